"""A client that does not read, at a real server: nobody waits for it, and it catches up without gaps."""

import asyncio
import json
import socket
import time

import httpx2 as httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from byzantium.engine import codes as C
from server.process import FREE, ServerProcess

OUTBOX = 20                      # messages that wait for a client, so that the test need not play for long
LATE = 2.0                       # seconds that nobody may have to wait for a decision; the machine may be busy
MOST = 5000                      # acts until the buffers of both sides are full


def narrow_socket(server):
    """One that holds little of what it does not read."""
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65_536)
    narrow.connect(("127.0.0.1", server.port))
    return narrow


class Player:
    """Somebody who begins an action and takes it back, for ever: all of it is told to all, with the view."""

    def __init__(self, socket, welcome):
        self.socket, self.number = socket, welcome["view"]["prompt"]["decision"]
        self.waits, self.watching = [], 1

    async def dither(self):
        await self.act(type="decide", decision=self.number, code=C.TAKE_CONTROL)
        await self.act(type="undo", to=self.number)

    async def act(self, **act):
        sent = time.perf_counter()
        await self.socket.send(json.dumps(act))
        while (told := json.loads(await asyncio.wait_for(self.socket.recv(), 10)))["type"] != "update":
            assert told["type"] != "refused", told
            self.watching = told.get("watching", self.watching)
        self.waits.append(time.perf_counter() - sent)


def entries_of(messages):
    return [entry["seq"] for told in messages for entry in told.get("entries", ())]


async def read_on(lagging):
    """All that still comes, and the code of the end."""
    heard = []
    try:
        while True:
            heard.append(json.loads(await asyncio.wait_for(lagging.recv(), 20)))
    except ConnectionClosed as closed:
        return heard, closed.rcvd.code if closed.rcvd else None


async def play_until_dropped(player):
    while player.watching:
        assert len(player.waits) < MOST, "a client that does not read was never let go"
        await player.dither()


async def lag_behind(server):
    async with httpx.AsyncClient(base_url=f"http://{server.address}") as client:
        await client.get("/api/me")
        table = (await client.post("/api/tables", json={"seats": [{"kind": "me"}] * 4})).json()["table"]
        cookie = {"cookie": f"byzantium={client.cookies['byzantium']}"}
    url = f"ws://{server.address}/api/tables/{table}/live"
    async with (
        connect(url, sock=narrow_socket(server), max_queue=2, ping_interval=None) as lagging,
        connect(url, additional_headers=cookie) as quick,
    ):
        player = Player(quick, json.loads(await quick.recv()))
        await play_until_dropped(player)
        heard, code = await read_on(lagging)
        last = entries_of(heard)[-1]
        async with connect(f"{url}?since={last}") as again:
            welcome = json.loads(await again.recv())
        return player, heard, code, welcome


def test_a_client_that_does_not_read_is_let_go_and_catches_up(tmp_path):
    with ServerProcess(tmp_path / "games.sqlite", {**FREE, "outbox": OUTBOX}) as server:
        player, heard, code, welcome = asyncio.run(lag_behind(server))
    assert max(player.waits) < LATE
    seen, missed = entries_of(heard), entries_of([welcome])
    assert len(missed) >= OUTBOX
    assert seen + missed == list(range(1, welcome["seq"] + 1))
    assert heard[-1] == {"type": "bye", "reason": "slow", "after": 2.0}
    assert code == 1013
