"""The HTTP API. Everything that can be done in a browser can be done from here, and from any program."""

import secrets
import time
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from ... import __version__
from ...draw.film import films_can_be_drawn
from ...engine.board import N_CITIES
from ...errors import ByzantiumError
from ...game import Game
from ...record import RULES_VERSION, Record
from .. import protocol as P
from ..cluster.limits import address_of
from ..cluster.server_time import ServerTime
from ..core import dice
from ..core.bots import names, proper_names, title, titled
from ..core.files import cut, read_record
from ..core.refusal import STATUS, Refusal, RefusalReason
from ..core.table import Table, entry_data
from ..core.table_header import Facts
from ..notify.service import check_webhook
from ..people.accounts import service as accounts
from ..people.accounts.data import bring_along
from ..people.identity import COOKIE, new_id
from ..people.players import following, ratings
from ..services import Services
from ..store import Conflict, ListedTable, Person, Report
from .commands import perform
from .delay import as_viewers_know
from .invitations import inviters, notices_of
from .luck import luck
from .result import result
from .room import Room

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": P.Problem} for status in sorted({*STATUS.values()})
}
router = APIRouter(prefix="/api", responses=PROBLEMS)


def _address(request: Request) -> str:
    return address_of(request.scope)


def _services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


async def _visitor(request: Request, response: Response) -> Person:
    """Whoever comes is known from now on."""
    services = _services(request)
    person, headers = await services.greet(request.cookies, request.headers)
    services.order.check_ban(person.id, request.client.host if request.client else "")
    for name, value in headers.items():
        response.headers.append(name, value)
    return person


async def _room(request: Request, table: Annotated[P.TableId, Path()]) -> Room:
    return await _services(request).registry.room(table)


async def _reader(request: Request, table: Annotated[P.TableId, Path()]) -> str | None:
    """Who looks at a table, where that makes a difference: where viewers know less than players."""
    room = await _room(request, table)
    return (await _services(request).greet(request.cookies, request.headers))[0].id if room.is_delayed else None


Server = Annotated[Services, Depends(_services)]
Address = Annotated[str, Depends(_address)]
Visitor = Annotated[Person, Depends(_visitor)]
At = Annotated[Room, Depends(_room)]
Reader = Annotated[str | None, Depends(_reader)]

# ------------------------------------------------------------------ people


@router.get("/me", tags=["people"])
async def me(server: Server, visitor: Visitor) -> P.Me:
    """Who I am. The first call gives a cookie, and with it a name."""
    rated = visitor.account is not None and await ratings.wants(server.store, visitor.id)
    return P.Me(
        id=visitor.id,
        name=visitor.name,
        login=visitor.login,
        account=visitor.account is not None,
        webhook=bool(visitor.webhook),
        rated=rated,
        rated_until=await ratings.wanted_until(server.store, visitor.id) if visitor.account else None,
    )


@router.patch("/me", tags=["people"])
async def change_me(server: Server, visitor: Visitor, address: Address, profile: P.Profile) -> P.Me:
    """Another name, or a webhook that is called when it is my turn at a table over days."""
    check_writes(server, address)
    changes: dict[str, str | None] = {}
    if profile.name is not None:
        changes["name"] = profile.name
    if profile.webhook is not None:
        changes["webhook"] = check_webhook(profile.webhook, server.settings)
        server.check_kept(address, len(profile.webhook))
    return await me(server, await server.keep(visitor, **changes))


@router.put("/me/password", tags=["people"])
async def set_password(
    request: Request, response: Response, server: Server, visitor: Visitor, wish: P.NewPassword
) -> P.Me:
    """A login and a password, to be the same person on another device. Whoever has one must know it; other devices are
    logged out, and a recovery code or a link that was made before is no longer good."""
    await check_tries(server, request)
    if visitor.password:
        await server.passwords.check(visitor, wish.old or "")
    password = await server.passwords.hash(wish.password)
    now = time.time()
    changes = {"login": wish.login, "password": password, "cookies_since": now, "account": visitor.account or now}
    try:
        visitor = await server.keep(visitor, **changes)
    except Conflict:
        raise Refusal.of(RefusalReason.LOGIN_TAKEN) from None
    await accounts.end_secrets(server.store, visitor.id)
    await _end_others(request, response, server, visitor)
    return await me(server, visitor)


