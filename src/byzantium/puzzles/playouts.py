"""Plans played to the end of the game by the strongest bot on all seats: what they were worth, with no judgement of
positions on the way. Dice are the same for all plans, roll by roll.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np

from ..bots.critic import standard_error
from ..bots.interface import Position, Vector
from ..bots.learned import Oracle
from ..engine import codes as C
from ..engine import plain
from ..engine.compiling import compiled
from ..engine.rules.ending import place
from .judge import Codes, Ranking, Rival

LONGEST = 5_000                          # decisions and rolls; no game comes near


@cache
def oracle() -> Oracle:
    return Oracle()


def played_out(position: Position, plans: Sequence[Sequence[int]], games: int) -> Vector:
    """A row for each game, a column for each plan: the share of the win of whoever decides in the position."""
    me = int(position["now"]["player"][0])
    return np.array([[_share(position, plan, me, game) for plan in plans] for game in range(games)])


def rank_by_playing(position: Position, best: Codes, rivals: Sequence[Codes], games: int) -> Ranking:
    """The same plans beside each other, by so many games each."""
    shares = played_out(position, [best, *rivals], games)
    behind = shares[:, :1] - shares[:, 1:]
    found = [Rival(codes, float(behind[:, i].mean()), standard_error(behind[:, i])) for i, codes in enumerate(rivals)]
    return Ranking(best, (), tuple(found))


def _share(position: Position, plan: Sequence[int], me: int, key: int) -> float:
    states, codes = plain.to_array(position.tobytes()), np.zeros(C.COUNT, np.int64)
    n, rolls = compiled.legal(states[0]), 0
    for code in plan:
        n = compiled.advance(states, 0, code, codes)
    for _ in range(LONGEST):
        if not n:
            break
        player = int(states["now"]["player"][0])
        if player == C.CHANCE:
            code, rolls = compiled.random_code(states[0], n, key, rolls), rolls + 1
        else:
            outputs = oracle().ask(states, player)
            code = codes[outputs[codes[:n]].argmax()]
        n = compiled.advance(states, 0, int(code), codes)
    places = [place(plain.unpack(states[0].tobytes()), p) for p in range(int(states["n_players"][0]))]
    return 1 / places.count(1) if places[me] == 1 else 0.0
