"""Bots of people: who they belong to, by which token they come, what they accept, and how they choose.

At a table such a bot is a bot like the house's own, by a name of its own: marked as one, never rated among people,
taken over like any other. Where the house's are asked in `play/workers.py`, these are asked here: a module by the same
processes, in a sandbox of its own; a program by its connection (`stream.py`), for as long as it takes to come back.
"""

import asyncio
import logging
import re
import secrets
import tempfile
import time
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from ...bots import BotFailed
from ...bots.modules import MILLION, Sandbox, question
from ...bots.protocol import GRACE, Message, Question, question_messages
from ...game import Game
from ...record import OPTIONS
from .. import protocol as P
from ..core.bots import BotChoice, names
from ..core.refusal import Refusal
from ..core.table import Table
from ..ops.settings import Settings
from ..people.accounts.service import digest_of
from ..play.workers import WorkerPool
from ..store import Person, Store, metadata
from .schemas import BotWish, OwnBot

log = logging.getLogger("byzantium.guests")
MOST = 3                         # bots of a person
TOKEN = "byz_"                   # begins tokens: whoever finds one in a file knows what it is
CHECKING = 30.0                  # seconds in which a module that is uploaded has to answer once

bot_accounts = sa.Table(
    "bot_accounts",
    metadata,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("person", sa.String, index=True),
    sa.Column("wish", sa.JSON),
    sa.Column("digest", sa.String, unique=True),
    sa.Column("module", sa.LargeBinary),
    sa.Column("since", sa.Float),
    sa.Column("played", sa.Integer),
    sa.Column("won", sa.Float),
)


@dataclass(frozen=True)
class KnownBot:
    name: str                    # by which it sits at tables
    person: str                  # whose it is
    wish: BotWish
    digest: str | None           # of its token
    module: bool
    since: float
    played: int = 0
    won: float = 0.0


