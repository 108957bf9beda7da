"""What every bot is: something that chooses a code, says how it judges a position, and why it chose."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypedDict

import numpy as np

from ..checks import a_number, whole
from ..engine.plain import Position as Position
from ..errors import ByzantiumError
from .evaluation import FEATURES

Vector = np.ndarray[Any, np.dtype[np.float64]]


class Reason(TypedDict):
    """A message without words: an id, and numbers for it. REASON_IDS lists the ids."""

    id: str
    args: dict[str, float]


class BotFailed(ByzantiumError):
    """A bot gave no legal answer: too late, garbage, or it crashed. It loses the game."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one action. Bots that do not search need none."""

    seconds: float | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None:
            a_number(self.seconds, "The seconds of a budget are a number above 0", 0)
        if self.simulations is not None:
            whole(self.simulations, "The number of simulations", 1)


NO_BUDGET = Budget()


REASON_IDS = ("reason.random", *(f"reason.{name}" for name in FEATURES))


class Bot(Protocol):
    """Who plays one seat of one game."""

    name: str

    def choose(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        """One of the legal codes."""

    def evaluate(self, position: Position) -> tuple[float, ...]:
        """Each player's share of the win, as the bot sees it; they add up to 1."""

    def reasons(self, position: Position, code: int) -> list[Reason]:
        """Why it would choose this code, the weightiest first."""
