"""Processes that think for bots and compute odds, so that neither stops the server nor brings it down."""

import asyncio
import json
import logging
import random
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Literal

from ... import position
from ...bots import Reason
from ...bots.critic import Comparison
from ...engine import kinds as K
from ...game import Game
from ...preview import Preview, without_odds
from ..core.bots import ALWAYS, BotChoice, names
from ..ops.metrics import BOT_FAILURES, THOUGHTS
from ..ops.settings import Settings

log = logging.getLogger("byzantium.bots")
PATIENCE = 1.0                   # seconds that somebody waits for odds; then they hear what is known without them
FAILED = 30.0                    # seconds, before what could not be loaded is tried again
TRIES = 2                        # for a thought that crashes
LONGEST_ANSWER = 2**23           # bytes; a film has a million
BY_CHANCE: Reason = {"id": "reason.random", "args": {}}
SEARCHES = "search"              # the bot whose compiled rules reviews need
COMMAND = (sys.executable, "-m", "byzantium.server.play.worker")


class NoAnswer(Exception):
    """A bot crashed, thought too long, or answered nonsense."""


class TookTooLong(NoAnswer):
    """It would take as long again."""


class FairQueue:
    """Processes that are lent. Those who ask take turns: nobody waits for all that another has asked for.

    >>> queue = FairQueue([worker := Worker()])
    >>> async def order() -> list[str]:
    ...     done: list[str] = []
    ...     async def work(who: str) -> None:
    ...         async with queue.one(who):
    ...             done.append(who)
    ...             await asyncio.sleep(0)
    ...     await asyncio.gather(*map(work, ["greedy", "greedy", "greedy", "modest"]))
    ...     return done
    >>> asyncio.run(order())
    ['greedy', 'greedy', 'modest', 'greedy']
    """

    def __init__(self, workers: "Iterable[Worker]") -> None:
        self._free = list(workers)
        self._waiting: dict[str, deque[asyncio.Future[Worker]]] = {}   # the first is served next

    @asynccontextmanager
    async def one(self, who: str) -> "AsyncIterator[Worker]":
        worker = await self._take(who)
        try:
            yield worker
        finally:
            self._give(worker)

    async def _take(self, who: str) -> "Worker":
        if self._free:
            return self._free.pop()
        mine: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(mine)
        try:
            return await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():     # it was lent in the moment in which nobody wanted it any more
                self._give(mine.result())
            raise

    def _give(self, worker: "Worker") -> None:
        while self._waiting:
            who, theirs = next(iter(self._waiting.items()))
            del self._waiting[who]
            mine = theirs.popleft()
            if theirs:
                self._waiting[who] = theirs              # behind all others
            if not mine.done():
                mine.set_result(worker)
                return
        self._free.append(worker)


