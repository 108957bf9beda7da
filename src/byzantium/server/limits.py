"""How much of everything somebody may do."""

import time
from collections.abc import Callable
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

FORGET_EVERY = 10_000            # buckets, before full ones are thrown away


class Bucket:
    """A bucket that fills at a rate, up to a size; each act takes one."""

    __slots__ = ("at", "left")

    def __init__(self, size: float, now: float) -> None:
        self.left, self.at = size, now

    def take(self, rate: float, size: float, now: float) -> bool:
        self.left = min(size, self.left + (now - self.at) * rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Limit:
    """A bucket for each key.

    >>> limit = Limit((1.0, 2.0), clock=lambda: 0.0)
    >>> [limit.allows("a"), limit.allows("a"), limit.allows("a"), limit.allows("b")]
    [True, True, False, True]
    """

    def __init__(self, rate_and_size: tuple[float, float], clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._size = rate_and_size
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def allows(self, key: str) -> bool:
        now = self._clock()
        if len(self._buckets) >= FORGET_EVERY:
            self._forget(now)
        bucket = self._buckets.setdefault(key, Bucket(self._size, now))
        return bucket.take(self._rate, self._size, now)

    def _forget(self, now: float) -> None:
        full = self._size / self._rate
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if now - bucket.at < full}


class BodyLimit:
    """Refuses requests whose body is too large, said or not."""

    def __init__(self, app: ASGIApp, size: int, refuse: Callable[[Scope], Any]) -> None:
        self._app, self._size, self._refuse = app, size, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body = b""
        while True:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > self._size:
                await self._refuse(scope)(scope, receive, send)
                return
            if message["type"] != "http.request" or not message.get("more_body"):
                break
        whole: Message = {"type": "http.request", "body": body, "more_body": False}
        waiting = [whole] if message["type"] == "http.request" else [message]

        async def replay() -> Message:
            return waiting.pop() if waiting else await receive()

        await self._app(scope, replay, send)
