"""Sets as bits of a number: sets of cities, and masks of codes. No number ever uses its 62nd bit or above."""

from .codes import WORD_BITS, WORDS
from .compiling import rule
from .state import Mask


@rule
def has(cities: int, city: int):
    return (cities >> city) & 1


@rule
def size(x: int):
    """How many bits are set."""
    x = x - ((x >> 1) & 0x1555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    x += x >> 8
    x += x >> 16
    x += x >> 32
    return x & 0x7F


@rule
def lowest(x: int):
    """The number of the lowest bit that is set."""
    return size((x & -x) - 1)


@rule
def clear(mask: Mask):
    for word in range(WORDS):
        mask[word] = 0


@rule
def allow(mask: Mask, code: int):
    mask[code // WORD_BITS] |= 1 << (code % WORD_BITS)


@rule
def allow_numbers(mask: Mask, first: int, last: int):
    for code in range(first, last + 1):
        allow(mask, code)


@rule
def count(mask: Mask):
    return size(mask[0]) + size(mask[1]) + size(mask[2])


@rule
def allowed(mask: Mask, code: int):
    return (mask[code // WORD_BITS] >> (code % WORD_BITS)) & 1


@rule
def nth(mask: Mask, n: int):
    """The n-th code of a mask, counted from 0."""
    for word in range(WORDS):
        left = mask[word]
        here = size(left)
        if n < here:
            for _ in range(n):
                left &= left - 1
            return word * WORD_BITS + lowest(left)
        n -= here
    return -1
