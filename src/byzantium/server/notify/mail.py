"""Letters by e-mail. They lie in the store until a mail server has taken them; any process may send one.

An address of a mail server is `smtp://user:password@host:587` (STARTTLS where it is offered) or `smtps://...:465`.
"""

import asyncio
import logging
import smtplib
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

import sqlalchemy as sa

from ...errors import ByzantiumError
from ..ops.metrics import LETTERS
from ..ops.settings import Settings
from ..people.identity import new_id
from ..store import Store, metadata

log = logging.getLogger("byzantium.mail")
TRIES = 6
FIRST_WAIT = 30.0                # seconds; four times as long with each try: the last comes after half a day
LEASE = 120.0                    # seconds after which a letter that somebody began to send is free again
TIMEOUT = 20.0
AT_ONCE = 10

letters = sa.Table(
    "letters",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("to", sa.String),
    sa.Column("subject", sa.Text),
    sa.Column("text", sa.Text),
    sa.Column("tries", sa.Integer),
    sa.Column("due", sa.Float),
)


@dataclass(frozen=True)
class Letter:
    id: str
    to: str
    subject: str
    text: str
    tries: int
    due: float


def post(connection: sa.Connection, to: str, subject: str, text: str, now: float) -> None:
    """Within a transaction: with what it tells of."""
    connection.execute(letters.insert(), vars(Letter(new_id(), to, subject, text, 0, now)))


def check_mail(settings: Settings) -> None:
    """Refuse settings by which nothing could be sent."""
    if not settings.mail:
        return
    parts = urlsplit(settings.mail)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ByzantiumError("--mail is an address such as smtp://user:password@mail.example.org:587.")
    if "@" not in parseaddr(settings.mail_from)[1]:
        raise ByzantiumError("--mail needs --mail-from: whom letters come from, such as games@example.org.")
    if not settings.address:
        raise ByzantiumError("--mail needs --address: letters have links to this server.")


class Mailer:
    def __init__(self, settings: Settings, store: Store) -> None:
        self._settings, self._store = settings, store
        self._task = asyncio.create_task(self._send_on(), name="mail") if settings.mail else None

    @property
    def is_set_up(self) -> bool:
        return self._task is not None

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def post(self, to: str, subject: str, text: str) -> None:
        await self._store.write(lambda connection: post(connection, to, subject, text, time.time()))

    async def _send_on(self) -> None:
        while True:
            try:
                await self.send_due()
            except Exception:
                log.exception("mail failed")
            await asyncio.sleep(self._settings.tick_seconds)

    async def send_due(self) -> None:
        claimed = await self._claim(time.time())
        await asyncio.gather(*(self._see_to(letter) for letter in claimed))

    async def _claim(self, now: float) -> list[Letter]:
        query = sa.select(letters).where(letters.c.due <= now).order_by(letters.c.due).limit(AT_ONCE)
        rows = await self._store.read(lambda connection: connection.execute(query).mappings().all())
        waiting, claimed = [Letter(**dict(row)) for row in rows], list[Letter]()

        def claim(connection: sa.Connection) -> None:
            claimed.clear()
            for letter in waiting:
                mine = (letters.c.id == letter.id) & (letters.c.due == letter.due)
                if connection.execute(letters.update().where(mine).values(due=now + LEASE)).rowcount:
                    claimed.append(letter)

        if waiting:
            await self._store.write(claim)
        return claimed

    async def _see_to(self, letter: Letter) -> None:
        try:
            await asyncio.to_thread(send, self._settings, letter)
            LETTERS.labels("sent").inc()
            await self._end(letter)
        except Exception as error:               # whatever a mail server can answer
            log.warning("a letter was not sent", extra={"error": repr(error), "tries": letter.tries + 1})
            await self._put_off(letter, for_good=isinstance(error, smtplib.SMTPRecipientsRefused))

    async def _end(self, letter: Letter) -> None:
        await self._change(lambda which: letters.delete().where(which), letter)

    async def _put_off(self, letter: Letter, for_good: bool) -> None:
        if for_good or letter.tries + 1 >= TRIES:
            LETTERS.labels("given up").inc()
            await self._end(letter)
        else:
            LETTERS.labels("failed").inc()
            due = time.time() + FIRST_WAIT * 4**letter.tries
            later = {"tries": letter.tries + 1, "due": due}
            await self._change(lambda which: letters.update().where(which).values(later), letter)

    async def _change(self, how: Callable[[sa.ColumnElement[bool]], sa.Executable], letter: Letter) -> None:
        await self._store.write(lambda connection: connection.execute(how(letters.c.id == letter.id)))


def send(settings: Settings, letter: Letter) -> None:
    """To the mail server: in a thread, as it takes its time."""
    parts = urlsplit(settings.mail)
    secure = ssl.create_default_context()
    host = parts.hostname or ""
    server: smtplib.SMTP
    if parts.scheme == "smtps":
        server = smtplib.SMTP_SSL(host, parts.port or 465, timeout=TIMEOUT, context=secure)
    else:
        server = smtplib.SMTP(host, parts.port or 587, timeout=TIMEOUT)
    with server:
        server.ehlo()
        if parts.scheme == "smtp" and server.has_extn("starttls"):
            server.starttls(context=secure)
            server.ehlo()
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
        server.send_message(_message(settings, letter))


def _message(settings: Settings, letter: Letter) -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"] = settings.mail_from, Address(addr_spec=letter.to)    # one, whatever it looks like
    message["Subject"] = letter.subject
    message["Date"] = formatdate(localtime=False)
    message["Message-ID"] = make_msgid(letter.id, parseaddr(settings.mail_from)[1].rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"         # RFC 3834: nobody's holiday answers it
    message.set_content(letter.text)
    return message
