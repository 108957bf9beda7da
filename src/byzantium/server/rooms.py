"""Tables in play, with those connected to them.

A room lets one act at a time happen at its table: check and fold it, write it durably, tell everybody. Nobody sees
anything of it earlier. If writing fails, the table is read again from the store, as if the act had never been.
"""

import asyncio
import json
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from typing import Any

from ..engine import plain
from ..preview import Preview
from ..view import View, view
from . import protocol as P
from .bots import ALWAYS, names, title
from .chain import Signer
from .dice import new_secret
from .metrics import ACTS, DECISIONS, DROPPED, TABLES
from .refusal import Refusal
from .reviews import Reviews
from .settings import Settings
from .store import Conflict, Entry, Facts, Standing, Store
from .table import Happened, Table, entry_data
from .thinkers import Previews, Thinkers

log = logging.getLogger("byzantium.rooms")
Act = Callable[[Table, float], None]

OF_THE_GAME = {"decision", "roll", "undone"}     # entries after which the view is another
FAREWELL = 2.0                                   # seconds for saying goodbye
COME_BACK = 2.0                                  # seconds, after a restart or for one who was too slow


class Connection:
    """A client that hears of a room. What it is told waits in its outbox; a client too slow for that is dropped."""

    def __init__(self, person: str, outbox: int) -> None:
        self.person = person
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue(outbox)
        self.too_slow = asyncio.Event()

    def tell(self, text: str) -> None:
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            DROPPED.inc()
            self.too_slow.set()

    def end(self) -> None:
        """Nothing follows."""
        try:
            self.outbox.put_nowait(None)
        except asyncio.QueueFull:
            self.too_slow.set()


