"""`byzantium draw`: a recorded game as a picture of one moment, or as a film."""

from pathlib import Path

from ..draw import draw_film, draw_game
from ..draw.film import FORMS, SECONDS, WIDTH
from ..draw.pixels import to_png
from ..draw.svg import Theme
from ..errors import BadSetup
from ..game import Game
from ..records import record_in
from .output import say

STILLS = ("svg", "png")


def draw(
    file: Path, picture: Path, number: int, to: int | None, width: int | None, seconds: float | None, theme: Theme
) -> None:
    """What is written is told by the ending of the picture's name."""
    form = picture.suffix.removeprefix(".").lower()
    if form not in (*STILLS, *FORMS):
        raise BadSetup(f"{picture.name}: a picture's name ends in .svg or .png, a film's in .webp, .gif or .apng.")
    if seconds is not None and form not in FORMS:
        raise BadSetup(f"--seconds {seconds:g}: of a film's frames; {picture.name} is a picture of one moment.")
    game = Game.replay(record_in(file, number), to, dice="by hand")
    if form in FORMS:
        made = draw_film(game, form, width=width or WIDTH, seconds=SECONDS if seconds is None else seconds, theme=theme)
    else:
        svg = draw_game(game, width=width, theme=theme)
        made = svg.encode() if form == "svg" else to_png(svg)
    picture.write_bytes(made)
    say(f"{picture}: {len(made) / 1000:,.0f} kB")
