"""One agent against others."""

import subprocess
import sys

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="needs the extra env")

import gymnasium
from gymnasium.utils.env_checker import check_env

import byzantium.env  # noqa: F401  registers the environment
from byzantium.engine import codes as C
from byzantium.env.gym_vector import ByzantiumVectorEnv
from byzantium.env.single import ByzantiumEnv
from byzantium.errors import BadSetup, ByzantiumError, IllegalDecision


def make(**arguments):
    return gymnasium.make("Byzantium-v2", **arguments)


def play(game, seed):
    """A random game: rows, rewards and the last info."""
    row, info = game.reset(seed=seed)
    choose, rows, rewards, terminated = np.random.default_rng(seed), [row], [], False
    while not terminated:
        code = int(choose.choice(np.flatnonzero(info["action_mask"])))
        row, reward, terminated, truncated, info = game.step(code)
        assert not truncated
        rows.append(row)
        rewards.append(reward)
    return rows, rewards, info


@pytest.mark.parametrize("arguments", [{"players": 2}, {"players": 3, "reward": "score"}, {"players": 4, "seat": 1}])
def test_it_passes_the_checker(arguments, capsys):
    check_env(make(**arguments).unwrapped)


def test_a_seed_repeats_the_game():
    first, again, other = (play(make(players=3), seed) for seed in (5, 5, 6))
    assert np.array_equal(first[0], again[0])
    assert first[1] == again[1]
    assert not np.array_equal(first[0], other[0])


def test_masks_for_sb3():
    game = make(players=2)
    _, info = game.reset(seed=1)
    masks = game.unwrapped.action_masks()
    assert masks.dtype == np.bool_
    assert (masks == info["action_mask"]).all()
    assert masks.sum() > 1


def test_only_the_last_step_pays():
    _, rewards, info = play(make(players=4), 3)
    assert not any(rewards[:-1])
    assert rewards[-1] in (0, 1 / 3, 1 / 2, 1)
    assert not info["action_mask"].any()


def test_the_agent_is_always_the_one_who_is_asked():
    game = make(players=4, seat=2)
    _, info = game.reset(seed=1)
    for _ in range(30):
        assert game.unwrapped._game.player == 2
        _, _, _, _, info = game.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert info["seat"] == 2


def test_nothing_is_played_before_the_game_begins():
    for made, action in ((ByzantiumEnv(players=2), 52), (ByzantiumVectorEnv(2, players=2), [52, 52])):
        with pytest.raises(IllegalDecision, match=r"reset\(\) begins"):
            made.step(action)


@pytest.mark.parametrize("seed", ["x", -1, 1.5, True])
def test_a_seed_is_a_number(seed):
    for made in (ByzantiumEnv(players=2), ByzantiumVectorEnv(2, players=2)):
        with pytest.raises(BadSetup, match="A seed is a whole number from 0 on"):
            made.reset(seed=seed)


def test_an_illegal_action_ends_the_game():
    game = make(players=2, illegal_reward=-7)
    game.reset(seed=1)
    _, reward, terminated, truncated, info = game.step(C.DONE)
    assert (reward, terminated, truncated, info["illegal"]) == (-7, True, False, True)


def test_opponents_are_asked_for_their_seats():
    asked = []

    def first(states, legal, generator):
        assert states["now"]["player"][0] != 0
        asked.append(int(states["now"]["player"][0]))
        return int(legal[0])

    play(make(players=3, seat=0, opponents=[first, "random"]), 2)
    assert set(asked) == {1}
    play(make(players=3, seat=0, opponents=first), 2)
    assert set(asked) == {1, 2}


def test_bots_sit_there_by_name():
    game = make(players=3, opponents=["greedy", "random"], seat=0)
    row, info = game.reset(seed=1)
    for _ in range(5):
        row, _, terminated, _, info = game.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert not terminated
    assert row.any()


def test_wrong_tables_are_refused():
    with pytest.raises(ByzantiumError, match="no bot called 'Deep Blue'"):
        make(opponents="Deep Blue")
    with pytest.raises(BadSetup, match="3 other seats and 2 opponents"):
        make(opponents=["random", "random"])
    with pytest.raises(BadSetup, match="no seat 2"):
        make(players=2, seat=2)


def test_the_agents_win_share_is_fair():
    """Random against three of its kind wins a quarter: 60 games within four standard deviations."""
    game = make(players=4)
    share = np.mean([play(game, seed)[1][-1] for seed in range(60)])
    assert abs(share - 0.25) < 4 * (0.25 * 0.75 / 60) ** 0.5


def test_gymnasium_finds_it_by_its_module():
    script = "import gymnasium; gymnasium.make('byzantium.env:Byzantium-v2', players=2).reset(seed=1)"
    subprocess.run([sys.executable, "-c", script], check=True)
