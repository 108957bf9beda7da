"""Being told that it is one's turn: pushes to browsers, letters, quiet hours. (Webhooks: test_operation.py.)"""

import asyncio
import json
import re
import secrets
import time
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import httpx2 as httpx
import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from fastapi.testclient import TestClient

from byzantium.server.app import create_app
from byzantium.server.core.refusal import Refusal
from byzantium.server.core.table_header import Facts, TableStanding
from byzantium.server.notify import preferences
from byzantium.server.notify.email_templates import LETTERS, PUSHES
from byzantium.server.notify.mail import Mailer
from byzantium.server.notify.preferences import HOUR, Push, Wishes
from byzantium.server.notify.push import check_push, contact_of, data_of, encrypted, text
from byzantium.server.notify.service import Notifier
from byzantium.server.ops.settings import DAY, Settings
from byzantium.server.store import Person, Store
from server.players import Someone, asked_of, eventually, other_of, two_at_a_table
from server.test_accounts import confirm, postman

assert postman                   # a fixture

CLOCK = {"kind": "days", "bank": 86_400, "increment": 86_400}


POINT = (serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def derived(salt: bytes, key: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(key)


class PushService:
    """What a browser's maker runs: takes what is for its browsers."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, dict[str, str], bytes]] = []     # path, headers, body
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.taken.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"


class Browser:
    """One that has subscribed: it alone can read what is for it."""

    def __init__(self, service: str, name: str = "one") -> None:
        self._key, self.auth = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16)
        keys = {"p256dh": text(self._key.public_key().public_bytes(*POINT)), "auth": text(self.auth)}
        self.subscription = {"endpoint": f"{service}/{name}", "expirationTime": None, "keys": keys}

    def read(self, body: bytes) -> Any:
        """RFC 8291 from the other end."""
        ours = text(self._key.public_key().public_bytes(*POINT))
        salt, server, secret = body[:16], body[21:86], data_of(ours)
        agreed = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), server))
        both = derived(self.auth, agreed, b"WebPush: info\0" + secret + server, 32)
        key = derived(salt, both, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(salt, both, b"Content-Encoding: nonce\0", 12)
        return json.loads(AESGCM(key).decrypt(nonce, body[86:], None).removesuffix(b"\2"))


def test_a_push_is_encrypted_as_the_example_of_rfc_8291():
    """Its appendix A: what is sent, keys, salt, and every byte of the body."""
    public = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    ours, secret = data_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), data_of("BTBZMqHH6r4Tts7J_aSIgg")
    server = ec.derive_private_key(int.from_bytes(ours), ec.SECP256R1())
    body = encrypted(b"When I grow up, I want to be a watermelon", data_of(public), secret, server,
                     data_of("DGv6ra1nlYgDCS1FRnbzlw"))
    assert text(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.fixture
def service() -> Iterator[PushService]:
    service = PushService()
    thread = Thread(target=service.server.serve_forever, daemon=True)
    thread.start()
    yield service
    service.server.shutdown()
    service.server.server_close()
    thread.join()


@pytest.fixture
def reaching(settings, service, postman, tmp_path) -> Iterator[TestClient]:
    """A server that can tell by all ways."""
    settings = settings.but(contact="me@example.org", push_hosts=(*settings.push_hosts, service.address),
                       mail=f"smtp://127.0.0.1:{postman.port}", mail_from="games@example.org",
                       address="http://testserver")
    with TestClient(create_app(settings, static=tmp_path / "none")) as client:
        yield client


@pytest.fixture
def table_of(reaching):
    """Two at a table over days; the one who is asked, and the other."""
    anna, bela = Someone(reaching, "Anna"), Someone(reaching, "Bela")
    table = two_at_a_table(anna, bela, pace="days", clock=CLOCK)
    asked = asked_of(table, anna, bela)
    return table, asked, other_of(asked, anna, bela)


def pass_on(table: str, asked: Someone, waits: Someone) -> None:
    """Until it is the other's turn."""
    while asked.table(table)["seats"][asked.table(table)["asked"]]["person"] == asked.id:
        assert asked.decide(table).status_code == 200


def claims_of(authorization: str, key: str) -> dict[str, Any]:
    """What the server has signed for a push service (RFC 8292), but the time; raises InvalidSignature if it has not."""
    token, told = re.fullmatch(r"vapid t=([^,]+),\s*k=(.+)", authorization).groups()
    assert told == key
    said, _, signature = token.rpartition(".")
    numbers = unpadded(signature)
    signed = encode_dss_signature(int.from_bytes(numbers[:32]), int.from_bytes(numbers[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpadded(key))
    public.verify(signed, said.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(unpadded(said.split(".")[1]))
    assert time.time() < claims.pop("exp") < time.time() + DAY
    return claims


def unpadded(told: str) -> bytes:
    return urlsafe_b64decode(told + "=" * (-len(told) % 4))


# ------------------------------------------------------------------ pushes


def test_a_push_tells_whose_turn_it_is_and_leads_there(table_of, service):
    table, asked, waits = table_of
    browser = Browser(service.address)
    assert waits.ask("POST", "/api/me/pushes", browser.subscription).status_code == 204
    waits.ask("PUT", "/api/me/notices", {"language": "de"})
    pass_on(table, asked, waits)
    path, headers, body = eventually(lambda: service.taken and service.taken[0])
    assert path == "/one"
    assert browser.read(body) == {
        "title": PUSHES["turn"]["de"][0], "body": f"Am Tisch mit {asked.name}", "url": f"/t/{table}", "tag": table
    }
    assert (headers["content-encoding"], headers["topic"], headers["ttl"]) == ("aes128gcm", table, "604800")
    assert claims_of(headers["authorization"], waits.get("/api/me/notices").json()["push_key"]) == {
        "sub": "mailto:me@example.org", "aud": service.address
    }


def test_a_browser_that_is_gone_is_forgotten(table_of, service):
    table, asked, waits = table_of
    service.status = 410
    waits.ask("POST", "/api/me/pushes", Browser(service.address).subscription)
    pass_on(table, asked, waits)
    eventually(lambda: service.taken)
    eventually(lambda: waits.get("/api/me/notices").json()["browsers"] == 0)


def test_a_push_is_sent_again_when_the_service_cannot(table_of, service, monkeypatch):
    monkeypatch.setattr("byzantium.server.notify.service.FIRST_WAIT", 0.01)
    table, asked, waits = table_of
    service.status = 503
    waits.ask("POST", "/api/me/pushes", Browser(service.address).subscription)
    pass_on(table, asked, waits)
    eventually(lambda: len(service.taken) >= 2)
    service.status = 201
    assert waits.get("/api/me/notices").json()["browsers"] == 1


def test_trying_it_out(reaching, service):
    anna = Someone(reaching, "Anna")
    assert anna.ask("POST", "/api/me/pushes/test").json()["code"] == "not_now"
    browser = Browser(service.address)
    anna.ask("POST", "/api/me/pushes", browser.subscription)
    assert anna.ask("POST", "/api/me/pushes/test").status_code == 204
    assert browser.read(service.taken[0][2])["url"] == "/games"
    assert anna.ask("DELETE", "/api/me/pushes", {"endpoint": browser.subscription["endpoint"]}).status_code == 204
    assert anna.get("/api/me/notices").json()["browsers"] == 0


def test_a_browser_is_one_persons_and_nobody_ends_anothers(reaching, service):
    anna, bela = Someone(reaching, "Anna"), Someone(reaching, "Bela")
    browser = Browser(service.address)
    anna.ask("POST", "/api/me/pushes", browser.subscription)
    bela.ask("DELETE", "/api/me/pushes", {"endpoint": browser.subscription["endpoint"]})
    assert anna.get("/api/me/notices").json()["browsers"] == 1
    bela.ask("POST", "/api/me/pushes", browser.subscription)
    assert [one.get("/api/me/notices").json()["browsers"] for one in (anna, bela)] == [0, 1]
    for i in range(preferences.MOST + 3):
        anna.ask("POST", "/api/me/pushes", Browser(service.address, f"b{i}").subscription)
    assert anna.get("/api/me/notices").json()["browsers"] == preferences.MOST


@pytest.mark.parametrize(
    "endpoint",
    ["http://127.0.0.1:1/x", "https://169.254.169.254/latest", "https://evil.example/fcm.googleapis.com",
     "https://notfcm.googleapis.com.evil.example/x", "http://fcm.googleapis.com/x", "https://fcm.googleapis.com:22/x",
     "https://user@fcm.googleapis.com/x", "ftp://fcm.googleapis.com/x", "x"],
)
def test_only_push_services_are_called(reaching, endpoint):
    anna = Someone(reaching, "Anna")
    body = {**Browser("").subscription, "endpoint": endpoint}
    assert anna.ask("POST", "/api/me/pushes", body).json()["code"] == "bad_request"
    assert anna.get("/api/me/notices").json()["browsers"] == 0


def test_keys_that_are_none_are_refused():
    good = Browser("https://updates.push.services.mozilla.com/wpush/v2").subscription
    push = Push(good["endpoint"], **good["keys"])
    assert check_push(push, Settings()) == push
    for bad in ({"auth": "QUJD"}, {"p256dh": "QUJD"}, {"p256dh": text(b"\4" + bytes(64))}):
        with pytest.raises(Refusal):
            check_push(replace(push, **bad), Settings())


def test_without_a_contact_there_are_no_pushes(anna):
    assert anna.get("/api/me/notices").json()["push_key"] is None
    body = Browser("https://fcm.googleapis.com").subscription
    assert anna.ask("POST", "/api/me/pushes", body).json()["code"] == "not_now"
    assert contact_of(Settings(contact="me@example.org")) == "mailto:me@example.org"


# ------------------------------------------------------------------ letters


def test_a_letter_for_each_turn(table_of, postman):
    table, asked, waits = table_of
    confirm(waits, postman, "waits@example.org")
    waits.ask("PUT", "/api/me/notices", {"mail": "each", "language": "fr"})
    pass_on(table, asked, waits)
    to, subject, written = eventually(lambda: postman.letters and postman.letters.pop())
    assert (to, subject) == ("waits@example.org", LETTERS["turn"]["fr"][0])
    assert f"http://testserver/t/{table}" in written
    assert asked.name in written


def test_one_letter_a_day_for_all_that_waits(table_of, reaching, postman):
    table, asked, waits = table_of
    confirm(waits, postman, "waits@example.org")
    waits.ask("PUT", "/api/me/notices", {"mail": "daily"})
    other = two_at_a_table(asked, waits, pace="days", clock=CLOCK)
    for one in (table, other):
        if asked_of(one, asked, waits) is asked:
            pass_on(one, asked, waits)
    store, portal = reaching.app.state.services.store, reaching.portal

    def awaited():
        return portal.call(preferences.due_digests, store, time.time() + DAY) == [waits.id]

    eventually(lambda: awaited() and portal.call(store.due_notices, time.time() + DAY) == [])    # of both tables
    assert portal.call(preferences.due_digests, store, time.time()) == []
    portal.call(store.write, lambda connection: connection.execute(preferences.digests.update().values(due=0.0)))
    _, subject, written = eventually(lambda: postman.letters and postman.letters.pop())
    assert subject == LETTERS["digest"]["en"][0]
    assert all(f"http://testserver/t/{one}" in written for one in (table, other))
    assert not awaited()


# ------------------------------------------------------------------ quiet hours


def test_in_quiet_hours_it_waits(table_of, service, reaching):
    table, asked, waits = table_of
    waits.ask("POST", "/api/me/pushes", Browser(service.address).subscription)
    hour = time.gmtime().tm_hour
    quiet = {"quiet_from": (hour - 1) % 24, "quiet_to": (hour + 2) % 24}
    assert waits.ask("PUT", "/api/me/notices", quiet).status_code == 204
    pass_on(table, asked, waits)
    store, portal = reaching.app.state.services.store, reaching.portal

    def put_off():
        found = portal.call(store.due_notices, time.time() + DAY)
        return [one.tries for one in found] == [0] and portal.call(store.due_notices, time.time()) == []

    eventually(put_off)
    assert service.taken == []


def test_what_has_been_decided_meanwhile_is_not_told(table_of, service, reaching):
    table, _, waits = table_of
    waits.ask("POST", "/api/me/pushes", Browser(service.address).subscription)
    services = reaching.app.state.services
    row = {"person": waits.id, "table_id": table, "decision": 0, "tries": 0, "due": 0.0}
    notices = preferences.metadata.tables["notices"]
    reaching.portal.call(services.store.write, lambda connection: connection.execute(notices.insert(), row))
    eventually(lambda: reaching.portal.call(services.store.due_notices, time.time() + DAY) == [])
    assert service.taken == []


@pytest.mark.parametrize(
    ("wishes", "hour", "until"),
    [(Wishes(quiet_from=22, quiet_to=7), 23, 31), (Wishes(quiet_from=22, quiet_to=7), 12, None),
     (Wishes(quiet_from=22, quiet_to=7, offset=120), 20, 29), (Wishes(quiet_from=9, quiet_to=17), 9, 17),
     (Wishes(quiet_from=9, quiet_to=17), 17, None), (Wishes(), 3, None), (Wishes(quiet_from=5, quiet_to=5), 5, None)],
)
def test_quiet_hours(wishes, hour, until):
    assert wishes.quiet_until(hour * HOUR) == (None if until is None else until * HOUR)


def at_utc(text):
    return datetime.fromisoformat(f"{text}+00:00").timestamp()


NIGHT = Wishes(quiet_from=22, quiet_to=7, offset=60, zone="Europe/Budapest")


@pytest.mark.parametrize(
    ("now", "until"),
    [("2026-03-28 21:30", "2026-03-29 05:00"),           # summer time begins in this night: it is an hour shorter
     ("2026-10-24 20:30", "2026-10-25 06:00"),           # and ends in this one: an hour longer
     ("2026-07-01 20:00", "2026-07-02 05:00"), ("2026-07-01 19:59", None), ("2026-07-02 05:00", None),
     ("2026-12-01 21:00", "2026-12-02 06:00"), ("2026-12-01 20:59", None)],
)
def test_quiet_hours_follow_summer_time(now, until):
    assert NIGHT.quiet_until(at_utc(now)) == (at_utc(until) if until else None)


def test_the_daily_letter_comes_at_eight_in_summer_and_in_winter():
    for now, due in (("2026-03-28 12:00", "2026-03-29 06:00"), ("2026-10-24 12:00", "2026-10-25 07:00")):
        assert NIGHT.digest_at(at_utc(now)) == at_utc(due)


def test_a_zone_that_nobody_knows_leaves_the_offset():
    lost = Wishes(quiet_from=22, quiet_to=7, offset=60, zone="Atlantis/Capital")
    assert lost.quiet_until(at_utc("2026-03-28 21:30")) == at_utc("2026-03-29 06:00")


def test_of_two_processes_one_sends_a_notice(postgresql, settings):
    """Both look for what is due all the time; every notice goes out once."""
    called = []
    hook = "https://discord.com/api/webhooks/"

    def answer(request):
        called.append(str(request.url))
        return httpx.Response(204)

    async def race():
        ours = settings.but(database=postgresql, tick_seconds=0.01)
        stores = [await Store.open(postgresql) for _ in range(2)]
        for i in range(20):
            person = f"p{i}"
            await stores[0].save_person(Person(person, f"Person {i}", webhook=f"{hook}{i}"))
            standing = TableStanding("playing", person, None, ((person, "A"), (None, "B")), {})
            facts = Facts(f"{i:016d}", person, 1.0, "", b"", {"table": {"pace": "days"}}, False)
            await stores[0].add_table(facts, [], standing, [(person, 0)])
        mails = [Mailer(ours, store) for store in stores]
        clients = [httpx.AsyncClient(transport=httpx.MockTransport(answer)) for _ in stores]
        senders = [
            Notifier(ours, *both, b"k" * 32, client)
            for *both, client in zip(stores, mails, clients, strict=True)
        ]
        async with asyncio.timeout(120):
            while await stores[0].due_notices(time.time() + 10 * DAY):
                await asyncio.sleep(0.02)
        for one in (*senders, *mails, *stores):
            await one.close()

    asyncio.run(race())
    assert sorted(called) == sorted(f"{hook}{i}" for i in range(20))


@pytest.mark.parametrize(
    "body",
    [{"quiet_from": 3}, {"quiet_from": 24, "quiet_to": 1}, {"mail": "often"}, {"offset": 10_000}, {"language": "xx"},
     {"quiet_from": "3", "quiet_to": 5}, {"more": 1}],
)
def test_bad_wishes_change_nothing(anna, body):
    kept = {"mail": "daily", "quiet_from": 22, "quiet_to": 7, "offset": 60, "language": "pl", "zone": "Europe/Warsaw"}
    assert anna.ask("PUT", "/api/me/notices", kept).status_code == 204
    assert anna.ask("PUT", "/api/me/notices", body).json()["code"] == "bad_request"
    assert anna.get("/api/me/notices").json()["wishes"] == kept


