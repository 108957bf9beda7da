"""Chapter 6, special actions: the spaces, and the effects that stand in no chapter of their own."""

from .. import codes as C
from .. import events as E
from .. import kinds as K
from ..bits import has, lowest
from ..board import CONSTANTINOPLE, FIRST_SPACE, MAX_TOKENS, SPACE_COUNT
from ..compiling import rule
from ..geography import side_of
from ..layout import City, Code, Player, Side
from ..state import Frame, State, emit, push
from .cubes import cities_to_pay_for, score


@rule
def is_free(g: State, space: int) -> bool:
    """6.1 Is a space of this kind free? They fill from the first."""
    return g.spaces[FIRST_SPACE[space] + SPACE_COUNT[space] - 1] == C.NOBODY


@rule
def holder(g: State, space: int) -> int:
    """6.5 Whose cube lies on the (first) space of this kind."""
    return g.spaces[FIRST_SPACE[space]]


@rule
def occupy_space(g: State, p: Player, space: int) -> None:
    slot = FIRST_SPACE[space]
    while g.spaces[slot] != C.NOBODY:
        slot += 1
    g.spaces[slot] = p


# ------------------------------------------------------------------ improve city (6.2)


@rule
def cities_to_improve(g: State, side: Side) -> int:
    # 6.2 Cities of that colour, controlled or not, up to three tokens.
    left, cities = g.cities_of[side] & ~(1 << CONSTANTINOPLE), 0
    while left != 0:
        if g.tokens[lowest(left)] < MAX_TOKENS:
            cities |= left & -left
        left &= left - 1
    return cities


@rule
def can_improve(g: State, side: Side) -> bool:
    left = g.cities_of[side] & ~(1 << CONSTANTINOPLE)
    while left != 0 and g.tokens[lowest(left)] >= MAX_TOKENS:
        left &= left - 1
    return left != 0


@rule
def legal_improve_city(g: State, f: Frame) -> None:
    g.allowed[0] |= cities_to_improve(g, f.side)


@rule
def apply_improve_city(g: State, f: Frame, code: Code) -> None:
    push(g, K.DO_IMPROVE, f.player, f.side, code - C.CITY, 0, 0)
    push(g, K.PAY_CUBE, f.player, f.side, code - C.CITY, C.IMPROVE + f.side, C.FOR_SPACE)


@rule
def do_improve(g: State, f: Frame) -> None:
    occupy_space(g, f.player, C.IMPROVE + f.side)
    g.tokens[f.city] += 1
    emit(g, E.TOKENS, f.city, f.side, g.tokens[f.city], 0, 0)


# ------------------------------------------------------------------ fortify (6.3)


@rule
def cities_to_fortify(g: State, p: Player) -> int:
    if g.players[p].fortifications == 0:
        return 0
    return cities_to_pay_for(g, p) & g.controlled[p] & ~g.fortified      # 3.3 The cube helps the city's side.


@rule
def legal_fortify_city(g: State, f: Frame) -> None:
    g.allowed[0] |= cities_to_fortify(g, f.player)


@rule
def apply_fortify_city(g: State, f: Frame, code: Code) -> None:
    city = code - C.CITY
    push(g, K.DO_FORTIFY, f.player, C.NOBODY, city, 0, 0)
    push(g, K.PAY_CUBE, f.player, side_of(g, city), city, C.FORTIFY, C.FOR_SPACE)


@rule
def do_fortify(g: State, f: Frame) -> None:
    occupy_space(g, f.player, C.FORTIFY)
    pl = g.players[f.player]
    pl.fortifications -= 1
    g.fortified |= 1 << f.city
    emit(g, E.FORTIFICATION, f.player, f.city, 1, 0, 0)
    pl.casualties += 1                                   # 6.3 The control cube goes to casualties.
    emit(g, E.CUBES, f.player, C.CITY + f.city, C.CASUALTIES, 1, C.NOBODY)


@rule
def lose_control(g: State, city: City) -> None:
    # 12.1 A fortification returns to its owner; a control cube goes to its owner's casualties.
    for p in range(g.n_players):
        if has(g.controlled[p], city):
            g.controlled[p] &= ~(1 << city)
            emit(g, E.CONTROL, p, city, 0, 0, 0)
            if has(g.fortified, city):
                g.fortified &= ~(1 << city)
                g.players[p].fortifications += 1
                emit(g, E.FORTIFICATION, p, city, 0, 0, 0)
            else:
                g.players[p].casualties += 1
                emit(g, E.CUBES, p, C.CITY + city, C.CASUALTIES, 1, C.NOBODY)


# ------------------------------------------------------------------ Emperor, Caliph (6.4), fleets (6.5)


@rule
def do_guard(g: State, f: Frame) -> None:
    occupy_space(g, f.player, C.GUARD + f.side)
    score(g, f.player, f.side, 2, E.FROM_GUARD)
    g.guard[f.side] = f.player
    emit(g, E.GUARD, f.player, f.side, 1, 0, 0)


@rule
def do_fleet(g: State, f: Frame) -> None:
    occupy_space(g, f.player, C.FLEET + f.side)
