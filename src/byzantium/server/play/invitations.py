"""Seats that are kept for somebody: whom a new table invites, and who invites them."""

from collections.abc import Sequence

from ..cluster.limits import Limit
from ..people.identity import guest
from ..people.players.blocking import who_blocked
from ..protocol import TableSetup
from ..store import INVITED, ListedTable, Store


async def notices_of(store: Store, setup: TableSetup, creator: str, limit: Limit) -> list[tuple[str, int]]:
    """For all who are invited to a new table, and have not blocked who invites them. Whoever is invited all the time is
    not told of all of it."""
    invited = {seat.invited for seat in setup.seats if seat.kind == "open" and seat.invited} - {creator}
    invited -= await who_blocked(store, creator, invited)
    return [(person, INVITED) for person in sorted(invited) if limit.allows(person)]


async def inviters(store: Store, tables: Sequence[ListedTable]) -> dict[str, str]:
    """The name of who invites to each table: whoever set it up, or sits there if that one is gone."""
    names = await store.names_of([one.creator for one in tables])
    return {one.id: _inviter(one, names) for one in tables}


def _inviter(one: ListedTable, names: dict[str, str]) -> str:
    seated = [(person, name) for person, name in one.seats if person]
    here = next((name for person, name in seated if person == one.creator), None)
    other = next((name for _, name in seated), None)
    return here or names.get(one.creator) or other or guest(one.creator).name
