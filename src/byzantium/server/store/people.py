"""People, and the browsers in which they are known."""

import time
from collections.abc import Sequence
from dataclasses import asdict

import sqlalchemy as sa

from ..database import Conflict
from . import schema as S
from .kept import KnownDevice, Person
from .transactions import LISTED, Transactions


class PeopleStore(Transactions):
    async def person(self, person: str) -> Person | None:
        return await self._person(S.people.c.id == person)

    async def has_sat(self, person: str) -> bool:
        """Whether somebody sits, or sat to the end, at any table: guests do who have never told a name."""
        return await self._first(sa.select(S.seats.c.table_id).where(S.seats.c.person == person).limit(1)) is not None

    async def person_by_login(self, login: str) -> Person | None:
        """Whoever has it, however it is spelled; of the time before, two may differ by capitals."""
        return await self._person(S.people.c.login == login) or await self._person(_same_login(login))

    async def _person(self, which: sa.ColumnElement[bool]) -> Person | None:
        row = await self._first(sa.select(S.people).where(which))
        return Person(**row) if row else None

    async def names_of(self, people: Sequence[str]) -> dict[str, str]:
        query = sa.select(S.people.c.id, S.people.c.name).where(S.people.c.id.in_(people))
        rows = await self._read(lambda connection: connection.execute(query).all())
        return {row.id: row.name for row in rows}

    async def save_person(self, person: Person) -> None:
        """Raises Conflict if somebody else has the login."""
        if person.login and await self._first(
            sa.select(S.people.c.id).where(_same_login(person.login), S.people.c.id != person.id)
        ):
            mine = await self.person(person.id)
            if not mine or mine.login != person.login:   # it may be an old one that differs by capitals
                raise Conflict("Somebody has that login.")
        await self._put(S.people, {"id": person.id}, asdict(person), {"since": time.time()})

    async def find_people(self, words: str, limit: int = LISTED) -> list[Person]:
        """By id or login, or by a part of the name."""
        like = sa.func.lower(S.people.c.name).contains(words.lower(), autoescape=True)
        which = (S.people.c.id == words) | _same_login(words) | like
        rows = await self._all(sa.select(S.people).where(which).order_by(S.people.c.since.desc()).limit(limit))
        return [Person(**row) for row in rows]

    async def forget_guests(self, before: float) -> int:
        """Guests who sit nowhere and came before a time."""
        seated = sa.select(S.seats.c.person).where(S.seats.c.person.is_not(None))
        made = sa.select(S.tables.c.creator)
        gone = S.people.c.account.is_(None) & (S.people.c.since < before)
        gone = gone & S.people.c.id.not_in(seated) & S.people.c.id.not_in(made)
        count = await self._one(sa.select(sa.func.count().label("n")).where(gone))
        await self._change(S.people.delete().where(gone))
        return int(count["n"])

    # ------------------------------------------------------------------ devices

    async def device(self, device: str) -> KnownDevice | None:
        row = await self._first(sa.select(S.devices).where(S.devices.c.id == device))
        return KnownDevice(**row) if row else None

    async def devices(self, person: str) -> list[KnownDevice]:
        query = sa.select(S.devices).where(S.devices.c.person == person).order_by(S.devices.c.seen.desc())
        return [KnownDevice(**row) for row in await self._all(query)]

    async def save_device(self, device: KnownDevice) -> None:
        await self._put(S.devices, {"id": device.id}, asdict(device))

    async def end_devices(self, person: str, *devices: str) -> None:
        """These, or all of a person's."""
        which = S.devices.c.id.in_(devices) if devices else sa.true()
        await self._change(S.devices.delete().where(S.devices.c.person == person, which))


def _same_login(login: str) -> sa.ColumnElement[bool]:
    return sa.func.lower(S.people.c.login) == login.lower()
