"""Whether a review tells who plays well: levels at one table, every move graded.

    python benchmarks/review_levels.py --games 8

Prints a row for each level, and the seconds of processor time that a move takes.
"""

import argparse
import random
import time
from collections import defaultdict

from byzantium import Game
from byzantium.bots import NO_BUDGET, make_bot
from byzantium.review import SIMULATIONS, Graded, review, summary

LEVELS = ("peasant", "soldier", "general", "champion")


def play(seats: tuple[str, ...], seed: int) -> Game:
    game, bots = Game(players=list(seats), seed=seed), [make_bot(name, seed=f"{seed}/{name}") for name in seats]
    rng = random.Random(seed)
    while not game.is_over:
        game.play(bots[game.player].choose(game.states, game.legal, NO_BUDGET, rng))
    return game


def row(name: str, moves: list[Graded]) -> str:
    one, n = summary(moves), len(moves)
    slips, share = 100 * sum(one.slips.values()) / n, sum(move.shares[move.player] for move in moves) / n
    return f"| {name} | {n:,} | {one.best / n:.0%} | {slips:.1f} | {share:.0%} | {one.lost / n:.1%} | {one.kept:.1%} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=8, help="the levels go on by a seat after each")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS, help="that each move is worth")
    asked = parser.parse_args()
    graded: dict[str, list[Graded]] = defaultdict(list)
    seconds = 0.0
    for seed in range(asked.games):
        seats = tuple(LEVELS[(seed + i) % len(LEVELS)] for i in range(len(LEVELS)))
        game = play(seats, seed)
        began = time.process_time()
        for one in review(game, asked.simulations):
            graded[seats[one.player]].append(one)
        seconds += time.process_time() - began
    print("| level | moves | best | slips in 100 | share of the win | given away | chances kept |")
    print("|---|---|---|---|---|---|---|")
    for name in LEVELS:
        print(row(name, graded[name]))
    print(f"A move takes {seconds / sum(map(len, graded.values())):.2f} s of processor time.")


if __name__ == "__main__":
    main()
