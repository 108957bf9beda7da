"""Reviews of finished games: made once somebody asks, by the bots' processes between their thoughts."""

import asyncio
import logging
from dataclasses import dataclass, field

from .. import review as library
from ..game import Game
from . import protocol as P
from .refusal import Refusal
from .table import entry_data, taken_elsewhere
from .thinkers import BotFailed, Thinkers

log = logging.getLogger("byzantium.reviews")
KEPT = 64                                # finished ones; one has about 50 kB
WAITING = 8                              # that may be unfinished at a time


@dataclass
class _Job:
    """A review that is being made, or waits for its turn."""

    game: Game
    moves: list[library.Move]
    graded: list[library.Graded] = field(default_factory=list)
    reviewed: list[P.ReviewedMove] = field(default_factory=list)
    task: "asyncio.Task[None] | None" = None

    def add(self, one: library.Graded) -> None:
        self.reviewed.append(_reviewed(self.game, one))
        self.graded.append(one)

    def as_far(self) -> P.Review:
        found = library.summaries(self.graded, len(self.game.players))
        return P.Review(done=len(self.graded), of=len(self.moves), moves=list(self.reviewed),
                        players=[_of_player(i, one) for i, one in enumerate(found)])     # fmt: skip


class Reviews:
    """One is made at a time; those that were made last are kept."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._kept: dict[str, P.Review] = {}             # by table
        self._jobs: dict[str, _Job] = {}
        self._turn = asyncio.Lock()

    def of(self, table: str, game: Game) -> P.Review:
        """As far as it has come; it begins when it is asked for first, and goes on if it had failed."""
        if table in self._kept:
            return self._kept[table]
        if table not in self._jobs and len(self._jobs) >= WAITING:
            raise Refusal("too_many", "Too many games are being reviewed. Ask again in a minute.")
        job = self._jobs.setdefault(table, _Job(game, library.moves(game)))
        if job.task is None or job.task.done():
            job.task = asyncio.create_task(self._make(table, job), name=f"review of {table}")
        return job.as_far()

    async def _make(self, table: str, job: _Job) -> None:
        async with self._turn:
            try:
                for move in job.moves[len(job.graded) :]:
                    job.add(library.graded(move, await self._thinkers.compare(move.before, move.codes)))
                self._keep(table, job)
            except BotFailed as error:
                log.error("a review failed", extra={"table": table, "error": str(error)})

    def _keep(self, table: str, job: _Job) -> None:
        self._kept[table] = job.as_far()
        del self._jobs[table]
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]

    async def close(self) -> None:
        tasks = [job.task for job in self._jobs.values() if job.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _reviewed(game: Game, one: library.Graded) -> P.ReviewedMove:
    better = []
    if one.better:
        other = library.line(game, one.decision, one.better)
        better = [taken_elsewhere(other.taken(i), one.decision + i, i, 0.0) for i in range(other.number)]
    return P.ReviewedMove(
        decision=one.decision,
        count=len(one.codes),
        player=one.player,
        grade=one.grade,
        shares=[round(share, 4) for share in one.shares],
        lost=round(one.lost, 4),
        error=round(one.error, 4),
        better=[P.LogEntry.model_validate(entry_data(entry)) for entry in better],
    )


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
