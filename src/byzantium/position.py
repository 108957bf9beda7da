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
    under_way      what an action has begun, and `check`, which fits the whole position: see below

The keys of a player:

    pool, casualties, removed, tax, pass_cube       cubes
    fortifications    not yet built; may be left out
    pawn_placed       the Byzantine pawn has been on the map (4.2); may be left out if it is there
    closed_links      sea links that the Arab army withdrew from: [["Athens", "Candia"]]
    byzantine, arab   {"treasury": 15, "points": 10, "buildings": 0, "pawn": "Damascus", "boxes": {"elite": 1, ...}}

Positions are edited between actions. In the middle of one, `under_way` holds the engine's frames as numbers, and
`check` makes sure that nothing was changed beside them; without `under_way` it is the active player's action.

The line has the same in short: the number of players with the options that differ, turn-starter-active, what is not as
at setup, and for every player pool.casualties.removed.tax.pass; then for each side
treasury.points.buildings.elite.main.move.levy@pawn. Cities show side, tokens, controller and f if fortified: Dam=B3/1f.
The check at its end shows whether it is whole.
"""

import hashlib
import re
import zlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, NoReturn

from .checks import shown
from .engine import codes as C
from .engine import kinds as K
from .engine import plain
from .engine.bits import clear, has, size
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
from .engine.geography import controller_of, set_side, side_of
from .engine.invariants import NAMES, cubes_of
from .engine.rules.cubes import army_size, boxed_cubes
from .engine.rules.special import holder
from .engine.rules.turns import ask_for_action, rest
from .engine.running import rules
from .engine.state import State, pop, push
from .engine.step import clear_now, new_game
from .errors import ImpossiblePosition, UnknownText
from .record import OPTIONS

VERSION = 1
TAG = "byz"                                              # of the line, before the version
MOST = 9999                                              # bezants or points that a position may have

Json = Any
Plain = Any                                              # the engine's plain record of a state

SIDES = tuple(name.lower() for name in C.SIDE_NAMES)
BOXES = tuple(name.lower() for name in C.BOX_NAMES)
GUARDS = C.SPACE_NAMES[C.GUARD : C.GUARD + 2]
CLOSING = ("not closing", "one more action", "until the pool is empty")

# ------------------------------------------------------------------ words for what is wrong


def _who(p: int) -> str:
    return f"Player {p + 1}"


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
    if isinstance(x, bytes):
        return _count(len(x), "byte")
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


class _Value(ABC):
    """A number of the record, in JSON and in the line. `path` says where it stands, `n` how many play."""

    def write(self, value: int) -> Json:
        return value

    @abstractmethod
    def read(self, x: Json, path: str, n: int) -> int:
        """The number of the record that a value of a dict stands for."""

    def show(self, x: Json) -> str:
        return str(x)

    def parse(self, text: str) -> Json:
        return _whole(text)


class _Number(_Value):
    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def at(self, d: dict[str, Json], key: str, left_out: int, path: str) -> int:
        """The number under a key. Nearly all fit, so that what is said of others is put together for them alone."""
        x = d.get(key, left_out)
        return x if type(x) is int and self.low <= x <= self.high else self.read(x, f"{path}.{key}", 0)

    def read(self, x: Json, path: str, n: int) -> int:
        if isinstance(x, bool) or not isinstance(x, int):
            _impossible(f"{path} is a whole number, not {_quote(x)}")
        if not self.low <= x <= self.high:
            _impossible(f"{path} is {_quote(x)}, not {self.low} to {self.high}")
        return x


class _Flag(_Value):
    def read(self, x: Json, path: str, n: int) -> int:
        if not isinstance(x, bool):
            _impossible(f"{path} is true or false, not {_quote(x)}")
        return int(x)


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
    def __init__(self, none: bool = False) -> None:
        self.none = none

    def write(self, value: int) -> Json:
        return None if value == C.NOBODY else value

    def read(self, x: Json, path: str, n: int) -> int:
        if x is None and self.none:
            return C.NOBODY
        if isinstance(x, bool) or not isinstance(x, int):
            _impossible(f"{path} is the number of a player, counted from 0, not {_quote(x)}")
        if not 0 <= x < n:
            _impossible(f"{path} is {_quote(x)}, but the {n} players have the numbers 0 to {n - 1}")
        return x

    def show(self, x: Json) -> str:
        return "-" if x is None else str(x + 1)

    def parse(self, text: str) -> Json:
        return None if text == "-" else _whole(text) - 1


def _whole(text: str) -> int:
    if text.isdigit() and text.isascii() and len(text) <= 6:
        return int(text)                                 # as nearly all are
    if not re.fullmatch(r"-?[0-9]{1,6}", text):
        raise UnknownText(f"{_quote(text)} is not a number")
    return int(text)


CUBE = _Number(0, CUBES)
WEALTH = _Number(0, MOST)
TOKENS = _Number(-128, 127)                              # what a field can hold; how many there may be is checked later
FLAG = _Flag()
PLAYER, NO_PLAYER = _Player(), _Player(none=True)
CITY, NO_CITY = _Word("city", CITY_NAMES), _Word("city", CITY_NAMES, none=True)
ANY_SIDE = _Word("side", SIDES)

# ------------------------------------------------------------------ to a dict


def check_state(data: Any) -> bytes:
    """The bytes of a state, as `game.state_bytes` gives them."""
    if not isinstance(data, bytes) or len(data) != State.itemsize:
        raise ImpossiblePosition(f"A state is {State.itemsize} bytes, as game.state_bytes has them, not {shown(data)}.")
    return data


def to_dict(data: bytes) -> dict[str, Json]:
    """The position as a dict of plain JSON: see the head of this module.

    >>> d = to_dict(from_dict({"players": 2}))
    >>> d["players"][0]["arab"]["boxes"]
    {'elite': 0, 'main': 8, 'move': 5, 'levy': 0}
    >>> d["players"][0]["pool"] -= 1
    >>> d["cities"] = {"Mecca": {"controller": 0}}
    >>> to_dict(from_dict(d))["cities"]
    {'Mecca': {'side': 'arab', 'tokens': 2, 'controller': 0, 'fortified': False}}
    """
    g = plain.unpack(check_state(data))
    return {
        "version": VERSION,
        "options": {name: names[getattr(g, name)] for name, names in OPTIONS.items()},
        "turn": g.turn,
        "starter": NO_PLAYER.write(g.starter),
        "active": NO_PLAYER.write(g.active),
        "bulgars": g.bulgars,
        "guards": {name: NO_PLAYER.write(g.guard[side]) for side, name in enumerate(GUARDS)},
        "spaces": {name: row for kind, name in enumerate(C.SPACE_NAMES) if (row := _row(g, kind))},
        "cities": {CITY_NAMES[city]: _city(g, city) for city in _changed_cities(g)},
        "players": [_player(pl) for pl in g.players[: g.n_players]],
        **_passing(g),
        **_under_way(g),
    }


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


_PRINTED = [sum(1 << city for city in range(N_CITIES) if CITY_SIDE[city] == side) for side in range(4)]


def _changed_cities(g: Plain) -> list[int]:
    """Those that are not as printed."""
    changed = g.fortified | g.controlled[0] | g.controlled[1] | g.controlled[2] | g.controlled[3]
    for side in range(4):
        changed |= g.cities_of[side] & ~_PRINTED[side]
    return [city for city in range(N_CITIES) if changed >> city & 1 or g.tokens[city] != CITY_VALUE[city]]


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
    """How the game ended, or what an action has begun."""
    if g.over != C.PLAYING:
        return {"over": C.ENDING_NAMES[g.over]}
    if g.now.kind == K.ACTION:
        return {}
    frames = "/".join(_numbers(frame) for frame in (g.now, *g.stack[: g.depth]))
    parts = (frames, _numbers(g.march), _numbers(g.attack), _numbers(g.arrived))
    return {"under_way": ";".join(parts), "check": _digest(plain.pack(g))}


def _numbers(record: Any) -> str:
    return ".".join(map(str, plain.numbers(record)))


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
    g = _read(d)
    data = plain.pack(g)
    if "under_way" in d and g.over == C.PLAYING:
        return _checked_under_way(data, d.get("check"))
    if g.over == C.PLAYING:
        data = rules().legal(data)
    _check(g, data, d.get("cities", {}))
    return data


_PILES = {"pool": START_POOL, "casualties": START_CASUALTIES, "removed": 0, "tax": 0, "pass_cube": 0}
_KEYS = ("version", "players", "options", "turn", "starter", "active", "passed", "first_passer", "last_player",
         "closing", "over", "bulgars", "spaces", "guards", "cities", "under_way", "check")
_PLAYER_KEYS = (*_PILES, "fortifications", "pawn_placed", "closed_links", *SIDES[:2])
_ARMY_KEYS = ("treasury", "points", "buildings", "pawn", "boxes")
_CITY_KEYS = ("side", "tokens", "controller", "fortified")


def _object(x: Json, path: str, keys: Iterable[str], what: str = "key") -> dict[str, Json]:
    if not isinstance(x, dict):
        _impossible(f"{path} is an object, not {_quote(x)}")
    keys = keys if isinstance(keys, tuple) else list(keys)
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


def _read(x: Json) -> Plain:
    """The state that a dict describes, before anything is checked but its numbers."""
    d = _object(x, "The position", _KEYS)
    if (version := d.get("version", VERSION)) != VERSION:
        raise UnknownText(f"The position is of version {_quote(version)}, this program reads version {VERSION}")
    if "players" not in d:
        _impossible("The position does not say who plays: 'players' is missing")
    players = d["players"]
    how_many = len(players) if isinstance(players, list) else players
    n = _Number(2, 4).read(how_many, "The number of players", 4)
    options = _object(d.get("options", {}), "options", OPTIONS, "option")
    numbers = ((name, _Word("choice", OPTIONS[name]).read(value, f"options.{name}", n))
               for name, value in options.items())
    g = plain.unpack(_start(n, tuple(numbers)))
    _read_cities(g, d.get("cities", {}))
    for p in range(n):
        _read_player(g, p, players[p] if isinstance(players, list) else {})
    _read_spaces(g, d)
    _read_passing(g, d)
    _read_decision(g, d)
    return g


@cache
def _start(n: int, options: tuple[tuple[str, int], ...]) -> bytes:
    """The state at setup, with nothing asked."""
    g = plain.empty()
    for name, value in options:
        setattr(g, name, value)
    new_game(g, n)
    while g.depth:
        pop(g)
    rest(g)
    return plain.pack(g)


def _read_cities(g: Plain, x: Json) -> None:
    for name, city in _object(x, "cities", CITY_NAMES, "name").items():
        c, path = CITY_NAMES.index(name), f"cities.{name}"
        _object(city, path, _CITY_KEYS)
        side = ANY_SIDE.read(city.get("side", SIDES[CITY_SIDE[c]]), f"{path}.side", 0)
        if side != CITY_SIDE[c]:
            set_side(g, c, side)
        g.tokens[c] = TOKENS.at(city, "tokens", CITY_VALUE[c], path)
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
        setattr(pl, key, CUBE.at(d, key, start, path))
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
    pl.treasury[side] = WEALTH.at(d, "treasury", START_TREASURY[side], path)
    pl.points[side] = WEALTH.at(d, "points", START_POINTS[side], path)
    pl.buildings[side] = CUBE.at(d, "buildings", 0, path)
    pl.pawn[side] = NO_CITY.read(d.get("pawn"), f"{path}.pawn", 0)
    pl.boxes[side] = _read_boxes(d.get("boxes", {}), f"{path}.boxes", START_BOXES[side])


def _read_boxes(x: Json, path: str, left_out: Sequence[int]) -> list[int]:
    d = _object(x, path, BOXES, "box")
    return [CUBE.at(d, name, n, path) for name, n in zip(BOXES, left_out, strict=True)]


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
    g.turn = _Number(1, TURNS).read(d.get("turn", 1), "turn", n)
    somebody = d.get("active", d.get("starter", 0))
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


def _read_decision(g: Plain, d: dict[str, Json]) -> None:
    """The end of the game, or what is under way, or the active player's action."""
    g.over = _Word("end", C.ENDING_NAMES).read(d.get("over", C.ENDING_NAMES[C.PLAYING]), "over", g.n_players)
    if g.over != C.PLAYING:
        clear_now(g.now)
        clear(g)
    elif "under_way" in d:
        _read_under_way(g, d["under_way"])
    else:
        ask_for_action(g)
        pop(g)


