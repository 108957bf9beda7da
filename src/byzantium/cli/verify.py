"""`byzantium verify`: were the dice of a game fair? Written apart from the server, from docs/server.md alone.

It trusts nothing of the server's: SHA-256 comes from the standard library, HMAC is spelled out here, and the rules say
which decisions were rolls.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..engine import codes as C
from ..engine import kinds as K
from ..errors import BadRecord, EditedRecord
from ..game import Game
from ..record import Entry, Record, hits
from .output import console, print_json

SCHEME = "byzantium-dice-1"
BLOCK = 64                       # bytes that SHA-256 takes at a time


@dataclass(frozen=True)
class Verdict:
    rolls: int
    dice: int
    hits: int


def hmac_sha256(key: bytes, text: bytes) -> bytes:
    """RFC 2104."""
    key = key.ljust(BLOCK, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in key) + text).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in key) + inner).digest()


def numbers(proof: dict[str, Any], roll: int, below: int) -> Iterator[int]:
    """The numbers from 0 that roll `roll` is made of."""
    block = 0
    while True:
        text = json.dumps([proof["game"], *proof["seeds"], roll, block], separators=(",", ":"))
        for byte in hmac_sha256(bytes.fromhex(proof["secret"]), text.encode()):
            if byte < 256 - 256 % below:
                yield byte % below
        block += 1


def verify(data: Any) -> Verdict:
    """Raises an error in words if anything is not as it should be."""
    record = Record.from_dict(data)
    proof = _proof(data)
    game = Game.replay(record, 0, dice="by hand")
    rolls, dice, hit = 0, 0, 0
    for number, entry in enumerate(record.decisions):
        if game.player == C.CHANCE and number >= proof["first_decision"]:
            _check_roll(game, proof, rolls, entry)
            rolls += 1
            if isinstance(entry, tuple):
                dice, hit = dice + len(entry), hit + hits(entry)
        _step(game, entry)
    return Verdict(rolls, dice, hit)


def _proof(data: Any) -> dict[str, Any]:
    proof = data.get("dice")
    if not isinstance(proof, dict) or proof.get("scheme") != SCHEME:
        raise BadRecord("The file holds no proof of its dice: it was not exported by a server.")
    if proof.get("secret") is None:
        raise BadRecord("The game was not over when it was exported: the server has not shown its secret yet.")
    try:
        shown = hashlib.sha256(bytes.fromhex(proof["secret"])).hexdigest()
    except (ValueError, TypeError):
        raise BadRecord("The secret is not a number in hexadecimal digits.") from None
    if shown != proof.get("commitment"):
        raise EditedRecord("The secret is not the one that the server had committed itself to.")
    seeds, game, first = proof.get("seeds"), proof.get("game"), proof.get("first_decision")
    texts = [game, *seeds] if isinstance(seeds, list) else [None]
    if not isinstance(first, int) or not all(isinstance(text, str) for text in texts):
        raise BadRecord("The proof of the dice is not complete.")
    return proof


def _check_roll(game: Game, proof: dict[str, Any], roll: int, entry: Entry) -> None:
    expected: Entry
    if game.kind == K.FIRST_PLAYER:
        expected = C.PLAYER + next(numbers(proof, roll, len(game.players)))
    else:
        faces = numbers(proof, roll, 6)
        expected = tuple(next(faces) + 1 for _ in range(game.legal[-1] - C.NUMBER))
    if entry != expected:
        raise EditedRecord(f"Roll {roll} (decision {game.number}) is {entry}; the secret gives {expected}.")


def _step(game: Game, entry: Entry) -> None:
    try:
        if isinstance(entry, tuple):
            game.roll(entry)
        else:
            game.play(entry)
    except ValueError as error:
        raise EditedRecord(f"Decision {game.number}: {error}") from None


def verify_file(file: Path, commitment: str | None, as_json: bool) -> None:
    """Check a file; a commitment that somebody wrote down at the start is compared with the file's."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"{file} is not a record: {error}.") from None
    verdict = verify(data)
    if commitment and commitment.lower() != data["dice"]["commitment"]:
        raise EditedRecord("The file's commitment is not the one that you wrote down.")
    if as_json:
        print_json({"fair": True, "rolls": verdict.rolls, "dice": verdict.dice, "hits": verdict.hits,
                    "commitment": data["dice"]["commitment"]})
        return
    console.print(f"All {verdict.rolls} rolls are those that the server had committed itself to before the game.")
    console.print(f"{verdict.dice} dice hit {verdict.hits} times; {verdict.dice / 2:g} were to be expected.")
    if not commitment:
        console.print(f"Its commitment, for you to compare: {data['dice']['commitment']}", style="dim")
