"""What a search pays for: microseconds of the calls that it is made of, from Python, beside interpreted rules.

    python benchmarks/search_calls.py [--seconds 1]

The figures of docs/search.md. Each is the best of three slices of time, over positions of random games of four.
"""

import argparse
import random
import time
from collections.abc import Callable

import numpy as np

from byzantium import Game
from byzantium.engine.compiling import compiled
from byzantium.engine.invariants import MAX_DECISIONS
from byzantium.engine.running import rules, using
from byzantium.engine.state import State
from byzantium.position import position_key

POSITIONS = 200


def positions() -> list[Game]:
    """Some from the whole length of random games."""
    found, rng = [], random.Random(1)
    for seed in range(10):
        game = Game(players=4, seed=seed)
        while not game.is_over:
            found.append(game.copy())
            game.play(rng.choice(game.legal))
    return rng.sample(found, POSITIONS)


def calls(games: list[Game]) -> dict[str, Callable[[], object]]:
    """By their names: one round over all positions."""
    states = np.concatenate([game.states for game in games])
    data, codes, work = [game.state_bytes for game in games], [game.legal[0] for game in games], np.zeros(2, State)
    legal, run = np.zeros(156, np.int64), rules()
    pairs, numbers = list(zip(data, codes, strict=True)), range(POSITIONS)
    play_on = compiled.random_play

    def interpreted() -> None:
        with using("interpreted") as slow:
            for state, code in pairs:
                slow.step(state, code)

    return {
        "copy_state": lambda: [compiled.copy_state(states, i, work, 0) for i in numbers],
        "copy_state and advance": lambda: [(compiled.copy_state(states, i, work, 0),
                                            compiled.advance(work, 0, codes[i], legal)) for i in numbers],
        "copy_state and random_play to the end": lambda: [(compiled.copy_state(states, i, work, 0),
                                                           play_on(work[0], i, 0, MAX_DECISIONS)) for i in numbers],
        "rules().step on bytes, with events": lambda: [run.step(state, code) for state, code in pairs],
        "states[i].tobytes() as the key of a dict": lambda: dict.fromkeys(states[i].tobytes() for i in numbers),
        "position_key": lambda: [position_key(state) for state in data],
        "the same step, interpreted": interpreted,
    }


def microseconds(work: Callable[[], object], seconds: float) -> float:
    best = float("inf")
    for _ in range(3):
        rounds, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds / 3:
            work()
            rounds += 1
        best = min(best, (time.perf_counter() - start) / rounds / POSITIONS)
    return best * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0)
    seconds = parser.parse_args().seconds
    compiled.random_games(np.zeros(1, State), 4, 1, 10)          # loaded before anything is timed
    with using("compiled"):
        found = {name: microseconds(work, seconds) for name, work in calls(positions()).items()}
    slow = found["the same step, interpreted"]
    for name, each in found.items():
        print(f"{name:40} {each:8.2f} µs  {slow / each:6.1f} x the interpreted step")


if __name__ == "__main__":
    main()
