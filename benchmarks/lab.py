"""How fast the laboratory plays: python benchmarks/lab.py [--games 512]

Four champions: games side by side (`byzantium lab`), and one by one as the arena plays them, in turn, by the time of
the processor, so that the ratio says more than the numbers where others work on it too. Both play equal games.
"""

import argparse
import time

from byzantium.analysis.lab import AS_IT_IS, FIRST_DEAL, play
from byzantium.arena import Task
from byzantium.arena.games import play_game


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=512)
    games = parser.parse_args().games
    play(AS_IT_IS, games=1)                              # loads, or compiles, before the clock runs
    for _ in range(2):
        began = time.process_time()
        found = play(AS_IT_IS, games=games)
        between = time.process_time()
        alone = [play_game(Task(("champion",) * 4, FIRST_DEAL + i)) for i in range(max(games // 10, 1))]
        ended = time.process_time()
        assert [one.shares for one in alone] == [one.shares for one in found[: len(alone)]]
        fast, slow = games / (between - began), len(alone) / (ended - between)
        print(f"{fast:.0f} games/s side by side, {slow:.0f} one by one: {fast / slow:.2f} times as many")


if __name__ == "__main__":
    main()
