"""A hostile sweep over the public surface: every parameter of every public function with what it should not be given.

Public is what docs/reference lists: a function, a class or a method there that has no row below fails the test.
Whatever is wrong gets a sentence (a ByzantiumError; an OSError for files that are not there) and changes nothing. What
is taken is in the table below, by parameter: nothing else is. `python tests/test_hostile.py` lists all calls.
"""

import dataclasses
import inspect
import math
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, is_typeddict

import numpy as np

from byzantium import ByzantiumError, Event, Game, MissingExtra, Record, hits, notation, odds, position, view
from byzantium.analysis import lab
from byzantium.analysis.luck import luck_of
from byzantium.analysis.performance import performance, with_a_choice
from byzantium.arena import (
    GameResult,
    Match,
    Results,
    Sprt,
    Task,
    Tournament,
    markdown,
    mean_share,
    play_all,
    play_game,
    ratings,
    report,
    share_of,
    standings,
    tournament_markdown,
    tournament_report,
)
from byzantium.bots import Budget, bot_from_policy, legal_codes, make_bot
from byzantium.draw import (
    Arrow,
    Light,
    arrows_of,
    draw_film,
    draw_game,
    draw_position,
    draw_record,
    draw_state,
    draw_text,
    lights_of,
)
from byzantium.draw.pixels import to_pixels, to_png
from byzantium.engine import codes as C
from byzantium.engine import events as E
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.env import VectorEnv
from byzantium.explore import Explorer, Filter, Setup, outcome, positions, turn, walk
from byzantium.game import SeededDice
from byzantium.indexing import index_path, indexed
from byzantium.odds import Attack, Force
from byzantium.preview import preview, preview_options
from byzantium.puzzles import Puzzle, puzzles
from byzantium.record import Line, Note
from byzantium.records import RecordFile, keep_in, open_records, record_in
from byzantium.review import line, moves, review, summaries, summary
from reference import listed

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
    "a zero": "\0",
    "half a sign": "\ud800",
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
    "[[1], [1, 2]]": [[1], [1, 2]],
    "floats": np.array([1.0, 2.0]),
    "a grid": np.zeros((2, 2)),
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
COUNTS = {*INTS, "99", "10**30"}
NUMBERS = {"-1", *COUNTS}
TEXTS = {"''", "'nonsense'", "line breaks"}
ANY_TEXT = {*TEXTS, "a zero", "half a sign"}
TRUTH = {"True"}
NOTHING: set[str] = set()


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
    record.save(folder / "saved.json")
    state, by_hand = game().state_bytes, Game(2, dice="by hand")
    for answer in ("player 1", "Arab army", "Tabuk", "Jerusalem"):
        by_hand.play(answer)  # a city rolls three dice
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
        "observe": TRUTH,
        "auto_reset": TRUTH,
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
            "Game.from_state",
            Game.from_state,
            {"state": state, "players": None},
            {"state": set(), "players": {"None", "['a', 'b']"}, "seed": setup["seed"], "dice": setup["dice"]},
        ),
        Call("legal_codes", legal_codes, {"state": state}, {"state": set()}),
        Call(
            "BaseBot.choose",
            make_bot("random").choose,
            {"at": state},
            {"at": set(), "legal": {"None"}, "budget": set(), "rng": {"None"}},
        ),
        Call("BaseBot.evaluate", make_bot("random").evaluate, {"at": state}, {"at": set()}),
        Call("BaseBot.reasons", make_bot("random").reasons, {"at": state, "code": 52}, {"at": set(), "code": set()}),
        Call(
            "bot_from_policy",
            bot_from_policy,
            {"policy": lambda row, mask: 1},
            {"policy": {"a function"}, "name": {*ANY_TEXT} - {"''"}},
        ),
        Call(
            "Game.replay",
            Game.replay,
            {"record": record},
            {"record": set(), "to": {"None", *INTS, "99"}, "seed": setup["seed"], "dice": setup["dice"]},
        ),
        Call("Game.play", lambda answer: game().play(answer), {"answer": 52}, {"answer": set()}),
        Call("Game.roll", lambda faces: by_hand.copy().roll(faces), {"faces": [1, 5, 6]}, {"faces": set()}),
        Call(
            "Game.undo",
            lambda decisions: Game.replay(record).undo(decisions),
            {"decisions": 1},
            {"decisions": {"1", "2", "99", "np.int64"}},
        ),
        Call("Game.taken", game().taken, {"decision": 0}, {"decision": {"0"}}),
        Call(
            "Record",
            Record,
            {"players": ("a", "b")},
            {
                "players": {"['a', 'b']"},
                "options": {"{}"},
                "decisions": {"[]", "[[1], [1, 2]]"},  # two rolls
                "start": {"None", *ANY_TEXT},
                "rules": {"1", "np.int64"},
                "notes": {"[]"},
                "lines": {"[]"},
                "tags": {"{}"},
            },
        ),
        Call(
            "Record.from_dict",
            Record.from_dict,
            {"data": record.to_dict()},
            {"data": set(), "rename": set()},
        ),
        Call("Record.from_json", Record.from_json, {"text": record.to_json()}, {"text": set()}),
        Call("Record.load", Record.load, {"path": folder / "saved.json"}, {"path": set()}),
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
                "name": {"None", *ANY_TEXT},
                "winner": {"None", *ANY_TEXT},
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
                "a": ANY_TEXT,
                "b": ANY_TEXT,
                "players": {"2"},
                "games": {"1", "2", "99", "10**30", "np.int64"},
                "seed": {*INTS, "99", "10**30"},
                "budget": set(),
                "keep": TRUTH,
                "luck": TRUTH,
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
                "budget": set(),
                "keep": TRUTH,
                "options": {"{}"},
            },
        ),
        Call(
            "play_all",
            lambda **given: play_all([Task(("random", "random"), 1)], **given),
            {"jobs": 1},
            {"jobs": {"1", "2", "99", "np.int64"}, "ray": TRUTH},
        ),
        Call("Sprt", Sprt, {"p0": 0.25, "p1": 0.5}, {"p0": set(), "p1": set(), "error": set()}),
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
            "VectorEnv.step_some",
            lambda codes: VectorEnv(2, 2, seed=1).step_some(codes),
            {"codes": [52, -1]},
            {"codes": {"-1"}},
        ),
        Call("VectorEnv.begin", lambda games: VectorEnv(2, 2, seed=1).begin(games), {"games": [0]}, {"games": NOTHING}),
        Call("VectorEnv.record", VectorEnv(2, 2, keep=1).record, {}, {"game": {"0"}}),
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
        Call("from_text", position.from_text, {"text": game().position}, {"text": set()}),
        Call("from_dict", position.from_dict, {"d": game().position_dict}, {"d": {"{}"}}),
        Call("to_text", position.to_text, {"data": state}, {"data": set()}),
        Call("to_dict", position.to_dict, {"data": state}, {"data": set()}),
        Call("code_text", notation.code_text, {"kind": K.ACTION, "code": 52}, {"kind": NUMBERS, "code": NUMBERS}),
        Call(
            "parse_code",
            notation.parse_code,
            {"kind": K.ACTION, "text": "pass"},
            {"kind": NUMBERS, "text": set(), "legal": {"None"}},
        ),
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
                "choices": TRUTH,
            },
        ),
        Call("draw_record", draw_record, {"record": record}, {"record": set(), "to": {"None", *INTS, "99"}}),
        Call("draw_text", draw_text, {"position": game().position}, {"position": set()}),
        Call("Light", Light, {}, {"look": set(), "chip": ANY_TEXT}),
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
            {
                "force": set(),
                "foes": {"[]"},
                "strength": INTS,
                "fleet_dice": INTS,
                "retreat_cost": {"-1", *INTS},
                "siege_cost": {"None", "-1", *INTS},
                "order": set(),
                "points": COUNTS,
                "bezants": COUNTS,
                "armies": {"None", "0"},
                "capital": TRUTH,
            },
        ),
        *looking_calls(record, path, folder),
        *position_calls(),
        *drawing_calls(record),
        *arena_calls(folder),
        *lab_calls(folder),
        *table_calls(record, folder),
        *plot_calls(record),
        *gymnasium_calls(),
    ]


