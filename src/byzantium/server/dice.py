"""Rolls that anyone can check.

Before a game the server draws a secret and shows its SHA-256, the commitment. Then every player adds a seed of his own.
Roll i of a game comes from a stream of bytes,

    HMAC-SHA256(secret, '["game id","seed of seat 0",...,i,block]')  for block 0, 1, ...

where the text is JSON without spaces. A byte below 252 makes a face, byte % 6 + 1; others are skipped, so that all
faces are equally likely. Choosing one of n works alike. At the end the secret is shown: anyone can compute all rolls
again (`byzantium verify`). No move enters the stream, so no move can steer a roll; nobody can know a roll beforehand
without the secret, nor could the server choose it: it did not know the players' seeds when it committed itself.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Iterator, Sequence

SCHEME = "byzantium-dice-1"


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def new_seed() -> str:
    """For a player who has sent none."""
    return secrets.token_hex(16)


def commitment(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


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
