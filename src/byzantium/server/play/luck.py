"""The luck of a table's players, for its page."""

from ...engine import codes as C
from ...game import Game
from ...hits import interval
from ..protocol import Luck, LuckOf


def luck(game: Game) -> Luck:
    tally = game.tally
    return Luck(players=[_luck_of(roller, tally.dice[roller], tally.hits[roller])
                         for roller in (*range(len(game.players)), C.CHANCE)])


def _luck_of(roller: int, dice: int, hits: int) -> LuckOf:
    low, high = interval(dice)
    player = None if roller == C.CHANCE else roller
    return LuckOf(player=player, dice=dice, hits=hits, expected=dice / 2, low=low, high=high)
