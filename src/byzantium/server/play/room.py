"""Tables in play, with those connected to them.

A room lets one act at a time happen at its table: check and fold it, write it durably, tell everybody. Nobody sees
anything of it earlier. If writing fails, the table is read again from the store, as if the act had never been; and if
that fails as well, the room is broken: its clients are sent away, and come back to a room that is read anew. Where
players like, viewers are told from another fold over the log, some minutes behind (delay.py).

Other processes may have rooms for the same table (peers.py). Whoever writes an entry second has lost, reads what the
first one wrote, and tries again on top of it: a decision is stale then. Before anything is refused or shown, the tail
of the log is read.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol

import orjson

from ...game import Game
from ...preview import Preview
from ...view import View
from .. import protocol as P
from ..cluster.cluster import Shared, TablePresence
from ..cluster.server_time import ServerTime
from ..core.bots import ALWAYS, BotChoice, names
from ..core.chain import Signer
from ..core.dice import new_secret
from ..core.entries import AnyEntry, Decision, Unreadable
from ..core.refusal import Refusal
from ..core.table import Happened, Table, entry_data
from ..core.table_header import Facts, TableStanding
from ..ops.metrics import ACTS, DECISIONS, DROPPED, TABLES
from ..ops.settings import Settings
from ..store import Conflict, LineCut, Store, StoreFailed, Waking
from .delay import HELD_BACK, follow, hold_back
from .reviews import Reviews
from .workers import Previews, WorkerPool

log = logging.getLogger("byzantium.rooms")
Act = Callable[[Table, float], None]

OF_THE_GAME = {"decision", "roll", "undone"}     # entries after which the view is another
FAREWELL = 2.0                                   # seconds for saying goodbye
COME_BACK = 2.0                                  # seconds, after a restart or for one who was too slow
PRESENCE = 0.2                                   # seconds between two tellings of who is here
SEEN = 60.0                                      # seconds between two notes of who was here
CLEARING = 600.0                                 # seconds between two looks for tables that nobody entered
HEARTBEAT = 10.0                                 # seconds between two notes that this server runs
AT_ONCE = 16                                     # tables that are woken at a time; entries that are folded in one go
TRIES = 8                                        # of an act that other processes were faster than
TROUBLED = 60.0                                  # seconds, before a table that could not be woken is tried again
NOT_KEPT = "This could not be kept, so it did not happen. Try again."
NOT_READ = "This table cannot be read now. Try again later."


class Thinkers(Protocol):
    """Who chooses for bots."""

    def is_warm(self, bot: str) -> bool: ...
    async def choose(self, bot: str, game: Game, seat: str, who: str, begins: Callable[[], None]) -> BotChoice: ...


class Guests(Thinkers, Protocol):
    def has(self, name: str) -> bool: ...
    def game_over(self, table: Table) -> None: ...


class Connection:
    """A client that hears of a room. What it is told waits in its outbox; a client too slow for that is dropped."""

    def __init__(self, person: str, outbox: int) -> None:
        self.person = person
        self.seen = 0                            # the last entry that it was told
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
    def __init__(self, registry: "RoomRegistry", table: Table) -> None:
        self._registry = registry
        self.table = table
        self._shown: Table | None = None         # as viewers know it, where they know less
        self.connections: set[Connection] = set()
        self.used = self.visited = time.monotonic()      # by anybody; by people, for whom bots play on
        self.broken = False                      # what lies in memory may not be what lies in the store
        self._lock = asyncio.Lock()
        self._written = table.standing()
        self._thinking: asyncio.Task[None] | None = None
        self._warming = False                    # the bot that is asked is being loaded
        self._previews: dict[tuple[bytes, int], asyncio.Task[Preview]] = {}     # of the latest positions
        self._telling_presence: asyncio.TimerHandle | None = None
        self._publishing: asyncio.TimerHandle | None = None
        self._published = self.elsewhere = TablePresence()    # who is here, as other processes know; who is there
        self._seen_noted = -SEEN                 # when it was last written who was here

    # ------------------------------------------------------------------ acting

    async def act(self, act: Act) -> int:
        """Let somebody's act happen. Returns the number of the last entry. Once begun, it is not broken off."""
        self.visited = time.monotonic()
        return await self.act_by_itself(act)

    async def act_by_itself(self, act: Act) -> int:
        """An act of a bot or of a clock: it does not show that somebody is here."""
        return await asyncio.shield(asyncio.ensure_future(self._act(act)))

    async def _act(self, act: Act) -> int:
        self.used = time.monotonic()
        async with self._lock:
            self._check_whole()
            with ACTS.time():
                await self._try(act)
            seq = self.table.seq
        self.look_after()
        return seq

    async def _try(self, act: Act) -> None:
        """Until it is written or refused: other processes may be faster."""
        for _ in range(TRIES):
            before = self.table.seq
            try:
                fresh = await self._happen(act)
            except Refusal:
                if await self._catch_up():       # it may be right where they have got to
                    continue
                raise
            if not fresh or await self._keep(fresh, before):
                self._tell(self.table.log[before:])
                return
        raise Refusal("stale", "Others were faster.")

    def _check_whole(self) -> None:
        if self.broken:
            raise Refusal("store_failed", NOT_KEPT)

    async def _happen(self, act: Act) -> list[AnyEntry]:
        try:
            act(self.table, self._now())
        except BaseException:
            if self.table.take_fresh():          # half done
                await self._read_again()
            raise
        return self.table.take_fresh()

    async def _keep(self, fresh: Sequence[AnyEntry], before: int) -> bool:
        """Write it. Returns whether it is written; else what others wrote is here now, and told."""
        standing = self.table.standing()
        try:
            await self._registry.store.append(self.table.facts.id, fresh, *self._what_changed(standing))
        except Exception as error:
            await self._read_again()
            happened = self.table.log[before:]
            written = [one.entry for one in happened[: len(fresh)]] == list(fresh)
            if written and not isinstance(error, Conflict):
                return True                      # only the answer was lost
            self._tell(happened)
            if isinstance(error, Conflict | LineCut):
                return False
            log.exception("the store failed", extra={"table": self.table.facts.id})
            raise Refusal("store_failed", NOT_KEPT) from None
        self._written = standing
        return True

    async def _catch_up(self) -> bool:
        """Read what other processes have written to the log, and tell it. Returns whether there was anything."""
        if not self._registry.shared.with_others:
            return False
        before = self.table.seq
        try:
            tail = await self._registry.store.tail(self.table.facts.id, before)
        except StoreFailed as error:
            log.error("the store failed", extra={"table": self.table.facts.id, "error": str(error)})
            raise Refusal("store_failed", NOT_READ) from None
        if not tail or self.table.damaged:
            return False
        if any(isinstance(entry, Unreadable) or entry.kind == "redrawn" for entry in tail):
            await self._read_again()             # there is more to be read than the log
        else:
            for entry in tail:
                self.table.fold_stored(entry)
            self._written = self.table.standing()
        self._tell(self.table.log[before:])
        return True

    async def catch_up(self, seq: int) -> None:
        """Another process has written this entry."""
        if self.table.seq >= seq:
            return
        async with self._lock:
            if self.broken or self.table.seq >= seq or not await self._catch_up():
                return
        self.look_after()

    def _what_changed(self, new: TableStanding) -> tuple[TableStanding | None, list[tuple[str, int]]]:
        old = self._written
        if new == old:
            return None, []
        notices = []
        if self.table.setup.pace == "days" and self.table.game and new.asked and new.asked != old.asked:
            notices = [(new.asked, self.table.game.number)]
        same_seats = (new.seats, new.invited) == (old.seats, old.invited)
        return (replace(new, seats=None) if same_seats else new), notices

    def _now(self) -> float:
        """The time; it never goes back along a log."""
        log = self.table.log
        return max(self._registry.time.now(), log[-1].entry.at if log else 0.0)

    async def _read_again(self) -> None:
        """What lies in the store is what happened. Who cannot read it must not go on from what lies in memory."""
        try:
            self.table = await self._registry.read(self.table.facts.id)
        except BaseException as error:
            log.error("a room is broken", extra={"table": self.table.facts.id})
            self.close_down()
            if not isinstance(error, Exception):         # a task that is told to end must end
                raise
            raise Refusal("store_failed", NOT_KEPT) from error
        self._written = self.table.standing()
        if self._shown is not None:              # of what is kept, not of what is written next
            self._shown = None
            self.table_for(None)

    def close_down(self) -> None:
        """For good: those who are here are sent away, and nobody acts here any more."""
        self.broken = True
        self._registry.forget(self)
        self.say_goodbye()

    # ------------------------------------------------------------------ what viewers may know

    @property
    def is_delayed(self) -> bool:
        """Whether viewers know less than those who sit here."""
        return self.table.setup.delay > 0

    def table_for(self, person: str | None) -> Table:
        """As somebody may know it; None: as anybody may."""
        if not self.is_delayed or self.table.damaged or person in self.table.insiders:
            return self.table
        if self._shown is None:
            self._shown = hold_back(self.table)
            follow(self._shown, self.table, self._registry.time.now())
            self._shown.asked_at = self._registry.time.running_since(self._shown.asked_at)
        return self._shown

    def check_may_act(self, person: str) -> None:
        """Of a game that is shown later, a refusal would tell a viewer how far it is."""
        if self.is_delayed and self.table.status != "open" and person not in self.table.insiders:
            raise Refusal("not_your_seat", HELD_BACK)

    def show_viewers(self) -> None:
        """Tell them what they may know by now. Nothing that is being written is among it."""
        if self._shown is not None and not self._lock.locked():
            follow(self._shown, self.table, self._registry.time.now())
            self._tell_news()

    # ------------------------------------------------------------------ telling

    def _tell(self, happened: Sequence[Happened]) -> None:
        for one in happened:
            if isinstance(one.entry.body, Decision):
                DECISIONS.labels("bot" if one.entry.body.by.startswith("bot:") else "person").inc()
            if one.entry.kind == "ended" and self._registry.guests:
                self._registry.guests.game_over(self.table)
        if self._shown is not None:
            follow(self._shown, self.table, self._registry.time.now())
        self._tell_news()

    def _tell_news(self) -> None:
        """To everybody what they may know and have not been told."""
        texts: dict[tuple[int, int], str] = {}
        for connection in self.connections:
            table = self.table_for(connection.person)
            if connection.seen > table.seq:      # who got up knows more than viewers may: they come back as one
                connection.end()
            elif connection.seen < table.seq:
                key = (id(table), connection.seen)
                if key not in texts:
                    texts[key] = orjson.dumps(self._update(table, connection.seen)).decode()
                connection.seen = table.seq
                connection.tell(texts[key])

    def _update(self, table: Table, since: int) -> dict[str, Any]:
        """What happened after an entry."""
        happened = table.log[since:]
        kinds = {one.entry.kind for one in happened}
        return {
            "type": "update",
            "now": self._registry.time.now(),
            "entries": [entry_data(one) for one in happened],
            "seq": table.seq,
            "table": self._data(table) if kinds - OF_THE_GAME - {"chat"} else None,
            "view": table.view() if kinds & (OF_THE_GAME | {"started"}) else None,
            "undo": table.undo_reach(),
            "clock": self._clock_data(table),
            "chain": self._seal(table),
        }

    def tell_all(self, message: dict[str, Any], table: Table | None = None) -> None:
        """Everybody, or those who know a table as this one."""
        text = orjson.dumps(message).decode()
        for connection in self.connections:
            if table is None or self.table_for(connection.person) is table:
                connection.tell(text)

    def _tell_presence(self) -> None:
        """Soon, once for all who come and go until then: a thousand who come must not be told of one another."""
        if self._telling_presence is None:
            self._telling_presence = asyncio.get_running_loop().call_later(PRESENCE, self._tell_presence_now)

    def _tell_presence_now(self) -> None:
        self._telling_presence = None
        self._tell_who_is_here()
        self._publish_soon()

    def _tell_who_is_here(self) -> None:
        for table in (self.table, self._shown) if self._shown else (self.table,):
            here = {"type": "presence", "seats": self._connected_seats(table), "watching": self._watching()}
            self.tell_all(here, table)

    def _tell_thinking(self, seat: int, on: bool, warming: bool = False) -> None:
        self._warming = warming
        self.tell_all({"type": "thinking", "seat": seat, "on": on, "warming": warming}, self.table)
        self._publish_soon()

    # ------------------------------------------------------------------ those who are here by other processes

    def _publish_soon(self) -> None:
        """Let other processes know who is here, and which bot thinks. Most bots have thought before that."""
        if self._registry.shared.with_others and self._publishing is None:
            self._publishing = asyncio.get_running_loop().call_later(PRESENCE, self._publish)

    def _publish(self) -> None:
        self._publishing = None
        thinks = self._thinking is not None
        people = tuple(sorted(connection.person for connection in self.connections))
        here = TablePresence(people, self.table.asked if thinks else None, thinks and self._warming)
        if here != self._published:
            self._published = here
            self._registry.start(self._registry.shared.save_presence(self.table.facts.id, here))

    def hear_of_presence(self, there: TablePresence) -> None:
        before, self.elsewhere = self.elsewhere, there
        if sorted(before.people) != sorted(there.people):
            self._tell_who_is_here()
            self.look_after()
        if before.thinking != there.thinking and before.thinking is not None:
            self.tell_all({"type": "thinking", "seat": before.thinking, "on": False, "warming": False}, self.table)
        if (before.thinking, before.warming) != (there.thinking, there.warming) and there.thinking is not None:
            thinks = {"type": "thinking", "seat": there.thinking, "on": True, "warming": there.warming}
            self.tell_all(thinks, self.table)

    # ------------------------------------------------------------------ coming and going

    async def enter(self, connection: Connection, name: str, since: int) -> None:
        """Welcome a client with all that it has not seen. What happens from now on it hears too: no gap, no repeat."""
        async with self._lock:
            if self.broken:                      # it comes back, to a room that is whole
                _say_goodbye_to(connection)
                return
            with contextlib.suppress(Refusal):   # who cannot be shown the latest is shown what is known
                await self._catch_up()
            self._visit()
            table = self.table_for(connection.person)
            if since > table.seq:                # of another history, such as that of a lost backup
                since = 0
            connection.seen = table.seq
            self.connections.add(connection)
            welcome = {
                "type": "welcome",
                "protocol": P.VERSION,
                "now": self._registry.time.now(),
                "you": {"person": connection.person, "name": name, "seats": table.seats_of(connection.person)},
                "table": self._data(table, connection.person),
                "entries": [entry_data(one) for one in table.entries_since(since)],
                "seq": table.seq,
                "view": table.view(),
                "undo": table.undo_reach(),
                "chain": self._seal(table),
            }
            connection.tell(orjson.dumps(welcome).decode())
        self._tell_presence()
        await self.note_seen(connection.person)

    def _visit(self) -> None:
        self.used = self.visited = time.monotonic()
        self.look_after()

    async def note_seen(self, person: str) -> None:
        """That one of those whose table it is was here: tables that nobody enters fade away."""
        if person not in {*self.table.people, self.table.facts.creator} or self.used - self._seen_noted < SEEN:
            return
        self._seen_noted = self.used
        try:
            await self._registry.store.save_seen(self.table.facts.id, self._registry.time.now())
        except StoreFailed as error:
            log.error("the store failed", extra={"table": self.table.facts.id, "error": str(error)})

    async def note_waiting(self) -> None:
        """That somebody sits at an open table and waits for others."""
        if self.table.status == "open":
            for person in {connection.person for connection in self.connections} & self.table.people:
                self.used = time.monotonic()
                await self.note_seen(person)

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.used = self.visited = time.monotonic()
        self._tell_presence()

    async def snapshot(self, person: str | None, look: Callable[[Table], Any]) -> Any:
        """Something read from the table between two acts, as somebody may know it; None: as anybody may."""
        async with self._lock:
            self._check_whole()
            await self._catch_up()
            self._visit()
            return look(self.table_for(person))

    async def data(self, person: str) -> dict[str, Any]:
        """The table as it is told to somebody."""
        told: dict[str, Any] = await self.snapshot(person, lambda table: self._data(table, person))
        return told

    async def past(self, person: str | None, first: int, count: int) -> dict[str, Any]:
        """The views before decisions, the one that is waited for included."""
        past, now = await self.snapshot(person, lambda table: _past(table, first, count))
        views = []
        for decision, (seen, entry) in enumerate(past, first):
            views.append({"decision": decision, "view": seen, "entry": entry})
            await asyncio.sleep(0)               # others go on meanwhile
        last = now["prompt"]["decision"]
        if first <= last < first + count:
            views.append({"decision": last, "view": now, "entry": None})
        return {"first": first, "last": last, "views": views}

    async def preview(self, person: str | None) -> Preview:
        """What the decision may lead to, computed once for all who ask."""
        of: tuple[bytes, int] = await self.snapshot(person, _position_of)
        known = self._previews.get(of)
        if known is None or _is_unready(known):
            known = asyncio.create_task(self._registry.previews.of(*of), name=f"preview of {self.table.facts.id}")
            latest = list(self._previews.items())[-1:]       # players and viewers may be asked different things
            self._previews = dict([*latest, (of, known)])
        return await asyncio.shield(known)

    # ------------------------------------------------------------------ bots and clocks

    def look_after(self) -> None:
        """Let a bot think if one is asked and anybody is interested."""
        if self._thinking is None and self._registry.open and self._is_bots_turn():
            self._thinking = asyncio.create_task(self._let_bots_play(), name=f"bots of {self.table.facts.id}")

    def _is_bots_turn(self) -> bool:
        thinks_elsewhere = self.elsewhere.thinking is not None and self.elsewhere.thinking == self.table.asked
        return (not self.broken and self.table.bot_to_think() is not None and self._is_wanted()
                and not thinks_elsewhere)

    def _is_wanted(self) -> bool:
        """Is anybody here, or was lately; or comes back, at a table over days?"""
        lately = time.monotonic() - self.visited < self._registry.settings.idle_seconds
        here = self.connections or self.elsewhere.people
        return bool(here) or self.table.plays_on or (bool(self.table.people) and lately)

    async def _let_bots_play(self) -> None:
        table = self.table.facts.id
        kept = False
        try:
            kept = await self._registry.keeps(table)
            while kept and self._registry.open and self._is_bots_turn():
                await self._let_bot_decide()
        except Exception:
            log.exception("the bots of a table stopped", extra={"table": table})
            await asyncio.sleep(1)               # the ticker looks after it again
        finally:
            self._thinking = None
            if kept:
                self._registry.let_go(table)
                self._publish_soon()

    async def _let_bot_decide(self) -> None:
        table = self.table
        bot, seat, game = table.bot_to_think(), table.asked, table.game
        if bot is None or seat is None or game is None:
            return
        number, workers = game.number, self._registry.thinkers(bot)
        self._tell_thinking(seat, True, warming=not workers.is_warm(bot))

        def begins() -> None:
            if self._warming:
                self._tell_thinking(seat, True)

        try:
            choice = await workers.choose(bot, game, f"{table.facts.id}/{seat}", table.facts.asker, begins)
            await self.act_by_itself(lambda table, now: table.decide_for_bot(bot, number, choice, now))
        except Refusal as refusal:
            if refusal.code != "stale":          # stale: somebody took a decision back meanwhile
                raise
        finally:
            self._tell_thinking(seat, False)

    async def tick(self) -> None:
        until = self.table.deal_until
        if until is not None and until <= self._registry.time.now():
            await self.act_by_itself(lambda table, now: table.deal_without_the_absent(now))
        deadline = self.table.deadline()
        if deadline is not None and deadline <= self._registry.time.now():
            bot = self._registry.substitute()
            try:
                await self.act_by_itself(lambda table, now: table.time_out(bot, now))
            except Refusal:
                log.info("a clock ran out and went on", extra={"table": self.table.facts.id})
        self.look_after()

    def leave_out(self, seconds: float) -> None:
        """A stretch of time that is nobody's has just gone by."""
        for table in (self.table, self._shown) if self._shown else (self.table,):
            table.asked_at += seconds

    @property
    def is_thinking(self) -> bool:
        return self._thinking is not None

    @property
    def is_idle(self) -> bool:
        return not self.connections and not self._thinking and not self._lock.locked()

    async def look_again(self) -> None:
        """Somebody else has written to the table's log, or has deleted it."""
        async with self._lock:
            before = self.table.seq
            try:
                await self._read_again()
            except Refusal:                      # deleted: all have been sent away
                return
            self._tell(self.table.log[before:])
        self.look_after()

    def say_goodbye(self) -> None:
        for connection in self.connections:
            _say_goodbye_to(connection)

    async def close(self) -> None:
        async with self._lock:                   # what has begun is finished
            pass
        for later in (self._telling_presence, self._publishing):
            if later:
                later.cancel()
        if self._thinking:
            self._thinking.cancel()
            await asyncio.gather(self._thinking, return_exceptions=True)

    # ------------------------------------------------------------------ the table as data

    def people_here(self) -> set[str]:
        """By all processes."""
        return {connection.person for connection in self.connections} | set(self.elsewhere.people)

    def _connected_seats(self, table: Table) -> list[int]:
        here = self.people_here()
        return [i for i, seat in enumerate(table.seats) if seat.person in here]

    def _watching(self) -> int:
        return len(self.people_here() - self.table.people)

    def _data(self, table: Table, person: str | None = None) -> dict[str, Any]:
        """The table as it is told; the invitation only to one who sits here."""
        facts, now = table.facts, table is self.table
        here = self._connected_seats(table)
        thinks_elsewhere = table.asked is not None and self.elsewhere.thinking == table.asked
        thinking = now and (self._thinking is not None or thinks_elsewhere)
        warming = self._warming or self.elsewhere.warming
        knows = person is not None and (person in table.people or person == facts.creator)
        return {
            "id": facts.id,
            "status": table.status,
            "creator": facts.creator,
            "created": facts.created,
            "setup": table.setup.model_dump(),
            "forked_at": table.first if table.prefix else None,
            "start": table.start,
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
                    "warming": now and warming and i == table.asked,
                }
                for i, seat in enumerate(table.seats)
            ],
            "asked": table.asked,
            "dice": table.dice_data(),
            "clock": self._clock_data(table),
            "proposal": _proposal_data(table),
            "rematch": table.rematch,
            "ending": table.ending,
            "trouble": table.trouble,
            "invitation": facts.invitation if knows else None,
            "watching": self._watching(),
            "tournament": _told_of(table.tournament),
        }

    def _seal(self, table: Table) -> dict[str, Any]:
        return vars(self._registry.signer.seal(table.facts.id, table.chain))

    def _clock_data(self, table: Table) -> dict[str, Any] | None:
        clock = table.clock
        if not clock:
            return None
        now = self._registry.time.now()
        behind = 0.0 if table is self.table else table.setup.delay       # viewers' clocks run that much later
        spent = 0.0 if table.asked is None else max(now - behind - table.asked_at, 0.0)
        return {
            "setup": clock.setup.model_dump(),
            "at": now,
            "running": table.asked,
            "spent": spent,
            "times": [
                {"seat": i, "left": clock.left[i], "out": i in table.late} for i in range(len(table.seats))
            ],
        }


