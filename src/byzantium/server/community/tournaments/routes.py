"""Tournaments: part of the HTTP API."""

import time
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Path

from ... import protocol as P
from ...core.bots import proper_names
from ...core.refusal import Refusal, RefusalReason
from ...play.routes import PROBLEMS, Address, Server, Visitor, check_bot, check_writes
from ...services import Services
from ...store import Person
from ..clubs import service as clubs
from . import service as tournaments
from .pairing import standings
from .service import KnownEntrant, Pairing, Tournament

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"], responses=PROBLEMS)
Which = Annotated[P.TableId, Path()]
Number = Annotated[int, Path(ge=1, le=10**9)]
AHEAD = 60 * 86_400.0            # seconds by which a beginning may be told at most


@router.get("")
async def list_tournaments(server: Server, visitor: Visitor) -> list[P.TournamentListing]:
    """Those that are listed, and those that I organise or play in; what can be entered first."""
    found = await tournaments.listed(server.store, visitor.id, time.time())
    return [tournament_listing(row, entered, visitor) for row, entered in found]


def tournament_listing(row: Mapping[str, Any], entered: int, visitor: Person) -> P.TournamentListing:
    return P.TournamentListing(
        id=row["id"], name=row["name"], status=row["status"], round=row["round"], entrants=entered,
        setup=_setup(row["setup"]), mine=row["organiser"] == visitor.id, club=row["club"],
    )


@router.post("", status_code=201)
async def set_up(server: Server, visitor: Visitor, address: Address, wish: P.NewTournament) -> P.MadeTournament:
    """Set one up; whoever has the link signs up. It takes no account, but guests organise one at a time."""
    check_writes(server, address)
    await server.check_scarce("new_tables", address, RefusalReason.SET_UPS_ENOUGH)
    most = server.settings.tournaments_a_person if visitor.account else 1
    if await tournaments.count_of(server.store, visitor.id) >= most:
        raise Refusal.of(RefusalReason.ORGANISES_ENOUGH)
    if wish.starts is not None and not 0 < wish.starts - time.time() < AHEAD:
        raise Refusal.of(RefusalReason.TOURNAMENT_TOO_FAR)
    if wish.format == "round_robin" and wish.most > tournaments.ROUND_ROBIN:
        raise Refusal("bad_request", f"A round robin has {tournaments.ROUND_ROBIN} entrants at most.")
    if wish.club:
        await _check_member(server, visitor, wish.club)
    await server.keep(visitor)
    setup = wish.model_dump(exclude={"name", "listed", "club"})
    made = await tournaments.set_up(server.store, visitor.id, wish.name, setup, wish.listed, wish.club,
                                    server.origin(address))
    return P.MadeTournament(tournament=made)


async def _check_member(server: Services, visitor: Person, club: str) -> None:
    if not (await clubs.find(server.store, club)).has(visitor.id):
        raise Refusal.of(RefusalReason.CLUB_ONLY)


@router.get("/{tournament}")
async def tournament(server: Server, visitor: Visitor, tournament: Which) -> P.TournamentData:
    known = await tournaments.find(server.store, tournament)
    names = await server.store.names_of([known.organiser])
    mine = known.entrant_of(visitor.id)
    return P.TournamentData(
        id=known.id,
        name=known.name,
        status=known.status,
        round=known.round,
        entrants=len(known.active),
        setup=_setup(known.setup),
        mine=known.organiser == visitor.id,
        club=known.club,
        organiser=names.get(known.organiser, ""),
        listed=known.listed,
        me=mine.number if mine and not mine.gone else None,
        rounds=known.rounds,
        entered=[_entrant(one) for one in known.entrants if _is_shown(known, one, visitor)],
        standings=_standings(known),
        tables=[
            [_table(one) for one in known.pairings if one.round == number] for number in range(1, known.round + 1)
        ],
    )


def _is_shown(known: Tournament, one: KnownEntrant, visitor: Person) -> bool:
    """Whom the organiser took off the list before it began stands on the organiser's only."""
    played = any(one.number in pairing.seats for pairing in known.pairings)
    return one.gone != "removed" or played or visitor.id in (known.organiser, one.person)


def _entrant(one: KnownEntrant) -> P.Entrant:
    return P.Entrant(number=one.number, name=one.name, person=one.person, bot=one.bot, gone=one.gone)


