"""What the server keeps, and the only module that knows where: SQLite in one file, through SQLAlchemy.

    people    who has been here                      tables   what was set up, and where it stands
    log       all that happened at a table, in order; it is only ever appended to
    seats     who sits where now: an index made from the log, written with it
    notes, notices, facts

Writes go through one task. It puts all that wait into one transaction, so that one flush to the disk serves many
tables; `append` returns when the flush is done. Two writers of the same entry of a log cannot both succeed: its place
(table, seq) is the primary key. That will also hold between several processes.
"""

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ..errors import ByzantiumError
from .metrics import FLUSHES, WAITING_WRITES

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_MS = 10_000                 # how long to wait for another process, such as a backup
LISTED = 100                     # tables in one answer
RESTORED, A_COPY = "restored", b"a copy"     # the fact that tells a backup, until a server opens it

# ------------------------------------------------------------------ what is kept


class Conflict(ByzantiumError):
    """Somebody else has written the same entry of the log, or taken the same login."""


@dataclass(frozen=True)
class Entry:
    """Something that happened at a table."""

    seq: int                     # from 1, without gaps
    at: float                    # seconds since 1970
    kind: str
    body: dict[str, Any]


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    login: str | None = None
    password: str | None = None  # its argon2 hash
    webhook: str | None = None
    since: float = 0.0


@dataclass(frozen=True)
class Facts:
    """What never changes about a table."""

    id: str
    creator: str
    created: float
    invitation: str
    secret: bytes
    setup: dict[str, Any]
    listed: bool
    later_secrets: list[str] | None = None   # of the dice, hexadecimal: drawn after a backup was restored


@dataclass(frozen=True)
class Standing:
    """What lists of tables show, made from the log and written with it."""

    status: str                  # open, playing or over
    asked: str | None            # the person whose decision is waited for
    wakes: float | None          # when the server must act by itself: a bot's turn, a clock
    seats: tuple[tuple[str | None, str], ...] | None     # person and name; None if they are as they were
    summary: Mapping[str, Any]   # what lists show besides, by names of table.py


@dataclass(frozen=True)
class Listing:
    """A table in a list."""

    id: str
    status: str
    created: float
    changed: float
    asked: str | None
    setup: dict[str, Any]
    summary: dict[str, Any] | None           # None: written before there were any, and not read since
    seats: list[tuple[str | None, str]] = field(default_factory=list)


@dataclass(frozen=True)
class Notice:
    id: int
    person: str
    table: str
    decision: int
    tries: int


metadata = sa.MetaData()
_facts = sa.Table(
    "facts",
    metadata,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("value", sa.LargeBinary),
)
_people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("name", sa.String),
    sa.Column("login", sa.String, unique=True),
    sa.Column("password", sa.String),
    sa.Column("webhook", sa.String),
    sa.Column("since", sa.Float),
)
_tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("creator", sa.String),
    sa.Column("created", sa.Float),
    sa.Column("invitation", sa.String),
    sa.Column("secret", sa.LargeBinary),
    sa.Column("setup", sa.JSON),
    sa.Column("listed", sa.Boolean),
    sa.Column("status", sa.String),
    sa.Column("asked", sa.String),
    sa.Column("wakes", sa.Float),
    sa.Column("changed", sa.Float),
    sa.Column("summary", sa.JSON),
    sa.Column("later_secrets", sa.JSON),
)
_seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.String),
    sa.Column("name", sa.String),
)
_log = sa.Table(
    "log",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float),
    sa.Column("kind", sa.String),
    sa.Column("body", sa.JSON),
)
_notes = sa.Table(
    "notes",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("text", sa.Text),
)
_notices = sa.Table(
    "notices",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("person", sa.String),
    sa.Column("table_id", sa.String),
    sa.Column("decision", sa.Integer),
    sa.Column("tries", sa.Integer),
    sa.Column("due", sa.Float),
)

# ------------------------------------------------------------------ SQLite itself


def _engine(path: Path) -> AsyncEngine:
    path.parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(f"sqlite+aiosqlite:///{path}", pool_size=4, max_overflow=0)

    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None                # SQLAlchemy begins transactions, the driver does not
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")      # a commit is on the disk, whatever happens to the machine
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN")              # around migrations too: all of one or nothing

    sa.event.listen(engine.sync_engine, "connect", prepare)
    sa.event.listen(engine.sync_engine, "begin", begin)
    return engine


