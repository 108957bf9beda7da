"""An SVG as pixels, by resvg: a small library in Rust that needs nothing of the system."""

import io
from functools import cache
from pathlib import Path
from typing import Any, get_args
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

from ..checks import expect, extra, shown, whole
from ..errors import BadSetup
from .board import geometry, terrain
from .svg import FACES, Theme, fonts, tag

THEMES: tuple[Theme, ...] = get_args(Theme)
LARGEST = 8000                           # pixels a side: resvg ends the whole program where memory does not suffice
CHUNK = 4096                             # characters of a picture that are looked at together, for its first tag


def to_png(svg: str, width: int | None = None) -> bytes:
    """A PNG file's bytes.

    svg: the picture, at most 8000 pixels wide and high. width: in pixels; the picture's own if nothing is said.
    """
    with extra("pictures", "Pictures as PNG"):
        import resvg_py

    check_size(*size_of(svg), width)
    plain = svg.replace(fonts(), "") if fonts() else svg
    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=plain, width=width, font_files=font_files()))
    except ValueError as error:
        raise BadSetup(f"This picture cannot be painted: {error}.") from None


def check_size(wide: float, high: float, width: int | None) -> None:
    """Refuse what would be too large, painted as it is or in another width."""
    if width is not None:
        wide, high = whole(width, "The width of a picture", 1, LARGEST), high * width / wide
    if max(wide, high) > LARGEST:
        raise BadSetup(f"A picture has at most {LARGEST} pixels a side, not {wide:.0f} by {high:.0f}.")


def size_of(svg: str) -> tuple[float, float]:
    """Width and height that a picture says it has, in pixels.

    >>> size_of('<svg viewBox="0 0 30 20"/>'), size_of('<svg width="60px" height="40"/>')
    ((30.0, 20.0), (60.0, 40.0))
    """
    root = first_tag(expect(str, svg, "A picture is a text of SVG"))
    told = [root.get("width", ""), root.get("height", "")]
    if told == ["", ""]:
        told = root.get("viewBox", "0 0 100 100").replace(",", " ").split()[2:]
    try:
        wide, high = (float(side.removesuffix("px")) for side in told)
    except ValueError:
        wide = high = 0.0
    if not (wide > 0 and high > 0):
        raise BadSetup(f"A picture says its width and its height in pixels, or has a viewBox, not {shown(told)}.")
    return wide, high


def first_tag(svg: str) -> ElementTree.Element:
    reader: Any = ElementTree.XMLPullParser(["start"])
    begun: list[ElementTree.Element] = []
    try:
        for at in range(0, len(svg), CHUNK):
            reader.feed(svg[at : at + CHUNK])
            begun = [element for _, element in reader.read_events()]
            if begun:
                break
    except (ElementTree.ParseError, UnicodeEncodeError) as error:
        raise BadSetup(f"This is no picture in SVG: {error}.") from None
    if not begun:
        raise BadSetup("This is no picture in SVG: it has no tag.")
    return begun[0]


@cache
def font_files() -> list[str]:
    """The fonts of a picture, as files: this library does not read those inside of it."""
    folder = Path(__file__).parent / "fonts"
    return [str(folder / f"{file}.ttf") for _, _, file in FACES if (folder / f"{file}.ttf").is_file()]


def to_pixels(svg: str, width: int | None = None) -> NDArray[np.uint8]:
    """(height, width, 3), red green blue. The land, nine tenths of the work, is painted once and kept."""
    with extra("pictures", "Pictures as pixels"):
        from PIL import Image

    expect(str, svg, "A picture is a text of SVG")
    for theme in THEMES:
        if terrain(theme) in svg:
            front = image(svg.replace(terrain(theme), ""), width)
            return np.asarray(Image.alpha_composite(ground(theme, *front.size), front).convert("RGB"))
    return np.asarray(image(svg, width).convert("RGB"))


def image(svg: str, width: int | None) -> Any:
    from PIL import Image

    return Image.open(io.BytesIO(to_png(svg, width))).convert("RGBA")


@cache
def ground(theme: Theme, width: int, height: int) -> Any:
    """The board without any piece."""
    box = " ".join(map(str, geometry()["viewBox"]))
    empty = tag("svg", terrain(theme), xmlns="http://www.w3.org/2000/svg", viewBox=box, width=width, height=height)
    return image(empty, None)
