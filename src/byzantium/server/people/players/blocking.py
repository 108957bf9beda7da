"""Blocking players: their invitations are neither shown nor told to whoever has blocked them. Nobody is told."""

from collections.abc import Collection

import sqlalchemy as sa

from ...core.refusal import Refusal, RefusalReason
from ...store import Store, blocks

MOST = 500                       # that one may block


async def blocked_by(store: Store, person: str) -> set[str]:
    query = sa.select(blocks.c.blocked).where(blocks.c.person == person)
    return await store.read(lambda connection: set(connection.scalars(query)))


async def who_blocked(store: Store, person: str, among: Collection[str]) -> set[str]:
    query = sa.select(blocks.c.person).where(blocks.c.blocked == person, blocks.c.person.in_(among))
    return await store.read(lambda connection: set(connection.scalars(query)))


async def block(store: Store, person: str, whom: str, now: float) -> None:
    """A guest of whom nothing is kept, too."""
    if person == whom:
        raise Refusal("bad_request", "Nobody blocks themselves.")
    if len(await blocked_by(store, person)) >= MOST:
        raise Refusal.of(RefusalReason.FOLLOWS_ENOUGH)
    row = {"person": person, "blocked": whom, "since": now}
    blocking = store.insert(blocks).values(row).on_conflict_do_nothing()
    await store.write(lambda connection: connection.execute(blocking))


async def unblock(store: Store, person: str, whom: str) -> None:
    which = (blocks.c.person == person) & (blocks.c.blocked == whom)
    await store.write(lambda connection: connection.execute(blocks.delete().where(which)))


def bring(connection: sa.Connection, guest: str, account: str) -> None:
    """Whom a guest has blocked, and who has blocked the guest: the account's from now on."""
    for mine, other in ((blocks.c.person, blocks.c.blocked), (blocks.c.blocked, blocks.c.person)):
        already = sa.select(other).where(mine == account)
        moved = (mine == guest) & other.not_in(already) & (other != account)
        connection.execute(blocks.update().where(moved).values({mine.name: account}))
    forget(connection, guest)


def forget(connection: sa.Connection, person: str) -> None:
    connection.execute(blocks.delete().where((blocks.c.person == person) | (blocks.c.blocked == person)))