def looking_calls(record: Record, path: Path, folder: Path) -> list[Call]:
    """Games and records, looked back at."""
    played, dice = Game.replay(record), SeededDice(1)
    graded = list(review(Game.replay(record, 40), 10))
    text = Event(E.TURN, 1).text
    return [
        Call("Game.states_before", played.states_before, {"first": 0, "count": 1}, {"first": COUNTS, "count": COUNTS}),
        Call(
            "Game.views_before",
            lambda first, count: next(played.views_before(first, count), None),
            {"first": 0, "count": 1},
            {"first": COUNTS, "count": COUNTS},
        ),
        Call("Game.when", played.when, {"decision": 1}, {"decision": {*INTS, "99"}}),
        Call("SeededDice", SeededDice, {}, {"seed": {"None", *NUMBERS, *TEXTS}}),
        Call("SeededDice.roll", dice.roll, {"i": 1, "dice": 2}, {"i": COUNTS, "dice": {*INTS, "99"}}),
        Call("SeededDice.choose", dice.choose, {"i": 1, "n": 2}, {"i": COUNTS, "n": COUNTS - {"0"}}),
        Call("Record.save", record.save, {"path": folder / "saved.json"}, {"path": {"'nonsense'", "line breaks"}}),
        Call("Record.branch", lambda lines: record.branch(lines), {"lines": Line(1, [])}, {"lines": NOTHING}),
        Call(
            "Note",
            Note,
            {"at": 1},
            {"at": COUNTS - {"np.int64"}, "name": TEXTS, "comment": TEXTS, "arrows": {"[]"}},
        ),
        Call("Note.from_dict", Note.from_dict, {"data": {"at": 1}}, {"data": NOTHING}),
        Call(
            "Line",
            Line,
            {"at": 1, "decisions": []},
            {"at": COUNTS - {"np.int64"}, "decisions": {"[]", "[[1], [1, 2]]"}, "notes": {"[]"}, "lines": {"[]"}},
        ),
        Call("Line.from_dict", Line.from_dict, {"data": {"at": 1, "decisions": []}}, {"data": NOTHING}),
        Call(
            "RecordFile.where",
            lambda wanted: RecordFile(path).where(wanted),
            {"wanted": Filter()},
            {"wanted": {"a class", "a function"}},
        ),
        Call(
            "RecordFile.extend",
            lambda records: RecordFile(folder / "more.jsonl", "a").extend(records),
            {"records": [record]},
            {"records": {"[]"}},
        ),
        Call("Filter, called", Filter(), {"record": record}, {"record": NOTHING}),
        Call("Explorer.add", Explorer().add, {"record": record}, {"record": NOTHING}),
        Call("walk", walk, {"setup": Setup(2, ()), "answers": []}, {"setup": NOTHING, "answers": {"[]"}}),
        Call("walk, players", lambda n: walk(Setup(n, ()), []), {"n": 2}, {"n": {"2", "['a', 'b']"}}),
        Call("walk, options", lambda some: walk(Setup(2, some), []), {"some": ()}, {"some": {"[]"}}),
        Call(
            "review",
            lambda **given: next(review(**given)),
            {"game": played, "simulations": 10},
            {
                "game": NOTHING,
                "simulations": {"1", "2", "99", "np.int64"},
                "player": {"None", "0", "1", "np.int64"},
            },
        ),
        Call(
            "summaries",
            summaries,
            {"graded": graded, "players": 2},
            {"graded": {"[]"}, "players": {"1", "2", "np.int64"}},
        ),
        Call("summary", summary, {"mine": graded}, {"mine": {"[]"}}),
        Call("rolls", hits.rolls, {"game": played}, {"game": NOTHING}),
        Call("fallen", hits.fallen, {"made": hits.rolls(played), "player": 0}, {"made": {"[]"}, "player": INTS}),
        Call("interval", hits.interval, {"dice": 3}, {"dice": {*INTS, "99"}}),
        Call("luck_of", luck_of, {"game": played}, {"game": NOTHING, "evaluator": NOTHING, "workspace": {"None"}}),
        Call("performance", performance, {"graded": graded}, {"graded": {"[]"}}),
        Call("with_a_choice", with_a_choice, {"game": played, "graded": []}, {"game": NOTHING, "graded": {"[]"}}),
        Call(
            "indexed",
            indexed,
            {"path": path},
            {"path": {"'nonsense'", "line breaks"}, "depth": {"1", "2", "99", "10**30", "np.int64"}},
        ),
        Call("index_path", index_path, {"path": path}, {"path": ANY_TEXT}),
        Call("GameLuck.of", luck_of(played).of, {"player": 0}, {"player": INTS}),
        Call("GameLuck.luckiest", luck_of(played).luckiest, {"player": 0}, {"player": INTS, "most": COUNTS}),
        Call("Event.text", text, {}, {"names": {"None", "[]", "['a', 'b']"}}),
        Call("Puzzle.from_list", Puzzle.from_list, {"row": puzzles()[0].to_list()}, {"row": NOTHING}),
    ]


