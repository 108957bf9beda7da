"""Who somebody is. A person is an id in a signed cookie; a password only makes the same id reachable from elsewhere.

The cookie cannot be read by scripts (HttpOnly) and is not sent with posts from other sites (SameSite). A page of
another origin can neither post nor open a WebSocket here: browsers say where a page came from; it must be this server.
"""

import asyncio
import hashlib
import ipaddress
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

import argon2
import itsdangerous

from ..core.refusal import Refusal
from ..ops.settings import DAY, Settings
from ..store import Person

COOKIE = "byzantium"
FRESH_DAYS = 7                   # then a cookie that is used is signed anew
SEEN_EVERY = 3600.0              # seconds between two notes that a device was seen
UNDER_WAY = 10.0                 # seconds that a request may take whose cookie ends meanwhile
NAMES = (                        # of people of that century, on both sides
    "Aisha", "Amr", "Anna", "Asma", "Fatima", "Gregory", "Hasan", "Hind", "Irene", "Khalid", "Leo", "Leontia", "Maria",
    "Martina", "Maslama", "Musa", "Sergius", "Sophia", "Theodora", "Theodosius", "Umar", "Yazid", "Zaynab", "Zayd",
)


def new_id() -> str:
    """96 random bits. It does not begin with a dash: `byzantium admin` would take it for an option."""
    while (made := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return made


def guest(person: str) -> Person:
    """Somebody of whom nothing is kept yet, with a name that is one in every language."""
    chosen, number = divmod(int.from_bytes(hashlib.sha256(person.encode()).digest()[:6]), 9000)
    return Person(person, f"{NAMES[chosen % len(NAMES)]} {number + 1000}")


@dataclass(frozen=True)
class Known:
    """Whom a cookie names."""

    person: str
    device: str                  # empty for guests: a cookie without a login is in one browser only
    signed: float                # when
    text: str                    # the cookie itself


class Cookies:
    """Signs and reads cookies. Whoever uses theirs gets a fresh one in time: browsers keep none over 400 days."""

    def __init__(self, key: bytes, settings: Settings) -> None:
        self._signer = itsdangerous.TimestampSigner(key, salt=COOKIE, digest_method=hashlib.sha256)
        self._age = int(settings.cookie_days * DAY)
        self._secure = settings.secure

    def sign(self, person: str, device: str = "") -> str:
        return self._signer.sign(f"{person}:{device}" if device else person).decode()

    def read(self, cookie: str | None) -> Known | None:
        """Who it is, or None if the cookie is forged, too old or not there.

        One from the future is good: a clock that is behind, the server's own after a restart, makes nobody a stranger.
        """
        try:
            signed, at = self._signer.unsign(cookie or "", return_timestamp=True)
            person, _, device = signed.decode().partition(":")
        except (itsdangerous.BadSignature, UnicodeError):
            return None
        if time.time() - at.timestamp() > self._age:
            return None
        return Known(person, device, at.timestamp(), cookie or "")

    def is_aging(self, known: Known) -> bool:
        return time.time() - known.signed > FRESH_DAYS * DAY

    def header(self, person: str, device: str = "") -> str:
        secure = "; Secure" if self._secure else ""
        return f"{COOKIE}={self.sign(person, device)}; Path=/; Max-Age={self._age}; HttpOnly; SameSite=Lax{secure}"


def check_origin(headers: Mapping[str, str], settings: Settings) -> None:
    """Refuse what a page of another origin sends. Programs that are no browsers send no origin, nor a stolen cookie."""
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none"):
            return
    elif origin in settings.origins or _host(origin) == headers.get("host", "").lower():
        return
    raise Refusal("foreign_origin", "This was sent by a page of another site.")


def check_host(headers: Mapping[str, str], settings: Settings) -> None:
    """Refuse names that are not this server's: a name that somebody else points here lets their page act as ours.

    That takes a name of the public DNS. Numbers, names without a dot and those of one's own network are no such.
    """
    host = (_host(f"//{headers.get('host', '')}") or "").rsplit("@")[-1]
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    own = {_host(address) for address in (settings.address, *settings.origins)} | set(settings.hosts)
    if host in own or name in own or "." not in name or name.endswith((".localhost", ".local")) or _is_number(name):
        return
    raise Refusal("foreign_host", f"This server does not go by the name {name}: its operator can start it with "
                                  f"--address https://{name}.")


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def agent_of(headers: Mapping[str, str]) -> str:
    """A browser in two words, as it names itself.

    >>> agent_of({"user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"})
    'Firefox, Linux'
    """
    said = headers.get("user-agent", "")
    found = [next((name for sign, name in signs if sign in said), "") for signs in (_BROWSERS, _SYSTEMS)]
    return ", ".join(filter(None, found)) or "".join(sign for sign in said[:40] if sign.isprintable()) or "?"


_BROWSERS = (("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
_SYSTEMS = (("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "macOS"),
            ("Linux", "Linux"))


def _host(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None


class Passwords:
    """Hashes and checks passwords, one at a time: each takes memory and a core."""

    def __init__(self) -> None:
        self._hasher = argon2.PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)   # OWASP's advice
        self._turn = asyncio.Semaphore(1)
        self._nobodys = ""

    async def hash(self, password: str) -> str:
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def check(self, person: Person | None, password: str) -> Person:
        """The person, if the password is right. An unknown login takes as long as a wrong password."""
        if not self._nobodys:
            self._nobodys = await self.hash(secrets.token_hex(8))
        known = (person and person.password) or self._nobodys
        async with self._turn:
            right = await asyncio.to_thread(self._verify, known, password)
        if not right or not person or not person.password:
            raise Refusal("wrong_password", "The login or the password is wrong.")
        return person

    def _verify(self, known: str, password: str) -> bool:
        try:
            return self._hasher.verify(known, password)
        except argon2.exceptions.Argon2Error:
            return False
