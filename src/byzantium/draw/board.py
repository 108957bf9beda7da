"""The board: map, routes, cities, Bulgars. Geometry from map.json, which the page draws from too."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from ..checks import expect, one_of
from ..engine.board import CAPITAL_VALUE, CITY_NAMES, ORANGE_CUBES
from ..view import City, PositionView
from . import pieces
from .pieces import PLAYERS, SIDES, THICK
from .svg import SANS, Palette, Theme, at, ellipse, number, path, tag, text

MOST_PAWNS = 4                           # with more in a city, three are drawn and "+n"
HALO = (0, 0, 27, 17)


@dataclass(frozen=True)
class Light:
    """A city that stands out: where an army may go, what it may attack, what was chosen."""

    look: Literal["move", "attack", "chosen"] = "move"
    chip: str = ""                       # a short text, as the cost

    def __post_init__(self) -> None:
        one_of(self.look, "The look of a light", ("move", "attack", "chosen"))
        expect(str, self.chip, "The chip of a light is a short text")


@dataclass(frozen=True)
class Arrow:
    """From city to city, by name."""

    start: str
    end: str
    look: Literal["move", "attack"] = "move"

    def __post_init__(self) -> None:
        for city in (self.start, self.end):
            one_of(city, "A city", CITY_NAMES)
        one_of(self.look, "The look of an arrow", ("move", "attack"))


@cache
def geometry() -> dict[str, Any]:
    """map.json."""
    found: dict[str, Any] = json.loads((files(__package__) / "map.json").read_text("utf-8"))
    return found


@cache
def places() -> dict[str, Any]:
    """Cities by name."""
    return {city["name"]: city for city in geometry()["cities"]}


# ------------------------------------------------------------------ land and sea


def gradient(name: str, stops: Sequence[tuple[str, str, float]], **attributes: str | float) -> str:
    drawn = [tag("stop", offset=offset, stop_color=colour, stop_opacity=opacity) for offset, colour, opacity in stops]
    return tag("radialGradient", *drawn, id=name, **attributes)


@cache
def terrain(theme: Theme) -> str:
    """All that never changes."""
    c, m = Palette(theme), geometry()
    line = {"fill": "none", "stroke_linecap": "round"}
    return "".join([
        land_and_sea(c, f"byzantium-{theme}-"),                            # ids of one page's pictures share a room
        path(m["straits"], stroke=c.mix("sea", 0.6, "wave"), stroke_width=2.6, **line),
        path(m["rivers"], stroke=c["river"], stroke_width=1.5, **line),
        path(m["lakes"], fill=c["sea"], stroke=c["land-edge"], stroke_width=0.8),
        path(m["stipple"], stroke=c["stipple"], stroke_width=1.5, opacity=0.55, **line),
        path(m["relief_shade"], fill=c["relief"], opacity=0.3),
        path(m["relief"], stroke=c["relief"], stroke_linejoin="round", opacity=0.75, **line),
        *[region(c, name) for name in m["names"]],
        rose(c),
        *[route(c, r) for kind in ("sea", "desert", "road") for r in m["routes"] if r["kind"] == kind],
        *[ship(c, r) for r in m["routes"] if r["kind"] == "sea"],
        *[arrow_of_bulgars(c, a["d"]) for a in m["bulgars"]["arrows"]],
    ])


def land_and_sea(c: Palette, own: str) -> str:
    """The coast is written once and used by its id; `own` begins all ids."""
    land, edge = {"href": f"#{own}land"}, {"fill": "none", "stroke_linejoin": "round"}
    tints = [gradient(own + kind, [("0", c[kind], 0.7), (".5", c[kind], 0.45), ("1", c[kind], 0)])
             for kind in ("fertile", "sand")]
    soil = [ellipse(*t["at"], *t["r"], fill=f"url(#{own}{t['kind']})") for t in geometry()["tints"]]
    waves = ((26, 0.1), (17, 0.14), (9, 0.2))
    whole = {"gradientUnits": "userSpaceOnUse"}                        # land and sea go on beyond the frame
    return "".join([
        tag(
            "defs", *tints,
            gradient(own + "sea", [("0", c["sea"], 1), ("1", c["sea-deep"], 1)], cx=422, cy=418, r=760, **whole),
            gradient(own + "sun", [("0", c["land"], 1), ("1", c["land-2"], 1)], cx=638, cy=377, r=690, **whole),
            path(geometry()["land"], id=own + "land"),
            tag("clipPath", tag("use", **land), id=own + "dry"),
        ),
        tag("rect", x=-40, y=-40, width=1100, height=916, fill=f"url(#{own}sea)"),
        *[tag("use", stroke=c["wave"], stroke_width=wide, opacity=opacity, **edge, **land) for wide, opacity in waves],
        tag("use", fill=f"url(#{own}sun)", **land),
        tag("g", *soil, tag("use", stroke=c["land-2"], stroke_width=6, opacity=0.6, **edge, **land),
            clip_path=f"url(#{own}dry)"),
        tag("use", stroke=c["land-edge"], stroke_width=1.1, **edge, **land),
    ])


def region(c: Palette, name: Mapping[str, Any]) -> str:
    """The name of a sea or a land."""
    wet = "Sea" in name["text"] or "Medi" in name["text"]
    return text(
        name["text"] if wet else name["text"].upper(), 0, 0, name["size"], c["map-name" if wet else "map-name-land"],
        font_weight=None, font_style="italic", letter_spacing=name["spacing"],
        transform=at(*name["at"], f"rotate({name['rotate']})"),
    )


def rose(c: Palette) -> str:
    line = {"stroke": c["map-name"], "stroke_linejoin": "round"}
    rings = [tag("circle", r=r, fill="none", stroke_width=0.8, opacity=0.7, **line) for r in (27, 23.5)]
    return tag(
        "g", *rings,
        path("M15-15L5 0 15 15 0 5-15 15-5 0-15-15 0-5Z", fill=c["sea"], stroke_width=0.9, **line),
        path("M0-32L5-5 32 0 5 5 0 32-5 5-32 0-5-5Z", fill=c["sea"], stroke_width=0.9, **line),
        path("M0-32L5-5 0 0ZM32 0L5 5 0 0ZM0 32L-5 5 0 0ZM-32 0L-5-5 0 0Z", fill=c["map-name"]),
        text("N", 0, -35, 11, c["map-name"]),
        transform=at(52, 462),
    )


def route(c: Palette, r: Mapping[str, Any]) -> str:
    """Road solid with a pale casing, desert dots, sea long dashes."""
    line = {"fill": "none", "stroke_linecap": "round"}
    if r["kind"] == "sea":
        return path(r["d"], stroke=c["searoute"], stroke_width=1.8, stroke_dasharray="9 5", **line)
    if r["kind"] == "desert":
        return path(r["d"], stroke=c["desert"], stroke_width=3.4, stroke_dasharray=".1 7.4", **line)
    return (path(r["d"], stroke=c["road-case"], stroke_width=5.4, opacity=0.9, **line)
            + path(r["d"], stroke=c["road"], stroke_width=2.4, **line))


def ship(c: Palette, r: Mapping[str, Any]) -> str:
    """A ship on a sea route; on the way to Constantinople also its price."""
    hull, dear = "M-5 1.5h10q-1.2 3.5-3.5 3.5h-3q-2.3 0-3.5-3.5zM-.6.5v-6.5l4.8 5.3z", r["from"] == "Constantinople"
    if not dear:
        drawn = [tag("circle", r=8, fill=c["sea"]), path(hull, fill=c["searoute"])]
    else:
        drawn = [tag("rect", x=-13, y=-8, width=26, height=16, rx=8, fill=c["sea"]),
                 path(hull, fill=c["searoute"], transform="translate(-5 0) scale(.85)"),
                 text("4", 6, 4, 11, c["searoute"], font_family=SANS)]
    return tag("g", *drawn, transform=at(*r["mid"]))


def arrow_of_bulgars(c: Palette, d: str) -> str:
    """A curve with a head at its end; markers are not everywhere drawn alike."""
    *_, x1, y1, x2, y2 = (float(n) for n in d.replace("M", " ").replace("Q", " ").split())
    curve = path(d, fill="none", stroke=c["bulgar"], stroke_width=4.6, stroke_linecap="round")
    return curve + arrow_head(x2, y2, x2 - x1, y2 - y1, c["bulgar"], 19)


def arrow_head(x: float, y: float, dx: float, dy: float, fill: str, size: float) -> str:
    length = (dx * dx + dy * dy) ** 0.5 or 1
    ux, uy = dx / length, dy / length
    turned = f"matrix({ux:.3f} {uy:.3f} {-uy:.3f} {ux:.3f} {number(x)} {number(y)})"
    return path("M-6-5L4 0-6 5-3.5 0Z", fill=fill, transform=f"{turned} scale({size / 10:g})")


# ------------------------------------------------------------------ what is on it


def bulgars(c: Palette, cubes: int) -> str:
    box = geometry()["bulgars"]["box"]
    x, y = box["x"], box["y"]
    drawn = [
        tag("rect", **box, rx=9, fill=c["panel"], fill_opacity=0.92, stroke=c["bulgar-2"], stroke_width=1.6),
        text("Bulgars", x + 11, y + 17, 13, c["ink"], text_anchor="start"),
        text(f"{cubes} of {ORANGE_CUBES}", x + box["width"] - 11, y + 17, 11, c["ink-2"], text_anchor="end",
             font_family=SANS, font_weight=600),
    ]
    for i in range(ORANGE_CUBES):
        left, foot = x + 14 + i * 13.8, y + 44
        slot = tag("rect", x=left - 5.5, y=foot - 9.5, width=9.5, height=9.5, rx=1.5, fill="none", stroke=c["rule-2"],
                   stroke_dasharray="2 2")
        drawn.append(pieces.cube(c, "bulgar", left, foot, 10) if i < cubes else slot)
    return "".join(drawn)


def city(c: Palette, seen: City, light: Light | None) -> str:
    """A city, back to front: halo, wall, tokens, cube or keep, chip, label."""
    place = places()[seen["name"]]
    label, is_capital = place["label"], seen["name"] == "Constantinople"
    name = text(
        seen["name"], label["dx"], label["dy"], 13.5 if is_capital else 12, c["ink"], text_anchor=label["anchor"],
        font_weight=700 if is_capital else 600, letter_spacing=0.6 if is_capital else 0.1, paint_order="stroke",
        stroke=c["halo"], stroke_width=3.4, stroke_linejoin="round",
    )
    badge = -1 if place["pawns"][0][0] >= 0 else 1                         # where no pawn stands first
    chip = drawn_chip(c, light, badge * 25) if light and light.chip else ""
    title = tag("title", seen["name"])
    return tag("g", title, halo(c, light), tokens(c, seen), chip, name, transform=at(*place["at"]))


def tokens(c: Palette, seen: City) -> str:
    n, side = seen["tokens"], SIDES[seen["side"]]
    if seen["name"] == "Constantinople" and side == "byz":
        return pieces.capital(c, CAPITAL_VALUE)
    if side == "persian":
        return pieces.persian(c, n)
    if seen["controller"] is None:
        return pieces.stack(c, side, n) + text(str(n), 0, -n * THICK + 4, 12.5, c[side + "-on"])
    colour = PLAYERS[seen["controller"]]
    if not seen["fortified"]:
        return pieces.stack(c, side, n) + pieces.cube(c, colour, 0, -n * THICK + 3.5, 13.5)
    return "".join([pieces.ring(c, colour, False), pieces.stack(c, side, n), pieces.ring(c, colour, True),
                    pieces.keep(c, colour, 0, -n * THICK + 3)])


def halo(c: Palette, light: Light | None) -> str:
    if light is None:
        return ""
    if light.look == "chosen":
        return ellipse(*HALO, fill="none", stroke=c["ink"], stroke_width=2.4)
    if light.look == "attack":
        return (ellipse(*HALO, fill=c["attack"], opacity=0.34)
                + ellipse(*HALO, fill="none", stroke=c["attack"], stroke_width=2.8, stroke_dasharray="6 3"))
    return (ellipse(*HALO, fill=c["gold-lit"], opacity=0.34)
            + ellipse(*HALO, fill="none", stroke=c["gold"], stroke_width=5)
            + ellipse(*HALO, fill="none", stroke=c["gold-lit"], stroke_width=2.8))


def drawn_chip(c: Palette, light: Light, x: float) -> str:
    """A note beside a city: swords or an arrow, and a short text."""
    line = c["attack" if light.look == "attack" else "gold"]
    sign = ("M-10-5L-1 4M-2-5L-11 4M-8.5 4.5l-2-2M-3.5 4.5l2-2" if light.look == "attack"
            else "M-10 0h7M-6-3.5L-2.5 0-6 3.5")
    more = 3.5 * (len(light.chip) - 1)                                     # half of what further letters need
    return tag(
        "g",
        tag("rect", x=-14 - more, y=-9.5, width=28 + 2 * more, height=19, rx=9.5, fill=c["raise"], stroke=line,
            stroke_width=1.4),
        path(sign, fill="none", stroke=line, stroke_width=1.7, stroke_linecap="round", stroke_linejoin="round",
             transform=at(-more, 0) if more else None),
        text(light.chip, 6.5, 4.3, 12, c["ink"], font_family=SANS),
        transform=at(x, -26),
    )


def pawns(c: Palette, seen: City) -> str:
    place = places()[seen["name"]]
    x, y = place["at"]
    standing, shown = seen["pawns"], MOST_PAWNS if len(seen["pawns"]) <= MOST_PAWNS else MOST_PAWNS - 1
    drawn = [pieces.pawn(c, PLAYERS[pawn["player"]], SIDES[pawn["side"]], x + dx, y + dy)
             for pawn, (dx, dy) in zip(standing[:shown], place["pawns"], strict=False)]
    if len(standing) > shown:
        dx, dy = place["pawns"][shown]
        drawn.append(text(f"+{len(standing) - shown}", x + dx, y + dy, 12, c["ink"], font_family=SANS))
    return "".join(drawn)


def lit_route(c: Palette, ends: tuple[str, str]) -> str:
    """The link between two cities in gold."""
    for r in geometry()["routes"]:
        if {r["from"], r["to"]} == set(ends):
            dashes = "9 5" if r["kind"] == "sea" else None
            line = {"fill": "none", "stroke_linecap": "round", "stroke_dasharray": dashes}
            under = "" if dashes else path(r["d"], stroke=c["gold"], stroke_width=5.8, **line)
            return under + path(r["d"], stroke=c["gold-lit"], stroke_width=3.4, **line)
    return ""


Points = tuple[complex, complex, complex]         # of a curve: its start, what it bends to, its end


def way(start: str, end: str) -> Points:
    """The link between two cities as it is drawn, straight where there is none."""
    for r in geometry()["routes"]:
        if {r["from"], r["to"]} == {start, end}:
            x1, y1, x2, y2, x3, y3 = (float(n) for n in r["d"].replace("M", " ").replace("Q", " ").split())
            forth = complex(x1, y1), complex(x2, y2), complex(x3, y3)
            return forth if r["from"] == start else forth[::-1]
    first, last = (complex(*places()[name]["at"]) for name in (start, end))
    return first, (first + last) / 2, last


def cut(points: Points, gap: float) -> Points:
    """The curve without so much at both ends, and at most a third of it."""
    first, bend, last = points
    part = min(gap / (abs(last - first) or 1), 1 / 3)

    def between(t: float, u: float) -> complex:
        return (1 - t) * (1 - u) * first + (t * (1 - u) + u * (1 - t)) * bend + t * u * last

    return between(part, part), between(part, 1 - part), between(1 - part, 1 - part)


def arrow(c: Palette, wanted: Arrow) -> str:
    """From city to city along their link, or straight; it stops short of the pieces."""
    first, bend, last = cut(way(wanted.start, wanted.end), 26)
    colour, dashes = c["attack" if wanted.look == "attack" else "accent"], "10 7" if wanted.look == "attack" else None
    steps = [f"{number(point.real)} {number(point.imag)}" for point in (first, bend, last)]
    shaft = path(f"M{steps[0]}Q{steps[1]} {steps[2]}", fill="none", stroke=colour, stroke_width=5, opacity=0.85,
                 stroke_linecap="round", stroke_dasharray=dashes)
    ahead = last - bend
    return shaft + arrow_head(last.real, last.imag, ahead.real, ahead.imag, colour, 20)


# ------------------------------------------------------------------ the whole


def board(c: Palette, position: PositionView, lights: Mapping[str, Light], arrows: Sequence[Arrow]) -> str:
    chosen = [name for name, light in lights.items() if light.look == "chosen"]
    links = [lit_route(c, (start, name)) for start in chosen for name in lights if name != start]
    north_first = sorted(position["cities"], key=lambda seen: places()[seen["name"]]["at"][1])
    return "".join([
        terrain(c.theme), *links, bulgars(c, position["bulgars"]["box"]),
        *[city(c, seen, lights.get(seen["name"])) + pawns(c, seen) for seen in north_first],
        *[arrow(c, wanted) for wanted in arrows],
    ])
