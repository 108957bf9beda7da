"""Bots: legal, honest about their shares, and right where the right answer is known."""

import itertools
import math
import random
import re
import time
from pathlib import Path

import numpy as np
import pytest

from byzantium.bots import BOTS, LEVELS, NO_BUDGET, REASON_IDS, Budget, lookahead, make_bot, mcts
from byzantium.bots import evaluation as E
from byzantium.bots import search as search_module
from byzantium.bots.compiled import quick
from byzantium.bots.search import searcher
from byzantium.bots.sequential_halving import WIDE, is_behind, rounds_for
from byzantium.bots.strategist import LookaheadBot, fitted_weights, strategist
from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.engine.board import CITY_NAMES
from byzantium.engine.compiling import compiled
from byzantium.engine.rules.ending import final_score, place
from byzantium.errors import ByzantiumError
from byzantium.game import Game
from table import ARAB, BYZ, Table, city


def states_of(t: Table) -> np.ndarray:
    return plain.to_array(plain.pack(t.g))


def chosen(bot, t: Table) -> int:
    return bot.choose(states_of(t), t.legal, NO_BUDGET, random.Random(1))


def play_out(names: list[str], seed: int) -> Game:
    game, rng, bots = Game(players=len(names), seed=seed), random.Random(seed), [make_bot(name) for name in names]
    while not game.is_over:
        game.play(bots[game.player].choose(game.states, game.legal, NO_BUDGET, rng))
    return game


# ------------------------------------------------------------------ what all bots must do


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_of_legal_codes(players):
    names = ["strategist", "random", "mad-dog", "greedy"][:players]
    game = play_out(names, seed=players)                 # Game refuses what is not legal
    assert game.result


def test_the_same_seed_gives_the_same_game():
    names = ["cautious", "random"]
    assert play_out(names, 5).record == play_out(names, 5).record


@pytest.mark.parametrize("name", sorted({*BOTS} - {"emperor"}))        # he thinks long
def test_shares_add_up_to_1(name):
    bot = make_bot(name)
    for players in (2, 3, 4):
        game = Game(players=players, seed=1)
        for code in (C.ARMY + ARAB, city("Mecca")):      # at an action, and in the middle of one
            shares = bot.evaluate(game.states)
            assert len(shares) == players
            assert math.isclose(sum(shares), 1.0)
            assert min(shares) >= 0
            game.play(code)


def test_shares_of_a_finished_game_are_the_result():
    game = play_out(["random", "random", "random"], 3)
    winners = [player.place == 1 for player in game.result.players]
    shares = make_bot("strategist").evaluate(game.states)
    assert shares == tuple(won / sum(winners) for won in winners)


def test_reasons_are_known_messages():
    game = Game(players=3, seed=1)
    for name in sorted({*BOTS} - {"emperor"}):
        bot = make_bot(name)
        code = bot.choose(game.states, game.legal, NO_BUDGET, random.Random(1))
        reasons = bot.reasons(game.states, code)
        assert reasons
        assert {reason["id"] for reason in reasons} <= set(REASON_IDS)


def test_a_choice_leaves_the_position_alone():
    game = Game(players=4, seed=1)
    states = game.states
    make_bot("strategist").choose(states, game.legal, NO_BUDGET, random.Random(1))
    assert states.tobytes() == game.state_bytes


def test_the_sample_in_the_docs_runs():
    text = (Path(__file__).parents[1] / "docs" / "bots.md").read_text("utf-8")
    names: dict = {}
    exec(re.search(r"```python\n(.*?)```", text, re.DOTALL)[1], names)
    assert names["code"] in names["game"].legal
    assert math.isclose(sum(names["shares"]), 1.0)
    assert {reason["id"] for reason in names["reasons"]} <= set(REASON_IDS)


def test_unknown_bot():
    with pytest.raises(ByzantiumError, match="no bot called 'deep blue'; there are random, greedy"):
        make_bot("deep blue")


def test_a_budget_that_is_none():
    with pytest.raises(ByzantiumError, match="'search:often' names no budget"):
        make_bot("search:often")
    with pytest.raises(ByzantiumError, match="needs a budget: seconds or simulations"):
        searcher(NO_BUDGET)


def lines_of(bot: LookaheadBot, states: np.ndarray) -> int:
    bot._states[0] = states[0]
    return quick.look_ahead(*bot._arrays(bot.weights), bot._plans, lookahead.THOROUGH)


