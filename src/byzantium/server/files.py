"""A game as a file: the record of the library, which any program of it reads, with the proofs of it."""

from typing import Any

from ..errors import ByzantiumError
from ..game import Game
from ..record import Record, digest
from .refusal import Refusal


def with_proof(record: Record, proof: dict[str, Any]) -> dict[str, Any]:
    """The record with what is needed to check it. Its digest covers both."""
    body = {key: value for key, value in record.to_dict().items() if key != "digest"} | proof
    return {**body, "digest": digest(body)}


def read_record(data: Any) -> Record:
    """A record that a client sent, if it can be replayed."""
    try:
        record = Record.from_dict(data)
        Game.replay(record, dice="by hand")
    except (ByzantiumError, RecursionError) as error:
        raise Refusal("bad_record", str(error)) from None
    return record


def cut(record: Record, decision: int) -> Record:
    """The record up to a decision."""
    if decision > len(record.decisions):
        raise Refusal("bad_request", f"The game has no decision {decision} yet.")
    return Record(record.players, record.options, record.decisions[:decision], record.start, record.rules)
