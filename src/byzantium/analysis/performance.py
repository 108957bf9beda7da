"""How well somebody plays, by what their moves gave away: a rating for a game, and for many together.

As backgammon's error rate: thousandths of the win given away for each move at which there was a choice, as a review
(`review.py`) finds it. The lower, the better; dice play no part in it. The band is where 95 of 100 ratings of such play
lie.

    >>> from byzantium.review import Graded
    >>> lost = (0.0, 0.05, 0.1, 0.0)
    >>> str(performance(Graded(k, 0, (54,), "fine", (0.5, 0.5), loss, 0.01, ()) for k, loss in enumerate(lost)))
    '37.5 (0.0 to 84.4)'
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from ..checks import expect, several
from ..engine import plain
from ..game import Game
from ..review import Graded

__all__ = ["Performance", "performance", "with_a_choice"]

THOUSAND = 1000.0
CONFIDENCE = 1.959964                    # standard deviations of a 95 % interval
GRADED = "Moves are rated as review(game) grades them"


@dataclass(frozen=True)
class Performance:
    """Thousandths of the win given away a move, with the band of so few moves."""

    moves: int
    rating: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.rating:.1f} ({self.low:.1f} to {self.high:.1f})"


def performance(graded: Iterable[Graded]) -> Performance:
    """Of some moves, of one game or of many. What seemed better than the best plan found counts as nothing lost."""
    lost = [THOUSAND * max(expect(Graded, one, GRADED).lost, 0.0) for one in several(graded, GRADED)]
    n = len(lost)
    mean = sum(lost) / max(n, 1)
    if n < 2:
        return Performance(n, mean, 0.0, THOUSAND)
    half = CONFIDENCE * math.sqrt(sum((one - mean) ** 2 for one in lost) / (n - 1) / n)
    return Performance(n, mean, max(mean - half, 0.0), mean + half)


def with_a_choice(game: Game, graded: Iterable[Graded]) -> list[Graded]:
    """Those of a game's moves at which something else could have been decided: the ones that a rating counts."""
    expect(Game, game, "The moves are those of a Game")
    return [one for one in several(graded, GRADED) if _had_a_choice(game, expect(Graded, one, GRADED))]


def _had_a_choice(game: Game, one: Graded) -> bool:
    return any(len(plain.legal_codes(game.taken(one.decision + i).before)) > 1 for i in range(len(one.codes)))
