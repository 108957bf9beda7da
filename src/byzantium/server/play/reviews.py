"""Reviews of finished games: made once somebody asks, by the bots' processes between their thoughts.

Several are made side by side, a move of each in turn, so that nobody's waits for all of another's.
"""

import asyncio
import contextlib
import logging
import time
from dataclasses import dataclass, field
from typing import Any

from ... import review as library
from ...game import Game, Taken
from ...view import Message, option_message
from .. import protocol as P
from ..cluster.cluster import Shared
from ..core.refusal import Refusal
from ..core.table import taken_elsewhere, told
from ..store import StoreFailed
from .workers import FAILED, WorkerPool

log = logging.getLogger("byzantium.reviews")
TOLD = 2.0                               # seconds between two tellings of how far it is, for other processes
WAITING = 8                              # that may be unfinished at a time
A_PERSON = 2                             # of those that one asked for first, by person or by origin


@dataclass
class _Job:
    """A review that is being made, or waits for its turn."""

    game: Game
    askers: frozenset[str]               # who asked for it first: the person, the origin
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
                        players=[_of_player(i, one) for i, one in enumerate(found)])

    def data(self) -> dict[str, Any]:
        return self.as_far().model_dump(mode="json")


class Reviews:
    """Those that are being made here; what was made, here or by another process, is kept in the store."""

    def __init__(self, workers: WorkerPool, shared: Shared) -> None:
        self._workers, self._shared = workers, shared
        self._jobs: dict[str, _Job] = {}                 # by table
        self._tasks: set[asyncio.Task[None]] = set()
        self._failed: dict[str, float] = {}              # when; so that it is not tried with every request

    async def of(self, table: str, game: Game, person: str, origin: str) -> P.Review:
        """As far as it has come; it begins when it is asked for first. `origin`: the digest of an address."""
        if table not in self._jobs:
            kept = await self._shared.review(table)
            if kept and (kept.made or kept.alive):
                return P.Review.model_validate(kept.body)
            await self._begin(table, game, frozenset((person, origin)))
        job = self._jobs.get(table)              # none: another process was faster
        return job.as_far() if job else _Job(game, frozenset()).as_far()

    async def _begin(self, table: str, game: Game, askers: frozenset[str]) -> None:
        if time.monotonic() < self._failed.get(table, -FAILED) + FAILED:
            raise Refusal("review_failed", "The review has failed. Ask again in a minute.")
        under_way = await self._shared.reviews_under_way()
        if len(under_way) >= WAITING or sum(bool(asked & askers) for asked in under_way) >= A_PERSON:
            raise Refusal("reviews_full", "Too many games are being reviewed. Ask again in a minute.")
        job = _Job(game, askers)
        if await self._shared.begin_review(table, sorted(askers), job.data(), time.time()):
            self._jobs[table] = job
            task = asyncio.create_task(self._make(table, job), name=f"review of {table}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _make(self, table: str, job: _Job) -> None:
        told = time.monotonic()
        try:
            for move in job.moves:
                found = await self._workers.compare(move.before, move.codes, "reviews")
                job.add(library.graded(move, found))
                if time.monotonic() >= told + TOLD:
                    told = time.monotonic()
                    await self._shared.save_review(table, job.data(), False, time.time())
            await self._shared.save_review(table, job.data(), True, time.time())
            self._failed.pop(table, None)
        except Exception as error:               # whatever it is, others get theirs
            self._failed[table] = time.monotonic()
            log.error("a review failed", extra={"table": table, "error": repr(error)})
            with contextlib.suppress(StoreFailed):
                await self._shared.end_review(table)
        finally:
            del self._jobs[table]

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


def _of_player(player: int, found: library.ReviewSummary) -> P.ReviewOfPlayer:
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
