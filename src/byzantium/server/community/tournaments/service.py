"""Tournaments: signed up by link, rounds that start by themselves, standings. Who meets whom: pairing.py.

    tournaments   what was set up, where it stands, and when somebody must look after it
    entrants      people and bots; whoever goes keeps the number
    pairings      the tables of each round, and how they ended

A round is work that one of several processes does once. A tournament that is due is claimed by moving its `due` a
lease ahead; whoever dies leaves it to the next. The tables of a round are written down with their ids before they are
set up, in the transaction that begins the round: a process that takes over sets up those that are missing.
"""

import asyncio
import logging
import random
import secrets
import time
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial
from itertools import chain, count
from typing import Any, Literal

import sqlalchemy as sa

from ...core import dice
from ...core.entries import Out
from ...core.outcomes import behind_all_who_stayed, outcome
from ...core.refusal import Refusal, RefusalReason
from ...core.table import Table
from ...core.table_header import Facts
from ...people.identity import new_id
from ...play.room import RoomRegistry
from ...protocol import NAME_LENGTH, ClockSetup, SeatSetup, TableSetup
from ...store import ROUND, Conflict, Store, metadata
from .pairing import (
    PlayedGame,
    Seating,
    meetings,
    pair,
    round_robin,
    rounds_of_round_robin,
    standings,
    table_sizes,
    who_goes_on,
)

log = logging.getLogger("byzantium.tournaments")
LEASE = 60.0                     # seconds after which what a process began is free again
LOOKS = 2.0                      # ticks between two looks at a round
LISTED = 100                     # in one answer
SHOWN = 30 * 86_400.0            # seconds for which one that is over is listed
FADES = 30 * 86_400.0            # seconds after which one that never began is called off
ABSENCES = 2                     # games that somebody else had to play on: then they are out
ROUND_ROBIN = 16                 # entrants at most
BOTS = 16
AN_ORIGIN, PART = 4, 4           # entrants of one address in a listed one: so many, or this part of its places
SIGN_UPS = 5                     # tries, where several sign up at the same moment
Status = Literal["open", "playing", "over", "cancelled"]
Gone = Out | Literal["absent"]

tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("name", sa.String),
    sa.Column("organiser", sa.String, index=True),
    sa.Column("created", sa.Float),
    sa.Column("setup", sa.JSON),
    sa.Column("listed", sa.Boolean),
    sa.Column("status", sa.String),
    sa.Column("round", sa.Integer),
    sa.Column("due", sa.Float, index=True),
    sa.Column("changed", sa.Float),
    sa.Column("club", sa.String, index=True),
)
entrants = sa.Table(
    "entrants",
    metadata,
    sa.Column("tournament", sa.String, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("person", sa.String, index=True),
    sa.Column("bot", sa.String),
    sa.Column("name", sa.String),
    sa.Column("gone", sa.String),
    sa.Column("origin", sa.String),
    sa.UniqueConstraint("tournament", "person"),
)
pairings = sa.Table(
    "pairings",
    metadata,
    sa.Column("tournament", sa.String, primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.String, unique=True),
    sa.Column("seats", sa.JSON),
    sa.Column("result", sa.JSON),
)


@dataclass(frozen=True)
class KnownEntrant:
    number: int
    person: str | None
    bot: str | None
    name: str
    gone: Gone | None
    origin: str | None = None            # the digest of the address that they came from


@dataclass(frozen=True)
class Pairing:
    round: int
    number: int
    table: str
    seats: Seating
    result: dict[str, Any] | None        # places, shares, stayed; None: it is being played


@dataclass(frozen=True)
class Tournament:
    id: str
    name: str
    organiser: str
    created: float
    setup: dict[str, Any]                # protocol.TournamentSetup; the lot; the origin; once it has begun, the field
    listed: bool
    status: Status
    round: int
    due: float | None
    changed: float
    club: str | None                     # whose members play in it; None: anybody
    entrants: list[KnownEntrant]
    pairings: list[Pairing]

    @property
    def format(self) -> str:
        return str(self.setup["format"])

    @property
    def active(self) -> list[int]:
        return [one.number for one in self.entrants if not one.gone]

    @property
    def by_number(self) -> dict[int, KnownEntrant]:
        return {one.number: one for one in self.entrants}

    @property
    def played(self) -> list[PlayedGame]:
        return [game for game in map(played, self.pairings) if game]

    @property
    def field(self) -> list[int]:
        """Those who were there when it began."""
        return list(self.setup.get("field") or self.active)

    def entrant_of(self, person: str) -> KnownEntrant | None:
        return next((one for one in self.entrants if one.person == person), None)

    def lot(self) -> list[int]:
        """All in an order that nobody chose, the same whenever it is asked for."""
        numbers = [one.number for one in self.entrants]
        random.Random(self.setup["lot"]).shuffle(numbers)
        return numbers

    def in_order(self) -> list[int]:
        """As they stand; those whom nothing parts by lot."""
        return [one.entrant for one in standings(self.lot(), self.played, self.format == "knock_out")]

    @property
    def rounds(self) -> int | None:
        """How many there will be; None: nobody knows yet."""
        if self.status in ("over", "cancelled"):
            return self.round
        if self.format == "swiss":
            return int(self.setup["rounds"])
        count = len(self.field)
        if count < 2:
            return None
        if self.format == "round_robin":
            return rounds_of_round_robin(count, self.setup["size"])
        return None if self.status == "playing" else knock_out_rounds(count, self.setup["size"])


def knock_out_rounds(count: int, size: int) -> int:
    """If everybody stays.

    >>> [knock_out_rounds(count, 4) for count in (4, 5, 16)], knock_out_rounds(8, 2)
    ([1, 2, 3], 3)
    """
    rounds = 1
    while len(sizes := table_sizes(count, size)) > 1:
        count, rounds = sum((one + 1) // 2 for one in sizes), rounds + 1
    return rounds


def played(one: Pairing) -> PlayedGame | None:
    """How it ended; None: it is being played."""
    if one.result is None:
        return None
    places = one.result["places"]
    return PlayedGame(
        one.round, one.seats, places and tuple(places), tuple(one.result["shares"]), tuple(one.result["stayed"])
    )


# ------------------------------------------------------------------ reading


async def find(store: Store, tournament: str) -> Tournament:
    def read(connection: sa.Connection) -> Tournament | None:
        row = connection.execute(sa.select(tournaments).where(tournaments.c.id == tournament)).mappings().first()
        if not row:
            return None
        signed = sa.select(entrants).where(entrants.c.tournament == tournament).order_by(entrants.c.number)
        tables = sa.select(pairings).where(pairings.c.tournament == tournament)
        tables = tables.order_by(pairings.c.round, pairings.c.number)
        return Tournament(
            **row,
            entrants=[
                KnownEntrant(one["number"], one["person"], one["bot"], one["name"], one["gone"], one["origin"])
                for one in connection.execute(signed).mappings()
            ],
            pairings=[
                Pairing(one["round"], one["number"], one["table_id"], tuple(one["seats"]), one["result"])
                for one in connection.execute(tables).mappings()
            ],
        )

    found = await store.read(read)
    if not found:
        raise Refusal("not_found", "There is no such tournament.")
    return found


async def listed(
    store: Store, person: str, now: float, club: str | None = None, member: bool = False
) -> list[tuple[Mapping[str, Any], int]]:
    """Those that anybody may see and mine, each with how many are in it; open ones first. Of a club its members see
    all."""
    mine = sa.select(entrants.c.tournament).where(entrants.c.person == person)
    fresh = tournaments.c.status.in_(("open", "playing")) | (tournaments.c.changed > now - SHOWN)
    shown = (tournaments.c.listed & fresh & (tournaments.c.status != "cancelled")) | tournaments.c.id.in_(mine)
    order = sa.case({"open": 0, "playing": 1}, value=tournaments.c.status, else_=2)
    among = (entrants.c.tournament == tournaments.c.id) & entrants.c.gone.is_(None)
    entered = sa.select(sa.func.count()).where(among).scalar_subquery()
    which = sa.true() if member else shown | (tournaments.c.organiser == person)
    if club:
        which &= tournaments.c.club == club
    query = sa.select(tournaments, entered.label("entered")).where(which)
    query = query.order_by(order, tournaments.c.changed.desc()).limit(LISTED)
    rows = await store.read(lambda connection: connection.execute(query).mappings().all())
    return [(dict(row), int(row["entered"])) for row in rows]


async def count_of(store: Store, organiser: str) -> int:
    """That somebody organises, and that are not over."""
    running = (tournaments.c.organiser == organiser) & tournaments.c.status.in_(("open", "playing"))
    query = sa.select(sa.func.count()).select_from(tournaments).where(running)
    return await store.read(lambda connection: int(connection.scalar(query) or 0))


# ------------------------------------------------------------------ signing up and going


async def set_up(
    store: Store,
    organiser: str,
    name: str,
    setup: Mapping[str, Any],
    listed: bool,
    club: str | None = None,
    origin: str | None = None,
) -> str:
    """Nothing is due until it begins by itself, or fades. `origin`: the digest of the organiser's address."""
    now, tournament = time.time(), new_id()
    row = {
        "id": tournament, "name": name, "organiser": organiser, "created": now, "listed": listed, "status": "open",
        "setup": {**setup, "lot": secrets.token_hex(8), "origin": origin}, "round": 0,
        "due": setup["starts"] or now + FADES, "changed": now, "club": club,
    }
    await store.write(lambda connection: connection.execute(tournaments.insert(), row))
    return tournament


async def enter(
    store: Store, tournament: str, name: str, person: str | None = None, bot: str | None = None,
    origin: str | None = None,
) -> int:
    """Sign somebody up; whoever comes back has their number again. Returns the number."""
    for _ in range(SIGN_UPS):
        known = await find(store, tournament)
        _check_open(known)
        if mine := known.entrant_of(person) if person else None:
            if mine.gone == "removed":
                raise Refusal.of(RefusalReason.TAKEN_OFF)
            await _change_entrant(store, tournament, mine.number, gone=None, name=name)
            return mine.number
        _check_room(known, bot)
        _check_origin(known, origin)
        number = 1 + max((one.number for one in known.entrants), default=0)
        row = {"tournament": tournament, "number": number, "person": person, "bot": bot, "gone": None, "origin": origin,
               "name": _free_name(name, {one.name for one in known.entrants})}
        try:
            await store.write(partial(_add_entrant, row=row))
            return number
        except Conflict:                         # somebody else was faster
            continue
    raise Refusal("stale", "Others were faster.")


def _free_name(name: str, taken: Set[str]) -> str:
    """
    >>> _free_name("Anna", {"Anna", "Anna 2"})
    'Anna 3'
    """
    numbered = (f"{name[: NAME_LENGTH - len(f' {i}')]} {i}" for i in count(2))
    return next(one for one in chain([name], numbered) if one not in taken)


def _add_entrant(connection: sa.Connection, row: Mapping[str, Any]) -> None:
    connection.execute(entrants.insert(), dict(row))


def _check_open(known: Tournament) -> None:
    if known.status != "open":
        raise Refusal.of(RefusalReason.TOURNAMENT_BEGUN)


def _check_room(known: Tournament, bot: str | None) -> None:
    most = ROUND_ROBIN if known.format == "round_robin" else known.setup["most"]
    if len(known.active) >= min(most, known.setup["most"]):
        raise Refusal.of(RefusalReason.TOURNAMENT_FULL)
    if bot and sum(bool(one.bot and not one.gone) for one in known.entrants) >= BOTS:
        raise Refusal.of(RefusalReason.TOURNAMENT_BOTS)


def _check_origin(known: Tournament, origin: str | None) -> None:
    """One address does not fill a tournament that anybody finds; those whom the organiser took off the list count.
    Where the organiser is, a whole club may be."""
    if origin is None or not known.listed or origin == known.setup.get("origin"):
        return
    if sum(one.origin == origin for one in known.entrants) >= max(AN_ORIGIN, known.setup["most"] // PART):
        raise Refusal.of(RefusalReason.ORIGIN_FULL)


def _remove_entrant(connection: sa.Connection, tournament: str, number: int) -> None:
    """Unless it has begun meanwhile: whoever was paired keeps the number."""
    mine = (entrants.c.tournament == tournament) & (entrants.c.number == number)
    if _lock(connection, tournament) == "open":
        connection.execute(entrants.delete().where(mine))
    else:
        connection.execute(entrants.update().where(mine).values(gone="withdrew"))


def _lock(connection: sa.Connection, tournament: str) -> str | None:
    """Its status, which stays as it is until the transaction is over."""
    query = sa.select(tournaments.c.status).where(tournaments.c.id == tournament)
    return connection.scalar(query.with_for_update())


async def _change_entrant(store: Store, tournament: str, number: int, **values: Any) -> None:
    which = (entrants.c.tournament == tournament) & (entrants.c.number == number)
    await store.write(lambda connection: connection.execute(entrants.update().where(which).values(values)))


async def go(store: Store, registry: RoomRegistry, tournament: str, number: int, why: Out) -> None:
    """Be in it no longer. A game that is being played a bot plays on. Of whoever goes before it begins nothing stays,
    but of a person whom the organiser has taken off the list that they were."""
    known = await find(store, tournament)
    entrant = known.by_number.get(number)
    if not entrant or entrant.gone:
        raise Refusal.of(RefusalReason.ENTRANT_GONE)
    if known.status not in ("open", "playing"):
        raise Refusal.of(RefusalReason.TOURNAMENT_OVER)
    if entrant.person == known.organiser:        # nobody removes themselves: such a game is not rated
        why = "withdrew"
    if known.status == "open" and (why == "withdrew" or entrant.bot):
        await store.write(partial(_remove_entrant, tournament=tournament, number=number))
        return
    await _change_entrant(store, tournament, number, gone=why)
    for one in known.pairings:
        if one.result is None and number in one.seats and entrant.person:
            await _leave_table(registry, one.table, entrant.person, why)


async def _leave_table(registry: RoomRegistry, table: str, person: str, why: Out) -> None:
    try:
        room = await registry.room(table)
        await room.act_by_itself(lambda table, now: table.leave_for_good(person, now, why))
    except Refusal as refusal:                   # it is over, or not set up yet: nobody of that name sits down then
        log.info("a table was not left", extra={"table": table, "error": refusal.sentence})


async def start(store: Store, tournament: str) -> None:
    """Now, by whichever process looks first."""
    known = await find(store, tournament)
    _check_open(known)
    _check_enough(known)
    open_one = (tournaments.c.id == tournament) & (tournaments.c.status == "open")
    begun = {**known.setup, "starts": time.time()}
    await store.write(
        lambda connection: connection.execute(tournaments.update().where(open_one).values(setup=begun, due=0.0))
    )


def _check_enough(known: Tournament) -> None:
    active = [known.by_number[number] for number in known.active]
    if len(active) < 2 or not any(one.person for one in active):
        raise Refusal.of(RefusalReason.TOURNAMENT_TOO_FEW)
    if known.format == "round_robin" and len(active) > ROUND_ROBIN:
        raise Refusal("not_now", f"A round robin has {ROUND_ROBIN} entrants at most.")


async def hand_over(store: Store, tournament: str, person: str) -> None:
    """To somebody who is in it: they are the organiser from now on."""
    known = await find(store, tournament)
    if known.status not in ("open", "playing"):
        raise Refusal.of(RefusalReason.TOURNAMENT_OVER)
    entrant = known.entrant_of(person)
    if not entrant or entrant.gone:
        raise Refusal.of(RefusalReason.ENTRANT_GONE)
    mine = (tournaments.c.id == tournament) & (tournaments.c.organiser == known.organiser)
    await store.write(
        lambda connection: connection.execute(tournaments.update().where(mine).values(organiser=person))
    )


async def cancel(store: Store, registry: RoomRegistry, tournament: str, by: str | None = None) -> None:
    """Call it off. Games that are being played end without a result. `by`: the organiser; nobody if it fades."""
    known = await find(store, tournament)
    if known.status not in ("open", "playing"):
        raise Refusal.of(RefusalReason.TOURNAMENT_OVER)
    running = (tournaments.c.id == tournament) & tournaments.c.status.in_(("open", "playing"))
    over = {"status": "cancelled", "due": None, "changed": time.time()}
    await store.write(lambda connection: connection.execute(tournaments.update().where(running).values(over)))
    for one in known.pairings:
        if one.result is None:
            try:
                await (await registry.room(one.table)).act_by_itself(lambda table, now: table.close(now, by))
            except Refusal as refusal:           # it is over already
                log.info("a table was not closed", extra={"table": one.table, "error": refusal.sentence})


# ------------------------------------------------------------------ rounds


class Tournaments:
    """Looks after those that are due, in whichever process finds them first."""

    def __init__(self, store: Store, registry: RoomRegistry, tick_seconds: float) -> None:
        self._store, self._registry, self._tick_seconds = store, registry, tick_seconds
        self._task = asyncio.create_task(self._go_on(), name="tournaments")

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _go_on(self) -> None:
        while True:
            try:
                for tournament in await claim(self._store, time.time()):
                    await self._look_after(tournament)
            except Exception:
                log.exception("tournaments failed")
            await asyncio.sleep(self._tick_seconds)

    async def _look_after(self, tournament: str) -> None:
        try:
            await self.look_after(tournament)
        except Exception:                        # the others go on; this one is due again when its lease ends
            log.exception("a tournament could not be looked after", extra={"tournament": tournament})

    async def look_after(self, tournament: str) -> None:
        known = await find(self._store, tournament)
        if known.status == "open":
            await self._begin(known)
        elif known.status == "playing":
            await self._go_on_with(known)

    async def _begin(self, known: Tournament) -> None:
        try:
            _check_enough(known)
        except Refusal:                          # the hour came, and too few had
            await cancel(self._store, self._registry, known.id)
            return
        if known.setup["starts"] is None:        # it faded
            await cancel(self._store, self._registry, known.id)
            return
        await self._begin_round(known, await asyncio.to_thread(next_round, known))

    async def _go_on_with(self, known: Tournament) -> None:
        await self._set_tables_up(known)
        waiting = [one for one in known.pairings if one.result is None]
        ended = await self._ended([one.table for one in waiting])
        for one in waiting:
            if one.table in ended:
                await self._note_result(known, one)
        if len(ended) < len(waiting):
            await self._look_again(known)
            return
        known = await self._without_the_absent(await find(self._store, known.id))
        tables = await asyncio.to_thread(next_round, known)
        await (self._begin_round(known, tables) if tables else self._end(known))

    async def _look_again(self, known: Tournament) -> None:
        due = time.time() + LOOKS * self._tick_seconds
        playing = (tournaments.c.id == known.id) & (tournaments.c.status == "playing")
        await self._store.write(
            lambda connection: connection.execute(tournaments.update().where(playing).values(due=due))
        )

    async def _ended(self, tables: Sequence[str]) -> set[str]:
        """Those that are over, or were deleted."""
        stored = metadata.tables["tables"]
        query = sa.select(stored.c.id).where(stored.c.id.in_(tables), stored.c.status != "over")
        running = await self._store.read(lambda connection: set(connection.scalars(query)))
        return set(tables) - running

    async def _note_result(self, known: Tournament, one: Pairing) -> None:
        try:
            people = [bool(known.by_number[number].person) for number in one.seats]
            result = result_of(await self._registry.read(one.table), people)
        except Refusal as refusal:
            if refusal.code != "no_such_table":
                raise
            result = _no_result(len(one.seats))
        which = pairings.c.table_id == one.table
        await self._store.write(
            lambda connection: connection.execute(pairings.update().where(which).values(result=result))
        )

    async def _without_the_absent(self, known: Tournament) -> Tournament:
        missed = Counter(
            one for game in known.played for one, stayed in zip(game.seats, game.stayed, strict=True) if not stayed
        )
        absent = [number for number in known.active if missed[number] >= ABSENCES]
        for number in absent:
            await _change_entrant(self._store, known.id, number, gone="absent")
        return await find(self._store, known.id) if absent else known

    async def _begin_round(self, known: Tournament, tables: Sequence[Seating]) -> None:
        """Written down once, whoever else tries; then set up."""
        rows = [
            {"tournament": known.id, "round": known.round + 1, "number": i, "table_id": new_id(), "seats": list(seats)}
            for i, seats in enumerate(tables, 1)
        ]
        await self._store.write(partial(note_round, known=known, rows=rows))
        begun = await find(self._store, known.id)
        await self._set_tables_up(begun)
        await self._look_again(begun)

    async def _set_tables_up(self, known: Tournament) -> None:
        stored = metadata.tables["tables"]
        ids = [one.table for one in known.pairings if one.round == known.round and one.result is None]
        there = await self._store.read(
            lambda connection: set(connection.scalars(sa.select(stored.c.id).where(stored.c.id.in_(ids))))
        )
        for one in known.pairings:
            if one.table in ids and one.table not in there:
                await self._set_table_up(known, one)

    async def _set_table_up(self, known: Tournament, one: Pairing) -> None:
        seats = [known.by_number[number] for number in one.seats]
        clock = ClockSetup.model_validate({**known.setup["clock"], "when_out": "bot"})
        setup = TableSetup(
            seats=[SeatSetup(kind="bot" if seat.bot else "open", bot=seat.bot, name=seat.name) for seat in seats],
            listed=known.listed,
            pace=clock.kind,
            clock=clock,
        )
        about = {"id": known.id, "name": known.name, "round": one.round, "substitute": self._registry.substitute()}
        facts = Facts(
            id=one.table,
            creator=f"tournament:{known.id}",
            created=self._registry.time.now(),
            invitation=secrets.token_urlsafe(12),
            secret=dice.new_secret(),
            setup={"table": setup.model_dump(), "record": None, "tournament": about},
            listed=known.listed,
            origin=known.setup.get("origin"),    # all of one address take turns with others' bots as one
        )
        notices = [(seat.person, ROUND) for seat in seats if seat.person and not seat.gone]
        try:
            await self._registry.set_up(facts, partial(seat_all, entrants=seats), notices)
        except Conflict:                         # another process has set it up
            log.info("a table was there already", extra={"table": one.table})

    async def _end(self, known: Tournament) -> None:
        playing = (tournaments.c.id == known.id) & (tournaments.c.status == "playing")
        over = {"status": "over", "due": None, "changed": time.time()}
        await self._store.write(
            lambda connection: connection.execute(tournaments.update().where(playing).values(over))
        )


async def claim(store: Store, now: float) -> list[str]:
    """Tournaments that must be looked after, and that nobody else looks after."""
    claimed: list[str] = []
    due = sa.select(tournaments.c.id, tournaments.c.due).where(tournaments.c.due <= now).limit(LISTED)
    waiting = await store.read(lambda connection: connection.execute(due).all())

    def take(connection: sa.Connection) -> None:
        claimed.clear()                          # it may be tried twice
        for tournament, known in waiting:
            mine = (tournaments.c.id == tournament) & (tournaments.c.due == known)
            if connection.execute(tournaments.update().where(mine).values(due=now + LEASE)).rowcount:
                claimed.append(tournament)

    if waiting:
        await store.write(take)
    return claimed


def note_round(connection: sa.Connection, known: Tournament, rows: Sequence[Mapping[str, Any]]) -> None:
    """The next round with its tables, unless another process has begun it. If somebody was paired who has withdrawn
    meanwhile, it is paired again."""
    _lock(connection, known.id)
    there = set(connection.scalars(sa.select(entrants.c.number).where(entrants.c.tournament == known.id)))
    if not there.issuperset(number for row in rows for number in row["seats"]):
        connection.execute(tournaments.update().where(tournaments.c.id == known.id).values(due=0.0))
        return
    before = (tournaments.c.id == known.id) & (tournaments.c.round == known.round)
    before = before & tournaments.c.status.in_(("open", "playing"))
    setup = {**known.setup, "field": known.field}
    next_one = {"round": known.round + 1, "status": "playing", "changed": time.time(), "setup": setup}
    if connection.execute(tournaments.update().where(before).values(next_one)).rowcount:
        connection.execute(pairings.insert(), list(rows))


def next_round(known: Tournament) -> list[Seating]:
    """The tables of the round after those that are written down; none: it is over."""
    active = set(known.active)
    if len(active) < 2:
        return []                                # nobody is left to play with
    before = [one.seats for one in known.pairings]
    size = known.setup["size"]
    match known.format:
        case "swiss":
            order = [one for one in known.in_order() if one in active]
            return [] if known.round >= known.setup["rounds"] else pair(order, size, before)
        case "round_robin":
            return _next_of_all(known, active)
        case _:
            return _next_of_the_best(known, active)


def _next_of_all(known: Tournament, active: set[int]) -> list[Seating]:
    """The plan is made for all who began; whoever has gone leaves a smaller table, whoever is alone then rests."""
    lot = [number for number in known.lot() if number in known.field]
    met = meetings([one.seats for one in known.pairings])
    for tables in round_robin(lot, known.setup["size"]):
        left = [tuple(one for one in table if one in active) for table in tables]
        if meetings(left).keys() - met.keys():
            return [table for table in left if len(table) > 1]
    return []


def _next_of_the_best(known: Tournament, active: set[int]) -> list[Seating]:
    size = known.setup["size"]
    if not known.round:
        return pair([one for one in known.lot() if one in active], size, [])
    last = [game for game in known.played if game.round == known.round]
    if len(last) == 1:
        return []                                # that was the final
    going = [one for one in who_goes_on(last, known.played) if one in active]
    order = [one for one in known.lot() if one in going]
    return pair(order, size, [one.seats for one in known.pairings]) if len(order) > 1 else []


def seat_all(table: Table, now: float, entrants: Sequence[KnownEntrant]) -> None:
    """By the server: nobody needs to be there. Whoever has gone meanwhile is played on for from the beginning."""
    for i, one in enumerate(entrants):
        if one.person and not one.gone:
            table.sit_down(i, one.person, one.name, now)
        else:
            table.seat_bot(None, i, one.bot or table.substitute, now)


def result_of(table: Table, people: Sequence[bool]) -> dict[str, Any]:
    """How a game of a tournament ended, by seat. `people`: whose seats are those of people; whoever had gone before it
    began has not stayed."""
    found = outcome(table)
    if found.ending != "rules" or not table.game:
        return _no_result(found.players)
    scores = list(table.game.summary().scores)
    stayed = [one.stayed and bool(one.person) == person for one, person in zip(found.placings, people, strict=True)]
    places = behind_all_who_stayed([player.place for player in table.game.standings().players], stayed)
    shares = [score / (sum(scores) or 1) if stays else 0.0 for score, stays in zip(scores, stayed, strict=True)]
    return {"places": places, "shares": shares, "stayed": stayed, "scores": scores, "tie_break": tie_break_of(table)}


def tie_break_of(table: Table) -> str | None:
    """13.5 What put the winner ahead of others with the same points; None: more points, or nothing."""
    result = table.game.result if table.game else None
    winner = min(result.players, key=lambda player: player.place) if result else None
    return winner.ahead_by if winner and winner.ahead_by != "score" else None


def _no_result(players: int) -> dict[str, Any]:
    """Closed by the operator, or deleted: nobody's fault."""
    return {"places": None, "shares": [0.0] * players, "stayed": [True] * players, "scores": []}
