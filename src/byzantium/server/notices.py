"""Notices that it is somebody's turn, for play over days: by a webhook, sent again if it fails.

They lie in the store, written together with what made it their turn, so none is lost. A webhook may only lead to hosts
that the operator has named: otherwise anybody could make this server call machines inside its own network.
"""

import asyncio
import logging
import time
from urllib.parse import urlsplit

import httpx2 as httpx

from .metrics import NOTICES
from .refusal import Refusal
from .settings import Settings
from .store import Notice, Person, Store

log = logging.getLogger("byzantium.notices")
TRIES = 8
FIRST_WAIT = 10.0                # seconds; doubled with each try: the last comes after 20 minutes
TIMEOUT = 10.0
AT_ONCE = 20                     # notices that are being sent


def check_webhook(url: str, settings: Settings) -> str | None:
    """The address, if it may be called; None for an empty text."""
    if not url:
        return None
    try:
        parts = urlsplit(url)
        plain = parts.scheme == "https" and parts.port in (None, 443) and not parts.username and _is_plain(url)
    except (ValueError, httpx.InvalidURL):
        plain = False
    if not plain or parts.hostname not in settings.webhook_hosts:
        hosts = ", ".join(settings.webhook_hosts)
        raise Refusal("bad_request", f"A webhook is an https address at one of {hosts}.")
    return url


def _is_plain(url: str) -> bool:
    """Can it be called at all? What calls it is asked too: it knows best."""
    return all("!" <= sign <= "~" for sign in url) and bool(httpx.URL(url).host)


class Notices:
    """Sends what is due, side by side: nobody's notice waits for another's."""

    def __init__(self, settings: Settings, store: Store, client: httpx.AsyncClient | None = None) -> None:
        self._settings, self._store = settings, store
        self._client = client or httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False)
        self._under_way: dict[str, asyncio.Task[None]] = {}      # one for a person at a time
        self._at_once = asyncio.Semaphore(AT_ONCE)
        self._task = asyncio.create_task(self._send_on(), name="notices")

    async def close(self) -> None:
        tasks = [self._task, *self._under_way.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._client.aclose()

    async def _send_on(self) -> None:
        while True:
            try:
                await self.send_due()
            except Exception:
                log.exception("notices failed")
            await asyncio.sleep(self._settings.tick_seconds)

    async def send_due(self) -> None:
        for notice in await self._store.claim_notices(time.time(), list(self._under_way)):
            self._under_way[notice.person] = asyncio.create_task(self._see_to(notice), name="notice")

    async def _see_to(self, notice: Notice) -> None:
        try:
            async with self._at_once:
                await self._deliver(notice)
        except Exception:                        # one failure is one notice's
            log.exception("a notice failed", extra={"person": notice.person, "table": notice.table})
        finally:
            del self._under_way[notice.person]

    async def _deliver(self, notice: Notice) -> None:
        person = await self._store.person(notice.person)
        if person is None or not person.webhook:
            await self._store.end_notice(notice)
        elif await self._send(notice, person, person.webhook):
            NOTICES.labels("sent").inc()
            await self._store.end_notice(notice)
        else:
            await self._put_off(notice)

    async def _send(self, notice: Notice, person: Person, webhook: str) -> bool:
        text = f"Byzantium: it is your turn, {person.name}. {self._settings.address}/t/{notice.table}"
        try:
            # Discord reads content, Slack text.
            answer = await self._client.post(webhook, json={"content": text, "text": text})
        except Exception as error:               # whatever an address that somebody typed in can bring about
            log.info("a notice was not sent", extra={"person": notice.person, "error": repr(error)})
            return False
        return answer.is_success

    async def _put_off(self, notice: Notice) -> None:
        if notice.tries + 1 >= TRIES:
            NOTICES.labels("given up").inc()
            await self._store.end_notice(notice)
        else:
            NOTICES.labels("failed").inc()
            await self._store.put_off_notice(notice, time.time() + FIRST_WAIT * 2**notice.tries)
