"""How fast games are on a GPU, beside all cores of the same machine in the same run.

    python -m byzantium.gpu                          # the kernels, on any machine
    python benchmarks/gpu.py [--quick] [--json FILE]
    ncu ... python benchmarks/gpu.py --only play_sorted        # launch a kernel, for a profiler

A decision is anything applied to a game, a player's choice or a roll; forced ones don't count. Rates are the best of
a few runs. Steps are timed from positions all over the game, by codes chosen beforehand, masks, rewards and ends
written and ended games begun anew; `identical` says that the GPU's states, masks and numbers were the cores' own.
"""

import argparse
import json
import pathlib
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

from byzantium.gpu import Backend, Device, Games, Host
from byzantium.gpu.build import FOLDER

PLAYERS = 4
KEY = 1
RUNS = 3
STEPS = 32
ALL_OVER = 8                             # groups of games that wait at different times of the game
BATCHES = (4_096, 16_384, 65_536, 262_144, 1_048_576)
THREADS = (32, 64, 128, 256)
STEP_BATCH = 65_536


def seconds(work: Callable[[], Any], xp: Any) -> float:
    """How long some work takes, on a GPU by its own clock."""
    if xp is np:
        start = perf_counter()
        work()
        return perf_counter() - start
    begin, end = xp.cuda.Event(), xp.cuda.Event()
    begin.record()
    work()
    end.record()
    end.synchronize()
    return float(xp.cuda.get_elapsed_time(begin, end)) / 1e3


def best(prepare: Callable[[], Any], work: Callable[[], Any], xp: Any) -> float:
    times = []
    for _ in range(RUNS):
        prepare()
        times.append(seconds(work, xp))
    return min(times)


# ------------------------------------------------------------------ whole games


def whole_games(backend: Backend, n: int, players: int = PLAYERS) -> dict[str, Any]:
    games = Games(n, players, backend=backend)
    took = best(games.reset, lambda: games.play(KEY), games.xp)
    made = int(games.made.sum())
    return {"games": n, "players": players, "games_per_s": round(n / took), "decisions_per_s": round(made / took)}


# ------------------------------------------------------------------ steps


def mid_games(backend: Backend, n: int) -> Games:
    """Games that wait at decisions all over the game."""
    games = Games(n, PLAYERS, backend=backend)
    for group in range(1, ALL_OVER):
        rows = games.xp.arange(group, n, ALL_OVER)
        part = games.take(rows)
        part.play(KEY + group * n, limit=25 * group)
        games.put(rows, part)
    games.load(games.states)
    return games


def choose(games: Games, key: int) -> Any:
    """A legal code for each game, on its device."""
    random = games.xp.random.default_rng(key)
    legal = games.legal()
    return (random.random(legal.shape, games.xp.float32) * legal).argmax(axis=1).astype(games.xp.int32)


def step_codes(games: Games) -> list[Any]:
    """Codes for some steps from here on; the games are left after them."""
    codes = []
    for key in range(STEPS):
        codes.append(choose(games, key))
        games.step(codes[-1])
    return codes


class Unsorted(Device):
    """A thread a game, in the order they lie."""

    play = Backend.play
    step = Backend.step


def steps(backend: Backend, n: int) -> dict[str, Any]:
    games = mid_games(backend, n)
    begin = games.states.copy()
    codes = step_codes(games)

    def work() -> None:
        for answers in codes:
            games.step(answers)

    took = best(lambda: games.load(begin), work, games.xp)
    return {"games": n, "steps_per_s": round(STEPS * n / took)}


def looks(backend: Backend, n: int) -> dict[str, Any]:
    """Observations, and copies of states for search."""
    games = mid_games(backend, n)
    rows = games.xp.arange(n)[::-1].copy()
    games.observe()
    return {
        "games": n,
        "observations_per_s": round(n / best(lambda: None, games.observe, games.xp)),
        "branches_per_s": round(n / best(lambda: None, lambda: games.take(rows), games.xp)),
    }


# ------------------------------------------------------------------ is it the same?


