"""What routes and WebSockets share."""

import hashlib
import hmac
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any

from starlette.responses import JSONResponse

from .bots.service import GuestBots
from .cluster.cluster import Shared
from .cluster.limits import Limit, Places, cost_of_entries
from .cluster.peer_processes import Peers
from .cluster.server_time import ServerTime
from .community.moderation import Order
from .community.tournaments.service import Tournaments
from .core.chain import Signer
from .core.refusal import Refusal, RefusalReason
from .notify.mail import Mailer
from .notify.service import Notifier
from .ops.health import Health
from .ops.logs import PERSON
from .ops.settings import Settings
from .pages.link_previews import Cards
from .people.identity import COOKIE, SEEN_EVERY, UNDER_WAY, Cookies, Known, Passwords, agent_of, guest, new_id
from .people.players.ratings import Ratings
from .play.room import RoomRegistry
from .protocol import Problem
from .store import KnownDevice, Person, Store

SCARCE = ("passwords", "new_tables", "letters", "reports", "reports_an_address")     # of settings, for check_scarce
LOGGED_OUT = "You have just been logged out in this browser. Try again in a moment."


class Services:
    def __init__(
        self, settings: Settings, store: Store, key: bytes, registry: RoomRegistry, outer: dict[str, Limit]
    ) -> None:
        self.settings, self.store, self.registry = settings, store, registry
        self.mail = Mailer(settings, store)
        self.notices = Notifier(settings, store, self.mail, hmac.new(key, b"push", hashlib.sha256).digest())
        self.guests = registry.guests = GuestBots(settings, store, registry.workers)
        self.health = Health(store)
        self.ratings = Ratings(store, registry, settings.tick_seconds)
        self.tournaments = Tournaments(store, registry, settings.tick_seconds)
        self.cards = Cards(settings, registry)
        self.cookies = Cookies(key, settings)
        self.order = Order(store, registry)
        self.passwords = Passwords()
        self.chats = Limit(settings.chats)
        self.writes = Limit(settings.writes)
        self.messages = Limit(settings.messages_an_address)
        self.sockets = Places()
        self._key = key
        self.kept = Limit(settings.kept)
        self.invitations = Limit(settings.invitations)
        self._requests = outer["requests"]       # they and others that count before anything gets here
        scarce = {name: Limit(getattr(settings, name)) for name in SCARCE}
        limits = {**outer, **scarce, "chats": self.chats, "writes": self.writes, "messages": self.messages,
                  "kept": self.kept, "invitations": self.invitations}
        self.peers = Peers(registry.shared, registry, limits, self.sockets)

    @classmethod
    async def open(cls, settings: Settings, outer: dict[str, Limit]) -> "Services":
        store = await Store.open(settings.where)
        shared = Shared(store)
        runs = await store.runs()
        others = shared.with_others and bool(await shared.others())
        if others:                               # clocks have run until now
            runs.append((max((alive for _, alive in runs), default=time.time()), time.time()))
        server_time = ServerTime(runs)
        await store.begin_run(server_time.began, others)
        signer = Signer(await store.key("signing key"))
        registry = RoomRegistry(settings, store, signer, await store.restored(), server_time, shared)
        services = cls(settings, store, await store.key(), registry, outer)
        await services.guests.load()
        return services

    async def close(self) -> None:
        await self.tournaments.close()
        await self.cards.close()
        await self.registry.close()
        await self.guests.close()
        await self.peers.close()
        await self.notices.close()
        await self.mail.close()
        await self.ratings.close()
        await self.health.close()
        await self.order.close()
        await self.store.close()

    async def greet(self, cookies: Mapping[str, str], headers: Mapping[str, str]) -> tuple[Person, dict[str, str]]:
        """Who the cookie says; without one, or with a bad one, somebody new, and the header that makes them known.

        Whatever a browser asks for first answers with that header: page, request or socket. So it is one person
        from the first byte on.
        """
        known = self.cookies.read(cookies.get(COOKIE))
        person = await self._person(known) if known else None
        PERSON.set(person.id if person else "")
        if not known or not person:
            person = guest(new_id())
            return person, {"set-cookie": self.cookies.header(person.id)}
        device = known.device or (await self._name_device(known, person, headers) if person.account else "")
        if device != known.device or self.cookies.is_aging(known):
            return person, {"set-cookie": self.cookies.header(person.id, device)}
        return person, {}

    async def _person(self, known: Known) -> Person | None:
        """None if the device was ended, or the cookie with all that were signed before a time.

        Just after that it is refused: the browser that has ended all others, and itself got a new cookie, may have
        requests under way with its old one. A guest's cookie in an answer to these would take the new one's place.
        """
        person = await self.store.person(known.person) or guest(known.person)
        if await self._is_good(known, person):
            return person
        if time.time() - person.cookies_since < UNDER_WAY:
            raise Refusal("logged_out", LOGGED_OUT)
        return None

    async def keep(self, visitor: Person, **changes: Any) -> Person:
        """Somebody of whom something is kept from now on has a row, with these changes. Returns how they are then."""
        person = await self.store.save_person(visitor, **changes)
        if person is None:                       # deleted while this was asked for
            raise Refusal("logged_out", LOGGED_OUT)
        return person

    async def _is_good(self, known: Known, person: Person) -> bool:
        if not known.device:
            return known.signed > person.cookies_since       # in the same second: perhaps before
        device = await self.store.device(known.device)
        if not device or device.person != person.id:
            return False
        if time.time() - device.seen > SEEN_EVERY:
            await self.store.note_device(device.id, time.time())
        return True

    async def _name_device(self, known: Known, person: Person, headers: Mapping[str, str]) -> str:
        """For a cookie of the time before devices had names: the same for all requests that bring it."""
        device = hashlib.sha256(known.text.encode()).hexdigest()[:16]
        await self.add_device(person.id, headers, device)
        return device

    async def add_device(self, person: str, headers: Mapping[str, str], device: str = "") -> str:
        now = time.time()
        device = device or new_id()
        await self.store.save_device(KnownDevice(device, person, agent_of(headers), now, now))
        return device

    def origin(self, address: str) -> str:
        """A digest of an address: it tells whether two are the same, and nothing else."""
        return hmac.new(self._key, f"origin {address}".encode(), hashlib.sha256).hexdigest()[:16]

    def check_telling(self, address: str, entries: int) -> None:
        """A long log costs more than a request for it does by itself."""
        if not self._requests.allows(address, cost_of_entries(entries)):
            raise Refusal.of(RefusalReason.TOO_FAST)

    def connected(self, person: str, address: str) -> AbstractContextManager[None]:
        """While a WebSocket is open."""
        return self.sockets.taken("", f"person {person}", f"address {address}")

    async def check_connections(self, person: str, address: str) -> None:
        """With the one that is about to be opened."""
        await self.peers.look_for_places(f"person {person}", f"address {address}")
        if self.sockets.count("") > self.settings.connections:
            raise Refusal("too_many", "The server is full.")
        if self.sockets.count(f"person {person}") > self.settings.connections_a_person:
            raise Refusal("too_many", "You have too many connections open.")
        if self.sockets.count(f"address {address}") > self.settings.connections_an_address:
            raise Refusal("too_many", "Too many connections from your address are open.")

    def check_kept(self, address: str, signs: int) -> None:
        """What somebody wants to have kept besides what they do at tables: each new guest could else fill the disk."""
        if signs > 0 and not self.kept.allows(address, signs):
            raise Refusal.of(RefusalReason.KEPT_ENOUGH)

    async def check_scarce(self, limit: str, key: str, reason: RefusalReason) -> None:
        """Of what few may be done of, by all processes together."""
        if not await self.peers.allows(limit, key):
            raise Refusal.of(reason)

    @staticmethod
    def problem(refusal: Refusal) -> JSONResponse:
        told = Problem(code=refusal.code, sentence=refusal.sentence, reason=refusal.reason)
        return JSONResponse(told.model_dump(), refusal.status)