def position_calls() -> list[Call]:
    """A position in bytes, words, views and odds."""
    state, states = game().state_bytes, game().states
    g = plain.unpack(state)
    described = {"None"}
    stands = {"stands": INTS, "levy": TRUTH, "sea_closed": TRUTH}
    return [
        Call("position_key", position.position_key, {"data": state}, {"data": NOTHING}),
        Call(
            "parse_decision",
            notation.parse_decision,
            {"kind": K.ACTION, "text": "Player 1: pass"},
            {"kind": NUMBERS, "text": NOTHING, "names": {"None"}, "legal": {"None"}},
        ),
        Call(
            "view",
            view.view,
            {"g": g},
            {"g": NOTHING, "decision": COUNTS, "described": described, "options": TRUTH},
        ),
        Call("view_position", view.view_position, {"g": g}, {"g": NOTHING, "described": described}),
        Call("view_prompt", view.view_prompt, {"g": g}, {"g": NOTHING, "decision": COUNTS, "described": described}),
        Call("view_options", view.view_options, {"g": g}, {"g": NOTHING, "described": described}),
        Call("view_events", view.view_events, {"events": game().events}, {"events": {"[]"}}),
        Call("view_events, one", lambda event: view.view_events([event]), {"event": Event(E.TURN)}, {"event": NOTHING}),
        Call(
            "option_message",
            view.option_message,
            {"kind": K.ACTION, "code": C.PASS},
            {"kind": {*INTS}, "code": {*INTS}},
        ),
        Call("preview", preview, {"state": state}, {"state": NOTHING, "decision": COUNTS}),
        Call("attacks", odds.attacks, {"states": states}, {"states": NOTHING, **stands}),
        Call(
            "attack_in",
            odds.attack_in,
            {"states": odds.attacks(states)[0].begun},
            {"states": NOTHING, "fleet_dice": INTS, **stands},
        ),
    ]


