"""What a decision may lead to, as rules: every attack that can be reached with its odds, a defender's answers, threats.

`preview_odds(...)` fills one record, the same for every way of running; `preview.py` and the page give it names.

A route is a way from a decision to the begin of an attack. They are walked depth first, a state a level. At sea no die
hits: the odds reckon with those dice afterwards.
"""

from typing import Annotated, TypeAlias

from ..engine import codes as C
from ..engine import kinds as K
from ..engine.bits import count, lowest, nth
from ..engine.board import CONSTANTINOPLE
from ..engine.compiling import rule
from ..engine.describing import ACTIONS, phase_of
from ..engine.geography import controller_of, side_of
from ..engine.layout import I1, I2, I8, Code, Many, Player, Struct
from ..engine.rules.conquest import points_of_fall
from ..engine.rules.retreat import ways_out
from ..engine.rules.turns import ask_for_action, rest
from ..engine.state import Codes, State, States, pop
from ..engine.step import run_on, step
from .distribution import (
    AT_SEA_DICE,
    BEATEN_CHANCE,
    EXPECTED_LOSSES,
    FOE_LOSSES,
    FOES,
    FOES_HERE,
    GONE,
    OUTCOME_CHANCE,
    REPELLED,
    SPARE,
    TAKEN,
    Chances,
    attack_of,
    reckon_best_order,
    write_army,
)

EVERYBODY = 0b1111               # a bit set of players
LONGEST_ROUTE = 16               # codes
MOST_ROUTES = 160                # that a record has room for; docs/ahead.md tells the most that were seen
ROUTE_STATES = LONGEST_ROUTE + 2             # that walking a route takes, and one to begin another from

class RouteWalk(Struct):
    """The route being walked."""

    depth: I8                           # codes so far
    left: Annotated[list[list[I8]], LONGEST_ROUTE + 1, C.WORDS]  # by level, the codes that are still to be tried
    dice: Annotated[list[I8], LONGEST_ROUTE + 1]        # by level, dice of the fleet met on the way
    codes: Annotated[list[I8], LONGEST_ROUTE]


class AttackRow(Struct):
    length: I1                          # codes that lead to it
    city: I1
    side: I1
    civil_war: I1                       # 1: it is on a city of one's own side
    dice: I1                            # of the Byzantine fleet, which is used against it and paid double; 0: it is not
    points: I1                          # for taking it
    bezants: I1
    codes: Annotated[list[I2], LONGEST_ROUTE]
    taken: float
    repelled: float
    destroyed: float
    losses: float                       # cubes that it is expected to lose
    if_retreat: float                   # the chance to take it if all who may retreat do


class AnswerOdds(Struct):
    """Of a defender."""

    to: I8                              # bit set of cities where a retreat may end
    code: I2
    cost: I1                            # cubes that it costs
    held: float                         # the chance that the city is not taken
    beaten: float                       # the chance that one's own army or levy is beaten
    losses: float                       # cubes that it is expected to lose


class Outlook(Struct):
    routes: I2                          # attacks that can be reached
    under_way: I1                       # 1: the first row is the attack that has begun, and none of its dice is rolled
    answers: I1                         # of a defender who is asked
    threatened: Annotated[list[I8], 4]  # by player, bit set of cities that another could attack with the next action
    answer: Annotated[list[AnswerOdds], 2]
    attack: Annotated[list[AttackRow], MOST_ROUTES]


Routes: TypeAlias = Many[RouteWalk]
Outlooks: TypeAlias = Many[Outlook]


@rule
def preview_odds(states: States, routes: Routes, attack: Codes, out: Chances, outlooks: Outlooks) -> None:
    """All of it for states[0]. Room: ROUTE_STATES states, a route, ATTACK_SIZE numbers, DISTRIBUTION_SIZE chances."""
    g, to = states[0], outlooks[0]
    to.routes, to.under_way, to.answers = 0, 0, 0
    if g.attack.city == C.NOBODY:
        preview_attacks(states, routes, attack, out, to)
    else:
        preview_attack_under_way(g, attack, out, to)
    find_threats(states, routes, to)


# ------------------------------------------------------------------ routes


@rule
def begin_routes(states: States, first: int, routes: Routes) -> None:
    """Before the first attack that can be made from states[first]."""
    route = routes[0]
    route.depth, route.dice[0] = 0, 0
    open_route(states[first], route, 0)


