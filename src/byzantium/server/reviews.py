"""Reviews of finished games: made once somebody asks, by the bots' processes between their thoughts.

Several are made side by side, a move of each in turn, so that nobody's waits for all of another's.
"""

import asyncio
import logging
import time
from dataclasses import dataclass, field

from .. import review as library
from ..game import Game, Taken
from ..view import Message, option_message
from . import protocol as P
from .refusal import Refusal
from .table import taken_elsewhere, told
from .thinkers import FAILED, Thinkers

log = logging.getLogger("byzantium.reviews")
KEPT = 64                                # finished ones; one has about 50 kB
WAITING = 8                              # that may be unfinished at a time
A_PERSON = 2                             # of those that one asked for first, by person or by address


@dataclass
class _Job:
    """A review that is being made, or waits for its turn."""

    game: Game
    askers: frozenset[str]               # who asked for it first: the person, the address
    graded: list[library.Graded] = field(default_factory=list)
    reviewed: list[P.ReviewedMove] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.moves = library.moves(self.game)

    def add(self, one: library.Graded) -> None:
        self.reviewed.append(_reviewed(self.game, one))
        self.graded.append(one)

    def as_far(self) -> P.Review:
        found = library.summaries(self.graded, len(self.game.players))
        return P.Review(done=len(self.graded), of=len(self.moves), moves=list(self.reviewed),
                        players=[_of_player(i, one) for i, one in enumerate(found)])     # fmt: skip


class Reviews:
    """Those that are being made, and those that were made last."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._kept: dict[str, P.Review] = {}             # by table
        self._jobs: dict[str, _Job] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._failed: dict[str, float] = {}              # when; so that it is not tried with every request

    def of(self, table: str, game: Game, person: str, address: str) -> P.Review:
        """As far as it has come; it begins when it is asked for first."""
        if table in self._kept:
            return self._kept[table]
        if table not in self._jobs:
            self._begin(table, game, frozenset((person, address)))
        return self._jobs[table].as_far()

    def _begin(self, table: str, game: Game, askers: frozenset[str]) -> None:
        if time.monotonic() < self._failed.get(table, -FAILED) + FAILED:
            raise Refusal("review_failed", "The review has failed. Ask again in a minute.")
        mine = [job for job in self._jobs.values() if job.askers & askers]
        if len(self._jobs) >= WAITING or len(mine) >= A_PERSON:
            raise Refusal("reviews_full", "Too many games are being reviewed. Ask again in a minute.")
        self._jobs[table] = _Job(game, askers)
        task = asyncio.create_task(self._make(table, self._jobs[table]), name=f"review of {table}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _make(self, table: str, job: _Job) -> None:
        try:
            for move in job.moves:
                found = await self._thinkers.compare(move.before, move.codes, "reviews")
                job.add(library.graded(move, found))
            self._keep(table, job.as_far())
        except Exception as error:               # whatever it is, others get theirs
            self._failed[table] = time.monotonic()
            log.error("a review failed", extra={"table": table, "error": repr(error)})
        finally:
            del self._jobs[table]

    def _keep(self, table: str, made: P.Review) -> None:
        self._kept[table] = made
        self._failed.pop(table, None)
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _reviewed(game: Game, one: library.Graded) -> P.ReviewedMove:
    better, last = [], None
    if one.better:
        other = library.line(game, one.decision, one.better)
        better = [taken_elsewhere(other.taken(i), one.decision + i, i, 0.0) for i in range(other.number)]
        last = _answer(other.taken(len(one.better) - 1))
    return P.ReviewedMove(
        decision=one.decision,
        count=len(one.codes),
        player=one.player,
        grade=one.grade,
        shares=[round(share, 4) for share in one.shares],
        lost=round(one.lost, 4),
        error=round(one.error, 4),
        answer=_answer(game.taken(one.decision + len(one.codes) - 1)),
        better=[told(entry) for entry in better],
        better_answer=last,
    )


def _answer(taken: Taken) -> Message:
    assert isinstance(taken.entry, int), "players take codes; faces are chance's"
    return option_message(taken.kind, taken.entry)


def _of_player(player: int, found: library.Summary) -> P.ReviewOfPlayer:
    return P.ReviewOfPlayer(
        player=player,
        moves=found.moves,
        best=found.best,
        inaccuracies=found.slips["inaccuracy"],
        mistakes=found.slips["mistake"],
        blunders=found.slips["blunder"],
        lost=round(found.lost, 4),
        kept=round(found.kept, 4),
    )