def drawing_calls(record: Record) -> list[Call]:
    seen, svg = game().view(), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"/>'
    look = {
        "lights": {"None", "{}"},
        "arrows": {"[]"},
        "part": {"None"},
        "theme": NOTHING,
        "width": COUNTS - {"0"} | {"None"},
    }
    pixels = {"svg": NOTHING, "width": {"None", "1", "2", "99", "np.int64"}}
    calls = [
        Call(
            "draw_position",
            draw_position,
            {"position": seen["position"]},
            {"position": NOTHING, "names": {"None", "['a', 'b']"}, "displays": TRUTH, **look},
        ),
        Call(
            "draw_state",
            draw_state,
            {"g": plain.unpack(game().state_bytes)},
            {"g": NOTHING, "choices": TRUTH, "looks": NOTHING},
        ),
        Call("draw_game, looks", draw_game, {"game": game()}, {"looks": NOTHING, "names": {"None", "['a', 'b']"}}),
        Call("draw_text, looks", draw_text, {"position": game().position}, {"looks": NOTHING}),
        Call("arrows_of", arrows_of, {"events": game().events}, {"events": {"[]"}}),
        Call("arrows_of, one", lambda event: arrows_of([event]), {"event": Event(E.TURN)}, {"event": NOTHING}),
        Call("lights_of", lights_of, {"seen": seen}, {"seen": NOTHING}),
        Call("to_png", to_png, {"svg": svg}, pixels),
    ]
    if not find_spec("PIL"):
        return calls
    film = {
        "game": NOTHING,
        "form": NOTHING,
        "first": {"0", "1", "np.int64"},
        "last": {"None", "0", "1", "np.int64"},
        "width": NOTHING,
        "seconds": {"1", "2", "2.0", "np.int64"},
        "theme": NOTHING,
    }
    return [
        *calls,
        Call("to_pixels", to_pixels, {"svg": svg}, pixels),
        Call("draw_film", draw_film, {"game": Game.replay(record, 1), "width": 200}, film),
    ]


