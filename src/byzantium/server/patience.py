"""How long the server waits for somebody, and how many connections of one address it holds."""

import asyncio
from collections import Counter
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .limits import network_of

HEADER_SECONDS = 10.0            # for the first line and the headers of a request to arrive
READING_SECONDS = 30.0           # for a client to read on, when something waits for it
AN_ADDRESS = 200                 # connections without WebSockets (those have a limit of their own); browsers open 6


class PatientSocket(WebSocketsSansIOProtocol):
    """A WebSocket that ends: a client that never reads what it was told is let go with all that waits for it.

    Closing alone does not do it: a transport that is closed still waits until everything is read.
    """

    _draining: asyncio.TimerHandle | None = None
    _closing = False                             # all has been said

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self._closing = True
        if not self.disconnected:
            self._wait_for_reading()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self._closing:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait_for_reading(self) -> None:
        self._stop_waiting()
        self._draining = self.loop.call_later(READING_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._draining:
            self._draining.cancel()


class PatientProtocol(H11Protocol):
    """HTTP that ends: a connection whose request never arrives, or whose answer is never read, is closed.

    A proxy in front, to which all connections belong, may have as many as it likes: it must look after this itself.
    """

    open: ClassVar[Counter[str]] = Counter()
    _arriving: asyncio.TimerHandle | None = None
    _draining: asyncio.TimerHandle | None = None
    _address = ""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._arriving = self.loop.call_later(HEADER_SECONDS, transport.abort)
        self._address = network_of(self.client[0] if self.client else "")
        self.open[self._address] += 1
        if self.open[self._address] > AN_ADDRESS and not self._is_proxy():
            transport.abort()

    def _is_proxy(self) -> bool:
        trusted = self.config.forwarded_allow_ips or ""
        known = trusted.split(",") if isinstance(trusted, str) else trusted
        return self.client is not None and any(one.strip() in ("*", self.client[0]) for one in known)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        arrived = self.conn.their_state is not h11.IDLE
        if arrived or self.transport.get_protocol() is not self:
            self._stop_waiting()
        elif self._arriving is None:             # the next request on the same connection
            self._arriving = self.loop.call_later(HEADER_SECONDS, self.transport.abort)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._leave()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._draining = self.loop.call_later(READING_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._draining:
            self._draining.cancel()

    def _stop_waiting(self) -> None:
        if self._arriving:
            self._arriving.cancel()
        self._arriving = None

    def _leave(self) -> None:
        self._stop_waiting()
        if self._draining:
            self._draining.cancel()
        self.open[self._address] -= 1
        if self.open[self._address] <= 0:
            del self.open[self._address]
