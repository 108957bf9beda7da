"""Codes and decisions in words, and back."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache

from ..checks import a_list, expect, has_unseen, several, shown, whole
from ..engine import codes as C
from ..engine import kinds as K
from ..engine.board import CITY_NAMES
from ..english import BOX_NAMES, SIDE_NAMES, SPACE_NAMES
from ..errors import BadSetup, IllegalDecision, UnknownText

DEFAULT_NAMES = ("Player 1", "Player 2", "Player 3", "Player 4")
CHANCE_NAME = "Chance"

# ------------------------------------------------------------------ the text of a code

BOXES = range(C.BOX, C.BOX + 8)
BOX_TEXTS = tuple(f"{side} {box}" for side in SIDE_NAMES[:2] for box in BOX_NAMES)

# What a code is called whatever it answers.
_COMMON = (
    *CITY_NAMES,
    *BOX_TEXTS,
    "pool", "casualties",
    "player 1", "player 2", "player 3", "player 4",
    "Byzantine treasury", "Arab treasury",
    "yes", "no", "done",
    "take control", "strengthen", "tax", "church", "mosque", "Byzantine army", "Arab army", "pass",
    *SPACE_NAMES,
    "reinforce",
    *map(str, range(C.MAX_NUMBER + 1)),
)

def code_text(kind: int, code: int) -> str:
    """A code as the answer to a decision of this kind.

    >>> code_text(K.PAY_CUBE, C.CASUALTIES), code_text(K.DICE, C.NUMBER + 1), code_text(K.CLOSE_SEA, C.NO)
    ('casualties', '1 hit', 'leave it open')
    """
    if type(code) is not int or type(kind) is not int:
        kind, code = whole(kind, "A kind of decision"), whole(code, "A code")
    if not 0 <= code < C.COUNT:
        return f"code {code}"
    question = K.QUESTIONS[kind] if 0 <= kind < K.DECISIONS else None
    if question and question.counts and code >= C.NUMBER:
        return f"{code - C.NUMBER} {question.counts.one if code == C.NUMBER + 1 else question.counts.many}"
    return question.answers[code].text if question and code in question.answers else _COMMON[code]


def parse_code(kind: int, text: str, legal: Iterable[int] | None = None) -> int:
    """The code that a text means as the answer to a decision of this kind, or to one with these legal codes.

    Case and spaces don't matter; the beginning of a text, of its later words or of each word is enough where it fits
    one only.

    >>> parse_code(K.MARCH, "damas") == C.CITY + 16
    True
    >>> parse_code(K.PAY_CUBE, "main", legal=[C.POOL, C.BOX + C.MAIN]) == C.BOX + C.MAIN
    True
    >>> parse_code(K.RETREAT_OR_STAND, "stay")
    Traceback (most recent call last):
    byzantium.errors.UnknownText: 'stay' is not an answer here; did you mean stand?
    """
    expect(str, text, "An answer in words is a text", UnknownText)
    all_codes = _answers(whole(kind, "A kind of decision"))
    codes = all_codes if legal is None else tuple(several(legal, "Legal codes are a list of numbers"))
    for code in codes if legal is not None else ():
        whole(code, "A legal code", 0, C.COUNT - 1)
    key = _key(text)
    found = _matches(kind, text, codes) if key else []
    if len(found) == 1:
        return found[0]
    if found:
        raise UnknownText(f"{text.strip()!r} could be {_either(code_text(kind, code) for code in found)}")
    named = [code for code in all_codes if key in _keys(kind, code)]
    if named:
        raise IllegalDecision(f"{code_text(kind, named[0])} cannot be chosen now; {_choices(kind, codes)}", (*codes,))
    raise UnknownText(f"{text.strip()!r} is not an answer here; {_guess(kind, text, codes)}")


def _answers(kind: int) -> tuple[int, ...]:
    return K.QUESTIONS[kind].codes if 0 <= kind < K.DECISIONS else tuple(range(C.COUNT))


def _key(text: str) -> str:
    return "".join(text.casefold().split())


@cache
def _keys(kind: int, code: int) -> tuple[str, ...]:
    """What a code may be called in full: its text for the kind, and its common one."""
    return tuple(dict.fromkeys((_key(code_text(kind, code)), _key(_COMMON[code]))))


@cache
def _later_words(kind: int, code: int) -> tuple[str, ...]:
    words = code_text(kind, code).casefold().split()
    return tuple("".join(words[i:]) for i in range(1, len(words)))


def _begin_words(text: str, name: str) -> bool:
    """Is every word of the text the beginning of the name's word in its place: 'byz ma', 'Byzantine Main'?"""
    words, whole = text.casefold().split(), name.casefold().split()
    return len(words) <= len(whole) and all(map(str.startswith, whole, words))


