"""A searcher that looks at what somebody else has played, and tells how much better the best plan would have been.

It searches as the bot does. Then, in a new tree, it walks by the best plan and by the one that was played, each time
with the same dice, which the search has not seen: so the plan found pays for no luck that it was found by.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..engine import plain
from ..engine.compiling import compiled
from . import lookahead as L
from . import mcts as M
from .compiled import quick
from .interface import Budget, Position, Vector
from .search import Searcher, simulated, simulations_of
from .sequential_halving import rounds_for
from .strategist import weights_of

FRESH_DICE = 1 << 20                     # the first sample that no search comes to
FULL = 0.9                               # of a tree: no more is walked
UNKNOWN = 1.0                            # the error of a single pair
ENOUGH, SHARP = 8, 0.005                 # pairs of walks after which a difference may be known; its standard error then


class Comparison(NamedTuple):
    """What was played beside the best plan."""

    shares: tuple[float, ...]            # of the win, by player, after what was played and before any dice
    lost: float                          # of the share of who played; below 0 if the plan found was worse
    error: float                         # its standard error; 0 where results are exact
    best: tuple[int, ...]                # codes of the plan found; those played, if they lead to the same position


class Critic(Searcher):
    """Compares plans with those that were played. A move is worth so many simulations."""

    def __init__(self, simulations: int) -> None:
        self._half = max(simulations // 2, 1)            # to find the best plan; as many compare
        super().__init__("critic", weights_of("balanced"), Budget(simulations=self._half))

    def compare(self, position: Position, played: Sequence[int]) -> Comparison:
        """`played`: all that its player decided in the position up to the next dice, reply or action."""
        self._ahead = {}
        self._make_root(position, True)
        best = self._codes(self._search(self.budget))
        if np.array_equal(after_plan(position, best), after_plan(position, played)):
            best = tuple(played)
        compare = self._results if self._nodes[self._start]["solved"] else self._walks
        return compare(position, best, tuple(played))

    def _codes(self, edge: int) -> tuple[int, ...]:
        return tuple(self._edges[edge]["codes"][: self._edges[edge]["length"]].tolist())

    def _results(self, position: Position, best: tuple[int, ...], played: tuple[int, ...]) -> Comparison:
        """Where all lines end the game: by their exact chances."""
        me, found = self._me, [self._result(after_plan(position, plan)) for plan in (best, played)]
        return Comparison(found[1], found[0][me] - found[1][me], 0.0, best)

    def _result(self, after: Position) -> tuple[float, ...]:
        if after.is_over:
            return self.evaluate_statically(after)
        self._states[0] = after[0]
        quick.look_ahead(*self._arrays(self.weights), self._plans, L.EXACT)
        return tuple(self._values[L.CALIBRATED : L.CALIBRATED + after.n_players].tolist())

    def _walks(self, position: Position, best: tuple[int, ...], played: tuple[int, ...]) -> Comparison:
        """By pairs of walks; where nothing else was found, by single ones."""
        self._make_root(position, True)                  # the search has looked at the best plan only
        edges = [self._add(plan) for plan in dict.fromkeys((best, played))]
        rounds = rounds_for(simulations_of(self.budget), len(edges), self._players)
        rows, before = np.zeros(0), self._expansions
        while (simulated(self._expansions - before, len(edges) * len(rows)) < self._half and self._room() < FULL
               and not _is_known(rows)):
            row = self._try(edges, FRESH_DICE + len(rows), rounds)
            rows = np.append(rows, row[0] - row[-1])
        error = standard_error(rows) if len(edges) > 1 else 0.0
        return Comparison(self._shares(edges[-1]), float(rows.mean()), error, best)

    @property
    def _expansions(self) -> int:
        return int(self._tree[M.NODES_USED])

    def _try(self, edges: Sequence[int], sample: int, rounds: int) -> Vector:
        """A walk by each, with the same dice: what is found for me."""
        known: Vector = self._edges["value"][edges, self._me]
        for edge in edges:
            quick.simulate(*self._walking(), self._start, edge, sample, rounds)
        row: Vector = self._edges["value"][edges, self._me] - known
        return row

    def _shares(self, edge: int) -> tuple[float, ...]:
        e = self._edges[edge]
        return tuple((e["value"] / e["visits"])[: self._root.n_players].tolist())

    def _add(self, plan: Sequence[int]) -> int:
        """An edge for a plan, beside the root's own."""
        at = int(self._tree[M.EDGES_USED])
        edge = self._edges[at : at + 1]
        codes = list(plan[: L.LONGEST_PLAN])
        edge["visits"], edge["value"], edge["length"] = 0, 0.0, len(codes)
        edge["codes"][0, : len(codes)] = codes
        self._tree[M.EDGES_USED] += 1
        return at


def after_plan(position: Position, codes: Sequence[int]) -> Position:
    after = plain.to_array(position.tobytes())
    for code in codes:
        compiled.step(after[0], code)
    return after


def _is_known(rows: Vector) -> bool:
    return len(rows) >= ENOUGH and standard_error(rows) < SHARP


def standard_error(rows: Vector) -> float:
    return float(rows.std(ddof=1)) / math.sqrt(len(rows)) if len(rows) > 1 else UNKNOWN
