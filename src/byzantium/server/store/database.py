"""Where the store lies: SQLite in one file, or a PostgreSQL database that several processes share.

All that differs between the two is here. The tables and the statements of store/ and the migrations are the same for
both, and so are the errors: whatever cannot be done raises Conflict or StoreFailed, and leaves everything as it was.
"""

import asyncio
import logging
import os
import shutil
import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from ...checks import extra
from ...errors import ByzantiumError

log = logging.getLogger("byzantium.store")
MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_MS = 10_000                 # how long to wait for another process, such as a backup
READERS = 4                      # threads that read at a time
OWNER_ONLY = 0o600               # the file holds secrets of dice and the key of all cookies
AWAY = 10.0                      # seconds for which a database that is being restarted is waited for
QUIET = 0.5                      # seconds without a question, after which it may be away
AGAIN = 0.1                      # seconds between two tries to reach it
CHANNEL = "byzantium"            # of NOTIFY
ALONE = 0x427A616E               # the lock of whoever begins
UNLUCKY = ("40001", "40P01")     # SQLSTATEs: two got in each other's way, and one may try again

Upsert = sqlite.Insert | postgresql.Insert


class Conflict(ByzantiumError):
    """Somebody else has written the same entry of the log, or taken the same login."""


class StoreFailed(ByzantiumError):
    """The store cannot be read or written now: the disk is full, read-only or damaged, the database is away."""


class Unlucky(StoreFailed):
    """Two writers waited for each other, and this one gave way. Nothing of it was written: it may try again."""


class LineCut(StoreFailed):
    """The line to the database was cut while it was asked. What was to be read may be read again."""


@contextmanager
def failing_in_words() -> Iterator[None]:
    try:
        yield
    except IntegrityError:
        raise Conflict("Somebody else was faster.") from None
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        cause = getattr(error, "orig", None) or error
        kind = Unlucky if getattr(cause, "sqlstate", None) in UNLUCKY else StoreFailed
        kind = LineCut if getattr(error, "connection_invalidated", False) else kind
        raise kind(f"{type(error).__name__}: {cause}") from error


class Database(ABC):
    """One of the two."""

    kind: str                    # for people
    shared: bool                 # other processes serve the same tables

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine

    @property
    @abstractmethod
    def name(self) -> str:
        """For people; without a password."""

    @abstractmethod
    def prepare(self) -> None:
        """Before it is opened."""

    @abstractmethod
    def insert(self, table: sa.Table) -> Upsert:
        """An insert that can do something else where the row is there already."""

    @abstractmethod
    def check_whole(self, connection: sa.Connection) -> str:
        """What is found wrong; "ok" if nothing."""

    @abstractmethod
    def size(self, connection: sa.Connection) -> tuple[int, int | None]:
        """In bytes; and what is left on the disk, where that can be told."""

    def begin_alone(self, connection: sa.Connection) -> None:  # noqa: B027  # a file has one writer at a time
        """Whoever else begins so waits until this transaction is over."""

    def migrate(self, connection: sa.Connection) -> None:
        """Bring the tables up to date. Of the processes that start at the same time one does it, the others wait."""
        self.begin_alone(connection)
        revision = MigrationContext.configure(connection).get_current_revision()
        script = ScriptDirectory.from_config(_config())
        if revision == script.get_current_head():
            return
        if revision and revision not in {one.revision for one in script.walk_revisions()}:
            raise ByzantiumError(
                f"{self.name} was last used by a newer version of Byzantium: its tables are of revision {revision}, "
                f"known here up to {script.get_current_head()}. Install that version again, or restore the backup "
                "that was made before it came."
            )
        if revision:
            self.keep_as_it_is(revision)
        _migrate(connection)

    def keep_as_it_is(self, revision: str) -> None:  # noqa: B027  # a database is dumped by its operator
        """A copy, to go back to, before the tables are changed."""

    def count_on(self, connection: sa.Connection, table: sa.Table) -> None:  # noqa: B027  # SQLite does by itself
        """New rows get numbers behind those of rows that were put in with theirs."""

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        with failing_in_words(), self._connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """One transaction."""
        with failing_in_words(), self._connect() as connection, connection.begin():
            yield connection

    def _connect(self) -> sa.Connection:
        return self.engine.connect()

    @contextmanager
    def unanswered(self, connection: sa.Connection, commit: bool) -> Iterator[None]:
        """What is written within need not be waited for: only whether all of it went well is of interest. `commit`: the
        transaction has nothing else."""
        yield

    def tell(self, connection: sa.Connection, words: list[str]) -> None:  # noqa: B027  # nobody else listens
        """All processes that listen, when the transaction is committed."""

    async def listen(self) -> AsyncIterator[str | None]:
        """What is told. None whenever the line is new: what was told before is not heard any more."""
        return
        yield                    # a generator


