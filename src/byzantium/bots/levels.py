"""Eight levels, from one who has just heard the rules to the strongest.

The weaker ones misjudge, and coherently: for a whole turn they think too much of some things and too little of others,
as people do. Their dice are fair and their moves are sound in their own eyes. Two search, and the strongest has learned
the game by playing it.
"""

import hashlib
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .interface import Budget, Position, Vector
from .learned import Learned
from .search import Searcher
from .strategist import LookaheadBot, weights_of


@dataclass(frozen=True)
class Level:
    name: str
    misjudgement: float = 0.0            # how far weights stray: the standard deviation of their logarithms
    simulations: int = 0                 # for an action, if it searches
    games: int = 400                     # that measure it against the level below
    learned: bool = False                # a network plays


LEVELS = (
    Level("peasant", misjudgement=2.0),
    Level("recruit", misjudgement=1.5),
    Level("soldier", misjudgement=1.05),
    Level("captain", misjudgement=0.65),
    Level("general"),
    Level("domestic", simulations=100),
    Level("emperor", simulations=6000),
    Level("champion", learned=True),
)


class Misjudging(LookaheadBot):
    """A strategist whose weights stray, anew every turn."""

    def __init__(self, level: Level, seed: str | None = None) -> None:
        super().__init__(level.name, weights_of("balanced"))
        self._sound = self.weights.copy()
        self._level = level
        self._seed = seed
        self._turn = 0                   # for which its weights stray as they do

    def _decide(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        turn = position.turn
        if turn != self._turn:
            drawn = str(rng.getrandbits(64)) if self._seed is None else f"{self._seed}/{turn}"
            self._turn, self.weights = turn, self._misjudge(drawn)
        return super()._decide(position, legal, budget, rng)

    def _misjudge(self, seed: str) -> Vector:
        """One error for each feature, the same whatever the turn's weight of it is. The page draws them alike, and
        rounds them to single precision, as browsers differ in the last bit of an exponential."""
        drawn = [normal(f"{seed}/{i}") for i in range(len(self._sound) // 3)]
        errors = [float(np.float32(math.exp(self._level.misjudgement * one))) for one in drawn]
        weights: Vector = self._sound * np.tile(errors, 3)
        return weights


def normal(seed: str) -> float:
    """A number of the normal distribution, nearly: the sum of sixteen even ones, by its standard deviation.

    >>> round(normal("byzantium/1"), 4)
    -0.9345
    """
    drawn = np.frombuffer(hashlib.sha256(seed.encode()).digest(), ">u2")
    return float(sum((int(one) + 0.5) / 65536 for one in drawn) - len(drawn) / 2) / math.sqrt(len(drawn) / 12)


class Measured(Searcher):
    """A searcher that never thinks longer than its level does, however much time it is given."""

    def _allowed(self, budget: Budget) -> Budget:
        given, own = budget.simulations, self.budget.simulations or 0
        return Budget(budget.seconds, own if given is None else min(given, own))


def bot_of_level(level: Level, seed: str | None = None) -> LookaheadBot:
    if level.learned:
        return Learned(level.name)
    if level.simulations:
        return Measured(level.name, weights_of("balanced"), Budget(simulations=level.simulations))
    return Misjudging(level, seed) if level.misjudgement else LookaheadBot(level.name, weights_of("balanced"))
