"""What follows from the course of a game, counted event by event: rounds, points by source, dice.

A position does not know how it came about: equal ones are equal bytes. So a game keeps this record beside its state,
and `describing.py` looks at both.
"""

from typing import Annotated, TypeAlias

from . import codes as C
from . import events as E
from .compiling import rule
from .layout import I1, I2, Many, Struct
from .rules.ending import points_that_count
from .state import State, States

FROM_START = len(E.SOURCES)      # the source of points that were there when the game began
ROLLERS = C.CHANCE + 1           # players, and CHANCE for cities and Bulgars
SURE = 0.95                      # how sure an interval of hits is


class Tally(Struct):
    turn: I1                                             # 1 to 3; 0 in a tally of nothing
    begun: Annotated[list[I1], 4]                        # actions of this turn, by player
    actions: I2                                          # of all turns and players
    points: Annotated[list[list[I2]], 4, 2]              # by player and side
    scores: Annotated[list[I2], 4]                       # 13.4 what they count
    sources: Annotated[list[list[list[I2]]], 4, 2, FROM_START + 1]           # points by player, side and source
    dice: Annotated[list[I2], ROLLERS]                   # rolled
    hits: Annotated[list[I2], ROLLERS]


Tallies: TypeAlias = Many[Tally]


@rule
def begin_tally(states: States, tallies: Tallies) -> None:
    """For a game that begins in the first state of a vector; the tally is all zero."""
    g, t = states[0], tallies[0]
    t.turn = max(int(g.turn), 1)
    for p in range(g.n_players):
        for side in range(2):
            t.points[p][side] = t.sources[p][side][FROM_START] = g.players[p].points[side]
        t.scores[p] = points_that_count(int(t.points[p][C.BYZANTINE]), int(t.points[p][C.ARAB]))


@rule
def count_event(tallies: Tallies, kind: int, a: int, b: int, c: int, d: int) -> None:
    """An event by its kind and first four numbers: `events.py` has their names."""
    t = tallies[0]
    if kind == E.TURN:
        t.turn = a
        for p in range(4):
            t.begun[p] = 0
    elif kind == E.ACTION:                               # one that was forced, too
        t.begun[a] += 1
        t.actions += 1
    elif kind == E.POINTS:
        t.points[a][b] += c
        t.sources[a][b][d] += c
        t.scores[a] = points_that_count(int(t.points[a][C.BYZANTINE]), int(t.points[a][C.ARAB]))
    elif kind == E.ROLL:
        t.dice[a] += b
        t.hits[a] += c


@rule
def fewest_hits(dice: int) -> int:
    """The least number of hits that honest dice do not fall short of but in (1 - SURE) / 2 of all rolls.

    >>> fewest_hits(10), fewest_hits(0), fewest_hits(10_000)
    (2, 0, 4902)
    """
    n, likely, sum_below = dice // 2, 1.0, 0.0           # beside the likeliest number, which has 1
    for hits in range(n, -1, -1):
        sum_below += likely
        likely *= hits / (dice - hits + 1)
    total = 2 * sum_below - (1 if dice % 2 == 0 else 0)  # above it lies as much as below
    chance, at_most = 1 / total, sum_below / total       # of n hits; of n at most
    while n > 0 and at_most - chance > (1 - SURE) / 2:
        at_most -= chance
        chance *= n / (dice - n + 1)
        n -= 1
    return n


@rule
def round_of(g: State, t: Tally, asks: int) -> int:
    """Of the turn: actions that whoever acted most has begun; one that is asked for counts. 0: nobody knows."""
    if t.turn == 0:                                      # a position by itself
        return 0
    n = 0
    for p in range(g.n_players):
        n = max(n, int(t.begun[p]) + (1 if asks and p == g.now.player else 0))
    return n
