"""Whether the server can do its work: asked by whoever watches it, and by load balancers."""

import asyncio
import logging
import time

from ..core.refusal import Refusal
from ..store import Store, StoreFailed

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

    async def close(self) -> None:
        self._looking.cancel()
        await asyncio.gather(self._looking, return_exceptions=True)
