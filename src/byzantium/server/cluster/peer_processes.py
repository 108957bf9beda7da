"""Other processes that serve the same tables: what they tell is heard here, and what they must know is told.

Nothing rests on it. The log's primary key decides between writers, and what was not heard is found by looking, every
few seconds. Presence, and limits of what is done often, may be wrong for as long as a second; of what is scarce
(tries of passwords, new tables, letters, connections) the database is asked at once.
"""

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Mapping

from ..play.room import RoomRegistry
from ..store import StoreFailed
from .cluster import Shared, Spending
from .limits import Limit, Places

log = logging.getLogger("byzantium.peers")
BEAT = 1.0                       # seconds between two signs of life, with which limits are shared
HEAL = 5.0                       # seconds between two looks for what was not heard
CLEARING = 600.0                 # seconds between two looks for what dead processes left behind


class Peers:
    def __init__(self, shared: Shared, registry: RoomRegistry, limits: Mapping[str, Limit], places: Places) -> None:
        self._shared, self._registry, self._limits, self._places = shared, registry, limits, places
        self._others: set[str] = set()
        self._healed, self._cleared = -HEAL, -CLEARING
        self._tasks: list[asyncio.Task[None]] = []
        if shared.with_others:
            for limit in limits.values():
                limit.share()
            self._tasks = [
                asyncio.create_task(self._beat_on(), name="heartbeat"),
                asyncio.create_task(self._listen_on(), name="listening"),
            ]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._tasks:
            with contextlib.suppress(StoreFailed):
                await self._shared.leave()

    # ------------------------------------------------------------------ what is scarce

    async def allows(self, name: str, key: str) -> bool:
        """Whether somebody may do once more what few may be done of, by all processes together."""
        limit = self._limits[name]
        if not limit.allows(key):
            return False
        if not self._shared.with_others:
            return True
        spent = limit.take_spent_of(key)
        level = (await self._shared.spend([Spending(name, key, spent, limit.rate)]))[name, key]
        limit.correct(key, level)
        if level > limit.size:                   # what was refused does not count
            await self._shared.spend([Spending(name, key, -spent, limit.rate)])
        return level <= limit.size

    async def look_for_places(self, *whose: str) -> None:
        """Of those who have many here, whatever they have elsewhere. What is here is told before that is looked at, so
        that of two processes that do both at once at least one sees the other's."""
        many = self._places.many()
        if self._shared.with_others and any(who in many for who in whose):
            self._note_places(await self._shared.beat(many))

    def _note_places(self, others: Mapping[str, Mapping[str, int]]) -> None:
        self._places.elsewhere = sum((Counter(places) for places in others.values()), Counter())

    # ------------------------------------------------------------------ hearing

    async def _listen_on(self) -> None:
        async for word in self._registry.store.listen():
            try:
                await self._hear(word)
            except Exception:
                log.exception("what was told was not understood", extra={"word": word})

    async def _hear(self, word: str | None) -> None:
        match word.split(":") if word else []:
            case ["log", table, seq]:
                self._registry.hear_of_entry(table, int(seq))
            case ["here", table]:
                self._registry.hear_of_presence(table)
            case ["bye", person]:
                self._registry.hang_up_here(person)
            case []:                             # the line is new: who knows what was said before
                self._healed = -HEAL

    # ------------------------------------------------------------------ telling, and looking

    async def _beat_on(self) -> None:
        while True:
            try:
                await self.beat()
            except Exception:
                log.exception("a heartbeat failed")
            await asyncio.sleep(BEAT)

    async def beat(self) -> None:
        others = await self._shared.beat(self._places.many())
        self._note_places(others)
        gone, self._others = self._others - set(others), set(others)
        await self._share_limits()
        if gone or time.monotonic() >= self._healed + HEAL:
            self._healed = time.monotonic()
            await self._registry.heal()
        if time.monotonic() >= self._cleared + CLEARING:
            self._cleared = time.monotonic()
            await self._shared.clear_away()

    async def _share_limits(self) -> None:
        spendings = [
            Spending(name, key, amount, limit.rate)
            for name, limit in self._limits.items()
            for key, amount in limit.take_spent().items()
        ]
        for (name, key), level in (await self._shared.spend(spendings)).items():
            self._limits[name].correct(key, level)
