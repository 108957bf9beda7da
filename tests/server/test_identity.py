"""Who somebody is: cookies that last while they are used, passwords, devices, logins; and what every answer carries."""

import json
import logging
import time
from functools import partial

import pytest
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from byzantium.server import services
from byzantium.server.app import create_app
from byzantium.server.core.refusal import Refusal
from byzantium.server.ops.logs import JsonLines
from byzantium.server.ops.settings import DAY, Settings
from byzantium.server.people import identity
from byzantium.server.people.identity import COOKIE, check_host
from server.players import ME, OPEN, Someone

PASSWORD = "a long enough password"


def with_login(someone, login="anna", **more):
    return someone.ask("PUT", "/api/me/password", {"login": login, "password": PASSWORD, **more})


def elsewhere(client, login="anna", password=PASSWORD):
    other = Someone(client, "Other")
    answer = other.ask("POST", "/api/login", {"login": login, "password": password})
    return other, answer


UNDER_WAY = 3600.0               # long enough for the slowest machine


@pytest.fixture
def clock(monkeypatch):
    """The time, to be moved."""
    import itsdangerous.timed

    monkeypatch.setattr(services, "UNDER_WAY", UNDER_WAY)

    now = {"ahead": 0.0}
    real = time.time
    monkeypatch.setattr(itsdangerous.timed.time, "time", lambda: real() + now["ahead"])
    monkeypatch.setattr(identity.time, "time", lambda: real() + now["ahead"])
    return now


def test_who_logs_out_hears_of_no_table_any_more(anna, client):
    with_login(anna)
    table = anna.set_up(ME, OPEN)
    with anna.live(table) as live:
        assert anna.ask("POST", "/api/logout").status_code == 204
        with pytest.raises(WebSocketDisconnect):
            live.hear("update")


def test_a_cookie_that_has_ended_hangs_nobody_up(anna, client):
    with_login(anna)
    ended = anna.cookie
    assert anna.ask("DELETE", "/api/me/devices").status_code == 204
    table = anna.set_up(ME, OPEN)
    with anna.live(table) as live:
        client.post("/api/logout", headers={"cookie": f"{COOKIE}={ended}"})
        live.send(type="ping")
        assert live.hear("accepted")


# ------------------------------------------------------------------ cookies


def test_an_identity_that_is_used_does_not_end(anna, clock):
    for _ in range(6):
        clock["ahead"] += 100 * DAY
        assert anna.get("/api/me").json()["id"] == anna.id
    clock["ahead"] += 401 * DAY
    assert anna.get("/api/me").json()["id"] != anna.id


def test_a_servers_clock_that_is_behind_makes_no_cookie_bad(anna, clock):
    clock["ahead"] = -30 * DAY
    assert anna.get("/api/me").json()["id"] == anna.id


# ------------------------------------------------------------------ passwords and logins


def test_a_new_password_asks_for_the_old_one(anna, client):
    assert with_login(anna).status_code == 200
    change = {"login": "anna", "password": "quite another one"}
    assert anna.ask("PUT", "/api/me/password", change).json()["code"] == "wrong_password"
    assert anna.ask("PUT", "/api/me/password", {**change, "old": "wrong"}).json()["code"] == "wrong_password"
    assert elsewhere(client)[1].status_code == 200
    assert anna.ask("PUT", "/api/me/password", {**change, "old": PASSWORD}).status_code == 200
    assert elsewhere(client)[1].json()["code"] == "wrong_password"
    assert elsewhere(client, password="quite another one")[1].status_code == 200


def test_logins_do_not_differ_by_case(anna, bela, client):
    assert with_login(anna, "Anna").status_code == 200
    assert with_login(bela, "aNNa").json()["code"] == "taken"
    assert elsewhere(client, "ANNA")[1].json()["id"] == anna.id


def test_nobody_can_lock_a_login_from_elsewhere(tmp_path):
    settings = Settings(data=tmp_path / "games.sqlite", passwords=(0.001, 3.0))
    with TestClient(create_app(settings, static=tmp_path)) as client:
        anna = Someone(client, "Anna")
        with_login(anna)
        mallory = TestClient(client.app, client=("192.0.2.66", 5))
        wrong = {"login": "anna", "password": "wrong password"}
        assert [mallory.post("/api/login", json=wrong).status_code for _ in range(5)] == [403] * 3 + [429] * 2
        assert elsewhere(client)[1].status_code == 200


