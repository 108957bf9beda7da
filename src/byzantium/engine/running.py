"""The rules on states as bytes, events and description included: what `Game` runs on, interpreted or compiled.

Both ways give the same bytes, events and descriptions; a test plays thousands of games in step. So which one runs is a
matter of time alone. With a library compiled ahead of time `rules()` are its own. Without one, interpreted rules run at
once, while loading Numba and its cache takes about a second, compiling a minute: so it begins interpreted, and goes
over to compiled code in the middle of whatever is played when so much has been asked that loading pays, provided that
the code is there already. It never compiles by itself.

BYZANTIUM_RULES in the environment decides otherwise: `interpreted`, or `compiled` at once (which compiles if needed).

    >>> with using("interpreted") as way:
    ...     state, events = way.new_game(2)
    >>> len(state), events
    (392, [])
"""

import os
import struct
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import numpy as np

from . import codes as C
from . import native, plain
from .bits import count, is_legal
from .compiling import NOTHING, Library
from .describing import Description, Effect, describe_position
from .explaining import N_ACTIONS, Explanation, explain_actions
from .invariants import broken
from .state import State
from .step import legal, new_game, step
from .tallying import Tally, begin_tally, count_event
from .telling import MAX_EVENTS, NUMBERS, REFUSED, Told

Event = tuple[int, ...]                  # a kind of events.py and five numbers

FIRST_LOOK = 2000                        # questions answered interpreted before compiled code is looked for

library = Library("game", (".engine.telling", ".engine.tallying", ".engine.describing", ".engine.explaining"),
                  ("tell_new_game", "tell_step", "find_legal", "find_broken", "begin_tally", "count_event",
                   "fewest_hits", "describe_position", "explain_actions"),
                  records={State: Told}, stand_ins={"emit": "tell"})

_DESCRIPTION, _EFFECT, _EXPLANATION, TALLY = (
    plain.Shape(struct.dtype) for struct in (Description, Effect, Explanation, Tally))
NO_TALLY = bytes(Tally.dtype.itemsize)   # of a position by itself


class Described(NamedTuple):
    """The record of describing.py as a plain object, and for every legal code the numbers of an Effect, in order."""

    position: Description
    effects: list[tuple[int, ...]]


class Explained(NamedTuple):
    """The kind of the decision, and for every action the numbers of an Explanation."""

    kind: int
    actions: list[tuple[int, ...]]


class Rules(ABC):
    """One way of running. States are never changed: a new one comes back."""

    @abstractmethod
    def new_game(self, n_players: int, options: Mapping[str, int] = NOTHING) -> tuple[bytes, list[Event]]:
        """A game's first state, with options of chapter 14 by name."""

    @abstractmethod
    def step(self, state: bytes, code: int) -> tuple[bytes, list[Event]] | None:
        """The state after a code, and what happened; None if the code is not legal."""

    @abstractmethod
    def legal(self, state: bytes) -> bytes:
        """A state made by hand, with the legal codes of its decision."""

    @abstractmethod
    def broken(self, state: bytes) -> int:
        """0, or which invariant is broken."""

    @abstractmethod
    def begin_tally(self, state: bytes) -> bytes:
        """The tally of a game that begins in a state: tallying.py."""

    @abstractmethod
    def count_events(self, tally: bytes, events: Sequence[Event]) -> bytes:
        """The tally after these events."""

    @abstractmethod
    def describe(self, state: bytes, tally: bytes = NO_TALLY) -> Described:
        """What follows from the position, and of how it came about the round."""

    @abstractmethod
    def explain(self, state: bytes) -> Explained:
        """What each action costs, and why it can't be taken."""


class Interpreted(Rules):
    def new_game(self, n_players: int, options: Mapping[str, int] = NOTHING) -> tuple[bytes, list[Event]]:
        g = plain.empty()
        for name, value in options.items():
            setattr(g, name, value)
        new_game(g, n_players)
        return plain.pack(g), g.events

    def step(self, state: bytes, code: int) -> tuple[bytes, list[Event]] | None:
        _look_out()
        g = plain.unpack(state)
        if not is_legal(g, code):
            return None
        step(g, code)
        return plain.pack(g), g.events

    def legal(self, state: bytes) -> bytes:
        _look_out()
        g = plain.unpack(state)
        legal(g)
        return plain.pack(g)

    def broken(self, state: bytes) -> int:
        return int(broken(plain.unpack(state)))

    def begin_tally(self, state: bytes) -> bytes:
        t = TALLY.unpack(NO_TALLY)
        begin_tally([plain.unpack(state)], [t])
        return TALLY.pack(t)

    def count_events(self, tally: bytes, events: Sequence[Event]) -> bytes:
        t = TALLY.unpack(tally)
        for event in events:
            count_event([t], *event[:5])
        return TALLY.pack(t)

    def describe(self, state: bytes, tally: bytes = NO_TALLY) -> Described:
        _look_out()
        g, d = plain.unpack(state), _DESCRIPTION.unpack(bytes(Description.dtype.itemsize))
        effects = [_EFFECT.unpack(bytes(Effect.dtype.itemsize)) for _ in range(count(g))]
        describe_position([g], [TALLY.unpack(tally)], [d], effects)
        return Described(d, [_EFFECT.numbers(effect) for effect in effects])

    def explain(self, state: bytes) -> Explained:
        g, empty = plain.unpack(state), bytes(Explanation.dtype.itemsize)
        rows = [_EXPLANATION.unpack(empty) for _ in range(N_ACTIONS)]
        n = explain_actions([g], rows)
        return Explained(g.now.kind, [_EXPLANATION.numbers(row) for row in rows[:n]])


