"""`byzantium perft`: count the tree of decisions."""

import time

import numpy as np

from ..engine.compiling import compiled, trials
from ..engine.state import State
from .output import console, print_json


def perft_counts(players: int, depth: int) -> list[int]:
    """Sequences of 0, 1, ... depth decisions from the start of a game."""
    states = np.zeros(max(depth, 1), State)
    tried = np.zeros(max(depth, 1), np.int64)
    compiled.new_game(states[0], players)
    return [trials.perft(states, d, tried) for d in range(depth + 1)]


def count_tree(players: int, depth: int, as_json: bool) -> None:
    perft_counts(players, 0)                             # compiles, if need be, before the clock runs
    began = time.perf_counter()
    counts = perft_counts(players, depth)
    if as_json:
        print_json({"players": players, "counts": counts, "seconds": round(time.perf_counter() - began, 2)})
        return
    for d, n in enumerate(counts):
        console.print(f"{d:3} {n:>24,}")
