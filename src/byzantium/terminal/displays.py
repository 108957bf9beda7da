"""The players' displays, the action spaces and the line of the turn, as styled text."""

from collections.abc import Sequence
from typing import Literal

from rich.style import Style
from rich.text import Text

from ..engine.board import TURNS
from ..engine.codes import BOXES
from ..game import Result
from ..view import Option, PlayerView, PositionView
from ..view.shapes import PlayerSideId
from .look import FREE, SIDE_SIGNS, WALL, Look, emblem
from .words import SIDE_WORDS

OWN_SIDES: tuple[PlayerSideId, PlayerSideId] = ("byzantine", "arab")
Room = Literal["compact", "usual", "roomy"]
BARS: dict[Room, int] = {"compact": 3, "usual": 7, "roomy": 7}         # characters of a track
WIDTH = 33                               # characters of a display, its track's bar besides
ROOM_OF_NUMBERS = 25                     # characters of a name's line that are no name
USUAL_POINTS = 35                        # that fill a track; more make all tracks finer
EIGHTHS = " ▏▎▍▌▋▊▉"
ROMAN = ("", "I", "II", "III")
HEADING = " Eli Mai Mov Lev  bezants→end"

# The rows of action spaces. Church, mosque, tax and pass have room for everybody.
SPACE_ROWS: tuple[tuple[PlayerSideId | None, tuple[tuple[str, str], ...]], ...] = (
    ("byzantine", (("improve_byzantine", "Improve"), ("emperor", "Emperor"), ("civil_war_byzantine", "Civil war"),
                   ("fleet_byzantine", "Fleet"), ("church", "Church"))),
    ("arab", (("improve_arab", "Improve"), ("caliph", "Caliph"), ("civil_war_arab", "Civil war"),
              ("fleet_arab", "Fleet"), ("mosque", "Mosque"))),
    (None, (("bulgars", "Bulgars"), ("fortify", "Fortify"), ("tax", "Tax"), ("pass", "Pass"))),
)
SHORT = {"Improve": "Imp", "Emperor": "Emp", "Caliph": "Cal", "Civil war": "War", "Fleet": "Flt", "Church": "Chu",
         "Mosque": "Mos", "Bulgars": "Bulgars", "Fortify": "Fort", "Tax": "Tax", "Pass": "Pass"}
_OPEN_SPACES = {"option.tax": "tax", "option.pass": "pass"}


def turn_line(position: PositionView, names: Sequence[str], asked: int | None, look: Look, width: int) -> Text:
    """The turn, and everybody in the order of play. What is too long goes without the title, then with short names."""
    first, longest = position["starter"] or 0, max(map(len, names))
    seats = [position["players"][(first + i) % len(names)] for i in range(len(names))]
    for title, letters in ((" Byzantium ", longest), *(("", n) for n in range(longest, 2, -1))):
        text = Text.assemble((title, look.style("accent", bold=True)))
        text.append(f" turn {ROMAN[position['turn']]} of {ROMAN[TURNS]}", look.style("ink"))
        for seen in seats:
            p = seen["player"]
            text.append_text(_seat(seen, names[p][:letters], p == asked, look))
        if len(text) <= width:
            break
    return text


def _seat(seen: PlayerView, name: str, is_asked: bool, look: Look) -> Text:
    text = Text.assemble("  ", (f" {emblem(seen['player'])} ", look.player(seen["player"])))
    style = look.style("ink-3") if seen["passed"] else look.style("ink", bold=is_asked)
    return text.append(f" {name}{' passed' if seen['passed'] else ''}{' ◂' if is_asked else ''}", style)


# ------------------------------------------------------------------ displays


def displays(
    position: PositionView, names: Sequence[str], scores: Result, look: Look, asked: int | None, room: Room
) -> Text:
    """All of them: everything on them is open. Compact, of others than who is asked only a line, unless they are two.
    With room for words also where the armies are, and which tracks count."""
    bar = BARS[room]
    most = max(USUAL_POINTS, *(points for seen in scores.players for points in seen.points))
    lines = [Text(HEADING.ljust(WIDTH + bar - 6) + "points", look.style("ink-3"))]
    for seen, result in zip(position["players"], scores.players, strict=True):
        p = seen["player"]
        lines.append(_name_line(seen, names[p], result.score, look, p == asked, WIDTH + bar))
        for side in OWN_SIDES if room != "compact" or p == asked or len(names) == 2 else ():
            lines.append(_side_line(seen, side, look, most, bar))
            if room == "roomy" and seen["pawns"][side]:
                lines[-1].append(f"  in {seen['pawns'][side]}", look.style("ink-2"))
        if room == "roomy":
            lines += [_words(seen, look), Text()]
    return Text("\n").join(lines)


def _name_line(seen: PlayerView, name: str, score: int, look: Look, is_asked: bool, width: int) -> Text:
    text = Text.assemble((emblem(seen["player"]) + " ", look.player(seen["player"])), " ")
    room = width - ROOM_OF_NUMBERS
    text.append(f"{name:<{room}.{room}}", look.style("ink", bold=is_asked))
    text.append(f" pool{seen['pool']:>3} dead{seen['casualties']:>3} ", look.style("ink-2"))
    text.append(f"{WALL}{seen['fortifications']}", look.style("ink-2"))
    text.append(f"{score:>{width - len(text)}}", look.style("ink", bold=True))
    return text