# ------------------------------------------------------------------ SQLite


class SQLite(Database):
    """One file, one process. `byzantium admin` and backups may be at it as well."""

    kind, shared = "SQLite", False

    def __init__(self, path: Path) -> None:
        super().__init__(sa.create_engine(f"sqlite:///{path}", pool_size=READERS + 1, max_overflow=0))
        self._path = path
        sa.event.listen(self.engine, "connect", _set_up_sqlite)
        sa.event.listen(self.engine, "begin", _begin_sqlite)

    @property
    def name(self) -> str:
        return str(self._path)

    def prepare(self) -> None:
        """Only whoever runs the server may read the file. SQLite gives the same mode to the files beside it."""
        path = self._path
        if path.exists() and not path.stat().st_size:
            raise ByzantiumError(
                f"{path} is empty: what it held is lost, or it never held anything. Put a backup in its place "
                "(byzantium restore), or delete it to begin anew."
            )
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
        if os.name == "posix":
            for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
                if file.exists() and file.stat().st_mode & 0o077:
                    file.chmod(OWNER_ONLY)

    def insert(self, table: sa.Table) -> Upsert:
        return sqlite.insert(table)

    def keep_as_it_is(self, revision: str) -> None:
        from .backups import copy_out

        kept = self._path.with_name(f"{self._path.name}.of-{revision}-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}")
        copy_out(self._path, kept)
        log.warning("the store is brought up to date; a backup of before was made", extra={"backup": str(kept)})

    def check_whole(self, connection: sa.Connection) -> str:
        """With gigabytes it takes a while."""
        return str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())


    def size(self, connection: sa.Connection) -> tuple[int, int | None]:
        parts = (self._path, Path(f"{self._path}-wal"))
        return sum(part.stat().st_size for part in parts if part.exists()), shutil.disk_usage(self._path).free


