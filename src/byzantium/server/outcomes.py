"""How a game ended and for whom, read from its log: what ratings and tournaments are computed from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from . import entries as E
from .table import Table

Pool = Literal["people", "bots"]


@dataclass(frozen=True)
class Placing:
    """Whoever sat in a seat when the game began."""

    seat: int
    person: str | None
    bot: str | None
    place: int | None            # 1 for who wins, shared places are the same; None: the game has no result
    stayed: bool                 # False: left, or let the time run out, so that somebody else played on


@dataclass(frozen=True)
class TableOutcome:
    table: str
    began: float | None          # None: it never did
    at: float
    ending: str                  # rules, agreement, abandoned or closed
    players: int
    pool: Pool                   # bots: at least one sat there from the beginning
    unrated: str                 # why it can change no rating; empty: it can
    placings: tuple[Placing, ...]
    delay: float = 0.0           # seconds for which viewers see it going on


def outcome(table: Table) -> TableOutcome:
    """Of a table that is over."""
    began, seated = _beginning(table)
    ended = next(one.entry.at for one in table.log if isinstance(one.entry.body, E.GameEnded))
    places = _places(table, seated)
    placings = tuple(
        Placing(i, person, bot, places[i], _stays(table, i, person, bot)) for i, (person, bot) in enumerate(seated)
    )
    pool: Pool = "bots" if any(bot for _, bot in seated) else "people"
    unrated = _why_unrated(table, placings)
    delay = table.setup.delay
    return TableOutcome(table.facts.id, began, ended, table.ending or "", len(seated), pool, unrated, placings, delay)


def _beginning(table: Table) -> tuple[float | None, list[tuple[str | None, str | None]]]:
    """When the game began, and the person or the bot in each seat then."""
    seated: list[tuple[str | None, str | None]] = [(None, None)] * len(table.seats)
    for happened in table.log:
        match happened.entry.body:
            case E.Sat() as body:
                seated[body.seat] = (body.person, None)
            case E.BotSat() as body:
                seated[body.seat] = (None, body.bot)
            case E.Left() as body:
                seated[body.seat] = (None, None)
            case E.Started():
                return happened.entry.at, seated
    return None, seated


def _stays(table: Table, seat: int, person: str | None, bot: str | None) -> bool:
    return table.seats[seat].person == person if person else table.seats[seat].bot == bot


def _places(table: Table, seated: list[tuple[str | None, str | None]]) -> list[int | None]:
    """As the rules have it; but whoever did not play to the end comes after all who did."""
    if table.ending != "rules" or not table.game:
        return [None] * len(seated)
    places = [player.place for player in table.game.standings().players]
    return list(behind_all_who_stayed(places, [_stays(table, i, *who) for i, who in enumerate(seated)]))


def behind_all_who_stayed(places: Sequence[int], stayed: Sequence[bool]) -> list[int]:
    """
    >>> behind_all_who_stayed([1, 2, 3], [False, True, True])
    [3, 1, 2]
    """
    behind = sum(stayed) + 1
    return [
        1 + sum(other < place for other, stays in zip(places, stayed, strict=True) if stays) if mine else behind
        for place, mine in zip(places, stayed, strict=True)
    ]


def _why_unrated(table: Table, placings: tuple[Placing, ...]) -> str:
    people = [one.person for one in placings if one.person]
    if table.ending != "rules":
        return "not played to its end"
    if table.prefix:
        return "begun from a position"
    if len(people) != len(set(people)):
        return "one person in several seats"
    return ""
