"""A whole position as one line of text, and as a dict that can be edited and loaded.

The truth is the engine's record, as bytes (`engine.plain.pack`): equal positions are equal bytes. `to_text` and
`from_text`, `to_dict` and `from_dict` lead there and back, exactly. What cannot be read is UnknownText, what no game
can reach is ImpossiblePosition; both say in words what is wrong. Players count from 0 in a dict, and from 1 in a line
and in words.

The dict holds plain JSON. What is left out is as at setup, a city as it is printed; so a short dict will do:

    >>> data = from_dict({"players": 2, "active": 1, "bulgars": 9})
    >>> for field in to_text(data).split():
    ...     print(field)
    byz1
    2p
    t1s2a2
    bulgars:9
    p1:9.12.0.0.0;15.10.0.1.3.2.2;5.10.0.0.8.5.0
    p2:9.12.0.0.0;15.10.0.1.3.2.2;5.10.0.0.8.5.0
    #ee81914c
    >>> from_text(to_text(data)) == data
    True
    >>> from_dict({"players": 2, "cities": {"Mecca": {"controller": 1}}})
    Traceback (most recent call last):
    byzantium.errors.ImpossiblePosition: Player 2 has 43 cubes, not 42: pool 9, casualties 12, boxes 21, cities 1

The keys of the dict:

    version        1
    players        one object a player (below), or only their number
    options        by name: {"army_entry": "controlled"}
    turn           1 to 3
    starter        who started the turn; null before the first player is drawn
    active         whose action it is, or was last
    passed         the players who have passed this turn
    first_passer   who of them was first; may be left out if it is clear
    last_player    the one left when all others have passed (2.3); may be left out if it is clear
    closing        "one more action" or "until the pool is empty" (14.1); may be left out if it is clear
    over           how the game ended: "turn 3", ...
    bulgars        orange cubes in their box
    spaces         whose cubes lie on the special spaces: {"Emperor": [0], "fortify": [1, 0]}
    guards         whose army the guards are with: {"Emperor": 0, "Caliph": null}; left out: with whoever has the space
    cities         {"Damascus": {"side": "byzantine", "tokens": 3, "controller": 0, "fortified": false}}
    decision       what is asked: {"kind": "march", "player": 0, "side": "arab"}; left out: the active player's action
    arrived, march, attack      what is under way in the middle of an action

and of a player:

    pool, casualties, removed, tax, pass_cube       cubes
    fortifications    not yet built; may be left out
    pawn_placed       the Byzantine pawn has been on the map (4.2); may be left out if it is there
    closed_links      sea links that the Arab army withdrew from: [["Athens", "Candia"]]
    byzantine, arab   {"treasury": 15, "points": 10, "buildings": 0, "pawn": "Damascus", "boxes": {"elite": 1, ...}}

The line has the same in short: the number of players with the options that differ, turn-starter-active, what is not as
at setup, and for every player pool.casualties.removed.tax.pass; then for each side
treasury.points.buildings.elite.main.move.levy@pawn. Cities show side, tokens, controller and f if fortified: Dam=B3/1f.
The check at its end shows whether it is whole.
"""

import re
import zlib
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple, NoReturn

from .engine import codes as C
from .engine import kinds as K
from .engine import plain
from .engine.bits import has, size
from .engine.board import (
    BULGAR_ARROWS,
    BULGARS_START,
    CITY_NAMES,
    CITY_SIDE,
    CITY_VALUE,
    CONSTANTINOPLE,
    CUBES,
    FIRST_SPACE,
    FORTIFICATIONS,
    MAX_TOKENS,
    N_CITIES,
    ORANGE_CUBES,
    ROADS,
    SEA_LINKS,
    SPACE_COUNT,
    START_BOXES,
    START_CASUALTIES,
    START_POINTS,
    START_POOL,
    START_TREASURY,
    TURNS,
)
from .engine.geography import controller_of, is_sea, reach, set_side, side_of
from .engine.invariants import NAMES, broken, cubes_of, cubes_on_the_way
from .engine.rules.army import forbidden
from .engine.rules.attack import begin_attack, begin_battle, defender, levy_may_fight
from .engine.rules.basic import STRENGTHEN_LIMIT
from .engine.rules.bulgars import bulgar_targets
from .engine.rules.cubes import army_size, boxed_cubes
from .engine.rules.movement import asks_fleet, travel
from .engine.rules.special import holder
from .engine.rules.turns import ask_for_action, rest
from .engine.state import pop, push
from .engine.step import apply, automatic, legal, new_game
from .errors import ImpossiblePosition, UnknownText

VERSION = 1
TAG = "byz"                                              # of the line, before the version
MOST = 9999                                              # bezants or points that a position may have

Json = Any
Plain = Any                                              # the engine's plain record of a state

OPTIONS = {
    "civil_war_targets": C.CIVIL_WAR_TARGETS,
    "two_player_passing": C.TWO_PLAYER_PASSING,
    "failed_sea_attacker": C.FAILED_SEA_ATTACKER,
    "army_entry": C.ARMY_ENTRY,
}
SIDES = tuple(name.lower() for name in C.SIDE_NAMES)
BOXES = tuple(name.lower() for name in C.BOX_NAMES)
GUARDS = C.SPACE_NAMES[C.GUARD : C.GUARD + 2]
CLOSING = ("not closing", "one more action", "until the pool is empty")
ANSWERS = ("unasked", "lets pass", "intercepts")         # the fleet owner's
FOES = ("army", "levy", "Bulgars")
CAUSES = ("moving", "sea", "battle", "siege", "retreat", "garrison", "toll", "destroyed")
ROLLS = ("attacker", "defender", "city", "fleet")
MANNERS = ("voluntary", "beaten", "repelled", "makes way")

# ------------------------------------------------------------------ words for what is wrong


def _who(p: int) -> str:
    return "Chance" if p == C.CHANCE else f"Player {p + 1}"


def _count(n: int, word: str) -> str:
    return f"{n} {word}" + ("" if n == 1 else "s")


def _quote(x: Json) -> str:
    """A value of a dict as it may stand in a sentence."""
    if x is None or isinstance(x, bool):
        return {None: "null", True: "true", False: "false"}[x]
    if isinstance(x, int):
        return str(x) if abs(x) < 10**12 else "a huge number"
    if isinstance(x, str):
        return ascii(x if len(x) <= 40 else x[:37] + "...")
    if isinstance(x, float):
        return repr(x)
    return "an object" if isinstance(x, dict) else "a list" if isinstance(x, list) else f"a {type(x).__name__}"


def _impossible(sentence: str) -> NoReturn:
    raise ImpossiblePosition(sentence)


def _unknown(what: str, word: Json, names: Iterable[str]) -> NoReturn:
    """No such name: say which comes nearest, or all if they are few."""
    names = list(names)
    by_lower = {name.lower(): name for name in names}
    near = get_close_matches(word.lower(), by_lower, 1) if isinstance(word, str) else []
    if near:
        raise UnknownText(f"{what} {_quote(word)} is unknown; did you mean {by_lower[near[0]]!r}?")
    choices = f"; it can be {', '.join(map(repr, names))}" if 0 < len(names) <= 12 else ""
    raise UnknownText(f"{what} {_quote(word)} is unknown{choices}")


# ------------------------------------------------------------------ kinds of values


class _Value:
    """A number of the record, in JSON and in the line. `path` says where it stands, `n` how many play."""

    def write(self, value: int) -> Json:
        return value

    def read(self, x: Json, path: str, n: int) -> int:
        raise NotImplementedError

    def show(self, x: Json) -> str:
        return str(x)

    def parse(self, text: str) -> Json:
        return _whole(text)


class _Number(_Value):
    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def read(self, x: Json, path: str, n: int) -> int:
        if isinstance(x, bool) or not isinstance(x, int):
            _impossible(f"{path} is a whole number, not {_quote(x)}")
        if not self.low <= x <= self.high:
            _impossible(f"{path} is {_quote(x)}, not {self.low} to {self.high}")
        return x


class _Flag(_Value):
    def write(self, value: int) -> Json:
        return bool(value)

    def read(self, x: Json, path: str, n: int) -> int:
        if not isinstance(x, bool):
            _impossible(f"{path} is true or false, not {_quote(x)}")
        return int(x)

    def show(self, x: Json) -> str:
        return "yes" if x else "no"

    def parse(self, text: str) -> Json:
        if text not in ("yes", "no"):
            _unknown("The answer", text, ("yes", "no"))
        return text == "yes"


class _Word(_Value):
    """One of a list of names; nothing too, if it may be NOBODY."""

    def __init__(self, what: str, names: Sequence[str], none: bool = False) -> None:
        self.what, self.names, self.none = what, names, none

    def write(self, value: int) -> Json:
        return None if value == C.NOBODY else self.names[value]

    def read(self, x: Json, path: str, n: int) -> int:
        if x is None and self.none:
            return C.NOBODY
        if x not in self.names:
            _unknown(f"{path}: the {self.what}", x, self.names)
        return self.names.index(x)

    def show(self, x: Json) -> str:
        return "-" if x is None else str(x).replace(" ", "-")

    def parse(self, text: str) -> Json:
        return None if text == "-" else text.replace("-", " ")


class _Player(_Value):
    def __init__(self, none: bool = False, chance: bool = False) -> None:
        self.none, self.chance = none, chance

    def write(self, value: int) -> Json:
        return None if value == C.NOBODY else "chance" if value == C.CHANCE else value

    def read(self, x: Json, path: str, n: int) -> int:
        if x is None and self.none:
            return C.NOBODY
        if self.chance:
            return C.CHANCE if x == "chance" else _impossible(f"{path} is 'chance', not {_quote(x)}")
        if isinstance(x, bool) or not isinstance(x, int):
            _impossible(f"{path} is the number of a player, counted from 0, not {_quote(x)}")
        if not 0 <= x < n:
            _impossible(f"{path} is {_quote(x)}, but the {n} players have the numbers 0 to {n - 1}")
        return x

    def show(self, x: Json) -> str:
        return "-" if x is None else str(x + 1) if isinstance(x, int) else str(x)

    def parse(self, text: str) -> Json:
        return None if text == "-" else "chance" if text == "chance" else _whole(text) - 1


def _whole(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,6}", text):
        raise UnknownText(f"{_quote(text)} is not a number")
    return int(text)


CUBE = _Number(0, CUBES)
WEALTH = _Number(0, MOST)
FLAG = _Flag()
PLAYER, NO_PLAYER, CHANCE = _Player(), _Player(none=True), _Player(none=True, chance=True)
CITY, NO_CITY = _Word("city", CITY_NAMES), _Word("city", CITY_NAMES, none=True)
SIDE, ANY_SIDE, NO_SIDE = _Word("side", SIDES[:2]), _Word("side", SIDES), _Word("side", SIDES[:2], none=True)
BOX, SPACE = _Word("box", BOXES), _Word("space", C.SPACE_NAMES)

