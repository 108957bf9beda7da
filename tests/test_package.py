"""The package as it is given away: built from the tree, installed apart from it, and run."""

import email
import email.policy
import hashlib
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from byzantium.engine import native

ROOT = Path(__file__).parents[1]

# What is no Python and must be inside. What a build makes, such as the page, is entered here too.
DATA = (
    "byzantium/py.typed",
    "byzantium/engine/board.toml",
    "byzantium/bots/names.json",
    "byzantium/bots/weights.json",
    "byzantium/bots/champion.npz",
    "byzantium/draw/map.json",
    "byzantium/draw/tokens.css",
    "byzantium/draw/fonts/picture-display.woff2",                    # cut by client/fonts.py, for hatch_build.py
    "byzantium/draw/fonts/OFL-alegreya.txt",
    "byzantium/server/store/migrations/versions/0001_beginning.py",        # Alembic looks for it as a file
    "byzantium/server/static/index.html",                            # the page, built by hatch_build.py
)
PLAY = """
import random
from byzantium import Game
game, choose = Game(players=3, seed=1), random.Random(1)
while not game.is_over:
    game.play(choose.choice(game.legal))
game.record.save("game.json")
print(len(game.result.players), len(game._repr_svg_()) > 1000)
"""
SERVE = """
from pathlib import Path
from fastapi.testclient import TestClient
from byzantium.server.app import create_app
from byzantium.server.ops.settings import Settings
with TestClient(create_app(Settings(Path("games.sqlite")))) as client:
    page = client.get("/")
    script = page.text.split('src="')[1].split('"')[0]
    print(client.get("/health").status_code, page.status_code, client.get(script).status_code)
"""
BOT = """
import sys
sys.modules["numba"] = None              # as where it is not installed
import random
from byzantium import Game
from byzantium.bots import NO_BUDGET, make_bot
from byzantium.engine import native
game = Game(players=3, seed=1)
code = make_bot("strategist").choose(game.states, game.legal, NO_BUDGET, random.Random(1))
print(native.find().__file__, code in game.legal, sys.modules["numba"], sep="\\n")
"""
IMPORT = """
import importlib, pkgutil, sys
import numba, numpy
before = {name.split(".")[0] for name in sys.modules}
import byzantium.engine
for module in pkgutil.walk_packages(byzantium.engine.__path__, "byzantium.engine."):
    if module.name.replace(".", "").isidentifier():      # the library is none: native.py loads it
        importlib.import_module(module.name)
assert "byzantium.engine.rules.attack" in sys.modules
print(*{name.split(".")[0] for name in sys.modules} - before - sys.stdlib_module_names)
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    """The folder with sdist and wheel; the wheel is made from the sdist, so that this is whole too."""
    folder = tmp_path_factory.mktemp("dist")
    build_package(folder)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    return next(built.glob("*.whl"))


class Installed:
    """The wheel in an environment of its own. Other libraries are those of the tests: only ours is looked at."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        venv.create(folder / "venv", with_pip=False)
        self.folder, self.bin = folder, folder / "venv" / "bin"
        pip = [sys.executable, "-m", "pip", "--python", self.bin / "python", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "--quiet", "--no-deps", "--no-index", wheel], check=True)
        self.packages = next((folder / "venv").glob("lib/python*/site-packages"))
        # A path in a .pth file is added behind, and the .pth files over there are not read: the tree stays out.
        (self.packages / "tests.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")

    def run(self, command: str, *arguments: str) -> str:
        """With no cache: whatever a build has left there is not given away."""
        environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME")}
        environment["BYZANTIUM_CACHE"] = str(self.folder / "cache")
        done = subprocess.run([self.bin / command, *arguments], cwd=self.folder, env=environment, text=True,
                              capture_output=True)
        assert done.returncode == 0, done.stderr
        return done.stdout


