"""`/.well-known/security.txt` (RFC 9116): whom to tell of a weakness of this server, in a form that programs read."""

from datetime import UTC, date, datetime, timedelta

from fastapi import FastAPI, Request
from fastapi.responses import PlainTextResponse, Response
from starlette.exceptions import HTTPException

from ...errors import ByzantiumError
from ..ops.settings import Settings

PATH = "/.well-known/security.txt"
SCHEMES = ("mailto:", "https://", "tel:")
GOOD_FOR = timedelta(days=90)            # renewed each day that the server runs; RFC 9116 asks for less than a year
A_DAY = "public, max-age=86400"


def contacts_of(settings: Settings) -> list[str]:
    """As addresses with a scheme; one by e-mail may be given without.

    >>> contacts_of(Settings(security_contacts=("me@example.org", "https://example.org/security")))
    ['mailto:me@example.org', 'https://example.org/security']
    """
    found = [one.strip() for one in settings.security_contacts]
    return [f"mailto:{one}" if "@" in one and ":" not in one else one for one in found]


def check_contacts(settings: Settings) -> None:
    """Refuse what nobody could write to."""
    for contact in contacts_of(settings):
        known = contact.startswith(SCHEMES) and contact not in SCHEMES
        if not known or not contact.isascii() or not contact.isprintable() or " " in contact:
            raise ByzantiumError(f"--security-contact is an e-mail address, or begins with {', '.join(SCHEMES)}; "
                                 f"not {contact!r}.")


def security_txt(settings: Settings, today: date) -> str:
    """
    >>> print(security_txt(Settings(security_contacts=("me@example.org",)), date(2026, 11, 18)), end="")
    Contact: mailto:me@example.org
    Expires: 2027-02-16T00:00:00Z
    Preferred-Languages: en
    """
    lines = [f"Contact: {contact}" for contact in contacts_of(settings)]
    lines += [f"Expires: {today + GOOD_FOR}T00:00:00Z", "Preferred-Languages: en"]
    if settings.address.startswith("https://"):
        lines.append(f"Canonical: {settings.address}{PATH}")
    return "".join(f"{line}\n" for line in lines)


def add_security_txt(app: FastAPI, settings: Settings) -> None:
    check_contacts(settings)

    async def tell(_: Request) -> Response:
        if not settings.security_contacts:
            raise HTTPException(404, "This server names nobody to write to (--security-contact)")
        return PlainTextResponse(security_txt(settings, datetime.now(UTC).date()), headers={"cache-control": A_DAY})

    app.add_api_route(PATH, tell, methods=["GET", "HEAD"], include_in_schema=False)
