"""A hostile sweep over the public surface: every parameter of every public function with what it should not be given.

Whatever is wrong gets a sentence (a ByzantiumError; an OSError for files that are not there) and changes nothing. What
is taken is in the table below, by parameter: nothing else is. `python tests/test_hostile.py` lists all calls.
"""

import math
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from byzantium import ByzantiumError, Game, Record, notation, position
from byzantium.arena import Match, Sprt, Task, Tournament, play_all
from byzantium.bots import Budget, make_bot
from byzantium.draw import Arrow, Light, draw_game, draw_record, draw_text
from byzantium.engine import codes as C
from byzantium.engine import events as E
from byzantium.engine import kinds as K
from byzantium.env import VectorEnv
from byzantium.explore import Explorer, Filter, outcome, positions, turn
from byzantium.odds import Attack, Force
from byzantium.preview import preview_options
from byzantium.records import RecordFile, keep_in, open_records, record_in
from byzantium.review import line, moves

HOSTILE: dict[str, Any] = {
    "None": None,
    "True": True,
    "-1": -1,
    "0": 0,
    "1": 1,
    "2": 2,
    "99": 99,
    "10**30": 10**30,
    "2.0": 2.0,
    "nan": math.nan,
    "''": "",
    "'nonsense'": "nonsense",
    "line breaks": "a\nb",
    "b'x'": b"x",
    "[]": [],
    "[1.5]": [1.5],
    "['a', 'b']": ["a", "b"],
    "{}": {},
    "{'a': 1}": {"a": 1},
    "a set": {1, 2},
    "an object": object(),
    "a class": int,
    "a function": lambda *_: None,
    "floats": np.array([1.0, 2.0]),
    "np.int64": np.int64(1),
    "complex": 1j,
}


class Call(NamedTuple):
    """A function, what it is given if all is well, and by parameter those hostile values that it may take."""

    name: str
    function: Callable[..., Any]
    good: dict[str, Any]
    takes: dict[str, set[str]] = {}  # noqa: RUF012  read only


INTS = {"0", "1", "2", "np.int64"}
NUMBERS = {"-1", *INTS, "99", "10**30"}
TEXTS = {"''", "'nonsense'", "line breaks"}


def game() -> Game:
    return Game(players=2, seed=1)


def over() -> Record:
    found = game()
    while not found.is_over:
        found.play(found.legal[0])
    return found.record


