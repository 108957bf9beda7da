"""Where the libraries of an extra are not installed, whatever needs them says which extra brings them."""

import json
import subprocess
import sys

import pytest

# What is tried, by the extra that it needs and a library of it.
NEEDING = {
    "import byzantium.env.spiel": ("env", "pyspiel"),
    "from byzantium.env import env": ("env", "pettingzoo"),
    "import byzantium.env.byzantium_v1": ("env", "gymnasium"),
    "from byzantium.env import ByzantiumEnv": ("env", "gymnasium"),
    "import byzantium.env.single": ("env", "gymnasium"),
    "import byzantium.env.gym_vector": ("env", "gymnasium"),
    "from byzantium.env import register; register()": ("env", "gymnasium"),
    "from byzantium.draw.pixels import to_pixels; to_pixels('<svg/>')": ("pictures", "PIL"),
    "from byzantium.draw.pixels import to_png; to_png('<svg/>')": ("pictures", "resvg_py"),
    "from byzantium import Game; from byzantium.draw import draw_film; draw_film(Game(2))": ("pictures", "PIL"),
    "import byzantium.server.settings": ("server", "fastapi"),
    "from byzantium.cli import serve; serve()": ("server", "sqlalchemy"),
    "from byzantium.cli.play import play; play(None, False, None)": ("terminal", "textual"),
    "import byzantium.cli.verify": ("verify", "rfc8785"),
    "import byzantium.draw.plots": ("notebook", "matplotlib"),
    "from byzantium.tables import GAMES, schema; schema(GAMES)": ("data", "pyarrow"),
    "from byzantium.arena import play_all; list(play_all([], ray=True))": ("cluster", "ray"),
    "from byzantium.server import database; database.at('postgresql:///x')": ("postgres", "psycopg"),
    "from byzantium.gpu import Device; Device()": ("gpu", "cupy"),
    "from byzantium.gpu.build import compile_kernels; compile_kernels()": ("gpu", "numba_cuda"),
    "from byzantium.gpu import Games; Games(2)": ("jit", "numba"),
    "import byzantium.train.network": ("train", "torch"),
    "import byzantium.train.batch": ("train", "torch"),
    "import byzantium.train.league": ("train", "torch"),
    "import byzantium.train.ppo": ("train", "torch"),
    "import byzantium.train.imitation": ("train", "torch"),
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
