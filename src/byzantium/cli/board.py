"""`byzantium board`: what is printed on the board, to compare with a real one."""

from typing import Any

from rich.table import Table

from ..engine.board import FACTS, LINKS, ORANGE_CUBES
from .output import console, print_json

_CUBES = ("elite", "main", "move", "levy")
_SIGNS = {"road": "", "desert": "desert ", "sea": "sea "}


def board_facts() -> dict[str, Any]:
    """The printed facts (docs/rules.md 16), without the places on our map."""
    return {
        "cities": [{"name": city["name"], "side": city["side"], "value": city["value"], "links": _links(city["name"])}
                   for city in FACTS["city"]],
        **{name: facts for name, facts in FACTS.items() if name not in ("city", "routes")},
    }


def _links(name: str) -> dict[str, list[str]]:
    """The neighbours of a city by kind of link, where there are any."""
    near = {kind: sorted(b if a == name else a for a, b in FACTS["routes"][kind] if name in (a, b)) for kind in LINKS}
    return {kind: names for kind, names in near.items() if names}


def print_board(as_json: bool) -> None:
    facts = board_facts()
    if as_json:
        print_json(facts)
        return
    console.print(_cities(facts["cities"]))
    for line in _lines(facts):
        console.print(line, soft_wrap=True)


def _cities(cities: list[dict[str, Any]]) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("city", "side", "value", "roads; desert and sea where it says so"):
        table.add_column(heading, justify="right" if heading == "value" else "left")
    for city in cities:
        links = "; ".join(_SIGNS[kind] + ", ".join(names) for kind, names in city["links"].items())
        table.add_row(city["name"], city["side"].capitalize(), str(city["value"]), links)
    return table


def _lines(facts: dict[str, Any]) -> list[str]:
    upkeep, start, cities = facts["upkeep"], facts["player_start"], facts["cities"]
    of_side = {side: sum(city["side"] == side for city in cities) for side in ("byzantine", "arab", "persian")}
    begins = [f"{side.capitalize()} {_boxes(of)}, {of['treasury']} bezants, {of['points']} points"
              for side, of in start.items() if side in of_side]
    return [
        "",
        f"Cities: {of_side['byzantine']} Byzantine, Constantinople among them, {of_side['arab']} Arab, "
        f"{of_side['persian']} Persian.",
        "On the coast without a sea link: " + ", ".join(facts["coastal_without_sea_route"]) + ".",
        "Bulgar arrows: " + ", ".join(facts["bulgar_arrows"]) + ".",
        *(f"Spaces, {side}: " + ", ".join(f"{name.replace('_', ' ')} {n}" for name, n in spaces.items()) + "."
          for side, spaces in facts["special_spaces"].items()),
        f"Upkeep of a cube: {_boxes(upkeep)}.",
        f"A player begins with {begins[0]}; {begins[1]}; {start['pool']} cubes in the pool, {start['casualties']} in "
        f"the casualties, {start['fortifications']} fortifications.",
        f"Bulgars: {facts['bulgars']['start']} of {ORANGE_CUBES} orange cubes in their box.",
    ]


def _boxes(of: dict[str, int]) -> str:
    return ", ".join(f"{name.capitalize()} {of[name]}" for name in _CUBES)