# ------------------------------------------------------------------ what is under way


class _Item(NamedTuple):
    """A field of a record under its key in the dict. Without a rest value it must be given."""

    key: str
    field: str
    value: _Value
    rest: int | None = None


_MARCH = (
    _Item("links", "links", _Number(0, 2), 0),
    _Item("acted", "acted", FLAG, 0),
    _Item("origin", "origin", NO_CITY, C.NOBODY),
    _Item("by_sea", "by_sea", FLAG, 0),
    _Item("answer", "answer", _Word("answer", ANSWERS), C.UNASKED),
)
_ATTACK = (
    _Item("city", "city", CITY),
    _Item("player", "player", PLAYER),
    _Item("side", "side", ANY_SIDE),
    _Item("foe", "foe", NO_PLAYER, C.NOBODY),
    _Item("foe_kind", "foe_kind", _Word("foe", FOES), C.FOE_ARMY),
)
_ATTACK_LISTS = ("hits", "standing", "stood")

_KIND = _Word("decision", K.NAMES)
_WHO, _DICE_PLAYER = _Item("player", "player", PLAYER), _Item("player", "player", CHANCE, C.CHANCE)
_SIDE, _CITY = _Item("side", "side", SIDE), _Item("city", "city", CITY)
_MOVER = _Item("mover", "n", PLAYER)
_SPACE = _Item("space", "n", SPACE)
_NUMBER = _Item("number", "n", CUBE)

# What the last number of a frame means, for the kinds that use it.
_EXTRAS = {
    K.PAY_CUBE: _Item("purpose", "extra", _Word("purpose", C.PURPOSE_NAMES)),
    K.LOSE_CUBE: _Item("cause", "extra", _Word("cause", CAUSES)),
    K.DICE: _Item("roll", "extra", _Word("roll", ROLLS)),
    K.CLOSE_SEA: _Item("manner", "extra", _Word("manner", MANNERS)),
    K.RETREAT_TO: _Item("sea_is_open", "extra", FLAG),
}

# The other fields of a decision, by kind, and by purpose of a cube paid.
_ASKED = {
    K.FIRST_PLAYER: (_DICE_PLAYER,),
    K.STRENGTHEN_BOX: (_WHO, _Item("number", "n", CUBE, 0)),
    K.TAX_SPLIT: (_WHO, _NUMBER),
    K.LOSE_CUBE: (_WHO, _SIDE, _Item("city", "city", NO_CITY, C.NOBODY), _NUMBER),
    K.IMPROVE_CITY: (_WHO, _SIDE),
    K.ENTER_CITY: (_WHO, _SIDE),
    K.MARCH: (_WHO, _SIDE),
    K.FLEET_USE: (_WHO, _SIDE, _CITY, _MOVER),
    K.FLEET_PAY: (_WHO, _SIDE, _CITY),
    K.RETREAT_OR_STAND: (_WHO, _SIDE, _CITY),
    K.NEXT_FOE: (_WHO, _Item("side", "side", ANY_SIDE), _CITY),
    K.LEVY_FIGHTS: (_WHO, _SIDE, _CITY),
    K.DICE: (_DICE_PLAYER, _Item("side", "side", ANY_SIDE), _CITY, _NUMBER),
    K.CLOSE_SEA: (_WHO, _SIDE, _CITY, _MOVER),
    K.RETREAT_TO: (_WHO, _SIDE, _CITY, _NUMBER),
    K.UPKEEP_CUBE: (_WHO, _SIDE, _Item("cost", "n", _Number(0, 127))),
}
_PAID = {
    C.FOR_CONTROL: (_WHO, _SIDE, _CITY),
    C.FOR_STRENGTHEN: (_WHO, _SIDE, _Item("box", "n", BOX)),
    C.FOR_SPACE: (_WHO, _SIDE, _Item("city", "city", NO_CITY, C.NOBODY), _SPACE),
    C.FOR_BUILDING: (_WHO, _SIDE),
    C.FOR_BULGARS: (_WHO, _Item("side", "side", NO_SIDE, C.NOBODY), _Item("city", "city", NO_CITY, C.NOBODY), _SPACE),
    C.FOR_CIVIL_WAR: (_WHO, _SIDE, _SPACE),
    C.FOR_CONQUEST: (_WHO, _SIDE, _CITY),
}
_TO = _Item("to", "city", CITY)                          # where an army that loses cubes at sea is bound


def _items(kind: int, extra: int) -> tuple[_Item, ...]:
    asked = _PAID[extra] if kind == K.PAY_CUBE else _ASKED.get(kind, (_WHO,))
    return (*asked, _EXTRAS[kind]) if kind in _EXTRAS else asked


def _at_sea(f: Any) -> bool:
    """Is it asked on the way between two cities, after the fleet's dice?"""
    return bool(f.kind == K.LOSE_CUBE and f.extra == C.AT_SEA)


def _written(items: Iterable[_Item], record: Any) -> dict[str, Json]:
    """Those items of a record that are not at rest."""
    values = ((item, getattr(record, item.field)) for item in items)
    return {item.key: item.value.write(value) for item, value in values if value != item.rest}


# ------------------------------------------------------------------ to a dict


def to_dict(data: bytes) -> dict[str, Json]:
    """The position as a dict of plain JSON: see the head of this module. A state that no game can reach is refused.

    >>> d = to_dict(from_dict({"players": 2}))
    >>> d["players"][0]["arab"]["boxes"]
    {'elite': 0, 'main': 8, 'move': 5, 'levy': 0}
    >>> d["players"][0]["pool"] -= 1
    >>> d["cities"] = {"Mecca": {"controller": 0}}
    >>> to_dict(from_dict(d))["cities"]
    {'Mecca': {'side': 'arab', 'tokens': 2, 'controller': 0, 'fortified': False}}
    """
    g = plain.unpack(data)
    d = {
        "version": VERSION,
        "options": {name: names[getattr(g, name)] for name, names in OPTIONS.items()},
        "turn": g.turn,
        "starter": NO_PLAYER.write(g.starter),
        "active": NO_PLAYER.write(g.active),
        "bulgars": g.bulgars,
        "guards": {name: NO_PLAYER.write(g.guard[side]) for side, name in enumerate(GUARDS)},
        "spaces": {name: row for kind, name in enumerate(C.SPACE_NAMES) if (row := _row(g, kind))},
        "cities": {CITY_NAMES[city]: _city(g, city) for city in range(N_CITIES) if not _is_as_printed(g, city)},
        "players": [_player(pl) for pl in g.players[: g.n_players]],
        **_passing(g),
        **_under_way(g),
    }
    if from_dict(d) != data:
        _impossible("The state holds something that no position has")
    return d


def _row(g: Plain, kind: int) -> list[int]:
    """Whose cubes lie on the spaces of a kind: they fill from the first."""
    slots = range(FIRST_SPACE[kind], FIRST_SPACE[kind] + SPACE_COUNT[kind])
    return [g.spaces[slot] for slot in slots if g.spaces[slot] != C.NOBODY]


def _city(g: Plain, city: int) -> dict[str, Json]:
    return {
        "side": SIDES[side_of(g, city)],
        "tokens": g.tokens[city],
        "controller": NO_PLAYER.write(controller_of(g, city)),
        "fortified": bool(has(g.fortified, city)),
    }


def _is_as_printed(g: Plain, city: int) -> bool:
    same = side_of(g, city) == CITY_SIDE[city] and g.tokens[city] == CITY_VALUE[city]
    return same and controller_of(g, city) == C.NOBODY and not has(g.fortified, city)


def _player(pl: Any) -> dict[str, Json]:
    d: dict[str, Json] = {key: getattr(pl, key) for key in _PILES}
    d["fortifications"], d["pawn_placed"] = pl.fortifications, bool(pl.pawn_placed)
    if pl.closed_links:
        d["closed_links"] = [_link(i) for i in range(len(SEA_LINKS)) if has(pl.closed_links, i)]
    for side in range(2):
        d[SIDES[side]] = {
            "treasury": pl.treasury[side],
            "points": pl.points[side],
            "buildings": pl.buildings[side],
            "pawn": NO_CITY.write(pl.pawn[side]),
            "boxes": dict(zip(BOXES, pl.boxes[side], strict=True)),
        }
    return d


def _link(i: int) -> list[str]:
    return [CITY_NAMES[city] for city in SEA_LINKS[i]]


def _passing(g: Plain) -> dict[str, Json]:
    d: dict[str, Json] = {}
    if passed := [p for p in range(g.n_players) if g.players[p].passed]:
        d["passed"] = passed
    if g.first_passer != C.NOBODY:
        d["first_passer"] = g.first_passer
    if g.last_player != C.NOBODY:
        d["last_player"] = g.last_player
    if g.closing != C.NOT_CLOSING:
        d["closing"] = CLOSING[g.closing]
    return d


def _under_way(g: Plain) -> dict[str, Json]:
    """The decision, unless it is an action, and what belongs to the action under way."""
    d: dict[str, Json] = {}
    if g.over != C.PLAYING:
        d["over"] = C.ENDING_NAMES[g.over]
    elif g.now.kind != K.ACTION:
        d["decision"] = {"kind": K.NAMES[g.now.kind], **_written(_items(g.now.kind, g.now.extra), g.now)}
        if _at_sea(g.now):
            d["decision"]["to"] = CITY_NAMES[g.stack[g.depth - 1].city]
    if any(map(any, g.arrived)):
        d["arrived"] = {SIDES[side]: dict(zip(BOXES, g.arrived[side], strict=True)) for side in range(2)}
    if march := _written(_MARCH, g.march):
        d["march"] = march
    if g.attack.city != C.NOBODY:
        a = g.attack
        d["attack"] = _written(_ATTACK, a) | {"hits": list(a.hits)}
        d["attack"] |= {key: [p for p in range(4) if getattr(a, key)[p]] for key in ("standing", "stood")}
    return d


# ------------------------------------------------------------------ from a dict


def from_dict(d: Json) -> bytes:
    """The bytes of the position that a dict describes. What no game can reach is refused, in words.

    >>> from_dict({"players": 2, "cities": {"Damascus": {"tokens": 4}}})
    Traceback (most recent call last):
    byzantium.errors.ImpossiblePosition: Damascus has 4 tokens, at most 3
    >>> from_dict({"players": 2, "cities": {"Damaskus": {"tokens": 2}}})
    Traceback (most recent call last):
    byzantium.errors.UnknownText: cities: the name 'Damaskus' is unknown; did you mean 'Damascus'?
    """
    g, to = _read(d)
    _check(g, to)
    return plain.pack(g)


