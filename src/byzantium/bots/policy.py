"""A network's answer to a position, as rules: logits of all codes, of win shares, and of how the game will end.

The network (`train/network.py`): a layer over the inputs, then residual blocks, each a layer, its normalisation and
what is above zero of it; heads on top. Inputs are the environments' row and the strategist's features of all seats, in
the order of seats as the player who decides sees them. Weights are bytes, scaled by the output they lead to; sums are
float32 in a fixed order, so that every way of running finds the same.
"""

import math
from collections.abc import Callable
from typing import TypeAlias, cast

import numpy as np

from ..engine import codes as C
from ..engine.compiling import rule
from ..engine.layout import F4, Many, Player
from ..engine.observation import ROW_SIZE, Row, observe
from ..engine.state import State, clockwise
from ..odds.distribution import Chances
from .evaluation import N_FEATURES, extract_features

Singles: TypeAlias = Many[F4]

INPUTS = ROW_SIZE + 4 * N_FEATURES
SHARES = C.COUNT                         # where they stand in the outputs: win shares by seat, the mover's first,
COMPANIES = 3                            # for each kind of company that was learned in: its like, bots, earlier selves
ENDINGS = SHARES + 4 * COMPANIES         # after turn 3, Constantinople by Arabs, by Bulgars
OUTPUTS = ENDINGS + 3
FAR = 5.0                                # features count up to here, in their standard deviations
single = cast(Callable[[float], float], np.float32)
TINY = 1e-5                              # added to variances


@rule
def infer(g: State, p: Player, weights: Row, numbers: Singles, width: int, row: Row, features: Chances, inputs: Singles,
          hidden: Singles, sums: Singles, outputs: Singles) -> None:
    """The outputs for what player p sees.

    weights: by layer and input, a byte for each output. numbers: mean and scale of the inputs; by layer its scale and
    bias and the gain and shift of its normalisation; scale and bias of the heads. Room: ROW_SIZE row, 4 * N_FEATURES
    features, INPUTS inputs, width hidden and sums, OUTPUTS outputs.
    """
    run_layers(g, p, weights, numbers, width, row, features, inputs, hidden, sums)
    at = len(numbers) - 2 * OUTPUTS
    multiply(weights, len(weights) - width * OUTPUTS, hidden, width, outputs, OUTPUTS)
    for k in range(OUTPUTS):
        outputs[k] = outputs[k] * numbers[at + k] + numbers[at + OUTPUTS + k]


@rule
def run_layers(g: State, p: Player, weights: Row, numbers: Singles, width: int, row: Row, features: Chances,
               inputs: Singles, hidden: Singles, sums: Singles) -> None:
    """All but the heads."""
    gather_inputs(g, p, numbers, row, features, inputs)
    w, at = 0, 2 * INPUTS
    for k in range(width):
        hidden[k] = 0.0
    wide, last = INPUTS, len(numbers) - 2 * OUTPUTS
    while at < last:
        multiply(weights, w, inputs if wide == INPUTS else hidden, wide, sums, width)
        add_normed(sums, numbers, at, width, hidden)
        w, at, wide = w + wide * width, at + 4 * width, width


@rule
def gather_inputs(g: State, p: Player, numbers: Singles, row: Row, features: Chances, inputs: Singles) -> None:
    """The row's numbers are scaled only, as their mean is in the first bias; most of them are 0, and cost nothing."""
    observe(g, p, row, 0)
    for i in range(ROW_SIZE):
        inputs[i] = single(row[i]) * numbers[INPUTS + i]
    extract_features(g, features)
    for i in range(4):
        q = clockwise(g, p, i) if i < g.n_players else i
        for j in range(N_FEATURES):
            at = ROW_SIZE + i * N_FEATURES + j
            x = (single(features[q * N_FEATURES + j]) - numbers[at]) * numbers[INPUTS + at]
            inputs[at] = min(max(x, single(-FAR)), single(FAR))


@rule
def multiply(weights: Row, first: int, inputs: Singles, n: int, out: Singles, width: int) -> None:
    """Sums of columns in their order, four of them at a time: so each sum is fetched and stored a fourth as often."""
    for k in range(width):
        out[k] = 0.0
    j = next_input(inputs, 0, n)
    while j < n:
        j1 = next_input(inputs, j + 1, n)
        j2 = next_input(inputs, j1 + 1, n)
        j3 = next_input(inputs, j2 + 1, n)
        at, at1 = first + j * width, first + min(j1, n - 1) * width
        at2, at3 = first + min(j2, n - 1) * width, first + min(j3, n - 1) * width
        x, x1 = inputs[j], inputs[j1] if j1 < n else single(0.0)
        x2, x3 = inputs[j2] if j2 < n else single(0.0), inputs[j3] if j3 < n else single(0.0)
        column, column1, column2, column3 = \
            weights[at:at + width], weights[at1:at1 + width], weights[at2:at2 + width], weights[at3:at3 + width]
        for k in range(width):
            out[k] = (((out[k] + x * single(column[k])) + x1 * single(column1[k])) + x2 * single(column2[k])) \
                + x3 * single(column3[k])
        j = next_input(inputs, j3 + 1, n)


@rule
def next_input(inputs: Singles, j: int, n: int) -> int:
    """The first from j on that is not 0; n or more if there is none."""
    while j < n and inputs[j] == 0.0:
        j += 1
    return j


@rule
def add_normed(sums: Singles, numbers: Singles, at: int, width: int, hidden: Singles) -> None:
    """A layer's sums, scaled and normalised in double precision; what is above zero is added."""
    mean, square = 0.0, 0.0
    for k in range(width):
        sums[k] = sums[k] * numbers[at + k] + numbers[at + width + k]
        mean += float(sums[k])
    mean /= width
    for k in range(width):
        square += (float(sums[k]) - mean) * (float(sums[k]) - mean)
    spread = 1.0 / math.sqrt(square / width + TINY)
    for k in range(width):
        x = (float(sums[k]) - mean) * spread * float(numbers[at + 2 * width + k]) + float(numbers[at + 3 * width + k])
        if x > 0.0:
            hidden[k] += single(x)