def build_package(folder: Path, *options: str, tree: Path = ROOT, **environment: str) -> None:
    alone = [] if find_spec("hatchling") is None else ["--no-isolation"]
    command = [sys.executable, "-m", "build", *alone, *options, "--outdir", folder, tree]
    subprocess.run(command, check=True, capture_output=True, env=os.environ | environment)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory) -> Installed:
    return Installed(tmp_path_factory.mktemp("installed"), wheel)


def test_the_wheel_has_all_data(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert set(DATA) - set(names) == set()


def test_the_wheel_has_every_module_and_nothing_else(wheel):
    modules = {str(path.relative_to(ROOT / "src")) for path in (ROOT / "src").rglob("*.py")}
    names = set(zipfile.ZipFile(wheel).namelist())
    assert modules - names == set()
    assert {name.split("/")[0].split("-")[0] for name in names} == {"byzantium"}
    assert not [name for name in names if "__pycache__" in name or "/tests/" in name]


def test_the_sdist_has_whatever_the_tree_has(built):
    """Tests, documentation and page can be made from it: it lacks nothing that git keeps, but what runs them here."""
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        names = {name.split("/", 1)[-1] for name in sdist.getnames()}
    for name in ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "Makefile", "conftest.py",
                 "hatch_build.py", "hatch_metadata.py", "requirements.lock", "zensical.toml", "docs/making/prepare.py",
                 "tests/test_package.py", "docs/rules.md", "docs/images/page-start.png", "examples/first_game.ipynb",
                 "client/package-lock.json", "Containerfile", "deploy/compose.yaml", "SECURITY.md", "CITATION.cff",
                 "src/byzantium/server/static/index.html"):
        assert name in names
    folders = ("src", "tests", "docs", "examples", "benchmarks", "client/src")
    kept = {str(path.relative_to(ROOT)) for folder in folders for path in (ROOT / folder).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts}
    assert kept - names == set()


def test_versions_agree(wheel, installed):
    import byzantium

    assert f"\nversion: {byzantium.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    assert byzantium.__version__ == wheel.name.split("-")[1]
    assert installed.run("byzantium", "--version") == f"byzantium {byzantium.__version__}\n"


# ------------------------------------------------------------------ the same bytes, whoever builds them


def digests(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir() if path.is_file()}


def test_packages_are_the_same_bytes_wherever_they_are_built(built, tmp_path):
    """In another folder, of files with other times and modes, on another day: from the sources that are given away."""
    tree = tmp_path / "elsewhere"
    tree.mkdir()
    subprocess.run(["tar", "-xzf", next(built.glob("*.tar.gz")), "-C", tree, "--strip-components=1"], check=True)
    for path in tree.rglob("*"):
        path.chmod(path.stat().st_mode & 0o700)
        os.utime(path, (1e9, 1e9))
    epoch = {"SOURCE_DATE_EPOCH": "1700000000", "BYZANTIUM_LIBRARY": "none"}
    build_package(tmp_path / "here", "--sdist", "--wheel", **epoch)
    build_package(tmp_path / "there", "--sdist", "--wheel", tree=tree, TZ="Asia/Tokyo", PYTHONHASHSEED="1", **epoch)
    assert digests(tmp_path / "here") == digests(tmp_path / "there")
    [wheel] = (tmp_path / "here").glob("*.whl")
    assert {entry.date_time for entry in zipfile.ZipFile(wheel).infolist()} == {(2023, 11, 14, 22, 13, 20)}


# ------------------------------------------------------------------ what an index shows