def missing_cubes(d: Json) -> list[int]:
    """How many cubes each player is short of 42 in a dict that may be wrong otherwise; below 0: too many.

    >>> missing_cubes({"players": [{"pool": 5}, {}, {"tax": 2}]})
    [4, 0, -2]
    """
    g, _ = _read(d)
    return [CUBES - cubes_of(g, p) for p in range(g.n_players)]


_PILES = {"pool": START_POOL, "casualties": START_CASUALTIES, "removed": 0, "tax": 0, "pass_cube": 0}
_KEYS = ("version", "players", "options", "turn", "starter", "active", "passed", "first_passer", "last_player",
         "closing", "over", "bulgars", "spaces", "guards", "cities", "decision", "arrived", "march", "attack")
_PLAYER_KEYS = (*_PILES, "fortifications", "pawn_placed", "closed_links", *SIDES[:2])
_ARMY_KEYS = ("treasury", "points", "buildings", "pawn", "boxes")
_CITY_KEYS = ("side", "tokens", "controller", "fortified")


def _object(x: Json, path: str, keys: Iterable[str], what: str = "key") -> dict[str, Json]:
    if not isinstance(x, dict):
        _impossible(f"{path} is an object, not {_quote(x)}")
    keys = list(keys)
    for key in x:
        if key not in keys:
            _unknown(f"{path}: the {what}", key, keys)
    return x


def _list(x: Json, path: str, most: int) -> list[Json]:
    if not isinstance(x, list):
        _impossible(f"{path} is a list, not {_quote(x)}")
    if len(x) > most:
        _impossible(f"{path} has {len(x)} entries, at most {most}")
    return x


def _players(x: Json, path: str, n: int) -> list[int]:
    """A set of players as a list."""
    players = [PLAYER.read(p, f"{path}[{i}]", n) for i, p in enumerate(_list(x, path, n))]
    if len(set(players)) < len(players):
        _impossible(f"{path} names a player twice")
    return players


def _read(x: Json) -> tuple[Plain, int]:
    """The state but for its stack, and the city that an army at sea is bound for (NOBODY: none is)."""
    d = _object(x, "The position", _KEYS)
    if (version := d.get("version", VERSION)) != VERSION:
        raise UnknownText(f"The position is of version {_quote(version)}, this program reads version {VERSION}")
    if "players" not in d:
        _impossible("The position does not say who plays: 'players' is missing")
    players = d["players"]
    how_many = len(players) if isinstance(players, list) else players
    n = _Number(2, 4).read(how_many, "The number of players", 4)
    g = plain.empty()
    options = _object(d.get("options", {}), "options", OPTIONS, "option")
    for name, value in options.items():
        setattr(g, name, _Word("choice", OPTIONS[name]).read(value, f"options.{name}", n))
    new_game(g, n)
    _read_cities(g, d.get("cities", {}))
    for p in range(n):
        _read_player(g, p, players[p] if isinstance(players, list) else {})
    _read_spaces(g, d)
    to = _read_decision(g, d.get("decision"), d)
    _read_passing(g, d)
    _read_action(g, d)
    return g, to


def _read_cities(g: Plain, x: Json) -> None:
    for name, city in _object(x, "cities", CITY_NAMES, "name").items():
        c, path = CITY_NAMES.index(name), f"cities.{name}"
        _object(city, path, _CITY_KEYS)
        set_side(g, c, ANY_SIDE.read(city.get("side", SIDES[CITY_SIDE[c]]), f"{path}.side", 0))
        g.tokens[c] = _Number(-128, 127).read(city.get("tokens", CITY_VALUE[c]), f"{path}.tokens", 0)
        controller = NO_PLAYER.read(city.get("controller"), f"{path}.controller", g.n_players)
        fortified = FLAG.read(city.get("fortified", False), f"{path}.fortified", 0)
        if controller != C.NOBODY:
            g.controlled[controller] |= 1 << c
        elif fortified:
            _impossible(f"{name} is fortified, but nobody controls it")
        g.fortified |= fortified << c


def _read_player(g: Plain, p: int, x: Json) -> None:
    pl, path = g.players[p], f"players[{p}]"
    d = _object(x, path, _PLAYER_KEYS)
    for key, start in _PILES.items():
        setattr(pl, key, CUBE.read(d.get(key, start), f"{path}.{key}", 0))
    built = size(g.controlled[p] & g.fortified)
    pl.fortifications = max(FORTIFICATIONS - built, 0)
    if "fortifications" in d:
        pl.fortifications = _Number(0, FORTIFICATIONS).read(d["fortifications"], f"{path}.fortifications", 0)
    for side in range(2):
        _read_side(pl, side, d.get(SIDES[side], {}), f"{path}.{SIDES[side]}")
    is_there = pl.pawn[C.BYZANTINE] != C.NOBODY
    pl.pawn_placed = FLAG.read(d.get("pawn_placed", is_there), f"{path}.pawn_placed", 0)
    for i, pair in enumerate(_list(d.get("closed_links", []), f"{path}.closed_links", len(SEA_LINKS))):
        pl.closed_links |= 1 << _read_link(pair, f"{path}.closed_links[{i}]")


def _read_side(pl: Any, side: int, x: Json, path: str) -> None:
    d = _object(x, path, _ARMY_KEYS)
    pl.treasury[side] = WEALTH.read(d.get("treasury", START_TREASURY[side]), f"{path}.treasury", 0)
    pl.points[side] = WEALTH.read(d.get("points", START_POINTS[side]), f"{path}.points", 0)
    pl.buildings[side] = CUBE.read(d.get("buildings", 0), f"{path}.buildings", 0)
    pl.pawn[side] = NO_CITY.read(d.get("pawn"), f"{path}.pawn", 0)
    pl.boxes[side] = _read_boxes(d.get("boxes", {}), f"{path}.boxes", START_BOXES[side])


def _read_boxes(x: Json, path: str, left_out: Sequence[int]) -> list[int]:
    d = _object(x, path, BOXES, "box")
    return [CUBE.read(d.get(name, left_out[box]), f"{path}.{name}", 0) for box, name in enumerate(BOXES)]


def _read_link(x: Json, path: str) -> int:
    cities = sorted(CITY.read(name, f"{path}[{i}]", 0) for i, name in enumerate(_list(x, path, 2)))
    if tuple(cities) not in SEA_LINKS:
        _impossible(f"{path} is not two cities with a sea route between them")
    return SEA_LINKS.index(tuple(cities))


def _read_spaces(g: Plain, d: dict[str, Json]) -> None:
    g.bulgars = _Number(0, ORANGE_CUBES).read(d.get("bulgars", BULGARS_START), "bulgars", 0)
    for name, row in _object(d.get("spaces", {}), "spaces", C.SPACE_NAMES, "space").items():
        kind = C.SPACE_NAMES.index(name)
        for i, p in enumerate(_list(row, f"spaces.{name}", SPACE_COUNT[kind])):
            g.spaces[FIRST_SPACE[kind] + i] = PLAYER.read(p, f"spaces.{name}[{i}]", g.n_players)
    guards = _object(d.get("guards", {}), "guards", GUARDS, "guard")
    for side, name in enumerate(GUARDS):
        g.guard[side] = NO_PLAYER.read(guards[name], f"guards.{name}", g.n_players) if name in guards \
            else holder(g, C.GUARD + side)


def _read_passing(g: Plain, d: dict[str, Json]) -> None:
    """Whose turn it is, and who has passed; what is left out follows from the rest."""
    n = g.n_players
    drawn = g.now.kind != K.FIRST_PLAYER
    g.turn = _Number(1, TURNS).read(d.get("turn", 1), "turn", n)
    somebody = d.get("active", d.get("starter", 0 if drawn else None))
    g.active = NO_PLAYER.read(somebody, "active", n)
    g.starter = NO_PLAYER.read(d.get("starter", somebody), "starter", n)
    passed = _players(d.get("passed", []), "passed", n)
    for p in passed:
        g.players[p].passed = 1
    left = [p for p in range(n) if p not in passed]
    only = passed[0] if len(passed) == 1 else None
    g.first_passer = NO_PLAYER.read(d.get("first_passer", only), "first_passer", n)
    only = left[0] if len(left) == 1 else None
    g.last_player = NO_PLAYER.read(d.get("last_player", only), "last_player", n)
    closing = CLOSING[0 if g.last_player == C.NOBODY else 2 if _is_extended(g) else 1]
    g.closing = _Word("closing", CLOSING).read(d.get("closing", closing), "closing", n)


def _is_extended(g: Plain) -> bool:
    return bool(g.n_players == 2 and g.two_player_passing != C.STANDARD)


def _read_items(items: Iterable[_Item], x: dict[str, Json], path: str, record: Any, n: int) -> None:
    for item in items:
        if item.key in x:
            setattr(record, item.field, item.value.read(x[item.key], f"{path}.{item.key}", n))
        elif item.rest is None:
            _impossible(f"{path}.{item.key} is missing")
        else:
            setattr(record, item.field, item.rest)


def _read_decision(g: Plain, x: Json, d: dict[str, Json]) -> int:
    """Into g.now; returns where an army at sea is bound, NOBODY if none is."""
    f, n, to = g.now, g.n_players, C.NOBODY
    g.over = _Word("end", C.ENDING_NAMES).read(d.get("over", C.ENDING_NAMES[C.PLAYING]), "over", n)
    f.kind, f.player, f.side, f.city, f.n, f.extra = K.ACTION, C.NOBODY, C.NOBODY, C.NOBODY, 0, 0
    if g.over != C.PLAYING:
        if x is not None:
            _impossible("The game is over, but there is a decision")
        f.kind, f.player, f.side, f.city = K.GAME_OVER, 0, 0, 0
        g.allowed = [0] * C.WORDS
    elif x is None:
        f.player = NO_PLAYER.read(d.get("active", d.get("starter", 0)), "active", n)
    else:
        if not isinstance(x, dict):
            _impossible(f"decision is an object, not {_quote(x)}")
        f.kind = _KIND.read(x.get("kind"), "decision.kind", n)
        if f.kind == K.GAME_OVER:
            _impossible("decision.kind is 'game over', but 'over' does not say how the game ended")
        if f.kind in _EXTRAS:
            _read_items([_EXTRAS[f.kind]], x, "decision", f, n)
        items = [*_items(f.kind, f.extra), *([_TO] if _at_sea(f) else [])]
        _object(x, "decision", ["kind", *(item.key for item in items)])
        if "player" not in x and _WHO in items and "active" in d:
            x = x | {"player": d["active"]}
        if _at_sea(f):
            _read_items([items.pop()], x, "decision", f, n)
            to = f.city
        _read_items(items, x, "decision", f, n)
    return int(to)


