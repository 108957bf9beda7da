"""Bots that are WebAssembly modules: "wasm:FILE", safe to run whoever wrote them, and the same on every machine.

A module is asked by a question of fixed layout (docs/wasm-bots.md) and has so much fuel for each answer. `sandbox.py`
runs it in a process of its own, with nothing to call; a module that fails loses its game, and nothing else happens.
"""

import base64
import json
import random
import re
import struct
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..checks import need
from ..engine import codes as C
from ..engine.state import State
from ..errors import ByzantiumError
from ..record import RULES_VERSION
from .interface import BaseBot, BotFailed, Budget, Position, Reason
from .pipes import Program
from .protocol import shares_in

WASM = "wasm:"                           # begins names of such bots
QUESTION_VERSION = 1
# Version, bytes of all; player, kind, players, legal codes; seed, fuel; version of the rules, bytes of the state.
HEAD = struct.Struct("<6I2Q2I")
STATE_AT = HEAD.size
LEGAL_AT = STATE_AT + State.dtype.itemsize
QUESTION_SIZE = LEGAL_AT + 2 * C.COUNT   # at most
MILLION = 1_000_000
FUEL = 1_000                             # millions of units for a decision, where the name tells no other
MOST_FUEL = 1_000_000
SECONDS = 60.0                           # for a decision that no clock bounds: fuel does
STARTING = 60.0                          # until a module is compiled
GRACE = 2.0                              # more than its time, until the sandbox's process is given up
RUNNER = Path(__file__).with_name("sandbox.py")


def question(position: Position, legal: Sequence[int], seed: int, fuel: int) -> bytes:
    """
    >>> from byzantium import Game
    >>> game = Game(2, seed=1)
    >>> asked = question(game.states, game.legal, 7, 1_000_000)
    >>> HEAD.unpack_from(asked)[1] == len(asked), struct.unpack_from("<H", asked, LEGAL_AT)[0] == game.legal[0]
    (True, True)
    """
    state = position.tobytes()
    head = HEAD.pack(QUESTION_VERSION, LEGAL_AT + 2 * len(legal), position.player, position.kind, position.n_players,
                     len(legal), seed, fuel, RULES_VERSION, len(state))
    return head + state + struct.pack(f"<{len(legal)}H", *legal)


class ModuleBot(BaseBot):
    """A module that plays one seat of one game; it carries nothing from one decision to the next."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.path, millions = path_and_fuel(name)
        self.fuel = millions * MILLION
        self.used = 0                    # fuel of the last decision
        self.shares: tuple[float, ...] = ()
        self.plan: tuple[int, ...] = ()
        self.text = ""
        self._asked: bytes | None = None
        if not self.path.is_file():
            raise ByzantiumError(f"There is no file {self.path}.")
        need("sandbox", f"{WASM}FILE, a bot that is a WebAssembly module", "wasmtime")

    def _decide(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        self._asked, self.shares, self.plan, self.text = position.tobytes(), (), (), ""
        seconds = SECONDS if budget.seconds is None else budget.seconds
        asked = question(position, legal, rng.getrandbits(53), self.fuel)
        answer = sandbox_of(self.path).ask(asked, self.fuel, seconds)
        code, self.used = int(answer["code"]), int(answer["fuel"])
        if code not in legal:
            raise BotFailed(f"answered {code}, which is not legal")
        n = position.n_players
        self.shares = shares_in(answer.get("shares", [])[:n])
        self.plan, self.text = tuple(answer.get("plan", ())), answer.get("text", "")
        return code

    def _judge(self, position: Position) -> tuple[float, ...]:
        """What it has said of this position; even shares if nothing."""
        n = position.n_players
        return self.shares if self.shares and self._asked == position.tobytes() else (1 / n,) * n

    def _explain(self, position: Position, code: int) -> list[Reason]:
        return []


def path_and_fuel(name: str) -> tuple[Path, int]:
    """Of a bot's name: its file, and millions of units of fuel for a decision.

    >>> path_and_fuel("wasm:my.wasm:50"), path_and_fuel("wasm:my.wasm")
    ((PosixPath('my.wasm'), 50), (PosixPath('my.wasm'), 1000))
    """
    found = re.fullmatch(r"(.+?)(?::(\d{1,9}))?", name.removeprefix(WASM))
    if not found:
        raise ByzantiumError(f"{WASM} needs a file, such as {WASM}my_bot.wasm.")
    millions = int(found[2] or FUEL)
    if not 1 <= millions <= MOST_FUEL:
        raise ByzantiumError(f"{name}: fuel is told in millions of units a decision, from 1 to {MOST_FUEL:,}.")
    return Path(found[1]), millions


# ------------------------------------------------------------------ the process that runs it


class Sandbox:
    """A module's process: started when it is first asked, and again after it had to be ended."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._program: Program | None = None
        self._turn = threading.Lock()

    def ask(self, asked: bytes, fuel: int, seconds: float) -> dict[str, Any]:
        with self._turn:
            if self._program is None:
                self._start()
            assert self._program
            self._program.send(f"{fuel} {seconds} {base64.b64encode(asked).decode()}\n".encode())
            return self._answer(seconds)

    def _start(self) -> None:
        self._program = Program([sys.executable, "-P", str(RUNNER), str(self._path)], environment={})
        self._answer(STARTING)

    def _answer(self, seconds: float) -> dict[str, Any]:
        """What comes in time; else the process is given up."""
        assert self._program
        try:
            line = self._program.line(seconds + GRACE)
            if line is None:
                raise BotFailed(f"no answer within {seconds:g} seconds")
        except BotFailed:
            self.close()
            raise
        answer: dict[str, Any] = json.loads(line)
        if "failed" in answer:
            raise BotFailed(str(answer["failed"]))
        return answer

    def close(self) -> None:
        if self._program:
            self._program.end()
            self._program = None


_SANDBOXES: dict[tuple[str, int, int], Sandbox] = {}
MOST_SANDBOXES = 16                      # processes that are kept


def sandbox_of(path: Path) -> Sandbox:
    """The process of a file as it is now; all seats of this process's games share it."""
    try:
        found = path.stat()
    except OSError:
        raise BotFailed(f"there is no file {path}") from None
    key = str(path.resolve()), found.st_mtime_ns, found.st_size
    if key not in _SANDBOXES:
        while len(_SANDBOXES) >= MOST_SANDBOXES:
            _SANDBOXES.pop(next(iter(_SANDBOXES))).close()
        _SANDBOXES[key] = Sandbox(path)
    return _SANDBOXES[key]
