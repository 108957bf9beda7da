"""How much of everything somebody may do. Limits count by person and by address: whoever sends no cookie is a new
person with each request, and has one address all the same."""

import asyncio
import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs

from starlette.types import ASGIApp, Message, Receive, Scope, Send

FORGET_EVERY = 10_000            # buckets, before full ones are thrown away
NEARLY_FULL = 0.75               # of a bucket: whoever has more left is far from the limit
MANY = 5                         # places of somebody, that other processes are told of


# What a request takes from its address' share, by how its path ends: about a millisecond of a core each. Others take 1.
COSTS = {
    "/view": 2, "/entries": 5, "/live": 5, "/preview": 3, "/record": 5, "/luck": 5, "/result": 5, "/review": 5,
    "/fork": 20, "/records": 20, "/password": 20, "/login": 20, "/tables": 3, "/openapi.json": 5, "/metrics": 5,
    "/passkeys": 10, "/passkey": 10, "/recovery": 5, "/mail": 5, "/data": 30, "/test": 20,
}
VIEWS_FOR_ONE = 4                # of /views
ENTRIES_FOR_ONE, FIRST_ENTRIES = 100, 500    # of a log that is told; the first are in the request's own cost
CARD = 30                        # of a picture of a table: it may have to be drawn
FILM = 200
DAY = 3                          # of results of the game of a day
TOURNAMENT = 4                   # of what is told of one, or changed


def cost_of(path: str, query: bytes = b"") -> float:
    """
    >>> cost_of("/api/bots"), cost_of("/api/tables/x/fork"), cost_of("/api/tables/x/views", b"first=0&count=20")
    (1, 20, 6.0)
    >>> cost_of("/cards/x/17.png"), cost_of("/pictures/t/x.gif")
    (30, 200)
    >>> cost_of("/api/tables/x/views", b"first=%F1&count=%B2")
    13.5
    """
    if path.startswith(("/cards/", "/pictures/")):
        return CARD if path.endswith((".svg", ".png")) else FILM
    name = path[path.rfind("/") :]
    if path.startswith("/api/days/"):
        return DAY
    if path.startswith("/api/tournaments/"):
        return TOURNAMENT
    if name == "/views":
        count = parse_qs(query.decode("latin-1")).get("count", [""])[-1]
        return 1 + (min(int(count), 50) if count.isdecimal() and len(count) < 4 else 50) / VIEWS_FOR_ONE
    return COSTS.get(name, 1)


def cost_of_entries(entries: int) -> float:
    """What telling so many entries of a log takes besides.

    >>> cost_of_entries(300), cost_of_entries(1200)
    (0.0, 7.0)
    """
    return max(entries - FIRST_ENTRIES, 0) / ENTRIES_FOR_ONE


