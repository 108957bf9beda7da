"""Monte Carlo tree search over complete actions, as rules.

A node is a decision; its edges are the best plans for it (`lookahead.py`): all that its player decides up to the next
dice, reply or action. A simulation walks from the root along plans: it selects by PUCT (Rosin, Multi-armed bandits with
episode context, 2011; Silver and others, Mastering the game of Go without human knowledge, 2017), with priors from what
the lookahead expects of the plans, rolls dice on the way, expands what is new, and backpropagates. Each outcome of dice
leads to a node of its own. Nodes are found by their position, so that lines that meet again share what is known of them
(transpositions: Childs, Brodeur and Kocsis, 2008).

Every walk looks at the same points: whenever the player who searches acts again, so many rounds on, or at the end of
the game. For whoever has just acted looks better than they are, and only values after the same number of actions can be
compared. What a walk has found for a step of it is their mean from there on: near ones are narrow, far ones true.
Values are win shares of all players; whoever decides takes what is good for themselves (max^n).

Near the end it solves (as MCTS-Solver: Winands, Björnsson and Saito, 2008): a decision all of whose lines end the game
is worth the results by their exact chances, and no walk goes past it.
"""

import math
from typing import Annotated, NamedTuple, TypeAlias

from ..engine import codes as C
from ..engine import kinds as K
from ..engine.compiling import rule
from ..engine.layout import I2, I4, I8, Many, Player, Struct
from ..engine.reals import Real, exp
from ..engine.state import Codes, State, States
from ..engine.step import step
from ..odds.distribution import Chances, chance_of
from .evaluation import share_prize
from .lookahead import (
    CALIBRATED,
    EXACT,
    LONGEST_PLAN,
    QUICK,
    THOROUGH,
    Plans,
    Ply,
    Workspace,
    candidates,
    count_left,
    first_code,
    look_ahead,
)


class Node(Struct):
    key: I8                             # of its position
    first: I4                           # its edges stand together, the best plan first
    count: I4
    visits: I4
    player: I4
    solved: I8                          # 1: all lines of its plans end the game, and its shares are exact
    shares: Annotated[list[float], 4]   # by the best plan


class Edge(Struct):
    """A plan."""

    guess: float                        # share of the player who decides, before any visit
    visits: I8
    value: Annotated[list[float], 4]    # sum of the shares found, by player
    length: I8
    codes: Annotated[list[I2], LONGEST_PLAN]


Nodes: TypeAlias = Many[Node]
Edges: TypeAlias = Many[Edge]

LONGEST_WALK = 200                       # nodes
STEP = 3                                 # numbers of a step in a path: its node, its edge, looks of the walk before it
MOST_ROUNDS = 10                         # that a walk looks ahead
NODES_USED, EDGES_USED, FULL = range(3)  # in `tree.used`
NO_NODE = 0
C_PUCT = 0.5                             # how much a prior counts beside values, in spreads of a node's guesses
PRIOR_SHARPNESS = 4.0                    # of the priors: the worst plan is e^-4 times as likely as the best
GUESS_VISITS = 1.0                       # visits that a guess counts for


class Place(NamedTuple):
    """Where walks happen."""

    walk: States                         # one
    words: Codes                         # the same position as numbers


class Tree(NamedTuple):
    nodes: Nodes
    edges: Edges
    transpositions: Codes                # nodes by their keys: a power of two of slots
    used: Codes                          # NODES_USED, EDGES_USED, FULL


class Trail(NamedTuple):
    """Of a walk."""

    path: Codes                          # STEP numbers for each of its steps
    returns: Chances                     # what was seen up to each look, a share for each player


# ------------------------------------------------------------------ nodes


