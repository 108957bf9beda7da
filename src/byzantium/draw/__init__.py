"""A position as a picture: the page's board as SVG, for notebooks, documents and previews.

    >>> from byzantium import Game
    >>> svg = draw_game(Game(players=3, seed=1))
    >>> svg[:4], "Constantinople" in svg
    ('<svg', True)
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..notation import DEFAULT_NAMES
from ..view import Position, View, view, view_position
from .board import Arrow, Light, board, geometry
from .panel import panel
from .svg import Palette, Theme, tag

if TYPE_CHECKING:
    from ..game import Game

__all__ = ["Arrow", "Light", "draw_game", "draw_position", "draw_state"]


def draw_position(
    position: Position,
    *,
    names: Sequence[str] | None = None,
    lights: Mapping[str, Light] | None = None,
    arrows: Sequence[Arrow] = (),
    displays: bool = True,
    theme: Theme = "light",
    width: int | None = None,
) -> str:
    """The position that a view shows. lights: cities that stand out, by name; displays: the players' in short."""
    c, (x, y, w, h) = Palette(theme), geometry()["viewBox"]
    drawn = board(c, position, lights or {}, arrows)
    shown = panel(c, position, names or DEFAULT_NAMES) if displays else ""
    return tag("svg", drawn, shown, xmlns="http://www.w3.org/2000/svg", viewBox=f"{x} {y} {w} {h}",
               width=width or w, height=round((width or w) * h / w))


def draw_state(g: Any, *, choices: bool = False, **look: Any) -> str:
    """A state of the interpreted rules; with choices, the cities that may be chosen stand out."""
    if not choices:
        return draw_position(view_position(g), **look)
    seen = view(g)
    return draw_position(seen["position"], **{"lights": lights_of(seen)} | look)


def draw_game(game: "Game", *, choices: bool = True, **look: Any) -> str:
    """A game as it stands, with the cities that may be chosen."""
    seen = game.view()
    lights = lights_of(seen) if choices else {}
    return draw_position(seen["position"], **{"names": game.players, "lights": lights} | look)


def lights_of(seen: View) -> dict[str, Light]:
    """The cities among the options, and the one that the army stands in."""
    lights, march = {}, seen["position"]["march"]
    if march:
        pawns = seen["position"]["players"][march["player"]]["pawns"]
        here = pawns["byzantine"] if march["side"] == "byzantine" else pawns["arab"]
        lights = {here: Light("chosen")} if here else {}
    for option in seen["options"]:
        name, effects = option["args"].get("city"), option["effects"]
        if name:
            lights[name] = Light("attack" if effects.get("attack") else "move", str(effects.get("cost", "")))
    return lights
