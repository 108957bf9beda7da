"""An application ends when its terminal goes away."""

import os
import select
import signal
import sys
from threading import Thread


def end_with_terminal() -> None:
    """A terminal that goes away sends SIGHUP, but only where it is the controlling one, and nohup has it ignored.
    Textual would then read nothing, again and again, for good: so it ends here as that signal would have ended it."""
    if hasattr(select, "poll") and sys.stdin.isatty():               # not on Windows
        Thread(target=_wait_for_its_end, args=(sys.stdin.fileno(),), daemon=True).start()


def _wait_for_its_end(terminal: int) -> None:
    waiting = select.poll()
    waiting.register(terminal, 0)                                    # nothing but its end
    if any(happened & select.POLLHUP for _, happened in waiting.poll()):
        os._exit(128 + signal.SIGHUP)                                # as shells tell it; there is nothing to draw on
