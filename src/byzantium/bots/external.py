"""Bots from elsewhere: any program that reads lines and writes lines.

For each decision the program gets one line of JSON, and answers with a line that holds one of the legal codes:

    {"position": "byz1 4p t1s2a2 ...", "player": 1, "kind": "action", "legal": [52, 53, 59],
     "texts": ["take control", "strengthen", "pass"], "seconds": 10.0, "seed": 4711}
    52

That is the simplest case of byzantium-bot-1 (`protocol.py`, docs/bot-protocol.md). A program that begins with a hello
is told more: which game it plays, by which clock, when to stop, how it ended; and may say what it thinks.

"exec:COMMAND" in place of a bot's name starts it, once for each seat and game; when the game is over it is ended. Too
late, not a legal code, too much, or no more there: it loses the game.
"""

import random
import shlex
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from ..errors import ByzantiumError
from . import protocol
from .interface import BaseBot, BotFailed, Budget, Position, Reason
from .pipes import Program
from .protocol import GRACE, Choice, Hello, Info, Message, Question

PREFIX = "exec:"
PATIENCE = 10.0                          # seconds for an answer where the budget names none
STARTING = 10.0                          # seconds until the first line, at least: a program has to be loaded
LEAVING = 1.0                            # seconds to end by itself
Hearing = Callable[[str, bytes], None]   # ">" or "<" and a line: what is said and answered


class ExternalBot(BaseBot):
    """A program that plays one seat of one game.

    hearing: is told every line. more: keys for every question that no program has to know.
    """

    def __init__(self, command: str, hearing: Hearing | None = None, more: Mapping[str, Any] | None = None) -> None:
        self.name = PREFIX + command
        self.hello: Hello | None = None  # of a program that has said one
        self.info = Info()               # what it thought of the last question
        self.why = ""                    # it chose so, in its own words
        self._command = self._words(command)
        self._hearing, self._more = hearing, dict(more or {})
        self._program: Program | None = None
        self._decisions = 0
        self._asked: bytes | None = None
        self._read = 0                   # bytes, about this decision

    def _words(self, command: str) -> list[str]:
        return words_of(command)

    def _decide(self, position: Position, legal: Sequence[int], budget: Budget, rng: random.Random) -> int:
        seconds = budget.seconds if budget.seconds is not None else PATIENCE
        self._decisions += 1
        seed = rng.getrandbits(53)       # so many bits every language has for a number
        question = Question(position, legal, seconds, self._decisions, seed, budget.simulations, self._more)
        try:
            code = self._answer(question).code
            if code not in legal:
                raise BotFailed(f"answered {code}, which is not legal")
            return code
        except BotFailed:
            self.close()
            raise

    # -------------------------------------------------------------- asking

    def _answer(self, question: Question) -> Choice:
        self.info, self.why, self._read, self._asked = Info(), "", 0, question.position.tobytes()
        if self.hello:
            return self._ask(question)
        first = self._program is None
        seconds = max(question.seconds + GRACE, STARTING) if first else question.seconds + GRACE
        said = self._ask_simply(question, seconds)
        if first and isinstance(said, Hello):
            return self._greet(said, question)
        if not isinstance(said, Choice) or said.decision is not None:
            raise BotFailed("it wrote a message before any hello")
        return said

    def _ask_simply(self, question: Question, seconds: float) -> Hello | Info | Choice | None:
        """In a line. A program that has more to say than codes answers the first with a hello."""
        if self._program is None:
            self._program = Program(self._command)
        elif self._program.has_more:
            raise BotFailed("it writes more than one line for a question")
        self._send(protocol.simple_question(question))
        line = self._line(time.monotonic() + seconds)
        if line is None:
            raise BotFailed(f"no answer within {seconds:g} seconds")
        return protocol.read(line)

    def _greet(self, hello: Hello, question: Question) -> Choice:
        self.hello = hello
        protocol.check_fits(hello, question)
        self._send(protocol.greeting(), protocol.new_game(f"{question.seed:014x}", question))
        return self._ask(question)

    def _ask(self, question: Question) -> Choice:
        """When its time is over it is told to stop, and has a moment left."""
        self._send(*protocol.question_messages(question))
        choice = self._choice(question, question.seconds)
        if choice is None:
            self.stop()
            choice = self._choice(question, GRACE)
        if choice is None:
            raise BotFailed(f"no answer within {question.seconds + GRACE:g} seconds")
        self.why = choice.why
        return choice

    def _choice(self, question: Question, seconds: float) -> Choice | None:
        """What it chooses, after all that it thinks; None if it does not in time."""
        until = time.monotonic() + seconds
        while (line := self._line(until)) is not None:
            said = protocol.read(line)
            if isinstance(said, Choice):
                if said.decision not in (question.decision, None):
                    raise BotFailed(f"it answered decision {said.decision}, and was asked for {question.decision}")
                return said
            if isinstance(said, Hello):
                raise BotFailed("it said hello twice")
            if said:
                self._note(said, question)
        return None

    def _note(self, info: Info, question: Question) -> None:
        """Later shares take the place of earlier ones, and so do plans and texts."""
        shares = info.shares if len(info.shares) == question.position.n_players else ()
        self.info = Info(shares or self.info.shares, info.plans or self.info.plans, info.text or self.info.text)

    # -------------------------------------------------------------- lines

    def _send(self, *messages: Message) -> None:
        assert self._program
        lines = [protocol.written(message) for message in messages]
        if self._hearing:
            for line in lines:
                self._hearing(">", line)
        self._program.send(b"".join(lines))

    def _line(self, until: float) -> bytes | None:
        assert self._program
        line = self._program.line(max(until - time.monotonic(), 0.0))
        if line is None:
            return None
        if self._hearing:
            self._hearing("<", line)
        self._read += len(line)
        if self._read > protocol.MOST_A_DECISION:
            raise BotFailed(f"it wrote more than {protocol.MOST_A_DECISION:,} bytes about one decision")
        return line

    # -------------------------------------------------------------- and the rest of a bot

    def stop(self) -> None:
        """It is to choose at once."""
        if self.hello:
            self.tell({"type": "stop"})

    def game_over(self, result: Mapping[str, Any]) -> None:
        """How the game has ended, for a program that wants to hear it; then it is ended."""
        if self.hello and self._program:
            self.tell({"type": "over", "result": dict(result)})
            self.leaves()
        self.close()

    def tell(self, message: Message) -> None:
        """A message that wants no answer."""
        if self._program:
            with suppress(BotFailed):            # it does not read: its answers will show
                self._send(message)

    def leaves(self) -> bool:
        """Does it end by itself, when it is told to and hears no more?"""
        if self.hello:
            self.tell({"type": "quit"})
        return self._program is None or self._program.leaves(LEAVING)

    def close(self) -> None:
        if self._program:
            self._program.end()
            self._program = None

    def _judge(self, position: Position) -> tuple[float, ...]:
        """What it has said of this position; even shares if nothing."""
        n = position.n_players
        return self.info.shares if self.info.shares and self._asked == position.tobytes() else (1 / n,) * n

    def _explain(self, position: Position, code: int) -> list[Reason]:
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