@router.get("/me/devices", tags=["people"])
async def devices(request: Request, server: Server, visitor: Visitor) -> list[P.MyDevice]:
    """Where I am known, the last seen first. Whoever has no login is known in one browser only, and has none listed."""
    here = _device(request, server)
    return [
        P.MyDevice(id=one.id, agent=one.agent, since=one.since, seen=one.seen, here=one.id == here)
        for one in await server.store.devices(visitor.id)
    ]


@router.delete("/me/devices/{device}", tags=["people"], status_code=204)
async def end_device(server: Server, visitor: Visitor, device: Annotated[P.DeviceId, Path()]) -> None:
    """Be nobody there any more."""
    if device not in {one.id for one in await server.store.devices(visitor.id)}:
        raise Refusal("not_found", "You have no such device.")
    await server.store.end_devices(visitor.id, device)
    server.registry.hang_up(visitor.id)


@router.delete("/me/devices", tags=["people"], status_code=204)
async def end_other_devices(request: Request, response: Response, server: Server, visitor: Visitor) -> None:
    """Be known here only."""
    if visitor.account:
        visitor = await server.keep(visitor, cookies_since=time.time())
        await _end_others(request, response, server, visitor)


async def _end_others(request: Request, response: Response, server: Services, visitor: Person) -> None:
    await server.store.end_devices(visitor.id)
    await welcome(request, response, server, visitor)
    server.registry.hang_up(visitor.id)


async def welcome(request: Request, response: Response, server: Services, person: Person) -> None:
    """This browser is a device of that person's from now on."""
    device = await server.add_device(person.id, request.headers)
    del response.headers["set-cookie"]
    response.headers.append("set-cookie", server.cookies.header(person.id, device))


def _device(request: Request, server: Services) -> str:
    known = server.cookies.read(request.cookies.get(COOKIE))
    return known.device if known else ""


@router.post("/login", tags=["people"])
async def log_in(request: Request, response: Response, server: Server, given: P.Credentials) -> P.Me:
    await check_tries(server, request)
    known = await server.store.person_by_login(given.login)
    person = await server.passwords.check(known, given.password)
    return await come_back(request, response, server, person, given.bring)


async def come_back(request: Request, response: Response, server: Services, person: Person, bring: bool) -> P.Me:
    """Be somebody known from now on; with `bring`, the games that were begun here as a guest are theirs too."""
    before = server.cookies.read(request.cookies.get(COOKIE))
    await welcome(request, response, server, person)
    if bring and before and before.person != person.id and not before.device:
        guest = await server.store.person(before.person)
        if not guest or not guest.account:
            await bring_along(server.store, server.registry, before.person, person.id)
    return await me(server, person)


@router.post("/logout", tags=["people"], status_code=204)
async def log_out(request: Request, response: Response, server: Server) -> None:
    known = server.cookies.read(request.cookies.get(COOKIE))
    if known and known.device in {one.id for one in await server.store.devices(known.person)}:
        await server.store.end_devices(known.person, known.device)
        server.registry.hang_up(known.person)
    response.delete_cookie(COOKIE)


def check_writes(server: Services, address: str) -> None:
    if not server.writes.allows(address):
        raise Refusal.of(RefusalReason.TOO_FAST)


async def check_tries(server: Services, request: Request) -> None:
    """By where they come from: a limit for the login itself would let anybody lock its owner out."""
    await server.check_scarce("passwords", address_of(request.scope), RefusalReason.TRIES_ENOUGH)


# ------------------------------------------------------------------ lists


@router.get("/status", tags=["operation"])
async def status(server: Server) -> P.Status:
    """What runs here, and whether bots can be played at once or are being loaded."""
    return P.Status(
        ready=server.registry.open,
        version=__version__,
        rules=RULES_VERSION,
        protocol=P.VERSION,
        bots=server.registry.workers.state,
        key=server.registry.signer.public,
        films=films_can_be_drawn(),
    )


