"""What honest people notice of a siege: python benchmarks/siege.py

Starts a server with its usual limits. People at tables of two take a decision a second, others look at the lobby and
at games; everybody has an address of their own (of 127.0.0.0/8, so this runs on Linux). For a minute attackers, in a
process of their own, do everything at once that one visitor could do to all others: see ATTACKS. Prints how long honest
people waited, beside what they waited in peace just before, and whether anything that was acknowledged to them is lost.

`--source DIR` lets the server of another checkout be besieged, to see what it was before.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import multiprocessing
import os
import random
import resource
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx2 as httpx
from server_load import Server
from websockets.asyncio.client import ClientConnection, connect

from byzantium import Record

WITHIN = 0.3                     # seconds within which 99 of 100 are answered
SERVE = """
import sys
from pathlib import Path
from byzantium.cli.serve import serve
from byzantium.server.ops.settings import Settings
if "port" in getattr(Settings, "model_fields", {}):
    serve(Settings(data=Path(sys.argv[2]), port=int(sys.argv[1]), log_level="critical"))
else:                            # a commit of before November 2026
    serve(Settings(data=Path(sys.argv[2])), "127.0.0.1", int(sys.argv[1]), "critical")
"""


# ------------------------------------------------------------------ honest people


class Visitor:
    """Somebody with an address and a cookie."""

    def __init__(self, server: str, address: str) -> None:
        self.server, self.address = server, address
        transport = httpx.AsyncHTTPTransport(verify=False, local_address=address)        # nothing is encrypted here
        self.http = httpx.AsyncClient(base_url=f"http://{server}", transport=transport, timeout=30)

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = await self.http.request(method, path, json=body)
        answer.raise_for_status()
        return answer.json()

    async def live(self, table: str) -> ClientConnection:
        cookie = {"cookie": f"byzantium={self.http.cookies['byzantium']}"}
        url = f"ws://{self.server}/api/tables/{table}/live"
        return await connect(url, additional_headers=cookie, local_addr=(self.address, 0), compression=None)


@dataclass
class Noticed:
    """What honest people noticed."""

    waits: list[float] = field(default_factory=list)     # from a decision to who sits opposite
    looks: list[float] = field(default_factory=list)     # from a request to its answer
    errors: list[str] = field(default_factory=list)


@dataclass
class Pair:
    """Two people at a table, and all that they were told of it."""

    table: str
    people: list[Visitor]
    sockets: list[ClientConnection]
    view: Any = None
    told: dict[int, Any] = field(default_factory=dict)

    async def play(self, until: float, noticed: Noticed, chooser: random.Random) -> None:
        await asyncio.sleep(chooser.random())
        while time.perf_counter() < until and self.view["options"]:
            begun = time.perf_counter()
            try:
                await asyncio.wait_for(self.decide(noticed, chooser), 20)
            except Exception as error:
                noticed.errors.append(f"{type(error).__name__}: {error}")
                return
            await asyncio.sleep(max(begun + 1 - time.perf_counter(), 0))

    async def decide(self, noticed: Noticed, chooser: random.Random) -> None:
        asked, number = self.view["prompt"]["asked"], self.view["prompt"]["decision"]
        code = chooser.choice(self.view["options"])["code"]
        sent = time.perf_counter()
        await self.sockets[asked].send(json.dumps({"type": "decide", "decision": number, "code": code}))
        both = (self.hear_of(number, self.sockets[seat]) for seat in (asked, 1 - asked))
        _, heard = await asyncio.gather(*both)
        noticed.waits.append(heard - sent)

    async def hear_of(self, number: int, socket: ClientConnection) -> float:
        """When the answer to a decision is heard."""
        while True:
            told = await hear(socket, "update")
            at = time.perf_counter()
            self.note(told)
            if any(entry["kind"] == "decision" and entry["body"]["number"] == number for entry in told["entries"]):
                return at

    def note(self, told: Any) -> None:
        self.told |= {entry["seq"]: (entry["kind"], entry["body"]) for entry in told["entries"]}
        self.view = told["view"] or self.view

    async def check(self) -> None:
        """All that was told is in the log, once and in order."""
        entries = (await self.people[0].ask("GET", f"/api/tables/{self.table}/entries"))["entries"]
        stored = {entry["seq"]: (entry["kind"], entry["body"]) for entry in entries}
        assert sorted(stored) == list(range(1, len(entries) + 1)), "a log has gaps"
        assert all(stored.get(seq) == told for seq, told in self.told.items()), "something acknowledged is lost"


async def hear(socket: ClientConnection, kind: str) -> Any:
    while True:
        told = json.loads(await socket.recv())
        if told["type"] == "refused":
            raise RuntimeError(told["sentence"])
        if told["type"] == kind:
            return told


async def seat_pair(server: str, addresses: list[str]) -> Pair:
    people = [Visitor(server, address) for address in addresses]
    for person in people:
        await person.ask("GET", "/api/me")
    made = await people[0].ask("POST", "/api/tables", {"seats": [{"kind": "me"}, {"kind": "open"}], "listed": True})
    sockets = [await people[0].live(made["table"])]
    await people[1].ask("PUT", f"/api/tables/{made['table']}/seats/1", {})
    sockets.append(await people[1].live(made["table"]))
    pair = Pair(made["table"], people, sockets)
    for socket in sockets:
        pair.note(await hear(socket, "welcome"))
    while pair.view is None:                             # the dice are dealt first
        await asyncio.sleep(0.2)
        pair.view = await people[0].ask("GET", f"/api/tables/{pair.table}/view")
    return pair


async def look(visitor: Visitor, table: str, until: float, noticed: Noticed) -> None:
    """Somebody who looks at the lobby, the page and a game."""
    paths = itertools.cycle(["/api/tables", f"/api/tables/{table}/view", "/api/me", f"/api/tables/{table}"])
    while time.perf_counter() < until:
        begun = time.perf_counter()
        try:
            await visitor.ask("GET", next(paths))
            noticed.looks.append(time.perf_counter() - begun)
        except Exception as error:
            noticed.errors.append(f"{type(error).__name__}: {error}")
        await asyncio.sleep(0.5)


# ------------------------------------------------------------------ attackers

Attack = Callable[["Attacker"], Awaitable[None]]


class Attacker:
    """Everything that comes from one address, without a cookie unless it needs one."""

    def __init__(self, server: str, address: str, table: str, outcome: Counter[str]) -> None:
        self.server, self.address, self.table, self.outcome = server, address, table, outcome
        self.host, self.port = server.split(":")

    def client(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(verify=False, local_address=self.address)   # nothing is encrypted here
        return httpx.AsyncClient(base_url=f"http://{self.server}", transport=transport, timeout=20)

    async def connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, int(self.port), local_addr=(self.address, 0))

    async def flood(self, method: str, path: str, body: Any = None, at_once: int = 4) -> None:
        async def one() -> None:
            async with self.client() as client:
                while True:
                    client.cookies.clear()
                    answer = await client.request(method, path, json=body)
                    self.outcome[f"{answer.status_code}"] += 1
                    await asyncio.sleep(0.02)            # some hundreds a second

        await asyncio.gather(*(one() for _ in range(at_once)))


async def slow_headers(attacker: Attacker) -> None:
    async def one() -> None:
        _, writer = await attacker.connection()
        with contextlib.closing(writer):
            writer.write(b"GET / HTTP/1.1\r\n")
            while True:
                writer.write(b"X-Slow: 1\r\n")
                await writer.drain()
                await asyncio.sleep(1)

    await asyncio.gather(*(again(one, i / 30) for i in range(300)))


async def slow_bodies(attacker: Attacker) -> None:
    async def one() -> None:
        _, writer = await attacker.connection()
        with contextlib.closing(writer):
            writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n")
            while True:
                writer.write(b"{")
                await writer.drain()
                await asyncio.sleep(1)

    await asyncio.gather(*(again(one, i / 30) for i in range(150)))


async def many_sockets(attacker: Attacker) -> None:
    """Who comes and goes at an honest table, a thousand times."""
    async def one() -> None:
        url = f"ws://{attacker.server}/api/tables/{attacker.table}/live"
        async with connect(url, local_addr=(attacker.address, 0), compression=None) as socket:
            attacker.outcome["sockets"] += 1
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(5):
                    while True:
                        await socket.recv()

    await asyncio.gather(*(again(one, i / 30) for i in range(250)))


async def chatter(attacker: Attacker) -> None:
    """A stranger's words, and nonsense."""
    url = f"ws://{attacker.server}/api/tables/{attacker.table}/live"
    async with connect(url, local_addr=(attacker.address, 0), compression=None) as socket:
        while True:
            await socket.send(json.dumps({"type": "say", "text": "x" * 500}))
            await socket.send("[" * 3000)
            attacker.outcome["words"] += 1
            await asyncio.sleep(0.01)