def lab_calls(folder: Path) -> list[Call]:
    variant = lab.Variant("as it is")
    games = lab.play(variant, players=2, games=1)
    small = {"-1", "0", "1", "2", "np.int64"}
    played = {
        "variant": NOTHING, "players": {"2"}, "games": {"1", "2", "99", "np.int64"}, "first": {*INTS, "99"},
        "jobs": {"1", "2", "99", "np.int64"}, "out": {"None", *TEXTS}, "logs": TRUTH,
    }
    return [
        Call("Gift", lab.Gift, {"place": 1}, {"place": {"1", "2", "np.int64"}, "byzantine": small, "arab": small,
                                              "cubes": small}),
        Call("Habit", lab.Habit, {"seat": 0, "codes": (59,)}, {"seat": INTS, "codes": {"[]"}, "kind": INTS,
                                                              "turns": {"[]"}, "only": TRUTH}),
        Call("Variant", lab.Variant, {"name": "x"}, {"name": TEXTS, "options": {"{}"},
                                                     "gifts": {"[]"}, "habits": {"[]"},
                                                     "house": {"None", "a class", "a function"}}),
        Call("Variant.start", variant.start, {"players": 2, "starter": 0}, {"players": {"2"}, "starter": {"0", "1",
                                                                                                        "np.int64"}}),
        Call("play", lambda **given: lab.play(**{"games": 1, "players": 2, **given}), {"variant": variant}, played),
        Call("play_each", lambda **given: list(lab.play_each(**{"games": 1, "players": 2, **given})),
             {"variant": variant}, played),
        Call("summary", lab.summary, {"games": games}, {"games": NOTHING}),
        Call("compare", lab.compare, {"before": games, "after": games}, {"before": NOTHING, "after": NOTHING}),
    ]


