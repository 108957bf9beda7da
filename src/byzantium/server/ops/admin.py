"""What an operator does to a store, while servers may be running on it. Every deed is written down (`audit`).

Nothing is told to clients here: a running server looks at the deeds every other second and follows (order.py).
"""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ...errors import ByzantiumError
from ..core.table import Table
from ..people.accounts.data import forget_guests
from ..people.players.ratings import fold_again
from ..protocol import NAME_LENGTH
from ..store import BACKED_UP, Conflict, ListedTable, Person, Report, Store
from .settings import DAY


@dataclass(frozen=True)
class Holder:
    """Who holds an identity, and where it sits."""

    person: Person
    devices: list[dict[str, Any]]
    tables: list[str]


@dataclass(frozen=True)
class Change:
    """What the rules of now would make of a game that goes on."""

    table: str
    what: str                    # "stops" or "differs"
    details: str


class Admin:
    """`who`: the operator, for the audit log."""

    def __init__(self, store: Store, who: str) -> None:
        self.store, self._who = store, who

    async def _write_down(self, what: str, about: str, **details: Any) -> None:
        await self.store.add_deed(self._who, what, about, details, time.time())

    async def rate_again(self) -> int:
        games = await fold_again(self.store)
        await self._write_down("ratings", "", games=games)
        return games

    # ------------------------------------------------------------------ tables

    async def table(self, table: str) -> Table:
        stored = await self.store.table(table)
        if not stored:
            raise ByzantiumError(f"There is no table {table}.")
        return Table(*stored)

    async def close(self, table: str, why: str) -> None:
        """End a game as it stands; it can be looked at, and its dice be checked."""
        found = await self.table(table)
        found.close(time.time())
        await self._append(found)
        await self._write_down("close", table, why=why)

    async def delete(self, table: str, why: str) -> None:
        found = await self.table(table)
        await self.store.delete_table(table)
        await self._write_down("delete", table, why=why, entries=found.seq)

    async def delete_origin(self, table: str, why: str) -> int:
        """All that was set up from where a table was. Returns how many."""
        found = await self.store.of_origin(table)
        for one in found:
            await self.delete(one.id, why)
        return len(found)

    async def _append(self, table: Table) -> None:
        try:
            await self.store.append(table.facts.id, table.take_fresh(), table.standing())
        except Conflict:
            raise ByzantiumError("Somebody acted at the table at this very moment: try again.") from None

    # ------------------------------------------------------------------ people

    async def people(self, words: str) -> list[Holder]:
        return [await self._holder(person) for person in await self.store.find_people(words)]

    async def _holder(self, person: Person) -> Holder:
        devices = [asdict(one) for one in await self.store.devices(person.id)]
        return Holder(person, devices, [one.id for one in await self.store.tables_of(person.id)])

    async def _person(self, person: str) -> Person:
        found = await self.store.person(person)
        if not found:
            raise ByzantiumError(f"Nobody has the id {person}; `byzantium admin people` finds ids by name.")
        return found

    async def rename(self, person: str, name: str) -> None:
        """From now on; at tables that go on the old name stays, as it is in their logs."""
        found, name = await self._person(person), " ".join(name.split())[:NAME_LENGTH]
        if not name:
            raise ByzantiumError("A name has letters.")
        await self.store.save_person(found, name=name)
        await self._write_down("rename", person, before=found.name, after=name)

    async def log_out(self, person: str) -> None:
        """End all devices of a person, who can come back by the password."""
        found = await self._person(person)
        await self.store.save_person(found, cookies_since=time.time())
        await self.store.end_devices(person)
        await self._write_down("log_out", person)

    async def measure(self, kind: str, about: str, hours: float | None, why: str) -> None:
        until = None if hours is None else time.time() + hours * 3600
        await self.store.lift_measures(about)
        await self.store.add_measure(kind, about, until, why, time.time())
        await self._write_down(kind, about, until=until, why=why)

    async def lift(self, about: str) -> None:
        await self.store.lift_measures(about)
        await self._write_down("lift", about)

    async def reports(self, everything: bool) -> list[Report]:
        return await self.store.reports(everything)

    async def end_report(self, report: int, why: str) -> None:
        await self.store.end_report(report)
        await self._write_down("report_done", str(report), why=why)

    # ------------------------------------------------------------------ the whole store

    async def changes(self) -> list[Change]:
        """Replay every game that goes on under the rules of now. Nothing is written."""
        found = []
        for listing in await self.store.find_tables("playing", limit=1_000_000):
            change = _change(listing, await self.table(listing.id))
            if change:
                found.append(change)
        return found

    async def patch(self) -> list[Change]:
        """Carry out what `changes` says: games that stopped go on from where they did, lists show what is so now."""
        changes = await self.changes()
        for change in changes:
            table = await self.table(change.table)
            if change.what == "stops":
                table.patch(time.time())
                await self._append(table)
            else:
                await self.store.save_summary(change.table, table.summary())
            await self._write_down("patch", change.table, change=change.what, details=change.details)
        return changes

    async def old(self, days: float) -> list[ListedTable]:
        """Tables that are over, or that nobody has begun, and that have not changed for so long."""
        before = time.time() - days * DAY
        found = [await self.store.find_tables(status, before, 1_000_000) for status in ("over", "open")]
        return [one for part in found for one in part]

    async def retain(self, days: float) -> tuple[int, int]:
        """Delete them, and guests who sit nowhere. Returns how many of each."""
        tables = await self.old(days)
        for table in tables:
            await self.store.delete_table(table.id)
        guests = await forget_guests(self.store, time.time() - days * DAY)
        await self._write_down("retain", "", days=days, tables=len(tables), guests=guests)
        return len(tables), guests

    async def backed_up(self) -> None:
        await self.store.note_when(BACKED_UP)
        await self._write_down("backed_up", "")

    async def restored(self) -> None:
        await self.store.mark_restored()
        await self._write_down("restored", "")


def _change(listing: ListedTable, table: Table) -> Change | None:
    if table.trouble:
        return Change(listing.id, "stops", table.trouble)
    now, before = table.summary(), listing.summary or {}
    differ = [name for name in before if name != "until" and before[name] != now.get(name)]
    if differ:
        return Change(listing.id, "differs", "; ".join(f"{name}: {before[name]} -> {now[name]}" for name in differ))
    return None


@asynccontextmanager
async def administer(where: Path | str, who: str) -> AsyncIterator[Admin]:
    if isinstance(where, Path) and not where.exists():
        raise ByzantiumError(f"There is no store at {where}.")
    store = await Store.open(where)
    try:
        yield Admin(store, who)
    finally:
        await store.close()
