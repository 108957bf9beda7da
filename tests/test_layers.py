"""Imports point one way: engine <- game, record, ... <- bots, env, ... <- server, cli, terminal."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import byzantium

ROOT = Path(byzantium.__file__).parent
LAYERS = (
    {"engine"},
    {"errors", "checks", "deals", "explore", "position", "notation", "record", "records", "replaying", "tables", "game",
     "view", "odds", "states", "hits", "indexing", "tags", "closed", "preview", "draw", "english",
     "byzantium"},                       # the package itself
    {"ahead", "analysis", "bots", "env", "arena", "gpu", "puzzles", "review", "train"},
    {"server", "cli", "terminal", "__main__"},
)
LEVEL = {room: level for level, rooms in enumerate(LAYERS) for room in rooms}
ENGINE_NEEDS = {"numpy", "numba"}


def imports(source: str, package: str) -> Iterator[str]:
    """The full names that a module of this package imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")
            base = parents[: len(parents) - node.level + 1] if node.level else []
            origin = ".".join([*base, *filter(None, [node.module])])
            yield from (f"{origin}.{name.name}" for name in node.names)


def room_of(name: str) -> str | None:
    """byzantium.engine.step -> engine; byzantium.Game -> byzantium; of others none."""
    first, *rest = name.split(".")
    if first != "byzantium":
        return None
    return rest[0] if rest and rest[0] in LEVEL else first


def faults(path: Path, source: str) -> list[str]:
    """What this module, at a path below the package, may not import."""
    parts = path.with_suffix("").parts
    room = "byzantium" if parts == ("__init__",) else parts[0]
    if room not in LEVEL:
        return [f"{path}: {room} is in no layer of {Path(__file__).name}"]
    found = []
    for name in imports(source, ".".join(["byzantium", *parts[:-1]])):
        other, top = room_of(name), name.split(".")[0]
        if other and LEVEL[other] > LEVEL[room]:
            found.append(f"{path}: {room} imports {name}")
        elif not other and room == "engine" and top not in sys.stdlib_module_names | ENGINE_NEEDS:
            found.append(f"{path}: the engine imports {top}")
    return found


def test_imports_point_one_way() -> None:
    paths = sorted(ROOT.rglob("*.py"))
    assert any(path.is_relative_to(ROOT / "engine") for path in paths)
    assert [fault for path in paths for fault in faults(path.relative_to(ROOT), path.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("engine/step.py", "from byzantium.game import Game"),
        ("engine/step.py", "from byzantium import Game"),
        ("engine/rules/battle.py", "from ... import view"),
        ("engine/rules/battle.py", "from ...view import view"),
        ("engine/step.py", "def f():\n    import byzantium.cli"),
        ("engine/step.py", "import rich.progress"),
        ("game.py", "from .bots import random"),
        ("__init__.py", "from . import cli"),
        ("bots/random.py", "from ..server import rooms"),
        ("stray.py", "import json"),
    ],
)
def test_a_wrong_import_is_found(path: str, source: str) -> None:
    assert len(faults(Path(path), source)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("engine/step.py", "import math, numpy as np\nfrom numba import njit\nfrom .rules import war"),
        ("engine/rules/battle.py", "from .. import codes\nfrom ..state import State"),
        ("game.py", "from byzantium.engine import step\nfrom . import notation\nfrom .record import Record"),
        ("__init__.py", "from .game import Game"),
        ("cli/__init__.py", "import typer\nfrom .. import Game, view\nfrom ..bots import random"),
    ],
)
def test_a_right_import_is_not(path: str, source: str) -> None:
    assert faults(Path(path), source) == []


CORE = ROOT / "server" / "core"
WORLD = {"asyncio", "time", "threading", "socket", "os", "sqlalchemy", "fastapi", "starlette", "httpx2"}   # reaches out
MAY = ("byzantium.server.core", "byzantium.server.protocol")


def outside(source: str) -> list[str]:
    """What a module of the server's core imports that a fold over a log has no need of."""
    names = list(imports(source, "byzantium.server.core"))
    return [name for name in names
            if name.split(".")[0] in WORLD or (name.startswith("byzantium.server") and not name.startswith(MAY))]


def test_the_core_of_the_server_does_no_input_or_output() -> None:
    paths = sorted(CORE.rglob("*.py"))
    assert any(path.name == "table.py" for path in paths)
    assert [(path.name, name) for path in paths for name in outside(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("source", ["import time", "from asyncio import sleep", "import sqlalchemy as sa",
                                    "from fastapi import Request", "from ..store import Store",
                                    "from ..play import room"])
def test_what_reaches_out_of_the_core_is_found(source: str) -> None:
    assert len(outside(source)) == 1


def test_the_engine_loads_numpy_and_numba_only() -> None:
    script = """
import sys, numba, numpy
before = {name.split(".")[0] for name in sys.modules}
import byzantium.engine
print(*{name.split(".")[0] for name in sys.modules} - before - sys.stdlib_module_names)
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert set(run.stdout.split()) - ENGINE_NEEDS == {"byzantium"}


def test_only_the_application_loads_textual() -> None:
    """All other commands start without it; so does playing and replaying in plain lines."""
    script = """
import sys, byzantium.cli.play, byzantium.cli.replay, byzantium.terminal.displays, byzantium.terminal.chart
print("textual" in sys.modules)
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