def _read_action(g: Plain, d: dict[str, Json]) -> None:
    n = g.n_players
    arrived = _object(d.get("arrived", {}), "arrived", SIDES[:2], "side")
    for side in range(2):
        path = f"arrived.{SIDES[side]}"
        g.arrived[side] = _read_boxes(arrived.get(SIDES[side], {}), path, (0, 0, 0, 0))
    march = _object(d.get("march", {}), "march", [item.key for item in _MARCH])
    _read_items(_MARCH, march, "march", g.march, n)
    if "attack" in d:
        keys = [*(item.key for item in _ATTACK), *_ATTACK_LISTS]
        attack = _object(d["attack"], "attack", keys)
        _read_items(_ATTACK, attack, "attack", g.attack, n)
        hits = _list(attack.get("hits", [0, 0]), "attack.hits", 2)
        if len(hits) < 2:
            _impossible("attack.hits is two numbers: the attacker's and the defender's")
        g.attack.hits = [CUBE.read(hits[i], f"attack.hits[{i}]", n) for i in range(2)]
        for key in ("standing", "stood"):
            players = _players(attack.get(key, []), f"attack.{key}", n)
            setattr(g.attack, key, [int(p in players) for p in range(4)])


# ------------------------------------------------------------------ what no game can reach


def _check(g: Plain, to: int) -> None:
    """Refuse what no game can reach, and put on the stack what follows the decision."""
    for p in range(g.n_players):
        _check_cubes(g, p)
        _check_fortifications(g, p)
    for city in range(N_CITIES):
        _check_city(g, city)
    if g.now.kind == K.FIRST_PLAYER:
        return _check_setup(g)
    _check_passing(g)
    for p in range(g.n_players):
        _check_pawns(g, p)
        _check_closed_links(g, p)
    for side in range(2):
        _check_guard(g, side)
    _check_rest(g)
    if g.over != C.PLAYING:
        _check_end(g)
    else:
        _check_decision(g, to)
    if wrong := broken(g):
        _impossible(f"In this position {NAMES[wrong]}")


def _check_cubes(g: Plain, p: int) -> None:
    pl, n = g.players[p], cubes_of(g, p)
    if n == CUBES:
        return
    parts = {
        "pool": pl.pool, "casualties": pl.casualties, "boxes": boxed_cubes(pl),
        "cities": size(g.controlled[p] & ~g.fortified), "special spaces": g.spaces.count(p), "tax": pl.tax,
        "pass": pl.pass_cube, "churches and mosques": sum(pl.buildings), "removed": pl.removed,
        "on its way": cubes_on_the_way(g, p),
    }  # fmt: skip
    listed = ", ".join(f"{name} {number}" for name, number in parts.items() if number)
    _impossible(f"{_who(p)} has {_count(n, 'cube')}, not {CUBES}: {listed or 'none anywhere'}")


def _check_fortifications(g: Plain, p: int) -> None:
    built, left = size(g.controlled[p] & g.fortified), g.players[p].fortifications
    if built + left != FORTIFICATIONS:
        _impossible(f"{_who(p)} has {_count(built + left, 'fortification')}, not {FORTIFICATIONS}: "
                    f"{built} built, {left} left")


def _bulgar_land() -> int:
    """10.2 The cities that Bulgars may come to attack, one after another."""
    cities = BULGAR_ARROWS
    for _ in range(N_CITIES):
        for city in range(N_CITIES):
            if has(cities, city) and city != CONSTANTINOPLE:
                cities |= ROADS[city]
    return int(cities & ~(1 << CONSTANTINOPLE))


_BULGAR_LAND = _bulgar_land()


def _check_city(g: Plain, city: int) -> None:
    name, side, tokens = CITY_NAMES[city], side_of(g, city), g.tokens[city]
    if city == CONSTANTINOPLE and not _is_as_printed(g, city):
        _impossible("Constantinople stays Byzantine with the strength 5, and nobody can control it")
    if city == CONSTANTINOPLE:
        return
    if side >= C.PERSIAN and controller_of(g, city) != C.NOBODY:
        _impossible(f"{name} is {C.SIDE_NAMES[side]} and cannot be controlled")
    if side == C.PERSIAN and CITY_SIDE[city] != C.PERSIAN:
        _impossible(f"{name} is not a city that can be Persian")
    if side == C.BULGAR and not has(_BULGAR_LAND, city):
        _impossible(f"{name} is not a city that the Bulgars can reach")
    if tokens > MAX_TOKENS:
        _impossible(f"{name} has {tokens} tokens, at most {MAX_TOKENS}")
    if tokens < 1:
        _impossible(f"{name} has {_count(tokens, 'token')}, at least 1")
    if side == C.PERSIAN and tokens != CITY_VALUE[city]:
        _impossible(f"{name} is Persian with {_count(tokens, 'token')}, printed {CITY_VALUE[city]}")
    if side == C.BULGAR and tokens == MAX_TOKENS:
        _impossible(f"{name} is Bulgar with {tokens} tokens, at most {MAX_TOKENS - 1}")


def _check_setup(g: Plain) -> None:
    """1.5 Before the first player is drawn everything is as at setup."""
    start = plain.empty()
    for name in OPTIONS:
        setattr(start, name, getattr(g, name))
    new_game(start, g.n_players)
    if plain.pack(start) != plain.pack(g):
        _impossible("The first player is still to be drawn, but not everything is as at setup")


def _check_passing(g: Plain) -> None:
    for name, p in (("active", g.active), ("starter", g.starter)):
        if p == C.NOBODY:
            _impossible(f"{name} is null, but the first player has been drawn")
    passed = [p for p in range(g.n_players) if g.players[p].passed]
    for p in range(g.n_players):
        if g.players[p].pass_cube > g.players[p].passed and g.over != C.AFTER_TURN_3:
            _impossible(f"{_who(p)} has a cube on the pass space, but has not passed")
        if g.players[p].pass_cube > 1:
            _impossible(f"{_who(p)} has {g.players[p].pass_cube} cubes on the pass space, at most 1")
    if g.over == C.AFTER_TURN_3:
        if passed:
            _impossible("The game is over after turn 3, but a player still counts as passed")
        all_passed, left = True, None
    else:
        all_passed = len(passed) == g.n_players
        left = [p for p in range(g.n_players) if p not in passed]
        _check_first_passer(g, passed)
        if len(left) > 1 and g.last_player != C.NOBODY:
            _impossible(f"last_player is {g.last_player}, but {len(left)} players have not passed")
        if len(left) == 1 and g.last_player != left[0]:
            _impossible(f"{_who(left[0])} alone has not passed, so last_player is {left[0]}")
    _check_last_player(g, all_passed)
    _check_active(g, bool(left))


def _check_first_passer(g: Plain, passed: list[int]) -> None:
    if not passed and g.first_passer != C.NOBODY:
        _impossible(f"first_passer is {g.first_passer}, but nobody has passed")
    if passed and g.first_passer not in passed:
        who = " and ".join(_who(p) for p in passed)
        _impossible(f"{who} passed: first_passer must say who of them was first")


def _check_last_player(g: Plain, all_passed: bool) -> None:
    if all_passed and g.last_player == C.NOBODY:
        _impossible("All have passed: last_player must say who was last")
    if all_passed and (g.first_passer in (C.NOBODY, g.last_player)):
        _impossible("All have passed: first_passer and last_player must be two of them")
    may_close = (
        (C.NOT_CLOSING,) if g.last_player == C.NOBODY
        else (C.ONE_MORE_ACTION,) if not _is_extended(g)
        else (C.UNTIL_POOL_IS_EMPTY,) if g.turn < TURNS
        else (C.ONE_MORE_ACTION, C.UNTIL_POOL_IS_EMPTY)
    )  # fmt: skip
    if g.closing not in may_close:
        _impossible(f"closing is {CLOSING[g.closing]!r}, but it can only be "
                    f"{' or '.join(repr(CLOSING[c]) for c in may_close)}")


def _check_active(g: Plain, somebody_left: bool) -> None:
    if g.now.kind == K.PASS_CUBE:
        if not g.players[g.active].passed:
            _impossible(f"{_who(g.active)} cannot choose the cube for the pass space: he has not passed")
        return
    if g.last_player not in (C.NOBODY, g.active):
        _impossible(f"All but {_who(g.last_player)} have passed: the action is his, not {_who(g.active)}'s")
    if g.players[g.active].passed and (somebody_left or g.now.kind not in (K.UPKEEP_CUBE, K.GAME_OVER)):
        _impossible(f"{_who(g.active)} has passed and takes no more actions this turn")
    if g.now.kind == K.UPKEEP_CUBE and g.last_player == C.NOBODY:
        _impossible("Upkeep comes when the actions of the turn are over, but two players have not passed")


def _check_pawns(g: Plain, p: int) -> None:
    pl, a = g.players[p], g.attack
    if pl.pawn[C.BYZANTINE] != C.NOBODY and not pl.pawn_placed:
        _impossible(f"{_who(p)}'s Byzantine pawn is on the map, but pawn_placed is false")
    for side in range(2):
        city, name = pl.pawn[side], C.SIDE_NAMES[side]
        attacks = (p, side, city) == (a.player, a.side, a.city)
        if city == C.NOBODY or attacks:
            continue
        if not has(g.cities_of[side], city):
            _impossible(f"{_who(p)}'s {name} pawn stands in {CITY_NAMES[city]}, "
                        f"which is {C.SIDE_NAMES[side_of(g, city)]}")
        emptied = _strengthens(g) and p == g.active and any(map(any, g.arrived))     # 3.4 looked at afterwards
        if army_size(g, p, side) == 0 and not emptied:
            _impossible(f"{_who(p)}'s {name} pawn stands in {CITY_NAMES[city]}, but its army has no cube")


def _check_closed_links(g: Plain, p: int) -> None:
    if g.players[p].closed_links and holder(g, C.FLEET + C.BYZANTINE) in (C.NOBODY, p):
        _impossible(f"{_who(p)} has closed sea links, but no other player has the Byzantine fleet")


def _check_guard(g: Plain, side: int) -> None:
    p, space = g.guard[side], C.SPACE_NAMES[C.GUARD + side]
    if p not in (C.NOBODY, holder(g, C.GUARD + side)):
        _impossible(f"The {space}'s guard is with {_who(p)}, whose cube is not on the {space} space")


# ------------------------------------------------------------------ what is under way must belong to the decision