def _set_up_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None                # SQLAlchemy begins transactions, the driver does not
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")      # a commit is on the disk, whatever happens to the machine
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin_sqlite(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")              # around migrations too: all of one or nothing


# ------------------------------------------------------------------ PostgreSQL


class PostgreSQL(Database):
    """A database that many processes share, on this machine or on several."""

    kind, shared = "PostgreSQL", True

    def __init__(self, url: sa.URL) -> None:
        self._url = url.set(drivername="postgresql+psycopg")
        pool = {"pool_size": READERS + 1, "max_overflow": 0}
        super().__init__(sa.create_engine(self._url, **pool, connect_args={"application_name": "byzantium"}))
        self._used = time.monotonic()
        self._alone = self.engine.execution_options(isolation_level="AUTOCOMMIT")    # to read needs no transaction

    @property
    def name(self) -> str:
        return self._url.set(drivername="postgresql").render_as_string(hide_password=True)

    def prepare(self) -> None:
        pass

    def insert(self, table: sa.Table) -> Upsert:
        return postgresql.insert(table)

    def check_whole(self, connection: sa.Connection) -> str:
        """It looks after its own files; whether it answers is all that can be asked here."""
        connection.execute(sa.text("SELECT 1"))
        return "ok"

    def size(self, connection: sa.Connection) -> tuple[int, int | None]:
        return int(connection.scalar(sa.select(sa.func.pg_database_size(sa.func.current_database()))) or 0), None

    def begin_alone(self, connection: sa.Connection) -> None:
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ALONE)))

    def count_on(self, connection: sa.Connection, table: sa.Table) -> None:
        for column in table.primary_key:
            if sequence := connection.scalar(sa.select(sa.func.pg_get_serial_sequence(table.name, column.name))):
                last = sa.select(sa.func.coalesce(sa.func.max(column), 0) + 1).scalar_subquery()
                connection.execute(sa.select(sa.func.setval(sequence, last, False)))

    def _connect(self) -> sa.Connection:
        return self._reach(self.engine)

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        with failing_in_words(), self._reach(self._alone) as connection:
            yield connection

    def _reach(self, engine: sa.Engine) -> sa.Connection:
        """Wait while it is being restarted: nothing has been asked of it yet, so nothing can be done twice."""
        until = time.monotonic() + AWAY
        while True:
            try:
                return self._checked(engine.connect())
            except DBAPIError:
                if time.monotonic() > until:
                    raise
                time.sleep(AGAIN)

    def _checked(self, connection: sa.Connection) -> sa.Connection:
        """A connection that nobody has used for a while may have been cut; to ask each time would cost as much again
        as what it is asked for."""
        before, self._used = self._used, time.monotonic()
        if self._used - before > QUIET:
            try:
                connection.exec_driver_sql("SELECT 1")
                connection.rollback()
            except BaseException:
                self._used = -QUIET
                connection.close()
                raise
        return connection

    @contextmanager
    def unanswered(self, connection: sa.Connection, commit: bool) -> Iterator[None]:
        """Sent together, in one question and answer between two programs (a pipeline) instead of one for each."""
        import psycopg

        driver = connection.connection.driver_connection
        assert isinstance(driver, psycopg.Connection)
        try:
            with driver.pipeline():
                yield
                if commit:
                    driver.commit()              # SQLAlchemy's own, later, finds nothing to commit
        except psycopg.Error as error:           # it comes at the end, past SQLAlchemy
            gone = driver.closed or driver.broken
            if gone:
                connection.invalidate(error)
            raise DBAPIError.instance(None, None, error, psycopg.Error, connection_invalidated=gone) from error

    def tell(self, connection: sa.Connection, words: list[str]) -> None:
        """PostgreSQL takes payloads of up to 8,000 bytes, so many words go at a time."""
        for first in range(0, len(words), TOLD_AT_ONCE):
            told = " ".join(words[first : first + TOLD_AT_ONCE])
            connection.exec_driver_sql(f"SELECT pg_notify('{CHANNEL}', %(told)s)", {"told": told})

    async def listen(self) -> AsyncIterator[str | None]:
        import psycopg

        address = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                connect = psycopg.AsyncConnection.connect
                async with await connect(address, autocommit=True, application_name="byzantium listens") as line:
                    await line.execute(f"LISTEN {CHANNEL}")
                    yield None
                    async for notify in line.notifies():
                        for word in notify.payload.split():
                            yield word
            except (psycopg.Error, OSError) as error:
                log.warning("the line to the database was cut", extra={"error": str(error)})
            await asyncio.sleep(AGAIN)


TOLD_AT_ONCE = 100               # words of 60 bytes at most


# ------------------------------------------------------------------ both


def at(where: Path | str) -> Database:
    """The database of a file or an address.

    >>> at(Path("games.sqlite")).name
    'games.sqlite'
    """
    if isinstance(where, Path):
        return SQLite(where)
    try:
        url = sa.make_url(where)
    except ArgumentError:
        url = None
    if url is None or url.get_backend_name() not in ("postgresql", "postgres"):
        raise ByzantiumError("A database's address begins with postgresql:// and ends with the database's name.")
    with extra("postgres", "PostgreSQL"):
        return PostgreSQL(url)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def _migrate(connection: sa.Connection) -> None:
    """Without an env.py: the store itself is the environment."""
    config = _config()
    script = ScriptDirectory.from_config(config)

    def steps(revision: Any, _: Any) -> Any:
        return script._upgrade_revs("head", revision)

    with EnvironmentContext(config, script, fn=steps) as environment:
        environment.configure(connection=connection)
        with environment.begin_transaction():
            environment.run_migrations()
