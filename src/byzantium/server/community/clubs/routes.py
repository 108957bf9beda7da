"""Clubs: part of the HTTP API."""

import time
from typing import Annotated

from fastapi import APIRouter, Path

from ... import protocol as P
from ...core.refusal import Refusal, RefusalReason
from ...people.players import ratings
from ...play.routes import PROBLEMS, Address, Server, Visitor, check_writes, listing
from ...services import Services
from ...store import Person
from ..tournaments import service as tournaments
from ..tournaments.routes import tournament_listing
from . import service as clubs
from .service import KnownClub

router = APIRouter(prefix="/api/clubs", tags=["clubs"], responses=PROBLEMS)
Which = Annotated[P.TableId, Path()]
Someone = Annotated[P.PersonId, Path()]


@router.get("")
async def list_clubs(server: Server, visitor: Visitor) -> list[P.ClubListing]:
    """Mine first, then those that are listed."""
    return [
        P.ClubListing(id=row["id"], name=row["name"], about=row["about"], members=row["count"], mine=row["mine"])
        for row in await clubs.listed(server.store, visitor.id)
    ]


@router.post("", status_code=201)
async def found(server: Server, visitor: Visitor, address: Address, wish: P.NewClub) -> P.MadeClub:
    """It takes an account: a club's owner can be found again."""
    check_writes(server, address)
    if not visitor.account:
        raise Refusal.of(RefusalReason.CLUB_NEEDS_ACCOUNT)
    return P.MadeClub(club=await clubs.found(server.store, visitor.id, **wish.model_dump()))


@router.get("/{club}")
async def club(server: Server, visitor: Visitor, club: Which) -> P.Club:
    """Games, and who asks to come in, are for members to see."""
    known = await clubs.find(server.store, club)
    inside = known.has(visitor.id)
    games = await clubs.games_of(server.store, known, visitor.id) if inside else []
    cups = [row for row, _ in await tournaments.listed(server.store, visitor.id, time.time(), club, inside)]
    return P.Club(
        id=known.id,
        name=known.name,
        about=known.about,
        access=known.access,
        listed=known.listed,
        accounts=known.accounts,
        owner=known.owner,
        me=known.standing(visitor.id),
        members=[
            P.Member(person=one.person, name=one.name, since=one.since, asked=one.asked)
            for one in known.members
            if not one.asked or known.owner == visitor.id
        ],
        games=[listing(one, visitor, server.registry.time) for one in games],
        ladder=await _ladder(server, known),
        tournaments=[tournament_listing(row, row["entered"], visitor) for row in cups],
    )


async def _ladder(server: Services, club: KnownClub) -> list[P.ClubRating]:
    """Ratings of members who want one, in games among people, the best first for each number of players."""
    names = {one.person: one.name for one in club.members if not one.asked}
    found = [one for one in await ratings.ratings_of(server.store, list(names)) if one.pool == "people"]
    return [
        P.ClubRating(person=one.person, name=names[one.person], players=one.players, points=one.points,
                     error=one.error, provisional=one.provisional, games=one.games)
        for one in sorted(found, key=lambda one: (-one.players, one.provisional, -one.mu))
    ]


# ------------------------------------------------------------------ members


@router.put("/{club}/me", status_code=204)
async def come(server: Server, visitor: Visitor, address: Address, club: Which) -> None:
    """Join; or, where the owner admits, ask to."""
    check_writes(server, address)
    await server.keep(visitor)
    await clubs.come(server.store, club, visitor, server.origin(address))


@router.delete("/{club}/me", status_code=204)
async def leave(server: Server, visitor: Visitor, club: Which) -> None:
    await clubs.part(server.store, club, visitor.id)


# ------------------------------------------------------------------ the owner's


async def _check_owner(server: Services, visitor: Person, club: str) -> None:
    if (await clubs.find(server.store, club)).owner != visitor.id:
        raise Refusal("not_yours", "This club is not yours.")


@router.put("/{club}", status_code=204)
async def change(server: Server, visitor: Visitor, address: Address, club: Which, wish: P.NewClub) -> None:
    """Another name, text, or way in."""
    check_writes(server, address)
    await _check_owner(server, visitor, club)
    await clubs.change(server.store, club, **wish.model_dump())


@router.delete("/{club}", status_code=204)
async def close(server: Server, visitor: Visitor, club: Which) -> None:
    """For good."""
    await _check_owner(server, visitor, club)
    await clubs.close(server.store, club)


@router.put("/{club}/members/{person}", status_code=204)
async def admit(server: Server, visitor: Visitor, club: Which, person: Someone) -> None:
    """Let somebody in who asked."""
    await _check_owner(server, visitor, club)
    await clubs.admit(server.store, club, person)


@router.delete("/{club}/members/{person}", status_code=204)
async def send_away(server: Server, visitor: Visitor, club: Which, person: Someone) -> None:
    """A member, or somebody who asked."""
    await _check_owner(server, visitor, club)
    await clubs.part(server.store, club, person)


@router.put("/{club}/owner/{person}", status_code=204)
async def hand_over(server: Server, visitor: Visitor, club: Which, person: Someone) -> None:
    """The club is theirs from now on."""
    await _check_owner(server, visitor, club)
    await clubs.hand_over(server.store, club, person)
