"""Hits rolled against hits expected, with the interval in which honest dice fall; `analysis/luck.py` has their worth.

    >>> from byzantium import Game
    >>> game = Game(players=2, seed="who begins", dice=lambda n: [6] * n)
    >>> attacker = game.player
    >>> for answer in ("Arab army", "Tabuk", "Jerusalem"):
    ...     _ = game.play(answer)
    >>> rolls(game) == [HitsOfRoll(roller=C.CHANCE, against=attacker, dice=3, hits=3)]
    True
    >>> fallen(rolls(game), attacker), interval(3)
    ([0], (0, 3))
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from .checks import expect, several, whole
from .engine import codes as C
from .engine import events as E
from .engine.tallying import SURE, fewest_hits

if TYPE_CHECKING:
    from .game import Game

MOST_DICE = 1_000_000                    # whose interval is told: for more it would take long

__all__ = ["SURE", "HitsOfRoll", "fallen", "interval", "rolls"]


class HitsOfRoll(NamedTuple):
    """Dice that were thrown by a player at a player; either may be CHANCE, which is a city or the Bulgars."""

    roller: int
    against: int
    dice: int
    hits: int


def rolls(game: "Game") -> list[HitsOfRoll]:
    """All rolls of a game, in their order."""
    from .game import Game

    expect(Game, game, "The rolls of a Game are counted")
    found, attacker, foe, mover = [], C.CHANCE, C.CHANCE, C.CHANCE
    for kind, a, b, c, d, _ in game.events:
        if kind in (E.BATTLE, E.SIEGE):
            attacker = C.CHANCE if b == C.BULGAR else a
        if kind == E.BATTLE:
            foe = C.CHANCE if d == C.NOBODY else d
        if kind == E.FLEET:
            mover = b
        if kind == E.ROLL:
            against = {C.ROLL_ATTACKER: foe, C.ROLL_FLEET: mover}.get(d, attacker)
            found.append(HitsOfRoll(a, against, b, c))
    return found


def fallen(made: Iterable[HitsOfRoll], player: int) -> list[int]:
    """Of each roll by this player or at them: how many dice fell their way. A die does so every other time."""
    who = whole(player, "A player", 0, C.CHANCE)
    found = [expect(HitsOfRoll, roll, "Rolls are those of rolls(game)")
             for roll in several(made, "Rolls are those of rolls(game)")]
    return [roll.hits if roll.roller == who else roll.dice - roll.hits
            for roll in found if who in (roll.roller, roll.against)]


def interval(dice: int) -> tuple[int, int]:
    """The hits between which 95 of 100 rolls of so many dice fall, the same share missed on either side.

    >>> interval(10), interval(0)
    ((2, 8), (0, 0))
    """
    number = whole(dice, "The number of dice", 0, MOST_DICE)
    low = fewest_hits(number)
    return low, number - low
