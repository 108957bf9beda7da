"""A server in a process of its own, to be stopped in every way.

Processes are forked from one that has everything loaded, so that a restart takes a moment only.
"""

import multiprocessing
import os
import signal
import socket
import time
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import TracebackType
from typing import Any

LIMITS = ("requests", "intake", "writes", "new_tables", "messages", "messages_an_address", "chats", "passwords")
FREE = dict.fromkeys(LIMITS, (1000000.0, 1000000.0))
_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload(["byzantium.cli.serve"])


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def _serve(
    data: str, port: int, settings: dict[str, Any], patience: dict[str, float], environment: dict[str, str]
) -> None:
    os.environ |= environment
    from byzantium.cli.serve import serve
    from byzantium.server.cluster import timeouts as constants
    from byzantium.server.ops.settings import Settings

    for name, value in patience.items():
        setattr(constants, name, value)

    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)                             # where it says its address
    serve(Settings(data=Path(data), port=port, log_level="error", tables_a_person=10**6, **settings))


class ServerProcess:
    """`byzantium serve`, on a port that it keeps over restarts."""

    def __init__(
        self,
        data: Path,
        settings: dict[str, Any] | None = None,
        patience: dict[str, float] | None = None,
        **environment: str,
    ) -> None:
        self.data, self.port = data, free_port()
        self.address = f"127.0.0.1:{self.port}"
        self._settings = FREE if settings is None else settings
        self._patience, self._environment = patience or {}, environment
        self._process: BaseProcess | None = None

    def start(self) -> None:
        how = (str(self.data), self.port, self._settings, self._patience, self._environment)
        self._process = _processes.Process(target=_serve, args=how, daemon=True)
        self._process.start()
        self._wait_until_it_listens()

    def _wait_until_it_listens(self, seconds: float = 60.0) -> None:
        assert self._process
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            assert self._process.is_alive(), "the server has ended"
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                time.sleep(0.01)
        raise AssertionError("the server does not listen")

    @property
    def pid(self) -> int:
        assert self._process
        assert self._process.pid
        return self._process.pid

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        assert self._process
        os.kill(self.pid, how)
        self._process.join(30)
        code = self._process.exitcode
        self._process.close()
        self._process = None
        assert code is not None, "the server does not end"
        return code

    def __enter__(self) -> "ServerProcess":
        self.start()
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        if self._process and self._process.is_alive():
            self.kill()