def arena_calls(folder: Path) -> list[Call]:
    match, tournament = Match("greedy", "random", players=2), Tournament(("greedy", "random"))
    result = GameResult(("greedy", "random"), 0, (1.0, 0.0), (1, 2), (30, 20), 99, "turn_3", "", (0.1, 0.1), (0.1, 0.1))
    task, test, results = Task(("random", "random"), 1), Sprt(0.25, 0.5), [result, result]
    listed, wins = {"[]"}, {"[]"}
    return [
        Call(
            "Task",
            Task,
            {"seats": ("random", "random"), "deal": 1},
            {"seats": {"['a', 'b']"}, "deal": COUNTS, "budget": NOTHING, "options": {"{}"}, "keep": TRUTH,
             "luck": TRUTH},
        ),
        Call("play_game", play_game, {"task": task}, {"task": NOTHING}),
        Call("play_all", lambda tasks: list(play_all(tasks)), {"tasks": [task]}, {"tasks": listed}),
        Call("play_all, one", lambda one: list(play_all([one])), {"one": task}, {"one": NOTHING}),
        Call(
            "Results",
            Results,
            {"path": None, "settings": {}},
            {"path": {"None", "'nonsense'", "line breaks"}, "settings": {"{}", "{'a': 1}"}},
        ),
        Call("Results.add", Results(None, {}).add, {"result": result}, {"result": NOTHING}),
        Call(
            "Results.go_on",
            lambda tasks: list(Results(None, {}).go_on(tasks)),
            {"tasks": [task]},
            {"tasks": listed},
        ),
        Call(
            "Results.go_on",
            lambda **given: Results(None, {}).go_on([task], **given),
            {"jobs": 1},
            {"jobs": {"1", "2", "99", "np.int64"}, "ray": TRUTH},
        ),
        Call(
            "Match.wins",
            match.wins,
            {"results": results, "arrangement": "one"},
            {"results": listed, "arrangement": NOTHING},
        ),
        Call(
            "Match.share",
            match.share,
            {"results": results, "arrangement": "one"},
            {"results": listed, "arrangement": NOTHING},
        ),
        Call(
            "Match.fair_share",
            match.fair_share,
            {"results": results, "arrangement": "one"},
            {"results": listed, "arrangement": NOTHING},
        ),
        Call("Match.test", match.test, {"results": results, "sprt": test}, {"results": listed, "sprt": NOTHING}),
        Call(
            "report",
            report,
            {"match": match, "results": results},
            {"match": NOTHING, "results": listed, "sprt": {"None"}},
        ),
        Call("markdown", markdown, {"data": report(match, results)}, {"data": NOTHING}),
        Call(
            "standings",
            standings,
            {"names": ["greedy"], "results": results},
            {"names": {"[]", "['a', 'b']"}, "results": listed},
        ),
        Call(
            "tournament_report",
            tournament_report,
            {"tournament": tournament, "results": results},
            {"tournament": NOTHING, "results": listed},
        ),
        Call(
            "tournament_markdown",
            tournament_markdown,
            {"data": tournament_report(tournament, results)},
            {"data": NOTHING},
        ),
        Call("share_of", share_of, {"wins": [1.0]}, {"wins": wins, "deals": {"None", "[1.5]"}}),
        Call("Sprt.ratio", test.ratio, {"scores": [1.0], "deals": [1]}, {"scores": {"[1.5]"}, "deals": {"[1.5]"}}),
        Call("Sprt.verdict", test.verdict, {"scores": [1.0], "deals": [1]}, {"scores": {"[1.5]"}, "deals": {"[1.5]"}}),
        Call("mean_share", mean_share, {"scores": [1.0], "deals": [1]}, {"scores": {"[1.5]"}, "deals": {"[1.5]"}}),
        Call("ratings", ratings, {"results": results}, {"results": listed}),
    ]


def table_calls(record: Record, folder: Path) -> list[Call]:
    """Tables of games."""
    if not find_spec("pyarrow"):
        return []
    from byzantium.tables import GAMES, decisions_table, games_table, schema, write_parquet

    table = {"records": {"[]"}, "first": {*INTS, "99"}}
    return [
        Call("games_table", games_table, {"records": [record]}, table),
        Call("games_table, one", lambda one: games_table([one]), {"one": record}, {"one": NOTHING}),
        Call("decisions_table", decisions_table, {"records": [record]}, table),
        Call(
            "write_parquet",
            write_parquet,
            {"records": [record], "path": folder / "games.parquet"},
            {"records": {"[]"}, "path": {"'nonsense'", "line breaks"}, "what": NOTHING},
        ),
        Call("schema", schema, {"columns": GAMES}, {"columns": NOTHING}),
    ]


def plot_calls(record: Record) -> list[Call]:
    if not find_spec("matplotlib"):
        return []
    from byzantium.analysis.plots import plot_luck
    from byzantium.draw.plots import plot_hits, plot_points, plot_shares

    played, both = Game.replay(record, 20), {"game": NOTHING, "theme": NOTHING}
    return [
        Call("plot_points", plot_points, {"game": played}, both),
        Call("plot_hits", plot_hits, {"game": played}, both),
        Call("plot_luck", plot_luck, {"luck": luck_of(played)}, {"luck": NOTHING, "theme": NOTHING}),
        Call("plot_shares", plot_shares, {"game": played, "judge": make_bot("random")}, {**both, "judge": NOTHING}),
    ]


