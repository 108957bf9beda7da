"""Events as sentences: `engine/events.py` has them, here are the words that they are made of."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias, overload

from ..checks import a_list, as_int, shown
from ..engine import codes as C
from ..engine import events as E
from ..engine import kinds as K
from ..engine.board import CITY_NAMES
from ..english import (
    ACTION_PHRASES,
    BUILDING_NAMES,
    ENDING_PHRASES,
    GUARD_NAMES,
    LOSS_PHRASES,
    MONEY_PHRASES,
    SIDE_NAMES,
    SOURCE_PHRASES,
    SPACE_NAMES,
    count,
)
from ..errors import UnknownText
from .answers import BOX_TEXTS, BOXES, code_text, player_names


def _fields(kind: int) -> tuple[str, tuple[str, ...]]:
    """Name of a kind of event, and of its numbers; of a number that is no kind, letters."""
    return (E.EVENTS[kind].id, E.EVENTS[kind].args) if 0 <= kind < len(E.EVENTS) else ("unknown", tuple("abcde"))


class _Number:
    """A number of an event, by its name."""

    def __init__(self, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, event: None, owner: type) -> "_Number": ...
    @overload
    def __get__(self, event: "Event", owner: type) -> int: ...
    def __get__(self, event: "Event | None", owner: type) -> "int | _Number":
        if event is None:
            return self
        name, fields = _fields(event.kind)
        if self.name not in fields:
            raise AttributeError(f"the event {name} has {', '.join(fields)}; it has no {self.name}")
        return event[1 + fields.index(self.name)]


class _Numbers(NamedTuple):
    kind: int                            # a number of byzantium.engine.events
    a: int = 0                           # what the five mean depends on the kind: they have names there
    b: int = 0
    c: int = 0
    d: int = 0
    e: int = 0


class Event(_Numbers):
    """Something that happened: a kind and up to five numbers, each with a name of its own.

    >>> event = Event(E.ROLL, 1, 3, 2, C.ROLL_ATTACKER)
    >>> event
    Event.roll(roller=1, number=3, hits=2, roll=0)
    >>> event.name, event.hits, event.text(["Theodora", "Omar"])
    ('roll', 2, 'Omar rolls 3 dice in attack: 2 hits')

    Places and codes are those of `byzantium.engine.codes`, players count from 0. An event is a tuple of six: it can be
    unpacked, compared and kept as one.
    """

    __slots__ = ()

    player, roller, rival = _Number("player"), _Number("roller"), _Number("rival")
    turn, code, ending = _Number("turn"), _Number("code"), _Number("ending")
    city, to_city, place, to = _Number("city"), _Number("to_city"), _Number("place"), _Number("to")
    side, foe_kind, how, manner = _Number("side"), _Number("foe_kind"), _Number("how"), _Number("manner")
    number, amount, hits, pool = _Number("number"), _Number("amount"), _Number("hits"), _Number("pool")
    loss, money, source, roll = _Number("loss"), _Number("money"), _Number("source"), _Number("roll")
    flag = _Number("flag")

    @property
    def name(self) -> str:
        """What happened, in a word: "action", "roll", "points"."""
        return _fields(self.kind)[0]

    @property
    def numbers(self) -> dict[str, int]:
        """Its numbers by their names; of a forced decision `kind` too, which is that of the decision."""
        return dict(zip(_fields(self.kind)[1], self[1:], strict=False))

    def text(self, names: Sequence[str] | None = None) -> str:
        """As a sentence."""
        return event_text(self, names)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Event.{self.name}({', '.join(f'{name}={number}' for name, number in self.numbers.items())})"


# ------------------------------------------------------------------ words

_SOURCES = {
    C.POOL: "the pool",
    C.CASUALTIES: "the casualties",
    **{C.BOX + i: f"the {text} box" for i, text in enumerate(BOX_TEXTS)},
}
_TARGETS = {
    **dict(enumerate(CITY_NAMES)),
    **{C.BOX + i: f"the {text} box" for i, text in enumerate(BOX_TEXTS)},
    **{C.BUILD + side: f"a {name}" for side, name in enumerate(BUILDING_NAMES)},
    **{C.SPACE + i: f"the {text} space" for i, text in enumerate(SPACE_NAMES)},
    C.SPACE + C.IMPROVE: "the Byzantine improvement space",
    C.SPACE + C.IMPROVE + 1: "the Arab improvement space",
    C.SPACE + C.FORTIFY: "the fortification space",
}
Words: TypeAlias = Callable[[int], str | None]           # for a number; None if it has none


def _listed(phrases: Sequence[str]) -> Words:
    return dict(enumerate(phrases)).get


def _counted(noun: str, sign: int = 1) -> Words:
    """Numbers from 0 on, or from -1 down, with their noun: '1 cube', '2 cubes'."""
    return lambda number: count(number * sign, noun) if number * sign >= (sign < 0) else None


def _words_of(names: tuple[str, ...]) -> dict[str, Words]:
    """All words that sentences are made of, by name."""
    words: dict[str, Words] = {
        **dict.fromkeys(("player", "rival", "roller"), _listed(names)),
        **dict.fromkeys(("turn", "number"), lambda number: str(number) if number >= 0 else None),
        "city": _listed(CITY_NAMES),
        "side": _listed(SIDE_NAMES),
        "guard": _listed(GUARD_NAMES),
        "action": ACTION_PHRASES.get,
        "source": _SOURCES.get,
        "box": {code: text for code, text in _SOURCES.items() if code in BOXES}.get,
        "target": _TARGETS.get,
        "onto": {code: f"{'in' if code in BOXES else 'on'} {text}" for code, text in _TARGETS.items()}.get,
        "loss": _listed(LOSS_PHRASES),
        "money": _listed(MONEY_PHRASES),
        "origin": _listed(SOURCE_PHRASES),
        "ending": _listed(ENDING_PHRASES),
        **{f"{noun}s": _counted(noun) for noun in ("cube", "bezant", "point", "token", "hit")},
        **{f"minus {noun}s": _counted(noun, -1) for noun in ("cube", "bezant", "point")},
        "dice": _counted("die"),
    }
    named = {C.PLAYER + p: name for p, name in enumerate(names)}
    for kind, question in enumerate(K.QUESTIONS):
        texts = {code: code_text(kind, code) for code in question.codes}
        words[f"answer{kind}"] = (named if question.codes == K.PLAYERS else texts).get
    return words


# ------------------------------------------------------------------ sentences


class _Form:
    """One sentence: a row of texts and of places of the event's numbers with their words."""

    def __init__(self, args: tuple[str, ...], sentence: E.Sentence, words: Mapping[str, Words]) -> None:
        self.fixed = {args.index(name) + 1: value for name, value in sentence.values.items()}
        self.parts: list[str | tuple[int, Words]] = []
        for text, name, _, other in re.findall(r"([^{]*)(?:{(\w+)(:([\w ]+))?})?", sentence.text):
            self.parts.append(text)
            if name:
                self.parts.append((args.index(name) + 1, words[other or name]))

    def write(self, event: tuple[int, ...]) -> str | None:
        if any(event[i] != value for i, value in self.fixed.items()):
            return None
        texts = [part if isinstance(part, str) else part[1](event[part[0]]) for part in self.parts]
        return None if None in texts else "".join(filter(None, texts))