@rule
def make_root(place: Place, room: Workspace, plans: Plans, tree: Tree, fresh: int) -> int:
    """The root for the decision in the place, in a new tree or in the one there is. Node 0 is none."""
    if fresh:
        tree.used[NODES_USED], tree.used[EDGES_USED], tree.used[FULL] = 1, 0, 0
        for i in range(len(tree.transpositions)):
            tree.transpositions[i] = NO_NODE
    return find_or_expand(place, room, plans, tree, THOROUGH)


@rule
def find_or_expand(place: Place, room: Workspace, plans: Plans, tree: Tree, thorough: int) -> int:
    """The node of the decision in the place, made if there is none."""
    transpositions, nodes, used, key = tree.transpositions, tree.nodes, tree.used, key_of(place.words)
    slot = key & (len(transpositions) - 1)
    while transpositions[slot] != NO_NODE:
        if nodes[transpositions[slot]].key == key:
            return transpositions[slot]
        slot = (slot + 1) & (len(transpositions) - 1)
    room.states[0] = place.walk[0]
    look_ahead(room, plans, thorough)
    if room.plies[0].ends:
        look_ahead(room, plans, EXACT)
    index = used[NODES_USED]
    transpositions[slot] = index
    used[NODES_USED] += 1
    expand(nodes[index], key, place.walk[0].now.player, room.values, plans, tree)
    nodes[index].solved = room.plies[0].ends
    used[FULL] = used[NODES_USED] >= len(nodes) or used[EDGES_USED] + len(plans) > len(tree.edges)
    return index


@rule
def key_of(words: Codes) -> int:
    """A hash: of positions in one tree, two the same are as good as impossible."""
    key = 1469598103934665603
    for i in range(len(words)):
        key = (key ^ words[i]) * 1099511628211
        key ^= key >> 29
    return key


@rule
def expand(node: Node, key: int, player: Player, values: Chances, plans: Plans, tree: Tree) -> None:
    node.key, node.player, node.first, node.count, node.visits = key, player, tree.used[EDGES_USED], 0, 0
    for p in range(4):
        node.shares[p] = values[CALIBRATED + p]
    while node.count < len(plans) and plans[node.count].length > 0:
        plan, e = plans[node.count], tree.edges[node.first + node.count]
        e.guess, e.visits, e.length = plan.calibrated, 0, plan.length
        for i in range(plan.length):
            e.codes[i] = plan.codes[i]
        for p in range(4):
            e.value[p] = 0.0
        node.count += 1
    tree.used[EDGES_USED] += node.count


# ------------------------------------------------------------------ walks


@rule
def simulate(root: States, place: Place, room: Workspace, plans: Plans, tree: Tree, trail: Trail, start: int,
             chosen: int, sample: int, rounds: int) -> None:
    """A walk from the root by the edge chosen, with the dice of the sample, this many rounds on.

    It stops short if there is no more room.
    """
    place.walk[0] = root[0]
    nodes, edges, path, values = tree.nodes, tree.edges, trail.path, room.values
    g, me, index, depth, rolls = place.walk[0], root[0].now.player, start, 0, 0
    looks, actions, acting = 0, 1 if g.now.kind == K.ACTION else 0, count_acting(g)
    while True:
        path[depth], path[depth + 1], path[depth + 2] = index, chosen, looks
        depth += STEP
        follow(g, edges[chosen])
        rolls = run_to_choice(g, room.plies[0], sample, rolls)
        if g.over != C.PLAYING:
            share_prize(g, values[CALIBRATED:CALIBRATED + 4])
            break
        index = find_or_expand(place, room, plans, tree, QUICK)
        for p in range(4):
            values[CALIBRATED + p] = nodes[index].shares[p]
        if nodes[index].solved or tree.used[FULL] or depth == len(path):
            break
        if g.now.kind == K.ACTION:
            if g.now.player == me or actions == acting:
                look(values, trail.returns, looks)
                looks, actions, acting = looks + 1, 0, count_acting(g)
                if looks == rounds:
                    break
            actions += 1
        chosen = select(nodes[index], edges)
    for i in range(looks, rounds):                       # rounds that do not come, or are not seen, end like the last
        look(values, trail.returns, i)
    backpropagate(trail, depth, rounds, tree)


