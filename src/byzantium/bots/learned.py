"""A bot that has learned the game by playing it: a network chooses, nothing is searched.

Its weights are in `champion.npz`, made by `byzantium train` (docs/training.md) and `train/export.py`.
"""

import random
from collections.abc import Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from ..engine import codes as C
from ..engine.observation import ROW_SIZE
from ..errors import ByzantiumError
from . import evaluation as E
from . import policy as P
from .compiled import quick
from .interface import Budget, Position
from .strategist import LookaheadBot, weights_of

CHAMPION = "champion.npz"
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
                      np.zeros(width, np.float32), np.zeros(width, np.float32), self.outputs)      # fmt: skip

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

    def choose(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        outputs = self.oracle.ask(position, int(position["now"]["player"][0]))
        return max(legal, key=lambda code: float(outputs[code]))

    def evaluate(self, position: Position) -> tuple[float, ...]:
        """Win shares among players of its own kind."""
        if position["over"][0] != C.PLAYING:
            return self.evaluate_statically(position)
        n, asked = int(position["n_players"][0]), int(position["now"]["player"][0])
        player = asked if asked < n else int(position["active"][0])      # dice are somebody's
        logits = self.oracle.ask(position, player)[P.SHARES : P.SHARES + n].astype(np.float64)
        shares = np.exp(logits - logits.max())
        return tuple(np.roll(shares / shares.sum(), player).tolist())