def _read_under_way(g: Plain, x: Json) -> None:
    parts = x.split(";") if isinstance(x, str) else []
    if len(parts) != 4:
        raise UnknownText("under_way is four groups of numbers, as a position wrote it")
    frames, march, attack, arrived = ([_row_of(row) for row in part.split("/")] for part in parts)
    try:
        for f in (*frames[1:], frames[0]):
            push(g, *f)
        pop(g)
        for record, numbers in ((g.march, march), (g.attack, attack), (g.arrived, arrived)):
            plain.set_numbers(record, numbers[0])
    except (IndexError, OverflowError, TypeError, ValueError):
        raise UnknownText("under_way holds numbers that mean nothing") from None


def _row_of(text: str) -> list[int]:
    return [_whole(number) for number in text.split(".")]


# ------------------------------------------------------------------ what no game can reach


def _checked_under_way(data: bytes, check: Json) -> bytes:
    """The state with its legal codes; what no frame can have is found first, since compiled rules would trust it."""
    fits = not rules().broken(data)
    data = rules().legal(data) if fits else data
    if not fits or not plain.legal_codes(data):
        _impossible("What is under way fits no decision")
    if check != _digest(data):
        _impossible("In the middle of an action nothing can be changed; without 'under_way' an action is asked for")
    return data


