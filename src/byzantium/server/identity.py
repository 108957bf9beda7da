"""Who somebody is. A person is an id in a signed cookie; a password only makes the same id reachable from elsewhere.

The cookie cannot be read by scripts (HttpOnly) and is not sent with posts from other sites (SameSite). A page of
another origin can neither post nor open a WebSocket here: browsers say where a page came from; it must be this server.
"""

import asyncio
import hashlib
import secrets
from collections.abc import Mapping
from urllib.parse import urlsplit

import argon2
import itsdangerous

from .refusal import Refusal
from .settings import DAY, Settings
from .store import Person

COOKIE = "byzantium"
NAMES = (                        # of people of that century, on both sides
    "Aisha", "Amr", "Anna", "Asma", "Fatima", "Gregory", "Hasan", "Hind", "Irene", "Khalid", "Leo", "Leontia", "Maria",
    "Martina", "Maslama", "Musa", "Sergius", "Sophia", "Theodora", "Theodosius", "Umar", "Yazid", "Zaynab", "Zayd",
)  # fmt: skip


def new_id() -> str:
    return secrets.token_urlsafe(12)


def guest(person: str) -> Person:
    """Somebody of whom nothing is kept yet, with a name that is one in every language."""
    chosen, number = divmod(int.from_bytes(hashlib.sha256(person.encode()).digest()[:6]), 9000)
    return Person(person, f"{NAMES[chosen % len(NAMES)]} {number + 1000}")


class Cookies:
    """Signs and reads cookies."""

    def __init__(self, key: bytes, settings: Settings) -> None:
        self._signer = itsdangerous.TimestampSigner(key, salt=COOKIE, digest_method=hashlib.sha256)
        self._age = int(settings.cookie_days * DAY)
        self._secure = settings.secure

    def sign(self, person: str) -> str:
        return self._signer.sign(person).decode()

    def read(self, cookie: str | None) -> str | None:
        """The person, or None if the cookie is forged, too old or not there."""
        try:
            return self._signer.unsign(cookie or "", max_age=self._age).decode()
        except (itsdangerous.BadSignature, UnicodeError):
            return None

    def header(self, person: str) -> str:
        secure = "; Secure" if self._secure else ""
        return f"{COOKIE}={self.sign(person)}; Path=/; Max-Age={self._age}; HttpOnly; SameSite=Lax{secure}"


def check_origin(headers: Mapping[str, str], settings: Settings) -> None:
    """Refuse what a page of another origin sends. Programs that are no browsers send no origin, nor a stolen cookie."""
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none"):
            return
    elif origin in settings.origins or _host(origin) == headers.get("host", "").lower():
        return
    raise Refusal("foreign_origin", "This was sent by a page of another site.")


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
            raise Refusal("wrong_password", "Login or password are wrong.")
        return person

    def _verify(self, known: str, password: str) -> bool:
        try:
            return self._hasher.verify(known, password)
        except argon2.exceptions.Argon2Error:
            return False
