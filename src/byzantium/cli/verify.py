"""`byzantium verify`: was this game played so, with fair dice? Written apart from the server, from docs/server.md.

It trusts nothing of the server's: SHA-256 comes from the standard library, HMAC is spelled out here, the rules say
which decisions were rolls, and the log is played again. What it could not check it says.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from ..checks import extra
from ..engine import codes as C
from ..engine import kinds as K
from ..errors import BadRecord, EditedRecord
from ..game import Game
from ..record import Entry, Record, check_options, hits
from .output import console, print_json, say

with extra("verify", "Checking the proof of a game"):
    import rfc8785
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

SCHEMES = ("byzantium-dice-1", "byzantium-dice-2")
BOUND_SEEDS = "byzantium-dice-2"
CHAIN = "byzantium-chain-1"
SHOWING = 30.0                   # seconds for which a seed is waited for
BLOCK = 64                       # bytes that SHA-256 takes at a time


@dataclass
class Verdict:
    """What was found to be true, and what nobody can tell from the file."""

    rolls: int = 0
    dice: int = 0
    hits: int = 0
    proven: list[str] = field(default_factory=list)
    unproven: list[str] = field(default_factory=list)

    def count(self, entry: Entry) -> None:
        self.rolls += 1
        if isinstance(entry, tuple):
            self.dice, self.hits = self.dice + len(entry), self.hits + hits(entry)


@dataclass(frozen=True)
class Kept:
    """What somebody has kept since the game was played."""

    commitment: str | None = None
    key: str | None = None
    head: str | None = None
    seeds: tuple[str, ...] = ()                  # one's own, of each deal


# ------------------------------------------------------------------ dice


def hmac_sha256(key: bytes, text: bytes) -> bytes:
    """RFC 2104."""
    key = key.ljust(BLOCK, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in key) + text).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in key) + inner).digest()


@dataclass
class Stream:
    """A secret, the game and the seeds: what rolls are made of."""

    secret: bytes
    game: str
    seeds: list[str]

    def numbers(self, roll: int, below: int) -> Iterator[int]:
        """The numbers from 0 that roll `roll` is made of."""
        block = 0
        while True:
            text = json.dumps([self.game, *self.seeds, roll, block], separators=(",", ":"))
            for byte in hmac_sha256(self.secret, text.encode()):
                if byte < 256 - 256 % below:
                    yield byte % below
            block += 1

    def check(self, game: Game, roll: int, entry: Entry) -> None:
        expected: Entry
        if game.kind == K.FIRST_PLAYER:
            expected = C.PLAYER + next(self.numbers(roll, len(game.players)))
        else:
            faces = self.numbers(roll, 6)
            expected = tuple(next(faces) + 1 for _ in range(game.legal[-1] - C.NUMBER))
        if entry != expected:
            raise EditedRecord(f"Roll {roll} (decision {game.number}) is {entry}; the secret gives {expected}.")


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _secret(shown: Any, commitment: Any) -> bytes:
    """A secret that was shown, if it is the one that the server had committed itself to."""
    try:
        secret = bytes.fromhex(shown)
    except (ValueError, TypeError):
        raise BadRecord("The secret is not a number in hexadecimal digits.") from None
    if hashlib.sha256(secret).hexdigest() != commitment:
        raise EditedRecord("The secret is not the one that the server had committed itself to.")
    return secret


def _proof(data: Any) -> dict[str, Any]:
    proof = data.get("dice")
    if not isinstance(proof, dict) or proof.get("scheme") not in SCHEMES:
        raise BadRecord("The file holds no proof of its dice: it was not exported by a server.")
    if proof.get("secret") is None:
        raise BadRecord("The game was not over when it was exported: the server has not shown its secret yet.")
    _secret(proof["secret"], proof.get("commitment"))
    seeds, first = proof.get("seeds"), proof.get("first_decision")
    texts = [proof.get("game"), *seeds] if isinstance(seeds, list) else [None]
    if type(first) is not int or first < 0 or not all(isinstance(text, str) for text in texts):
        raise BadRecord("The proof of the dice is not complete.")
    return proof


# ------------------------------------------------------------------ the whole


def verify(data: Any, known: Kept = Kept()) -> Verdict:      # it never changes
    """Raises an error in words if anything is not as it should be."""
    record = Record.from_dict(data)
    proof = _proof(data)
    verdict = Verdict()
    if first := proof["first_decision"]:
        verdict.unproven.append(f"The first {first} decisions came from elsewhere: their dice, and who took them.")
    if isinstance(data.get("chain"), dict):
        chain = data["chain"]
        _check_chain(chain, known, verdict)
        log = _Log(record, proof, chain, verdict)
        log.check()
        deals = log.deals
    else:
        _check_dice_only(record, proof, verdict)
        deals = [proof["seeds"]]
    if not verdict.rolls:
        raise EditedRecord("No roll of this game could be checked: nothing is proven.")
    _check_known(proof, known, verdict)
    for number, seeds in enumerate(deals, 1):
        _must(not known.seeds or bool({*known.seeds} & {*seeds}), _NOT_YOURS.format(number=number))
    return verdict


_NOT_YOURS = (
    "Your seed is not among those that the dice were made of (deal {number}; each has seeds of its own: --my-seed)."
)


def _check_known(proof: dict[str, Any], known: Kept, verdict: Verdict) -> None:
    if known.commitment and known.commitment.lower() != proof["commitment"]:
        raise EditedRecord("The file's commitment is not the one that you wrote down.")
    if not known.commitment:
        verdict.unproven.append(
            "That the commitment was shown before the game: compare it with what you saw (--commitment)."
        )


def _check_dice_only(record: Record, proof: dict[str, Any], verdict: Verdict) -> None:
    """A file of the time before there were chains."""
    if proof["scheme"] != SCHEMES[0]:
        raise EditedRecord("The chain of the game's log is missing.")
    stream = Stream(bytes.fromhex(proof["secret"]), proof["game"], proof["seeds"])
    game = Game.replay(record, 0, dice="by hand")
    for number, entry in enumerate(record.decisions):
        if game.player == C.CHANCE and number >= proof["first_decision"]:
            stream.check(game, verdict.rolls, entry)
            verdict.count(entry)
        _step(game, entry)
    verdict.unproven += [
        "Who played, their moves and how it ended: the file is of the time before a game carried the chain of its log.",
        _SHOWN_EARLY,
    ]


_SHOWN_EARLY = (
    "That nobody chose a seed: they were shown as people sat down, and whoever knew the secret could seed last."
)


def _step(game: Game, entry: Entry) -> None:
    try:
        if isinstance(entry, tuple):
            game.roll(entry)
        else:
            game.play(entry)
    except ValueError as error:
        raise EditedRecord(f"Decision {game.number}: {error}") from None


# ------------------------------------------------------------------ the chain


def heads(chain: dict[str, Any]) -> list[str]:
    """All heads of the chain, from that of the opening on."""
    try:
        head = hashlib.sha256(rfc8785.dumps(chain["opening"])).digest()
        found = [head.hex()]
        for part in chain["log"]:
            head = hashlib.sha256(head + rfc8785.dumps(part)).digest()
            found.append(head.hex())
    except (KeyError, TypeError, rfc8785.CanonicalizationError):
        raise BadRecord("The chain of the game's log is not complete.") from None
    return found


def _check_chain(chain: dict[str, Any], known: Kept, verdict: Verdict) -> None:
    found = heads(chain)
    if chain.get("head") != found[-1] or chain.get("entries") != len(found) - 1:
        raise EditedRecord("The log does not lead to the head of its chain: it was changed or cut.")
    _check_signature(chain)
    if known.key and known.key.lower() != chain["key"]:
        raise EditedRecord("The game is not signed by the server whose key you gave.")
    if known.head and known.head.lower() not in found:
        raise EditedRecord("The head that you wrote down is not in this chain: this is another game than yours.")
    if not known.key:
        verdict.unproven.append(f"Whose key signed it: compare {chain['key']} with your server's /api/status (--key).")
    if known.head:
        played = found.index(known.head.lower())
        verdict.proven.append(f"The first {played} of {len(found) - 1} entries are those that you saw happen.")
    else:
        verdict.unproven.append("That you saw the same happen: give a head of the chain that you wrote down (--head).")


def _check_signature(chain: dict[str, Any]) -> None:
    game = chain["opening"].get("game") if isinstance(chain["opening"], dict) else None
    said = {"scheme": CHAIN, "game": game, "entries": chain["entries"], "head": chain["head"]}
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(chain["key"]))
        key.verify(bytes.fromhex(chain["signature"]), rfc8785.dumps(said))
    except (KeyError, TypeError, ValueError):
        raise BadRecord("The signature of the game is not complete.") from None
    except InvalidSignature:
        raise EditedRecord("The signature is not of this game.") from None


class _Seats:
    """Seeds by seat, from the moment that they are bound until there are dice."""

    def __init__(self, seats: int) -> None:
        self.people: list[str | None] = [None] * seats
        self.taken = [False] * seats
        self.bound, self.seeds = [""] * seats, [""] * seats
        self.strangers: set[str] = set()         # seeds of people who have another name by now
        self.sealed: float | None = None         # when
        self.dealing, self.begun = True, False
        self.thrown_away = 0                     # how often seeds that were shown were bound anew

    def sit(self, seat: int, person: str, bound: str) -> None:
        _must(self.people[seat] is None, f"Seat {seat} was taken twice.")
        self.people[seat], self.taken[seat] = person, True
        if self.dealing and self.sealed is None:
            self.bound[seat], self.seeds[seat] = bound, ""

    def seat_bot(self, seat: int) -> None:
        _must(self.begun or not self.taken[seat], f"A bot took seat {seat}, which was taken.")
        self.people[seat], self.taken[seat] = None, True
        self._forget(seat)

    def leave(self, seat: int) -> None:
        if self.taken[seat]:                     # else an invitation was declined
            self.taken[seat], self.people[seat] = False, None
            self._forget(seat)

    def _forget(self, seat: int) -> None:
        if not self.dealing or self.begun:
            return
        shown = any(self.seeds)
        self.thrown_away += shown
        for one in range(len(self.bound)) if shown else [seat]:
            self.bound[one] = self.seeds[one] = ""
        self.sealed = None

    def bind(self, person: str, known: str) -> None:
        _must(self.dealing and self.sealed is None, "A seed was bound when others were known.")
        mine = [seat for seat, one in enumerate(self.people) if one == person]
        for seat in mine:
            self.bound[seat] = known
        if not mine:
            self.strangers.add(known)

    def seal(self, hashes: list[str], at: float) -> None:
        _must(self.dealing and self.sealed is None, "The seeds were sealed twice.")
        for seat, (sealed, bound) in enumerate(zip(hashes, self.bound, strict=True)):
            _must(sealed == bound or sealed in self.strangers, f"The seed of seat {seat} that was sealed is not bound.")
        _must(any(hashes), "No seed was sealed.")
        self.bound, self.sealed = list(hashes), at

    def show(self, seed: str) -> None:
        known = _sha256(seed)
        mine = [seat for seat, bound in enumerate(self.bound) if bound == known and not self.seeds[seat]]
        _must(self.sealed is not None and bool(mine), "A seed was shown that nobody had bound.")
        for seat in mine:
            self.seeds[seat] = seed

    def redraw(self) -> None:
        self.bound, self.seeds = [""] * len(self.bound), [""] * len(self.seeds)
        self.sealed, self.dealing = None, True
        self.strangers.clear()

    def deal(self, seeds: list[str], at: float) -> Iterator[int]:
        """The seats whose seeds were bound and are not among them."""
        _must(self.sealed is not None or not any(self.bound), "Dice were dealt before the seeds were sealed.")
        for seat, (seed, shown) in enumerate(zip(seeds, self.seeds, strict=True)):
            _must(seed == shown, f"The seed of seat {seat} is not the one that was bound and shown.")
            if self.bound[seat] and not seed:
                _must(at >= (self.sealed or 0.0) + SHOWING, f"The seed of seat {seat} was left out before its time.")
                yield seat


def _must(holds: bool, otherwise: str) -> None:
    if not holds:
        raise EditedRecord(otherwise)


class _Log:
    """Plays the log again and compares it with the record."""

    def __init__(self, record: Record, proof: dict[str, Any], chain: dict[str, Any], verdict: Verdict) -> None:
        self._record, self._proof, self._verdict = record, proof, verdict
        self._opening, self._log = chain["opening"], chain["log"]
        self._game: Game | None = None
        self._at = 0.0                           # of the entry that is being looked at
        self._commitments = [str(proof["commitment"])]
        self._secrets: list[Any] = []
        self._stream: Stream | None = None
        self._rolls = 0
        self._by_chance: list[bool] = []         # of each decision that stands and was taken here
        self.deals: list[list[str]] = []         # the seeds of each

    def check(self) -> None:
        try:
            self._check_opening()
            end = self._log[-1][2] if self._log and self._log[-1][1] == "ended" else None
            if end is None:
                raise EditedRecord("The log does not tell how the game ended: its end is missing.")
            self._secrets = end.get("secrets") or [end["secret"]]
            self._seats = _Seats(len(self._opening["setup"]["seats"]))
            dropped = self._dropped()
            for i, (at, kind, body) in enumerate(self._log):
                self._at = at
                if i in dropped:
                    self._rolls += kind == "roll"
                elif kind in self._CHECKS:
                    self._CHECKS[kind](self, body)
            _must([kind for _, kind, _ in self._log].count("ended") == 1, "The game ended, and went on.")
            self._check_end(end)
            if self._seats.thrown_away:
                self._verdict.unproven.append(_THROWN_AWAY.format(times=self._seats.thrown_away))
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            if isinstance(error, BadRecord | EditedRecord):
                raise
            raise BadRecord(f"The chain of the game's log is not complete ({type(error).__name__}).") from None

    def _check_opening(self) -> None:
        opening, proof, record = self._opening, self._proof, self._record
        if (opening["game"], opening["commitment"]) != (proof["game"], proof["commitment"]):
            raise EditedRecord("The chain is that of another game, or of other dice.")
        if check_options(opening["setup"]["options"]) != record.options:  # games of before know fewer
            raise EditedRecord("The options are not those that the table was set up with.")
        elsewhere = opening["record"]
        if (elsewhere["decisions"] if elsewhere else 0) != proof["first_decision"]:
            raise EditedRecord("The table was not set up with so many decisions from elsewhere.")
        if elsewhere and _beginning(record, proof["first_decision"]).to_dict()["digest"] != elsewhere["digest"]:
            raise EditedRecord("What came from elsewhere is not what the table was set up with.")

    def _dropped(self) -> set[int]:
        """Entries that an operator dropped, as newer rules did not allow them."""
        found: set[int] = set()
        for i, (_, kind, body) in enumerate(self._log):
            if kind == "patched":
                gone = range(body["dropped"], i)
                found |= {j for j in gone if self._log[j][1] in ("decision", "roll", "undone")}
                self._verdict.unproven.append(
                    f"{len(found)} entries that the server's operator dropped, as newer rules did not allow them."
                )
        return found

    # Kinds of entries. Others do not bear on the game or its dice.

    def _sit(self, body: dict[str, Any]) -> None:
        self._seats.sit(body["seat"], body["person"], body.get("bound", ""))

    def _seat_bot(self, body: dict[str, Any]) -> None:
        self._seats.seat_bot(body["seat"])

    def _leave(self, body: dict[str, Any]) -> None:
        self._seats.leave(body["seat"])

    def _bind(self, body: dict[str, Any]) -> None:
        self._seats.bind(body["person"], body["hash"])

    def _seal(self, body: dict[str, Any]) -> None:
        self._seats.seal(body["hashes"], self._at)

    def _show(self, body: dict[str, Any]) -> None:
        self._seats.show(body["seed"])

    def _redraw(self, body: dict[str, Any]) -> None:
        _must(body["commitment"] not in self._commitments, "A new secret was drawn that is not a new one.")
        self._commitments.append(body["commitment"])
        self._seats.redraw()
        self._verdict.unproven.append(
            f"That a backup was restored, as the server says, before roll {self._rolls}: it drew a new secret there."
        )

    def _start(self, body: dict[str, Any]) -> None:
        _must(self._game is None, "The game began twice.")
        if tuple(body["players"]) != self._record.players:
            raise EditedRecord("The players are not those who sat down.")
        if body["seeds"] != self._proof["seeds"] or body.get("dice", SCHEMES[0]) != self._proof["scheme"]:
            raise EditedRecord("The seeds are not those that the game was begun with.")
        first = self._proof["first_decision"]
        self._game = Game.replay(_beginning(self._record, first), dice="by hand")
        self._deal(body["seeds"])
        self._seats.begun = True

    def _deal_anew(self, body: dict[str, Any]) -> None:
        _must(self._seats.begun and self._seats.dealing, "Dice were dealt again without a new secret.")
        self._deal(body["seeds"])

    def _deal(self, seeds: list[str]) -> None:
        secret = _secret(self._secrets[len(self.deals)], self._commitments[-1])
        self._stream = Stream(secret, self._proof["game"], seeds)
        if self._proof["scheme"] == BOUND_SEEDS:
            self._check_seeds(seeds)
        else:
            self._verdict.unproven.append(_SHOWN_EARLY)
        self.deals.append(seeds)
        self._seats.dealing, self._seats.sealed = False, None

    def _check_seeds(self, seeds: list[str]) -> None:
        for seat in self._seats.deal(seeds, self._at):
            self._verdict.unproven.append(f"Why the seed of seat {seat} was not shown in time: it was left out.")
        if not any(seeds):
            self._verdict.unproven.append("That the server did not choose the dice: nobody had added a seed.")

    def _decide(self, body: dict[str, Any]) -> None:
        game = self._playing()
        if (body["number"], body["seat"]) != (game.number, game.player):
            raise EditedRecord(f"Decision {game.number} was not asked of seat {body['seat']}.")
        _must(not self._seats.dealing, f"Decision {game.number} was taken while the dice were dealt.")
        _step(game, body["code"])
        self._by_chance.append(False)

    def _roll(self, body: dict[str, Any]) -> None:
        game, stream = self._playing(), self._stream
        if game.player != C.CHANCE or (body["number"], body["roll"]) != (game.number, self._rolls) or not stream:
            raise EditedRecord(f"Decision {game.number} is not a roll, or not the next one.")
        _must(not self._seats.dealing, f"Roll {self._rolls} was made while the dice were dealt.")
        entry: Entry = tuple(body["faces"]) if "faces" in body else body["code"]
        stream.check(game, self._rolls, entry)
        self._verdict.count(entry)
        self._rolls += 1
        _step(game, entry)
        self._by_chance.append(True)

    def _undo(self, body: dict[str, Any]) -> None:
        game, here = self._playing(), body["to"] - self._proof["first_decision"]
        _must(0 <= here < len(self._by_chance), "A decision was taken back that was not taken here.")
        _must(not any(self._by_chance[here:]), "A roll was taken back.")
        del self._by_chance[here:]
        game.undo(game.number - body["to"])

    _CHECKS: ClassVar[dict[str, Callable[["_Log", dict[str, Any]], None]]] = {
        "sat": _sit, "bot": _seat_bot, "left": _leave, "bound": _bind, "sealed": _seal, "shown": _show,
        "redrawn": _redraw, "started": _start, "dealt": _deal_anew, "decision": _decide, "roll": _roll, "undone": _undo,
    }

    def _playing(self) -> Game:
        if self._game is None:
            raise EditedRecord("Something was decided before the game began.")
        return self._game

    def _check_end(self, end: dict[str, Any]) -> None:
        game, verdict = self._playing(), self._verdict
        if end["secret"] != self._proof["secret"]:
            raise EditedRecord("The secret is not the one in the log.")
        if game.record.decisions != self._record.decisions:
            raise EditedRecord("The decisions are not those of the log.")
        if (end["how"] == "rules") != game.is_over:
            raise EditedRecord("The game is not over as its log says.")
        verdict.proven.append(
            f"The log of {len(self._log)} entries, signed by the server, gives this game: its players, "
            f"all {len(self._record.decisions)} decisions, and that it ended by {_ENDINGS[end['how']]}."
        )


_THROWN_AWAY = (
    "Why seeds that had been shown were bound anew ({times} times): somebody left the table before the game. "
    "Whoever knew the secret could have waited for dice that they liked."
)
_ENDINGS = {
    "rules": "its rules", "agreement": "agreement", "abandoned": "everybody's leaving", "closed": "an operator",
}


def _beginning(record: Record, first: int) -> Record:
    return Record(record.players, record.options, record.decisions[:first], record.start, record.rules)


# ------------------------------------------------------------------ the command


def verify_file(file: Path, known: Kept, as_json: bool) -> None:
    """Check a file; what somebody wrote down while the game was played is compared with it."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"{file} is not a record: {error}.") from None
    verdict = verify(data, known)
    if as_json:
        chain = data.get("chain") or {}
        seen = {"commitment": data["dice"]["commitment"], "key": chain.get("key"), "head": chain.get("head")}
        print_json({"fair": True, **asdict(verdict), **seen})
        return
    console.print(f"All {verdict.rolls} rolls come from the secret that the server had committed itself to.")
    console.print(f"{verdict.dice} dice hit {verdict.hits} times; {verdict.dice / 2:g} were to be expected.")
    for sentence in verdict.proven:
        console.print(sentence, markup=False)
    console.print("Not proven by this file:", style="bold")
    for sentence in verdict.unproven:
        console.print(f"- {sentence}", markup=False)
    if not known.commitment:
        say(f"Its commitment, for you to compare: {data['dice']['commitment']}", style="dim")
