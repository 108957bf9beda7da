"""Bad input of every kind: no 500, no stopped table."""

import asyncio
import json
import random

import httpx2 as httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.asyncio.client import connect

from budget import much
from byzantium.server.app import create_app
from byzantium.server.protocol import ACT
from server.players import ME, OPEN, RANDOM
from server.process import ServerProcess

EXAMPLES = much(8, 25)           # for each route
MESSAGES = 600


schema = schemathesis.openapi.from_dict(create_app().openapi())


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("fuzz") / "games.sqlite") as server:
        yield server


def new_table(server):
    """A table, and the cookie of who opened it."""
    with httpx.Client(base_url=f"http://{server.address}", timeout=60) as client:
        client.get("/api/me")
        opened = client.post("/api/tables", json={"seats": [{"kind": "me"}] * 3})
        assert opened.is_success, opened.text
        return opened.json()["table"], client.cookies["byzantium"]


@pytest.fixture(scope="module")
def table(server):
    """A table that the fuzzer of routes knows, so that it gets beyond 404. It may also end whose it is."""
    return new_table(server)


@pytest.fixture(scope="module")
def world(server):
    """Tables in every state, those who sit there, strangers, invitations: a fuzzer without them sees 404 only."""
    people = [httpx.Client(base_url=f"http://{server.address}", timeout=30) for _ in range(3)]
    try:
        for i, person in enumerate(people):
            person.get("/api/me")
            person.put("/api/me/password", json={"login": f"person{i}", "password": "a long password"})
        anna = people[0]
        seats = {"own": [ME, ME], "open": [ME, OPEN], "bots": [ME, RANDOM, RANDOM], "left": [ME, ME]}
        tables = {name: anna.post("/api/tables", json={"seats": who}).json()["table"] for name, who in seats.items()}
        for seat in range(2):
            anna.delete(f"/api/tables/{tables['left']}/seats/{seat}")
        invitation = anna.get(f"/api/tables/{tables['open']}").json()["invitation"]
        record = anna.get(f"/api/tables/{tables['own']}/record").json()
        return {
            "tables": list(tables.values()),
            "cookies": [person.cookies["byzantium"] for person in people],
            "invitations": [invitation],
            "invited": [person.get("/api/me").json()["id"] for person in people],
            "records": [record],
            "logins": ["person0", "person1"],
        }
    finally:
        for person in people:
            person.close()


def make_real(case, world, chooser):
    """Put what there is into a case, mostly."""
    if "table" in case.path_parameters and chooser.random() < 0.9:
        case.path_parameters["table"] = chooser.choice(world["tables"])
    if "seat" in case.path_parameters and chooser.random() < 0.8:
        case.path_parameters["seat"] = chooser.randrange(4)
    if isinstance(case.body, dict):
        for name, real in (("invitation", "invitations"), ("record", "records"), ("login", "logins")):
            if name in case.body and chooser.random() < 0.7:
                case.body[name] = chooser.choice(world[real])
    if chooser.random() < 0.9:
        case.headers = {**(case.headers or {}), "cookie": f"byzantium={chooser.choice(world['cookies'])}"}


@schema.parametrize()
@settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None
)
def test_every_answer_about_real_tables_is_documented(case, server, world):
    chooser = random.Random(f"{case.method} {case.path} {case.body!r} {case.path_parameters!r} {case.query!r}")
    make_real(case, world, chooser)
    response = case.call(base_url=f"http://{server.address}", timeout=60)
    checks = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
    case.validate_response(response, checks=checks)


@schema.parametrize()
@settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None
)
def test_no_route_fails(case, server, table):
    if "table" in case.path_parameters and len(str(case.body)) % 4:          # mostly the table that there is
        case.path_parameters["table"] = table[0]
    case.headers = {**(case.headers or {}), "cookie": f"byzantium={table[1]}"}
    response = case.call(base_url=f"http://{server.address}", timeout=60)
    case.validate_response(response, checks=[not_a_server_error])
    assert response.status_code not in (401, 501)


