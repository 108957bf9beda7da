"""Rivals that never change, to measure others by: `strategist-1` and `search-1`, the players of November 2026.

The thinking, the weights and how far they are trusted they share with today's players; the usual budget is their own.
`tests/test_choices.py` knows what they choose in 10,000 positions. A change that moves one of them has to leave them
the old way.
"""

from collections.abc import Callable

from .interface import Bot, Budget
from .search import Searcher, budget_in
from .strategist import LookaheadBot, fitted_weights

BUDGET = Budget(simulations=600)         # an action; a tenth of a second
SEARCH_1 = "search-1:"                   # begins names that tell another one


def strategist_1() -> LookaheadBot:
    return LookaheadBot("strategist-1", fitted_weights())


def search_1(budget: Budget = BUDGET, name: str = "search-1") -> Searcher:
    return Searcher(name, fitted_weights(), budget)


def search_1_by_name(name: str) -> Searcher:
    return search_1(budget_in(name), name)


FROZEN: dict[str, Callable[[], Bot]] = {"strategist-1": strategist_1, "search-1": search_1}
