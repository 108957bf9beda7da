"""What is somebody's: brought along into an account, handed out, deleted.

A game belongs to all who played it: its log stays whole, with the names at the table, as it is signed. Everything else
of a person is theirs.
"""

import logging
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

import sqlalchemy as sa

from ...bots.service import bot_accounts, bots_of
from ...community.clubs import service as clubs
from ...community.days import service as days
from ...community.tournaments.service import entrants, tournaments
from ...core.refusal import Refusal
from ...notify import preferences
from ...play.room import RoomRegistry
from ...store import Person, Store, blocks, metadata
from ..players import blocking, following
from ..players.ratings import placings, steps, wishes
from .service import addresses, mail_links, passkeys, recovery_codes, ways

log = logging.getLogger("byzantium.belongings")
_people, _devices, _notes, _notices, _seats, _participants, _tables, _log, _reports = (
    metadata.tables[name]
    for name in ("people", "devices", "notes", "notices", "seats", "participants", "tables", "log", "reports")
)
WITHDRAWN = "—"                  # instead of what somebody said who is gone
AT_ONCE = 500                    # guests that are forgotten in one transaction
# Tables with a column that names the person: all rows go with them.
OF_A_PERSON: tuple[sa.Table, ...] = (
    _devices, _notes, _notices, _participants, passkeys, recovery_codes, addresses, mail_links, wishes, steps,
    preferences.pushes, preferences.wishes, preferences.digests, days.results,
    bot_accounts,
)


async def tables_of(store: Store, person: str) -> list[str]:
    """All where somebody ever sat or spoke, is invited, that they have set up, or where they played a game that is
    over."""
    there = sa.select(_participants.c.table_id).where(_participants.c.person == person)
    seated = sa.select(_seats.c.table_id).where((_seats.c.person == person) | (_seats.c.invited == person))
    made = sa.select(_tables.c.id).where(_tables.c.creator == person)
    played = sa.select(placings.c.table_id).where(placings.c.person == person)
    return await store.read(lambda connection: list(connection.scalars(there.union(seated, made, played))))


# ------------------------------------------------------------------ bringing along


async def bring_along(store: Store, registry: RoomRegistry, guest: str, account: str) -> int:
    """A guest's games, notes and notices are the account's from now on. Returns the tables."""
    tables = await tables_of(store, guest)
    for table in tables:
        try:
            room = await registry.room(table)
            await room.act_by_itself(lambda table, now: table.become(guest, account, now))
        except Refusal as refusal:               # a table that cannot go on stays as it is
            log.warning("a table was not brought along", extra={"table": table, "error": refusal.sentence})
    await store.write(partial(_bring_rows, guest=guest, account=account))
    registry.hang_up(guest)
    return len(tables)


def _bring_rows(connection: sa.Connection, guest: str, account: str) -> None:
    mine = sa.select(_notes.c.table_id).where(_notes.c.person == account)
    connection.execute(_notes.delete().where(_notes.c.person == guest, _notes.c.table_id.in_(mine)))
    for table, column in ((_notes, "person"), (_notices, "person"), (placings, "person"), (_tables, "creator"),
                          (tournaments, "organiser"), (_reports, "person"), (_reports, "about")):
        connection.execute(table.update().where(table.c[column] == guest).values({column: account}))
    _change_reported(connection, lambda line: {**line, "person": account} if line.get("person") == guest else line)
    already = sa.select(entrants.c.tournament).where(entrants.c.person == account)
    free = (entrants.c.person == guest) & entrants.c.tournament.not_in(already)    # nobody is in one twice
    connection.execute(entrants.update().where(free).values(person=account))
    clubs.bring(connection, guest, account)
    days.bring(connection, guest, account)
    following.bring(connection, guest, account)
    blocking.bring(connection, guest, account)
    _forget_rows(connection, [guest])


# ------------------------------------------------------------------ handing out


async def export(store: Store, person: Person) -> dict[str, Any]:
    """All that is kept of somebody, but secrets: digests of passwords and codes tell nothing, and open doors."""
    known, tables = await ways(store, person), await tables_of(store, person.id)

    def read(connection: sa.Connection) -> dict[str, Any]:
        def rows(table: sa.Table, *columns: str) -> list[dict[str, Any]]:
            query = sa.select(*(table.c[name] for name in columns)).where(table.c.person == person.id)
            return [dict(row) for row in connection.execute(query).mappings()]

        return {
            "devices": rows(_devices, "id", "agent", "since", "seen"),
            "notes": rows(_notes, "table_id", "text"),
            "tables": _games(connection, person.id, tables),
            "said": _said(connection, person.id, tables),
            "notices": rows(preferences.wishes, "mail", "quiet_from", "quiet_to", "offset", "language", "zone"),
            "pushes": rows(preferences.pushes, "endpoint", "since"),
            "bots": bots_of(connection, person.id),
            "clubs": rows(clubs.members, "club", "since", "asked"),
            "days": rows(days.results, "day", "at", "place", "score", "scores", "ending", "decisions"),
            "blocks": rows(blocks, "blocked", "since"),
            "follows": rows(following.follows, "followed", "since"),
            "reports": rows(_reports, "at", "table_id", "about", "text", "done"),
            "tournaments": rows(entrants, "tournament", "number", "name", "gone"),
            "wishes_for_ratings": rows(wishes, "since", "until"),
            "ratings": rows(steps, "table_id", "pool", "players", "number", "at", "place", "mu", "sigma"),
        }

    return {
        "person": {"id": person.id, "name": person.name, "login": person.login, "since": person.since,
                   "account": person.account, "webhook": person.webhook},
        "passkeys": [vars(one) for one in known.passkeys],
        "recovery_code_since": known.recovery,
        "address": vars(known.address) if known.address else None,
        **await store.read(read),
    }


