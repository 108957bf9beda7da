"""Whole games by random play: dice and choices from a counter-based generator, the same in every way of running."""

from . import codes as C
from . import kinds as K
from .bits import nth, size
from .compiling import entry, rule
from .state import State, States
from .step import legal, new_game, step

MASK_32 = 0xFFFFFFFF


@rule
def random32(key: int, counter: int) -> int:
    """Philox2x32-10 on plain signed numbers: number `counter` of the stream `key`."""
    left, right = counter & MASK_32, counter >> 32
    for _ in range(10):
        product = left * 0xD256D193                      # wraps when compiled; masked, the same
        left, right = ((product >> 32) & MASK_32) ^ key ^ right, product & MASK_32
        key = (key + 0x9E3779B9) & MASK_32
    return left


@rule
def random_hits(dice: int, key: int, counter: int) -> int:
    """How many of the dice hit: each with one half (9.6)."""
    hits = size(random32(key, counter) & ((1 << min(dice, 32)) - 1))
    if dice > 32:
        hits += size(random32(key ^ MASK_32, counter) & ((1 << (dice - 32)) - 1))
    return hits


@entry
def random_code(g: State, n: int, key: int, counter: int) -> int:
    """One of the n legal codes: dice by their odds, all else evenly."""
    return pick(g, n, key, counter)


@rule
def pick(g: State, n: int, key: int, counter: int) -> int:
    if g.now.kind == K.DICE:
        return C.NUMBER + random_hits(g.now.n, key, counter)
    return nth(g, (random32(key, counter) * n) >> 32)


@entry
def random_play(g: State, key: int, counter: int, limit: int) -> int:
    """Random play from a decision on, to the end or for `limit` decisions; returns how many were made."""
    n, made = legal(g), 0
    while n > 0 and made < limit:
        n = step(g, pick(g, n, key, counter + made))
        made += 1
    return made


@rule
def random_game(g: State, n_players: int, key: int, limit: int) -> int:
    """A whole game by random play, in a state of zeros whose options are set."""
    new_game(g, n_players)
    return random_play(g, key, 0, limit)


@entry
def random_games(states: States, n_players: int, first_key: int, limit: int) -> int:
    """A whole random game in each state of zeros, with keys counted from the first; returns all decisions made."""
    made = 0
    for i in range(len(states)):
        new_game(states[i], n_players)
        made += random_play(states[i], first_key + i, 0, limit)
    return made
