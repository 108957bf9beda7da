"""Our own fonts: they have every letter that the page, the rules and the pictures write."""

import os
import re
import runpy
from pathlib import Path

import pytest

from byzantium import Game
from byzantium.draw import draw_game, svg
from byzantium.draw.svg import FACES
from byzantium.engine.board import CITY_NAMES

ttLib = pytest.importorskip("fontTools.ttLib", reason="needs the extra dev")

ROOT = Path(__file__).parents[2]
FONTS = ROOT / "src/byzantium/draw/fonts"
WRITTEN = [*ROOT.glob("client/src/words/**/*.ts"), *ROOT.glob("client/src/**/*.svelte"), *ROOT.glob("docs/rules*.md")]


@pytest.fixture(autouse=True)
def built():
    if not (FONTS / "fonts.css").is_file():
        sentence = "The fonts are not built: make client."
        pytest.fail(sentence, pytrace=False) if os.environ.get("CI") else pytest.skip(sentence)


def letters(*files: str) -> set[str]:
    return {chr(code) for file in files for code in ttLib.TTFont(FONTS / file).getBestCmap()}


@pytest.fixture(scope="module")
def fonts_py():
    return runpy.run_path(str(ROOT / "client/fonts.py"))


def test_every_letter_of_the_page_is_in_the_text_family():
    known = letters("text.woff2", "text-extended.woff2", "text-signs.woff2") | {"\n", "\t"}
    missing = {path.name: found for path in WRITTEN if (found := set(path.read_text("utf-8")) - known)}
    assert missing == {}


def test_every_word_of_the_page_is_in_the_other_families(fonts_py):
    wanted = set(fonts_py["LATIN"] + fonts_py["EXTENDED"])
    assert letters("display.woff2", "display-extended.woff2") >= wanted
    assert letters("display-italic.woff2", "display-italic-rest.woff2") >= wanted
    for whole in ("text-italic.woff2", "picture-text.woff2", "picture-display.ttf"):
        assert letters(whole) >= wanted, whole


@pytest.mark.parametrize("family", ["text", "display"])
def test_figures_are_as_wide_as_each_other(family):
    font = ttLib.TTFont(FONTS / f"{family}.woff2")
    assert len({font["hmtx"][font.getBestCmap()[ord(figure)]][0] for figure in "0123456789"}) == 1


def test_pictures_bring_their_fonts():
    drawn = draw_game(Game(["Anna", "Łukasz"], seed=1))
    families = {name.split(",")[0] for name in re.findall(r'font-family="([^"]+)"', drawn)}
    assert families == {family for family, _, _ in FACES}
    assert drawn.count("@font-face") == len(FACES)
    assert "http" not in drawn.replace("http://www.w3.org", "")
    assert letters("picture-display.woff2") >= set("".join(CITY_NAMES))


def test_a_picture_without_fonts_takes_what_the_machine_has(monkeypatch, tmp_path):
    """In an installation without the page they are not built."""
    monkeypatch.setattr("byzantium.draw.svg.files", lambda _: tmp_path)
    svg.fonts.cache_clear()
    try:
        drawn = draw_game(Game(["Anna", "Bela"], seed=1))
    finally:
        svg.fonts.cache_clear()
    assert "@font-face" not in drawn
    assert "Palatino, Georgia, serif" in drawn