@router.get("/bots", tags=["tables"])
async def bots(server: Server) -> list[P.ListedBot]:
    """The house's own, then people's that can be asked now."""
    own = [P.ListedBot(name=name, title=title(name), names=proper_names(name)) for name in names()]
    return own + await server.guests.listed()


@router.get("/tables", tags=["tables"])
async def tables(server: Server, visitor: Visitor) -> list[P.Listing]:
    """Tables that are listed and not over; those with open seats first."""
    found = await server.store.listed(server.registry.time.now())
    return await with_viewers(server, visitor, found)


@router.get("/me/tables", tags=["tables"])
async def my_tables(server: Server, visitor: Visitor) -> list[P.Listing]:
    """Tables to which I am invited, then those where I sit or that I have set up."""
    mine = [listing(one, visitor, server.registry.time) for one in await server.store.tables_of(visitor.id)]
    return [*await _invitations(server, visitor), *mine]


async def _invitations(server: Services, visitor: Person) -> list[P.Listing]:
    found = await server.store.invited_to(visitor.id)
    by = await inviters(server.store, found)
    seats = [min(seat for seat, invited in one.invited.items() if invited == visitor.id) for one in found]
    return [
        listing(one, visitor, server.registry.time).model_copy(
            update={"invited": P.ListedInvitation(seat=seat, by=by[one.id], person=one.creator)}
        )
        for one, seat in zip(found, seats, strict=True)
    ]


NO_SUMMARY: dict[str, Any] = {
    "turn": None, "round": None, "asked": None, "until": None, "bots": [None] * 4, "controllers": [None] * N_CITIES,
    "scores": [], "places": [], "winners": [],
}


def listing(one: ListedTable, visitor: Person, server_time: ServerTime) -> P.Listing:
    """A table as lists show it."""
    one = as_viewers_know(one, visitor.id, server_time.now())
    known = NO_SUMMARY | {name: value for name, value in (one.summary or {}).items() if name in NO_SUMMARY}
    gone = server_time.now() - server_time.running_since(one.changed)    # since it was written when time runs out
    until, bots = known.pop("until"), known.pop("bots")
    return P.Listing(
        id=one.id,
        status=one.status,  # type: ignore[arg-type]  # the store keeps texts
        created=one.created,
        changed=one.changed,
        my_turn=one.asked == visitor.id,
        setup=P.TableSetup.model_validate(one.setup["table"]),
        seats=[
            P.ListedSeat(seat=i, name=name, person=person, bot=_bot_of(bots[i], name))
            for i, (person, name) in enumerate(one.seats)
        ],
        clock=None if until is None else max(until - one.changed - gone, 0.0),
        **known,
    )


async def with_viewers(server: Services, visitor: Person, tables: Sequence[ListedTable]) -> list[P.Listing]:
    """Tables of a list, with how many look on, and whom of those who play I follow."""
    people = await server.registry.people_at([one.id for one in tables])
    followed = await following.followed_by(server.store, visitor.id)
    return [
        listing(one, visitor, server.registry.time).model_copy(
            update={
                "watching": len(people[one.id] - {person for person, _ in one.seats}),
                "followed": _followed_at(one, visitor, followed, server.registry.time.now()),
            }
        )
        for one in tables
    ]


def _followed_at(one: ListedTable, visitor: Person, followed: Sequence[str], now: float) -> list[int]:
    return [i for i, (person, _) in enumerate(as_viewers_know(one, visitor.id, now).seats) if person in followed]


def _bot_of(kept: str | bool | None, name: str) -> str | None:
    """Older summaries only say whether it is one."""
    return titled(name) if kept is True else kept or None


# ------------------------------------------------------------------ a table


@router.post("/tables", tags=["tables"], status_code=201)
async def set_up(server: Server, visitor: Visitor, address: Address, wish: P.NewTable) -> P.Made:
    """Set a table up. It starts as soon as every seat is taken."""
    setup = P.TableSetup.model_validate(wish.model_dump(exclude={"seed_hash"}))
    room = await _set_up(server, visitor, address, setup, bound=wish.seed_hash)
    return P.Made(table=room.table.facts.id)


