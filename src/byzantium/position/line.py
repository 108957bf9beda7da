"""A position as one line of text, and back."""

import hashlib
import re
from collections.abc import Sequence

from ..engine.board import BULGARS_START, CITY_NAMES
from ..engine.codes import CLOSINGS, SIDES, SPACES
from ..english import count
from ..errors import UnknownText
from ..record import OPTIONS
from ..states import check_size
from .data import ARMY_NUMBERS, LEFT_OUT, PILES, CityRow, PlayerRow, from_dict, to_rows
from .values import (
    CITY,
    GUARDS,
    LINE_VERSION,
    NO_PLAYER,
    PLAYER,
    TAG,
    Json,
    Value,
    Word,
    digest,
    from_line,
    in_line,
    quote,
    unknown,
    whole_number,
    whole_numbers,
)

_SHORT = {name[:3]: name for name in CITY_NAMES}         # three letters are enough to tell all cities apart
_LETTERS = dict(zip(SIDES, "BAPO", strict=True))         # the Bulgars' tokens are orange
_SIDES = {letter: side for side, letter in _LETTERS.items()}
# PLAYER_NUMBERS, and after an army's its pawn.
_PLAYER = ";".join([".".join(["%d"] * len(PILES)), *[".".join(["%d"] * len(ARMY_NUMBERS)) + "%s"] * 2])
_ARAB = len(PILES) + len(ARMY_NUMBERS)
_PASSING = {"passed": PLAYER, "first": NO_PLAYER, "last": NO_PLAYER, "closing": Word("closing", CLOSINGS)}
_PASSING_KEYS = {"passed": "passed", "first": "first_passer", "last": "last_player", "closing": "closing"}
_LISTS = ("passed",)
_SPACES: dict[str, Value] = dict.fromkeys(SPACES, PLAYER)
_GUARDS: dict[str, Value] = dict.fromkeys(GUARDS, NO_PLAYER)


