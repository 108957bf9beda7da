"""What a puzzle is about, told by what its plan does."""

from collections.abc import Sequence
from typing import Literal, get_args

from ..engine import codes as C
from ..engine import events as E
from ..engine import kinds as K
from ..engine import plain
from ..engine.board import CONSTANTINOPLE, SEA_LINKS, TURNS
from ..engine.state import State
from ..game import Game
from ..view import view

Theme = Literal["siege", "capital", "civil_war", "fleet", "bulgars", "upkeep", "tracks", "end_game", "defence",
                "growth"]
THEMES: tuple[Theme, ...] = get_args(Theme)
LAST_CUBES = 3                           # in the pool: the turn is nearly over
BY = {C.BY_ARMY: "siege", C.BY_CIVIL_WAR: "civil_war", C.BY_BULGARS: "bulgars"}
OF_REPLIES = frozenset({K.RETREAT_OR_STAND, K.LEVY_FIGHTS, K.FLEET_USE})
FLEETS = frozenset({C.SPACE + C.FLEET + side for side in (C.BYZANTINE, C.ARAB)})


def themes_of(position: str, codes: Sequence[int]) -> tuple[Theme, ...]:
    """In the order of THEMES. position: its line of text. codes: the plan's.

    >>> themes_of(Game(players=2, seed=1).position, (C.TAKE_CONTROL, 16, C.POOL))
    ('growth',)
    """
    game = Game.from_position(position, dice="by hand")
    before = plain.unpack(game.states.tobytes())
    me, kind = before.now.player, before.now.kind
    for code in codes:
        game.play(int(code))
    found = _happened(game.events) | _of_tracks(before, game, me)
    if C.SPACE + C.BULGARS in codes:
        found.add("bulgars")
    if FLEETS & set(codes) or kind == K.FLEET_USE or _sails(game.events):
        found.add("fleet")
    if kind in OF_REPLIES or C.SPACE + C.FORTIFY in codes:
        found.add("defence")
    if kind == K.UPKEEP_CUBE or (C.TAX in codes and _unpaid(before, me)):
        found.add("upkeep")
    if before.turn == TURNS and (before.closing != C.NOT_CLOSING or before.players[me].pool <= LAST_CUBES):
        found.add("end_game")
    return tuple(theme for theme in THEMES if theme in (found or {"growth"}))


def _happened(events: Sequence[Sequence[int]]) -> set[Theme]:
    found: set[Theme] = set()
    for kind, *numbers in events:
        if kind == E.ATTACK:
            _, _, city, how = numbers[:4]
            found |= {BY[how], *(("capital",) if city == CONSTANTINOPLE else ())}      # type: ignore[arg-type]
    return found


def _sails(events: Sequence[Sequence[int]]) -> bool:
    return any(kind == E.PAWN and {numbers[2], numbers[3]} in _SEA for kind, *numbers in events)


_SEA = [set(link) for link in SEA_LINKS]


def _of_tracks(before: State, game: Game, me: int) -> set[Theme]:
    """13.4 The lower track begins to count, or comes nearer to it."""
    then, now = view(before)["position"]["players"][me]["tracks"], game.view()["position"]["players"][me]["tracks"]
    return {"tracks"} if not then["lower_counts"] and now["missing"] < then["missing"] else set()


def _unpaid(before: State, me: int) -> bool:
    forecast = view(before)["position"]["players"][me]["forecast"]
    return bool(forecast) and any(side["unpaid"] for side in (forecast["byzantine"], forecast["arab"]))      # type: ignore[index]
