"""What others show of a link to this server: title, text and picture (Open Graph, and Twitter's card of it); and
pictures to take along: of a moment of a game or of any position, and of a whole game as a film.

Whoever knows the address of a table may read what is told here; so it is what its viewers may know (delay.py). The
invitation is in no address that a server sees, and if somebody writes it into one, it is not repeated. Pictures are
drawn by a process of their own, one after the other, and kept: of whatever is asked for, so much a minute of each
address (`limits.COSTS`), and so many at once of all.
"""

import asyncio
import base64
import hashlib
import html
import logging
import re
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from ...draw.film import films_can_be_drawn
from ...errors import ByzantiumError
from ...game import Game
from ...position import from_text
from ...view import PositionView
from ..core.refusal import Refusal
from ..core.table import Table
from ..ops.settings import Settings
from ..play.room import RoomRegistry
from ..play.workers import NoAnswer, Worker

log = logging.getLogger("byzantium.cards")
KEPT, KEPT_BYTES = 100, 30_000_000       # pictures, of 200 to 270 kB each; a film has 200 to 700
WAITING = 16                     # that may be asked for and are not drawn yet
DRAWING_SECONDS, FILM_SECONDS = 30.0, 120.0
IDLE_SECONDS = 60.0              # then the process that draws is ended
SIZE = (1200, 630)
A_TABLE = re.compile(r"^[A-Za-z0-9_-]{16}$")
A_MOMENT = re.compile(r"^\d{1,5}$")
MOMENTS = {"svg": "image/svg+xml", "png": "image/png"}   # forms of a picture
FILMS = {"gif": "image/gif", "webp": "image/webp"}
LONGEST_LINE = 4000              # of a position as text
PITCH = "AD 632. Lead armies of the Emperor and of the Caliph at once, and let neither fall behind."
GAME = "The board game by Martin Wallace, in the browser: with friends, or against bots."


@dataclass(frozen=True)
class Card:
    """A page as others show it."""

    title: str
    note: str
    address: str = "/"                                   # of the page
    picture: str = "/cards/start.png"


@dataclass(frozen=True)
class Picture:
    """What is drawn; the same is drawn once."""

    title: str
    note: str
    position: PositionView
    names: list[str] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)


PAGES = {
    "/": Card("Byzantium", f"{PITCH} {GAME}"),
    "/learn": Card("Learn Byzantium by playing", "A guided first game, ten minutes. Nothing to sign up for.", "/learn"),
    "/how-to-play": Card("Byzantium in five minutes", "What one needs to know to sit down and play.", "/how-to-play"),
    "/rules": Card("The rules of Byzantium", "All rules, clause by clause, with rulings; in five languages.", "/rules"),
    "/advice": Card("The designer's advice", "What its author advised in 2005, and what it is worth.", "/advice"),
    "/ladder": Card("The ladder of Byzantium", "Eight opponents, and how strong each of them is, measured.", "/ladder"),
}


def tags(card: Card, base: str) -> str:
    """For the head of the page. `base`: where this server is, as others reach it."""
    picture = base + card.picture
    told = {
        "og:site_name": "Byzantium", "og:type": "website", "og:title": card.title, "og:description": card.note,
        "og:url": base + card.address, "og:image": picture, "og:image:type": "image/png",
        "og:image:width": str(SIZE[0]), "og:image:height": str(SIZE[1]), "og:image:alt": card.title,
    }
    twitter = {"twitter:card": "summary_large_image", "twitter:title": card.title, "twitter:description": card.note,
               "twitter:image": picture}
    lines = [f'<meta property="{key}" content="{html.escape(value)}" />' for key, value in told.items()]
    lines += [f'<meta name="{key}" content="{html.escape(value)}" />' for key, value in twitter.items()]
    return "\n".join(["", *lines, ""])


def base_of(settings: Settings, scheme: str, host: str) -> str:
    """Where others reach this server: as its operator says, or by the name that it was called by (check_host).

    >>> base_of(Settings(address="https://play.example.org/"), "http", "localhost:8000")
    'https://play.example.org'
    >>> base_of(Settings(), "https", "play.example.org")
    'https://play.example.org'
    """
    return settings.address.rstrip("/") or f"{scheme}://{host}"


# ------------------------------------------------------------------ what is told of a table


