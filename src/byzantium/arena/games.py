"""One game between bots: seats and a deal in, a result out. The same task gives the same result on any machine,
unless a bot thinks by the clock."""

import copy
import random
import time
import traceback
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from .. import __version__
from ..bots import (
    NO_BUDGET,
    BaseBot,
    Bot,
    BotFailed,
    Budget,
    ExternalBot,
    ModuleBot,
    check_bot,
    completed,
    make_bot,
)
from ..bots import name_of as name_of_bot
from ..checks import a_list, expect, several, shown, truth, whole
from ..deals import chance_entry, fresh_state
from ..engine import codes as C
from ..engine import plain
from ..engine.compiling import compiled
from ..engine.rules.ending import final_score, place
from ..errors import BadSetup
from ..record import Record, check_options
from ..tags import Tags, check_tags, one_line

STREAMS = 0xFFFFFFFF                     # deals are streams of the generator
KEEP = "Whether records are kept"
LUCK = "Whether luck is told"


@dataclass(frozen=True)
class Task:
    """A game to be played. Games of one deal have the same dice: roll i of a deal is the same whoever sits where, and
    the same as in an environment of that seed."""

    seats: tuple[str | Bot, ...]         # names of bots, or bots: each game plays with copies of its own
    deal: int
    budget: Budget = NO_BUDGET
    options: Mapping[str, str] = field(default_factory=dict)
    keep: bool = False                   # the record comes with the result
    luck: bool = False                   # so does what luck was worth to each seat (analysis/luck.py)

    def __post_init__(self) -> None:
        if len(a_list(self.seats, "The seats of a game are a list of bots")) not in (2, 3, 4):
            raise BadSetup(f"2, 3 or 4 players can play, not {len(self.seats)}.")
        check_bots(self.seats)
        whole(self.deal, "A deal", 0)
        expect(Budget, self.budget, "What a bot may think is a Budget")
        check_options(self.options)
        truth(self.keep, KEEP)
        truth(self.luck, LUCK)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name_of(seat) for seat in self.seats)


def name_of(bot: str | Bot) -> str:
    return bot if isinstance(bot, str) else name_of_bot(bot)


def check_bots(bots: Iterable[str | Bot]) -> None:
    """All are named, or bots."""
    for bot in bots:
        if not isinstance(bot, str):
            check_bot(bot, shown(bot))


@dataclass(frozen=True)
class GameResult:
    seats: tuple[str, ...]
    deal: int
    shares: tuple[float, ...]            # of the win, by seat
    places: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: int
    ending: str
    failure: str = ""                    # why a bot lost the game outside the rules
    # Seconds by seat, of the longest action and on average: the processor's, so that a busy machine does not count;
    # for programs from elsewhere those that pass.
    slowest: tuple[float, ...] = field(default=(), compare=False)
    thinking: tuple[float, ...] = field(default=(), compare=False)
    record: Record | None = field(default=None, compare=False, repr=False)       # if it was to be kept
    luck: tuple[float, ...] = ()         # by seat, if it was to be told: what dice brought them of their share

    @property
    def fair_shares(self) -> tuple[float, ...]:
        """Of the win less luck, by seat; raw where luck was not told."""
        told = self.luck or (0.0,) * len(self.shares)
        return tuple(share - luck for share, luck in zip(self.shares, told, strict=True))

    @property
    def failed(self) -> str | None:
        """The bot that lost the game outside the rules."""
        return next((name for name in self.seats if self.failure.startswith(f"{name}: ")), None)


def check_results(results: Any) -> list[GameResult]:
    """Those of games, in a list."""
    what = "Results are a list of GameResult, as play_all gives them"
    return [expect(GameResult, result, what) for result in several(results, what)]


def play_game(task: Task) -> GameResult:
    """Every seat has a bot of its own, made for this game: none can carry anything over from another."""
    bots: list[BaseBot] = []
    for seat, bot in enumerate(expect(Task, task, "A Task is played").seats):
        try:
            bots.append(make_bot(bot) if isinstance(bot, str) else completed(copy.deepcopy(bot)))
        except Exception as error:       # a bot of somebody: whatever it raises is its own failure
            return ArenaGame(task, ()).result(seat, f"{task.names[seat]}: it could not be made: {why(error)}")
    return ArenaGame(task, bots).play()


def why(error: BaseException) -> str:
    """What a bot raised, and where."""
    if isinstance(error, BotFailed):
        return str(error)
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{where}" if str(error) else f"{type(error).__name__}{where}"


def seat_name(bot: str, seat: int) -> str:
    """A player of a kept game: no two have the same name.

    >>> seat_name("greedy", 0)
    'greedy 1'
    """
    return " ".join(f"{bot} {seat + 1}".split())


def version_of(bot: Bot) -> str:
    """A bot as a tag names it: a program by the version that it tells, others by ours."""
    hello = getattr(bot, "hello", None)
    version = hello.version if hello else "" if isinstance(bot, ExternalBot) else __version__
    return one_line(f"{name_of_bot(bot)} {version}")