@router.post("/records", tags=["records"], status_code=201)
async def import_record(server: Server, visitor: Visitor, address: Address, given: P.ImportedRecord) -> P.Made:
    """A new table with a game from elsewhere: to be looked at, or played on; all seats are mine unless others are
    told."""
    record = read_record(given.record)
    room = await _set_up_with(server, visitor, address, record, given.seats or _seats(record), given.seed_hash)
    return P.Made(table=room.table.facts.id)


@router.post("/position", tags=["records"])
async def check_position(server: Server, address: Address, given: P.GivenPosition) -> P.CheckedPosition:
    """A position as a line of text or as JSON: its line, if a game can reach it; else what is wrong, in a sentence."""
    check_writes(server, address)
    try:
        return P.CheckedPosition(line=Game.from_position(given.position).position)
    except (ByzantiumError, RecursionError) as error:
        raise Refusal("bad_request", str(error)) from None


@router.post("/tables/{table}/fork", tags=["records"], status_code=201)
async def fork(server: Server, visitor: Visitor, address: Address, room: At, wish: P.Fork) -> P.Made:
    """A new table with the position before a decision of this game, for me alone or with bots. Whoever plays a seat
    has the name that it had."""
    record = await room.snapshot(visitor.id, lambda table: cut(table.started_game().record, wish.decision))
    forked = await _set_up_with(server, visitor, address, record, _seats(record, wish.bots), wish.seed_hash)
    return P.Made(table=forked.table.facts.id)


def _seats(record: Record, bots: Sequence[str | None] | None = None) -> list[P.SeatSetup]:
    """All mine or bots'."""
    return [P.SeatSetup(kind="bot" if bot else "me", bot=bot) for bot in bots or [None] * len(record.players)]


async def _set_up_with(
    server: Services, visitor: Person, address: str, record: Record, wished: Sequence[P.SeatSetup], bound: str | None
) -> Room:
    """A table for a game that was begun elsewhere."""
    if len(wished) != len(record.players):
        told = f"The game has {len(record.players)} seats, but players were named for {len(wished)}."
        raise Refusal("bad_request", told)
    seats = [seat if seat.kind == "open" else seat.model_copy(update={"name": name})
             for seat, name in zip(wished, record.players, strict=True)]
    setup = P.TableSetup(seats=seats, options=P.GameOptions.model_validate(record.options))
    return await _set_up(server, visitor, address, setup, record.to_dict(), bound)


async def _set_up(
    server: Services,
    visitor: Person,
    address: str,
    setup: P.TableSetup,
    record: dict[str, Any] | None = None,
    bound: str | None = None,
) -> Room:
    await server.check_scarce("new_tables", address, RefusalReason.SET_UPS_ENOUGH)
    if await server.store.count_tables(visitor.id) >= server.settings.tables_a_person:
        raise Refusal.of(RefusalReason.TABLES_ENOUGH)
    for seat in setup.seats:
        if seat.kind == "bot":
            check_bot(server, seat.bot, setup)
    facts = Facts(
        id=new_id(),
        creator=visitor.id,
        created=server.registry.time.now(),
        invitation=secrets.token_urlsafe(12),
        secret=dice.new_secret(),
        setup={"table": setup.model_dump(), "record": record},
        listed=setup.listed,
        origin=server.origin(address),
    )
    notices = await notices_of(server.store, setup, visitor.id, server.invitations)
    return await server.registry.set_up(facts, lambda table, now: _seat_all(table, visitor, setup, bound, now), notices)


def _seat_all(table: Table, visitor: Person, setup: P.TableSetup, bound: str | None, now: float) -> None:
    for i, seat in enumerate(setup.seats):
        if seat.kind == "me":
            table.sit(visitor.id, seat.name or visitor.name, i, bound, None, now)
        elif seat.kind == "bot" and seat.bot:
            table.seat_bot(visitor.id, i, seat.bot, now)


