"""The champion, looking at what somebody else has played: how much better would the best plan have been?

It searches for the best plan as it would play. Then, in a new tree, it walks by that plan and by the one that was
played, each time with the same dice, which the search has not seen: so the plan found pays for no luck that it was
found by. Where all lines end the game, results are exact.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ..engine import plain
from ..engine.compiling import compiled
from . import lookahead as L
from . import mcts as M
from . import sequential_halving as H
from .compiled import quick
from .interface import Budget, Position, Vector
from .learned import LearnedSearcher
from .search import simulated

FRESH_DICE = 1 << 20                     # the first sample that no search comes to
FULL = 0.9                               # of a tree: no more is walked
UNKNOWN = 1.0                            # the error of a single pair
ENOUGH, SHARP = 64, 0.002                # pairs of walks after which a difference may be known; its standard error then


class Comparison(NamedTuple):
    """What was played beside the best plan."""

    shares: tuple[float, ...]            # of the win, by player, after what was played and before any dice
    lost: float                          # of the share of who played; below 0 if the plan found was worse
    error: float                         # its standard error; 0 where results are exact
    best: tuple[int, ...]                # codes of the plan found; those played, if they lead to the same position


class Line(NamedTuple):
    """A plan that is walked by: from the position before its last code, by an edge for that."""

    root: Position
    edge: int
    search: Any                          # one H.Search, of that edge alone


class Critic(LearnedSearcher):
    """Compares plans with those that were played. A move is worth so many simulations."""

    def __init__(self, simulations: int) -> None:
        self._half = max(simulations // 2, 1)            # to find the best plan; as many compare
        super().__init__("critic", Budget(simulations=self._half))

    def compare(self, position: Position, played: Sequence[int]) -> Comparison:
        """`played`: all that its player decided in the position up to the next dice, reply or action."""
        exact = self._solution(position)
        best = exact or self.plan(position)
        if np.array_equal(after_plan(position, best), after_plan(position, played)):
            best = tuple(played)
        return (self._results if exact else self._walks)(position, best, tuple(played))

    # -------------------------------------------------------------- where all lines end the game

    def _solution(self, position: Position) -> tuple[int, ...]:
        """The best plan by the exact chances of its results; none where a line goes on."""
        for way in (L.THOROUGH, L.EXACT):
            self._states[0] = position[0]
            quick.look_ahead(*self._arrays(self.weights), self._plans, way)
            if not self._plies[0]["ends"]:
                return ()
        return tuple(self._plans[0]["codes"][: self._plans[0]["length"]].tolist())

    def _results(self, position: Position, best: tuple[int, ...], played: tuple[int, ...]) -> Comparison:
        me, found = position.player, [self.result(after_plan(position, plan)) for plan in (best, played)]
        return Comparison(found[1], found[0][me] - found[1][me], 0.0, best)

    # -------------------------------------------------------------- where it goes on

    def _walks(self, position: Position, best: tuple[int, ...], played: tuple[int, ...]) -> Comparison:
        """By pairs of walks; where nothing else was found, by single ones."""
        self._begin_tree()                               # the search has looked at the best plan only
        lines = [self._line(position, plan) for plan in dict.fromkeys((best, played))]
        rows, before, me = np.zeros(0), self._expansions, position.player
        while (simulated(self._expansions - before, len(lines) * len(rows)) < self._half and self._room() < FULL
               and not _is_known(rows)):
            found = [self._walk(line)[me] for line in lines]
            rows = np.append(rows, found[0] - found[1] if best != played else found[0])
        lost, error = (float(rows.mean()), standard_error(rows)) if best != played else (0.0, 0.0)
        return Comparison(self._shares(lines[-1]), lost, error, best)

    def _line(self, position: Position, plan: tuple[int, ...]) -> Line:
        root, search = after_plan(position, plan[:-1]), np.zeros(1, H.Search)
        start = self._node(root)
        quick.begin_exploring(search, self._nodes, start, root.n_players, 0, 0, *self._settings)
        edge = self._add(plan[-1])
        search["phases"], search["left"], search["sample"] = 1, 1, FRESH_DICE
        search["edges"][0, 0] = edge
        return Line(root, edge, search)

    def _add(self, code: int) -> int:
        """An edge of its own, beside those that the policy likes."""
        at = int(self._tree[M.EDGES_USED])
        edge = self._edges[at : at + 1]
        edge["visits"], edge["value"], edge["length"] = 0, 0.0, 1
        edge["codes"][0, 0] = code
        self._tree[M.EDGES_USED] += 1
        return at

    def _walk(self, line: Line) -> Vector:
        """With the next dice: what is found for each player."""
        known = self._edges["value"][line.edge].copy()
        line.search["tries"] = 0                         # nothing is settled early
        quick.explore_on(*self._walking(line.root), line.search, self._rows, 0.0)
        found: Vector = self._edges["value"][line.edge] - known
        return found

    def _shares(self, line: Line) -> tuple[float, ...]:
        e = self._edges[line.edge]
        return tuple((e["value"] / e["visits"])[: line.root.n_players].tolist())

    @property
    def _expansions(self) -> int:
        return int(self._tree[M.NODES_USED])

    def _room(self) -> float:
        """The part of the tree that is full."""
        return max(self._expansions / len(self._nodes), float(self._tree[M.EDGES_USED]) / (len(self._edges) - H.WIDE))


def after_plan(position: Position, codes: Sequence[int]) -> Position:
    after = plain.to_array(position.tobytes())
    for code in codes:
        compiled.step(after[0], code)
    return after


def _is_known(rows: Vector) -> bool:
    return len(rows) >= ENOUGH and standard_error(rows) < SHARP


def standard_error(rows: Vector) -> float:
    return float(rows.std(ddof=1)) / math.sqrt(len(rows)) if len(rows) > 1 else UNKNOWN
