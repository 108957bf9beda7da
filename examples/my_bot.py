"""A bot of one's own: takes the richest free city, marches where the odds are good, and else strengthens or passes.

    python examples/my_bot.py                # plays a few games against random bots
    byzantium arena examples/my_bot.py:Opportunist greedy --games 400
"""

import random
from collections.abc import Sequence

from byzantium.arena import Match, play_all, report
from byzantium.bots import Budget, Position, Reason
from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.odds import attacks


class Opportunist:
    """Somebody who takes what is sure."""

    name = "opportunist"

    def __init__(self) -> None:
        self._plan: list[int] = []                   # codes of the attack under way

    def choose(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        if position.kind == K.ACTION:
            self._plan = self._best_attack(position)
            likes = [*self._plan[:1], C.TAKE_CONTROL, C.STRENGTHEN, C.PASS]
            self._plan = self._plan[1:]
            return next(code for code in likes if code in legal)
        if self._plan and self._plan[0] in legal:
            return self._plan.pop(0)
        if position.kind == K.CONTROL_CITY:                   # a city's code is its number
            return max(legal, key=lambda city: position.cities[city].tokens)
        return C.POOL if C.POOL in legal else rng.choice(legal)

    def _best_attack(self, position: Position) -> list[int]:
        """The codes of the surest attack, if it is nearly sure and brings points."""
        good = [(odds.points, route.codes) for route in attacks(position)
                if (odds := route.attack.odds()).taken > 0.9 and odds.points > 0]
        return list(max(good)[1]) if good else []

    def evaluate(self, position: Position) -> tuple[float, ...]:
        """Each player's share of the win: this bot has no opinion."""
        return (1 / position.n_players,) * position.n_players

    def reasons(self, position: Position, code: int) -> list[Reason]:
        return []


if __name__ == "__main__":
    match = Match(Opportunist(), "random", players=3, games=30, arrangements=("one",))
    result = report(match, list(play_all(match.tasks())))["one_against_rest"]
    print(f"{result['share']:.0%} of {result['games']} games won ({result['low']:.0%} to {result['high']:.0%})")
