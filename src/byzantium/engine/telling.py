"""Rules that tell what happens, compiled: the state with room for events behind it.

Elsewhere compiled rules are silent: `emit` does nothing there. Here the record `Told` takes the place of the state in
all rules. Its first bytes are the state's own, so that a state is copied in and out as it is; `tell` takes the place
of `emit` and writes behind it. The silent rules lose nothing by that, and the state grows by nothing.
"""

from typing import Annotated, TypeAlias

from .bits import is_legal
from .compiling import rule
from .invariants import broken
from .layout import I2, I8, Code, Many
from .state import State
from .step import legal, new_game, step

# Events that one step can make: at most three for each of 168 cubes that are lost without a choice, and less than a
# hundred for the end of a turn.
MAX_EVENTS = 1024
NUMBERS = 6                      # of an event: its kind, and five


class Told(State):
    told: I8                     # events so far
    written: Annotated[list[list[I2]], MAX_EVENTS, NUMBERS]


Tolds: TypeAlias = Many[Told]    # as an annotation: a vector of them
REFUSED = -1                     # instead of a number of codes: the code is not legal


@rule
def tell(g: Told, kind: int, a: int, b: int, c: int, d: int, e: int) -> None:
    if g.told < MAX_EVENTS:
        g.written[g.told][0], g.written[g.told][1], g.written[g.told][2] = kind, a, b
        g.written[g.told][3], g.written[g.told][4], g.written[g.told][5] = c, d, e
    g.told += 1


@rule
def tell_new_game(room: Tolds, n_players: int) -> int:
    """As `new_game`, in the first of a vector."""
    room[0].told = 0
    return new_game(room[0], n_players)


@rule
def tell_step(room: Tolds, code: Code) -> int:
    """As `step`, in the first of a vector; REFUSED for a code that is not legal."""
    g = room[0]
    g.told = 0
    return step(g, code) if is_legal(g, code) else REFUSED


@rule
def find_legal(room: Tolds) -> int:
    """As `legal`, for a state made by hand."""
    return legal(room[0])


@rule
def find_broken(room: Tolds) -> int:
    """As `broken`."""
    return broken(room[0])
