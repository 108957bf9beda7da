"""Several processes over one PostgreSQL: any of them serves any table, and killing one hurts nobody.

    KILLS=500 pytest -s -k killed tests/server/test_processes.py         # more of them, and what came of it
"""

import asyncio
import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path

import httpx2 as httpx
import pytest
from typer.testing import CliRunner
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from budget import much
from byzantium import Game, Record
from byzantium.cli import app as cli
from byzantium.cli import processes
from byzantium.server.ops.settings import Settings
from server.process import FREE, ServerProcess, free_port
from server.time_spent import what_is_wrong

KILLS = int(os.environ.get("KILLS", much(6, 500)))
ME, OPEN, RANDOM = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}
LIVE = {"kind": "live", "bank": 3600, "increment": 5}
WITHIN = 60.0                    # seconds, on a machine with much else to do


@pytest.fixture
def two(postgresql, tmp_path):
    """Two processes, as on two machines."""
    how = {**FREE, "database": postgresql, "tick_seconds": 0.1, "substitute": "random"}
    with ServerProcess(tmp_path / "none", how) as one, ServerProcess(tmp_path / "none", how) as other:
        yield one, other


async def soon(check):
    """Wait until something holds."""
    async with asyncio.timeout(WITHIN):
        while not (found := await check()):
            await asyncio.sleep(0.02)
        return found


class Someone:
    """A person who asks now this process, now that."""

    def __init__(self):
        self.client = httpx.AsyncClient(timeout=WITHIN, limits=httpx.Limits(max_keepalive_connections=0))
        self.cookie, self.id = {}, ""

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        await self.client.aclose()

    async def ask(self, server, method, path, body=None):
        self.client.cookies.clear()
        answer = await self.client.request(method, f"http://{server.address}{path}", json=body, headers=self.cookie)
        if told := answer.cookies.get("byzantium"):
            self.cookie = {"cookie": f"byzantium={told}"}
        return answer

    async def come(self, server):
        self.id = (await self.ask(server, "GET", "/api/me")).json()["id"]
        return self

    async def set_up(self, server, *seats, **setup):
        answer = await self.ask(server, "POST", "/api/tables", {"seats": list(seats), **setup})
        assert answer.status_code == 201, answer.text
        return answer.json()["table"]

    async def get(self, server, table, what=""):
        answer = await self.ask(server, "GET", f"/api/tables/{table}{what}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def act(self, server, table, **act):
        return await self.ask(server, "POST", f"/api/tables/{table}/acts", act)

    async def decide(self, server, table):
        view = await self.get(server, table, "/view")
        asked = {"decision": view["prompt"]["decision"], "code": view["options"][0]["code"]}
        return await self.act(server, table, type="decide", **asked)

    def live(self, server, table, since=0):
        url = f"ws://{server.address}/api/tables/{table}/live?since={since}"
        return connect(url, additional_headers=self.cookie, max_size=None)


async def hear(socket, *kinds):
    """The next message of these kinds."""
    async with asyncio.timeout(WITHIN):
        while (message := json.loads(await socket.recv()))["type"] not in kinds:
            pass
        return message


def in_order(entries):
    assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1))
    numbers = [entry["body"]["number"] for entry in entries if entry["kind"] in ("decision", "roll")]
    assert numbers == list(range(len(numbers)))
    return entries


# ------------------------------------------------------------------ any process serves any table


def test_what_is_done_at_one_is_so_at_the_other(two):
    async def play():
        async with Someone() as anna:
            await anna.come(two[0])
            table = await anna.set_up(two[0], ME, ME)
            for i in range(20):
                here, there = two[i % 2], two[1 - i % 2]
                assert (await anna.decide(here, table)).status_code == 200
                assert await anna.get(there, table, "/view") == await anna.get(here, table, "/view")
            assert in_order((await anna.get(two[0], table, "/entries"))["entries"])
            assert (await anna.act(two[1], table, type="say", text="here too")).status_code == 200
            assert (await anna.get(two[0], table, "/entries"))["entries"][-1]["body"]["text"] == "here too"

    asyncio.run(play())


