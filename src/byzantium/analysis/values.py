"""What a game was worth to everybody, roll by roll and move by move, as rules: a library of its own upon the bots'.

A node of a game is a roll, or the first decision of a move (all that a player decides up to the next dice, reply or
action) at which there was a choice. Its value is the mean win share over all positions, its leaves, that dice lead to
from there before somebody has a choice again, weighed by their odds; where nothing is rolled it has one leaf. So the
value of a roll is the mean of the values that can follow it, exactly: what is rolled is worth nothing on average.

Values are multiples of 1 / GRID, so that sums and differences of them are exact.
"""

from typing import Annotated, TypeAlias

from ..bots.compiled import quick
from ..bots.evaluation import share_prize
from ..bots.policy import INPUTS, OUTPUTS, SHARES, Singles, run_layers, single
from ..engine import codes as C
from ..engine import kinds as K
from ..engine.bits import count, is_legal, nth
from ..engine.compiling import Library, rule
from ..engine.layout import I1, I4, Many, Struct
from ..engine.observation import Row
from ..engine.reals import exp
from ..engine.state import Codes, State, States, clockwise
from ..engine.step import step
from ..odds.distribution import Chances

GRID = float(1 << 40)                    # far finer than any judgement is sure of
MOST_ROLLS = 16                          # that may follow each other without a choice between them
FULL = -2                                # there is not enough room for nodes or leaves
FIRST_ILLEGAL = -3                       # decision 0 is not legal; decision k: so much less


class ValueNode(Struct):
    decision: I4                         # its number in the record
    player: I1                           # who decides; CHANCE for a roll, NOBODY for where the game stands at last
    kind: I1                             # of the decision
    city: I1                             # that it is about, NOBODY for none
    reason: I1                           # of a roll: ROLL_ATTACKER to ROLL_FLEET
    dice: I4                             # rolled
    code: I4                             # that was played first; for a roll what fell
    first: I4                            # its leaves
    leaves: I4
    value: Annotated[list[float], 4]     # win shares by player


ValueNodes: TypeAlias = Many[ValueNode]


@rule
def gather_leaves(states: States, codes: Codes, nodes: ValueNodes, leaves: States, odds: Chances, path: Codes) -> int:
    """Play the codes from states[0] on, and write the nodes on the way, the last for where the game stands then, with
    all their leaves. Returns how many nodes there are; FULL; or FIRST_ILLEGAL less the number of an illegal code.

    Room: states 2, path 2 * MOST_ROLLS.
    """
    g, found, used, first, mover, is_open = states[0], 0, 0, 0, C.NOBODY, 0
    for k in range(len(codes)):
        if not is_legal(g, codes[k]):
            return FIRST_ILLEGAL - k
        if g.now.player == C.CHANCE or g.now.player != mover or g.now.kind == K.ACTION:
            first, mover, is_open = k, g.now.player, 1
        if is_open and (mover == C.CHANCE or count(g) > 1):
            used = add_node(states, first, codes[k], nodes, found, leaves, odds, used, path)
            if used == FULL:
                return FULL
            found, is_open = found + 1, 0
        if mover == C.CHANCE:
            mover = C.NOBODY
        step(g, codes[k])
    used = add_node(states, len(codes), C.NOBODY, nodes, found, leaves, odds, used, path)
    if used == FULL:
        return FULL
    nodes[found].player = C.NOBODY
    return found + 1


@rule
def add_node(states: States, decision: int, code: int, nodes: ValueNodes, at: int, leaves: States, odds: Chances,
             used: int, path: Codes) -> int:
    """The node of states[0], and its leaves behind those used. Returns how many are used then."""
    if at >= len(nodes):
        return FULL
    node, g = nodes[at], states[0]
    node.decision, node.player, node.kind, node.code, node.first = decision, g.now.player, g.now.kind, code, used
    node.city, node.reason, node.dice = g.now.city, 0, 0
    if g.now.kind == K.DICE:
        node.reason, node.dice = g.now.extra, g.now.n
    used = add_leaves(states, leaves, odds, used, path)
    node.leaves = used - node.first
    return used


