"""`byzantium serve` and `byzantium backup`."""

import asyncio
import gc
import socket
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from ..errors import ByzantiumError
from ..server.app import create_app
from ..server.logs import log_to_stderr
from ..server.settings import Settings
from ..server.store import back_up
from .output import console

COLLECT_EVERY = 600.0            # seconds
GRACE = 10                       # seconds for what is under way when the server is stopped


class Server(uvicorn.Server):
    """Tells clients to come back before it closes their connections; looks for garbage when it suits."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._collecting = asyncio.create_task(collect_garbage(), name="garbage")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.app
        if isinstance(app, FastAPI) and hasattr(app.state, "services"):
            await app.state.services.house.say_goodbye()
        await super().shutdown(sockets)


async def collect_garbage() -> None:
    """Look through all objects rarely: with 800 clients that takes a tenth of a second, in which nobody is answered.

    Python would do it every few seconds. What is loaded by now stays for ever and need not be looked at again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 1_000_000)              # young objects as they come, all of them never ...
    while True:
        await asyncio.sleep(COLLECT_EVERY)
        gc.collect()                                     # ... but now


def config(app: FastAPI, settings: Settings, host: str, port: int) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,                         # ours
        access_log=False,                        # ours, with more in it
        ws="websockets-sansio",
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,            # a view is told to many: packing it for each costs more than it saves
        timeout_graceful_shutdown=GRACE,
        server_header=False,
    )


def serve(settings: Settings, host: str, port: int, log_level: str) -> None:
    log_to_stderr(log_level)
    server = Server(config(create_app(settings), settings, host, port))
    console.print(f"Byzantium is at http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{port}")
    console.print(f"Games are kept in {settings.data}. Stop with Ctrl+C.", style="dim")
    server.run()
    if not server.started:
        raise ByzantiumError(f"The server could not start at {host}:{port}; the log above says why.")


def backup(data: Path, to: Path) -> None:
    back_up(data, to)
    console.print(f"{to} holds all games as they are now.")
