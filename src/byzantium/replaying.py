"""Rules that replay whole games in one call, to look through many: a library of its own upon the engine's."""

from byzantium.engine import codes as C
from byzantium.engine.bits import is_legal
from byzantium.engine.compiling import Library, compiled, rule
from byzantium.engine.playout import MASK_32, random32
from byzantium.engine.rules.ending import final_score, place
from byzantium.engine.state import Codes, States
from byzantium.engine.step import step

ENTRIES = ("replay_all", "replay_last", "replay_players", "write_faces", "write_outcome")
THIRDS = 0x3D20ADEA                      # apart from the dice: the stream that says which face a hit or a miss shows


@rule
def replay_all(states: States, codes: Codes) -> int:
    """Play the codes from states[0] on; states[k] becomes the position before code k. Returns how many were legal."""
    for k in range(len(codes)):
        if not is_legal(states[k], codes[k]):
            return k
        states[k + 1] = states[k]
        step(states[k + 1], codes[k])
    return len(codes)


@rule
def replay_last(states: States, codes: Codes) -> int:
    """The same in states[0] alone."""
    g = states[0]
    for k in range(len(codes)):
        if not is_legal(g, codes[k]):
            return k
        step(g, codes[k])
    return len(codes)


@rule
def replay_players(states: States, codes: Codes, first: int) -> int:
    """Play codes of players in states[0], from number `first` on, until chance is asked, the game is over, none is left
    or one is not legal. Returns the number of the next."""
    g, k = states[0], first
    while k < len(codes) and g.now.player != C.CHANCE and is_legal(g, codes[k]):
        step(g, codes[k])
        k += 1
    return k


@rule
def write_faces(key: int, counter: int, dice: int, faces: Codes) -> None:
    """The faces of a roll: a die hits if its bit is set, as `random_hits` counts them (9.6), and shows one of the three
    faces that do; a number of another stream says which."""
    for die in range(dice):
        bits = random32(key, counter) if die < 32 else random32(key ^ MASK_32, counter)
        third = (random32(((key ^ THIRDS) + die) & MASK_32, counter) * 3) >> 32
        faces[die] = third + (4 if (bits >> (die & 31)) & 1 == 1 else 1)


@rule
def write_outcome(states: States, found: Codes) -> None:
    """How states[0] ended or stands: ending and turn; then of each player place, score, Byzantine and Arab points."""
    g = states[0]
    found[0], found[1] = g.over, g.turn
    for p in range(g.n_players):
        found[2 + 4 * p], found[3 + 4 * p] = place(g, p), final_score(g, p)
        found[4 + 4 * p], found[5 + 4 * p] = g.players[p].points[0], g.players[p].points[1]


replays = Library("replays", (".replaying",), ENTRIES, base=compiled)