@rule
def next_route(states: States, first: int, routes: Routes) -> int:
    """On to the next attack: returns how many codes lead to it, 0 if there is no other. It begins in the state so many
    places after the first."""
    route = routes[0]
    while True:
        level = route.depth
        code = take_code(route, level)
        if code == C.NOBODY:
            if level == 0:
                return 0
            route.depth = level - 1
        else:
            g = states[first + level]
            route.codes[level] = code
            route.dice[level + 1] = route.dice[level] + (g.now.n if g.now.kind == K.DICE else 0)
            states[first + level + 1] = states[first + level]
            step(states[first + level + 1], code)
            route.depth = level + 1
            open_route(states[first + level + 1], route, level + 1)
            if states[first + level + 1].attack.city != C.NOBODY:
                return level + 1


@rule
def take_code(route: RouteWalk, level: int) -> int:
    """The next one to try; NOBODY if all were."""
    for word in range(C.WORDS):
        left = route.left[level][word]
        if left != 0:
            route.left[level][word] = left & (left - 1)
            return word * C.WORD_BITS + lowest(left)
    return C.NOBODY


@rule
def open_route(g: State, route: RouteWalk, level: int) -> None:
    """Which codes of a decision may lead to an attack."""
    for word in range(C.WORDS):
        route.left[level][word] = 0
    kind = g.now.kind
    if g.attack.city != C.NOBODY or g.over != C.PLAYING or level == LONGEST_ROUTE or (kind == K.ACTION and level > 0):
        return
    if kind == K.ACTION:
        route.left[level][0] = g.allowed[0] & (3 << C.ARMY)
        route.left[level][1] = g.allowed[1] & (1 << (C.SPACE + C.BULGARS - C.WORD_BITS))
    elif kind == K.PAY_CUBE:
        keep_cheapest(g, route, level)
    elif kind == K.PAY_FROM or kind == K.DICE:
        keep_code(route, level, nth(g, 0))
    elif leads_on(kind):
        for word in range(C.WORDS):
            route.left[level][word] = g.allowed[word]
        route.left[level][0] &= ~(1 << C.DONE) & (~(1 << C.NO) if kind == K.FLEET_PAY else -1)
        route.left[level][1] &= ~(1 << (C.REINFORCE - C.WORD_BITS))


@rule
def leads_on(kind: int) -> bool:
    return kind == K.ENTER_CITY or kind == K.MARCH or kind == K.FLEET_USE or kind == K.FLEET_PAY \
        or kind == K.BULGARS_PLAN


@rule
def keep_cheapest(g: State, route: RouteWalk, level: int) -> None:
    """3.1 The pool is free, and casualties fight no more."""
    if (g.allowed[0] >> C.POOL) & 1:
        keep_code(route, level, C.POOL)
    elif (g.allowed[0] >> C.CASUALTIES) & 1:
        keep_code(route, level, C.CASUALTIES)
    else:
        keep_code(route, level, nth(g, 0))


