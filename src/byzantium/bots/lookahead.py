"""Lookahead: what comes of each code that a player can choose now, to the end of the action.

From the decision on, every line is followed through the small decisions of the action, everybody's replies and all
dice, to the next action or the end, and only there evaluated. It is expectimax (Michie 1966) for several players: at a
decision its player takes what is best for themselves (max^n: Luckhardt and Irani, An algorithmic solution of n-person
games, AAAI 1986), at dice the outcomes count by their exact chances. Codes that a sound player never needs are pruned.

The lines are walked depth first, a state a ply. A ply keeps, in `Ply`, which codes are still to be tried and what has
been found; its values stand in a row of a vector: a win share for each player, the same calibrated, then the features
of the player who looks ahead.
"""

from typing import Annotated, NamedTuple, TypeAlias

from ..engine import codes as C
from ..engine import kinds as K
from ..engine.bits import has, lowest, size
from ..engine.compiling import Lookup, rule
from ..engine.geography import city_strength
from ..engine.layout import I2, I8, Code, Many, Struct
from ..engine.reals import Real
from ..engine.rules.attack import army_strength
from ..engine.rules.ending import upkeep_of
from ..engine.state import State, States
from ..engine.step import step
from ..odds.distribution import Chances, chance_of
from .evaluation import N_FEATURES, calibrate, evaluate

DEEPEST = 60                             # decisions and rolls of one action, upkeep of the last one included
MOST_LINES = 3_500                       # each code asked about has its part of them; then single codes are followed
LONGEST_PLAN = 16                        # decisions; the rest is looked at when it comes
CALIBRATED = 4                           # where calibrated shares stand in a row of values
WIDTH = 8 + N_FEATURES                   # of a row of values
QUICK, THOROUGH, EXACT = 0, 1, 2         # ways to look ahead
UNLIKELY = (0.13, 0.01, 0.0)             # outcomes of dice below this are left out, the others count for them

class Ply(Struct):
    left: Annotated[list[I8], C.WORDS]  # codes to try, as g.allowed
    code: I8                            # the one being tried
    best: float                         # share of the player who decides, of the best line so far
    weight: float                       # of the dice outcomes so far
    own: I8                             # 1: up to here all decisions are of the player who looks ahead
    ends: I8                            # 1: all lines so far end the game, so that values are results


class Plan(Struct):
    """Decisions up to the next dice, reply or action."""

    worth: float                        # the share by it, as the player weighs
    calibrated: float                   # the same, such that it comes true
    mark: I8                            # the same for the same codes in another order
    length: I8
    codes: Annotated[list[I2], LONGEST_PLAN]


Plies: TypeAlias = Many[Ply]
Plans: TypeAlias = Many[Plan]


class Workspace(NamedTuple):
    """What a lookahead works on."""

    states: States                       # DEEPEST + 2 of them
    plies: Plies                         # as many
    weights: Chances                     # of the features, by turn; then the confidence in them
    values: Chances                      # a row of WIDTH for each ply
    found: Chances                       # by code
    features: Chances                    # of all players


@rule
def look_ahead(room: Workspace, plans: Plans, thorough: int) -> int:
    """Follow all lines from states[0]. Into found: by code, that player's share; values[0..]: the best line's row;
    plans: the best of them, in order, as many as there is room for.

    Returns how many leaves were evaluated. If it is quick, where a cube comes from is settled before what follows.
    """
    states, plies, values, found = room.states, room.plies, room.values, room.found
    lines, ply, tried = 0, 0, 0
    me = states[0].now.player if states[0].now.player < C.CHANCE else states[0].active
    for code in range(C.COUNT):
        found[code] = -1.0
    for i in range(len(plans)):
        plans[i].worth, plans[i].length = -1.0, 0
    open_ply(states[0], plies, 0, 0, values, me, thorough)
    codes = count_left(plies[0])
    while True:
        if next_code(plies, ply):
            tried += ply == 0
            states[ply + 1] = states[ply]
            step(states[ply + 1], plies[ply].code)
            ply += 1
            if not is_leaf(states[ply], ply):
                open_ply(states[ply], plies, ply, lines * codes > MOST_LINES * tried, values, me, thorough)
                if thorough == QUICK and is_early_payment(states[ply], plies[ply]):
                    keep_best_source(room, ply)
                continue
            evaluate_leaf(states[ply], room, ply * WIDTH, me)
            plies[ply].own, plies[ply].ends = 0, states[ply].over != C.PLAYING
            lines += 1
        else:
            close_ply(states[ply], plies, ply, values)
        if ply == 0:
            return lines
        ply -= 1
        if plies[ply].own == 1 and plies[ply + 1].own == 0:
            note_plan(plies, ply, values[(ply + 1) * WIDTH + me], values[(ply + 1) * WIDTH + CALIBRATED + me], plans)
        if ply == 0:
            found[plies[0].code] = values[WIDTH + me]
        back_up(states[ply], plies, ply, values)


