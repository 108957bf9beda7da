"""Exact chances of an attack: will the city fall, what will it cost, what will it bring?

    >>> odds = Attack(Force(main=8, move=2), strength=2).odds()
    >>> odds.taken, odds.losses[TAKEN][:3]
    (1.0, (0.25, 0.5, 0.25))
    >>> round(Attack(Force(main=4, move=1), strength=3).odds().taken, 3)
    0.5

An `Attack` is made by hand, or for a position by `attacks(game.states)`: every attack that can be made in the action
asked for. Nothing is sampled: `distribution.py` carries the distribution of losses through sea, battles and siege.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ..checks import a_list, expect, shown, truth, whole
from ..engine import codes as C
from ..engine.board import CITY_NAMES, CUBES
from ..engine.compiling import Library, compiled
from ..engine.state import State
from ..errors import BadSetup, IllegalDecision, ImpossiblePosition
from ..states import check_states
from . import distribution as R
from . import previewing as P

__all__ = ["EVERYBODY", "GONE", "REPELLED", "TAKEN", "Attack", "Force", "Odds", "Route", "attack_in", "attacks"]

TAKEN, REPELLED, GONE = R.TAKEN, R.REPELLED, R.GONE
States = Any                             # an array of one state, as game.states gives it
EVERYBODY = P.EVERYBODY

quick = Library("odds", (".odds.distribution", ".odds.previewing"),
                ("reckon", "reckon_best_order", "attack_of", "points_for_taking", "bezants_for_taking", "begin_routes",
                 "next_route", "preview_odds"), base=compiled)


@dataclass(frozen=True)
class Force:
    """Cubes that fight together: a field army, or (as Main) a levy or the Bulgars."""

    elite: int = 0
    main: int = 0
    move: int = 0
    guard: int = 0               # 1: Emperor's or Caliph's

    def __post_init__(self) -> None:
        for box in (self.elite, self.main, self.move):
            whole(box, "The number of cubes in a box", 0, CUBES)
        whole(self.guard, "The number of guards", 0, 1)

    @property
    def cubes(self) -> int:
        return self.elite + self.main + self.move + self.guard

    @property
    def row(self) -> tuple[int, int, int, int]:
        return self.elite, self.main, self.move, self.guard


@dataclass(frozen=True)
class Odds:
    """What an attack may come to. Chances are from 0 to 1."""

    taken: float
    repelled: float              # beaten off, but the army lives
    destroyed: float
    losses: tuple[tuple[float, ...], ...]    # by outcome TAKEN, REPELLED, GONE: the chance of each number of cubes lost
    beaten: tuple[float, ...]    # by foe: the chance that it is beaten
    foe_losses: tuple[float, ...]            # by foe: cubes that it is expected to lose
    expected_losses: float       # cubes
    points: float                # expected
    bezants: float               # expected


_ORDER = "The order of losses has each of ELITE, MAIN and MOVE once"


@dataclass(frozen=True)
class Attack:
    """All that the chances depend on. The attacker loses cubes in the order given, foes Move first, Elite last."""

    force: Force
    foes: tuple[Force, ...] = ()             # in the order in which they are fought: armies, then levy or Bulgars
    strength: int = 1                        # of the city
    capital: bool = False                    # 9.7 Constantinople: two cubes a hit of the siege
    fleet_dice: int = 0                      # 8.6 on the way
    retreat_cost: int = 0                    # 11.1; NOBODY if it can't go back
    siege_cost: int | None = None            # the same after a siege that fails (11.6); None: as after a battle
    order: tuple[int, int, int] = (C.MOVE, C.MAIN, C.ELITE)
    points: int = 0                          # for taking it
    bezants: int = 0
    armies: int | None = field(default=None, compare=False)      # how many of the foes are armies; None: all

    def __post_init__(self) -> None:
        expect(Force, self.force, "A Force attacks")
        for foe in a_list(self.foes, "Foes are a list"):
            expect(Force, foe, "A foe is a Force")
        whole(self.strength, "The strength of a city", 0, CUBES)
        truth(self.capital, "Whether it is Constantinople")
        whole(self.fleet_dice, "The number of the fleet's dice", 0, CUBES)
        whole(self.retreat_cost, "The cost of a retreat", C.NOBODY, CUBES)
        if self.siege_cost is not None:
            whole(self.siege_cost, "The cost of a retreat from a siege", C.NOBODY, CUBES)
        whole(self.points, "The number of points", 0)
        whole(self.bezants, "The number of bezants", 0)
        if self.armies is not None:
            whole(self.armies, "The number of armies among the foes", 0, len(self.foes))
        if tuple(sorted(a_list(self.order, _ORDER), key=shown)) != (C.ELITE, C.MAIN, C.MOVE):
            raise BadSetup(f"{_ORDER}, not {shown(self.order)}.")

    def odds(self) -> Odds:
        """The chances when the foes are fought in this order."""
        row, out = self._row(), np.zeros(R.DISTRIBUTION_SIZE)
        quick.reckon(row, out)
        return self._read(out)

    def best_order(self) -> "Attack":
        """The same attack with the armies in the order most likely to take the city (9.3)."""
        row, out = self._row(), np.zeros(R.DISTRIBUTION_SIZE)
        quick.reckon_best_order(row, out)
        return replace(self, foes=_foes_in(row.tolist()))

    def _row(self) -> "np.ndarray[Any, np.dtype[np.int64]]":
        if len(self.foes) > R.MOST_FOES or max(f.cubes for f in (self.force, *self.foes)) >= R.MOST_CUBES:
            raise BadSetup("An attack has at most 4 foes, of at most 43 cubes each.")
        siege_cost = self.retreat_cost if self.siege_cost is None else self.siege_cost
        head = (*self.force.row, *self.order, self.fleet_dice, self.retreat_cost, siege_cost, self.strength,
                2 if self.capital else 1, len(self.foes), len(self.foes) if self.armies is None else self.armies)
        numbers = [*head, *(n for foe in self.foes for n in foe.row)]
        return np.array(numbers + [0] * (R.ATTACK_SIZE - len(numbers)), np.int64)

    def _read(self, out: "np.ndarray[Any, np.dtype[np.float64]]") -> Odds:
        cubes, n = self.force.cubes, len(self.foes)
        losses = tuple(tuple(row[: cubes + 1].tolist()) for row in out[: 3 * R.MOST_CUBES].reshape(3, R.MOST_CUBES))
        taken, repelled, destroyed, expected = out[R.OUTCOME_CHANCE : R.EXPECTED_LOSSES + 1].tolist()
        beaten = tuple(out[R.BEATEN_CHANCE : R.BEATEN_CHANCE + n].tolist())
        foe_losses = tuple(out[R.FOE_LOSSES : R.FOE_LOSSES + n].tolist())
        return Odds(taken, repelled, destroyed, losses, beaten, foe_losses, expected, taken * self.points,
                    taken * self.bezants)


def _foes_in(row: list[int]) -> tuple[Force, ...]:
    return tuple(Force(*row[i : i + 4]) for i in range(R.FOES, R.FOES + 4 * row[R.FOES_HERE], 4))


# ------------------------------------------------------------------ attacks in a position


@dataclass(frozen=True)
class Route:
    """An attack that can be made in a position, and the codes that lead to it."""

    codes: tuple[int, ...]
    city: int
    side: int                    # BULGAR: by the Bulgars
    civil_war: bool
    intercepted: bool            # the Byzantine fleet is used against it, and paid double
    attack: Attack
    begun: States = field(compare=False, repr=False)         # the position in which it has just begun

    @property
    def city_name(self) -> str:
        return str(CITY_NAMES[self.city])


def attack_in(states: States, *, stands: int = EVERYBODY, levy: bool = True, sea_closed: bool = False,
              fleet_dice: int = 0) -> Attack:
    """The attack under way in a position, none of whose dice is rolled.

    stands: bit set of the players whose armies stand, where that is yet to be said.
    """
    _check(states, stands, levy, sea_closed)
    if states["attack"]["city"][0] == C.NOBODY:
        raise IllegalDecision("No attack is under way in this position; attacks(states) finds those that can be made.")
    row = np.zeros(R.ATTACK_SIZE, np.int64)
    quick.attack_of(states[0], stands, int(levy), int(sea_closed), row)
    n = row.tolist()
    return Attack(
        Force(*n[:4]), _foes_in(n), n[R.CITY_DICE], n[R.CUBES_A_HIT] == 2, fleet_dice, n[R.RETREAT_COST],
        None if n[R.SIEGE_COST] == n[R.RETREAT_COST] else n[R.SIEGE_COST],
        points=int(quick.points_for_taking(states[0])), bezants=int(quick.bezants_for_taking(states[0])),
        armies=n[R.ARMIES_HERE],
    )


def attacks(states: States, *, stands: int = EVERYBODY, levy: bool = True, sea_closed: bool = False) -> list[Route]:
    """Every attack that the player asked for an action can make with it."""
    _check(states, stands, levy, sea_closed)
    routes = []
    for codes, dice, after in _ways_to_attack(states):
        attack = attack_in(after, stands=stands, levy=levy, sea_closed=sea_closed, fleet_dice=dice)
        now = after["attack"][0]
        civil_war = any(code - C.SPACE in (C.CIVIL_WAR, C.CIVIL_WAR + 1) for code in codes)
        routes.append(Route(codes, int(now["city"]), int(now["side"]), civil_war, dice > 0, attack, after))
    return routes


def _check(states: Any, stands: Any, levy: Any, sea_closed: Any) -> None:
    if not isinstance(states, np.ndarray) or states.dtype != State.dtype or states.shape != (1,):
        raise ImpossiblePosition(f"A position is an array of one state, as game.states gives it, not {shown(states)}.")
    check_states(states)
    whole(stands, "The players whose armies stand are a bit set, and that", 0, EVERYBODY)
    truth(levy, "Whether the levy fights")
    truth(sea_closed, "Whether the sea is closed")


def _ways_to_attack(states: States) -> Iterator[tuple[tuple[int, ...], int, States]]:
    """All ways from an action to the begin of an attack: the codes, dice of the fleet met on the way, the position."""
    room, walk = np.zeros(P.ROUTE_STATES, State), np.zeros(1, P.RouteWalk)
    room[0] = states[0]
    quick.begin_routes(room, 0, walk)
    while length := int(quick.next_route(room, 0, walk)):
        codes = tuple(walk["codes"][0, :length].tolist())
        yield codes, int(walk["dice"][0, length]), room[length : length + 1].copy()
