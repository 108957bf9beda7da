"""A position as a dict of plain JSON, and back."""

import struct
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import compress
from operator import le, ne
from typing import Any, NamedTuple

from ..engine import codes as C
from ..engine import kinds as K
from ..engine import plain
from ..engine.bits import clear, has
from ..engine.board import (
    BULGARS_START,
    CITY_NAMES,
    CITY_SIDE,
    CITY_VALUE,
    FIRST_SPACE,
    FORTIFICATIONS,
    N_CITIES,
    ORANGE_CUBES,
    SEA_LINKS,
    SPACE_COUNT,
    START_BOXES,
    START_CASUALTIES,
    START_POINTS,
    START_POOL,
    START_TREASURY,
    TURNS,
)
from ..engine.codes import BOXES, SIDES
from ..engine.geography import set_side
from ..engine.rules.special import holder
from ..engine.rules.turns import ask_for_action, rest
from ..engine.running import rules
from ..engine.state import STACK, Frame, PlayerState, State, pop
from ..engine.step import clear_now, new_game
from ..errors import UnknownText
from ..record import OPTIONS
from ..states import check_bytes, check_size
from .checks import check, checked_under_way, is_extended
from .values import (
    ANY_SIDE,
    CITY,
    CUBE,
    FLAG,
    GUARDS,
    IDS,
    NO_CITY,
    NO_PLAYER,
    PLAYER,
    TOKENS,
    VERSION,
    WEALTH,
    Json,
    Number,
    Word,
    digest,
    impossible,
    quote,
    unknown,
    whole_numbers,
)

# Nothing is played on these, so their fields need not refuse what they could not hold: what is read is checked here.
_STATE, _FRAME = plain.Shape(State.dtype, guarded=False), plain.Shape(Frame.dtype, guarded=False)
_BEGUN = {name: plain.Shape(State.dtype[name], guarded=False) for name in ("march", "attack", "arrived")}

# ------------------------------------------------------------------ to a dict


class PlayerRow(NamedTuple):
    """A player on the way between a state and a dict or line."""

    numbers: Sequence[Json]              # in the order of PLAYER_NUMBERS
    pawns: Sequence[Json]                # cities by side, None off the map
    pawn_placed: Json
    closed_links: Json                   # pairs of cities
    fortifications: Json


class CityRow(NamedTuple):
    """A city on that way."""

    side: Json
    tokens: Json
    controller: Json                     # None: nobody
    fortified: Json


LEFT_OUT = object()                      # in place of what follows from the rest

PILES = {"pool": START_POOL, "casualties": START_CASUALTIES, "removed": 0, "tax": 0, "pass_cube": 0}
_ARMIES = [{"treasury": START_TREASURY[side], "points": START_POINTS[side], "buildings": 0} for side in range(2)]
_BOXES: list[dict[str, int]] = [dict(zip(BOXES, START_BOXES[side], strict=True)) for side in range(2)]
# The numbers of an army, then those of a player: piles, Byzantine army, Arab army.
ARMY_NUMBERS = (("treasury", WEALTH), ("points", WEALTH), ("buildings", CUBE),
                *((f"boxes.{box}", CUBE) for box in BOXES))
PLAYER_NUMBERS = (*((pile, CUBE) for pile in PILES),
                  *((f"{side}.{name}", value) for side in SIDES[:2] for name, value in ARMY_NUMBERS))
_MOST = [value.high for _, value in PLAYER_NUMBERS]
_ARMY_AT = (len(PILES), len(PILES) + len(ARMY_NUMBERS))


def to_dict(data: bytes) -> dict[str, Json]:
    """The position as a dict of plain JSON: see the head of `byzantium.position`.

    >>> d = to_dict(from_dict({"players": 2}))
    >>> d["players"][0]["arab"]["boxes"]
    {'elite': 0, 'main': 8, 'move': 5, 'levy': 0}
    >>> d["players"][0]["pool"] -= 1
    >>> d["cities"] = {"Mecca": {"controller": 0}}
    >>> to_dict(from_dict(d))["cities"]
    {'Mecca': {'side': 'arab', 'tokens': 2, 'controller': 0, 'fortified': False}}
    """
    d = to_rows(data)
    d["cities"] = {name: city._asdict() for name, city in d["cities"].items()}
    d["players"] = list(map(_player, d["players"]))
    return d


