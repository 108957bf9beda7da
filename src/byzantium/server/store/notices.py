"""People's notes on tables, and notices that wait to be sent."""

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from . import schema as S
from .models import Notice
from .transactions import LISTED, Transactions

SENDING = 120.0                  # seconds for which a process has claimed a notice that it sends
# Instead of a decision in a notice:
ROUND = -1                       # a round of a tournament begins
INVITED = -2                     # a seat is kept for them


class NoticeStore(Transactions):
    async def note(self, table: str, person: str) -> str:
        where = (S.notes.c.table_id == table) & (S.notes.c.person == person)
        row = await self._first(sa.select(S.notes.c.text).where(where))
        return str(row["text"]) if row else ""

    async def save_note(self, table: str, person: str, text: str) -> None:
        if text:
            await self._put(S.notes, {"table_id": table, "person": person}, {"text": text})
        else:
            await self._change(S.notes.delete().where(S.notes.c.table_id == table, S.notes.c.person == person))

    # ------------------------------------------------------------------ notices

    async def due_notices(self, now: float, but: Sequence[str] = ()) -> list[Notice]:
        """The first of each person's: nobody's many keep others' from being seen. None of those people's."""
        return [_notice(row) for row in await self._all(_due(now, but))]

    async def claim_notices(self, now: float, but: Sequence[str] = ()) -> list[Notice]:
        """Those that are due, and that no other process is sending. If this one dies, they are due again later."""
        found = await self.due_notices(now, but)
        if not self.shared or not found:
            return found
        free = sa.select(S.notices).where(S.notices.c.id.in_([one.id for one in found]), S.notices.c.due <= now)
        mine: list[Notice] = []

        def claim(connection: sa.Connection) -> None:
            rows = connection.execute(free.with_for_update(skip_locked=True)).mappings()
            mine[:] = [_notice(dict(row)) for row in rows]
            taken = S.notices.c.id.in_([one.id for one in mine])
            connection.execute(S.notices.update().where(taken).values(due=now + SENDING))

        await self._write(claim)
        return mine

    async def end_notice(self, notice: Notice) -> None:
        await self._change(S.notices.delete().where(S.notices.c.id == notice.id))

    async def put_off_notice(self, notice: Notice, due: float) -> None:
        this = S.notices.c.id == notice.id
        await self._change(S.notices.update().where(this).values(tries=notice.tries + 1, due=due))


def _due(now: float, but: Sequence[str]) -> sa.Select[Any]:
    place = sa.func.row_number().over(partition_by=S.notices.c.person, order_by=S.notices.c.due)
    ranked = sa.select(S.notices, place.label("place")).where(S.notices.c.due <= now).subquery()
    return (
        sa.select(ranked)
        .where(ranked.c.place == 1, ranked.c.person.not_in(but))
        .order_by(ranked.c.due)
        .limit(LISTED)
    )


def _notice(row: Mapping[str, Any]) -> Notice:
    return Notice(row["id"], row["person"], row["table_id"], row["decision"], row["tries"])
