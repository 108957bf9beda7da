"""Live play: one WebSocket for each client of a table."""

import asyncio
import contextlib
import logging
from typing import Annotated

from fastapi import APIRouter, Path, Query, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from .. import protocol as P
from ..cluster.limits import Limit, address_of
from ..core.refusal import Refusal, RefusalReason
from ..ops.metrics import CONNECTIONS, REFUSALS
from ..people.identity import check_host, check_origin
from ..services import Services
from ..store import Person, StoreFailed
from .commands import AnyAct, perform
from .room import COME_BACK, Connection, Room

router = APIRouter()
log = logging.getLogger("byzantium.live")

NORMAL, POLICY, RESTART, TRY_AGAIN_LATER = 1000, 1008, 1012, 1013      # RFC 6455
PATIENCE = 100                   # messages beyond the limit, before the connection is closed


@router.websocket("/api/tables/{table}/live")
async def live(
    socket: WebSocket,
    table: Annotated[P.TableId, Path()],
    since: Annotated[int, Query(ge=0, le=10**9)] = 0,
) -> None:
    """Since: the last entry that the client has seen."""
    services: Services = socket.app.state.services
    with contextlib.ExitStack() as place:
        try:
            check_host(socket.headers, services.settings)
            check_origin(socket.headers, services.settings)
            person, greeting = await services.greet(socket.cookies, socket.headers)
            address = address_of(socket.scope)
            services.order.check_ban(person.id, socket.client.host if socket.client else "")
            place.enter_context(services.connected(person.id, address))
            await services.check_connections(person.id, address)
            room = await services.registry.room(table)
            services.check_telling(address, room.table_for(person.id).count_since(since))
        except Refusal as refusal:
            REFUSALS.labels(refusal.code).inc()
            await socket.send_denial_response(services.problem(refusal))
            return
        except StoreFailed as error:
            log.error("the store failed", extra={"error": str(error)})
            await socket.send_denial_response(services.problem(Refusal("store_failed", "Try again later.")))
            return
        await socket.accept(headers=[(name.encode(), value.encode()) for name, value in greeting.items()])
        await _Client(services, socket, room, person, address).talk(since)


class _Client:
    def __init__(self, services: Services, socket: WebSocket, room: Room, person: Person, address: str) -> None:
        self._services, self._socket, self._room, self._person = services, socket, room, person
        self._address = address
        self._connection = Connection(person.id, services.settings.outbox)
        self._limit = Limit(services.settings.messages)
        self._ignored = 0

    async def talk(self, since: int) -> None:
        """Read and write until either ends, or the client is too slow."""
        CONNECTIONS.inc()
        await self._room.enter(self._connection, self._person.name, since)
        tasks = [asyncio.create_task(work) for work in (self._hear(), self._say(), self._lag())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._room.leave(self._connection)
            CONNECTIONS.dec()
            for task in tasks:
                task.cancel()
        await self._close(done.pop().result())

    async def _close(self, code: int) -> None:
        """Say goodbye. A client that does not read it is let go by its protocol (patience.py)."""
        if self._socket.application_state == WebSocketState.CONNECTED:
            with contextlib.suppress(Exception):         # it may be gone already
                await self._take_leave(code)

    async def _take_leave(self, code: int) -> None:
        if code == TRY_AGAIN_LATER:                      # it hears this if it reads on
            await self._socket.send_text(P.Bye(reason="slow", after=COME_BACK).model_dump_json())
        await self._socket.close(code)

    # Each of the three returns the code to close with.

    async def _hear(self) -> int:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return NORMAL
            await self._answer(message.get("text"))
            if self._ignored > PATIENCE:
                return POLICY

    async def _say(self) -> int:
        while (text := await self._connection.outbox.get()) is not None:
            try:
                await self._socket.send_text(text)
            except (WebSocketDisconnect, RuntimeError, OSError):         # the client is gone
                return NORMAL
        return RESTART

    async def _lag(self) -> int:
        await self._connection.too_slow.wait()
        return TRY_AGAIN_LATER

    async def _answer(self, text: str | None) -> None:
        ref = None
        try:
            self._check_limit()
            act = _parse(text)
            ref = act.ref
            seq = await perform(self._services, self._room, self._person, act)
            answer: P.AcceptedAct | P.Refused = P.AcceptedAct(seq=seq, ref=ref)
        except Refusal as refusal:
            REFUSALS.labels(refusal.code).inc()
            answer = P.Refused(code=refusal.code, sentence=refusal.sentence, reason=refusal.reason, ref=ref)
        self._connection.tell(answer.model_dump_json())

    def _check_limit(self) -> None:
        if self._limit.allows("") and self._services.messages.allows(self._address):
            return
        self._ignored += 1
        raise Refusal.of(RefusalReason.TOO_FAST)


def _parse(text: str | None) -> AnyAct:
    if text is None:
        raise Refusal("bad_request", "Messages are text.")
    try:
        return P.ACT.validate_json(text)
    except ValidationError as error:
        raise Refusal("bad_request", sentence_of(error)) from None


def sentence_of(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return f"{where or 'The message'}: {first['msg']}."
