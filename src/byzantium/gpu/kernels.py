"""The kernels: rules over many games. `lanes` says which of them are one worker's.

Like all rules they are compiled for the cores of the machine (`backends.Host`) and for a GPU (`build.py`). Arrays of
several numbers a game are flat, so that no kernel makes an array of its own.
"""

from typing import TypeAlias

from byzantium.bots.evaluation import N_FEATURES, extract_features
from byzantium.engine import codes as C
from byzantium.engine.bits import count
from byzantium.engine.compiling import rule
from byzantium.engine.layout import F4, I4, I8, Many
from byzantium.engine.observation import ROW_SIZE, Row, see
from byzantium.engine.playout import random_code, random_play
from byzantium.engine.rules.ending import place
from byzantium.engine.state import State, States
from byzantium.engine.step import step
from byzantium.odds.distribution import Chances

Numbers: TypeAlias = Many[I4]
Words: TypeAlias = Many[I8]
Rewards: TypeAlias = Many[F4]

KERNELS = ("play_games", "step_games", "observe_games", "extract_games")
ASK_CHANCE = -1                          # as a seed: dice are asked for like any decision
NO_ANSWER = -1                           # as a code: only write what the decision needs

SORT_THREADS = 1024                      # sorting.py: threads of a block,
SORT_GAMES = 2048                        # games under way in it, at most


@rule
def lanes(n: int) -> range:
    """Which of n games this worker takes: every compiler has its own."""
    return range(n)


@rule
def play_games(states: States, first_key: int, counter: int, limit: int, made: Numbers) -> None:
    """Random play to the end, or for so many decisions; game i draws from the stream first_key + i."""
    for i in lanes(len(states)):
        made[i] = random_play(states[i], first_key + i, counter, limit)


@rule
def step_games(states: States, codes: Numbers, starts: States, seed: int, rolled: Numbers, masks: Words,
               rewards: Rewards, ends: Row) -> None:
    """Answer the decision of every game, and write what the next one needs.

    A game that ends says how in `ends`, pays its winners, and begins anew from one of the starts, if there are any.
    With a seed, chance is answered at once: number k of game i is number i * 2^32 + k of that stream.
    """
    for i in lanes(len(states)):
        g, code, asked = states[i], int(codes[i]), False
        no_end(i, rewards, ends)
        while not asked:
            n = count(g) if code == NO_ANSWER else step(g, code)
            if n == 0:
                end_game(states, i, starts, rewards, ends)
                n = count(g)
            asked = n == 0 or seed == ASK_CHANCE or g.now.player != C.CHANCE
            if not asked:
                code = random_code(g, n, seed, (i << 32) | rolled[i])
                rolled[i] += 1
        copy_mask(g, masks, i)


@rule
def no_end(i: int, rewards: Rewards, ends: Row) -> None:
    ends[i] = C.PLAYING
    for p in range(4):
        rewards[4 * i + p] = 0


@rule
def end_game(states: States, i: int, starts: States, rewards: Rewards, ends: Row) -> None:
    """A reward of 1 for the winner, or a share of it if several share the victory (13.5); then the next game."""
    g, winners = states[i], 0
    ends[i] = g.over
    for p in range(g.n_players):
        winners += 1 if place(g, p) == 1 else 0
    for p in range(g.n_players):
        if place(g, p) == 1:
            rewards[4 * i + p] = 1 / winners
    if len(starts) > 0:
        states[i] = starts[i % len(starts)]


@rule
def copy_mask(g: State, masks: Words, i: int) -> None:
    for word in range(C.WORDS):
        masks[C.WORDS * i + word] = g.allowed[word]


@rule
def observe_games(states: States, players: Numbers, out: Row) -> None:
    """What the named player of each game sees; NOBODY names the one whose decision it is, player 0 for chance.

    Into zeros: a GPU writes those faster by other means.
    """
    for i in lanes(len(states)):
        p = int(players[i])
        if p == C.NOBODY:
            p = int(states[i].now.player)
        see(states[i], 0 if p == C.CHANCE else p, out, i * ROW_SIZE)


@rule
def extract_games(states: States, out: Chances) -> None:
    """What the strategist looks at in each game, player by player: 4 * N_FEATURES numbers."""
    for i in lanes(len(states)):
        extract_features(states[i], out[i * 4 * N_FEATURES:(i + 1) * 4 * N_FEATURES])