_AT_REST = plain.empty()
rest(_AT_REST)


def _strengthens(g: Plain) -> bool:
    f = g.now
    return bool(f.kind == K.STRENGTHEN_BOX or (f.kind == K.PAY_CUBE and f.extra == C.FOR_STRENGTHEN))


def _sails(f: Any) -> bool:
    """Is the army between two cities?"""
    return _at_sea(f) or bool(f.kind == K.DICE and f.extra == C.ROLL_FLEET)


def _attacks(g: Plain) -> bool:
    f = g.now
    if f.kind in (K.LOSE_CUBE, K.DICE):
        return not _sails(f)
    if f.kind == K.PAY_CUBE:
        return bool(f.extra == C.FOR_CONQUEST)
    return f.kind in (K.RETREAT_OR_STAND, K.NEXT_FOE, K.LEVY_FIGHTS, K.CLOSE_SEA, K.RETREAT_TO) \
        or g.over >= C.CONSTANTINOPLE_BY_ARABS


def _marches(g: Plain) -> bool:
    f = g.now
    civil_war = f.kind == K.PAY_CUBE and f.extra == C.FOR_CIVIL_WAR
    return civil_war or _sails(f) or f.kind in (K.MARCH, K.FLEET_USE, K.FLEET_PAY)


def _check_rest(g: Plain) -> None:
    """An army action has its march, an attack its attack, and Strengthen its cubes; nothing else has."""
    moved, attacks = _numbers(g.march) != _numbers(_AT_REST.march), _attacks(g)
    if g.arrived != _AT_REST.arrived and not _strengthens(g):
        _impossible("There is 'arrived', but no Strengthen action is under way")
    if g.now.kind == K.STRENGTHEN_BOX and g.now.n != sum(map(sum, g.arrived)):
        _impossible("decision.number is not the number of cubes in 'arrived'")
    if attacks != (g.attack.city != C.NOBODY):
        _impossible("The decision is part of an attack, but 'attack' is missing" if attacks
                    else "There is an 'attack', but the decision is not part of one")
    if attacks:
        _check_attack(g)
    if moved and not (attacks or _marches(g)):
        _impossible("There is a 'march', but the decision is not part of an army action")
    if _marches(g) and not _sails(g.now):
        _check_marching(g)
    if attacks and g.attack.side == C.BULGAR and moved:
        _impossible("There is a 'march', but the Bulgars attack")
    if attacks and g.attack.side != C.BULGAR:
        _check_march(g, g.attack.player, g.attack.side, g.attack.city)


def _check_marching(g: Plain) -> None:
    f = g.now
    p = f.n if f.kind == K.FLEET_USE else f.player
    here = g.players[p].pawn[f.side]
    if here == C.NOBODY:
        _impossible(f"{_who(p)}'s {C.SIDE_NAMES[f.side]} army is on the march, but its pawn is not on the map")
    _check_march(g, p, f.side, here)


def _numbers(record: Any) -> list[int]:
    return [getattr(record, name) for name in record.__slots__]


def _check_march(g: Plain, p: int, side: int, here: int, sails: bool = False) -> None:
    """The march that has brought this army here, or is about to if it sails."""
    m, came = g.march, g.march.links + sails
    if came > 2:
        _impossible("march.links is 2: there is no third link in an action")
    if m.links and not m.acted:
        _impossible("march.acted is false, but the army has moved")
    if came == 0:
        if m.origin != C.NOBODY or m.by_sea or m.answer != C.UNASKED:
            _impossible("The army has not moved in this action, but 'march' says where it came from")
        return
    if m.origin == C.NOBODY or not has(reach(side, m.origin, 1), here):
        _impossible(f"march.origin is no city from which the army can have come to {CITY_NAMES[here]}")
    if not has(g.cities_of[side], m.origin):
        _impossible(f"The army came from {CITY_NAMES[m.origin]}, which is not {C.SIDE_NAMES[side]}")
    if bool(m.by_sea) != bool(is_sea(m.origin, here)):
        _impossible(f"march.by_sea is wrong for the way from {CITY_NAMES[m.origin]} to {CITY_NAMES[here]}")
    if bool(asks_fleet(g, p, side, m.origin, here)) != (m.answer != C.UNASKED):
        _impossible(f"march.answer is {ANSWERS[m.answer]!r}, which does not fit the owner of the Byzantine fleet")


def _check_attack(g: Plain) -> None:
    a, n = g.attack, g.n_players
    if a.player != g.active:
        _impossible(f"{_who(a.player)} attacks, but the action is {_who(g.active)}'s")
    if a.side == C.PERSIAN:
        _impossible("Persians never attack")
    conquered = g.now.kind == K.PAY_CUBE or (g.now.kind == K.LOSE_CUBE and g.now.extra in (C.AS_GARRISON, C.AS_TOLL))
    defending = side_of(g, a.city)
    for q in range(n):
        if a.stood[q] and (q == a.player or (defending >= C.PERSIAN and not conquered)):
            _impossible(f"{_who(q)} has no army that could have stood against this attack")
        if a.standing[q] and not a.stood[q]:
            _impossible(f"attack.standing names {_who(q)}, attack.stood does not")
        is_there = q != a.player and defending < C.PERSIAN and g.players[q].pawn[defending] == a.city
        destroyed = (a.foe, a.foe_kind) == (q, C.FOE_ARMY) and _retreats(g, a.player)   # 9.8 by an attacker who lost
        if a.standing[q] and (conquered or not (is_there or destroyed)):
            _impossible(f"{_who(q)}'s army stands against the attack, but is not in {CITY_NAMES[a.city]}")
        if is_there and not a.standing[q] and (conquered or (a.stood[q] and not _retreats(g, q))):
            _impossible(f"{_who(q)}'s army is beaten, but has not left {CITY_NAMES[a.city]}")
    if a.foe == a.player:
        _impossible(f"{_who(a.player)} cannot fight himself")
    if g.over != C.PLAYING:
        return
    if a.side == C.BULGAR:
        _check_bulgar_attack(g)
    else:
        _check_army_attack(g, defending, conquered)


def _retreats(g: Plain, q: int) -> bool:
    """Is the retreat of this player's army what is asked about?"""
    f = g.now
    if f.kind == K.LOSE_CUBE:
        return bool((f.extra, f.player) == (C.ON_RETREAT, q))
    return (f.kind, f.n) == (K.CLOSE_SEA, q) or (f.kind, f.player) == (K.RETREAT_TO, q)


def _check_bulgar_attack(g: Plain) -> None:
    a = g.attack
    if not has(bulgar_targets(g), a.city):
        _impossible(f"{CITY_NAMES[a.city]} is not a city that the Bulgars can attack")
    if a.player not in _row(g, C.BULGARS):
        _impossible(f"The Bulgars attack for {_who(a.player)}, whose cube is not on their space")
    if g.bulgars == 0 and not (g.now.kind == K.LOSE_CUBE and g.now.extra == C.IN_BATTLE):
        _impossible("The Bulgars attack without a cube")


def _check_army_attack(g: Plain, defending: int, conquered: bool) -> None:
    a, name = g.attack, CITY_NAMES[g.attack.city]
    f, pawn = g.now, g.players[a.player].pawn[a.side]
    may_be_gone = f.kind == K.LOSE_CUBE and (f.extra, f.player) == (C.IN_BATTLE, a.foe)
    has_left = f.kind == K.LOSE_CUBE and (f.extra, f.player, f.side) == (C.ON_RETREAT, a.player, a.side)
    if has_left or (may_be_gone and pawn == C.NOBODY):
        if pawn == C.NOBODY and army_size(g, a.player, a.side):
            _impossible(f"{_who(a.player)}'s attacking army has cubes, but no pawn")
    elif pawn != a.city:
        _impossible(f"{_who(a.player)}'s {C.SIDE_NAMES[a.side]} army attacks {name}, but its pawn is not there")
    elif army_size(g, a.player, a.side) == 0:
        _impossible(f"{_who(a.player)}'s {C.SIDE_NAMES[a.side]} army attacks {name} without a cube")
    paid = a.player in _row(g, C.CIVIL_WAR + a.side)
    if defending == a.side and not paid and not (conquered and g.march.links):
        _impossible(f"{_who(a.player)} attacks {name} of his own side without a cube on a civil war space")
    if defending == a.side and a.city == CONSTANTINOPLE:
        _impossible("There is no civil war for Constantinople")
    rival = controller_of(g, a.city)
    if conquered and (defending != a.side or rival != C.NOBODY):
        _impossible(f"{name} is conquered, so it is {C.SIDE_NAMES[a.side]} and nobody's until a cube is placed")
    if defending == a.side and not conquered and (
            rival == a.player or (rival == C.NOBODY and g.civil_war_targets != C.RIVAL_OR_FREE)):
        _impossible(f"{name} is not a city that {_who(a.player)} can make civil war for")
    if defending != a.side and (not g.march.links or has(forbidden(g, a.player, a.side), a.city)):
        _impossible(f"{_who(a.player)}'s {C.SIDE_NAMES[a.side]} army cannot have moved into {name}")


def _check_end(g: Plain) -> None:
    """13.3, 13.6 How the game ended, and what that leaves on the table."""
    if g.over == C.AFTER_TURN_3:
        if g.turn != TURNS:
            _impossible(f"The game ended after turn {TURNS}, but it is turn {g.turn}")
        for p in range(g.n_players):
            if p in g.spaces or g.players[p].tax or g.players[p].pass_cube:
                _impossible(f"The game is over after turn 3, but {_who(p)} has cubes on spaces of the board")
        return
    a = g.attack
    side = C.ARAB if g.over == C.CONSTANTINOPLE_BY_ARABS else C.BULGAR
    if a.city != CONSTANTINOPLE or a.side != side:
        _impossible(f"{C.ENDING_NAMES[g.over]}, but the attack is another")
    if side == C.ARAB and g.players[a.player].pawn[side] != CONSTANTINOPLE:
        _impossible("Constantinople fell to an Arab army, but its pawn is not there")


# ------------------------------------------------------------------ the decision, and what follows it
#
# A decision is possible if the engine itself asks it: put the question before, give the answer, and the engine must
# come to the same decision in the same position. That puts on the stack what follows it, too.

_Frame = tuple[int, int, int, int, int, int]             # kind, player, side, city, n, extra


def _frame(kind: int, player: int, side: int = C.NOBODY, city: int = C.NOBODY, n: int = 0, extra: int = 0) -> _Frame:
    return kind, player, side, city, n, extra


def _asked(g: Plain) -> _Frame:
    f = g.now
    return f.kind, f.player, f.side, f.city, f.n, f.extra


