"""What positions are read and written by: kinds of values, and words for what is wrong with them."""

import re
import zlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

from ..engine import codes as C
from ..engine.board import CITY_NAMES, CUBES
from ..engine.codes import SIDES
from ..english import CLOSING_NAMES, ENDING_NAMES, SPACE_NAMES, count
from ..errors import ImpossiblePosition, UnknownText

VERSION = 2                                              # of the dict; the first had English names in place of ids
TAG, LINE_VERSION = "byz", 1                             # that begin a line
MOST = 9999                                              # bezants or points that a position may have

Json = Any

GUARDS = C.SPACES[C.GUARD : C.GUARD + 2]
# Ids by their English names: a line has those, and so had dicts of version 1.
IDS: Mapping[str, str] = {name: id for ids, names in ((C.SPACES, SPACE_NAMES), (C.CLOSINGS, CLOSING_NAMES),
                                                      (C.ENDINGS, ENDING_NAMES))
                          for id, name in zip(ids, names, strict=True)}
_IN_LINE = {id: name.replace(" ", "-") for name, id in IDS.items()}

# ------------------------------------------------------------------ words for what is wrong


def who(p: int) -> str:
    return f"Player {p + 1}"


def quote(x: Json) -> str:
    """A value of a dict as it may stand in a sentence."""
    if x is None or isinstance(x, bool):
        return {None: "null", True: "true", False: "false"}[x]
    if isinstance(x, int):
        return str(x) if abs(x) < 10**12 else "a huge number"
    if isinstance(x, str):
        return ascii(x if len(x) <= 40 else x[:37] + "...")
    if isinstance(x, float):
        return repr(x)
    if isinstance(x, bytes):
        return count(len(x), "byte")
    return "an object" if isinstance(x, dict) else "a list" if isinstance(x, list) else f"a {type(x).__name__}"


def impossible(sentence: str) -> NoReturn:
    raise ImpossiblePosition(sentence)


def unknown(what: str, word: Json, names: Iterable[str]) -> NoReturn:
    """No such name: say which comes nearest, or all if they are few."""
    names = list(names)
    by_lower = {name.lower(): name for name in names}
    near = get_close_matches(word.lower(), by_lower, 1) if isinstance(word, str) else []
    if near:
        raise UnknownText(f"{what} {quote(word)} is unknown; did you mean {by_lower[near[0]]!r}?")
    choices = f"; it can be {', '.join(map(repr, names))}" if 0 < len(names) <= 12 else ""
    raise UnknownText(f"{what} {quote(word)} is unknown{choices}")


# ------------------------------------------------------------------ kinds of values


class Value(ABC):
    """A number of the record, in JSON and in the line. `path` says where it stands, `n` how many play."""

    def write(self, value: int) -> Json:
        return value

    @abstractmethod
    def read(self, x: Json, path: str, n: int) -> int:
        """The number of the record that a value of a dict stands for."""

    def show(self, x: Json) -> str:
        return str(x)

    def parse(self, text: str) -> Json:
        return whole_number(text)


class Number(Value):
    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def read(self, x: Json, path: str, n: int) -> int:
        if isinstance(x, bool) or not isinstance(x, int):
            impossible(f"{path} is a whole number, not {quote(x)}")
        if not self.low <= x <= self.high:
            impossible(f"{path} is {quote(x)}, not {self.low} to {self.high}")
        return x


class Flag(Value):
    def read(self, x: Json, path: str, n: int) -> int:
        if not isinstance(x, bool):
            impossible(f"{path} is true or false, not {quote(x)}")
        return int(x)


class Word(Value):
    """One of a list of names; nothing too, if it may be NOBODY."""

    def __init__(self, what: str, names: Sequence[str], none: bool = False) -> None:
        self.what, self.names, self.none = what, names, none
        self.numbers = {name: number for number, name in enumerate(names)}

    def write(self, value: int) -> Json:
        return None if value == C.NOBODY else self.names[value]

    def read(self, x: Json, path: str, n: int) -> int:
        if x is None and self.none:
            return C.NOBODY
        if not isinstance(x, str) or x not in self.numbers:
            unknown(f"{path}: the {self.what}", x, self.names)
        return self.numbers[x]

    def show(self, x: Json) -> str:
        return "-" if x is None else in_line(x)

    def parse(self, text: str) -> Json:
        return None if text == "-" else from_line(text)


def in_line(id: str) -> str:
    """
    >>> in_line("improve_arab"), from_line("improve-Arab-city")
    ('improve-Arab-city', 'improve_arab')
    """
    return _IN_LINE[id]


def from_line(text: str) -> str:
    """The id of a name, or the name, if it is nobody's."""
    name = text.replace("-", " ")
    return IDS.get(name, name)


class PlayerNumber(Value):
    def __init__(self, none: bool = False) -> None:
        self.none = none

    def write(self, value: int) -> Json:
        return None if value == C.NOBODY else value

    def read(self, x: Json, path: str, n: int) -> int:
        if x is None and self.none:
            return C.NOBODY
        if isinstance(x, bool) or not isinstance(x, int):
            impossible(f"{path} is the number of a player, counted from 0, not {quote(x)}")
        if not 0 <= x < n:
            impossible(f"{path} is {quote(x)}, but the {n} players have the numbers 0 to {n - 1}")
        return x

    def show(self, x: Json) -> str:
        return "-" if x is None else str(x + 1)

    def parse(self, text: str) -> Json:
        return None if text == "-" else whole_number(text) - 1


_NUMBER = re.compile(r"-?[0-9]{1,6}")
_SMALL = {str(n): n for n in range(-1, 100)}            # nearly all are: looked up in a third of the time


def whole_number(text: str) -> int:
    if text in _SMALL:
        return _SMALL[text]
    if not _NUMBER.fullmatch(text):
        raise UnknownText(f"{quote(text)} is not a number")
    return int(text)


def whole_numbers(text: str) -> list[int]:
    """With dots between them; the first that is none is named."""
    return [_SMALL[one] if one in _SMALL else whole_number(one) for one in text.split(".")]


CUBE = Number(0, CUBES)
WEALTH = Number(0, MOST)
TOKENS = Number(-128, 127)                              # what a field can hold; how many there may be is checked later
FLAG = Flag()
PLAYER, NO_PLAYER = PlayerNumber(), PlayerNumber(none=True)
CITY, NO_CITY = Word("city", CITY_NAMES), Word("city", CITY_NAMES, none=True)
ANY_SIDE = Word("side", SIDES)


def digest(data: bytes) -> str:
    return f"#{zlib.crc32(data):08x}"
