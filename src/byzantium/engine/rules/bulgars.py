"""Chapter 10, the Bulgars."""

from .. import codes as C
from .. import kinds as K
from ..bits import allow, lowest
from ..board import BULGAR_ARROWS, ORANGE_CUBES, ROADS
from ..compiling import rule
from ..geography import side_of
from ..layout import Code, Player
from ..state import Frame, State, push
from .attack import begin_attack, change_bulgars
from .cubes import can_pay_cube
from .special import is_free, occupy_space

BULGAR_STEP = 2                                          # 10.1 orange cubes added, and again when reinforcing


@rule
def bulgar_targets(g: State) -> int:
    # 10.2 The arrows, and cities joined by road to a Bulgar city; not Bulgar cities.
    cities, left = BULGAR_ARROWS, g.cities_of[C.BULGAR]
    while left != 0:
        cities |= ROADS[lowest(left)]
        left &= left - 1
    return cities & ~g.cities_of[C.BULGAR]


@rule
def bulgar_targets_to_pay(g: State, p: Player) -> int:
    # 10.4 Paid from the treasury of the side that would score: the side not attacked.
    cities = g.cities_of[C.BYZANTINE] if can_pay_cube(g, p, C.ARAB) else 0
    if can_pay_cube(g, p, C.BYZANTINE):
        cities |= g.cities_of[C.ARAB]
    return cities & bulgar_targets(g)


@rule
def can_reinforce(g: State, p: Player) -> bool:
    # 10.1 Only if at least four orange cubes are in the supply.
    in_supply = ORANGE_CUBES - g.bulgars
    return in_supply >= 2 * BULGAR_STEP and (can_pay_cube(g, p, C.BYZANTINE) or can_pay_cube(g, p, C.ARAB))


@rule
def can_use_bulgars(g: State, p: Player) -> bool:
    return is_free(g, C.BULGARS) and (can_reinforce(g, p) or bulgar_targets_to_pay(g, p) != 0)


@rule
def legal_bulgars_plan(g: State, f: Frame) -> None:
    g.allowed[0] |= bulgar_targets_to_pay(g, f.player)
    if can_reinforce(g, f.player):
        allow(g, C.REINFORCE)


@rule
def apply_bulgars_plan(g: State, f: Frame, code: Code) -> None:
    city = C.NOBODY if code == C.REINFORCE else code - C.CITY
    side = C.NOBODY if code == C.REINFORCE else 1 - side_of(g, city)
    push(g, K.DO_BULGARS, f.player, C.NOBODY, city, 0, 0)
    push(g, K.PAY_CUBE, f.player, side, city, C.BULGARS, C.FOR_BULGARS)


@rule
def do_bulgars(g: State, f: Frame) -> None:
    occupy_space(g, f.player, C.BULGARS)
    if f.city == C.NOBODY:
        change_bulgars(g, 2 * BULGAR_STEP)
        return
    change_bulgars(g, min(BULGAR_STEP, ORANGE_CUBES - g.bulgars))
    begin_attack(g, f.player, C.BULGAR, f.city, C.BY_BULGARS)
    # 10.3 A pawn of the acting player's in the target retreats first.
    side = side_of(g, f.city)
    if g.players[f.player].pawn[side] == f.city:
        push(g, K.RETREAT, f.player, side, f.city, 0, C.MAKES_WAY)