def _refuse(f: _Frame, why: str) -> NoReturn:
    _impossible(f"{_who(f[1])} cannot be asked for '{K.NAMES[f[0]]}': {why}")


def _check_decision(g: Plain, to: int) -> None:
    f = _asked(g)
    h = plain.unpack(plain.pack(g))
    h.now.kind = K.GAME_OVER
    _ask(h, f, to)
    g.stack, g.depth, g.allowed = h.stack, h.depth, h.allowed
    if _asked(h) != f or plain.pack(h) != plain.pack(g):
        _refuse(f, "the rules would ask something else here")
    choices = legal(g)
    if choices == 0:
        _refuse(f, "there is nothing to choose from")
    if choices == 1 and g.now.kind != K.ACTION:
        _refuse(f, "there is one choice only, and the game takes it by itself")


def _ask(h: Plain, f: _Frame, to: int = C.NOBODY) -> None:
    """Bring the engine to ask this; h has no stack yet."""
    before = _question_before(h, f)
    if before:
        _ask(h, before[0])
        if _asked(h) != before[0]:
            _refuse(f, "the question before it cannot come up")
        _answer(h, before[1], f)
        return
    _push_round(h)
    if f[0] != K.ACTION:
        _LAID.get(f[0], _lay_nothing)(h, f, to)


def _push_round(h: Plain) -> None:
    """2.2 Under every action lies the question whose is the next."""
    ask_for_action(h)
    pop(h)


