"""Bots from elsewhere: any program that reads a line and writes a line.

For each decision the program gets one line of JSON, and answers with a line that holds one of the legal codes:

    {"position": "byz1 4p t1s2a2 ...", "player": 1, "kind": "action", "legal": [52, 53, 59],
     "texts": ["take control", "strengthen", "pass"], "seconds": 10.0}
    52

"exec:COMMAND" in place of a bot's name starts it, once for each seat and game; when the game is over it is ended. Too
late, not a legal code, or no more there: it loses the game.
"""

import contextlib
import json
import queue
import random
import shlex
import subprocess
import threading
import weakref
from collections.abc import Sequence

from .. import notation, position
from ..engine import kinds as K
from ..errors import ByzantiumError
from .interface import BotFailed, Budget, Position, Reason

PREFIX = "exec:"
PATIENCE = 10.0                          # seconds for an answer where the budget names none
GRACE = 1.0                              # seconds more than the budget before an answer is late


class ExternalBot:
    """A program on the other end of two pipes."""

    def __init__(self, command: str) -> None:
        self.name = PREFIX + command
        self._command = words_of(command)
        self._process: subprocess.Popen[str] | None = None
        self._answers: queue.Queue[str] = queue.Queue()

    def choose(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        seconds = budget.seconds if budget.seconds is not None else PATIENCE
        try:
            code = self._read(self._ask(question(position, legal, seconds), seconds + GRACE))
            if code not in legal:
                raise BotFailed(f"answered {code}, which is not legal")
            return code
        except BotFailed:
            self.close()
            raise

    def _ask(self, line: str, seconds: float) -> str:
        process = self._started()
        assert process.stdin
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            answer = self._answers.get(timeout=seconds)
        except queue.Empty:
            raise BotFailed(f"no answer within {seconds:g} seconds") from None
        except OSError:
            answer = ""
        if not answer:
            raise BotFailed(self._why_silent(process))
        return answer

    @staticmethod
    def _why_silent(process: "subprocess.Popen[str]") -> str:
        try:
            return f"it ended with status {process.wait(GRACE)}"
        except subprocess.TimeoutExpired:
            return "it closed its output"

    @staticmethod
    def _read(answer: str) -> int:
        try:
            return int(answer)
        except ValueError:
            raise BotFailed(f"answered {answer.strip()[:60]!r}, which is not a code") from None

    def _started(self) -> "subprocess.Popen[str]":
        if self._process is None:
            try:
                pipe = subprocess.PIPE
                self._process = subprocess.Popen(
                    self._command, stdin=pipe, stdout=pipe, encoding="utf-8", errors="replace"
                )
            except OSError as error:
                raise BotFailed(f"it could not be started: {error}") from None
            self._answers = queue.Queue()
            threading.Thread(target=_listen, args=(self._process, self._answers), daemon=True).start()
            weakref.finalize(self, _end, self._process)
        return self._process

    def close(self) -> None:
        if self._process:
            _end(self._process)
            self._process = None

    def evaluate(self, position: Position) -> tuple[float, ...]:
        """It isn't asked: even shares."""
        n = position.n_players
        return (1 / n,) * n

    def reasons(self, position: Position, code: int) -> list[Reason]:
        return []


def words_of(command: str) -> list[str]:
    """
    >>> words_of("python 'my bot.py'")
    ['python', 'my bot.py']
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ByzantiumError(f"{PREFIX}{command} is not a command: {error}.") from None
    if not words:
        raise ByzantiumError(f"{PREFIX} needs a command, such as {PREFIX}python my_bot.py.")
    return words


def question(state: Position, legal: Sequence[int], seconds: float) -> str:
    """The line that a program gets."""
    kind = state.kind
    return json.dumps({
        "position": position.to_text(state.tobytes()), "player": state.player, "kind": K.IDS[kind],
        "legal": list(legal), "texts": [notation.code_text(kind, code) for code in legal], "seconds": seconds,
    })


def _listen(process: "subprocess.Popen[str]", answers: "queue.Queue[str]") -> None:
    assert process.stdout
    for line in process.stdout:
        answers.put(line)
    answers.put("")                      # it has closed its output


def _end(process: "subprocess.Popen[str]") -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        with contextlib.suppress(OSError):
            if pipe:
                pipe.close()
