"""Checks of what callers give. Whatever is wrong gets a sentence that says what it should have been."""

import math
import operator
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any, TypeVar

from .errors import BadRecord, BadSetup, ByzantiumError, MissingExtra

T = TypeVar("T")


def whole(value: Any, what: str, low: int | None = None, high: int | None = None,
          error: type[ByzantiumError] = BadSetup) -> int:
    """A whole number: an int, or what numpy and others have for one; a truth value is none.

    >>> whole(3, "A player", 0, 3)
    3
    >>> whole(2.0, "A player", 0, 3)
    Traceback (most recent call last):
    byzantium.errors.BadSetup: A player is a whole number from 0 to 3, not 2.0.
    """
    number = as_int(value)
    if number is None or (low is not None and number < low) or (high is not None and number > high):
        raise error(f"{what} is a whole number{_range(low, high)}, not {shown(value)}.")
    return number


def as_int(value: Any) -> int | None:
    """The int that a value stands for, None if it stands for none."""
    if isinstance(value, bool) or type(value).__name__ in ("bool", "bool_"):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def _range(low: int | None, high: int | None) -> str:
    if low is None:
        return "" if high is None else f" up to {high}"
    return f" from {low} on" if high is None else f" from {low} to {high}"


def one_of(value: Any, what: str, known: Iterable[str], error: type[ByzantiumError] = BadSetup) -> str:
    """One of some words.

    >>> one_of("svgg", "The render mode", ("ansi", "svg"))
    Traceback (most recent call last):
    byzantium.errors.BadSetup: The render mode is ansi or svg, not 'svgg'; did you mean svg?
    """
    words = tuple(known)
    if isinstance(value, str) and value in words:
        return value
    raise error(f"{what} is {either(words)}, not {shown(value)}{did_you_mean(value, words)}")


def either(words: Iterable[str]) -> str:
    """
    >>> either(["a"]), either(["a", "b", "c"])
    ('a', 'a, b or c')
    """
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def did_you_mean(value: Any, known: Iterable[str]) -> str:
    """What ends a sentence about an unknown word: the known one that is nearest, if one is near."""
    words = {word.casefold(): word for word in known}
    near = get_close_matches(str(value).casefold(), words, n=1)
    return f"; did you mean {words[near[0]]}?" if near else "."


def shown(value: Any, most: int = 80) -> str:
    """A value in a sentence: short, whatever it is."""
    try:
        text = repr(value)
    except Exception:                    # a broken __repr__ is no reason not to answer
        text = f"a {type(value).__name__}"
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most - 1]}…"


@contextmanager
def extra(name: str, what: str) -> Iterator[None]:
    """Around the import of libraries that an extra brings: where they are not installed, it is named.

    >>> with extra("moon", "The moon"):
    ...     import moon_of_byzantium
    Traceback (most recent call last):
    byzantium.errors.MissingExtra: The moon: needs the extra moon, pip install "byzantium[moon]".
    """
    try:
        yield
    except ModuleNotFoundError:
        raise MissingExtra(f'{what}: needs the extra {name}, pip install "byzantium[{name}]".') from None


def need(name: str, what: str, *libraries: str) -> None:
    """Like `extra`, for libraries that are imported later, as it takes a while."""
    with extra(name, what):
        for library in libraries:
            if find_spec(library) is None:
                raise ModuleNotFoundError(library)


def expect(kind: type[T], value: Any, what: str, error: type[ByzantiumError] = BadSetup) -> T:
    """A value of a class.

    >>> expect(str, 3, "A name is a text")
    Traceback (most recent call last):
    byzantium.errors.BadSetup: A name is a text, not 3.
    """
    if not isinstance(value, kind):
        raise error(f"{what}, not {shown(value)}.")
    return value


def a_path(value: Any, what: str = "A file is named by a text or a path") -> Path:
    text = os.fspath(value) if isinstance(value, (str, os.PathLike)) else ""
    if not isinstance(text, str) or not text or not is_storable(text):
        raise BadRecord(f"{what}, not by {shown(value)}.")
    return Path(value)


def a_list(value: Any, what: str, error: type[ByzantiumError] = BadSetup) -> Sequence[Any]:
    """A list or a tuple, and no text."""
    if not isinstance(value, (list, tuple)):
        raise error(f"{what}, not {shown(value)}.")
    return value


def several(value: Any, what: str, error: type[ByzantiumError] = BadSetup) -> Iterable[Any]:
    """Things that can be gone through one by one: no text, and no dict or array, whose items are others."""
    if not isinstance(value, Iterable) or isinstance(value, (str, bytes, Mapping)) or hasattr(value, "dtype"):
        raise error(f"{what}, not {shown(value)}.")
    return value


def truth(value: Any, what: str) -> bool:
    """True or False, or what numpy has for them: a text such as "no" would be true.

    >>> truth("no", "Whether the levy fights")
    Traceback (most recent call last):
    byzantium.errors.BadSetup: Whether the levy fights is True or False, not 'no'.
    """
    if type(value) is not bool and type(value).__name__ not in ("bool", "bool_"):
        raise BadSetup(f"{what} is True or False, not {shown(value)}.")
    return bool(value)


def a_number(value: Any, what: str, above: float = -math.inf, below: float = math.inf) -> float:
    """A number that is one, between two others."""
    is_one = isinstance(value, (int, float)) or as_int(value) is not None
    if isinstance(value, bool) or not is_one or not above < value < below:
        raise BadSetup(f"{what}, not {shown(value)}.")
    return float(value)


# ------------------------------------------------------------------ signs in texts

UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")      # Unicode's categories of signs that cannot be shown
UNSTORABLE = re.compile("[\0\ud800-\udfff]")           # signs that databases or UTF-8 cannot hold


# Letters and marks to Unicode that nobody sees (Default_Ignorable_Code_Point, and the empty braille cell).
BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\U000e0100-\U000e01ef]")
MARKS = ("Mn", "Me")             # Unicode's categories of signs that are put on the letter before
MOST_MARKS = 4                   # on one letter; Vietnamese has two, pointed Hebrew three


def has_unseen(text: str) -> bool:
    """Has it signs that cannot be shown, such as those that steer a terminal or turn the writing direction? Or a heap
    of marks on one letter, which hides what stands around it?

    >>> has_unseen("Ödön"), has_unseen("\\x1b[31mAnna"), has_unseen("\\u202eannA")
    (False, True, True)
    >>> has_unseen("\\u3164"), has_unseen("Z" + "\\u0301" * 300), has_unseen("e\\u0302\\u0323")
    (True, True, False)
    """
    unprintable = not text.isprintable() and any(unicodedata.category(sign) in UNSEEN for sign in text)
    return unprintable or bool(BLANK.search(text)) or _marks(text) > MOST_MARKS


def _marks(text: str) -> int:
    """The most on one letter."""
    if text.isascii():
        return 0
    runs = groupby(text, lambda sign: unicodedata.category(sign) in MARKS)
    return max((len(list(run)) for is_mark, run in runs if is_mark), default=0)


ALIKE = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE")    # scripts whose letters look like one another's


def scripts_of(text: str) -> set[str]:
    """Among those whose letters look alike.

    >>> scripts_of("Anna"), sorted(scripts_of("А" "nna"))
    ({'LATIN'}, ['CYRILLIC', 'LATIN'])
    """
    words = {unicodedata.name(sign, "").partition(" ")[0] for sign in text if sign.isalpha()}
    return words & set(ALIKE)


def is_storable(text: str) -> bool:
    """
    >>> is_storable("two\\nlines"), is_storable("\\ud800")
    (True, False)
    """
    return not UNSTORABLE.search(text)