def identical(host: Host, device: Device, n: int) -> bool:
    """Whole games with 2, 3 and 4 players, then steps: all the same on both?"""
    same = True
    for players in (2, 3, 4):
        here, there = (Games(n, players, backend=backend) for backend in (host, device))
        same &= np.array_equal(here.play(KEY), there.play(KEY).get())
        same &= bool((here.numpy() == there.numpy()).all())
    there = mid_games(device, n)
    here = Games(n, PLAYERS, backend=host)
    here.load(there.states.get())
    for codes in step_codes(there):
        here.step(codes.get())
    pairs = ((getattr(here, name), getattr(there, name).get()) for name in ("states", "masks", "rewards", "ends"))
    return same and all(np.array_equal(a, b) for a, b in pairs)


# ------------------------------------------------------------------ all of it


def measure(folder: pathlib.Path | str = FOLDER, quick: bool = False) -> dict[str, Any]:
    """All figures; `byzantium bench --gpu` calls this."""
    from numba import get_num_threads

    host, device = Host(), Device(folder)
    batches = BATCHES[2:3] if quick else BATCHES
    found: dict[str, Any] = {
        "gpu": device.xp.cuda.runtime.getDeviceProperties(0)["name"].decode(),
        "cores": get_num_threads(),
        "kernels": device.about["kernels"],
        "identical": identical(host, device, 10_000 if quick else 100_000),
        "host": {"play": whole_games(host, 65_536), "step": steps(host, STEP_BATCH), "look": looks(host, STEP_BATCH)},
        "play": [whole_games(device, n) for n in batches],
        "play_by_players": [whole_games(device, batches[-1], players) for players in (2, 3, 4)],
        "step": [steps(device, n) for n in batches],
        "look": [looks(device, n) for n in batches],
        "unsorted_play": [],
        "unsorted_step": [],
    }
    for threads in THREADS:
        other = Unsorted(folder, threads)
        found["unsorted_play"].append({"threads": threads, **whole_games(other, batches[-1])})
        found["unsorted_step"].append({"threads": threads, **steps(other, STEP_BATCH)})
    return {**found, **summary(found)}


def summary(found: dict[str, Any]) -> dict[str, Any]:
    play = max(row["decisions_per_s"] for row in found["play"])
    step = max(row["steps_per_s"] for row in found["step"] if row["games"] == STEP_BATCH)
    host = found["host"]
    return {
        "play_decisions_per_s": play,
        "step_65536_per_s": step,
        "play_ratio_to_all_cores": round(play / host["play"]["decisions_per_s"], 1),
        "step_ratio_to_all_cores": round(step / host["step"]["steps_per_s"], 1),
    }


def table(found: dict[str, Any]) -> str:
    """The figures as text."""
    lines = [f"{found['gpu']} beside {found['cores']} cores; identical: {found['identical']}"]
    for name in ("play", "play_by_players", "step", "look", "unsorted_play", "unsorted_step"):
        for row in ([found["host"][name]] if name in found["host"] else []):
            lines.append(f"{name:18} cores   " + "  ".join(f"{key} {value:,}" for key, value in row.items()))
        lines += [f"{name:18} GPU     " + "  ".join(f"{key} {value:,}" for key, value in row.items())
                  for row in found[name]]
    lines += [f"{name} {found[name]:,}" for name in summary(found)]
    return "\n".join(lines)


def once(kernel: str, folder: pathlib.Path) -> None:
    """Launch a kernel for a profiler; the last of its name is the one to look at."""
    device = Device(folder) if kernel.endswith("_sorted") else Unsorted(folder)
    if kernel.startswith("play"):
        Games(262_144, backend=device).play(KEY)
    else:
        games = mid_games(Device(folder), STEP_BATCH)
        games.backend = device
        games.step(choose(games, KEY))
        games.observe()
    device.xp.cuda.Device().synchronize()


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure games on a GPU.")
    parser.add_argument("--folder", type=pathlib.Path, default=FOLDER, help="where the kernels are")
    parser.add_argument("--quick", action="store_true", help="one batch size, fewer games compared")
    parser.add_argument("--json", type=pathlib.Path, help="write the figures here")
    parser.add_argument("--only", help="launch one kernel and stop")
    options = parser.parse_args()
    if options.only:
        return once(options.only, options.folder)
    found = measure(options.folder, options.quick)
    if options.json:
        options.json.write_text(json.dumps(found, indent=1))
    print(table(found))


if __name__ == "__main__":
    main()
