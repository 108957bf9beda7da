"""Luck, told honestly: hits rolled against hits expected, with the interval in which honest dice fall."""

from math import comb

from ..engine import codes as C
from ..engine import events as E
from ..game import Game
from .protocol import Luck, LuckOf

SURE = 0.95


def interval(dice: int) -> tuple[int, int]:
    """The hits between which 95 of 100 rolls of so many dice fall, the same share missed on either side.

    >>> interval(10), interval(0)
    ((2, 8), (0, 0))
    """
    below, low = 0.0, 0
    while (below := below + comb(dice, low) / 2**dice) <= (1 - SURE) / 2:
        low += 1
    return low, dice - low


def luck(game: Game) -> Luck:
    rolls: dict[int, list[int]] = {roller: [0, 0] for roller in (*range(len(game.players)), C.CHANCE)}
    for kind, roller, dice, hits, *_ in game.events:
        if kind == E.ROLL:
            rolls[roller][0] += dice
            rolls[roller][1] += hits
    return Luck(players=[_luck_of(roller, dice, hits) for roller, (dice, hits) in rolls.items()])


def _luck_of(roller: int, dice: int, hits: int) -> LuckOf:
    low, high = interval(dice)
    player = None if roller == C.CHANCE else roller
    return LuckOf(player=player, dice=dice, hits=hits, expected=dice / 2, low=low, high=high)
