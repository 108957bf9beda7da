"""What every action costs now and, if it can't be taken, why: numbers that `closed.py` and the page have words for.

Nothing in the position changes, and nothing is decided here: each reason asks the predicate that decides.
"""

from typing import TypeAlias

from . import codes as C
from . import kinds as K
from .bits import is_legal
from .board import BUILDING_PRICE, CUBE_PRICE, FIRST_SPACE
from .compiling import Lookup, rule
from .geography import uncontrolled
from .layout import I1, I2, Code, Many, Player, Side, Struct
from .rules.cubes import army_size, can_pay_cube
from .rules.special import can_improve, is_free
from .state import State, States

# Why an action can't be taken; OPEN: it can.
OPEN = -1
(WHY_TAKEN, WHY_NO_CUBE, WHY_NO_CUBE_OF_SIDE, WHY_NO_BEZANTS, WHY_TAXED, WHY_EMPTY_POOL, WHY_NO_FREE_CITY,
 WHY_NO_FORTIFICATION, WHY_NO_CITY_TO_FORTIFY, WHY_NO_CITY_TO_IMPROVE, WHY_WITH_ARMY, WHY_ARMY_WAITS, WHY_ARMY_EMPTY,
 WHY_NO_WAY, WHY_BULGARS, WHY_ELITE_ONCE) = range(16)

class Explanation(Struct):
    code: I2
    cubes: I1                           # that it takes: 0 or 1; strengthening takes up to three
    price: I1                           # bezants besides
    cube_price: I1                      # bezants for the cube: 0 while there is one in the pool
    side: I1                            # whose treasury pays; NOBODY: the one of the side that the cube will help
    why: I1                             # OPEN, or what closes it
    holder: I1                          # WHY_TAKEN: by whom, the first of them
    due: I1                             # bezants that it takes
    bezants: I2                         # that are there


Explanations: TypeAlias = Many[Explanation]

ACTIONS_IN_ORDER = Lookup([C.TAKE_CONTROL, C.STRENGTHEN, C.TAX, C.PASS, C.BUILD, C.ARMY, C.BUILD + 1, C.ARMY + 1,
                          *range(C.SPACE, C.SPACE + C.SPACE_KINDS)])
N_ACTIONS = len(ACTIONS_IN_ORDER)


@rule
def explain_actions(states: States, rows: Explanations) -> int:
    """The actions of whoever is asked for one, or the boxes to strengthen, and nothing else; returns how many."""
    g, n = states[0], 0
    if g.over != C.PLAYING:
        return 0
    if g.now.kind == K.ACTION:
        for i in range(N_ACTIONS):
            explain(g, ACTIONS_IN_ORDER[i], rows[i])
        n = N_ACTIONS
    elif g.now.kind == K.STRENGTHEN_BOX:
        for code in range(C.BOX, C.POOL):
            explain(g, code, rows[n])
            n += 1
    return n


@rule
def explain(g: State, code: Code, to: Explanation) -> None:
    takes_cube = code != C.TAX and code != C.PASS and code != C.ARMY and code != C.ARMY + 1
    to.code, to.cubes = code, 1 if takes_cube else 0
    to.price = BUILDING_PRICE if C.BUILD <= code < C.ARMY else 0
    to.cube_price = CUBE_PRICE if takes_cube and g.players[g.now.player].pool == 0 else 0
    to.side, to.why, to.holder, to.due, to.bezants = side_of_action(code), OPEN, C.NOBODY, to.price, 0
    if not is_legal(g, code):
        find_reason(g, g.now.player, code, to.side, to)


@rule
def side_of_action(code: Code) -> int:
    """The side that an action is of; NOBODY: either."""
    if C.BUILD <= code < C.ARMY:
        return code - C.BUILD
    if C.ARMY <= code < C.PASS:
        return code - C.ARMY
    if C.BOX <= code < C.POOL:
        return (code - C.BOX) // 4
    if C.SPACE <= code < C.SPACE + C.BULGARS:            # the sides' spaces come in pairs
        return (code - C.SPACE) % 2
    return C.NOBODY


@rule
def find_reason(g: State, p: Player, code: Code, side: Side, to: Explanation) -> None:
    pl = g.players[p]
    if code == C.TAX:
        to.why = WHY_TAXED if pl.tax else WHY_EMPTY_POOL
    elif C.ARMY <= code < C.PASS:
        to.why = reason_of_army(g, p, side)
    elif C.BOX <= code < C.POOL:
        once = (code - C.BOX) % 4 == C.ELITE and g.arrived[side][C.ELITE] > 0
        close_for_money(to, WHY_ELITE_ONCE if once else WHY_NO_CUBE_OF_SIDE, CUBE_PRICE, pl.treasury[side])
    elif code >= C.SPACE and C.CIVIL_WAR <= code - C.SPACE < C.CIVIL_WAR + 2:
        to.why = WHY_WITH_ARMY
    elif code >= C.SPACE and not is_free(g, code - C.SPACE):
        to.why, to.holder = WHY_TAKEN, g.spaces[FIRST_SPACE[code - C.SPACE]]             # they fill from the first
    elif side != C.NOBODY and not can_pay_cube(g, p, side):
        close_for_money(to, WHY_NO_CUBE_OF_SIDE, CUBE_PRICE, pl.treasury[side])
    elif C.BUILD <= code < C.ARMY:
        due = BUILDING_PRICE + (CUBE_PRICE if pl.pool == 0 else 0)
        close_for_money(to, WHY_NO_BEZANTS, due, pl.treasury[side])
    elif not can_pay_cube(g, p, C.BYZANTINE) and not can_pay_cube(g, p, C.ARAB):
        close_for_money(to, WHY_NO_CUBE, CUBE_PRICE, 0)
    else:
        find_reason_of_target(g, p, code, side, to)


@rule
def close_for_money(to: Explanation, why: int, due: int, bezants: int) -> None:
    to.why, to.due, to.bezants = why, due, bezants


@rule
def find_reason_of_target(g: State, p: Player, code: Code, side: Side, to: Explanation) -> None:
    """A cube can be paid, but there is nowhere to put it."""
    if code == C.TAKE_CONTROL:
        if uncontrolled(g) & (g.cities_of[C.BYZANTINE] | g.cities_of[C.ARAB]) == 0:
            to.why = WHY_NO_FREE_CITY
        else:
            close_for_money(to, WHY_NO_CUBE, CUBE_PRICE, 0)
    elif code == C.SPACE + C.FORTIFY:
        to.why = WHY_NO_FORTIFICATION if g.players[p].fortifications == 0 else WHY_NO_CITY_TO_FORTIFY
    elif side != C.NOBODY and not can_improve(g, side):
        to.why = WHY_NO_CITY_TO_IMPROVE
    else:
        to.why = WHY_BULGARS


@rule
def reason_of_army(g: State, p: Player, side: Side) -> int:
    pl = g.players[p]
    if pl.pawn[side] != C.NOBODY:
        return WHY_NO_WAY
    if army_size(g, p, side) == 0:
        return WHY_ARMY_EMPTY
    return WHY_ARMY_WAITS if side == C.BYZANTINE and not pl.pawn_placed else WHY_NO_WAY