def _proposal_data(table: Table) -> dict[str, Any] | None:
    proposal = table.proposal
    if not proposal:
        return None
    waiting = sorted(table.voices - proposal.agreed)
    return {"what": proposal.what, "to": proposal.to, "seat": proposal.seat, "agreed": sorted(proposal.agreed),
            "waiting": waiting}


def _past(table: Table, first: int, count: int) -> tuple[Iterator[tuple[View, int | None]], View]:
    """The views before decisions with their entries, made one by one, and the one now."""
    game = table.started_game()
    views = game.views_before(first, count)
    entries = [table.entry_of(decision) for decision in range(first, min(first + count, game.number))]
    return zip(views, entries, strict=True), game.view()


def _told_of(tournament: dict[str, Any] | None) -> dict[str, Any] | None:
    return tournament and {name: tournament[name] for name in ("id", "name", "round")}


def _position_of(table: Table) -> tuple[bytes, int]:
    game = table.started_game()
    return game.state_bytes, game.number


def _say_goodbye_to(connection: Connection) -> None:
    connection.tell(_GOODBYE)
    connection.end()


_GOODBYE = P.Bye(reason="restart", after=COME_BACK).model_dump_json()


def _is_unready(task: "asyncio.Task[Preview]") -> bool:
    return task.done() and (task.cancelled() or not task.result()["ready"])


