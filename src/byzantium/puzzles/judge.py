"""The plans for a position beside each other: which is best, and by how much each other idea is behind it.

A plan is all that a player decides up to the next dice, reply or action. Two plans are one idea if they differ only in
details: which cube pays, which of an army's is lost, how a treasury is split.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..bots import lookahead as L
from ..bots import mcts as M
from ..bots.compiled import quick
from ..bots.critic import FRESH_DICE, FULL, after_plan, standard_error
from ..bots.interface import Budget, Position, Vector
from ..bots.search import Searcher, simulated, simulations_of
from ..bots.sequential_halving import rounds_for
from ..bots.strategist import weights_of
from ..engine import kinds as K
from ..engine import plain
from ..engine.compiling import compiled

DETAILS = frozenset({K.PAY_CUBE, K.PAY_FROM, K.LOSE_CUBE, K.STRENGTHEN_BOX, K.TAX_CUBES, K.TAX_SPLIT, K.PASS_CUBE,
                     K.UPKEEP_CUBE})
RIVALS = 4                               # other ideas that are compared with the best plan

Codes = tuple[int, ...]


@dataclass(frozen=True)
class Rival:
    """The best plan of another idea."""

    codes: Codes
    behind: float                        # of the mover's share of the win
    error: float                         # its standard error; 0 where results are exact

    def is_behind(self, least: float, errors: float) -> bool:
        """By at least so much, and by so many standard errors?"""
        return self.behind >= max(least, errors * self.error)


@dataclass(frozen=True)
class Ranking:
    best: Codes
    shares: tuple[float, ...]            # of the win, by player, after the best plan and before any dice
    rivals: tuple[Rival, ...]            # the nearest first
    exact: bool = False                  # all lines of the plans end the game, and shares are its results

    @property
    def margin(self) -> float:
        return min((rival.behind for rival in self.rivals), default=0.0)

    def is_clear(self, least: float, errors: float) -> bool:
        """Is the best plan ahead of every other idea by at least so much, and by so many standard errors?"""
        return bool(self.rivals) and all(rival.is_behind(least, errors) for rival in self.rivals)


def idea_of(position: Position, codes: Sequence[int]) -> Codes:
    """What a plan is about: its codes without the details, in the order of numbers.

    >>> from byzantium import Game
    >>> game = Game(players=2, seed=1)
    >>> control, damascus, pool = 52, 16, 41
    >>> idea_of(game.states, (control, damascus, pool))
    (16, 52)
    """
    after = plain.to_array(position.tobytes())
    found, details = list[int](), list[int]()
    for code in codes:
        (details if int(after["now"]["kind"][0]) in DETAILS else found).append(int(code))
        compiled.step(after[0], code)
    return tuple(sorted(found or details))


class Judge(Searcher):
    """Ranks the ideas for a position by the strategist's search: half of its simulations find them, half compare them,
    with the same dice, in a new tree."""

    def __init__(self, simulations: int) -> None:
        self._half = max(simulations // 2, 1)
        super().__init__("judge", weights_of("balanced"), Budget(simulations=self._half))

    def is_solved(self, position: Position) -> bool:
        """Do all lines of the plans end the game?"""
        self._make_root(position, True)
        return bool(self._nodes[self._start]["solved"])

    def lead(self, position: Position) -> float:
        """By how much the best idea is ahead of the next at first sight: by the lookahead alone, without a search."""
        self._make_root(position, True)
        node = self._nodes[self._start]
        edges = range(int(node["first"]), int(node["first"] + node["count"]))
        best, *others = sorted(edges, key=lambda edge: -float(self._edges[edge]["guess"]))
        idea = idea_of(position, self._codes(best))
        rival = next((edge for edge in others if idea_of(position, self._codes(edge)) != idea), best)
        return float(self._edges[best]["guess"]) - float(self._edges[rival]["guess"])

    def rank(self, position: Position) -> Ranking:
        self._ahead = {}
        self._make_root(position, True)
        best = self._codes(self._search(self.budget))
        exact = bool(self._nodes[self._start]["solved"])
        rivals = self._rivals(position, best, exact)
        if not rivals:
            return Ranking(best, (), ())
        return (self._by_results if exact else self._by_walks)(position, best, rivals)

    def _rivals(self, position: Position, best: Codes, exact: bool) -> list[Codes]:
        """The best plan of each other idea, the most promising first."""
        node, found = self._nodes[self._start], {idea_of(position, best): best}
        edges = range(int(node["first"]), int(node["first"] + node["count"]))
        worth = (lambda e: float(self._edges[e]["guess"])) if exact else self._worth
        for edge in sorted(edges, key=worth, reverse=True):
            codes = self._codes(edge)
            found.setdefault(idea_of(position, codes), codes)
        return list(found.values())[1 : RIVALS + 1]

    def _worth(self, edge: int) -> float:
        e = self._edges[edge]
        return float(e["value"][self._me] / e["visits"]) if e["visits"] else float(e["guess"]) - 1

    def _by_results(self, position: Position, best: Codes, rivals: list[Codes]) -> Ranking:
        """Where all lines end the game: by their exact chances."""
        shares = [self.result(after_plan(position, plan)) for plan in (best, *rivals)]
        behind = [Rival(codes, shares[0][self._me] - found[self._me], 0.0)
                  for codes, found in zip(rivals, shares[1:], strict=True)]
        return Ranking(best, shares[0], tuple(sorted(behind, key=lambda rival: rival.behind)), True)

    def _by_walks(self, position: Position, best: Codes, rivals: list[Codes]) -> Ranking:
        """By walks with the same dice, which the search has not seen."""
        self._make_root(position, True)
        edges = [self._add(plan) for plan in (best, *rivals)]
        rounds = rounds_for(simulations_of(self.budget), len(edges), self._players)
        rows, before = np.zeros((0, len(rivals))), self._expansions
        while simulated(self._expansions - before, len(edges) * len(rows)) < self._half and self._room() < FULL:
            row = self._try(edges, FRESH_DICE + len(rows), rounds)
            rows = np.vstack((rows, row[0] - row[1:]))
        behind = [Rival(codes, float(rows[:, i].mean()), standard_error(rows[:, i])) for i, codes in enumerate(rivals)]
        return Ranking(best, self._shares(edges[0]), tuple(sorted(behind, key=lambda rival: rival.behind)))

    # -------------------------------------------------------------- what plans lead to

    def _codes(self, edge: int) -> Codes:
        return tuple(self._edges[edge]["codes"][: self._edges[edge]["length"]].tolist())

    @property
    def _expansions(self) -> int:
        return int(self._tree[M.NODES_USED])

    def _try(self, edges: Sequence[int], sample: int, rounds: int) -> Vector:
        """A walk by each, with the same dice: what is found for me."""
        known: Vector = self._edges["value"][edges, self._me]
        for edge in edges:
            quick.simulate(*self._walking(), self._start, edge, sample, rounds)
        row: Vector = self._edges["value"][edges, self._me] - known
        return row

    def _shares(self, edge: int) -> tuple[float, ...]:
        e = self._edges[edge]
        return tuple((e["value"] / e["visits"])[: self._root.n_players].tolist())

    def _add(self, plan: Sequence[int]) -> int:
        """An edge for a plan, beside the root's own."""
        at = int(self._tree[M.EDGES_USED])
        edge = self._edges[at : at + 1]
        codes = list(plan[: L.LONGEST_PLAN])
        edge["visits"], edge["value"], edge["length"] = 0, 0.0, len(codes)
        edge["codes"][0, : len(codes)] = codes
        self._tree[M.EDGES_USED] += 1
        return at
