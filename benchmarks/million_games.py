"""Makes many games, keeps them in one file, reads and explores them: games a second, and bytes a game.

    python benchmarks/million_games.py --games 1000000 --out games.jsonl.gz

Random players by compiled rules, in all processes that are wanted. Games of bots: byzantium arena A B --keep FILE.
"""

import argparse
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from byzantium.env import VectorEnv
from byzantium.explore import Explorer, outcome
from byzantium.record import Record
from byzantium.records import RecordFile

AT_ONCE = 256


def random_games(players: int, games: int, seed: int) -> list[Record]:
    """So many games at least, from one environment that keeps all of its games."""
    env = VectorEnv(AT_ONCE, players, seed=seed, observe=False, threads=1, keep=AT_ONCE)
    found: list[Record] = []
    while len(found) < games:
        env.step(env.sample())
        found += env.take_records()
    return found[:games]


def part(task: tuple[int, int, int]) -> list[Record]:
    return random_games(*task)


def parts(players: int, games: int, jobs: int) -> Iterator[list[Record]]:
    """Streams of their own; what comes is written as it comes."""
    size = 16 * AT_ONCE
    tasks = [(players, min(size, games - first), first) for first in range(0, games, size)]
    if jobs == 1:
        yield from map(part, tasks)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(part, tasks)


def timed(what: str, games: int, began: float) -> None:
    seconds = time.perf_counter() - began
    print(f"{what:<28} {games / seconds:>10,.0f} games/s   ({games:,} games, {seconds:.1f} s)")


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--games", type=int, default=1_000_000)
    options.add_argument("--players", type=int, default=4)
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options.add_argument("--out", type=Path)
    chosen = options.parse_args()
    random_games(chosen.players, 1, 0)                   # compiles, if it has to
    with TemporaryDirectory() as folder:
        measure(chosen.out or Path(folder) / "games.jsonl.gz", chosen.games, chosen.players, chosen.jobs)


def measure(path: Path, games: int, players: int, jobs: int) -> None:
    began = time.perf_counter()
    with RecordFile(path, "a") as file:
        for records in parts(players, games, jobs):
            file.extend(records)
    timed(f"made and written, {jobs} processes", games, began)
    print(f"{'in the file':<28} {path.stat().st_size / games:>10,.0f} bytes a game")
    kept = RecordFile(path)
    began = time.perf_counter()
    for _ in kept:
        pass
    timed("read and checked", games, began)
    some = kept[: min(games, 20_000)]
    began = time.perf_counter()
    for record in some:
        outcome(record)
    timed("replayed to the end", len(some), began)
    began = time.perf_counter()
    Explorer(some, depth=12)
    timed("explored, 12 decisions", len(some), began)


if __name__ == "__main__":
    main()