class RoomRegistry:
    """All rooms. Those that nobody uses are forgotten, and read again from the store when somebody comes."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        signer: Signer,
        restored: float = 0.0,
        server_time: ServerTime | None = None,
        shared: Shared | None = None,
    ) -> None:
        self.settings, self.store, self.signer, self.time = settings, store, signer, server_time or ServerTime()
        self.shared = shared or Shared(store)
        self._started: set[asyncio.Task[Any]] = set()
        self._restored = restored                # when the store, a backup, was restored
        self.workers, self.previews = WorkerPool(settings), Previews(settings)
        self.guests: Guests | None = None        # bots of people (server/bots)
        self.reviews = Reviews(self.workers, self.shared)
        self.open = True
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._troubled: dict[str, float] = {}    # tables that could not be woken, and when to try again
        self._beat, self._cleared = -HEARTBEAT, -CLEARING
        if settings.warm_bots:
            self.workers.warm_up()
        self._ticker = asyncio.create_task(self._tick_on(), name="ticker")

    async def room(self, table: str) -> Room:
        room = self._rooms.get(table)
        if room is None:
            if table not in self._opening:       # two rooms for one table would be one too many
                self._opening[table] = asyncio.create_task(self._open(table), name=f"opening {table}")
            room = await asyncio.shield(self._opening[table])
        room.used = time.monotonic()
        return room

    async def _open(self, table: str) -> Room:
        try:
            room = Room(self, await self.read(table))
            await self._add_summary(room.table)
            await self._redraw_if_restored(room)
            self.keep(room)
            if self.shared.with_others:          # what was written while it was read has not been heard
                await self._heal([room])
            return room
        finally:
            del self._opening[table]

    async def _add_summary(self, table: Table) -> None:
        """To a table of the time before there were any."""
        try:
            if await self.store.lacks_summary(table.facts.id):
                await self.store.save_summary(table.facts.id, table.summary())
        except StoreFailed as error:             # it can be looked at all the same
            log.error("no summary", extra={"table": table.facts.id, "error": str(error)})

    async def _redraw_if_restored(self, room: Room) -> None:
        """The rolls that follow a backup may have been seen: no table goes on with the secret they came from."""
        secret = new_secret()

        def redraw(table: Table, now: float) -> None:
            if self._is_to_be_redrawn(table):    # another process may have been faster
                table.redraw(secret, now)

        if self._is_to_be_redrawn(room.table):
            await self.store.add_secret(room.table.facts.id, secret.hex())
            await room.act_by_itself(redraw)

    def _is_to_be_redrawn(self, table: Table) -> bool:
        drawn = max((one.entry.at for one in table.log if one.entry.kind == "redrawn"), default=table.facts.created)
        return not table.ending and not table.trouble and drawn < self._restored

    async def read(self, table: str) -> Table:
        try:
            stored = await self.store.table(table)
        except StoreFailed as error:
            log.error("a table could not be read", extra={"table": table, "error": str(error)})
            raise Refusal("store_failed", NOT_READ) from None
        if not stored:
            raise Refusal("no_such_table", "There is no such table.")
        facts, entries = stored
        read = Table(facts)
        for i, entry in enumerate(entries, 1):
            read.fold_stored(entry)
            if i % AT_ONCE == 0:
                await asyncio.sleep(0)           # others go on meanwhile
        read.asked_at = self.time.running_since(read.asked_at)
        return read

    def keep(self, room: Room) -> None:
        self._rooms[room.table.facts.id] = room
        TABLES.set(len(self._rooms))

    def forget(self, room: Room) -> None:
        if self._rooms.get(room.table.facts.id) is room:
            del self._rooms[room.table.facts.id]
        TABLES.set(len(self._rooms))

    async def set_up(self, facts: Facts, sit: Act, notices: Sequence[tuple[str, int]] = ()) -> Room:
        """A new table, and who sits down at once."""
        table = Table(facts)
        sit(table, facts.created)
        await self.store.add_table(facts, table.take_fresh(), table.standing(), notices)
        room = Room(self, table)
        self.keep(room)
        room.look_after()
        return room

    async def look_again(self, table: str) -> None:
        if room := self._rooms.get(table):
            await room.look_again()

    def hang_up(self, person: str) -> None:
        """Close the sockets of somebody who may be somebody else by now; their clients come back as who they are."""
        self.hang_up_here(person)
        if self.shared.with_others:
            self.start(self.shared.tell(f"bye:{person}"))

    def hang_up_here(self, person: str) -> None:
        for room in self._rooms.values():
            for connection in room.connections:
                if connection.person == person:
                    connection.end()

    # ------------------------------------------------------------------ other processes

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let something be told or read beside everything else."""
        task = asyncio.ensure_future(self._carry_out(work))
        self._started.add(task)
        task.add_done_callback(self._started.discard)

    async def _carry_out(self, work: Coroutine[Any, Any, Any]) -> None:
        try:
            await work
        except Exception as error:               # other processes find it by looking
            log.error("other processes were not told, or not heard", extra={"error": repr(error)})

    def hear_of_entry(self, table: str, seq: int) -> None:
        if (room := self._rooms.get(table)) and room.table.seq < seq:
            self.start(room.catch_up(seq))

    def hear_of_presence(self, table: str) -> None:
        if room := self._rooms.get(table):
            self.start(self._look_for_people([room]))

    async def _look_for_people(self, rooms: Sequence[Room]) -> None:
        found = await self.shared.presence([room.table.facts.id for room in rooms])
        for room in rooms:
            room.hear_of_presence(found.get(room.table.facts.id, TablePresence()))

    async def people_at(self, tables: Sequence[str]) -> dict[str, set[str]]:
        """Who is connected to which table, by all processes."""
        found = await self.shared.presence(tables) if self.shared.with_others else {}
        people = {table: set(found[table].people) if table in found else set() for table in tables}
        for table in tables:
            if room := self._rooms.get(table):
                people[table] |= {connection.person for connection in room.connections}
        return people

    async def heal(self) -> None:
        """Look for what was not heard: the line may have been cut, or a process have died."""
        await self._heal(list(self._rooms.values()))

    async def _heal(self, rooms: Sequence[Room]) -> None:
        if rooms:
            ends = await self.store.ends([room.table.facts.id for room in rooms])
            await self._look_for_people(rooms)
            await asyncio.gather(*(room.catch_up(ends.get(room.table.facts.id, 0)) for room in rooms))

    async def keeps(self, table: str) -> bool:
        """Whether this process looks after a table's bots: nobody else then does."""
        return not self.shared.with_others or table in await self.shared.keep([table])

    def let_go(self, table: str) -> None:
        if self.shared.with_others:
            self.start(self.shared.let_go(table))

    def thinkers(self, bot: str) -> Thinkers:
        """Who chooses for a bot: people's choose by ways of their own."""
        return self.guests if self.guests and self.guests.has(bot) else self.workers

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
        self._leap()
        await self._beat_on()
        await self._clear_away()
        for room in list(self._rooms.values()):
            room.look_after()
            room.show_viewers()
            await room.note_waiting()
        turns = asyncio.Semaphore(AT_ONCE)
        due = [one for one in await self.store.waking(self.time.now()) if self._may_wake(one.table)]
        if due and self.shared.with_others:
            mine = await self.shared.keep([one.table for one in due])
            due = [one for one in due if one.table in mine]
        await asyncio.gather(*(self._wake(one, turns) for one in due))
        self._forget_idle_rooms()

    def _leap(self) -> None:
        """Time that the machine leaps over is nobody's."""
        seconds = self.time.leap()
        if seconds:
            log.warning("the machine's time went ahead", extra={"seconds": seconds})
            for room in self._rooms.values():
                room.leave_out(seconds)

    async def _beat_on(self) -> None:
        """Write down that this server runs: what is not written was time without a server."""
        if time.monotonic() >= self._beat + HEARTBEAT:
            self._beat = time.monotonic()
            await self.store.save_run(self.time.began, self.time.now())

    async def _clear_away(self) -> None:
        if time.monotonic() >= self._cleared + CLEARING:
            self._cleared = time.monotonic()
            for table in await self.store.clear_away(self.time.now()):
                log.info("a table that nobody entered is gone", extra={"table": table})
                if opening := self._opening.get(table):  # it may have been read before it went
                    await asyncio.wait([opening])
                if table in self._rooms:
                    self._rooms[table].close_down()

    def _may_wake(self, table: str) -> bool:
        return time.monotonic() >= self._troubled.get(table, 0.0)

    async def _wake(self, due: Waking, turns: asyncio.Semaphore) -> None:
        async with turns:
            try:
                room = await self.room(due.table)
                await room.tick()
                wakes = room.table.standing().wakes
                if wakes != due.wakes and not room.broken:
                    await self.store.save_wakes(due.table, due.wakes, wakes)
                self._troubled.pop(due.table, None)
            except Exception:                    # the other tables' clocks go on
                self._troubled[due.table] = time.monotonic() + TROUBLED
                log.exception("a table could not be woken", extra={"table": due.table})
            finally:
                if not self._is_thinking(due.table):
                    self.let_go(due.table)

    def _is_thinking(self, table: str) -> bool:
        room = self._rooms.get(table)
        return room is not None and room.is_thinking

    def _forget_idle_rooms(self) -> None:
        """Those that nobody has used for long; if there are very many, those that were not used longest."""
        idle = sorted((room for room in self._rooms.values() if room.is_idle), key=lambda room: room.used)
        latest = time.monotonic() - self.settings.idle_seconds
        surplus = len(idle) - self.settings.idle_tables
        for i, room in enumerate(idle):
            if i < surplus or room.used < latest:
                self.forget(room)

    async def say_goodbye(self) -> None:
        """Tell all clients to come back, and let them go."""
        self.open = False
        for room in self._rooms.values():
            room.say_goodbye()
        until = time.monotonic() + FAREWELL
        while any(room.connections for room in self._rooms.values()) and time.monotonic() < until:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """What has begun is finished and written."""
        await self.say_goodbye()
        self._ticker.cancel()
        await asyncio.gather(self._ticker, return_exceptions=True)
        await asyncio.gather(*(room.close() for room in list(self._rooms.values())))
        await asyncio.gather(*self._started, return_exceptions=True)
        with contextlib.suppress(StoreFailed):
            await self.store.save_run(self.time.began, self.time.now())
        await self.reviews.close()
        await self.workers.close()
        await self.previews.close()
