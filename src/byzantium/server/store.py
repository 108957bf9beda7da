"""What the server keeps: in SQLite or in PostgreSQL (database.py), through SQLAlchemy.

    people    who has been here                      tables   what was set up, and where it stands
    log       all that happened at a table, in order; it is only ever appended to
    seats     who sits where now: an index made from the log, written with it
    notes, notices, facts, and tables of other modules' own, through `read` and `write`

Writes go through one task. It puts all that wait into one transaction, which a thread carries out as one job, so that
one flush to the disk and one walk to the thread and back serve many tables; `append` returns when the flush is done.
Two writers of the same entry of a log cannot both succeed: its place (table, seq) is the primary key, also between
several processes. Nor is an entry written before the one that precedes it: a log has no gaps.

Whatever the store cannot do raises StoreFailed, and leaves everything as it was.
"""

import asyncio
import os
import secrets
import shutil
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeVar, get_args

import sqlalchemy as sa

from ..errors import ByzantiumError
from . import database
from .database import BUSY_MS, OWNER_ONLY, READERS, Database, LineCut, Unlucky, failing_in_words
from .database import Conflict as Conflict
from .database import StoreFailed as StoreFailed
from .entries import AnyEntry, Unreadable
from .entries import read as read_entry
from .metrics import FLUSHES, WAITING_WRITES
from .protocol import Delay

LISTED = 100                     # tables in one answer
RESTORED, A_COPY = "restored", b"a copy"     # the fact that tells a backup, until a server opens it
AN_ORIGIN = 10                   # of these, set up from one address, that are open; and that are playing
FADES_LIVE, FADES_DAYS = 1800.0, 7 * 86_400.0            # seconds after which an open table is no longer shown ...
GONE_LIVE, GONE_DAYS = 86_400.0, 30 * 86_400.0           # ... and is deleted, if nobody ever entered it
SENDING = 120.0                  # seconds for which a process has claimed a notice that it sends
TRIES = 5                        # of a write that gives way to others
ROUND = -1                       # instead of a decision in a notice: a round of a tournament begins
MOST_DELAY = max(get_args(Delay))        # seconds after which viewers know everything (delay.py)
KEPT = 400 * 86_400.0            # seconds for which it is known when servers ran; no clock runs longer
Found = TypeVar("Found")

# ------------------------------------------------------------------ what is kept


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    login: str | None = None
    password: str | None = None  # its argon2 hash
    webhook: str | None = None
    since: float = 0.0
    cookies_since: float = 0.0   # cookies that name no device count only if they were signed since
    account: float | None = None # since when there is a way to be found again (accounts.py); None: a guest


@dataclass(frozen=True)
class Device:
    """A browser in which somebody with a login is known."""

    id: str
    person: str
    agent: str                   # what it says of itself
    since: float
    seen: float


@dataclass(frozen=True)
class Measure:
    """Somebody who may not chat (mute) or not come at all (ban): a person, or an address."""

    id: int
    kind: str                    # mute or ban
    about: str
    until: float | None          # None: for good
    why: str
    since: float


@dataclass(frozen=True)
class Report:
    """What a player complained of, with what was said at the table then."""

    id: int
    at: float
    table_id: str
    person: str                  # who reports
    about: str                   # whom
    text: str
    said: list[dict[str, Any]]
    done: bool


