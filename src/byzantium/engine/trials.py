"""Trials of the rules: random games with every invariant checked, and the tree of decisions counted."""

from .bits import count, nth
from .codes import PLAYING
from .compiling import rule
from .invariants import ENDLESS, HOLDS, STUCK, broken
from .playout import random_code
from .state import Codes, State, States
from .step import new_game, step


@rule
def trial_game(g: State, n_players: int, key: int, codes: Codes) -> int:
    """A random game in a state of zeros, checked after every step. Writes its codes, as many as there is room for.

    Returns how many decisions were made; what was found wrong stands in the code after the last one, HOLDS if nothing.
    """
    n, made, wrong = new_game(g, n_players), 0, broken(g)
    while n > 0 and wrong == HOLDS and made < len(codes) - 1:
        codes[made] = random_code(g, n, key, made)
        n = step(g, codes[made])
        made += 1
        wrong = broken(g)
    codes[made] = wrong if wrong != HOLDS else verdict(g, n)
    return made


@rule
def verdict(g: State, n: int) -> int:
    """Why a game that broke no invariant stopped."""
    if g.over != PLAYING:
        return HOLDS
    return STUCK if n == 0 else ENDLESS


@rule
def perft(states: States, depth: int, tried: Codes) -> int:
    """How many sequences of `depth` decisions follow from states[0], shorter ones that end the game included.

    Needs room for depth states and as many numbers. Compiled only: records are copied by assignment.
    """
    if depth == 0:
        return 1
    total, level = 0, 0
    tried[0] = 0
    while level >= 0:
        n = count(states[level])
        if level == depth - 1 or n == 0:
            total += max(n, 1)                           # the last decision is counted, not played
            level -= 1
        elif tried[level] < n:
            states[level + 1] = states[level]
            step(states[level + 1], nth(states[level], tried[level]))
            tried[level] += 1
            level += 1
            tried[level] = 0
        else:
            level -= 1
    return total
