"""How the server bears many tables: python benchmarks/server_load.py

Starts a server in a process of its own, seats four people at each table, every one with a WebSocket, and lets every
table take one decision a second. Prints how long a decision takes to reach the other three, and what the server uses.
With --flat-out each table decides again as soon as all four have heard: what a decision then costs of a core says how
many a second one core can take.
"""

import argparse
import asyncio
import gc
import itertools
import json
import os
import random
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2 as httpx
from websockets.asyncio.client import ClientConnection, connect

PEOPLE = 4
LATE = 0.05                      # seconds after its moment that a decision begins: then this program is too slow
SERVE = """
import sys
from pathlib import Path
from byzantium.cli.serve import serve
from byzantium.server.ops.settings import Settings
free = (1e6, 1e6)                # all these people come from one address
limits = ("requests", "intake", "writes", "new_tables", "messages_an_address", "chats")
there = getattr(Settings, "model_fields", None) or vars(Settings)
known = {name: free for name in limits if name in there} | {
    name: 10**6 for name in ("tables_a_person", "connections_an_address") if name in there}
port = int(sys.argv[1])
if "port" in there:
    serve(Settings(data=Path(sys.argv[2]), port=port, log_level="error", **known))
else:                            # a commit of before November 2026
    serve(Settings(data=Path(sys.argv[2]), **known), "127.0.0.1", port, "error")
"""


@dataclass
class Figures:
    waits: list[float] = field(default_factory=list)     # seconds from a decision to each of the others
    decisions: int = 0
    late: int = 0                                        # decisions that this program began after their moment
    errors: list[str] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)     # of the last decision, when by whom
    seconds: float = 1.0                                 # that it all took


# ------------------------------------------------------------------ the tables


@dataclass
class Table:
    id: str
    sockets: list[ClientConnection]
    view: Any


async def seat_people(address: str, tables: int) -> list[Table]:
    """Tables of four people, one after another: this is not what is measured."""
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=30) as client:
        return [await seat_four(client, address) for _ in range(tables)]


async def seat_four(client: httpx.AsyncClient, address: str) -> Table:
    cookies = [await new_cookie(client) for _ in range(PEOPLE)]
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (PEOPLE - 1)
    made = await client.post("/api/tables", json={"seats": seats, "listed": True}, headers=cookies[0])
    table = made.json()["table"]
    for seat in range(1, PEOPLE):
        (await client.put(f"/api/tables/{table}/seats/{seat}", json={}, headers=cookies[seat])).raise_for_status()
    url = f"ws://{address}/api/tables/{table}/live"
    sockets = [await connect(url, additional_headers=cookie, compression=None) for cookie in cookies]
    welcomes = [json.loads(await one.recv()) for one in sockets]
    view = welcomes[-1]["view"]
    while view is None:                                  # the dice are dealt first
        view = (await client.get(f"/api/tables/{table}/view")).json()
    return Table(table, sockets, view)


async def new_cookie(client: httpx.AsyncClient, address: str = "") -> dict[str, str]:
    client.cookies.clear()
    answer = await client.get(f"{address}/api/me")
    client.cookies.clear()
    return {"cookie": f"byzantium={answer.cookies['byzantium']}"}


async def play(table: Table, seconds: float, pause: float, figures: Figures, chooser: random.Random) -> None:
    """Decisions with a pause between them, beginning at a moment of its own."""
    begin = time.perf_counter() + chooser.random()
    ticks = itertools.count() if pause == 0 else range(int(seconds / pause))
    for tick in ticks:
        due = begin + tick * pause
        await asyncio.sleep(max(due - time.perf_counter(), 0))
        figures.late += pause > 0 and time.perf_counter() - due > LATE
        if time.perf_counter() > begin + seconds:
            return
        if not table.view["options"]:
            return                                       # the game is over
        try:
            await asyncio.wait_for(decide(table, figures, chooser), 10)
        except Exception as error:
            figures.errors.append(f"{type(error).__name__}: {error}")
            return


async def decide(table: Table, figures: Figures, chooser: random.Random) -> None:
    asked, number = table.view["prompt"]["asked"], table.view["prompt"]["decision"]
    code = chooser.choice(table.view["options"])["code"]
    sent = time.perf_counter()
    await table.sockets[asked].send(f'{{"type":"decide","decision":{number},"code":{code}}}')
    heard = await asyncio.gather(*(hear_update(one) for one in table.sockets))
    figures.waits += [at - sent for seat, (at, _) in enumerate(heard) if seat != asked]
    figures.decisions += 1
    figures.heard = [at for at, _ in heard]
    table.view = json.loads(heard[0][1])["view"]


