"""What routes and WebSockets share."""

from collections.abc import Mapping

from starlette.responses import JSONResponse

from .chain import Signer
from .identity import COOKIE, Cookies, Passwords, guest, new_id
from .limits import Limit
from .notices import Notices
from .refusal import Refusal
from .rooms import House
from .settings import Settings
from .store import Person, Store


class Services:
    def __init__(self, settings: Settings, store: Store, key: bytes, house: House) -> None:
        self.settings, self.store, self.house = settings, store, house
        self.notices = Notices(settings, store)
        self.cookies = Cookies(key, settings)
        self.passwords = Passwords()
        self.chats = Limit(settings.chats)
        self.logins = Limit(settings.passwords)

    @classmethod
    async def open(cls, settings: Settings) -> "Services":
        store = await Store.open(settings.data)
        signer = Signer(await store.key("signing key"))
        return cls(settings, store, await store.key(), House(settings, store, signer, await store.restored()))

    async def close(self) -> None:
        await self.house.close()
        await self.notices.close()
        await self.store.close()

    def greet(self, cookies: Mapping[str, str]) -> tuple[str, dict[str, str]]:
        """Who the cookie says; without one, or with a bad one, somebody new, and the header that makes them known.

        Whatever a browser asks for first answers with that header: page, request or socket. So it is one person
        from the first byte on.
        """
        known = self.cookies.read(cookies.get(COOKIE))
        if known is not None:
            return known, {}
        person = new_id()
        return person, {"set-cookie": self.cookies.header(person)}

    async def person(self, known: str) -> Person:
        return await self.store.person(known) or guest(known)

    def check_connections(self, person: str) -> None:
        if self.house.count_connections() >= self.settings.connections:
            raise Refusal("too_many", "The server is full.")
        if self.house.count_connections(person) >= self.settings.connections_a_person:
            raise Refusal("too_many", "You have too many connections open.")

    @staticmethod
    def problem(refusal: Refusal) -> JSONResponse:
        return JSONResponse({"code": refusal.code, "sentence": refusal.sentence}, refusal.status)
