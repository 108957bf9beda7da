"""Colours and signs: the page's colours, and for everything that a colour tells a letter or a shape beside it."""

import os
from functools import cache

from rich.style import Style

from ..draw.pieces import PLAYERS, SIDES
from ..draw.svg import Palette, Theme, colours

EMBLEMS = {"red": "◆", "yellow": "●", "blue": "≡", "green": "▲"}           # diamond, disc, bars, triangle
SIDE_SIGNS = {"byzantine": "B", "arab": "A", "persian": "P", "bulgar": "*"}
WALL = "#"                               # a fortification
FREE = "·"                               # nobody's


def emblem(player: int) -> str:
    return EMBLEMS[PLAYERS[player]]


@cache
def _colours(theme: Theme) -> dict[str, str]:
    """The page's, each with six digits, as Rich wants them."""
    palette = Palette(theme)
    return {name: palette.mix(name, 1, name) for name in colours(theme)}


class Look:
    """The styles of a theme, by what they are for."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme

    def colour(self, name: str) -> str:
        """A colour of the page."""
        return _colours(self.theme)[name]

    def style(self, ink: str, paper: str | None = None, *, bold: bool = False, strike: bool = False) -> Style:
        """By names of the page's colours."""
        return _style(self.colour(ink), self.colour(paper) if paper else None, bold, strike)

    def player(self, player: int) -> Style:
        """An emblem on the player's colour."""
        return self.style(PLAYERS[player] + "-on", PLAYERS[player], bold=True)

    def player_text(self, player: int) -> Style:
        """The player's colour as ink."""
        return self.style(PLAYERS[player] + "-text", bold=True)

    def side(self, side: str) -> Style:
        return self.style(SIDES[side] + "-on", SIDES[side], bold=True)


@cache
def _style(ink: str, paper: str | None, bold: bool, strike: bool) -> Style:
    return Style(color=ink, bgcolor=paper, bold=bold or None, strike=strike or None)


@cache
def look_of(theme: Theme) -> Look:
    return Look(theme)


def usual_theme() -> Theme:
    """Light where the terminal says that its paper is, as some do; else dark."""
    return "light" if os.environ.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15") else "dark"
