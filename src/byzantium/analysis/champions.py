"""Games of champions in compiled code, several side by side: each lane plays one, and where all wait for a decision the
network is asked for all of them at once, so that its weights are read and made numbers once for many games.

What it answers is what `bots.policy.infer` would have answered, number by number: sums are of the same numbers in the
same order, in each lane apart from the others. An input that is 0, which `infer` leaves out, adds nothing.
"""

import math
from typing import NamedTuple

from ..bots.policy import INPUTS, OUTPUTS, TINY, Singles, gather_inputs, single
from ..engine import codes as C
from ..engine.bits import count, lowest
from ..engine.compiling import rule
from ..engine.observation import Row
from ..engine.playout import random_code
from ..engine.state import Codes, State, States
from ..engine.step import step
from ..odds.distribution import Chances

ROOTS = ("play_on",)
LANES, FOUR = 16, 4
IDLE = -1                                # as a lane's game
TURNS, KINDS = 3, 25
MOST_KINDS, MOST_CODES = 32, 256         # of a packed decision
HABITS = 4 * TURNS * KINDS * C.WORDS     # codes that a player leaves alone: by seat, turn, kind of decision, word


class Lanes(NamedTuple):
    """What every lane plays; by lane, one behind the other."""

    states: States
    games: Codes                         # the game's number, IDLE for none
    inputs: Singles                      # room: INPUTS a lane
    hidden: Singles                      # room: width a lane
    sums: Singles                        # room for four: width each
    used: Codes                          # room: INPUTS + 1
    out: Singles                         # OUTPUTS a lane


class Games(NamedTuple):
    """What is to be played, and what has been; by game."""

    starts: States
    keys: Codes                          # streams of the generator (deals.py)
    drawn: Codes                         # dice so far
    decisions: Codes                     # of players so far
    ends: States                         # the last position of those that are over
    log: Codes                           # what players decided (packed), so many numbers a game; none: not wanted


@rule
def play_on(lanes: Lanes, games: Games, habits: Codes, weights: Row, numbers: Singles, width: int, row: Row,
            features: Chances, begun: int, rounds: int) -> int:
    """Play so many rounds of decisions; returns how many games were begun. None is left when all lanes are idle."""
    for _ in range(rounds):
        for lane in range(LANES):
            begun = play_to_decision(lanes, games, lane, begun)
        for first in range(0, LANES, FOUR):
            if how_many_play(lanes, first) > 0:
                infer_four(lanes, first, weights, numbers, width, row, features)
        for lane in range(LANES):
            if lanes.games[lane] != IDLE:
                decide(lanes, games, lane, habits)
    return begun


@rule
def how_many_play(lanes: Lanes, first: int) -> int:
    playing = 0
    for lane in range(first, first + FOUR):
        playing += 1 if lanes.games[lane] != IDLE else 0
    return playing


@rule
def decide(lanes: Lanes, games: Games, lane: int, habits: Codes) -> None:
    g, game = lanes.states[lane], lanes.games[lane]
    code = likeliest(g, lanes.out[lane * OUTPUTS:(lane + 1) * OUTPUTS], habits)
    write_down(g, games, game, code)
    step(g, code)
    games.decisions[game] += 1


@rule
def write_down(g: State, games: Games, game: int, code: int) -> None:
    """A decision with its turn, kind and player, if there is room for it."""
    wide = len(games.log) // len(games.keys)
    if games.decisions[game] < wide:
        packed = ((g.turn * MOST_KINDS + g.now.kind) * 4 + g.now.player) * MOST_CODES + code
        games.log[game * wide + games.decisions[game]] = packed


@rule
def play_to_decision(lanes: Lanes, games: Games, lane: int, begun: int) -> int:
    """Roll what is to be rolled; a game that is over makes room for the next one. Returns how many were begun."""
    while lanes.games[lane] != IDLE or begun < len(games.keys):
        if lanes.games[lane] == IDLE:
            lanes.games[lane] = begun
            lanes.states[lane] = games.starts[begun]
            begun += 1
        g, game = lanes.states[lane], lanes.games[lane]
        n = count(g)
        while n > 0 and g.now.player == C.CHANCE:
            n = step(g, random_code(g, n, games.keys[game], games.drawn[game]))
            games.drawn[game] += 1
        if n > 0:
            return begun
        games.ends[game] = lanes.states[lane]
        lanes.games[lane] = IDLE
    return begun


@rule
def likeliest(g: State, out: Singles, habits: Codes) -> int:
    """The legal code that the network likes best, of those that its player's habits leave; if there is none, of all."""
    at = ((g.now.player * TURNS + g.turn - 1) * KINDS + g.now.kind) * C.WORDS
    best = best_of(g, out, habits, at)
    return best if best != C.NOBODY else best_of(g, out, habits, C.NOBODY)


@rule
def best_of(g: State, out: Singles, habits: Codes, at: int) -> int:
    best, top = C.NOBODY, single(0.0)
    for word in range(C.WORDS):
        left = g.allowed[word]
        if at >= 0:
            left &= ~habits[at + word]
        while left != 0:
            code = word * C.WORD_BITS + lowest(left)
            if best == C.NOBODY or out[code] > top:
                best, top = code, out[code]
            left &= left - 1
    return best


# ------------------------------------------------------------------ the network, for four lanes at a time


