"""Reading from the database and writing to it, whatever it is that is kept.

Writes go through one task. It puts all that wait into one transaction, which a thread carries out as one job, so that
one flush to the disk and one walk to the thread and back serve many tables; `append` returns when the flush is done.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Self, TypeVar

import sqlalchemy as sa

from ..ops.metrics import FLUSHES, WAITING_WRITES
from . import database
from .appends import Append, in_order, write_appends
from .database import READERS, Database, LineCut, Unlucky

LISTED = 100                     # rows in one answer
TRIES = 5                        # of a write that gives way to others
Found = TypeVar("Found")
Write = Append | Callable[[sa.Connection], object]
Outcome = Exception | None


class Transactions:
    """What every part of the store reads and writes by."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: asyncio.Queue[tuple[Write, asyncio.Future[None]] | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._writing = ThreadPoolExecutor(1, "store-writer")
        self._reading = ThreadPoolExecutor(READERS, "store-reader")

    @classmethod
    async def open(cls, where: Path | str) -> Self:
        store = cls(database.at(where))
        await asyncio.get_running_loop().run_in_executor(store._writing, store._prepare)
        store._writer = asyncio.create_task(store._write_on(), name="store")
        return store

    @property
    def shared(self) -> bool:
        """Whether other processes serve the same tables."""
        return self._database.shared

    def insert(self, table: sa.Table) -> database.Upsert:
        """An insert that can do something else where the row is there already."""
        return self._database.insert(table)

    def tell(self, connection: sa.Connection, words: list[str]) -> None:
        """All processes, when the transaction is committed."""
        self._database.tell(connection, words)

    def listen(self) -> AsyncIterator[str | None]:
        """What processes tell; None whenever the line is new, and what was told before is not heard any more."""
        return self._database.listen()

    def _prepare(self) -> None:
        self._database.prepare()
        self._transact([self._database.migrate])

    async def close(self) -> None:
        """Write what waits, then close."""
        if self._writer:
            self._waiting.put_nowait(None)
            await self._writer
        self._writing.shutdown()
        self._reading.shutdown()
        self._database.engine.dispose()

    # ------------------------------------------------------------------ writing

    async def _write(self, write: Write) -> None:
        done = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((write, done))
        WAITING_WRITES.set(self._waiting.qsize())
        await done

    async def write(self, write: Callable[[sa.Connection], object]) -> None:
        """For modules with tables of their own: within one transaction, all or nothing. It may be called twice."""
        await self._write(write)

    async def _change(self, statement: sa.Executable) -> None:
        await self._write(lambda connection: connection.execute(statement))

    async def _put(
        self, table: sa.Table, key: dict[str, Any], values: dict[str, Any], once: dict[str, Any] | None = None
    ) -> None:
        """Change a row; or make it, with what is written once only."""
        made = self._database.insert(table).values({**key, **values, **(once or {})})
        await self._change(made.on_conflict_do_update(index_elements=list(key), set_=values))

    async def _write_on(self) -> None:
        loop = asyncio.get_running_loop()
        stopping = False
        while not stopping:
            waiting = [await self._waiting.get()]
            while not self._waiting.empty():
                waiting.append(self._waiting.get_nowait())
            stopping = None in waiting
            jobs = [job for job in waiting if job]
            with FLUSHES.time():
                outcomes = await loop.run_in_executor(self._writing, self._write_all, [write for write, _ in jobs])
            for (_, done), outcome in zip(jobs, outcomes, strict=True):
                _settle(done, outcome)
            WAITING_WRITES.set(self._waiting.qsize())

    def _write_all(self, writes: Sequence[Write]) -> list[Outcome]:
        """All in one transaction; if that fails, each in its own, so that one's failure is not another's. Whether it
        was written is not known if the line was cut: who asked must look, lest what is there is taken for another's."""
        try:
            self._transact(writes)
        except LineCut as error:
            return [error] * len(writes)
        except Exception as error:
            if len(writes) == 1:
                return [self._try_again(writes[0]) if isinstance(error, Unlucky) else error]
            return [outcome for write in writes for outcome in self._write_all([write])]
        return [None] * len(writes)

    def _try_again(self, write: Write) -> Outcome:
        """What gave way to another writer has left nothing behind."""
        error: Outcome = None
        for _ in range(TRIES):
            try:
                self._transact([write])
                return None
            except Unlucky as unlucky:
                error = unlucky
            except Exception as failed:
                return failed
        return error

    def _transact(self, writes: Sequence[Write]) -> None:
        if not writes:
            return
        with self._database.writing() as connection:
            appends = sorted((one for one in writes if isinstance(one, Append)), key=in_order)
            with self._database.unanswered(connection, commit=len(appends) == len(writes)):
                write_appends(connection, appends)
                self.tell(connection, [f"log:{one.table}:{one.entries[-1].seq}" for one in appends])
            for write in writes:
                if not isinstance(write, Append):
                    write(connection)

    # ------------------------------------------------------------------ reading

    async def _read(self, read: Callable[[sa.Connection], Found]) -> Found:
        """What one thread reads in one job; again if the line was cut meanwhile."""

        def job() -> Found:
            try:
                with self._database.reading() as connection:
                    return read(connection)
            except LineCut:
                with self._database.reading() as connection:
                    return read(connection)

        return await asyncio.get_running_loop().run_in_executor(self._reading, job)

    async def read(self, read: Callable[[sa.Connection], Found]) -> Found:
        """For modules with tables of their own."""
        return await self._read(read)

    async def _first(self, query: sa.Select[Any]) -> Mapping[str, Any] | None:
        row = await self._read(lambda connection: connection.execute(query).mappings().first())
        return dict(row) if row else None

    async def _all(self, query: sa.Select[Any]) -> list[Mapping[str, Any]]:
        return await self._read(lambda connection: [dict(row) for row in connection.execute(query).mappings()])

    async def _one(self, query: sa.Select[Any]) -> Mapping[str, Any]:
        row = await self._first(query)
        assert row is not None
        return row


def _settle(done: "asyncio.Future[None]", error: Exception | None) -> None:
    if done.done():                                      # who waited has been cancelled
        return
    if error:
        done.set_exception(error)
    else:
        done.set_result(None)
