"""How several processes bear many tables together: python benchmarks/processes.py

Everything runs over a PostgreSQL made for the purpose, with all its flushes to the disk, in parts:

    load     four people at each of 400 tables with a WebSocket each, a decision a second at each table, four processes.
             How long until the other three have heard? Once all people of a table are at the same process, as a
             proxy leads them that looks at the table's address; once everybody is at another
    flat     the same without pauses, beside one process with SQLite in the same run: how many decisions a second does
             the machine take, and what does one cost of a core, the database's work included?
    kills    processes are killed one after another under play, at half of the tables with a bot and a clock; then every
             log is looked through
    far      how much later than by its own process is an act heard by the others, on a machine that is not busy?
    stored   a server starts over many stored games, and shows a table with a thousand entries

--part names one of them, --proxy puts nginx before the processes, which leads the people of a table together as
docs/scaling.md says.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import server_load
from server_load import PEOPLE, Figures, Server, Table, decide, new_cookie, play
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from server.cluster import SAFE, Cluster  # helpers of the tests
from server.time_spent import what_is_wrong

PROCESSES = 4
SERVE = server_load.SERVE.replace("data=Path(sys.argv[2])", "database=sys.argv[2]")
DOCUMENTED = (Path(__file__).parents[1] / "docs" / "scaling.md").read_text("utf-8")
TABLE_OF_ADDRESS, HASH = (re.findall(what, DOCUMENTED, re.M)[0] for what in (r"^map \$uri .+$", r"hash \$table[^;]*;"))
PROXY = """
daemon off; pid {folder}/pid; error_log stderr crit; worker_processes 1; worker_rlimit_nofile 20000;
events {{ worker_connections 9000; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
    uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    map $http_upgrade $connection_upgrade {{ default upgrade; "" ""; }}
    {table_of_address}
    upstream byzantium {{ {servers} }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://byzantium;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
        }}
    }}
}}
"""


class Process(Server):
    """One of several over a database."""

    def __init__(self, url: str, port: int = 0) -> None:
        super().__init__("", SERVE, data=url, port=port)


def cpu_of(pids: list[int]) -> float:
    """Seconds of a core that processes have taken, with those that they waited for."""
    total = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            total += sum(int(field) for field in fields[11:15])
    return total / os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    found = [pid]
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):               # it may just have ended
            if int(stat.read_text().rsplit(")", 1)[1].split()[1]) == pid:
                found.append(int(stat.parent.name))
    return found


def database_pids(cluster: Cluster) -> list[int]:
    return children(int((cluster.data / "postmaster.pid").read_text().split()[0]))


@contextmanager
def several(cluster: Cluster, proxy: bool) -> Iterator[tuple[list[Process], list[str]]]:
    """Processes over a new database, and the addresses at which people come to them."""
    with ExitStack() as ending:
        url = cluster.new()
        processes = []
        for _ in range(PROCESSES):
            processes.append(Process(url))
            ending.callback(processes[-1].stop)
        addresses = [one.address for one in processes]
        if proxy:
            addresses = [ending.enter_context(proxied(addresses))]
        yield processes, addresses


@contextmanager
def proxied(addresses: list[str]) -> Iterator[str]:
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    assert nginx, "apt-get install nginx-light"
    port = server_load.free_port()
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        servers = " ".join([HASH, *(f"server {one};" for one in addresses)])
        said = PROXY.format(folder=folder, port=port, servers=servers, table_of_address=TABLE_OF_ADDRESS)
        Path(folder, "nginx.conf").write_text(said)
        process = subprocess.Popen([nginx, "-p", folder, "-c", f"{folder}/nginx.conf"])
        try:
            server_load.wait_for(f"127.0.0.1:{port}", process)
            yield f"127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(30)


# ------------------------------------------------------------------ the load


async def seat_around(addresses: list[str], tables: int, together: bool = False) -> list[Table]:
    """Tables of four, each person at another process; or all at the same, as a proxy leads them that looks at the
    table's address."""
    async with httpx.AsyncClient(timeout=60) as client:
        around = [addresses[i % len(addresses) :] + addresses[: i % len(addresses)] for i in range(tables)]
        return [await seat_four(client, at[:1] if together else at) for at in around]


