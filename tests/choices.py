"""What bots choose in 10,000 positions, once and for all: python tests/choices.py [BOT ...]

`golden/choices.json.gz` holds games as their codes, and for each bot the code that it chose in every position of them,
made anew for each; a code has two hexadecimal digits. The games are made by the champion's network, which strays now
and then, from a seed. Run without names, this writes the file where there is none; with names it lets these bots choose
anew, if that was meant. The page's tests read the file too: client/tests/choices.test.ts.
"""

import gzip
import json
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TypedDict

import numpy as np

from byzantium.bots import NO_BUDGET, Position, make_bot
from byzantium.engine import codes as C
from byzantium.engine import plain
from byzantium.engine.compiling import compiled
from byzantium.engine.state import State

GOLDEN = Path(__file__).parent / "golden" / "choices.json.gz"
MANY, EVERY = 10_000, 2                  # positions; which of a game's decisions with several answers are taken
STRAYS = 0.15                            # how often a game goes on by any legal code
BOTS = ("strategist", "strategist-1", "search-1:40", "champion", "champion:40")


def new_game(players: int) -> Position:
    position = np.zeros(1, State).view(Position)
    compiled.new_game(position[0], players)
    return position


def play(key: int) -> Iterator[int]:
    """The codes of a game, dice included."""
    position, rng, bot, rolls = new_game(2 + key % 3), random.Random(key), make_bot("champion"), 0
    while not position.is_over:
        legal = plain.legal_codes(position.tobytes())
        if position.player == C.CHANCE:
            code, rolls = compiled.random_code(position[0], len(legal), key, rolls), rolls + 1
        elif rng.random() < STRAYS:
            code = rng.choice(legal)
        else:
            code = bot.choose(position, legal, NO_BUDGET, rng)
        yield code
        compiled.step(position[0], code)


def worth_asking(games: Iterable[tuple[int, Sequence[int]]]) -> Iterator[bytes]:
    """Of each game every other decision that has several answers."""
    for players, codes in games:
        position, asked = new_game(players), 0
        for code in codes:
            if position.player != C.CHANCE and len(plain.legal_codes(position.tobytes())) > 1:
                asked += 1
                if asked % EVERY == 0:
                    yield position.tobytes()
            compiled.step(position[0], code)


class Golden(TypedDict):
    games: list[tuple[int, str]]         # players and codes
    choices: dict[str, str]              # by bot


@cache
def golden() -> Golden:
    found: Golden = json.loads(gzip.decompress(GOLDEN.read_bytes()))
    return found


def write(found: Golden) -> None:
    GOLDEN.write_bytes(gzip.compress(json.dumps(found).encode(), mtime=0))


@cache
def positions() -> tuple[bytes, ...]:
    """The 10,000."""
    return tuple(worth_asking((players, bytes.fromhex(codes)) for players, codes in golden()["games"]))[:MANY]


def known_choices(name: str) -> bytes:
    return bytes.fromhex(golden()["choices"][name])


def choice(name: str, state: bytes) -> int:
    """Of a bot that has seen nothing else."""
    bot, legal = make_bot(name), plain.legal_codes(state)
    return int(bot.choose(plain.to_array(state), legal, NO_BUDGET, random.Random(0)))


def make_games() -> Golden:
    games: list[tuple[int, bytes]] = []
    found = 0
    while found < MANY:
        games.append((2 + len(games) % 3, bytes(play(len(games)))))
        found += sum(1 for _ in worth_asking(games[-1:]))
    return {"games": [(players, codes.hex()) for players, codes in games], "choices": {}}


def main(names: Sequence[str]) -> None:
    if not GOLDEN.exists():
        write(make_games())
    for name in names or BOTS:
        golden()["choices"][name] = bytes(choice(name, state) for state in positions()).hex()
        print(name, "chose", flush=True)
        write(golden())


if __name__ == "__main__":
    main(sys.argv[1:])
