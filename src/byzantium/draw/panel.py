"""The players' displays in short, on Libya, where nobody ever stands."""

from collections.abc import Sequence

from ..view import PlayerView, PositionView
from .board import geometry
from .pieces import CRESCENT, CROSS, PLAYERS, cube
from .svg import SANS, Palette, at, path, tag, text

BOXES = ("elite", "main", "move", "levy")
COLUMNS = {"Elite": 76, "Main": 113, "Move": 150, "Levy": 187, "bezants": 236, "points": 293}
ROW = 70                                 # high, a player


def panel(c: Palette, position: PositionView, names: Sequence[str]) -> str:
    place = geometry()["overlays"]["actions"]
    height = 24 + ROW * len(position["players"])
    x, y = place["x"], place["y"] + place["height"] - height
    back = tag("rect", width=place["width"], height=height, rx=8, fill=c["panel"], fill_opacity=0.94, stroke=c["rule"])
    heads = [small(c, head, column, 16) for head, column in COLUMNS.items()]
    turn = text(f"Turn {position['turn']}", 12, 16, 11.5, c["ink"], text_anchor="start")
    rows = [row(c, seen, names[i], 24 + i * ROW) for i, seen in enumerate(position["players"])]
    return tag("g", back, turn, *heads, *rows, transform=at(x, y))


def small(c: Palette, words: str, x: float, y: float, **look: str | float | None) -> str:
    style: dict[str, str | float | None] = {"font_family": SANS, "font_weight": 500}
    return text(words, x, y, 11, c["ink-2"], **(style | look))


def row(c: Palette, seen: PlayerView, name: str, y: float) -> str:
    """A player: name, pool and casualties; then a line for each side."""
    line = tag("path", d="M10 0h306", stroke=c["rule"])
    said = "passed · " if seen["passed"] else ""
    title = text(name, 34, 19, 14, c["ink"], text_anchor="start")
    piles = small(c, f"{said}pool {seen['pool']} · casualties {seen['casualties']}", 314, 19, text_anchor="end")
    sides = [side_line(c, seen, "byzantine", 40), side_line(c, seen, "arab", 60)]
    return tag("g", line, cube(c, PLAYERS[seen["player"]], 20, 23, 14), title, piles, *sides, transform=at(0, y))


def side_line(c: Palette, seen: PlayerView, side: str, y: float) -> str:
    # mypy wants keys written out; these are all of BySide.
    by_side = {key: seen[key][side] for key in ("boxes", "guard", "treasury", "points")}  # type: ignore[literal-required]
    token, sign = ("byz", CROSS) if side == "byzantine" else ("arab", CRESCENT)
    shield = tag("g", tag("circle", cx=0, cy=-7.4, r=7, fill=c[token], stroke=c[token + "-line"]),
                 path(sign, fill=c[token + "-on"]), transform=at(20, y + 3.4))
    cubes = [f"{by_side['boxes'][box]}{'+1' if box == 'elite' and by_side['guard'] else ''}" for box in BOXES]
    figures = [*cubes, str(by_side["treasury"]), str(by_side["points"])]
    drawn = [text(figure, x, y, 12.5, c["ink"], font_family=SANS, font_weight=700 if x > 200 else 500)
             for figure, x in zip(figures, COLUMNS.values(), strict=True)]
    return shield + "".join(drawn)