def _check(g: Plain, data: bytes, cities: Iterable[str]) -> None:
    """Refuse what no game can reach between two actions, or at its end. Cities that are not named are as printed."""
    wrong = rules().broken(data)
    for p in range(g.n_players):
        if wrong:                                        # else these hold
            _check_cubes(g, p)
            _check_fortifications(g, p)
        _check_pawns(g, p)
        _check_closed_links(g, p)
    for name in cities:
        _check_city(g, CITY_NAMES.index(name))
    for side in range(2):
        _check_guard(g, side)
    if g.over != C.AFTER_TURN_3:
        _check_passing(g)
    elif any(pl.passed for pl in g.players):
        _impossible("The game is over after turn 3, but a player still counts as passed")
    if g.closing not in _closings(g):
        _impossible(f"closing is {CLOSING[g.closing]!r}, but it can only be "
                    f"{' or '.join(repr(CLOSING[c]) for c in _closings(g))}")
    if wrong:
        _impossible(f"In this position {NAMES[wrong]}")


def _check_cubes(g: Plain, p: int) -> None:
    pl, n = g.players[p], cubes_of(g, p)
    if n == CUBES:
        return
    parts = {
        "pool": pl.pool, "casualties": pl.casualties, "boxes": boxed_cubes(pl),
        "cities": size(g.controlled[p] & ~g.fortified), "special spaces": g.spaces.count(p), "tax": pl.tax,
        "pass": pl.pass_cube, "churches and mosques": sum(pl.buildings), "removed": pl.removed,
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


def _check_passing(g: Plain) -> None:
    """2.2, 2.3 Who has passed, who is active, and who is left."""
    passed = [p for p in range(g.n_players) if g.players[p].passed]
    left = [p for p in range(g.n_players) if p not in passed]
    if C.NOBODY in (g.active, g.starter):
        _impossible("active and starter are players: the first has been drawn")
    for p in range(g.n_players):
        if g.players[p].pass_cube > g.players[p].passed:
            _impossible(f"{_who(p)} has {_count(g.players[p].pass_cube, 'cube')} on the pass space, "
                        f"{'at most 1' if p in passed else 'but has not passed'}")
    if g.active in passed:
        _impossible(f"{_who(g.active)} has passed and takes no more actions this turn")
    if (g.first_passer != C.NOBODY) != bool(passed) or (passed and g.first_passer not in passed):
        _impossible("first_passer is the one of those who have passed that was first")
    if g.last_player != (left[0] if len(left) == 1 else C.NOBODY):
        _impossible("last_player is the one left when all others have passed")


def _closings(g: Plain) -> tuple[int, ...]:
    """14.1 What the last player may still do; in turn 3 it depends on what the passer had."""
    if g.last_player == C.NOBODY:
        return (C.NOT_CLOSING,)
    if not _is_extended(g):
        return (C.ONE_MORE_ACTION,)
    return (C.UNTIL_POOL_IS_EMPTY,) if g.turn < TURNS else (C.ONE_MORE_ACTION, C.UNTIL_POOL_IS_EMPTY)


def _check_pawns(g: Plain, p: int) -> None:
    pl = g.players[p]
    if pl.pawn[C.BYZANTINE] != C.NOBODY and not pl.pawn_placed:
        _impossible(f"{_who(p)}'s Byzantine pawn is on the map, but pawn_placed is false")
    for side in range(2):
        city, name = pl.pawn[side], C.SIDE_NAMES[side]
        conquers = city == CONSTANTINOPLE and g.over == C.CONSTANTINOPLE_BY_ARABS      # 13.6
        if city == C.NOBODY or conquers:
            continue
        if not has(g.cities_of[side], city):
            _impossible(f"{_who(p)}'s {name} pawn stands in {CITY_NAMES[city]}, "
                        f"which is {C.SIDE_NAMES[side_of(g, city)]}")
        if army_size(g, p, side) == 0:
            _impossible(f"{_who(p)}'s {name} pawn stands in {CITY_NAMES[city]}, but its army has no cube")


def _check_closed_links(g: Plain, p: int) -> None:
    if g.players[p].closed_links and holder(g, C.FLEET + C.BYZANTINE) in (C.NOBODY, p):
        _impossible(f"{_who(p)} has closed sea links, but no other player has the Byzantine fleet")


def _check_guard(g: Plain, side: int) -> None:
    p, space = g.guard[side], C.SPACE_NAMES[C.GUARD + side]
    if p not in (C.NOBODY, holder(g, C.GUARD + side)):
        _impossible(f"The {space}'s guard is with {_who(p)}, whose cube is not on the {space} space")


# ------------------------------------------------------------------ the line of text

_SHORT = {name[:3]: name for name in CITY_NAMES}         # three letters are enough to tell all cities apart
_LETTERS = "BAPO"                                        # sides; the Bulgars' tokens are orange
_PASSING = {"passed": PLAYER, "first": NO_PLAYER, "last": NO_PLAYER, "closing": _Word("closing", CLOSING)}
_PASSING_KEYS = {"passed": "passed", "first": "first_passer", "last": "last_player", "closing": "closing"}
_LISTS = ("passed",)


class PositionText(str):
    """The line of a position, which draws itself in notebooks; print it to read it."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        from .draw import draw_text

        return draw_text(self)


def to_text(data: bytes) -> PositionText:
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
    fields += _field("do", d.get("under_way", ""))
    fields += _field("check", d.get("check", ""))
    line = " ".join(fields)
    return PositionText(f"{line} {_digest(line.encode())}")


def position_key(data: bytes) -> int:
    """A number of 64 bits for a state's bytes, the same on every machine. Two positions that differ share one by a
    chance of 1 in 2^64; while RULES_VERSION stays, a position keeps its own."""
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "little")


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


def _digest(data: bytes) -> str:
    return f"#{zlib.crc32(data):08x}"


def _field(key: str, value: str) -> list[str]:
    return [f"{key}:{value}"] if value else []


def _dots(values: Iterable[Json]) -> str:
    return ".".join(map(str, values))


def _show(d: dict[str, Json], values: dict[str, _Value], lists: Sequence[str] = _LISTS) -> str:
    """key=value,key=value; what is empty is left out."""
    def told(key: str, x: Json) -> str:
        return ".".join(map(values[key].show, x)) if key in lists else values[key].show(x)

    return ",".join(f"{key.replace(' ', '-')}={told(key, x)}" for key, x in d.items() if x != [])


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
    if _digest(line.encode()) != fields[-1]:
        raise UnknownText(f"The line is mistyped or not whole: its check is {fields[-1]}, "
                          f"its text gives {_digest(line.encode())}")
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


_PLAYER_FIELDS = ("p1", "p2", "p3", "p4")


def _parse_field(d: dict[str, Json], key: str, value: str) -> None:
    players = _PLAYER_FIELDS[: len(d["players"])]
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
    elif key == "do":
        d["under_way"] = value
    elif key == "check":
        d[key] = value
    else:
        known = (*players, "bulgars", "pass", "spaces", "guards", "cities", "over", "do", "check")
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


_CITY = re.compile(f"([A-Za-z]+)=([{_LETTERS}])(-?[0-9]{{1,3}})(?:/([1-9])(f?))?")


def _parse_cities(text: str) -> dict[str, Json]:
    d: dict[str, Json] = {}
    for part in text.split(","):
        found = _CITY.fullmatch(part)
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


_NUMBERS = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6})*")


def _parse_numbers(field: str, text: str, how_many: int) -> list[int]:
    parts = text.split(".")
    numbers = list(map(int if _NUMBERS.fullmatch(text) else _whole, parts))
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
