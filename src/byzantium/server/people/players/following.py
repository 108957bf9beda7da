"""Following players: their games that anybody may watch come first in the list of those. Nobody is told who follows."""

import sqlalchemy as sa

from ...core.refusal import Refusal, RefusalReason
from ...store import Store, metadata

MOST = 500                       # that one may follow

follows = sa.Table(
    "follows",
    metadata,
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("followed", sa.String, primary_key=True),
    sa.Column("since", sa.Float),
)


async def followed_by(store: Store, person: str) -> list[str]:
    """The latest first."""
    query = sa.select(follows.c.followed).where(follows.c.person == person).order_by(follows.c.since.desc())
    return await store.read(lambda connection: list(connection.scalars(query)))


async def follow(store: Store, person: str, whom: str, now: float) -> None:
    if person == whom:
        raise Refusal("bad_request", "Nobody follows themselves.")
    if not await store.person(whom):
        raise Refusal("not_found", "There is no such player.")
    if len(await followed_by(store, person)) >= MOST:
        raise Refusal.of(RefusalReason.FOLLOWS_ENOUGH)
    row = {"person": person, "followed": whom, "since": now}
    following = store.insert(follows).values(row).on_conflict_do_nothing()
    await store.write(lambda connection: connection.execute(following))


async def unfollow(store: Store, person: str, whom: str) -> None:
    which = (follows.c.person == person) & (follows.c.followed == whom)
    await store.write(lambda connection: connection.execute(follows.delete().where(which)))


def bring(connection: sa.Connection, guest: str, account: str) -> None:
    """Whom a guest followed, and who followed the guest: the account's from now on."""
    for mine, other in ((follows.c.person, follows.c.followed), (follows.c.followed, follows.c.person)):
        already = sa.select(other).where(mine == account)
        kept = (mine == guest) & other.not_in(already) & (other != account)
        connection.execute(follows.update().where(kept).values({mine.name: account}))
    forget(connection, guest)


def forget(connection: sa.Connection, person: str) -> None:
    connection.execute(follows.delete().where((follows.c.person == person) | (follows.c.followed == person)))
