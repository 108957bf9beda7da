"""The record: players, options, decisions and rolls. It is the game; everything else is a replay of it.

As JSON (FORMAT, schema VERSION):

    {"format": "byzantium-record", "version": 1, "rules": 1,
     "players": ["Anna", "Bela"], "options": {"army_entry": "any", ...}, "start": null,
     "decisions": [43, 52, 16, [2, 5, 6], ...], "count": 211, "digest": "..."}

A number among the decisions is the code that was chosen, a list the faces of the dice that were rolled. `start` is the
text of a position for a game that did not begin at the beginning. `count` and `digest` tell a cut or edited file.

Version 2 adds what somebody has tried and said about the game; a record without that is written as version 1.

    "notes": [{"at": 4, "name": "The raid", "comment": "Too early?", "arrows": [["Antioch", "Damascus"]]}],
    "lines": [{"at": 4, "decisions": [58, 5], "notes": [], "lines": []}]

Version 3 adds tags (`tags.py`): when, where and by whom a game was played, how long each decision took, how it ended.

    "tags": {"date": "2026-11-19", "bots": ["champion", null], "places": [1, 2]}

`at` counts the decisions before it: a note at 4 is about the position after four of them, and a line at 4 parts from
them there. Lines may have lines of their own, which count from the beginning of the game too.

    >>> record = Record(("Anna", "Bela"), decisions=[43, 52, 16, 41])
    >>> record.lines.append(Line(1, [54, 73], notes=[Note(3, comment="More bezants.")]))
    >>> again = Record.from_json(record.to_json())
    >>> again == record, again.branch(again.lines[0]).decisions
    (True, [43, 54, 73])
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, TypedDict

from .checks import a_list, a_path, did_you_mean, expect, is_storable, one_of, shown, whole
from .engine import codes as C
from .engine.board import CITY_NAMES
from .errors import BadRecord, BadSetup, EditedRecord, NewerRecord, TruncatedRecord
from .notation import player_names
from .tags import Tags, check_tags

FORMAT = "byzantium-record"
PLAIN_VERSION, ANNOTATED_VERSION, VERSION = 1, 2, 3      # of this schema: with notes and lines; with tags
DEEPEST = 50                     # lines within lines
DECISIONS_ARE = "The decisions of a record are a list"
RULES_VERSION = 1                # raised whenever a clause, a code or what is forced changes; docs/rules.md says which


class Options(TypedDict, total=False):
    """The options of chapter 14, as `Game` and the environments take them by name. The first value is the usual one."""

    civil_war_targets: Literal["rival", "rival_or_free"]
    two_player_passing: Literal["extended", "standard"]
    failed_sea_attacker: Literal["blockable", "always_returns"]
    army_entry: Literal["any", "controlled"]
    failed_besieger: Literal["returns", "retreats"]
    levy_after_army: Literal["never", "allowed"]
    ties_after_fall: Literal["cities", "both_tracks"]
    fall_to_bulgars: Literal["five_points", "no_points"]


OPTIONS = C.OPTIONS

Faces = tuple[int, ...]
Entry = int | Faces              # a code that was chosen, or the faces of a roll


HIT = 4                          # 9.6 a die hits on this or more


def hits(faces: Faces) -> int:
    """Of dice that were rolled.

    >>> hits((2, 4, 6))
    2
    """
    return sum(face >= HIT for face in faces)


Rename = Callable[[Sequence[str]], tuple[str, ...]]


def check_options(options: Mapping[str, Any]) -> dict[str, str]:
    """All options of chapter 14, the defaults filled in."""
    if not isinstance(options, Mapping):
        raise BadSetup(f"Options are values by their names, not {shown(options)}.")
    for name, value in options.items():
        if name not in OPTIONS:
            near = did_you_mean(name, OPTIONS)
            raise BadSetup(f"There is no option {name!r}; there are {', '.join(OPTIONS)}{near}")
        one_of(value, f"The option {name}", OPTIONS[name])
    return {name: options.get(name, values[0]) for name, values in OPTIONS.items()}


def check_players(names: Any, rename: Rename = player_names) -> tuple[str, ...]:
    """2 to 4 names (1.1) that can stand in a text."""
    if not isinstance(names, (list, tuple)) or not all(isinstance(name, str) for name in names):
        raise BadSetup(f"Players are named by a list of texts, not by {shown(names)}.")
    if not 2 <= len(names) <= 4:
        raise BadSetup(f"2, 3 or 4 players can play, not {len(names)}.")
    return rename(names)


def check_seed(seed: Any) -> int | str:
    """What dice are made from: a whole number or a text."""
    if isinstance(seed, str) and not is_storable(seed):
        raise BadSetup(f"A seed is a text that can be kept, not {shown(seed)}.")
    return seed if isinstance(seed, str) else whole(seed, "A seed is a text or a number, and a number")


@dataclass
class Note:
    """What somebody says about a position of a game."""

    at: int                                      # decisions before it
    name: str = ""
    comment: str = ""
    arrows: list[tuple[str, str]] = field(default_factory=list)        # from city to city

    def __post_init__(self) -> None:
        _check_place(self.at, "A note")
        for text in (self.name, self.comment):
            if not is_storable(expect(str, text, "A note's name and comment are texts", BadRecord)):
                raise BadRecord(f"A note has signs that cannot be kept: {shown(text)}.")
        for arrow in a_list(self.arrows, "A note's arrows are a list", BadRecord):
            if not _is_arrow(arrow):
                raise BadRecord(f"A note's arrows are pairs of cities, not {shown(arrow)}.")

    def to_dict(self) -> dict[str, Any]:
        told = {"name": self.name, "comment": self.comment, "arrows": [list(arrow) for arrow in self.arrows]}
        return {"at": self.at, **{key: value for key, value in told.items() if value}}

    @classmethod
    def from_dict(cls, data: Any) -> "Note":
        if not isinstance(data, dict):
            raise BadRecord(f"A note says at which decision it stands, and a text: not {shown(data)}.")
        at: Any = data.get("at")
        note = cls(at, data.get("name", ""), data.get("comment", ""), data.get("arrows", []))
        return replace(note, arrows=[(start, end) for start, end in note.arrows])


def _check_place(at: Any, what: str) -> None:
    if type(at) is not int or at < 0:
        raise BadRecord(f"{what} says how many decisions come before it, not {shown(at)}.")


def _is_arrow(arrow: Any) -> bool:
    """From one city to another, by their names."""
    return (isinstance(arrow, list | tuple) and len(arrow) == 2
            and all(isinstance(city, str) and city in CITY_NAMES for city in arrow))


@dataclass
class Line:
    """What was tried instead, from a decision on."""

    at: int                                      # decisions before it
    decisions: list[Entry]
    notes: list[Note] = field(default_factory=list)
    lines: "list[Line]" = field(default_factory=list)

    def __post_init__(self) -> None:
        _check_place(self.at, "A line")
        self.decisions = _entries(self.decisions)
        _check_told(self.notes, self.lines)

    def to_dict(self) -> dict[str, Any]:
        return {"at": self.at, "decisions": _plain(self.decisions), "notes": [note.to_dict() for note in self.notes],
                "lines": [line.to_dict() for line in self.lines]}

    @classmethod
    def from_dict(cls, data: Any, depth: int = 0) -> "Line":
        if not isinstance(data, dict) or depth > DEEPEST:
            raise BadRecord(f"{shown(data)} is not a line, which says at which decision it begins.")
        at: Any = data.get("at")
        decisions: Any = data.get("decisions")
        return cls(at, decisions, *_told(data, depth))


@dataclass
class Record:
    """A game as it is stored.

    >>> record = Record(players=("Anna", "Bela"))
    >>> Record.from_json(record.to_json()) == record
    True
    """

    players: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)
    decisions: list[Entry] = field(default_factory=list)
    start: str | None = None
    rules: int = RULES_VERSION
    notes: list[Note] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)      # what was tried instead
    tags: Tags = field(default_factory=Tags)             # when, where and by whom it was played

    def __post_init__(self) -> None:
        self.players = check_players(self.players)
        self.options = check_options(self.options)
        self.decisions = _entries(self.decisions)
        if self.start is not None:
            expect(str, self.start, "The start of a record is the text of a position", BadRecord)
        whole(self.rules, "The version of the rules", 1, RULES_VERSION, BadRecord)
        _check_told(self.notes, self.lines)
        self.tags = check_tags(self.tags, len(self.players), len(self.decisions))

    def copy(self) -> "Record":
        """The same record, to be changed apart from this one. It was checked when it was made."""
        other = object.__new__(Record)
        other.players, other.start, other.rules = self.players, self.start, self.rules
        other.options, other.decisions = self.options.copy(), self.decisions.copy()
        other.notes, other.lines, other.tags = deepcopy(self.notes), deepcopy(self.lines), deepcopy(self.tags)
        return other

    def branch(self, *lines: Line) -> "Record":
        """The game as it would have gone by a line; by a line of that line, if more are given."""
        decisions = self.decisions
        for line in lines:
            expect(Line, line, "A game branches by a Line", BadRecord)
            decisions = [*decisions[: line.at], *line.decisions]
        return Record(self.players, self.options, decisions, self.start, self.rules)

    def __len__(self) -> int:
        """How many decisions and rolls."""
        return len(self.decisions)

    def __iter__(self) -> Iterator[Entry]:
        """The decisions and rolls, in their order."""
        return iter(self.decisions)

    def __bool__(self) -> bool:
        """A record is there, however short it is."""
        return True

    # ------------------------------------------------------------------ JSON

    def to_dict(self) -> dict[str, Any]:
        told = {"notes": [note.to_dict() for note in self.notes], "lines": [line.to_dict() for line in self.lines]}
        body = {
            "format": FORMAT,
            "version": VERSION if self.tags else ANNOTATED_VERSION if any(told.values()) else PLAIN_VERSION,
            "rules": self.rules,
            "players": list(self.players),
            "options": self.options,
            "start": self.start,
            "decisions": _plain(self.decisions),
            "count": len(self.decisions),
            **(told if any(told.values()) else {}),
            **({"tags": dict(self.tags)} if self.tags else {}),
        }
        return {**body, "digest": digest(body)}

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def save(self, path: str | Path) -> None:
        a_path(path).write_text(self.to_json() + "\n", encoding="utf-8")

    @classmethod
    def from_dict(cls, data: Any, *, rename: Rename = player_names) -> "Record":
        """From what `to_dict` gave.

        rename: a function that makes names which can be shown of those in it; without one they must be such.
        """
        if not callable(rename):
            raise BadSetup(f"A function makes other names, not {shown(rename)}.")
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadRecord("This is not the record of a game of Byzantium.")
        if not isinstance(data.get("version"), int) or not isinstance(data.get("rules"), int):
            raise BadRecord("The record does not say which version it is.")
        if data["version"] > VERSION or data["rules"] > RULES_VERSION:
            raise NewerRecord(
                f"The record is of version {shown(data['version'])} with rules {shown(data['rules'])}; this program "
                f"knows version {VERSION} with rules {RULES_VERSION}. A newer program can read it."
            )
        return cls._from_body(data, rename)

    @classmethod
    def _from_body(cls, data: dict[str, Any], rename: Rename) -> "Record":
        decisions: Any = a_list(data.get("decisions"), DECISIONS_ARE, BadRecord)
        if not isinstance(data.get("count"), int) or len(decisions) < data["count"]:
            many = shown(data.get("count"))
            raise TruncatedRecord(f"The record has {len(decisions)} decisions and should have {many}.")
        if data.get("digest") != digest({key: value for key, value in data.items() if key != "digest"}):
            raise EditedRecord("The record was changed after it was written: its digest does not fit.")
        try:
            players = check_players(data["players"], rename)
            return cls(players, data["options"], decisions, data["start"], data["rules"], *_told(data),
                       data.get("tags", {}))
        except (KeyError, TypeError, AttributeError) as missing:
            raise BadRecord(f"The record lacks something: {missing}.") from None

    @classmethod
    def from_json(cls, text: str) -> "Record":
        expect(str, text, "A record's JSON is a text", BadRecord)
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            if text.lstrip().startswith("{") and not text.rstrip().endswith("}"):
                raise TruncatedRecord("The record ends in the middle.") from None
            raise BadRecord(f"The record is not JSON: {error}.") from None
        except ValueError:               # Python reads no number of thousands of digits
            raise BadRecord("The record has a number that is too long.") from None
        except RecursionError:
            raise BadRecord("The record is nested too deeply.") from None
        return cls.from_dict(data)

    @classmethod
    def load(cls, path: str | Path) -> "Record":
        try:
            return cls.from_json(a_path(path).read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            raise BadRecord(f"{path} is not a text file.") from None

    def _repr_svg_(self) -> str:
        """The board after the last decision, for notebooks."""
        from .draw import draw_record

        return draw_record(self)


def digest(body: dict[str, Any]) -> str:
    """What tells that a record was changed after it was written."""
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()


def _plain(entries: Iterable[Entry]) -> list[Any]:
    return [list(entry) if isinstance(entry, tuple) else entry for entry in entries]


def _told(data: dict[str, Any], depth: int = 0) -> tuple[list[Note], list[Line]]:
    """The notes and lines of a record, or of a line."""
    notes, lines = data.get("notes", []), data.get("lines", [])
    if not isinstance(notes, list) or not isinstance(lines, list):
        raise BadRecord("The record's notes and lines are lists.")
    return [Note.from_dict(note) for note in notes], [Line.from_dict(line, depth + 1) for line in lines]


def _check_told(notes: Any, lines: Any) -> None:
    for note in a_list(notes, "The notes of a record are a list", BadRecord):
        expect(Note, note, "The notes of a record are a list of Note", BadRecord)
    for line in a_list(lines, "The lines of a record are a list", BadRecord):
        expect(Line, line, "The lines of a record are a list of Line", BadRecord)


def _entries(values: Any) -> list[Entry]:
    given = a_list(values, DECISIONS_ARE, BadRecord)
    return [value if type(value) is int and 0 <= value < C.COUNT else _roll(i, value) for i, value in enumerate(given)]


def _roll(i: int, value: Any) -> Faces:
    if isinstance(value, list | tuple) and value and all(type(face) is int and 1 <= face <= 6 for face in value):
        return tuple(value)
    raise EditedRecord(f"Decision {i} is {shown(value)}, neither a code nor the faces of dice.")
