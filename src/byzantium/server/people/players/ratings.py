"""How good somebody is, for those who want to know: openskill's Plackett-Luce over the finishing orders.

    rating_wishes   who wants to be rated, from when to when
    finished        games that are over and have not been looked at: a queue, claimed row by row
    results, placings   how they ended: an index made from the logs
    rating_steps    what each game made of each rating; the last one of a person is the rating

Each number of players has its own, and so have games among people and games with bots. A bot's strength is known
(anchors.json) and does not move. What makes it hard to win ratings otherwise than by playing well: docs/people.md.
"""

import asyncio
import json
import logging
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from openskill.models import PlackettLuce

from ...community.watching import highlights
from ...community.watching.highlights import highlights_of
from ...core.outcomes import REMOVED, Pool, TableOutcome, outcome
from ...core.refusal import Refusal
from ...ops.settings import DAY
from ...play.room import RoomRegistry
from ...protocol import Highlight
from ...store import Store, finished, metadata

log = logging.getLogger("byzantium.ratings")
START, SPREAD, BETA = 25.0, 25.0 / 3, 25.0 / 6   # openskill's: where newcomers begin, how uncertain, what luck there is
KNOWN = 0.5                      # the uncertainty of a bot
TOO_WEAK = 15.0                  # a bot so far below is beaten in 93 of 100 games of two: that tells nothing
SHOWN_START, SHOWN_UNIT = 1500, 30       # 100 points more are about what they are in Elo, between two players
PROVISIONAL_GAMES, PROVISIONAL_SIGMA = 10, 5.0
A_WEEK, MEETINGS = 7 * DAY, 5    # games that two people may have counted in a week
LEASE = 60.0                     # seconds after which a game that somebody began to look at is free again
AT_ONCE = 20                     # games that are claimed at a time
LISTED, HISTORY = 100, 300       # in one answer
ANCHORS: dict[int, dict[str, float]] = {
    int(players): bots for players, bots in json.loads((Path(__file__).parent / "anchors.json").read_text()).items()
}

wishes = sa.Table(
    "rating_wishes",
    metadata,
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("since", sa.Float, primary_key=True),
    sa.Column("until", sa.Float),
)
results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("began", sa.Float),
    sa.Column("at", sa.Float),
    sa.Column("ending", sa.String),
    sa.Column("players", sa.Integer),
    sa.Column("pool", sa.String),
    sa.Column("unrated", sa.String),
)
placings = sa.Table(
    "placings",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.String),
    sa.Column("bot", sa.String),
    sa.Column("place", sa.Integer),
    sa.Column("stayed", sa.Boolean),
)
steps = sa.Table(
    "rating_steps",
    metadata,
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("pool", sa.String),
    sa.Column("players", sa.Integer),
    sa.Column("number", sa.Integer),
    sa.Column("at", sa.Float),
    sa.Column("place", sa.Integer),
    sa.Column("mu", sa.Float),
    sa.Column("sigma", sa.Float),
)
_model = PlackettLuce(mu=START, sigma=SPREAD, beta=BETA)


@dataclass(frozen=True)
class RatingSoFar:
    """What somebody's games have made of it so far."""

    person: str
    pool: Pool
    players: int
    games: int
    mu: float
    sigma: float
    at: float                    # when it last changed

    @property
    def points(self) -> int:
        return points_of(self.mu)

    @property
    def error(self) -> int:
        return round(2 * SHOWN_UNIT * self.sigma)

    @property
    def provisional(self) -> bool:
        return self.games < PROVISIONAL_GAMES or self.sigma > PROVISIONAL_SIGMA


@dataclass(frozen=True)
class Step:
    table: str
    at: float
    place: int
    points: int
    error: int


def points_of(mu: float) -> int:
    """
    >>> points_of(START)
    1500
    """
    return round(SHOWN_START + SHOWN_UNIT * (mu - START))