def to_rows(data: bytes) -> dict[str, Json]:
    """The dict with rows in place of players and cities."""
    try:
        return _to_rows(_STATE.unpack(check_size(data)), data)
    except LookupError:                  # numbers without names: asked for only now, as it takes longer than all else
        check_bytes(data)
        raise


def _to_rows(g: State, data: bytes) -> dict[str, Json]:
    return {
        "version": VERSION,
        "options": {name: names[getattr(g, name)] for name, names in OPTIONS.items()},
        "turn": g.turn,
        "starter": NO_PLAYER.write(g.starter),
        "active": NO_PLAYER.write(g.active),
        "bulgars": g.bulgars,
        "guards": {name: NO_PLAYER.write(g.guard[side]) for side, name in enumerate(GUARDS)},
        "spaces": {name: row for name, row in _rows(g.spaces) if row},
        "cities": _city_rows(g, _changed_cities(g)),
        "players": [_player_row(pl) for pl in g.players[: g.n_players]],
        **_passing(g),
        **_under_way(g, data),
    }


# By kind, the spaces that cubes fill from the first.
_SLOTS = [(name, slice(first, first + n)) for name, first, n in zip(C.SPACES, FIRST_SPACE, SPACE_COUNT, strict=True)]


def _rows(spaces: Sequence[int]) -> list[tuple[str, list[int]]]:
    """Whose cubes lie on the spaces of each kind."""
    return [(name, [p for p in spaces[slots] if p != C.NOBODY]) for name, slots in _SLOTS]


def _city_rows(g: State, cities: list[int]) -> dict[str, CityRow]:
    side, controller, fortified = _which(g.cities_of, cities), _which(g.controlled, cities), g.fortified
    return {CITY_NAMES[city]: CityRow(SIDES[side[city]], g.tokens[city], controller.get(city),
                                      fortified >> city & 1 == 1) for city in cities}


def _which(sets: Sequence[int], cities: list[int]) -> dict[int, int]:
    """By city the number of the set that it is in: at once for all, as asking for each takes five times as long."""
    return {city: i for i, held in enumerate(sets) if held for city in cities if held >> city & 1}


_BITS = [(city, 1 << city) for city in range(N_CITIES)]
_PRINTED_SIDE = [SIDES[side] for side in CITY_SIDE]
_PRINTED = [sum(1 << city for city in range(N_CITIES) if CITY_SIDE[city] == side) for side in range(4)]


def _changed_cities(g: State) -> list[int]:
    """Those that are not as printed."""
    changed = g.fortified | g.controlled[0] | g.controlled[1] | g.controlled[2] | g.controlled[3]
    for held, printed in zip(g.cities_of, _PRINTED, strict=True):
        changed |= held & ~printed
    for city in compress(range(N_CITIES), map(ne, g.tokens, CITY_VALUE)):
        changed |= 1 << city
    return [city for city, bit in _BITS if changed & bit]


def _player_row(pl: PlayerState) -> PlayerRow:
    (b_treasury, a_treasury), (b_points, a_points), (b_built, a_built) = pl.treasury, pl.points, pl.buildings
    numbers = (pl.pool, pl.casualties, pl.removed, pl.tax, pl.pass_cube, b_treasury, b_points, b_built, *pl.boxes[0],
               a_treasury, a_points, a_built, *pl.boxes[1])
    links = [_link(i) for i in range(len(SEA_LINKS)) if has(pl.closed_links, i)] if pl.closed_links else []
    pawns = [NO_CITY.write(city) for city in pl.pawn]
    return PlayerRow(numbers, pawns, bool(pl.pawn_placed), links, pl.fortifications)


def _player(row: PlayerRow) -> dict[str, Json]:
    d: dict[str, Json] = dict(zip(PILES, row.numbers, strict=False))
    d["fortifications"], d["pawn_placed"] = row.fortifications, row.pawn_placed
    if row.closed_links:
        d["closed_links"] = row.closed_links
    for name, at, pawn in zip(SIDES[:2], _ARMY_AT, row.pawns, strict=True):
        treasury, points, buildings, *boxes = row.numbers[at : at + len(ARMY_NUMBERS)]
        d[name] = {"treasury": treasury, "points": points, "buildings": buildings, "pawn": pawn,
                   "boxes": dict(zip(BOXES, boxes, strict=True))}
    return d


def _link(i: int) -> list[str]:
    return [CITY_NAMES[city] for city in SEA_LINKS[i]]


