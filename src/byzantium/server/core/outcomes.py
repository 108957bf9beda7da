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
    loser = _who_gave_up(table, seated)
    ended = next(one.entry.at for one in table.log if isinstance(one.entry.body, E.GameEnded))
    stayed = [_stays(table, i, *who) and (loser is None or who[0] != loser) for i, who in enumerate(seated)]
    counts = table.ending == "rules" or loser is not None
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
            case E.Became() as body if began is None or not _would_undo_a_loss(seated, body):
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


def _would_undo_a_loss(seated: Sequence[Seated], became: E.Became) -> bool:
    """Does a guest turn out to be somebody else at the table, where there are others too? One person in several seats
    is not rated: so whoever loses would only have to say that the guest beside them was they as well."""
    people = {person for person, _ in seated if person}
    return became.into in people and len(people - {became.person, became.into}) > 0


def _who_gave_up(table: Table, seated: Sequence[Seated]) -> str | None:
    """Whoever is alone with bots can end a game at any time, and would not end one that is being won; nor would an
    organiser who plays call a tournament off. An operator's end is nobody's fault, and neither are rules by which it
    cannot go on."""
    people = {person for person, _ in seated if person}
    if not table.game or table.trouble:
        return None
    closer = _closed_by(table)
    if closer in people:
        return closer
    alone = len(people) == 1 and any(bot for _, bot in seated)
    return next(iter(people)) if alone and table.ending in ("abandoned", "agreement") else None


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
    """By the account that they have now."""
    if not person:
        return table.seats[seat].bot == bot
    accounts = {one.entry.body.person: one.entry.body.into for one in table.log if isinstance(one.entry.body, E.Became)}
    return table.seats[seat].person in (person, accounts.get(person, person))


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