def rate(before: Sequence[tuple[float, float]], places: Sequence[int]) -> list[tuple[float, float]]:
    """(mu, sigma) of each after a game that ended so.

    >>> winner, loser = rate([(25.0, 8.0), (25.0, 8.0)], [1, 2])
    >>> winner[0] > 25 > loser[0], winner[1] < 8
    (True, True)
    """
    teams = [[_model.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    return [(team[0].mu, team[0].sigma) for team in _model.rate(teams, ranks=[float(place) for place in places])]


class Ratings:
    """Looks at games that are over, one after the other, in whichever process finds them first."""

    def __init__(self, store: Store, registry: RoomRegistry, tick_seconds: float) -> None:
        self._store, self._registry, self._tick_seconds = store, registry, tick_seconds
        self._task = asyncio.create_task(self._go_on(), name="ratings")

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _go_on(self) -> None:
        while True:
            try:
                while await self.look_at_finished():
                    pass
            except Exception:
                log.exception("ratings failed")
            await asyncio.sleep(self._tick_seconds)

    async def look_at_finished(self) -> int:
        """How many games were waiting."""
        tables = await claim_finished(self._store, time.time())
        for table in tables:
            found, worth = await self._look_at(table)
            if found and (until := found.at + found.delay) > self._registry.time.now():     # viewers see it going on
                await self._store.write(partial(put_off, table=table, due=until))
            else:
                await self._store.write(partial(note_outcome, table=table, found=found, worth=worth))
        return len(tables)

    async def _look_at(self, table: str) -> tuple[TableOutcome | None, list[Highlight] | None]:
        try:
            read = await self._registry.read(table)
            found = outcome(read)
            return found, highlights_of(read, found)
        except Refusal as refusal:
            if refusal.code != "no_such_table":
                raise
        except Exception:                        # a log that another version wrote: it has no result for us
            log.exception("a finished game could not be looked at", extra={"table": table})
        return None, None                        # deleted meanwhile, or unreadable


async def claim_finished(store: Store, now: float) -> list[str]:
    """Games that nobody else looks at, those that ended first before others."""
    claimed: list[str] = []
    due = sa.select(finished.c.table_id, finished.c.due).where(finished.c.due <= now)
    waiting = await store.read(
        lambda connection: connection.execute(due.order_by(finished.c.at, finished.c.table_id).limit(AT_ONCE)).all()
    )

    def claim(connection: sa.Connection) -> None:
        claimed.clear()                          # it may be tried twice
        for table, known in waiting:
            mine = (finished.c.table_id == table) & (finished.c.due == known)
            if connection.execute(finished.update().where(mine).values(due=now + LEASE)).rowcount:
                claimed.append(table)

    if waiting:
        await store.write(claim)
    return claimed


def put_off(connection: sa.Connection, table: str, due: float) -> None:
    connection.execute(finished.update().where(finished.c.table_id == table).values(due=due))


def note_outcome(
    connection: sa.Connection, table: str, found: TableOutcome | None, worth: list[Highlight] | None = None
) -> None:
    """The result, what it does to ratings, and whether the game was worth looking at: once."""
    connection.execute(finished.delete().where(finished.c.table_id == table))
    if found is None:
        return
    if not connection.execute(sa.select(results.c.at).where(results.c.table_id == table)).first():
        _note_result(connection, table, found)
    if worth is not None:
        highlights.note(connection, table, found.at, [*worth, *highlights.rated(_known_points(connection, found))])


def _note_result(connection: sa.Connection, table: str, found: TableOutcome) -> None:
    row = {name: value for name, value in asdict(found).items() if name in results.c}
    connection.execute(results.insert(), row | {"table_id": table})
    connection.execute(placings.insert(), [asdict(one) | {"table_id": table} for one in found.placings])
    _fold(connection, row | {"table_id": table}, [asdict(one) for one in found.placings])


def _known_points(connection: sa.Connection, game: TableOutcome) -> list[int]:
    """Of those who wanted to be rated, and are no longer so provisionally."""
    people = _wanting(connection, [one.person for one in game.placings if one.person], game.began)
    known = _latest(connection, game.pool, game.players, sorted(people))
    return [one.points for one in known if not one.provisional]


# ------------------------------------------------------------------ the fold over results


def _fold(connection: sa.Connection, game: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> None:
    """What a game makes of the ratings of those who want one. Whoever does not want one is left out of the order."""
    if game["unrated"]:
        return
    wanting = _wanting(connection, [seat["person"] for seat in seats if seat["person"]], game["began"], lock=True)
    anchors = ANCHORS.get(game["players"], {})
    rated = [seat for seat in seats if seat["person"] in wanting or seat["bot"] in anchors]
    people = [seat["person"] for seat in rated if seat["person"]]
    if not people or len(rated) < 2 or _meet_too_often(connection, game, people):
        return
    known = {one.person: one for one in _latest(connection, game["pool"], game["players"], people)}
    rated = [seat for seat in rated if not _is_foregone(seat, rated, known, anchors)]
    if len(rated) < 2:
        return
    before = [_before(seat, known, anchors) for seat in rated]
    after = rate(before, [seat["place"] for seat in rated])
    rows = [
        {"person": seat["person"], "table_id": game["table_id"], "pool": game["pool"], "players": game["players"],
         "number": known[seat["person"]].games + 1 if seat["person"] in known else 1, "at": game["at"],
         "place": seat["place"], "mu": mu, "sigma": sigma}
        for seat, (mu, sigma) in zip(rated, after, strict=True) if seat["person"]
    ]
    connection.execute(steps.insert(), rows)


def _is_foregone(
    seat: Mapping[str, Any],
    rated: Sequence[Mapping[str, Any]],
    known: Mapping[str, RatingSoFar],
    anchors: Mapping[str, float],
) -> bool:
    """A bot so weak that all had to finish before it, and did: without this, points would go on trickling in."""
    people = [one for one in rated if one["person"]]
    weak = all(_before(one, known, anchors)[0] - anchors[seat["bot"]] > TOO_WEAK for one in people if seat["bot"])
    return bool(seat["bot"]) and weak and all(one["place"] < seat["place"] for one in people)


def _before(
    seat: Mapping[str, Any], known: Mapping[str, RatingSoFar], anchors: Mapping[str, float]
) -> tuple[float, float]:
    if seat["bot"]:
        return anchors[seat["bot"]], KNOWN
    rating = known.get(seat["person"])
    return (rating.mu, rating.sigma) if rating else (START, SPREAD)


def _wanting(connection: sa.Connection, people: Iterable[str], began: float | None, lock: bool = False) -> set[str]:
    """Those who wanted to be rated when the game began: nobody can wait for how it ends. With a lock, no other
    process rates them meanwhile."""
    at_that_time = (wishes.c.since <= began) & (wishes.c.until.is_(None) | (wishes.c.until > began))
    query = sa.select(wishes.c.person).where(wishes.c.person.in_(people), at_that_time)
    return set(connection.scalars(query.order_by(wishes.c.person).with_for_update() if lock else query))


def _meet_too_often(connection: sa.Connection, game: Mapping[str, Any], people: Sequence[str]) -> bool:
    """Has every two of them met so often lately that the same game tells no more?"""
    if game["pool"] == "bots":
        return False                             # theirs do not move, and to beat a weak one tells nothing already
    lately = (steps.c.pool == "people") & (steps.c.at > game["at"] - A_WEEK) & (steps.c.at <= game["at"])
    query = sa.select(steps.c.table_id, steps.c.person).where(steps.c.person.in_(people), lately)
    tables: dict[str, list[str]] = {}
    for table, person in connection.execute(query):
        tables.setdefault(table, []).append(person)
    met = Counter(pair for there in tables.values() for pair in combinations(sorted(there), 2))
    return all(met[pair] >= MEETINGS for pair in combinations(sorted(people), 2))


def _latest(
    connection: sa.Connection, pool: str | None = None, players: int | None = None, people: Sequence[str] | None = None
) -> list[RatingSoFar]:
    """Ratings as they are now."""
    query = sa.select(steps)
    if pool is not None:
        query = query.where(steps.c.pool == pool, steps.c.players == players)
    if people is not None:
        query = query.where(steps.c.person.in_(people))
    place = sa.func.row_number().over(
        partition_by=(steps.c.person, steps.c.pool, steps.c.players), order_by=steps.c.number.desc()
    )
    ranked = query.add_columns(place.label("rank")).subquery()
    rows = connection.execute(sa.select(ranked).where(ranked.c.rank == 1)).mappings()
    return [
        RatingSoFar(row["person"], row["pool"], row["players"], row["number"], row["mu"], row["sigma"], row["at"])
        for row in rows
    ]


async def fold_again(store: Store) -> int:
    """All ratings anew from the results: after a change of anchors, or of how games are rated. Returns the games."""
    count = 0

    def fold(connection: sa.Connection) -> None:
        nonlocal count
        connection.execute(steps.delete())
        games = connection.execute(sa.select(results).order_by(results.c.at, results.c.table_id)).mappings().all()
        for game in games:
            seats = sa.select(placings).where(placings.c.table_id == game["table_id"]).order_by(placings.c.seat)
            _fold(connection, dict(game), [dict(seat) for seat in connection.execute(seats).mappings()])
        count = len(games)

    await store.write(fold)
    return count


# ------------------------------------------------------------------ wishes, and looking


async def wants(store: Store, person: str) -> bool:
    query = sa.select(wishes.c.since).where(wishes.c.person == person, wishes.c.until.is_(None))
    return await store.read(lambda connection: connection.execute(query).first() is not None)


async def wanted_until(store: Store, person: str) -> float | None:
    """When somebody last stopped wanting ratings."""
    query = sa.select(sa.func.max(wishes.c.until)).where(wishes.c.person == person)
    return await store.read(lambda connection: connection.scalar(query))


async def wish(store: Store, person: str, wanted: bool, now: float) -> None:
    """From now on. Whoever comes back goes on with the rating that they had: leaving is no way to lose a bad one."""

    def change(connection: sa.Connection) -> None:
        open_ones = (wishes.c.person == person) & wishes.c.until.is_(None)
        if wanted and not connection.execute(sa.select(wishes).where(open_ones)).first():
            connection.execute(wishes.insert(), {"person": person, "since": now})
        elif not wanted:
            connection.execute(wishes.update().where(open_ones).values(until=now))

    await store.write(change)


async def ratings_of(store: Store, people: Sequence[str]) -> list[RatingSoFar]:
    """Of those among them who want to be rated."""

    def read(connection: sa.Connection) -> list[RatingSoFar]:
        return _latest(connection, people=sorted(_wanting(connection, people, time.time())))

    return await store.read(read)


async def history(store: Store, person: str, pool: Pool, players: int) -> list[Step]:
    """The last games that counted, the earliest first."""
    query = sa.select(steps).where(steps.c.person == person, steps.c.pool == pool, steps.c.players == players)
    rows = await store.read(
        lambda connection: connection.execute(query.order_by(steps.c.number.desc()).limit(HISTORY)).mappings().all()
    )
    return [
        Step(row["table_id"], row["at"], row["place"], points_of(row["mu"]), round(2 * SHOWN_UNIT * row["sigma"]))
        for row in reversed(rows)
    ]


async def best(store: Store, pool: Pool, players: int) -> list[RatingSoFar]:
    """Those whose rating is no longer provisional, the best first."""

    def read(connection: sa.Connection) -> list[RatingSoFar]:
        sure = [one for one in _latest(connection, pool, players) if not one.provisional]
        wanting = _wanting(connection, [one.person for one in sure], time.time())
        return sorted((one for one in sure if one.person in wanting), key=lambda one: -one.mu)[:LISTED]

    return await store.read(read)


async def reliability(store: Store, person: str) -> tuple[int, int]:
    """Games with other people that somebody began, and of these played to the end. What an operator closed is not
    theirs, nor what an organiser removed somebody from."""
    other = placings.alias()
    others = sa.exists().where(other.c.table_id == placings.c.table_id, other.c.person != person)
    mine = (placings.c.person == person) & results.c.began.is_not(None) & others
    mine = mine & (results.c.ending != "closed") & (results.c.unrated != REMOVED)
    query = sa.select(placings.c.table_id, sa.func.max(sa.case((placings.c.stayed, 1), else_=0)))
    query = query.join(results, results.c.table_id == placings.c.table_id).where(mine).group_by(placings.c.table_id)
    rows = await store.read(lambda connection: connection.execute(query).all())
    return len(rows), sum(stayed for _, stayed in rows)
