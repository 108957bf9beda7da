"""Evaluation: what a position is worth to each player, in numbers: features, weighed into win shares.

A feature is a number of a player that a good player looks at, mostly in points. Its weight depends on the turn. The
weighed sums of all players become win shares by a softmax, so that they add up to 1. Weights are tuned to choose well;
`calibrate` makes of the shares those that come true (temperature scaling: Guo and others, On calibration of modern
neural networks, ICML 2017).
"""

import math

from ..engine import codes as C
from ..engine.bits import has, lowest
from ..engine.board import CONSTANTINOPLE, TURNS
from ..engine.compiling import Lookup, rule
from ..engine.geography import controller_of, reach, side_of
from ..engine.layout import City, Player, Side
from ..engine.reals import Real, exp, log
from ..engine.rules.army import cities_to_enter
from ..engine.rules.attack import army_strength
from ..engine.rules.bulgars import BULGAR_STEP, bulgar_targets
from ..engine.rules.ending import place, tokens_of, upkeep_of
from ..engine.rules.special import holder, is_free
from ..engine.state import State
from ..odds.distribution import Chances

FEATURES = (
    "score",             # 13.4 if the turn's income, upkeep and the cities were scored now
    "tracks",            # both tracks, whether or not the lower one counts
    "lag",               # 13.4 points that twice the lower track lacks to the higher
    "threat",            # tokens of their cities that rivals and Bulgars can take, by their chance
    "prey",              # tokens that their armies can take next, by their chance
    "byzantine_bezants", # after income and upkeep
    "arab_bezants",
    "shortfall",         # 13.2 cubes that upkeep will cost
    "pool",              # cubes to act with this turn
    "saved",             # cubes in the pool of a player who has passed: for the next turn
    "casualties",        # half of them come back (13.3)
    "income",            # tokens that will pay in the turns to come
    "elite",
    "byzantine_main",
    "byzantine_move",
    "byzantine_levy",
    "arab_main",
    "arab_move",
    "arab_levy",
    "pawns",             # on the map
    "passed",
    "first",             # 5.4 starts the next turn
    "capital",           # the chance to take Constantinople next, if that would win
    "arab_lead",         # 13.6 lead on the Arab track, as far as Constantinople is in danger
)
(SCORE, TRACKS, LAG, THREAT, PREY, BYZ_BEZANTS, ARAB_BEZANTS, SHORTFALL, POOL_NOW, SAVED, WOUNDED, TO_EARN, ELITES,
 BYZ_MAIN, BYZ_MOVE, BYZ_LEVY, ARAB_MAIN, ARAB_MOVE, ARAB_LEVY, PAWNS, PASSED, FIRST, CAPITAL, ARAB_LEAD) = range(24)
N_FEATURES = len(FEATURES)

MOST_DICE = 8
# AT_MOST[dice][hits]: of 2 ** dice throws, those with at most so many hits.
AT_MOST = Lookup([sum(math.comb(n, k) for k in range(hits + 1)) for hits in range(MOST_DICE + 1)]
                for n in range(MOST_DICE + 1))
FULL_PURSE = 25
SOFTNESS = Lookup([10, 8, 6, 2])                          # by turn: points of lag that still leave some hope (13.4)


@rule
def evaluate(g: State, weights: Chances, out: Chances, features: Chances) -> None:
    """Win shares into out, by player; what they rest on into features, player by player."""
    if g.over != C.PLAYING:
        share_prize(g, out)
        return
    extract_features(g, features)
    top = -1e9
    for p in range(g.n_players):
        out[p] = 0.0
        for i in range(N_FEATURES):
            out[p] += weights[(g.turn - 1) * N_FEATURES + i] * features[p * N_FEATURES + i]
        top = max(top, out[p])
    total = 0.0
    for p in range(g.n_players):
        out[p] = exp(out[p] - top)
        total += out[p]
    for p in range(4):
        out[p] = out[p] / total if p < g.n_players else 0.0


@rule
def calibrate(g: State, weights: Chances, shares: Chances, out: Chances) -> None:
    """Shares that come true: weights tuned to choose well exaggerate, by the turn's factor behind the weights."""
    confidence = weights[TURNS * N_FEATURES + g.turn - 1] if g.over == C.PLAYING else 1.0
    total = 0.0
    for p in range(4):
        out[p] = exp(confidence * log(max(shares[p], 1e-12))) if p < g.n_players else 0.0
        total += out[p]
    for p in range(4):
        out[p] /= total


@rule
def share_prize(g: State, out: Chances) -> None:
    """13.5, 13.6 The win, shared by those who share the first place."""
    winners = 0
    for p in range(g.n_players):
        winners += 1 if place(g, p) == 1 else 0
    for p in range(4):
        out[p] = 1.0 / winners if p < g.n_players and place(g, p) == 1 else 0.0


