"""A batch of games: to play at random, to step through, to look at, to branch."""

from typing import Any

import numpy as np

from byzantium.bots.judging import N_FEATURES
from byzantium.engine import codes as C
from byzantium.engine import plain
from byzantium.engine.observation import ROW_SIZE
from byzantium.engine.state import State
from byzantium.engine.step import new_game

from .backends import Backend, Host
from .kernels import ASK_CHANCE, NO_ANSWER

STATE_WORDS = State.itemsize // 8
ENDLESS = 1_000_000_000                  # no game makes so many decisions


def start(players: int = 4, **options: str) -> np.ndarray:
    """A new game, as one row of words; options are those of chapter 14: army_entry="controlled"."""
    g = plain.empty()
    for name, value in options.items():
        setattr(g, name, getattr(C, name.upper()).index(value))
    new_game(g, players)
    return np.frombuffer(plain.pack(g), np.int64).reshape(1, STATE_WORDS).copy()


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
                 auto_reset: bool = True, starts: Any = None, **options: str) -> None:
        self.backend = backend or Host()
        self.xp = xp = self.backend.xp
        self.seed, self.auto_reset = seed, auto_reset
        self.starts = xp.asarray(start(players, **options) if starts is None else starts)
        self.states = xp.empty((n, STATE_WORDS), xp.int64)
        self.masks = xp.zeros((n, C.WORDS), xp.int64)
        self.rewards = xp.zeros((n, 4), xp.float32)
        self.ends = xp.zeros(n, xp.int8)
        self.made = xp.zeros(n, xp.int32)
        self.observations = xp.zeros((0, ROW_SIZE), xp.int8)
        self.described = xp.zeros((0, 4, N_FEATURES))
        self._rolled = xp.zeros(n, xp.int32)
        self.reset()

    def __len__(self) -> int:
        return len(self.states)

    # ------------------------------------------------------------------ playing

    def reset(self) -> None:
        """All games begin anew; those with a seed roll other dice than before."""
        self.load(self.starts[self.xp.arange(len(self)) % len(self.starts)])

    def load(self, states: Any) -> None:
        """Go on from these positions, one for each game; one that is over stays so until the next step."""
        self.states[:] = states
        self._step(self.xp.full(len(self), NO_ANSWER, self.xp.int32), self.starts[:0])

    def step(self, codes: Any) -> tuple[Any, Any, Any]:
        """Answer the decision of every game by a legal code; returns masks, rewards and ends."""
        codes = self.xp.asarray(codes, self.xp.int32)
        assert codes.shape == (len(self),), f"{len(self)} games want as many codes, not {codes.shape}"
        self._step(codes, self.starts if self.auto_reset else self.starts[:0])
        return self.masks, self.rewards, self.ends

    def _step(self, codes: Any, starts: Any) -> None:
        seed = ASK_CHANCE if self.seed is None else self.seed
        self.backend.step(self.states, codes, starts, seed, self._rolled, self.masks, self.rewards, self.ends)

    def play(self, first_key: int = 0, counter: int = 0, limit: int = ENDLESS) -> Any:
        """Random play from here to the end, or for so many decisions; returns how many each game made.

        Game i draws from the stream first_key + i, beginning at the counter: what `compiled.random_play` would.
        Games that end stay as they are.
        """
        self.backend.play(self.states, first_key, counter, limit, self.made)
        return self.made

    # ------------------------------------------------------------------ looking

    def observe(self, players: Any = None) -> Any:
        """Rows for a network (`engine/observation.py`), as the named players see it, or those who decide."""
        xp = self.xp
        who = xp.full(len(self), C.NOBODY, xp.int32) if players is None else xp.asarray(players, xp.int32)
        if len(self.observations) != len(self):
            self.observations = xp.empty((len(self), ROW_SIZE), xp.int8)
        self.observations.fill(0)
        self.backend.launch("observe_games", self.states, who, self.observations)
        return self.observations

    def features(self) -> Any:
        """What the strategist looks at (`bots/judging.py`): (n, 4, 24) float64, by player."""
        if len(self.described) != len(self):
            self.described = self.xp.zeros((len(self), 4, N_FEATURES))
        self.backend.launch("describe_games", self.states, self.described)
        return self.described

    def legal(self) -> Any:
        """The masks spread out: (n, 156) of True and False."""
        codes = self.xp.arange(C.COUNT)
        return (self.masks[:, codes // C.WORD_BITS] >> (codes % C.WORD_BITS)) & 1 == 1

    def field(self, name: str) -> Any:
        """A field of every state without a copy: "over", "now.player", "controlled"."""
        dtype, offset = State, 0
        for part in name.split("."):
            assert dtype.fields, f"{name}: nothing lies below a number"
            dtype, more = dtype.fields[part][:2]
            offset += more
        base, shape = dtype.subdtype or (dtype, ())
        assert not base.names, f"{name} is no number and no row of numbers"
        assert len(shape) < 2, f"{name} is a table: take it from numpy()"
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
        other = Games(0, backend=self.backend, seed=self.seed, auto_reset=self.auto_reset, starts=self.starts)
        rows = self.xp.asarray(rows)
        for name in ("states", "masks", "rewards", "ends", "made", "_rolled"):
            setattr(other, name, getattr(self, name)[rows])
        return other

    def put(self, rows: Any, other: "Games") -> None:
        """Copy the games of another batch over these."""
        for name in ("states", "masks", "rewards", "ends", "made", "_rolled"):
            getattr(self, name)[rows] = getattr(other, name)

    def copy(self) -> "Games":
        return self.take(self.xp.arange(len(self)))