def test_of_two_who_answer_the_same_decision_one_is_late(two):
    async def play():
        async with Someone() as anna:
            await anna.come(two[0])
            table = await anna.set_up(two[0], ME, ME)
            async with anna.live(two[0], table) as here, anna.live(two[1], table) as there:
                view = (await hear(here, "welcome"))["view"]
                await hear(there, "welcome")
                outcomes = Counter()
                for _ in range(25):
                    asked = {"decision": view["prompt"]["decision"], "code": view["options"][0]["code"]}
                    act = json.dumps({"type": "decide", **asked})
                    await asyncio.gather(here.send(act), there.send(act))
                    answers = await asyncio.gather(*(hear(one, "accepted", "refused") for one in (here, there)))
                    said = sorted(answer.get("code", "accepted") for answer in answers)
                    outcomes[tuple(said)] += 1
                    view = await anna.get(two[0], table, "/view")
            assert outcomes == {("accepted", "stale"): 25}
            in_order((await anna.get(two[1], table, "/entries"))["entries"])

    asyncio.run(play())


def test_those_at_other_processes_hear_see_and_are_seen(two):
    async def play():
        async with Someone() as anna, Someone() as bela:
            await anna.come(two[0])
            await bela.come(two[1])
            table = await anna.set_up(two[0], ME, OPEN, listed=True)
            async with anna.live(two[0], table) as here:
                assert (await hear(here, "welcome"))["table"]["status"] == "open"
                assert (await bela.ask(two[1], "PUT", f"/api/tables/{table}/seats/1", {})).status_code == 200
                assert (await hear(here, "update"))["entries"][0]["kind"] == "sat"
                async with bela.live(two[1], table) as there:
                    await hear(there, "welcome")
                    while (await hear(here, "presence"))["seats"] != [0, 1]:
                        pass
                    await soon(lambda: is_seen(bela, two[1], table, [True, True]))
                while (await hear(here, "presence"))["seats"] != [0]:
                    pass
                await soon(lambda: is_seen(bela, two[1], table, [True, False]))

    async def is_seen(someone, server, table, who):
        return [seat["connected"] for seat in (await someone.get(server, table))["seats"]] == who

    asyncio.run(play())


def test_viewers_are_counted_over_all_processes(two):
    async def play():
        async with Someone() as anna, Someone() as bela, Someone() as cili:
            for someone, server in ((anna, two[0]), (bela, two[0]), (cili, two[1])):
                await someone.come(server)
            table = await anna.set_up(two[0], ME, ME, listed=True)
            async with anna.live(two[0], table), bela.live(two[0], table), cili.live(two[1], table):
                await soon(lambda: counts(anna, two, table, 2))
            await soon(lambda: counts(anna, two, table, 0))

    async def counts(someone, servers, table, number):
        """At every process, in the list and at the table."""
        lists = [(await someone.ask(server, "GET", "/api/live")).json()["tables"][0] for server in servers]
        tables = [await someone.get(server, table) for server in servers]
        return [one["watching"] for one in (*lists, *tables)] == [number] * 4

    asyncio.run(play())


def test_a_chat_and_a_decision_at_the_same_moment_both_happen(two):
    async def play():
        async with Someone() as anna:
            await anna.come(two[0])
            table = await anna.set_up(two[0], ME, ME)
            for i in range(15):
                answers = await asyncio.gather(
                    anna.decide(two[i % 2], table), anna.act(two[1 - i % 2], table, type="say", text=f"{i}")
                )
                assert [answer.status_code for answer in answers] == [200, 200]
            entries = in_order((await anna.get(two[0], table, "/entries"))["entries"])
            assert sum(entry["kind"] == "chat" for entry in entries) == 15

    asyncio.run(play())


# ------------------------------------------------------------------ bots, clocks, reviews, limits


def test_no_bot_moves_twice_and_all_see_it_think(two):
    async def play():
        async with Someone() as anna:
            await anna.come(two[0])
            bots = [{"kind": "bot", "bot": "random"}] * 3
            table = await anna.set_up(two[0], ME, *bots)
            async with anna.live(two[0], table) as here, anna.live(two[1], table) as there:
                await hear(here, "welcome")
                await hear(there, "welcome")
                for i in range(12):
                    await soon(lambda: is_mine(anna, table))
                    assert (await anna.decide(two[i % 2], table)).status_code == 200
            entries = in_order((await anna.get(two[1], table, "/entries"))["entries"])
            assert any(entry["body"].get("by", "").startswith("bot:") for entry in entries)

    async def is_mine(anna, table):
        view = await anna.get(two[0], table, "/view")
        seats = (await anna.get(two[0], table))["seats"]
        return seats[view["prompt"]["asked"]]["person"] == anna.id and view["options"]

    asyncio.run(play())


