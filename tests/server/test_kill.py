"""kill -9 at random moments under play: what was acknowledged is there, once, and play goes on.

A person a table answers as fast as it can over a WebSocket, and notes what the server acknowledged. After each kill the
log must be without gaps and hold every acknowledged decision once; the position must be the replay of the record.

    KILLS=500 pytest -s tests/server/test_kill.py        # more of them, and what came of it
"""

import asyncio
import contextlib
import json
import os
import random
import time

import httpx2 as httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from budget import much
from byzantium import Game, Record
from server.process import ServerProcess

KILLS = int(os.environ.get("KILLS", much(30, 500)))
TABLES = 4
LONGEST = 0.25                   # seconds between a restart and the next kill


class Player:
    """Hot-seat at one table after another."""

    def __init__(self, server, client, chooser):
        self.server, self.client, self.chooser = server, client, chooser
        self.table = ""
        self.acknowledged = {}                   # seq -> decision and code, as the server said
        self.seen = 0                            # the last entry heard of
        self.games = 0
        self.decisions = 0

    async def play_on(self):
        """Until the server is gone."""
        with contextlib.suppress(WebSocketException, httpx.HTTPError, OSError):
            while True:
                if not self.table:
                    await self.set_up()
                await self.play()
                self.table, self.games = "", self.games + 1

    async def set_up(self):
        seats = [{"kind": "me"}] * self.chooser.choice((2, 3, 4))
        answer = await self.client.post("/api/tables", json={"seats": seats})
        self.table, self.acknowledged, self.seen = answer.json()["table"], {}, 0

    async def play(self):
        cookie = {"cookie": f"byzantium={self.client.cookies['byzantium']}"}
        url = f"ws://{self.server.address}/api/tables/{self.table}/live?since={self.seen}"
        async with connect(url, additional_headers=cookie) as socket:
            view = self.hear(json.loads(await socket.recv()))
            while view["options"]:
                asked = view["prompt"]["decision"], self.chooser.choice(view["options"])["code"]
                act = {"type": "decide", "decision": asked[0], "code": asked[1]}
                await socket.send(json.dumps(act))
                accepted = False
                while not accepted:
                    message = json.loads(await socket.recv())
                    assert message["type"] != "refused", message
                    view = self.hear(message) or view
                    accepted = message["type"] == "accepted"
                self.decisions += 1

    def hear(self, message):
        """Entries come without gaps and without repeats, over all restarts."""
        for entry in message.get("entries", ()):
            assert entry["seq"] == self.seen + 1
            self.seen = entry["seq"]
            self.acknowledged[entry["seq"]] = entry["kind"], entry["body"]
        return message.get("view")

    async def check(self):
        """After a restart: the log is what we were told, and perhaps what came after."""
        if not self.table:
            return
        answer = await self.client.get(f"/api/tables/{self.table}/entries")
        entries = answer.json()["entries"]
        assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1))
        stored = {entry["seq"]: (entry["kind"], entry["body"]) for entry in entries}
        assert all(stored.get(seq) == told for seq, told in self.acknowledged.items())
        numbers = [body["number"] for kind, body in stored.values() if kind in ("decision", "roll")]
        assert numbers == list(range(len(numbers)))
        record = Record.from_dict((await self.client.get(f"/api/tables/{self.table}/record")).json())
        view = (await self.client.get(f"/api/tables/{self.table}/view")).json()
        assert view == json.loads(json.dumps(Game.replay(record, dice="by hand").view()))


async def something_decided(players, tasks):
    before = sum(player.decisions for player in players)
    while sum(player.decisions for player in players) < before + TABLES and not all(task.done() for task in tasks):
        await asyncio.sleep(0.005)


async def play_and_kill(server, seed):
    chooser = random.Random(seed)
    limits = httpx.Limits(max_keepalive_connections=0)
    async with httpx.AsyncClient(base_url=f"http://{server.address}", limits=limits, timeout=60) as client:
        await client.get("/api/me")
        players = [Player(server, client, chooser) for _ in range(TABLES)]
        for kill in range(KILLS):
            tasks = [asyncio.create_task(player.play_on()) for player in players]
            if kill % 2:                         # on a busy machine nothing may have been said before a random moment
                await something_decided(players, tasks)
            await asyncio.sleep(chooser.uniform(0.0, LONGEST))
            server.kill()
            await asyncio.gather(*tasks)
            server.start()
            for player in players:
                await player.check()
        return players


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path):
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    began = time.monotonic()
    with ServerProcess(tmp_path / "games.sqlite") as server:
        players = asyncio.run(play_and_kill(server, seed))
        assert server.stop() in (0, -15)
    decisions = sum(player.decisions for player in players)
    seconds = time.monotonic() - began
    print(f"{KILLS} kills, {decisions} decisions: none acknowledged was lost or doubled; {seconds:.0f} s")
    assert decisions > KILLS


def test_a_graceful_stop_says_goodbye(tmp_path):
    async def play(server):
        async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=60) as client:
            await client.get("/api/me")
            table = (await client.post("/api/tables", json={"seats": [{"kind": "me"}] * 2})).json()["table"]
            cookie = {"cookie": f"byzantium={client.cookies['byzantium']}"}
            async with connect(f"ws://{server.address}/api/tables/{table}/live", additional_headers=cookie) as socket:
                await socket.recv()
                stopping = asyncio.create_task(asyncio.to_thread(server.stop))
                heard = []
                with contextlib.suppress(WebSocketException):
                    while True:
                        heard.append(json.loads(await socket.recv())["type"])
                assert heard[-1] == "bye"
                assert socket.close_code == 1012
                return await stopping

    with ServerProcess(tmp_path / "games.sqlite") as server:
        assert asyncio.run(play(server)) in (0, -15)
