"""A batch of games: to play at random, to step through, to look at, to branch."""

from typing import Any, Unpack

import numpy as np

from byzantium.bots.evaluation import N_FEATURES
from byzantium.checks import expect, shown, truth, whole
from byzantium.engine import codes as C
from byzantium.engine.observation import ROW_SIZE
from byzantium.engine.state import State
from byzantium.env.vector import MOST_GAMES, as_array, fresh_game
from byzantium.errors import BadSetup, IllegalDecision
from byzantium.record import Options
from byzantium.states import check_states

from .backends import Backend, Host
from .kernels import ASK_CHANCE, NO_ANSWER

STATE_WORDS = State.dtype.itemsize // 8
MOST = 2**62                             # of keys, counters and limits: more are no words of eight bytes
ENDLESS = 1_000_000_000                  # no game makes so many decisions


def start(players: int = 4, **options: Unpack[Options]) -> np.ndarray:
    """A new game, as one row of words; options are those of chapter 14: army_entry="controlled"."""
    return as_words(fresh_game(players, **options))


def as_words(states: np.ndarray) -> np.ndarray:
    """States of the engine, as rows of words."""
    return np.frombuffer(states.tobytes(), np.int64).reshape(-1, STATE_WORDS).copy()


def own_array(xp: Any, given: Any) -> Any:
    """As an array: a list; or another library's tensor, such as PyTorch's, of which it is no copy."""
    kind = getattr(given, "dtype", None)
    if kind is None:
        return as_array(given if isinstance(given, list | tuple) else None)
    return given if hasattr(kind, "kind") or not hasattr(given, "__dlpack__") else xp.from_dlpack(given)


def check_words(xp: Any, states: Any, many: int | None = None) -> Any:
    """States as rows of words, or as `game.states` gives them; `many` of them, or one, if that matters."""
    words = own_array(xp, states)
    if words.dtype == State:
        words = as_words(np.asarray(words))
    if isinstance(words, np.ndarray) and words.dtype == np.int64 and words.shape[1:] == (STATE_WORDS,):
        check_states(np.ascontiguousarray(words).reshape(-1).view(State))
    rows = words.shape[:1] if words.dtype == np.int64 else ()
    if not rows or words.shape[1:] != (STATE_WORDS,) or (many is not None and rows[0] not in (1, many)):
        raise BadSetup(f"States are rows of {STATE_WORDS} words, or as game.states gives them, not {shown(states)}.")
    return words


def check_numbers(xp: Any, given: Any, many: int, what: str) -> Any:
    """Whole numbers, one for each game."""
    numbers = own_array(xp, given)
    if numbers.dtype.kind not in "iu" or numbers.shape != (many,):
        raise IllegalDecision(f"{what} are whole numbers, one for each of {many} games, not {shown(given)}.")
    return xp.asarray(numbers, xp.int32)


