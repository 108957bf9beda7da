"""What is wrong with a position: by id and arguments, and in English. The page has the same ids in its languages."""

from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from ..engine.board import CITY_NAMES
from ..english import CLOSING_NAMES, SIDE_NAMES, SPACE_NAMES, count
from .values import impossible, who

Args = Mapping[str, Any]
# How cubes are told by where they are.
_PILES = {"pool": "pool", "casualties": "casualties", "boxes": "boxes", "cities": "cities", "spaces": "special spaces",
          "tax": "tax", "pass_space": "pass", "buildings": "churches and mosques", "removed": "removed"}


def _cubes(args: Args) -> str:
    listed = ", ".join(f"{name} {args[pile]}" for pile, name in _PILES.items() if args[pile])
    return f"{{player}} has {{number:cube}}, not {{most}}: {listed or 'none anywhere'}"


def _closing(args: Args) -> str:
    allowed = " or ".join(repr(CLOSING_NAMES[one]) for one in args["closings"])
    return f"closing is {CLOSING_NAMES[args['closing']]!r}, but it can only be {allowed}"


FLAWS: Mapping[str, str | Callable[[Args], str]] = {
    "flaw.cubes": _cubes,
    "flaw.fortifications": "{player} has {number:fortification}, not {most}: {built} built, {left} left",
    "flaw.constantinople": "Constantinople stays Byzantine with the strength 5, and nobody can control it",
    "flaw.uncontrollable": "{city} is {side} and cannot be controlled",
    "flaw.never_persian": "{city} is not a city that can be Persian",
    "flaw.never_bulgar": "{city} is not a city that the Bulgars can reach",
    "flaw.too_strong": "{city} has {number} tokens, at most {most}",
    "flaw.too_weak": "{city} has {number:token}, at least {least}",
    "flaw.persian_strength": "{city} is Persian with {number:token}, printed {printed}",
    "flaw.bulgar_strength": "{city} is Bulgar with {number} tokens, at most {most}",
    "flaw.not_drawn": "active and starter are players: the first has been drawn",
    "flaw.pass_cubes": "{player} has {number:cube} on the pass space, at most 1",
    "flaw.pass_cube": "{player} has {number:cube} on the pass space, but has not passed",
    "flaw.active_passed": "{player} has passed and takes no more actions this turn",
    "flaw.first_passer": "first_passer is the one of those who have passed that was first",
    "flaw.last_player": "last_player is the one left when all others have passed",
    "flaw.passed_at_the_end": "The game is over after turn 3, but a player still counts as passed",
    "flaw.closing": _closing,
    "flaw.pawn_not_placed": "{player}'s Byzantine pawn is on the map, but pawn_placed is false",
    "flaw.pawn_abroad": "{player}'s {side} pawn stands in {city}, which is {lies}",
    "flaw.pawn_alone": "{player}'s {side} pawn stands in {city}, but its army has no cube",
    "flaw.closed_links": "{player} has closed sea links, but no other player has the Byzantine fleet",
    "flaw.guard": "The {space}'s guard is with {player}, whose cube is not on the {space} space",
}
_NAMES: Mapping[str, Callable[[int], str]] = {
    "player": who, "city": CITY_NAMES.__getitem__, "side": SIDE_NAMES.__getitem__, "lies": SIDE_NAMES.__getitem__,
    "space": SPACE_NAMES.__getitem__,
}


class Counted(int):
    """A number that knows its noun in a template: {number:cube}."""

    def __format__(self, noun: str) -> str:
        return count(self, noun) if noun else str(int(self))


def refuse(flaw: str, **args: Any) -> NoReturn:
    """No game can reach this, in words."""
    template = FLAWS[flaw]
    said = {name: _NAMES[name](value) if name in _NAMES else Counted(value) for name, value in args.items()
            if name != "closings"}
    impossible((template if isinstance(template, str) else template(args)).format(**said))
