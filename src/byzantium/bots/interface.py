"""What every bot is: something that chooses a code. Those of this package also judge, and say why they chose."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypedDict

import numpy as np

from ..checks import a_number, as_int, expect, several, shown, whole
from ..engine import codes as C
from ..engine.plain import Position as Position
from ..errors import ByzantiumError, IllegalDecision
from ..states import legal_codes, position_of
from .evaluation import FEATURES

if TYPE_CHECKING:
    from ..game import Game

Vector = np.ndarray[Any, np.dtype[np.float64]]


class Reason(TypedDict):
    """A message without words: an id, and numbers for it. REASON_IDS lists the ids."""

    id: str
    args: dict[str, float]


class BotFailed(ByzantiumError):
    """A bot gave no legal answer: too late, garbage, or it crashed. It loses the game."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think about one action. Bots that do not search need none."""

    seconds: float | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None:
            a_number(self.seconds, "The seconds of a budget are a number above 0", 0)
        if self.simulations is not None:
            whole(self.simulations, "The number of simulations", 1)


NO_BUDGET = Budget()


REASON_IDS = ("reason.random", *(f"reason.{name}" for name in FEATURES))


class Bot(Protocol):
    """Who plays one seat of one game."""

    def choose(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        """One of the legal codes."""


class BaseBot(ABC):
    """A bot that meets whoever asks: with a game, with states of an environment, with a node of a search."""

    name: str

    def choose(self, at: "Game | Position | Any", legal: Sequence[int] | None = None, budget: Budget = NO_BUDGET,
               rng: random.Random | None = None) -> int:
        """One of the legal codes.

        at: a Game; or a state: `game.states`, one record of an array of them, its bytes. legal: its legal codes, if
        they are known. budget: how long it may think, if not as long as it usually does. rng: where its chance comes
        from.
        """
        position = position_of(at)
        if position.is_over:
            raise IllegalDecision("The game is over: there is nothing to choose.")
        if position.player == C.CHANCE:
            raise IllegalDecision("Dice are thrown here: there is nothing to choose.")
        codes = legal_codes(position) if legal is None else check_legal(legal, position)
        expect(Budget, budget, "What a bot may think is a Budget")
        return self._decide(position, codes, budget, random.Random() if rng is None else _check_rng(rng))

    def evaluate(self, at: "Game | Position | Any") -> tuple[float, ...]:
        """Each player's share of the win, as the bot sees it; they add up to 1."""
        return self._judge(position_of(at))

    def reasons(self, at: "Game | Position | Any", code: int) -> list[Reason]:
        """Why it would choose this code, the weightiest first; none for dice, and when the game is over."""
        position = position_of(at)
        if as_int(code) not in legal_codes(position):
            raise IllegalDecision(f"Code {shown(code)} is not legal in this position.", legal_codes(position))
        return [] if position.player == C.CHANCE else self._explain(position, code)

    # ------------------------------------------------------------------ what a bot of its own has: states are checked

    @abstractmethod
    def _decide(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int: ...

    @abstractmethod
    def _judge(self, position: Position) -> tuple[float, ...]: ...

    @abstractmethod
    def _explain(self, position: Position, code: int) -> list[Reason]: ...


def check_legal(given: Any, position: Position) -> Sequence[int]:
    """Codes of which one is to be chosen: all that are legal, or some of them."""
    legal = legal_codes(position)
    codes = [as_int(code) for code in several(given, "Legal codes are a list of codes")]
    if not codes or not set(codes) <= set(legal):
        raise IllegalDecision(f"The codes to choose from are some of {legal}, not {shown(given)}.", legal)
    return tuple(code for code in codes if code is not None)


def _check_rng(rng: Any) -> random.Random:
    return expect(random.Random, rng, "A bot's chance is a random.Random")
