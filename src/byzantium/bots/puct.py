"""Monte Carlo tree search with a network, as rules: its policy says where to look, its win shares what a leaf is worth.

PUCT (Rosin 2011) as AlphaZero uses it (Silver and others 2018), for several players (max^n) and dice; at the root,
sequential halving over the codes that the policy likes (`sequential_halving.py`), as in Gumbel AlphaZero (Danihelka and
others 2022), without its noise. A node is a decision with more than one answer, an edge one code. Every walk ends at
the first new decision, which the network is asked about, or at the end of the game. Nodes and edges are those of the
other search; here an edge's guess is the logarithm of its prior, by LOG_PRIOR in shares of the win.
"""

import math
from typing import NamedTuple

from ..engine import codes as C
from ..engine.bits import lowest, size
from ..engine.compiling import rule
from ..engine.layout import Code
from ..engine.observation import Row
from ..engine.reals import Real, exp, log
from ..engine.state import Codes, State, States, clockwise
from ..engine.step import step
from ..odds.distribution import Chances
from .evaluation import share_prize
from .mcts import EDGES_USED, FULL, NO_NODE, NODES_USED, Edges, Node, Nodes, Place, Tree, key_of, sample_hits
from .policy import SHARES, Singles, infer
from .sequential_halving import WIDE, Search, Searches, begin_search, begin_walk, end_walk

LOG_PRIOR = 0.02                         # what a logarithm of the prior is worth, in shares of the win
WALK_STEP = 2                            # numbers of a step in `path`: its node and its edge


# ------------------------------------------------------------------ nodes


class NetworkRoom(NamedTuple):
    """A network, and room to ask it in (`policy.infer`)."""

    weights: Row
    numbers: Singles
    width: int
    row: Row
    features: Chances
    room: Singles                        # for inputs, hidden and sums, then the outputs


@rule
def root_for(place: Place, network: NetworkRoom, tree: Tree, temperature: Real, fresh: int) -> int:
    """The node for the decision in the place, in a new tree or in the one there is. Node 0 is none."""
    if fresh:
        tree.used[NODES_USED], tree.used[EDGES_USED], tree.used[FULL] = 1, 0, 0
        for i in range(len(tree.transpositions)):
            tree.transpositions[i] = NO_NODE
    return node_of(place, network, tree, temperature)


@rule
def node_of(place: Place, network: NetworkRoom, tree: Tree, temperature: Real) -> int:
    """The node of the decision in the place; the network is asked if there is none."""
    transpositions, nodes, used, key = tree.transpositions, tree.nodes, tree.used, key_of(place.words)
    slot = key & (len(transpositions) - 1)
    while transpositions[slot] != NO_NODE:
        if nodes[transpositions[slot]].key == key:
            return transpositions[slot]
        slot = (slot + 1) & (len(transpositions) - 1)
    g, features, outputs = place.walk[0], network.features, ask(place.walk[0], network)
    index = used[NODES_USED]
    transpositions[slot] = index
    used[NODES_USED] += 1
    node = nodes[index]
    node.key, node.player, node.first, node.count, node.visits, node.solved = \
        key, g.now.player, used[EDGES_USED], 0, 0, 0
    share_out(g, outputs, features[:4])
    for p in range(4):
        node.shares[p] = features[p]
    add_edges(g, outputs, temperature, node, tree.edges)
    used[EDGES_USED] += node.count
    used[FULL] = used[NODES_USED] >= len(nodes) or used[EDGES_USED] + WIDE > len(tree.edges)
    return index


@rule
def ask(g: State, network: NetworkRoom) -> Singles:
    """The network's outputs for whoever decides."""
    n, width, room = len(network.features) + len(network.row), network.width, network.room
    outputs = room[n + 2 * width:]
    infer(g, g.now.player, network.weights, network.numbers, width, network.row, network.features, room[:n],
          room[n:n + width], room[n + width:n + 2 * width], outputs)
    return outputs


@rule
def share_out(g: State, outputs: Singles, shares: Chances) -> None:
    """Win shares among players of its own kind. The network tells them from the player who decides on."""
    top, total = -1e9, 0.0
    for i in range(g.n_players):
        top = max(top, float(outputs[SHARES + i]))
    for i in range(g.n_players):
        total += exp(float(outputs[SHARES + i]) - top)
    for i in range(4):
        shares[i] = 0.0
    for i in range(g.n_players):
        shares[clockwise(g, g.now.player, i)] = exp(float(outputs[SHARES + i]) - top) / total