def _passing(g: State) -> dict[str, Json]:
    d: dict[str, Json] = {}
    if passed := [p for p in range(g.n_players) if g.players[p].passed]:
        d["passed"] = passed
    if g.first_passer != C.NOBODY:
        d["first_passer"] = g.first_passer
    if g.last_player != C.NOBODY:
        d["last_player"] = g.last_player
    if g.closing != C.NOT_CLOSING:
        d["closing"] = C.CLOSINGS[g.closing]
    return d


def _under_way(g: State, data: bytes) -> dict[str, Json]:
    """How the game ended, or what an action has begun."""
    if g.over != C.PLAYING:
        return {"over": C.ENDINGS[g.over]}
    if g.now.kind == K.ACTION:
        return {}
    frames = "/".join(_told(_FRAME, frame) for frame in (g.now, *g.stack[: g.depth]))
    parts = (frames, *(_told(shape, getattr(g, name)) for name, shape in _BEGUN.items()))
    return {"under_way": ";".join(parts), "check": digest(_without_gaps(data))}


_FIELDS = int.from_bytes(_STATE.packed.pack(*[-1] * len(_STATE.numbers(plain.empty()))))     # the bits of all numbers


def _without_gaps(data: bytes) -> bytes:
    """Whatever lies between the numbers of a state is none of its."""
    return (int.from_bytes(data) & _FIELDS).to_bytes(len(data))


def _told(shape: plain.Shape, record: Any) -> str:
    numbers: tuple[int, ...] = shape.numbers(record)
    return _dotted(len(numbers)) % numbers


@cache
def _dotted(how_many: int) -> str:
    return ".".join(["%d"] * how_many)


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
    g = read(d)
    data = plain.pack(g)
    if "under_way" in d and g.over == C.PLAYING:
        return checked_under_way(data, d.get("check"))
    if g.over == C.PLAYING:
        data = rules().legal(data)
    check(g, data, d.get("cities", {}))
    return data


# What each object may hold.
KEYS = dict.fromkeys(("version", "players", "options", "turn", "starter", "active", "passed", "first_passer",
                      "last_player", "closing", "over", "bulgars", "spaces", "guards", "cities", "under_way", "check"))
_PLAYER_KEYS = dict.fromkeys((*PILES, "fortifications", "pawn_placed", "closed_links", *SIDES[:2]))
_ARMY_KEYS = dict.fromkeys((*_ARMIES[0], "pawn", "boxes"))
_CITY_KEYS = dict.fromkeys(CityRow._fields)
_SPACE_KEYS: dict[str, Any] = dict.fromkeys(C.SPACES)
_GUARD_KEYS: dict[str, Any] = dict.fromkeys(GUARDS)


def _object(x: Json, path: str, keys: Mapping[str, Any], what: str = "key") -> dict[str, Json]:
    if not isinstance(x, dict):
        impossible(f"{path} is an object, not {quote(x)}")
    if not x.keys() <= keys.keys():
        unknown(f"{path}: the {what}", next(key for key in x if key not in keys), keys)
    return x


def _list(x: Json, path: str, most: int) -> list[Json]:
    if not isinstance(x, list):
        impossible(f"{path} is a list, not {quote(x)}")
    if len(x) > most:
        impossible(f"{path} has {len(x)} entries, at most {most}")
    return x


def _players(x: Json, path: str, n: int) -> list[int]:
    """A set of players as a list."""
    players = [PLAYER.read(p, f"{path}[{i}]", n) for i, p in enumerate(_list(x, path, n))]
    if len(set(players)) < len(players):
        impossible(f"{path} names a player twice")
    return players


_HOW_MANY, _TURN, _BULGARS, _FORTIFICATIONS = (
    Number(low, high) for low, high in ((2, 4), (1, TURNS), (0, ORANGE_CUBES), (0, FORTIFICATIONS)))
_CHOICES = {name: Word("choice", choices) for name, choices in OPTIONS.items()}
_CLOSING, _END = Word("closing", C.CLOSINGS), Word("end", C.ENDINGS)


