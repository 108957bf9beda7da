"""How much of the results of frozen games luck explains: a yardstick for values that needs no playouts.

    python benchmarks/luck.py [EVALUATOR ...] [--players 4] [--games 400]
    python benchmarks/luck.py --make 400           plays the games anew, for the champion of today

With a perfect value of deterministic players nothing but luck would be left of a result; a value that explains more of
the results of the same games judges better. Games are of champions, by seeds that no training and no match has seen;
they stay as they are when the champion changes. Luck has the mean 0 by any values, within its error.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from byzantium import Record
from byzantium.analysis.luck import Workspace, luck_of
from byzantium.arena import Task, play_game
from byzantium.records import RecordFile

FILE = Path(__file__).with_name("luck.jsonl.gz")
FIRST_DEAL = 74_000_000


class Explained(NamedTuple):
    """What luck explains of the results of some games."""

    games: int
    variance: float                      # of a player's result
    left: float                          # of it less luck
    explained: float                     # the squared correlation of luck and result
    error: float                         # its standard error, games drawn anew
    slope: float                         # of the result by luck: 1 if values are neither timid nor bold
    mean: float                          # luck of the first player, which is 0 in truth
    mean_error: float
    milliseconds: float                  # of the processor, for a game


def explained(records: Sequence[Record], evaluator: str) -> Explained:
    room, began = Workspace(), time.process_time()
    found = [luck_of(record, evaluator, room).players for record in records]
    took = 1000 * (time.process_time() - began) / len(records)
    y, x = (np.array([[getattr(one, name) for one in players] for players in found]) for name in ("result", "luck"))
    rng, many = np.random.default_rng(1), len(records)
    again = [r_squared(y[rows], x[rows]) for rows in rng.integers(many, size=(200, many))]
    return Explained(many, float(y.var()), float((y - x).var()), r_squared(y, x), float(np.std(again)),
                     float(np.cov(y.ravel(), x.ravel())[0, 1] / x.var(ddof=1)), float(x[:, 0].mean()),
                     float(x[:, 0].std(ddof=1) / many**0.5), took)


def r_squared(y: "np.ndarray", x: "np.ndarray") -> float:
    return float(np.corrcoef(y.ravel(), x.ravel())[0, 1] ** 2)


def made(games: int) -> Iterator[Record]:
    """So many of each number of players."""
    for players in (2, 3, 4):
        for deal in range(games):
            record = play_game(Task(("champion",) * players, FIRST_DEAL + deal, keep=True)).record
            assert record
            record.tags = {}
            yield record


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("evaluators", nargs="*", default=["champion"])
    parser.add_argument("--players", type=int, choices=(2, 3, 4), action="append")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--make", type=int, metavar="GAMES")
    args = parser.parse_args()
    if args.make:
        FILE.unlink(missing_ok=True)
        with RecordFile(FILE, "a") as file:
            file.extend(made(args.make))
        return
    known = list(RecordFile(FILE))
    print("| evaluator | players | games | variance | less luck | luck explains | slope | mean luck | ms a game |")
    print("|---|---|---|---|---|---|---|---|---|")
    for evaluator in args.evaluators:
        for players in args.players or (4, 3, 2):
            records = [record for record in known if len(record.players) == players][: args.games]
            e = explained(records, evaluator)
            print(f"| {evaluator} | {players} | {e.games} | {e.variance:.4f} | {e.left:.4f} | "
                  f"{e.explained:.0%} ± {2 * e.error:.0%} | {e.slope:.2f} | {e.mean:+.3f} ± {2 * e.mean_error:.3f} | "
                  f"{e.milliseconds:.1f} |", flush=True)


if __name__ == "__main__":
    main()
