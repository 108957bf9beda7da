"""Many games in one call: the same as one by one, interpreted or compiled, on any number of threads."""

import pickle

import numpy as np
import pytest

from byzantium.engine import codes as C
from byzantium.engine import plain
from byzantium.engine.compiling import compiled
from byzantium.engine.observation import ROW_SIZE
from byzantium.env import VectorEnv, kernels
from byzantium.env.vector import fresh_game
from byzantium.errors import BadSetup, IllegalDecision

GAME = 600                       # decisions: more than nearly every random game


def trace(env, steps):
    """All that some random steps give, as bytes."""
    seen = []
    for _ in range(steps):
        turn = env.step(env.sample())
        seen.append(b"".join(part.tobytes() for part in turn) + env.states.tobytes())
    return seen


@pytest.mark.parametrize("threads", [2, 3, 7])
def test_threads_change_nothing(threads):
    assert trace(VectorEnv(20, 3, seed=5, threads=threads), 300) == trace(VectorEnv(20, 3, seed=5, threads=1), 300)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("pays", [kernels.WIN_SHARE, kernels.SCORE_DIFFERENCE])
def test_compiled_and_interpreted_kernels_agree(players, pays):
    reward = {kernels.WIN_SHARE: "win", kernels.SCORE_DIFFERENCE: "score"}[pays]
    env = VectorEnv(1, players, seed=9, reward=reward, auto_reset=False)
    turn = env.reset(9)
    states, drawn = [plain.unpack(fresh_game(players).tobytes())], [0]
    masks, asked, ends, rows = [0] * C.COUNT, [0], [0], [0] * ROW_SIZE
    rewards, code = [0.0] * kernels.SEATS, kernels.NO_CODE
    written = kernels.Turns(masks, asked, rewards, ends, rows)
    for _ in range(GAME):
        kernels.step_range(states, 0, 1, [code], [], 9, drawn, pays, written)
        assert plain.pack(states[0]) == env.states.tobytes()
        assert (masks, asked, rows) == (turn.masks[0].tolist(), turn.players.tolist(), turn.observations[0].tolist())
        assert rewards == pytest.approx(turn.rewards[0].tolist())
        assert (ends[0] != C.PLAYING) == turn.terminated[0]
        if turn.terminated[0]:
            break
        code = int(env.sample()[0])
        turn = env.step([code])
    assert turn.terminated[0]


def test_a_game_that_ends_pays_and_begins_anew():
    env, ended = VectorEnv(50, 4, seed=1), 0
    for _ in range(GAME):
        turn = env.step(env.sample())
        ended += turn.terminated.sum()
        assert turn.rewards.sum(axis=1) == pytest.approx(turn.terminated.astype(float))
        assert turn.masks.any(axis=1).all()
        assert (turn.players < 4).all()
    assert ended > 20


def test_without_reset_a_game_that_is_over_stays():
    env = VectorEnv(8, 2, seed=3, auto_reset=False)
    for _ in range(2 * GAME):
        turn = env.step(env.sample())
    assert not turn.masks.any()
    assert not turn.terminated.any()
    assert not turn.rewards.any()
    assert (env.states["over"] != C.PLAYING).all()


def test_score_differences_sum_to_nothing():
    env, paid = VectorEnv(50, 3, seed=2, reward="score"), []
    for _ in range(GAME):
        turn = env.step(env.sample())
        paid.extend(turn.rewards[turn.terminated])
    assert np.array(paid).sum(axis=1) == pytest.approx(np.zeros(len(paid)), abs=1e-3)
    assert np.abs(paid).max() > 1


def test_an_illegal_code_touches_no_game():
    env = VectorEnv(3, 2, seed=1)
    before, codes = env.states.tobytes(), env.sample()
    codes[2] = C.DONE
    with pytest.raises(IllegalDecision, match="Game 2: code 51 is not among") as refused:
        env.step(codes)
    assert env.states.tobytes() == before
    assert refused.value.options == tuple(np.flatnonzero(env.load(env.states.copy()).masks[2]))


@pytest.mark.parametrize("code", [-1, C.COUNT, 10**9])
def test_a_code_out_of_range_is_illegal(code):
    with pytest.raises(IllegalDecision):
        VectorEnv(1, 2).step([code])


def test_a_seed_repeats_the_games_and_none_goes_on():
    env = VectorEnv(4, 4, seed=8)
    first, second = trace(env, 50), []
    env.reset()
    second = trace(env, 50)
    env.reset(8)
    assert trace(env, 50) == first != second


def test_neighbouring_seeds_share_no_dice():
    one, two = (VectorEnv(200, 4, seed=seed) for seed in (0, 1))
    drawn = [env.reset().players.copy() for env in (one, two)]
    assert (drawn[0][1:] == drawn[1][:-1]).mean() < 0.5


def test_dice_are_fair():
    """The first player is drawn evenly: four times a quarter, within five standard deviations."""
    shares = np.bincount(VectorEnv(20_000, 4, seed=4).reset().players, minlength=4) / 20_000
    assert np.abs(shares - 0.25).max() < 5 * (0.25 * 0.75 / 20_000) ** 0.5


def test_rows_are_the_engines():
    env = VectorEnv(5, 3, seed=6)
    turn, row = env.step(env.sample()), np.empty(ROW_SIZE, np.int8)
    for i in range(5):
        compiled.observe(env.states[i], int(turn.players[i]), row, 0)
        assert (turn.observations[i] == row).all()
    assert (env.observe(turn.players) == turn.observations).all()
    assert VectorEnv(5, 3, observe=False).reset().observations.shape == (0, ROW_SIZE)


def test_options_reach_the_games():
    assert (VectorEnv(2, 2, army_entry="controlled").states["army_entry"] == C.CONTROLLED).all()
    with pytest.raises(BadSetup, match="no option 'colour'"):
        VectorEnv(2, 2, colour="blue")
    with pytest.raises(BadSetup, match="2, 3 or 4 players"):
        VectorEnv(2, 5)
    with pytest.raises(BadSetup, match="win or score"):
        VectorEnv(2, 2, reward="money")


def test_a_copy_plays_on_apart():
    env = VectorEnv(6, 4, seed=7)
    trace(env, 30)
    other = env.copy()
    assert trace(env, 40) == trace(other, 40)
    assert other.states is not env.states


def test_it_pickles():
    env = VectorEnv(6, 3, seed=7, threads=2)
    trace(env, 30)
    other = pickle.loads(pickle.dumps(env))
    assert trace(env, 40) == trace(other, 40)


def test_loaded_positions_are_played_on():
    env, other = VectorEnv(3, 2, seed=1), VectorEnv(3, 2, seed=2)
    trace(env, 60)
    assert (other.load(env.states).masks == env.load(env.states.copy()).masks).all()
