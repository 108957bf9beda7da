"""The chain of a table's log: what everybody sees while they play, and what proves the game afterwards.

    head 0 = SHA-256 of the opening: the game's id, the commitment to the dice, what was set up
    head n = SHA-256(head n-1, then [at, kind, body] of entry n)

all as canonical JSON (RFC 8785, the same bytes in every language). Each head is told with the entry that made it and
signed by the server (Ed25519): whoever keeps one proves all that came before it. Words are not part of the game: chat,
the table of a rematch and what a bot said to its action stay out, and may be deleted; nor is which account a guest has.
"""

import hashlib
from dataclasses import dataclass
from typing import Any

import orjson
import rfc8785
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from .dice import commitment
from .entries import AnyEntry
from .table_header import Facts

SCHEME = "byzantium-chain-1"
APART = ("chat", "rematch", "became")      # kinds of entries that are no part of the game
WORDS = ("why",)                 # in bodies, likewise


def opening(facts: Facts) -> dict[str, Any]:
    """What was known before anybody sat down. A game from elsewhere is named by the digest of its record."""
    record = facts.setup.get("record")
    return {
        "scheme": SCHEME,
        "game": facts.id,
        "commitment": commitment(facts.secret),
        "created": facts.created,
        "setup": facts.setup["table"],
        "record": record and {"decisions": len(record["decisions"]), "digest": record["digest"]},
    }


def part_of_the_game(entry: AnyEntry) -> list[Any] | None:
    """What of an entry is chained; None for words."""
    if entry.kind in APART:
        return None
    return [entry.at, entry.kind, {name: value for name, value in entry.data.items() if name not in WORDS}]


def canonical(data: Any) -> bytes:
    """As RFC 8785. Every act of every table is chained, and orjson takes a tenth of the time of the package rfc8785,
    which writes what only it can: numbers that orjson would give another exponent."""
    try:
        return orjson.dumps(_with_whole_numbers(data), option=orjson.OPT_SORT_KEYS)     # all of our keys are ASCII
    except _Unusual:
        return rfc8785.dumps(data)


class _Unusual(Exception):
    """A number whose digits JSON's writers differ about."""


def _with_whole_numbers(data: Any) -> Any:
    """JavaScript writes 1.0 as 1, and so does RFC 8785."""
    if isinstance(data, float):
        if data and not 1e-4 < abs(data) < 1e15:
            raise _Unusual
        return int(data) if data.is_integer() else data
    if isinstance(data, dict):
        return {name: _with_whole_numbers(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [_with_whole_numbers(value) for value in data]
    return data


class LogChain:
    def __init__(self, facts: Facts) -> None:
        self.entries = 0
        self._head = hashlib.sha256(canonical(opening(facts)))

    @property
    def head(self) -> str:
        return self._head.hexdigest()

    def add(self, entry: AnyEntry) -> None:
        part = part_of_the_game(entry)
        if part is not None:
            self._head = hashlib.sha256(self._head.digest() + canonical(part))
            self.entries += 1


@dataclass(frozen=True)
class Seal:
    """A head, signed."""

    entries: int
    head: str
    signature: str
    key: str


class Signer:
    """The server's key. Who knows its public half can tell what this server has said from what others made up."""

    def __init__(self, key: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(key)
        self.public = self._key.public_key().public_bytes_raw().hex()

    def seal(self, game: str, chain: LogChain) -> Seal:
        said: dict[str, Any] = {"scheme": SCHEME, "game": game, "entries": chain.entries, "head": chain.head}
        return Seal(chain.entries, chain.head, self._key.sign(canonical(said)).hex(), self.public)
