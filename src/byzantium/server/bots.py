"""The bots that can sit at a table, by name: those of `byzantium.bots`.

Only a thinker's process makes them (thinker.py): they may take long to load or to compile, and much memory.
"""

import random
from functools import cache

from ..bots import BOTS, Bot, Budget, make_bot
from ..game import Game

ALWAYS = "random"                # there even if another that was wished for is not


def title(name: str) -> str:
    """
    >>> title("mad-dog")
    'Mad dog'
    """
    return name.replace("-", " ").capitalize()


def names() -> list[str]:
    return sorted(BOTS)


@cache
def _bot(name: str) -> Bot:
    return make_bot(name)


def choose(name: str, game: Game, seed: str, seconds: float) -> int:
    """A code for the decision that the game waits for."""
    return _bot(name).choose(game.states, game.legal, Budget(seconds=seconds), random.Random(seed))
