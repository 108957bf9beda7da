"""Game: playing, refusing, taking back, results."""

import copy
import pickle
import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import get_args, get_type_hints

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import byzantium
from byzantium import (
    BadRecord,
    BadSetup,
    ByzantiumError,
    Choice,
    Game,
    IllegalDecision,
    ImpossiblePosition,
    Options,
    UnknownText,
)
from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.engine.board import CITY_NAMES
from byzantium.engine.invariants import broken
from byzantium.engine.rules.ending import final_score
from byzantium.record import OPTIONS


def play_at_random(game: Game, seed: int, decisions: int = 10_000) -> Game:
    chooser = random.Random(seed)
    while not game.is_over and decisions:
        game.play(chooser.choice(game.legal))
        decisions -= 1
    return game


def test_a_game_by_text():
    game = Game(players=["Anna", "Bela"], seed=4)
    first = game.asked
    game.play("take control")
    game.play("damascus")
    events = game.play("casualties")
    assert len(events) > 0
    assert f"{first} buys 1 cube from the casualties for Damascus" in game.log
    assert f"{first}'s Byzantine army enters the map in Damascus" in game.log
    assert game.asked != first


def test_the_same_seed_plays_the_same_game():
    one, two = (play_at_random(Game(3, seed="x"), 5) for _ in range(2))
    assert one.record == two.record
    assert one.state_bytes == two.state_bytes


def test_without_a_seed_games_differ():
    assert len({str(play_at_random(Game(4), 5, 60).record.decisions) for _ in range(4)}) > 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_has_a_result(players):
    game = play_at_random(Game(players, seed=players), 1)
    assert game.is_over
    assert min(player.place for player in game.result.players) == 1
    assert set(game.result.winners) <= set(game.players)
    for player in game.result.players:
        assert tuple(sum(sources.values()) for sources in player.sources) == player.points


def test_no_result_before_the_end():
    game = Game(2, seed=1)
    assert game.result is None
    assert game.standings().ending == "playing"


@pytest.mark.parametrize("players", [2, 4])
def test_points_over_time_are_those_of_the_positions(players):
    """Also of a game that did not begin at the beginning."""
    whole = play_at_random(Game(players, seed=players), 3)
    later = play_at_random(Game.from_position(play_at_random(Game(players, seed=1), 1, 100).position, seed=1), 3)
    for game in (whole, later):
        *moments, last = game.points_over_time()
        for moment in moments:
            before = plain.unpack(game.taken(moment.decision).before)
            if moment.ends is None and game.taken(moment.decision).kind == K.ACTION:
                assert moment.points == tuple(tuple(pl.points) for pl in before.players[:players])
                assert moment.scores == tuple(final_score(before, p) for p in range(players))
        assert [moment.actions for moment in moments] == sorted(moment.actions for moment in moments)
        assert last.points == tuple(player.points for player in game.result.players)
        assert last.scores == tuple(player.score for player in game.result.players)
    turns = [moment.ends for moment in whole.points_over_time() if moment.ends]
    assert turns == list(range(1, whole.summary().turn + 1))


# ------------------------------------------------------------------ dice


def test_dice_by_hand_are_decisions():
    game = Game(2, dice="by hand")
    assert (game.kind, game.asked) == (K.FIRST_PLAYER, "Chance")
    game.play("player 2")
    assert game.player == 1
    while game.kind != K.DICE:
        game.play("Bulgars" if game.kind == K.ACTION else game.legal[-1 if game.kind == K.PAY_CUBE else 0])
    before = game.state_bytes
    for faces in ([], [0] * game._dice_to_roll, [7] * game._dice_to_roll, [1] * (game._dice_to_roll + 1)):
        with pytest.raises(IllegalDecision, match="faces from 1 to 6"):
            game.roll(faces)
    assert game.state_bytes == before
    game.roll([6] * game._dice_to_roll)
    assert game.record.decisions[-1] == (6,) * len(game.record.decisions[-1])


def test_roll_is_refused_when_no_dice_are_asked_for():
    with pytest.raises(IllegalDecision, match="No dice"):
        Game(2, seed=1).roll([3])


def test_dice_of_the_caller():
    asked = []

    def sixes(n: int) -> list[int]:
        asked.append(n)
        return [6] * n

    game = play_at_random(Game(4, seed=2, dice=sixes), 3)
    rolls = [entry for entry in game.record.decisions if isinstance(entry, tuple)]
    assert [len(faces) for faces in rolls] == asked
    assert all(set(faces) == {6} for faces in rolls)


def test_bad_dice_of_the_caller_are_named():
    game = Game(4, seed=2, dice=lambda n: [9] * n)
    with pytest.raises(IllegalDecision, match="The dice gave"):
        play_at_random(game, 3)