def network_of(host: str) -> str:
    """Whom an address belongs to: of IPv6, everybody has 2^64 at least.

    >>> [network_of(host) for host in ("192.0.2.7", "2001:db8:1:2:3::7", "::ffff:192.0.2.7", "somewhere")]
    ['192.0.2.7', '2001:db8:1:2::', '192.0.2.7', 'somewhere']
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(address) >> 64 << 64))


def address_of(scope: Scope) -> str:
    """Of whoever sends a request; behind a trusted proxy, of whoever sent it there."""
    client = scope.get("client")
    return network_of(client[0]) if client else ""


class Bucket:
    """A bucket that fills at a rate, up to a size; each act takes something out."""

    __slots__ = ("at", "left")

    def __init__(self, size: float, now: float) -> None:
        self.left, self.at = size, now

    def take(self, rate: float, size: float, now: float, cost: float) -> bool:
        self._fill(rate, size, now)
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def _fill(self, rate: float, size: float, now: float) -> None:
        self.left = min(size, self.left + (now - self.at) * rate)
        self.at = now

    def spend(self, rate: float, size: float, now: float, cost: float) -> None:
        """What was done already counts, whether there was enough left for it or not."""
        self._fill(rate, size, now)
        self.left -= cost

    def wait(self, rate: float, size: float, now: float) -> float:
        """Seconds until something is left; 0: there is. A little must have gathered, lest everybody wakes for nothing.

        >>> bucket = Bucket(10.0, now=0.0)
        >>> bucket.wait(1.0, 10.0, now=0.0)
        0.0
        >>> bucket.spend(1.0, 10.0, now=0.0, cost=12.0)
        >>> bucket.wait(1.0, 10.0, now=0.0), bucket.wait(1.0, 10.0, now=1.0)
        (3.0, 2.0)
        """
        self._fill(rate, size, now)
        return 0.0 if self.left > 0.0 else (size / 10 - self.left) / rate


class Limit:
    """A bucket for each key.

    >>> limit = Limit((1.0, 2.0), clock=lambda: 0.0)
    >>> [limit.allows("a"), limit.allows("a"), limit.allows("a"), limit.allows("b")]
    [True, True, False, True]
    """

    def __init__(self, rate_and_size: tuple[float, float], clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.size = rate_and_size
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}
        self._spent: dict[str, float] | None = None      # since other processes were last told; None: there are none

    def allows(self, key: str, cost: float = 1.0) -> bool:
        now = self._clock()
        cost = min(cost, self.size)
        allowed = self._bucket(key, now).take(self.rate, self.size, now, cost)
        if allowed:
            self._note(key, cost)
        return allowed

    def spend(self, key: str, cost: float) -> None:
        """What was done already counts."""
        now = self._clock()
        self._bucket(key, now).spend(self.rate, self.size, now, cost)
        self._note(key, cost)

    def wait(self, key: str) -> float:
        """Seconds until something is left; 0: there is."""
        now = self._clock()
        return self._bucket(key, now).wait(self.rate, self.size, now)

    def _bucket(self, key: str, now: float) -> Bucket:
        if len(self._buckets) >= FORGET_EVERY:
            self._forget(now)
        return self._buckets.setdefault(key, Bucket(self.size, now))

    def _note(self, key: str, cost: float) -> None:
        if self._spent is not None:
            self._spent[key] = self._spent.get(key, 0.0) + cost

    def share(self) -> None:
        """With other processes: what is spent here is told there."""
        self._spent = {}

    def take_spent(self) -> dict[str, float]:
        """What was spent since this was last asked, by those whose buckets are not nearly full: others are far from
        any limit, and need not be told of."""
        spent, self._spent = self._spent or {}, {}
        enough = self.size * NEARLY_FULL
        return {key: amount for key, amount in spent.items() if key in self._buckets and self._left(key) < enough}

    def take_spent_of(self, key: str) -> float:
        """What was spent by one since this was last asked."""
        return (self._spent or {}).pop(key, 0.0)

    def _left(self, key: str) -> float:
        bucket = self._buckets[key]
        return min(self.size, bucket.left + (self._clock() - bucket.at) * self.rate)

    def correct(self, key: str, level: float) -> None:
        """All processes together have spent so much that has not been given back yet."""
        if bucket := self._buckets.get(key):
            bucket.left, bucket.at = min(self._left(key), self.size - level), self._clock()

    def _forget(self, now: float) -> None:
        full = self.size / self.rate
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if now - bucket.at < full}


class Places:
    """So many things of somebody at a time.

    >>> places = Places()
    >>> with places.taken("anna", "192.0.2.7"):
    ...     places.count("anna")
    1
    >>> places.count("anna")
    0
    """

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()
        self.elsewhere: Counter[str] = Counter()         # in other processes, of those who have many there

    def count(self, who: str) -> int:
        return self.here(who) + self.elsewhere.get(who, 0)

    def here(self, who: str) -> int:
        return self._taken.get(who, 0)

    def many(self) -> dict[str, int]:
        """Of those who have many here, to be told to other processes. "" is this process's own fullness."""
        return {who: count for who, count in self._taken.items() if count >= MANY and who}

    @contextmanager
    def taken(self, *whose: str) -> Iterator[None]:
        self._taken.update(whose)
        try:
            yield
        finally:
            self._taken.subtract(whose)
            for who in whose:
                if not self._taken[who]:
                    del self._taken[who]


class BodyLimit:
    """Refuses requests whose body is too large, said or not, or does not arrive."""

    def __init__(self, app: ASGIApp, size: int, seconds: float, refuse: Callable[[str], Any]) -> None:
        self._app, self._size, self._seconds, self._refuse = app, size, seconds, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(self._seconds):
                whole = await self._whole(receive)
        except TimeoutError:
            await self._refuse("too_slow")(scope, receive, send)
            return
        if whole is None:
            await self._refuse("too_large")(scope, receive, send)
            return
        waiting = [whole]

        async def replay() -> Message:
            return waiting.pop() if waiting else await receive()

        await self._app(scope, replay, send)

    async def _whole(self, receive: Receive) -> Message | None:
        """The request with all of its body; None if that is too large."""
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return message
            body += message.get("body", b"")
            if len(body) > self._size:
                return None
            if not message.get("more_body"):
                return {"type": "http.request", "body": bytes(body), "more_body": False}