def test_a_round_of_a_tournament_starts_once(two):
    """Both look for rounds that are due, ten times a second, and several are due at the same moment."""
    setup = {"name": "Cup", "clock": {"kind": "days", "bank": 86_400, "increment": 86_400}}

    async def enter(server):
        someone = await Someone().come(server)
        cup = (await someone.ask(server, "POST", "/api/tournaments", setup)).json()["tournament"]
        assert (await someone.ask(server, "PUT", f"/api/tournaments/{cup}/me")).status_code == 204
        for _ in range(3):
            bot = await someone.ask(server, "POST", f"/api/tournaments/{cup}/bots", {"bot": "random"})
            assert bot.status_code == 204, bot.text
        return someone, cup

    async def begun(someone, cup):
        told = (await someone.ask(two[1], "GET", f"/api/tournaments/{cup}")).json()
        mine = [one["id"] for one in (await someone.ask(two[0], "GET", "/api/me/tables")).json()]
        return told["tables"], mine, bool(told["round"] and mine)

    async def play():
        entered = [await enter(two[i % 2]) for i in range(6)]
        both = [(one, cup, server) for one, cup in entered for server in two]        # each is asked at both to begin
        await asyncio.gather(*(one.ask(server, "POST", f"/api/tournaments/{cup}/start") for one, cup, server in both))
        for someone, cup in entered:
            async with asyncio.timeout(WITHIN):
                while not (found := await begun(someone, cup))[2]:
                    await asyncio.sleep(0.02)
            rounds, mine, _ = found
            assert [[table["table"] for table in tables] for tables in rounds] == [mine]     # one round, one table
            await someone.client.aclose()

    asyncio.run(play())


def test_a_clock_runs_out_once_also_when_its_process_has_died(two):
    async def play():
        async with Someone() as anna:
            await anna.come(two[0])
            quick = {"kind": "live", "bank": 1, "increment": 0, "when_out": "wait"}
            table = await anna.set_up(two[0], ME, ME, clock=quick)
            two[0].kill()

            async def is_late():
                return [e for e in (await anna.get(two[1], table, "/entries"))["entries"] if e["kind"] == "late"]

            assert len(await soon(is_late)) == 1
            two[0].start()
            for server in two:
                entries = in_order((await anna.get(server, table, "/entries"))["entries"])
                assert sum(entry["kind"] == "late" for entry in entries) == 1

    asyncio.run(play())


def test_limits_count_for_all_processes_together(postgresql, tmp_path):
    how = {**FREE, "database": postgresql, "chats": (0.001, 8.0)}

    async def talk(two):
        async with Someone() as anna:
            await anna.come(two[0])
            table = await anna.set_up(two[0], ME, ME)
            for i in range(8):
                assert (await anna.act(two[0], table, type="say", text=f"{i}")).status_code == 200
            assert (await anna.act(two[0], table, type="say", text="much")).json()["code"] == "too_many"
            said = 0                             # until the other process has been told; then none
            async with asyncio.timeout(WITHIN):
                while (await anna.act(two[1], table, type="say", text="more")).status_code == 200:
                    said += 1
                    await asyncio.sleep(0.5)
            assert said < 8

    with ServerProcess(tmp_path / "none", how) as one, ServerProcess(tmp_path / "none", how) as other:
        asyncio.run(talk((one, other)))


def test_who_is_refused_by_one_process_is_not_let_in_by_the_next(postgresql, tmp_path):
    """Each counted alone: 14 tries of a password instead of 5, 331 connections instead of 120."""
    how = {**FREE, "database": postgresql, "passwords": (0.001, 5.0), "connections_an_address": 20}
    right, wrong = ({"login": "anna", "password": password} for password in ("correct horse", "wrong horse"))

    async def try_passwords(two):
        async with Someone() as anna:
            codes = [(await anna.ask(two[i % 2], "POST", "/api/login", wrong)).json()["code"] for i in range(10)]
            assert codes == ["wrong_password"] * 5 + ["too_many"] * 5
            assert (await anna.ask(two[0], "POST", "/api/login", right)).json()["code"] == "too_many"

    async def open_sockets(two):
        async with Someone() as anna, contextlib.AsyncExitStack() as open_ones:
            await anna.come(two[0])
            table, anna.cookie = await anna.set_up(two[0], ME, ME), {}       # somebody new each time

            async def open_one(server):
                with contextlib.suppress(WebSocketException):
                    await open_ones.enter_async_context(anna.live(server, table))
                    return 1
                return 0

            at_once = sum(await asyncio.gather(*(open_one(two[i % 2]) for i in range(60))))
            assert at_once <= 24, at_once        # fewer than five at a process are not told of
            opened = at_once + sum([await open_one(two[i % 2]) for i in range(60)])
            assert 20 <= opened <= 24, opened

    with ServerProcess(tmp_path / "none", how) as one, ServerProcess(tmp_path / "none", how) as other:
        asyncio.run(try_passwords((one, other)))
        asyncio.run(open_sockets((one, other)))


