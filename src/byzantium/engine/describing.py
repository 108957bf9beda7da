"""What follows from a position, computed once: strengths, forecast, standings, forces, what is known of each answer.

`describe_position(states, tallies, descriptions, effects)` fills a record and a row of records, the same for every way
of running; `view` gives them names. Nothing in the position changes.
"""

from typing import Annotated, Literal, TypeAlias, get_args

from . import codes as C
from . import kinds as K
from .bits import count, has, nth, size
from .board import BUILDING_PRICE, CUBE_PRICE, DESERT, DESERTS, N_CITIES, ROAD, SEA, UPKEEP_COST
from .compiling import rule
from .geography import city_strength, controller_of, is_sea, side_of
from .layout import I1, I2, Code, Many, Player, Struct
from .rules.attack import attacker_dice, attacker_strength, foe_dice, foe_strength, roller
from .rules.basic import BEZANTS_A_CUBE, STRENGTHEN_LIMIT
from .rules.cubes import box_of
from .rules.ending import TIE_BREAKS, points_to_both, score_after, sum_after, tokens_of, upkeep_of
from .rules.movement import asks_fleet, cost_of_link, kept_answer
from .state import Frame, State, States
from .tallying import Tallies, round_of

ABSENT = -1                             # there is no such number

SETUP, ACTIONS, ENDING_TURN, AFTER_GAME = range(4)                   # phases
PhaseId = Literal["setup", "actions", "upkeep", "over"]
PHASES: tuple[PhaseId, ...] = get_args(PhaseId)

# Standings: by the points there are now, if the game ended now after turn 3, or by the fall of Constantinople without
# its points. Once it is over, as it has ended.
BY_NOW, BY_TURN_3, BY_CONSTANTINOPLE = range(3)
STANDINGS = 3

class Standing(Struct):
    tie_breaks: Annotated[list[I2], TIE_BREAKS]         # 13.5 score, sum of both tracks, cities, bezants
    place: I1                           # 1 for the winner; those who share have the same
    ahead_by: I1                        # which tie-break puts them ahead of the next; ABSENT: there is none


class Prospect(Struct):
    """Of a player."""

    income: Annotated[list[I2], 2]      # 13.1 bezants by side, if the actions ended now
    upkeep: Annotated[list[I2], 2]      # 13.2 due by side
    unpaid: Annotated[list[I2], 2]      # that the upkeep lacks, income included
    to_both: I2                         # 13.4 points that the lower track lacks to count
    both_count: I1                      # 1: it counts now; not after Constantinople's fall (13.6)
    lower: I1                           # 13.4 the side of the lower track; the Byzantine one if both are level
    half: I2                            # 13.4 what the lower track needs to count: half of the higher one
    half_cost: I1                       # 1: if it counted, both tracks together would beat the winner's score
    standings: Annotated[list[Standing], STANDINGS]


class Asked(Struct):
    """The arguments of a question; NOBODY for what it has nothing to do with."""

    player: I1                          # who decides, or rolls
    rival: I1
    side: I1
    city: I1
    box: I1
    space: I1
    price: I1                           # of a cube that is not from the pool
    extra: I1                           # purpose, loss, roll or manner; how the game has ended
    number: I2
    bezants: I2                         # in the treasury that owes upkeep


class Description(Struct):
    phase: I1                           # SETUP .. AFTER_GAME
    round: I1                           # of the turn: tallying.py
    marching: I1                        # the side of the army action under way; ABSENT: there is none
    codes: I1                           # how many are legal
    sides: Annotated[list[I1], N_CITIES]
    controllers: Annotated[list[I1], N_CITIES]          # NOBODY if none
    strengths: Annotated[list[I1], N_CITIES]            # fortifications included
    fights: I1                          # 1: the attack has met a foe
    force: Annotated[list[I1], 2]       # strength and dice of the attacker; ABSENT without an attack
    foe_force: Annotated[list[I1], 2]   # of the foe that is met
    asked: Asked
    players: Annotated[list[Prospect], 4]


class Effect(Struct):
    """Of a legal code; ABSENT for what it has nothing to do with."""

    code: I2
    cost: I1                            # Move cubes
    link: I1                            # ROAD, DESERT, SEA
    fleet: I1                           # 1: the Byzantine fleet's owner will be asked
    attack: I1                          # 1: it begins one
    strength: I1                        # of the city attacked
    points: I1
    track: I1                           # side that they count for
    price: I1                           # bezants
    treasury: I1                        # side that pays; ABSENT beside a price: asked next
    upkeep: I1                          # bezants no longer due


Descriptions: TypeAlias = Many[Description]
EffectRows: TypeAlias = Many[Effect]