async def dither(attacker: Attacker) -> None:
    """Decisions at a table of one's own that are taken back at once, for ever."""
    async with attacker.client() as client:
        await client.get("/api/me")
        made = await client.post("/api/tables", json={"seats": [{"kind": "me"}] * 4})
        cookie = {"cookie": f"byzantium={client.cookies['byzantium']}"}
    url = f"ws://{attacker.server}/api/tables/{made.json()['table']}/live"
    async with connect(url, additional_headers=cookie, local_addr=(attacker.address, 0), compression=None) as socket:
        view = None
        while True:
            told = json.loads(await socket.recv())
            view = told.get("view") or view
            if view and told["type"] in ("welcome", "accepted", "refused"):
                number, options = view["prompt"]["decision"], view["options"]
                await socket.send(json.dumps({"type": "decide", "decision": number, "code": options[0]["code"]}))
                await socket.send(json.dumps({"type": "undo", "to": number}))
                attacker.outcome["decisions"] += 1


async def garbage(attacker: Attacker) -> None:
    chooser = random.Random(1)
    while True:
        _, writer = await attacker.connection()
        with contextlib.closing(writer):
            writer.write(chooser.randbytes(2000))
            await writer.drain()
        await asyncio.sleep(0.01)


async def webhooks(attacker: Attacker) -> None:
    await attacker.flood("PATCH", "/api/me", {"webhook": "https://discord.com/\0"})


