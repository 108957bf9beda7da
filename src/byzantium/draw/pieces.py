"""The pieces: cubes, keeps, stacks of tokens, walls, pawns, Constantinople. The page's shapes, one to one."""

import math

from .svg import Palette, at, ellipse, path, tag, text

PLAYERS = ("red", "yellow", "blue", "green")
SIDES = {"byzantine": "byz", "arab": "arab", "persian": "persian", "bulgar": "bulgar"}     # the tokens' names
EMBLEMS = {
    "red": "M0-4.4L4.4 0 0 4.4-4.4 0Z",
    "yellow": "M-3.7 0a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0Z",
    "blue": "M-4-3.6h8v2.6h-8ZM-4 1h8v2.6h-8Z",
    "green": "M0-4.2L4.5 3.6H-4.5Z",
}
ROUND_HEAD = "M-5-20.5a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z"
HELMET = "M-5.2-17.5c-.6-4.4 2.6-6 5.2-10.6c2.6 4.6 5.8 6.2 5.2 10.6q-5.2 3-10.4 0Z"
CROSS = "M-.9-11.1h1.8v2.7h2.7v1.8h-2.7v3.4h-1.8v-3.4h-2.7v-1.8h2.7z"
CRESCENT = "M1.9-10.3a3.6 3.6 0 1 0 1.2 5a3 3 0 1 1-1.2-5Z"
BODY = "M-8 0q-.3-3.2 1.6-5q2.6-4.6 2.4-11h8q-.2 6.4 2.4 11q1.9 1.8 1.6 5q-8 3.4-16 0Z"
RX, RY, THICK = 14.5, 8.6, 5             # of a token in a stack
SHADOW = {"fill": "#2a1c0a", "opacity": ".22"}


def emblem(c: Palette, colour: str, scale: float = 1, x: float = 0, y: float = 0) -> str:
    """The player's sign, so that nobody has to tell colours apart; Bulgars have none."""
    if colour not in EMBLEMS:
        return ""
    return path(EMBLEMS[colour], transform=at(x, y, f"scale({scale:g})"), fill=c[colour + "-on"])


def cube(c: Palette, colour: str, x: float, y: float, w: float = 13) -> str:
    """A cube, its foot at (x, y): front face with emblem, lighter lid."""
    half, deep, edge = w / 2, round(w * 0.24, 1), c[colour + "-2"]
    lid = path(f"M{-half:g} {-w:g}l{deep:g} {-deep:g}h{w:g}l{-deep:g} {deep:g}z", fill=c.mix(colour, 0.68, "#fff"),
               stroke=edge, stroke_width=0.8, stroke_linejoin="round")
    flank = path(f"M{half:g} {-w:g}l{deep:g} {-deep:g}v{w:g}l{-deep:g} {deep:g}z", fill=edge, stroke=edge,
                 stroke_linejoin="round")
    face = tag("rect", x=-half, y=-w, width=w, height=w, fill=c[colour], stroke=edge, stroke_width=0.8)
    return tag("g", lid, flank, face, emblem(c, colour, w / 13, 0, -half), transform=at(x - deep / 2, y))


def keep(c: Palette, colour: str, x: float, y: float) -> str:
    """A fortification: a little keep with merlons."""
    walls = path("M-8 0V-15h3.6v3h2.6v-3h3.6v3h2.6v-3H8V0Z", fill=c[colour], stroke=c[colour + "-2"], stroke_width=0.8)
    return tag("g", walls, emblem(c, colour, 0.92, 0, -5.6), transform=at(x, y))


def stack(c: Palette, side: str, n: int) -> str:
    """City tokens, one upon the other."""
    face, wall, line = c[side], c[side + "-2"], {"stroke": c[side + "-line"]}
    drawn = [ellipse(1, 2.5, RX + 3, RY + 2, **SHADOW)]
    for foot in (-i * THICK for i in range(n)):
        top = foot - THICK
        drawn.append(path(f"M{-RX} {top}V{foot}A{RX} {RY} 0 0 0 {RX} {foot}V{top}", fill=wall, **line))
        drawn.append(ellipse(0, top, RX, RY, fill=face, **line))
    return "".join([*drawn, rim(c, side, -n * THICK, RX - 3.6, RY - 2.3)])


