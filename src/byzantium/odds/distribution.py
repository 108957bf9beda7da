"""The chances of an attack by dynamic programming, in numbers.

As cubes are lost in a fixed order, what is left of a force follows from how many it has lost. So an attack is a
distribution over the attacker's losses, carried through the sea, each battle and the siege.

An attack is a row of numbers, made from a position by `attack_of`:

    FORCE      4    the attacker: Elite, Main, Move, guard; Bulgars are Main
    ORDER      3    the boxes in the order in which the attacker loses cubes
    AT_SEA_DICE     dice of the Byzantine fleet on the way (8.6)
    RETREAT_COST    cubes that going back costs (11.1), NOBODY if it can't; 0 to where it came from
    SIEGE_COST      the same after a siege that fails (11.6)
    CITY_DICE       the city's strength (9.7)
    CUBES_A_HIT     that a hit of the city costs: 2 at Constantinople
    FOES_HERE       how many are fought before the siege
    ARMIES_HERE     how many of them, the first ones, are armies
    FOES       4    for each, in their order: Elite, Main, Move, guard; levies and Bulgars are Main
"""

import math
from itertools import permutations
from typing import TypeAlias

from ..engine import codes as C
from ..engine.board import CONSTANTINOPLE
from ..engine.compiling import Lookup, rule
from ..engine.geography import city_strength, side_of
from ..engine.layout import Many, Player, Side
from ..engine.reals import Real
from ..engine.rules.attack import MAIN_DICE, defender
from ..engine.rules.retreat import ways_out
from ..engine.rules.special import holder
from ..engine.state import Codes, State

FORCE, ORDER, AT_SEA_DICE, RETREAT_COST, SIEGE_COST, CITY_DICE, CUBES_A_HIT = 0, 4, *range(7, 12)
FOES_HERE, ARMIES_HERE, FOES = range(12, 15)
MOST_FOES = 4
SPARE = FOES + 4 * MOST_FOES                             # room to put the foes aside
ATTACK_SIZE = SPARE + 4 * MOST_FOES

# Where the result stands: by outcome, the chance of each number of cubes lost; then by foe, the chance of having been
# beaten and the cubes it is expected to lose; then by outcome, its chance; then the cubes that the attacker is expected
# to lose.
TAKEN, REPELLED, GONE = range(3)
MOST_CUBES = 44                                          # 42 and a guard, and none
BEATEN_CHANCE = 3 * MOST_CUBES
FOE_LOSSES = BEATEN_CHANCE + MOST_FOES
OUTCOME_CHANCE = FOE_LOSSES + MOST_FOES
EXPECTED_LOSSES = OUTCOME_CHANCE + 3
RESULT_SIZE = EXPECTED_LOSSES + 1

# Behind it, room to reckon in: the chance of attacking still, by cubes lost, before a battle and after it.
NOW = RESULT_SIZE
WON = NOW + MOST_CUBES
DISTRIBUTION_SIZE = WON + MOST_CUBES

Chances: TypeAlias = Many[Real]
PASCAL = Lookup([math.comb(n, k) for k in range(MOST_CUBES)] for n in range(MOST_CUBES))
ORDERS = Lookup(list(order) for order in permutations(range(MOST_FOES)))
N_ORDERS = len(ORDERS)


@rule
def chance_of(hits: int, dice: int) -> float:
    """9.6 Each die hits with one half."""
    return PASCAL[dice][hits] / (1 << dice)


# ------------------------------------------------------------------ a force


@rule
def force_size(attack: Codes, at: int) -> int:
    return attack[at] + attack[at + 1] + attack[at + 2] + attack[at + 3]


@rule
def lost_from(attack: Codes, at: int, box: int, lost: int) -> int:
    """How many of so many lost cubes came from this box. Foes lose Move, Main, Elite, as the attacker may."""
    for i in range(3):
        this = attack[ORDER + i] if at == FORCE else C.MOVE - i
        cut = min(lost, attack[at + this])
        if this == box:
            return cut
        lost -= cut
    return 0


@rule
def strength_after(attack: Codes, at: int, lost: int) -> int:
    """9.6 Elite and Main; 6.4 the guard goes last."""
    if lost >= force_size(attack, at):
        return 0
    fighters = attack[at] + attack[at + 1] + attack[at + 3]
    return fighters - lost_from(attack, at, C.ELITE, lost) - lost_from(attack, at, C.MAIN, lost)


