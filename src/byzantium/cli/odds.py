"""`byzantium odds`: the chances of an attack, or of all attacks in a position."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.table import Table

from ..checks import did_you_mean
from ..engine import codes as C
from ..engine import kinds as K
from ..engine.board import CITY_NAMES
from ..english import SIDE_NAMES
from ..errors import ByzantiumError
from ..game import Game
from ..odds import Attack, Force, Odds, Route, attacks
from ..odds.distribution import MOST_FOES
from ..record import Record
from .output import console, print_json


def read_force(text: str) -> Force:
    """Elite,Main,Move with an optional guard: 1,6,2 or 1,6,2,1."""
    try:
        numbers = [int(word) for word in text.split(",")]
        if len(numbers) in (3, 4) and min(numbers) >= 0 and sum(numbers) <= 43 and numbers[3:] in ([], [0], [1]):
            return Force(*numbers)
    except ValueError:
        pass
    raise ByzantiumError(f"{text!r} is not a force: give Elite,Main,Move, such as 1,6,2, and 1 more for a guard.")


def print_odds_by_hand(army: str, foes: list[str], levy: int, strength: int, capital: bool, fleet: int,
                       as_json: bool) -> None:
    armies = tuple(map(read_force, foes))
    rest = (Force(main=levy),) if levy else ()
    if len(armies + rest) > MOST_FOES:
        raise ByzantiumError(f"At most {MOST_FOES} foes are fought in an attack, the levy included.")
    attack = Attack(read_force(army), armies + rest, strength, capital, fleet, armies=len(armies)).best_order()
    odds = attack.odds()
    if as_json:
        print_json(asdict(odds))
        return
    console.print(_sentence(odds))
    console.print(_losses(odds))


def print_odds_in_game(file: Path, to: int | None, city: str | None, as_json: bool) -> None:
    game = Game.replay(Record.load(file), to, dice="by hand")
    if game.kind != K.ACTION:
        raise ByzantiumError("Nobody is asked for an action there; choose another decision by --to.")
    found = [(route, route.attack.best_order().odds()) for route in attacks(game.states)]
    if city:
        if not any(name.lower().startswith(city.lower()) for name in CITY_NAMES):
            raise ByzantiumError(f"--city {city}: there is no such city{did_you_mean(city, CITY_NAMES)}")
        found = [pair for pair in found if pair[0].city_name.lower().startswith(city.lower())]
    found.sort(key=lambda pair: -pair[1].taken)
    if as_json:
        print_json([_as_data(route, odds) for route, odds in found])
    else:
        console.print(_table(game, found))


def _as_data(route: Route, odds: Odds) -> dict[str, Any]:
    return {"city": route.city_name, "side": C.SIDES[route.side], "codes": route.codes,
            "civil_war": route.civil_war, "intercepted": route.intercepted, **asdict(odds)}


def _table(game: Game, found: list[tuple[Route, Odds]]) -> Table:
    table = Table(title=f"Attacks of {game.asked}; every army in the way stands, every levy fights", box=None)
    for heading in ("city", "by", "taken", "repelled", "destroyed", "cubes lost", "points", "bezants"):
        table.add_column(heading, justify="left" if heading in ("city", "by") else "right")
    for route, odds in found:
        by = SIDE_NAMES[route.side] + (", civil war" if route.civil_war else "")
        by += ", past the fleet" if route.intercepted else ""
        table.add_row(route.city_name, by, *(f"{x:.1%}" for x in (odds.taken, odds.repelled, odds.destroyed)),
                      *(f"{x:.1f}" for x in (odds.expected_losses, odds.points, odds.bezants)))
    return table


def _sentence(odds: Odds) -> str:
    return (f"Taken {odds.taken:.2%}, repelled {odds.repelled:.2%}, destroyed {odds.destroyed:.2%}; "
            f"{odds.expected_losses:.2f} cubes lost on average.")


def _losses(odds: Odds) -> Table:
    table = Table(box=None)
    for heading in ("cubes lost", "taken", "repelled", "destroyed"):
        table.add_column(heading, justify="right")
    for n, row in enumerate(zip(*odds.losses, strict=True)):
        if any(row):
            table.add_row(str(n), *(f"{x:.2%}" if x else "" for x in row))
    return table
