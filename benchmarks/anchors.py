"""How strong the bots are on the scale of people's ratings, for `byzantium/server/people/players/anchors.json`.

    python benchmarks/anchors.py                     # a quarter of an hour of a core; prints the file
    python benchmarks/anchors.py > src/byzantium/server/people/players/anchors.json

For two, three and four players a tournament of the arena (every table of them, in every seat); the strengths that make
its finishing orders likeliest by Plackett and Luce, in openskill's units, are the bots' ratings. Newcomers begin where
the soldier stands. The strategist is the general by another name; its temperaments are measured by twos only, and stand
as far from it at larger tables. Those who search for a second are too slow for all this: they stand above the domestic
by what the ladder of docs/bots.md says.
"""

import argparse
import json
import math
import sys
from collections.abc import Sequence

import numpy as np

from byzantium.arena import GameResult, Tournament, play_all
from byzantium.server.people.players.ratings import BETA, START

QUICK = ("random", "greedy", "peasant", "recruit", "soldier", "captain", "general", "domestic", "champion")
TEMPERED = ("cautious", "mad-dog")       # strategists
SLOW = ("emperor", "search")             # a server lets the search think for two seconds, the emperor needs about one
EMPERORS_SHARE = 0.442                   # of the games against three domestics
NEWCOMER = "soldier"
STRAY = 6.0                              # how far from the others strengths lie: who never loses is not infinitely good


def strengths(names: Sequence[str], results: Sequence[GameResult]) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """The likeliest, by gradient ascent; a shared place is broken by the seat."""
    index = {name: i for i, name in enumerate(names)}
    orders = np.array([_order(one, index) for one in results])
    theta = np.zeros(len(names))
    for step in range(3000):
        slope = -theta / STRAY**2
        for place in range(orders.shape[1] - 1):
            left = orders[:, place:]
            weights = np.exp(theta[left] - theta[left].max(axis=1, keepdims=True))
            np.add.at(slope, left[:, 0], 1.0)
            np.add.at(slope, left, -weights / weights.sum(axis=1, keepdims=True))
        theta += slope / len(orders) * len(names) * (0.9 if step < 2500 else 0.2)
    return theta


def _order(result: GameResult, index: dict[str, int]) -> list[int]:
    return [index[result.seats[seat]] for seat in np.argsort(result.places, kind="stable")]


def measured(bots: tuple[str, ...], players: int, games: int, jobs: int) -> dict[str, float]:
    results = list(play_all(Tournament(bots, players, games).tasks(), jobs))
    unit = BETA * math.sqrt(players)                     # openskill's, for players whose strength is known
    theta = strengths(bots, results) * unit
    print(f"{players} players, {len(results)} games", file=sys.stderr)
    return dict(zip(bots, theta - theta[bots.index(NEWCOMER)] + START, strict=True))


def with_others(found: dict[str, float], by_twos: dict[str, float]) -> dict[str, float]:
    """And those that follow from the measured ones, the weakest first."""
    ahead = BETA * 2 * math.log(3 * EMPERORS_SHARE / (1 - EMPERORS_SHARE))
    found = found | dict.fromkeys(SLOW, found["domestic"] + ahead) | {"strategist": found["general"]}
    found |= {name: found["general"] + by_twos[name] - by_twos["general"] for name in TEMPERED}
    return {name: round(float(mu), 1) for name, mu in sorted(found.items(), key=lambda one: one[1])}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, nargs=3, default=(8, 6, 4), help="at every table of 2, 3 and 4")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    by_twos = measured(QUICK + TEMPERED, 2, given.games[0], given.jobs)
    larger = {players: measured(QUICK, players, given.games[players - 2], given.jobs) for players in (3, 4)}
    found = {2: by_twos, **larger}
    print(json.dumps({players: with_others(one, by_twos) for players, one in found.items()}, indent=1))


if __name__ == "__main__":
    main()