@rule
def dice_after(attack: Codes, at: int, lost: int) -> int:
    if lost >= force_size(attack, at):
        return 0
    main = attack[at + 1] - lost_from(attack, at, C.MAIN, lost)
    return strength_after(attack, at, lost) - main + min(main, MAIN_DICE)


# ------------------------------------------------------------------ the attack


@rule
def reckon(attack: Codes, out: Chances) -> None:
    """The whole attack. `out` has DISTRIBUTION_SIZE numbers; the first RESULT_SIZE are the result."""
    for i in range(DISTRIBUTION_SIZE):
        out[i] = 0.0
    sail(attack, out)
    for foe in range(attack[FOES_HERE]):
        fight(attack, foe, out)
    besiege(attack, out)
    sum_up(attack, out)


@rule
def sum_up(attack: Codes, out: Chances) -> None:
    for outcome in range(3):
        for lost in range(force_size(attack, FORCE) + 1):
            out[OUTCOME_CHANCE + outcome] += out[outcome * MOST_CUBES + lost]
            out[EXPECTED_LOSSES] += lost * out[outcome * MOST_CUBES + lost]


@rule
def reckon_best_order(attack: Codes, out: Chances) -> None:
    """9.3 The attacker chooses whom to fight first: the attack with the armies in the order most likely to take the
    city, the first such one. Levy or Bulgars stay last."""
    armies = attack[ARMIES_HERE]
    for i in range(4 * MOST_FOES):
        attack[SPARE + i] = attack[FOES + i]
    best, taken = 0, -1.0
    for order in range(N_ORDERS if armies > 1 else 0):
        if keeps_others(order, armies):
            put_in_order(attack, order)
            reckon(attack, out)
            if out[OUTCOME_CHANCE + TAKEN] > taken:
                best, taken = order, out[OUTCOME_CHANCE + TAKEN]
    put_in_order(attack, best)
    reckon(attack, out)


@rule
def keeps_others(order: int, armies: int) -> bool:
    """Do all but the armies stay in their places?"""
    moved = 0
    for i in range(armies, MOST_FOES):
        moved += ORDERS[order][i] != i
    return moved == 0


@rule
def put_in_order(attack: Codes, order: int) -> None:
    for i in range(MOST_FOES):
        for j in range(4):
            attack[FOES + 4 * i + j] = attack[SPARE + 4 * ORDERS[order][i] + j]


@rule
def sail(attack: Codes, out: Chances) -> None:
    """8.6 The fleet's dice. An army that dies at sea attacks nobody (8.8)."""
    cubes, dice = force_size(attack, FORCE), attack[AT_SEA_DICE]
    for hits in range(dice + 1):
        if hits >= cubes:
            out[GONE * MOST_CUBES + cubes] += chance_of(hits, dice)
        else:
            out[NOW + hits] += chance_of(hits, dice)


@rule
def fight(attack: Codes, foe: int, out: Chances) -> None:
    """9.6 A battle: both roll at once, both lose, then Elite and Main are compared."""
    cubes, at = force_size(attack, FORCE), FOES + 4 * foe
    foe_dice, foe_cubes = dice_after(attack, at, 0), force_size(attack, at)
    for lost in range(cubes):
        if out[NOW + lost] == 0.0:
            continue
        dice = dice_after(attack, FORCE, lost)
        for hits in range(dice + 1):
            chance = out[NOW + lost] * chance_of(hits, dice)
            foe_left = strength_after(attack, at, hits)
            out[FOE_LOSSES + foe] += chance * min(hits, foe_cubes)
            for hurt in range(foe_dice + 1):
                after = min(lost + hurt, cubes)
                likely = chance * chance_of(hurt, foe_dice)
                if strength_after(attack, FORCE, after) > foe_left:      # 9.6 A tie is the defender's.
                    out[WON + after] += likely
                    out[BEATEN_CHANCE + foe] += likely
                else:
                    go_back(attack, attack[RETREAT_COST], after, likely, out)
    for lost in range(MOST_CUBES):
        out[NOW + lost], out[WON + lost] = out[WON + lost], 0.0


@rule
def besiege(attack: Codes, out: Chances) -> None:
    """9.7 The city's dice; it falls if Elite and Main are then greater than its strength."""
    cubes, dice = force_size(attack, FORCE), attack[CITY_DICE]
    for lost in range(cubes):
        for hits in range(dice + 1):
            after, likely = min(lost + hits * attack[CUBES_A_HIT], cubes), out[NOW + lost] * chance_of(hits, dice)
            if strength_after(attack, FORCE, after) > dice:
                out[TAKEN * MOST_CUBES + after] += likely
            else:
                go_back(attack, attack[SIEGE_COST], after, likely, out)


