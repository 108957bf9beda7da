"""Dice of the arena and the environments: numbers of a counter-based generator, the same wherever they are drawn.

Roll k of the stream `key` is number k of it (`engine.playout.random32`), a bit a die: so compiled rules draw hits
without faces. Here are the faces that belong to them, for records. `Game(seed=...)` rolls otherwise: its seeds may be
texts, and a roll depends on the number of its decision, so that taking back changes none. A record holds its rolls,
so it replays the same everywhere.

    >>> faces(key=7, counter=3, dice=5), hits(faces(7, 3, 5)) == random_hits(5, 7, 3)
    ((1, 3, 3, 2, 6), True)
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

import numpy as np

from .engine import codes as C
from .engine import kinds as K
from .engine import plain
from .engine.compiling import compiled
from .engine.playout import random_hits
from .engine.step import new_game
from .record import OPTIONS, Entry, Faces, Record, check_options, hits
from .replaying import replays

__all__ = ["faces", "fresh_state", "hits", "random_hits", "record_of"]


def faces(key: int, counter: int, dice: int) -> Faces:
    """The faces of a roll of a stream."""
    room = np.zeros(dice, np.int64)
    replays.write_faces(key, counter, dice, room)
    return tuple(room.tolist())


def fresh_state(players: int, options: Mapping[str, str]) -> bytes:
    """A game that waits for its first player to be drawn."""
    return _fresh_state(players, tuple(check_options(options).items()))


@cache
def _fresh_state(players: int, options: tuple[tuple[str, str], ...]) -> bytes:
    g = plain.empty()
    for name, value in options:
        setattr(g, name, OPTIONS[name].index(value))
    new_game(g, players)
    return plain.pack(g)


def record_of(players: Sequence[str], options: Mapping[str, str], codes: Iterable[int], key: int, counter: int = 0,
              start: bytes | None = None) -> Record:
    """The record of a game of the stream `key`, from roll `counter` on: what players answered, and the dice between."""
    from .position import to_text

    record = Record(tuple(players), dict(options), start=None if start is None else str(to_text(start)))
    states = plain.to_array(fresh_state(len(players), options) if start is None else start)
    answers, at, room = np.array(list(codes), np.int64), 0, np.zeros(C.COUNT, np.int64)
    while n := compiled.legal(states[0]):
        now = states["now"][0]
        if now["player"] == C.CHANCE:
            code = int(compiled.random_code(states[0], n, key, counter))
            record.decisions.append(chance_entry(int(now["kind"]), int(now["n"]), code, key, counter))
            compiled.advance(states, 0, code, room)
            counter += 1
        else:
            first, at = at, replays.replay_players(states, answers, at)
            record.decisions += answers[first:at].tolist()
            if at == first:
                break
    return record


def chance_entry(kind: int, dice: int, code: int, key: int, counter: int) -> Entry:
    """What chance decided, as records have it: the faces of dice, or the code of who begins."""
    return faces(key, counter, dice) if kind == K.DICE else code