async def seat_four(client: httpx.AsyncClient, at: list[str]) -> Table:
    at = [at[seat % len(at)] for seat in range(PEOPLE)]
    cookies = [await new_cookie(client, f"http://{one}") for one in at]
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (PEOPLE - 1)
    made = await client.post(f"http://{at[0]}/api/tables", json={"seats": seats, "listed": True}, headers=cookies[0])
    table = made.json()["table"]
    for seat in range(1, PEOPLE):
        url = f"http://{at[seat]}/api/tables/{table}/seats/{seat}"
        (await client.put(url, json={}, headers=cookies[seat])).raise_for_status()
    sockets = [await connect(f"ws://{one}/api/tables/{table}/live", additional_headers=cookie, compression=None)
               for one, cookie in zip(at, cookies, strict=True)]
    view = [json.loads(await one.recv()) for one in sockets][-1]["view"]
    while view is None:                                  # the dice are dealt first
        view = (await client.get(f"http://{at[0]}/api/tables/{table}/view", headers=cookies[0])).json()
    return Table(table, sockets, view)


async def measure(
    addresses: list[str], pids: list[int], tables: int, seconds: float, pause: float, together: bool = False
) -> tuple[Figures, float]:
    """What came of it, and seconds of a core that a decision took."""
    chooser, figures = random.Random(1), Figures()
    seated = await seat_around(addresses, tables, together)
    gc.collect()
    gc.disable()
    before, began = cpu_of(pids), time.perf_counter()
    await asyncio.gather(*(play(table, seconds, pause, figures, random.Random(chooser.random())) for table in seated))
    used = (cpu_of(pids) - before) / max(figures.decisions, 1)
    figures.seconds = time.perf_counter() - began
    gc.enable()
    for table in seated:
        await asyncio.gather(*(one.close() for one in table.sockets))
    return figures, used


def say(name: str, figures: Figures, cost: float) -> None:
    cuts = statistics.quantiles(figures.waits, n=1000)
    print(f"{name:36} {figures.decisions / figures.seconds:6.0f} decisions/s, {1000 * cost:.2f} ms of a core each; to "
          f"the others median {1000 * cuts[499]:.1f} ms, 99 % {1000 * cuts[989]:.1f} ms, longest "
          f"{1000 * max(figures.waits):.0f} ms; errors {len(figures.errors)} {figures.errors[:2] or ''}; "
          f"begun late {figures.late}", flush=True)


def load(cluster: Cluster, tables: int, seconds: float, proxy: bool, pause: float = 1.0) -> None:
    with several(cluster, proxy) as (processes, addresses):
        for together in (False,) if proxy else (True, False):
            pids = [pid for one in processes for pid in children(one.process.pid)] + database_pids(cluster)
            figures, cost = asyncio.run(measure(addresses, pids, tables, seconds, pause, together))
            how = "led together by a proxy" if proxy else "led together" if together else "spread"
            say(f"{PROCESSES} processes, {how}", figures, cost)


