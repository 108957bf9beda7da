"""The search of a root, as rules: its best plans compared by sequential halving (Karnin, Koren and Somekh, Almost
optimal exploration in multi-armed bandits, ICML 2013; at the root of a tree: Cazenave, Sequential halving applied to
trees, 2015; Danihelka and others, Policy improvement by planning with Gumbel, ICLR 2022).

All plans are tried equally often, with the same dice (common random numbers); then the worse half is left out, and the
others are tried again, looking further. It goes on at once if the worse half is clearly behind, or the same.

`begin_search` prepares, every call of `search_on` makes one walk (`mcts.simulate`), until it says that all is done;
`puct.explore_on` makes walks of another kind, between the same `begin_walk` and `end_walk`.
So whoever calls keeps the clock: the rules know only how much of the budget it says is used.
"""

import math
from typing import Annotated, TypeAlias

from ..engine.compiling import rule
from ..engine.layout import I8, Many, Struct
from ..engine.reals import Real
from ..engine.state import States
from ..odds.distribution import Chances
from .lookahead import Plans, Workspace
from .mcts import EDGES_USED, MOST_ROUNDS, NODES_USED, Edges, Nodes, Place, Trail, Tree, simulate

WIDE = 16                                # plans of the root
WALKS_A_PLAN = 2                         # in a phase, that there should be time for
SIMULATIONS_A_PLAN = 16                  # at least, on average
ROOT_GUESS_VISITS = 2.0                  # walks that the strategist's guess counts for
WALKS_AN_EXPANSION = 6                   # take about as long as expanding a node
FIRST_ASKED, CLEARLY = 8, 2.5            # tries after which a half may be left out; standard errors that it is behind
MOST_TRIES = 8192                        # of a phase that are remembered; past them nothing is left out early

class Search(Struct):
    start: I8                           # the root's node
    me: I8                              # who searches
    simulations: I8                     # of the budget; 0: the clock alone counts
    planned: I8                         # simulations that there is about time for
    phase: I8                           # from 1 on
    phases: I8
    left: I8                            # plans that are compared
    at: I8                              # the next of them in this try; 0: a try begins
    tries: I8                           # of this phase
    sample: I8                          # of the dice
    rounds: I8                          # that walks of this phase look ahead
    walks: I8
    expansions: I8                      # nodes made
    trust: float                        # walks that a guess counts for
    exploration: float                  # of a search with a network (`puct.py`): PUCT's constant,
    temperature: float                  # and what the policy's logits are divided by
    room: float                         # the part of the tree that is full
    edges: Annotated[list[I8], WIDE]    # of the plans that are left
    order: Annotated[list[I8], WIDE]    # their places in it, the best first
    worth: Annotated[list[float], WIDE]
    known: Annotated[list[float], WIDE]                 # their values before this try


Searches: TypeAlias = Many[Search]


