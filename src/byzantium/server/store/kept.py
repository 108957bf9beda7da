"""What is kept, as the store hands it out."""

from collections.abc import Mapping
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
class Facts:
    """What never changes about a table."""

    id: str
    creator: str
    created: float
    invitation: str
    secret: bytes
    setup: dict[str, Any]
    listed: bool
    later_secrets: list[str] | None = None   # of the dice, hexadecimal: drawn after a backup was restored
    origin: str | None = None    # a digest of the address that it was set up from; None: from before these were kept

    @property
    def asker(self) -> str:
        """By whom its bots take turns with those of others."""
        return self.origin or self.creator


@dataclass(frozen=True)
class TableStanding:
    """What lists of tables show, made from the log and written with it."""

    status: str                  # open, playing or over
    asked: str | None            # the person whose decision is waited for
    wakes: float | None          # when the server must act by itself: a bot's turn, a clock
    seats: tuple[tuple[str | None, str], ...] | None     # person and name; None if they are as they were
    summary: Mapping[str, Any]   # what lists show besides, by names of table.py
    invited: Mapping[int, str] = field(default_factory=dict)     # for whom free seats are kept; written with the seats


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
