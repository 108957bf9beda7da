"""Land of map.json, from Natural Earth's coast (public domain): python docs/making/coast.py land-10m.json

The board's own frame is drawn finely; what lies beyond it, up to the edges of the largest windows, coarsely.
`npm install world-atlas` brings the file, into node_modules/world-atlas.
"""

import json
import re
import sys
from math import asinh, degrees, hypot, radians, tan
from pathlib import Path

MAP = Path(__file__).parents[2] / "src/byzantium/draw/map.json"
LON0, TOP, BEND, B, K = 17.35, 44.62, 31, 0.0145, 30.6   # map.json's `projection`
STRAIGHT = -13                                           # degrees south of the bend it is compressed no further
BOX = (-760, -420, 1780, 1250)                           # how far land and sea go on
FINE, COARSE = 0.5, 3.5                                  # how far a line may be from the coast: in the frame, beyond
ISLET = (6, 400)                                         # smaller ones are left out

Point = tuple[float, float]


def latitude(lat: float) -> float:
    mercator = degrees(asinh(tan(radians(max(-60.0, min(70.0, lat))))))
    u = mercator - degrees(asinh(tan(radians(BEND))))
    if u >= 0:
        return u
    if u >= STRAIGHT:
        return u + B * u * u
    return STRAIGHT + B * STRAIGHT**2 + (u - STRAIGHT) * (1 + 2 * B * STRAIGHT)


def projected(point: Point) -> Point:
    return (point[0] - LON0) * K, (latitude(TOP) - latitude(point[1])) * K


def rings(atlas: Path) -> list[list[Point]]:
    """Of a TopoJSON file, whose lines are written as differences of whole numbers."""
    topology = json.loads(atlas.read_text("utf-8"))
    (kx, ky), (x0, y0) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[list[Point]] = []
    for arc in topology["arcs"]:
        x = y = 0
        arcs.append([((x := x + dx) * kx + x0, (y := y + dy) * ky + y0) for dx, dy in arc])

    def ring(parts: list[int]) -> list[Point]:
        return [point for i in parts for point in (arcs[i] if i >= 0 else arcs[~i][::-1])[1:]]

    shapes = topology["objects"]["land"]["geometries"]
    return [ring(one) for shape in shapes for polygon in shape["arcs"] for one in polygon]


def clipped(ring: list[Point]) -> list[Point]:
    """What lies within the box: one edge after the other (Sutherland and Hodgman)."""
    for axis, limit, sign in ((0, BOX[0], 1), (1, BOX[1], 1), (0, BOX[2], -1), (1, BOX[3], -1)):
        found: list[Point] = []
        for a, b in zip(ring[-1:] + ring, ring, strict=False):
            inside, was = ((p[axis] - limit) * sign >= 0 for p in (b, a))
            if inside != was:
                share = (limit - a[axis]) / (b[axis] - a[axis])
                found.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
            if inside:
                found.append(b)
        ring = found
        if not ring:
            break
    return ring


def is_near(point: Point) -> bool:
    return -30 <= point[0] <= 1050 and -30 <= point[1] <= 874


def simplified(line: list[Point]) -> list[Point]:
    """Ramer, Douglas and Peucker, without their recursion."""
    kept, spans = {0, len(line) - 1}, [(0, len(line) - 1)]
    while spans:
        first, last = spans.pop()
        (ax, ay), (bx, by) = line[first], line[last]
        long = hypot(bx - ax, by - ay)
        worst, at = 1.0, None
        for i in range(first + 1, last):
            x, y = line[i]
            far = abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / long if long else hypot(x - ax, y - ay)
            if (off := far / (FINE if is_near(line[i]) else COARSE)) > worst:
                worst, at = off, i
        if at is not None:
            kept.add(at)
            spans += [(first, at), (at, last)]
    return [line[i] for i in sorted(kept)]


def area(ring: list[Point]) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring[-1:] + ring, ring, strict=False))) / 2


def written(ring: list[Point], fine: bool) -> str:
    """As a path of differences, so that its numbers are short."""
    unit = 10 if fine else 1
    whole = [(round(x * unit), round(y * unit)) for x, y in ring]
    said, (x0, y0) = f"M{whole[0][0] / unit:g} {whole[0][1] / unit:g}l", whole[0]
    for x, y in whole[1:]:
        if (x, y) != (x0, y0):
            said += f" {(x - x0) / unit:g} {(y - y0) / unit:g}"
            x0, y0 = x, y
    said = re.sub(r"(?<!\d)0\.", ".", said)
    return said.replace("l ", "l").replace(" -", "-") + "z"


def main(atlas: Path) -> None:
    found: list[str] = []
    for ring in rings(atlas):
        shape = clipped([projected(point) for point in ring])
        near = any(is_near(point) for point in shape)
        if shape and area(shape) >= ISLET[not near]:
            half = len(shape) // 2                       # a closed line has no ends: its two halves have
            line = simplified(shape[: half + 1])[:-1] + simplified([*shape[half:], shape[0]])[:-1]
            if len(line) > 2:
                found.append(written(line, near))
    data = json.loads(MAP.read_text("utf-8"))
    before = data["land"]
    MAP.write_text(MAP.read_text("utf-8").replace(json.dumps(before), json.dumps("".join(found))), "utf-8")
    print(f"{len(before)} -> {len(''.join(found))} bytes, {len(found)} coasts")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
