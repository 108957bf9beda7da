"""How a game ended and for whom, read from its log: what ratings and tournaments are computed from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from . import entries as E
from .table import Table

Pool = Literal["people", "bots"]
Seated = tuple[str | None, str | None]   # the person, or the bot
REMOVED = "somebody was removed by the organiser"


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
    given_up = _is_given_up(table, seated)
    ended = next(one.entry.at for one in table.log if isinstance(one.entry.body, E.GameEnded))
    stayed = [_stays(table, i, *who) and not (given_up and who[0]) for i, who in enumerate(seated)]
    counts = table.ending == "rules" or given_up
    places = _places(table, stayed) if counts else [None] * len(seated)
    placings = tuple(Placing(i, person, bot, places[i], stayed[i]) for i, (person, bot) in enumerate(seated))
    pool: Pool = "bots" if any(bot for _, bot in seated) else "people"
    unrated = _why_unrated(table, began, placings) if counts else "not played to its end"
    delay = table.setup.delay
    return TableOutcome(table.facts.id, began, ended, table.ending or "", len(seated), pool, unrated, placings, delay)


def _beginning(table: Table) -> tuple[float | None, list[Seated]]:
    """When the game began, and the person or the bot in each seat then: guests by the account that they have now."""
    began: float | None = None
    seated: list[Seated] = [(None, None)] * len(table.seats)
    for happened in table.log:
        match happened.entry.body:
            case E.Became() as body:
                seated = [(body.into if person == body.person else person, bot) for person, bot in seated]
            case E.Sat() as body if began is None:
                seated[body.seat] = (body.person, None)
            case E.BotSat() as body if began is None:
                seated[body.seat] = (None, body.bot)
            case E.Left() as body if began is None and seated[body.seat][0]:
                seated[body.seat] = (None, None)
            case E.Started():
                began = happened.entry.at
    return began, seated


def _is_given_up(table: Table, seated: Sequence[Seated]) -> bool:
    """Whoever is alone with bots can end a game at any time, and would not end one that is being won. An operator's
    end is nobody's fault, and neither are rules by which it cannot go on."""
    people = {person for person, _ in seated if person}
    if not table.game or table.trouble or len(people) != 1 or not any(bot for _, bot in seated):
        return False
    return table.ending in ("abandoned", "agreement") or _closed_by(table) in people


def _closed_by(table: Table) -> str | None:
    """By the account that they have now."""
    by: str | None = None
    for happened in table.log:
        match happened.entry.body:
            case E.GameEnded() as body:
                by = body.by
            case E.Became() as body if by == body.person:
                by = body.into
    return by


def _stays(table: Table, seat: int, person: str | None, bot: str | None) -> bool:
    return table.seats[seat].person == person if person else table.seats[seat].bot == bot


def _places(table: Table, stayed: Sequence[bool]) -> list[int | None]:
    """As the rules have it; but whoever did not play to the end comes after all who did."""
    if not table.game:
        return [None] * len(stayed)
    return list(behind_all_who_stayed([player.place for player in table.game.standings().players], stayed))


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


def _why_unrated(table: Table, began: float | None, placings: tuple[Placing, ...]) -> str:
    people = [one.person for one in placings if one.person]
    gone = [one.entry for one in table.log if isinstance(one.entry.body, E.Left) and one.entry.body.out == "removed"]
    if began is not None and any(one.at >= began for one in gone):
        return REMOVED
    if table.prefix:
        return "begun from a position"
    if len(people) != len(set(people)):
        return "one person in several seats"
    return ""
