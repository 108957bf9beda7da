"""A picture for the preview of a link: the board, and beside it what is told of a game."""

import textwrap
from collections.abc import Sequence
from typing import Any

from ..view import PositionView
from . import draw_position
from .pieces import PLAYERS, cube
from .svg import SANS, Palette, tag, text

WIDTH, HEIGHT = 1200, 630                # what all who show previews ask for
BOARD = 770                              # of it
EDGE = 34                                # between the panel's border and what stands in it
PLAIN = 0x250                            # the pictures' fonts have Latin letters
SHADES = 28                              # of each colour on the board; this halves the size: some show no larger ones


def draw_card(position: PositionView, title: str, note: str, names: Sequence[str], scores: Sequence[int] = ()) -> bytes:
    """A PNG of 1200 by 630 pixels.

    >>> from byzantium import Game
    >>> game = Game(["Anna", "Bela"], seed=1)
    >>> draw_card(game.view()["position"], "Anna and Bela play", "Turn 1", game.players)[:4]
    b'\\x89PNG'
    """
    from .pixels import to_png

    board = tag("g", draw_position(position, displays=False, width=BOARD), filter="url(#fewer-shades)")
    beside = panel(title, note, names, scores)
    return to_png(tag("svg", fewer_shades(), board, beside, xmlns="http://www.w3.org/2000/svg", width=WIDTH,
                      height=HEIGHT, viewBox=f"0 0 {WIDTH} {HEIGHT}"))


def fewer_shades() -> str:
    shades = " ".join(f"{i / (SHADES - 1):.3f}" for i in range(SHADES))
    steps = [tag(f"feFunc{colour}", type="discrete", tableValues=shades) for colour in "RGB"]
    return tag("filter", tag("feComponentTransfer", *steps), id="fewer-shades", x=0, y=0, width=1, height=1,
               color_interpolation_filters="sRGB")


def panel(title: str, note: str, names: Sequence[str], scores: Sequence[int]) -> str:
    c, wide = Palette("light"), WIDTH - BOARD
    back = tag("rect", width=wide, height=HEIGHT, fill=c["panel"])
    border = tag("rect", width=6, height=HEIGHT, fill=c["accent"])
    brand = text("Byzantium", EDGE, 92, 60, c["accent"], text_anchor="start")
    heads = [line(c, words, 150 + 40 * i, 33) for i, words in enumerate(wrapped(title, 23, 3))]
    rows = [row(c, i, shown(name, i), scores[i] if scores else None) for i, name in enumerate(names)]
    notes = [line(c, words, HEIGHT - 22 - 30 * i, 23, fill=c["ink-2"], font_family=SANS, font_weight=500)
             for i, words in enumerate(reversed(wrapped(note, 33, 3)))]
    return tag("svg", back, border, brand, *heads, *rows, *notes, x=BOARD, width=wide, height=HEIGHT,
               viewBox=f"0 0 {wide} {HEIGHT}")


def line(c: Palette, words: str, y: float, size: float, **look: Any) -> str:
    return text(words, EDGE, y, size, **({"fill": c["ink"], "text_anchor": "start"} | look))


def row(c: Palette, player: int, name: str, score: int | None) -> str:
    """Long names are written smaller."""
    y = 316 + 58 * player
    figure = [] if score is None else [text(str(score), WIDTH - BOARD - EDGE, y, 34, c["ink"], text_anchor="end")]
    size = min(30.0, 470 / max(len(name), 1))
    return tag("g", cube(c, PLAYERS[player], EDGE + 18, y + 6, 32),
               text(name, EDGE + 54, y, size, c["ink"], text_anchor="start"), *figure)


def wrapped(words: str, width: int, lines: int) -> list[str]:
    return textwrap.wrap(words, width, max_lines=lines, placeholder=" …")


def shown(name: str, player: int) -> str:
    """A name in letters that the fonts do not have would be a row of boxes: the colour stands for it.

    >>> shown("Zoë", 0), shown("\\u5b89\\u5a1c", 1)
    ('Zoë', 'Yellow')
    """
    return name if all(ord(sign) < PLAIN for sign in name) else PLAYERS[player].capitalize()