class Games:
    """n games on a backend. Its arrays stay on the device and are written in place, step after step.

    states   (n, words) int64   the games themselves; `field` names their parts
    masks    (n, 3) int64       the legal codes of each decision, as bit sets: codes.py; `legal` spreads them out
    rewards  (n, 4) float32     1 for the winner of a game that has ended by the last step, shared if several won
    ends     (n,) int8          how it has ended, 0 if it goes on

    n: how many games. players: in every game. backend: the device, `Host()` if nothing is said. seed: with one the
    games roll their dice themselves; without, CHANCE is asked like any player. auto_reset: a game that has ended
    begins anew from one of the starts, game i from start i modulo their number. starts: positions to begin from, as
    `game.states` gives them.
    """

    def __init__(self, n: int, players: int = 4, *, backend: Backend | None = None, seed: int | None = None,
                 auto_reset: bool = True, starts: Any = None, **options: Unpack[Options]) -> None:
        if not isinstance(backend, Backend | None):
            raise BadSetup(f"A backend is a Device or a Host, not {shown(backend)}.")
        self.backend = backend or Host()
        self.xp = xp = self.backend.xp
        n = whole(n, "The number of games", 0, MOST_GAMES)
        self.seed = None if seed is None else whole(seed, "A seed", 0, 2**32 - 1)
        self.auto_reset = truth(auto_reset, "Whether games begin anew")
        self.starts = xp.asarray(start(players, **options) if starts is None else check_words(xp, starts))
        self.states = xp.empty((n, STATE_WORDS), xp.int64)
        self.masks = xp.zeros((n, C.WORDS), xp.int64)
        self.rewards = xp.zeros((n, 4), xp.float32)
        self.ends = xp.zeros(n, xp.int8)
        self.made = xp.zeros(n, xp.int32)
        self.observations = xp.zeros((0, ROW_SIZE), xp.int8)
        self.extracted = xp.zeros((0, 4, N_FEATURES))
        self._rolled = xp.zeros(n, xp.int32)
        self.reset()

    def __len__(self) -> int:
        return len(self.states)

    # ------------------------------------------------------------------ playing

    def reset(self) -> None:
        """All games begin anew; those with a seed roll other dice than before."""
        self._go_on_from(self.starts[self.xp.arange(len(self)) % len(self.starts)])

    def load(self, states: Any) -> None:
        """Go on from these positions, one for each game; one that is over stays so until the next step.

        states: checked, unless they lie on the device.
        """
        self._go_on_from(self.xp.asarray(check_words(self.xp, states, len(self))))

    def _go_on_from(self, states: Any) -> None:
        self.states[:] = states
        self._step(self.xp.full(len(self), NO_ANSWER, self.xp.int32), self.starts[:0])

    def step(self, codes: Any) -> tuple[Any, Any, Any]:
        """Answer the decision of every game; returns masks, rewards and ends.

        codes: a legal one for each game. Whether they are legal is not looked at: that would cost as much as the step.
        """
        checked = check_numbers(self.xp, codes, len(self), "Codes")
        self._step(checked, self.starts if self.auto_reset else self.starts[:0])
        return self.masks, self.rewards, self.ends

    def _step(self, codes: Any, starts: Any) -> None:
        seed = ASK_CHANCE if self.seed is None else self.seed
        self.backend.step(self.states, codes, starts, seed, self._rolled, self.masks, self.rewards, self.ends)

    def play(self, first_key: int = 0, counter: int = 0, limit: int = ENDLESS) -> Any:
        """Random play from here to the end, or for so many decisions; returns how many each game made.

        Game i draws from the stream first_key + i, beginning at the counter: what `compiled.random_play` would.
        Games that end stay as they are.
        """
        first, after = whole(first_key, "The first key", 0, MOST), whole(counter, "The counter", 0, MOST)
        self.backend.play(self.states, first, after, whole(limit, "The limit", 0, MOST), self.made)
        return self.made

    # ------------------------------------------------------------------ looking

    def observe(self, players: Any = None) -> Any:
        """Rows for a network (`engine/observation.py`), as the named players see it, or those who decide."""
        xp = self.xp
        who = xp.full(len(self), C.NOBODY, xp.int32)
        if players is not None:
            who = check_numbers(xp, players, len(self), "Players")
            if not bool(((who >= 0) & (who < self.field("n_players"))).all()):
                raise BadSetup(f"Players are numbers from 0, as many as play, not {shown(players)}.")
        if len(self.observations) != len(self):
            self.observations = xp.empty((len(self), ROW_SIZE), xp.int8)
        self.observations.fill(0)
        self.backend.launch("observe_games", self.states, who, self.observations)
        return self.observations

    def features(self) -> Any:
        """What the strategist looks at (`bots/evaluation.py`): (n, 4, 24) float64, by player."""
        if len(self.extracted) != len(self):
            self.extracted = self.xp.zeros((len(self), 4, N_FEATURES))
        self.backend.launch("extract_games", self.states, self.extracted)
        return self.extracted

    def legal(self) -> Any:
        """The masks spread out: (n, 156) of True and False."""
        codes = self.xp.arange(C.COUNT)
        return (self.masks[:, codes // C.WORD_BITS] >> (codes % C.WORD_BITS)) & 1 == 1

    def field(self, name: str) -> Any:
        """A field of every state without a copy: "over", "now.player", "controlled"."""
        dtype, offset = State.dtype, 0
        for part in expect(str, name, "A field is named by a text").split("."):
            fields: Any = dtype.fields or {}
            if part not in fields:
                raise BadSetup(f"{name!r} is not a field of a state; docs/reference/state.md lists them.")
            dtype, more = fields[part][:2]
            offset += more
        base, shape = dtype.subdtype or (dtype, ())
        if base.names or len(shape) > 1:
            raise BadSetup(f"{name!r} is neither a number nor a row of numbers: take it from numpy().")
        column, count = offset // base.itemsize, shape[0] if shape else 1
        found = self.states.view(base)[:, column:column + count]
        return found if shape else found[:, 0]

    def numpy(self) -> np.ndarray:
        """A copy of the states as records of the engine."""
        words = self.states if isinstance(self.states, np.ndarray) else self.states.get()
        return words.copy().reshape(-1).view(State)

    # ------------------------------------------------------------------ branching

    def take(self, rows: Any) -> "Games":
        """A batch of its own with copies of these games, any of them any number of times."""
        rows = self._rows(rows)
        other = Games(0, backend=self.backend, seed=self.seed, auto_reset=self.auto_reset, starts=self.starts)
        for name in ("states", "masks", "rewards", "ends", "made", "_rolled"):
            setattr(other, name, getattr(self, name)[rows])
        return other

    def put(self, rows: Any, other: "Games") -> None:
        """Copy the games of another batch over these."""
        rows = self._rows(rows)
        if len(expect(Games, other, "Games are copied from other Games")) not in (1, len(self.made[rows])):
            raise BadSetup(f"{len(other)} games cannot be copied over {len(self.made[rows])}.")
        for name in ("states", "masks", "rewards", "ends", "made", "_rolled"):
            getattr(self, name)[rows] = getattr(other, name)

    def _rows(self, rows: Any) -> Any:
        """Numbers of games, or for each game whether it is meant."""
        given = own_array(self.xp, rows)
        numbers = given.dtype.kind in "iu" and given.ndim == 1 and bool(((given >= 0) & (given < len(self))).all())
        if numbers or (given.dtype.kind == "b" and given.shape == (len(self),)):
            return self.xp.asarray(given)
        raise BadSetup(f"Rows are numbers of games, below {len(self)}, or a truth value for each, not {shown(rows)}.")

    def copy(self) -> "Games":
        return self.take(self.xp.arange(len(self)))
