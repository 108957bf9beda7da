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
from .interface import NO_BUDGET, Budget, Position, Vector
from .search import Searcher, Spending
from .strategist import Thinker, weights_of

FRESH_DICE = 1 << 20                     # the first sample that no search comes to
ROOMY, FULL = 0.5, 0.9                   # of a tree: from here on a new one is planted, no more is walked
UNKNOWN = 1.0                            # the error of a single pair
ENOUGH, SHARP = 8, 0.005                 # pairs of walks after which a difference may be known; its standard error then


class Comparison(NamedTuple):
    """What was played beside the best plan."""

    shares: tuple[float, ...]            # of the win, by player, after what was played and before any dice
    lost: float                          # of the share of who played; 0 if nothing better was found
    error: float                         # its standard error; 0 where results are exact
    best: tuple[int, ...]                # codes of the plan; what was played, if nothing better was found


class Critic(Searcher):
    """Compares plans with those that were played. A move is worth so many simulations."""

    def __init__(self, simulations: int) -> None:
        self._half = max(simulations // 2, 1)            # to find the best plan; as many compare
        super().__init__("critic", weights_of("balanced"), Budget(simulations=self._half))

    def compare(self, position: Position, played: Sequence[int]) -> Comparison:
        """`played`: all that its player decided in the position up to the next dice, reply or action."""
        self._ahead = {}
        self._plant(position, True)
        edge = self._search(self.budget)
        best = self._codes(edge)
        if np.array_equal(_after(position, best), _after(position, played)):
            return Comparison(self._shares(edge), 0.0, 0.0, tuple(played))
        compare = self._results if self._nodes[self._start]["solved"] else self._walks
        shares, lost, error = compare(position, edge, played)
        return Comparison(shares, max(lost, 0.0), error, best if lost > 0 else tuple(played))

    def _codes(self, edge: int) -> tuple[int, ...]:
        return tuple(self._edges[edge]["codes"][: self._edges[edge]["length"]].tolist())

    def _shares(self, edge: int) -> tuple[float, ...]:
        e, node = self._edges[edge], self._nodes[self._start]
        shares = e["value"] / e["visits"] if e["visits"] else node["shares"]
        return tuple(shares[: int(self._root["n_players"][0])].tolist())

    def _results(self, position: Position, best: int, played: Sequence[int]) -> tuple[tuple[float, ...], float, float]:
        """Where all lines end the game they are compared by their chances: shares of what was played, what it loses."""
        shares = Thinker.evaluate(self, _after(position, played))
        return shares, float(self._edges[best]["guess"]) - shares[self._me], 0.0

    def _walks(self, position: Position, best: int, played: Sequence[int]) -> tuple[tuple[float, ...], float, float]:
        """By pairs of walks: shares of what was played, what it loses, and the standard error of that."""
        plans = self._codes(best), played
        if self._room() > ROOMY:
            self._plant(position, True)
        edges, rounds = [self._add(plan) for plan in plans], self._rounds(self.budget, 2)
        spending, rows = Spending(NO_BUDGET), np.zeros(0)        # so that pairs are whole
        while spending.simulations < self._half and self._room() < FULL and not _is_known(rows):
            row = self._try(edges, FRESH_DICE + len(rows), rounds, spending)
            rows = np.append(rows, row[0] - row[1])
        return self._shares(edges[1]), float(rows.mean()), _standard_error(rows)

    def _add(self, plan: Sequence[int]) -> int:
        """An edge for a plan, beside the root's own."""
        at = int(self._tree[G.EDGES_USED])
        edge = self._edges[at : at + 1]
        codes = list(plan[: T.LONGEST_PLAN])
        edge["visits"], edge["value"], edge["length"] = 0, 0.0, len(codes)
        edge["codes"][0, : len(codes)] = codes
        self._tree[G.EDGES_USED] += 1
        return at


def _after(position: Position, codes: Sequence[int]) -> Position:
    after = plain.to_array(position.tobytes())
    for code in codes:
        compiled.step(after[0], code)
    return after


def _is_known(rows: Vector) -> bool:
    return len(rows) >= ENOUGH and _standard_error(rows) < SHARP


def _standard_error(rows: Vector) -> float:
    return float(rows.std(ddof=1)) / math.sqrt(len(rows)) if len(rows) > 1 else UNKNOWN
