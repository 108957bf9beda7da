"""How hard puzzles are, by how often levels solve them.

The model is Rasch's: whether a level of ability a solves a puzzle of difficulty d depends on a - d alone, as results of
games do on ratings. Both are found together from all tries of all levels.
"""

import math
from collections.abc import Mapping, Sequence

import numpy as np

from ..bots.interface import Vector
from .mining import SOLVERS

MIDDLE, POINTS = 1500, 400 / math.log(10)        # the scale of ratings: 400 points are ten to one
SPREAD = 2.0                             # standard deviation of abilities and difficulties that one expects beforehand
ROUNDS = 60


def rate(solved: Sequence[Mapping[str, float]]) -> list[int]:
    """A rating for each puzzle. solved: by level, the part of its tries that solved the puzzle.

    >>> rate([{name: 1.0 for name in SOLVERS}, {name: float(name == "champion") for name in SOLVERS}])
    [929, 2071]
    """
    parts = np.array([[one[name] for name in SOLVERS] for one in solved])
    tries = np.array([SOLVERS[name] for name in SOLVERS], np.float64)
    hard, able = np.zeros(len(parts)), np.zeros(len(tries))
    for _ in range(ROUNDS):
        hard -= _step(parts, tries, able, hard, 1, -1)
        able += _step(parts, tries, able, hard, 0, 1)
        hard -= hard.mean()
    return [round(MIDDLE + POINTS * one) for one in hard]


def _step(parts: Vector, tries: Vector, able: Vector, hard: Vector, axis: int, sign: int) -> Vector:
    """Newton's, of the likelihood with what was expected beforehand."""
    chance = 1 / (1 + np.exp(hard[:, None] - able[None, :]))
    before = (able if sign > 0 else -hard) / SPREAD**2
    slope = (tries * (parts - chance)).sum(axis) - before
    bend = (tries * chance * (1 - chance)).sum(axis) + 1 / SPREAD**2
    found: Vector = slope / bend
    return found
