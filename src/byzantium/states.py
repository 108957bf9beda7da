"""States that somebody hands in, checked: compiled rules trust what they work on.

    >>> from byzantium import Game
    >>> game = Game(players=2, seed=1)
    >>> legal_codes(game.states[0]) == game.legal
    True
    >>> broken = game.states
    >>> broken["n_players"] = 9
    >>> legal_codes(broken)
    Traceback (most recent call last):
    byzantium.errors.ImpossiblePosition: No game has such a state: a number is out of its range.
"""

from typing import Any

import numpy as np

from .checks import shown
from .engine import codes as C
from .engine import plain
from .engine.compiling import compiled
from .engine.invariants import CODES, NAMES
from .engine.plain import Position
from .engine.running import rules
from .engine.state import State
from .errors import BadSetup, ImpossiblePosition

States = np.ndarray[Any, np.dtype[Any]]
SIZE = State.dtype.itemsize


def legal_codes(state: Any) -> tuple[int, ...]:
    """The codes that may answer the decision of a state, in order, dice included; none when the game is over.

    state: a Game, one record of an array of states, an array of one, or the bytes of a state.
    """
    return plain.legal_codes(position_of(state).tobytes())


def position_of(given: Any) -> Position:
    """A copy of one state, however it is handed in, as what bots look at and compiled rules work on."""
    data = getattr(given, "state_bytes", given)          # a Game's
    if isinstance(data, bytes):
        found = plain.to_array(check_size(data))
    elif isinstance(data, np.ndarray | np.void) and data.dtype == State.dtype and data.size == 1:
        found = plain.to_array(bytes(SIZE))
        found[0] = data if data.shape == () else data.reshape(1)[0]      # field by field: gaps between them stay zero
    else:
        raise ImpossiblePosition(f"A state is a Game, its states, one record of them or {SIZE} bytes, "
                                 f"not {shown(given)}.")
    check_bytes(found.tobytes())
    return found


def check_states(states: States, players: int = 0) -> States:
    """An array of states that games can have; with so many players, if any number is told."""
    whole = np.ascontiguousarray(states if states.flags.writeable else states.copy())
    wrong = compiled.first_unsound(whole, players, np.zeros(1, State))
    if wrong != C.NOBODY:
        many = int(whole["n_players"][wrong])
        if players and many in (2, 3, 4) and many != players:
            raise BadSetup(f"These games have {players} players, and {_number(whole, wrong)} has {many}.")
        raise ImpossiblePosition(f"No game has such a state{_place(whole, wrong)}: {flaw_of(whole[wrong])}.")
    return states


def flaw_of(state: Any) -> str:
    """What is wrong with a state, in words."""
    return NAMES[compiled.broken(state) or CODES]


def _number(states: States, i: int) -> str:
    return f"state {i}" if len(states) > 1 else "the state"


def _place(states: States, i: int) -> str:
    return f" as number {i}" if len(states) > 1 else ""


def check_size(data: Any) -> bytes:
    """As many bytes as a state has."""
    if not isinstance(data, bytes) or len(data) != SIZE:
        raise ImpossiblePosition(f"A state is {SIZE} bytes, as game.state_bytes has them, not {shown(data)}.")
    return data


def check_sound(data: bytes) -> bytes:
    """The bytes of a state that breaks no invariant, whatever its legal codes are: of one made by hand, say."""
    wrong = rules().broken(check_size(data))
    if wrong:
        raise ImpossiblePosition(f"No game has such a state: {NAMES[wrong]}.")
    return data


def check_bytes(data: Any) -> bytes:
    """The bytes of a state that a game can have, as `game.state_bytes` gives them; where nothing is compiled, too."""
    if rules().legal(check_sound(data)) != data:
        raise ImpossiblePosition(f"No game has such a state: {NAMES[CODES]}.")
    sound: bytes = data
    return sound