async def long_names(attacker: Attacker) -> None:
    record = Record(players=("x" * 140_000, "y")).to_dict()
    await attacker.flood("POST", "/api/records", {"record": record}, at_once=2)


def table_of(seat: dict[str, str], listed: bool) -> dict[str, Any]:
    return {"seats": [{"kind": "me"}, seat, seat], "listed": listed}


async def lobby(attacker: Attacker) -> None:
    await attacker.flood("POST", "/api/tables", table_of({"kind": "open"}, True))


async def greedy_bots(attacker: Attacker) -> None:
    await attacker.flood("POST", "/api/tables", table_of({"kind": "bot", "bot": "random"}, False))


async def schema(attacker: Attacker) -> None:
    await attacker.flood("GET", "/openapi.json")


async def views(attacker: Attacker) -> None:
    await attacker.flood("GET", f"/api/tables/{attacker.table}/views?count=50")


async def records(attacker: Attacker) -> None:
    await attacker.flood("GET", f"/api/tables/{attacker.table}/record")


async def forks(attacker: Attacker) -> None:
    await attacker.flood("POST", f"/api/tables/{attacker.table}/fork", {"decision": 0})


async def passwords(attacker: Attacker) -> None:
    await attacker.flood("POST", "/api/login", {"login": "anna", "password": "not this one"})


# ------------------------------------------------------------------ below messages

FLOODING = 25                    # sockets of an attacker that sends as fast as it can
MASK = b"\0\0\0\0"


