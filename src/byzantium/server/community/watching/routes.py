"""To watch: games that are being played, those of players one follows, and finished ones that were worth it."""

import time
from typing import Annotated

from fastapi import APIRouter, Path, Query

from ... import protocol as P
from ...people.players import following
from ...play.routes import PROBLEMS, Address, Server, Visitor, check_writes, listing, with_viewers
from . import highlights

router = APIRouter(prefix="/api", tags=["watching"], responses=PROBLEMS)
Someone = Annotated[P.PersonId, Path()]
PAGE = r"^[0-9.e+-]+_[A-Za-z0-9_-]+$"    # when its last game ended, and at which table


@router.get("/live")
async def live_tables(server: Server, visitor: Visitor) -> P.LiveTables:
    """Games that anybody may watch, with how many do; those of players I follow first."""
    followed = await following.followed_by(server.store, visitor.id)
    names = await server.store.names_of(followed)
    found = await server.store.live(server.registry.time.now(), followed)
    return P.LiveTables(
        tables=sorted(await with_viewers(server, visitor, found), key=lambda one: not one.followed),
        following=[P.Followed(id=one, name=names[one]) for one in followed if one in names],
    )


@router.put("/players/{person}/follow", status_code=204)
async def follow(server: Server, visitor: Visitor, address: Address, person: Someone) -> None:
    """Their games that anybody may watch come first from now on. They are not told."""
    check_writes(server, address)
    await server.keep(visitor)
    await following.follow(server.store, visitor.id, person, time.time())


@router.delete("/players/{person}/follow", status_code=204)
async def unfollow(server: Server, visitor: Visitor, address: Address, person: Someone) -> None:
    check_writes(server, address)
    await following.unfollow(server.store, visitor.id, person)


@router.get("/highlights")
async def worth_seeing(
    server: Server,
    visitor: Visitor,
    why: Annotated[P.HighlightId | None, Query()] = None,
    after: Annotated[str | None, Query(max_length=64, pattern=PAGE)] = None,
) -> P.WorthSeeingPage:
    """Finished games that were worth it, the latest first, with why; `after`: what the page before told as `next`."""
    found = await highlights.page(server.store, why, after)
    return P.WorthSeeingPage(
        games=[
            P.WorthSeeing(table=listing(one, visitor, server.registry.time), why=reasons)
            for one, reasons in found.games
        ],
        next=found.next,
    )