def check_bot(server: Services, name: str | None, setup: P.TableSetup | None = None) -> str:
    """One of the house, or at a table somebody's that accepts it."""
    if name is not None and setup is not None and server.guests.has(name):
        return server.guests.check(name, len(setup.seats), setup.pace)
    if name is None or name not in names():
        raise Refusal("bad_request", f"There is no such bot; there are {', '.join(names())}.")
    return name


@router.get("/tables/{table}", tags=["tables"])
async def table(visitor: Visitor, room: At) -> P.TableData:
    return P.TableData.model_validate(await room.data(visitor.id))


@router.get("/tables/{table}/view", tags=["play"])
async def view(reader: Reader, room: At) -> P.ViewData | None:
    """Position, prompt and options; null before the start."""
    return JSONResponse(await room.snapshot(reader, lambda table: table.view()))


@router.get("/tables/{table}/preview", tags=["play"], response_model=P.PreviewData)
async def preview(reader: Reader, room: At) -> JSONResponse:
    """What the decision may lead to: what follows each option, and the exact odds of attacks.

    While the odds are not `ready`, ask again a second later.
    """
    return JSONResponse(await room.preview(reader))


@router.get("/tables/{table}/entries", tags=["play"], response_model=P.Entries)
async def entries(
    server: Server, address: Address, reader: Reader, room: At, since: Annotated[int, Query(ge=0, le=10**9)] = 0
) -> JSONResponse:
    """All that happened after the entry `since`. Since 0: from the first decision of the game on. Those that were taken
    elsewhere, before the game came to this table, have entries up to number 0."""
    server.check_telling(address, room.table_for(reader).count_since(since))
    found = await room.snapshot(reader, lambda table: [entry_data(one) for one in table.entries_since(since)])
    return JSONResponse({"entries": found})


@router.get("/tables/{table}/views", tags=["play"], response_model=P.Past)
async def views(
    reader: Reader,
    room: At,
    first: Annotated[int, Query(ge=0, le=10**9)] = 0,
    count: Annotated[int, Query(ge=1, le=50)] = 50,
) -> JSONResponse:
    """The game as it was before decisions, from number `first` on: to play it again."""
    return JSONResponse(await room.past(reader, first, count))


@router.post("/tables/{table}/acts", tags=["play"])
async def act(server: Server, visitor: Visitor, room: At, act: P.Act) -> P.Accepted:
    """What the WebSocket takes, by a post."""
    return P.Accepted(seq=await perform(server, room, visitor, act))


@router.put("/tables/{table}/seats/{seat}", tags=["tables"])
async def sit(
    server: Server, visitor: Visitor, address: Address, room: At, seat: Annotated[P.SeatNumber, Path()], wish: P.Join
) -> P.Seated:
    """Take an open seat, or come back to one's own."""
    check_writes(server, address)
    if room.is_delayed:                          # a viewer is refused by what viewers know
        await room.snapshot(visitor.id, lambda table: table.check_may_sit(visitor.id, seat, wish.invitation))
    name = wish.name or visitor.name
    seq = await room.act(lambda table, now: table.sit(visitor.id, name, seat, wish.seed_hash, wish.invitation, now))
    await room.note_seen(visitor.id)
    return P.Seated(seq=seq, person=visitor.id)


@router.delete("/tables/{table}/seats/{seat}", tags=["tables"])
async def leave(visitor: Visitor, room: At, seat: Annotated[P.SeatNumber, Path()]) -> P.Accepted:
    """Get up from a seat of mine; or decline the invitation to one that is kept for me: it is for anybody then."""
    return P.Accepted(seq=await room.act(lambda table, now: table.leave(visitor.id, seat, now)))


@router.put("/tables/{table}/seats/{seat}/bot", tags=["tables"])
async def seat_bot(
    server: Server, visitor: Visitor, room: At, seat: Annotated[P.SeatNumber, Path()], wish: P.BotSeat
) -> P.Accepted:
    """Let a bot take an open seat, or one that somebody has left."""
    bot = check_bot(server, wish.bot, room.table.setup)
    room.check_may_act(visitor.id)
    seq = await room.act(lambda table, now: table.seat_bot(visitor.id, seat, bot, now))
    return P.Accepted(seq=seq)


