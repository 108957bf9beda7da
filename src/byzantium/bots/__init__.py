"""Opponents: bots that choose a code for a position, judge it, and say why.

    >>> from byzantium import Game
    >>> game, bot = Game(players=3, seed=1), make_bot("strategist")
    >>> bot.choose(game) in game.legal, round(sum(bot.evaluate(game)), 6)
    (True, 1.0)
"""

from collections.abc import Callable
from functools import partial

from ..checks import did_you_mean, shown
from ..errors import ByzantiumError
from ..states import legal_codes
from .external import PREFIX, ExternalBot
from .frozen import FROZEN, SEARCH_1, search_1_by_name
from .interface import NO_BUDGET, REASON_IDS, BaseBot, Bot, BotFailed, Budget, Position, Reason
from .learned import LEARNED, LOOKING, Learned, champion_by_name
from .levels import LEVELS, bot_of_level
from .loading import bot_from_module, names_module
from .modules import WASM, ModuleBot
from .own import bot_from_policy, check_bot, completed, name_of
from .search import SEARCH, searcher, searcher_by_name
from .simple import RandomBot
from .strategist import greedy, strategist

__all__ = [
    "BOTS", "BUILT_IN", "FROZEN", "LEVELS", "NO_BUDGET", "PREFIX", "REASON_IDS", "SEARCH", "WASM",
    "BaseBot", "Bot", "BotFailed", "Budget", "ExternalBot", "ModuleBot", "Position", "Reason", "bot_from_policy",
    "check_bot", "completed", "legal_codes", "make_bot", "name_of", "names_module",
]

BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": greedy,
    "strategist": strategist,
    "cautious": lambda: strategist("cautious"),
    "mad-dog": lambda: strategist("mad dog"),
    "search": searcher,
    **FROZEN,
    **{level.name: partial(bot_of_level, level) for level in LEVELS},
}


BUILT_IN = frozenset(BOTS)


def make_bot(name: str, seed: str | None = None) -> BaseBot:
    """A bot by its name; "search:600" and "search:0.1s" search so many simulations or seconds an action,
    "champion:0.1s" does so with its network; "policy:FILE" is a network of `byzantium train`, "exec:COMMAND" a program
    that speaks the protocol of `external.py`, "wasm:FILE" a WebAssembly module (`modules.py`), safe
    to run whoever wrote it, "my_module:MyBot" a class of yours ("my_bot.py:MyBot" too).

    A bot plays one seat of one game. By a seed, one that is made again misjudges again as it did.

    >>> make_bot("greddy")
    Traceback (most recent call last):
    byzantium.errors.ByzantiumError: There is no bot called 'greddy'; did you mean greedy?
    """
    if not isinstance(name, str):
        raise ByzantiumError(f"A bot is named by a text, not by {shown(name)}.")
    if name.startswith(PREFIX):
        return ExternalBot(name.removeprefix(PREFIX))
    if name.startswith(WASM):
        return ModuleBot(name)
    if name.startswith(LEARNED):
        return Learned(name, name.removeprefix(LEARNED))
    if name.startswith(LOOKING):
        return champion_by_name(name)
    if name.startswith(SEARCH_1):
        return search_1_by_name(name)
    if name.startswith(SEARCH):
        return searcher_by_name(name)
    if name not in BOTS and names_module(name):
        return bot_from_module(name)
    if name not in BOTS:
        near = did_you_mean(name, BOTS)
        raise ByzantiumError(f"There is no bot called {name!r}{near if near != '.' else f'; there are {known()}.'}")
    level = next((level for level in LEVELS if level.name == name), None)
    return bot_of_level(level, seed) if level else completed(BOTS[name](), name)


def known() -> str:
    return ", ".join(BOTS)
