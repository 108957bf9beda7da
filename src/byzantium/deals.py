"""Dice of the arena and the environments: numbers of a counter-based generator, the same wherever they are drawn.

Roll k of the stream `key` is number k of it (`engine.playout.random32`), a bit a die: so compiled rules draw hits
without faces. Here are the faces that belong to them, for records. `Game(seed=...)` rolls otherwise: its seeds may be
texts, and a roll depends on the number of its decision, so that taking back changes none. A record holds its rolls,
so it replays the same everywhere.

    >>> faces(key=7, counter=3, dice=5), hits(faces(7, 3, 5)) == random_hits(5, 7, 3)
    ((1, 1, 2, 3, 4), True)
"""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from .engine import codes as C
from .engine import kinds as K
from .engine import plain
from .engine.compiling import compiled
from .engine.playout import MASK_32, random32, random_hits
from .engine.step import new_game
from .record import OPTIONS, Entry, Faces, Record, check_options, hits

__all__ = ["faces", "fresh_state", "hits", "random_hits", "record_of"]
THIRDS = 0x3D20ADEA                      # of the stream that says which face a hit or a miss shows


def faces(key: int, counter: int, dice: int) -> Faces:
    """The faces of a roll: a die hits if its bit is set (9.6), and shows one of the three that do."""
    bits = random32(key, counter) | (random32(key ^ MASK_32, counter) << 32 if dice > 32 else 0)
    thirds = random32(key ^ THIRDS, counter) << 32 | random32(key ^ THIRDS ^ MASK_32, counter)
    found = []
    for die in range(dice):
        thirds, third = divmod(thirds, 3)
        found.append(third + (4 if bits >> die & 1 else 1))
        thirds = thirds or random32(key ^ THIRDS, counter ^ die << 40)
    return tuple(found)


def fresh_state(players: int, options: Mapping[str, str]) -> bytes:
    """A game that waits for its first player to be drawn."""
    g = plain.empty()
    for name, value in check_options(options).items():
        setattr(g, name, OPTIONS[name].index(value))
    new_game(g, players)
    return plain.pack(g)


def record_of(players: Sequence[str], options: Mapping[str, str], codes: Iterable[int], key: int, counter: int = 0,
              start: bytes | None = None) -> Record:      # fmt: skip
    """The record of a game of the stream `key`, from roll `counter` on: what players answered, and the dice between."""
    from .position import to_text

    record = Record(tuple(players), dict(options), start=None if start is None else str(to_text(start)))
    states = plain.to_array(fresh_state(len(players), options) if start is None else start)
    n, answers, room = compiled.legal(states[0]), iter(codes), np.zeros(C.COUNT, np.int64)
    while n:
        now = states["now"][0]
        if now["player"] == C.CHANCE:
            code = compiled.random_code(states[0], n, key, counter)
            record.decisions.append(chance_entry(int(now["kind"]), int(now["n"]), int(code), key, counter))
            counter += 1
        else:
            code = next(answers, None)
            if code is None:
                break
            record.decisions.append(int(code))
        n = compiled.advance(states, 0, code, room)
    return record


def chance_entry(kind: int, dice: int, code: int, key: int, counter: int) -> Entry:
    """What chance decided, as records have it: the faces of dice, or the code of who begins."""
    return faces(key, counter, dice) if kind == K.DICE else code
