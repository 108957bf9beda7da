"""A program on the other end of two pipes. Of what it writes no more is held than a line and a little, however much it
writes; what it does not read piles up no further either; and when it is ended, so are those that it has started.
"""

import contextlib
import os
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Mapping, Sequence
from typing import IO, Any

from .interface import BotFailed
from .protocol import LONGEST_LINE

CHUNK = 1 << 14                          # bytes read at a time
MOST_UNREAD = 1 << 20                    # bytes that it has been told and has not read
LIVING: "weakref.WeakSet[Program]" = weakref.WeakSet()


class Program:
    """Started at once. Two threads carry bytes, and stop where nobody takes them."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        own_group: dict[str, Any] = {"process_group": 0} if os.name == "posix" else {}
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, bufsize=0, env=environment, **own_group)
        except (OSError, ValueError) as error:
            raise BotFailed(f"it could not be started: {error}") from None
        self._streams = _Streams()
        assert self.process.stdin
        assert self.process.stdout
        for carry, pipe_end in ((self._streams.listen, self.process.stdout), (self._streams.tell, self.process.stdin)):
            threading.Thread(target=carry, args=(pipe_end,), daemon=True).start()
        self.end = weakref.finalize(self, _end, self.process, self._streams)
        LIVING.add(self)

    def send(self, lines: bytes) -> None:
        """What it is told; whether it listens shows in its answers."""
        self._streams.send(lines)

    def line(self, seconds: float) -> bytes | None:
        """The next line that it writes; None if there is none in time."""
        line = self._streams.line(time.monotonic() + seconds)
        if line == b"":
            raise BotFailed(self._why_silent())
        return line

    @property
    def has_more(self) -> bool:
        """Has it written what nobody has read?"""
        return self._streams.has_more

    def _why_silent(self) -> str:
        try:
            status = self.process.wait(1.0)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        return f"it ended with status {status}" if status >= 0 else f"it was ended by {_signal_name(-status)}"

    def leaves(self, seconds: float) -> bool:
        """Does it end by itself, now that it hears no more?"""
        self._streams.say_no_more()
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True


def end_all() -> None:
    """Whoever ends this process at once takes all programs along."""
    for program in list(LIVING):
        program.end()


class _Streams:
    """What is under way in both directions."""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._heard, self._told = bytearray(), bytearray()
        self._closed = self._over = self._no_more = False

    def listen(self, output: IO[bytes]) -> None:
        with contextlib.suppress(OSError), output:
            while (chunk := os.read(output.fileno(), CHUNK)) and not self._over:
                with self._news:
                    self._heard += chunk
                    self._news.notify_all()
                    self._news.wait_for(lambda: len(self._heard) <= LONGEST_LINE or self._over)
        with self._news:
            self._closed = True
            self._news.notify_all()

    def tell(self, its_input: IO[bytes]) -> None:
        with contextlib.suppress(OSError), its_input:            # it need not listen
            while lines := self._next_to_tell():
                left = memoryview(lines)
                while left:
                    left = left[os.write(its_input.fileno(), left) :]

    def _next_to_tell(self) -> bytes:
        """Nothing when all is said."""
        with self._news:
            self._news.wait_for(lambda: self._told or self._over or self._no_more)
            lines, self._told = bytes(self._told), bytearray()
            return b"" if self._over else lines

    def send(self, lines: bytes) -> None:
        with self._news:
            if len(self._told) > MOST_UNREAD:
                raise BotFailed("it does not read what it is told")
            self._told += lines
            self._news.notify_all()

    def line(self, until: float) -> bytes | None:
        with self._news:
            while True:
                end = self._heard.find(b"\n") + 1
                if not end and self._closed:
                    end = len(self._heard)
                    if not end:
                        return b""
                if (end or len(self._heard)) > LONGEST_LINE:
                    raise BotFailed(f"it wrote a line of more than {LONGEST_LINE:,} bytes")
                if end:
                    line, self._heard = bytes(self._heard[:end]), self._heard[end:]
                    self._news.notify_all()
                    return line
                if not self._news.wait(until - time.monotonic()) and time.monotonic() >= until:
                    return None

    @property
    def has_more(self) -> bool:
        with self._news:
            return bool(self._heard)

    def say_no_more(self) -> None:
        with self._news:
            self._no_more = True
            self._news.notify_all()

    def stop(self) -> None:
        with self._news:
            self._over = True
            self._news.notify_all()


def _end(process: "subprocess.Popen[bytes]", streams: _Streams) -> None:
    streams.stop()
    with contextlib.suppress(OSError):                           # it has gone already
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
