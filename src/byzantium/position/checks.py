"""Positions that no game can reach are refused, in words."""

from collections.abc import Iterable

from ..engine import codes as C
from ..engine import plain
from ..engine.bits import has, size
from ..engine.board import (
    BULGAR_ARROWS,
    CITY_NAMES,
    CITY_SIDE,
    CITY_VALUE,
    CONSTANTINOPLE,
    CUBES,
    FORTIFICATIONS,
    MAX_TOKENS,
    N_CITIES,
    ROADS,
    TURNS,
)
from ..engine.geography import controller_of, side_of
from ..engine.invariants import NAMES, cubes_of
from ..engine.rules.cubes import army_size, boxed_cubes
from ..engine.rules.special import holder
from ..engine.running import rules
from ..engine.state import State
from ..english import CLOSING_NAMES, SIDE_NAMES, SPACE_NAMES, count
from .values import Json, digest, impossible, who


def checked_under_way(data: bytes, check: Json) -> bytes:
    """The state with its legal codes; what no frame can have is found first, since compiled rules would trust it."""
    fits = not rules().broken(data)
    data = rules().legal(data) if fits else data
    if not fits or not plain.legal_codes(data):
        impossible("What is under way fits no decision")
    if check != digest(data):
        impossible("In the middle of an action nothing can be changed; without 'under_way' an action is asked for")
    return data


def check(g: State, data: bytes, cities: Iterable[str]) -> None:
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
        impossible("The game is over after turn 3, but a player still counts as passed")
    if g.closing not in _closings(g):
        impossible(f"closing is {CLOSING_NAMES[g.closing]!r}, but it can only be "
                    f"{' or '.join(repr(CLOSING_NAMES[c]) for c in _closings(g))}")
    if wrong:
        impossible(f"In this position {NAMES[wrong]}")


def _check_cubes(g: State, p: int) -> None:
    pl, n = g.players[p], cubes_of(g, p)
    if n == CUBES:
        return
    parts = {
        "pool": pl.pool, "casualties": pl.casualties, "boxes": boxed_cubes(pl),
        "cities": size(g.controlled[p] & ~g.fortified), "special spaces": g.spaces.count(p), "tax": pl.tax,
        "pass": pl.pass_cube, "churches and mosques": sum(pl.buildings), "removed": pl.removed,
    }
    listed = ", ".join(f"{name} {number}" for name, number in parts.items() if number)
    impossible(f"{who(p)} has {count(n, 'cube')}, not {CUBES}: {listed or 'none anywhere'}")


def _check_fortifications(g: State, p: int) -> None:
    built, left = size(g.controlled[p] & g.fortified), g.players[p].fortifications
    if built + left != FORTIFICATIONS:
        impossible(f"{who(p)} has {count(built + left, 'fortification')}, not {FORTIFICATIONS}: "
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


def _check_city(g: State, city: int) -> None:
    name, side, tokens = CITY_NAMES[city], side_of(g, city), g.tokens[city]
    if city == CONSTANTINOPLE and not is_as_printed(g, city):
        impossible("Constantinople stays Byzantine with the strength 5, and nobody can control it")
    if city == CONSTANTINOPLE:
        return
    if side >= C.PERSIAN and controller_of(g, city) != C.NOBODY:
        impossible(f"{name} is {SIDE_NAMES[side]} and cannot be controlled")
    if side == C.PERSIAN and CITY_SIDE[city] != C.PERSIAN:
        impossible(f"{name} is not a city that can be Persian")
    if side == C.BULGAR and not has(_BULGAR_LAND, city):
        impossible(f"{name} is not a city that the Bulgars can reach")
    if tokens > MAX_TOKENS:
        impossible(f"{name} has {tokens} tokens, at most {MAX_TOKENS}")
    if tokens < 1:
        impossible(f"{name} has {count(tokens, 'token')}, at least 1")
    if side == C.PERSIAN and tokens != CITY_VALUE[city]:
        impossible(f"{name} is Persian with {count(tokens, 'token')}, printed {CITY_VALUE[city]}")
    if side == C.BULGAR and tokens == MAX_TOKENS:
        impossible(f"{name} is Bulgar with {tokens} tokens, at most {MAX_TOKENS - 1}")


def _check_passing(g: State) -> None:
    """2.2, 2.3 Who has passed, who is active, and who is left."""
    passed = [p for p in range(g.n_players) if g.players[p].passed]
    left = [p for p in range(g.n_players) if p not in passed]
    if C.NOBODY in (g.active, g.starter):
        impossible("active and starter are players: the first has been drawn")
    for p in range(g.n_players):
        if g.players[p].pass_cube > g.players[p].passed:
            impossible(f"{who(p)} has {count(g.players[p].pass_cube, 'cube')} on the pass space, "
                        f"{'at most 1' if p in passed else 'but has not passed'}")
    if g.active in passed:
        impossible(f"{who(g.active)} has passed and takes no more actions this turn")
    if (g.first_passer != C.NOBODY) != bool(passed) or (passed and g.first_passer not in passed):
        impossible("first_passer is the one of those who have passed that was first")
    if g.last_player != (left[0] if len(left) == 1 else C.NOBODY):
        impossible("last_player is the one left when all others have passed")


def _closings(g: State) -> tuple[int, ...]:
    """14.1 What the last player may still do; in turn 3 it depends on what the passer had."""
    if g.last_player == C.NOBODY:
        return (C.NOT_CLOSING,)
    if not is_extended(g):
        return (C.ONE_MORE_ACTION,)
    return (C.UNTIL_POOL_IS_EMPTY,) if g.turn < TURNS else (C.ONE_MORE_ACTION, C.UNTIL_POOL_IS_EMPTY)


def _check_pawns(g: State, p: int) -> None:
    pl = g.players[p]
    if pl.pawn[C.BYZANTINE] != C.NOBODY and not pl.pawn_placed:
        impossible(f"{who(p)}'s Byzantine pawn is on the map, but pawn_placed is false")
    for side in range(2):
        city, name = pl.pawn[side], SIDE_NAMES[side]
        conquers = city == CONSTANTINOPLE and g.over == C.CONSTANTINOPLE_BY_ARABS      # 13.6
        if city == C.NOBODY or conquers:
            continue
        if not has(g.cities_of[side], city):
            impossible(f"{who(p)}'s {name} pawn stands in {CITY_NAMES[city]}, "
                        f"which is {SIDE_NAMES[side_of(g, city)]}")
        if army_size(g, p, side) == 0:
            impossible(f"{who(p)}'s {name} pawn stands in {CITY_NAMES[city]}, but its army has no cube")


def _check_closed_links(g: State, p: int) -> None:
    if g.players[p].closed_links and holder(g, C.FLEET + C.BYZANTINE) in (C.NOBODY, p):
        impossible(f"{who(p)} has closed sea links, but no other player has the Byzantine fleet")


def _check_guard(g: State, side: int) -> None:
    p, space = g.guard[side], SPACE_NAMES[C.GUARD + side]
    if p not in (C.NOBODY, holder(g, C.GUARD + side)):
        impossible(f"The {space}'s guard is with {who(p)}, whose cube is not on the {space} space")


def is_as_printed(g: State, city: int) -> bool:
    same = side_of(g, city) == CITY_SIDE[city] and g.tokens[city] == CITY_VALUE[city]
    return same and controller_of(g, city) == C.NOBODY and not has(g.fortified, city)


def is_extended(g: State) -> bool:
    return bool(g.n_players == 2 and g.two_player_passing != C.STANDARD)
