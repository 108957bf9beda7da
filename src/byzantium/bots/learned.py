"""Bots that have learned the game by playing it: a network chooses, alone or at the end of a search (`puct.py`).

Its weights are in `champion.npz`, made by `byzantium train` (docs/training.md) and `train/export.py`.
"""

import random
import time
from collections.abc import Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from ..engine import codes as C
from ..engine import kinds as K
from ..engine import plain
from ..engine.compiling import compiled
from ..engine.observation import ROW_SIZE
from ..errors import ByzantiumError
from . import evaluation as E
from . import mcts, puct
from . import policy as P
from . import sequential_halving as H
from .compiled import quick
from .interface import NO_BUDGET, Budget, Position
from .search import budget_in, part_of, simulated, simulations_of
from .strategist import LookaheadBot, weights_of

CHAMPION = "champion.npz"
LOOKING = "champion:"                    # begins names that tell a budget
NODES, EDGES, TABLE = 60_000, 400_000, 1 << 17
A_SECOND = 20_000                        # positions that a network judges, about
PART = 0.5                               # of what is left of an action's budget, for each of its decisions
SURE = 0.97                              # a prior so high that nothing is searched
LEARNED = "policy:"                      # begins names that tell a file of weights


@cache
def weights_in(path: str) -> tuple[Any, Any, int]:
    """Bytes, numbers and width of a network (`policy.infer`)."""
    file: Any = Path(path) if path else resources.files(__package__).joinpath(CHAMPION)
    if not file.is_file():
        raise ByzantiumError(f"There is no file {path}.")
    with file.open("rb") as opened, np.load(opened) as found:
        return found["weights"], found["numbers"], int(found["width"])


class Oracle:
    """A network, and room to ask it in."""

    def __init__(self, path: str = "") -> None:
        weights, numbers, width = weights_in(path)
        self.outputs = np.zeros(P.OUTPUTS, np.float32)
        self._fixed = weights, numbers, width
        self._room = (np.zeros(ROW_SIZE, np.int8), np.zeros(4 * E.N_FEATURES), np.zeros(P.INPUTS, np.float32),
                      np.zeros(width, np.float32), np.zeros(width, np.float32), self.outputs)

    @property
    def arrays(self) -> tuple[Any, ...]:
        """What `policy.infer` wants after the position and the player."""
        return *self._fixed, *self._room

    def ask(self, position: Position, player: int) -> Any:
        quick.infer(position[0], player, *self.arrays)
        return self.outputs