def _games(connection: sa.Connection, person: str, tables: Sequence[str]) -> list[dict[str, Any]]:
    """With the seats where they sit: none at a table that they have left."""
    mine = (_seats.c.table_id == _tables.c.id) & (_seats.c.person == person)
    query = sa.select(_tables.c.id, _tables.c.created, _tables.c.status, _seats.c.seat, _seats.c.name)
    query = query.outerjoin(_seats, mine).where(_tables.c.id.in_(tables))
    found = connection.execute(query.order_by(_tables.c.created)).mappings()
    return [{**row, "record": f"/api/tables/{row['id']}/record"} for row in found]


def _said(connection: sa.Connection, person: str, tables: Sequence[str]) -> list[dict[str, Any]]:
    talk = _talk(connection, person, tables)
    return [{"table": row["table_id"], "at": row["at"], "text": row["body"]["text"]} for row in talk]


def _talk(connection: sa.Connection, person: str, tables: Sequence[str]) -> list[Mapping[str, Any]]:
    """What somebody said at tables, entry by entry of the logs; also as a guest who came along."""
    query = sa.select(_log).where(_log.c.kind.in_(("chat", "became")), _log.c.table_id.in_(tables))
    rows = [dict(row) for row in connection.execute(query.order_by(_log.c.table_id, _log.c.seq)).mappings()]
    mine: dict[str, set[str]] = defaultdict(lambda: {person})
    for row in reversed(rows):
        if row["kind"] == "became" and row["body"]["into"] in mine[row["table_id"]]:
            mine[row["table_id"]].add(row["body"]["person"])
    return [row for row in rows if row["kind"] == "chat" and row["body"].get("person") in mine[row["table_id"]]]


# ------------------------------------------------------------------ deleting


async def delete(store: Store, registry: RoomRegistry, person: Person) -> None:
    """Leave all tables, and be forgotten. What was said at tables is withdrawn: words are no part of a game's proof."""
    tables = await tables_of(store, person.id)
    for table in tables:
        try:
            room = await registry.room(table)
            await room.act_by_itself(lambda table, now: table.leave_for_good(person.id, now))
        except Refusal as refusal:
            log.warning("a table was not left", extra={"table": table, "error": refusal.sentence})
    await store.write(partial(_forget, person=person.id, tables=tables))
    registry.hang_up(person.id)
    for table in tables:
        await registry.look_again(table)


def _forget(connection: sa.Connection, person: str, tables: Sequence[str]) -> None:
    for row in _talk(connection, person, tables):
        where = (_log.c.table_id == row["table_id"]) & (_log.c.seq == row["seq"])
        body = {**row["body"], "name": WITHDRAWN, "text": WITHDRAWN}
        connection.execute(_log.update().where(where).values(body=body))
    mine = entrants.c.person == person           # whoever has played keeps the number, and no more
    gone = sa.func.coalesce(entrants.c.gone, "withdrew")
    connection.execute(entrants.update().where(mine).values(person=None, name=WITHDRAWN, gone=gone))
    _withdraw_from_reports(connection, [person])
    _forget_rows(connection, [person])


def _withdraw_from_reports(connection: sa.Connection, people: Collection[str]) -> None:
    """What they reported, and what they said in others' reports. That somebody was reported stays, for whoever looks
    after the server, as long as nobody has."""
    theirs = _reports.c.person.in_(people)
    connection.execute(_reports.delete().where(_reports.c.done, theirs | _reports.c.about.in_(people)))
    connection.execute(_reports.update().where(theirs).values(person="", text=WITHDRAWN))
    gone = {"name": WITHDRAWN, "text": WITHDRAWN}
    _change_reported(connection, lambda line: {**line, **gone} if line.get("person") in people else line)


def _change_reported(connection: sa.Connection, change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """The lines that came with reports."""
    for row in connection.execute(sa.select(_reports.c.id, _reports.c.said)).all():
        if (said := [change(line) for line in row.said]) != row.said:
            connection.execute(_reports.update().where(_reports.c.id == row.id).values(said=said))


def _forget_rows(connection: sa.Connection, people: Sequence[str]) -> None:
    """All that is theirs alone. A tournament of theirs that has not begun is called off: nobody else could begin it."""
    for person in people:
        clubs.forget(connection, person)
        following.forget(connection, person)
        blocking.forget(connection, person)
    organised = tournaments.c.organiser.in_(people)
    off = {"status": "cancelled", "due": None, "changed": time.time()}
    connection.execute(tournaments.update().where(organised, tournaments.c.status == "open").values(off))
    connection.execute(tournaments.update().where(organised).values(organiser=""))
    for table in OF_A_PERSON:
        connection.execute(table.delete().where(table.c.person.in_(people)))
    connection.execute(_people.delete().where(_people.c.id.in_(people)))


def _forget_guests(connection: sa.Connection, people: Sequence[str]) -> None:
    _withdraw_from_reports(connection, people)
    _forget_rows(connection, people)


async def forget_guests(store: Store, before: float) -> int:
    """Guests who sit nowhere and came before a time. Returns how many."""
    guests = await store.idle_guests(before)
    for first in range(0, len(guests), AT_ONCE):
        await store.write(partial(_forget_guests, people=guests[first : first + AT_ONCE]))
    return len(guests)
