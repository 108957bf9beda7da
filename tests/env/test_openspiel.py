"""OpenSpiel's own tests and search, over explicit chance nodes."""

import random

import numpy as np
import pytest

pytest.importorskip("pyspiel", reason="needs the extra env")

import pyspiel

from byzantium import IllegalDecision
from byzantium.engine import kinds as K
from byzantium.engine.observation import ROW_SIZE
from byzantium.env import spiel


def play(state, seed, until=lambda state: False):
    """Random play, chance by its odds."""
    choose = random.Random(seed)
    while not state.is_terminal() and not until(state):
        if state.is_chance_node():
            codes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(choose.choices(codes, odds)[0])
        else:
            state.apply_action(choose.choice(state.legal_actions()))
    return state


def is_roll(state):
    return state.is_chance_node() and state.states["now"]["kind"][0] == K.DICE


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_simulation(players):
    game = pyspiel.load_game(spiel.SHORT_NAME, {"players": players})
    pyspiel.random_sim_test(game, num_sims=1, serialize=players == 2, verbose=False)


def test_it_says_what_it_is():
    kind = pyspiel.load_game(f"{spiel.SHORT_NAME}(players=3)").get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION


def test_dice_are_binomial():
    state = play(pyspiel.load_game(spiel.SHORT_NAME).new_initial_state(), 1, is_roll)
    outcomes = state.chance_outcomes()
    dice = len(outcomes) - 1
    assert sum(odds for _, odds in outcomes) == pytest.approx(1)
    assert outcomes[0][1] == outcomes[-1][1] == 0.5**dice
    assert [code for code, _ in outcomes] == state.legal_actions()


def test_returns_are_win_shares():
    for seed in range(3):
        state = play(pyspiel.load_game(spiel.SHORT_NAME, {"players": 4}).new_initial_state(), seed)
        assert sum(state.returns()) == pytest.approx(1)
        assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_a_clone_is_played_on_apart():
    state = play(pyspiel.load_game(spiel.SHORT_NAME, {"players": 2}).new_initial_state(), 2, is_roll)
    before, other = str(state), state.clone()
    play(other, 3)
    assert str(state) == before != str(other)


def test_options_are_parameters():
    game = pyspiel.load_game(f"{spiel.SHORT_NAME}(players=2,army_entry=controlled)")
    assert game.new_initial_state().states["army_entry"][0] == 1


def test_the_observation_is_the_engines():
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game(spiel.SHORT_NAME, {"players": 2})
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    seen = make_observation(game)
    seen.set_from(state, 0)
    assert seen.tensor.shape == (ROW_SIZE,)
    assert seen.string_from(state, 0) == str(state)


def test_tree_search_plays():
    from open_spiel.python.algorithms import mcts

    game, generator = pyspiel.load_game(spiel.SHORT_NAME, {"players": 3}), np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 10, mcts.RandomRolloutEvaluator(1, generator), solve=False, random_state=generator)
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    for _ in range(3):
        state.apply_action(bot.step(state))
    assert len(state.history()) == 4


def test_actions_are_taken_back_one_by_one():
    game = pyspiel.load_game(spiel.SHORT_NAME, {"players": 2})
    state = game.new_initial_state()
    seen = []
    while len(seen) < 60:
        seen.append((str(state), state.current_player(), state.legal_actions()[-1]))
        state.apply_action(seen[-1][2])
    other = state.clone()
    assert other.history() == state.history() == [action for *_, action in seen]
    with pytest.raises(IllegalDecision, match="The last action was"):
        state.undo_action(0, 0)
    for text, player, action in reversed(seen):
        state.undo_action(player, action)
        assert str(state) == text
    assert (state.history(), state.serialize()) == ([], "")
    assert len(other.history()) == other.move_number() == 60
    state.apply_action(state.legal_actions()[0])
    assert state.history_str() == str(state.history()[0])
    with pytest.raises(IllegalDecision, match="Action 0 is not among"):
        state.apply_action(0)
    assert len(state.history()) == 1
