"""Players as others see them: ratings, their history, how reliable somebody is. Part of the HTTP API."""

import time
from typing import Annotated

from fastapi import APIRouter, Path, Query

from ... import protocol as P
from ...core.refusal import Refusal, RefusalReason
from ...core.table import Table
from ...play.routes import PROBLEMS, Address, At, Reader, Server, Visitor, check_writes
from ..identity import guest
from . import blocking, following, ratings
from .ratings import RatingSoFar

router = APIRouter(prefix="/api", responses=PROBLEMS)
Someone = Annotated[P.PersonId, Path()]
Pool = Annotated[P.RatingPool, Query()]
Players = Annotated[P.PlayerCount, Query()]


@router.put("/me/rating", tags=["players"], status_code=204)
async def wish_rating(server: Server, visitor: Visitor, address: Address, wish: P.Wish) -> None:
    """Whether my games that begin from now on are rated, and my ratings shown. It takes an account: a rating is
    of somebody who can be found again."""
    check_writes(server, address)
    if wish.wanted and not visitor.account:
        raise Refusal.of(RefusalReason.RATING_NEEDS_ACCOUNT)
    await ratings.wish(server.store, visitor.id, wish.wanted, time.time())


@router.get("/players/{person}", tags=["players"])
async def player(server: Server, visitor: Visitor, person: Someone) -> P.Player:
    known = await server.store.person(person)
    if not known and person != visitor.id and not await server.store.has_sat(person):
        raise Refusal("not_found", "There is no such player.")
    rated = await ratings.wants(server.store, person)
    begun, finished = await ratings.reliability(server.store, person) if rated else (0, 0)
    return P.Player(
        id=person,
        name=(known or guest(person)).name,
        me=person == visitor.id,
        rated=rated,
        ratings=[_shown(one) for one in await ratings.ratings_of(server.store, [person])],
        reliability=P.Reliability(begun=begun, finished=finished) if rated else None,
        followed=person in await following.followed_by(server.store, visitor.id),
        blocked=person in await blocking.blocked_by(server.store, visitor.id),
    )


@router.put("/players/{person}/block", tags=["players"], status_code=204)
async def block(server: Server, visitor: Visitor, address: Address, person: Someone) -> None:
    """Their invitations are not shown to me, nor am I told of them. They are not told of this."""
    check_writes(server, address)
    await server.keep(visitor)
    await blocking.block(server.store, visitor.id, person, time.time())


@router.delete("/players/{person}/block", tags=["players"], status_code=204)
async def unblock(server: Server, visitor: Visitor, address: Address, person: Someone) -> None:
    check_writes(server, address)
    await blocking.unblock(server.store, visitor.id, person)


@router.get("/players/{person}/history", tags=["players"])
async def history(
    server: Server, visitor: Visitor, person: Someone, pool: Pool, players: Players
) -> list[P.RatingStep]:
    """What games made of a rating, the last 300, the earliest first. Tables that are not listed are named to those who
    sat there: whoever knows a table's address can read all that happened and was said."""
    if not await ratings.wants(server.store, person):
        raise Refusal("not_found", "This player has no ratings.")
    steps = await ratings.history(server.store, person, pool, players)
    named = await server.store.nameable([step.table for step in steps], visitor.id)
    return [P.RatingStep(**vars(step) | {"table": step.table if step.table in named else None}) for step in steps]


@router.get("/players", tags=["players"])
async def best_players(server: Server, pool: Pool = "people", players: Players = 4) -> list[P.RankedPlayer]:
    """Those whose ratings are no longer provisional, the best first; a hundred at most."""
    found = await ratings.best(server.store, pool, players)
    names = await server.store.names_of([one.person for one in found])
    return [
        P.RankedPlayer(id=one.person, name=names[one.person], points=one.points, error=one.error, games=one.games)
        for one in found
        if one.person in names
    ]


@router.get("/tables/{table}/ratings", tags=["players"])
async def ratings_at(server: Server, reader: Reader, room: At) -> list[P.SeatRating]:
    """Of those who sit here and want one: for games with as many players, with bots if there are any."""
    seats, bots = await room.snapshot(reader, _seated)
    pool = "bots" if bots else "people"
    found = {
        one.person: one
        for one in await ratings.ratings_of(server.store, list(seats.values()))
        if (one.pool, one.players) == (pool, len(room.table.seats))
    }
    return [P.SeatRating(seat=seat, rating=_shown(found[who])) for seat, who in seats.items() if who in found]


def _seated(table: Table) -> tuple[dict[int, str], bool]:
    """Who sits in which seat, and whether bots do too."""
    people = {i: seat.person for i, seat in enumerate(table.seats) if seat.person}
    return people, any(seat.bot for seat in table.seats)


def _shown(one: RatingSoFar) -> P.Rating:
    return P.Rating(pool=one.pool, players=one.players, points=one.points, error=one.error,
                    provisional=one.provisional, games=one.games)