class Room:
    def __init__(self, house: "House", table: Table) -> None:
        self._house = house
        self.table = table
        self.connections: set[Connection] = set()
        self.used = time.monotonic()
        self._lock = asyncio.Lock()
        self._written = table.standing()
        self._thinking: asyncio.Task[None] | None = None
        self._warming = False                    # the bot that is asked is being loaded
        self._preview: tuple[tuple[bytes, int], asyncio.Task[Preview]] | None = None

    # ------------------------------------------------------------------ acting

    async def act(self, act: Act) -> int:
        """Let an act happen. Returns the number of the last entry. Once begun, it is not broken off by who began it."""
        return await asyncio.shield(asyncio.ensure_future(self._act(act)))

    async def _act(self, act: Act) -> int:
        self.used = time.monotonic()
        async with self._lock:
            with ACTS.time():
                before = self.table.seq
                fresh = await self._happen(act)
                if fresh:
                    await self._keep(fresh, before)
                    self._tell(self.table.log[before:])
            seq = self.table.seq
        self.look_after()
        return seq

    async def _happen(self, act: Act) -> list[Entry]:
        try:
            act(self.table, self._now())
        except BaseException:
            if self.table.take_fresh():          # half done
                await self._read_again()
            raise
        return self.table.take_fresh()

    async def _keep(self, fresh: Sequence[Entry], before: int) -> None:
        standing = self.table.standing()
        try:
            await self._house.store.append(self.table.facts.id, fresh, *self._what_changed(standing))
        except Conflict:
            await self._read_again()
            self._tell(self.table.log[before:])
            raise Refusal("stale", "Somebody else was faster.") from None
        except Exception:
            log.exception("the store failed", extra={"table": self.table.facts.id})
            await self._read_again()
            raise Refusal("store_failed", "This could not be kept, so it did not happen. Try again.") from None
        self._written = standing

    def _what_changed(self, new: Standing) -> tuple[Standing | None, list[tuple[str, int]]]:
        old = self._written
        if new == old:
            return None, []
        notices = []
        if self.table.setup.pace == "days" and self.table.game and new.asked and new.asked != old.asked:
            notices = [(new.asked, self.table.game.number)]
        return (replace(new, seats=None) if new.seats == old.seats else new), notices

    def _now(self) -> float:
        """The time; it never goes back along a log."""
        log = self.table.log
        return max(time.time(), log[-1].entry.at if log else 0.0)

    async def _read_again(self) -> None:
        """What lies in the store is what happened."""
        self._house.forget(self)                 # should reading fail too
        self.table = await self._house.read(self.table.facts.id)
        self._written = self.table.standing()
        self._house.keep(self)

    # ------------------------------------------------------------------ telling

    def _tell(self, happened: Sequence[Happened]) -> None:
        if not happened:
            return
        kinds = {one.entry.kind for one in happened}
        for one in happened:
            if one.entry.kind == "decision":
                DECISIONS.labels("bot" if one.entry.body["by"].startswith("bot:") else "person").inc()
        if not self.connections:
            return
        update = {
            "type": "update",
            "now": time.time(),
            "entries": [entry_data(one) for one in happened],
            "seq": self.table.seq,
            "table": self.data() if kinds - OF_THE_GAME - {"chat"} else None,
            "view": self.table.view() if kinds & (OF_THE_GAME | {"started"}) else None,
            "clock": self._clock_data(),
            "chain": self.seal(),
        }
        self.tell_all(update)

    def tell_all(self, message: dict[str, Any]) -> None:
        text = json.dumps(message, separators=(",", ":"))
        for connection in self.connections:
            connection.tell(text)

    def _tell_presence(self) -> None:
        self.tell_all({"type": "presence", "seats": self._connected_seats(), "watching": self._watching()})

    def _tell_thinking(self, seat: int, on: bool, warming: bool = False) -> None:
        self._warming = warming
        self.tell_all({"type": "thinking", "seat": seat, "on": on, "warming": warming})

    # ------------------------------------------------------------------ coming and going

    async def enter(self, connection: Connection, name: str, since: int) -> None:
        """Welcome a client with all that it has not seen. What happens from now on it hears too: no gap, no repeat."""
        async with self._lock:
            self.used = time.monotonic()
            table = self.table
            if since > table.seq:                # of another history, such as that of a lost backup
                since = 0
            self.connections.add(connection)
            welcome = {
                "type": "welcome",
                "protocol": P.VERSION,
                "now": time.time(),
                "you": {"person": connection.person, "name": name, "seats": table.seats_of(connection.person)},
                "table": self.data(connection.person),
                "entries": [entry_data(one) for one in table.entries_since(since)],
                "seq": table.seq,
                "view": table.view(),
                "chain": self.seal(),
            }
            connection.tell(json.dumps(welcome, separators=(",", ":")))
        self._tell_presence()
        self.look_after()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.used = time.monotonic()
        self._tell_presence()

    async def snapshot(self, look: Callable[[Table], Any]) -> Any:
        """Something read from the table between two acts."""
        async with self._lock:
            self.used = time.monotonic()
            return look(self.table)

    async def past(self, first: int, count: int) -> dict[str, Any]:
        """The views before decisions, the one that is waited for included."""
        past, now = await self.snapshot(lambda table: _past(table, first, count))
        views = []
        for decision, (state, entry) in enumerate(past, first):
            seen = view(plain.unpack(state), decision, options=False)
            views.append({"decision": decision, "view": seen, "entry": entry})
            await asyncio.sleep(0)               # others go on meanwhile
        last = now["prompt"]["decision"]
        if first <= last < first + count:
            views.append({"decision": last, "view": now, "entry": None})
        return {"first": first, "last": last, "views": views}

    async def preview(self) -> Preview:
        """What the decision may lead to, reckoned once for all who ask."""
        of: tuple[bytes, int] = await self.snapshot(_position_of)
        if self._preview is None or self._preview[0] != of or _is_unready(self._preview[1]):
            task = asyncio.create_task(self._house.previews.of(*of), name=f"preview of {self.table.facts.id}")
            self._preview = of, task
        return await asyncio.shield(self._preview[1])

    # ------------------------------------------------------------------ bots and clocks

    def look_after(self) -> None:
        """Let a bot think if one is asked and anybody is interested."""
        if self._thinking is None and self._house.open and self._is_bots_turn():
            self._thinking = asyncio.create_task(self._let_bots_play(), name=f"bots of {self.table.facts.id}")

    def _is_bots_turn(self) -> bool:
        return self.table.bot_to_think() is not None and bool(self.connections or self.table.people)

    async def _let_bots_play(self) -> None:
        try:
            while self._house.open and self._is_bots_turn():
                await self._let_bot_decide()
        except Exception:
            log.exception("the bots of a table stopped", extra={"table": self.table.facts.id})
            await asyncio.sleep(1)               # the ticker looks after it again
        finally:
            self._thinking = None

    async def _let_bot_decide(self) -> None:
        table = self.table
        bot, seat, game = table.bot_to_think(), table.asked, table.game
        if bot is None or seat is None or game is None:
            return
        number, thinkers = game.number, self._house.thinkers
        self._tell_thinking(seat, True, warming=not thinkers.is_warm(bot))

        def begins() -> None:
            if self._warming:
                self._tell_thinking(seat, True)

        try:
            choice = await thinkers.choose(bot, game, f"{table.facts.id}/{seat}", begins)
            await self.act(lambda table, now: table.decide_for_bot(bot, number, choice, now))
        except Refusal as refusal:
            if refusal.code != "stale":          # stale: somebody took a decision back meanwhile
                raise
        finally:
            self._tell_thinking(seat, False)

    async def tick(self) -> None:
        until = self.table.deal_until
        if until is not None and until <= time.time():
            await self.act(lambda table, now: table.deal_without_the_absent(now))
        deadline = self.table.deadline()
        if deadline is not None and deadline <= time.time():
            bot = self._house.substitute()
            try:
                await self.act(lambda table, now: table.time_out(bot, title(bot), now))
            except Refusal:
                log.info("a clock ran out and went on", extra={"table": self.table.facts.id})
        self.look_after()

    @property
    def is_idle(self) -> bool:
        return not self.connections and not self._thinking and not self._lock.locked()

    def say_goodbye(self) -> None:
        self.tell_all({"type": "bye", "reason": "restart", "after": COME_BACK})
        for connection in self.connections:
            connection.end()

    async def close(self) -> None:
        async with self._lock:                   # what has begun is finished
            pass
        if self._thinking:
            self._thinking.cancel()
            await asyncio.gather(self._thinking, return_exceptions=True)

    # ------------------------------------------------------------------ the table as data

    def _connected_seats(self) -> list[int]:
        here = {connection.person for connection in self.connections}
        return [i for i, seat in enumerate(self.table.seats) if seat.person in here]

    def _watching(self) -> int:
        return sum(connection.person not in self.table.people for connection in self.connections)

    def data(self, person: str | None = None) -> dict[str, Any]:
        """The table as it is told; the invitation only to one who sits here."""
        table, facts = self.table, self.table.facts
        here, thinking = self._connected_seats(), self._thinking is not None
        knows = person is not None and (person in table.people or person == facts.creator)
        return {
            "id": facts.id,
            "status": table.status,
            "creator": facts.creator,
            "created": facts.created,
            "setup": table.setup.model_dump(),
            "forked_at": table.first if table.prefix else None,
            "seats": [
                {
                    "seat": i,
                    "name": seat.name,
                    "person": seat.person,
                    "bot": seat.bot,
                    "left": seat.owner is not None and seat.person is None,
                    "invited": seat.invited,
                    "connected": i in here,
                    "thinking": thinking and i == table.asked,
                    "warming": self._warming and i == table.asked,
                }
                for i, seat in enumerate(table.seats)
            ],
            "asked": table.asked,
            "dice": table.dice_data(),
            "clock": self._clock_data(),
            "proposal": self._proposal_data(),
            "rematch": table.rematch,
            "ending": table.ending,
            "trouble": table.trouble,
            "invitation": facts.invitation if knows else None,
            "watching": self._watching(),
        }

    def seal(self) -> dict[str, Any]:
        return asdict(self._house.signer.seal(self.table.facts.id, self.table.chain))

    def _proposal_data(self) -> dict[str, Any] | None:
        proposal = self.table.proposal
        if not proposal:
            return None
        waiting = sorted(self.table.people - proposal.agreed)
        return {"what": proposal.what, "to": proposal.to, "seat": proposal.seat, "agreed": sorted(proposal.agreed),
                "waiting": waiting}

    def _clock_data(self) -> dict[str, Any] | None:
        table, clock = self.table, self.table.clock
        if not clock:
            return None
        now = time.time()
        spent = 0.0 if table.asked is None else max(now - table.asked_at, 0.0)
        return {
            "setup": clock.setup.model_dump(),
            "at": now,
            "running": table.asked,
            "spent": spent,
            "times": [
                {"seat": i, "left": clock.left[i], "out": i in table.late} for i in range(len(table.seats))
            ],
        }


