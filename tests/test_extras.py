"""Where the libraries of an extra are not installed, whatever needs them says which extra brings them."""

import json
import os
import subprocess
import sys
import venv
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

SOURCES = Path(__file__).parents[1] / "src"

# What is tried, by the extra that it needs and a library of it.
NEEDING = {
    "import byzantium.env.spiel": ("env", "pyspiel"),
    "from byzantium.env import env": ("env", "pettingzoo"),
    "import byzantium.env.byzantium_v2": ("env", "gymnasium"),
    "from byzantium.env import ByzantiumEnv": ("env", "gymnasium"),
    "import byzantium.env.single": ("env", "gymnasium"),
    "import byzantium.env.gym_vector": ("env", "gymnasium"),
    "from byzantium.env import register; register()": ("env", "gymnasium"),
    "from byzantium.draw.pixels import to_pixels; to_pixels('<svg/>')": ("pictures", "PIL"),
    "from byzantium.draw.pixels import to_png; to_png('<svg/>')": ("pictures", "resvg_py"),
    "from byzantium import Game; from byzantium.draw import draw_film; draw_film(Game(2))": ("pictures", "PIL"),
    "import byzantium.server.ops.settings": ("server", "fastapi"),
    "from byzantium.cli import serve; serve()": ("server", "fastapi"),
    "from byzantium.cli.play import play; play(None, False, None)": ("terminal", "textual"),
    "import byzantium.cli.verify": ("verify", "rfc8785"),
    "import byzantium.draw.plots": ("notebook", "matplotlib"),
    "import byzantium.analysis.plots": ("notebook", "matplotlib"),
    "from byzantium.tables import GAMES, schema; schema(GAMES)": ("data", "pyarrow"),
    "from byzantium.arena import play_all; list(play_all([], ray=True))": ("cluster", "ray"),
    "from byzantium.server.store import database; database.at('postgresql:///x')": ("postgres", "psycopg"),
    "from byzantium.gpu import Device; Device()": ("gpu", "cupy"),
    "from byzantium.gpu.build import compile_kernels; compile_kernels()": ("gpu", "numba_cuda"),
    "from byzantium.gpu import Games; Games(2)": ("jit", "numba"),
    "import byzantium.train.network": ("train", "torch"),
    "import byzantium.train.batch": ("train", "torch"),
    "import byzantium.train.league": ("train", "torch"),
    "import byzantium.train.ppo": ("train", "torch"),
    "import byzantium.train.imitation": ("train", "torch"),
    "from byzantium.cli.mcp_server import server; server()": ("mcp", "mcp"),
    "from byzantium.bots import make_bot; make_bot('wasm:pyproject.toml')": ("sandbox", "wasmtime"),
    "from byzantium.cli.train import train; train('x', 1, 1, [], None, 0)": ("train", "torch"),
}
SCRIPT = """
import json, sys
needing, told = json.loads(sys.argv[1]), {}
for line, (_, library) in needing.items():
    for name in [name for name in sys.modules if name.split(".")[0] in ("byzantium", library)]:
        del sys.modules[name]
    sys.modules[library] = None                  # as where it is not installed
    try:
        exec(line, {})
    except ImportError as error:
        told[line] = f"{type(error).__name__}: {error}"
    del sys.modules[library]
print(json.dumps(told))
"""

WITHOUT_ANY = """
import sys
sys.modules["PIL"] = None                        # as where it is not installed
from byzantium import Game
from byzantium.draw import draw_game
from byzantium.draw.card import draw_card
from byzantium.draw.pixels import to_png
game = Game(["Anna", "Bela"], seed=1)
print(to_png(draw_game(game))[1:4], draw_card(game.view()["position"], "Anna", "Turn I", game.players)[1:4])
"""


