"""Games of a day, for tests: against the day's own opponents and dice."""

import random
from datetime import UTC, datetime
from functools import cache

from byzantium.game import Game
from byzantium.server.community.days import game as day_game
from byzantium.server.community.days.game import game_of


def today() -> str:
    return datetime.now(UTC).date().isoformat()


@cache
def played(day: str, seed: int) -> list[int | list[int]]:
    """The decisions of somebody who takes any, against the day's opponents."""
    made, game, chooser = game_of(day), Game(3, dice="by hand"), random.Random(seed)
    rolls = day_game._rolls(made, game)
    while not game.is_over:
        mine = game.player == made.seat
        day_game._take(game, chooser.choice(game.legal) if mine else day_game._expected(made, game, rolls))
    return [one if isinstance(one, int) else list(one) for one in game.record.decisions]