# ------------------------------------------------------------------ what can happen to processes, lines and databases


def test_a_process_that_is_stopped_sends_its_clients_to_the_others(two):
    async def play():
        async with Someone() as anna:
            await anna.come(two[0])
            table = await anna.set_up(two[0], ME, ME)
            async with anna.live(two[0], table) as here:
                seen = (await hear(here, "welcome"))["seq"]
                stopping = asyncio.create_task(asyncio.to_thread(two[0].stop))
                with contextlib.suppress(WebSocketException):
                    while True:
                        last = json.loads(await here.recv())
                assert last["type"] == "bye"
                assert here.close_code == 1012
            async with anna.live(two[1], table, seen) as there:
                assert (await hear(there, "welcome"))["entries"] == []
                assert (await anna.decide(two[1], table)).status_code == 200
                assert (await hear(there, "update"))["entries"][0]["seq"] == seen + 1
            assert await stopping in (0, -15)

    asyncio.run(play())


def test_a_listener_that_was_cut_off_hears_again(two, cluster):
    cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'byzantium listens'"

    async def play():
        async with Someone() as anna:
            await anna.come(two[0])
            table = await anna.set_up(two[0], ME, ME)
            async with anna.live(two[1], table) as there:
                await hear(there, "welcome")
                for _ in range(3):
                    async with asyncio.timeout(WITHIN):
                        while not cluster.ask(cut)[0][0]:        # it listens again in a moment
                            await asyncio.sleep(0.05)
                    assert (await anna.decide(two[0], table)).status_code == 200
                    assert (await hear(there, "update"))["entries"]

    asyncio.run(play())


@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_the_database_is_restarted_under_play(two, cluster, how):
    """Whoever has begun waits, or hears that it was not kept; nothing that was acknowledged is lost."""

    async def play():
        async with Someone() as anna:
            await anna.come(two[0])
            tables = [await anna.set_up(two[i % 2], ME, ME) for i in range(4)]
            restarted = asyncio.Event()
            told = await asyncio.gather(restart(restarted), *(decide_on(anna, table, restarted) for table in tables))
            for table, acknowledged in zip(tables, told[1:], strict=True):
                for server in two:
                    entries = in_order((await anna.get(server, table, "/entries"))["entries"])
                    assert len(entries) >= max(acknowledged)
                assert len(acknowledged) == len(set(acknowledged))

    async def restart(restarted):
        await asyncio.sleep(0.3)
        await asyncio.to_thread(cluster.restart, how)
        restarted.set()

    async def decide_on(anna, table, restarted):
        """Until some were decided after it was back. Returns the entries that were acknowledged."""
        acknowledged, after, i = [], 0, 0
        async with asyncio.timeout(WITHIN):
            while after < 3:
                i += 1
                try:
                    answer = await anna.decide(two[i % 2], table)
                except (httpx.HTTPError, AssertionError):        # 503: it cannot be read now
                    continue
                if answer.status_code == 200:
                    acknowledged.append(answer.json()["seq"])
                    after += restarted.is_set()
                else:
                    assert answer.json()["code"] in ("store_failed", "stale")
        return acknowledged

    asyncio.run(play())


