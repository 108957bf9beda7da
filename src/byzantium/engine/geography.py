"""Questions about the map: whose a city is, who controls it, how strong it is, what is one link away."""

from .bits import has
from .board import COAST, CONSTANTINOPLE, DESERTS, ROADS, SEAS
from .codes import ARAB, BULGAR, BYZANTINE, NOBODY, PERSIAN
from .compiling import rule
from .layout import City, Side
from .state import State


@rule
def side_of(g: State, city: City) -> int:
    if has(g.cities_of[BYZANTINE], city):
        return BYZANTINE
    if has(g.cities_of[ARAB], city):
        return ARAB
    return PERSIAN if has(g.cities_of[PERSIAN], city) else BULGAR


@rule
def set_side(g: State, city: City, side: Side) -> None:
    for other in range(4):
        g.cities_of[other] &= ~(1 << city)
    g.cities_of[side] |= 1 << city


@rule
def controller_of(g: State, city: City) -> int:
    for p in range(4):
        if has(g.controlled[p], city):
            return p
    return NOBODY


@rule
def uncontrolled(g: State) -> int:
    """The cities that nobody controls."""
    return ~(g.controlled[0] | g.controlled[1] | g.controlled[2] | g.controlled[3])


@rule
def city_strength(g: State, city: City) -> int:
    return g.tokens[city] + has(g.fortified, city)


@rule
def reach(side: Side, city: City, sea_is_open: int) -> int:
    """8.2, 8.3 The cities one link away for an army of this side."""
    cities = ROADS[city]
    if side == ARAB:
        cities |= DESERTS[city]
    if sea_is_open:
        cities |= SEAS[city]
        if side == BYZANTINE and city == CONSTANTINOPLE:
            cities |= COAST
    return cities


@rule
def is_sea(a: int, b: int) -> bool:
    return not has(ROADS[a] | DESERTS[a], b)
