"""Our own fonts: they have every letter that the page, the rules and the pictures write, and are what is made today."""

import importlib.util
import re
from pathlib import Path

import pytest

from byzantium import Game
from byzantium.draw import draw_game
from byzantium.draw.svg import FACES
from byzantium.engine.board import CITY_NAMES

ttLib = pytest.importorskip("fontTools.ttLib", reason="needs the extra dev")

ROOT = Path(__file__).parents[2]
FONTS = ROOT / "src/byzantium/draw/fonts"
WRITTEN = [*ROOT.glob("client/src/words/**/*.ts"), *ROOT.glob("client/src/**/*.svelte"), *ROOT.glob("docs/rules*.md")]


def letters(*files: str) -> set[str]:
    return {chr(code) for file in files for code in ttLib.TTFont(FONTS / file).getBestCmap()}


@pytest.fixture(scope="module")
def fonts_py():
    spec = importlib.util.spec_from_file_location("fonts", ROOT / "client/fonts.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_letter_of_the_page_is_in_the_text_family():
    known = letters("text.woff2", "text-extended.woff2", "text-signs.woff2") | {"\n", "\t"}
    missing = {path.name: found for path in WRITTEN if (found := set(path.read_text("utf-8")) - known)}
    assert missing == {}


def test_every_word_of_the_page_is_in_the_other_families(fonts_py):
    wanted = set(fonts_py.LATIN + fonts_py.EXTENDED)
    assert letters("display.woff2", "display-extended.woff2") >= wanted
    for whole in ("text-italic.woff2", "display-italic.woff2", "picture-text.woff2", "picture-display.ttf"):
        assert letters(whole) >= wanted, whole


@pytest.mark.parametrize("family", ["text", "display"])
def test_figures_are_as_wide_as_each_other(family):
    font = ttLib.TTFont(FONTS / f"{family}.woff2")
    assert len({font["hmtx"][font.getBestCmap()[ord(figure)]][0] for figure in "0123456789"}) == 1


def test_pictures_bring_their_fonts():
    svg = draw_game(Game(["Anna", "Łukasz"], seed=1))
    families = {name.split(",")[0] for name in re.findall(r'font-family="([^"]+)"', svg)}
    assert families == {family for family, _, _ in FACES}
    assert svg.count("@font-face") == len(FACES)
    assert "http" not in svg.replace("http://www.w3.org", "")
    assert letters("picture-display.woff2") >= set("".join(CITY_NAMES))


def test_fonts_are_what_is_made_today(fonts_py):
    if not fonts_py.PACKAGES.is_dir():
        pytest.skip("client/node_modules is not there: python hatch_build.py test")
    made = fonts_py.make()
    assert {path.name for path in FONTS.iterdir()} == made.keys()
    assert [name for name, content in made.items() if (FONTS / name).read_bytes() != content] == []