def gymnasium_calls() -> list[Call]:
    """Games as PettingZoo and Gymnasium have them."""
    if not find_spec("gymnasium") or not find_spec("pettingzoo"):
        return []
    from byzantium.env.byzantium_v2 import env, parallel_env, raw_env
    from byzantium.env.gym_vector import ByzantiumVectorEnv, sample_codes
    from byzantium.env.single import ByzantiumEnv

    def begun(make: Callable[..., Any]) -> Any:
        made = make(players=2)
        made.reset(seed=1)
        return made

    setup = {"players": {"2"}, "reward": NOTHING, "render_mode": {"None"}, "army_entry": NOTHING, "fog": NOTHING}
    seat = {"seat": {"None", "0", "1", "np.int64"}, "opponents": {"a class", "a function"}}
    many = {"1", "2", "99", "np.int64"}
    masks, generator = np.ones((1, C.COUNT), np.int8), np.random.default_rng(1)
    zoo, agent = begun(raw_env), {"agent": NOTHING}
    first = {"agent": "player_0"}
    return [
        *(Call(make.__name__, make, {"players": 2}, setup) for make in (env, raw_env, parallel_env)),
        Call("raw_env.reset", zoo.reset, {}, {"seed": {"None", *NUMBERS}}),
        Call("raw_env.step", lambda action: begun(raw_env).step(action), {"action": 52}, {"action": NOTHING}),
        Call("raw_env.observe", zoo.observe, first, agent),
        Call("raw_env.observation_space", zoo.observation_space, first, agent),
        Call("raw_env.action_space", zoo.action_space, first, agent),
        Call(
            "ByzantiumEnv",
            ByzantiumEnv,
            {"players": 2},
            setup | seat | {"illegal_reward": {*NUMBERS, "2.0"}},
        ),
        Call("ByzantiumEnv.reset", begun(ByzantiumEnv).reset, {}, {"seed": {"None", *COUNTS}}),
        # An illegal action ends the game, as the environment's rules have it.
        Call("ByzantiumEnv.step", lambda action: begun(ByzantiumEnv).step(action), {"action": 52}, {"action": NUMBERS}),
        Call(
            "ByzantiumVectorEnv",
            ByzantiumVectorEnv,
            {"num_envs": 2, "players": 2},
            setup | seat | {"num_envs": many, "threads": many | {"None", "10**30"}, "keep": INTS},
        ),
        Call("ByzantiumVectorEnv.reset", begun(ByzantiumVectorEnv).reset, {}, {"seed": {"None", *COUNTS}}),
        Call(
            "ByzantiumVectorEnv.step",
            lambda actions: begun(ByzantiumVectorEnv).step(actions),
            {"actions": [52]},
            {"actions": NOTHING},
        ),
        Call("ByzantiumVectorEnv.record", ByzantiumVectorEnv(2, keep=1).record, {}, {"game": {"0"}}),
        Call(
            "sample_codes",
            sample_codes,
            {"masks": masks, "generator": generator},
            {"masks": NOTHING, "generator": NOTHING},
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
        "auto_reset": TRUTH,
        **options,
    }
    games = Games(2, players=2, seed=1)
    return [
        Call("gpu.start", start, {"players": 2}, {"players": {"2"}, **options}),
        Call("Games", Games, {"n": 2, "players": 2}, setup),
        Call("Games.step", games.step, {"codes": [52, 52]}, {"codes": set()}),
        Call("Games.load", games.load, {"states": game().states}, {"states": set()}),
        Call("Games.observe", games.observe, {"players": [0, 1]}, {"players": {"None"}}),
        Call("Games.field", games.field, {"name": "over"}, {"name": set()}),
        Call("Games.take", games.take, {"rows": [0]}, {"rows": set()}),
        Call("Games.put", games.put, {"rows": [0], "other": games.take([1])}, {"rows": set(), "other": set()}),
        Call(
            "Games.play",
            lambda **given: Games(2, players=2, seed=1).play(**{"limit": 3} | given),
            {},
            {"first_key": {*INTS, "99"}, "counter": {*INTS, "99"}, "limit": {*INTS, "99"}},
        ),
    ]


def spiel_calls() -> list[Call]:
    if not find_spec("pyspiel"):
        return []
    import pyspiel

    from byzantium.env.spiel import ByzantiumGame, ByzantiumObserver, ByzantiumState

    state = ByzantiumGame().new_initial_state()

    def undo_action(player: int, action: int) -> None:
        begun = ByzantiumGame().new_initial_state()
        begun.apply_action(C.PLAYER)
        begun.undo_action(player, action)

    return [
        Call(
            "ByzantiumState.undo_action",
            undo_action,
            {"player": int(pyspiel.PlayerId.CHANCE), "action": C.PLAYER},
            {"player": {"-1"}, "action": set()},
        ),
        Call("ByzantiumGame", ByzantiumGame, {}, {"params": {"None", "{}"}}),
        Call(
            "ByzantiumGame, players",
            lambda players: ByzantiumGame({"players": players}),
            {"players": 2},
            {"players": {"2"}},
        ),
        Call(
            "ByzantiumObserver.set_from",
            ByzantiumObserver().set_from,
            {"state": state, "player": 0},
            {"state": set(), "player": {*INTS}},
        ),
        Call(
            "ByzantiumObserver.string_from",
            ByzantiumObserver().string_from,
            {"state": state, "player": 0},
            {"state": set()},
        ),
        Call("ByzantiumState", ByzantiumState, {"game": ByzantiumGame()}, {"game": set()}),
    ]


# ------------------------------------------------------------------ what is public

NEEDS_NO_ROW = {
    ("make_bot", "seed"): "whatever it is, its text is drawn from",
    ("raw_env.reset", "options"): "PettingZoo's, and not used",
    ("ByzantiumEnv.reset", "options"): "Gymnasium's, and not used",
    ("ByzantiumVectorEnv.reset", "options"): "Gymnasium's, and not used",
    ("ByzantiumGame.make_py_observer", "iig_obs_type"): "OpenSpiel's, and not used",
    ("ByzantiumGame.make_py_observer", "params"): "OpenSpiel's, and not used",
    ("ByzantiumObserver.string_from", "player"): "all see the same",
    ("Line.from_dict", "depth"): "of lines within lines",
}


def documented() -> Iterator[tuple[str, str]]:
    """Every parameter of the functions, classes and methods that the reference lists."""
    for module, member in listed():
        with suppress(MissingExtra):
            if not module.startswith("byzantium.engine"):  # whose rules assume legal input
                yield from parameters(member, getattr(import_module(module), member))


def parameters(name: str, thing: Any) -> Iterator[tuple[str, str]]:
    """Shapes, results and protocols are not made by whoever calls."""
    if inspect.isclass(thing):
        is_protocol = getattr(thing, "_is_protocol", False)
        if not is_protocol and not is_typeddict(thing) and not issubclass(thing, BaseException):
            yield from own_parameters(name, thing)
        return
    for parameter in inspect.signature(thing).parameters.values():
        if parameter.kind is not parameter.VAR_KEYWORD and parameter.name != "self":
            yield name, parameter.name


def own_parameters(name: str, cls: type) -> Iterator[tuple[str, str]]:
    checks = "__post_init__" if dataclasses.is_dataclass(cls) else "__init__"
    if checks in vars(cls):
        yield from parameters(name, cls.__init__)
    for method in vars(cls):
        found = getattr(cls, method)
        is_one = inspect.isfunction(found) or inspect.ismethod(found)
        if is_one and not method.startswith("_") and found.__module__.startswith("byzantium"):
            yield from parameters(f"{name}.{method}", found)


def test_every_documented_parameter_is_swept(tmp_path):
    swept = {(call.name, parameter) for call in calls(tmp_path) for parameter in call.takes}
    public = set(documented())
    assert sorted(public - swept - set(NEEDS_NO_ROW)) == []
    assert sorted(set(NEEDS_NO_ROW) - public) == []


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


def test_what_is_right_is_taken(tmp_path, monkeypatch):
    """Else all that is wrong could be refused for another reason."""
    monkeypatch.chdir(tmp_path)
    for call in calls(tmp_path):
        call.function(**call.good)


def test_whatever_is_wrong_gets_a_sentence(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = sweep(tmp_path)
    wrong = [row for row in found if row[3] not in ("sentence", "taken")]
    assert wrong == []
    assert len(found) > 9000


if __name__ == "__main__":
    from collections import Counter
    from contextlib import chdir
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as name, chdir(name):
        rows = sweep(Path(name))
    for row in rows:
        print(*row, sep="\t")
    print(len(rows), "calls:", dict(Counter(row[3] for row in rows).most_common(3)))
