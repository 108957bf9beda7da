"""`byzantium bot connect`: a program on this machine plays at the tables of a server, by its owner's token."""

import json
import os
import queue
import random
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from ..bots import BotFailed, Budget, make_bot
from ..bots.external import ExternalBot
from ..bots.protocol import PROTOCOL, Message
from ..checks import extra
from ..engine import plain
from ..errors import ByzantiumError
from ..position import from_text
from .output import say

TOKEN = "BYZANTIUM_BOT_TOKEN"
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0     # seconds, before it is tried again
MARGIN = 2.0                             # seconds that the way to the server may take


def stream_of(url: str) -> str:
    """
    >>> stream_of("https://play.example.org/"), stream_of("http://localhost:8000")
    ('wss://play.example.org/api/bots/stream', 'ws://localhost:8000/api/bots/stream')
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ByzantiumError(f"{url} is no address of a server: https://play.example.org is one.")
    return f"{parts.scheme.replace('http', 'ws')}://{parts.netloc}/api/bots/stream"


def token_from(file: Path | None) -> str:
    token = file.read_text("utf-8").strip() if file else os.environ.get(TOKEN, "").strip()
    if not token:
        raise ByzantiumError(f"A token is needed: in {TOKEN}, or in a file, --token-file. The server shows it once.")
    return token


@dataclass
class Seat:
    """One game's program, and what it is to answer."""

    bot: Any
    asked: "queue.Queue[Message | None]" = field(default_factory=queue.Queue)


class Connected:
    """While a connection lasts: a program for each game, each in a thread of its own."""

    def __init__(self, socket: Any, name: str) -> None:
        self._socket, self._name, self._seats = socket, name, dict[str, Seat]()

    def serve(self) -> None:
        self._send({"type": "hello", "protocols": [PROTOCOL], "name": self._name})
        for text in self._socket:
            message = json.loads(text)
            kind, game = message.get("type"), message.get("game", "")
            if kind == "refused":
                raise ByzantiumError(f"The server has sent it away: {message.get('why')}.")
            if kind == "hello":
                say(f"Connected: {message.get('server')}.")
            elif kind in ("position", "go") and isinstance(game, str):
                self._seat(game).asked.put(message)
            elif kind == "over":
                self._end(game, message)
            elif kind == "quit":
                return

    def close(self) -> None:
        for game in list(self._seats):
            self._end(game, None)

    def _send(self, message: Message) -> None:
        self._socket.send(json.dumps(message))

    def _seat(self, game: str) -> Seat:
        if game not in self._seats:
            say(f"A game: {game}")
            self._seats[game] = seat = Seat(make_bot(self._name))
            threading.Thread(target=self._play, args=(game, seat), daemon=True).start()
        return self._seats[game]

    def _end(self, game: str, over: Message | None) -> None:
        seat = self._seats.pop(game, None)
        if seat:
            if over:
                say(f"Over: {game}, {over.get('result')}")
            seat.asked.put(over)
            seat.asked.put(None)

    def _play(self, game: str, seat: Seat) -> None:
        line = ""
        while (message := seat.asked.get()) is not None:
            kind = message.get("type")
            if kind == "position":
                line = message["position"]
            elif kind == "go":
                self._answer(game, seat.bot, line, message)
            elif isinstance(seat.bot, ExternalBot):
                seat.bot.game_over(message.get("result") or {})
        if isinstance(seat.bot, ExternalBot):
            seat.bot.close()

    def _answer(self, game: str, bot: Any, line: str, go: Message) -> None:
        """A program that fails is begun anew for the next decision; for this one the server chooses."""
        seconds = max(float(go.get("seconds", 10.0)) - MARGIN, 0.1)
        state = plain.to_array(from_text(line))
        try:
            code = bot.choose(state, go["legal"], Budget(seconds=seconds), random.Random(go.get("seed")))
            self._send({"type": "choice", "game": game, "decision": go["decision"], "code": code})
        except BotFailed as error:
            say(f"{game}: {error}.", style="yellow")


def connect(url: str, command: str, token_file: Path | None) -> None:
    """Until it is stopped; after a break it comes back, and is asked again what it had not answered."""
    with extra("server", "byzantium bot connect"):
        from websockets.exceptions import ConnectionClosed, InvalidStatus
        from websockets.sync.client import connect as open_socket

    name = command if command.startswith(("exec:", "wasm:")) else f"exec:{command}"
    make_bot(name)                               # what names no bot is said at once
    address, headers = stream_of(url), {"Authorization": f"Bearer {token_from(token_file)}"}
    wait = FIRST_WAIT
    while True:
        try:
            with open_socket(address, additional_headers=headers, max_size=1 << 20) as socket:
                wait, connected = FIRST_WAIT, Connected(socket, name)
                try:
                    connected.serve()
                finally:
                    connected.close()
        except InvalidStatus as error:
            if error.response.status_code < 500 and error.response.status_code != 429:
                raise ByzantiumError(f"The server refuses: {_sentence(error.response.body)}") from None
            say(f"The server refuses for now: {_sentence(error.response.body)}", style="yellow")
        except (ConnectionClosed, OSError, TimeoutError) as error:
            say(f"The connection is gone ({error or type(error).__name__}).", style="yellow")
        time.sleep(wait * random.uniform(0.5, 1.0))
        wait = min(2 * wait, LONGEST_WAIT)


def _sentence(body: bytes | bytearray | None) -> str:
    try:
        return str(json.loads(body or b"")["sentence"])
    except (ValueError, KeyError, TypeError):
        return "it does not say why."
