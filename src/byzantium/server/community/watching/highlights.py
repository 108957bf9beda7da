"""Finished games that were worth it, and why: found once, when a game is over, from facts of the game.

Only games that anybody could watch, that could be rated (played to their end, from their beginning, each by somebody
else) and in which a person stayed to the end. Each reason is a row, so that games can be listed for one of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import get_args

import sqlalchemy as sa

from ....game import Game, Moment
from ...core.outcomes import TableOutcome
from ...core.refusal import Refusal
from ...core.table import Table
from ...protocol import Highlight, HighlightId
from ...store import ListedTable, Store, highlights, metadata

A_PAGE = 20                      # games
CLOSE = 2                        # points between the first two, at most
CHANGES = 4                      # of the lead, at least
BEHIND = 5                       # points of the winner when the last turn began, at least
RATED = 2                        # players whose ratings are not provisional, at least
FALLS = {"constantinople_by_arabs": "arabs", "constantinople_by_bulgars": "bulgars"}
LAST_BUT_ONE = 2                 # turn: the last one begins where it ends

_tables = metadata.tables["tables"]


def highlights_of(table: Table, outcome: TableOutcome) -> list[Highlight] | None:
    """Of a game that is over, but for its players' ratings; None: it is not for everybody, or has no real end."""
    somebody = any(one.person and one.stayed for one in outcome.placings)
    if not table.setup.listed or outcome.unrated or not table.game or not somebody:
        return None
    return [*_ending(table.game), *_course(table.game)]


def _ending(game: Game) -> list[Highlight]:
    standings = game.standings()
    if standings.ending in FALLS:
        return [Highlight(id="fall", what=FALLS[standings.ending])]
    first, second = sorted(standings.players, key=lambda player: player.place)[:2]
    margin = first.score - second.score
    if margin == 0 and first.ahead_by:
        return [Highlight(id="tie_break", what=first.ahead_by)]
    return [Highlight(id="close", number=margin)] if margin <= CLOSE else []


def _course(game: Game) -> list[Highlight]:
    moments = game.points_over_time()
    found = []
    if (changes := lead_changes([moment.scores for moment in moments])) >= CHANGES:
        found.append(Highlight(id="lead_changes", number=changes))
    if (behind := _behind(game, moments)) >= BEHIND:
        found.append(Highlight(id="comeback", number=behind))
    return found


def lead_changes(scores: Sequence[Sequence[int]]) -> int:
    """How often somebody was alone ahead who had not been the last to be.

    >>> lead_changes([[0, 0], [1, 0], [1, 1], [2, 1], [2, 3], [4, 3]])
    2
    """
    leaders = [[p for p, score in enumerate(moment) if score == max(moment)] for moment in scores]
    alone = [leader[0] for leader in leaders if len(leader) == 1]
    return sum(before != after for before, after in pairwise(alone))


def _behind(game: Game, moments: Sequence[Moment]) -> int:
    """Points that the winner lacked to the leader when the last turn began."""
    winners = [p for p, player in enumerate(game.standings().players) if player.place == 1]
    scores = next((moment.scores for moment in moments if moment.ends == LAST_BUT_ONE), None)
    return min(max(scores) - scores[p] for p in winners) if scores else 0


def rated(points: Sequence[int]) -> list[Highlight]:
    """Of ratings that are not provisional any more.

    >>> rated([1500, 1701]), rated([1900])
    ([Highlight(id='rated', number=1600, what='')], [])
    """
    return [Highlight(id="rated", number=sum(points) // len(points))] if len(points) >= RATED else []


def note(connection: sa.Connection, table: str, at: float, found: Sequence[Highlight]) -> None:
    """Once."""
    connection.execute(highlights.delete().where(highlights.c.table_id == table))
    if found:
        connection.execute(highlights.insert(), [{"table_id": table, "at": at, **one.model_dump()} for one in found])


# ------------------------------------------------------------------ the page of them


@dataclass(frozen=True)
class Page:
    games: list[tuple[ListedTable, list[Highlight]]]
    next: str | None


async def page(store: Store, why: HighlightId | None, after: str | None) -> Page:
    """The latest first, for one reason or for any; `after`: what the page before told as next."""
    games = sa.select(highlights.c.table_id, highlights.c.at).distinct()
    if why:
        games = games.where(highlights.c.id == why)
    if after:
        games = games.where(sa.tuple_(highlights.c.at, highlights.c.table_id) < sa.tuple_(*_place(after)))
    games = games.order_by(highlights.c.at.desc(), highlights.c.table_id.desc()).limit(A_PAGE + 1)
    found = await store.read(lambda connection: connection.execute(games).all())
    shown = [row.table_id for row in found[:A_PAGE]]
    listings = {one.id: one for one in await store.listings(sa.select(_tables).where(_tables.c.id.in_(shown)))}
    reasons = await _reasons(store, shown)
    more = f"{found[A_PAGE - 1].at!r}_{shown[-1]}" if len(found) > A_PAGE else None
    return Page([(listings[table], reasons[table]) for table in shown if table in listings], more)


def _place(after: str) -> tuple[float, str]:
    """
    >>> _place("12.5_abc_d")
    (12.5, 'abc_d')
    """
    at, _, table = after.partition("_")
    try:
        return float(at), table
    except ValueError:
        raise Refusal("bad_request", "There is no such page.") from None


async def _reasons(store: Store, tables: Sequence[str]) -> dict[str, list[Highlight]]:
    query = sa.select(highlights).where(highlights.c.table_id.in_(tables))
    found: dict[str, list[Highlight]] = {table: [] for table in tables}
    for row in await store.read(lambda connection: connection.execute(query).all()):
        found[row.table_id].append(Highlight(id=row.id, number=row.number, what=row.what))
    order = get_args(HighlightId)
    return {table: sorted(reasons, key=lambda one: order.index(one.id)) for table, reasons in found.items()}