class _Room(threading.local):
    """Where compiled code works: one for each thread."""

    def __init__(self) -> None:
        self.told, self.tallies = np.zeros(1, Told), np.zeros(1, Tally)
        self.descriptions, self.effects = np.zeros(1, Description), np.zeros(C.COUNT, Effect)
        self.memory = memoryview(self.told.view(np.uint8))                         # type: ignore[arg-type]
        self.state = self.memory[: State.dtype.itemsize]
        self.tally = memoryview(self.tallies.view(np.uint8))                       # type: ignore[arg-type]
        self.described = memoryview(self.descriptions.view(np.uint8))              # type: ignore[arg-type]
        self.effect_rows = memoryview(self.effects.view(np.uint8))                 # type: ignore[arg-type]
        self.explanations = np.zeros(N_ACTIONS, Explanation)
        self.explanation_rows = memoryview(self.explanations.view(np.uint8))       # type: ignore[arg-type]


class Compiled(Rules):
    """By Numba. Making one loads the compiled code, or compiles it."""

    _count = struct.Struct("<q")
    _event = struct.Struct(f"<{NUMBERS}h")
    _first_event = Told.dtype.fields["written"][1]              # type: ignore[index]

    def __init__(self) -> None:
        self._new_game, self._step, self._describe = library.tell_new_game, library.tell_step, library.describe_position
        self._legal, self._broken, self._explain = library.find_legal, library.find_broken, library.explain_actions
        self._begin_tally, self._count_event = library.begin_tally, library.count_event
        self._room = _Room()

    def new_game(self, n_players: int, options: Mapping[str, int] = NOTHING) -> tuple[bytes, list[Event]]:
        room = self._room
        room.state[:] = bytes(State.dtype.itemsize)
        for name, value in options.items():
            room.told[name] = value
        self._new_game(room.told, n_players)
        return bytes(room.state), self._events(room)

    def step(self, state: bytes, code: int) -> tuple[bytes, list[Event]] | None:
        room = self._room
        room.state[:] = state
        if self._step(room.told, code) == REFUSED:
            return None
        return bytes(room.state), self._events(room)

    def _events(self, room: _Room) -> list[Event]:
        (told,) = self._count.unpack_from(room.memory, State.dtype.itemsize)
        assert told <= MAX_EVENTS, f"{told} events in one step"
        end = self._first_event + told * self._event.size
        return list(self._event.iter_unpack(room.memory[self._first_event : end]))

    def legal(self, state: bytes) -> bytes:
        room = self._room
        room.state[:] = state
        self._legal(room.told)
        return bytes(room.state)

    def broken(self, state: bytes) -> int:
        room = self._room
        room.state[:] = state
        return int(self._broken(room.told))

    def begin_tally(self, state: bytes) -> bytes:
        room = self._room
        room.state[:], room.tally[:] = state, NO_TALLY
        self._begin_tally(room.told, room.tallies)
        return bytes(room.tally)

    def count_events(self, tally: bytes, events: Sequence[Event]) -> bytes:
        room = self._room
        room.tally[:] = tally
        for event in events:
            self._count_event(room.tallies, *event[:5])
        return bytes(room.tally)

    def describe(self, state: bytes, tally: bytes = NO_TALLY) -> Described:
        room = self._room
        room.state[:], room.tally[:] = state, tally
        codes = self._describe(room.told, room.tallies, room.descriptions, room.effects)
        rows = room.effect_rows[: codes * Effect.dtype.itemsize]
        return Described(_DESCRIPTION.unpack(room.described), list(_EFFECT.packed.iter_unpack(rows)))

    def explain(self, state: bytes) -> Explained:
        room = self._room
        room.state[:] = state
        rows = room.explanation_rows[: self._explain(room.told, room.explanations) * Explanation.dtype.itemsize]
        return Explained(int(room.told["now"]["kind"][0]), list(_EXPLANATION.packed.iter_unpack(rows)))


# ------------------------------------------------------------------ which of them


class _Choice:
    def __init__(self) -> None:
        self.way: Rules | None = None                    # None: not chosen yet
        self.free = False                                # may it change by itself?
        self.asked, self.look_at = 0, FIRST_LOOK


_choice = _Choice()
_WAYS = {"interpreted": Interpreted, "compiled": Compiled}


def rules() -> Rules:
    """The way that the rules run now."""
    return _choice.way or _choose(os.environ.get("BYZANTIUM_RULES", ""))


def _choose(name: str) -> Rules:
    if name not in ("", *_WAYS):
        raise ValueError(f"BYZANTIUM_RULES is {name!r}; it can be {' or '.join(_WAYS)}")
    _choice.free = not name and native.find() is None
    _choice.way = _WAYS[name or ("interpreted" if _choice.free else "compiled")]()
    return _choice.way


def _look_out() -> None:
    """Count what is asked; now and then, see whether there is compiled code to go over to."""
    _choice.asked += 1
    if _choice.asked < _choice.look_at or not _choice.free:
        return
    _choice.look_at *= 2
    if library.is_ready:
        _choice.way, _choice.free = Compiled(), False


@contextmanager
def using(name: str) -> Iterator[Rules]:
    """Run the rules in one way for a while: to debug, to measure, to compare."""
    before = _choice.way, _choice.free
    try:
        yield _choose(name)
    finally:
        _choice.way, _choice.free = before
