"""Processes that think for bots, so that a thought neither stops the server nor brings it down."""

import asyncio
import json
import logging
import random
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Any

from ..game import Game
from .bots import ALWAYS
from .metrics import BOT_FAILURES, THOUGHTS
from .settings import Settings

log = logging.getLogger("byzantium.bots")
COMMAND = (sys.executable, "-m", "byzantium.server.thinker")


class BotFailed(Exception):
    """A bot crashed, thought too long, or answered nonsense."""


class _Thinker:
    """One process, started when it is first asked and again after it has failed."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._warm: set[str] = set()

    async def ask(self, what: str, within: float, **question: Any) -> Any:
        """The answer to a question, within so many seconds."""
        try:
            answer = await asyncio.wait_for(self._ask({"ask": what, **question}), within)
            return answer[what]
        except (TimeoutError, OSError, ValueError, KeyError, TypeError) as error:
            await self.stop()
            raise BotFailed(f"{type(error).__name__}: {error}") from None
        except asyncio.CancelledError:
            await self.stop()                    # its answer would be taken for that of the next question
            raise

    async def warm(self, bot: str, seconds: float) -> None:
        """Loading and compiling are no part of a thought."""
        if bot not in self._warm or not self._process or self._process.returncode is not None:
            await self.ask("warm", seconds, bot=bot)
            self._warm.add(bot)

    async def _ask(self, question: dict[str, Any]) -> Any:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(question).encode() + b"\n")
        await self._process.stdin.drain()
        return json.loads(await self._process.stdout.readline())

    async def stop(self) -> None:
        process, self._process = self._process, None
        self._warm.clear()
        if process and process.returncode is None:
            process.kill()
        if process:
            await process.wait()
            process._transport.close()  # type: ignore[attr-defined]  # else it warns when it is thrown away


class Thinkers:
    """So many processes; who asks waits for one that is free."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._thinkers = [_Thinker() for _ in range(settings.bot_processes)]
        self._free: asyncio.Queue[_Thinker] = asyncio.Queue()
        for thinker in self._thinkers:
            self._free.put_nowait(thinker)
        self._names: list[str] = []

    async def names(self) -> list[str]:
        """The bots that there are."""
        if not self._names:
            thinker = await self._free.get()
            try:
                self._names = list(await thinker.ask("names", self._settings.warming_seconds))
            except BotFailed as error:
                log.error("no bots could be loaded", extra={"error": str(error)})
                return [ALWAYS]                  # without remembering it: next time may be better
            finally:
                self._free.put_nowait(thinker)
        return self._names

    async def choose(self, bot: str, game: Game, seed: str) -> int:
        """A legal code; a random one where the bot fails."""
        legal, position = game.legal, game.position
        thinker = await self._free.get()
        try:
            code = await self._think(thinker, bot, position, seed)
            if code not in legal:
                raise BotFailed(f"it answered {code}, which is not legal")
            return code
        except Exception as error:               # whatever it is, the table goes on
            BOT_FAILURES.labels(bot).inc()
            log.error("a bot failed", extra={"bot": bot, "error": repr(error)})
            return random.choice(legal)
        finally:
            self._free.put_nowait(thinker)

    async def _think(self, thinker: _Thinker, bot: str, position: str, seed: str) -> int:
        await thinker.warm(bot, self._settings.warming_seconds)
        with THOUGHTS.labels(bot).time():
            question = {"bot": bot, "position": position, "seed": seed, "seconds": self._settings.thinking_seconds}
            code: int = await thinker.ask("code", self._settings.bot_seconds, **question)
        return code

    async def close(self) -> None:
        for thinker in self._thinkers:
            await thinker.stop()
