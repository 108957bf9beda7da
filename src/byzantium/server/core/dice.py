"""Rolls that anyone can check, and that nobody can choose.

1. The server draws a secret and shows its SHA-256, the commitment, before anybody sits down.
2. Every person who sits down binds a seed: only its SHA-256 is sent. Bots have none, as theirs could be chosen.
3. When all are bound, the seeds are shown. One that is not shown in time is left out; nobody can show another.
4. Roll i of the game comes from a stream of bytes,

    HMAC-SHA256(secret, '["game id","seed of seat 0",...,i,block]')  for block 0, 1, ...

where the text is JSON without spaces and the seed of a seat without one is empty. A byte below 252 makes a face,
byte % 6 + 1; others are skipped, so that all faces are equally likely. Choosing one of n works alike.
5. At the end the secret is shown: anyone can compute all rolls again (`byzantium verify`).

No move enters the stream, so no move can steer a roll. Without the secret nobody knows a roll beforehand. The server
knows it, but knew no seed when it drew it; whoever else knows it had bound a seed before any other was shown. What is
left to them is to hold a seed back: one choice of two, and all can see it.

A server that was restored from a backup would roll again what was seen already: there a new secret is drawn and new
seeds are bound (`redrawn`, `dealt`). In games begun under byzantium-dice-1, seeds were shown when people sat down.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Iterator, Sequence

SCHEME = "byzantium-dice-2"
FIRST_SCHEME = "byzantium-dice-1"
SHOWING = 30.0                   # seconds for binding and for showing, before it goes on without


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def commitment(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


def seed_hash(seed: str) -> str:
    """What is sent of a seed until all are bound.

    >>> seed_hash("mine")[:8]
    '3fd30542'
    """
    return hashlib.sha256(seed.encode()).hexdigest()


class FairDice:
    """The rolls of one game.

    >>> FairDice(bytes(32), "game", ["one", "two"]).roll(0, 3)
    (4, 3, 1)
    """

    def __init__(self, secret: bytes, game: str, seeds: Sequence[str]) -> None:
        self._secret, self._game, self._seeds = secret, game, list(seeds)

    def roll(self, i: int, dice: int) -> tuple[int, ...]:
        numbers = self._numbers(i, 6)
        return tuple(next(numbers) + 1 for _ in range(dice))

    def choose(self, i: int, n: int) -> int:
        return next(self._numbers(i, n))

    def _numbers(self, i: int, n: int) -> Iterator[int]:
        """Numbers below n, all equally likely."""
        fair = 256 - 256 % n
        return (byte % n for byte in self._bytes(i) if byte < fair)

    def _bytes(self, i: int) -> Iterator[int]:
        block = 0
        while True:
            text = json.dumps([self._game, *self._seeds, i, block], separators=(",", ":"))
            yield from hmac.digest(self._secret, text.encode(), "sha256")
            block += 1
