"""The bots that can sit at a table, by name: those of `byzantium.bots`.

Only a worker's process makes them (worker.py): they may take long to load or to compile, and much memory.
"""

import json
import random
import re
from functools import lru_cache
from pathlib import Path
from typing import TypedDict

from ... import bots
from ...bots import BOTS, FROZEN, BaseBot, Budget, Reason, make_bot
from ...engine import kinds as K
from ...game import Game

ALWAYS = "random"                # there even if another that was wished for is not
REASONS = 3                      # that a bot gives, at most
SEATS = 16                       # whose bots a process keeps: one that searches takes up to 20 MB

# What the bots of a kind are called at a table, the first of them first. The page reads the same file.
PROPER_NAMES: dict[str, list[str]] = json.loads((Path(bots.__file__).parent / "names.json").read_text("utf-8"))


def title(name: str) -> str:
    """
    >>> title("mad-dog")
    'Mad dog'
    """
    return name.replace("-", " ").capitalize()


def proper_names(name: str) -> list[str]:
    """
    >>> proper_names("captain")[:2], proper_names("another-one")
    (['Kassia', 'Dirar'], ['Another one'])
    """
    return PROPER_NAMES.get(name, [title(name)])


def titled(seat: str) -> str:
    """The bot of a seat that is named after it, as all were before bots had names of their own.

    >>> titled("Mad dog 2")
    'mad-dog'
    """
    return re.sub(r" \d+$", "", seat).lower().replace(" ", "-")


def names() -> list[str]:
    """Frozen rivals are for measuring: to people they are the same as today's."""
    return sorted({*BOTS} - {*FROZEN})


@lru_cache(maxsize=SEATS)
def _bot(name: str, seat: str) -> BaseBot:
    """The one of a seat; made again here or in another process, it is the same."""
    return make_bot(name, seed=seat)


class BotChoice(TypedDict):
    code: int
    why: list[Reason] | None     # of actions only, the weightiest first


def choose(name: str, game: Game, seat: str, decision: int, seconds: float) -> BotChoice:
    """An answer to the decision that the game waits for."""
    bot, states = _bot(name, seat), game.states
    code = bot.choose(states, game.legal, Budget(seconds=seconds), random.Random(f"{seat}/{decision}"))
    return {"code": code, "why": bot.reasons(states, code)[:REASONS] if game.kind == K.ACTION else None}
