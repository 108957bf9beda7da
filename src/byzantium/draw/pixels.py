"""An SVG as pixels, by resvg: a small library in Rust that needs nothing of the system."""

import io
from functools import cache
from pathlib import Path
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from ..checks import extra
from .board import geometry, terrain
from .svg import FACES, Theme, fonts, tag

THEMES: tuple[Theme, ...] = get_args(Theme)


def to_png(svg: str, width: int | None = None) -> bytes:
    """A PNG file's bytes."""
    with extra("env", "Pictures as pixels"):
        import resvg_py

    plain = svg.replace(fonts(), "") if fonts() else svg
    return bytes(resvg_py.svg_to_bytes(svg_string=plain, width=width, font_files=font_files()))


@cache
def font_files() -> list[str]:
    """The fonts of a picture, as files: this library does not read those inside of it."""
    folder = Path(__file__).parent / "fonts"
    return [str(folder / f"{file}.ttf") for _, _, file in FACES if (folder / f"{file}.ttf").is_file()]


def to_pixels(svg: str, width: int | None = None) -> NDArray[np.uint8]:
    """(height, width, 3), red green blue. The land, nine tenths of the work, is painted once and kept."""
    with extra("env", "Pictures as pixels"):
        from PIL import Image

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
