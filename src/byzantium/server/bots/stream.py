"""One WebSocket for a program that plays: byzantium-bot-1 (docs/bot-protocol.md), each message with its game.

It comes with its token, says hello, and is told of all its games: those that begin, and those that wait for it. So what
was asked while it was away it is asked again.
"""

import asyncio
import contextlib
import json
import logging

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from ...bots import BotFailed
from ...bots.protocol import Choice, Hello, Message, greeting, read
from ..cluster.limits import Limit, address_of
from ..core.refusal import Refusal, RefusalReason
from ..ops.metrics import REFUSALS
from ..people.identity import check_host, check_origin
from ..play.live import NORMAL, POLICY, TRY_AGAIN_LATER
from ..services import Services
from .service import Connection, KnownBot

router = APIRouter()
log = logging.getLogger("byzantium.guests")
HELLO_WITHIN = 10.0              # seconds


@router.websocket("/api/bots/stream")
async def stream(socket: WebSocket) -> None:
    """Authorization: Bearer TOKEN."""
    services: Services = socket.app.state.services
    with contextlib.ExitStack() as place:
        try:
            check_host(socket.headers, services.settings)
            check_origin(socket.headers, services.settings)
            address = address_of(socket.scope)
            await services.check_scarce("passwords", address, RefusalReason.TRIES_ENOUGH)
            known = services.guests.by_token(token_of(socket.headers.get("authorization", "")))
            if not services.settings.bots:
                raise Refusal("not_now", "The operator of this server does not let programs connect (--bots).")
            if "play" not in known.wish.scopes:
                raise Refusal("not_yours", "This token is not for playing.")
            services.order.check_ban(known.person, socket.client.host if socket.client else "")
            place.enter_context(services.connected(known.person, address))
            await services.check_connections(known.person, address)
        except Refusal as refusal:
            REFUSALS.labels(refusal.code).inc()
            await socket.send_denial_response(services.problem(refusal))
            return
        await socket.accept()
        await _Stream(services, socket, known).talk()


def token_of(header: str) -> str:
    """
    >>> token_of("Bearer byz_x")
    'byz_x'
    """
    return header.removeprefix("Bearer ").strip()


class _Stream:
    def __init__(self, services: Services, socket: WebSocket, known: KnownBot) -> None:
        self._services, self._socket, self._known = services, socket, known
        self._outbox: asyncio.Queue[Message] = asyncio.Queue(services.settings.outbox)
        self._limit = Limit(services.settings.messages)
        self._slow = asyncio.Event()
        self._here: Connection | None = None

    def _tell(self, message: Message) -> None:
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            self._slow.set()

    async def talk(self) -> None:
        """Until either ends; what it does wrong it hears in a sentence."""
        code = NORMAL
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                said = _read(await self._socket.receive_text())
            if not isinstance(said, Hello):
                raise BotFailed("it has to say hello first")
            self._tell(greeting())
            self._here = await self._services.guests.arrive(self._known.name, self._tell)
            code = await self._talk_on()
        except TimeoutError:
            code = await self._refuse("no hello within 10 seconds")
        except BotFailed as error:
            code = await self._refuse(str(error))
        except (WebSocketDisconnect, RuntimeError, OSError, KeyError):
            return
        finally:
            if self._here:
                self._services.guests.leave(self._known.name, self._here)
        with contextlib.suppress(Exception):
            await self._socket.close(code)

    async def _refuse(self, why: str) -> int:
        with contextlib.suppress(Exception):
            await self._socket.send_text(json.dumps({"type": "refused", "why": why}))
        return POLICY

    async def _talk_on(self) -> int:
        tasks = [asyncio.create_task(work) for work in (self._hear(), self._say(), self._lag())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            return done.pop().result()
        finally:
            for task in tasks:
                task.cancel()

    async def _hear(self) -> int:
        assert self._here
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return NORMAL
            if not self._limit.allows(""):
                raise BotFailed("it writes more than this server reads")
            text = message.get("text")
            if text is None:
                raise BotFailed("messages are text")
            said = _read(text)
            if isinstance(said, Hello):
                raise BotFailed("it said hello twice")
            if isinstance(said, Choice):
                game = json.loads(text).get("game") if said.decision is not None else None
                if not isinstance(game, str) or said.decision is None:
                    raise BotFailed('its choice lacks the "game" that it is for')
                self._here.hear(game, said.decision, said.code)

    async def _say(self) -> int:
        while True:
            message = await self._outbox.get()
            try:
                await self._socket.send_text(json.dumps(message))
            except (WebSocketDisconnect, RuntimeError, OSError):         # it is gone
                return NORMAL
            if message["type"] == "quit":
                return NORMAL

    async def _lag(self) -> int:
        await self._slow.wait()
        return TRY_AGAIN_LATER


def _read(text: str) -> object:
    if not text.lstrip().startswith("{"):
        raise BotFailed("messages are JSON objects")
    return read(text.encode("utf-8", "replace"))
