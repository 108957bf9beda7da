"""Bots that look at complete actions one ply deep: the greedy one and the strategists.

They differ in their weights only. `evaluation.py` says what is weighed, `lookahead.py` how lines are followed.
"""

import json
import random
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

import numpy as np

from ..engine import codes as C
from ..engine.compiling import compiled
from ..engine.state import State
from . import evaluation as E
from . import lookahead as L
from .compiled import quick
from .interface import BaseBot, Budget, Position, Reason, Vector

# What each temperament makes of the fitted weights.
TEMPERAMENTS: dict[str, Mapping[str, float]] = {
    "balanced": {},
    "cautious": {"threat": 2.0, "byzantine_levy": 1.5, "arab_levy": 1.5, "prey": 0.7},
    "mad dog": {"capital": 4.0, "arab_lead": 3.0, "prey": 1.3, "threat": 0.5},
}


@cache
def _table() -> dict[str, list[float]]:
    """By feature, a weight for each turn."""
    table: dict[str, list[float]] = json.loads(resources.files(__package__).joinpath("weights.json").read_text("utf-8"))
    return table


def fitted_weights() -> Vector:
    """A row for each turn, a column for each feature."""
    return np.array([[_table()[name][turn] for name in E.FEATURES] for turn in range(3)], np.float64)


def confidence() -> Vector:
    """By turn: the factor by which weights tuned to choose well must shrink for shares that come true."""
    return np.array(_table()["confidence"], np.float64)


def weights_of(temperament: str) -> Vector:
    factors = TEMPERAMENTS[temperament]
    weights: Vector = fitted_weights() * np.array([factors.get(name, 1.0) for name in E.FEATURES])
    return weights


def greedy_weights() -> Vector:
    """Nothing but the points that a player would have if the game ended now."""
    weights = np.zeros((3, E.N_FEATURES))
    weights[:, E.SCORE] = 0.2
    return weights


class LookaheadBot(BaseBot):
    """A bot that follows every line of the action and takes the one that is best for itself."""

    def __init__(self, name: str, weights: Vector) -> None:
        self.name = name
        self.confidence = confidence()
        self.weights = np.ascontiguousarray(weights.ravel())             # to choose by
        self.calibrated = np.ascontiguousarray((weights * self.confidence[:, None]).ravel())     # to tell shares by
        self._states = np.zeros(L.DEEPEST + 2, State)
        self._plies = np.zeros(L.DEEPEST + 2, L.Ply)
        self._values = np.zeros((L.DEEPEST + 2) * L.WIDTH)
        self._found = np.zeros(C.COUNT)
        self._features = np.zeros(4 * E.N_FEATURES)
        self._plans = np.zeros(1, L.Plan)

    def _decide(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        return int(self.look_ahead(position, self.weights).argmax())

    def look_ahead(self, position: Position, weights: Vector) -> Vector:
        """By code: the share that the player asked gets by it; -1 for those not looked at."""
        self._states[0] = position[0]
        quick.look_ahead(*self._arrays(weights), self._plans, L.THOROUGH)
        return self._found

    def _arrays(self, weights: Vector) -> tuple[object, ...]:
        """What `look_ahead` works on."""
        weights = np.concatenate((weights, self.confidence))
        return self._states, self._plies, weights, self._values, self._found, self._features

    def _judge(self, position: Position) -> tuple[float, ...]:
        """In the middle of an action: of its best line."""
        if position.is_over:
            return self.evaluate_statically(position)
        self.look_ahead(position, self.weights)
        return _tuple(self._values[L.CALIBRATED :], position)

    def evaluate_statically(self, position: Position) -> tuple[float, ...]:
        """As the position lies, at the end of an action."""
        shares = np.zeros(4)
        quick.evaluate(position[0], self.calibrated, shares, self._features)
        return _tuple(shares, position)

    def result(self, position: Position) -> tuple[float, ...]:
        """Where all lines end the game: by their exact chances."""
        if position.is_over:
            return self.evaluate_statically(position)
        self._states[0] = position[0]
        quick.look_ahead(*self._arrays(self.weights), self._plans, L.EXACT)
        return _tuple(self._values[L.CALIBRATED :], position)

    def features(self, position: Position) -> Vector:
        """A row of features for each of four seats."""
        quick.extract_features(position[0], self._features)
        return self._features.reshape(4, E.N_FEATURES).copy()

    def _explain(self, position: Position, code: int) -> list[Reason]:
        """What the line changes for the player, feature by feature, in hundredths of a win as far as it is linear."""
        me, turn = position.player, position.turn
        before = self.features(position)[me]
        after = self._features_after(position, code)
        weights = self.weights.reshape(3, E.N_FEATURES)[turn - 1]
        gains = weights * (after - before)
        order = [int(i) for i in np.argsort(-np.abs(gains)) if abs(gains[i]) > 0.005][:3]
        return [{"id": f"reason.{E.FEATURES[i]}", "args": {"change": round(float(after[i] - before[i]), 2)}}
                for i in order]

    def _features_after(self, position: Position, code: int) -> Any:
        """The features expected after the best line that begins with the code."""
        after = position.copy()
        compiled.step(after[0], code)
        me = position.player
        if after.player != me or after.is_over:
            return self.features(after)[me]
        self.look_ahead(after, self.weights)
        return self._values[8 : 8 + E.N_FEATURES].copy()


def _tuple(shares: Vector, position: Position) -> tuple[float, ...]:
    return tuple(float(share) for share in shares[: position.n_players])


def strategist(temperament: str = "balanced") -> LookaheadBot:
    name = "strategist" if temperament == "balanced" else temperament
    return LookaheadBot(name, weights_of(temperament))


def greedy() -> LookaheadBot:
    return LookaheadBot("greedy", greedy_weights())