def test_a_complete_action_has_few_lines():
    """What takes its time: in a match the arena says how much that is (`slowest_action`)."""
    game, bot, rng = Game(players=4, seed=2), strategist(), random.Random(1)
    counts = []
    while not game.is_over:
        counts.append(lines_of(bot, game.states))
        game.play(bot.choose(game.states, game.legal, NO_BUDGET, rng))
    assert 100 < max(counts) < 2 * lookahead.MOST_LINES


def test_lines_are_bounded():
    """However many there are, as in an attack on three armies: each code asked about has its part of the lines."""
    t = Table(players=4)
    t.army(0, ARAB, elite=3, main=6, move=6, at="Tabuk")
    for p in range(1, 4):
        t.army(p, BYZ, elite=3, main=6, move=6, at="Jerusalem")
    t.ask(0)
    assert 1000 < lines_of(strategist(), states_of(t)) < 2 * lookahead.MOST_LINES


# ------------------------------------------------------------------ exact odds within an action


def test_dice_count_by_their_exact_chances():
    """An attack that leads to one siege: the share is the sum over its hits, each judged after the action."""
    t = Table(players=2)
    t.army(0, ARAB, main=4, at="Tabuk", move=1)
    t.city("Tabuk", controller=1)
    t.set(0, pool=1, treasury=[0, 0], casualties=5)
    t.ask(0)
    t.march(ARAB, "Jerusalem")
    assert (t.kind, t.dice) == (K.DICE, 3)
    bot = strategist()
    before = states_of(t)
    expected = 0.0
    for hits in range(4):
        after = before.copy()
        compiled.step(after[0], C.NUMBER + hits)
        while after["now"]["kind"][0] == K.LOSE_CUBE:    # Move, then Main
            box = C.BOX + 4 * ARAB + (C.MOVE if after["players"]["boxes"][0][0][ARAB][C.MOVE] else C.MAIN)
            compiled.step(after[0], box)
        settled = after["now"]["kind"][0] == K.ACTION    # otherwise the city's cube is still to be paid
        expected += math.comb(3, hits) / 8 * (bot.evaluate_statically(after) if settled else bot.evaluate(after))[0]
    assert bot.evaluate(before)[0] == pytest.approx(expected)


# ------------------------------------------------------------------ known answers


def about_to_take_constantinople(arab_points: int) -> Table:
    """Player 0's Arabs at Nicaea are sure to take it."""
    t = Table(players=2)
    t.army(0, BYZ)
    t.army(0, ARAB, main=18, move=8, at="Nicaea")
    t.city("Nicaea", side=ARAB)
    t.set(0, points=[30, arab_points])
    t.set(1, points=[10, 30])
    t.ask(0)
    return t


def test_13_6_takes_constantinople_to_win():
    t = about_to_take_constantinople(arab_points=28)
    assert chosen(make_bot("strategist"), t) == C.ARMY + ARAB
    t.play(C.ARMY + ARAB)
    assert chosen(make_bot("strategist"), t) == city("Constantinople")


def test_13_6_leaves_constantinople_alone_if_another_would_win():
    t = about_to_take_constantinople(arab_points=20)
    t.play(C.ARMY + ARAB)
    assert chosen(make_bot("strategist"), t) != city("Constantinople")


def test_13_4_the_lower_track_makes_both_count():
    """In the last action, two points on the lower track are worth the whole of it."""
    t = Table(players=2)
    for p in range(2):
        t.army(p, BYZ)
        t.army(p, ARAB)
    t.set(0, points=[24, 10], pool=1, treasury=[8, 8], casualties=0)     # church or mosque
    t.set(1, points=[20, 12], pool=0, treasury=[0, 0], casualties=0, passed=1)
    t.g.turn, t.g.first_passer, t.g.last_player, t.g.closing = 3, 1, 0, C.ONE_MORE_ACTION
    t.ask(0)
    while t.g.over == C.PLAYING:
        t.play(chosen(make_bot("strategist"), t))
    assert (final_score(t.g, 0), place(t.g, 0)) == (sum(t.g.players[0].points), 1)


def test_greedy_takes_the_most_points():
    t = Table(players=2)
    t.army(0, ARAB, main=1)
    t.ask(0)
    bot = make_bot("greedy")
    assert chosen(bot, t) == C.TAKE_CONTROL
    t.play(C.TAKE_CONTROL)
    assert t.look(CITY_NAMES[chosen(bot, t)])[1] == 3