class Learned(LookaheadBot):
    """Chooses what its network likes best. Reasons are told as the strategist sees them."""

    def __init__(self, name: str, path: str = "") -> None:
        super().__init__(name, weights_of("balanced"))
        self.oracle = Oracle(path)

    def _decide(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        outputs = self.oracle.ask(position, position.player)
        return max(legal, key=lambda code: float(outputs[code]))

    def _judge(self, position: Position) -> tuple[float, ...]:
        """Win shares among players of its own kind."""
        if position.is_over:
            return self.evaluate_statically(position)
        n, asked = position.n_players, position.player
        player = asked if asked < n else position.active      # dice are somebody's
        logits = self.oracle.ask(position, player)[P.SHARES : P.SHARES + n].astype(np.float64)
        shares = np.exp(logits - logits.max())
        return tuple(np.roll(shares / shares.sum(), player).tolist())


class LearnedSearcher(Learned):
    """Looks ahead with its network as far as its budget lets it."""

    trust = 50.0                         # visits that priors count for beside values: Gumbel AlphaZero's c_visit
    exploration = 0.5                    # PUCT's constant; values are shares of the win
    temperature = 3.0                    # of the policy as a prior: alone it is surer than it should be

    def __init__(self, name: str, budget: Budget, path: str = "") -> None:
        if budget == NO_BUDGET:
            raise ByzantiumError("A search needs a budget: seconds or simulations for an action.")
        super().__init__(name, path)
        self.budget = self._left = budget
        weights, numbers, width = weights_in(path)
        self._network = (weights, numbers, width, np.zeros(ROW_SIZE, np.int8), np.zeros(4 * E.N_FEATURES),
                         np.zeros(P.INPUTS + 2 * width + P.OUTPUTS, np.float32))
        self._nodes, self._edges = np.zeros(NODES, mcts.Node), np.zeros(EDGES, mcts.Edge)
        self._table, self._tree = np.zeros(TABLE, np.int64), np.zeros(3, np.int64)
        self._path = np.zeros(puct.WALK_STEP * mcts.LONGEST_WALK, np.int64)
        self._halving, self._rows = np.zeros(1, H.Search), np.zeros(H.MOST_TRIES * H.WIDE)
        self._fresh = 1                                  # the next node begins a new tree
        self.spent = 0.0                                 # simulations of the last search

    def _decide(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        if len(legal) == 1:
            return legal[0]
        new = position.kind == K.ACTION or position.active != position.player
        if new:
            self._left = self.budget if budget == NO_BUDGET else budget
        return int(self._edges[self._search(position, new)]["codes"][0])

    def _judge(self, position: Position) -> tuple[float, ...]:
        """After a search: what was found for the best code."""
        if position.is_over or position.player == C.CHANCE:
            return super()._judge(position)
        self._left = self.budget
        e: Any = self._edges[self._search(position, True)]
        if e["visits"] == 0:
            return super()._judge(position)
        return tuple(float(share / e["visits"]) for share in e["value"][: position.n_players])

    def plan(self, position: Position) -> tuple[int, ...]:
        """All that its player would decide up to the next dice, reply or action, as one action of its budget."""
        self._left = self.budget
        me, after, codes = position.player, plain.to_array(position.tobytes()), list[int]()
        while not codes or (after.player == me and after.kind != K.ACTION and not after.is_over):
            codes.append(int(self._edges[self._search(after, not codes)]["codes"][0]))
            compiled.step(after[0], codes[-1])
        return tuple(codes)

    def _search(self, position: Position, new: bool) -> int:
        """The best edge of the position's node."""
        root = plain.to_array(position.tobytes())        # all its bytes: a copy by fields leaves the gaps out
        if new or self._tree[mcts.NODES_USED] > NODES // 2:
            self._begin_tree()
        start = self._node(root)
        first = int(self._nodes[start]["first"])
        if self._edges[first]["guess"] > puct.LOG_PRIOR * np.log(SURE):
            return first
        budget, self._left = part_of(self._left, PART), part_of(self._left, 1 - PART)
        counted = 0 if budget.simulations is None else max(budget.simulations, 1)
        quick.begin_exploring(self._halving, self._nodes, start, root.n_players, counted,
                              simulations_of(budget, A_SECOND), *self._settings)
        arrays = *self._walking(root), self._halving, self._rows
        pace = 0.0 if budget.seconds is None else 1 / max(budget.seconds, 1e-6)
        began = time.perf_counter()
        while quick.explore_on(*arrays, (time.perf_counter() - began) * pace):
            pass
        self.spent = simulated(int(self._halving[0]["expansions"]), int(self._halving[0]["walks"]))
        return int(self._halving[0]["edges"][0])

    @property
    def _settings(self) -> tuple[float, float, float]:
        return self.trust, self.exploration, self.temperature

    def _begin_tree(self) -> None:
        self._fresh = 1

    def _node(self, root: Position) -> int:
        """Of a decision, made if there is none."""
        walk, fresh, self._fresh = root.copy(), self._fresh, 0
        return int(quick.root_for(walk, walk.view(np.int64), *self._network, *self._trunk, self.temperature, fresh))

    @property
    def _trunk(self) -> tuple[Any, ...]:
        return self._nodes, self._edges, self._table, self._tree

    def _walking(self, root: Position) -> tuple[Any, ...]:
        """All that a walk from a root works on."""
        walk = root.copy()
        return root, walk, walk.view(np.int64), *self._network, *self._trunk, self._path


def champion_by_name(name: str) -> LearnedSearcher:
    return LearnedSearcher(name, budget_in(name))
