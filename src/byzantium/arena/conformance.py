"""Is a program fit to play? What `byzantium check-bot` finds, in plain words.

It plays whole games as the arena would, by every number of players and every option, is told what it need not know,
hurried, stopped and sent away.
"""

import json
import random
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ..bots import Bot, BotFailed, Budget, ExternalBot, Position, Reason
from ..bots.simple import RandomBot
from ..checks import either, shown
from ..deals import fresh_state
from ..engine import kinds as K
from ..engine import plain
from ..engine.compiling import compiled
from ..record import OPTIONS
from .games import ArenaGame, GameResult, Task

Level = Literal["good", "note", "wrong"]
UNKNOWN = {"weather": "fine"}            # a key, and a message, that no program knows
SHORT = 0.05                             # seconds a decision in a hurried game
LONG = 5.0                               # seconds that it is given, and then stopped
STOPPED_AFTER = 0.3
KNOWN = ("hello", "info", "choice")      # messages of programs


@dataclass(frozen=True)
class Finding:
    level: Level
    text: str


Make = Callable[..., ExternalBot]        # a bot of this program, with ExternalBot's own keywords


class Watched:
    """A program's bot for one seat, and what is seen of it. A bot itself, as an arena takes them."""

    def __init__(self, make: Make, seen: "Seen", stranger: bool = False) -> None:
        self.bot = make(hearing=seen.hear, more=UNKNOWN if stranger else None)
        self.name, self._seen, self._stranger = self.bot.name, seen, stranger

    def choose(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        if self._stranger and self.bot.hello:
            self.bot.tell({"type": "weather"} | UNKNOWN)
        began = time.perf_counter()
        code = self.bot.choose(position, legal, budget, rng)
        self._seen.times.append(time.perf_counter() - began)
        self._seen.kinds.add(position.kind)
        return code

    def evaluate(self, position: Position) -> tuple[float, ...]:
        return self.bot.evaluate(position)

    def reasons(self, position: Position, code: int) -> list[Reason]:
        return []

    def game_over(self, result: Mapping[str, Any]) -> None:
        self.bot.game_over(result)


class Seen:
    """Of all games together."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.kinds: set[int] = set()
        self.infos = self.wrong_shares = 0
        self.strange: set[str] = set()
        self.last_question = ""

    def hear(self, direction: str, line: bytes) -> None:
        if direction == ">":
            self.last_question = line.decode("utf-8", "replace").strip()
            return
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            return
        if not isinstance(message, dict):
            return
        kind = message.get("type")
        if kind == "info":
            self.infos += 1
            shares = message.get("shares")
            self.wrong_shares += shares is not None and not _fits(shares, self.last_question)
        elif kind not in KNOWN:
            self.strange.add(shown(kind, 30))


def _fits(shares: Any, question: str) -> bool:
    """One a player, none below 0, and together 1."""
    numbers = isinstance(shares, list) and all(type(share) in (int, float) and share >= 0 for share in shares)
    return numbers and 2 <= len(shares) <= 4 and abs(sum(shares) - 1) < 0.01


def check_program(make: Make) -> Iterator[Finding]:
    """All findings, as they are made; the first that is wrong may be the last."""
    seen = Seen()
    probe = make(hearing=seen.hear)
    began = time.perf_counter()
    failure = _answers_once(probe)
    if failure and not probe.hello:
        yield Finding("wrong", f"Its first answer: {failure}. It had been asked: {shown(seen.last_question, 300)}")
        return
    yield _introduced(probe, time.perf_counter() - began)
    many = probe.hello.players if probe.hello else (2, 3, 4)
    options = probe.hello.options if probe.hello else tuple(OPTIONS)
    probe.close()
    if not set(many) & {2, 3, 4}:
        yield Finding("wrong", "It plays with no number of players that there is: 2, 3 or 4.")
        return
    yield from _games(make, seen, sorted(set(many) & {2, 3, 4}), options)


def _games(make: Make, seen: Seen, many: list[int], options: Sequence[str]) -> Iterator[Finding]:
    for players in many:
        failure = _play(make, seen, players).failure
        if failure:
            yield _lost(f"A game with {players} players", failure, seen)
            return
    yield Finding("good", f"It plays whole games with {either(map(str, many))} players.")
    for name in options:
        if name in OPTIONS:
            rule = {name: OPTIONS[name][-1]}
            failure = _play(make, seen, many[0], options=rule).failure
            if failure:
                yield _lost(f"A game by the option {name}={rule[name]}", failure, seen)
    yield from _repeated(make, seen, many[0])
    yield from _strangeness(make, seen, many[0])
    yield from _haste(make, seen, many[0])
    yield from _leaving(make, many[0])
    yield from _summary(seen)


def _introduced(probe: ExternalBot, seconds: float) -> Finding:
    if not probe.hello:
        return Finding("good", f"It answers with a code after {seconds:.2f} seconds: the simplest form.")
    name, version = probe.hello.name or "it tells no name", probe.hello.version
    author = f" by {probe.hello.author}" if probe.hello.author else ""
    return Finding("good", f"It says hello after {seconds:.2f} seconds: {name} {version}{author}".rstrip() + ".")


def _answers_once(bot: ExternalBot) -> str:
    """Why it fails at the first decision of a game, if it does."""
    states = plain.to_array(fresh_state(2, {}))
    codes = plain.legal_codes(states.tobytes())
    compiled.step(states[0], codes[0])               # who begins
    try:
        bot.choose(states, plain.legal_codes(states.tobytes()), Budget(seconds=1.0), random.Random(1))
    except BotFailed as error:
        return str(error)
    return ""


def _play(make: Make, seen: Seen, players: int, seats: int = 1, seconds: float = 1.0, stranger: bool = False,
          options: dict[str, str] | None = None) -> GameResult:
    """A game in which it has the first seats; chance has the others."""
    bots: list[Bot] = [Watched(make, seen, stranger) if seat < seats else RandomBot() for seat in range(players)]
    game = ArenaGame(Task(tuple(bots), 1, Budget(seconds=seconds), options or {}, keep=True), bots)
    try:
        return game.play()
    finally:
        for bot in bots:
            if isinstance(bot, Watched):
                bot.bot.close()


def _lost(what: str, failure: str, seen: Seen) -> Finding:
    return Finding("wrong", f"{what} is lost: {failure}. It had been told last: {shown(seen.last_question, 300)}")


def _repeated(make: Make, seen: Seen, players: int) -> Iterator[Finding]:
    """In all seats at once, twice."""
    first, again = (_play(make, seen, players, seats=players) for _ in range(2))
    if first.failure or again.failure:
        yield _lost("A game in which it has all seats", first.failure or again.failure, seen)
    elif first.record and again.record and first.record.decisions == again.record.decisions:
        yield Finding("good", "By the same seed it plays the same game.")
    else:
        yield Finding("note", "By the same seed it plays another game: nobody can repeat its games. The chance to use "
                              'is the "seed" of a question.')


def _strangeness(make: Make, seen: Seen, players: int) -> Iterator[Finding]:
    failure = _play(make, seen, players, stranger=True).failure
    if failure:
        yield _lost("With a key and a message that it does not know, which are to be left aside, a game", failure, seen)


def _haste(make: Make, seen: Seen, players: int) -> Iterator[Finding]:
    failure = _play(make, seen, players, seconds=SHORT).failure
    if failure:
        yield _lost(f"With {SHORT:g} seconds a decision a game", failure, seen)
        return
    bot = make(hearing=seen.hear)
    _answers_once(bot)
    if not bot.hello:
        bot.close()
        return
    states = plain.to_array(fresh_state(players, {}))
    compiled.step(states[0], plain.legal_codes(states.tobytes())[0])
    timer, began = threading.Timer(STOPPED_AFTER, bot.stop), time.perf_counter()
    timer.start()
    try:
        bot.choose(states, plain.legal_codes(states.tobytes()), Budget(seconds=LONG), random.Random(1))
    except BotFailed as error:
        yield Finding("wrong", f"Told to stop: {error}.")
    finally:
        timer.cancel()
        bot.close()
    took = time.perf_counter() - began
    if took > STOPPED_AFTER + 1.0:
        yield Finding("note", f"Told to stop, it chooses {took - STOPPED_AFTER:.1f} seconds later: at an analysis "
                              "board people would wait.")


def _leaving(make: Make, players: int) -> Iterator[Finding]:
    bot = make()
    _answers_once(bot)
    if not bot.leaves():
        yield Finding("note", "When it is told to quit and its input is closed it stays. It is ended after a second; "
                              "whatever it wants to save is lost.")
    bot.close()


def _summary(seen: Seen) -> Iterator[Finding]:
    lacking = [K.IDS[kind] for kind in range(K.ACTION, K.DECISIONS) if kind not in seen.kinds and kind != K.DICE]
    yield Finding("good", f"It was asked {len(seen.times):,} times, {len(seen.kinds)} kinds of question"
                          + (f" (not: {', '.join(lacking)})." if lacking else "."))
    yield Finding("good", f"An answer takes {1000 * statistics.median(seen.times):.1f} ms; the slowest took "
                          f"{1000 * max(seen.times):.0f} ms.")
    if seen.strange:
        yield Finding("note", f"It writes messages that nobody reads, of the type {either(sorted(seen.strange))}.")
    if seen.wrong_shares:
        yield Finding("note", f"{seen.wrong_shares} of {seen.infos} infos have shares that are left aside or changed: "
                              "one number for every player is needed, none below 0, together 1.")