def _setup(kept: Mapping[str, Any]) -> P.TournamentSetup:
    known = {name: kept[name] for name in P.TournamentSetup.model_fields if name in kept}
    return P.TournamentSetup.model_validate(known)


def _standings(known: Tournament) -> list[P.RankedEntrant]:
    """Of those who have played, or still may."""
    there = {one for pairing in known.pairings for one in pairing.seats} | set(known.active)
    order = [one for one in known.lot() if one in there]
    found = standings(order, known.played, known.format == "knock_out")
    return [P.RankedEntrant(**vars(one)) for one in found]


def _table(one: Pairing) -> P.TournamentTable:
    played = tournaments.played(one)
    return P.TournamentTable(
        table=one.table,
        seats=list(one.seats),
        over=played is not None,
        points=played.points() if played else [],
        scores=one.result["scores"] if one.result else [],
        tie_break=one.result.get("tie_break") if one.result else None,
    )


# ------------------------------------------------------------------ entrants


@router.put("/{tournament}/me", status_code=204)
async def sign_up(server: Server, visitor: Visitor, address: Address, tournament: Which) -> None:
    """I play along, by the name that I have now."""
    check_writes(server, address)
    known = await tournaments.find(server.store, tournament)
    if known.club:
        await _check_member(server, visitor, known.club)
    if known.setup.get("accounts") and not visitor.account:
        raise Refusal.of(RefusalReason.ACCOUNTS_ONLY)
    await server.keep(visitor)
    origin = server.origin(address)
    await tournaments.enter(server.store, tournament, visitor.name, person=visitor.id, origin=origin)


@router.delete("/{tournament}/me", status_code=204)
async def withdraw(server: Server, visitor: Visitor, tournament: Which) -> None:
    """I play no longer. A bot plays my game on; I cannot come back once the first round has begun."""
    mine = (await tournaments.find(server.store, tournament)).entrant_of(visitor.id)
    if not mine:
        raise Refusal.of(RefusalReason.NOT_ENTERED)
    await tournaments.go(server.store, server.registry, tournament, mine.number, "withdrew")


# ------------------------------------------------------------------ the organiser's


async def _organised(server: Services, visitor: Person, tournament: str) -> Tournament:
    known = await tournaments.find(server.store, tournament)
    if known.organiser != visitor.id:
        raise Refusal("not_yours", "You do not organise this tournament.")
    return known


@router.post("/{tournament}/bots", status_code=204)
async def add_bots(server: Server, visitor: Visitor, address: Address, tournament: Which, wish: P.BotEntrants) -> None:
    """Bots play along: so many, or as many as there is room for."""
    check_writes(server, address)
    known = await _organised(server, visitor, tournament)
    bot, taken = check_bot(server, wish.bot), {one.name for one in known.entrants}
    free = [name for name in proper_names(bot) if name not in taken]
    for i in range(wish.count):
        name = free[i] if i < len(free) else proper_names(bot)[0]        # which is numbered, as it is taken
        try:
            await tournaments.enter(server.store, tournament, name, bot=bot)
        except Refusal:
            if i == 0:
                raise
            return


@router.put("/{tournament}/organiser/{person}", status_code=204)
async def hand_over(server: Server, visitor: Visitor, tournament: Which, person: Annotated[P.PersonId, Path()]) -> None:
    """Somebody who is in it organises it from now on."""
    await _organised(server, visitor, tournament)
    await tournaments.hand_over(server.store, tournament, person)


@router.delete("/{tournament}/entrants/{number}", status_code=204)
async def remove(server: Server, visitor: Visitor, tournament: Which, number: Number) -> None:
    """Somebody plays no longer: a person cannot sign up again, and a bot plays their game on."""
    await _organised(server, visitor, tournament)
    await tournaments.go(server.store, server.registry, tournament, number, "removed")


@router.post("/{tournament}/start", status_code=204)
async def start(server: Server, visitor: Visitor, tournament: Which) -> None:
    """Begin now, with those who have signed up."""
    await _organised(server, visitor, tournament)
    await tournaments.start(server.store, tournament)


@router.post("/{tournament}/cancel", status_code=204)
async def cancel(server: Server, visitor: Visitor, tournament: Which) -> None:
    """Call it off: games that are being played end without a result."""
    await _organised(server, visitor, tournament)
    await tournaments.cancel(server.store, server.registry, tournament, by=visitor.id)
