"""What is kept, as the store hands it out."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Person:
    id: str
    name: str
    login: str | None = None
    password: str | None = None  # its argon2 hash
    webhook: str | None = None
    since: float = 0.0
    cookies_since: float = 0.0   # cookies that name no device count only if they were signed since
    account: float | None = None # since when there is a way to be found again (accounts.py); None: a guest


@dataclass(frozen=True)
class KnownDevice:
    """A browser in which somebody with a login is known."""

    id: str
    person: str
    agent: str                   # what it says of itself
    since: float
    seen: float


@dataclass(frozen=True)
class Measure:
    """Somebody who may not chat (mute) or not come at all (ban): a person, or an address."""

    id: int
    kind: str                    # mute or ban
    about: str
    until: float | None          # None: for good
    why: str
    since: float


@dataclass(frozen=True)
class Report:
    """What a player complained of, with what was said at the table then."""

    id: int
    at: float
    table_id: str
    person: str                  # who reports
    about: str                   # whom
    text: str
    said: list[dict[str, Any]]
    done: bool


@dataclass(frozen=True)
class Deed:
    """What an operator did."""

    id: int
    at: float
    who: str
    what: str
    about: str
    details: dict[str, Any]


@dataclass(frozen=True)
class ListedTable:
    """A table in a list."""

    id: str
    creator: str
    status: str
    created: float
    changed: float
    asked: str | None
    setup: dict[str, Any]
    summary: dict[str, Any] | None           # None: written before there were any, and not read since
    seats: list[tuple[str | None, str]] = field(default_factory=list)
    invited: dict[int, str] = field(default_factory=dict)    # for whom free seats are kept


@dataclass(frozen=True)
class Waking:
    table: str
    wakes: float


@dataclass(frozen=True)
class Notice:
    id: int
    person: str
    table: str
    decision: int
    tries: int
