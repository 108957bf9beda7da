"""Rules over a range of games, for `VectorEnv`: a library of its own upon the engine's.

Arrays of several numbers a game are flat. Games first to last - 1 are one thread's work; no two threads share a game,
and every game draws from a stream of its own, so that nothing depends on how many threads there are.
"""

from typing import NamedTuple, TypeAlias

from byzantium.engine import codes as C
from byzantium.engine.bits import count, is_legal, lowest
from byzantium.engine.compiling import rule
from byzantium.engine.layout import F4, I1, Many, Player
from byzantium.engine.observation import ROW_SIZE, Row, observe
from byzantium.engine.playout import random_code
from byzantium.engine.rules.ending import final_score, place
from byzantium.engine.state import Codes, State, States
from byzantium.engine.step import step

Mask: TypeAlias = Many[I1]
Payoffs: TypeAlias = Many[F4]

ROOTS = ("first_illegal", "step_range", "observe_range", "sample_range")
SEATS = 4                                # numbers a game in `rewards`, whoever plays
NO_CODE = -1                             # as a code: only write what the decision needs

# What a game pays at its end.
WIN_SHARE, SCORE_DIFFERENCE = range(2)


class Turns(NamedTuple):
    """What a step writes of all games."""

    masks: Mask                          # of the codes that are legal next
    asked: Row                           # who decides
    rewards: Payoffs                     # by seat
    ends: Row                            # how a game has ended in this step, PLAYING if it goes on
    rows: Row                            # what whoever decides sees


@rule
def first_illegal(states: States, codes: Codes) -> int:
    """The first game whose code is not legal, NOBODY if there is none. Any code will do for a game that is over."""
    for i in range(len(states)):
        if states[i].over == C.PLAYING and not is_legal(states[i], codes[i]):
            return i
    return C.NOBODY


@rule
def step_range(states: States, first: int, last: int, codes: Codes, fresh: States, key: int, drawn: Codes, pays: int,
               turn: Turns) -> None:
    """Answer the decision of every game, roll what dice follow, and write what the next decision needs.

    A game that ends says how in `turn.ends`, pays, and begins anew as `fresh` says, if there is one. One that had ended
    before stays as it is. Rows for a network are written if there is room for them. Dice k of game i are number
    i * 2^32 + k of the stream `key`.
    """
    for i in range(first, last):
        g, code, waits = states[i], codes[i], states[i].over != C.PLAYING
        turn.ends[i] = C.PLAYING
        for p in range(SEATS):
            turn.rewards[SEATS * i + p] = 0
        while not waits:                 # the player's code, then those of chance
            n = count(g) if code == NO_CODE else step(g, code)
            if n == 0:
                turn.ends[i] = g.over
                pay_out(g, pays, turn.rewards, SEATS * i)
                if len(fresh) > 0:
                    states[i] = fresh[0]
                    n = count(g)
            waits = n == 0 or g.now.player != C.CHANCE
            if not waits:
                code = random_code(g, n, key, (i << 32) | drawn[i])
                drawn[i] += 1
        turn.asked[i] = g.now.player
        write_mask(g, turn.masks, C.COUNT * i)
        if len(turn.rows) > 0:
            observe(g, g.now.player, turn.rows, ROW_SIZE * i)


@rule
def write_mask(g: State, masks: Mask, at: int) -> None:
    """1 for every legal code."""
    if at >= 0:                          # always; told so, the compiler clears them at once
        for i in range(C.COUNT):
            masks[at + i] = 0
    for word in range(C.WORDS):
        left = g.allowed[word]
        while left != 0:
            masks[at + word * C.WORD_BITS + lowest(left)] = 1
            left &= left - 1


@rule
def pay_out(g: State, pays: int, rewards: Payoffs, at: int) -> None:
    for p in range(g.n_players):
        rewards[at + p] = win_share(g, p) if pays == WIN_SHARE else score_difference(g, p)


@rule
def win_share(g: State, p: Player) -> float:
    """1 for the winner, divided among those who share the victory (13.5)."""
    winners = 0
    for q in range(g.n_players):
        winners += 1 if place(g, q) == 1 else 0
    return 1.0 / winners if place(g, p) == 1 else 0.0


@rule
def score_difference(g: State, p: Player) -> float:
    """Own score (13.4, 13.6) less the mean of the others'."""
    others = 0
    for q in range(g.n_players):
        others += final_score(g, q)
    own = final_score(g, p)
    return own - (others - own) / (g.n_players - 1.0)


@rule
def observe_range(states: States, first: int, last: int, players: Row, rows: Row) -> None:
    """What the named player of each game sees."""
    for i in range(first, last):
        observe(states[i], players[i], rows, ROW_SIZE * i)


@rule
def sample_range(states: States, first: int, last: int, key: int, counter: int, codes: Codes) -> None:
    """A random legal code for every game that goes on, evenly."""
    for i in range(first, last):
        n = count(states[i])
        codes[i] = 0 if n == 0 else random_code(states[i], n, key, (i << 32) | counter)