def read(x: Json) -> State:
    """The state that a dict describes, before anything is checked but its numbers."""
    d = _with_ids(_object(x, "The position", KEYS))
    if (version := d.get("version", VERSION)) not in (1, VERSION) or isinstance(version, bool):
        raise UnknownText(f"The position is of version {quote(version)}, this program reads versions 1 to {VERSION}")
    if "players" not in d:
        impossible("The position does not say who plays: 'players' is missing")
    players = d["players"]
    how_many = len(players) if isinstance(players, list) else players
    n = _HOW_MANY.read(how_many, "The number of players", 4)
    options = _object(d.get("options", {}), "options", OPTIONS, "option")
    numbers = ((name, _CHOICES[name].read(value, f"options.{name}", n)) for name, value in options.items())
    g: State = _STATE.unpack(_start(n, tuple(numbers)))
    _read_cities(g, d.get("cities", {}))
    for p in range(n):
        _read_player(g, p, players[p] if isinstance(players, list) else {})
    _read_spaces(g, d)
    _read_passing(g, d)
    _read_decision(g, d)
    return g


def _with_ids(d: dict[str, Json]) -> dict[str, Json]:
    """English names, as version 1 had them, replaced by ids."""
    found = dict(d)
    for key in ("closing", "over"):
        if isinstance(name := d.get(key), str):
            found[key] = IDS.get(name, name)
    for key in ("spaces", "guards"):
        if isinstance(named := d.get(key), dict):
            found[key] = {IDS.get(name, name): x for name, x in named.items()}
            if len(found[key]) < len(named):
                impossible(f"{key} has one of them twice, by its id and by its name")
    return found


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


# Where a city's values stand, for what is said of one that is wrong.
_CITY_PATHS = {name: (f"cities.{name}", *(f"cities.{name}.{key}" for key in CityRow._fields)) for name in CITY.numbers}


def _read_cities(g: State, x: Json) -> None:
    for name, city in _object(x, "cities", CITY.numbers, "name").items():
        c, paths = CITY.numbers[name], _CITY_PATHS[name]
        row = city if isinstance(city, CityRow) else _city_row(c, _object(city, paths[0], _CITY_KEYS))
        side, tokens, controller, fortified = row
        if side != _PRINTED_SIDE[c]:
            set_side(g, c, ANY_SIDE.read(side, paths[1], 0))
        g.tokens[c] = TOKENS.read(tokens, paths[2], 0)
        if controller is not None:
            g.controlled[NO_PLAYER.read(controller, paths[3], g.n_players)] |= 1 << c
        if fortified is not False:
            g.fortified |= FLAG.read(fortified, paths[4], 0) << c
            if controller is None:
                impossible(f"{name} is fortified, but nobody controls it")


def _city_row(city: int, d: dict[str, Json]) -> CityRow:
    return CityRow(d.get("side", _PRINTED_SIDE[city]), d.get("tokens", CITY_VALUE[city]), d.get("controller"),
                   d.get("fortified", False))


# Where a player's values stand, and those of both armies.
_PLAYER_PATHS = [f"players[{p}]" for p in range(4)]
_PAWN_PATHS = [[f"{path}.{side}.pawn" for side in SIDES[:2]] for path in _PLAYER_PATHS]


def _read_player(g: State, p: int, x: Json) -> None:
    pl, path = g.players[p], _PLAYER_PATHS[p]
    row = x if isinstance(x, PlayerRow) else _row_of(x, path)
    _read_numbers(pl, row.numbers, path)
    pl.fortifications = max(FORTIFICATIONS - (g.controlled[p] & g.fortified).bit_count(), 0) \
        if row.fortifications is LEFT_OUT else _FORTIFICATIONS.read(row.fortifications, f"{path}.fortifications", 0)
    pl.pawn = [NO_CITY.read(pawn, at, 0) for pawn, at in zip(row.pawns, _PAWN_PATHS[p], strict=True)]
    pl.pawn_placed = int(pl.pawn[C.BYZANTINE] != C.NOBODY) if row.pawn_placed is LEFT_OUT \
        else FLAG.read(row.pawn_placed, f"{path}.pawn_placed", 0)
    if row.closed_links != []:
        for i, pair in enumerate(_list(row.closed_links, f"{path}.closed_links", len(SEA_LINKS))):
            pl.closed_links |= 1 << _read_link(pair, f"{path}.closed_links[{i}]")


