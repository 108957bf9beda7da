"""How fast many games are stepped in one call, beside the compiled random playout on one core in the same run.

    python benchmarks/vector_env.py [--games 4096] [--players 4] [--seconds 5] [--json]

Decisions are those of players; the dice in between are rolled too, and not counted (the playout counts its own). Every
step writes the masks of all games. Random codes come from `VectorEnv.sample`, once counted in and once not.
"""

import argparse
import json
import os
import time
from collections.abc import Callable

import numpy as np

from byzantium.engine.compiling import compiled
from byzantium.engine.invariants import MAX_DECISIONS
from byzantium.engine.state import State
from byzantium.env import VectorEnv

SLICES = 8                       # of the time of a measure; the best one counts, on machines that others use too
TARGET = 1_500_000               # decisions a second on two cores

Work = Callable[[], tuple[int, float]]       # how many units it did, and the seconds that count


def best_rates(works: dict[str, Work], seconds: float) -> dict[str, float]:
    """Units a second of each work, in the best of a few slices of its time. They take turns: all meet the same."""
    best = dict.fromkeys(works, 0.0)
    for _ in range(SLICES):
        for name, work in works.items():
            best[name] = max(best[name], rate(work, seconds / SLICES))
    return best


def rate(work: Work, seconds: float) -> float:
    work()
    began, done, spent = time.perf_counter(), 0, 0.0
    while time.perf_counter() - began < seconds:
        units, took = work()
        done, spent = done + units, spent + took
    return done / spent


def playout(players: int) -> Work:
    """Whole random games on one core."""
    states, key = np.zeros(200, State), [0]

    def work() -> tuple[int, float]:
        states[:] = np.zeros(1, State)
        key[0] += len(states)
        began = time.perf_counter()
        made = int(compiled.random_games(states, players, key[0], MAX_DECISIONS))
        return made, time.perf_counter() - began

    return work


def stepping(games: int, players: int, threads: int, observe: bool, sampled: bool) -> Work:
    """Steps of all games; with `sampled`, the time to choose random codes counts too."""
    env = VectorEnv(games, players, threads=threads, observe=observe)
    for _ in range(200):                 # so that the games are at all stages
        env.step(env.sample())

    def work() -> tuple[int, float]:
        began = time.perf_counter()
        codes = env.sample()
        chosen = time.perf_counter()
        env.step(codes)
        return games, time.perf_counter() - (began if sampled else chosen)

    return work


def run(games: int, players: int, seconds: float) -> dict[str, float]:
    works = {"playout, 1 core": playout(players)}
    for threads in dict.fromkeys((1, os.cpu_count() or 1)):
        where = f"{threads} thread{'s' if threads > 1 else ''}"
        works[f"masks, {where}"] = stepping(games, players, threads, False, False)
        works[f"masks, codes sampled, {where}"] = stepping(games, players, threads, False, True)
        works[f"masks and rows, {where}"] = stepping(games, players, threads, True, False)
    return best_rates(works, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each measure")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rates = run(options.games, options.players, options.seconds)
    base = rates["playout, 1 core"]
    if options.json:
        print(json.dumps({"decisions_per_s": rates, "ratio": {name: rate / base for name, rate in rates.items()}}))
        return
    print(f"{options.games} games of {options.players}, {os.cpu_count()} cores; to reach on two: {TARGET:,} with masks")
    for name, rate in rates.items():
        print(f"{name:32} {rate:12,.0f} decisions/s  {rate / base:5.2f} x playout")


if __name__ == "__main__":
    main()