@rule
def is_leaf(g: State, ply: int) -> bool:
    return g.over != C.PLAYING or g.now.kind == K.ACTION or ply == DEEPEST


@rule
def evaluate_leaf(g: State, room: Workspace, at: int, me: int) -> None:
    values = room.values
    evaluate(g, room.weights, values[at:at + 4], room.features)
    calibrate(g, room.weights, values[at:at + 4], values[at + CALIBRATED:at + CALIBRATED + 4])
    for i in range(N_FEATURES):
        values[at + 8 + i] = room.features[me * N_FEATURES + i]


@rule
def open_ply(g: State, plies: Plies, ply: int, hurried: int, values: Chances, me: int, thorough: int) -> None:
    this = plies[ply]
    this.best, this.weight, this.ends = -1.0, 0.0, 1
    this.own = 1 if g.now.player == me and (ply == 0 or plies[ply - 1].own == 1) else 0
    candidates(g, this, thorough)
    if hurried:
        keep_one(g, this)
    for i in range(WIDTH):
        values[ply * WIDTH + i] = 0.0


@rule
def note_plan(plies: Plies, ply: int, worth: Real, calibrated: Real, plans: Plans) -> None:
    """Keep the codes up to this ply among the best, unless they are there in another order."""
    last = len(plans) - 1
    if worth <= plans[last].worth:
        return
    mark = 0
    for i in range(ply + 1):
        mark += plies[i].code * plies[i].code
    place = 0
    while plans[place].worth >= worth:
        if plans[place].worth == worth and plans[place].mark == mark:
            return
        place += 1
    for i in range(last, place, -1):
        plans[i] = plans[i - 1]
    plan = plans[place]
    plan.worth, plan.calibrated, plan.mark, plan.length = worth, calibrated, mark, min(ply + 1, LONGEST_PLAN)
    for i in range(plan.length):
        plan.codes[i] = plies[i].code


@rule
def is_early_payment(g: State, this: Ply) -> bool:
    """Pool or casualties, with much of the action still to come."""
    both = (1 << C.POOL) | (1 << C.CASUALTIES)
    if g.now.kind != K.PAY_CUBE or this.left[0] != both:
        return False
    placed = 0
    for i in range(8):
        placed += g.arrived[i >> 2][i & 3]
    return (g.now.extra == C.FOR_STRENGTHEN and placed < 2) or g.now.extra == C.FOR_BULGARS \
        or g.now.extra == C.FOR_CIVIL_WAR


@rule
def keep_best_source(room: Workspace, ply: int) -> None:
    """The one that its payer likes better right after paying, as all else is equal."""
    states, values, p, at, liked = room.states, room.values, room.states[ply].now.player, (ply + 1) * WIDTH, C.POOL
    best = -1.0
    for code in range(C.POOL, C.CASUALTIES + 1):
        states[ply + 1] = states[ply]
        step(states[ply + 1], code)
        evaluate(states[ply + 1], room.weights, values[at:at + 4], room.features)
        if values[at + p] > best:
            best, liked = values[at + p], code
    keep_only(room.plies[ply], liked)


