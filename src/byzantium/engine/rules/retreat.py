"""Chapter 11, retreat, and the choice of 9.3 that may lead to it."""

from .. import codes as C
from .. import events as E
from .. import kinds as K
from ..bits import allow, lowest
from ..compiling import rule
from ..geography import reach
from ..layout import City, Code, Player, Side
from ..state import Frame, State, emit, push
from .cubes import army_size, destroy_army, move_pawn
from .special import holder

# ------------------------------------------------------------------ retreat or stand (9.3)


@rule
def legal_retreat_or_stand(g: State, f: Frame) -> None:
    allow(g, C.NO)
    if can_retreat(g, f.player, f.side, f.city):         # 9.3 Not if every way out would destroy it.
        allow(g, C.YES)


@rule
def apply_retreat_or_stand(g: State, f: Frame, code: Code) -> None:
    if code == C.YES:
        push(g, K.RETREAT, f.player, f.side, f.city, 0, C.VOLUNTARY)
    else:
        stand(g, f.player, f.side, f.city)


@rule
def stand(g: State, p: Player, side: Side, city: City) -> None:
    g.attack.standing[p] = 1
    g.attack.stood[p] = 1
    emit(g, E.STANDS, p, side, city, 0, 0)


# ------------------------------------------------------------------ ways out (11.1, 11.2)


@rule
def ways_out(g: State, side: Side, city: City, sea_is_open: int) -> tuple[int, int]:
    """The fewest cubes that a way to another city of the side costs, and the cities so reached."""
    own = g.cities_of[side] & ~(1 << city)
    seen = frontier = 1 << city
    losses = 0
    while frontier != 0:
        near = 0
        while frontier != 0:
            near |= reach(side, lowest(frontier), sea_is_open)
            frontier &= frontier - 1
        if near & own:
            return losses, near & own
        frontier = near & ~seen                          # 11.1 Each of these isn't of its side: one cube.
        seen |= frontier
        losses += 1
    return losses, 0


@rule
def cost_of_retreat(g: State, p: Player, side: Side, city: City, sea_is_open: int) -> int:
    """11.3 Cubes that the best way costs, NOBODY if the army would not survive it."""
    losses, cities = ways_out(g, side, city, sea_is_open)
    return losses if cities != 0 and losses < army_size(g, p, side) else C.NOBODY


@rule
def can_retreat(g: State, p: Player, side: Side, city: City) -> bool:
    return cost_of_retreat(g, p, side, city, 1) != C.NOBODY      # 11.5 Reckoned with the sea open.


# ------------------------------------------------------------------ the retreat


@rule
def goes_back(g: State, manner: int) -> bool:
    """11.6 A failed attacker that moved in this action goes back to the city it left last."""
    return manner == C.REPELLED and g.march.origin != C.NOBODY


@rule
def sea_matters(g: State, p: Player, side: Side, city: City, manner: int) -> int:
    """11.5 Would a closed sea change this retreat?"""
    if goes_back(g, manner):
        return g.march.by_sea and g.failed_sea_attacker != C.ALWAYS_RETURNS
    cost = cost_of_retreat(g, p, side, city, 1)
    if cost != cost_of_retreat(g, p, side, city, 0):
        return True
    if cost == C.NOBODY:
        return False
    _, by_sea = ways_out(g, side, city, 1)
    _, by_land = ways_out(g, side, city, 0)
    return by_sea != by_land


@rule
def do_retreat(g: State, f: Frame) -> None:
    owner = holder(g, C.FLEET + C.BYZANTINE)
    rival = owner != C.NOBODY and owner != f.player
    if rival and f.side == C.ARAB and sea_matters(g, f.player, f.side, f.city, f.extra):
        push(g, K.CLOSE_SEA, owner, f.side, f.city, f.player, f.extra)
    else:
        retreat(g, f.player, f.side, f.city, f.extra, 1)


@rule
def apply_close_sea(g: State, f: Frame, code: Code) -> None:
    closed = 1 if code == C.YES else 0
    emit(g, E.SEA, f.player, f.n, closed, 0, 0)
    retreat(g, f.n, f.side, f.city, f.extra, 1 - closed)


@rule
def retreat(g: State, p: Player, side: Side, city: City, manner: int, sea_is_open: int) -> None:
    if goes_back(g, manner):
        if sea_is_open:
            emit(g, E.RETREATS, p, side, city, manner, 0)
            move_pawn(g, p, side, g.march.origin)
        else:
            destroy_army(g, p, side)
        return
    losses = cost_of_retreat(g, p, side, city, sea_is_open)
    if losses != C.NOBODY:
        emit(g, E.RETREATS, p, side, city, manner, 0)
        push(g, K.RETREAT_TO, p, side, city, losses, sea_is_open)
    elif manner == C.VOLUNTARY:
        stand(g, p, side, city)                          # 11.5 Made impossible by the closed sea.
    else:
        destroy_army(g, p, side)                         # 11.3


@rule
def legal_retreat_to(g: State, f: Frame) -> None:
    _, cities = ways_out(g, f.side, f.city, f.extra)
    g.allowed[0] |= cities


@rule
def apply_retreat_to(g: State, f: Frame, code: Code) -> None:
    move_pawn(g, f.player, f.side, code - C.CITY)
    if f.n > 0:
        push(g, K.LOSSES, f.player, f.side, C.NOBODY, f.n, C.ON_RETREAT)