def budget_text(budget: Budget) -> str:
    """As a tag says it.

    >>> budget_text(Budget(0.5)), budget_text(Budget(simulations=2000)), budget_text(Budget(1.0, 800))
    ('0.5 s', '2000 simulations', '1 s, 800 simulations')
    """
    seconds = [] if budget.seconds is None else [f"{budget.seconds:g} s"]
    return ", ".join(seconds if budget.simulations is None else [*seconds, f"{budget.simulations} simulations"])


class ArenaGame:
    """A game under way."""

    def __init__(self, task: Task, bots: Sequence[Bot]) -> None:
        self.task, self.bots = task, bots
        self.states = plain.to_array(fresh_state(len(task.seats), task.options))
        self.codes = np.zeros(C.COUNT, np.int64)
        self.rngs = [random.Random(f"{task.deal}/{seat}") for seat in range(len(task.seats))]
        self.rolls = self.decisions = 0
        self.clocks: list[list[float]] = [[0.0] for _ in task.seats]     # by seat: seconds of each action
        self.record = Record(tuple(seat_name(name, p) for p, name in enumerate(task.names)), dict(task.options))
        self.times: list[int | None] = []                # milliseconds of each decision
        self._roll()

    def play(self) -> GameResult:
        """To the end, or until a bot fails: then the others share the win. Bots that have a `game_over` hear of it."""
        result = self._play()
        for bot in self.bots:
            hear = getattr(bot, "game_over", None)
            if hear:
                hear({name: getattr(result, name) for name in ("shares", "places", "scores", "ending", "failure")})
        return result

    def _play(self) -> GameResult:
        while self.legal:
            try:
                self.decide()
            except Exception as error:   # of a bot; the rules raise nothing
                seat = int(self.now["player"])
                return self.result(seat, f"{self.task.names[seat]}: {why(error)}")
        return self.result()

    @property
    def now(self) -> Any:
        return self.states["now"][0]

    def _roll(self) -> None:
        """Chance by the deal, until a player is asked."""
        n, key = compiled.legal(self.states[0]), self.task.deal & STREAMS
        while n and self.now["player"] == C.CHANCE:
            code = compiled.random_code(self.states[0], n, key, self.rolls)
            if self.task.keep or self.task.luck:
                kind, dice = int(self.now["kind"]), int(self.now["n"])
                self.record.decisions.append(chance_entry(kind, dice, int(code), key, self.rolls))
                self.times.append(None)
            n = compiled.advance(self.states, 0, code, self.codes)
            self.rolls += 1
        self.legal: Sequence[int] = self.codes[:n].tolist()

    def decide(self) -> None:
        seat = int(self.now["player"])
        if self.legal and C.PASS in self.legal:          # an action begins
            self.clocks[seat].append(0.0)
        clock = time.perf_counter if isinstance(self.bots[seat], ExternalBot | ModuleBot) else time.process_time
        began = clock()
        position = plain.to_array(self.states.tobytes())         # its own: whatever it does to it, the game stays
        code = self.bots[seat].choose(position, self.legal, self.task.budget, self.rngs[seat])
        spent = clock() - began
        self.clocks[seat][-1] += spent
        if code not in self.legal:
            raise BotFailed(f"{code} is not a legal code")
        self.record.decisions.append(int(code))
        self.times.append(round(1000 * spent))
        compiled.advance(self.states, 0, int(code), self.codes)
        self.decisions += 1
        self._roll()

    def _tagged(self, places: Sequence[int]) -> Record:
        """The record with what a reader wants to know of the game: who played, how long each decision took, the end."""
        g, seats = plain.unpack(self.states[0].tobytes()), range(len(self.bots))
        tags: Tags = {"event": "arena", "round": f"deal {self.task.deal}", "bots": [*map(version_of, self.bots)],
                      "times": self.times, "ending": C.ENDINGS[g.over], "places": list(places),
                      "scores": [int(final_score(g, p)) for p in seats]}
        if self.task.budget != NO_BUDGET:
            tags["budgets"] = [budget_text(self.task.budget)] * len(self.bots)
        self.record.tags = check_tags(tags, len(self.bots), len(self.record))
        return self.record

    def _luck(self) -> tuple[float, ...]:
        """Up to where it was played: a bot that failed was not unlucky."""
        if not self.task.luck:
            return ()
        from ..analysis.luck import luck_of

        return tuple(one.luck for one in luck_of(self.record).players)

    def result(self, failed: int = C.NOBODY, failure: str = "") -> GameResult:
        g, seats = plain.unpack(self.states[0].tobytes()), range(len(self.task.seats))
        places = [place(g, p) for p in seats]
        if failed != C.NOBODY:
            places = [len(places) if p == failed else 1 for p in seats]
        winners = places.count(1)
        return GameResult(
            self.task.names, self.task.deal, tuple(1 / winners if place == 1 else 0.0 for place in places),
            tuple(places), tuple(final_score(g, p) for p in seats), self.decisions,
            "failure" if failure else C.ENDINGS[g.over], failure,
            tuple(round(max(clock), 4) for clock in self.clocks),
            tuple(round(sum(clock) / max(len(clock) - 1, 1), 5) for clock in self.clocks),
            self._tagged(places) if self.task.keep else None, self._luck(),
        )
