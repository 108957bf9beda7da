"""Golden games: every way a game can end, perft counts, and playthroughs in which a change of rules shows as a diff.

After a change of the rules that is meant: `python tests/test_golden.py` writes the files anew; read their diff.
"""

import json
import random
from pathlib import Path

import numpy as np
import pytest

from byzantium import Game, Record
from byzantium.cli.perft import perft_counts
from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.engine.compiling import compiled, trials
from byzantium.engine.state import State
from byzantium.engine.step import new_game, step
from byzantium.notation import event_text
from byzantium.terminal.words import ENDING_WORDS, SOURCE_WORDS

GOLDEN = Path(__file__).parent / "golden"
PERFT = {                        # sequences of 0, 1, 2, ... decisions from the start
    2: [1, 2, 26, 230, 2192, 22620, 205182, 1994088],
    3: [1, 3, 39, 345, 3321, 34230, 310257, 2997972],
    4: [1, 4, 52, 460, 4428, 45684, 415708, 4036172],
}


# ------------------------------------------------------------------ perft


@pytest.mark.parametrize("players", PERFT)
def test_perft(players):
    assert perft_counts(players, len(PERFT[players]) - 1) == PERFT[players]


def count_interpreted(data: bytes, depth: int) -> int:
    """Perft by another way: recursion over copies of plain objects."""
    g = plain.unpack(data)
    codes = [code for code in range(C.COUNT) if g.allowed[code // C.WORD_BITS] >> (code % C.WORD_BITS) & 1]
    if depth == 0 or not codes:
        return 1
    total = 0
    for code in codes:
        g = plain.unpack(data)
        step(g, code)
        total += count_interpreted(plain.pack(g), depth - 1)
    return total


def test_perft_interpreted():
    g = plain.empty()
    new_game(g, 2)
    assert [count_interpreted(plain.pack(g), depth) for depth in range(5)] == PERFT[2][:5]


@pytest.mark.parametrize("made", [60, 120, 150])
def test_perft_in_the_middle_of_a_game(made):
    """Interpreted and compiled count the same tree where armies fight."""
    states, tried = np.zeros(3, State), np.zeros(3, np.int64)
    compiled.new_game(states[0], 3)
    compiled.random_play(states[0], 11, 0, made)
    assert states[0]["over"] == 0
    assert trials.perft(states, 3, tried) == count_interpreted(states[0].tobytes(), 3)


# ------------------------------------------------------------------ playthroughs


def played(players: int, seed: int, **options: str) -> Game:
    """A random game, its dice and choices from one seed."""
    game, chooser = Game(players, seed=seed, **options), random.Random(seed)
    while not game.is_over:
        game.play(chooser.choice(game.legal))
    return game


PLAYTHROUGHS = {
    "two-players": lambda: played(2, 1),
    "two-players-standard-passing": lambda: played(2, 2, two_player_passing="standard"),
    "three-players": lambda: played(3, 3),
    "four-players": lambda: played(4, 4),
    "four-players-other-options": lambda: played(
        4, 5, civil_war_targets="rival_or_free", failed_sea_attacker="always_returns", army_entry="controlled"),
    "three-players-more-options": lambda: played(
        3, 6, failed_besieger="retreats", levy_after_army="allowed", ties_after_fall="both_tracks",
        fall_to_bulgars="no_points"),
}


def playthrough(game: Game) -> str:
    """Decision by decision what was chosen and what came of it, the position where an action begins, the result."""
    lines, replay = [], Game.replay(game.record, 0, dice="by hand")
    for number, entry in enumerate(game.record.decisions):
        if replay.kind == K.ACTION:
            lines += ["", replay.position]
        events = replay.play(entry) if isinstance(entry, int) else replay.roll(entry)
        lines.append(f"{number}. {replay.decisions[-1]}")
        lines += [f"    {event_text(event, game.players)}" for event in events]
    for player in game.result.players:
        lines += ["", f"{player.place}. {player.name}: {player.score}", json.dumps(worded(player.sources))]
    return "\n".join(lines).lstrip() + "\n"


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthrough(name):
    assert playthrough(PLAYTHROUGHS[name]()) == (GOLDEN / f"{name}.txt").read_text("utf-8")


# ------------------------------------------------------------------ every way a game can end

ENDINGS = sorted(GOLDEN.glob("ending-*.json"))


def test_there_is_a_game_for_every_ending():
    assert {path.stem for path in ENDINGS} == {
        "ending-constantinople-by-arabs",
        "ending-constantinople-by-bulgars",
        "ending-constantinople-by-bulgars-no-points",
        "ending-constantinople-tie-bezants",
        "ending-constantinople-tie-cities",
        "ending-constantinople-tie-shared",
        "ending-constantinople-tie-sum",
        "ending-turn-3",
        "ending-turn-3-tie-bezants",
        "ending-turn-3-tie-cities",
        "ending-turn-3-tie-shared",
        "ending-turn-3-tie-sum",
    }


@pytest.mark.parametrize("path", ENDINGS, ids=lambda path: path.stem)
def test_ending(path):
    """The recorded game still ends with the result that is written beside it."""
    golden = json.loads(path.read_text("utf-8"))
    game = Game.replay(Record.from_dict(golden["record"]))
    assert result_of(game) == golden["result"]


def worded(sources: tuple[dict[str, int], ...]) -> list[dict[str, int]]:
    """Goldens are read by people."""
    return [{SOURCE_WORDS.get(source, source): points for source, points in side.items()} for side in sources]


def result_of(game: Game) -> dict:
    return {
        "ending": ENDING_WORDS[game.result.ending],
        "winners": list(game.result.winners),
        "players": [
            {"name": p.name, "place": p.place, "score": p.score, "points": list(p.points), "cities": p.cities,
             "bezants": p.bezants, "sources": worded(p.sources)}
            for p in game.result.players
        ],
    }


if __name__ == "__main__":
    for name, make in PLAYTHROUGHS.items():
        (GOLDEN / f"{name}.txt").write_text(playthrough(make()), "utf-8")
    for path in ENDINGS:
        golden = json.loads(path.read_text("utf-8"))
        golden["result"] = result_of(Game.replay(Record.from_dict(golden["record"])))
        path.write_text(json.dumps(golden, ensure_ascii=False, indent=1) + "\n", "utf-8")