def card_of_table(table: Table, replay: bool, moment: int | None) -> Card:
    address = f"/t/{table.facts.id}" + ("/replay" if replay else "")
    number = _number(table, moment if replay else None)
    title, note = _told(table, number)
    picture = f"/cards/{table.facts.id}" + ("" if number is None else f"/{number}") + ".png"
    return Card(title, note, address + ("" if moment is None or not replay else f"?from={number}"), picture)


def _number(table: Table, moment: int | None) -> int | None:
    """The decision before which a game is shown: the one that is asked, unless another is wished."""
    if table.game is None:
        return None
    return table.game.number if moment is None else min(moment, table.game.number)


def _told(table: Table, number: int | None) -> tuple[str, str]:
    game, names = table.game, [seat.name for seat in table.seats if seat.name]
    who = _listed(names)
    if game is None or number is None:
        free = sum(not seat.is_taken for seat in table.seats)
        pace = "over days" if table.setup.pace == "days" else "live"
        title = f"{who} {'waits' if len(names) == 1 else 'wait'} for you" if names else "A table waits for players"
        return title, f"Free seats: {free} of {len(table.seats)}, {pace}. Sit down: nothing to sign up for."
    if number < game.number:
        return f"{who}: the replay", f"Decision {number} of {game.number}. {_turn(_position(game, number))}"
    summary = table.summary()
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, summary["scores"], strict=True))
    if table.ending and summary["winners"]:
        won = summary["winners"]
        return f"{_listed(won)} {'won' if len(won) == 1 else 'share the win'}", f"{scores}. See how it went."
    if table.ending:
        return f"{who}: a game that was ended", scores
    return f"{who} play", f"{_turn(_position(game, game.number))}, round {game.round}. If it ended now: {scores}."


def _turn(position: PositionView) -> str:
    return f"Turn {'I' * position['turn']} of III"


def _listed(names: list[str]) -> str:
    """
    >>> _listed(["Anna", "Bela", "Cili"]), _listed(["Anna"])
    ('Anna, Bela and Cili', 'Anna')
    """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _position(game: Game, number: int) -> PositionView:
    seen = next(iter(game.views_before(number, 1)), None) or game.view()
    return seen["position"]


def picture_of_table(table: Table, number: int | None) -> Picture:
    """As the table stands, or before a decision of its game."""
    number = _number(table, number)
    title, note = _told(table, number)
    if table.game is None or number is None:
        return Picture(title, note, start(len(table.seats)), [seat.name or "free" for seat in table.seats])
    position = _position(table.game, number)
    scores = [player["standings"]["turn_3"]["score"] for player in position["players"]]
    return Picture(title, note, position, [seat.name for seat in table.seats], scores)


def _record_of(table: Table) -> dict[str, Any] | None:
    return table.game.record.to_dict() if table.game else None


def start(players: int = 4) -> PositionView:
    return Game(players, dice="by hand").view()["position"]


# ------------------------------------------------------------------ what this server shows