@rule
def count_acting(g: State) -> int:
    """Who has not passed: each of them acts once in a round."""
    n = 0
    for p in range(g.n_players):
        n += not g.players[p].passed
    return n


@rule
def look(values: Chances, returns: Chances, looks: int) -> None:
    for p in range(4):
        before = returns[(looks - 1) * 4 + p] if looks > 0 else 0.0
        returns[looks * 4 + p] = before + values[CALIBRATED + p]


@rule
def follow(g: State, plan: Edge) -> None:
    for i in range(plan.length):
        step(g, plan.codes[i])


@rule
def run_to_choice(g: State, ply: Ply, sample: int, rolls: int) -> int:
    """On through dice and what leaves no sound choice; returns how many rolls the walk has seen."""
    while g.over == C.PLAYING and g.now.kind != K.ACTION:
        if g.now.player == C.CHANCE:
            step(g, C.NUMBER + sample_hits(g.now.n, sample, rolls))
            rolls += 1
        else:
            candidates(g, ply, QUICK)
            if count_left(ply) > 1:
                return rolls
            step(g, first_code(ply))
    return rolls


@rule
def sample_hits(dice: int, sample: int, roll: int) -> int:
    """Hits of so many dice. The first roll goes evenly through its outcomes, from the middle one on; later ones are
    scattered."""
    x = (1 << 58) + sample * -7046029254386353131 + roll * 2685821657736338717
    if roll > 0:
        x = (x ^ (x >> 31)) * 8817541206383571
        x ^= x >> 27
    rest, hits = ((x >> 11) & 0xFFFFFFFFFFFF) / 281474976710656.0, 0
    while hits < dice and rest >= chance_of(hits, dice):
        rest -= chance_of(hits, dice)
        hits += 1
    return hits


@rule
def select(node: Node, edges: Edges) -> int:
    """The plan that is best for its player, or might be.

    A guess was made right after the plan, values are found rounds later: so guesses are moved by what the visits of
    all plans have shown. The scale is that of the node's guesses, as shares change little in turn 1, much in turn 3.
    """
    first, last, p = node.first, node.first + node.count - 1, node.player
    high, low, shift, total = 0.0, 1.0, 0.0, 0.0
    for i in range(first, last + 1):
        high, low = max(high, edges[i].guess), min(low, edges[i].guess)
        shift += edges[i].value[p] - edges[i].visits * edges[i].guess
    spread, shift = max(high - low, 1e-9), shift / max(node.visits, 1)
    for i in range(first, last + 1):
        total += prior(edges[i].guess, high, spread)
    best, chosen, root = -1e9, first, math.sqrt(node.visits)
    for i in range(first, last + 1):
        e = edges[i]
        value = (e.value[p] + GUESS_VISITS * (e.guess + shift)) / (e.visits + GUESS_VISITS)
        worth = value + C_PUCT * spread * prior(e.guess, high, spread) / total * root / (1 + e.visits)
        if worth > best:
            best, chosen = worth, i
    return chosen


@rule
def prior(guess: Real, high: Real, spread: Real) -> float:
    return exp(PRIOR_SHARPNESS * (guess - high) / spread)


@rule
def backpropagate(trail: Trail, depth: int, rounds: int, tree: Tree) -> None:
    """What the walk has seen after each of its steps, for the step."""
    path, returns = trail.path, trail.returns
    for i in range(0, depth, STEP):
        node, e, looks = tree.nodes[path[i]], tree.edges[path[i + 1]], path[i + 2]
        node.visits += 1
        e.visits += 1
        for p in range(4):
            before = returns[(looks - 1) * 4 + p] if looks > 0 else 0.0
            e.value[p] += (returns[(rounds - 1) * 4 + p] - before) / (rounds - looks)
