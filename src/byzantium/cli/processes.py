"""`byzantium serve --processes N`: several servers at one port, looked after by a process that serves nobody.

The system deals new connections out among them (SO_REUSEPORT). One that dies is started again; one that dies young
again and again, ever later, while the others serve on. SIGTERM and Ctrl+C stop
all: what has begun is written, and clients hear that they may come back. SIGHUP starts them anew one by one, for
another version: at every moment as many serve as before.
"""

import contextlib
import multiprocessing
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from types import FrameType

from byzantium.server.ops.settings import Settings

from ..errors import ByzantiumError
from .output import say
from .serve import GRACE, address_of, bind, serve_at

LOOK = 0.5                       # seconds between two looks for signals
STARTING = 120.0                 # seconds within which a server is ready, or has failed
YOUNG = 10.0                     # seconds; one that dies earlier would most likely do so again
FIRST_REST, LONGEST_REST = 0.5, 60.0     # seconds before such a one is started again: twice as long each time
METRICS = "PROMETHEUS_MULTIPROC_DIR"     # where processes count together
_spawned = multiprocessing.get_context("spawn")


@dataclass
class Child:
    process: multiprocessing.process.BaseProcess
    says: Connection             # once that it is ready
    since: float
    rest: float = 0.0            # seconds before it was started
    again: float | None = None   # when it is started again, after it has died

    def wait_until_ready(self) -> bool:
        wait([self.says, self.process.sentinel], STARTING)
        return self.says.poll() and self.process.is_alive()


def _serve(settings: Settings, says: Connection) -> None:
    """In a process of its own. It ends with the one that looks after it."""
    threading.Thread(target=_follow, daemon=True).start()
    try:
        bound = bind(settings.host, settings.port, together=True)
        serve_at(bound, settings, lambda: says.send("ready"))
    except ByzantiumError as error:
        say(str(error), style="red")
        sys.exit(1)


def _follow() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


class Supervisor:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._children: list[Child] = []
        self._stopping = self._renewing = False

    def run(self) -> None:
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, self._stop)
        signal.signal(signal.SIGHUP, self._renew)
        try:
            self._children = [self._start() for _ in range(self._settings.processes)]
            ready = [child.wait_until_ready() for child in self._children]
            if not any(ready) and not self._stopping:            # one that died meanwhile is started again below
                raise ByzantiumError("The server could not start; the log above says why.")
            while not self._stopping:
                self._look()
        finally:
            self._end(self._children)

    def _stop(self, _: int, __: FrameType | None) -> None:
        self._stopping = True

    def _renew(self, _: int, __: FrameType | None) -> None:
        self._renewing = True

    def _start(self, rest: float = 0.0) -> Child:
        ours, theirs = _spawned.Pipe(duplex=False)
        process = _spawned.Process(target=_serve, args=(self._settings, theirs), name="byzantium server")
        process.start()
        theirs.close()
        return Child(process, ours, time.monotonic(), rest)

    def _look(self) -> None:
        """One round: start again what has died, and anew what is to be."""
        wait([child.process.sentinel for child in self._children if child.again is None], LOOK)
        for i, child in enumerate(self._children):
            if not child.process.is_alive() and not self._stopping:
                self._children[i] = self._see_to(child)
        if self._renewing:
            self._renewing = False
            for i, old in enumerate(self._children):
                self._children[i] = self._replace(old)

    def _see_to(self, dead: Child) -> Child:
        """One that died: started again, at once or after a rest."""
        now = time.monotonic()
        if dead.again is None:
            _forget_metrics(dead)
            young = now - dead.since < YOUNG
            dead.rest = min(max(2 * dead.rest, FIRST_REST), LONGEST_REST) if young else 0.0
            dead.again = now + dead.rest
            if dead.rest > FIRST_REST:
                say(f"A server has died again; the next begins in {dead.rest:g} s. The log says why.", style="red")
        return self._start(dead.rest) if now >= dead.again else dead

    def _replace(self, old: Child) -> Child:
        """By one of now, which serves before the old one goes."""
        new = self._start()
        if not new.wait_until_ready():
            say("A new server could not start; the old one goes on.", style="red")
            self._end([new])
            return old
        self._end([old])
        return new

    def _end(self, children: list[Child]) -> None:
        for child in children:
            if child.process.is_alive():
                child.process.terminate()
        for child in children:
            child.process.join(2 * GRACE)
            if child.process.is_alive():
                child.process.kill()
                child.process.join()
            _forget_metrics(child)


def _forget_metrics(child: Child) -> None:
    from prometheus_client import multiprocess

    with contextlib.suppress(OSError):
        multiprocess.mark_process_dead(child.process.pid)  # type: ignore[no-untyped-call]


@contextmanager
def _counting_together() -> Iterator[None]:
    """Any process tells the metrics of all."""
    folder = tempfile.mkdtemp(prefix="byzantium-metrics-")
    os.environ[METRICS] = folder
    try:
        yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def serve_together(settings: Settings) -> None:
    if not settings.database:
        raise ByzantiumError("Several processes need a database that they share: --database postgresql://...")
    if not hasattr(socket, "SO_REUSEPORT"):
        raise ByzantiumError("Several processes cannot share a port on this system.")
    with _counting_together(), bind(settings.host, settings.port, together=True) as held:    # nobody listens by this
        settings = settings.but(port=held.getsockname()[1])
        address = address_of(settings.host, settings.port)
        say(f"Byzantium is at {address}, served by {settings.processes} processes. Stop with Ctrl+C.")
        Supervisor(settings).run()
