"""Whether the server can do its work: asked by whoever watches it, and by load balancers."""

import asyncio
import contextlib
import logging
import time

from ... import __version__
from ...record import RULES_VERSION
from ..core.refusal import Refusal
from ..store import BACKED_UP, DRILLED, Store, StoreFailed
from .metrics import BUILD, DISK_FREE, LAST_BACKUP, LAST_DRILL, STORE_BYTES, WAITING

log = logging.getLogger("byzantium.health")
KNOWN_FOR = 1.0                  # seconds for which an answer is given again: a probe writes to the disk
WHOLE_EVERY = 86_400.0           # seconds between two looks through the whole file


class Health:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._wrong: str | None = None           # with the file, as far as it has been looked through
        self._probe: tuple[float, asyncio.Task[None]] | None = None
        self._looking = asyncio.create_task(self._look_through(), name="health")

    async def _look_through(self) -> None:
        while True:
            found = await self._store.check_whole()
            self._wrong = None if found == "ok" else found
            if self._wrong:
                log.critical("the store is damaged", extra={"error": self._wrong})
            await asyncio.sleep(WHOLE_EVERY)

    async def check(self) -> None:
        """Refuse if something is wrong."""
        if self._wrong:
            raise Refusal("store_failed", "The store is damaged: restore a backup.")
        now = time.monotonic()
        if self._probe is None or now >= self._probe[0] + KNOWN_FOR:
            self._probe = now, asyncio.create_task(self._store.check_writing(), name="probe")
        try:
            await asyncio.shield(self._probe[1])
        except StoreFailed as error:
            log.error("the store cannot be written", extra={"error": str(error)})
            raise Refusal("store_failed", "The store cannot be written.") from None

    async def measure(self) -> None:
        """What is to be looked up, for Prometheus. A store that fails is told of by other numbers."""
        BUILD.labels(__version__, str(RULES_VERSION), self._store.kind).set(1)
        with contextlib.suppress(StoreFailed):
            for what, count in (await self._store.count_waiting()).items():
                WAITING.labels(what).set(count)
            size, free = await self._store.size()
            STORE_BYTES.set(size)
            if free is not None:
                DISK_FREE.set(free)
            LAST_BACKUP.set(await self._store.when(BACKED_UP))
            LAST_DRILL.set(await self._store.when(DRILLED))

    async def close(self) -> None:
        self._looking.cancel()
        await asyncio.gather(self._looking, return_exceptions=True)
