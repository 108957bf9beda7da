"""Order: who may not come or not chat, and what operators did from another process while this server ran.

`byzantium admin` writes into the store; this looks there every other second and lets the server follow.
"""

import asyncio
import contextlib
import logging
import time

from ..cluster.limits import network_of
from ..core.refusal import Refusal
from ..ops.metrics import REPORTS
from ..play.room import RoomRegistry
from ..store import Measure, Store

log = logging.getLogger("byzantium.order")
EVERY = 2.0                      # seconds
OF_TABLES = ("close", "delete", "patch")     # deeds after which a table is another


class Order:
    def __init__(self, store: Store, registry: RoomRegistry, every: float = EVERY) -> None:
        self._store, self._registry, self._every = store, registry, every
        self._measures: dict[tuple[str, str], Measure] = {}
        self._last_deed: int | None = None
        self._task = asyncio.create_task(self._look_on(), name="order")

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    def check_ban(self, person: str, address: str) -> None:
        for about in (person, address, network_of(address)):
            if measure := self._holding("ban", about):
                raise Refusal("banned", f"You may not play here {_until(measure)}. {measure.why}".strip())

    def check_mute(self, person: str) -> None:
        if measure := self._holding("mute", person):
            raise Refusal("muted", f"You may not chat {_until(measure)}. {measure.why}".strip())

    def _holding(self, kind: str, about: str) -> Measure | None:
        measure = self._measures.get((kind, about))
        return measure if measure and (measure.until is None or measure.until > time.time()) else None

    # ------------------------------------------------------------------ following

    async def _look_on(self) -> None:
        while True:
            try:
                await self.look()
            except Exception:
                log.exception("order could not be looked after")
            await asyncio.sleep(self._every)

    async def look(self) -> None:
        before = set(self._measures)
        self._measures = {(one.kind, one.about): one for one in await self._store.measures(time.time())}
        for kind, about in set(self._measures) - before:
            if kind == "ban":
                self._registry.hang_up(about)
        REPORTS.set(await self._store.count_reports())
        await self._follow_deeds()

    async def _follow_deeds(self) -> None:
        known = self._last_deed
        deeds = await self._store.deeds(limit=1) if known is None else await self._store.deeds(known)
        self._last_deed = deeds[0].id if deeds else known or 0
        for deed in reversed(deeds):
            if known is not None and deed.what in OF_TABLES:
                await self._registry.look_again(deed.about)


def _until(measure: Measure) -> str:
    if measure.until is None:
        return "any more"
    return time.strftime("before %Y-%m-%d %H:%M UTC", time.gmtime(measure.until))