class Player:
    """At a table, hot-seat or with a bot by the clock, at whichever process is there; notes what was acknowledged."""

    def __init__(self, anna, servers, seed, with_bot):
        self.anna, self.servers, self.chooser = anna, servers, random.Random(seed)
        self.more, self.setup = ([RANDOM], {"clock": LIVE}) if with_bot else ([], {})
        self.tables, self.decisions = {}, 0      # what was acknowledged, by table

    async def play_on(self, ended):
        while not ended.is_set():
            with contextlib.suppress(WebSocketException, httpx.HTTPError, OSError, TimeoutError):
                server = self.chooser.choice(self.servers)
                if not self.tables or self.over:
                    self.mine = self.chooser.choice((2, 3, 4)) - len(self.more)
                    table = await self.anna.set_up(server, *[ME] * self.mine, *self.more, **self.setup)
                    self.tables[table], self.seen, self.over = {}, 0, False
                async with asyncio.timeout(WITHIN), self.anna.live(server, [*self.tables][-1], self.seen) as socket:
                    await self.play(socket, ended)
            await asyncio.sleep(0.01)

    async def play(self, socket, ended):
        view = self.hear(json.loads(await socket.recv()))
        while not ended.is_set():
            if not view["options"]:
                self.over = True
                return
            if view["prompt"]["asked"] >= self.mine:     # the bot's
                view = self.hear(json.loads(await socket.recv())) or view
                continue
            asked = {"decision": view["prompt"]["decision"], "code": self.chooser.choice(view["options"])["code"]}
            await socket.send(json.dumps({"type": "decide", **asked}))
            answered = False
            while not answered:
                message = json.loads(await socket.recv())
                assert message["type"] != "refused" or message["code"] in ("stale", "store_failed"), message
                view = self.hear(message) or view
                self.decisions += message["type"] == "accepted"
                answered = message["type"] in ("accepted", "refused", "bye")

    def hear(self, message):
        """Without gaps and without repeats, over all processes."""
        for entry in message.get("entries", ()):
            assert entry["seq"] == self.seen + 1, (entry, self.seen)
            self.seen = entry["seq"]
            self.tables[[*self.tables][-1]][entry["seq"]] = entry["kind"], entry["body"]
        return message.get("view")

    async def check(self):
        for table, acknowledged in self.tables.items():
            shown = [await self.anna.get(server, table, "/entries") for server in self.servers]
            assert shown[0] == shown[1]
            stored = {entry["seq"]: (entry["kind"], entry["body"]) for entry in in_order(shown[0]["entries"])}
            assert all(stored.get(seq) == told for seq, told in acknowledged.items())
            record = Record.from_dict(await self.anna.get(self.servers[0], table, "/record"))
            for server in self.servers:
                assert not what_is_wrong(await self.anna.get(server, table), shown[0]["entries"])
            view = await self.anna.get(self.servers[1], table, "/view")
            assert view == json.loads(json.dumps(Game.replay(record, dice="by hand").view()))


def test_nothing_is_lost_when_a_process_is_killed_at_any_point(two):
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    chooser = random.Random(seed)

    async def play():
        async with Someone() as anna:
            await anna.come(two[0])
            ended = asyncio.Event()
            players = [Player(anna, two, chooser.random(), with_bot=i % 2 == 1) for i in range(6)]
            tasks = [asyncio.create_task(player.play_on(ended)) for player in players]
            for kill in range(KILLS):
                before = decided(players)
                await soon(lambda before=before: progressed(players, tasks, before))
                await asyncio.sleep(chooser.uniform(0.0, 0.2))
                victim = two[kill % 2]
                victim.kill()
                await asyncio.to_thread(victim.start)
            each = [player.decisions for player in players]
            await soon(lambda: all_progressed(players, tasks, each))
            ended.set()
            await asyncio.gather(*tasks)
            for player in players:
                await player.check()
            return decided(players)

    def decided(players):
        return sum(player.decisions for player in players)

    async def progressed(players, tasks, before):
        raise_what_is_wrong(tasks)
        return decided(players) > before + 4

    async def all_progressed(players, tasks, before):
        """Bots, too, are looked after again by one of the two."""
        raise_what_is_wrong(tasks)
        return all(player.decisions > then for player, then in zip(players, before, strict=True))

    def raise_what_is_wrong(tasks):
        for task in tasks:
            if task.done():
                task.result()

    began = time.monotonic()
    decisions = asyncio.run(play())
    seconds = time.monotonic() - began
    print(f"{KILLS} kills, {decisions} decisions: none acknowledged was lost or doubled; {seconds:.0f} s")


# ------------------------------------------------------------------ byzantium serve --processes


@pytest.fixture
def supervised(postgresql):
    if not sys.platform.startswith("linux"):
        pytest.skip("looks for processes in /proc")
    port = free_port()
    command = [sys.executable, "-m", "byzantium", "serve", "--processes", "2", "--port", str(port),
               "--database", postgresql]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield process, f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