def _past(table: Table, first: int, count: int) -> tuple[list[tuple[bytes, int | None]], View]:
    game = table.started_game()
    states = enumerate(game.states_before(first, count), first)
    return [(state, table.entry_of(decision)) for decision, state in states], game.view()


def _position_of(table: Table) -> tuple[bytes, int]:
    game = table.started_game()
    return game.state_bytes, game.number


def _is_unready(task: "asyncio.Task[Preview]") -> bool:
    return task.done() and (task.cancelled() or not task.result()["ready"])


class House:
    """All rooms. Those that nobody uses are forgotten, and read again from the store when somebody comes."""

    def __init__(self, settings: Settings, store: Store, signer: Signer, restored: float = 0.0) -> None:
        self.settings, self.store, self.signer = settings, store, signer
        self._restored = restored                # when the store, a backup, was restored
        self.thinkers, self.previews = Thinkers(settings), Previews(settings)
        self.reviews = Reviews(self.thinkers)
        self.open = True
        self._rooms: dict[str, Room] = {}
        self._reading = asyncio.Lock()
        self._opened = time.time()
        if settings.warm_bots:
            self.thinkers.warm_up()
        self._ticker = asyncio.create_task(self._tick_on(), name="ticker")

    async def room(self, table: str) -> Room:
        async with self._reading:                # two rooms for one table would be one too many
            if table not in self._rooms:
                self.keep(Room(self, await self.read(table)))
                await self._add_summary(self._rooms[table].table)
                await self._redraw_if_restored(self._rooms[table])
            return self._rooms[table]

    async def _add_summary(self, table: Table) -> None:
        """To a table of the time before there were any."""
        if not await self.store.has_summary(table.facts.id):
            await self.store.save_summary(table.facts.id, table.summary())

    async def _redraw_if_restored(self, room: Room) -> None:
        """The rolls that follow a backup may have been seen: no table goes on with the secret they came from."""
        table = room.table
        drawn = max((one.entry.at for one in table.log if one.entry.kind == "redrawn"), default=table.facts.created)
        if not table.ending and not table.trouble and drawn < self._restored:
            secret = new_secret()
            await self.store.save_secrets(table.with_secret(secret))
            await room.act(lambda table, now: table.redraw(secret, now))

    async def read(self, table: str) -> Table:
        stored = await self.store.table(table)
        if not stored:
            raise Refusal("no_such_table", "There is no such table.")
        read = Table(*stored)
        read.asked_at = max(read.asked_at, self._opened)     # time in which the server was down is nobody's
        return read

    def keep(self, room: Room) -> None:
        self._rooms[room.table.facts.id] = room
        TABLES.set(len(self._rooms))

    def forget(self, room: Room) -> None:
        self._rooms.pop(room.table.facts.id, None)
        TABLES.set(len(self._rooms))

    async def set_up(self, facts: Facts, sit: Act) -> Room:
        """A new table, and who sits down at once."""
        table = Table(facts)
        sit(table, facts.created)
        await self.store.add_table(facts, table.take_fresh(), table.standing())
        room = Room(self, table)
        self.keep(room)
        room.look_after()
        return room

    def count_connections(self, person: str | None = None) -> int:
        """Of one person, or of all."""
        if person is None:
            return sum(len(room.connections) for room in self._rooms.values())
        return sum(connection.person == person for room in self._rooms.values() for connection in room.connections)

    def substitute(self) -> str:
        """The bot that plays on for a person."""
        wanted = self.settings.substitute
        return wanted if wanted in names() else ALWAYS

    # ------------------------------------------------------------------ time

    async def _tick_on(self) -> None:
        while True:
            try:
                await self._tick()
            except Exception:
                log.exception("a tick failed")
            await asyncio.sleep(self.settings.tick_seconds)

    async def _tick(self) -> None:
        for table in await self.store.waking(time.time()):
            try:
                await (await self.room(table)).tick()
            except Exception:                    # the other tables' clocks go on
                log.exception("a table could not be woken", extra={"table": table})
        latest = time.monotonic() - self.settings.idle_seconds
        for room in [room for room in self._rooms.values() if room.is_idle and room.used < latest]:
            self.forget(room)

    async def say_goodbye(self) -> None:
        """Tell all clients to come back, and let them go."""
        self.open = False
        for room in self._rooms.values():
            room.say_goodbye()
        until = time.monotonic() + FAREWELL
        while self.count_connections() and time.monotonic() < until:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """What has begun is finished and written."""
        await self.say_goodbye()
        self._ticker.cancel()
        await asyncio.gather(self._ticker, return_exceptions=True)
        await asyncio.gather(*(room.close() for room in list(self._rooms.values())))
        await self.reviews.close()
        await self.thinkers.close()
        await self.previews.close()