def _migrate(connection: sa.Connection) -> None:
    """Bring the tables up to date. Without an env.py: the store itself is the environment."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    script = ScriptDirectory.from_config(config)

    def steps(revision: Any, _: Any) -> Any:
        return script._upgrade_revs("head", revision)

    with EnvironmentContext(config, script, fn=steps) as environment:
        environment.configure(connection=connection, target_metadata=metadata)
        with environment.begin_transaction():
            environment.run_migrations()


def back_up(path: Path, to: Path) -> None:
    """A copy of the store as it is now, while servers may be writing to it."""
    if not path.exists():
        raise ByzantiumError(f"There is no store at {path}.")
    if to.exists():
        raise ByzantiumError(f"{to} is there already.")
    with closing(sqlite3.connect(path, timeout=BUSY_MS / 1000)) as connection:
        connection.execute("VACUUM INTO ?", (str(to),))
    with closing(sqlite3.connect(to)) as copy, copy:
        copy.execute("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", (RESTORED, A_COPY))


# ------------------------------------------------------------------ the store


@dataclass(frozen=True)
class Append:
    """What one act adds to a log, and to what is made from it."""

    table: str
    entries: Sequence[Entry]
    standing: Standing | None
    notices: Sequence[tuple[str, int]]       # person and decision


Write = Append | Callable[[AsyncConnection], Awaitable[None]]


class Store:
    """Open it with `await Store.open(path)`, and close it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: asyncio.Queue[tuple[Write, asyncio.Future[None]] | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, path: Path) -> "Store":
        store = cls(_engine(path))
        async with store._engine.begin() as connection:
            await connection.run_sync(_migrate)
        store._writer = asyncio.create_task(store._write_on(), name="store")
        return store

    async def close(self) -> None:
        """Write what waits, then close."""
        if self._writer:
            self._waiting.put_nowait(None)
            await self._writer
        await self._engine.dispose()

    # ------------------------------------------------------------------ writing

    async def _write(self, write: Write) -> None:
        done = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((write, done))
        WAITING_WRITES.set(self._waiting.qsize())
        await done

    async def _change(self, statement: sa.Executable) -> None:
        async def change(connection: AsyncConnection) -> None:
            await connection.execute(statement)

        await self._write(change)

    async def _put(
        self, table: sa.Table, key: dict[str, Any], values: dict[str, Any], once: dict[str, Any] | None = None
    ) -> None:
        """Change a row; or make it, with what is written once only."""
        where = sa.and_(*(table.c[name] == value for name, value in key.items()))

        async def put(connection: AsyncConnection) -> None:
            changed = await connection.execute(table.update().where(where).values(values))
            if not changed.rowcount:
                await connection.execute(table.insert(), {**key, **values, **(once or {})})

        await self._write(put)

    async def _write_on(self) -> None:
        stopping = False
        while not stopping:
            jobs = [await self._waiting.get()]
            while not self._waiting.empty():
                jobs.append(self._waiting.get_nowait())
            stopping = None in jobs
            await self._write_together([job for job in jobs if job])

    async def _write_together(self, jobs: list[tuple[Write, asyncio.Future[None]]]) -> None:
        """All in one transaction; if that fails, each in its own, so that one's failure is not another's."""
        try:
            with FLUSHES.time():
                await self._transact([write for write, _ in jobs])
        except Exception as error:
            if len(jobs) > 1:
                for job in jobs:
                    await self._write_together([job])
                return
            wrong = Conflict("Somebody else was faster.") if isinstance(error, IntegrityError) else error
            _settle(jobs[0][1], wrong)
            return
        for _, done in jobs:
            _settle(done, None)

    async def _transact(self, writes: Sequence[Write]) -> None:
        if not writes:
            return
        async with self._engine.begin() as connection:
            await _write_appends(connection, [write for write in writes if isinstance(write, Append)])
            for write in writes:
                if not isinstance(write, Append):
                    await write(connection)

    # ------------------------------------------------------------------ the server's own facts

    async def key(self, name: str = "key") -> bytes:
        """What cookies are signed with, or another key of the server's: made once, then always the same."""

        async def make(connection: AsyncConnection) -> None:
            if not (await connection.execute(sa.select(_facts).where(_facts.c.name == name))).first():
                await connection.execute(_facts.insert(), {"name": name, "value": secrets.token_bytes(32)})

        await self._write(make)
        return bytes((await self._one(sa.select(_facts.c.value).where(_facts.c.name == name)))["value"])

    async def restored(self) -> float:
        """When this store, a backup until then, was first opened by a server; 0 if it never was one."""
        row = await self._first(sa.select(_facts.c.value).where(_facts.c.name == RESTORED))
        if row and bytes(row["value"]) == A_COPY:
            now = time.time()
            await self._put(_facts, {"name": RESTORED}, {"value": repr(now).encode()})
            return now
        return float(row["value"]) if row else 0.0

    # ------------------------------------------------------------------ people

    async def person(self, person: str) -> Person | None:
        return await self._person(_people.c.id == person)

    async def person_by_login(self, login: str) -> Person | None:
        return await self._person(_people.c.login == login)

    async def _person(self, which: sa.ColumnElement[bool]) -> Person | None:
        row = await self._first(sa.select(_people).where(which))
        return Person(**row) if row else None

    async def save_person(self, person: Person) -> None:
        await self._put(_people, {"id": person.id}, asdict(person), {"since": time.time()})

    # ------------------------------------------------------------------ tables and their logs

    async def add_table(self, facts: Facts, entries: Sequence[Entry], standing: Standing) -> None:
        async def add(connection: AsyncConnection) -> None:
            where = {name: getattr(standing, name) for name in _STANDING} | {"changed": facts.created}
            await connection.execute(_tables.insert(), asdict(facts) | where)
            await connection.execute(_seats.insert(), _seat_rows(facts.id, standing))
            if entries:                                  # none where nobody sits down at once
                await connection.execute(_log.insert(), [_log_row(facts.id, entry) for entry in entries])

        await self._write(add)

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        standing: Standing | None = None,
        notices: Sequence[tuple[str, int]] = (),
    ) -> None:
        """Write entries, and the standing if it has changed. Raises Conflict if the log has gone on elsewhere."""
        await self._write(Append(table, entries, standing, notices))

    async def table(self, table: str) -> tuple[Facts, list[Entry]] | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(sa.select(_tables).where(_tables.c.id == table))).mappings().first()
            if not row:
                return None
            query = sa.select(_log.c.seq, _log.c.at, _log.c.kind, _log.c.body)
            entries = await connection.execute(query.where(_log.c.table_id == table).order_by(_log.c.seq))
            facts = Facts(**{name: row[name] for name in Facts.__dataclass_fields__})
            return facts, [Entry(*entry) for entry in entries]

    async def save_secrets(self, facts: Facts) -> None:
        values = {"later_secrets": facts.later_secrets}
        await self._change(_tables.update().where(_tables.c.id == facts.id).values(values))

    async def has_summary(self, table: str) -> bool:
        return (await self._one(sa.select(_tables.c.summary).where(_tables.c.id == table)))["summary"] is not None

    async def save_summary(self, table: str, summary: Mapping[str, Any]) -> None:
        await self._change(_tables.update().where(_tables.c.id == table).values(summary=summary))

    async def listed(self) -> list[Listing]:
        """Tables that anybody may see, those that wait for people first, then the latest."""
        query = sa.select(_tables).where(_tables.c.listed, _tables.c.status != "over")
        return await self._listings(query.order_by(_tables.c.status != "open", _tables.c.changed.desc()))

    async def tables_of(self, person: str) -> list[Listing]:
        mine = sa.select(_seats.c.table_id).where(_seats.c.person == person)
        query = sa.select(_tables).where(_tables.c.id.in_(mine) | (_tables.c.creator == person))
        return await self._listings(query.order_by(_tables.c.status == "over", _tables.c.changed.desc()))

    async def count_tables(self, person: str) -> int:
        """Tables that somebody has set up and that are not over."""
        query = sa.select(sa.func.count().label("n")).where(_tables.c.creator == person, _tables.c.status != "over")
        return int((await self._one(query))["n"])

    async def waking(self, now: float) -> list[str]:
        """Tables at which the server must act by itself."""
        async with self._engine.connect() as connection:
            return list(await connection.scalars(sa.select(_tables.c.id).where(_tables.c.wakes <= now).limit(LISTED)))

    async def _listings(self, query: sa.Select[Any]) -> list[Listing]:
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query.limit(LISTED))).mappings().all()
            names = [name for name in Listing.__dataclass_fields__ if name != "seats"]
            found = {row["id"]: Listing(**{name: row[name] for name in names}) for row in rows}
            seats = sa.select(_seats).where(_seats.c.table_id.in_(found)).order_by(_seats.c.seat)
            for seat in (await connection.execute(seats)).mappings():
                found[seat["table_id"]].seats.append((seat["person"], seat["name"]))
            return list(found.values())

    # ------------------------------------------------------------------ notes

    async def note(self, table: str, person: str) -> str:
        where = (_notes.c.table_id == table) & (_notes.c.person == person)
        row = await self._first(sa.select(_notes.c.text).where(where))
        return str(row["text"]) if row else ""

    async def save_note(self, table: str, person: str, text: str) -> None:
        await self._put(_notes, {"table_id": table, "person": person}, {"text": text})

    # ------------------------------------------------------------------ notices

    async def due_notices(self, now: float) -> list[Notice]:
        query = sa.select(_notices).where(_notices.c.due <= now).order_by(_notices.c.due).limit(LISTED)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [Notice(row["id"], row["person"], row["table_id"], row["decision"], row["tries"]) for row in rows]

    async def end_notice(self, notice: Notice) -> None:
        await self._change(_notices.delete().where(_notices.c.id == notice.id))

    async def put_off_notice(self, notice: Notice, due: float) -> None:
        await self._change(_notices.update().where(_notices.c.id == notice.id).values(tries=notice.tries + 1, due=due))

    # ------------------------------------------------------------------ reading

    async def _first(self, query: sa.Select[Any]) -> Mapping[str, Any] | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).mappings().first()
            return dict(row) if row else None

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


