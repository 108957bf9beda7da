"""A batch of games on the cores of the machine does what the engine does, game by game."""

import numpy as np
import pytest

from byzantium.bots.compiled import quick
from byzantium.bots.evaluation import N_FEATURES
from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.engine.compiling import compiled
from byzantium.engine.observation import ROW_SIZE, observe
from byzantium.engine.rules.ending import place
from byzantium.engine.state import State
from byzantium.errors import IllegalDecision
from byzantium.gpu import Games, Host, start

N, KEY = 300, 11
ENDLESS = 10**9


def some_codes(games: Games, seed: int) -> np.ndarray:
    """A legal code for each game, one and the same for the same games."""
    legal = games.legal()
    return (np.random.default_rng(seed).random(legal.shape) * legal).argmax(axis=1)


class Tensor:
    """Of another library: what it holds is shared by DLPack, and its types are its own."""

    dtype = object()

    def __init__(self, array: np.ndarray) -> None:
        self._array = array

    def __dlpack__(self, **how: object) -> object:
        return self._array.__dlpack__(**how)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._array.__dlpack_device__()


def test_tensors_of_others_are_taken(host: Host) -> None:
    games, others = Games(N, backend=host, seed=1), Games(N, backend=host, seed=1)
    codes = some_codes(games, 1)
    games.step(codes)
    others.step(Tensor(codes))
    assert games.numpy().tobytes() == others.numpy().tobytes()
    rows = np.array([5, 5, 7])
    assert games.take(Tensor(rows)).numpy().tobytes() == games.take(rows).numpy().tobytes()
    games.load(Tensor(others.states))
    with pytest.raises(IllegalDecision, match="one for each"):
        games.step(Tensor(codes[1:]))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_the_engines(host: Host, players: int) -> None:
    games, states = Games(N, players, backend=host), np.zeros(N, State)
    for i in range(N):
        compiled.new_game(states[i], players)
    made = [compiled.random_play(states[i], KEY + i, 0, ENDLESS) for i in range(N)]
    assert games.play(KEY).tolist() == made
    assert games.numpy().tobytes() == states.tobytes()


def test_play_goes_on_from_given_positions(host: Host) -> None:
    whole, parts = Games(N, 3, backend=host), Games(N, 3, backend=host)
    made = whole.play(KEY).copy()
    assert (parts.play(KEY, limit=50) == np.minimum(made, 50)).all()
    rest = Games(N, 3, backend=host)
    rest.load(parts.states)
    assert (rest.play(KEY, counter=50) == made - np.minimum(made, 50)).all()
    assert rest.numpy().tobytes() == whole.numpy().tobytes()


def test_options_reach_the_games(host: Host) -> None:
    games = Games(2, 2, backend=host, army_entry="controlled")
    assert games.field("army_entry").tolist() == [1, 1]
    assert games.field("n_players").tolist() == [2, 2]


def test_step_writes_what_the_engine_finds(host: Host) -> None:
    games, states = Games(N, 4, backend=host, auto_reset=False), np.zeros(N, State)
    for i in range(N):
        compiled.new_game(states[i], 4)
    for turn in range(60):
        codes = some_codes(games, turn)
        counts = np.array([compiled.step(states[i], codes[i]) for i in range(N)])
        masks, _, ends = games.step(codes)
        assert games.numpy().tobytes() == states.tobytes()
        assert (masks == states["allowed"]).all()
        assert (ends == states["over"]).all()
        assert (games.legal().sum(axis=1) == counts).all()


def test_a_game_that_ends_pays_and_begins_anew(host: Host) -> None:
    games, last, ended = Games(40, 3, backend=host), np.zeros((40, State.dtype.itemsize // 8), np.int64), 0
    for turn in range(400):
        codes, last = some_codes(games, turn), games.states.copy()
        _, rewards, ends = games.step(codes)
        for i in np.flatnonzero(ends):
            ended += 1
            assert (games.states[i] == start(3)[0]).all()
            g = plain.unpack(last[i].tobytes())
            state = plain.to_array(plain.pack(g))
            compiled.step(state[0], codes[i])
            g = plain.unpack(state.tobytes())
            won = [place(g, p) == 1 for p in range(3)]
            assert rewards[i].tolist() == pytest.approx([w / sum(won) for w in won] + [0])
        assert (rewards[ends == C.PLAYING] == 0).all()
    assert ended > 20


def test_with_a_seed_the_games_roll_by_themselves(host: Host) -> None:
    games, again = (Games(100, 4, backend=host, seed=5) for _ in range(2))
    for turn in range(100):
        assert (games.field("now.player") != C.CHANCE).all()
        assert (games.field("now.kind") != K.DICE).all()
        games.step(some_codes(games, turn))
        again.step(some_codes(again, turn))
    assert len(np.unique(games.field("starter"))) == 4
    assert games.numpy().tobytes() == again.numpy().tobytes()


def test_starts_are_taken_in_turn(host: Host) -> None:
    games = Games(6, backend=host, starts=np.concatenate([start(n) for n in (2, 3, 4)]))
    assert games.field("n_players").tolist() == [2, 3, 4, 2, 3, 4]


def test_branches_are_games_of_their_own(host: Host) -> None:
    games = Games(10, 4, backend=host, seed=3)
    games.play(KEY, limit=30)
    games.load(games.states)
    before = games.numpy().tobytes()
    branch = games.take([4, 4, 4, 7])
    assert (branch.states == games.states[[4, 4, 4, 7]]).all()
    branch.play(KEY)
    assert len({branch.numpy()[i].tobytes() for i in range(3)}) == 3
    assert games.numpy().tobytes() == before
    games.put([0, 1, 2, 3], branch)
    assert (games.states[:4] == branch.states).all()
    assert games.copy().numpy().tobytes() == games.numpy().tobytes()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_observations_are_the_interpreters(host: Host, players: int) -> None:
    games = Games(20, players, backend=host)
    games.play(KEY, limit=70)
    out = [0] * ROW_SIZE
    for p in (*range(players), None):
        seen = games.observe(None if p is None else [p] * 20)
        for i in range(20):
            g = plain.unpack(games.states[i].tobytes())
            who = p if p is not None else g.now.player if g.now.player != C.CHANCE else 0
            observe(g, who, out, 0)
            assert seen[i].tolist() == out


def test_a_field_is_a_view(host: Host) -> None:
    games = Games(3, 2, backend=host)
    assert np.shares_memory(games.field("controlled"), games.states)
    assert games.field("controlled").shape == (3, 4)
    assert games.field("now.kind").tolist() == [K.FIRST_PLAYER] * 3


def test_as_many_codes_as_games(host: Host) -> None:
    with pytest.raises(IllegalDecision, match="one for each of 3 games"):
        Games(3, backend=host).step([1, 2])


def test_features_are_the_strategists(host) -> None:
    games = Games(8, players=3, backend=host, seed=1)
    games.play(first_key=1, limit=60)
    found, one = games.features(), np.zeros(4 * N_FEATURES)
    for i, state in enumerate(games.numpy()):
        quick.extract_features(state, one)
        assert found[i].ravel().tolist() == one.tolist()
