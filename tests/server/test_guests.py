"""Bots of people: accounts and tokens, programs that connect, modules, what they accept, and what they must not."""

import json
import threading
import time
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketDenialResponse

from byzantium.bots.modules import LEGAL_AT
from byzantium.server.app import create_app
from server.players import ME, Someone

wasmtime = pytest.importorskip("wasmtime")
FIRST = (f'(module (memory (export "memory") 1) (func (export "room") (param i32) (result i32) i32.const 0) '
         f'(func (export "choose") (param i32 i32) (result i32) (i32.load16_u (i32.const {LEGAL_AT}))))')
HELLO = {"type": "hello", "protocols": ["byzantium-bot-1"], "name": "Mad Dog"}


def letting_in(settings, **more):
    return settings.model_copy(update={"bots": True, **more})


@pytest.fixture
def client(settings):
    with TestClient(create_app(letting_in(settings, bot_modules=True, guest_seconds=5.0))) as client:
        yield client


@pytest.fixture
def anna(client):
    anna = Someone(client, "Anna")
    anna.ask("POST", "/api/me/recovery")
    assert anna.get("/api/me").json()["account"], "Anna has an account now"
    return anna


def add(someone: Someone, title: str = "Fury", **wish):
    return someone.ask("POST", "/api/me/bots", {"title": title, **wish})


def come(client: TestClient, token: str):
    return client.websocket_connect("/api/bots/stream", headers={"authorization": f"Bearer {token}"})


def listed(someone: Someone) -> dict:
    return {bot["name"]: bot for bot in someone.get("/api/bots").json()}


def test_a_token_is_shown_once_and_kept_as_a_hash(client, anna, settings):
    made = add(anna, source="https://example.org/fury").json()
    token = made["token"]
    assert token.startswith("byz_")
    assert made["bot"]["name"] == "fury"
    assert token not in anna.get("/api/me/bots").text
    if not settings.database:
        assert token.encode() not in Path(settings.data).read_bytes()
    assert token not in anna.get("/api/me/data").text


def test_three_bots_at_most_and_none_of_a_guest(client, anna):
    assert add(Someone(client, "Guest")).status_code == 403
    assert [add(anna, f"Bot {i}").status_code for i in range(4)] == [201, 201, 201, 429]


@pytest.mark.parametrize("title", ["Champion", "mad-dog", "!!!"])
def test_nobody_takes_the_name_of_another_bot(client, anna, title):
    add(anna, "Fury")
    assert add(anna, title).status_code == 409
    assert add(anna, "fury").status_code == 409


def test_a_server_that_lets_none_in_says_so(settings):
    with TestClient(create_app(settings)) as client:
        anna = Someone(client, "Anna")
        anna.ask("POST", "/api/me/recovery")
        assert anna.get("/api/me/bots").json()["possible"] is False
        assert "has not let bots of people in" in add(anna).json()["sentence"]
        with pytest.raises(WebSocketDenialResponse), come(client, "byz_x"):
            pass


@pytest.mark.parametrize("token", ["", "byz_", "byz_wrong", "\u00e9"])
def test_a_wrong_token_opens_nothing(client, token):
    with pytest.raises((WebSocketDenialResponse, UnicodeEncodeError)), come(client, token):
        pass


def test_a_token_that_is_revoked_opens_nothing_and_sends_away(client, anna):
    token = add(anna, "Fury").json()["token"]
    with come(client, token) as socket:
        socket.send_json(HELLO)
        assert socket.receive_json()["type"] == "hello"
        assert listed(anna)["fury"]["author"] == "Anna"
        assert anna.ask("DELETE", "/api/me/bots/fury/token").json()["token"] is False
        assert socket.receive_json()["type"] == "quit"
    with pytest.raises(WebSocketDenialResponse), come(client, token):
        pass
    assert "fury" not in listed(anna)


def answer(socket, stop: threading.Event, told: list) -> None:
    while not stop.is_set():
        message = socket.receive_json()
        told.append(message)
        if message["type"] == "go":
            choice = {"type": "choice", "game": message["game"], "decision": message["decision"],
                      "code": message["legal"][0]}
            socket.send_json(choice)
        if message["type"] in ("over", "quit"):
            return


