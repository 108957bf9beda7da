"""Playing many games: in this process, on all cores, or on a Ray cluster. Results come in the tasks' order."""

import importlib
import json
import os
import pickle
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import asdict, replace
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from ..bots import BOTS, BUILT_IN, Bot
from ..bots.pipes import end_all
from ..checks import a_path, expect, extra, several, shown, truth, whole
from ..errors import ByzantiumError
from .games import GameResult, Task, play_game

MOST_JOBS = 1024
AHEAD = 4                                # games a process that are given out before they are needed


def play_all(tasks: Iterable[Task], jobs: int = 1, ray: bool = False) -> Iterator[GameResult]:
    """The results of all tasks, in their order.

    tasks: games to play, as `Match.tasks()` and `Tournament.tasks()` give them. jobs: processes; bots that were added
    to BOTS, and bots themselves, go to the others by pickle: their classes must stand at the top of a module. ray: on
    a cluster (extra `cluster`).
    """
    jobs = whole(jobs, "The number of processes", 1, MOST_JOBS)
    checked = _check_tasks(several(tasks, "Games to play are a list of Task"))
    if truth(ray, "Whether games are played on a Ray cluster"):
        return _on_ray(checked)
    return map(play_game, checked) if jobs == 1 else Workers(jobs).play(checked)


def _check_tasks(tasks: Iterable[Task]) -> Iterator[Task]:
    """One after the other: there may be many, made as they are played."""
    return (expect(Task, task, "A Task is played") for task in tasks)


def _on_ray(tasks: Iterable[Task]) -> Iterator[GameResult]:
    with extra("cluster", "Games on a cluster (--ray)"):
        pools = importlib.import_module("ray.util.multiprocessing")
    with pools.Pool(initializer=_begin, initargs=(added_bots(),)) as pool:
        yield from pool.imap(play_game, tasks)


# ------------------------------------------------------------------ on all cores


def added_bots() -> dict[str, Callable[[], Bot]]:
    """Those that were registered here, for processes that would not know them."""
    added = {name: make for name, make in BOTS.items() if name not in BUILT_IN}
    for name, make in added.items():
        try:
            pickle.dumps(make)
        except Exception as error:       # pickle raises what it likes
            raise ByzantiumError(
                f"The bot {name!r} cannot go to other processes ({error}): define it at the top of a module, or play "
                "with one process."
            ) from None
    return added


def _begin(added: Mapping[str, Callable[[], Bot]]) -> None:
    """In a new process: it knows the same bots, leaves Ctrl+C to the one that started it, and when it is ended takes
    the programs that it has started along."""
    with suppress(ValueError):           # on Ray, work runs beside the main thread
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, _leave)
    BOTS.update(added)


def _leave(*_: object) -> None:
    end_all()
    os._exit(128 + signal.SIGTERM)


class Workers:
    """Processes that play. One that a bot takes down with it is replaced, and the bot loses that game."""

    def __init__(self, jobs: int) -> None:
        self._jobs, self._added = jobs, added_bots()
        self._pool = self._new_pool(jobs)

    def _new_pool(self, jobs: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_begin, initargs=(self._added,))

    def play(self, tasks: Iterable[Task]) -> Iterator[GameResult]:
        left, out = iter(tasks), deque[tuple[Task, Future[GameResult]]]()
        try:
            while True:
                for task in islice(left, AHEAD * self._jobs - len(out)):
                    out.append((task, self._pool.submit(play_game, task)))
                if not out:
                    return
                yield self._next(out)
        finally:
            self._stop()

    def _next(self, out: "deque[tuple[Task, Future[GameResult]]]") -> GameResult:
        task, future = out.popleft()
        try:
            return future.result()
        except BrokenProcessPool:
            result = self._alone(task)
            self._pool = self._new_pool(self._jobs)
            again = [(other, self._pool.submit(play_game, other)) for other, _ in out]
            out.clear()
            out.extend(again)
            return result

    def _alone(self, task: Task) -> GameResult:
        """A game that was lost with its process, again in one of its own: was it this one?"""
        with self._new_pool(1) as pool:
            try:
                return pool.submit(play_game, task).result()
            except BrokenProcessPool:
                return _lost(task)

    def _stop(self) -> None:
        """At once, also in the middle of games: nobody waits for them any more."""
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


def _lost(task: Task) -> GameResult:
    """Nobody knows whose fault it was: all have an even share."""
    n = len(task.seats)
    return GameResult(task.names, task.deal, (1 / n,) * n, (1,) * n, (0,) * n, 0, "failure",
                      f"{' or '.join(dict.fromkeys(task.names))} ended the process", (0.0,) * n, (0.0,) * n)


# ------------------------------------------------------------------ results that are kept


class Results:
    """Results of a match, kept in a file as they come: a line of settings, then a line a game.

    Opened again with the same settings, they go on where they stopped.
    """

    def __init__(self, path: str | Path | None, settings: dict[str, Any]) -> None:
        self.path = None if path is None else a_path(path)
        self.known: list[GameResult] = []
        try:
            head = json.dumps(expect(dict, settings, "The settings of results are a dict"))
        except TypeError as error:
            raise ByzantiumError(f"The settings of results can be written as JSON: {error}.") from None
        if self.path and self.path.exists():
            lines = self.path.read_bytes().decode("utf-8", "replace").splitlines()
            if not lines or lines[0] != head:
                raise ByzantiumError(f"{self.path} holds results of another match; name another file.")
            self.known = [self._read(line) for line in lines[1:] if line.endswith("}")]
            self._write_anew(head)                       # without a half line
        elif self.path:
            self.path.write_text(head + "\n", "utf-8")

    def _read(self, line: str) -> GameResult:
        try:
            read = json.loads(line).items()
            fields: dict[str, Any] = {key: tuple(x) if isinstance(x, list) else x for key, x in read}
            return GameResult(**fields)
        except (ValueError, TypeError, AttributeError):
            raise ByzantiumError(f"{self.path} holds a line that is no result: {shown(line)}.") from None

    def _write_anew(self, head: str) -> None:
        """Beside the old one, then in its place: there is no moment without results."""
        assert self.path
        beside = self.path.with_name(f"{self.path.name}.new")
        beside.write_text("\n".join([head, *map(_write, self.known)]) + "\n", "utf-8")
        os.replace(beside, self.path)

    def go_on(self, tasks: Iterable[Task], jobs: int = 1, ray: bool = False) -> Generator[GameResult, None, None]:
        """All results in order: those known, then new ones, each kept at once."""
        left = islice(several(tasks, "Games to play are a list of Task"), len(self.known), None)
        return self._keep(play_all(left, jobs, ray))     # bad input is refused now, not when the first is asked for

    def _keep(self, played: Iterator[GameResult]) -> Generator[GameResult, None, None]:
        yield from list(self.known)
        for result in played:
            self.add(result)
            yield result

    def add(self, result: GameResult) -> None:
        """Keep one more."""
        self.known.append(replace(expect(GameResult, result, "A result is a GameResult"), record=None))
        if self.path:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(_write(result) + "\n")


def _write(result: GameResult) -> str:
    return json.dumps({name: value for name, value in asdict(replace(result, record=None)).items() if name != "record"})
