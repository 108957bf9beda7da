"""Who sits in the other seats of the single-agent environment."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import BadSetup

# (an array of one state, the legal codes, a generator) -> one of the codes
Opponent = Callable[["np.ndarray[Any, np.dtype[Any]]", NDArray[np.int64], np.random.Generator], int]


def play_at_random(states: Any, legal: NDArray[np.int64], generator: np.random.Generator) -> int:
    return int(legal[generator.integers(len(legal))])


def bot(name: str) -> Opponent:
    """A bot of `byzantium.bots` at its usual budget."""
    from ..bots import Budget, make_bot

    chooser, budget = make_bot(name), Budget()

    def choose(states: Any, legal: NDArray[np.int64], generator: np.random.Generator) -> int:
        seeded = random.Random(int(generator.integers(2**63)))
        return int(chooser.choose(states, tuple(legal.tolist()), budget, seeded))

    return choose


def named(opponent: str | Opponent) -> Opponent:
    """An opponent by its name, or itself."""
    if callable(opponent):
        return opponent
    return play_at_random if opponent == "random" else bot(opponent)


def seated(opponents: str | Opponent | Sequence[str | Opponent], seats: int) -> list[Opponent]:
    """One opponent for every seat: the same for all, or as many as there are."""
    chosen = [opponents] * seats if isinstance(opponents, str) or callable(opponents) else list(opponents)
    if len(chosen) != seats:
        raise BadSetup(f"There are {seats} other seats and {len(chosen)} opponents.")
    return [named(opponent) for opponent in chosen]
