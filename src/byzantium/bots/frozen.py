"""Rivals that never change, to measure others by: `strategist-1` and `search-1`, the players of November 2026.

What is theirs alone is kept: the weights and how far they are trusted (`weights-1.json`), and the usual budget. The
thinking they share with today's players; `tests/test_frozen.py` knows every choice of some of their games. A change of
the thinking that moves one of them has to leave them the old way.
"""

from collections.abc import Callable

from .interface import Bot, Budget
from .search import Searcher, budget_in
from .strategist import LookaheadBot, confidence, fitted_weights

WEIGHTS = "weights-1.json"
BUDGET = Budget(simulations=600)         # an action; a tenth of a second
SEARCH_1 = "search-1:"                   # begins names that tell another one


def strategist_1() -> LookaheadBot:
    return LookaheadBot("strategist-1", fitted_weights(WEIGHTS), confidence(WEIGHTS))


def search_1(budget: Budget = BUDGET, name: str = "search-1") -> Searcher:
    return Searcher(name, fitted_weights(WEIGHTS), budget, confidence(WEIGHTS))


def search_1_by_name(name: str) -> Searcher:
    return search_1(budget_in(name), name)


FROZEN: dict[str, Callable[[], Bot]] = {"strategist-1": strategist_1, "search-1": search_1}
