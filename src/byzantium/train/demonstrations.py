"""Games of bots to learn from: every code that was played, and which of them a teacher chose.

A game is a row of codes, chance's among them, and nothing else: positions come back by playing it again, thousands of
games at once (`replayed`). A thousand games take half a megabyte.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..bots import NO_BUDGET, make_bot
from ..engine import codes as C
from ..engine import plain
from ..engine.compiling import compiled
from ..gpu import Backend, Games
from .starts import mixed_starts

NO_CODE = 255                            # in a row: the game is over
GUESTS = ("cautious", "mad-dog", "captain", "soldier", "recruit", "greedy", "random")
ALL_TEACHERS = 0.5                       # games without guests
SLIP = 0.04                              # decisions made at random, so that unusual positions are seen
FIRST_DEAL = 1 << 24                     # of demonstrations: no match has so many


class Demonstration(NamedTuple):
    """One game."""

    start: NDArray[np.int64]             # the position that it begins from, as a row of words
    codes: bytes
    taught: bytes                        # 1: a teacher chose the code


@dataclass
class Demonstrations:
    codes: NDArray[np.uint8]             # (games, longest) NO_CODE after the end
    taught: NDArray[np.bool_]            # the same shape: a teacher chose it
    starts: NDArray[np.int64]            # (games, words) the position that each begins from

    def save(self, path: Path) -> None:
        np.savez_compressed(path, codes=self.codes, taught=np.packbits(self.taught, 1), starts=self.starts)

    @classmethod
    def load(cls, path: Path) -> "Demonstrations":
        with np.load(path) as found:
            codes = found["codes"]
            taught = np.unpackbits(found["taught"], 1, count=codes.shape[1]).astype(bool)
            return cls(codes, taught, found["starts"])

    def replayed(self, backend: Backend) -> Iterator[tuple[Games, Any, Any]]:
        """Decision by decision, all games at once: the games before it, the codes played, and which were taught.

        Codes of games that are over are NO_CODE.
        """
        xp = backend.xp
        games = Games(len(self.codes), backend=backend, auto_reset=False, starts=self.starts)
        played, taught = xp.asarray(self.codes), xp.asarray(self.taught)
        for t in range(self.codes.shape[1]):
            codes = played[:, t].astype(xp.int32)
            yield games, codes, taught[:, t]
            codes[codes == NO_CODE] = -1
            games.step(codes)


def demonstrate(teacher: str, games: int, seed: int = 0) -> Iterator[Demonstration]:
    """One game after another of a teacher among its like and guests, with 2, 3 and 4 players and all options."""
    starts = mixed_starts()
    for deal in range(seed, seed + games):
        yield play(starts[deal % len(starts)], teacher, deal)


def play(start: NDArray[np.int64], teacher: str, deal: int) -> Demonstration:
    state, rng = plain.to_array(start.tobytes()), random.Random(FIRST_DEAL + deal)
    names = seats_of(teacher, int(state["n_players"][0]), rng)
    bots = [make_bot(name) for name in names]
    codes, taught = bytearray(), bytearray()
    legal, n, rolls = np.zeros(C.COUNT, np.int64), compiled.legal(state[0]), 0
    while n:
        player, slips = int(state["now"]["player"][0]), rng.random() < SLIP
        if player == C.CHANCE:
            code = compiled.random_code(state[0], n, FIRST_DEAL + deal, rolls)
            rolls += 1
        elif slips:
            code = int(rng.choice(legal[:n].tolist()))
        else:
            code = bots[player].choose(state, legal[:n].tolist(), NO_BUDGET, rng)
        codes.append(code)
        taught.append(player != C.CHANCE and not slips and names[player] == teacher)
        n = compiled.advance(state, 0, code, legal)
    return Demonstration(start, bytes(codes), bytes(taught))


def seats_of(teacher: str, players: int, rng: random.Random) -> list[str]:
    """The teacher everywhere, or here and there among guests."""
    if rng.random() < ALL_TEACHERS:
        return [teacher] * players
    names = [teacher, *(rng.choice([teacher, rng.choice(GUESTS)]) for _ in range(players - 1))]
    return rng.sample(names, players)


def gathered(games: Iterable[Demonstration]) -> Demonstrations:
    """Many games as one table."""
    found = list(games)
    longest = max(len(game.codes) for game in found)
    codes = np.full((len(found), longest), NO_CODE, np.uint8)
    taught = np.zeros((len(found), longest), bool)
    for i, game in enumerate(found):
        codes[i, : len(game.codes)] = list(game.codes)
        taught[i, : len(game.codes)] = list(game.taught)
    return Demonstrations(codes, taught, np.stack([game.start for game in found]))
