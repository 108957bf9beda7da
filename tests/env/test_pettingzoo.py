"""PettingZoo's own tests, and what they don't look at."""

import pickle

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="needs the extra env")

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from byzantium import Game
from byzantium.engine import codes as C
from byzantium.env import byzantium_v2, env, parallel_env, raw_env
from byzantium.errors import IllegalDecision

# PettingZoo warns of every observation with a mask in it, its own games' too.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def play(game, seed=1):
    """A random game; the sum of what each agent got, and how often each was asked."""
    game.reset(seed=seed)
    choose, got, asked = np.random.default_rng(seed), dict.fromkeys(game.possible_agents, 0.0), {}
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, _ = game.last()
        got[agent] += reward
        if terminated or truncated:
            game.step(None)
        else:
            asked[agent] = asked.get(agent, 0) + 1
            game.step(int(choose.choice(np.flatnonzero(observation["action_mask"]))))
    return got, asked


@pytest.mark.parametrize("players", [2, 3, 4])
def test_api(players, capsys):
    api_test(env(players=players), num_cycles=1000)


@pytest.mark.parametrize("reward", ["win", "score"])
def test_seeds(reward):
    seed_test(lambda: env(players=3, reward=reward), num_cycles=300)


def test_parallel_api(capsys):
    parallel_api_test(parallel_env(players=3), num_cycles=500)


def test_parallel_seeds():
    parallel_seed_test(lambda: parallel_env(players=2), num_cycles=100)


def test_rendering(capsys):
    pytest.importorskip("PIL", reason="needs the extra films")
    render_test(env, custom_tests={"svg": lambda svg: svg.startswith("<svg")})


def test_who_watches_sees_every_position(capsys):
    game = env(players=2, render_mode="human")
    game.reset(seed=1)
    game.step(C.TAKE_CONTROL)
    start, after = capsys.readouterr().out.split("player_0: ")[1:]
    assert "action: take control" in start
    assert "control city: " in after


def test_text():
    game = env(players=2, render_mode="ansi")
    game.reset(seed=1)
    assert "player_1: score 20, Byzantine 10 points 15 bezants 1/3/2/2, Arab 10 points" in game.render()
    assert "action: take control, strengthen, tax" in game.render()


def test_text_of_the_end():
    game = env(players=2, render_mode="ansi")
    play(game)
    assert "\nOver: " in game.unwrapped.render()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_win_shares_sum_to_one(players):
    got, asked = play(env(players=players))
    assert sum(got.values()) == pytest.approx(1)
    assert set(asked) == {f"player_{p}" for p in range(players)}


def test_score_differences_sum_to_nothing():
    got, _ = play(env(players=4, reward="score"))
    assert sum(got.values()) == pytest.approx(0, abs=1e-3)
    assert any(got.values())


def test_only_who_is_asked_has_a_mask():
    game = raw_env(players=3)
    game.reset(seed=2)
    for agent in game.agents:
        mask = game.observe(agent)["action_mask"]
        assert mask.dtype == np.int8
        assert mask.any() == (agent == game.agent_selection)
        assert (game.infos[agent]["action_mask"] == mask).all()


def test_spaces_are_the_same_object_every_time():
    game = env(players=2)
    assert game.observation_space("player_0") is game.observation_space("player_0")
    assert game.action_space("player_1") is game.action_space("player_1")


def test_the_position_can_be_played_on():
    game = raw_env(players=3)
    game.reset(seed=4)
    other = Game.from_position(game.position)
    assert list(other.legal) == np.flatnonzero(game.observe(game.agent_selection)["action_mask"]).tolist()
    assert f"player_{other.player}" == game.agent_selection


def test_nothing_is_played_before_the_game_begins():
    for ask in (lambda game: game.step(52), lambda game: game.observe("player_0")):
        with pytest.raises(IllegalDecision, match=r"reset\(\) begins one"):
            ask(raw_env(players=2))


def test_an_illegal_action():
    raw = raw_env(players=2)
    raw.reset(seed=1)
    with pytest.raises(IllegalDecision):
        raw.step(C.DONE)


@pytest.mark.filterwarnings("ignore")    # the wrapper prints its warning
def test_an_illegal_action_ends_a_wrapped_game():
    game = env(players=2)
    game.reset(seed=1)
    agent = game.agent_selection
    game.step(C.DONE)
    assert game.terminations == {"player_0": True, "player_1": True}
    assert game.rewards[agent] == byzantium_v2.ILLEGAL_REWARD


def test_it_pickles():
    game = pickle.loads(pickle.dumps(raw_env(players=3, army_entry="controlled")))
    game.reset(seed=1)
    assert len(game.agents) == 3
    assert game.unwrapped._game.states["army_entry"][0] == C.CONTROLLED


def test_without_a_seed_games_differ():
    game = raw_env(players=4)
    seen = set()
    for _ in range(12):
        game.reset()
        seen.add(game.agent_selection)
    assert len(seen) > 1