@rule
def describe_position(states: States, tallies: Tallies, descriptions: Descriptions, effects: EffectRows) -> int:
    """Describe the first state of a vector in the first description; returns how many codes are legal."""
    g, d = states[0], descriptions[0]
    d.phase, d.marching = phase_of(g), side_marching(g)
    d.round = round_of(g, tallies[0], 1 if g.now.kind == K.ACTION else 0)
    describe_cities(g, d)
    describe_forces(g, d)
    describe_question(g, g.now, d.asked)
    for p in range(4):
        describe_prospect(g, p, d.players[p])            # those beyond n_players have nothing, and no place
    for which in range(STANDINGS):
        for p in range(g.n_players):
            find_place(d, g.n_players, p, which)
    for p in range(g.n_players):
        d.players[p].half_cost = half_rule_costs(d, g.n_players, p) if g.over <= C.AFTER_TURN_3 else 0
    d.codes = count(g)
    for i in range(d.codes):
        describe_option(g, g.now, nth(g, i), effects[i])
    return d.codes


@rule
def phase_of(g: State) -> int:
    if g.over != C.PLAYING:
        return AFTER_GAME
    if g.now.kind == K.FIRST_PLAYER:
        return SETUP
    return ENDING_TURN if g.now.kind == K.UPKEEP_CUBE else ACTIONS


@rule
def side_marching(g: State) -> int:
    """7 From the choice of the army's first link on."""
    kind = g.now.kind
    begins = kind == K.ENTER_CITY or kind == K.MARCH or kind == K.FLEET_USE or kind == K.FLEET_PAY
    if g.over != C.PLAYING or not (begins or g.march.acted or g.march.origin != C.NOBODY):
        return ABSENT
    return g.now.side if g.attack.city == C.NOBODY else g.attack.side


@rule
def describe_cities(g: State, d: Description) -> None:
    for city in range(N_CITIES):
        d.sides[city] = side_of(g, city)
        d.controllers[city] = controller_of(g, city)
        d.strengths[city] = city_strength(g, city)


@rule
def describe_forces(g: State, d: Description) -> None:
    d.force[0] = d.force[1] = d.foe_force[0] = d.foe_force[1] = ABSENT
    d.fights = 0
    if g.attack.city == C.NOBODY:
        return
    d.force[0], d.force[1] = attacker_strength(g), attacker_dice(g)
    if g.attack.foe != C.NOBODY or g.attack.foe_kind == C.FOE_BULGARS:
        d.fights = 1
        d.foe_force[0], d.foe_force[1] = foe_strength(g), foe_dice(g)


# ------------------------------------------------------------------ players


@rule
def describe_prospect(g: State, p: Player, to: Prospect) -> None:
    pl, playing = g.players[p], 1 if g.over == C.PLAYING else 0
    for side in range(2):
        income = 2 * tokens_of(g, p, side) * playing
        to.income[side], to.upkeep[side] = income, upkeep_of(g, p, side)
        to.unpaid[side] = max(to.upkeep[side] - income - pl.treasury[side], 0)
    byzantine, arab = int(pl.points[C.BYZANTINE]), int(pl.points[C.ARAB])
    to.lower = C.BYZANTINE if byzantine <= arab else C.ARAB
    to.half, to.half_cost = (max(byzantine, arab) + 1) // 2, 0
    to.to_both = points_to_both(byzantine, arab)
    to.both_count = 1 if to.to_both == 0 and g.over <= C.AFTER_TURN_3 else 0
    describe_standing(g, p, g.over, byzantine, arab, to.standings[BY_NOW])
    describe_standing(g, p, max(g.over, C.CONSTANTINOPLE_BY_ARABS), byzantine, arab, to.standings[BY_CONSTANTINOPLE])
    byzantine += tokens_of(g, p, C.BYZANTINE) * playing              # 13.4 Cities score at the end of turn 3.
    arab += tokens_of(g, p, C.ARAB) * playing
    describe_standing(g, p, max(g.over, C.AFTER_TURN_3), byzantine, arab, to.standings[BY_TURN_3])


@rule
def describe_standing(g: State, p: Player, ending: int, byzantine: int, arab: int, to: Standing) -> None:
    to.place, to.ahead_by = 0, ABSENT
    to.tie_breaks[0] = score_after(ending, byzantine, arab)
    to.tie_breaks[1] = sum_after(g, ending, byzantine, arab)
    to.tie_breaks[2] = size(g.controlled[p])
    to.tie_breaks[3] = g.players[p].treasury[0] + g.players[p].treasury[1]


@rule
def decided_by(one: Standing, other: Standing) -> int:
    """13.5 The tie-break that tells two apart, TIE_BREAKS if nothing does."""
    by = 0
    while by < TIE_BREAKS and one.tie_breaks[by] == other.tie_breaks[by]:
        by += 1
    return by


@rule
def find_place(d: Description, n_players: int, p: Player, which: int) -> None:
    """13.5 A player's place, and what puts them ahead: the last tie-break that any player behind them needs."""
    mine = d.players[p].standings[which]
    mine.place = 1
    for q in range(n_players):
        other = d.players[q].standings[which]
        by = decided_by(mine, other)
        if by < TIE_BREAKS:
            if other.tie_breaks[by] > mine.tie_breaks[by]:
                mine.place += 1
            else:
                mine.ahead_by = max(mine.ahead_by, by)   # who is next is told apart last


