"""People, and the browsers in which they are known."""

import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

import sqlalchemy as sa

from . import schema as S
from .database import Conflict
from .models import KnownDevice, Person
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

    async def save_person(self, person: Person, **changes: Any) -> Person | None:
        """Make a row for somebody of whom nothing was kept. Of a row that is there only the changes are written:
        `person` may be an old copy. Returns how they are now; None: they were deleted meanwhile, and stay it. Raises
        Conflict if somebody else has the login."""
        new, mine = replace(person, **changes), S.people.c.id == person.id
        making = self.insert(S.people).values(asdict(new) | {"since": time.time()})
        making = making.on_conflict_do_nothing(index_elements=["id"])

        def save(connection: sa.Connection) -> None:
            if not person.since:
                connection.execute(making)
            if changes:
                connection.execute(S.people.update().where(mine).values(changes))

        if changes or not person.since:
            await self._check_login(new)
            await self._write(save)
        return await self.person(person.id)

    async def _check_login(self, person: Person) -> None:
        if person.login and await self._first(
            sa.select(S.people.c.id).where(_same_login(person.login), S.people.c.id != person.id)
        ):
            mine = await self.person(person.id)
            if not mine or mine.login != person.login:   # it may be an old one that differs by capitals
                raise Conflict("Somebody has that login.")

    async def find_people(self, words: str, limit: int = LISTED) -> list[Person]:
        """By id or login, or by a part of the name."""
        like = sa.func.lower(S.people.c.name).contains(words.lower(), autoescape=True)
        which = (S.people.c.id == words) | _same_login(words) | like
        rows = await self._all(sa.select(S.people).where(which).order_by(S.people.c.since.desc()).limit(limit))
        return [Person(**row) for row in rows]

    async def idle_guests(self, before: float) -> list[str]:
        """Guests who sit nowhere, for whom no seat is kept, and who came before a time."""
        seated = sa.select(S.seats.c.person).where(S.seats.c.person.is_not(None))
        invited = sa.select(S.seats.c.invited).where(S.seats.c.invited.is_not(None))
        made = sa.select(S.tables.c.creator)
        gone = S.people.c.account.is_(None) & (S.people.c.since < before)
        gone = gone & S.people.c.id.not_in(seated.union(invited, made))
        return await self._read(lambda connection: list(connection.scalars(sa.select(S.people.c.id).where(gone))))

    # ------------------------------------------------------------------ devices

    async def device(self, device: str) -> KnownDevice | None:
        row = await self._first(sa.select(S.devices).where(S.devices.c.id == device))
        return KnownDevice(**row) if row else None

    async def devices(self, person: str) -> list[KnownDevice]:
        query = sa.select(S.devices).where(S.devices.c.person == person).order_by(S.devices.c.seen.desc())
        return [KnownDevice(**row) for row in await self._all(query)]

    async def save_device(self, device: KnownDevice) -> None:
        await self._put(S.devices, {"id": device.id}, asdict(device))

    async def note_device(self, device: str, seen: float) -> None:
        """That it was seen. One that was ended meanwhile stays ended."""
        await self._change(S.devices.update().where(S.devices.c.id == device).values(seen=seen))

    async def end_devices(self, person: str, *devices: str) -> None:
        """These, or all of a person's."""
        which = S.devices.c.id.in_(devices) if devices else sa.true()
        await self._change(S.devices.delete().where(S.devices.c.person == person, which))


def _same_login(login: str) -> sa.ColumnElement[bool]:
    return sa.func.lower(S.people.c.login) == login.lower()
