"""How good is a bot? One way to say it, so that figures of different people can be compared: docs/evaluation.md.

    python benchmarks/evaluate.py champion                  all tasks, 400 games each
    python benchmarks/evaluate.py my_bot.py:MyBot --task BYZ-4 --games 80

A task has an id, a number of players, the bot in all other seats, and its first deal. The bot sits in every seat
over the same dice; its share of the win is told raw and less luck, with 95 % intervals by deal.
"""

import argparse
import os
from typing import NamedTuple

from byzantium.arena import Match, play_all
from byzantium.bots import make_bot


class EvaluationTask(NamedTuple):
    players: int
    opponent: str
    first_deal: int


TASKS = {
    "BYZ-2": EvaluationTask(2, "strategist-1", 82_000_000),
    "BYZ-3": EvaluationTask(3, "strategist-1", 83_000_000),
    "BYZ-4": EvaluationTask(4, "strategist-1", 84_000_000),
}
LEAST_GAMES = 400                        # of a claim


def evaluated(bot: str, name: str, games: int, jobs: int) -> str:
    """A row of the table."""
    task = TASKS[name]
    match = Match(bot, task.opponent, task.players, games, task.first_deal, arrangements=("one",), luck=True)
    results = list(play_all(match.tasks(), jobs))
    raw, fair = match.share(results, "one"), match.fair_share(results, "one")
    return f"| {bot} | {name} | {raw.games:,} | {raw} | {fair} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--task", choices=TASKS, action="append")
    parser.add_argument("--games", type=int, default=LEAST_GAMES)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    for bot in args.bots:
        make_bot(bot)                                    # unknown names are answered before anything starts
    print("| bot | task | games | share of the win | less luck |\n|---|---|---|---|---|")
    for bot in args.bots:
        for name in args.task or TASKS:
            print(evaluated(bot, name, args.games, args.jobs), flush=True)


if __name__ == "__main__":
    main()
