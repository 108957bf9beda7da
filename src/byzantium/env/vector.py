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

import copy
import os
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from typing import Any, Concatenate, Literal, NamedTuple, ParamSpec, Self, TypeVar, Unpack, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..checks import as_int, one_of, shown, truth, whole
from ..deals import fresh_state, record_of
from ..engine import codes as C
from ..engine import plain
from ..engine.compiling import Library, compiled
from ..engine.observation import ROW_SIZE
from ..engine.state import State
from ..errors import BadSetup, IllegalDecision
from ..notation import DEFAULT_NAMES
from ..record import Options, Record, check_options
from ..states import check_states
from .kernels import NO_CODE, ROOTS, SCORE_DIFFERENCE, SEATS, WIN_SHARE

States = np.ndarray[Any, np.dtype[Any]]
Reward = Literal["win", "score"]
REWARDS: dict[str, int] = {"win": WIN_SHARE, "score": SCORE_DIFFERENCE}
RenderMode = Literal["human", "ansi", "svg", "rgb_array"]
RENDER_MODES: list[str] = list(get_args(RenderMode))
MOST_GAMES = 2**31                       # a game has a stream of its own
KEYS = 2**32                             # streams of the generator

kernels = Library("environment", (".env.kernels",), ROOTS, base=compiled)


class Turn(NamedTuple):
    """What came of a step, and what is asked now. The next step writes the same arrays anew: copy what you keep."""

    observations: NDArray[np.int8]       # (n, ROW_SIZE) as the player who is asked sees it; (0, ROW_SIZE) if not wanted
    masks: NDArray[np.int8]              # (n, 156): 1 for every legal code, none in a game that is over
    players: NDArray[np.int8]            # (n,) who is asked
    rewards: NDArray[np.float32]         # (n, 4) by player, in the step that ended the game; else 0
    terminated: NDArray[np.bool_]        # (n,) the game has ended by this step


def fresh_game(players: int, **options: Unpack[Options]) -> States:
    """A new game in an array of one, which waits for its first player to be drawn."""
    if as_int(players) not in (2, 3, 4):
        raise BadSetup(f"2, 3 or 4 players can play, not {shown(players)}.")
    return plain.to_array(fresh_state(int(players), check_options(options)))


def check_key(seed: Any) -> int:
    """The stream of a seed: a whole number, drawn if there is none."""
    return secrets.randbelow(KEYS) if seed is None else whole(seed, "A seed") % KEYS


def as_array(given: Any) -> NDArray[Any]:
    """An array of what was given; one of nothing, if that is none."""
    try:
        return np.asarray(given)
    except ValueError:                   # lists of different lengths
        return np.asarray(None)


def check_seed(seed: Any) -> int | None:
    """As Gymnasium takes them."""
    return None if seed is None else whole(seed, "A seed", 0)


def check_render_mode(mode: Any) -> Any:
    return mode if mode is None else one_of(mode, "The render mode", RENDER_MODES)


P = ParamSpec("P")
T = TypeVar("T")
PLAYS = ("reset", "load", "step", "step_some", "begin")              # what a closed environment no longer does


def alone(method: "Callable[Concatenate[VectorEnv, P], T]") -> "Callable[Concatenate[VectorEnv, P], T]":
    """A method that one thread of callers is in at a time: the others wait."""
    @wraps(method)
    def locked(env: "VectorEnv", /, *args: P.args, **kwargs: P.kwargs) -> T:
        with env._here(open=method.__name__ in PLAYS):
            return method(env, *args, **kwargs)

    return locked


class Helpers:
    """Threads of this process, and whose turn it is. A child that was forked has none of them."""

    def __init__(self) -> None:
        self.process, self.lock = os.getpid(), threading.RLock()
        self.pool: ThreadPoolExecutor | None = None


class Log:
    """What players answered in a game that is kept; dice follow from the seed."""

    def __init__(self) -> None:
        self.begin(0, None)

    def begin(self, drawn: int, start: bytes | None) -> None:
        self.codes: list[int] = []
        self.drawn = drawn               # dice of its stream that were drawn before
        self.start = start               # the state that it began from, None for the beginning