@lru_cache(maxsize=64)
def _forms(names: tuple[str, ...]) -> list[list[_Form]]:
    """By kind of event, its sentences for players of these names."""
    words = _words_of(names)
    return [[_Form(row.args, sentence, words) for sentence in row.sentences] for row in E.EVENTS]


def event_text(event: Sequence[int], names: Sequence[str] | None = None) -> str:
    """An event of the engine as a sentence.

    >>> event_text((E.PAWN, 1, C.ARAB, C.NOBODY, 23, 0), names=["Theodora", "Omar"])
    "Omar's Arab army enters the map in Mecca"
    >>> event_text((E.ROLL, C.CHANCE, 3, 1, C.ROLL_CITY, 0))
    'The city rolls 3 dice: 1 hit'
    """
    numbers = tuple(a_list(event, "An event is a tuple of six numbers", UnknownText))
    text = _write(numbers, player_names(names)) if all(as_int(n) is not None for n in numbers) else None
    if text is None:
        raise UnknownText(f"there is no such event: {shown(numbers)}")
    return text


def _write(event: tuple[int, ...], names: tuple[str, ...]) -> str | None:
    """The first sentence that fits; none if the numbers are no event's."""
    if len(event) != 6 or not 0 <= event[0] < len(E.EVENTS) or any(event[1 + len(E.EVENTS[event[0]].args) :]):
        return None
    return next(filter(None, (form.write(event) for form in _forms(names)[event[0]])), None)