def flat_out(cluster: Cluster, tables: int, seconds: float, proxy: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        alone = Server(folder)
        try:
            pids = children(alone.process.pid)
            figures, cost = asyncio.run(measure([alone.address], pids, tables, seconds, 0.0))
            say("1 process, SQLite", figures, cost)
        finally:
            alone.stop()
    load(cluster, tables, seconds, proxy, pause=0.0)


# ------------------------------------------------------------------ from one process to another


async def hear_elsewhere(addresses: list[str], times: int) -> list[float]:
    """Seconds from when an act is heard at its own process until it is heard at another."""
    seated = (await seat_around(addresses, 1))[0]
    lags = []
    for _ in range(times):
        figures = Figures()
        if not seated.view["options"]:
            seated = (await seat_around(addresses, 1))[0]
        asked = seated.view["prompt"]["asked"]
        await decide(seated, figures, random.Random(1))
        lags += [max(at - figures.heard[asked], 0.0) for seat, at in enumerate(figures.heard) if seat != asked]
        await asyncio.sleep(0.01)
    return lags


def propagation(cluster: Cluster, times: int) -> None:
    with several(cluster, proxy=False) as (_, addresses):
        cuts = statistics.quantiles(asyncio.run(hear_elsewhere(addresses, times)), n=100)
        print(f"from one process to another: median {1000 * cuts[49]:.1f} ms, 99 % {1000 * cuts[98]:.1f} ms later "
              f"than at its own")


# ------------------------------------------------------------------ stored games


def stored(cluster: Cluster, games: int) -> None:
    """Copies of one long game, by the database itself; then a server starts over them."""
    url = cluster.new()
    first = Process(url)
    table = asyncio.run(long_game(first.address, entries=1000))
    first.stop()
    name = url.split("/")[3].split("?")[0]
    columns = "creator, created, invitation, secret, setup, listed, 'over', asked, NULL, changed, summary"
    cluster.ask("INSERT INTO tables (id, creator, created, invitation, secret, setup, listed, status, asked, wakes, "
                f"changed, summary) SELECT 'copy' || n, {columns} FROM tables, generate_series(1, {games}) n "
                f"WHERE id = '{table}'", name)
    cluster.ask("INSERT INTO seats SELECT 'copy' || n, seat, person, name FROM seats, "
                f"generate_series(1, {games}) n WHERE table_id = '{table}'", name)
    cluster.ask("INSERT INTO log SELECT 'copy' || n, seq, at, kind, body FROM log, "
                f"generate_series(1, {games}) n WHERE table_id = '{table}' AND seq <= 20", name)
    (none, cpu_none), (many, cpu_many) = time_start(cluster.new()), time_start(url)
    print(f"start over {games} stored games: {many:.2f} s until it answers, {cpu_many:.2f} s of a core; "
          f"over none {none:.2f} s, {cpu_none:.2f} s of a core: {cpu_many / cpu_none:.2f} times as much", flush=True)
    server = Process(url)
    asyncio.run(look_at(server.address, "copy1", 1))                     # the rules are loaded with the first game
    waits = asyncio.run(look_at(server.address, table, 10))
    print(f"a table of 1,000 entries: {1000 * waits[0]:.0f} ms when it is read first, {1000 * min(waits):.0f} ms later")
    server.stop()


def time_start(url: str) -> tuple[float, float]:
    """Seconds until it answers, and of a core; without the first start, which migrates."""
    Process(url).stop()
    began = time.perf_counter()
    server = Process(url)
    seconds, cpu = time.perf_counter() - began, server.cpu_seconds()
    server.stop()
    return seconds, cpu


async def long_game(address: str, entries: int) -> str:
    """Hot-seat, with as much said as it takes."""
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as client:
        cookie = await new_cookie(client)
        made = await client.post("/api/tables", json={"seats": [{"kind": "me"}] * 4}, headers=cookie)
        table = str(made.json()["table"])
        seq, chooser = 0, random.Random(3)
        while seq < entries:
            view = (await client.get(f"/api/tables/{table}/view", headers=cookie)).json()
            act: dict[str, Any] = {"type": "say", "text": "so it goes"}
            if view["options"]:
                code = chooser.choice(view["options"])["code"]
                act = {"type": "decide", "decision": view["prompt"]["decision"], "code": code}
            seq = (await client.post(f"/api/tables/{table}/acts", json=act, headers=cookie)).json().get("seq", seq)
        return table


async def look_at(address: str, table: str, times: int) -> list[float]:
    """What a page does: connect, and read all that has happened."""
    waits = []
    for _ in range(times):
        began = time.perf_counter()
        async with connect(f"ws://{address}/api/tables/{table}/live", max_size=None) as socket:
            welcome = json.loads(await socket.recv())
        waits.append(time.perf_counter() - began)
        assert len(welcome["entries"]) >= (1000 if times > 1 else 1)
    return waits


# ------------------------------------------------------------------ kills


class Player:
    """At one table after another, hot-seat or with a bot by the clock, at whichever process is there."""

    def __init__(self, addresses: list[str], seed: float, with_bot: bool) -> None:
        self.addresses, self.chooser, self.with_bot = addresses, random.Random(seed), with_bot
        self.mine = 0                                    # seats, before the bot's
        self.tables: dict[str, dict[int, Any]] = {}      # what was told of each
        self.cookie: dict[str, str] = {}
        self.table, self.seen, self.decisions, self.wrong = "", 0, 0, ""

    async def play_on(self, ended: asyncio.Event) -> None:
        while not ended.is_set() and not self.wrong:
            with contextlib.suppress(WebSocketException, httpx.HTTPError, OSError, TimeoutError):
                async with asyncio.timeout(60):
                    await self._play_at(self.chooser.choice(self.addresses), ended)
            await asyncio.sleep(0.01)

    async def _play_at(self, address: str, ended: asyncio.Event) -> None:
        if not self.table:
            async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as client:
                self.cookie = self.cookie or await new_cookie(client)
                made = await client.post("/api/tables", json=self._setup(), headers=self.cookie)
                self.table, self.seen = made.json()["table"], 0
                self.tables[self.table] = {}
        url = f"ws://{address}/api/tables/{self.table}/live?since={self.seen}"
        async with connect(url, additional_headers=self.cookie, max_size=None) as socket:
            await self._play(socket, ended)

    def _setup(self) -> dict[str, Any]:
        self.mine = self.chooser.choice((2, 3, 4)) - self.with_bot
        seats = [{"kind": "me"}] * self.mine
        if not self.with_bot:
            return {"seats": seats}
        return {"seats": [*seats, {"kind": "bot", "bot": "random"}],
                "clock": {"kind": "live", "bank": 3600, "increment": 5}}

    async def _play(self, socket: ClientConnection, ended: asyncio.Event) -> None:
        view = self._hear(json.loads(await socket.recv()))
        while view["options"] and not ended.is_set():
            if view["prompt"]["asked"] >= self.mine:
                view = self._hear(json.loads(await socket.recv())) or view
                continue
            act = {"type": "decide", "decision": view["prompt"]["decision"],
                   "code": self.chooser.choice(view["options"])["code"]}
            await socket.send(json.dumps(act))
            said = ""
            while said not in ("accepted", "refused", "bye"):
                message = json.loads(await socket.recv())
                view, said = self._hear(message) or view, message["type"]
            self.decisions += said == "accepted"
        if not view["options"]:
            self.table = ""

    def _hear(self, message: Any) -> Any:
        for entry in message.get("entries", ()):
            if entry["seq"] != self.seen + 1:
                self.wrong = f"entry {entry['seq']} was told after {self.seen}"
            self.seen = entry["seq"]
            self.tables[self.table][entry["seq"]] = (entry["kind"], entry["body"])
        return message.get("view")

    async def check(self, client: httpx.AsyncClient) -> int:
        """How much was lost, doubled, has a gap, or has the wrong time."""
        found = int(bool(self.wrong))
        for table, told in self.tables.items():
            address = self.chooser.choice(self.addresses)
            entries = (await client.get(f"http://{address}/api/tables/{table}/entries")).json()["entries"]
            shown = (await client.get(f"http://{address}/api/tables/{table}")).json()
            stored = {entry["seq"]: (entry["kind"], entry["body"]) for entry in entries}
            found += any(stored.get(seq) != one for seq, one in told.items())
            found += list(stored) != list(range(1, len(entries) + 1))
            found += bool(what_is_wrong(shown, entries))
        return found


def kill_on(cluster: Cluster, kills: int) -> None:
    url = cluster.new()
    ports = [server_load.free_port() for _ in range(PROCESSES)]
    processes = [Process(url, port) for port in ports]
    addresses = [one.address for one in processes]

    async def run() -> tuple[int, int]:
        chooser, ended = random.Random(7), asyncio.Event()
        players = [Player(addresses, chooser.random(), with_bot=i % 2 == 1) for i in range(12)]
        tasks = [asyncio.create_task(player.play_on(ended)) for player in players]
        for kill in range(kills):
            await asyncio.sleep(chooser.uniform(0.0, 0.3))
            which = kill % PROCESSES
            processes[which].process.kill()
            processes[which].process.wait()
            processes[which] = await asyncio.to_thread(Process, url, ports[which])
        ended.set()
        await asyncio.gather(*tasks)
        async with httpx.AsyncClient(timeout=60) as client:
            wrong = [await player.check(client) for player in players]
        return sum(wrong), sum(player.decisions for player in players)

    began = time.monotonic()
    try:
        wrong, decisions = asyncio.run(run())
        print(f"{kills} kills of {PROCESSES} processes, {decisions} decisions acknowledged: {wrong} tables with "
              f"anything lost, doubled, gapped or with the wrong time; {time.monotonic() - began:.0f} s")
    finally:
        for one in processes:
            one.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = ("load", "flat", "far", "stored", "kills")
    parser.add_argument("--part", choices=parts, action="append", help="only this one; all of them if none is named")
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--proxy", action="store_true")
    wish = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
    cluster = Cluster(SAFE)
    try:
        for part in wish.part or parts:
            print(f"-- {part}", flush=True)
            if part == "load":
                load(cluster, wish.tables, wish.seconds, wish.proxy)
            elif part == "flat":
                flat_out(cluster, min(wish.tables, 120), min(wish.seconds, 10), wish.proxy)
            elif part == "far":
                propagation(cluster, times=300)
            elif part == "stored":
                stored(cluster, wish.games)
            else:
                kill_on(cluster, wish.kills)
    finally:
        cluster.remove()


if __name__ == "__main__":
    main()
