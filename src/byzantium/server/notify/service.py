"""Notices that it is somebody's turn, for play over days, and that somebody is invited to a table: by a push to their
browsers, by a letter, by a webhook.

They lie in the store, written together with what made it their turn, so none is lost. Sent again if it fails, not in
quiet hours, and not if the decision, or the seat, has been taken meanwhile. A webhook may only lead to hosts that the
operator has named: otherwise anybody could make this server call machines inside its own network.
"""

import asyncio
import logging
import time
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import httpx2 as httpx

from ..core.refusal import Refusal
from ..ops.metrics import NOTICES
from ..ops.settings import Settings
from ..people.accounts.service import ways
from ..play.invitations import inviters
from ..store import INVITED, ROUND, ListedTable, Notice, Person, Store
from . import email_templates
from .mail import Mailer, post
from .preferences import Wishes, await_digest, due_digests, end_pushes, pushes_of, take_digest, wishes_of
from .push import Pusher, push_to_all

log = logging.getLogger("byzantium.notices")
TRIES = 8
FIRST_WAIT = 10.0                # seconds; doubled with each try: the last comes after 20 minutes
TIMEOUT = 10.0
AT_ONCE = 20                     # notices that are being sent
# What a webhook says: without names that others chose, which might call a whole channel together.
CALLS: dict[email_templates.Told, str] = {
    "turn": "it is your turn", "round": "your round of the tournament begins", "invited": "you are invited to a table"
}


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


def _kind_of(notice: Notice) -> email_templates.Told:
    kinds: dict[int, email_templates.Told] = {ROUND: "round", INVITED: "invited"}
    return kinds.get(notice.decision, "turn")


def _is_still_so(notice: Notice, table: ListedTable) -> bool:
    """It has not been decided meanwhile; the game of a round is not over; the seat is still free."""
    match _kind_of(notice):
        case "round":
            return table.status != "over"
        case "invited":
            return notice.person in table.invited.values()
        case "turn":
            return table.asked == notice.person


def _names_at(table: ListedTable) -> str:
    return ", ".join(name for _, name in table.seats if name)


class Notifier:
    """Sends what is due, side by side: nobody's notice waits for another's."""

    def __init__(
        self, settings: Settings, store: Store, mail: Mailer, key: bytes, client: httpx.AsyncClient | None = None
    ) -> None:
        """`key`: what pushes are signed with."""
        self._settings, self._store, self._mail = settings, store, mail
        self._client = client or httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False)
        self.pusher = Pusher(settings, key, self._client)
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
        for person in await due_digests(self._store, time.time()):
            await self._send_digest(person)

    async def _see_to(self, notice: Notice) -> None:
        try:
            async with self._at_once:
                await self._deliver(notice)
        except Exception:                        # one failure is one notice's
            log.exception("a notice failed", extra={"person": notice.person, "table": notice.table})
        finally:
            del self._under_way[notice.person]

    async def _deliver(self, notice: Notice) -> None:
        person, wishes = await self._store.person(notice.person), await wishes_of(self._store, notice.person)
        table = await self._store.listing(notice.table)
        if person is None or table is None or not _is_still_so(notice, table):
            await self._store.end_notice(notice)         # it has been decided meanwhile
        elif until := wishes.quiet_until(time.time()):
            await self._store.put_off_notice(replace(notice, tries=notice.tries - 1), until)
        elif await self._tell(notice, person, wishes, table):
            NOTICES.labels("sent").inc()
            await self._store.end_notice(notice)
        else:
            await self._put_off(notice)

    async def _tell(self, notice: Notice, person: Person, wishes: Wishes, table: ListedTable) -> bool:
        """By all ways. What is told twice, as another way failed, takes the place of the first."""
        kind = _kind_of(notice)
        others = await self._others(kind, person, table)
        if notice.tries == 0:
            await self._write(kind, person, wishes, notice.table, others)
        pushed = await self._push(kind, person, wishes, notice.table, others)
        called = await self._send(notice, person, person.webhook) if person.webhook else True
        return pushed and called

    async def _others(self, kind: email_templates.Told, person: Person, table: ListedTable) -> str:
        """Whom it tells of: who invites, or all others at the table."""
        if kind == "invited":
            return (await inviters(self._store, [table]))[table.id]
        return ", ".join(name for who, name in table.seats if who != person.id and name)

    async def _push(self, kind: email_templates.Told, person: Person, wishes: Wishes, table: str, others: str) -> bool:
        pushes = await pushes_of(self._store, person.id) if self.pusher.is_set_up else []
        title, body = email_templates.push(kind, wishes.language, others)
        message = {"title": title, "body": body, "url": f"/t/{table}", "tag": table}
        told, gone = await push_to_all(self.pusher, pushes, message, table)
        if gone:
            await end_pushes(self._store, gone)
        return told

    async def _write(self, kind: email_templates.Told, person: Person, wishes: Wishes, table: str, others: str) -> None:
        """A letter, or a place in the next one."""
        if wishes.mail == "daily":
            await await_digest(self._store, person.id, wishes.digest_at(time.time()))
        elif wishes.mail == "each" and (address := await self._address(person)):
            home = self._settings.address
            words = email_templates.letter(kind, wishes.language, who=person.name, others=others,
                                           link=f"{home}/t/{table}", server=home)
            await self._mail.post(address, *words)

    async def _address(self, person: Person) -> str | None:
        known = (await ways(self._store, person)).address if self._mail.is_set_up else None
        return known.address if known and known.confirmed else None

    async def _send_digest(self, who: str) -> None:
        """All tables that wait for somebody, in one letter."""
        person, wishes = await self._store.person(who), await wishes_of(self._store, who)
        waiting = [one for one in await self._store.tables_of(who) if one.asked == who]
        waiting += await self._store.invited_to(who)
        address = await self._address(person) if person else None
        home, now = self._settings.address, time.time()
        listed = "\n".join(f"{home}/t/{one.id}  {_names_at(one)}" for one in waiting)

        def take(connection: Any) -> None:
            if take_digest(connection, who) and person and address and waiting:
                words = email_templates.letter("digest", wishes.language, who=person.name, list=listed, server=home)
                post(connection, address, *words, now)

        await self._store.write(take)

    async def _send(self, notice: Notice, person: Person, webhook: str) -> bool:
        told = CALLS[_kind_of(notice)]
        text = f"Byzantium: {told}, {person.name}. {self._settings.address}/t/{notice.table}"
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
