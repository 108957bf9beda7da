"""A bot that searches: Monte Carlo tree search with the strategist's judgement (`growing.py`).

It knows the odds of dice and never their future: positions hold no random numbers. The tree is kept between the small
decisions of one action. A budget is for one action: half of it goes to its first decision, and to each later one
half of what is left.
"""

import random
import time
from collections.abc import Sequence

import numpy as np

from ..engine import codes as C
from ..engine import kinds as K
from ..engine import plain
from ..engine.compiling import compiled
from ..engine.state import State
from . import growing as G
from .compiled import quick
from .interface import Budget, Position, Vector
from .strategist import Thinker, weights_of

NODES, EDGES = 30_000, 600_000
BATCH = 8                                # simulations between looks at the clock
DEFAULT = Budget(simulations=400)


class Searcher(Thinker):
    """Looks as far ahead as its budget lets it. It averages shares of different turns, so it takes honest ones."""

    def __init__(self, name: str, weights: Vector, budget: Budget = DEFAULT) -> None:
        super().__init__(name, weights)
        self.budget = budget
        self._root = plain.to_array(bytes(State.itemsize))
        self._nodes, self._edges = np.zeros(NODES, G.Node), np.zeros(EDGES, G.Edge)
        self._tree, self._path = np.zeros(4, np.int64), np.zeros(G.DEEPEST_PATH, np.int64)
        self._next = b""                 # the position that the tree is kept for
        self._left = budget

    def choose(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        limited = budget.seconds is not None or budget.simulations is not None
        self._share_budget(position, budget if limited else self.budget)
        self._plant(position)
        self._simulate(half(self._left))
        code = self._favourite()
        self._keep_tree(position, code)
        return code

    def _share_budget(self, position: Position, budget: Budget) -> None:
        """All of it for a new action, or for what others make me decide; half of the rest within an action."""
        whole = position["now"]["kind"][0] == K.ACTION or position["active"][0] != position["now"]["player"][0]
        if whole:
            self._left = budget
        else:
            self._left = half(self._left)

    def _plant(self, position: Position) -> None:
        self._root = plain.to_array(position.tobytes())  # all its bytes: a copy by fields leaves the gaps out
        if self._next == position.tobytes():
            return
        self._states[0] = position[0]
        quick.plant(*self._arrays(self.honest), self._nodes, self._edges, self._tree)

    def _simulate(self, budget: Budget) -> None:
        """Until time or simulations are used up, or there is but one code to choose."""
        end = time.perf_counter() + (1e9 if budget.seconds is None else budget.seconds)
        left = budget.simulations if budget.simulations is not None else 10**9
        while left > 0 and time.perf_counter() < end and not self._tree[G.FULL] and len(self._codes()) > 1:
            n = min(BATCH, left)
            quick.simulate(self._root, *self._arrays(self.honest), self._nodes, self._edges, self._tree, self._path, n)
            left -= n

    def _codes(self) -> "np.ndarray[tuple[int], np.dtype[np.void]]":
        """The edges of the root."""
        node = self._nodes[self._tree[G.ROOT]]
        return self._edges[node["first"] : node["first"] + node["count"]]

    def _favourite(self) -> int:
        """The code visited most; its guess decides between equals."""
        edges = self._codes()
        return int(max(edges, key=lambda e: (int(e["visits"]), float(e["guess"])))["code"])

    def _keep_tree(self, position: Position, code: int) -> None:
        """If the next decision is mine again, and no dice come first."""
        self._next = b""
        after = plain.to_array(position.tobytes())
        compiled.step(after[0], code)
        child = next(int(e["child"]) for e in self._codes() if e["code"] == code)
        if child and after["now"]["player"][0] == position["now"]["player"][0] and after["over"][0] == C.PLAYING:
            self._next = after.tobytes()
            self._tree[G.ROOT] = child

    def evaluate(self, position: Position) -> tuple[float, ...]:
        """After a search: the mean of what was found."""
        if position["over"][0] != C.PLAYING:
            return self.judge(position)
        self._next = b""
        self._plant(position)
        self._simulate(self.budget)
        edges = self._codes()
        visits = int(edges["visits"].sum())
        if visits == 0:
            return super().evaluate(position)
        shares = edges["value"].sum(axis=0) / visits
        return tuple(float(share) for share in shares[: int(position["n_players"][0])])


def half(budget: Budget) -> Budget:
    """At least one simulation."""
    seconds, simulations = budget.seconds, budget.simulations
    return Budget(None if seconds is None else seconds / 2, None if simulations is None else max(simulations // 2, 1))


def searcher(budget: Budget = DEFAULT, name: str = "search") -> Searcher:
    return Searcher(name, weights_of("balanced"), budget)