def _answer(h: Plain, code: int, f: _Frame) -> None:
    legal(h)
    if not 0 <= code < C.COUNT or not has(h.allowed[code // C.WORD_BITS], code % C.WORD_BITS):
        _refuse(f, f"'{K.NAMES[h.now.kind]}' before it does not allow it")
    apply(h, h.now, code)
    _settle(h)


def _settle(h: Plain) -> None:
    """Do what asks nobody, up to the next decision."""
    while h.depth > 0 and h.over == C.PLAYING:
        pop(h)
        if h.now.kind < K.DECISIONS:
            return
        automatic(h, h.now)
    h.now.kind = K.GAME_OVER


def _wait(h: Plain, f: _Frame) -> None:
    """Ask this on top of what is on the stack."""
    push(h, *f)
    pop(h)


def _question_before(h: Plain, f: _Frame) -> tuple[_Frame, int] | None:
    """The question whose answer, a code, leads to this one and changes nothing else."""
    kind, p, side, city, n, extra = f
    action = _frame(K.ACTION, p)
    match kind:
        case K.CONTROL_CITY:
            return action, C.TAKE_CONTROL
        case K.TAX_CUBES:
            return action, C.TAX
        case K.IMPROVE_CITY:
            return action, C.SPACE + C.IMPROVE + side
        case K.FORTIFY_CITY:
            return action, C.SPACE + C.FORTIFY
        case K.BULGARS_PLAN:
            return action, C.SPACE + C.BULGARS
        case K.ENTER_CITY:
            return action, C.ARMY + side
        case K.STRENGTHEN_BOX if n == 0:
            return action, C.STRENGTHEN
        case K.MARCH if not h.march.acted:
            return action, C.ARMY + side
        case K.FLEET_USE:
            return _frame(K.MARCH, n, side), C.CITY + city
        case K.FLEET_PAY:
            return _frame(K.FLEET_USE, holder(h, C.FLEET + C.BYZANTINE), side, city, p), C.YES
        case K.PAY_CUBE if extra != C.FOR_CONQUEST:
            return _question_before_paying(h, f)
    return None


def _question_before_paying(h: Plain, f: _Frame) -> tuple[_Frame, int]:
    _, p, side, city, n, purpose = f
    match purpose:
        case C.FOR_CONTROL:
            return _frame(K.CONTROL_CITY, p), C.CITY + city
        case C.FOR_STRENGTHEN:
            return _frame(K.STRENGTHEN_BOX, p, n=sum(map(sum, h.arrived))), C.BOX + 4 * side + n
        case C.FOR_BUILDING:
            return _frame(K.ACTION, p), C.BUILD + side
        case C.FOR_BULGARS:
            return _frame(K.BULGARS_PLAN, p), C.REINFORCE if city == C.NOBODY else C.CITY + city
        case C.FOR_CIVIL_WAR:
            return _frame(K.MARCH, p, side), C.SPACE + n
        case C.FOR_SPACE if n == C.IMPROVE + side:
            return _frame(K.IMPROVE_CITY, p, side), C.CITY + city
        case C.FOR_SPACE if n == C.FORTIFY:
            return _frame(K.FORTIFY_CITY, p), C.CITY + city
    return _frame(K.ACTION, p), C.SPACE + n


# What has changed the position on the way to the decision is not known: here the rest is put together.


def _lay_nothing(h: Plain, f: _Frame, to: int) -> None:
    _refuse(f, "it is no decision of the middle of an action")


def _lay_own(h: Plain, f: _Frame, to: int) -> None:
    """A question in the midst of the active player's action, with nothing to follow it."""
    kind, p, _, _, n, _ = f
    if p != h.active:
        _refuse(f, f"the action is {_who(h.active)}'s")
    pl = h.players[p]
    if kind == K.STRENGTHEN_BOX:
        if n >= STRENGTHEN_LIMIT:
            _refuse(f, f"it ends after {STRENGTHEN_LIMIT} cubes")
        too_many = [h.arrived[s][b] > pl.boxes[s][b] for s in range(2) for b in range(4)]
        if any(too_many) or any(row[C.ELITE] > 1 for row in h.arrived):
            _refuse(f, "'arrived' does not fit the boxes")
    elif kind == K.PASS_CUBE and (pl.casualties or pl.pass_cube):
        _refuse(f, "the cube for the pass space comes from the casualties, or is there already")
    _wait(h, f)


def _lay_tax_split(h: Plain, f: _Frame, to: int) -> None:
    _, p, _, _, n, _ = f
    pl = h.players[p]
    if n < 1 or pl.tax != n:
        _refuse(f, f"{_count(pl.tax, 'cube')} on the tax space, {n} to be split")
    pl.pool, pl.tax = pl.pool + n, 0
    _again(h, _frame(K.TAX_CUBES, p), C.NUMBER + n, f)


def _lay_pay_from(h: Plain, f: _Frame, to: int) -> None:
    _, p, _, _, _, _ = f
    h.players[p].casualties += 1
    _again(h, _frame(K.PAY_CUBE, p, n=C.BULGARS, extra=C.FOR_BULGARS), C.CASUALTIES, f)


def _again(h: Plain, before: _Frame, code: int, f: _Frame) -> None:
    """Ask what came before in the position that it was asked in, and answer."""
    h.depth = 0
    _ask(h, before)
    if _asked(h) != before:
        _refuse(f, "the question before it cannot come up")
    _answer(h, code, f)


def _lay_upkeep(h: Plain, f: _Frame, to: int) -> None:
    _, p, side, _, _, _ = f
    h.depth = 0
    push(h, *_frame(K.UPKEEP, C.NOBODY, n=2 * ((p - h.starter) % h.n_players) + side))
    _settle(h)


def _lay_sailing(h: Plain, f: _Frame, to: int) -> None:
    """8.6 The fleet's dice, or the cubes that they cost: the army has paid and is not there yet."""
    kind, p, side, city, n, _ = f
    if kind == K.DICE:
        p, to = h.active, city
    m, pl = h.march, h.players[p]
    if p != h.active or side != C.ARAB:
        _refuse(f, "only the Arab army of the active player meets the fleet")
    if m.answer != C.INTERCEPTS or m.origin == C.NOBODY or pl.pawn[side] != m.origin:
        _refuse(f, "'march' does not say that the fleet intercepts, or where the army set out")
    _check_march(h, p, side, to, sails=True)
    if has(forbidden(h, p, side), to):
        _refuse(f, f"the army may not enter {CITY_NAMES[to]}")
    move, casualties = pl.boxes[side][C.MOVE], pl.casualties
    pl.boxes[side][C.MOVE] += CUBES                      # enough to set out once more
    travel(h, p, side, to, C.INTERCEPTS)
    paid = pl.casualties - casualties
    pl.boxes[side][C.MOVE], pl.casualties = move, casualties
    if casualties < paid:
        _refuse(f, f"the {paid} Move cubes that were paid are not among the casualties")
    pop(h)
    if kind == K.LOSE_CUBE:
        if n > h.now.n:
            _refuse(f, f"{_count(n, 'cube')} cannot be lost to {h.now.n} dice")
        _wait(h, f)


def _lay_attack(h: Plain, f: _Frame, makes_way: bool = False) -> None:
    """9.3 The questions to the defending armies that have not answered, over the rest of the attack."""
    a = h.attack
    if a.side == C.BULGAR and not makes_way and h.players[a.player].pawn[side_of(h, a.city)] == a.city:
        _refuse(f, f"{_who(a.player)}'s own pawn has to make way first")
    begin_attack(h, a.player, a.side, a.city, C.BY_ARMY)
    while _top(h).kind == K.RETREAT_OR_STAND and a.stood[_top(h).player]:
        pop(h)
    for frame in h.stack[: h.depth]:
        if frame.kind == K.RETREAT_OR_STAND and a.stood[frame.player]:
            _refuse(f, f"{_who(frame.player)} has stood before those who are asked first")
    if _top(h).kind == K.RETREAT_OR_STAND and (a.foe != C.NOBODY or a.foe_kind or any(a.hits)):
        _refuse(f, "there has been no battle yet, but 'attack' has a foe or hits")


def _top(h: Plain) -> Any:
    return h.stack[h.depth - 1]


def _all_have_answered(h: Plain, f: _Frame) -> None:
    """Of the attack nothing is left on the stack but the end of it."""
    _lay_attack(h, f)
    if _top(h).kind == K.RETREAT_OR_STAND:
        _refuse(f, f"{_who(_top(h).player)} has not said whether his army retreats")


def _nobody_stands(h: Plain, f: _Frame) -> None:
    _all_have_answered(h, f)
    if any(h.attack.standing):
        _refuse(f, "an army still stands against the attack")


def _lay_stand(h: Plain, f: _Frame, to: int) -> None:
    _lay_attack(h, f)
    pop(h)


def _lay_fight_on(h: Plain, f: _Frame, to: int) -> None:
    _all_have_answered(h, f)
    _settle(h)


def _lay_battle(h: Plain, f: _Frame) -> None:
    """The foe is there to be fought."""
    a = h.attack
    if a.foe_kind == C.FOE_ARMY:
        _all_have_answered(h, f)
        fits = a.foe != C.NOBODY and a.standing[a.foe]
    else:
        _nobody_stands(h, f)
        levy = a.foe_kind == C.FOE_LEVY
        fits = a.foe == defender(h) and levy_may_fight(h) if levy \
            else a.foe == C.NOBODY and side_of(h, a.city) == C.BULGAR and h.bulgars > 0 and not levy_may_fight(h)
    pop(h)
    if not fits:
        _refuse(f, f"there is no such foe to fight in {CITY_NAMES[a.city]}")


def _lay_dice(h: Plain, f: _Frame, to: int) -> None:
    a, roll = h.attack, f[5]
    if roll == C.ROLL_FLEET:
        return _lay_sailing(h, f, to)
    if roll == C.ROLL_CITY:
        _nobody_stands(h, f)
        pop(h)
        push(h, *_frame(K.SIEGE, a.player, a.side, a.city))
        return _settle(h)
    hits = a.hits[0]
    _lay_battle(h, f)
    begin_battle(h, a.foe_kind, a.foe)
    _settle(h)
    if roll == C.ROLL_DEFENDER and h.now.kind == K.DICE and h.now.extra == C.ROLL_ATTACKER:
        _answer(h, C.NUMBER + hits, f)
    return None


def _lay_loss(h: Plain, f: _Frame, to: int) -> None:
    _, p, side, _, n, cause = f
    if not 0 < n < army_size(h, p, side):
        _refuse(f, f"{_count(n, 'cube')} to lose from an army of {army_size(h, p, side)}")
    handler = {C.AT_SEA: _lay_sailing, C.IN_BATTLE: _lay_battle_loss, C.IN_SIEGE: _lay_siege_loss,
               C.ON_RETREAT: _lay_retreat_loss, C.AS_GARRISON: _lay_conquest, C.AS_TOLL: _lay_conquest}.get(cause)
    if handler is None:
        _refuse(f, f"nobody chooses the cubes lost to '{CAUSES[cause]}'")
    if cause != C.AS_GARRISON and f[3] != C.NOBODY:
        _refuse(f, "'city' is not part of it")
    handler(h, f, to)


def _is_attacker(h: Plain, p: int, side: int) -> bool:
    return (p, side) == (h.attack.player, h.attack.side)


def _lay_battle_loss(h: Plain, f: _Frame, to: int) -> None:
    _, p, side, _, n, _ = f
    a = h.attack
    _lay_battle(h, f)
    attacker = _is_attacker(h, p, side)
    if not attacker and (a.foe_kind, p, side) != (C.FOE_ARMY, a.foe, side_of(h, a.city)):
        _refuse(f, "his army is not in the battle")
    if n > a.hits[1 if attacker else 0]:
        _refuse(f, f"{_count(n, 'cube')} to lose, which is more than the hits")
    push(h, *_frame(K.BATTLE_END, a.player, a.side, a.city))
    if attacker:
        push(h, *_frame(K.DEFENDER_LOSSES, a.player, a.side, a.city))
    _wait(h, f)


def _lay_siege_loss(h: Plain, f: _Frame, to: int) -> None:
    _, p, side, _, n, _ = f
    a = h.attack
    _nobody_stands(h, f)
    pop(h)
    if not _is_attacker(h, p, side):
        _refuse(f, "only the attacker loses cubes in a siege")
    if n > 2 * a.hits[1]:
        _refuse(f, f"{_count(n, 'cube')} to lose, which is more than the hits")
    push(h, *_frame(K.SIEGE_END, a.player, a.side, a.city))
    _wait(h, f)


def _lay_conquest(h: Plain, f: _Frame, to: int) -> None:
    """12.4 The cube for a conquered city, bought or out of the army."""
    kind, p, side, city, n, extra = f
    a = h.attack
    toll = kind == K.LOSE_CUBE and extra == C.AS_TOLL
    if not _is_attacker(h, p, side) or city != (C.NOBODY if toll else a.city):
        _refuse(f, "the attack is another")
    push(h, *_frame(K.OCCUPY, p, side, a.city))
    if kind == K.LOSE_CUBE:
        pl = h.players[p]
        if n != 1 or pl.pool > 0 or pl.treasury[side] >= 3:
            _refuse(f, "it is one cube at a time, and only if he has no pool and cannot pay")
        if not toll:
            push(h, *_frame(K.LOSSES, p, side, a.city, 1, C.AS_TOLL))
    _wait(h, f)


def _begin_retreat(h: Plain, f: _Frame, q: int, side: int) -> int:
    """Lay what follows the retreat of q's army from the attacked city; returns its manner."""
    a = h.attack
    defending = side_of(h, a.city)
    if _is_attacker(h, q, side):
        _all_have_answered(h, f)
        pop(h)
        return C.REPELLED
    if side != defending:
        _refuse(f, "his army is not in the attack")
    if q == a.player:
        if a.side != C.BULGAR or any(a.stood) or a.foe != C.NOBODY or a.foe_kind or any(a.hits):
            _refuse(f, "only from Bulgars does one's own army make way, and before anything else")
        _lay_attack(h, f, makes_way=True)
        return C.MAKES_WAY
    if a.stood[q]:
        if a.standing[q] or (a.foe, a.foe_kind) != (q, C.FOE_ARMY):
            _refuse(f, "his army has stood and is not beaten")
        _all_have_answered(h, f)
        return C.BEATEN
    if a.foe != C.NOBODY or a.foe_kind or any(a.hits):
        _refuse(f, "there has been no battle yet, but 'attack' has a foe or hits")
    _lay_attack(h, f)
    return C.VOLUNTARY


def _lay_retreat(h: Plain, f: _Frame, to: int) -> None:
    """11.2, 11.5 Where to, or whether by sea."""
    kind, p, side, city, n, extra = f
    q = n if kind == K.CLOSE_SEA else p
    if h.players[q].pawn[side] != h.attack.city or city != h.attack.city:
        _refuse(f, f"{_who(q)}'s army is not in the attacked city")
    manner = _begin_retreat(h, f, q, side)
    if manner == C.VOLUNTARY:
        pop(h)
        if _asked(h) != _frame(K.RETREAT_OR_STAND, q, side, city):
            _refuse(f, f"{_who(h.now.player)} is asked before him")
        _answer(h, C.YES, f)
    else:
        push(h, *_frame(K.RETREAT, q, side, city, extra=manner))
        _settle(h)
    if kind == K.RETREAT_TO and h.now.kind == K.CLOSE_SEA:
        _answer(h, C.NO if extra else C.YES, f)


def _lay_retreat_loss(h: Plain, f: _Frame, to: int) -> None:
    """11.1 The army has come to the city that it chose."""
    _, q, side, _, _, _ = f
    a = h.attack
    if h.players[q].pawn[side] in (C.NOBODY, a.city):
        _refuse(f, "his army has not retreated")
    manner = _begin_retreat(h, f, q, side)
    if manner == C.REPELLED and h.march.origin != C.NOBODY:
        _refuse(f, "a failed attacker goes back without loss to where he came from")
    asked = [frame.player for frame in h.stack[: h.depth] if frame.kind == K.RETREAT_OR_STAND]
    if any((r - a.player) % h.n_players < (q - a.player) % h.n_players for r in asked):
        _refuse(f, "another player is asked before him")
    _wait(h, f)


_LAID: dict[int, Callable[[Plain, _Frame, int], None]] = {
    K.STRENGTHEN_BOX: _lay_own,
    K.PASS_CUBE: _lay_own,
    K.MARCH: _lay_own,
    K.TAX_SPLIT: _lay_tax_split,
    K.PAY_FROM: _lay_pay_from,
    K.UPKEEP_CUBE: _lay_upkeep,
    K.PAY_CUBE: _lay_conquest,
    K.LOSE_CUBE: _lay_loss,
    K.DICE: _lay_dice,
    K.RETREAT_OR_STAND: _lay_stand,
    K.NEXT_FOE: _lay_fight_on,
    K.LEVY_FIGHTS: _lay_fight_on,
    K.CLOSE_SEA: _lay_retreat,
    K.RETREAT_TO: _lay_retreat,
}

# ------------------------------------------------------------------ the line of text

_SHORT = {name[:3]: name for name in CITY_NAMES}         # three letters are enough to tell all cities apart
_LETTERS = "BAPO"                                        # sides; the Bulgars' tokens are orange
_PASSING = {"passed": PLAYER, "first": NO_PLAYER, "last": NO_PLAYER, "closing": _Word("closing", CLOSING)}
_PASSING_KEYS = {"passed": "passed", "first": "first_passer", "last": "last_player", "closing": "closing"}
_ATTACK_VALUES = {item.key: item.value for item in _ATTACK} | {"hits": CUBE, "standing": PLAYER, "stood": PLAYER}
_MARCH_VALUES = {item.key: item.value for item in _MARCH}
_LISTS = ("passed", "hits", "standing", "stood")


def to_text(data: bytes) -> str:
    """The position as one line: see the head of this module.

    >>> line = to_text(from_dict({"players": 3, "turn": 2, "cities": {"Athens": {"side": "bulgar", "tokens": 1}}}))
    >>> line.split(" p1:")[0]
    'byz1 3p t2s1a1 cities:Ath=O1'
    """
    d = to_dict(data)
    options = [d["options"][name] for name in OPTIONS if d["options"][name] != OPTIONS[name][0]]
    fields = [
        f"{TAG}{VERSION}",
        "+".join([f"{len(d['players'])}p", *options]),
        f"t{d['turn']}s{NO_PLAYER.show(d['starter'])}a{NO_PLAYER.show(d['active'])}",
    ]
    if d["bulgars"] != BULGARS_START:
        fields.append(f"bulgars:{d['bulgars']}")
    passing = {key: d[name] for key, name in _PASSING_KEYS.items() if name in d}
    guards = {name: p for name, p in d["guards"].items() if (p,) != tuple(d["spaces"].get(name, (None,)))}
    fields += _field("pass", _show(passing, _PASSING))
    fields += _field("spaces", _show(d["spaces"], dict.fromkeys(C.SPACE_NAMES, PLAYER), C.SPACE_NAMES))
    fields += _field("guards", _show(guards, dict.fromkeys(GUARDS, NO_PLAYER)))
    fields += _field("cities", ",".join(_show_city(name, city) for name, city in d["cities"].items()))
    fields += [f"p{p + 1}:{_show_player(player)}" for p, player in enumerate(d["players"])]
    fields += _field("over", d.get("over", "").replace(" ", "-"))
    fields += _field("ask", _show_decision(d.get("decision")))
    fields += _field("arrived", "/".join(_dots(side.values()) for side in d.get("arrived", {}).values()))
    fields += _field("march", _show(d.get("march", {}), _MARCH_VALUES))
    fields += _field("attack", _show(d.get("attack", {}), _ATTACK_VALUES))
    line = " ".join(fields)
    return f"{line} {_digest(line)}"


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


def _digest(line: str) -> str:
    return f"#{zlib.crc32(line.encode()):08x}"


def _field(key: str, value: str) -> list[str]:
    return [f"{key}:{value}"] if value else []


def _dots(values: Iterable[Json]) -> str:
    return ".".join(map(str, values))


def _show(d: dict[str, Json], values: dict[str, _Value], lists: Sequence[str] = _LISTS) -> str:
    """key=value,key=value; what is empty is left out."""
    def shown(key: str, x: Json) -> str:
        return ".".join(map(values[key].show, x)) if key in lists else values[key].show(x)

    return ",".join(f"{key.replace(' ', '-')}={shown(key, x)}" for key, x in d.items() if x != [])


def _show_city(name: str, city: dict[str, Json]) -> str:
    shown = f"{name[:3]}={_LETTERS[SIDES.index(city['side'])]}{city['tokens']}"
    if city["controller"] is not None:
        shown += f"/{city['controller'] + 1}" + ("f" if city["fortified"] else "")
    return shown


def _show_player(d: dict[str, Json]) -> str:
    parts = [_dots(d[key] for key in _PILES)]
    for side in SIDES[:2]:
        army = d[side]
        at = f"@{army['pawn'][:3]}" if army["pawn"] else ""
        parts.append(_dots([army["treasury"], army["points"], army["buildings"], *army["boxes"].values()]) + at)
    if d["pawn_placed"] and not d["byzantine"]["pawn"]:
        parts.append("placed")
    if "closed_links" in d:
        parts.append("closed=" + "+".join(f"{a[:3]}-{b[:3]}" for a, b in d["closed_links"]))
    return ";".join(parts)


def _show_decision(d: dict[str, Json] | None) -> str:
    if d is None:
        return ""
    asked = {key: x for key, x in d.items() if key != "kind"}
    shown = _show(asked, _decision_values(d["kind"], d.get("purpose")))
    return ",".join(filter(None, [_KIND.show(d["kind"]), shown]))


def _decision_values(kind: Json, purpose: Json) -> dict[str, _Value]:
    """What a decision of this kind may say, by names."""
    if kind not in K.NAMES:
        _unknown("ask: the decision", kind, K.NAMES)
    k = K.NAMES.index(kind)
    if k == K.PAY_CUBE and purpose not in C.PURPOSE_NAMES:
        _unknown("ask: the purpose", purpose, C.PURPOSE_NAMES)
    extra = C.PURPOSE_NAMES.index(purpose) if k == K.PAY_CUBE else 0
    return {item.key: item.value for item in (*_items(k, extra), _TO)}


# ------------------------------------------------------------------ and back


def _parse(text: Json) -> dict[str, Json]:
    """The dict that a line stands for."""
    if not isinstance(text, str):
        raise UnknownText(f"A position is a line of text, not {_quote(text)}")
    fields = text.split()
    if not fields:
        raise UnknownText("The line is empty")
    _check_tag(fields[0])
    if not re.fullmatch("#[0-9a-f]{8}", fields[-1]):
        raise UnknownText("The line has been cut off: its check, a # and eight digits, is missing")
    line = " ".join(fields[:-1])
    if not line.isascii():
        raise UnknownText("The line has a sign that no position has: it is plain ASCII")
    if _digest(line) != fields[-1]:
        raise UnknownText(f"The line is mistyped or not whole: its check is {fields[-1]}, "
                          f"its text gives {_digest(line)}")
    if len(fields) < 4:
        raise UnknownText("The line does not say how many play, or whose turn it is")
    return _parse_fields(fields[1], fields[2], fields[3:-1])


def _check_tag(tag: str) -> None:
    found = re.fullmatch(f"{TAG}([0-9]{{1,6}})", tag)
    if not found:
        raise UnknownText(f"{_quote(tag)} does not begin a position: that is {TAG}{VERSION}")
    if int(found[1]) != VERSION:
        raise UnknownText(f"The position is of version {int(found[1])}, this program reads version {VERSION}")


def _parse_fields(players: str, turn: str, fields: list[str]) -> dict[str, Json]:
    n, *options = players.split("+")
    if not re.fullmatch("[2-4]p", n):
        raise UnknownText(f"{_quote(n)} is not a number of players: 2p, 3p or 4p")
    d: dict[str, Json] = {"players": [{} for _ in range(int(n[0]))], "options": {}}
    for option in options:
        name = next((name for name, names in OPTIONS.items() if option in names), None)
        if name is None or name in d["options"]:
            _unknown("The option", option, [choice for names in OPTIONS.values() for choice in names])
        d["options"][name] = option
    whose = re.fullmatch("t([0-9])s([0-9-])a([0-9-])", turn)
    if not whose:
        raise UnknownText(f"{_quote(turn)} does not say whose turn it is; t1s2a3 does: "
                          "turn 1, started by player 2, with player 3 active")
    d |= {"turn": int(whose[1]), "starter": NO_PLAYER.parse(whose[2]), "active": NO_PLAYER.parse(whose[3])}
    seen = set()
    for field in fields:
        key, colon, value = field.partition(":")
        if not colon or not value:
            raise UnknownText(f"{_quote(field)} is not a field of a position, which is key:value")
        if key in seen:
            raise UnknownText(f"The field {_quote(key)} is there twice")
        seen.add(key)
        _parse_field(d, key, value)
    return d


def _parse_field(d: dict[str, Json], key: str, value: str) -> None:
    players = [f"p{p + 1}" for p in range(len(d["players"]))]
    if key in players:
        d["players"][players.index(key)] = _parse_player(key, value)
    elif key == "bulgars":
        d[key] = _whole(value)
    elif key == "pass":
        passing = _parse_items(key, value, _PASSING)
        d |= {_PASSING_KEYS[name]: x for name, x in passing.items()}
    elif key == "spaces":
        d[key] = _parse_items(key, value, dict.fromkeys(C.SPACE_NAMES, PLAYER), C.SPACE_NAMES)
    elif key == "guards":
        d[key] = _parse_items(key, value, dict.fromkeys(GUARDS, NO_PLAYER))
    elif key == "cities":
        d[key] = _parse_cities(value)
    elif key == "over":
        d[key] = value.replace("-", " ")
    elif key == "ask":
        d["decision"] = _parse_decision(value)
    elif key == "arrived":
        d[key] = _parse_arrived(value)
    elif key == "march":
        d[key] = _parse_items(key, value, _MARCH_VALUES)
    elif key == "attack":
        d[key] = _parse_items(key, value, _ATTACK_VALUES)
    else:
        known = (*players, "bulgars", "pass", "spaces", "guards", "cities", "over", "ask", "arrived", "march", "attack")
        _unknown("The field", key, known)


def _parse_items(field: str, text: str, values: dict[str, _Value], lists: Sequence[str] = _LISTS) -> dict[str, Json]:
    d: dict[str, Json] = {}
    for part in text.split(","):
        name, equals, value = part.partition("=")
        key = name.replace("-", " ")
        if not equals:
            raise UnknownText(f"{field}: {_quote(part)} is not name=value")
        if key not in values:
            _unknown(f"{field}: the name", key, values)
        if key in d:
            raise UnknownText(f"{field}: {_quote(name)} is there twice")
        d[key] = [values[key].parse(one) for one in value.split(".")] if key in lists else values[key].parse(value)
    return d


def _parse_cities(text: str) -> dict[str, Json]:
    d: dict[str, Json] = {}
    for part in text.split(","):
        found = re.fullmatch(f"([A-Za-z]+)=([{_LETTERS}])(-?[0-9]{{1,3}})(?:/([1-9])(f?))?", part)
        if not found:
            raise UnknownText(f"cities: {_quote(part)} is not a city like Dam=B3, or Dam=B3/1f")
        name: str = _SHORT.get(str(found[1]), str(found[1]))
        if name not in CITY_NAMES:
            _unknown("cities: the city", name, CITY_NAMES)
        if name in d:
            raise UnknownText(f"cities: {name} is there twice")
        d[name] = {"side": SIDES[_LETTERS.index(found[2])], "tokens": int(found[3])}
        if found[4]:
            d[name] |= {"controller": int(found[4]) - 1, "fortified": bool(found[5])}
    return d


def _parse_numbers(field: str, text: str, how_many: int) -> list[int]:
    numbers = [_whole(number) for number in text.split(".")]
    if len(numbers) != how_many:
        raise UnknownText(f"{field}: {_quote(text)} has {_count(len(numbers), 'number')}, not {how_many}")
    return numbers


def _parse_player(key: str, text: str) -> dict[str, Json]:
    piles, *parts = text.split(";")
    if len(parts) < 2:
        raise UnknownText(f"{key}: a part is missing: they are cubes, Byzantine side, Arab side")
    d: dict[str, Json] = dict(zip(_PILES, _parse_numbers(key, piles, len(_PILES)), strict=True))
    for side in SIDES[:2]:
        numbers, at, pawn = parts.pop(0).partition("@")
        treasury, points, buildings, *boxes = _parse_numbers(key, numbers, 7)
        d[side] = {"treasury": treasury, "points": points, "buildings": buildings,
                   "boxes": dict(zip(BOXES, boxes, strict=True))}
        if at:
            d[side]["pawn"] = _SHORT.get(pawn, pawn)
    for part in parts:
        if part == "placed":
            d["pawn_placed"] = True
        elif part.startswith("closed="):
            links = part.removeprefix("closed=").split("+")
            d["closed_links"] = [[_SHORT.get(name, name) for name in link.split("-")] for link in links]
        else:
            raise UnknownText(f"{key}: {_quote(part)} is unknown; it can be 'placed' or 'closed=Ath-Can'")
    return d


def _parse_arrived(text: str) -> dict[str, Json]:
    sides = text.split("/")
    if len(sides) != 2:
        raise UnknownText(f"arrived: {_quote(text)} is not four numbers for each side, like 0.1.0.0/0.0.0.0")
    return {side: dict(zip(BOXES, _parse_numbers("arrived", numbers, 4), strict=True))
            for side, numbers in zip(SIDES[:2], sides, strict=True)}


def _parse_decision(text: str) -> dict[str, Json]:
    kind, _, rest_of_it = text.partition(",")
    purpose = re.search("(?:^|,)purpose=([^,]*)", rest_of_it)
    values = _decision_values(_KIND.parse(kind), purpose and purpose[1].replace("-", " "))
    return {"kind": _KIND.parse(kind)} | (_parse_items("ask", rest_of_it, values) if rest_of_it else {})
