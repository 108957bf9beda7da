"""Tune the strategist's weights by self-play, and write them to src/byzantium/bots/weights.json.

    python benchmarks/tune_bots.py --rounds 8 --seconds 75 --seed 11

Fitting a value function to the results of games fails here: what goes with winning is not what makes one win. So the
weights are changed at random and the change is measured: in every game each of four players has his own weights, each
weight multiplied by a random factor. Over many games, the shares of the win are regressed on those factors, and
every weight takes a step as far as its effect stands out from chance. At the end the new weights play the old ones.
"""

import argparse
import json
import random
import time
from pathlib import Path
from typing import Any

import numpy as np

from byzantium import bots
from byzantium.arena import games, share_of
from byzantium.bots import evaluation
from byzantium.bots.strategist import LookaheadBot, confidence, fitted_weights

WEIGHTS = Path(bots.__file__).parent / "weights.json"
SPREAD = 0.4                     # standard deviation of the factors' logarithms
STEP = 0.2                       # the longest step of a weight's logarithm
CLEAR, DOUBTFUL = 2.0, 0.5       # effects in standard errors: for a step of full length, for none

Weights = np.ndarray[Any, np.dtype[np.float64]]


def shares_of(players: list[LookaheadBot], deal: int) -> tuple[float, ...]:
    """One game of these bots."""
    task = games.Task(tuple(bot.name for bot in players), deal)
    return games.ArenaGame(task, players).play().shares


def one_round(weights: Weights, seconds: float, seed: int, rng: np.random.Generator) -> tuple[Weights, int]:
    """Weights after a step, and how many games it rests on."""
    factors: list[Weights] = []
    shares: list[tuple[float, ...]] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        drawn = rng.standard_normal((4, *weights.shape))
        players = [LookaheadBot("", weights * np.exp(SPREAD * row)) for row in drawn]
        shares.append(shares_of(players, seed + len(shares)))
        factors.append((drawn - drawn.mean(axis=0)).reshape(4, -1))
    x, y = np.concatenate(factors), np.concatenate(shares) - 0.25
    effect = (x * y[:, None]).sum(axis=0) / (x * x).sum(axis=0)
    errors = effect / (y.std() / np.sqrt((x * x).sum(axis=0)))
    clear = np.clip((np.abs(errors) - DOUBTFUL).clip(0) / CLEAR, 0, 1) * np.sign(errors)
    stepped: Weights = weights * np.exp(STEP * clear.reshape(weights.shape))
    return stepped, len(shares)


def compare(new: Weights, old: Weights, n: int, seed: int) -> str:
    wins = []
    for i in range(n):
        seats = [LookaheadBot("", new if seat == i % 4 else old) for seat in range(4)]
        wins.append(shares_of(seats, seed + i // 4)[i % 4])
    return str(share_of(wins))


def save(weights: Weights) -> None:
    """The confidence stays as it was: it hardly depends on the weights."""
    table = {"confidence": confidence(), **{name: weights[:, i] for i, name in enumerate(evaluation.FEATURES)}}
    rows = (f' "{name}": {json.dumps(row.round(4).tolist())}' for name, row in table.items())
    WEIGHTS.write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Tune the strategist's weights by self-play.")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=75, help="of play in a round")
    parser.add_argument("--seed", type=int, default=random.randrange(1000))
    parser.add_argument("--games", type=int, default=200, help="new against old at the end, one against three")
    asked = parser.parse_args()
    old, rng = fitted_weights(), np.random.default_rng(asked.seed)
    new = old
    for i in range(asked.rounds):
        new, played = one_round(new, asked.seconds, (asked.seed * 100 + i) * 100_000, rng)
        print(f"round {i + 1}: {played} games", flush=True)
    print(f"one new against three old: {compare(new, old, asked.games, asked.seed)} of {asked.games} games")
    save(new)


if __name__ == "__main__":
    main()