# ------------------------------------------------------------------ refusing


@pytest.mark.parametrize("code", [-1, C.COUNT, 10_000, C.NUMBER, C.YES])
def test_an_illegal_code_changes_nothing(code):
    game = Game(3, seed=1)
    before, record = game.state_bytes, game.record
    with pytest.raises(IllegalDecision) as error:
        game.play(code)
    assert error.value.options == game.legal
    assert game.state_bytes == before
    assert game.record == record


def test_a_move_that_is_too_dear_says_what_it_needs():
    position = Game(2, seed=1).position_dict
    me = position["players"][position["active"]]
    me["arab"]["pawn"], me["arab"]["boxes"]["move"], me["pool"] = "Alexandria", 1, me["pool"] + 4
    position["cities"]["Alexandria"] = {"side": "arab", "tokens": 2}
    game = Game.from_position(position)
    game.play("Arab army")
    with pytest.raises(IllegalDecision, match="Candia: 2 Move cubes needed, 1 there"):
        game.play(C.CITY + CITY_NAMES.index("Candia"))


def test_answers_of_every_kind():
    for answer in (lambda code: code, np.int64, np.uint8, str, None):
        game = Game(2, seed=1)
        choice = game.choices[1]
        game.play(choice if answer is None else choice.text if answer is str else answer(choice.code))
        assert game.record.decisions[-1] == choice.code
        assert type(game.record.decisions[-1]) is int


@pytest.mark.parametrize("answer", [52.0, None, True, np.True_, [52], (52,), b"pass", {}, object(), np.array([52, 53]),
                                    float("nan"), Choice(52, "take"), Choice(0, "Dyrrachium")])
def test_other_answers_get_a_sentence(answer):
    game = Game(2, seed=1)
    before = game.copy()
    with pytest.raises(IllegalDecision, match=r"An answer is one of game.choices|is not a choice of this decision"):
        game.play(answer)
    assert game == before


def test_dice_that_fail_change_nothing():
    def broken_dice(n: int) -> list[int]:
        raise RuntimeError("the dice fell off the table")

    game = Game(2, seed="who begins", dice=broken_dice)
    game.play("Arab army"), game.play("Tabuk")
    before = game.copy()
    with pytest.raises(RuntimeError, match="off the table"):
        game.play("Jerusalem")
    assert (game, game.state_bytes, game.events) == (before, before.state_bytes, before.events)


def test_unknown_text_changes_nothing():
    game = Game(3, seed=1)
    before = game.state_bytes
    with pytest.raises(UnknownText):
        game.play("conquer the world")
    assert game.state_bytes == before


def test_nothing_can_be_played_after_the_end():
    game = play_at_random(Game(2, seed=1), 1)
    with pytest.raises(IllegalDecision, match="The game is over"):
        game.play(C.PASS)


@pytest.mark.parametrize("players", [0, 1, 5, -2, ["one"], ["a", "a"], ["", "b"], list("abcde"), "Anna", None, 2.0,
                                     True, {"a", "b"}, [1, 2], b"ab", np.array(["a", "b"])])
def test_bad_players(players):
    with pytest.raises(BadSetup):
        Game(players)


@pytest.mark.parametrize(("what", "why"), [
    ({"dice": "manual"}, "by hand"), ({"dice": 6}, "by hand"), ({"dice": [1, 2]}, "by hand"),
    ({"seed": 1.5}, "A seed"), ({"seed": [1]}, "A seed"), ({"seed": True}, "A seed"), ({"seed": b"x"}, "A seed"),
    ({"army_entri": "any"}, "did you mean army_entry?"), ({"army_entry": ["any"]}, "is any or controlled"),
])
def test_bad_setups(what, why):
    with pytest.raises(BadSetup, match=why):
        Game(2, **what)


@pytest.mark.parametrize("record", ["game.json", None, {}, 3])
def test_only_records_are_replayed(record):
    with pytest.raises(BadRecord, match="A Record is replayed"):
        Game.replay(record)


def test_the_types_of_options_are_the_engines():
    assert {name: get_args(hint) for name, hint in get_type_hints(Options).items()} == OPTIONS


def test_bad_options():
    with pytest.raises(BadSetup, match="no option 'fog'"):
        Game(2, fog="yes")
    with pytest.raises(BadSetup, match="army_entry is any or controlled"):
        Game(2, army_entry="sometimes")


# ------------------------------------------------------------------ taking back, copying


