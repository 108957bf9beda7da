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
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypedDict

from .checks import a_path, did_you_mean, expect, one_of, shown, whole
from .engine import codes as C
from .engine.board import CITY_NAMES
from .errors import BadRecord, BadSetup, EditedRecord, NewerRecord, TruncatedRecord
from .notation import player_names

FORMAT = "byzantium-record"
PLAIN_VERSION, VERSION = 1, 2    # of this schema: without and with notes and lines
DEEPEST = 50                     # lines within lines
RULES_VERSION = 1                # raised whenever a clause, a code or what is forced changes; docs/rules.md says which


class Options(TypedDict, total=False):
    """The options of chapter 14, as `Game` and the environments take them by name. The first value is the usual one."""

    civil_war_targets: Literal["rival", "rival_or_free"]
    two_player_passing: Literal["extended", "standard"]
    failed_sea_attacker: Literal["blockable", "always_returns"]
    army_entry: Literal["any", "controlled"]


OPTIONS: Mapping[str, tuple[str, ...]] = {
    "civil_war_targets": C.CIVIL_WAR_TARGETS,
    "two_player_passing": C.TWO_PLAYER_PASSING,
    "failed_sea_attacker": C.FAILED_SEA_ATTACKER,
    "army_entry": C.ARMY_ENTRY,
}

Faces = tuple[int, ...]
Entry = int | Faces              # a code that was chosen, or the faces of a roll


HIT = 4                          # 9.6 a die hits on this or more


def hits(faces: Faces) -> int:
    """Of dice that were rolled.

    >>> hits((2, 4, 6))
    2
    """
    return sum(face >= HIT for face in faces)


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


def check_players(names: Any) -> tuple[str, ...]:
    """2 to 4 names (1.1) that can stand in a text."""
    if not isinstance(names, (list, tuple)) or not all(isinstance(name, str) for name in names):
        raise BadSetup(f"Players are named by a list of texts, not by {shown(names)}.")
    if not 2 <= len(names) <= 4:
        raise BadSetup(f"2, 3 or 4 players can play, not {len(names)}.")
    return player_names(names)


def check_seed(seed: Any) -> int | str:
    """What dice are made from: a whole number or a text."""
    return seed if isinstance(seed, str) else whole(seed, "A seed is a text or a number, and a number")


@dataclass
class Note:
    """What somebody says about a position of a game."""

    at: int                                      # decisions before it
    name: str = ""
    comment: str = ""
    arrows: list[tuple[str, str]] = field(default_factory=list)        # from city to city

    def to_dict(self) -> dict[str, Any]:
        told = {"name": self.name, "comment": self.comment, "arrows": [list(arrow) for arrow in self.arrows]}
        return {"at": self.at, **{key: value for key, value in told.items() if value}}

    @classmethod
    def from_dict(cls, data: Any) -> "Note":
        arrows = data.get("arrows", []) if isinstance(data, dict) else None
        if not isinstance(arrows, list) or not all(_is_arrow(arrow) for arrow in arrows):
            raise BadRecord(f"{shown(data)} is not a note: its arrows are pairs of cities.")
        texts = data.get("name", ""), data.get("comment", "")
        if type(data.get("at")) is not int or not all(isinstance(text, str) for text in texts):
            raise BadRecord(f"{shown(data)} is not a note, which says at which decision it stands, and a text.")
        return cls(data["at"], *texts, [(start, end) for start, end in arrows])


def _is_arrow(arrow: Any) -> bool:
    return isinstance(arrow, list | tuple) and len(arrow) == 2 and all(city in CITY_NAMES for city in arrow)


@dataclass
class Line:
    """What was tried instead, from a decision on."""

    at: int                                      # decisions before it
    decisions: list[Entry]
    notes: list[Note] = field(default_factory=list)
    lines: "list[Line]" = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        return {"at": self.at, "decisions": _plain(self.decisions), "notes": [note.to_dict() for note in self.notes],
                "lines": [line.to_dict() for line in self.lines]}

    @classmethod
    def from_dict(cls, data: Any, depth: int = 0) -> "Line":
        if not isinstance(data, dict) or type(data.get("at")) is not int or depth > DEEPEST:
            raise BadRecord(f"{shown(data)} is not a line, which says at which decision it begins.")
        return cls(data["at"], _entries(data.get("decisions")), *_told(data, depth))


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

    def __post_init__(self) -> None:
        self.players = check_players(self.players)
        self.options = check_options(self.options)

    def copy(self) -> "Record":
        """The same record, to be changed apart from this one. It was checked when it was made."""
        other = object.__new__(Record)
        other.players, other.start, other.rules = self.players, self.start, self.rules
        other.options, other.decisions = self.options.copy(), self.decisions.copy()
        other.notes, other.lines = deepcopy(self.notes), deepcopy(self.lines)
        return other

    def branch(self, *lines: Line) -> "Record":
        """The game as it would have gone by a line; by a line of that line, if more are given."""
        decisions = self.decisions
        for line in lines:
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
            "version": VERSION if any(told.values()) else PLAIN_VERSION,
            "rules": self.rules,
            "players": list(self.players),
            "options": self.options,
            "start": self.start,
            "decisions": _plain(self.decisions),
            "count": len(self.decisions),
            **(told if any(told.values()) else {}),
        }
        return {**body, "digest": digest(body)}

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def save(self, path: str | Path) -> None:
        Path(path).write_text(self.to_json() + "\n", encoding="utf-8")

    @classmethod
    def from_dict(cls, data: Any) -> "Record":
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadRecord("This is not the record of a game of Byzantium.")
        if not isinstance(data.get("version"), int) or not isinstance(data.get("rules"), int):
            raise BadRecord("The record does not say which version it is.")
        if data["version"] > VERSION or data["rules"] > RULES_VERSION:
            raise NewerRecord(
                f"The record is of version {data['version']} with rules {data['rules']}; this program knows "
                f"version {VERSION} with rules {RULES_VERSION}. A newer program can read it."
            )
        return cls._from_body(data)

    @classmethod
    def _from_body(cls, data: dict[str, Any]) -> "Record":
        decisions = _entries(data.get("decisions"))
        if not isinstance(data.get("count"), int) or len(decisions) < data["count"]:
            raise TruncatedRecord(f"The record has {len(decisions)} decisions and should have {data.get('count')}.")
        if data.get("digest") != digest({key: value for key, value in data.items() if key != "digest"}):
            raise EditedRecord("The record was changed after it was written: its digest does not fit.")
        try:
            return cls(data["players"], data["options"], decisions, data["start"], data["rules"], *_told(data))
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


def _entries(values: Any) -> list[Entry]:
    if not isinstance(values, list):
        raise BadRecord("The record has no list of decisions.")
    return [_entry(i, value) for i, value in enumerate(values)]


def _entry(i: int, value: Any) -> Entry:
    if isinstance(value, list) and value and all(type(face) is int and 1 <= face <= 6 for face in value):
        return tuple(value)
    if type(value) is int and 0 <= value < C.COUNT:
        return value
    raise EditedRecord(f"Decision {i} is {json.dumps(value)}, neither a code nor the faces of dice.")
