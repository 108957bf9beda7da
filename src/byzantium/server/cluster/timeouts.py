"""How long the server waits for somebody, how many connections of one address it holds, and how much of its time it
gives to what arrives on them.

Requests and messages have limits of their own (limits.py). Below them lie frames, fragments, chunks and bytes, which
cost time too before any message is whole. So everything is read in small pieces, what a piece cost is counted by
connection and by address, and whoever has used up their share is not read from until there is some again: what they
send waits on their side. Whoever does not read is not read from either, so nothing piles up for them.
"""

import asyncio
import time
from collections import Counter
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from .limits import Bucket, Limit, network_of

HEADER_SECONDS = 10.0            # for the first line and the headers of a request to arrive
READING_SECONDS = 30.0           # for a client to read on, when something waits for it
AN_ADDRESS = 200                 # connections without WebSockets (those have a limit of their own); browsers open 6

PIECE = 4096                     # bytes that are read at a time
KEPT = 65_536                    # bytes that may wait to be dealt with: more come only from who is not read from
AFTER_THE_END = 16_384           # bytes that are read of a WebSocket that was closed: what was still on its way
FRAGMENTS = 64                   # of a message
UNREAD = 16 * 2**20              # bytes that may wait for an address to read them

# What dealing with something takes of an address' share: about 10 microseconds of a core each.
A_READ, A_FRAME, A_MESSAGE, A_CHUNK, A_CONNECTION = 3, 1, 20, 1, 10
OWN_SHARE = 4                    # a connection has this part of its address' share


class Patient(asyncio.BufferedProtocol):
    """What connections have in common: read in pieces, and only from those who read themselves."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    config: Any
    unread: ClassVar[Counter[str]] = Counter()   # bytes that wait for each address
    _own: Bucket | None = None                   # the share of this connection
    _closing = False                             # all has been said
    _waiting = b""                               # has arrived, and is dealt with later
    _resting: asyncio.TimerHandle | None = None
    _draining: asyncio.TimerHandle | None = None
    _held: tuple[str, int] = ("", 0)             # what of `unread` is this connection's

    @property
    def payer(self) -> str:
        """The address that it belongs to; empty: not known, as with a proxy."""
        raise NotImplementedError

    @property
    def is_stuck(self) -> bool:
        """Whether the client does not read."""
        raise NotImplementedError

    # ------------------------------------------------------------------ reading

    @property
    def _intake(self) -> Limit:
        intake: Limit = self.config.app.state.intake
        return intake

    def spend(self, cost: float) -> None:
        payer = self.payer
        if payer:
            self._intake.spend(payer, cost)
            rate, size = self._own_share()
            self._own_bucket().spend(rate, size, time.monotonic(), cost)

    def _own_share(self) -> tuple[float, float]:
        return self._intake.rate / OWN_SHARE, self._intake.size / OWN_SHARE

    def _own_bucket(self) -> Bucket:
        if self._own is None:
            self._own = Bucket(self._own_share()[1], time.monotonic())
        return self._own

    def _seconds_to_wait(self) -> float:
        payer = self.payer
        if not payer:
            return 0.0
        own = self._own_bucket().wait(*self._own_share(), time.monotonic())
        return max(own, self._intake.wait(payer))

    def get_buffer(self, sizehint: int) -> bytearray:
        self._piece = bytearray(PIECE)
        return self._piece

    def buffer_updated(self, nbytes: int) -> None:
        self._waiting += self._piece[:nbytes]
        if len(self._waiting) > KEPT:
            self.transport.abort()
        elif not self._resting:
            self._deal()

    def _deal(self) -> None:
        """With what has arrived, if there is something left of their share; else later."""
        self._resting = None
        if self.is_stuck:
            self.transport.pause_reading()
        elif seconds := self._seconds_to_wait():
            self.transport.pause_reading()
            self._resting = self.loop.call_later(seconds, self._deal_again)
        elif self._waiting:
            data, self._waiting = self._waiting, b""
            self.spend(A_READ)
            self.data_received(data)             # type: ignore[attr-defined]  # of the protocol that this is mixed into

    def _deal_again(self) -> None:
        self._deal()
        if not self._resting and not self.is_stuck and not self.is_full:
            self.transport.resume_reading()

    @property
    def is_full(self) -> bool:
        """Whether the application has enough to do with what it was handed."""
        raise NotImplementedError

    # ------------------------------------------------------------------ writing

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.pause_reading()
        self._hold(self.transport.get_write_buffer_size())
        self.wait_for_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._hold(0)
        if not self._closing:
            self._stop_waiting_for_reading()
        self._deal_again()

    def _hold(self, size: int) -> None:
        address, before = self._held
        self.unread[address] -= before
        if self.unread[address] <= 0:
            del self.unread[address]
        self._held = (self.payer, size) if size else ("", 0)
        self.unread.update({self._held[0]: size} if size else {})
        if self._held[0] and self.unread[self._held[0]] > UNREAD:
            self.transport.abort()

    def wait_for_reading(self) -> None:
        self._stop_waiting_for_reading()
        self._draining = self.loop.call_later(READING_SECONDS, self.transport.abort)

    def _stop_waiting_for_reading(self) -> None:
        if self._draining:
            self._draining.cancel()

    def let_go(self) -> None:
        """The connection has ended, or is another protocol's from now on."""
        self._waiting = b""
        self._hold(0)
        self._stop_waiting_for_reading()
        if self._resting:
            self._resting.cancel()