@rule
def go_back(attack: Codes, cost: int, lost: int, likely: Real, out: Chances) -> None:
    """11.6, 11.3 A failed attacker retreats, or is destroyed by what the way costs."""
    cubes = force_size(attack, FORCE)
    if cost == C.NOBODY or lost + cost >= cubes:
        out[GONE * MOST_CUBES + cubes] += likely
    else:
        out[REPELLED * MOST_CUBES + lost + cost] += likely


# ------------------------------------------------------------------ from a position


@rule
def attack_of(g: State, stands: int, levy: int, closed: int, attack: Codes) -> None:
    """The attack under way in a position, none of whose dice is rolled.

    stands: bit set of the players whose armies stand if they are yet to say. levy: 1 if a levy that may fight does.
    closed: 1 if the sea is closed to a retreat that another player's fleet could close (11.5).
    """
    a = g.attack
    attack[ORDER], attack[ORDER + 1], attack[ORDER + 2] = C.MOVE, C.MAIN, C.ELITE
    attack[AT_SEA_DICE] = 0
    returns = 1 if g.march.origin != C.NOBODY else 0
    attack[RETREAT_COST] = 0 if a.side == C.BULGAR else cost_of_going_back(g, closed, returns)
    attack[SIEGE_COST] = attack[RETREAT_COST]
    if a.side != C.BULGAR and returns and g.failed_besieger == C.RETREATS:
        attack[SIEGE_COST] = cost_of_going_back(g, closed, 0)
    attack[CITY_DICE] = city_strength(g, a.city)
    attack[CUBES_A_HIT] = 2 if a.city == CONSTANTINOPLE else 1
    if a.side == C.BULGAR:
        write_cubes(attack, FORCE, g.bulgars)
    else:
        write_army(g, a.player, a.side, attack, FORCE)
    write_foes(g, stands, levy, attack)


@rule
def cost_of_going_back(g: State, closed: int, returns: int) -> int:
    """11.6 Free to where it came from, else by 11.1."""
    owner = holder(g, C.FLEET + C.BYZANTINE)
    rival = owner != C.NOBODY and owner != g.attack.player and g.attack.side == C.ARAB
    open_sea = 0 if closed and rival else 1
    if returns:
        blocked = g.march.by_sea and not open_sea and g.failed_sea_attacker != C.ALWAYS_RETURNS
        return C.NOBODY if blocked else 0
    losses, cities = ways_out(g, g.attack.side, g.attack.city, open_sea)
    return losses if cities != 0 else C.NOBODY


@rule
def write_army(g: State, p: Player, side: Side, attack: Codes, at: int) -> None:
    for box in range(3):
        attack[at + box] = g.players[p].boxes[side][box]
    attack[at + 3] = 1 if g.guard[side] == p else 0


@rule
def write_cubes(attack: Codes, at: int, cubes: int) -> None:
    """A levy or the Bulgars fight like Main cubes."""
    attack[at], attack[at + 1], attack[at + 2], attack[at + 3] = 0, cubes, 0, 0


@rule
def write_foes(g: State, stands: int, levy: int, attack: Codes) -> None:
    """9.3 Armies first; 9.4 then the levy, unless its owner's army stood (option); 9.5 or the Bulgars."""
    a = g.attack
    side, foes, stood = side_of(g, a.city), 0, 0
    for i in range(1, g.n_players):
        q = (a.player + i) % g.n_players
        here = side < C.PERSIAN and g.players[q].pawn[side] == a.city
        if here and (a.standing[q] or (stands >> q) & 1):
            write_army(g, q, side, attack, FOES + 4 * foes)
            foes += 1
            stood |= 0 if g.levy_after_army == C.ALLOWED else 1 << q
    attack[ARMIES_HERE] = foes
    p = defender(g)
    if side == C.BULGAR and g.bulgars > 0:
        write_cubes(attack, FOES + 4 * foes, g.bulgars)
        foes += 1
    elif levy and p != C.NOBODY and p != a.player and not (stood >> p) & 1 and g.players[p].boxes[side][C.LEVY] > 0:
        write_cubes(attack, FOES + 4 * foes, g.players[p].boxes[side][C.LEVY])
        foes += 1
    attack[FOES_HERE] = foes