class VectorEnv:
    """n games, each waiting for one player's decision. Dice are rolled inside.

    players: in every game. seed: of the dice; the same seed and codes give the same games, however many threads there
    are; without one they are drawn. reward: "win", a share of 1 among the winners, or "score", own score less the mean
    of the others'. observe: whether rows for a network are written. auto_reset: a game that ends begins anew in the
    same step; else it stays, and its codes are ignored. keep: how many games, the first ones, can be had as records.
    Options of chapter 14 by name.

    Threads that share one take turns; a forked process has its own; `close`, or `with`, ends what threads it started.

    >>> from byzantium import Game
    >>> env = VectorEnv(2, players=2, seed=5, keep=1)
    >>> while not env.step(env.sample()).terminated[0]:
    ...     pass
    >>> [Game.replay(record).is_over for record in env.take_records()], env.record(0).players
    ([True], ('Player 1', 'Player 2'))
    """

    def __init__(
        self,
        n: int,
        players: int = 4,
        *,
        seed: int | None = None,
        reward: Reward = "win",
        observe: bool = True,
        auto_reset: bool = True,
        threads: int | None = None,
        keep: int = 0,
        **options: Unpack[Options],
    ) -> None:
        one_of(reward, "The reward", REWARDS)
        n = whole(n, "The number of games", 1, MOST_GAMES)
        cores = whole(os.cpu_count() or 1 if threads is None else threads, "The number of threads", 1)
        self._fresh, self.options = fresh_game(players, **options), check_options(options)
        self.players, self.threads = int(players), min(n, cores)
        self._pays, self._auto_reset = REWARDS[reward], truth(auto_reset, "Whether games begin anew")
        self._logs = [Log() for _ in range(whole(keep, "The number of games that are kept", 0, n))]
        self._finished: list[Record] = []
        self._names = DEFAULT_NAMES[: self.players]
        self._states = np.zeros(n, State)
        self._drawn, self._sampled = np.zeros(n, np.int64), 0
        self._codes = np.zeros(n, np.int64)
        self._masks = np.zeros((n, C.COUNT), np.int8)
        self._asked, self._ends = np.zeros(n, np.int8), np.zeros(n, np.int8)
        self._rewards = np.zeros((n, SEATS), np.float32)
        self._rows = np.zeros((n if truth(observe, "Whether rows are written") else 0, ROW_SIZE), np.int8)
        self._helpers, self._is_closed = Helpers(), False
        self._set_key(check_key(seed))
        self.reset()

    def __len__(self) -> int:
        return len(self._states)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let its threads go. A closed environment can be looked at, and not played on."""
        with self._here(open=False):
            self._is_closed = True
            if self._helpers.pool:
                self._helpers.pool.shutdown()
                self._helpers.pool = None

    def _here(self, open: bool) -> threading.RLock:
        """What a caller holds while it works; in a process that was forked from another, a new one."""
        if open and self._is_closed:
            raise BadSetup("This environment is closed.")
        if self._helpers.process != os.getpid():
            self._helpers = Helpers()
        return self._helpers.lock

    @property
    def states(self) -> States:
        """The games' states, to read: `load` puts others in their place."""
        seen = self._states.view()
        seen.flags.writeable = False
        return seen

    @alone
    def reset(self, seed: int | None = None) -> Turn:
        """All games begin anew; without a seed the dice go on where they were."""
        if seed is not None:
            self._set_key(check_key(seed))
        return self._go_on_from(self._fresh)

    def _set_key(self, key: int) -> None:
        self._key = key
        self._drawn[:], self._sampled = 0, 0

    @alone
    def load(self, states: States) -> Turn:
        """Go on from other positions, one for each game or one for all."""
        given = as_array(states)
        if given.dtype != State.dtype or given.shape not in ((), (1,), (len(self),)):
            raise BadSetup(f"States are an array of 1 or {len(self)}, as game.states gives them, not {shown(states)}.")
        return self._go_on_from(check_states(given.reshape(-1), self.players))

    def _go_on_from(self, given: States) -> Turn:
        self._states[:] = given
        for i, log in enumerate(self._logs):
            log.begin(int(self._drawn[i]), self._start_of(i))
        self._codes[:] = NO_CODE
        return self._step()

    @alone
    def step(self, codes: ArrayLike) -> Turn:
        """Answer the decision of every game by a legal code. If one is not legal, no game is touched."""
        self._take_codes(codes)
        wrong = kernels.first_illegal(self._states, self._codes)
        if wrong != C.NOBODY:
            legal = tuple(np.flatnonzero(self._masks[wrong]).tolist())
            raise IllegalDecision(f"Game {wrong}: code {self._codes[wrong]} is not among {legal}.", legal)
        return self._step()

    @alone
    def step_some(self, codes: NDArray[np.int64]) -> Turn:
        """As `step`, and a game whose code is NO_CODE (-1) waits on."""
        self._take_codes(codes)
        waits = self._codes == NO_CODE
        known = np.where((self._codes >= 0) & (self._codes < C.COUNT), self._codes, 0)
        words = np.take_along_axis(self._states["allowed"], (known // C.WORD_BITS)[:, None], 1)[:, 0]
        legal = (known == self._codes) & (words >> (known % C.WORD_BITS) & 1 == 1)
        if not (legal | waits).all():
            wrong = int(np.argmin(legal | waits))
            raise IllegalDecision(f"Game {wrong}: code {self._codes[wrong]} is not legal, nor {NO_CODE} to wait.")
        return self._step()

    @alone
    def begin(self, games: NDArray[np.int64]) -> Turn:
        """Begin some games anew, with other dice; those that have ended are finished.

        games: their numbers.
        """
        which = as_array(games)
        if which.dtype.kind not in "iu" or which.ndim != 1 or not ((which >= 0) & (which < len(self))).all():
            raise BadSetup(f"Games are a list of numbers from 0 to {len(self) - 1}, not {shown(games)}.")
        for i in which.tolist():
            if i < len(self._logs):
                if self._states["over"][i] != C.PLAYING:
                    self._finished.append(self.record(i))
                self._logs[i].begin(int(self._drawn[i]), None)
        self._states[which] = self._fresh
        self._codes[:] = NO_CODE
        return self._step()

    @property
    def masks(self) -> NDArray[np.int8]:
        """Those of the last turn."""
        return self._masks

    @property
    def asked(self) -> NDArray[np.int8]:
        """The players of the last turn."""
        return self._asked

    def _take_codes(self, codes: ArrayLike) -> None:
        given = as_array(codes)
        if given.dtype.kind not in "iu" or given.shape not in ((), (len(self),)):
            raise IllegalDecision(f"Codes are whole numbers, one for each of {len(self)} games, not {shown(codes)}.")
        self._codes[:] = given

    def _step(self) -> Turn:
        kept = len(self._logs)
        over = self._states["over"][:kept] != C.PLAYING
        for log, code, waits in zip(self._logs, self._codes[:kept].tolist(), over.tolist(), strict=True):
            if code != NO_CODE and not waits:
                log.codes.append(code)
        self._run_step()
        for i in np.flatnonzero(self._ends[:kept] != C.PLAYING).tolist() if self._auto_reset else ():
            self._finish(i)
        return Turn(self._rows, self._masks, self._asked, self._rewards, self._ends != C.PLAYING)

    def _run_step(self) -> None:
        kernel, fresh = kernels.step_range, self._fresh if self._auto_reset else self._fresh[:0]
        masks, rewards, rows = self._masks.reshape(-1), self._rewards.reshape(-1), self._rows.reshape(-1)
        self._run(lambda first, last: kernel(
            self._states, first, last, self._codes, fresh, self._key, self._drawn, self._pays, masks, self._asked,
            rewards, self._ends, rows,
        ))

    # ------------------------------------------------------------------ records

    @alone
    def record(self, game: int = 0) -> Record:
        """The record of one of the games that are kept, as far as it went."""
        kept = whole(game, "The number of a kept game", 0, len(self._logs) - 1)
        log = self._logs[kept]
        return record_of(self._names, self.options, log.codes, self._key, (kept << 32) | log.drawn, log.start)

    @alone
    def take_records(self) -> list[Record]:
        """The kept games that have ended since this was last asked for."""
        finished, self._finished = self._finished, []
        return finished

    def _finish(self, i: int) -> None:
        """A kept game has ended and begun anew: the last draw said who begins."""
        self._finished.append(self.record(i))
        self._logs[i].begin(int(self._drawn[i]) - 1, None)

    def _start_of(self, i: int) -> bytes | None:
        state = self._states[i : i + 1].tobytes()
        return None if state == self._fresh.tobytes() else state

    @alone
    def observe(self, players: ArrayLike) -> NDArray[np.int8]:
        """Rows for a network as the named players see their games: one for each game, or one for all."""
        rows, who = np.empty((len(self), ROW_SIZE), np.int8), np.empty(len(self), np.int8)
        given, last = as_array(players), self.players - 1
        fits = given.dtype.kind in "iu" and given.shape in ((), (len(self),))
        if not fits or given.min() < 0 or given.max() > last:
            raise BadSetup(f"Players are numbers from 0 to {last}, one or as many as games, not {shown(players)}.")
        who[:] = given
        kernel, out = kernels.observe_range, rows.reshape(-1)
        self._run(lambda first, last: kernel(self._states, first, last, who, out))
        return rows

    @alone
    def sample(self) -> NDArray[np.int64]:
        """A random legal code for every game, from the same seed as the dice and apart from them."""
        codes, kernel = np.empty(len(self), np.int64), kernels.sample_range
        key, self._sampled = self._key ^ (KEYS >> 1), self._sampled + 1
        self._run(lambda first, last: kernel(self._states, first, last, key, self._sampled, codes))
        return codes

    def _run(self, work: Callable[[int, int], None]) -> None:
        """The games in as many parts as there are threads; compiled code leaves Python to the others."""
        if self.threads == 1:
            work(0, len(self))
            return
        self._helpers.pool = self._helpers.pool or ThreadPoolExecutor(self.threads)
        ends = [len(self) * i // self.threads for i in range(self.threads + 1)]
        list(self._helpers.pool.map(work, ends[:-1], ends[1:]))

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_helpers"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._helpers = Helpers()

    @alone
    def copy(self) -> "VectorEnv":
        """The same games, to be played on apart from these."""
        other = VectorEnv.__new__(VectorEnv)
        own = {name: value.copy() for name, value in vars(self).items() if isinstance(value, np.ndarray)}
        own["_states"] = plain.to_array(self._states.tobytes())             # numpy's copy leaves gaps between fields
        other.__setstate__(self.__getstate__() | own)
        other._logs, other._finished = copy.deepcopy(self._logs), list(self._finished)
        return other

    def __copy__(self) -> "VectorEnv":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "VectorEnv":
        return self.copy()
