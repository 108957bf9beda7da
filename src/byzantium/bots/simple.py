"""A bot that chooses evenly among the legal codes."""

import random
from collections.abc import Sequence

from .interface import BaseBot, Budget, Position, Reason


class RandomBot(BaseBot):
    name = "random"

    def _decide(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        return rng.choice(legal)

    def _judge(self, position: Position) -> tuple[float, ...]:
        """It has no idea: even shares."""
        n = position.n_players
        return (1 / n,) * n

    def _explain(self, position: Position, code: int) -> list[Reason]:
        return [{"id": "reason.random", "args": {}}]
