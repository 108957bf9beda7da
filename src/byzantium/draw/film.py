"""A game as a film: an animated picture with a frame for every action, and arrows where armies went.

>>> from byzantium import Game
>>> from byzantium.draw import draw_film
>>> game = Game(["Anna", "Bela"], seed=1)
>>> _ = game.play("Tax"), game.play("1")
>>> draw_film(game, width=300)[:4]
b'RIFF'
"""

import io
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from ..checks import a_number, expect, extra, one_of, whole
from ..engine import kinds as K
from ..notation import Event
from ..view import PositionView

if TYPE_CHECKING:
    from ..game import Game

# By the ending of a file's name: what Pillow calls it, and how it is written.
FORMS: dict[str, tuple[str, dict[str, Any]]] = {
    "webp": ("WEBP", {"quality": 80, "method": 2, "minimize_size": False}),
    "gif": ("GIF", {"disposal": 1}),
    "apng": ("PNG", {"default_image": False}),
}
WIDTH = 680                              # pixels
SECONDS = 0.9                            # that a frame stands
LAST = 4                                 # frames that the last one stands for
SMALLEST, LARGEST = 200, 1600            # widths
SHORTEST, LONGEST = 0.02, 60.0           # seconds
COLOURS, BRIGHT = 256, 96                # of a GIF: all, and those of them for what is small and bright


class FilmFrame(NamedTuple):
    """A moment of a film: before an action, or how it stands now."""

    number: int                          # of the decision that is asked
    position: PositionView
    happened: Sequence[Event]            # since the frame before


def films_can_be_drawn() -> bool:
    """Is the extra `pictures` installed?"""
    return find_spec("PIL") is not None


def frames(game: "Game", first: int = 0, last: int | None = None) -> Iterator[FilmFrame]:
    """Before each action from decision `first` on, and before decision `last`, or how it stands now.

    >>> from byzantium import Game
    >>> game = Game(["Anna", "Bela"], seed=1)
    >>> _ = game.play("Tax"), game.play("1")
    >>> [frame.number for frame in frames(game)][-1] == game.number
    True
    """
    end = game.number if last is None else min(last, game.number)
    happened: list[Event] = []
    for number in range(first, end):
        taken = game.taken(number)
        if taken.kind == K.ACTION or number == first:
            yield FilmFrame(number, next(game.views_before(number, 1))["position"], happened)
            happened = []
        happened += taken.events
    seen = next(game.views_before(end, 1), None) or game.view()
    yield FilmFrame(end, seen["position"], happened)


def draw_film(
    game: "Game",
    form: str = "webp",
    *,
    first: int = 0,
    last: int | None = None,
    width: int = WIDTH,
    seconds: float = SECONDS,
    theme: Any = "light",
) -> bytes:
    """An animated picture's bytes. form: "webp", "gif" or "apng"; first, last: decisions that it begins and ends at."""
    from ..game import Game
    from . import arrows_of, draw_position
    from .pixels import to_pixels

    with extra("pictures", "Films"):
        from PIL import Image
    one_of(form, "A film's form", FORMS)
    whole(width, "The width of a film", SMALLEST, LARGEST)
    a_number(seconds, f"A frame of a film stays for between {SHORTEST} and {LONGEST:.0f} seconds", SHORTEST, LONGEST)
    expect(Game, game, "A Game is shown in a film")
    begin = whole(first, "The first decision of a film", 0, game.number)
    end = game.number if last is None else whole(last, "The last decision of a film", begin, game.number)

    def draw(frame: FilmFrame) -> Any:
        look = {"names": game.players, "arrows": arrows_of(frame.happened), "width": width, "theme": theme}
        return Image.fromarray(to_pixels(draw_position(frame.position, **look)))

    shown = [draw(frame) for frame in frames(game, begin, end)]
    if form == "gif":  # all with the same colours: what stays is not written again
        colours = palette_of(shown[-1])
        shown = [reduced(one, colours) for one in shown]
    times = [round(seconds * 1000)] * (len(shown) - 1) + [round(seconds * 1000 * LAST)]
    name, how = FORMS[form]
    written = io.BytesIO()
    shown[0].save(written, name, save_all=True, append_images=shown[1:], duration=times, loop=0, **how)
    return written.getvalue()


def palette_of(picture: Any) -> Any:
    """Most of it for the shades of land and sea, the rest for what is small and bright."""
    from PIL import Image

    shades = picture.quantize(COLOURS - BRIGHT, Image.Quantize.MEDIANCUT).getpalette()
    bright = picture.quantize(BRIGHT, Image.Quantize.MAXCOVERAGE).getpalette()
    palette = Image.new("P", (1, 1))
    palette.putpalette(shades[: 3 * (COLOURS - BRIGHT)] + bright[: 3 * BRIGHT])
    return palette


def reduced(picture: Any, palette: Any) -> Any:
    """With the colours of a palette."""
    from PIL import Image

    return picture.quantize(palette=palette, dither=Image.Dither.NONE)