# ------------------------------------------------------------------ features


@rule
def extract_features(g: State, features: Chances) -> None:
    for i in range(4 * N_FEATURES):
        features[i] = 0.0
    for p in range(g.n_players):
        point_features(g, p, features, p * N_FEATURES)
        if not g.players[p].passed or g.turn < TURNS:    # what an action more could use
            means_features(g, p, features, p * N_FEATURES)
    war_features(g, features)
    capital_features(g, features)


@rule
def point_features(g: State, p: Player, features: Chances, at: int) -> None:
    """13.1 to 13.4 as they would come if the turn ended now."""
    pl = g.players[p]
    tracks_0, tracks_1 = 0.0, 0.0
    for side in range(2):
        tokens = tokens_of(g, p, side)
        bezants = pl.treasury[side] + 2 * tokens - upkeep_of(g, p, side)
        lost = (1 - bezants) // 2 if bezants < 0 else 0  # a removed cube saves about two bezants
        features[at + SHORTFALL] += lost
        features[at + BYZ_BEZANTS + side] = min(max(bezants, 0), FULL_PURSE) if g.turn < TURNS else 0
        features[at + TO_EARN] += tokens * (TURNS - g.turn)
        track = max(pl.points[side] - lost, 0) + tokens
        if side == 0:
            tracks_0 = track
        else:
            tracks_1 = track
    low, high = min(tracks_0, tracks_1), max(tracks_0, tracks_1)
    lag = max(high - 2 * low, 0.0)
    features[at + TRACKS] = low + high
    features[at + LAG] = lag
    features[at + SCORE] = high + low * max(1.0 - lag / SOFTNESS[g.turn], 0.0)


@rule
def means_features(g: State, p: Player, features: Chances, at: int) -> None:
    """What they have to act with, now or in the turns to come."""
    pl = g.players[p]
    if g.turn == TURNS:                                  # money is of use only until they pass
        for side in range(2):
            features[at + BYZ_BEZANTS + side] = min(pl.treasury[side], FULL_PURSE)
    features[at + (SAVED if pl.passed else POOL_NOW)] = pl.pool
    features[at + WOUNDED] = pl.casualties
    for side in range(2):
        boxes = pl.boxes[side]
        features[at + ELITES] += boxes[C.ELITE] + (0.5 if g.guard[side] == p else 0.0)
        for box in range(1, 4):
            features[at + (BYZ_MAIN if side == 0 else ARAB_MAIN) + box - 1] = min(boxes[box], 8)
        features[at + PAWNS] += 1 if pl.pawn[side] != C.NOBODY else 0
    features[at + PASSED] = pl.passed
    features[at + FIRST] = 1 if g.first_passer == p and g.turn < TURNS else 0


# ------------------------------------------------------------------ war


@rule
def war_features(g: State, features: Chances) -> None:
    """What every army can take next is prey to its player and a threat to the controller."""
    for p in range(g.n_players):
        for side in range(2):
            if army_strength(g, p, side) > 1:
                hunt(g, p, side, features)
    if is_free(g, C.BULGARS):
        left, force = bulgar_targets(g) & ~(1 << CONSTANTINOPLE), g.bulgars + BULGAR_STEP
        while left != 0:
            threaten(g, lowest(left), 0.5 * chance_to_take(g, lowest(left), force, 0), features)
            left &= left - 1


@rule
def hunt(g: State, p: Player, side: Side, features: Chances) -> None:
    """The best two of the cities in reach of an army count as prey."""
    pl = g.players[p]
    left = targets(g, p, side) & ~(1 << CONSTANTINOPLE)
    strength, spare = army_strength(g, p, side), pl.boxes[side][C.MOVE] - 1
    best, second = 0.0, 0.0
    while left != 0:
        city = lowest(left)
        left &= left - 1
        chance = chance_to_take(g, city, strength, spare)
        if chance > 0.0:
            gain = chance * (2 * g.tokens[city] - 1.5)
            if gain > best:
                best, second = gain, best
            elif gain > second:
                second = gain
            if not pl.passed:
                threaten(g, city, 0.5 * chance, features)
    if not pl.passed or g.turn < TURNS:
        features[p * N_FEATURES + PREY] += best + 0.5 * second


