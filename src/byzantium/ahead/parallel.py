"""Work that takes long: a process for each part, and how far they are."""

import gc
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from typing import Any, TypeVar

T = TypeVar("T")
Progress = Callable[[float], None]       # told which part is done
OFTEN = 0.2                              # seconds between two looks at how far the others are


def silent(part: float) -> None:
    """The progress of what nobody watches."""


def side_by_side(work: Callable[[Any, Progress], T], given: Sequence[Any],
                 progress: Progress) -> Iterator[tuple[int, T]]:
    """The place and what the work makes of each that is given, as they are done; as many at a time as there are cores.

    The work is a function of a module and what it is given can be pickled, as both go to other processes.
    """
    shares = multiprocessing.Array("d", len(given), lock=False)
    with ProcessPoolExecutor(min(len(given), os.cpu_count() or 1), initializer=_share, initargs=(shares,)) as pool:
        left: dict[Future[T], int] = {pool.submit(_do, work, i, one): i for i, one in enumerate(given)}
        while left:
            done, _ = wait(left, timeout=OFTEN, return_when="FIRST_COMPLETED")
            progress(sum(shares) / len(given))
            for job in done:
                yield left.pop(job), job.result()


_shares: Any = None                      # in a process of the pool: how far each part is


def _share(shares: Any) -> None:
    global _shares
    _shares = shares
    gc.disable()                         # such a process ends soon, and looking for garbage is a seventh of its work


def _do(work: Callable[[Any, Progress], T], i: int, given: Any) -> T:
    def progress(share: float) -> None:
        _shares[i] = share

    made = work(given, progress)
    progress(1.0)
    return made