@rule
def add_edges(g: State, outputs: Singles, temperature: Real, node: Node, edges: Edges) -> None:
    """The legal codes that the policy likes best, in that order, at most WIDE."""
    top, total = -1e9, 0.0
    for word in range(C.WORDS):
        left = g.allowed[word]
        while left != 0:
            top = max(top, float(outputs[word * C.WORD_BITS + lowest(left)]))
            left &= left - 1
    for word in range(C.WORDS):
        left = g.allowed[word]
        while left != 0:
            code = word * C.WORD_BITS + lowest(left)
            left &= left - 1
            logit = (float(outputs[code]) - top) / temperature
            total += exp(logit)
            insert_edge(code, logit, node, edges)
    for i in range(node.count):
        edges[node.first + i].guess -= LOG_PRIOR * log(total)


@rule
def insert_edge(code: Code, logit: Real, node: Node, edges: Edges) -> None:
    place = node.first + node.count
    while place > node.first and edges[place - 1].guess < LOG_PRIOR * logit:
        place -= 1
    if place >= node.first + WIDE:
        return
    node.count = min(node.count + 1, WIDE)
    for i in range(node.first + node.count - 1, place, -1):
        edges[i] = edges[i - 1]
    e = edges[place]
    e.guess, e.visits, e.length, e.codes[0] = LOG_PRIOR * logit, 0, 1, code
    for p in range(4):
        e.value[p] = 0.0


# ------------------------------------------------------------------ walks


@rule
def begin_exploring(searches: Searches, nodes: Nodes, start: int, players: int, simulations: int, planned: int,
                    trust: Real, exploration: Real, temperature: Real) -> None:
    begin_search(searches, nodes, start, players, simulations, planned)
    s = searches[0]
    s.trust, s.exploration, s.temperature = trust, exploration, temperature


@rule
def explore_on(root: States, place: Place, network: NetworkRoom, tree: Tree, path: Codes, searches: Searches,
               rows: Chances, by_clock: Real) -> int:
    """Make the next walk; 0 if there is none: then the best code is the first of those left."""
    s = searches[0]
    if not begin_walk(s, root[0].n_players, tree.edges, rows, by_clock):
        return 0
    before = tree.used[NODES_USED]
    explore(root, place, network, tree, path, s)
    end_walk(s, tree.used[NODES_USED] - before, tree, rows)
    return 1


@rule
def explore(root: States, place: Place, network: NetworkRoom, tree: Tree, path: Codes, s: Search) -> None:
    """A walk from the root by the edge that the search comes to, with the dice of its sample."""
    place.walk[0] = root[0]
    nodes, edges, features = tree.nodes, tree.edges, network.features
    g, index, chosen, depth, rolls = place.walk[0], s.start, s.edges[s.at], 0, 0
    while True:
        path[depth], path[depth + 1] = index, chosen
        depth += WALK_STEP
        step(g, edges[chosen].codes[0])
        rolls = roll_on(g, s.sample, rolls)
        if g.over != C.PLAYING:
            share_prize(g, features[:4])
            for p in range(4):
                nodes[NO_NODE].shares[p] = features[p]   # which is no node, and has room for a result
            index = NO_NODE
            break
        before = tree.used[NODES_USED]
        index = node_of(place, network, tree, s.temperature)
        if tree.used[NODES_USED] > before or tree.used[FULL] or depth == len(path):
            break
        chosen = select_by_prior(nodes[index], edges, s.exploration)
    for i in range(0, depth, WALK_STEP):
        nodes[path[i]].visits += 1
        e = edges[path[i + 1]]
        e.visits += 1
        for p in range(4):
            e.value[p] += nodes[index].shares[p]


@rule
def roll_on(g: State, sample: int, rolls: int) -> int:
    """On through dice and what leaves no choice; returns how many rolls the walk has seen."""
    while g.over == C.PLAYING:
        if g.now.player == C.CHANCE:
            step(g, C.NUMBER + sample_hits(g.now.n, sample, rolls))
            rolls += 1
        else:
            only, legal = 0, 0
            for word in range(C.WORDS):
                legal += size(g.allowed[word])
                if g.allowed[word] != 0:
                    only = word * C.WORD_BITS + lowest(g.allowed[word])
            if legal > 1:
                return rolls
            step(g, only)
    return rolls


@rule
def select_by_prior(node: Node, edges: Edges, exploration: Real) -> int:
    """The code with the most promise for its player; one not tried yet is thought to be worth the decision's mean."""
    p, total, best, chosen, root = node.player, node.shares[node.player], -1e9, node.first, math.sqrt(node.visits + 1)
    for i in range(node.first, node.first + node.count):
        total += edges[i].value[p]
    mean = total / (node.visits + 1)
    for i in range(node.first, node.first + node.count):
        e = edges[i]
        value = e.value[p] / e.visits if e.visits > 0 else mean
        worth = value + exploration * exp(e.guess / LOG_PRIOR) * root / (1 + e.visits)
        if worth > best:
            best, chosen = worth, i
    return chosen
