"""Move all that a server keeps from its file into a PostgreSQL database: everything or nothing, and compared.

Every row of every table is read again from the database and compared with the file's, so the chains of all games, which
are made from their rows, are the same too.
"""

import hashlib
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import orjson
import sqlalchemy as sa

from ...errors import ByzantiumError
from .. import services
from ..community.clubs import service as clubs
from ..community.days import service as days
from ..people.accounts import service as accounts
from ..people.players import following
from . import Store, database, metadata
from .database import Database

AT_ONCE = 1000                   # rows
OF_THE_DATABASE = ("facts",)     # tables whose rows may be there already: a server has looked at it
Told = Callable[[str, int], None]

assert accounts                  # these bring the tables of all modules
assert clubs
assert days
assert following
assert services


async def move(file: Path, address: str, told: Told) -> int:
    """Says of every table how many rows it has had. Returns how many games there are."""
    if not file.exists():
        raise ByzantiumError(f"There is no store at {file}.")
    for where in (file, address):                        # both have the tables of this version
        await (await Store.open(where)).close()
    source, target = database.at(file), database.at(address)
    try:
        return _move(source, target, told)
    finally:
        source.engine.dispose()
        target.engine.dispose()


def _move(source: Database, target: Database, told: Told) -> int:
    with source.reading() as old, target.writing() as new:
        tables = _in_order(new)
        _check_empty(new, tables)
        for table in tables:
            rows = _copy(old, new, table)
            target.count_on(new, table)
            told(table.name, rows)
        return int(new.scalar(sa.select(sa.func.count()).select_from(metadata.tables["tables"])) or 0)


def _in_order(connection: sa.Connection) -> list[sa.Table]:
    """Those that others refer to first: the database knows which."""
    there = sa.MetaData()
    there.reflect(connection)
    return [metadata.tables[table.name] for table in there.sorted_tables if table.name in metadata.tables]


def _check_empty(connection: sa.Connection, tables: list[sa.Table]) -> None:
    for table in tables:
        if table.name in OF_THE_DATABASE:
            connection.execute(table.delete())
        elif connection.execute(sa.select(table).limit(1)).first():
            raise ByzantiumError("There are games in that database already: a store is moved into an empty one.")


def _copy(old: sa.Connection, new: sa.Connection, table: sa.Table) -> int:
    for rows in _rows(old, table).partitions(AT_ONCE):
        new.execute(table.insert(), [dict(row) for row in rows])
    count = 0
    for before, after in zip_longest(_digests(old, table), _digests(new, table)):
        if before != after:
            raise ByzantiumError(f"What arrived of {table.name} is not what was sent: nothing has been moved.")
        count += 1
    return count


def _rows(connection: sa.Connection, table: sa.Table) -> Any:
    """In the order of their keys, by their bytes, which is the same in both databases."""
    key = [_plain(column) for column in table.primary_key]
    query = sa.select(table).order_by(*key).execution_options(yield_per=AT_ONCE)
    return connection.execute(query).mappings()


def _plain(column: sa.Column[Any]) -> sa.ColumnElement[Any]:
    return sa.cast(column, sa.LargeBinary) if isinstance(column.type, sa.String) else column


def _digests(connection: sa.Connection, table: sa.Table) -> Iterator[bytes]:
    for row in _rows(connection, table):
        values = [value.hex() if isinstance(value, bytes) else value for value in row.values()]
        yield hashlib.sha256(orjson.dumps(values, option=orjson.OPT_SORT_KEYS)).digest()
