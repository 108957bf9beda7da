"""On a GPU the games are those of the cores, bit by bit."""

from typing import Any

import numpy as np
import pytest

from byzantium.gpu import Backend, Device, Games, Host, start

pytestmark = pytest.mark.gpu

N, KEY = 100_000, 1_000


class Unsorted(Device):
    """A thread a game, in the order they lie."""

    play = Backend.play
    step = Backend.step


def both(host: Host, device: Device, n: int, **how: Any) -> tuple[Games, Games]:
    return Games(n, backend=host, **how), Games(n, backend=device, **how)


def assert_same(a: Games, b: Games) -> None:
    for name in ("masks", "rewards", "ends"):
        assert np.array_equal(getattr(a, name), getattr(b, name).get()), name
    assert a.numpy().tobytes() == b.numpy().tobytes()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games(host: Host, device: Device, players: int) -> None:
    here, there = both(host, device, N, players=players)
    assert np.array_equal(here.play(KEY), there.play(KEY).get())
    assert_same(here, there)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_a_thread_each(host: Host, device: Device, players: int) -> None:
    unsorted = Unsorted(device.folder)
    here, there = both(host, unsorted, N, players=players)
    assert np.array_equal(here.play(KEY), there.play(KEY).get())
    assert_same(here, there)


@pytest.mark.parametrize("n", [1, 33, 5_000, 300_000])
def test_games_cut_short_and_gone_on_with(host: Host, device: Device, n: int) -> None:
    here, there = both(host, device, n, starts=np.concatenate([start(2), start(3), start(4)]))
    for counter, limit in ((0, 0), (0, 1), (1, 60), (61, 10**9), (0, 5)):
        assert np.array_equal(here.play(KEY, counter, limit), there.play(KEY, counter, limit).get())
        assert_same(here, there)


@pytest.mark.parametrize("seed", [None, 77])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_steps_by_codes(host: Host, device: Device, players: int, seed: int | None) -> None:
    here, there = both(host, device, 20_000, players=players, seed=seed)
    unsorted = Games(20_000, players, backend=Unsorted(device.folder), seed=seed)
    random = np.random.default_rng(players)
    for turn in range(150):
        legal = here.legal()
        codes = (random.random(legal.shape, np.float32) * legal).argmax(axis=1)
        for games in (here, there, unsorted):
            games.step(codes)
        if turn % 10 == 9:
            assert_same(here, there)
            assert_same(here, unsorted)
            assert np.array_equal(here.observe(), there.observe().get())


def test_games_that_are_over_stay_so(host: Host, device: Device) -> None:
    here, there = both(host, device, 5_000, players=2, auto_reset=False, seed=4)
    for games in (here, there):
        games.play(KEY, limit=110)
        games.load(games.states)
        for _ in range(30):
            games.step((games.legal() * 1).argmax(axis=1))               # the first legal code, or any
    assert 0 < (here.ends != 0).sum() < 5_000
    assert_same(here, there)


def test_branches(device: Device) -> None:
    games = Games(1000, backend=device, seed=1)
    games.play(KEY, limit=40)
    branch = games.take([5] * 2000)
    assert len(np.unique(branch.play(KEY).get())) > 50
    games.put(list(range(1000)), branch.take(list(range(1000))))
    assert np.array_equal(games.states.get(), branch.states[:1000].get())


def test_arrays_are_shared_with_torch(device: Device) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    games = Games(1000, backend=device, seed=1)
    masks, seen = torch.as_tensor(games.masks, device="cuda"), torch.from_dlpack(games.observe())
    assert masks.data_ptr() == games.masks.data.ptr
    assert seen.data_ptr() == games.observations.data.ptr
    codes = (games.legal() * 1.0).argmax(axis=1)
    games.step(torch.from_dlpack(codes).to(torch.int32))                     # and back
    assert np.array_equal(masks.cpu().numpy(), games.masks.get())
