"""Who sits in the other seats of the single-agent environment."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..checks import shown
from ..errors import BadSetup

# (an array of one state, the legal codes, a generator) -> one of the codes
Opponent = Callable[["np.ndarray[Any, np.dtype[Any]]", NDArray[np.int64], np.random.Generator], int]


def play_at_random(states: Any, legal: NDArray[np.int64], generator: np.random.Generator) -> int:
    return int(legal[generator.integers(len(legal))])


class BotOpponent:
    """A bot of `byzantium.bots` at its usual budget."""

    def __init__(self, name: str) -> None:
        from ..bots import make_bot

        self.bot = make_bot(name)

    def __call__(self, states: Any, legal: NDArray[np.int64], generator: np.random.Generator) -> int:
        from ..bots import NO_BUDGET, Position

        seeded = random.Random(int(generator.integers(2**63)))
        return int(self.bot.choose(states.view(Position), tuple(legal.tolist()), NO_BUDGET, seeded))


def named(opponent: str | Opponent) -> Opponent:
    """An opponent by its name, or itself."""
    if callable(opponent):
        return opponent
    return play_at_random if opponent == "random" else BotOpponent(opponent)


def seated(opponents: str | Opponent | Sequence[str | Opponent], seats: int) -> list[Opponent]:
    """One opponent for every seat: the same for all, or as many as there are."""
    if not isinstance(opponents, (str, list, tuple)) and not callable(opponents):
        raise BadSetup(f"Opponents are named by a text, a function or a list of these, not by {shown(opponents)}.")
    chosen = [opponents] * seats if isinstance(opponents, str) or callable(opponents) else list(opponents)
    if len(chosen) != seats:
        raise BadSetup(f"There are {seats} other seats and {len(chosen)} opponents.")
    return [named(opponent) for opponent in chosen]