def play_on(person: Someone, table: str, seconds: float = 60.0) -> str:
    """Somebody plays by chance until their game is over."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        shown = person.table(table)
        if shown["status"] == "over":
            return "over"
        if shown["asked"] is not None and shown["seats"][shown["asked"]]["person"] == person.id:
            person.decide(table)
        else:
            time.sleep(0.005)
    return "open"


def test_a_program_plays_a_whole_game_by_its_connection(client, anna):
    token = add(anna, "Fury").json()["token"]
    told, stop = [], threading.Event()
    with come(client, token) as socket:
        socket.send_json(HELLO)
        playing = threading.Thread(target=answer, args=(socket, stop, told))
        playing.start()
        while "fury" not in listed(anna):
            time.sleep(0.01)
        table = anna.set_up(ME, {"kind": "bot", "bot": "fury"})
        assert anna.table(table)["seats"][1]["bot"] == "fury"
        assert play_on(anna, table) == "over"
        playing.join(10)
        kinds = [message["type"] for message in told]
        assert kinds[:4] == ["hello", "new", "position", "go"]
        assert kinds[-1] == "over"
        assert kinds.count("new") == 1
    assert anna.get("/api/me/bots").json()["bots"][0]["played"] == 1


def test_after_a_break_it_is_asked_again(client, anna):
    token = add(anna, "Fury").json()["token"]
    with come(client, token) as socket:
        socket.send_json(HELLO)
        assert socket.receive_json()["type"] == "hello"
        table = anna.set_up({"kind": "bot", "bot": "fury"}, ME)
        asked = until_asked(anna, table, socket)
    with come(client, token) as socket:
        socket.send_json(HELLO)
        assert socket.receive_json()["type"] == "hello"
        again = [socket.receive_json() for _ in range(3)]
        assert [message["type"] for message in again] == ["new", "position", "go"]
        assert (again[2]["decision"], again[2]["legal"]) == (asked["decision"], asked["legal"])
        socket.send_json({"type": "choice", "game": again[2]["game"], "decision": again[2]["decision"],
                          "code": again[2]["legal"][-1]})
        until = time.monotonic() + 10
        while time.monotonic() < until and not has_decided(anna, table):
            time.sleep(0.01)
        assert has_decided(anna, table)


def has_decided(anna: Someone, table: str) -> bool:
    return "bot:fury" in json.dumps(anna.entries(table))


def until_asked(anna: Someone, table: str, socket) -> dict:
    while anna.table(table)["asked"] == 1:
        anna.decide(table)
    message = socket.receive_json()
    while message["type"] != "go":
        message = socket.receive_json()
    return message


def test_what_it_does_not_accept_it_is_not_asked(client, anna):
    token = add(anna, "Fury", players=[3], paces=["days"]).json()["token"]
    seats = [ME, {"kind": "bot", "bot": "fury"}]
    refused = anna.ask("POST", "/api/tables", {"seats": seats})
    assert "it is not connected" in refused.json()["sentence"]
    with come(client, token) as socket:
        socket.send_json(HELLO)
        assert socket.receive_json()["type"] == "hello"
        assert "does not play with 2 players" in anna.ask("POST", "/api/tables", {"seats": seats}).json()["sentence"]
        three = anna.ask("POST", "/api/tables", {"seats": [*seats, {"kind": "open"}]})
        assert "at this pace" in three.json()["sentence"]


HOSTILE = {
    "not json": "hello", "a list": "[]", "a number": "52", "a broken object": "{", "a choice first":
    '{"type":"choice","decision":1,"code":1}', "another protocol": '{"type":"hello","protocols":["uci"]}',
    "hello twice": json.dumps(HELLO), "no game": '{"type":"choice","decision":1,"code":1}',
    "a code that is none": '{"type":"choice","decision":1,"code":"x","game":"y"}',
    "deep": "[" * 5000, "a hello that is none": '{"type":"hello"}',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_stream_is_sent_away_with_a_sentence(client, anna, name):
    token = add(anna, "Fury").json()["token"]
    with come(client, token) as socket:
        if name in ("hello twice", "no game", "a code that is none"):
            socket.send_json(HELLO)
            assert socket.receive_json()["type"] == "hello"
        socket.send_text(HOSTILE[name])
        said = socket.receive_json()
        while said["type"] == "quit":
            said = socket.receive_json()
        assert said["type"] == "refused"
        assert said["why"].isprintable()
    assert anna.get("/api/me").status_code == 200


def test_a_flood_is_sent_away(settings):
    bounded = letting_in(settings, messages=(20.0, 60.0))
    with TestClient(create_app(bounded)) as client:
        anna = Someone(client, "Anna")
        anna.ask("POST", "/api/me/recovery")
        token = add(anna, "Fury").json()["token"]
        with come(client, token) as socket:
            socket.send_json(HELLO)
            assert socket.receive_json()["type"] == "hello"
            for _ in range(200):
                socket.send_text('{"type":"info","text":"x"}')
            assert "more than this server reads" in socket.receive_json()["why"]


def test_who_does_not_answer_is_played_for(settings):
    with TestClient(create_app(letting_in(settings, guest_seconds=0.2))) as client:
        anna = Someone(client, "Anna")
        anna.ask("POST", "/api/me/recovery")
        token = add(anna, "Fury").json()["token"]
        with come(client, token) as socket:
            socket.send_json(HELLO)
            assert socket.receive_json()["type"] == "hello"
            table = anna.set_up({"kind": "bot", "bot": "fury"}, ME)
            until_asked(anna, table, socket)
            until = time.monotonic() + 60
            while time.monotonic() < until and not has_decided(anna, table):
                time.sleep(0.05)
            assert time.monotonic() < until


# ------------------------------------------------------------------ modules


def upload(anna: Someone, code: bytes, name: str = "fury"):
    anna.client.cookies.clear()
    headers = {"cookie": f"byzantium={anna.cookie}"}
    return anna.client.put(f"/api/me/bots/{name}/module", content=bytes(code), headers=headers)


def test_a_module_sits_at_a_table_and_plays(client, anna):
    add(anna, "Fury", source="https://example.org/fury")
    shown = upload(anna, wasmtime.wat2wasm(FIRST))
    assert shown.status_code == 200, shown.text
    assert shown.json()["module"] is True
    assert listed(anna)["fury"]["source"] == "https://example.org/fury"
    table = anna.set_up(ME, {"kind": "bot", "bot": "fury"})
    assert play_on(anna, table, 120) == "over"


@pytest.mark.parametrize(("code", "why"), [
    (b"nothing", "it is no module that can be run here"),
    (wasmtime.wat2wasm('(module (import "a" "b" (func)))'), "it imports a.b"),
    (wasmtime.wat2wasm(FIRST.replace(f"(i32.load16_u (i32.const {LEGAL_AT}))", "i32.const 3")), "which is not legal"),
    (wasmtime.wat2wasm(FIRST.replace(f"(i32.load16_u (i32.const {LEGAL_AT}))", "(loop $l (br $l)) unreachable")),
     "it used up its fuel"),
])
def test_a_module_that_does_not_play_is_refused(client, anna, code, why):
    add(anna, "Fury")
    refused = upload(anna, code)
    assert refused.status_code == 422
    assert why in refused.json()["sentence"]
    assert anna.get("/api/me/bots").json()["bots"][0]["module"] is False


def test_nobody_touches_anothers_bot(client, anna):
    add(anna, "Fury")
    other = Someone(client, "Bela")
    for method, path in (("PUT", ""), ("DELETE", ""), ("POST", "/token"), ("DELETE", "/token")):
        assert other.ask(method, f"/api/me/bots/fury{path}", {"title": "x"}).status_code == 404
    assert upload(other, wasmtime.wat2wasm(FIRST)).status_code == 404


def test_it_is_deleted(client, anna):
    token = add(anna, "Fury").json()["token"]
    assert anna.ask("DELETE", "/api/me/bots/fury").status_code == 204
    assert anna.get("/api/me/bots").json()["bots"] == []
    with pytest.raises(WebSocketDenialResponse), come(client, token):
        pass
    assert add(anna, "Fury").status_code == 201