def children_of(process):
    """The servers: not those that think for bots, nor what multiprocessing has for itself."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):               # it may just have ended
            parent = int(re.search(r"^PPid:\s*(\d+)", (folder / "status").read_text(), re.M)[1])
            if parent == process.pid and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.add(int(folder.name))
    return found


def answers(address):
    with contextlib.suppress(httpx.HTTPError):
        return httpx.get(f"{address}/health", timeout=WITHIN).status_code == 200
    return False


def until(check):
    end = time.monotonic() + 3 * WITHIN
    while not (found := check()):
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.05)
    return found


def test_one_command_starts_renews_and_stops_several(supervised):
    process, address = supervised
    until(lambda: answers(address))
    first = until(lambda: (found := children_of(process)) and len(found) == 2 and found)
    os.kill(min(first), signal.SIGKILL)                                  # one that dies is started again
    second = until(lambda: (found := children_of(process)) and len(found) == 2 and found != first and found)
    assert max(first) in second
    until(lambda: answers(address))
    process.send_signal(signal.SIGHUP)                                   # another version: one after the other
    until(lambda: len(found := children_of(process)) == 2 and not found & second)
    assert answers(address)
    assert "byzantium_answers_total" in httpx.get(f"{address}/metrics", timeout=WITHIN).text
    process.send_signal(signal.SIGTERM)
    assert process.wait(WITHIN) == 0
    assert not answers(address)


def test_one_that_dies_young_again_and_again_is_started_ever_later_and_the_others_serve_on(monkeypatch):
    """After five such deaths everything was ended, the healthy ones too."""
    started, said, now = [], [], [0.0]

    class Process:
        pid, sentinel = 0, None

        def __init__(self, healthy):
            self.healthy = healthy

        def is_alive(self):
            return self.healthy

    def start(rest=0.0):
        started.append(now[0])
        return processes.Child(Process(healthy=len(started) == 1), None, now[0], rest)

    monkeypatch.setattr(processes, "say", lambda words, **_: said.append(words))
    monkeypatch.setattr(processes, "_forget_metrics", lambda child: None)
    monkeypatch.setattr(processes.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(processes, "wait", lambda *_: None)
    supervisor = processes.Supervisor(Settings(processes=2))
    supervisor._start = start
    supervisor._children = [start(), start()]
    healthy = supervisor._children[0]
    while now[0] < 600.0:
        supervisor._look()
        now[0] += 0.5
    assert supervisor._children[0] is healthy
    rests = [after - before for before, after in pairwise(started[1:])]
    wanted = [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, *[60.0] * 20]
    assert len(rests) > 10
    assert all(rest <= found <= rest + 1.0 for rest, found in zip(wanted, rests, strict=False)), rests
    assert len(said) >= len(rests) - 1


def test_several_processes_need_a_database():
    command = [sys.executable, "-m", "byzantium", "serve", "--processes", "2", "--data", "games.sqlite"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode != 0
    assert "--database postgresql://" in done.stderr + done.stdout


# ------------------------------------------------------------------ byzantium move


def test_a_store_moves_from_its_file_into_a_database(cluster, tmp_path):
    file, address = tmp_path / "games.sqlite", cluster.new()

    async def play(server):
        async with Someone() as anna:
            await anna.come(server)
            table = await anna.set_up(server, ME, ME)
            for _ in range(10):
                assert (await anna.decide(server, table)).status_code == 200
            await anna.ask(server, "PATCH", "/api/me", {"name": "Ännchen"})
            await anna.ask(server, "PUT", f"/api/tables/{table}/note", {"text": "ő"})
            await anna.act(server, table, type="propose", what="end")
            return anna.cookie, table, await anna.get(server, table, "/record")

    async def look(server, cookie, table):
        async with Someone() as anna:
            anna.cookie = cookie
            assert (await anna.ask(server, "GET", "/api/me")).json()["name"] == "Ännchen"
            assert (await anna.get(server, table, "/note"))["text"] == "ő"
            new = await anna.set_up(server, ME, ME)
            assert (await anna.decide(server, new)).status_code == 200
            report = {"seat": 0, "text": "nothing"}                      # numbers of rows go on
            assert (await anna.ask(server, "POST", f"/api/tables/{table}/reports", report)).status_code == 422
            return await anna.get(server, table, "/record")

    with ServerProcess(file) as server:
        cookie, table, record = asyncio.run(play(server))
        server.stop()
    moved = CliRunner().invoke(cli, ["move", str(file), address])
    assert not moved.exception, moved.output
    assert "1 tables are in" in moved.output
    again = CliRunner().invoke(cli, ["move", str(file), address])
    assert "already" in str(again.exception)
    with ServerProcess(tmp_path / "none", {**FREE, "database": address}) as server:
        assert asyncio.run(look(server, cookie, table)) == record        # its chain, sealed, is the same
