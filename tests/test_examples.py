"""The examples run: scripts, and notebooks, which are kept without their outputs."""

import json
import os
import re
import runpy
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from byzantium.arena import Match, play_all

EXAMPLES = Path(__file__).parents[1] / "examples"
NEEDS = {"pettingzoo_aec": "pettingzoo", "gymnasium_single": "gymnasium", "openspiel_mcts": "pyspiel",
         "train_torchrl": "torchrl"}
LEARNING = EXAMPLES / "train_policy.py"
SCRIPTS = sorted({*EXAMPLES.glob("*.py")} - {EXAMPLES / "external_bot.py", LEARNING})     # that plays in test_arena.py
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_runs(path, capsys, tmp_path, monkeypatch):
    library = NEEDS.get(path.stem)
    if library and not find_spec(library):
        pytest.skip(f"needs {library}, " + ("which no extra brings" if library == "torchrl" else "of the extra env"))
    monkeypatch.setitem(os.environ, "TMPDIR", str(tmp_path))
    monkeypatch.setattr(sys, "argv", [str(path)])
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out


def test_the_learner_wins_nine_of_ten_games_and_plays_in_the_arena(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", [str(LEARNING)])
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(LEARNING), run_name="__main__")
    won = re.search(r"([\d.]+)% of 256 other games won against random play", capsys.readouterr().out)
    assert won
    assert float(won[1]) >= 90
    match = Match(f"{LEARNING}:Learned", "random", players=2, games=4, arrangements=("one",))
    assert [result.failure for result in play_all(match.tasks())] == [""] * 4


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(path):
    cells = [cell for cell in json.loads(path.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert cells
    assert [cell["id"] for cell in cells if cell["outputs"] or cell["execution_count"]] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_pictures(path, tmp_path, monkeypatch):
    nbclient = pytest.importorskip("nbclient", reason="needs what the project is developed with")
    nbformat = pytest.importorskip("nbformat", reason="needs what the project is developed with")
    pytest.importorskip("ipykernel", reason="needs the extra notebook")
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")          # its threads hinder each other where cores are shared
    monkeypatch.setenv("PYTHONWARNINGS", "error:::byzantium")
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("image/svg+xml" in data for data in shown)
