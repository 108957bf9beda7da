"""exp and log of our own: C libraries and browsers differ in the last bit, and with it what a bot chooses.

Only sums, products and quotients of doubles, which are the same everywhere; within two units of the last place.
"""

import math
from typing import TypeAlias

from .compiling import rule

Real: TypeAlias = float

LOG2_E = 1.4426950408889634
LN2_HIGH, LN2_LOW = 0.6931471803691238, 1.9082149292705877e-10   # their sum is ln 2; k * LN2_HIGH is exact
SMALLEST_EXP = -700.0                    # below it the result is taken for 0
ROOT_HALF = 0.7071067811865476
BIG, BIG_POWER = 4294967296.0, 32        # 2 ** 32
EXP_SERIES = tuple(1.0 / math.factorial(n) for n in range(14))
LOG_SERIES = tuple(1.0 / (2 * n + 1) for n in range(12))


@rule
def exp(x: Real) -> float:
    """e to the x, for x up to 700: x = k ln 2 + r, so that a short series gives e to the r."""
    if x < SMALLEST_EXP:
        return 0.0
    k = int(x * LOG2_E + (0.5 if x >= 0.0 else -0.5))
    r = (x - k * LN2_HIGH) - k * LN2_LOW
    return scaled(exp_series(r), k)


@rule
def exp_series(r: Real) -> float:
    """1 + r + r^2/2! + ... for |r| up to ln 2 / 2: the fourteenth power no longer counts."""
    total = 0.0
    for n in range(13, -1, -1):
        total = EXP_SERIES[n] + r * total
    return total


@rule
def scaled(x: Real, k: int) -> float:
    """x times 2 to the k, exactly."""
    while k < 0:
        part = min(-k, 62)
        x /= 1 << part
        k += part
    while k > 0:
        part = min(k, 62)
        x *= 1 << part
        k -= part
    return x


@rule
def log(x: Real) -> float:
    """The natural logarithm of a positive number: of its part between 0.7 and 1.4, and the powers of two taken out."""
    k = 0
    while x < 1.0 / BIG:
        x, k = x * BIG, k - BIG_POWER
    while x >= BIG:
        x, k = x / BIG, k + BIG_POWER
    while x < ROOT_HALF:
        x, k = x * 2.0, k - 1
    while x >= 2.0 * ROOT_HALF:
        x, k = x / 2.0, k + 1
    s = (x - 1.0) / (x + 1.0)
    return k * LN2_HIGH + (k * LN2_LOW + 2.0 * s * log_series(s * s))


@rule
def log_series(z: Real) -> float:
    """1 + z/3 + z^2/5 + ... for z up to 0.03."""
    total = 0.0
    for n in range(11, -1, -1):
        total = LOG_SERIES[n] + z * total
    return total