def calls(folder: Path) -> list[Call]:
    """One row a public function."""
    record, path = over(), folder / "games.jsonl"
    with RecordFile(path, "a") as file:
        file.append(record)
    state, by_hand = game().state_bytes, Game(2, dice="by hand")
    by_hand.play("player 1")
    options = {name: set() for name in ("army_entry", "civil_war_targets", "fog")}
    setup = {
        "players": {"2", "['a', 'b']"},
        "seed": {"None", *NUMBERS, *TEXTS},
        "dice": {"None", "a class", "a function"},
        **options,
    }
    env = {
        "n": {"1", "2", "99", "np.int64"},
        "players": {"2"},
        "seed": {"None", *NUMBERS},
        "reward": set(),
        "threads": {"None", "1", "2", "99", "10**30", "np.int64"},
        "keep": {"0", "1", "2", "np.int64"},
        **options,
    }
    return [
        Call("Game", Game, {"players": 2}, setup),
        Call(
            "Game.from_position",
            Game.from_position,
            {"text": game().position, "players": None},
            {"text": set(), "players": {"None", "['a', 'b']"}, "seed": setup["seed"], "dice": setup["dice"]},
        ),
        Call(
            "Game.replay",
            Game.replay,
            {"record": record},
            {"record": set(), "to": {"None", *INTS, "99"}, "seed": setup["seed"], "dice": setup["dice"]},
        ),
        Call("game.play", lambda answer: game().play(answer), {"answer": 52}, {"answer": set()}),
        Call("game.roll", lambda faces: by_hand.copy().roll(faces), {}, {"faces": set()}),
        Call(
            "game.undo",
            lambda decisions: Game.replay(record).undo(decisions),
            {"decisions": 1},
            {"decisions": {"1", "2", "99", "np.int64"}},
        ),
        Call("game.taken", game().taken, {"decision": 0}, {"decision": {"0"}}),
        Call("Record", Record, {"players": ("a", "b")}, {"players": {"['a', 'b']"}, "options": {"{}"}}),
        Call("Record.from_dict", Record.from_dict, {"data": record.to_dict()}, {"data": set()}),
        Call("Record.from_json", Record.from_json, {"text": record.to_json()}, {"text": set()}),
        Call("Record.load", Record.load, {"path": folder / "none.json"}, {"path": set()}),
        Call(
            "RecordFile",
            RecordFile,
            {"path": path},
            {"path": set(), "mode": set(), "block": {"1", "2", "99", "10**30", "np.int64"}},
        ),
        Call(
            "RecordFile.append",
            lambda record: RecordFile(folder / "more.jsonl", "a").append(record),
            {"record": record},
            {"record": set()},
        ),
        Call("open_records", open_records, {"path": path}, {"path": set()}),
        Call("record_in", record_in, {"path": path}, {"path": set(), "number": {"1", "np.int64"}}),
        Call("keep_in", keep_in, {"place": path}, {"place": {"'nonsense'", "line breaks"}}),
        Call("outcome", outcome, {"record": record}, {"record": set()}),
        Call("positions", positions, {"record": record}, {"record": set(), "most": {"None", *INTS, "99", "10**30"}}),
        Call("turn", turn, {"record": record}, {"record": set()}),
        Call(
            "Filter",
            Filter,
            {},
            {
                "players": {"None", "2"},
                "name": {"None", *TEXTS},
                "winner": {"None", *TEXTS},
                "ending": {"None"},
                "opening": {"[]", "['a', 'b']"},
            },
        ),
        Call("Explorer", Explorer, {}, {"records": {"[]", "{}"}, "depth": {"1", "2", "99", "10**30", "np.int64"}}),
        Call("Explorer.at", Explorer().at, {"game": game()}, {"game": set()}),
        Call("make_bot", make_bot, {"name": "random"}, {"name": set()}),
        Call(
            "Match",
            Match,
            {"a": "greedy", "b": "random"},
            {
                "a": TEXTS,
                "b": TEXTS,
                "players": {"2"},
                "games": {"1", "2", "99", "10**30", "np.int64"},
                "seed": {*INTS, "99", "10**30"},
                "arrangements": set(),
                "options": {"{}"},
            },
        ),
        Call(
            "Tournament",
            Tournament,
            {"bots": ("greedy", "random")},
            {
                "bots": {"['a', 'b']"},
                "players": {"2"},
                "games": {"1", "2", "99", "10**30", "np.int64"},
                "seed": {*INTS, "99", "10**30"},
                "options": {"{}"},
            },
        ),
        Call(
            "play_all",
            lambda jobs: play_all([Task(("random", "random"), 1)], jobs),
            {"jobs": 1},
            {"jobs": {"1", "2", "99", "np.int64"}},
        ),
        Call("Sprt", Sprt, {"p0": 0.25, "p1": 0.5}, {"p0": set(), "p1": set()}),
        Call(
            "Budget",
            Budget,
            {},
            {
                "seconds": {"None", "1", "2", "99", "10**30", "2.0", "np.int64"},
                "simulations": {"None", "1", "2", "99", "10**30", "np.int64"},
            },
        ),
        Call("VectorEnv", VectorEnv, {"n": 2, "players": 2, "threads": 1}, env),
        Call("VectorEnv.step", lambda codes: VectorEnv(2, 2, seed=1).step(codes), {"codes": 52}, {"codes": set()}),
        Call(
            "VectorEnv.reset",
            lambda seed: VectorEnv(2, 2, seed=1).reset(seed),
            {"seed": 1},
            {"seed": {"None", *NUMBERS}},
        ),
        Call(
            "VectorEnv.load",
            lambda states: VectorEnv(2, 2, seed=1).load(states),
            {"states": game().states},
            {"states": set()},
        ),
        Call(
            "VectorEnv.observe",
            lambda players: VectorEnv(2, 2, seed=1).observe(players),
            {"players": 0},
            {"players": {"0", "1", "np.int64"}},
        ),
        *gpu_calls(),
        *spiel_calls(),
        Call("position.from_text", position.from_text, {"text": game().position}, {"text": set()}),
        Call("position.from_dict", position.from_dict, {"d": game().position_dict}, {"d": {"{}"}}),
        Call("position.to_text", position.to_text, {"data": state}, {"data": set()}),
        Call("position.to_dict", position.to_dict, {"data": state}, {"data": set()}),
        Call("code_text", notation.code_text, {"kind": K.ACTION, "code": 52}, {"kind": NUMBERS, "code": NUMBERS}),
        Call("parse_code", notation.parse_code, {"kind": K.ACTION, "text": "pass"}, {"kind": NUMBERS, "text": set()}),
        Call(
            "decision_text",
            notation.decision_text,
            {"kind": K.ACTION, "player": 0, "code": 52},
            {"kind": NUMBERS, "player": {"0", "1", "2", "np.int64"}, "code": NUMBERS, "names": {"None", "['a', 'b']"}},
        ),
        Call(
            "event_text",
            notation.event_text,
            {"event": (E.TURN, 1, 0, 0, 0, 0)},
            {"event": set(), "names": {"None", "['a', 'b']", "[]"}},
        ),
        Call(
            "draw_game",
            draw_game,
            {"game": game()},
            {
                "game": set(),
                "theme": set(),
                "width": {"None", "1", "2", "99", "10**30", "np.int64"},
                "part": {"None"},
                "lights": {"None", "{}"},
                "arrows": {"[]"},
            },
        ),
        Call("draw_record", draw_record, {"record": record}, {"record": set(), "to": {"None", *INTS, "99"}}),
        Call("draw_text", draw_text, {"position": game().position}, {"position": set()}),
        Call("Light", Light, {}, {"look": set()}),
        Call("Arrow", Arrow, {"start": "Nicaea", "end": "Ankara"}, {"start": set(), "end": set(), "look": set()}),
        Call("moves", moves, {"game": Game.replay(record)}, {"game": set(), "player": {"None", "0", "1", "np.int64"}}),
        Call(
            "line",
            line,
            {"game": Game.replay(record), "decision": 1, "codes": [C.PASS]},
            {"game": set(), "decision": {"1", "2", "np.int64"}, "codes": {"[]", "{}"}},
        ),
        Call("preview_options", preview_options, {"state": state}, {"state": set()}),
        Call("Force", Force, {}, {"elite": {*INTS}, "main": {*INTS}, "move": {*INTS}, "guard": {"0", "1", "np.int64"}}),
        Call(
            "Attack",
            lambda **given: Attack(**({"force": Force(main=4)} | given)).odds(),
            {},
            {"force": set(), "foes": {"[]"}, "strength": INTS, "fleet_dice": INTS},
        ),
    ]


