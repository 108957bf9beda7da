"""Learn to play from nothing, with numpy alone: REINFORCE with a linear policy against a random opponent.

    python examples/train_policy.py                # six updates of 256 games: 90 of 100 games won in half a minute
    python examples/train_policy.py 40 policy.npz  # more updates, kept in a file
    byzantium arena examples/train_policy.py:Learned greedy --players 2 --games 400

Every update plays a batch of games to the end. Decisions of games that went better than the mean become likelier, the
others less likely (Williams 1992); Adam takes the steps.
"""

import os
import random
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from byzantium.bots import Budget, Reason
from byzantium.env import VectorEnv
from byzantium.env.vector import Reward

GAMES, STEP = 256, 0.01                  # games an update; Adam's step
KEPT = os.environ.get("POLICY", "policy.npz")
Floats = NDArray[np.float32]
Decisions = list[tuple[NDArray[np.int64], Floats, NDArray[np.int8], NDArray[np.int64]]]


def features(observations: NDArray[np.int8]) -> Floats:
    return observations.astype(np.float32) * np.float32(1 / 8)


def chances(rows: Floats, masks: NDArray[np.int8], weights: Floats) -> Floats:
    """Of every code: a softmax over the legal ones."""
    scores = np.where(masks == 1, rows @ weights, -np.inf)
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    likely: Floats = odds / odds.sum(axis=1, keepdims=True)
    return likely


def play(weights: Floats, seed: int, reward: Reward) -> tuple[Floats, Decisions]:
    """Games against random play, seats in turn: what the policy got, and its decisions."""
    env, rng = VectorEnv(GAMES, players=2, seed=seed, reward=reward, auto_reset=False), np.random.default_rng(seed)
    turn, games = env.reset(), np.arange(GAMES)
    seats, got = games % 2, np.zeros(GAMES, np.float32)
    decisions: Decisions = []
    while turn.masks.any():
        codes, mine = env.sample(), np.flatnonzero((turn.players == seats) & turn.masks.any(axis=1))
        rows, masks = features(turn.observations[mine]), turn.masks[mine]
        if len(mine):
            odds = chances(rows, masks, weights).cumsum(axis=1)
            codes[mine] = (odds > rng.random((len(mine), 1)) * odds[:, -1:]).argmax(axis=1)
        decisions.append((mine, rows, masks, codes[mine]))
        turn = env.step(codes)
        got += turn.rewards[games, seats]
    return got, decisions


def gradient(weights: Floats, got: Floats, decisions: Decisions) -> Floats:
    """Of the mean reward, by the weights: how much better than the mean a game was, for each of its decisions."""
    better, total = (got - got.mean()) / (got.std() + 1e-6), np.zeros_like(weights)
    for games, rows, masks, codes in decisions:
        push = -chances(rows, masks, weights)
        push[np.arange(len(codes)), codes] += 1
        total += rows.T @ (push * better[games, None])
    return total / np.float32(sum(len(codes) for *_, codes in decisions))


def train(updates: int) -> Floats:
    """Rewards are differences of scores, which say more than who won."""
    env = VectorEnv(1, players=2)
    weights = np.zeros((env.observe(0).shape[1], env.masks.shape[1]), np.float32)
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for update in range(1, updates + 1):
        got, decisions = play(weights, update, "score")
        slope = gradient(weights, got, decisions)
        first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope**2
        weights += STEP * first / (1 - 0.9**update) / (np.sqrt(second / (1 - 0.99**update)) + 1e-8)
        print(f"update {update:2}: {np.mean(got > 0):4.0%} won, {got.mean():+5.1f} points ahead")
    return weights


class Learned:
    """The policy as a bot: from the file that the environment variable POLICY names, or policy.npz."""

    name = "learned"

    def __init__(self) -> None:
        self._weights: Floats = np.load(KEPT)["weights"]
        self._env = VectorEnv(1, players=2, threads=1)

    def choose(self, position: Any, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        turn = self._env.load(position)
        return int(chances(features(turn.observations), turn.masks, self._weights)[0].argmax())

    def evaluate(self, position: Any) -> tuple[float, ...]:
        return (0.5, 0.5)

    def reasons(self, position: Any, code: int) -> list[Reason]:
        return []


if __name__ == "__main__":
    weights = train(int(sys.argv[1]) if len(sys.argv) > 1 else 6)
    won, _ = play(weights, seed=10**6, reward="win")         # other dice than those it learned by
    error = 1.96 * won.std() / np.sqrt(GAMES)
    print(f"{won.mean():.1%} of {GAMES} other games won against random play (± {error:.1%})")
    np.savez_compressed(sys.argv[2] if len(sys.argv) > 2 else KEPT, weights=weights)
