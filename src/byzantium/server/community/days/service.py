"""Results of the game of the day, played again by a bots' process before they count (`day_game.py`).

A person has one a day, the first. A day's results are taken as long as it lasts, and a while for those who began before
midnight; its games are shown after that, so that nobody can play another's again.
"""

import hashlib
import time
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import orjson
import sqlalchemy as sa

from ....record import Entry
from ...core.refusal import Refusal, RefusalReason
from ...protocol import DayResult
from ...store import Store, metadata
from .game import entries

LATE = timedelta(hours=2)        # after midnight (UTC), for those who began before
KEPT = timedelta(days=60)
A_DAY = 20_000                   # results
LISTED = 100                     # in one answer

results = sa.Table(
    "day_results",
    metadata,
    sa.Column("day", sa.String, primary_key=True),               # as in 2026-11-16
    sa.Column("person", sa.String, primary_key=True, index=True),
    sa.Column("at", sa.Float),
    sa.Column("place", sa.Integer),
    sa.Column("score", sa.Integer),
    sa.Column("scores", sa.JSON),                                # by seat
    sa.Column("ending", sa.String),
    sa.Column("decisions", sa.JSON),
    sa.Column("game", sa.String),                                # the digest of these
    sa.Column("again", sa.Boolean),                              # somebody else had sent the same game
    sa.Index("day_results_ranked", "day", "again", "place", sa.text("score DESC"), "at"),
    sa.Index("day_results_game", "day", "game"),
)
_people = metadata.tables["people"]
_TOLD = [results.c[name] for name in ("day", "person", "at", "place", "score", "scores", "ending")]


def is_open(day: str, now: float) -> bool:
    """Whether results of a day are taken.

    >>> noon = datetime(2026, 11, 16, 12, tzinfo=UTC).timestamp()
    >>> [is_open(day, noon) for day in ("2026-11-15", "2026-11-16", "2026-11-17")]
    [False, True, False]
    >>> is_open("2026-11-15", noon - 11 * 3600)
    True
    """
    begins = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
    return begins <= datetime.fromtimestamp(now, UTC) < begins + timedelta(days=1) + LATE


# ------------------------------------------------------------------ reading


def _of_day(day: str) -> sa.ColumnElement[bool]:
    """Those that count: of equal games one."""
    return (results.c.day == day) & (results.c.again == sa.false())


async def of(store: Store, day: str, person: str) -> tuple[int, list[DayResult], DayResult | None]:
    """How many there are, the best of them, and a person's own. By an index: however many there are."""
    told = sa.select(*_TOLD, _people.c.name).join(_people, _people.c.id == results.c.person)
    order = (results.c.place, results.c.score.desc(), results.c.at)
    best_ones = sa.select(results.c.person).where(_of_day(day)).order_by(*order).limit(LISTED)
    first = told.where(results.c.day == day, results.c.person.in_(best_ones)).order_by(*order)
    own = told.where(results.c.day == day, results.c.person == person)
    count = sa.select(sa.func.count()).select_from(results).where(_of_day(day))

    def better(row: sa.RowMapping) -> sa.Select[Any]:
        is_better = (results.c.place < row["place"]) | (
            (results.c.place == row["place"]) & (results.c.score > row["score"]))
        return count.where(is_better)

    def read(connection: sa.Connection) -> tuple[int, list[DayResult], DayResult | None]:
        mine = connection.execute(own).mappings().first()
        best = connection.execute(first).mappings().all()
        ranks = {(row["place"], row["score"]): i for i, row in reversed(list(enumerate(best, 1)))}
        listed = [_result(row, ranks[row["place"], row["score"]]) for row in best]
        rank = mine and 1 + (connection.scalar(better(mine)) or 0)
        return connection.scalar(count) or 0, listed, _result(mine, rank) if mine and rank else None

    return await store.read(read)


def _result(row: sa.RowMapping, rank: int) -> DayResult:
    known = {name: row[name] for name in DayResult.model_fields if name != "rank"}
    return DayResult.model_validate(known | {"rank": rank})


async def game(store: Store, day: str, person: str) -> tuple[str, list[Entry]]:
    """Somebody's name and decisions."""
    query = sa.select(_people.c.name, results.c.decisions).join(_people, _people.c.id == results.c.person)
    query = query.where(results.c.day == day, results.c.person == person)
    row = await store.read(lambda connection: connection.execute(query).mappings().first())
    if not row:
        raise Refusal("not_found", "There is no such result.")
    return row["name"], entries(row["decisions"])


# ------------------------------------------------------------------ writing


async def is_taken(store: Store, day: str, person: str) -> bool:
    query = sa.select(results.c.person).where(results.c.day == day, results.c.person == person)
    return await store.read(lambda connection: connection.scalar(query)) is not None


async def check_room(store: Store, day: str) -> None:
    query = sa.select(sa.func.count()).select_from(results).where(results.c.day == day)
    if await store.read(lambda connection: int(connection.scalar(query) or 0)) >= A_DAY:
        raise Refusal.of(RefusalReason.DAY_FULL)


async def add(store: Store, day: str, person: str, decisions: Sequence[Entry], found: dict[str, Any]) -> None:
    """The first counts; an equal game that somebody else has sent counts once. Old days are forgotten."""
    game = hashlib.sha256(orjson.dumps(list(decisions))).hexdigest()
    equal = sa.exists().where(results.c.day == day, results.c.game == game, results.c.person != person)
    row = {"day": day, "person": person, "at": time.time(), "decisions": list(decisions), "game": game, **found}
    old = results.delete().where(results.c.day < (date.fromisoformat(day) - KEPT).isoformat())

    def write(connection: sa.Connection) -> None:
        again = bool(connection.scalar(sa.select(equal)))
        connection.execute(store.insert(results).values(row | {"again": again}).on_conflict_do_nothing())
        connection.execute(old)

    await store.write(write)


def bring(connection: sa.Connection, guest: str, account: str) -> None:
    """A guest's results are the account's where it has none: of two, the earlier counts."""
    theirs = results.alias()
    same_day = (theirs.c.day == results.c.day) & (theirs.c.at <= results.c.at)
    for one, other in ((guest, account), (account, guest)):
        earlier = sa.exists().where(same_day, theirs.c.person == other)
        connection.execute(results.delete().where(results.c.person == one, earlier))
    connection.execute(results.update().where(results.c.person == guest).values(person=account))