# ------------------------------------------------------------------ devices


def test_devices_are_listed_and_can_be_ended(anna, client, clock):
    assert anna.get("/api/me/devices").json() == []
    with_login(anna)
    clock["ahead"] += UNDER_WAY + 1
    other, answer = elsewhere(client)
    assert answer.json()["id"] == anna.id
    listed = anna.get("/api/me/devices").json()
    assert sorted(one["here"] for one in listed) == [False, True]
    there = next(one["id"] for one in listed if not one["here"])
    assert anna.ask("DELETE", f"/api/me/devices/{there}").status_code == 204
    assert other.get("/api/me").json()["id"] != anna.id
    assert anna.get("/api/me").json()["id"] == anna.id
    assert anna.ask("DELETE", f"/api/me/devices/{there}").json()["code"] == "not_found"


def test_all_other_devices_can_be_ended_at_once_and_end_with_a_new_password(anna, client, clock):
    guests_cookie = anna.cookie
    with_login(anna)
    thief = Someone.__new__(Someone)
    thief.client, thief.cookie = client, guests_cookie
    clock["ahead"] += 2                                  # cookies are signed to the second
    one, two = elsewhere(client)[0], elsewhere(client)[0]
    assert anna.ask("DELETE", "/api/me/devices").status_code == 204
    for other in (one, two, thief):
        assert other.get("/api/me").json()["code"] == "logged_out"
    three = elsewhere(client)[0]
    anna.ask("PUT", "/api/me/password", {"login": "anna", "password": "quite another one", "old": PASSWORD})
    clock["ahead"] += UNDER_WAY + 1
    for other in (one, two, three, thief):
        assert other.get("/api/me").json()["id"] != anna.id
    assert anna.get("/api/me").json()["id"] == anna.id


@pytest.mark.parametrize("path", ["/api/me/password", "/api/me/recovery"])
def test_a_request_under_way_does_not_take_the_place_of_a_new_cookie(path, anna, client, clock):
    """Its answer may reach the browser after the one that brings the new cookie: it must bring none of its own."""
    table = anna.set_up(ME, OPEN)
    clock["ahead"] += 2
    before = f"{COOKIE}={anna.cookie}"
    if path == "/api/me/recovery":
        assert anna.ask("POST", path).status_code == 201
    else:
        assert with_login(anna).status_code == 200
    client.cookies.clear()
    for asked in ("/api/me", f"/api/tables/{table}", "/"):
        assert "set-cookie" not in client.get(asked, headers={"cookie": before}).headers
    with (
        pytest.raises(WebSocketDenialResponse) as denied,
        client.websocket_connect(f"/api/tables/{table}/live", headers={"cookie": before}),
    ):
        pass
    assert "set-cookie" not in denied.value.headers
    assert denied.value.json()["code"] == "logged_out"
    assert anna.get("/api/me").json()["id"] == anna.id


def test_nobody_ends_a_device_of_somebody_else(anna, bela):
    with_login(anna)
    (device,) = anna.get("/api/me/devices").json()
    assert bela.ask("DELETE", f"/api/me/devices/{device['id']}").status_code == 404
    assert bela.ask("DELETE", "/api/me/devices").status_code == 204
    assert anna.get("/api/me").json()["id"] == anna.id


def test_a_cookie_of_the_time_before_devices_gets_one(anna, client, clock):
    services = client.app.state.services
    with_login(anna)
    clock["ahead"] = 2.0
    anna.cookie = services.cookies.sign(anna.id)
    client.portal.call(services.store.end_devices, anna.id)
    assert anna.get("/api/me").json()["id"] == anna.id
    assert [one["here"] for one in anna.get("/api/me/devices").json()] == [True]


def test_logging_out_ends_the_device(anna, client, clock):
    with_login(anna)
    clock["ahead"] += UNDER_WAY + 1
    cookie = anna.cookie
    anna.ask("POST", "/api/logout")
    anna.cookie = cookie
    assert anna.get("/api/me").json()["id"] != anna.id