@pytest.fixture(scope="module")
def told() -> dict[str, str]:
    done = subprocess.run([sys.executable, "-c", SCRIPT, json.dumps(NEEDING)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("line", NEEDING)
def test_a_missing_extra_names_itself(told, line):
    extra = NEEDING[line][0]
    assert told.get(line, "").startswith("MissingExtra: ")
    assert told[line].endswith(f': needs the extra {extra}, pip install "byzantium[{extra}]".')


def test_pictures_and_cards_of_links_need_no_extra():
    done = subprocess.run([sys.executable, "-c", WITHOUT_ANY], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["b'PNG'", "b'PNG'"]


# ------------------------------------------------------------------ each alone, in an environment of its own


def needed(name: str, extras: frozenset[str] = frozenset()) -> set[str]:
    """A distribution and all that it needs with these extras, as they are installed here."""
    found, left = set(), [(name, extras)]
    while left:
        one, wanted = left.pop()
        for requirement in map(Requirement, metadata.requires(one) or ()):
            marker = requirement.marker
            if not marker or any(marker.evaluate({"extra": extra}) for extra in wanted or {""}):
                if requirement.name == name:                     # byzantium[server]
                    left.append((name, frozenset(requirement.extras)))
                elif (requirement.name, frozenset(requirement.extras)) not in found:
                    found.add((requirement.name, frozenset(requirement.extras)))
                    left.append((requirement.name, frozenset(requirement.extras)))
    return {one for one, _ in found}


class Alone:
    """The library of this tree with what an extra brings, and nothing else."""

    def __init__(self, folder: Path, *extras: str) -> None:
        venv.create(folder, with_pip=False)
        self.python, self.folder = folder / "bin" / "python", folder
        packages = next((folder / "lib").glob("python*")) / "site-packages"
        (packages / "byzantium.pth").write_text(f"{SOURCES}\n", "utf-8")
        self.distributions = [metadata.distribution(name) for name in needed("byzantium", frozenset(extras))]
        for distribution in self.distributions:
            for part in {file.parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}:
                if not (packages / part).exists():
                    (packages / part).symlink_to(distribution.locate_file(part))

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        mine = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST"))}
        return subprocess.run([self.python, *arguments], capture_output=True, text=True, cwd=self.folder, env=mine)

    def byzantium(self, *arguments: str) -> str:
        done = self.run("-m", "byzantium", *arguments)
        return done.stdout + done.stderr


LINES = ("--plain", "--people", "0", "--players", "2", "--against", "soldier", "--seed", "1")
HEALTH = """
from pathlib import Path
from fastapi.testclient import TestClient
from byzantium.server.app import create_app
from byzantium.server.ops.settings import Settings
with TestClient(create_app(Settings(Path("games.sqlite")))) as client:
    print(client.get("/health").status_code)
"""


def test_the_library_and_the_command_line_need_next_to_nothing(tmp_path):
    base = Alone(tmp_path / "base")
    assert "The game is over" in base.byzantium("play", *LINES, "--save", "game.json")
    assert "The game is over" in base.byzantium("replay", "game.json")
    assert "soldier" in base.byzantium("arena", "soldier", "random", "--games", "2")
    assert base.byzantium("draw", "game.json", "game.svg")
    assert (base.folder / "game.svg").is_file()
    for command, extra in (((), "server"), (("serve",), "server"), (("backup", "copy.sqlite"), "server"),
                           (("verify", "game.json"), "verify"), (("draw", "game.json", "game.png"), "pictures")):
        assert f'pip install "byzantium[{extra}]"' in base.byzantium(*command).replace("\n", " "), command
    size = sum(distribution.locate_file(file).stat().st_size for distribution in base.distributions
               for file in distribution.files or () if distribution.locate_file(file).is_file())
    assert size < 90e6


def test_a_server_needs_no_terminal(tmp_path):
    server = Alone(tmp_path / "server", "server")
    assert server.run("-c", HEALTH).stdout.strip() == "200"
    assert server.run("-c", "import textual").returncode == 1


def test_a_terminal_needs_no_server(tmp_path):
    terminal = Alone(tmp_path / "terminal", "terminal")
    assert terminal.run("-c", "import byzantium.terminal.play").returncode == 0
    assert 'pip install "byzantium[server]"' in terminal.byzantium().replace("\n", " ")


@pytest.mark.parametrize(("extra", "line"), [
    ("verify", "import byzantium.cli.verify"),
    ("pictures", "from byzantium.draw.pixels import to_pixels; to_pixels('<svg xmlns=\"http://www.w3.org/2000/svg\"/>')"),
    ("env", "from byzantium.env import env; env().reset(seed=1)"),
    ("data", "from byzantium.tables import GAMES, schema; schema(GAMES)"),
    ("notebook", "import byzantium.draw.plots"),
    ("postgres", "import psycopg"),
    ("jit", "import numba"),
])
def test_an_extra_brings_what_it_is_for(extra, line, tmp_path):
    done = Alone(tmp_path / extra, extra).run("-c", line)
    assert done.returncode == 0, done.stderr