def name_for(title: str) -> str:
    """As bots are named at tables.

    >>> name_for("Mad Dog II"), name_for("Őrült kutya")
    ('mad-dog-ii', 'orult-kutya')
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:28]


class Connection:
    """A program that is here: what it is told, and what it is asked."""

    def __init__(self, tell: Callable[[Message], None]) -> None:
        self.tell = tell
        self.games: set[str] = set()             # that it has been told of
        self.asked: dict[tuple[str, int], asyncio.Future[int]] = {}

    def hear(self, game: str, decision: int, code: int) -> None:
        waiting = self.asked.get((game, decision))
        if waiting and not waiting.done():
            waiting.set_result(code)

    def end(self) -> None:
        for waiting in self.asked.values():
            waiting.cancel()


class GuestBots:
    """All of a server, in its one process."""

    def __init__(self, settings: Settings, store: Store, workers: WorkerPool) -> None:
        self._settings, self._store, self._workers = settings, store, workers
        self._known: dict[str, KnownBot] = {}
        self._here: dict[str, Connection] = {}
        self._arrived = asyncio.Condition()
        self._files = tempfile.TemporaryDirectory(prefix="byzantium-modules-")
        self._tasks: set[asyncio.Task[None]] = set()

    async def load(self) -> None:
        query = sa.select(*(column for column in bot_accounts.c if column.name != "module"),
                          bot_accounts.c.module.is_not(None).label("has_module"))
        rows = await self._store.read(lambda connection: [dict(row) for row in connection.execute(query).mappings()])
        self._known = {row["name"]: _known(row) for row in rows}

    async def close(self) -> None:
        self._files.cleanup()

    # ------------------------------------------------------------------ whose they are

    @property
    def takes_modules(self) -> bool:
        return self._settings.bot_modules and find_spec("wasmtime") is not None

    def check_possible(self) -> None:
        if not (self._settings.bots or self._settings.bot_modules):
            raise Refusal("not_now", "The operator of this server has not let bots of people in (--bots).")

    def of(self, person: str) -> list[KnownBot]:
        return [known for known in self._known.values() if known.person == person]

    def one_of(self, person: str, name: str) -> KnownBot:
        known = self._known.get(name)
        if not known or known.person != person:
            raise Refusal("not_found", "You have no such bot.")
        return known

    def by_token(self, token: str) -> KnownBot:
        self.check_possible()
        digest = digest_of(token)
        found = next((known for known in self._known.values() if known.digest == digest), None)
        if not token.startswith(TOKEN) or not found:
            raise Refusal("wrong_password", "No bot has this token: it may have been revoked.")
        return found

    async def add(self, person: Person, wish: BotWish) -> KnownBot:
        self.check_possible()
        if not person.account:
            raise Refusal("not_yours", "A bot belongs to an account: somebody who can be found again.")
        if len(self.of(person.id)) >= MOST:
            raise Refusal("too_many", f"You have {MOST} bots: delete one first.")
        name = name_for(wish.title)
        if not name or name in names() or name in self._known:
            raise Refusal("taken", f"No bot can be called {wish.title} here: choose another name.")
        known = KnownBot(name, person.id, wish, None, False, time.time())
        row = {"name": name, "person": person.id, "wish": wish.model_dump(), "since": known.since, "played": 0,
               "won": 0.0}
        await self._store.write(lambda connection: connection.execute(bot_accounts.insert(), row))
        self._known[name] = known
        return known

    async def change(self, known: KnownBot, wish: BotWish) -> KnownBot:
        """All but its name at tables."""
        await self._write(known, wish=wish.model_dump())
        return self._now(replace(known, wish=wish))

    async def new_token(self, known: KnownBot) -> tuple[KnownBot, str]:
        """The one before is no longer good, and whoever came by it goes."""
        token = TOKEN + secrets.token_urlsafe(32)
        return await self._set_digest(known, digest_of(token)), token

    async def revoke(self, known: KnownBot) -> KnownBot:
        return await self._set_digest(known, None)

    async def _set_digest(self, known: KnownBot, digest: str | None) -> KnownBot:
        await self._write(known, digest=digest)
        self.leave(known.name)
        return self._now(replace(known, digest=digest))

    async def forget(self, known: KnownBot) -> None:
        which = bot_accounts.c.name == known.name
        await self._store.write(lambda connection: connection.execute(bot_accounts.delete().where(which)))
        self.leave(known.name)
        del self._known[known.name]

    def forget_all_of(self, person: str) -> None:
        """Whose rows have gone with their account."""
        for known in self.of(person):
            self.leave(known.name)
            del self._known[known.name]

    async def save_module(self, known: KnownBot, code: bytes) -> KnownBot:
        """One that has answered a question."""
        if not self.takes_modules:
            raise Refusal("not_now", "The operator of this server does not run modules (--bot-modules).")
        await asyncio.to_thread(self._try_out, code)
        await self._write(known, module=code)
        self._file_of(known.name).unlink(missing_ok=True)
        return self._now(replace(known, module=True))

    def _try_out(self, code: bytes) -> None:
        game = Game(2, seed=1)
        fuel = self._settings.module_fuel * MILLION
        with tempfile.NamedTemporaryFile(suffix=".wasm", dir=self._files.name) as file:
            file.write(code)
            file.flush()
            sandbox = Sandbox(Path(file.name))
            try:
                answer = sandbox.ask(question(game.states, game.legal, 1, fuel), fuel, CHECKING)
                if answer["code"] not in game.legal:
                    raise BotFailed(f"it answers {answer['code']}, which is not legal")
            except BotFailed as error:
                raise Refusal("bad_request", f"This module does not play: {error}.") from None
            finally:
                sandbox.close()

    async def _write(self, known: KnownBot, **values: Any) -> None:
        change = bot_accounts.update().where(bot_accounts.c.name == known.name).values(**values)
        await self._store.write(lambda connection: connection.execute(change))

    def _now(self, known: KnownBot) -> KnownBot:
        self._known[known.name] = known
        return known

    def shown(self, known: KnownBot) -> OwnBot:
        return OwnBot(
            **known.wish.model_dump(), name=known.name, module=known.module, connected=known.name in self._here,
            token=known.digest is not None, since=known.since, played=known.played, won=known.won,
        )

    # ------------------------------------------------------------------ at tables

    async def listed(self) -> list[P.ListedBot]:
        """Those that can be asked to play now."""
        able = [known for known in self._known.values() if self._is_able(known)]
        authors = await self._store.names_of([known.person for known in able])
        return [
            P.ListedBot(name=known.name, title=known.wish.title, names=[known.wish.title],
                        author=authors.get(known.person, ""), source=known.wish.source, played=known.played,
                        won=known.won)
            for known in able
        ]

    def _is_able(self, known: KnownBot) -> bool:
        if known.module:
            return self.takes_modules
        return self._settings.bots and known.name in self._here

    def has(self, name: str) -> bool:
        return name in self._known

    def check(self, name: str, players: int, pace: str) -> str:
        """Whether it plays a game with as many, at this pace."""
        known = self._known[name]
        if not self._is_able(known):
            raise Refusal("not_now", f"{known.wish.title} cannot play now: it is not connected.")
        if players not in known.wish.players:
            raise Refusal("not_now", f"{known.wish.title} does not play with {players} players.")
        if pace not in known.wish.paces:
            raise Refusal("not_now", f"{known.wish.title} does not play games at this pace.")
        return name

    def title(self, name: str) -> str:
        return self._known[name].wish.title

    # ------------------------------------------------------------------ choosing

    def is_warm(self, bot: str) -> bool:
        return True

    async def choose(self, bot: str, game: Game, seat: str, who: str, begins: Callable[[], None]) -> BotChoice:
        """As it does; where it does not in time, the house's substitute chooses for it."""
        known = self._known.get(bot)
        if known and known.module and self.takes_modules:
            path = await self._written(known)
            return await self._workers.choose(f"wasm:{path}:{self._settings.module_fuel}", game, seat, who, begins)
        begins()
        try:
            async with asyncio.timeout(self._settings.guest_seconds):
                while True:
                    code = await self._ask(bot, game, seat)
                    if code in game.legal:
                        return {"code": code, "why": None}
                    log.info("an illegal code of a guest", extra={"bot": bot})
        except TimeoutError:
            log.info("no answer of a guest", extra={"bot": bot})
            return await self._workers.choose(self._settings.substitute, game, seat, who, begins)

    async def _ask(self, bot: str, game: Game, seat: str) -> int:
        """Asked again where it comes back after a break."""
        while True:
            async with self._arrived:
                await self._arrived.wait_for(lambda: bot in self._here)
                here = self._here[bot]
            answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
            here.asked[(seat, game.number)] = answer
            try:
                for message in self._messages(here, game, seat):
                    here.tell(message)
                return await answer
            except asyncio.CancelledError:
                if not answer.cancelled() or _is_cancelled():
                    raise
            finally:
                here.asked.pop((seat, game.number), None)

    def _messages(self, here: Connection, game: Game, seat: str) -> list[Message]:
        states = game.states
        asked = Question(states, list(game.legal), self._settings.guest_seconds, game.number, secrets.randbits(53))
        told = question_messages(asked)
        if seat not in here.games:
            here.games.add(seat)
            options = {name: values[getattr(states.state, name)] for name, values in OPTIONS.items()}
            clock = {"seconds": self._settings.guest_seconds, "grace": GRACE}
            told = [{"type": "new", "players": states.n_players, "seat": states.player, "options": options,
                     "clock": clock}, *told]
        return [{**message, "game": seat} for message in told]

    async def _written(self, known: KnownBot) -> Path:
        path = self._file_of(known.name)
        if not path.exists():
            query = sa.select(bot_accounts.c.module).where(bot_accounts.c.name == known.name)
            code = await self._store.read(lambda connection: connection.scalar(query))
            await asyncio.to_thread(path.write_bytes, code or b"")
        return path

    def _file_of(self, name: str) -> Path:
        return Path(self._files.name) / f"{name}.wasm"

    # ------------------------------------------------------------------ coming and going

    async def arrive(self, name: str, tell: Callable[[Message], None]) -> Connection:
        """In the place of a connection that it had."""
        self.leave(name)
        async with self._arrived:
            here = self._here[name] = Connection(tell)
            self._arrived.notify_all()
        return here

    def leave(self, name: str, one: Connection | None = None) -> None:
        here = self._here.get(name)
        if here and one in (None, here):
            del self._here[name]
            here.tell({"type": "quit"})
            here.end()

    def game_over(self, table: Table) -> None:
        """Once: results count, and programs hear of it."""
        guests = [(i, seat.bot) for i, seat in enumerate(table.seats) if seat.bot and seat.bot in self._known]
        if not guests or not table.game:
            return
        players = table.game.standings().players
        best = [i for i, player in enumerate(players) if player.place == 1]
        for i, bot in guests:
            share = 1 / len(best) if i in best else 0.0
            known = self._known[bot]
            self._now(replace(known, played=known.played + 1, won=known.won + share))
            counted = {"played": bot_accounts.c.played + 1, "won": bot_accounts.c.won + share}
            task = asyncio.get_running_loop().create_task(self._write(known, **counted))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            if bot in self._here:
                told = {"places": [player.place for player in players], "scores": [player.score for player in players],
                        "ending": table.ending or ""}
                self._here[bot].tell({"type": "over", "game": f"{table.facts.id}/{i}", "result": told})


def _is_cancelled() -> bool:
    """Is the one who waits to end, not the answer only?"""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _known(row: Mapping[str, Any]) -> KnownBot:
    return KnownBot(row["name"], row["person"], BotWish.model_validate(row["wish"]), row["digest"], row["has_module"],
                    row["since"], row["played"], row["won"])


def bots_of(connection: sa.Connection, person: str) -> Sequence[dict[str, Any]]:
    """For whoever asks for all that is kept of them: no digest."""
    columns = ("name", "wish", "since", "played", "won")
    query = sa.select(*(bot_accounts.c[name] for name in columns)).where(bot_accounts.c.person == person)
    return [dict(row) for row in connection.execute(query).mappings()]
