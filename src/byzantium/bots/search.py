"""A bot that searches: Monte Carlo tree search with the strategist's evaluation (`mcts.py`, `sequential_halving.py`).

It knows the odds of dice and never their future: positions hold no random numbers. It searches when an action begins,
after dice and when others make it decide, and follows the plan found as long as nothing else happens. The tree is kept
within the action.
"""

import math
import random
import re
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..engine import codes as C
from ..engine import kinds as K
from ..engine import plain
from ..engine.compiling import compiled
from ..engine.state import State
from ..errors import ByzantiumError
from . import lookahead as L
from . import mcts as M
from . import sequential_halving as H
from .compiled import quick
from .interface import NO_BUDGET, Budget, Position, Vector
from .strategist import LookaheadBot, weights_of

NODES, EDGES, TRANSPOSITIONS = 30_000, 200_000, 1 << 16
WIDE, NARROW = H.WIDE, 6                 # plans of the root, of other nodes
A_SECOND = 6000                          # simulations, about
FIRST_PART = 0.75                        # of the budget, when an action begins; later half of what is left
DEFAULT = Budget(simulations=600)
SEARCH = "search:"                       # begins names that tell a budget


class Searcher(LookaheadBot):
    """Looks as far ahead as its budget lets it."""

    def __init__(self, name: str, weights: Vector, budget: Budget = DEFAULT) -> None:
        if budget == NO_BUDGET:
            raise ByzantiumError("A search needs a budget: seconds or simulations for an action.")
        super().__init__(name, weights)
        self.budget = budget
        self._root = self._walk = plain.to_array(bytes(State.dtype.itemsize))
        self._nodes, self._edges = np.zeros(NODES, M.Node), np.zeros(EDGES, M.Edge)
        self._transpositions, self._tree = np.zeros(TRANSPOSITIONS, np.int64), np.zeros(3, np.int64)
        self._path, self._returns = np.zeros(M.STEP * M.LONGEST_WALK, np.int64), np.zeros(4 * M.MOST_ROUNDS)
        self._wide, self._narrow = np.zeros(WIDE, L.Plan), np.zeros(NARROW, L.Plan)
        self._halving, self._rows = np.zeros(1, H.Search), np.zeros(H.MOST_TRIES * WIDE)
        self._start = M.NO_NODE
        self._ahead: dict[bytes, int] = {}               # by position: the code by the plan under way
        self._left = budget
        self.spent = 0.0                                 # simulations of the last search

    def _decide(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        if position.tobytes() not in self._ahead:
            new = self._is_new(position)
            self._make_root(position, new)
            self._follow(position, self._search(self._part(self._allowed(budget), new)))
        return self._ahead[position.tobytes()]

    def _is_new(self, position: Position) -> bool:
        """An action begins, or another's makes me decide."""
        return position.kind == K.ACTION or position.active != position.player

    def _allowed(self, budget: Budget) -> Budget:
        """Its own budget, unless it is given one."""
        return self.budget if budget == NO_BUDGET else budget

    def _part(self, budget: Budget, new: bool) -> Budget:
        """What this decision gets of the action's budget."""
        whole, part = (budget, FIRST_PART) if new else (self._left, 0.5)
        self._left = part_of(whole, 1 - part)
        return part_of(whole, part)

    def _make_root(self, position: Position, new: bool) -> None:
        self._root = plain.to_array(position.tobytes())  # all its bytes: a copy by fields leaves the gaps out
        self._walk = self._root.copy()
        fresh = new or self._room() > 0.5
        self._start = quick.make_root(*self._place(), *self._arrays(self.weights), self._wide, *self._trunk(), fresh)

    def _room(self) -> float:
        """The part of the tree that is full."""
        return max(float(self._tree[M.NODES_USED]) / NODES, float(self._tree[M.EDGES_USED]) / (EDGES - WIDE))

    def _place(self) -> tuple[object, ...]:
        """Where walks happen, as a state and as numbers."""
        return self._walk, self._walk.view(np.int64)

    def _trunk(self) -> tuple[object, ...]:
        return self._nodes, self._edges, self._transpositions, self._tree

    def _search(self, budget: Budget) -> int:
        """The best edge of the root."""
        counted = 0 if budget.simulations is None else max(budget.simulations, 1)
        quick.begin_search(self._halving, self._nodes, self._start, self._players, counted, simulations_of(budget))
        arrays = *self._walking(), self._halving, self._rows
        pace = 0.0 if budget.seconds is None else 1 / max(budget.seconds, 1e-6)
        began = time.perf_counter()
        while quick.search_on(*arrays, (time.perf_counter() - began) * pace):
            pass
        done = self._halving[0]
        self.spent = simulated(int(done["expansions"]), int(done["walks"]))
        return int(done["edges"][0])

    def _walking(self) -> tuple[object, ...]:
        """All that a walk works on."""
        return (self._root, *self._place(), *self._arrays(self.weights), self._narrow, *self._trunk(), self._path,
                self._returns)

    @property
    def _players(self) -> int:
        return self._root.n_players

    @property
    def _me(self) -> int:
        return self._root.player

    def _follow(self, position: Position, edge: int) -> None:
        """Keep what to answer along the plan."""
        self._ahead = {}
        after = plain.to_array(position.tobytes())
        for code in self._edges[edge]["codes"][: self._edges[edge]["length"]].tolist():
            self._ahead[after.tobytes()] = code
            compiled.step(after[0], code)

    def _judge(self, position: Position) -> tuple[float, ...]:
        """After a search: what was found for the best plan."""
        if position.is_over or position.player == C.CHANCE:
            return super()._judge(position)
        self._ahead = {}
        self._make_root(position, True)
        e: Any = self._edges[self._search(self.budget)]
        if e["visits"] == 0:
            return super()._judge(position)
        return tuple(float(share / e["visits"]) for share in e["value"][: position.n_players])


def simulated(expansions: int, walks: int) -> float:
    """Simulations: a node made, or as many walks as take that long."""
    return expansions + walks / H.WALKS_AN_EXPANSION


def simulations_of(budget: Budget, a_second: int = A_SECOND) -> int:
    by_clock = math.inf if budget.seconds is None else budget.seconds * a_second
    return int(min(by_clock, math.inf if budget.simulations is None else budget.simulations))


def part_of(budget: Budget, part: float) -> Budget:
    return Budget(None if budget.seconds is None else budget.seconds * part,
                  None if budget.simulations is None else max(int(budget.simulations * part), 1))


def searcher(budget: Budget = DEFAULT, name: str = "search") -> Searcher:
    return Searcher(name, weights_of("balanced"), budget)


def searcher_by_name(name: str) -> Searcher:
    return searcher(budget_in(name), name)


def budget_in(name: str) -> Budget:
    """What follows the colon.

    >>> budget_in("search:600")
    Budget(seconds=None, simulations=600)
    >>> budget_in("search:0.1s")
    Budget(seconds=0.1, simulations=None)
    """
    found = re.fullmatch(r"(?P<simulations>\d+)|(?P<seconds>\d+(\.\d+)?)s", name.partition(":")[2])
    if not found:
        raise ByzantiumError(f"{name!r} names no budget: simulations, as in search:600, or seconds, as in search:0.1s.")
    seconds, simulations = found["seconds"], found["simulations"]
    return Budget(float(seconds) if seconds else None, int(simulations) if simulations else None)