@rule
def targets(g: State, p: Player, side: Side) -> int:
    """Cities one link away, or two, that this army may attack; by civil war also rivals' of its own side."""
    pl = g.players[p]
    moves, here = pl.boxes[side][C.MOVE], pl.pawn[side]
    if moves == 0:
        return 0
    sea = 1 if side == C.BYZANTINE or moves >= 3 or holder(g, C.FLEET + C.ARAB) == p else 0
    first = from_all(side, cities_to_enter(g, p, side), sea) if here == C.NOBODY else reach(side, here, sea)
    if moves >= 3 and here != C.NOBODY:
        first |= from_all(side, first & g.cities_of[side], sea)
    found = first & ~g.cities_of[side] & ~g.controlled[p]
    if is_free(g, C.CIVIL_WAR + side):
        rivals = (g.controlled[0] | g.controlled[1] | g.controlled[2] | g.controlled[3]) & ~g.controlled[p]
        found |= (first | (0 if here == C.NOBODY else 1 << here)) & g.cities_of[side] & rivals
    return found


@rule
def from_all(side: Side, cities: int, sea: int) -> int:
    found = 0
    while cities != 0:
        found |= reach(side, lowest(cities), sea)
        cities &= cities - 1
    return found


@rule
def chance_to_take(g: State, city: City, strength: int, spare: int) -> float:
    """About the chance of a force with so many cubes to spare: defenders count roughly, the siege exactly."""
    chance, owner, side = 1.0, controller_of(g, city), side_of(g, city)
    guards = 0
    if side < C.PERSIAN:
        for q in range(g.n_players):
            if g.players[q].pawn[side] == city:
                guards = max(guards, army_strength(g, q, side))
        if owner != C.NOBODY and guards == 0:
            guards = g.players[owner].boxes[side][C.LEVY]
    elif side == C.BULGAR:
        guards = g.bulgars
    if guards > 0:
        strength -= min(guards, 4) // 2
        chance = min(max(0.5 + 0.2 * (strength - guards), 0.0), 1.0)
    dice = g.tokens[city] + has(g.fortified, city)
    hits = strength - dice - 1 + max(spare, 0)           # 9.7 hits that it can bear
    if strength <= dice or hits < 0:
        return 0.0
    return chance * AT_MOST[dice][min(hits, dice)] / (1 << dice)


@rule
def threaten(g: State, city: City, chance: Real, features: Chances) -> None:
    owner = controller_of(g, city)
    if owner != C.NOBODY:
        features[owner * N_FEATURES + THREAT] += chance * 1.5 * g.tokens[city]


# ------------------------------------------------------------------ Constantinople (13.6)


@rule
def capital_features(g: State, features: Chances) -> None:
    """Who can take it next, and who would win if it fell."""
    danger = 0.0
    for p in range(g.n_players):
        if not g.players[p].passed and wins_by_capital(g, p):
            chance = chance_of_capital(g, p)
            features[p * N_FEATURES + CAPITAL] = chance
            danger = max(danger, chance)
    if danger > 0.0:
        for p in range(g.n_players):
            lead = g.players[p].points[C.ARAB] - best_arab(g, p)
            features[p * N_FEATURES + ARAB_LEAD] = danger * min(max(lead, -10), 10) / 10.0


@rule
def best_arab(g: State, p: Player) -> int:
    """The highest Arab track of the others."""
    best = 0
    for q in range(g.n_players):
        if q != p:
            best = max(best, g.players[q].points[C.ARAB])
    return best


@rule
def wins_by_capital(g: State, p: Player) -> bool:
    return g.players[p].points[C.ARAB] + g.tokens[CONSTANTINOPLE] > best_arab(g, p)


@rule
def chance_of_capital(g: State, p: Player) -> float:
    """About: by Bulgars next to it, or by an Arab army that can pay the way."""
    chance, pl = 0.0, g.players[p]
    if is_free(g, C.BULGARS) and has(bulgar_targets(g), CONSTANTINOPLE):
        chance = bear_capital(min(g.bulgars + BULGAR_STEP, 11), 0)
    here = pl.pawn[C.ARAB]
    if here != C.NOBODY:
        fare = 2 if holder(g, C.FLEET + C.ARAB) == p else 4
        spare = pl.boxes[C.ARAB][C.MOVE] - (fare if has(reach(C.ARAB, here, 1), CONSTANTINOPLE) else fare + 2)
        if spare >= 0 and has(from_all(C.ARAB, reach(C.ARAB, here, 1) & g.cities_of[C.ARAB], 1), CONSTANTINOPLE):
            chance = max(chance, bear_capital(army_strength(g, p, C.ARAB), spare))
    return chance


@rule
def bear_capital(strength: int, spare: int) -> float:
    """9.7 Five dice, each hit two cubes; more than five must be left."""
    if strength <= 5:
        return 0.0
    return AT_MOST[5][min((strength - 6 + spare) // 2, 5)] / 32

