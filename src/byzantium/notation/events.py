"""Events as sentences, and back: both are made from one table, SENTENCES."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, overload

from ..checks import a_list, as_int, expect, shown
from ..engine import codes as C
from ..engine import events as E
from ..engine import kinds as K
from ..engine.board import CITY_NAMES, TURNS
from ..english import SIDE_NAMES, SPACE_NAMES
from ..errors import UnknownText
from .answers import BOX_TEXTS, BOXES, code_text, player_names


def _fields(kind: int) -> tuple[str, tuple[str, ...]]:
    """Name and fields of a kind of event; of a number that is no kind, letters."""
    return E.FIELDS[kind] if 0 <= kind < len(E.FIELDS) else ("unknown", tuple("abcde"))


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


# ------------------------------------------------------------------ the sentences of events


@dataclass(frozen=True)
class Sentence:
    """How an event reads when some of its numbers have these values.

    In the text, {field} stands for a number of the event in the words of that name, {field:words} in other words.
    """

    kind: int
    text: str
    values: Mapping[str, int]


def _say(kind: int, text: str, /, **values: int) -> Sentence:
    return Sentence(kind, text, values)


# The first sentence that fits an event is used. Every number of the event is in its text or among its values.
SENTENCES: tuple[Sentence, ...] = (
    _say(E.FIRST_PLAYER, "{player} goes first"),
    _say(E.TURN, "Turn {turn} begins"),
    _say(E.ACTION, "{player} {code:action}"),
    *(_say(E.FORCED, f"{{player}} has no choice {question.about}: {{code:answer{kind}}}", kind=kind)
      for kind, question in enumerate(K.QUESTIONS) if kind != K.GAME_OVER),
    _say(E.CUBES, "{player} removes {number:cubes} of {place:box} from the game", to=C.OUT, loss=C.NOBODY),
    _say(E.CUBES, "{player} passes with {number:cubes} from {place:source}", to=C.PASS, loss=C.NOBODY),
    _say(E.CUBES, "{player} sends {number:cubes} from the pool to collect tax", place=C.POOL, to=C.TAX, loss=C.NOBODY),
    _say(E.CUBES, "{player} moves {number:cubes} from {place:city} to the casualties", to=C.CASUALTIES, loss=C.NOBODY),
    _say(E.CUBES, "{player} places {number:cubes} from the pool {to:onto}", place=C.POOL, loss=C.NOBODY),
    _say(E.CUBES, "{player} buys {number:cubes} from {place:source} for {to:target}", loss=C.NOBODY),
    _say(E.CUBES, "{player} pays {number:cubes} of {place:box} for the move", to=C.CASUALTIES, loss=C.BY_MOVING),
    _say(E.CUBES, "{player} leaves {number:cubes} of {place:box} as a garrison in {to:city}", loss=C.AS_GARRISON),
    _say(E.CUBES, "{player} loses {number:cubes} of {place:box} {loss}", to=C.CASUALTIES),
    _say(E.BEZANTS, "{player} pays {amount:minus bezants} from the {side} treasury for {money}"),
    _say(E.BEZANTS, "{player} receives {amount:bezants} of {money} in the {side} treasury"),
    _say(E.POINTS, "{player} scores {amount:points} on the Byzantine track as Emperor",
         side=C.BYZANTINE, source=E.FROM_GUARD),
    _say(E.POINTS, "{player} scores {amount:points} on the Arab track as Caliph", side=C.ARAB, source=E.FROM_GUARD),
    _say(E.POINTS, "{player} scores {amount:points} on the Byzantine track for a church",
         side=C.BYZANTINE, source=E.FROM_BUILDING),
    _say(E.POINTS, "{player} scores {amount:points} on the Arab track for a mosque",
         side=C.ARAB, source=E.FROM_BUILDING),
    _say(E.POINTS, "{player} scores {amount:points} on the {side} track for {source:origin}"),
    _say(E.POINTS, "{player} loses {amount:minus points} on the {side} track for {source:origin}"),
    _say(E.PAWN, "{player}'s {side} army enters the map in {to_city:city}", city=C.NOBODY),
    _say(E.PAWN, "{player}'s {side} army leaves the map from {city}", to_city=C.NOBODY),
    _say(E.PAWN, "{player}'s {side} army goes from {city} to {to_city:city}"),
    _say(E.GUARD, "The {side:guard} joins {player}", flag=1),
    _say(E.GUARD, "The {side:guard} leaves {player}", flag=0),
    _say(E.TOKENS, "{city} is now {side} with {number:tokens}"),
    _say(E.FORTIFICATION, "{player} fortifies {city}", flag=1),
    _say(E.FORTIFICATION, "{player} takes the fortification of {city} back", flag=0),
    _say(E.CONTROL, "{player} now controls {city}", flag=1),
    _say(E.CONTROL, "{player} loses control of {city}", flag=0),
    _say(E.FLEET, "{player}'s fleet intercepts {rival}'s Arab army on its way to {city}", flag=1),
    _say(E.FLEET, "{player}'s fleet lets {rival}'s Arab army pass to {city}", flag=0),
    _say(E.WITHDRAWS, "{player}'s {side} army gives up its voyage to {city}"),
    _say(E.ATTACK, "{player}'s {side} army attacks {city}", how=C.BY_ARMY),
    _say(E.ATTACK, "{player}'s {side} army starts a civil war in {city}", how=C.BY_CIVIL_WAR),
    _say(E.ATTACK, "{player} sends the Bulgars against {city}", side=C.BULGAR, how=C.BY_BULGARS),
    _say(E.STANDS, "{player}'s {side} army stands in {city}"),
    _say(E.RETREATS, "{player}'s {side} army chooses to retreat from {city}", manner=C.VOLUNTARY),
    _say(E.RETREATS, "{player}'s {side} army is beaten and retreats from {city}", manner=C.BEATEN),
    _say(E.RETREATS, "{player}'s {side} army is repelled from {city}", manner=C.REPELLED),
    _say(E.RETREATS, "{player}'s {side} army makes way for the Bulgars in {city}", manner=C.MAKES_WAY),
    _say(E.SEA, "{player}'s fleet closes the sea to the retreat of {rival}", flag=1),
    _say(E.SEA, "{player}'s fleet leaves the sea open to the retreat of {rival}", flag=0),
    _say(E.BATTLE, "Battle of {city}: {player}'s {side} attack meets the army of {rival}", foe_kind=C.FOE_ARMY),
    _say(E.BATTLE, "Battle of {city}: {player}'s {side} attack meets the levy of {rival}", foe_kind=C.FOE_LEVY),
    _say(E.BATTLE, "Battle of {city}: {player}'s {side} attack meets the Bulgars",
         foe_kind=C.FOE_BULGARS, rival=C.NOBODY),
    _say(E.ROLL, "The Bulgars roll {number:dice} in attack: {hits:hits}", roller=C.CHANCE, roll=C.ROLL_ATTACKER),
    _say(E.ROLL, "The Bulgars roll {number:dice} in defence: {hits:hits}", roller=C.CHANCE, roll=C.ROLL_DEFENDER),
    _say(E.ROLL, "The city rolls {number:dice}: {hits:hits}", roller=C.CHANCE, roll=C.ROLL_CITY),
    _say(E.ROLL, "{roller} rolls {number:dice} in attack: {hits:hits}", roll=C.ROLL_ATTACKER),
    _say(E.ROLL, "{roller} rolls {number:dice} in defence: {hits:hits}", roll=C.ROLL_DEFENDER),
    _say(E.ROLL, "{roller} rolls {number:dice} at sea: {hits:hits}", roll=C.ROLL_FLEET),
    _say(E.BATTLE_END, "{player}'s {side} attack beats the army of {rival}", foe_kind=C.FOE_ARMY, flag=1),
    _say(E.BATTLE_END, "{player}'s {side} attack fails against the army of {rival}", foe_kind=C.FOE_ARMY, flag=0),
    _say(E.BATTLE_END, "{player}'s {side} attack beats the levy of {rival}", foe_kind=C.FOE_LEVY, flag=1),
    _say(E.BATTLE_END, "{player}'s {side} attack fails against the levy of {rival}", foe_kind=C.FOE_LEVY, flag=0),
    _say(E.BATTLE_END, "{player}'s {side} attack beats the Bulgars", foe_kind=C.FOE_BULGARS, rival=C.NOBODY, flag=1),
    _say(E.BATTLE_END, "{player}'s {side} attack fails against the Bulgars",
         foe_kind=C.FOE_BULGARS, rival=C.NOBODY, flag=0),
    _say(E.LEVY, "{player}'s levy defends {city}", flag=1),
    _say(E.LEVY, "{player}'s levy does not defend {city}", flag=0),
    _say(E.SIEGE, "{player}'s {side} attack lays siege to {city}, strength {number}"),
    _say(E.SIEGE_END, "{city} falls to {player}'s {side} attack", flag=1),
    _say(E.SIEGE_END, "{city} holds out against {player}'s {side} attack", flag=0),
    _say(E.DESTROYED, "{player}'s {side} army is destroyed"),
    _say(E.BULGARS, "The Bulgars gain {amount:cubes} and have {number:cubes}"),
    _say(E.BULGARS, "The Bulgars lose {amount:minus cubes} and have {number:cubes}"),
    _say(E.TURN_END, "The actions of turn {turn} are over"),
    _say(E.RETURNED, "{player} recovers {number:cubes} from the casualties and has {pool:cubes} in the pool"),
    _say(E.GAME_OVER, "The game is over: {ending}"),
)

_SOURCES = {
    C.POOL: "the pool",
    C.CASUALTIES: "the casualties",
    **{C.BOX + i: f"the {text} box" for i, text in enumerate(BOX_TEXTS)},
}
_TARGETS = {
    **dict(enumerate(CITY_NAMES)),
    **{C.BOX + i: f"the {text} box" for i, text in enumerate(BOX_TEXTS)},
    C.BUILD: "a church",
    C.BUILD + 1: "a mosque",
    **{C.SPACE + i: f"the {text} space" for i, text in enumerate(SPACE_NAMES)},
    C.SPACE + C.IMPROVE: "the Byzantine improvement space",
    C.SPACE + C.IMPROVE + 1: "the Arab improvement space",
    C.SPACE + C.FORTIFY: "the fortification space",
}
_ACTIONS = {
    C.TAKE_CONTROL: "takes control of a city",
    C.STRENGTHEN: "strengthens the armies",
    C.TAX: "collects tax",
    C.BUILD: "builds a church",
    C.BUILD + 1: "builds a mosque",
    C.ARMY: "leads the Byzantine army",
    C.ARMY + 1: "leads the Arab army",
    C.PASS: "passes",
    C.SPACE + C.IMPROVE: "improves a Byzantine city",
    C.SPACE + C.IMPROVE + 1: "improves an Arab city",
    C.SPACE + C.GUARD: "becomes Emperor",
    C.SPACE + C.GUARD + 1: "becomes Caliph",
    C.SPACE + C.FLEET: "takes the Byzantine fleet",
    C.SPACE + C.FLEET + 1: "takes the Arab fleet",
    C.SPACE + C.BULGARS: "stirs up the Bulgars",
    C.SPACE + C.FORTIFY: "fortifies a city",
}

# ------------------------------------------------------------------ words, and the making of sentences


class Words:
    """Words for some numbers, each its own."""

    def __init__(self, texts: Mapping[int, str]) -> None:
        self.texts = texts
        self.numbers = {text: number for number, text in texts.items()}
        longest_first = sorted(self.numbers, key=len, reverse=True)
        self.pattern = "|".join(map(re.escape, longest_first)) or "(?!)"

    def text(self, number: int) -> str | None:
        return self.texts.get(number)

    def number(self, text: str) -> int:
        return self.numbers[text]


class Counted:
    """Numbers from 0 on, or from -1 down, with their noun: '1 cube', '2 cubes'."""

    def __init__(self, one: str, many: str, sign: int = 1) -> None:
        self.one, self.many, self.sign = one, many, sign
        self.pattern = f"[0-9]+ (?:{one}|{many})".removesuffix(" (?:|)")

    def text(self, number: int) -> str | None:
        n = number * self.sign
        if n < (self.sign < 0):
            return None
        return f"{n} {self.one if n == 1 else self.many}".rstrip()

    def number(self, text: str) -> int:
        return self.sign * int(text.split()[0])


def _words_of(names: tuple[str, ...]) -> dict[str, Words | Counted]:
    """All words that sentences are made of, by name."""
    players, cities = dict(enumerate(names)), dict(enumerate(CITY_NAMES))
    words: dict[str, Words | Counted] = {
        **dict.fromkeys(("player", "rival", "roller"), Words(players)),
        "city": Words(cities),
        "side": Words(dict(enumerate(SIDE_NAMES))),
        "guard": Words({C.BYZANTINE: "Emperor's Guard", C.ARAB: "Caliph's Guard"}),
        "action": Words(_ACTIONS),
        "source": Words(_SOURCES),
        "box": Words({code: text for code, text in _SOURCES.items() if code in BOXES}),
        "target": Words(_TARGETS),
        "onto": Words({code: f"{'in' if code in BOXES else 'on'} {text}" for code, text in _TARGETS.items()}),
        "loss": Words({C.AT_SEA: "at sea", C.IN_BATTLE: "in the battle", C.IN_SIEGE: "in the siege",
                       C.ON_RETREAT: "on the retreat", C.AS_TOLL: "besides the garrison",
                       C.DESTROYED: "with the army"}),
        "money": Words({E.BOUGHT: "a cube", E.BUILT: "the building", E.TAXED: "tax", E.LOOTED: "loot",
                        E.INCOME: "income", E.UPKEEP: "upkeep"}),
        "origin": Words({E.FROM_CONTROL: "taking control", E.FROM_CONQUEST: "the conquest",
                         E.FROM_BULGARS: "the Bulgars' conquest", E.FROM_UPKEEP: "unpaid upkeep",
                         E.FROM_CITIES: "the cities controlled", E.FROM_CAPITAL: "the fall of Constantinople"}),
        "ending": Words({C.AFTER_TURN_3: f"all {TURNS} turns are played",
                         C.CONSTANTINOPLE_BY_ARABS: "Constantinople has fallen to an Arab army",
                         C.CONSTANTINOPLE_BY_BULGARS: "Constantinople has fallen to the Bulgars"}),
        **dict.fromkeys(("turn", "number"), Counted("", "")),
        "cubes": Counted("cube", "cubes"),
        "minus cubes": Counted("cube", "cubes", -1),
        "bezants": Counted("bezant", "bezants"),
        "minus bezants": Counted("bezant", "bezants", -1),
        "points": Counted("point", "points"),
        "minus points": Counted("point", "points", -1),
        "tokens": Counted("token", "tokens"),
        "dice": Counted("die", "dice"),
        "hits": Counted("hit", "hits"),
    }
    named = {C.PLAYER + p: name for p, name in players.items()}
    for kind, question in enumerate(K.QUESTIONS):
        texts = {code: code_text(kind, code) for code in question.codes}
        words[f"answer{kind}"] = Words(named if question.codes == K.PLAYERS else texts)
    return words


class _Grammar:
    """The sentences for players of these names, ready to be written and read."""

    def __init__(self, names: tuple[str, ...]) -> None:
        words = _words_of(names)
        self.forms = [_Form(sentence, words) for sentence in SENTENCES]
        self.of_kind: list[list[_Form]] = [[] for _ in E.FIELDS]
        for form in self.forms:
            self.of_kind[form.kind].append(form)


class _Form:
    """One sentence: a row of texts and of places of the event's numbers with their words; and its pattern."""

    def __init__(self, sentence: Sentence, words: Mapping[str, Words | Counted]) -> None:
        self.kind = sentence.kind
        fields = E.FIELDS[sentence.kind][1]
        self.fixed = {fields.index(field) + 1: value for field, value in sentence.values.items()}
        self.parts: list[str | tuple[int, Words | Counted]] = []
        for text, field, _, other in re.findall(r"([^{]*)(?:{(\w+)(:([\w ]+))?})?", sentence.text):
            self.parts.append(text)
            if field:
                self.parts.append((fields.index(field) + 1, words[other or field]))
        self.places = [part for part in self.parts if not isinstance(part, str)]
        self.pattern = re.compile("".join(
            re.escape(part) if isinstance(part, str) else f"({part[1].pattern})" for part in self.parts))
        assert sorted([*self.fixed, *(i for i, _ in self.places)]) == list(range(1, len(fields) + 1)), sentence

    def write(self, event: tuple[int, ...]) -> str | None:
        if any(event[i] != value for i, value in self.fixed.items()):
            return None
        texts = [part if isinstance(part, str) else part[1].text(event[part[0]]) for part in self.parts]
        return None if None in texts else "".join(filter(None, texts))

    def read(self, text: str) -> Event | None:
        match = self.pattern.fullmatch(text)
        if not match:
            return None
        numbers = {i: words.number(found) for (i, words), found in zip(self.places, match.groups(), strict=True)}
        a, b, c, d, e = ((numbers | self.fixed).get(i, 0) for i in range(1, 6))
        return Event(self.kind, a, b, c, d, e)


@lru_cache(maxsize=64)
def _grammar(names: tuple[str, ...]) -> _Grammar:
    return _Grammar(names)


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
    if len(event) != 6 or not 0 <= event[0] < len(E.FIELDS) or any(event[1 + len(E.FIELDS[event[0]][1]) :]):
        return None
    forms = _grammar(names).of_kind[event[0]]
    return next(filter(None, (form.write(event) for form in forms)), None)


def parse_event(text: str, names: Sequence[str] | None = None) -> Event:
    """The event that a sentence of `event_text` tells of, for the same names.

    >>> parse_event("The city rolls 3 dice: 1 hit") == (E.ROLL, C.CHANCE, 3, 1, C.ROLL_CITY, 0)
    True
    >>> parse_event("Player 1 sings")
    Traceback (most recent call last):
    byzantium.errors.UnknownText: no event reads 'Player 1 sings'
    """
    known, text = player_names(names), expect(str, text, "A sentence is a text", UnknownText).strip()
    found = {event for form in _grammar(known).forms if (event := form.read(text)) and _write(event, known) == text}
    if len(found) == 1:
        return found.pop()
    raise UnknownText(f"{'two events read' if found else 'no event reads'} {text!r}")
