"""What users write has types that both checkers understand, at their strictest; and misspelt options are found.

The README's lines and the examples have no error; every line of WRONG has one, from mypy and from pyright.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
# Their libraries come without types, or with types that the strictest settings do not like themselves.
UNTYPED = {"openspiel_mcts.py", "picture_of_the_terminal.py", "train_torchrl.py"}
UNKNOWN = ("reportUnknownMemberType", "reportUnknownVariableType", "reportUnknownArgumentType",
           "reportUnknownParameterType", "reportUntypedBaseClass", "reportMissingTypeStubs", "reportMissingImports",
           "reportUnusedImport")
RIGHT = """\
from byzantium import Game, Options, Record
from byzantium.arena import Match, Tournament
from byzantium.draw import Arrow, Light, draw_game
from byzantium.env import VectorEnv, env, parallel_env
from byzantium.explore import Filter
from byzantium.records import RecordFile

rules: Options = {"army_entry": "controlled"}
game = Game(2, seed=1, **rules)
names: tuple[str, ...] = game.players
for event in game.play(game.choices[0]):
    print(event.text(names), event.kind)
"""
WRONG = """\
Game(2, army_entri="controlled")
Game(2, army_entry="contoled")
Game(2, dice="manual")
Game(2, seed=1.5)
Options(army_entri="controlled")
Record.load(12)
VectorEnv(4, reward="wins")
VectorEnv(4, army_entry="contoled")
VectorEnv(4, colour="red")
env(render_mode="ascii")
env(player=3)
parallel_env(reward="points")
draw_game(game, theme="drak")
draw_game(game, them="dark")
Light("moved")
Arrow("Nicaea", "Ankara", "chosen")
RecordFile("games.jsonl", "w")
Filter(ending="turn 4")
Match("greedy", "random", arrangements=("two",))
Match("greedy", "random", options={"army_entri": "any"})
Tournament(("greedy", "random"), options={"army_entry": "anywhere"})
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("types")
    lines = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    for i, block in enumerate(lines):
        (folder / f"readme_{i}.py").write_text(block, "utf-8")
    (folder / "wrong.py").write_text(RIGHT + WRONG, "utf-8")
    return folder


def by_mypy(folder: Path, files: list[Path]) -> list[tuple[str, int, str]]:
    """Errors: file, line, text."""
    untyped = "[mypy-open_spiel.*,pyspiel,torch.*,torchrl.*,tensordict.*]\nignore_missing_imports = true"
    (folder / "mypy.ini").write_text(f"[mypy]\nstrict = true\n{untyped}\nfollow_imports = skip\n")
    command = [sys.executable, "-m", "mypy", "--config-file", folder / "mypy.ini",
               "--cache-dir", ROOT / ".mypy_cache/users",
               "--no-error-summary", "--hide-error-context", "--no-color-output", *files]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    assert not done.stderr, done.stderr
    found = re.findall(r"^(.+?):(\d+): error: (.+)$", done.stdout, re.MULTILINE)
    return [(Path(file).name, int(line), text) for file, line, text in found]


def by_pyright(folder: Path, files: list[Path], **rules: object) -> list[tuple[str, int, str]]:
    pytest.importorskip("basedpyright", reason="needs what the project is developed with")
    settings = {"include": list(map(str, files)), "typeCheckingMode": "strict", "pythonVersion": "3.11"}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings | rules))
    command = [sys.executable, "-m", "basedpyright", "--project", folder / "pyrightconfig.json", "--outputjson",
               "--pythonpath", sys.executable]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, cwd=folder).stdout)
    assert told["summary"]["filesAnalyzed"] == len(files)
    return [(Path(one["file"]).name, one["range"]["start"]["line"] + 1, one["message"])
            for one in told["generalDiagnostics"] if one["severity"] == "error"]


def test_mypy_finds_nothing_in_readme_and_examples(folder):
    assert by_mypy(folder, [*EXAMPLES, *folder.glob("readme_*.py")]) == []


def test_pyright_finds_nothing_in_readme_and_examples(folder):
    typed = [path for path in EXAMPLES if path.name not in UNTYPED]
    assert by_pyright(folder, [*typed, *folder.glob("readme_*.py")], reportDeprecated=False) == []
    untyped = [path for path in EXAMPLES if path.name in UNTYPED]
    assert by_pyright(folder, untyped, **dict.fromkeys(UNKNOWN, False)) == []


@pytest.mark.parametrize("checker", [by_mypy, by_pyright])
def test_misspelt_options_are_found(folder, checker):
    before, lines = RIGHT.count("\n"), WRONG.splitlines()
    found = {line for _, line, _ in checker(folder, [folder / "wrong.py"])}
    assert [line for i, line in enumerate(lines, before + 1) if i not in found] == []
    assert sorted(line for line in found if line <= before) == []