def rim(c: Palette, side: str, y: float, rx: float, ry: float) -> str:
    return ellipse(0, y, rx, ry, fill="none", stroke=c[side + "-on"], opacity=0.7 if c.theme == "dark" else 0.38)


def persian(c: Palette, n: int) -> str:
    """A Persian city is printed: flat."""
    disc = ellipse(0, -2, 16, 10, fill=c["persian"], stroke=c["persian-line"])
    return "".join([ellipse(1, 1.5, 17, 11, **SHADOW), disc, rim(c, "persian", -2, 12.5, 7.3),
                    text(str(n), 0, 2.8, 12.5, c["persian-on"])])


def ring(c: Palette, colour: str, front: bool) -> str:
    """The wall around a fortified city: its far half, or the near one."""
    rx, ry, way = 20, 12.5, 1 if front else -1
    arc = (f"M{-rx} -1A{rx} {ry} 0 0 0 {rx} -1V5A{rx} {ry} 0 0 1 {-rx} 5Z" if front
           else f"M{-rx} -1A{rx} {ry} 0 0 1 {rx} -1V3A{rx} {ry} 0 0 0 {-rx} 3Z")
    angles = [math.pi * (i + 0.5) / 9 for i in range(9)]
    corners = [(-rx * math.cos(a) - 1.9, -1 + way * ry * math.sin(a) - 3.2) for a in angles]
    merlons = "".join(f"M{x:.1f} {y:.1f}h3.8v4h-3.8z" for x, y in corners)
    look = {"fill": c.mix(colour, 0.82, "#fff"), "stroke": c[colour + "-2"], "stroke_linejoin": "round"}
    return path(arc, stroke_width=0.9, **look) + path(merlons, stroke_width=0.9, **look)


def pawn(c: Palette, colour: str, side: str, x: float, y: float) -> str:
    """An army, its foot at (x, y). Round head and cross: Byzantine; pointed helmet and crescent: Arab."""
    head, sign = (ROUND_HEAD, CROSS) if side == "byz" else (HELMET, CRESCENT)
    look = {"fill": c[colour], "stroke": c.mix(colour + "-2", 0.8, "#000"), "stroke_linejoin": "round"}
    shield = tag("circle", cx=0, cy=-7.4, r=5.7, fill=c[side], stroke=c[side + "-line"])
    return tag("g", ellipse(1, 1, 9.5, 4, **SHADOW), path(BODY, stroke_width=1.1, **look),
               path(head, stroke_width=1.1, **look), shield, path(sign, fill=c[side + "-on"]), transform=at(x, y))


def capital(c: Palette, value: int) -> str:
    """Constantinople is a building."""
    purple = {"fill": c["byz"], "stroke": c["byz-line"]}
    merlons = "M-23-13h4v3h3v-3h4v3h3v-3h4v3h3v-3h4v3h3v-3h4v3h3v-3h4v3h3v-3h4V5q-23 8-46 0Z"
    return "".join([
        ellipse(1, 5, 30, 10, **SHADOW),
        path("M-13-15c0-9 6-13 13-13s13 4 13 13Z", stroke_width=1.1, **purple),
        path("M-1-35.5h2v2.5h2.5v2h-2.5v4h-2v-4h-2.5v-2h2.5z", fill=c["gold-lit"], stroke="#5b3b00", stroke_width=0.6),
        path("M-15-17h30v5h-30z", stroke_width=1.1, **purple),
        path(merlons, fill="#e9dcc0", stroke="#4b3a2a", stroke_width=1.1, stroke_linejoin="round"),
        path("M-23-6q23 7 46 0M-23 0q23 7 46 0", fill="none", stroke="#a8946c", stroke_width=0.8,
             stroke_dasharray="5 2"),
        tag("circle", cx=0, cy=0, r=9, fill=c["byz"], stroke="#fff3d6", stroke_width=1.4),
        text(str(value), 0, 4.6, 13, "#fff"),
    ])
