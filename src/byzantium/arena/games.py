"""One game between bots: seats and a deal in, a result out. The same task gives the same result on any machine,
unless a bot thinks by the clock."""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..bots import NO_BUDGET, PREFIX, Bot, BotFailed, Budget, make_bot
from ..engine import codes as C
from ..engine import plain
from ..engine.compiling import compiled
from ..engine.rules.ending import final_score, place
from ..engine.state import State


@dataclass(frozen=True)
class Task:
    """A game to be played. Games of one deal have the same dice: roll i of a deal is the same whoever sits where."""

    seats: tuple[str, ...]               # names of bots
    deal: int
    budget: Budget = NO_BUDGET


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


def play_game(task: Task) -> GameResult:
    """Every seat has a bot of its own, made for this game: none can carry anything over from another."""
    return Table(task, [make_bot(name) for name in task.seats]).play()


class Table:
    """A game under way."""

    def __init__(self, task: Task, bots: Sequence[Bot]) -> None:
        self.task, self.bots = task, bots
        self.states = np.zeros(1, State)
        self.codes = np.zeros(C.COUNT, np.int64)
        self.rngs = [random.Random(f"{task.deal}/{seat}") for seat in range(len(task.seats))]
        self.rolls = self.decisions = 0
        self.clocks: list[list[float]] = [[0.0] for _ in task.seats]     # by seat: seconds of each action
        compiled.new_game(self.states[0], len(task.seats))
        self._roll()

    def play(self) -> GameResult:
        """To the end, or until a bot fails: then the others share the win."""
        while self.legal:
            try:
                self.decide()
            except BotFailed as failed:
                seat = int(self.now["player"])
                return self.result(seat, f"{self.task.seats[seat]}: {failed}")
        return self.result()

    @property
    def now(self) -> Any:
        return self.states["now"][0]

    def _roll(self) -> None:
        """Chance by the deal, until a player is asked."""
        n = compiled.legal(self.states[0])
        while n and self.now["player"] == C.CHANCE:
            code = compiled.random_code(self.states[0], n, self.task.deal & 0xFFFFFFFF, self.rolls)
            n = compiled.advance(self.states, 0, code, self.codes)
            self.rolls += 1
        self.legal: Sequence[int] = self.codes[:n].tolist()

    def decide(self) -> None:
        seat = int(self.now["player"])
        if self.legal and C.PASS in self.legal:          # an action begins
            self.clocks[seat].append(0.0)
        clock = time.perf_counter if self.task.seats[seat].startswith(PREFIX) else time.process_time
        began = clock()
        code = self.bots[seat].choose(self.states, self.legal, self.task.budget, self.rngs[seat])
        self.clocks[seat][-1] += clock() - began
        if code not in self.legal:
            raise BotFailed(f"{code} is not a legal code")
        compiled.advance(self.states, 0, code, self.codes)
        self.decisions += 1
        self._roll()

    def result(self, failed: int = C.NOBODY, failure: str = "") -> GameResult:
        g, seats = plain.unpack(self.states[0].tobytes()), range(len(self.task.seats))
        places = [place(g, p) for p in seats]
        if failed != C.NOBODY:
            places = [len(places) if p == failed else 1 for p in seats]
        winners = places.count(1)
        return GameResult(
            self.task.seats, self.task.deal, tuple(1 / winners if place == 1 else 0.0 for place in places),
            tuple(places), tuple(final_score(g, p) for p in seats), self.decisions,
            "failure" if failure else C.ENDING_NAMES[g.over], failure,
            tuple(round(max(clock), 4) for clock in self.clocks),
            tuple(round(sum(clock) / max(len(clock) - 1, 1), 5) for clock in self.clocks),
        )  # fmt: skip