@rule
def infer_four(lanes: Lanes, first: int, weights: Row, numbers: Singles, width: int, row: Row,
               features: Chances) -> None:
    """The outputs of four lanes, as far as they play, in their sums."""
    for lane in range(first, first + FOUR):
        if lanes.games[lane] != IDLE:
            g = lanes.states[lane]
            gather_inputs(g, g.now.player, numbers, row, features, lanes.inputs[lane * INPUTS:(lane + 1) * INPUTS])
    hidden, last = lanes.hidden[first * width:(first + FOUR) * width], len(numbers) - 2 * OUTPUTS
    for i in range(FOUR * width):
        hidden[i] = single(0.0)
    inputs, wide = lanes.inputs[first * INPUTS:(first + FOUR) * INPUTS], INPUTS
    w, at = 0, 2 * INPUTS
    while at < last:
        multiply_four(weights, w, inputs if wide == INPUTS else hidden, wide, lanes.used, lanes.sums, width)
        for four in range(FOUR):
            scale(lanes.sums[four * width:(four + 1) * width], numbers, at, width)
        add_four_normed(lanes.sums, numbers, at, width, hidden)
        w, at, wide = w + wide * width, at + 4 * width, width
    out = lanes.out[first * OUTPUTS:(first + FOUR) * OUTPUTS]
    multiply_four(weights, w, hidden, width, lanes.used, out, OUTPUTS)
    for four in range(FOUR):
        scale(out[four * OUTPUTS:(four + 1) * OUTPUTS], numbers, at, OUTPUTS)


@rule
def multiply_four(weights: Row, first: int, inputs: Singles, n: int, used: Codes, out: Singles, width: int) -> None:
    """A layer of n inputs, an even number. Its weights are made numbers once for all four, two inputs at a time; each
    adds what it would have added alone, in the same order."""
    out0, out1, out2, out3 = out[:width], out[width:2 * width], out[2 * width:3 * width], out[3 * width:4 * width]
    for i in range(FOUR * width):
        out[i] = single(0.0)
    for i in range(0, note_used(inputs, n, used), 2):
        j, m = used[i], used[i + 1]
        v = weights[first + j * width:first + (j + 1) * width]
        w = weights[first + m * width:first + (m + 1) * width]
        a0, a1, a2, a3 = inputs[j], inputs[n + j], inputs[2 * n + j], inputs[3 * n + j]
        b0, b1, b2, b3 = inputs[m], inputs[n + m], inputs[2 * n + m], inputs[3 * n + m]
        for k in range(width):
            x, y = single(v[k]), single(w[k])
            out0[k] = (out0[k] + a0 * x) + b0 * y
            out1[k] = (out1[k] + a1 * x) + b1 * y
            out2[k] = (out2[k] + a2 * x) + b2 * y
            out3[k] = (out3[k] + a3 * x) + b3 * y


@rule
def note_used(inputs: Singles, n: int, used: Codes) -> int:
    """Those that are not 0 for one of the four, in order, an even number: if need be one more, which adds nothing."""
    many, idle = 0, 0
    for j in range(n):
        if inputs[j] != 0.0 or inputs[n + j] != 0.0 or inputs[2 * n + j] != 0.0 or inputs[3 * n + j] != 0.0:
            used[many] = j
            many += 1
        else:
            idle = j
    used[many] = idle
    return many + many % 2


@rule
def scale(sums: Singles, numbers: Singles, at: int, width: int) -> None:
    for k in range(width):
        sums[k] = sums[k] * numbers[at + k] + numbers[at + width + k]


@rule
def add_four_normed(sums: Singles, numbers: Singles, at: int, width: int, hidden: Singles) -> None:
    """As `add_normed`, side by side, as each sum waits for the one before it."""
    sums0, sums1 = sums[:width], sums[width:2 * width]
    sums2, sums3 = sums[2 * width:3 * width], sums[3 * width:4 * width]
    mean0, mean1, mean2, mean3 = 0.0, 0.0, 0.0, 0.0
    for k in range(width):
        mean0 += float(sums0[k])
        mean1 += float(sums1[k])
        mean2 += float(sums2[k])
        mean3 += float(sums3[k])
    mean0, mean1, mean2, mean3 = mean0 / width, mean1 / width, mean2 / width, mean3 / width
    square0, square1, square2, square3 = 0.0, 0.0, 0.0, 0.0
    for k in range(width):
        square0 += (float(sums0[k]) - mean0) * (float(sums0[k]) - mean0)
        square1 += (float(sums1[k]) - mean1) * (float(sums1[k]) - mean1)
        square2 += (float(sums2[k]) - mean2) * (float(sums2[k]) - mean2)
        square3 += (float(sums3[k]) - mean3) * (float(sums3[k]) - mean3)
    add_positive(sums0, mean0, square0, numbers, at, width, hidden[:width])
    add_positive(sums1, mean1, square1, numbers, at, width, hidden[width:2 * width])
    add_positive(sums2, mean2, square2, numbers, at, width, hidden[2 * width:3 * width])
    add_positive(sums3, mean3, square3, numbers, at, width, hidden[3 * width:4 * width])


@rule
def add_positive(sums: Singles, mean: float, square: float, numbers: Singles, at: int, width: int,
                 hidden: Singles) -> None:
    spread = 1.0 / math.sqrt(square / width + TINY)
    for k in range(width):
        x = (float(sums[k]) - mean) * spread * float(numbers[at + 2 * width + k]) + float(numbers[at + 3 * width + k])
        if x > 0.0:
            hidden[k] += single(x)
