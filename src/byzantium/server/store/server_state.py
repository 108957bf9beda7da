"""The server's own facts: its keys, whether it was restored, when it ran, and whether the store is well."""

import secrets
import time

import sqlalchemy as sa

from . import schema as S
from .backups import A_COPY, RESTORED
from .database import StoreFailed
from .transactions import Transactions

KEPT = 400 * 86_400.0            # seconds for which it is known when servers ran; no clock runs longer


class OwnStore(Transactions):
    # ------------------------------------------------------------------ health

    async def check_writing(self) -> None:
        """Write something, and flush it to the disk."""
        await self._put(S.facts, {"name": "checked"}, {"value": repr(time.time()).encode()})

    async def check_whole(self) -> str:
        """What is found wrong; "ok" if nothing. With gigabytes it takes a while."""
        try:
            return await self._read(self._database.check_whole)
        except StoreFailed as error:
            return str(error)

    @property
    def kind(self) -> str:
        return self._database.kind

    async def size(self) -> tuple[int, int | None]:
        """In bytes; and how many are left where it lies, if that is a file."""
        return await self._read(self._database.size)

    async def count_waiting(self) -> dict[str, int]:
        """What is to be seen to: notices, letters, games that are to be rated."""
        tables = {"notices": S.notices, "letters": S.metadata.tables["letters"], "results": S.finished}
        counts = sa.select(*(sa.select(sa.func.count()).select_from(one).scalar_subquery().label(name)
                             for name, one in tables.items()))
        return {name: int(count) for name, count in (await self._one(counts)).items()}

    # ------------------------------------------------------------------ the server's own facts

    async def when(self, name: str) -> float:
        """When something was last done that is written down by its time; 0: never."""
        row = await self._first(sa.select(S.facts.c.value).where(S.facts.c.name == name))
        return float(row["value"]) if row else 0.0

    async def note_when(self, name: str) -> None:
        await self._put(S.facts, {"name": name}, {"value": repr(time.time()).encode()})

    async def key(self, name: str = "key") -> bytes:
        """What cookies are signed with, or another key of the server's: made once, then always the same."""
        made = self._database.insert(S.facts).values(name=name, value=secrets.token_bytes(32))
        await self._change(made.on_conflict_do_nothing())
        return bytes((await self._one(sa.select(S.facts.c.value).where(S.facts.c.name == name)))["value"])

    async def restored(self) -> float:
        """When this store, a backup until then, was first opened by a server; 0 if it never was one."""
        row = await self._first(sa.select(S.facts.c.value).where(S.facts.c.name == RESTORED))
        if row and bytes(row["value"]) == A_COPY:        # one of those that start now writes it down
            a_copy = (S.facts.c.name == RESTORED) & (S.facts.c.value == A_COPY)
            await self._change(S.facts.update().where(a_copy).values(value=repr(time.time()).encode()))
            return await self.restored()
        return float(row["value"]) if row else 0.0

    async def mark_restored(self) -> None:
        """As a backup is: the server that opens it next draws new dice."""
        await self._put(S.facts, {"name": RESTORED}, {"value": A_COPY})

    # ------------------------------------------------------------------ when a server ran

    async def runs(self) -> list[tuple[float, float]]:
        """From when to when, as far as it was written down."""
        query = sa.select(S.runs.c.began, S.runs.c.alive)
        return await self._read(lambda connection: [(began, alive) for began, alive in connection.execute(query)])

    async def begin_run(self, began: float, others: bool = False) -> None:
        """What was to be woken after the last run ended is that much later: no clock ran since, unless other processes
        run. Of several that start at the same time the first puts it off."""

        def begin(connection: sa.Connection) -> None:
            self._database.begin_alone(connection)
            last = connection.scalar(sa.select(sa.func.max(S.runs.c.alive)))
            if others:                           # they have run on since somebody last wrote it down, and may die too
                connection.execute(S.runs.update().where(S.runs.c.alive == last).values(alive=began))
            forgotten = (S.runs.c.alive <= S.runs.c.began) | (S.runs.c.alive < began - KEPT)
            connection.execute(S.runs.delete().where(forgotten))
            connection.execute(S.runs.insert(), {"began": began, "alive": began})
            if last is not None and last < began and not others:
                later = S.tables.update().where(S.tables.c.wakes > last)
                connection.execute(later.values(wakes=S.tables.c.wakes + (began - last)))

        await self._write(begin)

    async def save_run(self, began: float, alive: float) -> None:
        await self._put(S.runs, {"began": began}, {"alive": alive})
