"""A game as a file: the record of the library, which any program of it reads, with the proofs of it."""

import unicodedata
from collections.abc import Sequence
from typing import Any

from ...checks import UNSEEN, has_unseen
from ...errors import ByzantiumError
from ...game import Game
from ...record import Record, digest
from ..protocol import NAME_LENGTH
from .refusal import Refusal


def with_proof(record: Record, proof: dict[str, Any]) -> dict[str, Any]:
    """The record with what is needed to check it. Its digest covers both."""
    body = {key: value for key, value in record.to_dict().items() if key != "digest"} | proof
    return {**body, "digest": digest(body)}


def read_record(data: Any) -> Record:
    """A record that a client sent, if it can be replayed."""
    try:
        record = Record.from_dict(data, rename=shown_names)
        Game.replay(record, dice="by hand")
    except (ByzantiumError, RecursionError) as error:
        raise Refusal("bad_record", str(error)) from None
    return record


def shown_names(names: Sequence[str]) -> tuple[str, ...]:
    r"""Names from elsewhere as those at a table are: short, on one line, without signs that cannot be seen, different.

    >>> shown_names(["Anna\u200d", "An\nna", "\u200d", "B" * 100])
    ('Anna', 'An na', 'Player 3', 'BBBBBBBBBBBBBBBBBBBBBBBB')
    """
    shown: list[str] = []
    for number, name in enumerate(names, 1):
        seen = "".join(sign if unicodedata.category(sign) not in UNSEEN else " " * sign.isspace() for sign in name)
        short = " ".join(seen.split())[:NAME_LENGTH].strip()
        short = f"Player {number}" if not short or has_unseen(short) else short
        shown.append(f"{short[: NAME_LENGTH - 2]} {number}" if short in shown else short)
    return tuple(shown)


def cut(record: Record, decision: int) -> Record:
    """The record up to a decision."""
    if decision > len(record.decisions):
        raise Refusal("bad_request", f"The game has no decision {decision} yet.")
    return Record(shown_names(record.players), record.options, record.decisions[:decision], record.start, record.rules)
