"""A bot that searches: Monte Carlo tree search with the strategist's judgement (`growing.py`).

It knows the odds of dice and never their future: positions hold no random numbers. It searches when an action begins,
after dice and when others make it decide, and follows the plan found as long as nothing else happens. The tree is kept
within the action.

The best plans of the root are compared by halving: all are tried equally often, with the same dice; then the worse
half is left out, and the others are tried again, looking further. It goes on at once if the worse half is clearly
behind, or the same.
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
from . import growing as G
from . import thinking as T
from .compiled import quick
from .interface import NO_BUDGET, Budget, Position, Vector
from .strategist import Thinker, weights_of

NODES, EDGES, TABLE = 30_000, 200_000, 1 << 16
WIDE, NARROW = 16, 6                     # plans of the root, of other nodes
WALKS_A_PLAN = 2                         # in a phase, that there should be time for
SIMULATIONS_A_PLAN = 16                  # at least, on average
A_SECOND = 6000                          # simulations, about
ROOT_TRUST = 2.0                         # walks that a guess counts for
WALKS_A_THOUGHT = 6                      # take about as long as a thought about a new position
FIRST_PART = 0.75                        # of the budget, when an action begins; later half of what is left
TRIES, CLEARLY = 8, 2.5                  # after so many a half may be left out early; standard errors that it is behind
DEFAULT = Budget(simulations=600)
SEARCH = "search:"                       # begins names that tell a budget


class Spending:
    """A budget being used up. A simulation is a position thought about, or as many walks as take that long."""

    def __init__(self, budget: Budget) -> None:
        self.budget, self.walks, self.thoughts, self._began = budget, 0, 0, time.perf_counter()
        self.room = 0.0                                  # the part of the tree that is full

    @property
    def simulations(self) -> float:
        return self.thoughts + self.walks / WALKS_A_THOUGHT

    @property
    def used(self) -> float:
        """The part of it."""
        seconds, simulations = self.budget.seconds, self.budget.simulations
        by_clock = 0.0 if seconds is None else (time.perf_counter() - self._began) / max(seconds, 1e-6)
        by_count = 0.0 if simulations is None else self.simulations / max(simulations, 1)
        return max(by_clock, by_count, self.room)


class Searcher(Thinker):
    """Looks as far ahead as its budget lets it."""

    def __init__(self, name: str, weights: Vector, budget: Budget = DEFAULT, trust: Vector | None = None) -> None:
        if budget == NO_BUDGET:
            raise ByzantiumError("A search needs a budget: seconds or simulations for an action.")
        super().__init__(name, weights, trust)
        self.budget = budget
        self._root = self._walk = plain.to_array(bytes(State.itemsize))
        self._nodes, self._edges = np.zeros(NODES, G.Node), np.zeros(EDGES, G.Edge)
        self._table, self._tree = np.zeros(TABLE, np.int64), np.zeros(3, np.int64)
        self._path, self._sums = np.zeros(G.STEP * G.LONGEST_WALK, np.int64), np.zeros(4 * G.MOST_ROUNDS)
        self._wide, self._narrow = np.zeros(WIDE, T.Plan), np.zeros(NARROW, T.Plan)
        self._start = G.NO_NODE
        self._ahead: dict[bytes, int] = {}               # by position: the code by the plan under way
        self._left = budget
        self.spent = 0.0                                 # simulations of the last search

    def choose(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        if position.tobytes() not in self._ahead:
            new = self._is_new(position)
            self._plant(position, new)
            self._follow(position, self._search(self._part(self._allowed(budget), new)))
        return self._ahead[position.tobytes()]

    def _is_new(self, position: Position) -> bool:
        """An action begins, or another's makes me decide."""
        return bool(position["now"]["kind"][0] == K.ACTION or position["active"][0] != position["now"]["player"][0])

    def _allowed(self, budget: Budget) -> Budget:
        """Its own budget, unless it is given one."""
        return self.budget if budget == NO_BUDGET else budget

    def _part(self, budget: Budget, new: bool) -> Budget:
        """What this decision gets of the action's budget."""
        whole, part = (budget, FIRST_PART) if new else (self._left, 0.5)
        self._left = part_of(whole, 1 - part)
        return part_of(whole, part)

    def _plant(self, position: Position, new: bool) -> None:
        self._root = plain.to_array(position.tobytes())  # all its bytes: a copy by fields leaves the gaps out
        self._walk = self._root.copy()
        fresh = new or self._room() > 0.5
        self._start = quick.plant(*self._place(), *self._arrays(self.weights), self._wide, *self._trunk(), fresh)

    def _room(self) -> float:
        """The part of the tree that is full."""
        return max(float(self._tree[G.NODES_USED]) / NODES, float(self._tree[G.EDGES_USED]) / (EDGES - WIDE))

    def _place(self) -> tuple[object, ...]:
        """Where walks happen, as a state and as numbers."""
        return self._walk, self._walk.view(np.int64)

    def _trunk(self) -> tuple[object, ...]:
        return self._nodes, self._edges, self._table, self._tree

    def _search(self, budget: Budget) -> int:
        """The best edge of the root."""
        node = self._nodes[self._start]
        left = list(range(node["first"], node["first"] + min(node["count"], candidates_for(budget))))
        phases = 0 if node["solved"] else (len(left) - 1).bit_length()
        spending, sample = Spending(budget), 0
        for phase in range(1, phases + 1):
            rounds = self._rounds(budget, phases * len(left))
            rows: list[Vector] = []
            while spending.used < phase / phases and not self._is_settled(left, rows):
                rows.append(self._try(left, sample, rounds, spending))
                sample += 1
            left = [left[i] for i in self._order(left)[: (len(left) + 1) // 2]]
        self.spent = spending.simulations
        return left[0]

    def _rounds(self, budget: Budget, parts: int) -> int:
        """How far walks may look, that there is time for a few in each part of the budget."""
        players = int(self._root["n_players"][0])
        return min(max(simulations_of(budget) // (parts * WALKS_A_PLAN * players), 1), G.MOST_ROUNDS)

    def _try(self, edges: Sequence[int], sample: int, rounds: int, spending: Spending) -> Vector:
        """A walk by each, as long as the budget lasts: what is found for me."""
        arrays = (self._root, *self._place(), *self._arrays(self.weights), self._narrow, *self._trunk(), self._path,
                  self._sums)                            # fmt: skip
        before = int(self._tree[G.NODES_USED])
        known: Vector = self._edges["value"][edges, self._me]
        for edge in edges:
            if spending.used >= 1:
                break
            quick.simulate(*arrays, self._start, edge, sample, rounds)
            spending.walks += 1
            spending.thoughts += int(self._tree[G.NODES_USED]) - before
            before, spending.room = int(self._tree[G.NODES_USED]), self._room()
        row: Vector = self._edges["value"][edges, self._me] - known
        return row

    def _order(self, edges: list[int]) -> list[int]:
        """The better ones first, by the mean of what was found for me and the guess: that counts chances exactly, a few
        walks do not."""
        rows = self._edges[edges]
        value, visits, guess = rows["value"][:, self._me], rows["visits"], rows["guess"]
        moved = guess + (value - visits * guess).sum() / max(visits.sum(), 1)            # to where values are found
        order: list[int] = np.argsort(-(value + ROOT_TRUST * moved) / (visits + ROOT_TRUST), kind="stable").tolist()
        return order

    def _is_settled(self, edges: list[int], rows: Sequence[Vector]) -> bool:
        """Whether enough is known to leave the worse half out: asked when there are twice as many tries as before."""
        times = len(rows) // TRIES
        asked = times > 0 and len(rows) == TRIES * times and times & (times - 1) == 0
        return asked and is_behind(np.array(rows), self._order(edges))

    @property
    def _me(self) -> int:
        return int(self._root["now"]["player"][0])

    def _follow(self, position: Position, edge: int) -> None:
        """Keep what to answer along the plan."""
        self._ahead = {}
        after = plain.to_array(position.tobytes())
        for code in self._edges[edge]["codes"][: self._edges[edge]["length"]].tolist():
            self._ahead[after.tobytes()] = code
            compiled.step(after[0], code)

    def evaluate(self, position: Position) -> tuple[float, ...]:
        """After a search: what was found for the best plan."""
        if position["over"][0] != C.PLAYING or position["now"]["player"][0] == C.CHANCE:
            return super().evaluate(position)
        self._ahead = {}
        self._plant(position, True)
        e: Any = self._edges[self._search(self.budget)]
        if e["visits"] == 0:
            return super().evaluate(position)
        return tuple(float(share / e["visits"]) for share in e["value"][: int(position["n_players"][0])])


def is_behind(found: Vector, order: Sequence[int]) -> bool:
    """Whether the worse half is clearly behind the best, or the same. A row: what all plans led to with some dice."""
    behind = found[:, order[:1]] - found[:, order[(len(order) + 1) // 2 :]]
    return bool((behind.mean(0) >= CLEARLY * behind.std(0) / math.sqrt(len(found))).all())


def simulations_of(budget: Budget) -> int:
    by_clock = math.inf if budget.seconds is None else budget.seconds * A_SECOND
    return int(min(by_clock, math.inf if budget.simulations is None else budget.simulations))


def candidates_for(budget: Budget) -> int:
    """Plans that the root compares: fewer in a hurry, so that each is tried more than once."""
    return max(simulations_of(budget) // SIMULATIONS_A_PLAN, 4)


def part_of(budget: Budget, part: float) -> Budget:
    return Budget(None if budget.seconds is None else budget.seconds * part,
                  None if budget.simulations is None else int(budget.simulations * part))      # fmt: skip


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
        raise ByzantiumError(f"{name!r} tells no budget: name simulations as in search:600, or seconds, search:0.1s.")
    seconds, simulations = found["seconds"], found["simulations"]
    return Budget(float(seconds) if seconds else None, int(simulations) if simulations else None)
