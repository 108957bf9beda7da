"""Questions, notes and odds of every kind of decision that random games come to."""

import random

import pytest

from byzantium import Game
from byzantium.engine import kinds as K
from byzantium.terminal.chances import reckon
from byzantium.terminal.displays import displays, spaces, turn_line
from byzantium.terminal.look import look_of
from byzantium.terminal.words import notes, question, result_lines
from byzantium.view import MESSAGE_IDS

PEOPLE = [kind for kind in range(K.ACTION, K.DECISIONS) if kind != K.DICE]


@pytest.fixture(scope="module")
def decisions():
    """Of every kind some, and the ends of games, from random games of 2, 3 and 4."""
    found, ends = {kind: [] for kind in PEOPLE}, []
    for seed in range(24):
        print("seed", seed)
        game, rng = Game(2 + seed % 3, seed=seed), random.Random(seed)
        while not game.is_over:
            if len(found[game.kind]) < 8:
                found[game.kind].append(game.copy())
            game.play(rng.choice(game.legal))
        ends.append(game)
    return found, ends


def test_every_question_has_words(decisions):
    found, _ = decisions
    asked = {kind: question(game.view()["prompt"], game.players) for kind, games in found.items() for game in games}
    assert len(asked) > len(PEOPLE) / 2
    assert all(text[-1] in "?." and "None" not in text and "  " not in text for text in asked.values()), asked


def test_every_prompt_of_the_view_has_words():
    """Also those that random games hardly ever come to."""
    some = {"player": 0, "rival": 1, "side": "arab", "city": "Hira", "box": "main", "purpose": "strengthen"}
    for name, fields in MESSAGE_IDS.items():
        if name.startswith("prompt."):
            args = {field: some.get(field, 3) for field in fields}
            text = question({"id": name, "args": args, "decision": 1, "asked": 0, "chance": False}, ["Anna", "Bela"])
            assert text[-1] in "?."


def test_every_option_has_notes_without_nonsense(decisions):
    found, _ = decisions
    for games in found.values():
        for game in games:
            told = [notes(option, game.players) for option in game.view()["options"]]
            assert not any("None" in note or "  " in note for note in told), told


def test_odds_stand_beside_attacks_and_those_attacked(decisions):
    found, _ = decisions
    for kind, games in found.items():
        for game in games:
            chances = reckon(game)
            assert set(chances) <= set(game.legal)
            attacks = {option["code"] for option in game.view()["options"] if option["effects"].get("attack")}
            assert kind != K.MARCH or attacks <= set(chances)
            assert all(chance.long and chance.short("") for row in chances.values() for chance in row)
    for game in found[K.LEVY_FIGHTS]:
        with_levy, without = (chances[0].odds.taken for chances in reckon(game).values())
        assert with_levy <= without + 1e-9                               # 9.4 a levy never helps the attacker


def test_displays_keep_their_width(decisions):
    found, ends = decisions
    look = look_of("light")
    for game in [*ends, *(game for games in found.values() for game in games)]:
        seen = game.view()
        for room, width in (("compact", 37), ("usual", 41)):
            text = displays(seen["position"], game.players, game.standings(), look, seen["prompt"]["asked"], room)
            assert max(map(len, text.plain.splitlines())) <= width
            assert len(spaces(seen["position"], seen["options"], look, room).plain.splitlines()) == 3
        line = turn_line(seen["position"], game.players, seen["prompt"]["asked"], look, 80).plain
        assert f"turn {'I' * seen['position']['turn']} of III" in line
        assert len(line) <= 80


def test_results_are_explained(decisions):
    _, ends = decisions
    for game in ends:
        first, *rest = result_lines(game.result)
        assert "won." in first
        assert len(rest) == 3 * len(game.players)
