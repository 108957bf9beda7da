"""A searcher that looks at what somebody else has played, and tells how much better the best plan would have been.

It searches as the bot does. Then it walks by the best plan and by the one that was played, each time with the same
dice, which the search has not seen: so the plan found pays for no luck that it was found by.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..engine import plain
from ..engine.compiling import compiled
from . import growing as G
from . import thinking as T
from .interface import Budget, Position
from .search import Searcher, Spending, part_of
from .strategist import Thinker, weights_of

SEARCH_PART = 0.5                        # of the budget, to find the best plan; the rest compares
FRESH_DICE = 1 << 20                     # the first sample that no search comes to
ENOUGH, SHARP = 8, 0.005                 # pairs of walks after which a difference may be known; its standard error then


class Comparison(NamedTuple):
    """What was played beside the best plan."""

    shares: tuple[float, ...]            # of the win, by player, with the best plan
    lost: float                          # of the share of who played; 0 if nothing better was found
    error: float                         # its standard error; 0 where results are exact
    best: tuple[int, ...]                # codes of the plan; what was played, if nothing better was found


class Critic(Searcher):
    """Compares plans with those that were played."""

    def __init__(self, budget: Budget) -> None:
        super().__init__("critic", weights_of("balanced"), budget)

    def compare(self, position: Position, played: Sequence[int]) -> Comparison:
        """`played`: all that its player decided in the position up to the next dice, reply or action."""
        self._ahead = {}
        self._plant(position, True)
        best = self._search(part_of(self.budget, SEARCH_PART))
        shares = self._shares(best, position)
        codes = self._codes(best)
        if np.array_equal(_after(position, codes), _after(position, played)):
            return Comparison(shares, 0.0, 0.0, tuple(played))
        lost, error = self._difference(position, best, played)
        return Comparison(shares, max(lost, 0.0), error, codes if lost > 0 else tuple(played))

    def _codes(self, edge: int) -> tuple[int, ...]:
        return tuple(self._edges[edge]["codes"][: self._edges[edge]["length"]].tolist())

    def _shares(self, edge: int, position: Position) -> tuple[float, ...]:
        e, node = self._edges[edge], self._nodes[self._start]
        shares = e["value"] / e["visits"] if e["visits"] else node["shares"]
        return tuple(shares[: int(position["n_players"][0])].tolist())

    def _difference(self, position: Position, best: int, played: Sequence[int]) -> tuple[float, float]:
        """Of the shares by the best plan and by the other, with its standard error."""
        if self._nodes[self._start]["solved"]:
            return float(self._edges[best]["guess"]) - self._worth(position, played), 0.0
        edges, budget = [best, self._add(played)], part_of(self.budget, 1 - SEARCH_PART)
        spending, rounds = Spending(budget), self._rounds(budget, len(edges))
        rows: list[float] = []
        while not _is_known(rows):
            row = self._try(edges, FRESH_DICE + len(rows), rounds, spending)
            if spending.used >= 1 and rows:              # the pair may have got one walk
                break
            rows.append(float(row[0] - row[1]))
        return float(np.mean(rows)), _standard_error(rows)

    def _worth(self, position: Position, played: Sequence[int]) -> float:
        """His share by what was played, thought through once."""
        return Thinker.evaluate(self, _after(position, played))[self._me]

    def _add(self, played: Sequence[int]) -> int:
        """An edge for what was played, beside the root's own."""
        at = int(self._tree[G.EDGES_USED])
        edge = self._edges[at : at + 1]
        codes = list(played[: T.LONGEST_PLAN])
        edge["visits"], edge["value"], edge["length"] = 0, 0.0, len(codes)
        edge["codes"][0, : len(codes)] = codes
        self._tree[G.EDGES_USED] += 1
        return at


def _after(position: Position, codes: Sequence[int]) -> Position:
    after = plain.to_array(position.tobytes())
    for code in codes:
        compiled.step(after[0], code)
    return after


def _is_known(rows: Sequence[float]) -> bool:
    return len(rows) >= ENOUGH and _standard_error(rows) < SHARP


def _standard_error(rows: Sequence[float]) -> float:
    return float(np.std(rows, ddof=1)) / math.sqrt(len(rows)) if len(rows) > 1 else 1.0