class Worker:
    """One process, started when it is first asked and again after it has failed."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._closed = False
        self._warm: set[str | None] = set()

    async def ask(self, what: str, within: float, **question: Any) -> Any:
        """The answer to a question, within so many seconds."""
        try:
            async with asyncio.timeout(within):
                answer = await self._ask({"ask": what, **question})
            return answer[what]
        except TimeoutError:
            await self.stop()
            raise TookTooLong(f"no answer within {within:.0f} s") from None
        except (OSError, ValueError, KeyError, TypeError) as error:
            await self.stop()
            raise NoAnswer(f"{type(error).__name__}: {error}") from None
        except asyncio.CancelledError:
            await self.stop()                    # its answer would be taken for that of the next question
            raise

    def is_warm(self, bot: str | None = None) -> bool:
        """Has this bot, or without one the odds, been loaded and compiled?"""
        return self.is_running() and bot in self._warm

    async def warm(self, seconds: float, bot: str | None = None) -> None:
        """Loading and compiling are no part of a thought."""
        if not self.is_warm(bot):
            await self.ask("warm", seconds, bot=bot)
            self._warm.add(bot)

    def is_running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def _ask(self, question: dict[str, Any]) -> Any:
        if self._process is None or not self.is_running():
            self._warm.clear()
            await self._start()
        assert self._process
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(question).encode() + b"\n")
        await self._process.stdin.drain()
        return json.loads(await self._process.stdout.readline())

    async def _start(self) -> None:
        """None after the end: whoever waited for their turn when the server closed asks too late."""
        if not self._closed:
            self._process = await asyncio.create_subprocess_exec(
                *COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_ANSWER
            )
        if self._closed:                         # also if it was closed meanwhile
            raise OSError("the server is closing")

    async def stop(self) -> None:
        process, self._process = self._process, None
        self._warm.clear()
        if process:
            await asyncio.shield(_end_process(process))

    async def close(self) -> None:
        """For good."""
        self._closed = True
        await self.stop()


class WorkerPool:
    """So many processes; who asks waits for one that is free."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._workers = [Worker() for _ in range(settings.bot_processes)]
        self._queue = FairQueue(self._workers)
        self._warming: asyncio.Task[None] | None = None

    def warm_up(self) -> None:
        """Load and compile all bots in the background, so that nobody has to wait for it."""
        self._warming = asyncio.create_task(self._warm_all(), name="bots")

    async def _warm_all(self) -> None:
        for bot in names():
            async with self._queue.one("warming") as worker:
                try:
                    await worker.warm(self._settings.warming_seconds, bot)
                except NoAnswer as error:       # who asks for it will hear of it
                    log.error("a bot could not be loaded", extra={"bot": bot, "error": str(error)})

    def is_warm(self, bot: str) -> bool:
        return any(worker.is_warm(bot) for worker in self._workers)

    @property
    def state(self) -> Literal["cold", "warming", "ready"]:
        """Of the bots that need compiling: no process has been asked, one is at it, there are some."""
        if any(self.is_warm(bot) for bot in names() if bot != ALWAYS):
            return "ready"
        return "warming" if any(worker.is_running() for worker in self._workers) else "cold"

    async def choose(self, bot: str, game: Game, seat: str, who: str, begins: Callable[[], None]) -> BotChoice:
        """A legal code; a random one where the bot fails twice. It says when it is loaded, and begins to think."""
        legal, is_action = game.legal, game.kind == K.ACTION
        question = {"bot": bot, "position": game.position, "seat": seat, "decision": game.number}
        async with self._queue.one(who) as worker:
            for _ in range(TRIES):
                try:
                    await worker.warm(self._settings.warming_seconds, bot)
                    begins()
                    return await self._think(worker, bot, question, legal)
                except Exception as error:       # whatever it is, the table goes on
                    BOT_FAILURES.labels(bot).inc()
                    log.error("a bot failed", extra={"bot": bot, "error": repr(error)})
                    if isinstance(error, TookTooLong):
                        break
        return {"code": random.choice(legal), "why": [BY_CHANCE] if is_action else None}

    async def _think(self, worker: Worker, bot: str, question: dict[str, Any], legal: Sequence[int]) -> BotChoice:
        with THOUGHTS.labels(bot).time():
            seconds = self._settings.thinking_seconds
            answer = await worker.ask("choice", self._settings.bot_seconds, **question, seconds=seconds)
        if answer["code"] not in legal:
            raise NoAnswer(f"it answered {answer['code']}, which is not legal")
        return {"code": answer["code"], "why": answer["why"]}

    async def compare(self, state: bytes, codes: Sequence[int], who: str) -> Comparison:
        """What was played in a position beside the best plan."""
        question = {"position": position.to_text(state), "codes": list(codes)}
        async with self._queue.one(who) as worker:
            await worker.warm(self._settings.warming_seconds, SEARCHES)
            found = await worker.ask("comparison", self._settings.bot_seconds, **question)
        return Comparison(tuple(found["shares"]), found["lost"], found["error"], tuple(found["best"]))

    async def play_again(self, day: str, decisions: Sequence[Any], who: str) -> dict[str, Any]:
        """How a game of the day went, or what is wrong with it."""
        async with self._queue.one(who) as worker:
            await worker.warm(self._settings.warming_seconds, SEARCHES)
            found = await worker.ask("played", self._settings.bot_seconds, day=day, decisions=decisions)
        return dict(found)

    async def close(self) -> None:
        await _end(self._warming)
        for worker in self._workers:
            await worker.close()


class Previews:
    """Odds, from a process that no bot's thought keeps busy."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._worker = Worker()
        self._turn = asyncio.Lock()
        self._warming: asyncio.Task[None] | None = None

    async def of(self, state: bytes, decision: int) -> Preview:
        """At once, or nearly: without odds while they are loaded or compiled, or while too many ask for them."""
        if not self._worker.is_warm():
            self._warm()
            return without_odds(state, decision, ready=False)
        try:
            await asyncio.wait_for(self._turn.acquire(), PATIENCE)
        except TimeoutError:
            return without_odds(state, decision, ready=False)
        try:
            question = {"position": position.to_text(state), "decision": decision}
            seen: Preview = await self._worker.ask("preview", self._settings.bot_seconds, **question)
            return seen
        except NoAnswer as error:
            log.error("no odds", extra={"error": str(error)})
            return without_odds(state, decision, ready=True)         # to ask again would not help
        finally:
            self._turn.release()

    def _warm(self) -> None:
        if self._warming is None or self._warming.done():
            self._warming = asyncio.create_task(self._warm_up(), name="odds")

    async def _warm_up(self) -> None:
        async with self._turn:
            try:
                await self._worker.warm(self._settings.warming_seconds)
            except NoAnswer as error:
                log.error("no odds", extra={"error": str(error)})
                await asyncio.sleep(FAILED)

    async def close(self) -> None:
        await _end(self._warming)
        await self._worker.close()


async def _end_process(process: Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()
    process._transport.close()  # type: ignore[attr-defined]  # else it warns when it is thrown away


async def _end(task: "asyncio.Task[None] | None") -> None:
    if task:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