async def flood_socket(attacker: Attacker, data: bytes, reads: bool = True) -> None:
    """Send the same over a WebSocket, as fast as it is taken."""
    reader, writer = await attacker.connection()
    with contextlib.closing(writer):
        writer.write((f"GET /api/tables/{attacker.table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                      "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n").encode())
        await reader.readuntil(b"\r\n\r\n")
        await asyncio.gather(pour(attacker, writer, data), *([swallow(reader)] if reads else []))


async def pour(attacker: Attacker, writer: asyncio.StreamWriter, data: bytes) -> None:
    while True:
        writer.write(data)
        await writer.drain()
        attacker.outcome["kB"] += len(data) // 1000


async def swallow(reader: asyncio.StreamReader) -> None:
    while await reader.read(1 << 16):
        pass
    raise ConnectionError


async def flood_sockets(attacker: Attacker, frame: bytes, reads: bool = True) -> None:
    data = frame * (60_000 // len(frame))
    work = (again(lambda: flood_socket(attacker, data, reads), i / FLOODING) for i in range(FLOODING))
    await asyncio.gather(*work)


async def pings(attacker: Attacker) -> None:
    await flood_sockets(attacker, b"\x89\x80" + MASK)


async def fragments(attacker: Attacker) -> None:
    """Messages that begin and go on, and never end: most are ended by the server."""
    await flood_sockets(attacker, b"\x01\x80" + MASK + (b"\x00\x80" + MASK) * 60 + b"\x80\x80" + MASK)


async def words(attacker: Attacker) -> None:
    """Messages far beyond the limit, also when the socket was told to close."""
    await flood_sockets(attacker, b"\x81\x82" + MASK + b"{}")


async def unread_pongs(attacker: Attacker) -> None:
    await flood_sockets(attacker, b"\x89\xfd" + MASK + b"x" * 125, reads=False)


async def chunks(attacker: Attacker) -> None:
    """A body of 280 kB in chunks of a byte."""
    async def one() -> None:
        reader, writer = await attacker.connection()
        with contextlib.closing(writer):
            writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
            for _ in range(280):
                writer.write(b"1\r\nx\r\n" * 1000)
                await writer.drain()
                attacker.outcome["kB"] += 6
            writer.write(b"0\r\n\r\n")
            await reader.readline()

    await asyncio.gather(*(again(one, i / 4) for i in range(4)))


ATTACKS: list[Attack] = [
    slow_headers, slow_bodies, many_sockets, chatter, dither, garbage, webhooks, long_names, lobby, greedy_bots, schema,
    views, records, forks, passwords, pings, fragments, words, unread_pongs, chunks,
]


async def again(work: Callable[[], Awaitable[None]], after: float = 0.0) -> None:
    """For ever, whatever the server does about it; from so many seconds on."""
    await asyncio.sleep(after)
    while True:
        with contextlib.suppress(Exception):
            await work()
        await asyncio.sleep(1)


async def besiege(server: str, table: str, seconds: float, only: Sequence[str]) -> dict[str, dict[str, int]]:
    attacks = [attack for attack in ATTACKS if not only or attack.__name__ in only]
    outcomes: dict[str, Counter[str]] = {attack.__name__: Counter() for attack in attacks}

    def begin(number: int, attack: Attack) -> asyncio.Task[None]:
        attacker = Attacker(server, f"127.0.2.{number + 1}", table, outcomes[attack.__name__])
        return asyncio.create_task(again(lambda: attack(attacker)))

    tasks = [begin(number, attack) for number, attack in enumerate(attacks)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {name: dict(outcome) for name, outcome in outcomes.items()}


def attackers(server: str, table: str, seconds: float, only: Sequence[str], back: Any) -> None:
    os.nice(15)                  # they would be elsewhere: they shall not take the server's processor
    raise_limit()
    back.put(asyncio.run(besiege(server, table, seconds, only)))


# ------------------------------------------------------------------ the siege


async def bear(server: Server, wish: argparse.Namespace) -> tuple[Noticed, Noticed, dict[str, dict[str, int]]]:
    chooser, noticed = random.Random(wish.seed), Noticed()
    tables, seconds = wish.tables, wish.seconds
    pairs = [await seat_pair(server.address, [f"127.0.1.{2 * i + 1}", f"127.0.1.{2 * i + 2}"]) for i in range(tables)]
    looker = Visitor(server.address, "127.0.1.250")
    peace = Noticed()
    until = time.perf_counter() + seconds / 3
    await live_on(pairs, looker, until, peace, chooser)
    print("In peace:")
    report(peace, {})
    back: Any = multiprocessing.Queue()
    args = (server.address, pairs[0].table, seconds, wish.only, back)
    held = server.megabytes()
    siege = multiprocessing.Process(target=attackers, args=args)
    siege.start()
    before = server.cpu_seconds()
    await live_on(pairs, looker, time.perf_counter() + seconds, noticed, chooser)
    print(f"The server took {100 * (server.cpu_seconds() - before) / seconds:.0f} % of a core under siege.")
    print(f"It held {held:.0f} MB at most before, and {server.megabytes():.0f} MB.")
    outcomes = await asyncio.to_thread(back.get)
    siege.join()
    await asyncio.sleep(1)
    for pair in pairs:
        await pair.check()
        await asyncio.gather(*(socket.close() for socket in pair.sockets))
    shown = [one["id"] for one in await looker.ask("GET", "/api/tables")]
    assert any(pair.table in shown for pair in pairs), "the lobby shows no honest table"
    await looker.ask("GET", "/health")
    return peace, noticed, outcomes


async def live_on(
    pairs: list[Pair], looker: Visitor, until: float, noticed: Noticed, chooser: random.Random
) -> None:
    await asyncio.gather(
        look(looker, pairs[0].table, until, noticed),
        *(pair.play(until, noticed, random.Random(chooser.random())) for pair in pairs),
    )


def report(noticed: Noticed, outcomes: dict[str, dict[str, int]]) -> bool:
    for name, outcome in outcomes.items():
        print(f"  {name:14} {', '.join(f'{what}: {count}' for what, count in sorted(outcome.items())) or 'held off'}")
    held = not noticed.errors
    for what, waits in (("decision to the other", noticed.waits), ("request to its answer", noticed.looks)):
        if len(waits) < 2:
            print(f"{what:22} {len(waits)} times")
            held = False
            continue
        cuts = statistics.quantiles(waits, n=100)
        held &= cuts[98] <= WITHIN
        print(f"{what:22} {len(waits)} times: median {1000 * cuts[49]:.0f} ms, 99 % {1000 * cuts[98]:.0f} ms, "
              f"longest {1000 * max(waits):.0f} ms")
    print(f"errors of the honest   {len(noticed.errors)} {noticed.errors[:3] or ''}")
    return held


def slowest(waits: list[float]) -> float:
    """Of 99 in 100."""
    return statistics.quantiles(waits, n=100)[98] if len(waits) > 1 else float("inf")


def raise_limit() -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    names = [attack.__name__ for attack in ATTACKS]
    parser.add_argument("--only", nargs="+", default=(), choices=names, metavar="ATTACK", help=", ".join(names))
    parser.add_argument("--source", help="a checkout whose server is besieged instead of this one's")
    wish = parser.parse_args()
    raise_limit()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, SERVE, wish.source)
        try:
            peace, noticed, outcomes = asyncio.run(bear(server, wish))
            print("Besieged:")
            held = report(noticed, outcomes)
            times = slowest(noticed.looks) / slowest(peace.looks)
            print(f"A request takes {times:.1f} times as long as in peace (99 %).")
        finally:
            server.stop()
    print(f"Held: 99 % within {1000 * WITHIN:.0f} ms, nothing lost." if held else "NOT held.")
    return 0 if held else 1


if __name__ == "__main__":
    raise SystemExit(main())
