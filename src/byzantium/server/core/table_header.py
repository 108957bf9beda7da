"""A table in short: what never changes about it, and what lists show of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


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
