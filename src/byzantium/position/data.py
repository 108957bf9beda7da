"""A position as a dict of plain JSON, and back."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from ..checks import shown
from ..engine import codes as C
from ..engine import kinds as K
from ..engine import plain
from ..engine.bits import clear, has, size
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
from ..engine.geography import controller_of, set_side, side_of
from ..engine.rules.special import holder
from ..engine.rules.turns import ask_for_action, rest
from ..engine.running import rules
from ..engine.state import State, pop, push
from ..engine.step import clear_now, new_game
from ..errors import ImpossiblePosition, UnknownText
from ..record import OPTIONS
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
    whole_number,
)

# ------------------------------------------------------------------ to a dict


def check_state(data: Any) -> bytes:
    """The bytes of a state, as `game.state_bytes` gives them."""
    if not isinstance(data, bytes) or len(data) != State.dtype.itemsize:
        size = State.dtype.itemsize
        raise ImpossiblePosition(f"A state is {size} bytes, as game.state_bytes has them, not {shown(data)}.")
    return data


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
    g = plain.unpack(check_state(data))
    return {
        "version": VERSION,
        "options": {name: names[getattr(g, name)] for name, names in OPTIONS.items()},
        "turn": g.turn,
        "starter": NO_PLAYER.write(g.starter),
        "active": NO_PLAYER.write(g.active),
        "bulgars": g.bulgars,
        "guards": {name: NO_PLAYER.write(g.guard[side]) for side, name in enumerate(GUARDS)},
        "spaces": {name: row for kind, name in enumerate(C.SPACES) if (row := _row(g, kind))},
        "cities": {CITY_NAMES[city]: _city(g, city) for city in _changed_cities(g)},
        "players": [_player(pl) for pl in g.players[: g.n_players]],
        **_passing(g),
        **_under_way(g),
    }


def _row(g: State, kind: int) -> list[int]:
    """Whose cubes lie on the spaces of a kind: they fill from the first."""
    slots = range(FIRST_SPACE[kind], FIRST_SPACE[kind] + SPACE_COUNT[kind])
    return [g.spaces[slot] for slot in slots if g.spaces[slot] != C.NOBODY]


def _city(g: State, city: int) -> dict[str, Json]:
    return {
        "side": SIDES[side_of(g, city)],
        "tokens": g.tokens[city],
        "controller": NO_PLAYER.write(controller_of(g, city)),
        "fortified": bool(has(g.fortified, city)),
    }


_PRINTED = [sum(1 << city for city in range(N_CITIES) if CITY_SIDE[city] == side) for side in range(4)]


def _changed_cities(g: State) -> list[int]:
    """Those that are not as printed."""
    changed = g.fortified | g.controlled[0] | g.controlled[1] | g.controlled[2] | g.controlled[3]
    for side in range(4):
        changed |= g.cities_of[side] & ~_PRINTED[side]
    return [city for city in range(N_CITIES) if changed >> city & 1 or g.tokens[city] != CITY_VALUE[city]]


def _player(pl: Any) -> dict[str, Json]:
    d: dict[str, Json] = {key: getattr(pl, key) for key in PILES}
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


def _under_way(g: State) -> dict[str, Json]:
    """How the game ended, or what an action has begun."""
    if g.over != C.PLAYING:
        return {"over": C.ENDINGS[g.over]}
    if g.now.kind == K.ACTION:
        return {}
    frames = "/".join(_numbers(frame) for frame in (g.now, *g.stack[: g.depth]))
    parts = (frames, _numbers(g.march), _numbers(g.attack), _numbers(g.arrived))
    return {"under_way": ";".join(parts), "check": digest(plain.pack(g))}


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
    g = read(d)
    data = plain.pack(g)
    if "under_way" in d and g.over == C.PLAYING:
        return checked_under_way(data, d.get("check"))
    if g.over == C.PLAYING:
        data = rules().legal(data)
    check(g, data, d.get("cities", {}))
    return data


PILES = {"pool": START_POOL, "casualties": START_CASUALTIES, "removed": 0, "tax": 0, "pass_cube": 0}
KEYS = ("version", "players", "options", "turn", "starter", "active", "passed", "first_passer", "last_player",
         "closing", "over", "bulgars", "spaces", "guards", "cities", "under_way", "check")
_PLAYER_KEYS = (*PILES, "fortifications", "pawn_placed", "closed_links", *SIDES[:2])
_ARMY_KEYS = ("treasury", "points", "buildings", "pawn", "boxes")
_CITY_KEYS = ("side", "tokens", "controller", "fortified")


def _object(x: Json, path: str, keys: Iterable[str], what: str = "key") -> dict[str, Json]:
    if not isinstance(x, dict):
        impossible(f"{path} is an object, not {quote(x)}")
    keys = keys if isinstance(keys, tuple) else list(keys)
    for key in x:
        if key not in keys:
            unknown(f"{path}: the {what}", key, keys)
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


def read(x: Json) -> State:
    """The state that a dict describes, before anything is checked but its numbers."""
    d = _with_ids(_object(x, "The position", KEYS))
    if (version := d.get("version", VERSION)) not in (1, VERSION) or isinstance(version, bool):
        raise UnknownText(f"The position is of version {quote(version)}, this program reads versions 1 to {VERSION}")
    if "players" not in d:
        impossible("The position does not say who plays: 'players' is missing")
    players = d["players"]
    how_many = len(players) if isinstance(players, list) else players
    n = Number(2, 4).read(how_many, "The number of players", 4)
    options = _object(d.get("options", {}), "options", OPTIONS, "option")
    numbers = ((name, Word("choice", OPTIONS[name]).read(value, f"options.{name}", n))
               for name, value in options.items())
    g = plain.unpack(_start(n, tuple(numbers)))
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


def _read_cities(g: State, x: Json) -> None:
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
            impossible(f"{name} is fortified, but nobody controls it")
        g.fortified |= fortified << c


def _read_player(g: State, p: int, x: Json) -> None:
    pl, path = g.players[p], f"players[{p}]"
    d = _object(x, path, _PLAYER_KEYS)
    for key, start in PILES.items():
        setattr(pl, key, CUBE.at(d, key, start, path))
    built = size(g.controlled[p] & g.fortified)
    pl.fortifications = max(FORTIFICATIONS - built, 0)
    if "fortifications" in d:
        pl.fortifications = Number(0, FORTIFICATIONS).read(d["fortifications"], f"{path}.fortifications", 0)
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
        impossible(f"{path} is not two cities with a sea route between them")
    return SEA_LINKS.index(tuple(cities))


def _read_spaces(g: State, d: dict[str, Json]) -> None:
    g.bulgars = Number(0, ORANGE_CUBES).read(d.get("bulgars", BULGARS_START), "bulgars", 0)
    for name, row in _object(d.get("spaces", {}), "spaces", C.SPACES, "space").items():
        kind = C.SPACES.index(name)
        for i, p in enumerate(_list(row, f"spaces.{name}", SPACE_COUNT[kind])):
            g.spaces[FIRST_SPACE[kind] + i] = PLAYER.read(p, f"spaces.{name}[{i}]", g.n_players)
    guards = _object(d.get("guards", {}), "guards", GUARDS, "guard")
    for side, name in enumerate(GUARDS):
        g.guard[side] = NO_PLAYER.read(guards[name], f"guards.{name}", g.n_players) if name in guards \
            else holder(g, C.GUARD + side)


def _read_passing(g: State, d: dict[str, Json]) -> None:
    """Whose turn it is, and who has passed; what is left out follows from the rest."""
    n = g.n_players
    g.turn = Number(1, TURNS).read(d.get("turn", 1), "turn", n)
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
    g.closing = Word("closing", C.CLOSINGS).read(d.get("closing", closing), "closing", n)


def _read_decision(g: State, d: dict[str, Json]) -> None:
    """The end of the game, or what is under way, or the active player's action."""
    g.over = Word("end", C.ENDINGS).read(d.get("over", C.ENDINGS[C.PLAYING]), "over", g.n_players)
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
    return [whole_number(number) for number in text.split(".")]