@rule
def keep_code(route: RouteWalk, level: int, code: Code) -> None:
    route.left[level][code // C.WORD_BITS] = 1 << (code % C.WORD_BITS)


# ------------------------------------------------------------------ attacks


@rule
def preview_attacks(states: States, routes: Routes, attack: Codes, out: Chances, to: Outlook) -> None:
    begin_routes(states, 0, routes)
    length = next_route(states, 0, routes)
    while length > 0 and to.routes < MOST_ROUTES:
        row, route = to.attack[to.routes], routes[0]
        weigh_attack(states[length], EVERYBODY, route.dice[length], attack, out, row)
        row.length = length
        for i in range(length):
            row.codes[i] = route.codes[i]
        to.routes += 1
        length = next_route(states, 0, routes)


@rule
def weigh_attack(g: State, stands: int, dice: int, attack: Codes, out: Chances, row: AttackRow) -> None:
    """The odds of the attack that has begun, if these players' armies stand and the levy fights."""
    row.length, row.city, row.side, row.dice = 0, g.attack.city, g.attack.side, dice
    row.civil_war = 1 if g.attack.side == side_of(g, g.attack.city) else 0       # no other attack is on one's own side
    row.points, row.bezants = points_for_taking(g), bezants_for_taking(g)
    attack_of(g, 0, 1, 0, attack)
    attack[AT_SEA_DICE] = dice
    reckon_best_order(attack, out)
    row.if_retreat = out[OUTCOME_CHANCE + TAKEN]
    attack_of(g, stands, 1, 0, attack)
    attack[AT_SEA_DICE] = dice
    reckon_best_order(attack, out)
    row.taken, row.repelled = out[OUTCOME_CHANCE + TAKEN], out[OUTCOME_CHANCE + REPELLED]
    row.destroyed, row.losses = out[OUTCOME_CHANCE + GONE], out[EXPECTED_LOSSES]


@rule
def points_for_taking(g: State) -> int:
    """12.3, 13.6 For taking the city that is attacked."""
    if g.attack.city == CONSTANTINOPLE:
        return points_of_fall(g, g.attack.side)
    return g.tokens[g.attack.city] - 1


@rule
def bezants_for_taking(g: State) -> int:
    """12.3, 10.5"""
    return 0 if g.attack.city == CONSTANTINOPLE or g.attack.side == C.BULGAR else g.tokens[g.attack.city] - 1


@rule
def preview_attack_under_way(g: State, attack: Codes, out: Chances, to: Outlook) -> None:
    if is_unrolled(g):
        to.under_way = 1
        weigh_attack(g, EVERYBODY & ~(1 << who_leaves(g)), 0, attack, out, to.attack[0])
    if g.now.kind == K.RETREAT_OR_STAND or g.now.kind == K.LEVY_FIGHTS:
        to.answers = count(g)
        for i in range(to.answers):
            weigh_answer(g, nth(g, i), attack, out, to.answer[i])


@rule
def is_unrolled(g: State) -> bool:
    """Has the attack begun, and no die been rolled? Then who is to fight first is still being settled."""
    waits = g.now.kind == K.NEXT_FOE or g.now.kind == K.LEVY_FIGHTS
    for i in range(g.depth):
        waits = waits or g.stack[i].kind == K.FIGHT_ON
    return waits and g.attack.foe == C.NOBODY


@rule
def who_leaves(g: State) -> int:
    """The player whose army has said that it retreats and still stands there; CHANCE if none."""
    if g.now.kind == K.RETREAT_TO:
        return g.now.player
    return g.now.n if g.now.kind == K.CLOSE_SEA else C.CHANCE


# ------------------------------------------------------------------ defence


@rule
def weigh_answer(g: State, code: Code, attack: Codes, out: Chances, to: AnswerOdds) -> None:
    """What an answer of a defender may come to, as long as the other armies stand."""
    f, army = g.now, g.now.kind == K.RETREAT_OR_STAND
    fights = (code == C.NO) if army else (code == C.YES)
    stands = EVERYBODY if fights or not army else EVERYBODY & ~(1 << f.player)
    attack_of(g, stands, 1 if fights or army else 0, 0, attack)
    reckon_best_order(attack, out)
    to.code, to.cost, to.to, to.beaten, to.losses = code, 0, 0, 0.0, 0.0
    to.held = 1.0 - out[OUTCOME_CHANCE + TAKEN]
    if fights:
        mine = own_foe(g, attack) if army else attack[FOES_HERE] - 1     # 9.4 a levy fights last
        to.beaten, to.losses = out[BEATEN_CHANCE + mine], out[FOE_LOSSES + mine]
    elif army:
        cost, cities = ways_out(g, f.side, f.city, 1)
        to.cost, to.to, to.losses = cost, cities, cost * 1.0


@rule
def own_foe(g: State, attack: Codes) -> int:
    """Which of the foes is the army of the player who is asked: the first that has its cubes."""
    write_army(g, g.now.player, g.now.side, attack, SPARE)
    for foe in range(attack[FOES_HERE]):
        at, same = FOES + 4 * foe, 0
        for i in range(4):
            same += attack[at + i] == attack[SPARE + i]
        if same == 4:
            return foe
    return 0


# ------------------------------------------------------------------ threats


@rule
def find_threats(states: States, routes: Routes, to: Outlook) -> None:
    """The cities of players that rivals could attack, were they asked for an action now."""
    g = states[0]
    for p in range(4):
        to.threatened[p] = 0
    if phase_of(g) != ACTIONS:
        return
    for rival in range(g.n_players):
        if not g.players[rival].passed:
            states[1] = states[0]
            ask_instead(states[1], rival)
            begin_routes(states, 1, routes)
            length = next_route(states, 1, routes)
            while length > 0:
                city = states[1 + length].attack.city
                owner = controller_of(g, city)
                if owner != C.NOBODY and owner != rival:
                    to.threatened[owner] |= 1 << city
                length = next_route(states, 1, routes)


@rule
def ask_instead(g: State, p: Player) -> None:
    """Ask a player for an action, whatever is being done."""
    while g.depth > 0:
        pop(g)
    rest(g)
    g.active = p
    ask_for_action(g)
    run_on(g)
