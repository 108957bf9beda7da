"""The game of the day: part of the HTTP API."""

import time
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Path
from pydantic import AfterValidator

from ... import protocol as P
from ...core.refusal import Refusal, RefusalReason
from ...play.routes import PROBLEMS, Address, Server, Visitor, check_writes
from ...play.workers import NoAnswer
from . import service as days
from .game import entries, record_of


def _date(day: str) -> str:
    date.fromisoformat(day)              # there is no 30th of February
    return day


router = APIRouter(prefix="/api/days", tags=["days"], responses=PROBLEMS)
Day = Annotated[str, Path(pattern=r"^\d{4}-\d\d-\d\d$"), AfterValidator(_date)]
Someone = Annotated[P.PersonId, Path()]


@router.get("/{day}")
async def results_of(server: Server, visitor: Visitor, day: Day) -> P.DayResults:
    """The best of a day, and my own."""
    count, best, mine = await days.of(server.store, day, visitor.id)
    return P.DayResults(day=day, open=days.is_open(day, time.time()), count=count, best=best, mine=mine)


@router.post("/{day}")
async def send(server: Server, visitor: Visitor, address: Address, day: Day, sent: P.PlayedDay) -> P.DayResults:
    """My result, as the decisions and rolls of the whole game: it is played again here. The first counts."""
    check_writes(server, address)
    if not days.is_open(day, time.time()):
        raise Refusal.of(RefusalReason.DAY_CLOSED)
    if not await days.is_taken(server.store, day, visitor.id):
        await server.check_scarce("new_tables", address, RefusalReason.SET_UPS_ENOUGH)
        await days.check_room(server.store, day)
        decisions = entries(sent.decisions)
        try:
            found = await server.registry.workers.play_again(day, sent.decisions, address)
        except NoAnswer:
            raise Refusal("too_slow", "The server could not look at the game. Try again later.") from None
        if wrong := found.get("wrong"):
            raise Refusal("bad_record", wrong)
        await server.keep(visitor)
        await days.add(server.store, day, visitor.id, decisions, found)
    return await results_of(server, visitor, day)


@router.get("/{day}/games/{person}", response_model=dict[str, Any])
async def game(server: Server, visitor: Visitor, day: Day, person: Someone) -> dict[str, Any]:
    """The record of somebody's game, when results are no longer taken; one's own at any time."""
    if person != visitor.id and days.is_open(day, time.time()):
        raise Refusal("not_now", "Games of a day are shown when it is over.")
    return record_of(day, *await days.game(server.store, day, person)).to_dict()