def test_temperaments_differ_in_what_they_weigh():
    balanced, mad = strategist().weights.reshape(3, -1), strategist("mad dog").weights.reshape(3, -1)
    assert (np.abs(mad[:, E.CAPITAL]) > np.abs(balanced[:, E.CAPITAL])).all()
    assert (mad[:, E.SCORE] == balanced[:, E.SCORE]).all()


# ------------------------------------------------------------------ search


def test_search_plays_whole_games_within_its_budget():
    game, rng, bots = Game(players=2, seed=4), random.Random(4), [searcher(Budget(simulations=20)), make_bot("greedy")]
    while not game.is_over:
        game.play(bots[game.player].choose(game.states, game.legal, NO_BUDGET, rng))
    assert game.result


def test_search_follows_its_plan_and_keeps_its_tree_within_an_action():
    game, bot, rng = Game(players=2, seed=1), searcher(Budget(simulations=40)), random.Random(1)
    other, followed, kept = make_bot("greedy"), 0, 0
    while not game.is_over:
        states, grown = game.states, int(bot._tree[mcts.NODES_USED])
        if game.player == 1:
            code = other.choose(states, game.legal, NO_BUDGET, rng)
        else:
            planned, new = states.tobytes() in bot._ahead, bot._is_new(states)
            code = bot.choose(states, game.legal, NO_BUDGET, rng)
            followed += planned
            kept += not planned and not new
            assert not planned or bot._tree[mcts.NODES_USED] == grown         # it has not thought again
            assert planned or new or bot._tree[mcts.NODES_USED] >= grown      # it has gone on growing
        game.play(code)
    assert min(followed, kept) > 0


def test_search_obeys_the_clock(monkeypatch):
    """One that goes on by a millisecond whenever it is looked at."""
    game, bot, looks = Game(players=4, seed=1), searcher(), itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(looks) / 1000)
    bot.choose(game.states, game.legal, Budget(seconds=0.2), random.Random(1))
    assert 100 < next(looks) < 200


def test_search_is_the_same_for_the_same_simulations():
    game = Game(players=3, seed=1)
    choices = {searcher().choose(game.states, game.legal, NO_BUDGET, random.Random(i)) for i in range(3)}
    assert len(choices) == 1


def test_search_sees_what_a_rival_can_do_next():
    """Its shares for a position in which a rival is about to take Constantinople and win."""
    t = about_to_take_constantinople(arab_points=28)
    assert searcher(Budget(simulations=50)).evaluate(states_of(t))[0] == pytest.approx(1.0, abs=0.05)


def is_last_action(game: Game) -> bool:
    """2.3 In the third turn, with all others passed."""
    passed = game.states["players"]["passed"][0][: len(game.players)]
    return bool(game.kind == K.ACTION and game.states["turn"][0] == 3 and passed.sum() == len(game.players) - 1)


def play_to_last_action(bot: LookaheadBot, seed: int) -> Game:
    """Or to the end, where Constantinople falls before."""
    game, rng = Game(players=3, seed=seed), random.Random(seed)
    while not game.is_over and not is_last_action(game):
        game.play(bot.choose(game.states, game.legal, NO_BUDGET, rng))
    return game


def test_search_solves_the_last_action():
    """2.3 All but one have passed: what he gets by his last action is a matter of chances, none of judgement."""
    bot, rng = strategist(), random.Random(3)
    game = next(game for seed in itertools.count() if is_last_action(game := play_to_last_action(bot, seed)))
    search = searcher(Budget(simulations=10))
    code = search.choose(game.states, game.legal, NO_BUDGET, rng)
    assert search.spent == 0
    assert search._nodes[search._start]["solved"]
    assert code == bot.choose(game.states, game.legal, NO_BUDGET, rng)
    assert search.evaluate(game.states) == pytest.approx(bot.evaluate(game.states))


def test_search_does_not_take_a_guess_for_a_result():
    game, search = Game(players=3, seed=3), searcher(Budget(simulations=10))
    search.choose(game.states, game.legal, NO_BUDGET, random.Random(1))
    assert not search._nodes["solved"].any()


@pytest.mark.parametrize(("players", "simulations", "rounds"), [(4, 99, 1), (4, 2000, 3), (2, 2000, 7), (4, 9999, 10)])
def test_search_looks_further_with_more_time(players, simulations, rounds):
    assert rounds_for(simulations, 64, players) == rounds