_STANDING = ("status", "asked", "wakes", "summary")
_SET_STANDING = (
    _tables.update()
    .where(_tables.c.id == sa.bindparam("table"))
    .values({name: sa.bindparam(f"new_{name}") for name in (*_STANDING, "changed")})
)
_CLEAR_SEATS = _seats.delete().where(_seats.c.table_id == sa.bindparam("table"))


async def _write_appends(connection: AsyncConnection, appends: Sequence[Append]) -> None:
    """Those of all tables together: each statement is a walk to the store's thread and back."""
    standings = [(append, append.standing) for append in appends if append.standing]
    seated = [(append.table, standing) for append, standing in standings if standing.seats is not None]
    for statement, rows in (
        (_log.insert(), [_log_row(append.table, entry) for append in appends for entry in append.entries]),
        (_SET_STANDING, [_standing_row(append, standing) for append, standing in standings]),
        (_CLEAR_SEATS, [{"table": table} for table, _ in seated]),
        (_seats.insert(), [row for table, standing in seated for row in _seat_rows(table, standing)]),
        (_notices.insert(), [row for append in appends for row in _notice_rows(append)]),
    ):
        if rows:
            await connection.execute(statement, rows)


def _standing_row(append: Append, standing: Standing) -> dict[str, Any]:
    new = {f"new_{name}": getattr(standing, name) for name in _STANDING}
    return {"table": append.table, "new_changed": append.entries[-1].at, **new}


def _notice_rows(append: Append) -> list[dict[str, Any]]:
    due = append.entries[-1].at
    return [
        {"person": person, "table_id": append.table, "decision": decision, "tries": 0, "due": due}
        for person, decision in append.notices
    ]


def _seat_rows(table: str, standing: Standing) -> list[dict[str, Any]]:
    return [
        {"table_id": table, "seat": seat, "person": person, "name": name}
        for seat, (person, name) in enumerate(standing.seats or ())
    ]


def _log_row(table: str, entry: Entry) -> dict[str, Any]:
    return {"table_id": table, "seq": entry.seq, "at": entry.at, "kind": entry.kind, "body": entry.body}