def _matches(kind: int, text: str, codes: Sequence[int]) -> list[int]:
    """The codes that a text fits best: in full, from its beginning, from a later word on, or word by word."""
    key = _key(text)
    return (
        [code for code in codes if key in _keys(kind, code)]
        or [code for code in codes if any(name.startswith(key) for name in _keys(kind, code))]
        or [code for code in codes if any(rest.startswith(key) for rest in _later_words(kind, code))]
        or [code for code in codes if _begin_words(text, code_text(kind, code))]
    )


_FEW = 8


def _either(texts: Iterable[str]) -> str:
    """Texts in a row: 'a', 'a or b', 'a, b or c'; of many the first few."""
    row = list(texts)
    if len(row) > _FEW:
        return ", ".join(row[:_FEW]) + f" or {len(row) - _FEW} others"
    return " or ".join(filter(None, (", ".join(row[:-1]), row[-1])))


def _choices(kind: int, codes: Sequence[int]) -> str:
    if not codes:
        return "nothing can be chosen"
    return f"choose {_either(code_text(kind, code) for code in codes)}"


def _guess(kind: int, text: str, codes: Sequence[int]) -> str:
    texts = {code_text(kind, code).casefold(): code_text(kind, code) for code in codes}
    near = get_close_matches(text.strip().casefold(), texts, n=3)
    return f"did you mean {_either(texts[name] for name in near)}?" if near else _choices(kind, codes)


# ------------------------------------------------------------------ players, and the text of a decision


def player_names(names: Sequence[str] | None) -> tuple[str, ...]:
    """The names to use in text. No two may be the same, none empty, of more than one line or with signs that cannot be
    shown."""
    if names is None:
        return DEFAULT_NAMES
    for name in a_list(names, "Players are named by a list of texts"):
        expect(str, name, "A player's name is a text")
        if name != name.strip() or len(name.splitlines()) != 1:
            raise BadSetup(f"a player cannot be called {shown(name)}")
        if has_unseen(name):
            raise BadSetup(f"a player cannot be called {shown(name)}: it has signs that cannot be shown")
    if len(set(names)) < len(names):
        raise BadSetup("two players have the same name: " + ", ".join(names))
    return tuple(names)


def decision_text(kind: int, player: int, code: int, names: Sequence[str] | None = None) -> str:
    """Who decided what, in one line.

    >>> decision_text(K.DICE, C.CHANCE, C.NUMBER + 2), decision_text(K.MARCH, 0, C.DONE, names=["Theodora", "Omar"])
    ('Chance: 2 hits', 'Theodora: stop')
    """
    known = player_names(names)
    number = whole(player, "A player", 0, C.CHANCE)
    if len(known) <= number < C.CHANCE:
        raise BadSetup(f"There are {len(known)} players; there is no player {number}, counted from 0.")
    who = CHANCE_NAME if number == C.CHANCE else known[number]
    return f"{who}: {code_text(kind, code)}"


def parse_decision(
    kind: int, text: str, names: Sequence[str] | None = None, legal: Iterable[int] | None = None
) -> tuple[int, int]:
    """Player and code of a line that `decision_text` wrote for a decision of this kind.

    >>> parse_decision(K.MARCH, "Player 1: stop") == (0, C.DONE)
    True
    """
    number = whole(kind, "A kind of decision")
    who, colon, what = expect(str, text, "A decision in words is a text", UnknownText).rpartition(":")
    if not colon:
        raise UnknownText(f"{text.strip()!r} is not a decision: write who decides, a colon, and what")
    name, known = who.strip(), player_names(names)
    if 0 <= number < K.DECISIONS and K.QUESTIONS[number].is_chance:
        known = ()
        if name != CHANCE_NAME:
            raise UnknownText(f"{name!r} does not decide this: it is left to {CHANCE_NAME}")
    elif name not in known:
        raise UnknownText(f"nobody is called {name!r}; there are {' and '.join(known)}")
    return known.index(name) if known else C.CHANCE, parse_code(number, what, legal)