async def hear_update(one: ClientConnection) -> tuple[float, str]:
    while True:
        text = str(await one.recv())
        if text.startswith('{"type":"update"'):
            return time.perf_counter(), text
        if text.startswith('{"type":"refused"'):
            raise RuntimeError(text)


# ------------------------------------------------------------------ the server


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def wait_for(address: str, process: "subprocess.Popen[bytes]") -> None:
    host, port = address.split(":")
    for _ in range(6000):
        if process.poll() is not None:
            raise SystemExit("The server has ended.")
        try:
            socket.create_connection((host, int(port))).close()
            return
        except OSError:
            time.sleep(0.01)
    raise SystemExit("The server does not answer.")


class Server:
    """In a process of its own; of another checkout, if its folder is given."""

    def __init__(
        self, folder: str, program: str = SERVE, source: str | None = None, data: str = "", port: int = 0
    ) -> None:
        port = port or free_port()
        self.address = f"127.0.0.1:{port}"
        command = [sys.executable, "-c", program, str(port), data or f"{folder}/games.sqlite"]
        environment = os.environ | ({"PYTHONPATH": f"{source}/src"} if source else {})
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
        wait_for(self.address, self.process)

    def megabytes(self) -> float:
        """The most memory that it has held."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) / 1024

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


async def measure(server: Server, tables: int, seconds: float, pause: float, seed: int) -> tuple[Figures, float]:
    chooser, figures = random.Random(seed), Figures()
    seated = await seat_people(server.address, tables)
    print(f"{tables} tables, {tables * PEOPLE} connections, {server.megabytes():.0f} MB; playing {seconds:.0f} s ...")
    gc.collect()
    gc.disable()                                         # it would stop this program for longer than the server takes
    before = server.cpu_seconds()
    await asyncio.gather(*(play(table, seconds, pause, figures, random.Random(chooser.random())) for table in seated))
    used = (server.cpu_seconds() - before) / seconds
    for table in seated:
        await asyncio.gather(*(one.close() for one in table.sockets))
    return figures, used


def report(figures: Figures, cpu: float, megabytes: float, tables: int, seconds: float) -> bool:
    cuts = statistics.quantiles(figures.waits, n=1000)
    print(f"decisions            {figures.decisions} ({figures.decisions / seconds:.0f} a second)")
    print(f"decision to others   median {1000 * cuts[499]:.1f} ms, 99 % {1000 * cuts[989]:.1f} ms, "
          f"99.9 % {1000 * cuts[998]:.1f} ms, longest {1000 * max(figures.waits):.1f} ms")
    print(f"memory at most       {megabytes:.0f} MB")
    print(f"server's processor   {100 * cpu:.0f} % of one core")
    print(f"errors               {len(figures.errors)} {figures.errors[:3] or ''}")
    print(f"begun late           {figures.late} (this program's own delay)")
    return not figures.errors and cuts[989] <= 0.150 and megabytes <= room_for(tables)


def room_for(tables: int) -> int:
    """Megabytes that the server may hold."""
    return max(300, tables)


def load(source: str | None, tables: int, seconds: float, pause: float, seed: int) -> tuple[bool, float]:
    """Whether it held, and what a decision took of the processor."""
    print(f"-- the server of {source}" if source else "-- the server of this checkout")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, source=source)
        try:
            figures, cpu = asyncio.run(measure(server, tables, seconds, pause, seed))
            cost = cpu * seconds / max(figures.decisions, 1)
            print(f"a decision costs     {1000 * cost:.2f} ms of a core: {1 / cost:.0f} a second fit in one")
            return report(figures, cpu, server.megabytes(), tables, seconds), cost
        finally:
            server.stop()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--flat-out", action="store_true", help="no pause between the decisions of a table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", help="another checkout, whose server is measured first in the same run")
    wish = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    costs = []
    for source in (wish.against, None) if wish.against else (None,):
        held, cost = load(source, wish.tables, wish.seconds, 0.0 if wish.flat_out else 1.0, wish.seed)
        costs.append(cost)
    if len(costs) == 2:
        print(f"A decision costs {1000 * costs[1]:.2f} ms of a core; before {1000 * costs[0]:.2f} ms: "
              f"{costs[0] / costs[1]:.2f} times as many fit.")
    print(f"Held: 99 % within 150 ms, at most {room_for(wish.tables)} MB, no error." if held else "NOT held.")
    return 0 if held else 1


if __name__ == "__main__":
    raise SystemExit(main())
