"""Chapter 8, movement: links, what they cost, and the fleets."""

from .. import codes as C
from .. import events as E
from .. import kinds as K
from ..bits import allow, has, lowest
from ..board import CONSTANTINOPLE, SEA_LINK, SEAS
from ..compiling import rule
from ..geography import is_sea, reach, side_of
from ..layout import City, Code, Player, Side
from ..state import Frame, State, emit, push
from .attack import begin_attack
from .cubes import army_size, move_pawn, remove_pawn_if_empty, to_casualties
from .special import holder


@rule
def fare(g: State, p: Player, side: Side, here: int, city: City) -> int:
    """What a link costs, without the surcharge of a second one and not doubled."""
    if side == C.BYZANTINE or not is_sea(here, city):
        return 1                                         # 8.1, 8.3
    cost = 4 if city == CONSTANTINOPLE else 2            # 8.4
    return cost // 2 if holder(g, C.FLEET + C.ARAB) == p else cost        # 8.5


@rule
def cost_of_link(g: State, p: Player, side: Side, city: City, doubled: int) -> int:
    """Move cubes for the next link of a march; doubled by the Byzantine fleet or not (8.6)."""
    cost = fare(g, p, side, g.players[p].pawn[side], city)
    surcharge = 1 if g.march.links == 1 else 0           # 8.1, 8.7 Neither halved nor doubled.
    return (2 * cost if doubled else cost) + surcharge


@rule
def asks_fleet(g: State, p: Player, side: Side, here: int, city: City) -> bool:
    """8.6 Does this link lie open to another player's Byzantine fleet?"""
    owner = holder(g, C.FLEET + C.BYZANTINE)
    return side == C.ARAB and owner != C.NOBODY and owner != p and is_sea(here, city)


@rule
def kept_answer(g: State, p: Player, side: Side, here: int, city: City) -> int:
    """8.6 The fleet owner's answer for this link, if one was given in this action."""
    if g.march.by_sea and city == g.march.origin and asks_fleet(g, p, side, here, city):
        return g.march.answer
    return C.UNASKED


@rule
def links_to_pay(g: State, p: Player, side: Side, here: int) -> int:
    """The cities one link away that the army's Move cubes reach."""
    if g.players[p].boxes[side][C.MOVE] <= g.march.links:
        return 0                                         # 8.1 The first link costs at least 1, the second 2.
    if side == C.BYZANTINE:
        return reach(side, here, 1)
    cities, left = reach(side, here, 0), SEAS[here]
    while left != 0:
        if can_sail(g, p, here, lowest(left)):
            cities |= left & -left
        left &= left - 1
    return cities


@rule
def can_sail(g: State, p: Player, here: int, city: City) -> bool:
    """8.4 to 8.6 Can the Arab army pay for this sea link, as far as the answer of the fleet's owner is known?"""
    if has(g.players[p].closed_links, SEA_LINK[here][city]):
        return False                                     # It withdrew from here this turn.
    doubled = kept_answer(g, p, C.ARAB, here, city) == C.INTERCEPTS
    return cost_of_link(g, p, C.ARAB, city, doubled) <= g.players[p].boxes[C.ARAB][C.MOVE]


@rule
def set_out(g: State, p: Player, side: Side, city: City) -> None:
    here = g.players[p].pawn[side]
    answer = kept_answer(g, p, side, here, city)
    if asks_fleet(g, p, side, here, city) and answer == C.UNASKED:
        push(g, K.FLEET_USE, holder(g, C.FLEET + C.BYZANTINE), side, city, p, 0)
    else:
        travel(g, p, side, city, answer)


@rule
def legal_yes_no(g: State) -> None:
    allow(g, C.YES)
    allow(g, C.NO)


@rule
def apply_fleet_use(g: State, f: Frame, code: Code) -> None:
    mover, side, city = f.n, f.side, f.city
    emit(g, E.FLEET, f.player, mover, city, 1 if code == C.YES else 0, 0)
    if code == C.NO:
        travel(g, mover, side, city, C.LETS_PASS)
    elif cost_of_link(g, mover, side, city, 1) <= g.players[mover].boxes[side][C.MOVE]:
        push(g, K.FLEET_PAY, mover, side, city, 0, 0)
    else:
        withdraw(g, mover, side, city)


@rule
def apply_fleet_pay(g: State, f: Frame, code: Code) -> None:
    if code == C.YES:
        travel(g, f.player, f.side, f.city, C.INTERCEPTS)
    else:
        withdraw(g, f.player, f.side, f.city)


@rule
def withdraw(g: State, p: Player, side: Side, city: City) -> None:
    # 8.6 The link stays closed to the army until the end of the turn; the mover goes on, or stops.
    pl = g.players[p]
    pl.closed_links |= 1 << SEA_LINK[pl.pawn[side]][city]
    g.march.acted = 1
    emit(g, E.WITHDRAWS, p, side, city, 0, 0)
    push(g, K.MARCH, p, side, C.NOBODY, 0, 0)


@rule
def travel(g: State, p: Player, side: Side, city: City, answer: int) -> None:
    """Pay for the link, meet the fleet's dice, arrive."""
    here = g.players[p].pawn[side]
    to_casualties(g, p, side, C.MOVE, cost_of_link(g, p, side, city, answer == C.INTERCEPTS), C.BY_MOVING)
    remove_pawn_if_empty(g, p, side)
    if army_size(g, p, side) == 0:
        return                                           # 8.8 The last cube paid for the move.
    g.march.origin, g.march.by_sea, g.march.answer = here, 1 if is_sea(here, city) else 0, answer
    push(g, K.ARRIVE, p, side, city, 0, 0)
    if answer == C.INTERCEPTS:
        # 8.6 As many dice as cubes were so paid; 8.7 the surcharge isn't.
        push(g, K.DICE, C.CHANCE, side, city, 2 * fare(g, p, side, here, city), C.ROLL_FLEET)


@rule
def do_arrive(g: State, f: Frame) -> None:
    if army_size(g, f.player, f.side) == 0:
        return                                           # 8.8 It died at sea.
    move_pawn(g, f.player, f.side, f.city)
    g.march.links += 1
    g.march.acted = 1
    if side_of(g, f.city) == f.side:
        push(g, K.MARCH, f.player, f.side, C.NOBODY, 0, 0)
    else:
        begin_attack(g, f.player, f.side, f.city, C.BY_ARMY)
