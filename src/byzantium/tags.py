"""What a record says of its game besides the game: when, where, by whom it was played, how it ended. Like PGN's tags.

Every tag may be missing. Those by seat are lists with something for every player, None where it is not known; numbers
are whole, so that every program writes them alike. TAGS names them all.

    >>> check_tags({"date": "2026-11-19", "bots": ["champion", None]}, players=2, decisions=211)
    {'date': '2026-11-19', 'bots': ['champion', None]}
"""

import datetime
from collections.abc import Callable, Mapping
from typing import Any, TypedDict, cast

from .checks import did_you_mean, is_storable, shown
from .errors import BadRecord

LONGEST = 200                            # signs of a text
MOST = 2**53 - 1                         # which every program of the world can read


class Tags(TypedDict, total=False):
    """Of a record, by name."""

    date: str                            # of its beginning, as 2026-11-19
    event: str                           # a tournament, a match, a club's evening
    round: str                           # of the event
    site: str                            # a server, a town
    bots: list[str | None]               # by seat: name and version; None for a person
    budgets: list[str | None]            # by seat: what a bot could think, such as "2000 simulations"
    ratings: list[int | None]            # by seat
    times: list[int | None]              # by decision and roll: milliseconds
    ending: str                          # as in views, or why the game was not played to its end
    places: list[int | None]             # by seat, 1 for a winner
    scores: list[int | None]             # by seat


def one_line(text: str) -> str:
    """What a tag can hold of a text, such as a command by which a program is started.

    >>> one_line("exec:python -c '\\nimport json'"), len(one_line("x" * 1000))
    ("exec:python -c ' import json'", 200)
    """
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST and is_storable(value) and value.isprintable()


def _is_number(value: Any) -> bool:
    return type(value) is int and abs(value) <= MOST


def _is_date(value: Any) -> bool:
    try:
        return isinstance(value, str) and datetime.date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


_WORDS = (f"a text of one line, of {LONGEST} signs at most", _is_text, "")
_BY_SEAT = ("a text or null for each seat", _is_text, "seat")
_NUMBERS = ("a whole number or null for each seat", _is_number, "seat")
# Tag: what is wanted of it in words, the test of one value, and of which it has a list of them.
TAGS: Mapping[str, tuple[str, Callable[[Any], bool], str]] = {
    "date": ("a day, such as 2026-11-19", _is_date, ""), "event": _WORDS, "round": _WORDS, "site": _WORDS,
    "bots": _BY_SEAT, "budgets": _BY_SEAT, "ratings": _NUMBERS,
    "times": ("a whole number of milliseconds or null for each decision", _is_number, "decision"),
    "ending": _WORDS, "places": _NUMBERS, "scores": _NUMBERS,
}


def check_tags(tags: Any, players: int, decisions: int) -> Tags:
    """Tags of a game of so many players and decisions, as plain data."""
    if not isinstance(tags, Mapping):
        raise BadRecord(f"Tags are values by their names, not {shown(tags)}.")
    found: dict[str, Any] = {}
    for name, value in tags.items():
        if name not in TAGS:
            near = did_you_mean(name, TAGS) if isinstance(name, str) else ""
            raise BadRecord(f"There is no tag {shown(name)}; there are {', '.join(TAGS)}{near}")
        found[name] = _checked(name, value, {"seat": players, "decision": decisions})
    checked: Tags = cast("Tags", found)
    return checked


def _checked(name: str, value: Any, lengths: Mapping[str, int]) -> Any:
    what, is_good, by = TAGS[name]
    if not by and is_good(value):
        return value
    several = bool(by) and isinstance(value, (list, tuple)) and len(value) == lengths[by]
    if several and all(one is None or is_good(one) for one in value):
        return list(value)
    raise BadRecord(f"The tag {name} is {what}, not {shown(value)}.")