@dataclass(frozen=True)
class Deed:
    """What an operator did."""

    id: int
    at: float
    who: str
    what: str
    about: str
    details: dict[str, Any]


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
    origin: str | None = None    # a digest of the address that it was set up from; None: from before these were kept

    @property
    def asker(self) -> str:
        """By whom its bots take turns with those of others."""
        return self.origin or self.creator


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
class Waking:
    table: str
    wakes: float


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
    sa.Column("cookies_since", sa.Float),
    sa.Column("account", sa.Float),
)
_devices = sa.Table(
    "devices",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("person", sa.String, index=True),
    sa.Column("agent", sa.String),
    sa.Column("since", sa.Float),
    sa.Column("seen", sa.Float),
)
_measures = sa.Table(
    "measures",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String),
    sa.Column("about", sa.String, index=True),
    sa.Column("until", sa.Float),
    sa.Column("why", sa.Text),
    sa.Column("since", sa.Float),
)
_reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float),
    sa.Column("table_id", sa.String),
    sa.Column("person", sa.String),
    sa.Column("about", sa.String),
    sa.Column("text", sa.Text),
    sa.Column("said", sa.JSON),
    sa.Column("done", sa.Boolean),
)
_deeds = sa.Table(
    "deeds",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float),
    sa.Column("who", sa.String),
    sa.Column("what", sa.String),
    sa.Column("about", sa.String),
    sa.Column("details", sa.JSON),
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
    sa.Column("seen", sa.Float),
    sa.Column("origin", sa.String),
)
_DELAY: sa.ColumnElement[int] = sa.func.coalesce(_tables.c.setup["table"]["delay"].as_integer(), 0)
_runs = sa.Table(
    "runs",
    metadata,
    sa.Column("began", sa.Float, primary_key=True),
    sa.Column("alive", sa.Float),
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
finished = sa.Table(                     # games that are over, until ratings.py has looked at them
    "finished",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("at", sa.Float),
    sa.Column("due", sa.Float),
)
highlights = sa.Table(                   # why a game was worth looking at (highlights.py)
    "highlights",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("at", sa.Float),
    sa.Column("number", sa.Integer),
    sa.Column("what", sa.String),
)

# ------------------------------------------------------------------ backups of a file


def back_up(path: Path, to: Path) -> None:
    """A copy of the store as it is now, while servers may be writing to it."""
    if not path.exists():
        raise ByzantiumError(f"There is no store at {path}.")
    try:
        os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
    except FileExistsError:
        raise ByzantiumError(f"{to} is there already.") from None
    try:
        with failing_in_words(), closing(sqlite3.connect(path, timeout=BUSY_MS / 1000)) as connection:
            connection.execute("VACUUM INTO ?", (str(to),))
        with failing_in_words(), closing(sqlite3.connect(to)) as copy, copy:
            copy.execute("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", (RESTORED, A_COPY))
    except BaseException:
        to.unlink(missing_ok=True)                       # half a copy is none
        raise


def put_back(backup: Path, path: Path) -> Path | None:
    """A backup in the place of the store. Returns where what lay there was put, if anything did."""
    with closing(sqlite3.connect(backup)) as connection:
        try:
            sound = connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            tables = connection.execute("SELECT count(*) FROM facts WHERE name = ?", (RESTORED,)).fetchone()
        except sqlite3.DatabaseError:
            sound = False
    if not sound or tables == (0,):
        raise ByzantiumError(f"{backup} is damaged, or no backup of a server.")
    aside = path.with_name(time.strftime(f"{path.name}.before-%Y%m%d-%H%M%S", time.gmtime())) if path.exists() else None
    for suffix in ("", "-wal", "-shm"):
        part = Path(f"{path}{suffix}")
        if aside and part.exists():
            part.rename(f"{aside}{suffix}")
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(backup, path)
    path.chmod(0o600)
    return aside


# ------------------------------------------------------------------ the store


@dataclass(frozen=True)
class Append:
    """What one act adds to a log, and to what is made from it."""

    table: str
    entries: Sequence[AnyEntry]
    standing: Standing | None
    notices: Sequence[tuple[str, int]]       # person and decision


Write = Append | Callable[[sa.Connection], object]
Outcome = Exception | None


class Store:
    """Open it with `await Store.open(where)`, a file or the address of a database, and close it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: asyncio.Queue[tuple[Write, asyncio.Future[None]] | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._writing = ThreadPoolExecutor(1, "store-writer")
        self._reading = ThreadPoolExecutor(READERS, "store-reader")

    @classmethod
    async def open(cls, where: Path | str) -> "Store":
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

    def _write_all(self, writes: Sequence[Write]) -> list[Outcome]:
        """All in one transaction; if that fails, each in its own, so that one's failure is not another's."""
        try:
            self._transact(writes)
        except Exception as error:
            if len(writes) == 1:
                return [self._try_again(writes[0]) if isinstance(error, Unlucky) else error]
            return [outcome for write in writes for outcome in self._write_all([write])]
        return [None] * len(writes)

    def _try_again(self, write: Write) -> Outcome:
        """What gave way to another writer has left nothing behind."""
        error: Exception | None = None
        for _ in range(TRIES):
            try:
                self._transact([write])
                return None
            except Exception as failed:
                error = failed
        return error

    def _transact(self, writes: Sequence[Write]) -> None:
        if not writes:
            return
        with self._database.writing() as connection:
            appends = sorted((one for one in writes if isinstance(one, Append)), key=_in_order)
            with self._database.unanswered(connection, commit=len(appends) == len(writes)):
                _write_appends(connection, appends)
                self.tell(connection, [f"log:{one.table}:{one.entries[-1].seq}" for one in appends])
            for write in writes:
                if not isinstance(write, Append):
                    write(connection)

    # ------------------------------------------------------------------ health

    async def check_writing(self) -> None:
        """Write something, and flush it to the disk."""
        await self._put(_facts, {"name": "checked"}, {"value": repr(time.time()).encode()})

    async def check_whole(self) -> str:
        """What is found wrong; "ok" if nothing. With gigabytes it takes a while."""
        try:
            return await self._read(self._database.check_whole)
        except StoreFailed as error:
            return str(error)

    # ------------------------------------------------------------------ the server's own facts

    async def key(self, name: str = "key") -> bytes:
        """What cookies are signed with, or another key of the server's: made once, then always the same."""
        made = self._database.insert(_facts).values(name=name, value=secrets.token_bytes(32))
        await self._change(made.on_conflict_do_nothing())
        return bytes((await self._one(sa.select(_facts.c.value).where(_facts.c.name == name)))["value"])

    async def restored(self) -> float:
        """When this store, a backup until then, was first opened by a server; 0 if it never was one."""
        row = await self._first(sa.select(_facts.c.value).where(_facts.c.name == RESTORED))
        if row and bytes(row["value"]) == A_COPY:        # one of those that start now writes it down
            a_copy = (_facts.c.name == RESTORED) & (_facts.c.value == A_COPY)
            await self._change(_facts.update().where(a_copy).values(value=repr(time.time()).encode()))
            return await self.restored()
        return float(row["value"]) if row else 0.0

    # ------------------------------------------------------------------ when a server ran

    async def runs(self) -> list[tuple[float, float]]:
        """From when to when, as far as it was written down."""
        query = sa.select(_runs.c.began, _runs.c.alive)
        return await self._read(lambda connection: [(began, alive) for began, alive in connection.execute(query)])

    async def begin_run(self, began: float, others: bool = False) -> None:
        """What was to be woken after the last run ended is that much later: no clock ran since, unless other processes
        run. Of several that start at the same time the first puts it off."""

        def begin(connection: sa.Connection) -> None:
            self._database.begin_alone(connection)
            last = connection.scalar(sa.select(sa.func.max(_runs.c.alive)))
            connection.execute(_runs.delete().where((_runs.c.alive <= _runs.c.began) | (_runs.c.alive < began - KEPT)))
            connection.execute(_runs.insert(), {"began": began, "alive": began})
            if last is not None and last < began and not others:
                later = _tables.update().where(_tables.c.wakes > last)
                connection.execute(later.values(wakes=_tables.c.wakes + (began - last)))

        await self._write(begin)

    async def save_run(self, began: float, alive: float) -> None:
        await self._put(_runs, {"began": began}, {"alive": alive})

    # ------------------------------------------------------------------ people

    async def person(self, person: str) -> Person | None:
        return await self._person(_people.c.id == person)

    async def person_by_login(self, login: str) -> Person | None:
        """Whoever has it, however it is spelled; of the time before, two may differ by capitals."""
        return await self._person(_people.c.login == login) or await self._person(_same_login(login))

    async def _person(self, which: sa.ColumnElement[bool]) -> Person | None:
        row = await self._first(sa.select(_people).where(which))
        return Person(**row) if row else None

    async def names_of(self, people: Sequence[str]) -> dict[str, str]:
        query = sa.select(_people.c.id, _people.c.name).where(_people.c.id.in_(people))
        rows = await self._read(lambda connection: connection.execute(query).all())
        return {row.id: row.name for row in rows}

    async def save_person(self, person: Person) -> None:
        """Raises Conflict if somebody else has the login."""
        if person.login and await self._first(
            sa.select(_people.c.id).where(_same_login(person.login), _people.c.id != person.id)
        ):
            mine = await self.person(person.id)
            if not mine or mine.login != person.login:   # it may be an old one that differs by capitals
                raise Conflict("Somebody has that login.")
        await self._put(_people, {"id": person.id}, asdict(person), {"since": time.time()})

    async def find_people(self, words: str, limit: int = LISTED) -> list[Person]:
        """By id or login, or by a part of the name."""
        like = sa.func.lower(_people.c.name).contains(words.lower(), autoescape=True)
        which = (_people.c.id == words) | _same_login(words) | like
        rows = await self._all(sa.select(_people).where(which).order_by(_people.c.since.desc()).limit(limit))
        return [Person(**row) for row in rows]

    # ------------------------------------------------------------------ devices

    async def device(self, device: str) -> Device | None:
        row = await self._first(sa.select(_devices).where(_devices.c.id == device))
        return Device(**row) if row else None

    async def devices(self, person: str) -> list[Device]:
        query = sa.select(_devices).where(_devices.c.person == person).order_by(_devices.c.seen.desc())
        return [Device(**row) for row in await self._all(query)]

    async def save_device(self, device: Device) -> None:
        await self._put(_devices, {"id": device.id}, asdict(device))

    async def end_devices(self, person: str, *devices: str) -> None:
        """These, or all of a person's."""
        which = _devices.c.id.in_(devices) if devices else sa.true()
        await self._change(_devices.delete().where(_devices.c.person == person, which))

    # ------------------------------------------------------------------ order: measures, reports, deeds

    async def measures(self, now: float) -> list[Measure]:
        """Those that hold."""
        holds = _measures.c.until.is_(None) | (_measures.c.until > now)
        return [Measure(**row) for row in await self._all(sa.select(_measures).where(holds))]

    async def add_measure(self, kind: str, about: str, until: float | None, why: str, now: float) -> None:
        row = {"kind": kind, "about": about, "until": until, "why": why, "since": now}
        await self._change(_measures.insert().values(row))

    async def lift_measures(self, about: str) -> None:
        await self._change(_measures.delete().where(_measures.c.about == about))

    async def add_report(self, report: Report) -> None:
        row = {name: value for name, value in asdict(report).items() if name != "id"}
        await self._change(_reports.insert().values(row))

    async def reports(self, everything: bool = False) -> list[Report]:
        query = sa.select(_reports).order_by(_reports.c.at.desc()).limit(LISTED)
        return [Report(**row) for row in await self._all(query if everything else query.where(~_reports.c.done))]

    async def end_report(self, report: int) -> None:
        await self._change(_reports.update().where(_reports.c.id == report).values(done=True))

    async def add_deed(self, who: str, what: str, about: str, details: Mapping[str, Any], now: float) -> None:
        row = {"at": now, "who": who, "what": what, "about": about, "details": dict(details)}
        await self._change(_deeds.insert().values(row))

    async def deeds(self, limit: int = LISTED) -> list[Deed]:
        return [Deed(**row) for row in await self._all(sa.select(_deeds).order_by(_deeds.c.id.desc()).limit(limit))]

    async def find_tables(self, status: str | None, before: float | None = None, limit: int = LISTED) -> list[Listing]:
        """For operators: listed or not, the last changed first; `before`: those that have not changed since."""
        query = sa.select(_tables).order_by(_tables.c.changed.desc())
        if status:
            query = query.where(_tables.c.status == status)
        if before is not None:
            query = query.where(_tables.c.changed < before)
        return await self.listings(query, limit)

    async def delete_table(self, table: str) -> None:
        """With all that hangs on it."""

        def delete(connection: sa.Connection) -> None:
            for where in (_log, _seats, _notes, _notices, highlights):
                connection.execute(where.delete().where(where.c.table_id == table))
            connection.execute(_tables.delete().where(_tables.c.id == table))

        await self._write(delete)

    async def forget_guests(self, before: float) -> int:
        """Guests who sit nowhere and came before a time."""
        seated = sa.select(_seats.c.person).where(_seats.c.person.is_not(None))
        made = sa.select(_tables.c.creator)
        gone = _people.c.account.is_(None) & (_people.c.since < before)
        gone = gone & _people.c.id.not_in(seated) & _people.c.id.not_in(made)
        count = await self._one(sa.select(sa.func.count().label("n")).where(gone))
        await self._change(_people.delete().where(gone))
        return int(count["n"])

    async def mark_restored(self) -> None:
        """As a backup is: the server that opens it next draws new dice."""
        await self._put(_facts, {"name": RESTORED}, {"value": A_COPY})

    # ------------------------------------------------------------------ tables and their logs

    async def add_table(
        self,
        facts: Facts,
        entries: Sequence[AnyEntry],
        standing: Standing,
        notices: Sequence[tuple[str, int]] = (),
    ) -> None:
        """Raises Conflict if it is there already."""

        def add(connection: sa.Connection) -> None:
            where = {name: getattr(standing, name) for name in _STANDING}
            where |= {"changed": facts.created, "seen": facts.created}
            connection.execute(_tables.insert(), asdict(facts) | where)
            connection.execute(_seats.insert(), _seat_rows(facts.id, standing))
            if entries:                                  # none where nobody sits down at once
                connection.execute(_log.insert(), [_log_row(facts.id, entry) for entry in entries])
            if notices:
                connection.execute(_notices.insert(), _notice_rows(facts.id, facts.created, notices))

        await self._write(add)

    async def append(
        self,
        table: str,
        entries: Sequence[AnyEntry],
        standing: Standing | None = None,
        notices: Sequence[tuple[str, int]] = (),
    ) -> None:
        """Write entries, and the standing if it has changed. Raises Conflict if the log has gone on elsewhere."""
        await self._write(Append(table, entries, standing, notices))

    async def table(self, table: str) -> tuple[Facts, list[AnyEntry | Unreadable]] | None:
        def read(connection: sa.Connection) -> tuple[Facts, list[AnyEntry | Unreadable]] | None:
            row = connection.execute(sa.select(_tables).where(_tables.c.id == table)).mappings().first()
            if not row:
                return None
            query = sa.select(_log.c.seq, _log.c.at, _log.c.kind, _log.c.body)
            entries = connection.execute(query.where(_log.c.table_id == table).order_by(_log.c.seq))
            facts = Facts(**{name: row[name] for name in Facts.__dataclass_fields__})
            return facts, [read_entry(*entry) for entry in entries]

        return await self._read(read)

    async def tail(self, table: str, since: int) -> list[AnyEntry | Unreadable]:
        """The entries of a log after one."""
        which = {"table": table, "since": since}
        return await self._read(lambda connection: [read_entry(*entry) for entry in connection.execute(_TAIL, which)])

    async def ends(self, tables: Sequence[str]) -> dict[str, int]:
        """The last entry of each log."""
        last = sa.select(sa.func.max(_log.c.seq)).where(_log.c.table_id == _tables.c.id).scalar_subquery()
        query = sa.select(_tables.c.id, last.label("last")).where(_tables.c.id.in_(tables))
        rows = await self._read(lambda connection: connection.execute(query).all())
        return {row.id: row.last or 0 for row in rows}

    async def add_secret(self, table: str, secret: str) -> None:
        """Of the dice, hexadecimal. Those that another process adds at the same moment are kept as well."""

        def add(connection: sa.Connection) -> None:
            which = _tables.c.id == table
            before = connection.scalar(sa.select(_tables.c.later_secrets).where(which).with_for_update())
            connection.execute(_tables.update().where(which).values(later_secrets=[*(before or []), secret]))

        await self._write(add)

    async def has_summary(self, table: str) -> bool:
        return (await self._one(sa.select(_tables.c.summary).where(_tables.c.id == table)))["summary"] is not None

    async def save_summary(self, table: str, summary: Mapping[str, Any]) -> None:
        await self._change(_tables.update().where(_tables.c.id == table).values(summary=summary))

    async def listed(self, now: float) -> list[Listing]:
        """Tables that anybody may see, those that wait for people first, then the latest.

        Open ones fade where nobody has been for a while; and of one origin a few are shown, lest they hide all others.
        """
        days = _tables.c.setup["table"]["pace"].as_string() == "days"
        fresh = _tables.c.seen > now - sa.case((days, FADES_DAYS), else_=FADES_LIVE)
        return await self.listings(_a_few_of_each(_going_on(now) | ((_tables.c.status == "open") & fresh)))

    async def live(self, now: float, of: Sequence[str]) -> list[Listing]:
        """Games that anybody may watch: where these people play, and the latest besides."""
        theirs = sa.select(_seats.c.table_id).where(_seats.c.person.in_(of))
        query = sa.select(_tables).where(_tables.c.listed, _going_on(now), _tables.c.id.in_(theirs))
        followed = await self.listings(query.order_by(_last_shown().desc())) if of else []
        others = await self.listings(_a_few_of_each(_going_on(now)))
        return list({one.id: one for one in (*followed, *others)}.values())

    async def clear_away(self, now: float) -> list[str]:
        """Delete tables that were set up, and that nobody ever entered. Returns which."""
        days = _tables.c.setup["table"]["pace"].as_string() == "days"
        nobody = (_tables.c.status == "open") & (_tables.c.seen <= _tables.c.created)
        old = _tables.c.created < now - sa.case((days, GONE_DAYS), else_=GONE_LIVE)
        query = sa.select(_tables.c.id).where(nobody & old).limit(LISTED)
        gone = await self._read(lambda connection: list(connection.scalars(query)))

        def clear(connection: sa.Connection) -> None:
            for table in (_log, _seats, _notes, _notices):
                connection.execute(table.delete().where(table.c.table_id.in_(gone)))
            connection.execute(_tables.delete().where(_tables.c.id.in_(gone)))

        if gone:
            await self._write(clear)
        return gone

    async def tables_of(self, person: str) -> list[Listing]:
        mine = sa.select(_seats.c.table_id).where(_seats.c.person == person)
        query = sa.select(_tables).where(_tables.c.id.in_(mine) | (_tables.c.creator == person))
        return await self.listings(query.order_by(_tables.c.status == "over", _tables.c.changed.desc()))

    async def listing(self, table: str) -> Listing | None:
        found = await self.listings(sa.select(_tables).where(_tables.c.id == table))
        return found[0] if found else None

    async def count_tables(self, person: str) -> int:
        """Tables that somebody has set up and that are not over."""
        query = sa.select(sa.func.count().label("n")).where(_tables.c.creator == person, _tables.c.status != "over")
        return int((await self._one(query))["n"])

    async def waking(self, now: float) -> list[Waking]:
        """Tables at which the server must act by itself: all of them, lest those in trouble hide the others."""
        query = sa.select(_tables.c.id, _tables.c.wakes).where(_tables.c.wakes <= now).order_by(_tables.c.wakes)
        return await self._read(lambda connection: [Waking(*row) for row in connection.execute(query)])

    async def save_wakes(self, table: str, before: float, wakes: float | None) -> None:
        """When a table wants to be woken, if nobody has written anything else meanwhile."""
        known = (_tables.c.id == table) & (_tables.c.wakes == before)
        await self._change(_tables.update().where(known).values(wakes=wakes))

    async def save_seen(self, table: str, now: float) -> None:
        """Somebody whose table it is was there."""
        await self._change(_tables.update().where(_tables.c.id == table).values(seen=now))

    async def listings(self, query: sa.Select[Any], limit: int = LISTED) -> list[Listing]:
        """Of a query for rows of tables."""

        def read(connection: sa.Connection) -> list[Listing]:
            rows = connection.execute(query.limit(limit)).mappings().all()
            names = [name for name in Listing.__dataclass_fields__ if name != "seats"]
            found = {row["id"]: Listing(**{name: row[name] for name in names}) for row in rows}
            seats = sa.select(_seats).where(_seats.c.table_id.in_(found)).order_by(_seats.c.seat)
            for seat in connection.execute(seats).mappings():
                found[seat["table_id"]].seats.append((seat["person"], seat["name"]))
            return list(found.values())

        return await self._read(read)

    # ------------------------------------------------------------------ notes

    async def note(self, table: str, person: str) -> str:
        where = (_notes.c.table_id == table) & (_notes.c.person == person)
        row = await self._first(sa.select(_notes.c.text).where(where))
        return str(row["text"]) if row else ""

    async def save_note(self, table: str, person: str, text: str) -> None:
        await self._put(_notes, {"table_id": table, "person": person}, {"text": text})

    # ------------------------------------------------------------------ notices

    async def due_notices(self, now: float, but: Sequence[str] = ()) -> list[Notice]:
        """The first of each person's: nobody's many keep others' from being seen. None of those people's."""
        return [_notice(row) for row in await self._all(_due(now, but))]

    async def claim_notices(self, now: float, but: Sequence[str] = ()) -> list[Notice]:
        """Those that are due, and that no other process is sending. If this one dies, they are due again later."""
        found = await self.due_notices(now, but)
        if not self.shared or not found:
            return found
        free = sa.select(_notices).where(_notices.c.id.in_([one.id for one in found]), _notices.c.due <= now)
        mine: list[Notice] = []

        def claim(connection: sa.Connection) -> None:
            rows = connection.execute(free.with_for_update(skip_locked=True)).mappings()
            mine[:] = [_notice(dict(row)) for row in rows]
            taken = _notices.c.id.in_([one.id for one in mine])
            connection.execute(_notices.update().where(taken).values(due=now + SENDING))

        await self._write(claim)
        return mine

    async def end_notice(self, notice: Notice) -> None:
        await self._change(_notices.delete().where(_notices.c.id == notice.id))

    async def put_off_notice(self, notice: Notice, due: float) -> None:
        await self._change(_notices.update().where(_notices.c.id == notice.id).values(tries=notice.tries + 1, due=due))

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


def _going_on(now: float) -> sa.ColumnElement[bool]:
    """For viewers; a game that is shown later goes on for a while after its end."""
    lately = sa.and_(_tables.c.status == "over", _tables.c.changed > now - MOST_DELAY)
    return sa.or_(_tables.c.status == "playing", sa.and_(lately, _tables.c.changed > now - _DELAY))


def _last_shown() -> sa.ColumnElement[float]:
    """When a table last changed, as far as everybody may know."""
    return sa.case(((_DELAY > 0) & (_tables.c.status != "open"), _tables.c.created), else_=_tables.c.changed)


def _a_few_of_each(which: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """Listed tables, the open ones first, then the latest; of one origin a few."""
    origin = sa.func.coalesce(_tables.c.origin, _tables.c.creator)
    is_open = _tables.c.status == "open"
    place = sa.func.row_number().over(partition_by=(is_open, origin), order_by=_last_shown().desc())
    ranked = sa.select(_tables, place.label("place"), _last_shown().label("shown")).where(_tables.c.listed, which)
    found = ranked.subquery()
    query = sa.select(found).where(found.c.place <= AN_ORIGIN)
    return query.order_by(found.c.status != "open", found.c.shown.desc())


def _due(now: float, but: Sequence[str]) -> sa.Select[Any]:
    place = sa.func.row_number().over(partition_by=_notices.c.person, order_by=_notices.c.due)
    ranked = sa.select(_notices, place.label("place")).where(_notices.c.due <= now).subquery()
    return (
        sa.select(ranked)
        .where(ranked.c.place == 1, ranked.c.person.not_in(but))
        .order_by(ranked.c.due)
        .limit(LISTED)
    )


def _notice(row: Mapping[str, Any]) -> Notice:
    return Notice(row["id"], row["person"], row["table_id"], row["decision"], row["tries"])


def _same_login(login: str) -> sa.ColumnElement[bool]:
    return sa.func.lower(_people.c.login) == login.lower()


def _in_order(append: Append) -> str:
    """The same order for all: two who write to the same tables then wait for one another only one way round."""
    return append.table


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
_before = sa.exists().where((_log.c.table_id == sa.bindparam("table_id")) & (_log.c.seq == sa.bindparam("seq") - 1))
_follows = (sa.bindparam("seq") == 1) | _before
# Only behind the entry that precedes it: without that it would have no number, which every row must have.
_APPEND = _log.insert().inline().values(
    {name: sa.bindparam(name) for name in ("table_id", "at", "kind", "body")}
    | {"seq": sa.case((_follows, sa.bindparam("seq", type_=sa.Integer)), else_=sa.null())}
)
_FINISH = finished.insert().from_select(          # once
    ["table_id", "at", "due"],
    sa.select(
        *(sa.bindparam(column.name, type_=column.type) for column in finished.columns)
    ).where(~sa.exists().where(finished.c.table_id == sa.bindparam("table_id"))),
)
_TAIL = (
    sa.select(_log.c.seq, _log.c.at, _log.c.kind, _log.c.body)
    .where(_log.c.table_id == sa.bindparam("table"), _log.c.seq > sa.bindparam("since"))
    .order_by(_log.c.seq)
)
_CLEAR_SEATS = _seats.delete().where(_seats.c.table_id == sa.bindparam("table"))


def _write_appends(connection: sa.Connection, appends: Sequence[Append]) -> None:
    """Those of all tables together: a statement for many costs little more than one for one."""
    entries = [_log_row(append.table, entry) for append in appends for entry in append.entries]
    standings = [(append, append.standing) for append in appends if append.standing]
    seated = [(append.table, standing) for append, standing in standings if standing.seats is not None]
    for statement, rows in (
        (_APPEND, entries),
        (_SET_STANDING, [_standing_row(append, standing) for append, standing in standings]),
        (_CLEAR_SEATS, [{"table": table} for table, _ in seated]),
        (_seats.insert(), [row for table, standing in seated for row in _seat_rows(table, standing)]),
        (_notices.insert().inline(), [row for append in appends for row in _notice_rows(*_noticed(append))]),
        (_FINISH, [row for append in appends for row in _finished_rows(append)]),
    ):
        if rows:
            connection.execute(statement, _few(rows))


def _few(rows: list[dict[str, Any]]) -> list[dict[str, Any]] | dict[str, Any]:
    """One alone goes to the database by a shorter way than many."""
    return rows[0] if len(rows) == 1 else rows


def _standing_row(append: Append, standing: Standing) -> dict[str, Any]:
    new = {f"new_{name}": getattr(standing, name) for name in _STANDING}
    return {"table": append.table, "new_changed": append.entries[-1].at, **new}


def _finished_rows(append: Append) -> list[dict[str, Any]]:
    ended = [entry.at for entry in append.entries if entry.kind == "ended"]
    return [{"table_id": append.table, "at": at, "due": at} for at in ended]


def _noticed(append: Append) -> tuple[str, float, Sequence[tuple[str, int]]]:
    return append.table, append.entries[-1].at, append.notices


def _notice_rows(table: str, due: float, notices: Sequence[tuple[str, int]]) -> list[dict[str, Any]]:
    return [
        {"person": person, "table_id": table, "decision": decision, "tries": 0, "due": due}
        for person, decision in notices
    ]


def _seat_rows(table: str, standing: Standing) -> list[dict[str, Any]]:
    return [
        {"table_id": table, "seat": seat, "person": person, "name": name}
        for seat, (person, name) in enumerate(standing.seats or ())
    ]


def _log_row(table: str, entry: AnyEntry) -> dict[str, Any]:
    return {"table_id": table, "seq": entry.seq, "at": entry.at, "kind": entry.kind, "body": entry.data}