@router.post("/tables/{table}/rematch", tags=["tables"], status_code=201)
async def rematch(
    server: Server, visitor: Visitor, address: Address, room: At, wish: P.NewRematch | None = None
) -> P.Made:
    """A table for the same people and bots, everybody one seat on. The first who asks sets it up."""
    known, setup = await room.snapshot(visitor.id, lambda table: (table.rematch, table.rematch_setup(visitor.id)))
    if known:
        return P.Made(table=known)
    other = await _set_up(server, visitor, address, setup, bound=wish.seed_hash if wish else None)
    await room.act(lambda table, now: table.go_on_at(visitor.id, other.table.facts.id, now))
    chosen = await room.snapshot(visitor.id, lambda table: table.rematch)
    if chosen != other.table.facts.id:                   # somebody was faster: nobody needs ours
        for seat in other.table.seats_of(visitor.id):
            await leave(visitor, other, seat)
    return P.Made(table=chosen)


# ------------------------------------------------------------------ what is told of a game


@router.get("/tables/{table}/record", tags=["records"], response_model=dict[str, Any])
async def record(server: Server, address: Address, reader: Reader, room: At) -> JSONResponse:
    """The game as a file, for `byzantium replay` and, when it is over, `byzantium verify`."""
    server.check_telling(address, room.table_for(reader).count_since(0))
    name = f'attachment; filename="byzantium-{room.table.facts.id}.json"'
    file = await room.snapshot(reader, lambda table: table.file(server.registry.signer))
    return JSONResponse(file, headers={"content-disposition": name})


@router.get("/tables/{table}/luck", tags=["records"])
async def luck_so_far(reader: Reader, room: At) -> P.Luck:
    """Hits rolled against hits expected."""
    found: P.Luck = await room.snapshot(reader, lambda table: luck(table.started_game()))
    return found


@router.get("/tables/{table}/result", tags=["records"])
async def result_so_far(reader: Reader, room: At) -> P.TableResult:
    """Who wins, and by what; or would, if it ended now."""
    found: P.TableResult = await room.snapshot(reader, lambda table: result(table.started_game()))
    return found


@router.get("/tables/{table}/review", tags=["records"])
async def review_so_far(server: Server, visitor: Visitor, address: Address, room: At) -> P.Review:
    """The moves of a finished game graded by the champion. The first who asks lets it begin; ask again for the rest."""
    game = await room.snapshot(visitor.id, _finished_game)
    return await server.registry.reviews.of(room.table.facts.id, game, visitor.id, server.origin(address))


def _finished_game(table: Table) -> Game:
    if table.status != "over":
        raise Refusal("not_now", "A game is reviewed when it is over.")
    return table.started_game()


@router.post("/tables/{table}/reports", tags=["tables"], status_code=204)
async def report(server: Server, visitor: Visitor, address: Address, room: At, wish: P.NewReport) -> None:
    """Tell the operator of this server what somebody at the table did. What was said there goes with it."""
    await server.check_scarce("reports_an_address", address, RefusalReason.REPORTS_ENOUGH)
    await server.check_scarce("reports", visitor.id, RefusalReason.REPORTS_ENOUGH)
    about, said = await room.snapshot(visitor.id, lambda table: table.for_report(visitor.id, wish.seat))
    new = Report(0, time.time(), room.table.facts.id, visitor.id, about, wish.text, said, False)
    await server.store.add_report(new)


@router.get("/tables/{table}/note", tags=["play"])
async def note(server: Server, visitor: Visitor, room: At) -> P.TableNote:
    """What I have written down; nobody else can read it."""
    return P.TableNote(text=await server.store.note(room.table.facts.id, visitor.id))


@router.put("/tables/{table}/note", tags=["play"])
async def write_note(server: Server, visitor: Visitor, address: Address, room: At, note: P.TableNote) -> P.TableNote:
    check_writes(server, address)
    known = await server.store.note(room.table.facts.id, visitor.id)
    server.check_kept(address, len(note.text) - len(known))
    await server.store.save_note(room.table.facts.id, visitor.id, note.text)
    return note
