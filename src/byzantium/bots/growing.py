"""Monte Carlo tree search over the small decisions, as rules.

A node is a decision, or dice: dice are nodes of their own, whose outcomes are visited as often as they are likely. A
new decision is judged by following all lines of its action (`thinking.think`), which also gives the first opinion of
each of its codes. So values are never those of a position in the middle of an action. Values are win shares of all
players; who decides takes what is good for himself (max^n).
"""

# mypy: ignore-errors
# Annotations of rules are signatures for the compiler.

import math

import numpy as np

from ..engine import codes as C
from ..engine.compiling import Many, rule
from ..engine.state import Codes, State, States
from ..engine.step import step
from ..odds.reckoning import Chances, chance_of
from .judging import share_prize
from .thinking import UNLIKELY, Levels, think

Node = np.dtype([
    ("first", "i4"),                     # its edges stand together
    ("count", "i2"),
    ("player", "i1"),                    # CHANCE for dice
    ("visits", "i4"),
], align=True)
Edge = np.dtype([
    ("code", "i2"),
    ("child", "i4"),                     # 0: not grown yet
    ("visits", "i4"),
    ("prior", "f8"),                     # of dice: the chance
    ("guess", "f8"),                     # share of the player who decides, before any visit
    ("value", "f8", 4),                  # sum of the shares found, by player
], align=True)
Nodes, Edges = Many(Node), Many(Edge)

DEEPEST_PATH = 200
NODES_USED, EDGES_USED, ROOT, FULL = range(4)            # in `tree`
CURIOSITY = 0.15                         # how much a prior counts beside values
SHARPNESS = 80.0                         # of the priors: a share of 0.0125 more is e times as likely


@rule
def plant(states: States, levels: Levels, weights: Chances, values: Chances, found: Chances, features: Chances,
          nodes: Nodes, edges: Edges, tree: Codes):
    """A new tree from states[0]. Node 0 is none."""
    tree[NODES_USED], tree[EDGES_USED], tree[FULL] = 1, 0, 0
    tree[ROOT] = grow(states, levels, weights, values, found, features, nodes, edges, tree)


@rule
def grow(states: States, levels: Levels, weights: Chances, values: Chances, found: Chances, features: Chances,
         nodes: Nodes, edges: Edges, tree: Codes):
    """A node for the decision in states[0]; the shares of a player's best line are left in values."""
    index = tree[NODES_USED]
    node, g = nodes[index], states[0]
    node.first, node.count, node.player, node.visits = tree[EDGES_USED], 0, g.now.player, 0
    if g.now.player == C.CHANCE:
        grow_dice(g, node, edges)
    else:
        think(states, levels, weights, values, found, features)
        grow_codes(node, edges, found)
    tree[NODES_USED] += 1
    tree[EDGES_USED] += node.count
    return index


@rule
def grow_dice(g: State, node: Node, edges: Edges):
    for hits in range(g.now.n + 1):
        if chance_of(hits, g.now.n) >= UNLIKELY:
            add_edge(node, edges, C.NUMBER + hits, chance_of(hits, g.now.n), 0.0)


@rule
def grow_codes(node: Node, edges: Edges, found: Chances):
    best, total = 0.0, 0.0
    for code in range(C.COUNT):
        best = max(best, found[code])
    for code in range(C.COUNT):
        if found[code] >= 0.0:
            total += math.exp(SHARPNESS * (found[code] - best))
    for code in range(C.COUNT):
        if found[code] >= 0.0:
            add_edge(node, edges, code, math.exp(SHARPNESS * (found[code] - best)) / total, found[code])


@rule
def add_edge(node: Node, edges: Edges, code: int, prior: Chances.dtype, guess: Chances.dtype):
    e = edges[node.first + node.count]
    e.code, e.child, e.visits, e.prior, e.guess = code, 0, 0, prior, guess
    for p in range(4):
        e.value[p] = 0.0
    node.count += 1


# ------------------------------------------------------------------ simulations


@rule
def simulate(root: States, states: States, levels: Levels, weights: Chances, values: Chances, found: Chances,
             features: Chances, nodes: Nodes, edges: Edges, tree: Codes, path: Codes, n: int):
    """n times from the root to a decision not yet in the tree, or the end. Stops when there is no more room."""
    for _ in range(n):
        if tree[NODES_USED] + 2 >= len(nodes) or tree[EDGES_USED] + 2 * C.COUNT >= len(edges):
            tree[FULL] = 1
            return
        states[0] = root[0]
        index, depth, walking = tree[ROOT], 0, True
        while walking and depth < DEEPEST_PATH:
            nodes[index].visits += 1
            chosen = select(nodes[index], edges)
            path[depth] = chosen
            depth += 1
            step(states[0], edges[chosen].code)
            if states[0].over != C.PLAYING:
                share_prize(states[0], values)
                walking = False
            elif edges[chosen].child == 0:
                index = grow(states, levels, weights, values, found, features, nodes, edges, tree)
                edges[chosen].child = index
                walking = nodes[index].player == C.CHANCE and tree[NODES_USED] + 2 < len(nodes)
            else:
                index = edges[chosen].child
        for i in range(depth):
            e = edges[path[i]]
            e.visits += 1
            for p in range(4):
                e.value[p] += values[p]


@rule
def select(node: Node, edges: Edges):
    """Dice: the outcome that is most behind its chance. A player: value for himself, and curiosity."""
    best, chosen = -1e9, node.first
    root = math.sqrt(node.visits)
    for i in range(node.first, node.first + node.count):
        e = edges[i]
        if node.player == C.CHANCE:
            worth = e.prior * node.visits - e.visits
        else:
            value = e.value[node.player] / e.visits if e.visits > 0 else e.guess
            worth = value + CURIOSITY * e.prior * root / (1 + e.visits)
        if worth > best:
            best, chosen = worth, i
    return chosen
