"""Who sits in the other seats of the environments for one agent."""

import os
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..checks import shown
from ..errors import BadSetup

if TYPE_CHECKING:
    from ..bots import BaseBot, Position

# (an array of one state, the legal codes, a generator) -> one of the codes
Opponent = Callable[["np.ndarray[Any, np.dtype[Any]]", NDArray[np.int64], np.random.Generator], int]


def play_at_random(states: Any, legal: NDArray[np.int64], generator: np.random.Generator) -> int:
    return int(legal[generator.integers(len(legal))])


class BotOpponent:
    """A bot of `byzantium.bots` at its usual budget."""

    def __init__(self, name: str) -> None:
        from ..bots import make_bot

        self.bot = make_bot(name)

    def __call__(self, states: Any, legal: NDArray[np.int64], generator: np.random.Generator) -> int:
        from ..bots import NO_BUDGET, Position

        seeded = random.Random(int(generator.integers(2**63)))
        return int(self.bot.choose(states.view(Position), tuple(legal.tolist()), NO_BUDGET, seeded))


def named(opponent: str | Opponent) -> Opponent:
    """An opponent by its name, or itself."""
    if callable(opponent):
        return opponent
    return play_at_random if opponent == "random" else BotOpponent(opponent)


def seated(opponents: str | Opponent | Sequence[str | Opponent], seats: int) -> list[Opponent]:
    """One opponent for every seat: the same for all, or as many as there are."""
    if not isinstance(opponents, (str, list, tuple)) and not callable(opponents):
        raise BadSetup(f"Opponents are named by a text, a function or a list of these, not by {shown(opponents)}.")
    chosen = [opponents] * seats if isinstance(opponents, str) or callable(opponents) else list(opponents)
    if len(chosen) != seats:
        raise BadSetup(f"There are {seats} other seats and {len(chosen)} opponents.")
    return [named(opponent) for opponent in chosen]


class BotsInBatch:
    """A bot's answers for many games at once, on all cores: what it thinks about is compiled, and leaves Python to the
    others. One that misjudges does so in each game and seat in its own way; one that searches does so from the position
    alone."""

    def __init__(self, name: str) -> None:
        from ..bots import make_bot
        from ..bots.learned import LearnedSearcher
        from ..bots.search import Searcher

        self.name = name
        self._searches = isinstance(make_bot(name), Searcher | LearnedSearcher)
        self._bots: dict[tuple[int, int], BaseBot] = {}
        self._pool: ThreadPoolExecutor | None = None

    def choose(self, games: NDArray[np.int64], states: Any, generator: np.random.Generator) -> NDArray[np.int64]:
        """A code for each state; games: their numbers."""
        from ..engine import plain

        self._pool = self._pool or ThreadPoolExecutor(os.cpu_count() or 1)
        positions = [plain.to_array(states[i : i + 1].tobytes()) for i in range(len(games))]
        chances = generator.integers(2**63, size=len(games)).tolist()
        return np.array(list(self._pool.map(self._answer, games.tolist(), positions, chances)), np.int64)

    def _answer(self, game: int, position: "Position", chance: int) -> int:
        return self._bot(game, position.player).choose(position, rng=random.Random(chance))

    def _bot(self, game: int, player: int) -> "BaseBot":
        """That of a seat; a tree takes memory, so that one that searches has it for as long as it thinks."""
        from ..bots import make_bot

        seed = f"{game}/{player}"
        if self._searches:
            return make_bot(self.name, seed)
        if (game, player) not in self._bots:
            self._bots[game, player] = make_bot(self.name, seed)
        return self._bots[game, player]

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown()
            self._pool = None
