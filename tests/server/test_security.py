"""Nobody reads or acts for a seat that is not theirs. Every route and every message is tried by a stranger."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from byzantium.errors import ByzantiumError
from byzantium.server.app import create_app
from byzantium.server.cluster import limits
from byzantium.server.core.refusal import Refusal
from byzantium.server.ops.settings import Settings
from byzantium.server.people.identity import Cookies, check_origin
from server.players import ME, OPEN, Someone, asked_of, other_of, two_at_a_table

ROUTES_OF_A_TABLE = {          # what a stranger gets from a table at play that is not listed, knowing its address
    ("GET", "/api/tables/{table}"): 200,
    ("GET", "/api/tables/{table}/view"): 200,
    ("GET", "/api/tables/{table}/preview"): 200,
    ("GET", "/api/tables/{table}/entries"): 200,
    ("GET", "/api/tables/{table}/views"): 200,
    ("GET", "/api/tables/{table}/result"): 200,
    ("GET", "/api/tables/{table}/record"): 200,
    ("GET", "/api/tables/{table}/luck"): 200,
    ("GET", "/api/tables/{table}/review"): 409,                  # before the end it would tell how to play
    ("GET", "/api/tables/{table}/note"): 200,                    # the stranger's own, empty
    ("PUT", "/api/tables/{table}/note"): 200,
    ("POST", "/api/tables/{table}/reports"): 204,                # who watches may report too
    ("POST", "/api/tables/{table}/fork"): 201,                   # a table of the stranger's own
    ("POST", "/api/tables/{table}/acts"): 403,
    ("PUT", "/api/tables/{table}/seats/{seat}"): 409,
    ("DELETE", "/api/tables/{table}/seats/{seat}"): 403,
    ("PUT", "/api/tables/{table}/seats/{seat}/bot"): 403,
    ("POST", "/api/tables/{table}/rematch"): 409,
    ("GET", "/api/tables/{table}/ratings"): 200,                 # of those who want them
}
OTHER_ROUTES = {
    ("GET", "/api/me"), ("PATCH", "/api/me"), ("PUT", "/api/me/password"), ("POST", "/api/login"),
    ("GET", "/api/me/devices"), ("DELETE", "/api/me/devices"), ("DELETE", "/api/me/devices/{device}"),
    ("POST", "/api/logout"), ("GET", "/api/me/tables"), ("GET", "/api/bots"), ("GET", "/api/tables"),
    ("POST", "/api/tables"), ("POST", "/api/records"), ("POST", "/api/position"),
    ("GET", "/api/status"), ("GET", "/health"), ("GET", "/metrics"),
    ("PUT", "/api/me/rating"), ("GET", "/api/players"), ("GET", "/api/players/{person}"),
    ("GET", "/api/players/{person}/history"), ("PUT", "/api/players/{person}/follow"),
    ("DELETE", "/api/players/{person}/follow"), ("GET", "/api/live"), ("GET", "/api/highlights"),
    ("GET", "/api/me/ways"), ("POST", "/api/me/passkeys/question"), ("POST", "/api/me/passkeys"),
    ("DELETE", "/api/me/passkeys/{passkey}"), ("POST", "/api/me/recovery"), ("PUT", "/api/me/mail"),
    ("DELETE", "/api/me/mail"), ("GET", "/api/me/data"), ("DELETE", "/api/me"),
    ("POST", "/api/login/passkey/question"), ("POST", "/api/login/passkey"), ("POST", "/api/login/recovery"),
    ("GET", "/api/me/notices"), ("PUT", "/api/me/notices"), ("POST", "/api/me/pushes"), ("DELETE", "/api/me/pushes"),
    ("POST", "/api/me/pushes/test"), ("POST", "/api/login/mail/ask"), ("POST", "/api/login/mail"),
    ("GET", "/api/tournaments"), ("POST", "/api/tournaments"), ("GET", "/api/tournaments/{tournament}"),
    ("PUT", "/api/tournaments/{tournament}/me"), ("DELETE", "/api/tournaments/{tournament}/me"),
    ("POST", "/api/tournaments/{tournament}/bots"), ("DELETE", "/api/tournaments/{tournament}/entrants/{number}"),
    ("POST", "/api/tournaments/{tournament}/start"), ("POST", "/api/tournaments/{tournament}/cancel"),
    ("GET", "/api/days/{day}"), ("POST", "/api/days/{day}"), ("GET", "/api/days/{day}/games/{person}"),
    ("GET", "/api/clubs"), ("POST", "/api/clubs"), ("GET", "/api/clubs/{club}"), ("PUT", "/api/clubs/{club}"),
    ("DELETE", "/api/clubs/{club}"), ("PUT", "/api/clubs/{club}/me"), ("DELETE", "/api/clubs/{club}/me"),
    ("PUT", "/api/clubs/{club}/members/{person}"), ("DELETE", "/api/clubs/{club}/members/{person}"),
    ("PUT", "/api/tournaments/{tournament}/organiser/{person}"), ("PUT", "/api/players/{person}/block"),
    ("DELETE", "/api/players/{person}/block"), ("GET", "/api/me/bots"), ("POST", "/api/me/bots"),
    ("PUT", "/api/me/bots/{name}"), ("DELETE", "/api/me/bots/{name}"), ("PUT", "/api/me/bots/{name}/module"),
    ("POST", "/api/me/bots/{name}/token"), ("DELETE", "/api/me/bots/{name}/token"),      # whose: test_guests.py
    ("PUT", "/api/clubs/{club}/owner/{person}"),         # who may: test_tournaments.py, test_clubs.py
}
BODIES = {
    "note": {"text": "x"},
    "reports": {"seat": 0, "text": "x"},
    "fork": {"decision": 0},
    "acts": {"type": "propose", "what": "end"},
    "{seat}": {},
    "bot": {"bot": "random"},
}


def body_of(path):
    return BODIES.get(path.split("/")[-1])


def test_no_route_is_forgotten(client):
    paths = client.get("/openapi.json").json()["paths"]
    known = {(method.upper(), path) for path, methods in paths.items() for method in methods}
    assert known == set(ROUTES_OF_A_TABLE) | OTHER_ROUTES


@pytest.mark.parametrize(("method", "path"), ROUTES_OF_A_TABLE)
def test_a_stranger_at_every_route(anna, bela, client, method, path):
    table = two_at_a_table(anna, bela)
    anna.ask("PUT", f"/api/tables/{table}/note", {"text": "my secret plan"})
    before = anna.table(table), anna.entries(table)
    secret = client.portal.call(client.app.state.services.store.table, table)[0].secret.hex()
    invitation = before[0]["invitation"]
    stranger = Someone(client, "Mallory")
    answer = stranger.ask(method, path.format(table=table, seat=0), body_of(path))
    assert answer.status_code == ROUTES_OF_A_TABLE[method, path]
    for hidden in ("my secret plan", secret, invitation, anna.cookie):
        assert hidden not in answer.text
    assert (anna.table(table), anna.entries(table)) == before
    assert anna.get(f"/api/tables/{table}/note").json()["text"] == "my secret plan"


@pytest.mark.parametrize(("method", "path"), ROUTES_OF_A_TABLE)
def test_guessed_tables(anna, method, path):
    for guess in ("A" * 16, "0123456789abcdef", "x", "..%2f..%2fetc", "%00" * 16, "'; DROP TABLE log;--"):
        answer = anna.ask(method, path.format(table=guess, seat=0), body_of(path))
        assert answer.status_code in (404, 422, 405)


MESSAGES = [
    {"type": "decide", "decision": 1, "code": 52},
    {"type": "undo", "to": 1},
    {"type": "propose", "what": "end"},
    {"type": "propose", "what": "undo", "to": 1},
    {"type": "answer", "agree": True},
]


@pytest.mark.parametrize("message", MESSAGES)
def test_a_stranger_with_every_message(anna, bela, client, message):
    table = two_at_a_table(anna, bela)
    asked = asked_of(table, anna, bela)
    if message["type"] == "answer":
        asked.act(table, type="propose", what="end")
    asked.decide(table)
    message = message | ({"decision": anna.view(table)["prompt"]["decision"]} if "decision" in message else {})
    before = anna.entries(table)
    stranger = Someone(client, "Mallory")
    assert stranger.act(table, **message).json()["code"] in ("not_your_seat", "not_yours")
    with stranger.live(table) as live:
        live.send(**message)
        assert live.hear("refused")["code"] in ("not_your_seat", "not_yours")
    assert anna.entries(table) == before
    assert anna.table(table)["status"] == "playing"


def test_one_seat_does_not_act_for_another(anna, bela):
    table = two_at_a_table(anna, bela)
    asked = asked_of(table, anna, bela)
    other = other_of(asked, anna, bela)
    assert other.decide(table).json()["code"] == "not_your_seat"
    assert other.ask("DELETE", f"/api/tables/{table}/seats/{0 if other is bela else 1}").status_code == 403
    asked.decide(table)
    number = anna.view(table)["prompt"]["decision"]
    assert other.act(table, type="undo", to=number - 1).status_code in (403, 409)


def test_a_seat_kept_for_somebody_is_kept(anna, bela, client):
    table = anna.set_up(ME, {"kind": "open", "invited": bela.id}, listed=True)
    assert Someone(client, "Mallory").join(table, 1).json()["code"] == "not_yours"
    assert bela.join(table, 1).status_code == 200


# ------------------------------------------------------------------ cookies


def forgeries(cookie):
    person, stamp, signature = cookie.rsplit(".", 2)
    yield from (
        "", "x", ".", "..", person, f"{person}.{stamp}", f"{person}.{stamp}.", f"{person}.{stamp}.{signature[:-1]}",
        f"{person}x.{stamp}.{signature}", f"{person}.{stamp}.{signature[::-1]}", f"{person}.AAAAAA.{signature}",
        Cookies(b"another key", Settings()).sign(person), "\u00e4" * 20, "a" * 4000,
    )


def test_forged_cookies_are_nobodys(anna):
    table = anna.set_up(ME, ME)
    good = anna.cookie
    for forged in forgeries(good):
        mallory = Someone.__new__(Someone)
        mallory.client, mallory.cookie = anna.client, forged.encode("utf-8").decode("latin-1")
        assert mallory.get("/api/me").json()["id"] != anna.id
        mallory.cookie = forged.encode("utf-8").decode("latin-1")
        assert mallory.decide(table).json()["code"] == "not_your_seat"


def test_an_expired_cookie_is_nobodys(anna, monkeypatch):
    import itsdangerous.timed

    from byzantium.server.people import identity

    assert anna.get("/api/me").json()["id"] == anna.id
    later = itsdangerous.timed.time.time() + 401 * 86_400
    monkeypatch.setattr(identity.time, "time", lambda: later)
    assert anna.get("/api/me").json()["id"] != anna.id


def test_the_cookie_is_kept_from_scripts_and_other_sites(client):
    client.cookies.clear()
    header = client.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in header
    assert "SameSite=Lax" in header
    assert "Secure" in Cookies(b"k", Settings(secure=True)).header("p")


# ------------------------------------------------------------------ other sites

FOREIGN = ["https://evil.example", "null", "http://testserver.evil.example", "http://testserver:81", "file://", "http://["]


@pytest.mark.parametrize("origin", FOREIGN)
def test_posts_of_other_sites_are_refused(anna, origin):
    table = anna.set_up(ME, ME)
    for method, path in ROUTES_OF_A_TABLE:
        if method != "GET":
            answer = anna.ask(method, path.format(table=table, seat=0), {"type": "ping"}, {"origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
    for method, path in sorted(OTHER_ROUTES):
        if method != "GET":
            assert anna.ask(method, path, {}, {"origin": origin}).status_code == 403


@pytest.mark.parametrize("origin", FOREIGN)
def test_websockets_of_other_sites_are_refused(anna, origin):
    table = anna.set_up(ME, ME)
    with pytest.raises(WebSocketDisconnect), anna.live(table, origin=origin):
        pass


def test_a_post_without_origin_from_another_site_is_refused(anna):
    for site in ("cross-site", "same-site"):
        answer = anna.ask("PATCH", "/api/me", {"name": "Eve"}, {"sec-fetch-site": site})
        assert answer.json()["code"] == "foreign_origin"


def test_ones_own_page_may(anna):
    table = anna.set_up(ME, ME)
    assert anna.ask("PATCH", "/api/me", {"name": "Anna"}, {"origin": "http://testserver"}).status_code == 200
    with anna.live(table, origin="http://testserver") as live:
        assert live.welcome
    check_origin({"origin": "https://play.example", "host": "api"}, Settings(origins=("https://play.example",)))
    with pytest.raises(Refusal):
        check_origin({"origin": "https://play.example", "host": "api"}, Settings())


def test_a_form_is_no_json(anna):
    headers = {"cookie": f"byzantium={anna.cookie}", "content-type": "text/plain"}
    assert anna.client.request("PATCH", "/api/me", content='{"name": "Eve"}', headers=headers).status_code == 422
    assert anna.get("/api/me").json()["name"] == "Anna"


# ------------------------------------------------------------------ whom to tell of a weakness


def test_security_txt_names_whom_to_write_to(settings, tmp_path):
    app = create_app(settings.but(address="https://play.example.org", security_contacts=(
        "security@example.org", "https://example.org/report")), static=tmp_path)
    with TestClient(app) as client:
        answer = client.get("/.well-known/security.txt")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    fields = [line.split(": ", 1) for line in answer.text.splitlines()]
    expires = datetime.fromisoformat(dict(fields).pop("Expires"))
    assert timedelta(days=30) < expires - datetime.now(UTC) < timedelta(days=365)         # RFC 9116, 2.5.5
    assert [field for field in fields if field[0] != "Expires"] == [
        ["Contact", "mailto:security@example.org"], ["Contact", "https://example.org/report"],
        ["Preferred-Languages", "en"], ["Canonical", "https://play.example.org/.well-known/security.txt"],
    ]


def test_without_a_contact_there_is_no_security_txt(client):
    answer = client.get("/.well-known/security.txt")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("contact", ["", "nobody", "http://example.org", "mailto:", "a@b\nExpires: never", "a @b",
                                     "ö@b"])
def test_a_contact_that_nobody_could_write_to_is_refused(contact, tmp_path):
    with pytest.raises(ByzantiumError, match="--security-contact is an e-mail address"):
        create_app(Settings(security_contacts=(contact,)), static=tmp_path)


# ------------------------------------------------------------------ limits


def test_names_that_deceive_are_refused(anna):
    unseen = ("\u3164", "\u115f", "\uffa0", "\u2800", "Anna\u3164", "\u034f", "a\U000e0101")    # letters, to Unicode
    mixed = ("\u0410nna", "Ann\u0430", "\u0391nna", "B\u0435la")          # with one of another script that looks so
    heap = ("Z" + "\u0301" * 20, "Anna" + "\u0489" * 7)
    for name in ("", " ", "x" * 25, "a\nb", "\u202eanna", "\u200b", "\0", "\ud800", *unseen, *mixed, *heap):
        body = json.dumps({"name": name})
        headers = {"cookie": f"byzantium={anna.cookie}", "content-type": "application/json"}
        assert anna.client.request("PATCH", "/api/me", content=body, headers=headers).status_code == 422


def test_names_of_every_script_are_taken(anna):
    for name in ("Анна 2", "Άννα", "김철수", "山田 太郎 T", "Nguyễn Thị", "שָׁלוֹם", "दिव्या", "Zoë ❤️", "O'Neil-Ñ"):
        assert anna.ask("PATCH", "/api/me", {"name": name}).json()["name"] == name


def test_heaps_of_marks_are_refused_wherever_others_read(anna, bela):
    table, heap = two_at_a_table(anna, bela), "a" + "\u0301" * 300
    assert anna.act(table, type="say", text=heap).status_code == 422
    assert anna.ask("POST", f"/api/tables/{table}/reports", {"seat": 1, "text": heap}).status_code == 422
    anna.ask("PUT", "/api/me/password", {"login": "anna", "password": "correct horse"})
    for text in (heap, "\x1b[31m"):
        assert anna.ask("POST", "/api/clubs", {"name": "The Blues", "about": text}).status_code == 422
    assert anna.ask("POST", "/api/clubs", {"name": "The Blues", "about": "Mondays\nat seven"}).status_code == 201


def test_large_bodies_are_refused(anna):
    assert anna.ask("POST", "/api/records", {"record": {"x": "y" * 400_000}}).status_code == 413


def test_webhooks_lead_only_where_the_operator_allows(anna):
    for url in ("http://discord.com/api", "https://127.0.0.1/", "https://evil.example/", "https://discord.com:8443/x",
                "https://a@discord.com/", "https://discord.com.evil.example/", "ftp://discord.com", "//", "https://[",
                "https://discord.com/\n"):
        assert anna.ask("PATCH", "/api/me", {"webhook": url}).status_code == 422, url
    assert anna.ask("PATCH", "/api/me", {"webhook": "https://discord.com/api/webhooks/1"}).json()["webhook"] is True
    assert anna.ask("PATCH", "/api/me", {"webhook": ""}).json()["webhook"] is False


@pytest.mark.parametrize("invited", ["a\0b", "\ud800", "a b", "\u00e4", "", "a" * 65, "tournament:x"])
def test_a_seat_is_kept_for_an_id(anna, invited):
    """One table with a sign at which PostgreSQL stumbles would stop all lists."""
    refused = send(anna, "POST", "/api/tables", {"seats": [ME, {"kind": "open", "invited": invited}], "listed": True})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_request")
    for path in ("/api/tables", "/api/live", "/api/me/tables"):
        assert anna.get(path).status_code == 200


def send(someone, method, path, body):
    """With signs that are written as escapes."""
    headers = {"cookie": f"byzantium={someone.cookie}", "content-type": "application/json"}
    return someone.client.request(method, path, content=json.dumps(body), headers=headers)


@pytest.mark.parametrize("sign", ["\0", "\ud800"])
def test_signs_that_cannot_be_kept_are_refused_wherever_a_text_is_taken(anna, sign):
    table = anna.set_up(ME, ME)
    record = anna.get(f"/api/tables/{table}/record").json()
    question = {"question": "x", "credential": {"id": f"a{sign}", "response": {}}}
    for method, path, body in (
        ("PATCH", "/api/me", {"webhook": f"https://discord.com/{sign}"}),
        ("PUT", f"/api/tables/{table}/note", {"text": sign}),
        ("POST", "/api/login/passkey", question),
        ("POST", "/api/me/passkeys", question),
        ("POST", "/api/records", {"record": {**record, "players": ["Anna", f"B{sign}"]}}),
        ("POST", "/api/records", {"record": {**record, sign: [[{"x": 1}]]}}),
        ("PUT", "/api/me/notices", {"zone": sign}),
        ("POST", "/api/tournaments", {"name": f"x{sign}", "clock": {"kind": "live", "bank": 60, "increment": 0}}),
        ("POST", f"/api/tables/{table}/reports", {"seat": 0, "text": f"x{sign}"}),
        ("POST", f"/api/tables/{table}/acts", {"type": "say", "text": f"x{sign}"}),
    ):
        assert send(anna, method, path, body).status_code == 422, path


def test_signs_that_cannot_be_kept_are_refused_in_addresses(anna):
    for path in ("/api/highlights?after=1.5_%00", "/api/players/%00", "/api/clubs/%00", "/api/tournaments/%00",
                 "/api/me/devices/%00", "/api/days/%00", "/api/tables/%00/view", "/cards/%00.png",
                 "/pictures/t/%00.gif"):
        assert anna.get(path).status_code in (404, 405, 422), path
    with pytest.raises(WebSocketDisconnect), anna.live("%00" * 16):
        pass


def test_tries_of_passwords_are_limited_by_network(tmp_path):
    """Whoever has an IPv6 address has 2^64 of them."""
    with limited(tmp_path, passwords=(0.001, 3.0)) as client:
        tries = []
        for i in range(5):
            client._transport.client = (f"2001:db8::{i}", 1)
            tries.append(client.post("/api/login", json={"login": "anna", "password": "wrong password"}).status_code)
        assert tries == [403, 403, 403, 429, 429]


def test_a_long_log_costs_more(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "FIRST_ENTRIES", 0)
    monkeypatch.setattr(limits, "ENTRIES_FOR_ONE", 0.01)         # as if it had a hundred times as many entries
    with limited(tmp_path, requests=(0.001, 250.0)) as client:
        table = (anna := Someone(client, "Anna")).set_up(ME, ME)
        seq = anna.act(table, type="say", text="x").json()["seq"]
        assert anna.get(f"/api/tables/{table}/entries?since={seq}").status_code == 200
        assert anna.get(f"/api/tables/{table}/entries").status_code == 429
        assert anna.get(f"/api/tables/{table}/record").status_code == 429
        with anna.live(table, since=seq):
            pass
        for since in (0, 10**9):                                 # who comes from elsewhere is told everything
            with pytest.raises(WebSocketDisconnect), anna.live(table, since=since):
                pass


def limited(tmp_path, **limits):
    return TestClient(create_app(Settings(data=tmp_path / "games.sqlite", **limits), static=tmp_path))


def test_notes_of_one_address_are_bounded(tmp_path):
    """10,000 signs by each new guest: up to 3.4 GB a day."""
    with limited(tmp_path, kept=(0.001, 25_000.0)) as client:
        anna = Someone(client, "Anna")
        table = anna.set_up(ME, ME)
        path, long = f"/api/tables/{table}/note", {"text": "x" * 10_000}
        codes = [Someone(client, f"G{i}").ask("PUT", path, long).status_code for i in range(4)]
        assert codes == [200, 200, 429, 429]
        for text in ("short", "shorter", "", "once more"):               # what grows counts, not each change
            assert anna.ask("PUT", path, {"text": text}).json() == {"text": text}
            assert anna.get(path).json() == {"text": text}


def test_requests_are_limited(tmp_path):
    with limited(tmp_path, requests=(0.001, 5.0)) as client:
        assert [client.get("/api/bots").status_code for _ in range(7)] == [200] * 5 + [429] * 2


def test_tables_a_person_are_limited(tmp_path):
    with limited(tmp_path, tables_a_person=2) as client:
        anna = Someone(client, "Anna")
        for _ in range(2):
            anna.set_up(ME, OPEN)
        assert anna.ask("POST", "/api/tables", {"seats": [ME, OPEN]}).json()["code"] == "too_many"
        assert Someone(client, "Bela").set_up(ME, OPEN)


def test_tries_of_passwords_are_limited(tmp_path):
    with limited(tmp_path, passwords=(0.001, 3.0)) as client:
        tries = [client.post("/api/login", json={"login": "anna", "password": "wrong password"}) for _ in range(5)]
        assert [answer.status_code for answer in tries] == [403, 403, 403, 429, 429]


def test_chat_is_limited(tmp_path):
    with limited(tmp_path, chats=(0.001, 3.0)) as client:
        anna = Someone(client, "Anna")
        table = anna.set_up(ME, ME)
        said = [anna.act(table, type="say", text="hello").status_code for _ in range(5)]
        assert said == [200] * 3 + [429] * 2


def flood(live):
    for _ in range(150):
        live.send(type="ping")
        live.hear()


def test_messages_are_limited_and_floods_end(tmp_path):
    with limited(tmp_path, messages=(0.001, 3.0)) as client:
        anna = Someone(client, "Anna")
        with anna.live(anna.set_up(ME, ME)) as live:
            for _ in range(4):
                live.send(type="ping")
            assert [live.hear("accepted", "refused")["type"] for _ in range(4)] == ["accepted"] * 3 + ["refused"]
            with pytest.raises(WebSocketDisconnect) as closed:
                flood(live)
            assert closed.value.code == 1008


def test_connections_a_person_are_limited(tmp_path):
    with limited(tmp_path, connections_a_person=2) as client:
        anna = Someone(client, "Anna")
        table = anna.set_up(ME, ME)
        with anna.live(table), anna.live(table), pytest.raises(WebSocketDisconnect), anna.live(table):
            pass
