"""Tables and their logs, and when a table wants to be woken."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from ..core.entries import AnyEntry, Unreadable
from ..core.entries import read as read_entry
from ..core.table_header import Facts, TableStanding
from . import schema as S
from .appends import STANDING, Append, log_row, notice_rows, participant_rows, seat_rows
from .models import Waking
from .transactions import LISTED, Transactions

GONE_LIVE, GONE_DAYS = 86_400.0, 30 * 86_400.0           # seconds after which a table that nobody entered is deleted

_TAIL = (
    sa.select(S.log.c.seq, S.log.c.at, S.log.c.kind, S.log.c.body)
    .where(S.log.c.table_id == sa.bindparam("table"), S.log.c.seq > sa.bindparam("since"))
    .order_by(S.log.c.seq)
)


class TableStore(Transactions):
    async def add_table(
        self,
        facts: Facts,
        entries: Sequence[AnyEntry],
        standing: TableStanding,
        notices: Sequence[tuple[str, int]] = (),
    ) -> None:
        """Raises Conflict if it is there already."""

        def add(connection: sa.Connection) -> None:
            where = {name: getattr(standing, name) for name in STANDING}
            where |= {"changed": facts.created, "seen": facts.created}
            connection.execute(S.tables.insert(), asdict(facts) | where)
            connection.execute(S.seats.insert(), seat_rows(facts.id, standing))
            if entries:                                  # none where nobody sits down at once
                connection.execute(S.log.insert(), [log_row(facts.id, entry) for entry in entries])
            if people := participant_rows(facts.id, entries):
                connection.execute(S.participants.insert(), people)
            if notices:
                connection.execute(S.notices.insert(), notice_rows(facts.id, facts.created, notices))

        await self._write(add)

    async def append(
        self,
        table: str,
        entries: Sequence[AnyEntry],
        standing: TableStanding | None = None,
        notices: Sequence[tuple[str, int]] = (),
    ) -> None:
        """Write entries, and the standing if it has changed. Raises Conflict if the log has gone on elsewhere."""
        await self._write(Append(table, entries, standing, notices))

    async def table(self, table: str) -> tuple[Facts, list[AnyEntry | Unreadable]] | None:
        def read(connection: sa.Connection) -> tuple[Facts, list[AnyEntry | Unreadable]] | None:
            row = connection.execute(sa.select(S.tables).where(S.tables.c.id == table)).mappings().first()
            if not row:
                return None
            query = sa.select(S.log.c.seq, S.log.c.at, S.log.c.kind, S.log.c.body)
            entries = connection.execute(query.where(S.log.c.table_id == table).order_by(S.log.c.seq))
            facts = Facts(**{name: row[name] for name in Facts.__dataclass_fields__})
            return facts, [read_entry(*entry) for entry in entries]

        return await self._read(read)

    async def tail(self, table: str, since: int) -> list[AnyEntry | Unreadable]:
        """The entries of a log after one."""
        which = {"table": table, "since": since}
        return await self._read(lambda connection: [read_entry(*entry) for entry in connection.execute(_TAIL, which)])

    async def ends(self, tables: Sequence[str]) -> dict[str, int]:
        """The last entry of each log."""
        last = sa.select(sa.func.max(S.log.c.seq)).where(S.log.c.table_id == S.tables.c.id).scalar_subquery()
        query = sa.select(S.tables.c.id, last.label("last")).where(S.tables.c.id.in_(tables))
        rows = await self._read(lambda connection: connection.execute(query).all())
        return {row.id: row.last or 0 for row in rows}

    async def add_secret(self, table: str, secret: str) -> None:
        """Of the dice, hexadecimal. Those that another process adds at the same moment are kept as well."""

        def add(connection: sa.Connection) -> None:
            which = S.tables.c.id == table
            before = connection.scalar(sa.select(S.tables.c.later_secrets).where(which).with_for_update())
            connection.execute(S.tables.update().where(which).values(later_secrets=[*(before or []), secret]))

        await self._write(add)

    async def lacks_summary(self, table: str) -> bool:
        """Whether it is there, and of the time before there were any."""
        row = await self._first(sa.select(S.tables.c.summary).where(S.tables.c.id == table))
        return row is not None and row["summary"] is None

    async def save_summary(self, table: str, summary: Mapping[str, Any]) -> None:
        await self._change(S.tables.update().where(S.tables.c.id == table).values(summary=summary))

    async def waking(self, now: float) -> list[Waking]:
        """Tables at which the server must act by itself: all of them, lest those in trouble hide the others."""
        query = sa.select(S.tables.c.id, S.tables.c.wakes).where(S.tables.c.wakes <= now).order_by(S.tables.c.wakes)
        return await self._read(lambda connection: [Waking(*row) for row in connection.execute(query)])

    async def save_wakes(self, table: str, before: float, wakes: float | None) -> None:
        """When a table wants to be woken, if nobody has written anything else meanwhile."""
        known = (S.tables.c.id == table) & (S.tables.c.wakes == before)
        await self._change(S.tables.update().where(known).values(wakes=wakes))

    async def save_seen(self, table: str, now: float) -> None:
        """Somebody whose table it is was there."""
        await self._change(S.tables.update().where(S.tables.c.id == table).values(seen=now))

    async def delete_table(self, table: str) -> None:
        """With all that hangs on it."""

        def delete(connection: sa.Connection) -> None:
            for where in (S.log, S.seats, S.participants, S.notes, S.notices, S.highlights):
                connection.execute(where.delete().where(where.c.table_id == table))
            connection.execute(S.tables.delete().where(S.tables.c.id == table))

        await self._write(delete)

    async def clear_away(self, now: float) -> list[str]:
        """Delete tables that were set up, and that nobody ever entered. Returns which."""
        days = S.tables.c.setup["table"]["pace"].as_string() == "days"
        nobody = (S.tables.c.status == "open") & (S.tables.c.seen <= S.tables.c.created)
        old = S.tables.c.created < now - sa.case((days, GONE_DAYS), else_=GONE_LIVE)
        query = sa.select(S.tables.c.id).where(nobody & old).limit(LISTED)
        gone = await self._read(lambda connection: list(connection.scalars(query)))

        def clear(connection: sa.Connection) -> None:
            for table in (S.log, S.seats, S.participants, S.notes, S.notices):
                connection.execute(table.delete().where(table.c.table_id.in_(gone)))
            connection.execute(S.tables.delete().where(S.tables.c.id.in_(gone)))

        if gone:
            await self._write(clear)
        return gone
