"""How many simulations the search does in a second, by the processor's clock: other programs do not count.

    python benchmarks/search_speed.py

A match by `--simulations` gives the same result on any machine; this tells how many stand for a second an action.
"""

import argparse
import random
import time

from byzantium import Game
from byzantium.bots import NO_BUDGET, Budget, make_bot
from byzantium.bots.search import Searcher, searcher
from byzantium.engine import kinds as K


def seconds_of(bot: Searcher, game: Game) -> float:
    """Of processor time, for the first decision of an action."""
    began = time.process_time()
    bot.choose(game.states, game.legal, NO_BUDGET, random.Random(1))
    return time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description="Simulations a second, and how long an action takes.")
    parser.add_argument("--simulations", type=int, default=1000, help="an action")
    parser.add_argument("--every", type=int, default=15, help="actions of a game of strategists, this one is searched")
    asked = parser.parse_args()
    game, guide, rng = Game(players=4, seed=1), make_bot("strategist"), random.Random(1)
    bot = searcher(Budget(simulations=asked.simulations))
    seconds_of(bot, game)                                # compiles, if need be
    actions, taken, done = 0, [], 0.0
    while not game.is_over:
        actions += game.kind == K.ACTION
        if game.kind == K.ACTION and actions % asked.every == 0:
            taken.append(seconds_of(bot, game))
            done += bot.spent
        game.play(guide.choose(game.states, game.legal, NO_BUDGET, rng))
    print(f"{len(taken)} actions: {done / sum(taken):,.0f} simulations a second; "
          f"of {asked.simulations} allowed {done / len(taken):.0f} used, {sum(taken) / len(taken):.3f} s an action")


if __name__ == "__main__":
    main()
