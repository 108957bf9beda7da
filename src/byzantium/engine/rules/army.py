"""Chapter 7, the army action: enter, move, attack."""

from .. import codes as C
from .. import kinds as K
from ..bits import allow
from ..board import CONSTANTINOPLE
from ..compiling import rule
from ..geography import controller_of, uncontrolled
from ..layout import Code, Player, Side
from ..state import Frame, State, push
from .cubes import army_size, boxed_cubes, move_pawn
from .movement import links_to_pay, set_out
from .special import is_free


@rule
def cities_to_enter(g: State, p: Player, side: Side) -> int:
    # 7.1 Any city of its side, if it has a cube or guard; the Byzantine pawn only after 4.2.
    if army_size(g, p, side) == 0 or (side == C.BYZANTINE and g.players[p].pawn_placed == 0):
        return 0
    if g.army_entry == C.CONTROLLED:
        return g.cities_of[side] & ~uncontrolled(g)
    return g.cities_of[side]


@rule
def can_use_army(g: State, p: Player, side: Side) -> bool:
    """2.4 Can this army do something: enter, move, or make civil war?"""
    if g.players[p].pawn[side] == C.NOBODY:
        return cities_to_enter(g, p, side) != 0
    return cities_to_move(g, p, side) != 0 or can_make_civil_war(g, p, side)


@rule
def begin_army(g: State, p: Player, side: Side) -> None:
    kind = K.ENTER_CITY if g.players[p].pawn[side] == C.NOBODY else K.MARCH
    push(g, kind, p, side, C.NOBODY, 0, 0)


@rule
def legal_enter_city(g: State, f: Frame) -> None:
    g.allowed[0] |= cities_to_enter(g, f.player, f.side)


@rule
def apply_enter_city(g: State, f: Frame, code: Code) -> None:
    move_pawn(g, f.player, f.side, code - C.CITY)
    g.march.acted = 1
    push(g, K.MARCH, f.player, f.side, C.NOBODY, 0, 0)


@rule
def cities_to_move(g: State, p: Player, side: Side) -> int:
    """7.2 Where the next link may lead."""
    if g.march.links == 2:
        return 0
    return links_to_pay(g, p, side, g.players[p].pawn[side]) & ~forbidden(g, p, side)


@rule
def forbidden(g: State, p: Player, side: Side) -> int:
    # 7.4 Never into a city of the other side that its player controls, nor one where their other pawn stands.
    cities = g.controlled[p] & ~g.cities_of[side]        # 7.3 Always into those of its own side.
    other = g.players[p].pawn[1 - side]
    return cities if other == C.NOBODY else cities | (1 << other)


@rule
def can_make_civil_war(g: State, p: Player, side: Side) -> bool:
    # 9.2 Against a city of its own side that another player controls (option: or nobody), never Constantinople.
    city = g.players[p].pawn[side]
    if city == CONSTANTINOPLE or not is_free(g, C.CIVIL_WAR + side):
        return False
    rival = controller_of(g, city)
    if rival == p or (rival == C.NOBODY and g.civil_war_targets != C.RIVAL_OR_FREE):
        return False
    return can_pay_for_civil_war(g, p, side)


@rule
def can_pay_for_civil_war(g: State, p: Player, side: Side) -> bool:
    # 9.2 The cube may come from the attacking army, but the army must keep a cube or guard.
    pl = g.players[p]
    if pl.pool > 0:
        return True
    if pl.treasury[side] < 3:
        return False
    army = army_size(g, p, side)
    guard = 1 if g.guard[side] == p else 0
    elsewhere = pl.casualties + boxed_cubes(pl) - (army - guard)
    return elsewhere > 0 or army > 1


@rule
def legal_march(g: State, f: Frame) -> None:
    g.allowed[0] |= cities_to_move(g, f.player, f.side)
    if can_make_civil_war(g, f.player, f.side):
        allow(g, C.SPACE + C.CIVIL_WAR + f.side)
    if g.march.acted:
        allow(g, C.DONE)


@rule
def apply_march(g: State, f: Frame, code: Code) -> None:
    if code == C.DONE:
        return
    if code >= C.SPACE:
        push(g, K.DO_CIVIL_WAR, f.player, f.side, C.NOBODY, 0, 0)
        push(g, K.PAY_CUBE, f.player, f.side, C.NOBODY, C.CIVIL_WAR + f.side, C.FOR_CIVIL_WAR)
    else:
        set_out(g, f.player, f.side, code - C.CITY)
