"""A table as its viewers know it: as it was some minutes ago, if its players like.

Whoever sits at the table sees everything at once. Everybody else, in every route, message and picture, is told from a
second fold over the same log, which stops before the entries that are younger than the delay. Up to the start of the
game nothing is held back: until then people come to sit down.
"""

from dataclasses import replace

from ..core.table import Table
from ..store import ListedTable

HELD_BACK = "You do not sit at this table."


def hold_back(table: Table) -> Table:
    """A fold over the same log that has seen nothing of it yet."""
    return Table(table.facts)


def follow(shown: Table, table: Table, now: float) -> None:
    """Fold in what viewers may know by now."""
    shown.facts = table.facts                # secrets of the dice may have been added
    while shown.seq < table.seq:
        entry = table.log[shown.seq].entry
        if shown.status != "open" and entry.at > now - table.setup.delay:
            return
        shown.fold_stored(entry)


def as_viewers_know(one: ListedTable, person: str, now: float) -> ListedTable:
    """A table of a list: of a game that is shown later, who plays since the start, and nothing else."""
    delay = one.setup["table"].get("delay", 0)
    began = (one.summary or {}).get("began")
    if not delay or not began or person in {who for who, _ in one.seats}:
        return one
    if one.status == "over" and one.changed <= now - delay:
        return one
    seats = [(who, name) for who, name, _ in began]
    bots = {"bots": [bot for _, _, bot in began]}
    return replace(one, status="playing", asked=None, changed=one.created, summary=bots, seats=seats)

