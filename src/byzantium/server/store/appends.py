"""Entries that are added to logs, with what is made from them: standings, seats, notices."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from ..core import entries as E
from ..core.entries import AnyEntry
from ..core.table_header import TableStanding
from . import schema as S


@dataclass(frozen=True)
class Append:
    """What one act adds to a log, and to what is made from it."""

    table: str
    entries: Sequence[AnyEntry]
    standing: TableStanding | None
    notices: Sequence[tuple[str, int]]       # person and decision


def in_order(append: Append) -> str:
    """The same order for all: two who write to the same tables then wait for one another only one way round."""
    return append.table


STANDING = ("status", "asked", "wakes", "summary")
_SET_STANDING = (
    S.tables.update()
    .where(S.tables.c.id == sa.bindparam("table"))
    .values({name: sa.bindparam(f"new_{name}") for name in (*STANDING, "changed")})
)
_before = sa.exists().where((S.log.c.table_id == sa.bindparam("table_id")) & (S.log.c.seq == sa.bindparam("seq") - 1))
_follows = (sa.bindparam("seq") == 1) | _before
# Only behind the entry that precedes it: without that it would have no number, which every row must have.
_APPEND = S.log.insert().inline().values(
    {name: sa.bindparam(name) for name in ("table_id", "at", "kind", "body")}
    | {"seq": sa.case((_follows, sa.bindparam("seq", type_=sa.Integer)), else_=sa.null())}
)
_FINISH = S.finished.insert().from_select(          # once
    ["table_id", "at", "due"],
    sa.select(
        *(sa.bindparam(column.name, type_=column.type) for column in S.finished.columns)
    ).where(~sa.exists().where(S.finished.c.table_id == sa.bindparam("table_id"))),
)
_TAKE_PART = S.participants.insert().from_select(     # once
    ["table_id", "person"],
    sa.select(
        *(sa.bindparam(column.name, type_=column.type) for column in S.participants.columns)
    ).where(
        ~sa.exists().where(
            S.participants.c.table_id == sa.bindparam("table_id"), S.participants.c.person == sa.bindparam("person")
        )
    ),
)
_CLEAR_SEATS = S.seats.delete().where(S.seats.c.table_id == sa.bindparam("table"))


def write_appends(connection: sa.Connection, appends: Sequence[Append]) -> None:
    """Those of all tables together: a statement for many costs little more than one for one."""
    entries = [log_row(append.table, entry) for append in appends for entry in append.entries]
    standings = [(append, append.standing) for append in appends if append.standing]
    seated = [(append.table, standing) for append, standing in standings if standing.seats is not None]
    for statement, rows in (
        (_APPEND, entries),
        (_TAKE_PART, [row for append in appends for row in participant_rows(append.table, append.entries)]),
        (_SET_STANDING, [_standing_row(append, standing) for append, standing in standings]),
        (_CLEAR_SEATS, [{"table": table} for table, _ in seated]),
        (S.seats.insert(), [row for table, standing in seated for row in seat_rows(table, standing)]),
        (S.notices.insert().inline(), [row for append in appends for row in notice_rows(*_noticed(append))]),
        (_FINISH, [row for append in appends for row in _finished_rows(append)]),
    ):
        if rows:
            connection.execute(statement, _few(rows))


def _few(rows: list[dict[str, Any]]) -> list[dict[str, Any]] | dict[str, Any]:
    """One alone goes to the database by a shorter way than many."""
    return rows[0] if len(rows) == 1 else rows


def _standing_row(append: Append, standing: TableStanding) -> dict[str, Any]:
    new = {f"new_{name}": getattr(standing, name) for name in STANDING}
    return {"table": append.table, "new_changed": append.entries[-1].at, **new}


def _finished_rows(append: Append) -> list[dict[str, Any]]:
    ended = [entry.at for entry in append.entries if entry.kind == "ended"]
    return [{"table_id": append.table, "at": at, "due": at} for at in ended]


def participant_rows(table: str, entries: Sequence[AnyEntry]) -> list[dict[str, str]]:
    people = {person: None for entry in entries if (person := _participant(entry))}
    return [{"table_id": table, "person": person} for person in people]


def _participant(entry: AnyEntry) -> str | None:
    """Who takes part by this, if they did not yet."""
    match entry.body:
        case E.Sat() | E.Said():
            return entry.body.person
        case E.Became():
            return entry.body.into
    return None


def _noticed(append: Append) -> tuple[str, float, Sequence[tuple[str, int]]]:
    return append.table, append.entries[-1].at, append.notices


def notice_rows(table: str, due: float, notices: Sequence[tuple[str, int]]) -> list[dict[str, Any]]:
    return [
        {"person": person, "table_id": table, "decision": decision, "tries": 0, "due": due}
        for person, decision in notices
    ]


def seat_rows(table: str, standing: TableStanding) -> list[dict[str, Any]]:
    return [
        {"table_id": table, "seat": seat, "person": person, "name": name, "invited": standing.invited.get(seat)}
        for seat, (person, name) in enumerate(standing.seats or ())
    ]


def log_row(table: str, entry: AnyEntry) -> dict[str, Any]:
    return {"table_id": table, "seq": entry.seq, "at": entry.at, "kind": entry.kind, "body": entry.data}