# ------------------------------------------------------------------ hosts and headers


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "testserver.evil.example", "127.0.0.1.evil.com"])
def test_a_name_that_somebody_else_points_here_is_refused(client, anna, host):
    assert client.get("/api/me", headers={"host": host}).json()["code"] == "foreign_host"
    with pytest.raises(WebSocketDisconnect), anna.live(anna.set_up(ME, ME), host=host):
        pass


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.7", "my-pc",
                                  "my-pc.local", "play.example.org", "other.example"])
def test_names_of_ones_own_are_good(host):
    check_host({"host": host}, Settings(address="https://play.example.org", hosts=("other.example",)))
    if host.endswith(("example", "example.org")):
        with pytest.raises(Refusal, match="--address"):
            check_host({"host": host}, Settings())


def test_every_answer_says_that_types_are_not_to_be_guessed(client):
    for path in ("/api/me", "/api/nowhere", "/docs", "/health", "/openapi.json", "/"):
        answer = client.get(path)
        assert answer.headers["x-content-type-options"] == "nosniff", path
        assert "default-src" in answer.headers["content-security-policy"], path


def test_the_page_connects_to_its_own_server_only(tmp_path):
    (tmp_path / "index.html").write_text("<!doctype html>")
    with TestClient(create_app(Settings(data=tmp_path / "games.sqlite"), static=tmp_path)) as client:
        policy = client.get("/", headers={"host": "localhost:81"}).headers["content-security-policy"]
        (connect,) = (part for part in policy.split(";") if "connect-src" in part)
        assert connect.split() == ["connect-src", "'self'", "ws://localhost:81", "wss://localhost:81"]


def test_the_docs_load_nothing_from_elsewhere(client):
    page = client.get("/docs")
    assert "/api/tables/{table}" in page.text
    for foreign in ("<script", "http://", "https://", "src="):
        assert foreign not in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]


def test_metrics_are_for_this_machine_or_who_has_the_token(settings, tmp_path):

    app = create_app(settings.but(metrics_token="sesame"), static=tmp_path)
    with TestClient(app) as stranger:
        assert stranger.get("/metrics").status_code == 403
        assert stranger.get("/metrics", headers={"authorization": "Bearer wrong"}).status_code == 403
        assert stranger.get("/metrics", headers={"authorization": "Bearer sesame"}).status_code == 200
        here = TestClient(app, client=("127.0.0.1", 5))
        assert here.get("/metrics").status_code == 200
        assert here.get("/metrics", headers={"x-forwarded-for": "192.0.2.1"}).status_code == 403


def test_a_request_has_an_id_in_its_answer_and_in_the_log(client, caplog):
    with caplog.at_level(logging.INFO, "byzantium.http"):
        caplog.handler.setFormatter(JsonLines())
        mine = client.get("/api/bots", headers={"x-request-id": "from-a-proxy-1"})
        own = client.get("/api/bots", headers={"x-request-id": "not an id"})
    assert mine.headers["x-request-id"] == "from-a-proxy-1"
    assert own.headers["x-request-id"] != "not an id"
    lines = [json.loads(line) for line in caplog.text.splitlines() if line.startswith("{")]
    assert [line["request"] for line in lines] == ["from-a-proxy-1", own.headers["x-request-id"]]


def test_no_id_looks_like_an_option(monkeypatch):
    """`byzantium admin mute ID` must find it."""
    made = iter(["-option", "-x", "person"])
    monkeypatch.setattr(identity.secrets, "token_urlsafe", lambda _: next(made))
    assert identity.new_id() == "person"


def test_a_cookie_of_the_second_in_which_devices_were_ended_is_no_longer_good(client, anna, monkeypatch):
    """Cookies count whole seconds: one that was signed before, in the same, counted on."""
    monkeypatch.setattr(services, "UNDER_WAY", -1.0)
    stolen = anna.cookie
    assert with_login(anna).status_code == 200           # mostly within the second in which Anna came
    person = client.portal.call(client.app.state.services.store.person, anna.id)
    keep = client.app.state.services.store.save_person
    signed = client.app.state.services.cookies.read(stolen).signed
    client.portal.call(partial(keep, person, cookies_since=signed + 0.9))
    mallory = Someone(client, "Mallory")
    mallory.cookie = stolen
    assert mallory.get("/api/me").json()["id"] != anna.id