class Cards:
    def __init__(self, settings: Settings, registry: RoomRegistry) -> None:
        self._settings, self._registry = settings, registry
        self._worker = Worker()
        self._turn = asyncio.Lock()
        self._drawn: OrderedDict[str, bytes] = OrderedDict()
        self._drawing: dict[str, asyncio.Task[bytes]] = {}
        self._idle: asyncio.TimerHandle | None = None
        self._ending: asyncio.Task[None] | None = None

    async def tags(self, path: str, query: Mapping[str, str], scheme: str, host: str) -> str:
        return tags(await self._card(path, query), base_of(self._settings, scheme, host))

    async def _card(self, path: str, query: Mapping[str, str]) -> Card:
        """Of a page; a table that cannot be looked at is as the home page."""
        table, _, more = path.removeprefix("/t/").partition("/")
        if not path.startswith("/t/") or not A_TABLE.match(table):
            return PAGES.get(path, PAGES["/"])
        said = query.get("from", "")
        moment = int(said) if A_MOMENT.match(said) else None
        try:
            room = await self._registry.room(table)
            card: Card = await room.snapshot(None, lambda table: card_of_table(table, more == "replay", moment))
            return card
        except Refusal:
            return PAGES["/"]

    async def picture(self, table: str, number: int | None) -> bytes:
        """A PNG, for "start" of the game's beginning."""
        if table == "start":
            return await self._draw(Picture(PITCH, GAME, start()))
        room = await self._registry.room(table)
        wanted: Picture = await room.snapshot(None, lambda table: picture_of_table(table, number))
        return await self._draw(wanted)

    async def moment(self, table: str, number: int, form: str) -> bytes:
        """A game before a decision, as large as the board is printed."""
        return await self._game(table, number, form, DRAWING_SECONDS)

    async def film(self, table: str, form: str) -> bytes:
        if not films_can_be_drawn():
            raise Refusal("not_found", 'This server draws no films: its operator can install "byzantium[pictures]".')
        return await self._game(table, None, form, FILM_SECONDS)

    async def _game(self, table: str, number: int | None, form: str, seconds: float) -> bytes:
        room = await self._registry.room(table)
        record: dict[str, Any] | None = await room.snapshot(None, _record_of)
        if record is None:
            raise Refusal("not_found", "This game has not begun yet.")
        to = None if number is None else min(number, len(record["decisions"]))
        return await self._made(seconds, "picture", game={"record": record, "to": to, "form": form})

    async def position(self, line: str, form: str) -> bytes:
        if not 0 < len(line) <= LONGEST_LINE:
            raise Refusal("bad_request", "Which position? It is told as a line of text.")
        try:
            from_text(line)
        except ByzantiumError as error:
            raise Refusal("bad_request", str(error)) from None
        return await self._made(DRAWING_SECONDS, "picture", game={"position": line, "form": form})

    async def _draw(self, wanted: Picture) -> bytes:
        return await self._made(DRAWING_SECONDS, "card", picture=asdict(wanted))

    async def _made(self, seconds: float, ask: str, **question: Any) -> bytes:
        """What the painter makes of a question; the same is made once."""
        key = hashlib.sha256(repr((ask, question)).encode()).hexdigest()
        if key in self._drawn:
            self._drawn.move_to_end(key)
            return self._drawn[key]
        if key not in self._drawing:
            if len(self._drawing) >= WAITING:
                raise Refusal("too_many", "Too many pictures are being drawn. Try again later.")
            work = self._made_by_worker(key, seconds, ask, question)
            self._drawing[key] = asyncio.create_task(work, name="card")
        return await asyncio.shield(self._drawing[key])

    async def _made_by_worker(self, key: str, seconds: float, ask: str, question: dict[str, Any]) -> bytes:
        try:
            async with self._turn:
                drawn: str = await self._worker.ask(ask, seconds, **question)
                self._rest_later()
        except NoAnswer as error:
            log.error("no picture", extra={"error": str(error)})
            raise Refusal("not_found", "This picture could not be drawn.") from None
        finally:
            del self._drawing[key]
        self._keep(key, base64.b64decode(drawn))
        return self._drawn[key]

    def _keep(self, key: str, made: bytes) -> None:
        self._drawn[key] = made
        while len(self._drawn) > 1 and (len(self._drawn) > KEPT or sum(map(len, self._drawn.values())) > KEPT_BYTES):
            self._drawn.popitem(last=False)

    def _rest_later(self) -> None:
        if self._idle:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._rest)

    def _rest(self) -> None:
        if not self._turn.locked():
            self._ending = asyncio.create_task(self._worker.stop(), name="painter")

    async def close(self) -> None:
        if self._idle:
            self._idle.cancel()
        for task in [*self._drawing.values(), *([self._ending] if self._ending else [])]:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        await self._worker.close()


def known(values: Mapping[str, Any]) -> tuple[str, int | None]:
    """Which picture an address of one names."""
    table, number = values["table"], values.get("number", "")
    is_known = (table == "start" and not number) or A_TABLE.match(table)
    if not is_known or (number and not A_MOMENT.match(number)):
        raise Refusal("not_found", "There is no such picture.")
    return table, int(number) if number else None


def known_moment(values: Mapping[str, Any]) -> tuple[str, int, str]:
    """Which moment of which game, in which form; of a film the moment is left out."""
    table, number, form = values["table"], values.get("number", "0"), values["form"]
    forms = MOMENTS if "number" in values else FILMS
    if not A_TABLE.match(table) or not A_MOMENT.match(number) or form not in forms:
        raise Refusal("not_found", "There is no such picture.")
    return table, int(number), form