@rule
def half_rule_costs(d: Description, n_players: int, p: Player) -> int:
    """13.4 1: the lower track does not count, and with it a player who is behind would have more than the winners."""
    mine = d.players[p]
    if mine.both_count or mine.standings[BY_NOW].place == 1:
        return 0
    for q in range(n_players):
        first = d.players[q].standings[BY_NOW]
        if first.place == 1 and mine.standings[BY_NOW].tie_breaks[1] <= first.tie_breaks[0]:
            return 0
    return 1


# ------------------------------------------------------------------ the question


@rule
def describe_question(g: State, f: Frame, to: Asked) -> None:
    to.player = roller(g, f) if f.kind == K.DICE else f.player
    to.side, to.city, to.price = f.side, f.city, CUBE_PRICE
    to.extra = g.over if f.kind == K.GAME_OVER else f.extra
    to.rival, to.number = rival_in_question(g, f), number_in_question(g, f)
    to.box = to.space = C.NOBODY
    to.bezants = 0
    if f.kind == K.PAY_CUBE:
        if f.extra == C.FOR_STRENGTHEN:
            to.box = f.n
        elif f.extra == C.FOR_SPACE or f.extra == C.FOR_BULGARS or f.extra == C.FOR_CIVIL_WAR:
            to.space = f.n
    elif f.kind == K.LOSE_CUBE:
        to.city = g.attack.city
    elif f.kind == K.MARCH:
        to.city = g.players[f.player].pawn[f.side]
    elif f.kind == K.UPKEEP_CUBE:
        to.bezants = g.players[f.player].treasury[f.side]


@rule
def rival_in_question(g: State, f: Frame) -> int:
    """Who sails or retreats, or whose army attacks; the Bulgars are nobody's, whoever leads them."""
    if f.kind == K.FLEET_USE or f.kind == K.CLOSE_SEA:
        return f.n
    if f.kind == K.RETREAT_OR_STAND or f.kind == K.LEVY_FIGHTS:
        return g.attack.player if g.attack.side != C.BULGAR else C.NOBODY
    return C.NOBODY


@rule
def number_in_question(g: State, f: Frame) -> int:
    """Cubes that may still be placed or are there, bezants to split, what the fleet would cost: else the frame's n."""
    if f.kind == K.STRENGTHEN_BOX:
        return STRENGTHEN_LIMIT - f.n
    if f.kind == K.TAX_CUBES:
        return g.players[f.player].pool
    if f.kind == K.TAX_SPLIT:
        return BEZANTS_A_CUBE * f.n
    if f.kind == K.FORTIFY_CITY:
        return g.players[f.player].fortifications
    if f.kind == K.MARCH:
        return g.players[f.player].boxes[f.side][C.MOVE]
    if f.kind == K.FLEET_PAY:
        return cost_of_link(g, f.player, f.side, f.city, 1)
    if f.kind == K.LEVY_FIGHTS:
        return g.players[f.player].boxes[f.side][C.LEVY]
    if f.kind == K.BULGARS_PLAN:
        return g.bulgars
    return f.n


# ------------------------------------------------------------------ answers


@rule
def describe_option(g: State, f: Frame, code: Code, to: Effect) -> None:
    to.code = code
    to.cost = to.link = to.fleet = to.attack = to.strength = ABSENT
    to.points = to.track = to.price = to.treasury = to.upkeep = ABSENT
    if f.kind == K.MARCH:
        describe_march(g, f, code, to)
    elif f.kind == K.PAY_CUBE:
        to.price, to.treasury = 0 if code == C.POOL else CUBE_PRICE, f.side
    elif f.kind == K.ACTION:
        if code == C.BUILD or code == C.BUILD + 1:
            to.price, to.treasury = BUILDING_PRICE, code - C.BUILD
    elif f.kind == K.CONTROL_CITY:
        to.points, to.track = g.tokens[code - C.CITY], side_of(g, code - C.CITY)
    elif f.kind == K.FLEET_USE:
        to.cost = cost_of_link(g, f.n, f.side, f.city, 1 if code == C.YES else 0)
    elif f.kind == K.FLEET_PAY:
        if code == C.YES:
            to.cost = cost_of_link(g, f.player, f.side, f.city, 1)
    elif f.kind == K.BULGARS_PLAN:
        if code != C.REINFORCE:
            to.attack, to.strength = 1, city_strength(g, code - C.CITY)
    elif f.kind == K.UPKEEP_CUBE:
        to.upkeep = UPKEEP_COST[box_of(code)]


@rule
def describe_march(g: State, f: Frame, code: Code, to: Effect) -> None:
    if code == C.DONE:
        return
    here = g.players[f.player].pawn[f.side]
    if code >= C.SPACE:
        to.attack, to.strength = 1, city_strength(g, here)
        return
    city = code - C.CITY
    answer = kept_answer(g, f.player, f.side, here, city)
    to.cost = cost_of_link(g, f.player, f.side, city, 1 if answer == C.INTERCEPTS else 0)
    to.link = SEA if is_sea(here, city) else DESERT if has(DESERTS[here], city) else ROAD
    to.fleet = 1 if answer == C.UNASKED and asks_fleet(g, f.player, f.side, here, city) else 0
    to.attack = 1 if side_of(g, city) != f.side else 0
    if to.attack:
        to.strength = city_strength(g, city)
