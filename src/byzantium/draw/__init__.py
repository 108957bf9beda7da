"""A position as a picture: the page's board as SVG, for notebooks, documents and previews.

    >>> from byzantium import Game
    >>> game = Game(players=3, seed=1)
    >>> svg = draw_game(game, lights={"Nicaea": Light("chosen")}, arrows=[Arrow("Nicaea", "Ankara", "attack")])
    >>> svg[:4], "Constantinople" in svg
    ('<svg', True)

What these functions return is text that draws itself in a notebook. Games, records and positions do so too; how a game
went is in `byzantium.draw.plots`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from ..checks import a_list, a_number, expect, one_of, several, shown, truth, whole
from ..engine import codes as C
from ..engine import events as E
from ..engine.board import CITY_NAMES
from ..engine.state import State
from ..errors import BadSetup, UnknownText
from ..notation import Event, player_names
from ..view import PositionView, View, view, view_position
from .board import Arrow, Light, board, geometry
from .film import draw_film
from .panel import panel
from .svg import Palette, Svg, Theme, fonts, tag

if TYPE_CHECKING:
    from ..game import Game
    from ..record import Record

__all__ = [
    "Arrow", "Light", "Looks", "Svg", "arrows_of", "draw_film", "draw_game", "draw_position", "draw_record",
    "draw_state", "draw_text",
]


CHOICES = "Whether choices stand out"


class Looks(TypedDict, total=False):
    """How a picture looks: what `draw_position` takes by name, and the other functions pass on to it."""

    names: Sequence[str] | None          # of the players
    lights: Mapping[str, Light] | None   # cities that stand out, by name
    arrows: Sequence[Arrow]
    displays: bool                       # the players' in short
    part: tuple[int, int, int, int] | None       # left, top, width and height of what is shown of the map
    theme: Theme
    width: int | None                    # of the picture, in pixels


def draw_position(
    position: PositionView,
    *,
    names: Sequence[str] | None = None,
    lights: Mapping[str, Light] | None = None,
    arrows: Sequence[Arrow] = (),
    displays: bool = True,
    part: tuple[int, int, int, int] | None = None,
    theme: Theme = "light",
    width: int | None = None,
) -> Svg:
    """The position that a view shows.

    lights: cities that stand out, by name. displays: the players' in short. part: left, top, width and height of what
    is shown of the map, which has 1020 by 844.
    """
    c, (x, y, w, h) = Palette(theme), check_look(part, width, lights, arrows)
    known = check_names(check_seen(position, PositionView, "A position").get("players"), names)
    drawn = board(c, position, lights or {}, arrows)
    beside = panel(c, position, known) if truth(displays, "Whether displays are drawn") else ""
    return Svg(tag("svg", fonts(), drawn, beside, xmlns="http://www.w3.org/2000/svg", viewBox=f"{x} {y} {w} {h}",
                   width=width or w, height=round((width or w) * h / w)))


def check_seen(seen: Any, shape: Any, what: str) -> Any:
    """A view, or a part of one: it has all keys of its shape."""
    if not isinstance(seen, dict) or not seen.keys() >= shape.__required_keys__:
        raise BadSetup(f"{what} is drawn as game.view() shows it, not as {shown(seen)}.")
    return seen


def check_names(players: Any, names: Any) -> tuple[str, ...]:
    """Of all players of a position."""
    known = player_names(names)
    if len(known) < len(players):
        raise BadSetup(f"The position has {len(players)} players, but {len(known)} are named.")
    return known


def check_known(look: Mapping[str, Any]) -> None:
    """Looks that there are."""
    for name in look:
        one_of(name, "What is said of a look", Looks.__annotations__)


def check_look(part: Any, width: Any, lights: Any, arrows: Any) -> Sequence[int]:
    """What is shown of the map; all else is what it should be."""
    if width is not None:
        whole(width, "The width", 1)
    for city, light in expect(dict, {} if lights is None else lights, "Lights are a Light by city").items():
        one_of(city, "A city", CITY_NAMES)
        expect(Light, light, "Lights are a Light by city")
    for arrow in a_list(arrows, "Arrows are a list"):
        expect(Arrow, arrow, "Arrows are a list of Arrow")
    if part is None:
        whole_map: Sequence[int] = geometry()["viewBox"]
        return whole_map
    if len(a_list(part, "A part of the map is left, top, width and height")) != 4:
        raise BadSetup(f"A part of the map is left, top, width and height, not {part}.")
    left, top, wide, high = part
    a_number(left, "The left edge is a number"), a_number(top, "The upper edge is a number")
    a_number(wide, "The width of a part is a number above 0", 0), a_number(high, "Its height is a number above 0", 0)
    return (left, top, wide, high)


def draw_state(g: State, *, choices: bool = False, **look: Unpack[Looks]) -> Svg:
    """A state of the interpreted rules; with choices, the cities that may be chosen stand out."""
    check_known(look)
    if not truth(choices, CHOICES):
        return draw_position(view_position(g), **look)
    seen = view(g)
    usual: Looks = {"lights": lights_of(seen)}
    return draw_position(seen["position"], **usual | look)


def draw_game(game: "Game", *, choices: bool = True, **look: Unpack[Looks]) -> Svg:
    """A game as it stands, with the cities that may be chosen."""
    from ..game import Game

    check_known(look)
    seen = expect(Game, game, "A Game is drawn").view()
    usual: Looks = {"names": game.players, "lights": lights_of(seen) if truth(choices, CHOICES) else {}}
    return draw_position(seen["position"], **usual | look)


def draw_text(position: str, **look: Unpack[Looks]) -> Svg:
    """A position by its line of text."""
    from ..game import Game

    return draw_game(Game.from_position(position, look.pop("names", None), dice="by hand"), **look)


def draw_record(record: "Record", to: int | None = None, **look: Unpack[Looks]) -> Svg:
    """A recorded game before its decision `to`, or after the last one."""
    from ..game import Game

    return draw_game(Game.replay(record, to, dice="by hand"), **look)


def arrows_of(events: Iterable[Event]) -> list[Arrow]:
    """Where armies went: of `game.play(...)`, what it returned; of a whole game, its `events`.

    >>> from byzantium import Game
    >>> game = Game(players=2, seed=1)
    >>> for answer in ("Arab army", "Tabuk"):
    ...     _ = game.play(answer)
    >>> arrows_of(game.play("Jerusalem"))
    [Arrow(start='Tabuk', end='Jerusalem', look='attack')]
    """
    happened = [tuple(a_list(event, "An event is a tuple of six numbers", UnknownText))
                for event in several(events, "Events are a list", UnknownText)]
    if not all(len(event) == 6 and all(type(n) is int for n in event) for event in happened):
        raise UnknownText(f"Events are tuples of six numbers, not {shown(happened)}.")
    attacks = {tuple(numbers[:3]) for kind, *numbers in happened if kind == E.ATTACK}        # player, side, city
    moves = [numbers for kind, *numbers in happened if kind == E.PAWN and C.NOBODY not in numbers[2:4]]
    return [Arrow(CITY_NAMES[start], CITY_NAMES[end], "attack" if (p, side, end) in attacks else "move")
            for p, side, start, end, *_ in moves]


def lights_of(seen: View) -> dict[str, Light]:
    """The cities among the options, and the one that the army stands in."""
    lights, march = {}, check_seen(check_seen(seen, View, "A view")["position"], PositionView, "A position")["march"]
    if march:
        pawns = seen["position"]["players"][march["player"]]["pawns"]
        here = pawns["byzantine"] if march["side"] == "byzantine" else pawns["arab"]
        lights = {here: Light("chosen")} if here else {}
    for option in seen["options"]:
        name, effects = option["args"].get("city"), option["effects"]
        if name:
            lights[name] = Light("attack" if effects.get("attack") else "move", str(effects.get("cost", "")))
    return lights