def test_plans_are_left_out_when_clearly_behind_or_the_same():
    def behind(rows, best, other):
        tries = np.array(rows * 4)
        padded = np.zeros((len(tries), WIDE))
        padded[:, : tries.shape[1]] = tries
        return is_behind(padded.ravel(), len(tries), best, other)

    together = [[0.3, 0.5, 0.5, 0.3], [0.4, 0.6, 0.6, 0.4]]
    assert behind(together, 1, 0)                        # they go up and down together
    assert behind(together, 1, 2)
    assert not behind(together, 0, 1)
    assert behind([[0.5, 0.5], [0.5, 0.5]], 0, 1)
    assert not behind([[0.5, 0.4], [0.4, 0.5]], 0, 1)


def test_search_stops_when_its_tree_is_full(monkeypatch):
    """With memory behind it, to see that nothing was written there."""
    monkeypatch.setattr(search_module, "NODES", 100)
    game, bot = Game(players=4, seed=1), searcher(Budget(simulations=5000))
    bot._nodes = np.zeros(1000, mcts.Node)[:100]
    for _ in range(30):
        game.play(bot.choose(game.states, game.legal, NO_BUDGET, random.Random(1)))
    assert not bot._nodes.base[100:]["key"].any()
    assert bot._nodes[99]["key"] != 0


def test_who_has_passed_does_not_act_in_a_round():
    game, rng, bot = Game(players=4, seed=2), random.Random(2), strategist()
    while not game.is_over:
        passed = int(game.states["players"]["passed"][0].sum())
        assert mcts.count_acting(plain.unpack(game.state_bytes)) == 4 - passed
        game.play(bot.choose(game.states, game.legal, NO_BUDGET, rng))


# ------------------------------------------------------------------ levels


def test_eight_levels():
    assert [level.name for level in LEVELS] == [
        "peasant", "recruit", "soldier", "captain", "general", "domestic", "emperor", "champion"]
    strays = [level.misjudgement for level in LEVELS]
    assert strays == sorted(strays, reverse=True)


def test_a_misjudgement_lasts_a_turn():
    game, bot, rng = Game(players=2, seed=1), make_bot("peasant"), random.Random(1)
    seen = []
    for _ in range(4):
        bot.choose(game.states, game.legal, NO_BUDGET, rng)
        seen.append(bot.weights.copy())
    assert all((weights == seen[0]).all() for weights in seen)
    states = game.states
    states["turn"] = 2
    bot.choose(states, game.legal, NO_BUDGET, rng)
    assert (bot.weights != seen[0]).any()
    assert (np.sign(bot.weights) == np.sign(seen[0])).all()              # too much or too little, never the opposite


def test_a_misjudgement_comes_again_by_its_seed():
    game, seen = Game(players=2, seed=1), []
    for seed in ("here", "there", "here"):
        bot = make_bot("peasant", seed)
        bot.choose(game.states, game.legal, NO_BUDGET, random.Random())
        seen.append(bot.weights)
    assert (seen[0] == seen[2]).all()
    assert (seen[0] != seen[1]).any()


def test_a_level_does_not_grow_stronger_with_a_larger_budget():
    """A server gives all bots the same."""
    game, domestic, search = Game(players=4, seed=1), make_bot("domestic"), make_bot("search")
    for bot in (domestic, search):
        bot.choose(game.states, game.legal, Budget(seconds=60, simulations=1000), random.Random(1))
    assert domestic.spent < 150 < search.spent


# ------------------------------------------------------------------ features


def features(t: Table) -> np.ndarray:
    return LookaheadBot("x", fitted_weights()).features(states_of(t))


def test_13_2_shortfall_is_seen():
    t = Table(players=2)
    t.army(0, BYZ, elite=3)
    t.set(0, treasury=[2, 5])
    t.ask(0)
    assert features(t)[0][E.SHORTFALL] > 0


def test_threatened_cities_are_seen():
    t = Table(players=2)
    t.army(0, ARAB, main=8, move=3, at="Tabuk")
    t.city("Jerusalem", controller=1)
    t.ask(0)
    rows = features(t)
    assert rows[1][E.THREAT] > 0
    assert rows[0][E.PREY] > 0
    t.city("Jerusalem", controller=1, fortified=True)
    t.army(1, BYZ, main=6, elite=2, at="Jerusalem")
    t.ask(0)
    assert features(t)[1][E.THREAT] < rows[1][E.THREAT]
