"""Texts without words: messages, each an id with arguments, for answers, places and events."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import cast

from ..checks import a_list, several, shown, whole
from ..engine import arguments as A
from ..engine import codes as C
from ..engine import events as E
from ..engine import kinds as K
from ..engine.board import CITY_NAMES
from ..errors import BadSetup, UnknownText
from .shapes import Args, Message

_PLACES: Mapping[str, tuple[str, ...]] = {
    "place.city": ("city",),
    "place.box": ("side", "box"),
    "place.pool": (),
    "place.casualties": (),
    "place.space": ("space",),
    "place.tax": (),
    "place.pass": (),
    "place.building": ("side",),
    "place.out": (),
}
_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "option.city": ("city",),
    "option.box": ("side", "box"),
    "option.pool": (),
    "option.casualties": (),
    "option.player": ("player",),
    "option.treasury": ("side",),
    "option.take_control": (),
    "option.strengthen": (),
    "option.tax": (),
    "option.build": ("side",),
    "option.army": ("side",),
    "option.pass": (),
    "option.space": ("space",),
    "option.civil_war": ("side",),
    "option.reinforce": (),
}
MESSAGE_IDS: dict[str, tuple[str, ...]] = {
    **{f"prompt.{question.id}": (*question.args, "clause") for question in K.QUESTIONS},
    **_OPTIONS,
    **{f"option.{answer.id}": () for question in K.QUESTIONS for answer in question.answers.values()},
    **{f"option.{question.counts.id}": ("number",) for question in K.QUESTIONS if question.counts},
    **{f"event.{row.id}": row.args for row in E.EVENTS},
    **_PLACES,
}


def message(name: str, **args: object) -> Message:
    return {"id": name, "args": cast(Args, args)}


# ------------------------------------------------------------------ numbers as ids


def side_id(side: int) -> C.SideId | None:
    return None if side == C.NOBODY else C.SIDES[side]


def city_name(city: int) -> str | None:
    return None if city == C.NOBODY else CITY_NAMES[city]


def player_number(p: int) -> int | None:
    return None if p in (C.NOBODY, C.CHANCE) else p


def named(ids: Sequence[str]) -> Callable[[int], object]:
    return lambda number: None if number == C.NOBODY else ids[number]


# ------------------------------------------------------------------ answers, places, events

_ALONE: Mapping[int, str] = {
    C.POOL: "option.pool",
    C.CASUALTIES: "option.casualties",
    C.TAKE_CONTROL: "option.take_control",
    C.STRENGTHEN: "option.strengthen",
    C.TAX: "option.tax",
    C.PASS: "option.pass",
    C.REINFORCE: "option.reinforce",
}


def option_message(kind: int, code: int) -> Message:
    """A code as the answer to a decision of this kind.

    >>> option_message(K.MARCH, C.SPACE + C.CIVIL_WAR + C.ARAB)
    {'id': 'option.civil_war', 'args': {'side': 'arab'}}
    """
    question = K.QUESTIONS[whole(kind, "A kind of decision", 0, K.DECISIONS - 1)]
    whole(code, "A code", 0, C.COUNT - 1)
    if code in question.answers:
        return message(f"option.{question.answers[code].id}")
    if code in _ALONE:
        return message(_ALONE[code])
    if code in (C.YES, C.NO, C.DONE) or (code >= C.NUMBER and question.counts is None):
        raise UnknownText(f"The code {code} is no answer to {question.name}.")
    if code < C.BOX:
        return message("option.city", city=CITY_NAMES[code - C.CITY])
    if code < C.POOL:
        return message("option.box", side=C.SIDES[(code - C.BOX) // 4], box=C.BOXES[(code - C.BOX) % 4])
    if code < C.SIDE:
        return message("option.player", player=code - C.PLAYER)
    if code < C.YES:
        return message("option.treasury", side=C.SIDES[code - C.SIDE])
    if code < C.ARMY:
        return message("option.build", side=C.SIDES[code - C.BUILD])
    if code < C.PASS:
        return message("option.army", side=C.SIDES[code - C.ARMY])
    if kind == K.MARCH and code - C.SPACE in (C.CIVIL_WAR, C.CIVIL_WAR + 1):
        return message("option.civil_war", side=C.SIDES[code - C.SPACE - C.CIVIL_WAR])
    if code < C.REINFORCE:
        return message("option.space", space=C.SPACES[code - C.SPACE])
    assert question.counts, "others have been refused"
    return message(f"option.{question.counts.id}", number=code - C.NUMBER)


def place_message(code: int) -> Message:
    """Where cubes come from and go to, in events.

    >>> place_message(C.BOX + C.LEVY)
    {'id': 'place.box', 'args': {'side': 'byzantine', 'box': 'levy'}}
    """
    alone = {C.POOL: "pool", C.CASUALTIES: "casualties", C.TAX: "tax", C.PASS: "pass", C.OUT: "out"}
    if code in alone:
        return message("place." + alone[code])
    if code < C.BOX:
        return message("place.city", city=CITY_NAMES[code - C.CITY])
    if code < C.POOL:
        return message("place.box", side=C.SIDES[(code - C.BOX) // 4], box=C.BOXES[(code - C.BOX) % 4])
    if code < C.SPACE:
        return message("place.building", side=C.SIDES[code - C.BUILD])
    return message("place.space", space=C.SPACES[code - C.SPACE])


_READERS: Mapping[str, Callable[[int], object]] = {
    A.PLAYER: player_number, A.CITY: city_name, A.PLACE: place_message, A.FLAG: bool, A.NUMBER: int,
}


def _reader(meaning: str | tuple[str, ...]) -> Callable[[int], object]:
    return _READERS[meaning] if isinstance(meaning, str) else named(meaning)


# What an argument of a message is, from its number: all but answers, which mean what their question makes of them.
ARGUMENTS: Mapping[str, Callable[[int], object]] = {
    name: _reader(meaning) for name, meaning in A.ARGUMENTS.items() if meaning != A.OPTION
}


def view_event(event: Sequence[int]) -> Message:
    """
    >>> view_event((E.GUARD, 2, C.BYZANTINE, 1, 0, 0))
    {'id': 'event.guard', 'args': {'player': 2, 'side': 'byzantine', 'flag': True}}
    """
    given = tuple(a_list(event, "An event is a tuple of six numbers", UnknownText))
    if len(given) != 6 or not all(type(n) is int for n in given) or not 0 <= given[0] < len(E.EVENTS):
        raise UnknownText(f"there is no such event: {shown(given)}")
    row = E.EVENTS[given[0]]
    numbers = dict(zip(row.args, given[1:], strict=False))
    kind = numbers.get("kind", K.ACTION)                 # that an answer is one to
    try:
        args = {name: ARGUMENTS[name](number) if name in ARGUMENTS else option_message(kind, number)
                for name, number in numbers.items()}
    except (IndexError, BadSetup):
        raise UnknownText(f"there is no such event: {shown(given)}") from None
    return message(f"event.{row.id}", **args)


def view_events(events: Iterable[Sequence[int]]) -> list[Message]:
    """Events of the engine as messages."""
    return [view_event(event) for event in several(events, "Events are a list", UnknownText)]