@rule
def begin_search(searches: Searches, nodes: Nodes, start: int, players: int, simulations: int, planned: int) -> None:
    s, node = searches[0], nodes[start]
    s.start, s.me, s.simulations, s.planned, s.trust = start, node.player, simulations, planned, ROOT_GUESS_VISITS
    # Fewer in a hurry, so that each is tried more than once.
    s.left = min(node.count, WIDE, max(planned // SIMULATIONS_A_PLAN, 4))
    for i in range(s.left):
        s.edges[i] = node.first + i
    s.phases = 0
    while not node.solved and (1 << s.phases) < s.left:
        s.phases += 1
    s.phase, s.sample, s.walks, s.expansions, s.room = 0, 0, 0, 0, 0.0
    begin_phase(s, players)


@rule
def begin_phase(s: Search, players: int) -> None:
    s.phase += 1
    s.at, s.tries = 0, 0
    parts = s.phases * s.left
    if parts > 0:
        s.rounds = rounds_for(s.planned, parts, players)


@rule
def rounds_for(planned: int, parts: int, players: int) -> int:
    """How far walks may look, that there is time for a few in each part of the budget."""
    return min(max(planned // (parts * WALKS_A_PLAN * players), 1), MOST_ROUNDS)


@rule
def search_on(root: States, place: Place, room: Workspace, plans: Plans, tree: Tree, trail: Trail, searches: Searches,
              rows: Chances, by_clock: Real) -> int:
    """Make the next walk; 0 if there is none: then the best plan is the first of those left.

    rows: WIDE for each of MOST_TRIES, what each plan led to in each try. by_clock: the part of the time that is used.
    """
    s, before = searches[0], tree.used[NODES_USED]
    if not begin_walk(s, root[0].n_players, tree.edges, rows, by_clock):
        return 0
    simulate(root, place, room, plans, tree, trail, s.start, s.edges[s.at], s.sample, s.rounds)
    end_walk(s, tree.used[NODES_USED] - before, tree, rows)
    return 1


@rule
def begin_walk(s: Search, players: int, edges: Edges, rows: Chances, by_clock: Real) -> bool:
    """Whether there is another walk: by edge s.edges[s.at], with the dice of s.sample."""
    if s.at > 0 and used_of(s, by_clock) >= 1.0:
        end_try(s, edges, rows)
    while s.at == 0 and s.phase <= s.phases:
        if used_of(s, by_clock) < s.phase / s.phases and not is_settled(s, edges, rows):
            begin_try(s, edges)
            break
        leave_worse_half(s, edges)
        begin_phase(s, players)
    return s.phase <= s.phases


@rule
def end_walk(s: Search, expansions: int, tree: Tree, rows: Chances) -> None:
    s.walks += 1
    s.expansions += expansions
    s.room = max(tree.used[NODES_USED] / len(tree.nodes), tree.used[EDGES_USED] / (len(tree.edges) - WIDE))
    s.at += 1
    if s.at == s.left:
        end_try(s, tree.edges, rows)


@rule
def used_of(s: Search, by_clock: Real) -> float:
    """The part of the budget. A simulation is a node made, or as many walks as take that long."""
    by_count = (s.expansions + s.walks / WALKS_AN_EXPANSION) / s.simulations if s.simulations > 0 else 0.0
    return max(by_clock, by_count, s.room)


@rule
def begin_try(s: Search, edges: Edges) -> None:
    for i in range(s.left):
        s.known[i] = edges[s.edges[i]].value[s.me]


@rule
def end_try(s: Search, edges: Edges, rows: Chances) -> None:
    if s.tries < MOST_TRIES:
        for i in range(s.left):
            rows[s.tries * WIDE + i] = edges[s.edges[i]].value[s.me] - s.known[i]
    s.at = 0
    s.tries += 1
    s.sample += 1


@rule
def put_better_first(s: Search, edges: Edges) -> None:
    """By the mean of what was found for me and the guess: that counts chances exactly, a few walks do not."""
    shift, visits = 0.0, 0
    for i in range(s.left):
        e = edges[s.edges[i]]
        shift += e.value[s.me] - e.visits * e.guess      # guesses are moved to where values are found
        visits += e.visits
    shift /= max(visits, 1)
    for i in range(s.left):
        e = edges[s.edges[i]]
        worth = (e.value[s.me] + s.trust * (e.guess + shift)) / (e.visits + s.trust)
        place = i
        while place > 0 and s.worth[place - 1] < worth:
            s.worth[place], s.order[place] = s.worth[place - 1], s.order[place - 1]
            place -= 1
        s.worth[place], s.order[place] = worth, i


@rule
def leave_worse_half(s: Search, edges: Edges) -> None:
    put_better_first(s, edges)
    s.left = (s.left + 1) // 2
    for i in range(s.left):
        s.order[i] = s.edges[s.order[i]]
    for i in range(s.left):
        s.edges[i] = s.order[i]


@rule
def is_settled(s: Search, edges: Edges, rows: Chances) -> bool:
    """Whether enough is known to leave the worse half out: asked when there are twice as many tries as before."""
    times = s.tries // FIRST_ASKED
    if times == 0 or s.tries != FIRST_ASKED * times or times & (times - 1) != 0 or s.tries > MOST_TRIES:
        return False
    put_better_first(s, edges)
    behind = True
    for i in range((s.left + 1) // 2, s.left):
        behind = behind and is_behind(rows, s.tries, s.order[0], s.order[i])
    return behind


@rule
def is_behind(rows: Chances, tries: int, best: int, other: int) -> bool:
    """Whether a plan is clearly behind the best, or the same."""
    mean, square = 0.0, 0.0
    for i in range(tries):
        mean += rows[i * WIDE + best] - rows[i * WIDE + other]
    mean /= tries
    for i in range(tries):
        off = rows[i * WIDE + best] - rows[i * WIDE + other] - mean
        square += off * off
    return mean >= CLEARLY * math.sqrt(square / tries) / math.sqrt(tries)