@pytest.fixture(scope="module")
def said(wheel) -> email.message.Message:
    with zipfile.ZipFile(wheel) as files:
        name = next(name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(files.read(name), policy=email.policy.default)


def test_the_long_description_stands_without_the_tree(said):
    """What is shown beside no files has no link and no picture that leads nowhere."""
    text = said.get_content()
    assert "Ten lines of Python" in text
    assert re.findall(r"\]\((?!https?:)[^)]*\)|<img (?![^>]*https?:)", text) == []
    assert "![" not in text or "https://" in text


def test_with_a_home_all_links_and_pictures_point_there():
    metadata = runpy.run_path(str(ROOT / "hatch_metadata.py"))
    home = "https://example.org/byzantium"
    readme = (ROOT / "README.md").read_text("utf-8")
    text = metadata["long_description"](readme, home)
    assert f"]({home}/raw/main/docs/images/page-start.png)" in text
    assert f'src="{home}/raw/main/docs/images/page-phone.png"' in text
    assert f"({home}/blob/main/docs/rules.md)" in text
    assert re.findall(r"\]\((?!https?:)[^)]*\)", text) == []
    assert set(metadata["addresses"](home)) == {"Homepage", "Documentation", "Issues", "Changelog"}


def test_what_the_project_is_developed_with_is_no_extra(said):
    assert set(said.get_all("Provides-Extra")) == {"jit", "env", "notebook", "data", "cluster", "gpu", "train", "many",
                                                     "postgres", "pictures", "play", "terminal", "server", "verify",
                                                     "mcp", "sandbox"}


def test_it_is_the_wheel_that_runs(installed):
    assert installed.run("python", "-c", "import byzantium; print(byzantium.__file__)").startswith(
        str(installed.packages)
    )


def test_help_tells_what_to_do_first(installed):
    said = installed.run("byzantium", "--help")
    assert "byzantium play" in said
    assert "replay" in said


def test_a_game_is_played_drawn_and_told(installed):
    assert installed.run("python", "-c", PLAY).split() == ["3", "True"]
    assert "The game is over" in installed.run("byzantium", "replay", "game.json")


def test_the_server_starts_with_an_empty_store_and_shows_the_page(installed):
    assert installed.run("python", "-c", SERVE).split() == ["200"] * 3       # health, the page, its script


def test_the_engine_alone_needs_numpy_and_numba_only(installed):
    assert installed.run("python", "-c", IMPORT).split() == ["byzantium"]


# ------------------------------------------------------------------ wheels for a platform


@pytest.fixture(scope="module")
def library() -> Path:
    """That of this machine."""
    found = native.module()
    if found is None:
        pytest.skip("no library for this machine, and no zig to build it (group dev)")
    return Path(found.__file__)


def plays_without_numba(wheel: Path, installed: Installed) -> bool:
    machine = native.this_machine()
    assert wheel.stem.endswith(f"-cp311-abi3-{native.TAGS[machine]}")
    where, chosen, numba = installed.run("python", "-c", BOT).splitlines()
    assert where == str(installed.packages / "byzantium" / "engine" / native.file_name(machine))
    return (chosen, numba) == ("True", "None")


def test_a_wheel_brings_the_rules_of_this_machine(library, wheel, installed):
    """As `pip install .` and `python -m build` make it."""
    assert plays_without_numba(wheel, installed)


def test_a_wheel_brings_the_library_that_is_named(library, tmp_path):
    file = shutil.copy(library, tmp_path / library.name)
    build_package(tmp_path, "--wheel", BYZANTIUM_LIBRARY=str(file))
    wheel = next(tmp_path.glob("*.whl"))
    assert plays_without_numba(wheel, Installed(tmp_path, wheel))


def test_a_wheel_for_all_platforms_brings_none(tmp_path):
    build_package(tmp_path, "--wheel", BYZANTIUM_LIBRARY="none")
    wheel = next(tmp_path.glob("*.whl"))
    assert wheel.stem.endswith("-py3-none-any")
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if "/native-" in name]


def test_a_library_of_other_sources_goes_into_no_wheel(tmp_path):
    file = tmp_path / native.file_name("linux-x64")
    file.write_bytes(b"of other sources")
    with pytest.raises(subprocess.CalledProcessError) as failed:
        build_package(tmp_path, "--wheel", BYZANTIUM_LIBRARY=str(file))
    assert b"is not of these sources" in failed.value.stderr + failed.value.stdout