# ------------------------------------------------------------------ WebSocket messages


def message(chooser, view):
    """Good, nearly good, and bad messages."""
    number, options = view["prompt"]["decision"], view["options"]
    code = chooser.choice(options)["code"] if options else 0
    good = [
        {"type": "decide", "decision": number, "code": code},
        {"type": "undo", "to": max(number - chooser.randrange(4), 0)},
        {"type": "propose", "what": "undo", "to": chooser.randrange(number + 2)},
        {"type": "answer", "agree": chooser.random() < 0.5},
        {"type": "bind", "seed_hash": chooser.choice(["0" * 64, "x"])},
        {"type": "show", "seed": "mine"},
        {"type": "say", "text": chooser.choice(["hi", "ő" * 500, "<script>", "a\u0301"])},
        {"type": "ping", "ref": "x"},
    ]
    act = dict(chooser.choice(good))
    junk = [None, True, -1, 1e308, 2**70, "", "x" * 3000, [], {}, [[[]]], number, code, "decide", "\0", "\ud800"]
    fate = chooser.random()
    if fate < 0.35:
        return json.dumps(act)
    if fate < 0.8:
        act[chooser.choice([*act, "extra", "type"])] = chooser.choice(junk)
        return json.dumps(act)
    text = json.dumps(act)
    place = chooser.randrange(len(text))
    return chooser.choice([text[:place], text[:place] + "\u0001" + text[place:], "[" * 3000, "", "NaN", "\ufeff{}"])


async def bombard(server, table, cookie, seed):
    chooser = random.Random(seed)
    headers = {"cookie": f"byzantium={cookie}"}
    answered = {"accepted": 0, "refused": 0}
    async with connect(f"ws://{server.address}/api/tables/{table}/live", additional_headers=headers) as socket:
        view = json.loads(await socket.recv())["view"]
        for _ in range(MESSAGES):
            text = message(chooser, view)
            await socket.send(text.encode() if chooser.random() < 0.05 else text)
            while True:
                told = json.loads(await asyncio.wait_for(socket.recv(), 120))
                view = told.get("view") or view
                if told["type"] in answered:
                    assert told.get("code") != "store_failed"
                    answered[told["type"]] += 1
                    break
    return answered


@pytest.mark.parametrize("seed", range(3))
def test_no_message_stops_a_table(server, seed):
    fresh, cookie = new_table(server)
    with httpx.Client(base_url=f"http://{server.address}", cookies={"byzantium": cookie}, timeout=60) as client:
        answered = asyncio.run(bombard(server, fresh, cookie, seed))
        assert answered["accepted"] > 20
        assert answered["refused"] > 100
        view = client.get(f"/api/tables/{fresh}/view").json()
        if view["options"]:
            act = {"type": "decide", "decision": view["prompt"]["decision"], "code": view["options"][0]["code"]}
            assert client.post(f"/api/tables/{fresh}/acts", json=act).status_code == 200
        assert client.get("/health").is_success


def test_a_message_that_is_too_large_ends_its_connection_only(server):
    table, cookie = new_table(server)

    async def send():
        headers = {"cookie": f"byzantium={cookie}"}
        url = f"ws://{server.address}/api/tables/{table}/live"
        async with connect(url, additional_headers=headers) as one, connect(url, additional_headers=headers) as two:
            await one.send("x" * 100_000)
            await one.wait_closed()
            await two.send(json.dumps({"type": "ping"}))
            while json.loads(await asyncio.wait_for(two.recv(), 120))["type"] != "accepted":
                pass
            return one.close_code

    assert asyncio.run(send()) == 1009


def test_every_message_of_the_fuzzer_is_known():
    kinds = {"decide", "undo", "propose", "answer", "bind", "show", "say", "ping"}
    assert kinds == set(ACT.json_schema()["discriminator"]["mapping"])