def _row_of(x: Json, path: str) -> PlayerRow:
    """The row of a player's object; what is left out is as at setup."""
    d = _object(x, path, _PLAYER_KEYS)
    numbers, pawns = [d.get(key, start) for key, start in PILES.items()], []
    for side, name in enumerate(SIDES[:2]):
        army = _object(d.get(name, {}), f"{path}.{name}", _ARMY_KEYS)
        boxes = _object(army.get("boxes", {}), f"{path}.{name}.boxes", _BOXES[side], "box")
        numbers += [army.get(key, start) for key, start in _ARMIES[side].items()]
        numbers += [boxes.get(key, start) for key, start in _BOXES[side].items()]
        pawns.append(army.get("pawn"))
    return PlayerRow(numbers, pawns, d.get("pawn_placed", LEFT_OUT), d.get("closed_links", []),
                     d.get("fortifications", LEFT_OUT))


def _read_numbers(pl: PlayerState, numbers: Sequence[Json], path: str) -> None:
    whole = set(map(type, numbers)) == {int}
    if not whole or min(numbers) < 0 or not all(map(le, numbers, _MOST)):        # at once, as nearly all fit
        for (name, value), x in zip(PLAYER_NUMBERS, numbers, strict=True):
            value.read(x, f"{path}.{name}", 0)
    (pl.pool, pl.casualties, pl.removed, pl.tax, pl.pass_cube, b_treasury, b_points, b_built, b_elite, b_main, b_move,
     b_levy, a_treasury, a_points, a_built, *a_boxes) = numbers
    pl.treasury, pl.points, pl.buildings = [b_treasury, a_treasury], [b_points, a_points], [b_built, a_built]
    pl.boxes = [[b_elite, b_main, b_move, b_levy], a_boxes]


def _read_link(x: Json, path: str) -> int:
    cities = sorted(CITY.read(name, f"{path}[{i}]", 0) for i, name in enumerate(_list(x, path, 2)))
    if tuple(cities) not in SEA_LINKS:
        impossible(f"{path} is not two cities with a sea route between them")
    return SEA_LINKS.index(tuple(cities))


def _read_spaces(g: State, d: dict[str, Json]) -> None:
    g.bulgars = _BULGARS.read(d.get("bulgars", BULGARS_START), "bulgars", 0)
    for name, row in _object(d.get("spaces", {}), "spaces", _SPACE_KEYS, "space").items():
        kind = C.SPACES.index(name)
        for i, p in enumerate(_list(row, f"spaces.{name}", SPACE_COUNT[kind])):
            g.spaces[FIRST_SPACE[kind] + i] = PLAYER.read(p, f"spaces.{name}[{i}]", g.n_players)
    guards = _object(d.get("guards", {}), "guards", _GUARD_KEYS, "guard")
    for side, name in enumerate(GUARDS):
        g.guard[side] = NO_PLAYER.read(guards[name], f"guards.{name}", g.n_players) if name in guards \
            else holder(g, C.GUARD + side)


def _read_passing(g: State, d: dict[str, Json]) -> None:
    """Whose turn it is, and who has passed; what is left out follows from the rest."""
    n = g.n_players
    g.turn = _TURN.read(d.get("turn", 1), "turn", n)
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
    closing = C.CLOSINGS[0 if g.last_player == C.NOBODY else 2 if is_extended(g) else 1]
    g.closing = _CLOSING.read(d.get("closing", closing), "closing", n)


def _read_decision(g: State, d: dict[str, Json]) -> None:
    """The end of the game, or what is under way, or the active player's action."""
    g.over = _END.read(d.get("over", C.ENDINGS[C.PLAYING]), "over", g.n_players)
    if g.over != C.PLAYING:
        clear_now(g.now)
        clear(g)
    elif "under_way" in d:
        _read_under_way(g, d["under_way"])
    else:
        ask_for_action(g)
        pop(g)


def _read_under_way(g: State, x: Json) -> None:
    parts = x.split(";") if isinstance(x, str) else []
    if len(parts) != 4:
        raise UnknownText("under_way is four groups of numbers, as a position wrote it")
    frames, *begun = ([whole_numbers(row) for row in part.split("/")] for part in parts)
    try:
        g.now, *stack = map(_FRAME.record, frames)
        for (name, shape), rows in zip(_BEGUN.items(), begun, strict=True):
            setattr(g, name, shape.record(rows[0]))
    except struct.error:
        raise UnknownText(_MEANINGLESS) from None
    g.depth = len(stack)
    if g.depth >= STACK:
        raise UnknownText(_MEANINGLESS)
    g.stack[: g.depth] = stack


_MEANINGLESS = "under_way holds numbers that mean nothing"
