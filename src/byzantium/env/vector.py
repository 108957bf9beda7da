"""VectorEnv: thousands of games stepped in one call, in numpy arrays and on all cores.

    >>> env = VectorEnv(1000, players=3, seed=7)
    >>> turn = env.reset()
    >>> turn.masks.shape, turn.observations.shape == (1000, ROW_SIZE)
    ((1000, 156), True)
    >>> for _ in range(400):
    ...     turn = env.step(env.sample())
    >>> bool(turn.masks[np.arange(1000), env.sample()].all())
    True
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..engine import codes as C
from ..engine import plain
from ..engine.compiling import Library, compiled
from ..engine.observation import ROW_SIZE
from ..engine.state import State
from ..engine.step import new_game
from ..errors import BadSetup, IllegalDecision
from ..record import OPTIONS, check_options
from .kernels import NO_CODE, ROOTS, SCORE_DIFFERENCE, SEATS, WIN_SHARE

States = np.ndarray[Any, np.dtype[Any]]
Reward = Literal["win", "score"]
REWARDS: dict[str, int] = {"win": WIN_SHARE, "score": SCORE_DIFFERENCE}
KEYS = 2**32                             # streams of the generator

kernels = Library("environment", (".env.kernels",), ROOTS, base=compiled)


class Turn(NamedTuple):
    """What came of a step, and what is asked now. The next step writes the same arrays anew: copy what you keep."""

    observations: NDArray[np.int8]       # (n, ROW_SIZE) as the player who is asked sees it; (0, ROW_SIZE) if not wanted
    masks: NDArray[np.uint8]             # (n, 156): 1 for every legal code, none in a game that is over
    players: NDArray[np.int8]            # (n,) who is asked
    rewards: NDArray[np.float32]         # (n, 4) by player, in the step that ended the game; else 0
    terminated: NDArray[np.bool_]        # (n,) the game has ended by this step


def fresh_game(players: int, **options: str) -> States:
    """A new game in an array of one, which waits for its first player to be drawn."""
    if players not in (2, 3, 4):
        raise BadSetup(f"2, 3 or 4 players can play, not {players}.")
    g = plain.empty()
    for name, value in check_options(options).items():
        setattr(g, name, OPTIONS[name].index(value))
    new_game(g, players)
    return plain.to_array(plain.pack(g))


class VectorEnv:
    """n games, each waiting for one player's decision. Dice are rolled inside.

    players: in every game. seed: of the dice; the same seed and codes give the same games, however many threads there
    are. reward: "win", a share of 1 among the winners, or "score", own score less the mean of the others'. observe:
    whether rows for a network are written. auto_reset: a game that ends begins anew in the same step; else it stays,
    and its codes are ignored. Options of chapter 14 by name.
    """

    def __init__(
        self,
        n: int,
        players: int = 4,
        *,
        seed: int = 0,
        reward: Reward = "win",
        observe: bool = True,
        auto_reset: bool = True,
        threads: int | None = None,
        **options: str,
    ) -> None:
        if reward not in REWARDS:
            raise BadSetup(f"The reward is {' or '.join(REWARDS)}, not {reward!r}.")
        self.players, self.threads = players, max(1, min(n, threads or os.cpu_count() or 1))
        self._pays, self._auto_reset = REWARDS[reward], auto_reset
        self._fresh = fresh_game(players, **options)
        self.states = np.zeros(n, State)
        self._drawn, self._sampled = np.zeros(n, np.int64), 0
        self._codes = np.zeros(n, np.int64)
        self._masks = np.zeros((n, C.COUNT), np.uint8)
        self._asked, self._ends = np.zeros(n, np.int8), np.zeros(n, np.int8)
        self._rewards = np.zeros((n, SEATS), np.float32)
        self._rows = np.zeros((n if observe else 0, ROW_SIZE), np.int8)
        self._pool: ThreadPoolExecutor | None = None
        self.reset(seed)

    def __len__(self) -> int:
        return len(self.states)

    def reset(self, seed: int | None = None) -> Turn:
        """All games begin anew; without a seed the dice go on where they were."""
        if seed is not None:
            self._key = seed % KEYS
            self._drawn[:], self._sampled = 0, 0
        return self.load(self._fresh)

    def load(self, states: States) -> Turn:
        """Go on from other positions, one for each game or one for all."""
        self.states[:] = states
        self._codes[:] = NO_CODE
        return self._step()

    def step(self, codes: ArrayLike) -> Turn:
        """Answer the decision of every game by a legal code. If one is not legal, no game is touched."""
        self._codes[:] = codes
        wrong = kernels.first_illegal(self.states, self._codes)
        if wrong != C.NOBODY:
            legal = tuple(np.flatnonzero(self._masks[wrong]).tolist())
            raise IllegalDecision(f"Game {wrong}: code {self._codes[wrong]} is not among {legal}.", legal)
        return self._step()

    def _step(self) -> Turn:
        kernel, fresh = kernels.step_range, self._fresh if self._auto_reset else self._fresh[:0]
        masks, rewards, rows = self._masks.reshape(-1), self._rewards.reshape(-1), self._rows.reshape(-1)
        self._run(lambda first, last: kernel(
            self.states, first, last, self._codes, fresh, self._key, self._drawn, self._pays, masks, self._asked,
            rewards, self._ends, rows,
        ))
        return Turn(self._rows, self._masks, self._asked, self._rewards, self._ends != C.PLAYING)

    def observe(self, players: ArrayLike) -> NDArray[np.int8]:
        """Rows for a network as the named players see their games: one for each game, or one for all."""
        rows, who = np.empty((len(self), ROW_SIZE), np.int8), np.empty(len(self), np.int8)
        who[:] = players
        kernel, out = kernels.observe_range, rows.reshape(-1)
        self._run(lambda first, last: kernel(self.states, first, last, who, out))
        return rows

    def sample(self) -> NDArray[np.int64]:
        """A random legal code for every game, from the same seed as the dice and apart from them."""
        codes, kernel = np.empty(len(self), np.int64), kernels.sample_range
        key, self._sampled = self._key ^ (KEYS >> 1), self._sampled + 1
        self._run(lambda first, last: kernel(self.states, first, last, key, self._sampled, codes))
        return codes

    def _run(self, work: Callable[[int, int], None]) -> None:
        """The games in as many parts as there are threads; compiled code leaves Python to the others."""
        if self.threads == 1:
            work(0, len(self))
            return
        self._pool = self._pool or ThreadPoolExecutor(self.threads)
        ends = [len(self) * i // self.threads for i in range(self.threads + 1)]
        list(self._pool.map(work, ends[:-1], ends[1:]))

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"_pool": None}

    def copy(self) -> "VectorEnv":
        """The same games, to be played on apart from these."""
        other = VectorEnv.__new__(VectorEnv)
        own = {name: value.copy() for name, value in vars(self).items() if isinstance(value, np.ndarray)}
        own["states"] = plain.to_array(self.states.tobytes())              # numpy's copy leaves gaps between fields
        other.__dict__.update(self.__getstate__() | own)
        return other
