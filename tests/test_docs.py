"""The documentation: it builds without a warning and without the net, its code runs, its pictures are the code's."""

import doctest
import fcntl
import json
import os
import re
import runpy
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from byzantium.cli import app
from reference import listed

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
BLOCK = re.compile(r"^(?:<!-- not run: (?P<reason>.+?) -->\n)?```(?P<head>[^\n]*)\n(?P<code>.*?)^```", re.S | re.M)
SNIPPET = "--8<--"                       # a whole file, which has its own tests


def blocks(page: Path, language: str) -> list[re.Match[str]]:
    return [found for found in BLOCK.finditer(page.read_text("utf-8")) if found["head"].split()[:1] == [language]]


def name(page: Path) -> str:
    return str(page.relative_to(DOCS))


# ------------------------------------------------------------------ the code in the pages


def to_run(page: Path) -> list[str]:
    """Code that is neither an example with its answers, nor quoted, nor marked with the reason why it can't run."""
    return [found["code"] for found in blocks(page, "python")
            if "title=" not in found["head"] and ">>>" not in found["code"] and not found["reason"]]


def quoted(page: Path) -> list[re.Match[str]]:
    return [found for found in blocks(page, "python") if "title=" in found["head"] and SNIPPET not in found["code"]]


@pytest.mark.parametrize("page", [page for page in PAGES if to_run(page)], ids=name)
def test_code_runs(page, tmp_path, monkeypatch, capsys):
    """Blocks of one page go on from each other, as a reader would type them."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for code in to_run(page):
        exec(compile(code, str(page), "exec"), names)


@pytest.mark.parametrize("page", [page for page in PAGES if ">>>" in page.read_text("utf-8")], ids=name)
def test_examples_say_what_they_do(page):
    assert doctest.testfile(str(page), module_relative=False).failed == 0


@pytest.mark.parametrize("page", [page for page in PAGES if quoted(page)], ids=name)
def test_quoted_code_stands_in_its_file(page):
    for found in quoted(page):
        title = re.search(r'title="([^"]+)"', found["head"])
        assert title
        assert found["code"] in (ROOT / title[1]).read_text("utf-8")


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "json")], ids=name)
def test_json_is_json(page):
    for found in blocks(page, "json"):
        json.loads(found["code"])


def test_commands_exist():
    known = {command.name or command.callback.__name__ for command in app.registered_commands if command.callback}
    known |= {group.name for group in app.registered_groups}
    command = re.compile(r"(?:^|`)byzantium (\w[\w-]*)", re.MULTILINE)
    said = {(name(page), word) for page in PAGES for word in command.findall(page.read_text("utf-8"))}
    assert said
    assert [(page, word) for page, word in said if word not in known] == []


# ------------------------------------------------------------------ rules and rulings


def test_every_ruling_has_its_reason():
    rules, told = ((DOCS / name).read_text("utf-8") for name in ("rules.md", "rulings.md"))
    marked = r"\*\*\[[^]]*\bruling\b"
    clauses = re.split(r"^(\d+\.\d+|## \d+) ", rules, flags=re.MULTILINE)
    rulings = {number for number, text in zip(clauses[1::2], clauses[2::2], strict=True)
               if "#" not in number and re.search(marked, text)}
    assert set(re.findall(r"^\| \[(\d+\.\d+)\]", told, re.MULTILINE)) == rulings
    options = re.findall(rf"^\| (\w+)[^|]*{marked}", rules, re.MULTILINE)
    assert options
    assert [option for option in options if f"| `{option}`:" not in told] == []


# ------------------------------------------------------------------ pictures


MAKING = runpy.run_path(str(DOCS / "making/pictures.py"))
PICTURES = MAKING["PICTURES"]


@pytest.mark.parametrize("picture", PICTURES)
def test_pictures_are_what_the_code_draws(picture):
    kept = (DOCS / "images" / f"{picture}.svg").read_text("utf-8")
    assert without_fonts(kept) == without_fonts(PICTURES[picture]()), "python docs/making/pictures.py"
    assert kept.count("@font-face") == 3


def test_the_page_draws_the_same_moments():
    assert MAKING["SCENES"].read_text("utf-8") == MAKING["scenes"](), "python docs/making/pictures.py"


def without_fonts(svg: str) -> str:
    """Those of the pages hold only the letters that they show."""
    return re.sub("<style>@font-face.*?</style>", "", svg)


def test_every_picture_is_shown_somewhere():
    pages = [*DOCS.rglob("*.md"), ROOT / "README.md", ROOT / "zensical.toml"]
    shown = "".join(page.read_text("utf-8") for page in pages)
    unused = [path.name for path in (DOCS / "images").iterdir() if f"images/{path.name}" not in shown]
    assert not unused


# ------------------------------------------------------------------ the site


@pytest.fixture(scope="module")
def site() -> Path:
    """Built once for all workers of a run: who builds it again takes it away from who reads it."""
    pytest.importorskip("zensical", reason="needs what the project is developed with")
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", "")
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build/site.run").open("a+") as built:
        fcntl.flock(built, fcntl.LOCK_EX)
        built.seek(0)
        if not run or built.read() != run:
            _build_site()
            built.truncate(0)
            built.write(run)
    return ROOT / "build/site"


def _build_site() -> None:
    plain = os.environ | {"NO_COLOR": "1"}
    for command in (["docs/making/prepare.py"], ["-m", "zensical", "build", "--clean", "--strict"]):
        done = subprocess.run([sys.executable, *command], cwd=ROOT, env=plain, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_site_builds_and_has_every_page(site):
    for page in PAGES:
        path = page.relative_to(DOCS).with_suffix("")
        assert (site / ("index.html" if page.stem == "index" else f"{path}/index.html")).exists()


def test_the_reference_lists_parameters_and_tells_of_fields(site):
    """Each parameter has a row with its type; what a comment says of a field stands beside it."""
    shown = {name: re.sub(r"<[^>]+>|\s+", " ", (site / f"reference/{name}/index.html").read_text("utf-8"))
             for name in ("library", "environments", "bots")}
    assert min(text.count("Parameters:") for text in shown.values()) >= 2
    assert re.search(r"auto_reset +bool +a game that ends begins anew", shown["environments"])
    assert re.search(r"simulations +int +of the champion's search, for each move", shown["bots"])
    assert "its standard error" in shown["bots"]                 # Graded.error


def test_the_reference_lists_what_there_is():
    """A name that is misspelt would vanish from the page without a word."""
    names = list(listed())
    assert [(module, member) for module, member in names if not hasattr(import_module(module), member)] == []
    assert len(names) == len(set(names)) > 100


def test_a_paragraph_of_parameters_becomes_a_list():
    listed = runpy.run_path(str(DOCS / "making/docstrings.py"))["listed"]
    text = "A game: new.\n\nplayers: how many. seed: of the\ndice. dice: more."
    assert listed(text, ["players", "seed"]) == (
        "A game: new.\n\nArgs:\n    players: how many.\n    seed: of the dice. dice: more.")
    assert listed(text, []) == text


def test_every_page_stands_in_the_navigation():
    listed = set(re.findall(r'= "([^"]+\.md)"', (ROOT / "zensical.toml").read_text("utf-8")))
    assert listed == {page.relative_to(DOCS).as_posix() for page in PAGES}


def test_clauses_have_anchors(site):
    rules = (site / "rules/index.html").read_text("utf-8")
    for clause in ("1.1", "9.6", "13.6", "14.1"):
        assert rules.count(f'id="{clause}"') == 1


# Links that a reader may follow are free to lead elsewhere; what a page loads by itself is not.
LOADS = (
    r"<(?!a\b)[^>]*?\b(?:src|srcset|data)=[\"']?((?:https?:)?//[^\"' >]+)",
    r"<link\b[^>]*?\bhref=[\"']?((?:https?:)?//[^\"' >]+)",
)


def test_nothing_is_loaded_from_elsewhere(site):
    pages = {path: path.read_text("utf-8") for path in site.rglob("*.html")}
    assert [(path, url) for path, text in pages.items() for pattern in LOADS for url in re.findall(pattern, text)] == []
    styles = {path: path.read_text("utf-8") for path in site.rglob("*.css")}
    asked = r"(?:url\(|@import )[\"']?((?:https?:)?//[^\"')]+)"
    assert [(path, url) for path, text in styles.items() for url in re.findall(asked, text)] == []
