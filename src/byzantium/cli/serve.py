"""`byzantium serve` and `byzantium backup`."""

import asyncio
import contextlib
import errno
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from byzantium.server.app import create_app
from byzantium.server.cluster.timeouts import PatientProtocol, PatientSocket
from byzantium.server.ops.logs import log_to_stderr
from byzantium.server.ops.settings import Settings
from byzantium.server.store import Store, back_up, database, put_back
from byzantium.server.store.moving import move as move_all
from byzantium.server.store.sole import alone_at

from ..errors import ByzantiumError
from .output import say

COLLECT_EVERY = 600.0            # seconds
FILES = 65_536                   # open at a time, if the system allows it
GRACE = 10                       # seconds for what is under way when the server is stopped


class Server(uvicorn.Server):
    """Tells clients to come back before it closes their connections; looks for garbage when it suits."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._ready = ready                      # what is done once it answers

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._collecting = asyncio.create_task(collect_garbage(), name="garbage")
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.app
        if isinstance(app, FastAPI) and hasattr(app.state, "services"):
            await app.state.services.registry.say_goodbye()
        await super().shutdown(sockets)


async def collect_garbage() -> None:
    """Look through all objects rarely: with 800 clients that takes a tenth of a second, in which nobody is answered.

    Python would do it every few seconds. What is loaded by now stays for ever and need not be looked at again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 3, 1_000_000)               # young ones as they come, few at a time; all of them never ...
    while True:
        await asyncio.sleep(COLLECT_EVERY)
        gc.collect()                                     # ... but now


def open_browser(page: str) -> None:
    """Where there is one that has a window of its own; the address is printed anyway."""
    windows = not sys.platform.startswith("linux") or {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"} & set(os.environ)
    if windows:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(page)


def bind(host: str, port: int, together: bool = False) -> socket.socket:
    """Take a port, or with 0 any that is free; together with other processes that do the same, if so wished. The server
    listens there when it is ready to answer."""
    # The protocol must be named: asyncio looks at it before it turns off Nagle's delay, which costs 40 ms a message.
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":                   # elsewhere this would let two servers share a port
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if together:
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        bound.bind((host, port))
        return bound
    except OSError as error:
        bound.close()
        if error.errno == errno.EADDRINUSE:
            raise ByzantiumError(
                f"Port {port} is taken; perhaps this server is running already. --port 0 takes any that is free."
            ) from None
        raise ByzantiumError(f"The server cannot listen at {host}, port {port}: {error.strerror or error}.") from None


def address_of(host: str, port: int) -> str:
    """What to type into a browser.

    >>> address_of("127.0.0.1", 8000), address_of("::1", 80)
    ('http://localhost:8000', 'http://[::1]:80')
    """
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        forwarded_allow_ips=",".join(("127.0.0.1", *settings.proxies)),
        log_config=None,                         # ours
        access_log=False,                        # ours, with more in it
        http=PatientProtocol,
        ws=PatientSocket,
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,            # a view is told to many: packing it for each costs more than it saves
        timeout_graceful_shutdown=GRACE,
        server_header=False,
    )


def raise_limit_of_files() -> None:
    """Every connection is an open file; many systems let a program have 1024 unless it asks for more."""
    if os.name == "posix":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def serve(settings: Settings, opens: bool = False) -> None:
    bound = bind(settings.host, settings.port)
    address = address_of(settings.host, bound.getsockname()[1])

    def show() -> None:
        if opens:
            threading.Thread(target=open_browser, args=(address,), daemon=True).start()

    say(f"Byzantium is at {address}")
    say(f"Games are kept in {database.at(settings.where).name}. Stop with Ctrl+C.", style="dim")
    serve_at(bound, settings, show)


def serve_at(bound: socket.socket, settings: Settings, ready: Callable[[], object]) -> None:
    """Until it is stopped; says when it is ready."""
    log_to_stderr(settings.log_level)
    raise_limit_of_files()
    app = create_app(settings)
    app.openapi()                                # it takes a moment: now, not while somebody waits
    server = Server(config(app, settings), ready)
    with alone_at(settings.where):
        asyncio.run(_look_at_store(settings))
        server.run(sockets=[bound])
    if not server.started:
        raise ByzantiumError("The server could not start; the log above says why.")


async def _look_at_store(settings: Settings) -> None:
    """Whatever is wrong with it is said in words before the server begins."""
    await (await Store.open(settings.where)).close()


def restore(backup: Path, data: Path) -> None:
    with alone_at(data):
        aside = put_back(backup, data)
    if aside:
        say(f"What lay there before is now {aside}.")
    say(f"{data} holds the games of {backup}. The next server draws new dice for those that go on.")


def backup(data: Path, to: Path) -> None:
    back_up(data, to)
    say(f"{to} holds all games as they are now.")


def move(file: Path, address: str) -> None:
    def told(table: str, rows: int) -> None:
        if rows:
            say(f"{table}: {rows}")

    with alone_at(file):
        games = asyncio.run(move_all(file, address, told))
    say(f"{games} tables are in {database.at(address).name}, each row as it was. From now on: "
        f"byzantium serve --database ADDRESS")