class PatientSocket(Patient, WebSocketsSansIOProtocol):  # type: ignore[misc]  # of two kinds of asyncio's protocols
    """A WebSocket that ends: a client that never reads what it was told is let go with all that waits for it.

    Closing alone does not do it: a transport that is closed still waits until everything is read.
    """

    _after_the_end = 0                           # bytes
    _payer = ""

    @property
    def payer(self) -> str:
        """Known once the request was looked at: behind a proxy it says whose it is."""
        if not self._payer and self.handshake_complete and hasattr(self, "scope"):
            self._payer = network_of(self.scope["client"][0] if self.scope["client"] else "")
        return self._payer

    @property
    def is_stuck(self) -> bool:
        return not self.writable.is_set()

    @property
    def is_full(self) -> bool:
        return self.read_paused

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            self._after_the_end += len(data)
        if self._after_the_end > AFTER_THE_END:
            self.transport.abort()
        else:
            super().data_received(data)

    def handle_events(self) -> None:
        self.spend(sum(_cost_of(event) for event in self.conn.events))
        super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < FRAGMENTS:
            super().handle_cont(event)
        else:
            self.conn.fail(1008, "too many fragments")
            self.handle_parser_exception()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self._closing = True
        if not self.disconnected:
            self.wait_for_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.let_go()


def _cost_of(event: Any) -> int:
    """Of something that has arrived on a WebSocket."""
    is_data = isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)
    return A_MESSAGE if is_data and event.fin else A_FRAME


class CountedConnection(h11.Connection):
    """Counts what it has found in what arrived."""

    found = 0

    def next_event(self) -> Any:
        self.found += 1
        return super().next_event()

    def take_found(self) -> int:
        found, self.found = self.found, 0
        return found


class PatientProtocol(Patient, H11Protocol):  # type: ignore[misc]  # as above
    """HTTP that ends: a connection whose request never arrives, or whose answer is never read, is closed.

    A proxy in front, to which all connections belong, may have as many as it likes: it must look after this itself.
    """

    open: ClassVar[Counter[str]] = Counter()
    _arriving: asyncio.TimerHandle | None = None
    _address = payer = ""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn: CountedConnection = CountedConnection(h11.SERVER)

    @property
    def is_stuck(self) -> bool:
        return self.flow.write_paused

    @property
    def is_full(self) -> bool:
        return self.flow.read_paused

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._arriving = self.loop.call_later(HEADER_SECONDS, transport.abort)
        self._address = network_of(self.client[0] if self.client else "")
        self.payer = "" if self._is_proxy() else self._address
        self.open[self._address] += 1
        if self.open[self._address] > AN_ADDRESS and self.payer:
            transport.abort()
        self.spend(A_CONNECTION)

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

    def handle_events(self) -> None:
        super().handle_events()
        self.spend(A_CHUNK * self.conn.take_found())

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._leave()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _stop_waiting(self) -> None:
        if self._arriving:
            self._arriving.cancel()
        self._arriving = None

    def _leave(self) -> None:
        self._stop_waiting()
        self.let_go()
        self.open[self._address] -= 1
        if self.open[self._address] <= 0:
            del self.open[self._address]
