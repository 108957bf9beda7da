"""The map in characters: a view's cities, armies, lights and Bulgars upon the ground.

A city is side, tokens and controller, such as B3◆, with # if it is fortified; an army its player's emblem and its
side, such as ●A. Names are as long as there is room for.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from rich.style import Style

from ..draw import Light
from ..engine.board import ORANGE_CUBES
from ..view import City, Pawn, PositionView
from .ground import CHIP, ground_of
from .look import FREE, SIDE_SIGNS, WALL, Look, emblem

Cell = tuple[int, int]                   # column, row
LIT_SIGNS = {"move": "→", "attack": "×", "chosen": ""}
SHORTEST = 3                             # letters of a name


@dataclass
class Chart:
    """A picture of characters, and which city lies where."""

    width: int
    height: int
    signs: list[list[str]] = field(default_factory=list)       # by row
    styles: list[list[Style]] = field(default_factory=list)
    cities: dict[Cell, str] = field(default_factory=dict)

    def write(self, cell: Cell, text: str, style: Style, city: str | None = None) -> None:
        column, row = cell
        for i, sign in enumerate(text):
            self.signs[row][column + i] = sign
            self.styles[row][column + i] += style              # without paper of its own it lies on land or sea
            if city:
                self.cities[column + i, row] = city

    def has_room(self, cell: Cell, length: int) -> bool:
        column, row = cell
        inside = 0 <= row < self.height and column >= 0 and column + length <= self.width
        return inside and not any((column + i, row) in self.cities for i in range(length))

    def harm(self, cell: Cell, length: int, city: str) -> int:
        """How bad it is to write there: signs of routes are hidden, other cities are touched."""
        column, row = cell
        hidden = length - self.signs[row][column : column + length].count(" ")
        touched = sum(self.cities.get((end, row), city) != city for end in (column - 1, column + length))
        return hidden + 3 * touched


def draw_chart(
    position: PositionView, width: int, height: int, look: Look, lights: Mapping[str, Light], cursor: str | None = None
) -> Chart:
    """lights: cities that may be chosen; cursor: the one that is about to be."""
    ground = ground_of(width, height)
    chart = _copy_of(_paint_ground(width, height, look))
    _write_bulgars(chart, position["bulgars"]["box"], look)
    for city in position["cities"]:
        _write_chip(chart, ground.cities[city["name"]], city, look)
    for city in position["cities"]:
        _write_pawns(chart, ground.cities[city["name"]], city, look)
    lit_first = sorted(position["cities"], key=lambda city: (city["name"] != cursor, city["name"] not in lights))
    for city in lit_first:
        light = lights.get(city["name"])
        _write_name(chart, ground.cities[city["name"]], city, look, light, city["name"] == cursor)
    return chart


def _copy_of(chart: Chart) -> Chart:
    return Chart(chart.width, chart.height, [row[:] for row in chart.signs], [row[:] for row in chart.styles])


@lru_cache(maxsize=8)
def _paint_ground(width: int, height: int, look: Look) -> Chart:
    ground = ground_of(width, height)
    land, sea = (Style(bgcolor=look.colour(paper)) for paper in ("land", "sea"))
    inks = {"road": look.style("road"), "desert": look.style("desert"), "sea": look.style("searoute")}
    chart = Chart(ground.width, ground.height)
    chart.signs = [[" "] * ground.width for _ in range(ground.height)]
    chart.styles = [[land if is_land else sea for is_land in row] for row in ground.land]
    for (column, row), (sign, kind) in ground.routes.items():
        chart.signs[row][column] = sign
        chart.styles[row][column] += inks[kind]
    return chart


def _write_bulgars(chart: Chart, cubes: int, look: Look) -> None:
    """The box of the Bulgars, in the corner north of their cities."""
    chart.write((0, 0), f" * Bulgars {cubes} of {ORANGE_CUBES} ", look.side("bulgar"), "")
    chart.cities.update({(i, 0): "" for i in range(20)})                   # no name over it


def _write_chip(chart: Chart, at: Cell, city: City, look: Look) -> None:
    column, row = at
    chart.write(at, f"{SIDE_SIGNS[city['side']]}{city['tokens']}", look.side(city["side"]), city["name"])
    controller = city["controller"]
    free = FREE, look.side(city["side"])
    sign, style = free if controller is None else (emblem(controller), look.player(controller))
    chart.write((column + CHIP - 1, row), sign, style, city["name"])
    if city["fortified"]:
        chart.write((column + CHIP, row), WALL, style, city["name"])


def _write_pawns(chart: Chart, at: Cell, city: City, look: Look) -> None:
    """Armies beside the city, else above or below it."""
    column, row = at
    pawns, length = city["pawns"], 2 * len(city["pawns"])
    end = column + CHIP + city["fortified"]
    spots = [(end + 1, row), (column - length - 1, row), (end, row), (column - length, row),
             *((column + dx, row + dy) for dy in (-1, 1) for dx in (0, 1 - length, 2))]
    spot = next((spot for spot in spots if chart.has_room(spot, length)), None)
    if pawns and spot:
        for i, pawn in enumerate(pawns):
            chart.write((spot[0] + 2 * i, spot[1]), pawn_sign(pawn), look.player(pawn["player"]), city["name"])


def pawn_sign(pawn: Pawn) -> str:
    return emblem(pawn["player"]) + SIDE_SIGNS[pawn["side"]]


def _write_name(chart: Chart, at: Cell, city: City, look: Look, light: Light | None, is_cursor: bool) -> None:
    """As much of the name as fits somewhere around the city without hiding the roads, with its light."""
    mark = LIT_SIGNS[light.look] + light.chip if light else ""
    weight = 1 if light else 0.5                                           # of a letter left out, against a road hidden
    found = [
        (chart.harm(spot, len(name + mark), city["name"]) + weight * (len(city["name"]) - len(name)), spot, name + mark)
        for name in _shorter_and_shorter(city["name"])
        for spot in _spots(at, city, len(name + mark))
        if chart.has_room(spot, len(name + mark))
    ]
    if found:
        _, spot, text = min(found, key=lambda place: place[0])             # of equals the first: the most usual spot
        chart.write(spot, text, _name_style(look, light, is_cursor), city["name"])


def _shorter_and_shorter(name: str) -> Iterator[str]:
    yield name
    yield from (name[:n] for n in (5, 4, SHORTEST) if n < len(name))


def _spots(at: Cell, city: City, length: int) -> Iterable[Cell]:
    column, row = at
    middle = column + (CHIP - length) // 2
    after, before = column + CHIP + city["fortified"], column - length
    return ((middle, row + 1), (after, row), (before, row), (middle, row - 1), (column, row + 1), (column, row - 1),
            (column + CHIP - length, row + 1), (column + CHIP - length, row - 1))


def _name_style(look: Look, light: Light | None, is_cursor: bool) -> Style:
    if is_cursor:
        return look.style("on-accent", "accent", bold=True)
    if light is None or light.look == "chosen":
        return look.style("ink", bold=bool(light))
    paper = "attack" if light.look == "attack" else "gold"
    return look.style("raise", paper, bold=True)