class PositionText(str):
    """The line of a position, which draws itself in notebooks; print it to read it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from ..draw import draw_text

        return draw_text(self)


def to_text(data: bytes) -> PositionText:
    """The position as one line: see the head of `byzantium.position`.

    >>> line = to_text(from_dict({"players": 3, "turn": 2, "cities": {"Athens": {"side": "bulgar", "tokens": 1}}}))
    >>> line.split(" p1:")[0]
    'byz1 3p t2s1a1 cities:Ath=O1'
    """
    d = to_rows(data)
    options = [d["options"][name] for name in OPTIONS if d["options"][name] != OPTIONS[name][0]]
    fields = [
        f"{TAG}{LINE_VERSION}",
        "+".join([f"{len(d['players'])}p", *options]),
        f"t{d['turn']}s{NO_PLAYER.show(d['starter'])}a{NO_PLAYER.show(d['active'])}",
    ]
    if d["bulgars"] != BULGARS_START:
        fields.append(f"bulgars:{d['bulgars']}")
    passing = {key: d[name] for key, name in _PASSING_KEYS.items() if name in d}
    guards = {name: p for name, p in d["guards"].items() if (p,) != tuple(d["spaces"].get(name, (None,)))}
    fields += _field("pass", _show(passing, _PASSING))
    fields += _field("spaces", _show(d["spaces"], _SPACES, SPACES))
    fields += _field("guards", _show(guards, _GUARDS))
    fields += _field("cities", ",".join(_show_city(name, city) for name, city in d["cities"].items()))
    fields += [f"p{p + 1}:{_show_player(player)}" for p, player in enumerate(d["players"])]
    fields += _field("over", in_line(d["over"]) if "over" in d else "")
    fields += _field("do", d.get("under_way", ""))
    fields += _field("check", d.get("check", ""))
    line = " ".join(fields)
    return PositionText(f"{line} {digest(line.encode())}")


def position_key(data: bytes) -> int:
    """A number of 64 bits for a state's bytes, the same on every machine. Two positions that differ share one by a
    chance of 1 in 2^64; while RULES_VERSION stays, a position keeps its own."""
    return int.from_bytes(hashlib.blake2b(check_size(data), digest_size=8).digest(), "little")


def from_text(text: str) -> bytes:
    """The bytes of the position that a line describes.

    >>> line = to_text(from_dict({"players": 2}))
    >>> from_text(line[:-20])
    Traceback (most recent call last):
    byzantium.errors.UnknownText: The line has been cut off: its check, a # and eight digits, is missing
    >>> from_text(line.replace("t1", "t2"))
    Traceback (most recent call last):
    byzantium.errors.UnknownText: The line is mistyped or not whole: its check is #0ddf8d59, its text gives #a7798fad
    """
    return from_dict(_parse(text))


def _field(key: str, value: str) -> list[str]:
    return [f"{key}:{value}"] if value else []


def _show(d: dict[str, Json], values: dict[str, Value], lists: Sequence[str] = _LISTS) -> str:
    """key=value,key=value; what is empty is left out."""
    shown = []
    for key, x in d.items():
        show = values[key].show
        told = ".".join([show(one) for one in x]) if key in lists else show(x)
        if told:
            shown.append(f"{key if key in _PASSING else in_line(key)}={told}")
    return ",".join(shown)


def _show_city(name: str, city: CityRow) -> str:
    shown = f"{name[:3]}={_LETTERS[city.side]}{city.tokens}"
    return shown if city.controller is None else f"{shown}/{city.controller + 1}{'f' if city.fortified else ''}"


def _show_player(row: PlayerRow) -> str:
    (byzantine, arab), n = (f"@{pawn[:3]}" if pawn else "" for pawn in row.pawns), row.numbers
    shown = _PLAYER % (*n[:_ARAB], byzantine, *n[_ARAB:], arab)
    if row.pawn_placed and not byzantine:
        shown += ";placed"
    if row.closed_links:
        shown += ";closed=" + "+".join(f"{a[:3]}-{b[:3]}" for a, b in row.closed_links)
    return shown


# ------------------------------------------------------------------ and back


_TAG, _CHECK = re.compile(f"{TAG}([0-9]{{1,6}})"), re.compile("#[0-9a-f]{8}")
_WHOSE = re.compile("t([0-9])s([0-9-])a([0-9-])")


def _parse(text: Json) -> dict[str, Json]:
    """The dict that a line stands for, with rows in place of players and cities."""
    if not isinstance(text, str):
        raise UnknownText(f"A position is a line of text, not {quote(text)}")
    fields = text.split()
    if not fields:
        raise UnknownText("The line is empty")
    _check_tag(fields[0])
    if not _CHECK.fullmatch(fields[-1]):
        raise UnknownText("The line has been cut off: its check, a # and eight digits, is missing")
    line = " ".join(fields[:-1])
    if not line.isascii():
        raise UnknownText("The line has a sign that no position has: it is plain ASCII")
    if digest(line.encode()) != fields[-1]:
        raise UnknownText(f"The line is mistyped or not whole: its check is {fields[-1]}, "
                          f"its text gives {digest(line.encode())}")
    if len(fields) < 4:
        raise UnknownText("The line does not say how many play, or whose turn it is")
    return _parse_fields(fields[1], fields[2], fields[3:-1])


def _check_tag(tag: str) -> None:
    found = _TAG.fullmatch(tag)
    if not found:
        raise UnknownText(f"{quote(tag)} does not begin a position: that is {TAG}{LINE_VERSION}")
    if int(found[1]) != LINE_VERSION:
        raise UnknownText(f"The position is of version {int(found[1])}, this program reads version {LINE_VERSION}")


def _parse_fields(players: str, turn: str, fields: list[str]) -> dict[str, Json]:
    n, *options = players.split("+")
    if n not in ("2p", "3p", "4p"):
        raise UnknownText(f"{quote(n)} is not a number of players: 2p, 3p or 4p")
    d: dict[str, Json] = {"players": [{} for _ in range(int(n[0]))], "options": {}}
    for option in options:
        name = next((name for name, names in OPTIONS.items() if option in names), None)
        if name is None or name in d["options"]:
            unknown("The option", option, [choice for names in OPTIONS.values() for choice in names])
        d["options"][name] = option
    whose = _WHOSE.fullmatch(turn)
    if not whose:
        raise UnknownText(f"{quote(turn)} does not say whose turn it is; t1s2a3 does: "
                          "turn 1, started by player 2, with player 3 active")
    d |= {"turn": int(whose[1]), "starter": NO_PLAYER.parse(whose[2]), "active": NO_PLAYER.parse(whose[3])}
    seen = set()
    for field in fields:
        key, colon, value = field.partition(":")
        if not colon or not value:
            raise UnknownText(f"{quote(field)} is not a field of a position, which is key:value")
        if key in seen:
            raise UnknownText(f"The field {quote(key)} is there twice")
        seen.add(key)
        _parse_field(d, key, value)
    return d


_PLAYER_FIELDS = {f"p{p + 1}": p for p in range(4)}


def _parse_field(d: dict[str, Json], key: str, value: str) -> None:
    players = d["players"]
    if key in _PLAYER_FIELDS and _PLAYER_FIELDS[key] < len(players):
        players[_PLAYER_FIELDS[key]] = _parse_player(key, value)
    elif key == "bulgars":
        d[key] = whole_number(value)
    elif key == "pass":
        passing = _parse_items(key, value, _PASSING)
        d |= {_PASSING_KEYS[name]: x for name, x in passing.items()}
    elif key == "spaces":
        d[key] = _parse_items(key, value, _SPACES, SPACES)
    elif key == "guards":
        d[key] = _parse_items(key, value, _GUARDS)
    elif key == "cities":
        d[key] = _parse_cities(value)
    elif key == "over":
        d[key] = from_line(value)
    elif key == "do":
        d["under_way"] = value
    elif key == "check":
        d[key] = value
    else:
        others = ("bulgars", "pass", "spaces", "guards", "cities", "over", "do", "check")
        unknown("The field", key, (*list(_PLAYER_FIELDS)[: len(players)], *others))


def _parse_items(field: str, text: str, values: dict[str, Value], lists: Sequence[str] = _LISTS) -> dict[str, Json]:
    d: dict[str, Json] = {}
    for part in text.split(","):
        name, equals, value = part.partition("=")
        key = from_line(name)
        if not equals:
            raise UnknownText(f"{field}: {quote(part)} is not name=value")
        if key not in values:
            unknown(f"{field}: the name", key, values)
        if key in d:
            raise UnknownText(f"{field}: {quote(name)} is there twice")
        d[key] = [values[key].parse(one) for one in value.split(".")] if key in lists else values[key].parse(value)
    return d


_CITY = re.compile(f"([A-Za-z]+)=([{''.join(_SIDES)}])(-?[0-9]{{1,3}})(?:/([1-9])(f?))?")


def _parse_cities(text: str) -> dict[str, Json]:
    d: dict[str, Json] = {}
    for part in text.split(","):
        found = _CITY.fullmatch(part)
        if not found:
            raise UnknownText(f"cities: {quote(part)} is not a city like Dam=B3, or Dam=B3/1f")
        short, letter, tokens, controller, fortified = found.groups("")
        name = _SHORT.get(short, short)
        if name not in CITY.numbers:
            unknown("cities: the city", name, CITY_NAMES)
        if name in d:
            raise UnknownText(f"cities: {name} is there twice")
        d[name] = CityRow(_SIDES[letter], int(tokens), int(controller) - 1 if controller else None, bool(fortified))
    return d


def _parse_numbers(field: str, text: str, how_many: int) -> list[int]:
    numbers = whole_numbers(text)
    if len(numbers) != how_many:
        raise UnknownText(f"{field}: {quote(text)} has {count(len(numbers), 'number')}, not {how_many}")
    return numbers


def _parse_player(key: str, text: str) -> PlayerRow:
    cubes, *parts = text.split(";")
    if len(parts) < 2:
        raise UnknownText(f"{key}: a part is missing: they are cubes, Byzantine side, Arab side")
    numbers, pawns = _parse_numbers(key, cubes, len(PILES)), []
    for part in parts[:2]:
        army, at, pawn = part.partition("@")
        numbers += _parse_numbers(key, army, len(ARMY_NUMBERS))
        pawns.append(_SHORT.get(pawn, pawn) if at else None)
    placed, links = LEFT_OUT, []
    for part in parts[2:]:
        if part == "placed":
            placed = True
        elif part.startswith("closed="):
            pairs = part.removeprefix("closed=").split("+")
            links = [[_SHORT.get(name, name) for name in pair.split("-")] for pair in pairs]
        else:
            raise UnknownText(f"{key}: {quote(part)} is unknown; it can be 'placed' or 'closed=Ath-Can'")
    return PlayerRow(numbers, pawns, placed, links, LEFT_OUT)