@rule
def add_leaves(states: States, leaves: States, odds: Chances, used: int, path: Codes) -> int:
    """All ways in which dice can fall from states[0] on until somebody has a choice, counted as an odometer does."""
    known, walk = 0, states[1]           # the rolls of a way: which outcome each has, and which is its last
    while True:
        if used >= len(leaves):
            return FULL
        states[1] = states[0]
        depth, chance = 0, 1.0
        settle(walk)
        while walk.over == C.PLAYING and walk.now.player == C.CHANCE:
            if depth == known:
                path[2 * depth], path[2 * depth + 1] = 0, count(walk) - 1
                known += 1
            chance *= odds_of(walk, path[2 * depth])
            step(walk, nth(walk, path[2 * depth]))
            settle(walk)
            depth += 1
        leaves[used], odds[used] = walk, chance
        used += 1
        while known > 0 and path[2 * known - 2] == path[2 * known - 1]:
            known -= 1
        if known == 0:
            return used
        path[2 * known - 2] += 1


@rule
def settle(g: State) -> None:
    """On through what leaves its player no choice."""
    while g.over == C.PLAYING and g.now.player != C.CHANCE and count(g) == 1:
        step(g, nth(g, 0))


@rule
def odds_of(g: State, i: int) -> float:
    """Of the i-th outcome: so many hits (9.6 each die hits every other time), or one of the players who may begin."""
    if g.now.kind != K.DICE:
        return 1.0 / count(g)
    chance = 1.0 / (1 << g.now.n)
    for hit in range(i):
        chance *= (g.now.n - hit) / (hit + 1)
    return chance


# ------------------------------------------------------------------ what the leaves are worth


@rule
def judge_leaves(leaves: States, first: int, last: int, weights: Row, numbers: Singles, width: int, row: Row,
                 features: Chances, room: Singles, shares: Chances) -> None:
    """Win shares of all players in some of the leaves, as a network sees them: four numbers each. Where the game is
    over they are its result. Room: as `policy.infer` wants it, with the inputs and two layers one after another.
    """
    hidden = room[INPUTS:INPUTS + width]
    for i in range(first, last):
        g, found = leaves[i], shares[4 * i:4 * i + 4]
        if g.over != C.PLAYING:
            share_prize(g, found)
        else:
            run_layers(g, g.now.player, weights, numbers, width, row, features, room[:INPUTS], hidden,
                       room[INPUTS + width:])
            share_seats(g, weights, numbers, hidden, width, features[:4], found)


@rule
def share_seats(g: State, weights: Row, numbers: Singles, hidden: Singles, width: int, logits: Chances,
                found: Chances) -> None:
    """The head for shares, by player. The network tells them from the player who decides on."""
    first, at, top, total = len(weights) - width * OUTPUTS, len(numbers) - 2 * OUTPUTS, -1e9, 0.0
    for i in range(g.n_players):
        k, logit = SHARES + i, single(0.0)
        for j in range(width):
            if hidden[j] != 0.0:
                logit += hidden[j] * single(weights[first + j * OUTPUTS + k])
        logits[i] = float(logit * numbers[at + k] + numbers[at + OUTPUTS + k])
        top = max(top, logits[i])
    for i in range(4):
        found[i] = 0.0
    for i in range(g.n_players):
        total += exp(logits[i] - top)
    for i in range(g.n_players):
        found[clockwise(g, g.now.player, i)] = exp(logits[i] - top) / total


@rule
def weigh_leaves(nodes: ValueNodes, n: int, odds: Chances, shares: Chances, players: int) -> None:
    """The values of so many nodes. The last player has what the others leave, so that they add up to 1."""
    for at in range(n):
        node, left = nodes[at], 1.0
        for p in range(4):
            node.value[p] = 0.0
        for p in range(players):
            mean = 0.0
            for i in range(node.first, node.first + node.leaves):
                mean += odds[i] * shares[4 * i + p]
            node.value[p] = int(mean * GRID + 0.5) / GRID if p < players - 1 else left
            left -= node.value[p]


values = Library("values", (".analysis.values",), ("gather_leaves", "judge_leaves", "weigh_leaves"), base=quick)
