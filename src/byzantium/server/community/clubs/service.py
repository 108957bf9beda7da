"""Clubs: people who play together, found again in one place.

    clubs     what they are called, who owns them, how one comes in
    members   who is in them; `asked`: who wants to be

A club's games are those with two of its members at the table, and its ladder is of their ratings: both are read from
what is kept anyway.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa

from ...core.refusal import Refusal, RefusalReason
from ...people.identity import new_id
from ...store import ListedTable, Person, Store, metadata
from ..tournaments.service import tournaments

MEMBERS = 500                    # of a club
ASKING, OF_ONE = 100, 5          # who ask to come in; from one address
OWNED = 5                        # clubs of a person
LISTED = 100                     # in one answer
GAMES = 20
Access = Literal["link", "asked"]

clubs = sa.Table(
    "clubs",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("name", sa.String),
    sa.Column("about", sa.Text),
    sa.Column("owner", sa.String, index=True),
    sa.Column("created", sa.Float),
    sa.Column("access", sa.String),
    sa.Column("listed", sa.Boolean),
    sa.Column("accounts", sa.Boolean),
)
members = sa.Table(
    "members",
    metadata,
    sa.Column("club", sa.String, primary_key=True),
    sa.Column("person", sa.String, primary_key=True, index=True),
    sa.Column("since", sa.Float),
    sa.Column("asked", sa.Boolean),
    sa.Column("origin", sa.String),      # the digest of the address that somebody asks from
)
_people, _seats, _tables, _participants = (
    metadata.tables[name] for name in ("people", "seats", "tables", "participants"))


@dataclass(frozen=True)
class KnownMember:
    person: str
    name: str
    since: float
    asked: bool
    origin: str | None = None


@dataclass(frozen=True)
class KnownClub:
    id: str
    name: str
    about: str
    owner: str
    created: float
    access: Access
    listed: bool
    accounts: bool               # guests do not come in
    members: list[KnownMember]

    def has(self, person: str) -> bool:
        return any(one.person == person and not one.asked for one in self.members)

    def knows(self, person: str) -> bool:
        """A member, or somebody who wants to be."""
        return any(one.person == person for one in self.members)

    def standing(self, person: str) -> Literal["owner", "member", "asked"] | None:
        if person == self.owner:
            return "owner"
        return "member" if self.has(person) else "asked" if self.knows(person) else None


# ------------------------------------------------------------------ reading


async def find(store: Store, club: str) -> KnownClub:
    who = sa.select(members, _people.c.name).join(_people, _people.c.id == members.c.person)
    who = who.where(members.c.club == club).order_by(members.c.since, members.c.person)

    def read(connection: sa.Connection) -> KnownClub | None:
        row = connection.execute(sa.select(clubs).where(clubs.c.id == club)).mappings().first()
        found = connection.execute(who).mappings()
        inside = [KnownMember(one["person"], one["name"], one["since"], one["asked"], one["origin"]) for one in found]
        return KnownClub(**row, members=inside) if row else None

    known = await store.read(read)
    if not known:
        raise Refusal("not_found", "There is no such club.")
    return known


async def listed(store: Store, person: str) -> list[Mapping[str, Any]]:
    """Mine first, then those that anybody may see, the largest first; each with how many are in it."""
    mine = sa.select(members.c.club).where(members.c.person == person, ~members.c.asked)
    among = (members.c.club == clubs.c.id) & ~members.c.asked
    count = sa.select(sa.func.count()).where(among).scalar_subquery()
    is_mine = clubs.c.id.in_(mine)
    query = sa.select(clubs, count.label("count"), is_mine.label("mine")).where(clubs.c.listed | is_mine)
    query = query.order_by(is_mine.desc(), count.desc(), clubs.c.created).limit(LISTED)
    return await store.read(lambda connection: [dict(row) for row in connection.execute(query).mappings()])


async def games_of(store: Store, club: KnownClub, person: str) -> list[ListedTable]:
    """The last at whose table two members sit or sat, as far as they may be named to one of them."""
    people = [one.person for one in club.members if not one.asked]
    together = sa.select(_seats.c.table_id).where(_seats.c.person.in_(people)).group_by(_seats.c.table_id)
    together = together.having(sa.func.count(sa.distinct(_seats.c.person)) > 1)
    query = sa.select(_tables).where(_tables.c.id.in_(together), _tables.c.status != "open")
    theirs = sa.select(_participants.c.table_id).where(_participants.c.person == person)
    query = query.where(_tables.c.listed | _tables.c.id.in_(theirs))
    return await store.listings(query.order_by(_tables.c.changed.desc()), GAMES)


# ------------------------------------------------------------------ changing


async def found(
    store: Store, owner: str, name: str, about: str, access: Access, listed: bool, accounts: bool
) -> str:
    now, club = time.time(), new_id()
    row = {"id": club, "name": name, "about": about, "owner": owner, "created": now, "access": access,
           "listed": listed, "accounts": accounts}
    first = {"club": club, "person": owner, "since": now, "asked": False}

    def add(connection: sa.Connection) -> None:
        connection.execute(clubs.insert(), row)
        connection.execute(members.insert(), first)

    query = sa.select(sa.func.count()).select_from(clubs).where(clubs.c.owner == owner)
    if await store.read(lambda connection: int(connection.scalar(query) or 0)) >= OWNED:
        raise Refusal.of(RefusalReason.CLUBS_ENOUGH)
    await store.write(add)
    return club


async def change(store: Store, club: str, **values: Any) -> None:
    await store.write(lambda connection: connection.execute(clubs.update().where(clubs.c.id == club).values(values)))


async def come(store: Store, club: str, person: Person, origin: str) -> None:
    """Join by the link, or ask to. `origin`: the digest of an address, by which nobody fills the list of who ask."""
    known = await find(store, club)
    if known.knows(person.id):
        return
    if known.accounts and not person.account:
        raise Refusal.of(RefusalReason.ACCOUNTS_ONLY)
    asking = [one for one in known.members if one.asked]
    if len(known.members) - len(asking) >= MEMBERS or len(asking) >= ASKING:
        raise Refusal.of(RefusalReason.CLUB_FULL)
    asked = known.access == "asked"
    if asked and sum(one.origin == origin for one in asking) >= OF_ONE:
        raise Refusal.of(RefusalReason.ORIGIN_FULL)
    row = {"club": club, "person": person.id, "since": time.time(), "asked": asked, "origin": origin if asked else None}
    adding = store.insert(members).values(row).on_conflict_do_nothing()
    await store.write(lambda connection: connection.execute(adding))


async def admit(store: Store, club: str, person: str) -> None:
    """Somebody who asked."""
    await _check_known(store, club, person)
    which = (members.c.club == club) & (members.c.person == person)
    joined = members.update().where(which).values(asked=False, origin=None)
    await store.write(lambda connection: connection.execute(joined))


async def part(store: Store, club: str, person: str) -> None:
    """Leave, or be sent away. The owner hands the club over first, or closes it."""
    if (await _check_known(store, club, person)).owner == person:
        raise Refusal.of(RefusalReason.CLUB_NEEDS_OWNER)
    which = (members.c.club == club) & (members.c.person == person)
    await store.write(lambda connection: connection.execute(members.delete().where(which)))


async def hand_over(store: Store, club: str, person: str) -> None:
    if not (await _check_known(store, club, person)).has(person):
        raise Refusal.of(RefusalReason.CLUB_HEIR)
    heir = await store.person(person)
    if not heir or not heir.account:             # a club's owner can be found again
        raise Refusal.of(RefusalReason.CLUB_HEIR)
    await change(store, club, owner=person)


async def _check_known(store: Store, club: str, person: str) -> KnownClub:
    known = await find(store, club)
    if not known.knows(person):
        raise Refusal("not_found", "They are not in this club.")
    return known


async def close(store: Store, club: str) -> None:
    """For good. Its tournaments go on without it."""
    await store.write(lambda connection: _remove(connection, club))


# ------------------------------------------------------------------ of people who go, and who come along


def _remove(connection: sa.Connection, club: str) -> None:
    connection.execute(tournaments.update().where(tournaments.c.club == club).values(club=None))
    connection.execute(members.delete().where(members.c.club == club))
    connection.execute(clubs.delete().where(clubs.c.id == club))


def forget(connection: sa.Connection, person: str) -> None:
    """Whoever is deleted leaves. A club of theirs goes to the member of the longest standing, first among those who can
    be found again; or with them."""
    connection.execute(members.delete().where(members.c.person == person))
    for club in list(connection.scalars(sa.select(clubs.c.id).where(clubs.c.owner == person))):
        left = sa.select(members.c.person).join(_people, _people.c.id == members.c.person)
        left = left.where(members.c.club == club, ~members.c.asked)
        heir = connection.scalar(left.order_by(_people.c.account.is_(None), members.c.since).limit(1))
        if heir:
            connection.execute(clubs.update().where(clubs.c.id == club).values(owner=heir))
        else:
            _remove(connection, club)


def bring(connection: sa.Connection, guest: str, account: str) -> None:
    """A guest's memberships are the account's, if it has not got them already, and so are clubs that a guest has
    inherited."""
    already = sa.select(members.c.club).where(members.c.person == account)
    connection.execute(members.delete().where(members.c.person == guest, members.c.club.in_(already)))
    connection.execute(members.update().where(members.c.person == guest).values(person=account))
    connection.execute(clubs.update().where(clubs.c.owner == guest).values(owner=account))