def gpu_calls() -> list[Call]:
    """Games in batches, on the cores of this machine."""
    if not find_spec("numba"):
        return []
    from byzantium.gpu import Games, start

    options = {"army_entry": set(), "fog": set()}
    setup = {
        "n": {*INTS, "99"},
        "players": {"2"},
        "backend": {"None"},
        "seed": {"None", *INTS, "99"},
        "starts": {"None"},
        **options,
    }
    games = Games(2, players=2, seed=1)
    return [
        Call("gpu.start", start, {"players": 2}, {"players": {"2"}, **options}),
        Call("gpu.Games", Games, {"n": 2, "players": 2}, setup),
        Call("gpu.Games.step", games.step, {"codes": [52, 52]}, {"codes": set()}),
        Call("gpu.Games.load", games.load, {"states": game().states}, {"states": set()}),
        Call("gpu.Games.observe", games.observe, {"players": [0, 1]}, {"players": {"None"}}),
        Call("gpu.Games.field", games.field, {"name": "over"}, {"name": set()}),
        Call(
            "gpu.Games.play",
            lambda **given: Games(2, players=2, seed=1).play(**{"limit": 3} | given),
            {},
            {"first_key": {*INTS, "99"}, "counter": {*INTS, "99"}, "limit": {*INTS, "99"}},
        ),
    ]


def spiel_calls() -> list[Call]:
    if not find_spec("pyspiel"):
        return []
    from byzantium.env.spiel import ByzantiumGame, ByzantiumObserver

    state = ByzantiumGame().new_initial_state()
    return [
        Call("spiel.ByzantiumGame", ByzantiumGame, {}, {"params": {"None", "{}"}}),
        Call(
            "spiel players", lambda players: ByzantiumGame({"players": players}), {"players": 2}, {"players": {"2"}}
        ),
        Call(
            "ByzantiumObserver.set_from",
            ByzantiumObserver().set_from,
            {"state": state, "player": 0},
            {"state": set(), "player": {*INTS}},
        ),
    ]


def sweep(folder: Path) -> list[tuple[str, str, str, str]]:
    """All calls: function, parameter, what it was given, and what came of it."""
    found = []
    for call in calls(folder):
        for parameter, takes in call.takes.items():
            for word, value in HOSTILE.items():
                found.append((call.name, parameter, word, outcome_of(call, parameter, word, value, takes)))
    return found


def outcome_of(call: Call, parameter: str, word: str, value: Any, takes: set[str]) -> str:
    try:
        call.function(**call.good | {parameter: value})
    except (ByzantiumError, OSError) as error:
        return "sentence" if " " in str(error) else f"no sentence: {error}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "taken" if word in takes else "taken silently"


def test_whatever_is_wrong_gets_a_sentence(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = sweep(tmp_path)
    wrong = [row for row in found if row[3] not in ("sentence", "taken")]
    assert wrong == []
    assert len(found) > 3000


if __name__ == "__main__":
    from collections import Counter
    from contextlib import chdir
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as name, chdir(name):
        rows = sweep(Path(name))
    for row in rows:
        print(*row, sep="\t")
    print(len(rows), "calls:", dict(Counter(row[3] for row in rows).most_common(3)))