@rule
def next_code(plies: Plies, ply: int) -> bool:
    this = plies[ply]
    code = first_code(this)
    if code == C.NOBODY:
        return False
    this.code = code
    this.left[code // C.WORD_BITS] &= ~(1 << (code % C.WORD_BITS))
    return True


@rule
def back_up(g: State, plies: Plies, ply: int, values: Chances) -> None:
    """Take in the row of the ply below, for the code just tried."""
    this, here, below = plies[ply], ply * WIDTH, (ply + 1) * WIDTH
    this.ends &= plies[ply + 1].ends
    if g.now.player == C.CHANCE:
        chance = chance_of(this.code - C.NUMBER, g.now.n) if g.now.kind == K.DICE else 1.0
        this.weight += chance
        for i in range(WIDTH):
            values[here + i] += chance * values[below + i]
    elif values[below + g.now.player] > this.best:
        this.best = values[below + g.now.player]
        for i in range(WIDTH):
            values[here + i] = values[below + i]


@rule
def close_ply(g: State, plies: Plies, ply: int, values: Chances) -> None:
    if g.now.player == C.CHANCE:
        for i in range(WIDTH):
            values[ply * WIDTH + i] /= plies[ply].weight


# ------------------------------------------------------------------ forward pruning


@rule
def keep_one(g: State, this: Ply) -> None:
    """The first code, or what dice are likely to show."""
    if g.now.kind == K.DICE:
        keep_only(this, C.NUMBER + g.now.n // 2)
    else:
        keep_only(this, first_code(this))


@rule
def keep_only(this: Ply, code: Code) -> None:
    for word in range(C.WORDS):
        this.left[word] = 0
    this.left[code // C.WORD_BITS] = 1 << (code % C.WORD_BITS)


@rule
def first_code(this: Ply) -> int:
    for word in range(C.WORDS):
        if this.left[word] != 0:
            return word * C.WORD_BITS + lowest(this.left[word])
    return C.NOBODY


@rule
def count_left(this: Ply) -> int:
    n = 0
    for word in range(C.WORDS):
        n += size(this.left[word])
    return n


@rule
def candidates(g: State, this: Ply, thorough: int) -> None:
    """The legal codes without those that a sound player never needs."""
    for word in range(C.WORDS):
        this.left[word] = g.allowed[word]
    kind = g.now.kind
    if kind == K.DICE:
        skip_unlikely(g, this, UNLIKELY[thorough])
    elif kind == K.LOSE_CUBE or kind == K.UPKEEP_CUBE or kind == K.PASS_CUBE:
        keep_only(this, cube_to_lose(g))
    elif kind == K.PAY_CUBE:
        skip_dear_cubes(this)
    elif kind == K.STRENGTHEN_BOX:
        skip_earlier_boxes(g, this)
    elif kind == K.MARCH:
        skip_hopeless_attacks(g, this)
    elif kind == K.TAX_SPLIT:
        keep_quarters(g, this)


@rule
def skip_unlikely(g: State, this: Ply, least: Real) -> None:
    for hits in range(g.now.n + 1):
        if chance_of(hits, g.now.n) < least:
            code = C.NUMBER + hits
            this.left[code // C.WORD_BITS] &= ~(1 << (code % C.WORD_BITS))


# In battle what still fights is kept. For upkeep the dear cubes go, as fewer have to (13.2), a missing bezant apart.
LOSS_ORDER = Lookup([[C.MOVE, C.MAIN, C.ELITE, C.LEVY], [C.LEVY, C.ELITE, C.MAIN, C.MOVE]])


@rule
def cube_to_lose(g: State) -> int:
    side = g.now.side
    if g.now.kind == K.PASS_CUBE:                        # 5.4 From the pool, as it comes back there.
        return C.POOL if has(g.allowed[0], C.POOL) else lowest(g.allowed[0])
    owed = upkeep_of(g, g.now.player, side) - g.players[g.now.player].treasury[side]
    order = 1 if g.now.kind == K.UPKEEP_CUBE and owed > 1 else 0
    for i in range(4):
        code = C.BOX + side * 4 + LOSS_ORDER[order][i]
        if has(g.allowed[0], code):
            return code
    return lowest(g.allowed[0])


@rule
def skip_dear_cubes(this: Ply) -> None:
    """3.1 A cube of a box only if there is neither pool nor casualty: they cost the same, and fight."""
    cheap = this.left[0] & ((1 << C.POOL) | (1 << C.CASUALTIES))
    if cheap != 0:
        this.left[0] = cheap


@rule
def skip_earlier_boxes(g: State, this: Ply) -> None:
    """5.1 The boxes in their order: others lead to the same."""
    last = 0
    for i in range(8):
        if g.arrived[i >> 2][i & 3] > 0:
            last = i
    this.left[0] &= ~(((1 << last) - 1) << C.BOX)


@rule
def skip_hopeless_attacks(g: State, this: Ply) -> None:
    """9.7 Elite and Main must stay above the city's strength."""
    side, cities = g.now.side, this.left[0] & ((1 << C.BOX) - 1) & ~g.cities_of[g.now.side]
    strength = army_strength(g, g.now.player, side)
    while cities != 0:
        city = lowest(cities)
        cities &= cities - 1
        if city_strength(g, city) >= strength and size(this.left[0]) + size(this.left[1]) > 1:
            this.left[0] &= ~(1 << city)


@rule
def keep_quarters(g: State, this: Ply) -> None:
    """5.2 All to one treasury, or split by quarters."""
    for word in range(C.WORDS):
        this.left[word] = 0
    for i in range(5):
        code = C.NUMBER + i * g.now.n // 2
        this.left[code // C.WORD_BITS] |= 1 << (code % C.WORD_BITS)
