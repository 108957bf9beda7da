"""Positions that no game can reach are refused, in words."""

from collections.abc import Iterable

from ..engine import codes as C
from ..engine import plain
from ..engine.bits import has, size
from ..engine.board import (
    BULGAR_ARROWS,
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
from .flaws import refuse
from .values import CITY, Json, digest, impossible


def _bulgar_land() -> int:
    """10.2 The cities that Bulgars may come to attack, one after another."""
    cities = BULGAR_ARROWS
    for _ in range(N_CITIES):
        for city in range(N_CITIES):
            if has(cities, city) and city != CONSTANTINOPLE:
                cities |= ROADS[city]
    return int(cities & ~(1 << CONSTANTINOPLE))


BULGAR_LAND = _bulgar_land()


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
    check_position(g, [CITY.numbers[name] for name in cities], wrong)
    if wrong:
        impossible(f"In this position {NAMES[wrong]}")


# ------------------------------------------------------------------ in the page, too
# What stands below is written as TypeScript for the page (`script.py`): sets and numbers, no objects of Python.


def check_position(g: State, cities: list[int], wrong: int) -> None:
    """`wrong`: an invariant is broken; if none is, cubes and fortifications need not be counted."""
    for p in range(g.n_players):
        if wrong:
            check_cubes(g, p)
            check_fortifications(g, p)
        check_pawns(g, p)
        check_closed_links(g, p)
    for city in cities:
        check_city(g, city)
    for side in range(2):
        check_guard(g, side)
    if g.over != C.AFTER_TURN_3:
        check_passing(g)
    elif any(g.players[p].passed for p in range(g.n_players)):
        refuse("flaw.passed_at_the_end")
    if g.closing not in closings(g):
        refuse("flaw.closing", closing=g.closing, closings=closings(g))


def check_cubes(g: State, p: int) -> None:
    pl, n = g.players[p], cubes_of(g, p)
    if n != CUBES:
        refuse("flaw.cubes", player=p, number=n, most=CUBES, pool=pl.pool, casualties=pl.casualties,
               boxes=boxed_cubes(pl), cities=size(g.controlled[p] & ~g.fortified), spaces=g.spaces.count(p), tax=pl.tax,
               pass_space=pl.pass_cube, buildings=pl.buildings[0] + pl.buildings[1], removed=pl.removed)


def check_fortifications(g: State, p: int) -> None:
    built, left = size(g.controlled[p] & g.fortified), g.players[p].fortifications
    if built + left != FORTIFICATIONS:
        refuse("flaw.fortifications", player=p, number=built + left, most=FORTIFICATIONS, built=built, left=left)


def check_city(g: State, city: int) -> None:
    side, tokens = side_of(g, city), g.tokens[city]
    if city == CONSTANTINOPLE and not is_as_printed(g, city):
        refuse("flaw.constantinople")
    if city == CONSTANTINOPLE:
        return
    if side >= C.PERSIAN and controller_of(g, city) != C.NOBODY:
        refuse("flaw.uncontrollable", city=city, side=side)
    if side == C.PERSIAN and CITY_SIDE[city] != C.PERSIAN:
        refuse("flaw.never_persian", city=city)
    if side == C.BULGAR and not has(BULGAR_LAND, city):
        refuse("flaw.never_bulgar", city=city)
    if tokens > MAX_TOKENS:
        refuse("flaw.too_strong", city=city, number=tokens, most=MAX_TOKENS)
    if tokens < 1:
        refuse("flaw.too_weak", city=city, number=tokens, least=1)
    if side == C.PERSIAN and tokens != CITY_VALUE[city]:
        refuse("flaw.persian_strength", city=city, number=tokens, printed=CITY_VALUE[city])
    if side == C.BULGAR and tokens == MAX_TOKENS:
        refuse("flaw.bulgar_strength", city=city, number=tokens, most=MAX_TOKENS - 1)


def check_passing(g: State) -> None:
    """2.2, 2.3 Who has passed, who is active, and who is left."""
    passed = [p for p in range(g.n_players) if g.players[p].passed]
    left = [p for p in range(g.n_players) if p not in passed]
    if C.NOBODY in (g.active, g.starter):
        refuse("flaw.not_drawn")
    for p in range(g.n_players):
        cubes = g.players[p].pass_cube
        if cubes > g.players[p].passed:
            refuse("flaw.pass_cubes" if p in passed else "flaw.pass_cube", player=p, number=cubes)
    if g.active in passed:
        refuse("flaw.active_passed", player=g.active)
    if (g.first_passer != C.NOBODY) != (len(passed) > 0) or (len(passed) > 0 and g.first_passer not in passed):
        refuse("flaw.first_passer")
    if g.last_player != (left[0] if len(left) == 1 else C.NOBODY):
        refuse("flaw.last_player")


def closings(g: State) -> list[int]:
    """14.1 What the last player may still do; in turn 3 it depends on what the passer had."""
    if g.last_player == C.NOBODY:
        return [C.NOT_CLOSING]
    if not is_extended(g):
        return [C.ONE_MORE_ACTION]
    return [C.UNTIL_POOL_IS_EMPTY] if g.turn < TURNS else [C.ONE_MORE_ACTION, C.UNTIL_POOL_IS_EMPTY]


def check_pawns(g: State, p: int) -> None:
    pl = g.players[p]
    if pl.pawn[C.BYZANTINE] != C.NOBODY and not pl.pawn_placed:
        refuse("flaw.pawn_not_placed", player=p)
    for side in range(2):
        city = pl.pawn[side]
        conquers = city == CONSTANTINOPLE and g.over == C.CONSTANTINOPLE_BY_ARABS      # 13.6
        if city == C.NOBODY or conquers:
            continue
        if not has(g.cities_of[side], city):
            refuse("flaw.pawn_abroad", player=p, side=side, city=city, lies=side_of(g, city))
        if army_size(g, p, side) == 0:
            refuse("flaw.pawn_alone", player=p, side=side, city=city)


def check_closed_links(g: State, p: int) -> None:
    if g.players[p].closed_links and holder(g, C.FLEET + C.BYZANTINE) in (C.NOBODY, p):
        refuse("flaw.closed_links", player=p)


def check_guard(g: State, side: int) -> None:
    p = g.guard[side]
    if p not in (C.NOBODY, holder(g, C.GUARD + side)):
        refuse("flaw.guard", player=p, space=C.GUARD + side)


def is_as_printed(g: State, city: int) -> bool:
    same = side_of(g, city) == CITY_SIDE[city] and g.tokens[city] == CITY_VALUE[city]
    return same and controller_of(g, city) == C.NOBODY and not has(g.fortified, city)


def is_extended(g: State) -> bool:
    return bool(g.n_players == 2 and g.two_player_passing != C.STANDARD)
