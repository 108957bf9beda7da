"""Thoughts beside the screen: bots and odds."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")
_one_at_a_time = threading.Lock()        # the first thought may compile, and no two may compile the same


async def think(thought: Callable[[], T]) -> T:
    """What comes of a thought in a thread of its own. Who quits need not wait for it."""
    future: Future[T] = Future()

    def run() -> None:
        with _one_at_a_time:
            if not future.set_running_or_notify_cancel():
                return                                   # nobody waits for it any more
            try:
                future.set_result(thought())
            except Exception as error:
                future.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(future)
