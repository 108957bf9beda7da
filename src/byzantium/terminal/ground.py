"""What never changes of the map in characters: land and sea, roads, deserts and sea routes, where the cities are.

From the page's map.json. Roads are whole lines, deserts dots, sea routes dashes, all in Braille signs: eight dots a
character.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from ..draw.board import geometry, places

LEFT, TOP, RIGHT, BOTTOM = 14, 40, 1010, 834     # of the map's drawing, what is shown
CHIP = 3                                         # characters of a city: side, tokens, who controls it
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))       # the bits of a Braille sign, by row and column
_BRAILLE = 0x2800
# How many dots are drawn and left out in turn, along a route.
_DASHES = {"road": (1, 0), "sea": (5, 4), "desert": (1, 3)}
Point = tuple[float, float]


@dataclass
class Ground:
    """The map at a size. Cells are (column, row)."""

    width: int
    height: int
    land: list[list[bool]] = field(default_factory=list)               # by row
    routes: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)       # sign and kind of route
    cities: dict[str, tuple[int, int]] = field(default_factory=dict)   # where the chip begins

    def place(self, x: float, y: float) -> Point:
        """A point of the drawing, in cells and parts of cells."""
        return (x - LEFT) * self.width / (RIGHT - LEFT), (y - TOP) * self.height / (BOTTOM - TOP)


@lru_cache(maxsize=8)
def ground_of(width: int, height: int) -> Ground:
    ground = Ground(width, height)
    ground.land = _land(ground)
    ground.routes = _routes(ground)
    ground.cities = _cities(ground)
    return ground


# ------------------------------------------------------------------ land


def outlines(path: str) -> Iterator[list[Point]]:
    """The closed lines of a path that knows M, l and z.

    >>> list(outlines("M1 2l3-1 .5 0z"))
    [[(1.0, 2.0), (4.0, 1.0), (4.5, 1.0)]]
    """
    for part in path.split("z"):
        numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", part)]
        x = y = 0.0
        line = []
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            line.append((x, y))
        if line:
            yield line


def _land(ground: Ground) -> list[list[bool]]:
    """Cell by cell, whether its middle is land: crossings of the coast to its left, row by row."""
    edges = [edge for line in outlines(geometry()["land"])
             for edge in zip(line, [*line[1:], line[0]], strict=True)]
    return [_land_row(ground, edges, row) for row in range(ground.height)]


def _land_row(ground: Ground, edges: list[tuple[Point, Point]], row: int) -> list[bool]:
    y = TOP + (row + 0.5) * (BOTTOM - TOP) / ground.height
    coasts = sorted(x1 + (y - y1) * (x2 - x1) / (y2 - y1) for (x1, y1), (x2, y2) in edges if (y1 > y) != (y2 > y))
    middles = (LEFT + (column + 0.5) * (RIGHT - LEFT) / ground.width for column in range(ground.width))
    return [sum(coast < x for coast in coasts) % 2 == 1 for x in middles]


# ------------------------------------------------------------------ routes


def _routes(ground: Ground) -> dict[tuple[int, int], tuple[str, str]]:
    cells: dict[tuple[int, int], tuple[int, str]] = {}
    for kind in ("desert", "sea", "road"):                                 # where they meet, the road is seen
        for route in geometry()["routes"]:
            if route["kind"] == kind:
                _draw_route(ground, route, cells)
    return {cell: (chr(_BRAILLE + bits), kind) for cell, (bits, kind) in cells.items()}


def _draw_route(ground: Ground, route: dict[str, Any], cells: dict[tuple[int, int], tuple[int, str]]) -> None:
    drawn, left_out = _DASHES[route["kind"]]
    for i, (x, y) in enumerate(_dots(ground, route["d"])):
        cell = x // 2, y // 4
        if i % (drawn + left_out) < drawn and 0 <= cell[0] < ground.width and 0 <= cell[1] < ground.height:
            bits, _ = cells.get(cell, (0, ""))
            cells[cell] = bits | _DOTS[y % 4][x % 2], route["kind"]


def _dots(ground: Ground, path: str) -> list[tuple[int, int]]:
    """The dots of a curve, one after the other: two a column, four a row."""
    x0, y0, x1, y1, x2, y2 = (float(n) for n in re.findall(r"-?\d*\.?\d+", path))
    dots: dict[tuple[int, int], None] = {}
    for i in range(401):
        t = i / 400
        at = ((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c for a, b, c in ((x0, x1, x2), (y0, y1, y2)))
        column, row = ground.place(*at)
        dots[int(column * 2), int(row * 4)] = None
    return list(dots)


# ------------------------------------------------------------------ cities


def _cities(ground: Ground) -> dict[str, tuple[int, int]]:
    """Chips near the cities' places, none touching another: who finds no room goes a cell aside."""
    taken: set[tuple[int, int]] = set()
    cities = {}
    for name, place in places().items():
        column, row = (int(part) for part in ground.place(*place["at"]))
        left = min(max(column - CHIP // 2, 0), ground.width - CHIP - 1)
        spots = [(left + dx, min(max(row + dy, 0), ground.height - 1)) for dx, dy in _NEAR]
        at = next((spot for spot in spots if taken.isdisjoint(_around(spot))), spots[0])
        cities[name] = at
        taken.update((at[0] + i, at[1]) for i in range(CHIP))
    return cities


_NEAR = ((0, 0), (0, 1), (0, -1), (2, 0), (-2, 0), (2, 1), (-2, 1), (2, -1), (-2, -1))


def _around(spot: tuple[int, int]) -> list[tuple[int, int]]:
    return [(spot[0] + i, spot[1]) for i in range(-1, CHIP + 2)]
