"""Bots of others: whatever chooses is a bot; a policy, which is a function of numbers, becomes one in a line."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..checks import as_int, shown
from ..engine import codes as C
from ..engine.compiling import compiled
from ..engine.observation import ROW_SIZE
from ..errors import ByzantiumError
from .interface import BaseBot, BotFailed, Budget, Position, Reason
from .strategist import LookaheadBot, strategist

# (row as the asked player sees the game, mask of the legal codes) -> a code; or a number for every code, the highest
# of the legal ones is taken
Policy = Callable[[NDArray[np.int8], NDArray[np.int8]], Any]


def check_bot(bot: Any, name: str) -> Any:
    """It chooses; whether its answers are legal, its games will show."""
    if isinstance(bot, (type, np.ndarray, np.generic)) or not callable(getattr(bot, "choose", None)):
        lacks = "an instance, it is a class" if isinstance(bot, type) else "choose"
        raise ByzantiumError(f"{name} is not a bot: it lacks {lacks}.")
    return bot


def name_of(bot: Any) -> str:
    """What it is called: by itself, else as its class is."""
    name = getattr(bot, "name", None)
    return name if isinstance(name, str) and name else type(bot).__name__


def completed(bot: Any, name: str = "") -> BaseBot:
    """The bot with all that a bot can be asked. One that tells no shares has the strategist's, and no reasons if it
    tells none."""
    if isinstance(bot, BaseBot):
        return bot
    return OwnBot(check_bot(bot, name or shown(bot)))


class OwnBot(BaseBot):
    """Somebody's bot, of which `choose` is known."""

    def __init__(self, bot: Any) -> None:
        self.bot, self.name = bot, name_of(bot)
        self._strategist: LookaheadBot | None = None

    def _decide(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        chosen: int = self.bot.choose(position, legal, budget, rng)
        return chosen

    def _judge(self, position: Position) -> tuple[float, ...]:
        if callable(getattr(self.bot, "evaluate", None)):
            return tuple(self.bot.evaluate(position))
        self._strategist = self._strategist or strategist()
        return self._strategist._judge(position)

    def _explain(self, position: Position, code: int) -> list[Reason]:
        tell = getattr(self.bot, "reasons", None)
        return list(tell(position, code)) if callable(tell) else []

    def game_over(self, result: Any) -> None:
        """How the game has ended, for one that wants to hear it."""
        hear = getattr(self.bot, "game_over", None)
        if hear:
            hear(result)


class PolicyBot:
    """Chooses what a function of the row and the mask says."""

    def __init__(self, policy: Policy, name: str) -> None:
        self.name, self._policy = name, policy

    def choose(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        row, mask = np.zeros(ROW_SIZE, np.int8), np.zeros(C.COUNT, np.int8)
        compiled.observe(position[0], position.player, row, 0)
        mask[list(legal)] = 1
        return code_of(self._policy(row, mask), mask)


def bot_from_policy(policy: Policy, name: str = "policy") -> BaseBot:
    """A bot by a function of the row that the asked player sees and the mask of legal codes: a trained network's.

    policy: returns a code, or a number for each of the 156 codes, of which the highest legal one counts; arrays and
    tensors will do, and pairs whose first is meant, as `predict` of Stable-Baselines3 gives them.

    >>> from byzantium import Game
    >>> bot_from_policy(lambda row, mask: mask.argmax()).choose(Game(players=2, seed=1))
    52
    """
    if not callable(policy) or isinstance(policy, type):
        raise ByzantiumError(f"A policy is a function of a row and a mask, not {shown(policy)}.")
    if not isinstance(name, str) or not name:
        raise ByzantiumError(f"A bot is named by a text, not by {shown(name)}.")
    return completed(PolicyBot(policy, name))


def code_of(answer: Any, mask: NDArray[np.int8]) -> int:
    """The code that a policy's answer means."""
    if isinstance(answer, tuple) and answer:
        answer = answer[0]
    code = as_int(answer)
    if code is not None:
        return code
    detach = getattr(answer, "detach", None)             # a tensor that is learned with
    try:
        numbers = np.asarray(detach().cpu() if detach else answer, dtype=float).reshape(-1)
    except (TypeError, ValueError):
        raise BotFailed(f"the policy answered {shown(answer)}, neither a code nor numbers") from None
    if numbers.size == 1 and np.isfinite(numbers[0]):
        return int(numbers[0])
    if numbers.size != C.COUNT:
        raise BotFailed(f"the policy answered {numbers.size} numbers, not a code or {C.COUNT}")
    return int(np.where(mask == 1, np.nan_to_num(numbers, nan=-np.inf), -np.inf).argmax())
