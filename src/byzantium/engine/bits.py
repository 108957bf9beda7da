"""Sets as bits of a number: sets of cities, and the legal codes in g.allowed. The sign bit is never used."""

from .codes import COUNT, NUMBER, WORD_BITS, WORDS
from .compiling import rule
from .layout import City, Code
from .state import Codes, State


@rule
def has(cities: int, city: City) -> int:
    return (cities >> city) & 1


@rule
def size(x: int) -> int:
    """How many bits are set."""
    x = x - ((x >> 1) & 0x1555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    x += x >> 8
    x += x >> 16
    x += x >> 32
    return x & 0x7F


@rule
def lowest(x: int) -> int:
    """The number of the lowest bit that is set."""
    return size((x & -x) - 1)


@rule
def clear(g: State) -> None:
    g.allowed[0] = g.allowed[1] = g.allowed[2] = 0


@rule
def allow(g: State, code: Code) -> None:
    if code < WORD_BITS:                 # all but spaces and numbers
        g.allowed[0] |= 1 << code
    else:
        g.allowed[code // WORD_BITS] |= 1 << (code % WORD_BITS)


@rule
def allow_numbers(g: State, first: int, last: int) -> None:
    for n in range(first, last + 1):
        allow(g, NUMBER + n)


@rule
def count(g: State) -> int:
    """How many codes are legal."""
    return size(g.allowed[0]) + size(g.allowed[1]) + size(g.allowed[2])


@rule
def list_codes(g: State, codes: Codes) -> None:
    """Write the legal codes in order."""
    n = 0
    for word in range(WORDS):
        left = g.allowed[word]
        while left != 0:
            codes[n] = word * WORD_BITS + lowest(left)
            left &= left - 1
            n += 1


@rule
def is_legal(g: State, code: Code) -> bool:
    return 0 <= code < COUNT and (g.allowed[code // WORD_BITS] >> (code % WORD_BITS)) & 1 == 1


@rule
def nth(g: State, n: int) -> int:
    """The n-th legal code, counted from 0."""
    word = 0
    while n >= size(g.allowed[word]):
        n -= size(g.allowed[word])
        word += 1
    left = g.allowed[word]
    for _ in range(n):
        left &= left - 1
    return word * WORD_BITS + lowest(left)
