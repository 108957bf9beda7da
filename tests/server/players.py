"""People of tests: a cookie each, over one client."""

import json
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from fastapi.testclient import TestClient

from byzantium.engine import codes as C
from byzantium.engine.board import CONSTANTINOPLE
from byzantium.server.people.identity import COOKIE

ME, OPEN, RANDOM = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


class Someone:
    """A person in front of a browser, or a program with a cookie."""

    def __init__(self, client: TestClient, name: str) -> None:
        self.client, self.name = client, name
        self.cookie = ""
        self.id = self.get("/api/me").json()["id"]
        self.ask("PATCH", "/api/me", {"name": name})

    def ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        self.client.cookies.clear()
        sent: dict[str, Any] = {"cookie": f"{COOKIE}={self.cookie}".encode("latin-1")} if self.cookie else {}
        answer = self.client.request(method, path, json=body, headers=sent | (headers or {}))
        self.cookie = answer.cookies.get(COOKIE) or self.cookie
        self.client.cookies.clear()
        return answer

    def get(self, path: str) -> Any:
        return self.ask("GET", path)

    def set_up(self, *seats: dict[str, Any], **setup: Any) -> str:
        answer = self.ask("POST", "/api/tables", {"seats": list(seats), **setup})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def table(self, table: str) -> Any:
        return self.get(f"/api/tables/{table}").json()

    def join(self, table: str, seat: int, invitation: str | None = None, **more: Any) -> Any:
        return self.ask("PUT", f"/api/tables/{table}/seats/{seat}", {"invitation": invitation, **more})

    def act(self, table: str, **act: Any) -> Any:
        return self.ask("POST", f"/api/tables/{table}/acts", act)

    def view(self, table: str) -> Any:
        return self.get(f"/api/tables/{table}/view").json()

    def entries(self, table: str, since: int = 0) -> Any:
        return self.get(f"/api/tables/{table}/entries?since={since}").json()["entries"]

    def decide(self, table: str, chooser: random.Random | None = None) -> Any:
        """Answer what is asked, by the first option or by chance."""
        view = self.view(table)
        code = any_code(view, chooser) if chooser else view["options"][0]["code"]
        return self.act(table, type="decide", decision=view["prompt"]["decision"], code=code)

    @contextmanager
    def live(self, table: str, since: int = 0, **headers: str) -> Iterator["Live"]:
        self.client.cookies.clear()
        sent = {"cookie": f"{COOKIE}={self.cookie}", **headers}
        with self.client.websocket_connect(f"/api/tables/{table}/live?since={since}", headers=sent) as socket:
            yield Live(socket)


class Live:
    """A WebSocket of a test."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.welcome = self.hear("welcome")

    def send(self, **act: Any) -> None:
        self.socket.send_text(json.dumps(act))

    def hear(self, *kinds: str) -> Any:
        """The next message of these kinds; others are passed over."""
        while True:
            message = json.loads(self.socket.receive_text())
            if not kinds or message["type"] in kinds:
                return message


def two_at_a_table(anna: Someone, bela: Someone, **setup: Any) -> str:
    table = anna.set_up(ME, OPEN, **setup)
    invitation = anna.table(table)["invitation"]
    assert bela.join(table, 1, invitation).status_code == 200
    return table


def any_code(view: Any, chooser: random.Random) -> int:
    """By chance, but nothing by which Constantinople can fall: no game ends before its third turn does."""
    fateful = (C.CITY + CONSTANTINOPLE, C.SPACE + C.BULGARS)
    codes: list[int] = [option["code"] for option in view["options"]]
    return chooser.choice([code for code in codes if code not in fateful] or codes)


def asked_of(table: str, *people: Someone) -> Someone:
    """Who is asked now."""
    data = people[0].table(table)
    person = data["seats"][data["asked"]]["person"]
    return next(someone for someone in people if someone.id == person)


def other_of(someone: Someone, *people: Someone) -> Someone:
    return next(other for other in people if other is not someone)


def play_out(someone: Someone, table: str, seed: int) -> None:
    """A whole hot-seat game at random."""
    chooser = random.Random(seed)
    while someone.table(table)["status"] == "playing":
        view = someone.view(table)
        code = chooser.choice(view["options"])["code"]
        answer = someone.act(table, type="decide", decision=view["prompt"]["decision"], code=code)
        assert answer.status_code == 200, answer.text


def later(client: Any, seconds: float) -> None:
    """Let time go by for the server."""
    client.app.state.services.registry.time._offset += seconds


def eventually(check: Callable[[], Any], seconds: float = 120.0) -> Any:
    """Wait until something holds; long, as the machine may have much else to do."""
    until = time.monotonic() + seconds
    while not (found := check()):
        assert time.monotonic() < until, "it never came to that"
        time.sleep(0.02)
    return found
