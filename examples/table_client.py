"""A client for the server: sets up a table, sits in both seats, and answers the first questions over the WebSocket.

    python examples/table_client.py [http://localhost:8000]

Without an address it starts a server of its own. It knows no rules: it picks among the options that it is told.
"""

import json
import random
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from tempfile import TemporaryDirectory
from typing import Any

from websockets.sync.client import ClientConnection, connect


class Client:
    """Somebody with a cookie, as a browser has it."""

    def __init__(self, address: str) -> None:
        self.address, self.cookies = address, CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"}, method=method)
        with self.opener.open(request) as answer:
            told: dict[str, Any] = json.load(answer)
            return told

    def live(self, table: str) -> ClientConnection:
        cookie = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        address = self.address.replace("http", "ws", 1)
        return connect(f"{address}/api/tables/{table}/live?since=0", additional_headers={"Cookie": cookie})


def play(address: str, decisions: int) -> None:
    client, choose = Client(address), random.Random(1)
    print("I am", client.ask("GET", "/api/me")["name"])
    table = client.ask("POST", "/api/tables", {"seats": [{"kind": "me"}, {"kind": "me"}]})["table"]
    with client.live(table) as live:
        while decisions:
            told = json.loads(live.recv())
            view = told.get("view")                          # in a welcome, and in an update where it changed
            if not view or view["prompt"]["asked"] is None:
                continue
            option = choose.choice(view["options"])
            print(view["prompt"]["decision"], view["prompt"]["id"], "->", option["id"], option["args"])
            live.send(json.dumps({"type": "decide", "decision": view["prompt"]["decision"], "code": option["code"]}))
            decisions -= 1


@contextmanager
def own_server() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "byzantium", "serve", "--port", str(port), "--data", f"{folder}/games.sqlite"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            wait_for(f"http://127.0.0.1:{port}")
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait()


def wait_for(address: str) -> None:
    for _ in range(300):
        try:
            urllib.request.urlopen(address + "/health").close()
            return
        except urllib.error.URLError:
            time.sleep(0.1)
    raise SystemExit("The server did not start.")


if len(sys.argv) > 1:
    play(sys.argv[1], decisions=10)
else:
    with own_server() as address:
        play(address, decisions=10)
