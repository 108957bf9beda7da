"""Luck, told honestly: hits rolled against hits expected, with the interval in which honest dice fall.

    >>> from byzantium import Game
    >>> game = Game(players=2, seed="who begins", dice=lambda n: [6] * n)
    >>> attacker = game.player
    >>> for answer in ("Arab army", "Tabuk", "Jerusalem"):
    ...     _ = game.play(answer)
    >>> rolls(game) == [LuckOfRoll(roller=C.CHANCE, against=attacker, dice=3, hits=3)]
    True
    >>> fallen(rolls(game), attacker), interval(3)
    ([0], (0, 3))
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from .engine import codes as C
from .engine import events as E
from .engine.tallying import SURE, fewest_hits

if TYPE_CHECKING:
    from .game import Game

__all__ = ["SURE", "LuckOfRoll", "fallen", "interval", "rolls"]


class LuckOfRoll(NamedTuple):
    """Dice that were thrown by a player at a player; either may be CHANCE, which is a city or the Bulgars."""

    roller: int
    against: int
    dice: int
    hits: int


def rolls(game: "Game") -> list[LuckOfRoll]:
    """All rolls of a game, in their order."""
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
            found.append(LuckOfRoll(a, against, b, c))
    return found


def fallen(made: Iterable[LuckOfRoll], player: int) -> list[int]:
    """Of each roll by this player or at them: how many dice fell their way. A die does so every other time."""
    return [roll.hits if roll.roller == player else roll.dice - roll.hits
            for roll in made if player in (roll.roller, roll.against)]


def interval(dice: int) -> tuple[int, int]:
    """The hits between which 95 of 100 rolls of so many dice fall, the same share missed on either side.

    >>> interval(10), interval(0)
    ((2, 8), (0, 0))
    """
    low = fewest_hits(dice)
    return low, dice - low
