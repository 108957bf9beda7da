"""The page about the environments says what the code does."""

import doctest
import os
import runpy
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from byzantium.engine import codes as C
from byzantium.env.tables import CODES, renewed

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/environments.md"
NEEDS = {"pettingzoo_aec": "pettingzoo", "gymnasium_single": "gymnasium", "openspiel_mcts": "pyspiel"}


def test_tables_are_those_of_the_code():
    assert renewed(PAGE.read_text("utf-8")) == PAGE.read_text("utf-8"), f"python -m byzantium.env.tables {PAGE}"


def test_every_code_is_in_the_table():
    ends = [first + many for first, many, _ in CODES]
    assert [first for first, _, _ in CODES] == [0, *ends[:-1]]
    assert ends[-1] == C.COUNT


def test_examples_on_the_page_run():
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


# The external bot waits for the arena: test_arena.py has it play.
EXAMPLES = sorted({*(ROOT / "examples").glob("*.py")} - {ROOT / "examples/external_bot.py"})


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_run(path, capsys, tmp_path, monkeypatch):
    library = NEEDS.get(path.stem)
    if library and not find_spec(library):
        pytest.skip(f"needs {library}, of the extra env")
    monkeypatch.setitem(os.environ, "TMPDIR", str(tmp_path))
    monkeypatch.setattr(sys, "argv", [str(path)])
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out
