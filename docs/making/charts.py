"""The charts of the docs: of the strategy guide, from what benchmarks/strategy.py measured (strategy.json beside this
file), and of the champion's training, from reports of `byzantium train` (training.json)."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from byzantium.draw.svg import SANS, Palette, Svg, fonts, tag, text

MEASURED = json.loads((Path(__file__).parent / "strategy.json").read_text("utf-8"))
LEARNED = json.loads((Path(__file__).parent / "training.json").read_text("utf-8"))
ROW, LABEL, EDGE = 25, 178, 16           # pixels
LIGHT = Palette("light")
INK, FAINT, RULE = LIGHT["ink"], LIGHT["ink-2"], LIGHT["rule-2"]
CHAMPION, STRATEGIST = LIGHT["accent"], LIGHT["gold"]
EVEN = 0.25                              # share of four
SURE = 1.96                              # standard errors, to both sides: 95 of 100


def label(words: str, x: float, y: float, size: float = 14, fill: str = INK, **look: Any) -> str:
    return text(words, x, y, size, fill, **{"font_family": SANS, "font_weight": 400, "text_anchor": "start"} | look)


def picture(width: float, height: float, *inside: str) -> Svg:
    paper = tag("rect", width=width, height=height, rx=10, fill=LIGHT["panel"])
    size = {"width": width, "height": height, "viewBox": f"0 0 {width:g} {height:g}"}
    return Svg(tag("svg", fonts(), paper, *inside, xmlns="http://www.w3.org/2000/svg", **size))


def line(x: float, y: float, to_x: float, to_y: float, **look: Any) -> str:
    return tag("line", x1=x, y1=y, x2=to_x, y2=to_y, **{"stroke": RULE, "stroke_width": 1} | look)


# ------------------------------------------------------------------------------------------------- openings


def openings() -> Svg:
    """A column for each player in the order of play: shares of the win after each first action, with intervals."""
    rows = MEASURED["openings"]
    actions = sorted({row["action"] for row in rows}, key=lambda name: -average(rows, name))
    wide, most = 150, 2 * EVEN
    height = 66 + ROW * len(actions) + 26
    parts = [label(name, EDGE, 66 + ROW * i + 17) for i, name in enumerate(actions)]
    for order, title in enumerate(("first to act", "second", "third", "fourth")):
        left = LABEL + order * (wide + 22)
        to_x = scale(left, wide, most)
        parts.append(label(title, left + wide / 2, 30, 15, font_weight=700, text_anchor="middle"))
        for share, dash in ((0, "2 3"), (EVEN, None), (2 * EVEN, "2 3")):
            parts += [label(f"{share:.0%}", to_x(share), 52, 11.5, FAINT, text_anchor="middle"),
                      line(to_x(share), 58, to_x(share), height - 26, stroke_dasharray=dash)]
        for row in (row for row in rows if row["order"] == order + 1):
            parts.append(interval(row, to_x, 66 + ROW * actions.index(row["action"]) + 12))
    note = "Dots: share of the games won; bars: where it lies in 95 of 100. An even share is 25 %."
    parts.append(label(note, EDGE, height - 10, 12, FAINT))
    return picture(LABEL + 4 * (wide + 22), height, *parts)


def average(rows: Sequence[Any], action: str) -> float:
    shares = [row["share"] for row in rows if row["action"] == action]
    return float(sum(shares) / len(shares))


def scale(left: float, wide: float, most: float) -> Callable[[float], float]:
    return lambda share: left + wide * min(max(share, 0.0), most) / most


def interval(row: Any, to_x: Callable[[float], float], y: float) -> str:
    spread = SURE * row["error"]
    faint = LIGHT.mix("accent", 0.45, "panel")
    bar = line(to_x(row["share"] - spread), y, to_x(row["share"] + spread), y, stroke=faint, stroke_width=5)
    return bar + tag("circle", cx=to_x(row["share"]), cy=y, r=5, fill=CHAMPION)


# ------------------------------------------------------------------------------------------------- actions


def actions() -> Svg:
    """What champion and strategist take in the same positions, by turn."""
    told, wide, most = MEASURED["actions"], 205, 0.75
    names = {name for key in told if key[-1] in "123" for name in told[key]}
    names = sorted(names, key=lambda name: -usual(told, name))
    height = 66 + (ROW + 3) * len(names) + 14
    parts = [label(name, EDGE, 66 + (ROW + 3) * i + 17) for i, name in enumerate(names)]
    for column, turn in enumerate("123"):
        left = LABEL + column * (wide + 30)
        to_x = scale(left, wide, most)
        parts += [label(f"Turn {turn}", left, 30, 15, font_weight=700), line(left, 44, left, height - 14)]
        for i, name in enumerate(names):
            for k, (who, colour) in enumerate((("champion", CHAMPION), ("strategist", STRATEGIST))):
                share = told[f"{who} {turn}"].get(name, 0.0)
                top = 66 + (ROW + 3) * i + 2 + 10 * k
                parts += [tag("rect", x=left, y=top, width=to_x(share) - left, height=9, fill=colour),
                          label(f"{share:.0%}", to_x(share) + 5, top + 8.5, 11, FAINT) if share >= 0.005 else ""]
    for k, (colour, who) in enumerate(((CHAMPION, "champion"), (STRATEGIST, "strategist"))):
        parts += [tag("rect", x=EDGE, y=16 + 20 * k, width=13, height=13, fill=colour),
                  label(who, EDGE + 20, 28 + 20 * k, 13)]
    return picture(LABEL + 3 * (wide + 30), height, *parts)


def usual(told: Any, name: str) -> float:
    return float(sum(shares.get(name, 0.0) for key, shares in told.items() if key[-1] in "123"))


# ------------------------------------------------------------------------------------------------- a training


def training() -> Svg:
    """What the learner wins alone among others, and how games end, by decisions made."""
    wide, high, left, top = 640, 210, 52, 26
    curves = {"among_clones": ("alone among clones of bots: won", CHAMPION, None),
              "among_earlier": ("alone among earlier selves: won", STRATEGIST, None),
              "by_bulgars": ("Constantinople falls to the Bulgars", FAINT, "2 3"),
              "by_arabs": ("... to Arabs", INK, "7 4")}
    most = max(row["decisions"] for row in LEARNED)

    def point(row: Any, name: str) -> str:
        return f"{left + wide * row['decisions'] / most:.1f},{top + high * (1 - row[name]):.1f}"

    parts = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        y = top + high * (1 - share)
        parts += [line(left, y, left + wide, y), label(f"{share:.0%}", left - 8, y + 4, 11.5, FAINT, text_anchor="end")]
    for billions in range(0, int(most) + 1, 2):
        parts.append(label(f"{billions} billion", left + wide * billions / most, top + high + 20, 11.5, FAINT,
                           text_anchor="middle"))
    for i, (name, (words, colour, dash)) in enumerate(curves.items()):
        points = " ".join(point(row, name) for row in LEARNED if name in row)
        look = {"fill": "none", "stroke": colour, "stroke_width": 2.5, "stroke_dasharray": dash}
        x, y = left + i % 2 * (wide / 2), top + high + 48 + 22 * (i // 2)
        parts += [tag("polyline", points=points, **look), line(x, y - 4, x + 26, y - 4, **look),
                  label(words, x + 34, y, 13)]
    return picture(left + wide + 40, top + high + 90, *parts)


CHARTS = {"strategy-openings": openings, "strategy-actions": actions, "training": training}
