"""What processes that serve the same tables tell one another, kept in their database.

    processes  which there are: each says every second that it is alive        presence   who is at a table, and where
    keepers    which of them looks after a table's bots and clocks             spent      of limits, by all together
    reviews    of finished games: made, or being made by one of them

Whatever a process has claimed is free again when it has not been heard of for a while (LEASE). Times are the
database's own: machines may differ. Alone, with a file, a process knows all of this by itself, and asks nobody.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

from ..store import Store, metadata

LEASE = 6.0                      # seconds after which a process that says nothing is taken for dead
FORGOTTEN = 3600.0               # seconds, until what it had is thrown away
REVIEWS = 500                    # that are kept; one has about 50 kB

_processes = sa.Table(
    "processes",
    metadata,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("alive", sa.Float),
    sa.Column("places", sa.JSON),
)
_presence = sa.Table(
    "presence",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("process", sa.String, primary_key=True),
    sa.Column("people", sa.JSON),
    sa.Column("thinking", sa.Integer),
    sa.Column("warming", sa.Boolean),
)
_spent = sa.Table(
    "spent",
    metadata,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("key", sa.String, primary_key=True),
    sa.Column("level", sa.Float),
    sa.Column("rate", sa.Float),
    sa.Column("at", sa.Float),
)
_keepers = sa.Table(
    "keepers",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("process", sa.String),
)
_reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("process", sa.String),
    sa.Column("askers", sa.JSON),
    sa.Column("changed", sa.Float),
    sa.Column("made", sa.Boolean),
    sa.Column("body", sa.JSON),
)
_NOW: sa.ColumnElement[float] = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Float)
_ALIVE = sa.select(_processes.c.name).where(_processes.c.alive > _NOW - LEASE)


@dataclass(frozen=True)
class TablePresence:
    """Who is at a table by one process, and which seat's bot thinks there."""

    people: tuple[str, ...] = ()             # one for each connection
    thinking: int | None = None
    warming: bool = False


@dataclass(frozen=True)
class Spending:
    """What somebody has taken from a limit since it was last told."""

    name: str
    key: str
    amount: float
    rate: float                              # at which it is given back


@dataclass(frozen=True)
class KeptReview:
    made: bool
    alive: bool                              # whoever makes it
    changed: float
    body: dict[str, Any]