@pytest.mark.parametrize("seed", range(5))
def test_undo_goes_back_one_decision_of_a_player(seed):
    game = Game(3, seed=seed)
    chooser = random.Random(seed)
    states = [game.state_bytes]
    while not game.is_over:
        game.play(chooser.choice(game.legal))
        states.append(game.state_bytes)
    for state in reversed(states[:-1]):
        game.undo()
        assert game.state_bytes == state
    with pytest.raises(IllegalDecision, match="0 decisions to take back"):
        game.undo()


def test_rolls_are_the_same_after_undo():
    game = play_at_random(Game(4, seed=8), 8, 120)
    record = game.record
    game.undo(60)
    for entry in record.decisions[game.number:]:
        if isinstance(entry, int) and game.number < len(record.decisions):
            game.play(entry)
    assert game.record == record


def test_a_copy_goes_its_own_way():
    game = play_at_random(Game(3, seed=1), 1, 20)
    before, other = game.state_bytes, game.copy()
    play_at_random(other, 2)
    assert game.state_bytes == before
    assert other.number > game.number


class Named(Game):
    """A game of somebody else's, with something of its own."""

    label = ""


def same_way(game: Game, other: Game) -> bool:
    """Do both play on alike, dice too?"""
    return play_at_random(game, 9).record == play_at_random(other, 9).record


def by_pickle(game: Game) -> Game:
    return pickle.loads(pickle.dumps(game))


@pytest.mark.parametrize("duplicate", [Game.copy, copy.copy, copy.deepcopy, by_pickle])
def test_a_duplicate_is_equal_of_the_same_class_and_goes_its_own_way(duplicate):
    game = play_at_random(Named(3, seed=1), 1, 20)
    game.label = "mine"
    before, other = game.record, duplicate(game)
    assert type(other) is Named
    assert other.label == "mine"
    assert (other, hash(other), other.events) == (game, hash(game), game.events)
    other.play(other.legal[0])
    assert other != game
    assert game.record == before
    game.play(game.legal[0])
    assert same_way(game, other)


def test_games_go_to_other_processes():
    games = [Game(2, seed=seed) for seed in range(3)]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(Game.copy, games)) == games


def test_equal_games_have_equal_records():
    game = play_at_random(Game(2, seed=1), 1, 20)
    assert Game.replay(game.record) == game
    assert game != game.record
    assert Game.from_position(game.position) != game             # it stands alike, and has another past
    assert Game.from_position(game.position).position_key == game.position_key
    games = {game}
    game.play(game.legal[0])
    assert game in games


def test_the_position_key_is_the_positions():
    game = Game(3, seed=3)
    keys = {game.position_key: game.state_bytes}
    while not game.is_over:
        game.play(game.legal[-1])
        assert keys.setdefault(game.position_key, game.state_bytes) == game.state_bytes
    assert max(keys) < 2**64
    assert Game(2, dice="by hand").position_key == 1538526453246372666          # kept in files: it may not change


# ------------------------------------------------------------------ positions


def test_a_game_from_a_position_goes_on():
    game = play_at_random(Game(3, seed=3), 3, 40)
    for position in (game.position, game.position_dict):
        other = Game.from_position(position, seed=1)
        assert other.state_bytes == game.state_bytes
        play_at_random(other, 4)
        again = Game.replay(other.record)
        assert again.state_bytes == other.state_bytes
        for player in other.result.players:
            assert tuple(sum(sources.values()) for sources in player.sources) == player.points


def test_43_cubes_are_refused():
    position = Game(2, seed=1).position_dict
    position["players"][0]["pool"] += 1
    with pytest.raises(ImpossiblePosition, match="43 cubes"):
        Game.from_position(position)


# ------------------------------------------------------------------ hostile sequences

WORDS = st.sampled_from(["undo", "pass", "pool", "yes", "done"])
ANSWERS = st.one_of(st.integers(-5, 200), st.text(max_size=12), WORDS)


@settings(max_examples=40, deadline=None)
@given(
    players=st.integers(2, 4),
    seed=st.integers(0, 10_000),
    options=st.fixed_dictionaries({name: st.sampled_from(values) for name, values in OPTIONS.items()}),
    answers=st.lists(st.tuples(st.booleans(), ANSWERS, st.integers(0, 200)), max_size=60),
)
def test_random_and_hostile_sequences(players, seed, options, answers):
    """Good and bad answers in any order: bad ones are refused in words and change nothing."""
    game = Game(players, seed=seed, **options)
    for good, answer, choice in answers:
        before, number = game.state_bytes, game.number
        try:
            if game.is_over:
                break
            if good:
                game.play(game.legal[choice % len(game.legal)])
            elif answer == "undo":
                game.undo()
            else:
                game.play(answer)
        except ByzantiumError:
            assert (game.state_bytes, game.number) == (before, number)
        assert broken(plain.unpack(game.state_bytes)) == 0
    assert Game.replay(game.record).state_bytes == game.state_bytes


