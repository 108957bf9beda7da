"""Is a WebAssembly module fit to play? The other half of `byzantium check-bot` (`conformance.py` has programs)."""

import random
import statistics
import time
from collections.abc import Iterator, Sequence

from ..bots import NO_BUDGET, Bot, BotFailed, Budget, ModuleBot, Position, Reason
from ..bots.modules import MILLION
from ..bots.simple import RandomBot
from ..engine import kinds as K
from ..game import Game
from ..record import OPTIONS
from .conformance import Finding
from .games import ArenaGame, GameResult, Task

MUCH = 0.5                               # of its fuel


class WatchedModule:
    """A module's bot for one seat, and what is seen of it."""

    def __init__(self, name: str, seen: "SeenModule") -> None:
        self.bot, self._seen = ModuleBot(name), seen
        self.name = self.bot.name

    def choose(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        began = time.perf_counter()
        code = self.bot.choose(position, legal, budget, rng)
        self._seen.note(self.bot, position, time.perf_counter() - began)
        return code

    def evaluate(self, position: Position) -> tuple[float, ...]:
        return self.bot.evaluate(position)

    def reasons(self, position: Position, code: int) -> list[Reason]:
        return []


class SeenModule:
    """Of all games together."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.fuel: list[int] = []
        self.kinds: set[int] = set()
        self.shares = 0

    def note(self, bot: ModuleBot, position: Position, seconds: float) -> None:
        self.times.append(seconds)
        self.fuel.append(bot.used)
        self.kinds.add(position.kind)
        self.shares += bool(bot.shares)


def check_module(name: str) -> Iterator[Finding]:
    """All findings, as they are made; the first that is wrong may be the last."""
    bot, seen, game = ModuleBot(name), SeenModule(), Game(2, seed=1)
    size, began = bot.path.stat().st_size, time.perf_counter()
    try:
        bot.choose(game.states, game.legal, NO_BUDGET, random.Random(1))
    except BotFailed as error:
        yield Finding("wrong", f"Its first answer: {error}.")
        return
    yield Finding("good", f"It has {size:,} bytes, imports nothing, and answers "
                          f"{time.perf_counter() - began:.2f} seconds after it was started.")
    for players in (2, 3, 4):
        failure = _play(name, seen, players).failure
        if failure:
            yield _lost(f"A game with {players} players", failure)
            return
    yield Finding("good", "It plays whole games with 2, 3 or 4 players.")
    for rule, values in OPTIONS.items():
        failure = _play(name, seen, 2, {rule: values[-1]}).failure
        if failure:
            yield _lost(f"A game by the option {rule}={values[-1]}", failure)
    yield from _summary(seen, bot.fuel)


def _play(name: str, seen: SeenModule, players: int, options: dict[str, str] | None = None) -> GameResult:
    """A game in which it has the first seat; chance has the others."""
    bots: list[Bot] = [WatchedModule(name, seen), *(RandomBot() for _ in range(players - 1))]
    return ArenaGame(Task(tuple(bots), 1, NO_BUDGET, options or {}), bots).play()


def _lost(what: str, failure: str) -> Finding:
    return Finding("wrong", f"{what} is lost: {failure}.")


def _summary(seen: SeenModule, fuel: int) -> Iterator[Finding]:
    most, usual = max(seen.fuel), statistics.median(seen.fuel)
    yield Finding("good", f"It was asked {len(seen.times):,} times, {len(seen.kinds)} of {K.DECISIONS - 2} kinds of "
                          "question.")
    yield Finding("good", f"An answer takes {1000 * statistics.median(seen.times):.1f} ms; the slowest took "
                          f"{1000 * max(seen.times):.0f} ms.")
    text = (f"An answer takes {usual / MILLION:,.2f} million units of fuel; the dearest took {most / MILLION:,.2f} of "
            f"{fuel / MILLION:,.0f}")
    yield (Finding("note", f"{text}: where there is more to think about it may run out.") if most > MUCH * fuel
           else Finding("good", f"{text}."))
    if not seen.shares:
        yield Finding("note", 'It tells nothing of what it thinks: "info" may tell everybody\'s share of the win.')
