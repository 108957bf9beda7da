"""Lists of tables: for everybody, of a person, for operators."""

from collections.abc import Sequence
from typing import Any, get_args

import sqlalchemy as sa

from ..protocol import Delay
from . import schema as S
from .models import ListedTable
from .transactions import LISTED, Transactions

AN_ORIGIN = 10                   # tables of a list, set up from one address, that are open; and that are playing
INVITATIONS = 3                  # of a list, by somebody from one address
FADES_LIVE, FADES_DAYS = 1800.0, 7 * 86_400.0            # seconds after which an open table is no longer shown
MOST_DELAY = max(get_args(Delay))        # seconds after which viewers know everything (delay.py)

_DELAY: sa.ColumnElement[int] = sa.func.coalesce(S.tables.c.setup["table"]["delay"].as_integer(), 0)


class ListStore(Transactions):
    async def listed(self, now: float) -> list[ListedTable]:
        """Tables that anybody may see, those that wait for people first, then the latest.

        Open ones fade where nobody has been for a while; and of one origin a few are shown, lest they hide all others.
        """
        days = S.tables.c.setup["table"]["pace"].as_string() == "days"
        fresh = S.tables.c.seen > now - sa.case((days, FADES_DAYS), else_=FADES_LIVE)
        return await self.listings(_a_few_of_each(_going_on(now) | ((S.tables.c.status == "open") & fresh)))

    async def live(self, now: float, of: Sequence[str]) -> list[ListedTable]:
        """Games that anybody may watch: where these people play, and the latest besides."""
        theirs = sa.select(S.seats.c.table_id).where(S.seats.c.person.in_(of))
        query = sa.select(S.tables).where(S.tables.c.listed, _going_on(now), S.tables.c.id.in_(theirs))
        followed = await self.listings(query.order_by(_last_shown().desc())) if of else []
        others = await self.listings(_a_few_of_each(_going_on(now)))
        return list({one.id: one for one in (*followed, *others)}.values())

    async def tables_of(self, person: str) -> list[ListedTable]:
        mine = sa.select(S.seats.c.table_id).where(S.seats.c.person == person)
        query = sa.select(S.tables).where(S.tables.c.id.in_(mine) | (S.tables.c.creator == person))
        return await self.listings(query.order_by(S.tables.c.status == "over", S.tables.c.changed.desc()))

    async def invited_to(self, person: str) -> list[ListedTable]:
        """Tables of others with a free seat that is kept for somebody, the latest first: a few of each origin, and none
        of whom they have blocked. Apart from `tables_of`: many invitations must not hide one's own tables."""
        mine = sa.select(S.seats.c.table_id).where(S.seats.c.person == person)
        kept = sa.select(S.seats.c.table_id).where(S.seats.c.invited == person)
        blocked = sa.select(S.blocks.c.blocked).where(S.blocks.c.person == person)
        which = S.tables.c.id.in_(kept.except_(mine)) & (S.tables.c.creator != person)
        origin = sa.func.coalesce(S.tables.c.origin, S.tables.c.creator)
        place = sa.func.row_number().over(partition_by=origin, order_by=S.tables.c.changed.desc()).label("place")
        found = sa.select(S.tables, place).where(which, S.tables.c.creator.not_in(blocked)).subquery()
        query = sa.select(found).where(found.c.place <= INVITATIONS)
        return await self.listings(query.order_by(found.c.changed.desc()))

    async def listing(self, table: str) -> ListedTable | None:
        found = await self.listings(sa.select(S.tables).where(S.tables.c.id == table))
        return found[0] if found else None

    async def count_tables(self, person: str) -> int:
        """Tables that somebody has set up and that are not over."""
        query = sa.select(sa.func.count().label("n")).where(S.tables.c.creator == person, S.tables.c.status != "over")
        return int((await self._one(query))["n"])

    async def find_tables(
        self, status: str | None, before: float | None = None, limit: int = LISTED
    ) -> list[ListedTable]:
        """For operators: listed or not, the last changed first; `before`: those that have not changed since."""
        query = sa.select(S.tables).order_by(S.tables.c.changed.desc())
        if status:
            query = query.where(S.tables.c.status == status)
        if before is not None:
            query = query.where(S.tables.c.changed < before)
        return await self.listings(query, limit)

    async def of_origin(self, table: str) -> list[ListedTable]:
        """What was set up from the address that a table was set up from, the table among it; the last first."""
        origin = sa.select(S.tables.c.origin).where(S.tables.c.id == table).scalar_subquery()
        query = sa.select(S.tables).where(S.tables.c.origin == origin).order_by(S.tables.c.changed.desc())
        return await self.listings(query, 1_000_000)

    async def nameable(self, tables: Sequence[str], person: str) -> set[str]:
        """Those among them that may be named to somebody: listed ones, and those at which they sit or sat."""
        theirs = sa.select(S.participants.c.table_id).where(S.participants.c.person == person)
        may = S.tables.c.listed | S.tables.c.id.in_(theirs)
        query = sa.select(S.tables.c.id).where(S.tables.c.id.in_(tables), may)
        return set(await self._read(lambda connection: connection.scalars(query).all()))

    async def listings(self, query: sa.Select[Any], limit: int = LISTED) -> list[ListedTable]:
        """Of a query for rows of tables."""

        def read(connection: sa.Connection) -> list[ListedTable]:
            rows = connection.execute(query.limit(limit)).mappings().all()
            names = [name for name in ListedTable.__dataclass_fields__ if name not in ("seats", "invited")]
            found = {row["id"]: ListedTable(**{name: row[name] for name in names}) for row in rows}
            seats = sa.select(S.seats).where(S.seats.c.table_id.in_(found)).order_by(S.seats.c.seat)
            for seat in connection.execute(seats).mappings():
                table = found[seat["table_id"]]
                table.seats.append((seat["person"], seat["name"]))
                if seat["invited"]:
                    table.invited[seat["seat"]] = seat["invited"]
            return list(found.values())

        return await self._read(read)


def _going_on(now: float) -> sa.ColumnElement[bool]:
    """For viewers; a game that is shown later goes on for a while after its end, and one of a tournament begins in a
    moment when its table is there."""
    lately = sa.and_(S.tables.c.status == "over", S.tables.c.changed > now - MOST_DELAY)
    begins = sa.and_(S.tables.c.status == "open", S.tables.c.creator.startswith("tournament:"))
    return sa.or_(S.tables.c.status == "playing", begins, sa.and_(lately, S.tables.c.changed > now - _DELAY))


def _last_shown() -> sa.ColumnElement[float]:
    """When a table last changed, as far as everybody may know."""
    return sa.case(((_DELAY > 0) & (S.tables.c.status != "open"), S.tables.c.created), else_=S.tables.c.changed)


def _a_few_of_each(which: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """Listed tables, the open ones first, then the latest; of one origin a few."""
    origin = sa.func.coalesce(S.tables.c.origin, S.tables.c.creator)
    is_open = S.tables.c.status == "open"
    place = sa.func.row_number().over(partition_by=(is_open, origin), order_by=_last_shown().desc())
    ranked = sa.select(S.tables, place.label("place"), _last_shown().label("shown")).where(S.tables.c.listed, which)
    found = ranked.subquery()
    query = sa.select(found).where(found.c.place <= AN_ORIGIN)
    return query.order_by(found.c.status != "open", found.c.shown.desc())
