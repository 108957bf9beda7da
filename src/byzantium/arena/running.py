"""Playing many games: in this process, on all cores, or on a Ray cluster. Results come in the tasks' order."""

import importlib
import json
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from ..errors import ByzantiumError
from .games import GameResult, Task, play_game


def play_all(tasks: Iterable[Task], jobs: int = 1, ray: bool = False) -> Iterator[GameResult]:
    if ray:
        yield from _on_ray(tasks)
    elif jobs == 1:
        yield from map(play_game, tasks)
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            yield from pool.map(play_game, tasks)


def _on_ray(tasks: Iterable[Task]) -> Iterator[GameResult]:
    try:
        pools = importlib.import_module("ray.util.multiprocessing")
    except ImportError:
        raise ByzantiumError("For --ray install the extra: pip install byzantium[cluster].") from None
    with pools.Pool() as pool:
        yield from pool.imap(play_game, tasks)


class Results:
    """Results of a match, kept in a file as they come: a line of settings, then a line a game.

    Opened again with the same settings, they go on where they stopped.
    """

    def __init__(self, path: Path | None, settings: dict[str, Any]) -> None:
        self.path = path
        self.known: list[GameResult] = []
        head = json.dumps(settings)
        if path and path.exists():
            lines = path.read_text("utf-8").splitlines()
            if not lines or lines[0] != head:
                raise ByzantiumError(f"{path} holds results of another match; name another file.")
            self.known = [_read(line) for line in lines[1:] if line.endswith("}")]
            path.write_text("\n".join([head, *(map(_write, self.known))]) + "\n", "utf-8")   # without a half line
        elif path:
            path.write_text(head + "\n", "utf-8")

    def go_on(self, tasks: Iterable[Task], jobs: int = 1, ray: bool = False) -> Iterator[GameResult]:
        """All results in order: those known, then new ones, each kept at once."""
        yield from list(self.known)
        for result in play_all(islice(tasks, len(self.known), None), jobs, ray):
            self.known.append(result)
            if self.path:
                with self.path.open("a", encoding="utf-8") as file:
                    file.write(_write(result) + "\n")
            yield result


def _write(result: GameResult) -> str:
    return json.dumps(asdict(result))


def _read(line: str) -> GameResult:
    fields: dict[str, Any] = {key: tuple(x) if isinstance(x, list) else x for key, x in json.loads(line).items()}
    return GameResult(**fields)