class Shared:
    def __init__(self, store: Store) -> None:
        self._store = store
        self.me = secrets.token_hex(8)

    @property
    def with_others(self) -> bool:
        """Whether there may be other processes."""
        return self._store.shared

    async def tell(self, *words: str) -> None:
        """All processes, this one included."""
        await self._store.write(lambda connection: self._store.tell(connection, list(words)))

    # ------------------------------------------------------------------ which there are

    async def beat(self, places: Mapping[str, int]) -> dict[str, dict[str, int]]:
        """Say that this process is alive. Returns the others, each with how many places of whom are taken there."""
        row = {"name": self.me, "alive": _NOW, "places": dict(places)}
        saying = postgresql.insert(_processes).values(row)
        saying = saying.on_conflict_do_update(index_elements=["name"], set_=row)
        await self._store.write(lambda connection: connection.execute(saying))
        return await self.others()

    async def others(self) -> dict[str, dict[str, int]]:
        """Other processes that are alive."""
        query = sa.select(_processes.c.name, _processes.c.places).where(
            _processes.c.alive > _NOW - LEASE, _processes.c.name != self.me
        )
        found = await self._store.read(lambda connection: connection.execute(query).all())
        return {row.name: row.places for row in found}

    async def leave(self) -> None:
        """Give everything back, so that others go on at once."""

        def leave(connection: sa.Connection) -> None:
            connection.execute(_processes.delete().where(_processes.c.name == self.me))
            connection.execute(_presence.delete().where(_presence.c.process == self.me))
            connection.execute(_keepers.delete().where(_keepers.c.process == self.me))

        await self._store.write(leave)

    async def clear_away(self) -> None:
        """What the dead have left behind."""

        def clear(connection: sa.Connection) -> None:
            connection.execute(_processes.delete().where(_processes.c.alive < _NOW - FORGOTTEN))
            known = sa.select(_processes.c.name)
            connection.execute(_presence.delete().where(_presence.c.process.not_in(known)))
            connection.execute(_keepers.delete().where(_keepers.c.process.not_in(known)))
            connection.execute(_spent.delete().where(_spent.c.level < (_NOW - _spent.c.at) * _spent.c.rate))

        await self._store.write(clear)

    # ------------------------------------------------------------------ who looks after a table

    async def keep(self, tables: Sequence[str]) -> set[str]:
        """Look after these tables' bots and clocks from now on. Returns those that nobody else does."""
        mine: set[str] = set()
        free = (_keepers.c.process == self.me) | _keepers.c.process.not_in(_ALIVE)
        rows = [{"table_id": table, "process": self.me} for table in sorted(tables)]
        taking = postgresql.insert(_keepers).values(rows)
        taking = taking.on_conflict_do_update(index_elements=["table_id"], set_={"process": self.me}, where=free)

        def take(connection: sa.Connection) -> None:
            mine.clear()
            mine.update(connection.scalars(taking.returning(_keepers.c.table_id)))

        if rows:
            await self._store.write(take)
        return mine

    async def let_go(self, table: str) -> None:
        mine = (_keepers.c.table_id == table) & (_keepers.c.process == self.me)
        await self._store.write(lambda connection: connection.execute(_keepers.delete().where(mine)))

    # ------------------------------------------------------------------ who is at a table

    async def save_presence(self, table: str, here: TablePresence) -> None:
        """Who is there by this process; the others hear of it."""
        key = {"table_id": table, "process": self.me}
        row = {"people": list(here.people), "thinking": here.thinking, "warming": here.warming}
        saying = postgresql.insert(_presence).values({**key, **row})
        saying = saying.on_conflict_do_update(index_elements=list(key), set_=row)
        ending = _presence.delete().where(_presence.c.table_id == table, _presence.c.process == self.me)

        def save(connection: sa.Connection) -> None:
            connection.execute(ending if here == TablePresence() else saying)
            self._store.tell(connection, [f"here:{table}"])

        await self._store.write(save)

    async def presence(self, tables: Sequence[str]) -> dict[str, TablePresence]:
        """Who is there by other processes, taken together."""
        query = sa.select(_presence).where(
            _presence.c.table_id.in_(tables), _presence.c.process != self.me, _presence.c.process.in_(_ALIVE)
        )
        found: dict[str, TablePresence] = {}
        for row in await self._store.read(lambda connection: connection.execute(query).mappings().all()):
            before = found.get(row["table_id"], TablePresence())
            thinks = row["thinking"] is not None
            found[row["table_id"]] = TablePresence(
                (*before.people, *row["people"]),
                row["thinking"] if thinks else before.thinking,
                row["warming"] if thinks else before.warming,
            )
        return found

    # ------------------------------------------------------------------ limits

    async def spend(self, spendings: Sequence[Spending]) -> dict[tuple[str, str], float]:
        """Add what was taken here. Returns what all processes together have taken that has not been given back yet."""
        levels: dict[tuple[str, str], float] = {}
        rows = [{"name": one.name, "key": one.key, "level": one.amount, "rate": one.rate, "at": _NOW}
                for one in sorted(spendings, key=lambda one: (one.name, one.key))]
        adding = postgresql.insert(_spent).values(rows)
        left = sa.func.greatest(_spent.c.level - (adding.excluded.at - _spent.c.at) * _spent.c.rate, 0.0)
        adding = adding.on_conflict_do_update(
            index_elements=["name", "key"], set_={"level": left + adding.excluded.level, "at": adding.excluded.at}
        )

        def add(connection: sa.Connection) -> None:
            levels.clear()
            for row in connection.execute(adding.returning(_spent.c.name, _spent.c.key, _spent.c.level)):
                levels[row.name, row.key] = row.level

        if rows:
            await self._store.write(add)
        return levels

    # ------------------------------------------------------------------ reviews

    async def review(self, table: str) -> KeptReview | None:
        query = sa.select(_reviews, self._is_made_by_somebody().label("alive")).where(_reviews.c.table_id == table)
        row = await self._store.read(lambda connection: connection.execute(query).mappings().first())
        return KeptReview(row["made"], bool(row["alive"]), row["changed"], row["body"]) if row else None

    async def reviews_under_way(self) -> list[set[str]]:
        """Who asked for each of those that are being made."""
        query = sa.select(_reviews.c.askers).where(~_reviews.c.made, self._is_made_by_somebody())
        return [set(askers) for askers in await self._store.read(lambda one: one.scalars(query).all())]

    async def begin_review(self, table: str, askers: Sequence[str], body: Mapping[str, Any], now: float) -> bool:
        """Make it here, unless another process does already."""
        row = {"table_id": table, "process": self.me, "askers": list(askers), "changed": now, "made": False,
               "body": body}
        free = ~_reviews.c.made & ~self._is_made_by_somebody()
        taking = self._store.insert(_reviews).values(row)
        taking = taking.on_conflict_do_update(index_elements=["table_id"], set_=row, where=free)
        taken: list[str] = []

        def take(connection: sa.Connection) -> None:
            taken[:] = connection.scalars(taking.returning(_reviews.c.table_id))

        await self._store.write(take)
        return bool(taken)

    async def save_review(self, table: str, body: Mapping[str, Any], made: bool, now: float) -> None:
        """As far as it has come."""
        mine = (_reviews.c.table_id == table) & (_reviews.c.process == self.me)
        changing = _reviews.update().where(mine).values(body=body, made=made, changed=now)
        latest = sa.select(_reviews.c.table_id).order_by(_reviews.c.changed.desc()).limit(REVIEWS)

        def save(connection: sa.Connection) -> None:
            connection.execute(changing)
            if made:
                connection.execute(_reviews.delete().where(_reviews.c.table_id.not_in(latest)))

        await self._store.write(save)

    async def end_review(self, table: str) -> None:
        """It failed."""
        mine = (_reviews.c.table_id == table) & (_reviews.c.process == self.me)
        await self._store.write(lambda connection: connection.execute(_reviews.delete().where(mine)))

    def _is_made_by_somebody(self) -> sa.ColumnElement[bool]:
        """Somebody who is alive."""
        mine = _reviews.c.process == self.me
        return mine | _reviews.c.process.in_(_ALIVE) if self.with_others else mine