def _side_line(seen: PlayerView, side: PlayerSideId, look: Look, most: int, bar: int) -> Text:
    """Four boxes, treasury with the turn's end, track."""
    boxes, guard = seen["boxes"][side], seen["guard"][side]
    text = Text.assemble((SIDE_SIGNS[side], look.side(side)))
    for box in BOXES:
        mark = "+" if box == "elite" and guard else " "
        text.append(f"{boxes[box]:>3}{mark}", look.style("ink" if boxes[box] or mark == "+" else "ink-3"))
    text.append_text(_treasury(seen, side, look))
    text.append_text(_track(seen, side, look, most, bar))
    return text


def _treasury(seen: PlayerView, side: PlayerSideId, look: Look) -> Text:
    """Bezants, and what will become of them at the end of the turn: 9+16-11→14; ! and what is missing, if any is."""
    bezants, forecast = seen["treasury"][side], seen["forecast"]
    text = Text.assemble((f"{bezants:>3}", look.style("ink", bold=True)))
    if forecast:
        income, upkeep, unpaid = (forecast[side][key] for key in ("income", "upkeep", "unpaid"))
        text.append(f"+{income}-{upkeep}", look.style("ink-3"))
        end = f"!-{unpaid}" if unpaid else f"→{bezants + income - upkeep}"
        text.append(end, look.style("bad" if unpaid else "good", bold=True))
    text.pad_right(13 - len(text))
    return text


def _track(seen: PlayerView, side: PlayerSideId, look: Look, most: int, width: int) -> Text:
    """A bar and the points. A track that does not count is pale, struck, and tells by ↑ what it lacks."""
    points, tracks = seen["points"], seen["tracks"]
    is_lower = side == tracks["lower"] and not tracks["lower_counts"]
    eighths = round(points[side] * width * 8 / most)
    bar = "░" * round(eighths / 8) if is_lower else "█" * (eighths // 8) + EIGHTHS[eighths % 8]
    lacking = f"↑{tracks['missing']}" if is_lower else ""
    ink = look.style("byz" if side == "byzantine" else "ink-3")
    text = Text.assemble((bar.ljust(width)[: width - len(lacking)], ink), (lacking, look.style("bad", bold=True)))
    text.append(" " * (3 - len(str(points[side]))))
    text.append(str(points[side]), look.style("ink-3" if is_lower else "ink", strike=is_lower))
    return text


def _words(seen: PlayerView, look: Look) -> Text:
    """Which tracks count, and how it would end now."""
    tracks, end = seen["tracks"], seen["standings"]["turn_3"]
    short = f"{SIDE_WORDS[tracks['lower']]} track {tracks['missing']} short of half"
    counts = "both tracks count" if tracks["lower_counts"] else short
    return Text(f"   {counts}, with cities {end['score']}", look.style("ink-2"))


# ------------------------------------------------------------------ action spaces


def spaces(position: PositionView, options: Sequence[Option], look: Look, room: Room) -> Text:
    """Three rows: who sits where. What may be taken now stands out, and can be clicked."""
    is_long = room == "roomy"
    seats, lit = _seats(position), {_space_of(option): option["code"] for option in options}
    rows = []
    for side, row in SPACE_ROWS:
        text = Text.assemble((SIDE_SIGNS[side], look.side(side)) if side else " ")
        for space, name in row:
            text.append(" ")
            style = _choosing(look, lit[space]) if space in lit else look.style("ink-3")
            text.append(f"{name} " if is_long else SHORT[name], style)
            for player, sign in seats[space]:
                text.append(sign, look.style("ink-3") if player is None else look.player(player))
        rows.append(text)
    return Text("\n").join(rows)


def _space_of(option: Option) -> str:
    """The space that an action begins at, if any."""
    if option["id"] == "option.build":
        return "church" if option["args"]["side"] == "byzantine" else "mosque"
    return option["args"].get("space") or _OPEN_SPACES.get(option["id"], "")


def _choosing(look: Look, code: int) -> Style:
    return look.style("gold", bold=True) + Style(meta={"@click": f"app.choose({code})"})


def _seats(position: PositionView) -> dict[str, list[tuple[int | None, str]]]:
    """For every space its seats from left to right: whose, and the sign that is shown."""
    seats: dict[str, list[tuple[int | None, str]]] = {
        space["space"]: [(p, FREE if p is None else emblem(p)) for p in space["holders"]]
        for space in position["spaces"]
    }
    counts = {
        "church": [seen["buildings"]["byzantine"] for seen in position["players"]],
        "mosque": [seen["buildings"]["arab"] for seen in position["players"]],
        "tax": [seen["tax"] for seen in position["players"]],
        "pass": [seen["pass_cube"] for seen in position["players"]],
    }
    for space, cubes in counts.items():
        seats[space] = [(p, emblem(p) + (str(n) if n > 1 else "")) for p, n in enumerate(cubes) if n]
    return seats
