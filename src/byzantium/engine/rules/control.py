"""Chapter 4, take control."""

from .. import codes as C
from .. import events as E
from .. import kinds as K
from ..board import CONSTANTINOPLE
from ..compiling import rule
from ..geography import side_of, uncontrolled
from ..layout import City, Code, Player
from ..state import Frame, State, emit, push
from .cubes import army_size, cities_to_pay_for, move_pawn, score


@rule
def cities_to_control(g: State, p: Player) -> int:
    # 4.1 Byzantine and Arab cities that nobody controls, never Constantinople.
    return cities_to_pay_for(g, p) & uncontrolled(g) & ~(1 << CONSTANTINOPLE)


@rule
def legal_control_city(g: State, f: Frame) -> None:
    g.allowed[0] |= cities_to_control(g, f.player)


@rule
def apply_control_city(g: State, f: Frame, code: Code) -> None:
    city = code - C.CITY
    push(g, K.DO_CONTROL, f.player, C.NOBODY, city, 0, 0)
    push(g, K.PAY_CUBE, f.player, side_of(g, city), city, 0, C.FOR_CONTROL)


@rule
def gain_control(g: State, p: Player, city: City) -> None:
    g.controlled[p] |= 1 << city
    emit(g, E.CONTROL, p, city, 1, 0, 0)


@rule
def do_control(g: State, f: Frame) -> None:
    p, city, side = f.player, f.city, side_of(g, f.city)
    gain_control(g, p, city)
    score(g, p, side, g.tokens[city], E.FROM_CONTROL)
    pl = g.players[p]
    # 4.2 The pawn goes to the first Byzantine city; without an army it waits for the next.
    if side == C.BYZANTINE and pl.pawn_placed == 0 and army_size(g, p, side) > 0:
        pl.pawn_placed = 1
        move_pawn(g, p, side, city)
