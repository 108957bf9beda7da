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


def check_webhook(url: str, settings: Settings) -> str | None:
    """The address, if it may be called; None for an empty text."""
    if not url:
        return None
    try:
        parts = urlsplit(url)
        plain = parts.scheme == "https" and parts.port in (None, 443) and not parts.username and url.isascii()
    except ValueError:
        plain = False
    if not plain or parts.hostname not in settings.webhook_hosts or any(sign.isspace() for sign in url):
        hosts = ", ".join(settings.webhook_hosts)
        raise Refusal("bad_request", f"A webhook is an https address at one of {hosts}.")
    return url


class Notices:
    """Sends what is due."""

    def __init__(self, settings: Settings, store: Store, client: httpx.AsyncClient | None = None) -> None:
        self._settings, self._store = settings, store
        self._client = client or httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False)
        self._task = asyncio.create_task(self._send_on(), name="notices")

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._client.aclose()

    async def _send_on(self) -> None:
        while True:
            try:
                await self.send_due()
            except Exception:
                log.exception("notices failed")
            await asyncio.sleep(self._settings.tick_seconds)

    async def send_due(self) -> None:
        for notice in await self._store.due_notices(time.time()):
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
        except httpx.HTTPError:
            return False
        return answer.is_success

    async def _put_off(self, notice: Notice) -> None:
        if notice.tries + 1 >= TRIES:
            NOTICES.labels("given up").inc()
            await self._store.end_notice(notice)
        else:
            NOTICES.labels("failed").inc()
            await self._store.put_off_notice(notice, time.time() + FIRST_WAIT * 2**notice.tries)
