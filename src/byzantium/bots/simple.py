"""A bot that chooses evenly among the legal codes."""

import random
from collections.abc import Sequence

from .interface import Budget, Position, Reason


class RandomBot:
    name = "random"

    def choose(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        return rng.choice(legal)

    def evaluate(self, position: Position) -> tuple[float, ...]:
        """It has no idea: even shares."""
        n = position.n_players
        return (1 / n,) * n

    def reasons(self, position: Position, code: int) -> list[Reason]:
        return [{"id": "reason.random", "args": {}}]
