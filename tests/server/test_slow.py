"""A client that does not read, at a real server: nobody waits for it, and it catches up without gaps."""

import asyncio
import json
import os
import socket
import time
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from statistics import median

import httpx2 as httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from byzantium.engine import codes as C
from server.process import FREE, ServerProcess

OUTBOX = 20                      # messages that wait for a client, so that the test need not play for long
LATE = 2.0                       # seconds that nobody may have to wait for a decision, but when the machine stalls
MOST = 5000                      # acts until the buffers of both sides are full
REQUESTS = 100                   # for more than the buffers of both sides hold
LISTENING = "0A"                 # in /proc/net/tcp


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
        while (told := json.loads(await asyncio.wait_for(self.socket.recv(), 120)))["type"] != "update":
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
            heard.append(json.loads(await asyncio.wait_for(lagging.recv(), 120)))
    except ConnectionClosed as closed:
        return heard, closed.rcvd.code if closed.rcvd else None


async def play_until_dropped(player):
    while player.watching:
        assert len(player.waits) < MOST, "a client that does not read was never let go"
        await player.dither()


@asynccontextmanager
async def a_table(server, viewers):
    """A player in all seats, the table's address, and viewers who do not read."""
    async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=60) as client:
        await client.get("/api/me")
        table = (await client.post("/api/tables", json={"seats": [{"kind": "me"}] * 4})).json()["table"]
        cookie = {"cookie": f"byzantium={client.cookies['byzantium']}"}
    url = f"ws://{server.address}/api/tables/{table}/live"
    async with AsyncExitStack() as all:
        for _ in range(viewers):
            lagging = connect(url, sock=narrow_socket(server), max_queue=2, ping_interval=None, close_timeout=0)
            await all.enter_async_context(lagging)
        quick = await all.enter_async_context(connect(url, additional_headers=cookie))
        yield Player(quick, json.loads(await quick.recv())), url, lagging.connection


async def lag_behind(server):
    async with a_table(server, 1) as (player, url, lagging):
        await play_until_dropped(player)
        heard, code = await read_on(lagging)
        last = entries_of(heard)[-1]
        async with connect(f"{url}?since={last}") as again:
            welcome = json.loads(await again.recv())
        return player, heard, code, welcome


def test_a_client_that_does_not_read_is_let_go_and_catches_up(tmp_path):
    """It hears why, whenever it reads on: here that may be long after, as the machine may be busy."""
    patience = {"READING_SECONDS": 600.0}
    with ServerProcess(tmp_path / "games.sqlite", {**FREE, "outbox": OUTBOX}, patience) as server:
        player, heard, code, welcome = asyncio.run(lag_behind(server))
    assert median(player.waits[-OUTBOX:]) < LATE         # while the other one did not read
    seen, missed = entries_of(heard), entries_of([welcome])
    assert len(missed) >= OUTBOX
    assert seen + missed == list(range(1, welcome["seq"] + 1))
    assert heard[-1] == {"type": "bye", "reason": "slow", "after": 2.0}
    assert code == 1013


async def connections_left(server, most):
    """How many the server still has, when they are no more than that or a minute has passed."""
    for _ in range(600):
        if (left := len(connections_of(server))) <= most:
            break
        await asyncio.sleep(0.1)
    return left


def connections_of(server):
    """The server's established connections, as the system knows them: kept open by whoever does not read."""
    here = f"0100007F:{server.port:04X}"
    rows, its = [line.split() for line in Path("/proc/net/tcp").read_text("ascii").splitlines()], sockets_of(server.pid)
    return [row for row in rows if row[1] == here and row[3] != LISTENING and row[9] in its]


def sockets_of(pid):
    found = set()
    for name in os.listdir(f"/proc/{pid}/fd"):
        with suppress(OSError):                  # closed meanwhile
            found.add(os.readlink(f"/proc/{pid}/fd/{name}"))
    return {file.removeprefix("socket:[").rstrip("]") for file in found if file.startswith("socket:")}


async def never_read(server):
    async with a_table(server, 3) as (player, _, _):
        before = len(connections_of(server))
        await play_until_dropped(player)
        return before, await connections_left(server, 1)


def test_clients_that_never_read_again_are_let_go(tmp_path):
    """Their messages and their connections with them: nobody fills the server by not reading."""
    with ServerProcess(tmp_path / "games.sqlite", {**FREE, "outbox": OUTBOX}, {"READING_SECONDS": 0.5}) as server:
        before, after = asyncio.run(never_read(server))
    assert (before, after) == (4, 1)


def test_answers_that_are_never_read_are_let_go(tmp_path):
    """Over HTTP: many requests on one connection, and hardly an answer read; most answers never come."""
    patience = {"READING_SECONDS": 0.5}
    with ServerProcess(tmp_path / "games.sqlite", FREE, patience) as server, narrow_socket(server) as reader:
        reader.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * REQUESTS)
        answers = reader.recv(1)
        assert asyncio.run(connections_left(server, 0)) == 0
        with suppress(ConnectionResetError):
            while part := reader.recv(1 << 20):
                answers += part
    assert 0 < answers.count(b"HTTP/1.1 200 OK") < REQUESTS