# ------------------------------------------------------------------ the package's face


def test_the_package_has_its_names_and_says_so():
    assert set(byzantium.__all__) <= set(dir(byzantium))
    for name in byzantium.__all__:
        assert getattr(byzantium, name).__module__.startswith("byzantium.")
    errors = [name for name, value in vars(byzantium.errors).items() if isinstance(value, type)]
    assert set(errors) <= set(byzantium.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Gmae'"):
        getattr(byzantium, "Gmae")  # noqa: B009  written out, the linter would find it first


# ------------------------------------------------------------------ rounds and tie-breaks


def test_the_round_is_that_of_whoever_acted_most():
    """Two players: after one has passed, the other acts on alone (14.1)."""
    seen = set()
    for seed in range(6):
        game, chooser, begun, turn = Game(players=2, seed=seed), random.Random(seed), [0, 0], 1
        while not game.is_over:
            if game.kind == K.ACTION:
                if turn != game.summary().turn:
                    turn, begun = game.summary().turn, [0, 0]
                begun[game.player] += 1
                assert game.round == game.summary().round == game.view()["position"]["round"] == max(begun)
                seen.add(tuple(begun))
            game.play(chooser.choice(game.legal))
    assert any(abs(a - b) > 1 for a, b in seen)


def test_what_is_handed_out_of_a_game_does_not_change_it():
    game = play_at_random(Game(players=2, seed=3), 3, 20)
    log = game.log
    taken = game.taken(1)
    assert isinstance(taken.events, tuple)
    with pytest.raises(AttributeError):
        taken.entry = 3
    game.play(game.legal[0]).clear()
    game.undo()
    for handed in (game.events, game.record.decisions, game.legal and list(game.legal), game.log):
        handed.clear()
    assert game.log == log


@pytest.mark.parametrize(("first", "count"), [(-5, 1), (0, -1), (1.5, 1), ("x", 1), (None, 1), (0, True)])
def test_looking_back_from_where_nothing_was(first, count):
    game = Game(players=2, seed=3)
    for look in (game.states_before, game.views_before):
        with pytest.raises(IllegalDecision, match="is a whole number from 0 on"):
            look(first, count)


def test_views_before_decisions_are_those_that_were_seen():
    game, chooser, seen = Game(players=3, seed=5), random.Random(5), []
    while game.number < 60:
        seen.append((game.number, game.view() | {"options": []}))
        game.play(chooser.choice(game.legal))
    for number, view in seen:
        assert list(game.views_before(number, 1)) == [view], f"decision {number}"
    assert len(list(game.views_before(0, 1000))) == game.number


def test_undo_takes_the_round_back():
    game = Game(players=2, seed=3)
    rounds = [game.round]
    for _ in range(30):
        game.play(game.legal[0])
        rounds.append(game.round)
    for expected in reversed(rounds[:-1]):
        game.undo()
        assert game.round == expected


@pytest.mark.parametrize(("points", "cost"), [
    ([(20, 20), (30, 14)], [False, True]),               # 44 in all, but only 30 count
    ([(20, 20), (20, 9)], [False, False]),               # 29 in all would be too few as well
    ([(20, 20), (29, 15)], [False, False]),              # both count, and win
    ([(9, 41), (20, 20)], [False, False]),               # whoever wins has lost nothing
])
def test_13_4_whom_the_half_rule_cost_the_game(points, cost):
    start = Game(players=2, seed=1).position_dict
    for player, (byzantine, arab) in zip(start["players"], points, strict=True):
        player["byzantine"]["points"], player["arab"]["points"] = byzantine, arab
    players = Game.from_position(start, seed=1).standings().players
    assert [player.half_cost for player in players] == cost
    assert [(player.sum, player.missing) for player in players] == [
        (byzantine + arab, max((max(byzantine, arab) + 1) // 2 - min(byzantine, arab), 0)) for byzantine, arab in points
    ]


@pytest.mark.parametrize(("change", "ahead"), [
    ({}, None), ({"pool": 1}, None), ({"treasury": 1}, "bezants"), ({"points": 2}, "score"),
])
def test_13_5_what_puts_a_player_ahead(change, ahead):
    start = Game(players=2, seed=1).position_dict
    mine = start["players"][0]
    mine["byzantine"]["treasury"] += change.get("treasury", 0)
    mine["byzantine"]["points"] += change.get("points", 0)
    mine["pool"], mine["casualties"] = mine["pool"] + change.get("pool", 0), mine["casualties"] - change.get("pool", 0)
    first, second = Game.from_position(start, seed=1).standings().players
    assert (first.ahead_by, second.ahead_by) == (ahead, None)
    assert (first.place, second.place) == (1, 2 if ahead else 1)
