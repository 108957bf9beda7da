"""SVG as text, and the colours of the page's own tokens.css."""

import base64
import html
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Literal, get_args

from ..checks import one_of

Theme = Literal["light", "dark"]
SERIF = "Byzantium Display, Palatino, Georgia, serif"
SANS = "Byzantium Text, Arial, sans-serif"
FACES = (                        # family, style, file in fonts/: one weight each, which stands for all
    ("Byzantium Display", "normal", "picture-display"),
    ("Byzantium Display", "italic", "picture-italic"),
    ("Byzantium Text", "normal", "picture-text"),
)


class Svg(str):
    """A picture as text, which notebooks show."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def number(x: float) -> str:
    """With one decimal, if it needs one.

    >>> number(13.46), number(13.0)
    ('13.5', '13')
    """
    return f"{x:.1f}".removesuffix(".0")


def tag(name: str, /, *inside: str, **attributes: str | float | None) -> str:
    """An element; attributes that are None are left out, and a trailing underscore is for Python's own words.

    >>> tag("text", "a &amp; b", x=1.5, text_anchor="end", class_=None)
    '<text x="1.5" text-anchor="end">a &amp; b</text>'
    """
    texts = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items() if value is not None}
    written = "".join(f' {key}="{_attribute(value)}"' for key, value in texts.items())
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def _attribute(value: str | float) -> str:
    return html.escape(value) if isinstance(value, str) else f"{value:g}"


def at(x: float, y: float, *more: str) -> str:
    """The transformation that puts something there."""
    return " ".join([f"translate({number(x)} {number(y)})", *more])


def path(d: str, **attributes: str | float | None) -> str:
    return tag("path", d=d, **attributes)


def ellipse(x: float, y: float, rx: float, ry: float, **attributes: str | float | None) -> str:
    return tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, **attributes)


def text(words: str, x: float, y: float, size: float, fill: str, **attributes: str | float | None) -> str:
    look: dict[str, str | float | None] = {"font_family": SERIF, "font_weight": 700, "text_anchor": "middle"}
    return tag("text", html.escape(words), x=x, y=y, font_size=size, fill=fill, **(look | attributes))


@cache
def fonts() -> str:
    """The fonts that a picture brings along, so that it looks the same wherever it is shown.

    Where they have not been built, as in an installation without the page, it takes what the reader's machine has.
    """
    folder = files(__package__) / "fonts"
    if not (folder / "fonts.css").is_file():
        return ""
    return style({file: (folder / f"{file}.woff2").read_bytes() for _, _, file in FACES})


def style(fonts: Mapping[str, bytes]) -> str:
    """These fonts as part of a picture."""
    return tag("style", "".join(_face(family, slant, fonts[file]) for family, slant, file in FACES))


def _face(family: str, slant: str, font: bytes) -> str:
    return (f'@font-face{{font-family:"{family}";font-style:{slant};font-weight:100 900;'
            f"src:url(data:font/woff2;base64,{base64.b64encode(font).decode()})}}")


class Palette:
    """The colours of a theme by the names of tokens.css.

    >>> Palette("light")["sea"], Palette("dark")["sea"]
    ('#bdd3d4', '#14232d')
    """

    def __init__(self, theme: Theme) -> None:
        one_of(theme, "The theme", get_args(Theme))
        self.theme, self._colours = theme, colours(theme)

    def __getitem__(self, name: str) -> str:
        return self._colours[name]

    def mix(self, name: str, part: float, other: str) -> str:
        """So much of one colour, the rest of another."""
        pairs = zip(_rgb(self[name]), _rgb(self._colours.get(other, other)), strict=True)
        return "#" + "".join(f"{round(a * part + b * (1 - part)):02x}" for a, b in pairs)


def _rgb(colour: str) -> tuple[int, ...]:
    digits = colour.removeprefix("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    return tuple(bytes.fromhex(digits))


@cache
def colours(theme: Theme) -> dict[str, str]:
    """The tokens that are colours; what the dark theme leaves out is as in the light one."""
    light, dark = (files(__package__) / "tokens.css").read_text("utf-8").split("[data-theme=dark]")
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]+);", light))
    if theme == "dark":
        found |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]+);", dark))
    return found
