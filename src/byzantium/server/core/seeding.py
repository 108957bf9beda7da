"""What a log may not say about seeds and rolls: the fold refuses what no honest server writes.

Whoever keeps a log could otherwise choose its dice: seal again when all seeds are known, deal again with the same
secret, leave a seed out that was shown, take rolls back until others suit. `byzantium verify` and the page refuse the
same, with code of their own; docs/server.md has the table of forgeries.
"""

from typing import TYPE_CHECKING

from ...engine import codes as C
from ...errors import ByzantiumError
from ...record import RULES_VERSION
from . import dice
from . import entries as E

if TYPE_CHECKING:
    from .table import Table

AFTER_THE_END = (E.Said, E.Rematch, E.Became)


class Forged(ByzantiumError):
    """An entry that cannot follow those before it."""


def _must(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Forged(otherwise)


def check(table: "Table", body: E.AnyBody, at: float) -> None:
    """Raises Forged if the entry cannot follow the table's log."""
    _must(not table.ending or isinstance(body, AFTER_THE_END), "the game is over")
    if table.trouble and not isinstance(body, E.Patched):
        return                                   # under other rules: what they made of it is not known
    match body:
        case E.Sat():
            _must(table.seats[body.seat].person is None, "the seat is taken")
        case E.BotSat():
            _must(table.game is not None or not table.seats[body.seat].is_taken, "the seat is taken")
        case E.Left():
            seat = table.seats[body.seat]
            _must(body.person in (seat.person, seat.owner, seat.invited), "nobody leaves who was not there")
        case E.Bound():
            _must(table.dealing and not table.sealed, "seeds are bound before they are sealed")
        case E.Sealed():
            _check_sealed(table, body)
        case E.Shown():
            known = dice.seed_hash(body.seed)
            _must(any(table.seats[i].bound == known for i in table.awaited), "nobody has bound this seed")
        case E.Redrawn():
            _check_redrawn(table, body)
        case E.Started():
            _must(table.game is None, "the game has begun")
            if body.dice == dice.SCHEME:
                _check_seeds(table, body.seeds, at)
        case E.Dealt():
            _must(table.game is not None and table.dealing, "dice are dealt once for a secret")
            _check_seeds(table, body.seeds, at)
        case E.Decision() | E.Roll() | E.Undone():
            _check_play(table, body)
        case E.Patched():
            _must(bool(table.trouble) or body.rules != RULES_VERSION, "the rules allow what was dropped")


def _check_sealed(table: "Table", body: E.Sealed) -> None:
    _must(table.dealing and not table.sealed, "seeds are sealed once")
    bound = [seat.bound for seat in table.seats]
    _must(any(bound) and body.hashes == bound, "the sealed seeds are not those that were bound")


def _check_redrawn(table: "Table", body: E.Redrawn) -> None:
    drawn = [one.entry.body.commitment for one in table.log if isinstance(one.entry.body, E.Redrawn)]
    known = {dice.commitment(bytes.fromhex(secret)) for secret in table.facts.later_secrets or []}
    used = {dice.commitment(table.facts.secret), *drawn}
    _must(body.commitment in known - used, "the secret is not a new one")


def _check_seeds(table: "Table", seeds: list[str], at: float) -> None:
    _must(table.sealed or not any(seat.bound for seat in table.seats), "seeds are sealed before dice are dealt")
    _must(seeds == [seat.seed for seat in table.seats], "the seeds are not those that were shown")
    waits = table.awaited and table.deal_until is not None and at < table.deal_until
    _must(not waits, "a seed is left out before its time is up")


def _check_play(table: "Table", body: E.Decision | E.Roll | E.Undone) -> None:
    game = table.game
    if game is None:
        raise Forged("there is no game yet")
    if isinstance(body, E.Undone):
        _must(table.first <= body.to < game.number, "there is no such decision")
        _must("" not in table.takers[body.to - table.first :], "a roll is never taken back")
        return
    _must(not table.dealing, "the dice are being dealt")
    _must(body.number == game.number, "another decision is asked")
    if isinstance(body, E.Roll):
        _must(game.player == C.CHANCE and body.roll == table.rolls, "it is not the next roll")
    else:
        _must(game.player == body.seat, "another seat is asked")
