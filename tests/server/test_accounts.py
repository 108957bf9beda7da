"""Ways to be found again: passkeys, recovery codes, links by e-mail; bringing games along; being handed out, being
forgotten."""

import asyncio
import re
import time
from collections.abc import Iterator
from email import message_from_bytes, policy

import pytest
import sqlalchemy as sa
from aiosmtpd.controller import Controller
from fastapi.testclient import TestClient

from byzantium.errors import ByzantiumError
from byzantium.server.app import create_app
from byzantium.server.notify.email_templates import LETTERS
from byzantium.server.notify.mail import check_mail
from byzantium.server.ops.settings import Settings
from byzantium.server.people.accounts import data as account_data
from byzantium.server.people.accounts import service as accounts
from byzantium.server.store import metadata
from server.authenticator import Authenticator
from server.players import ME, OPEN, RANDOM, Someone, asked_of, eventually, two_at_a_table
from server.process import free_port

PASSWORD = "a long enough password"


def add_passkey(someone: Someone, key: Authenticator, **more):
    question = someone.ask("POST", "/api/me/passkeys/question").json()
    answer = {"question": question["question"], "credential": key.make(question["options"])}
    return someone.ask("POST", "/api/me/passkeys", {**answer, **more})


def show_passkey(someone: Someone, key: Authenticator, **more):
    question = someone.ask("POST", "/api/login/passkey/question").json()
    answer = {"question": question["question"], "credential": key.show(question["options"])}
    return someone.ask("POST", "/api/login/passkey", {**answer, **more})


def who(someone: Someone) -> str:
    return str(someone.get("/api/me").json()["id"])


# ------------------------------------------------------------------ passkeys


def test_a_passkey_makes_an_account_and_finds_it_elsewhere(anna, client):
    key = Authenticator()
    made = add_passkey(anna, key, name="my phone")
    assert made.status_code == 201
    assert (made.json()["id"], made.json()["account"]) == (anna.id, True)
    assert who(anna) == anna.id
    assert len(anna.get("/api/me/devices").json()) == 1
    other = Someone(client, "Other")
    assert show_passkey(other, key).json()["id"] == anna.id
    assert who(other) == anna.id
    (listed,) = anna.get("/api/me/ways").json()["passkeys"]
    assert (listed["name"], listed["used"] is not None) == ("my phone", True)


def test_a_passkey_of_somebody_else_or_of_another_site_is_refused(anna, bela, client):
    key = Authenticator()
    add_passkey(anna, key)
    stranger = Authenticator()
    assert show_passkey(bela, stranger).json()["code"] == "wrong_password"
    key.origin = "http://evil.example"
    assert show_passkey(bela, key).json()["code"] == "wrong_password"
    thief = Authenticator()
    thief.id = key.id                                    # another key under the same name
    assert show_passkey(bela, thief).json()["code"] == "wrong_password"
    assert who(bela) == bela.id


def test_a_question_is_good_once_and_for_whom_it_was_asked(anna, bela):
    key = Authenticator()
    question = anna.ask("POST", "/api/me/passkeys/question").json()
    answer = {"question": question["question"], "credential": key.make(question["options"])}
    assert bela.ask("POST", "/api/me/passkeys", answer).json()["code"] == "wrong_password"
    assert anna.ask("POST", "/api/me/passkeys", answer).status_code == 201
    assert anna.ask("POST", "/api/me/passkeys", answer).json()["code"] == "wrong_password"
    asked = bela.ask("POST", "/api/login/passkey/question").json()
    shown = {"question": asked["question"], "credential": key.show(asked["options"])}
    assert bela.ask("POST", "/api/login/passkey", shown).status_code == 200
    assert bela.ask("POST", "/api/login/passkey", shown).json()["code"] == "wrong_password"


def test_a_question_ends(anna, monkeypatch):
    key = Authenticator()
    question = anna.ask("POST", "/api/me/passkeys/question").json()
    now = time.time()
    monkeypatch.setattr(accounts.time, "time", lambda: now + accounts.CHALLENGE_SECONDS + 1)
    answer = {"question": question["question"], "credential": key.make(question["options"])}
    assert anna.ask("POST", "/api/me/passkeys", answer).json()["code"] == "wrong_password"


def test_the_only_way_back_is_not_ended(anna):
    key = Authenticator()
    add_passkey(anna, key)
    (one,) = anna.get("/api/me/ways").json()["passkeys"]
    assert anna.ask("DELETE", f"/api/me/passkeys/{one['id']}").json()["code"] == "not_now"
    anna.ask("POST", "/api/me/recovery")
    assert anna.ask("DELETE", f"/api/me/passkeys/{one['id']}").status_code == 204
    assert anna.ask("DELETE", f"/api/me/passkeys/{one['id']}").json()["code"] == "not_found"
    assert show_passkey(anna, key).json()["code"] == "wrong_password"


def test_nobody_ends_the_passkey_of_somebody_else(anna, bela):
    add_passkey(anna, Authenticator())
    add_passkey(anna, Authenticator())
    add_passkey(bela, Authenticator())
    add_passkey(bela, Authenticator())
    one = anna.get("/api/me/ways").json()["passkeys"][0]["id"]
    assert bela.ask("DELETE", f"/api/me/passkeys/{one}").json()["code"] == "not_found"
    assert len(anna.get("/api/me/ways").json()["passkeys"]) == 2


@pytest.mark.parametrize(
    "credential",
    [{}, {"id": "x"}, {"id": 3, "rawId": None}, {"id": "é", "rawId": "é", "type": "public-key", "response": {}},
     {"id": "QUJD", "rawId": "QUJD", "type": "public-key",
      "response": {"clientDataJSON": "e30", "attestationObject": "AAAA"}}],
)
def test_what_is_no_passkey_is_refused_in_words(anna, credential):
    question = anna.ask("POST", "/api/me/passkeys/question").json()["question"]
    answer = anna.ask("POST", "/api/me/passkeys", {"question": question, "credential": credential})
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_password")
    asked = anna.ask("POST", "/api/login/passkey/question").json()["question"]
    answer = anna.ask("POST", "/api/login/passkey", {"question": asked, "credential": credential})
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_password")
    assert not anna.get("/api/me").json()["account"]


# ------------------------------------------------------------------ recovery codes


def test_a_new_password_ends_the_recovery_code(anna, client):
    """Whoever had stolen the session could have made it."""
    anna.ask("PUT", "/api/me/password", {"login": "anna.k", "password": "correct horse"})
    code = anna.ask("POST", "/api/me/recovery").json()["code"]
    changed = {"login": "anna.k", "password": "battery staple", "old": "correct horse"}
    assert anna.ask("PUT", "/api/me/password", changed).is_success
    assert anna.get("/api/me/ways").json()["recovery"] is None
    thief = Someone(client, "Eve")
    assert thief.ask("POST", "/api/login/recovery", {"code": code}).json()["code"] == "wrong_password"


def test_a_recovery_code_is_shown_once_and_good_once(anna, client):
    code = anna.ask("POST", "/api/me/recovery").json()["code"]
    assert re.fullmatch(r"([0-9A-Z]{5}-){3}[0-9A-Z]{5}", code)
    assert anna.get("/api/me/ways").json()["recovery"]
    other, third = Someone(client, "Other"), Someone(client, "Third")
    told = code.lower().replace("-", " ")
    assert other.ask("POST", "/api/login/recovery", {"code": told}).json()["id"] == anna.id
    assert third.ask("POST", "/api/login/recovery", {"code": code}).json()["code"] == "wrong_password"
    assert anna.get("/api/me/ways").json()["recovery"] is None
    assert who(anna) == anna.id


def test_a_new_code_ends_the_old_one(anna, bela):
    old, new = (anna.ask("POST", "/api/me/recovery").json()["code"] for _ in range(2))
    assert bela.ask("POST", "/api/login/recovery", {"code": old}).json()["code"] == "wrong_password"
    assert bela.ask("POST", "/api/login/recovery", {"code": new}).json()["id"] == anna.id


def test_tries_are_limited(settings, tmp_path):
    with TestClient(create_app(settings.but(passwords=(0.001, 3.0)), static=tmp_path)) as client:
        anna = Someone(client, "Anna")
        codes = [anna.ask("POST", "/api/login/recovery", {"code": "AAAAA"}).status_code for _ in range(5)]
    assert codes == [403] * 3 + [429] * 2


# ------------------------------------------------------------------ links by e-mail


class Postman:
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, str, str]] = []    # to, subject, text
        self.refuses = 0

    async def handle_DATA(self, server, session, envelope):      # aiosmtpd's name
        if self.refuses:
            self.refuses -= 1
            return "451 later"
        message = message_from_bytes(envelope.content, policy=policy.default)
        self.letters.append((envelope.rcpt_tos[0], message["subject"], message.get_content()))
        return "250 kept"


@pytest.fixture
def postman() -> Iterator[Postman]:
    postman = Postman()
    postman.port = free_port()
    controller = Controller(postman, hostname="127.0.0.1", port=postman.port, ready_timeout=60)
    controller.start()
    yield postman
    controller.stop()


@pytest.fixture
def with_mail(settings, postman, tmp_path) -> Iterator[TestClient]:
    settings = settings.but(mail=f"smtp://127.0.0.1:{postman.port}", mail_from="Byzantium <games@example.org>",
                       address="http://testserver")
    with TestClient(create_app(settings, static=tmp_path / "none")) as client:
        yield client


def secret_in(text: str, address: str = "http://testserver") -> str:
    return re.search(re.escape(address) + r"/back#(\S+)", text)[1]


def confirm(someone: Someone, postman: Postman, address="anna@example.org", language="en") -> None:
    assert someone.ask("PUT", "/api/me/mail", {"address": address, "language": language}).status_code == 204
    letter = eventually(lambda: postman.letters and postman.letters.pop())
    answer = someone.ask("POST", "/api/login/mail", {"token": secret_in(letter[2])})
    assert answer.json()["id"] == someone.id, answer.text


def test_a_link_by_mail_confirms_and_finds_again(with_mail, postman):
    anna, other = Someone(with_mail, "Anna"), Someone(with_mail, "Other")
    confirm(anna, postman, language="de")
    mail = anna.get("/api/me/ways").json()["mail"]
    assert mail == {"address": "anna@example.org", "confirmed": True, "wanted": None}
    assert anna.get("/api/me").json()["account"]
    asked = other.ask("POST", "/api/login/mail/ask", {"address": "ANNA@example.org", "language": "fr"})
    assert asked.status_code == 204
    to, subject, text = eventually(lambda: postman.letters and postman.letters.pop())
    assert (to, subject) == ("ANNA@example.org", LETTERS["login"]["fr"][0])
    assert "Anna" in text
    assert other.ask("POST", "/api/login/mail", {"token": secret_in(text)}).json()["id"] == anna.id
    again = Someone(with_mail, "Third").ask("POST", "/api/login/mail", {"token": secret_in(text)})
    assert again.json()["code"] == "wrong_password"


def letter_to(address: str, postman: Postman) -> str:
    """The secret in the last letter that was sent there."""
    letters = eventually(lambda: [text for to, _, text in postman.letters if to == address])
    return secret_in(letters[-1])


def set_mail(someone: Someone, address: str):
    return someone.ask("PUT", "/api/me/mail", {"address": address})


def test_a_letter_to_a_mistyped_address_lets_no_stranger_in(with_mail, postman):
    anna, stranger = Someone(with_mail, "Anna"), Someone(with_mail, "Stranger")
    set_mail(anna, "typo@example.org")
    token = {"token": letter_to("typo@example.org", postman)}
    assert stranger.ask("POST", "/api/login/mail", token).json()["reason"] == "link_elsewhere"
    assert who(stranger) == stranger.id
    stranger.ask("POST", "/api/login/mail/ask", {"address": "typo@example.org"})     # nor has it become a way in
    with_mail.portal.call(with_mail.app.state.services.mail.send_due)
    assert len(postman.letters) == 1
    assert anna.ask("POST", "/api/login/mail", token).json()["account"]              # it was not used up
    assert anna.get("/api/me/ways").json()["mail"]["confirmed"]


@pytest.mark.parametrize("change", ["corrected", "forgotten"])
def test_a_link_is_no_longer_good_when_its_address_is_no_longer_mine(with_mail, postman, change):
    anna = Someone(with_mail, "Anna")
    set_mail(anna, "typo@example.org")
    token = {"token": letter_to("typo@example.org", postman)}
    if change == "corrected":
        set_mail(anna, "anna@example.org")
    else:
        anna.ask("DELETE", "/api/me/mail")
    assert anna.ask("POST", "/api/login/mail", token).json()["code"] == "wrong_password"
    assert not anna.get("/api/me").json()["account"]


def test_a_link_to_come_back_ends_with_the_address_that_it_was_sent_to(with_mail, postman):
    anna, other = Someone(with_mail, "Anna"), Someone(with_mail, "Other")
    confirm(anna, postman, "old@example.org")
    other.ask("POST", "/api/login/mail/ask", {"address": "old@example.org"})
    token = {"token": letter_to("old@example.org", postman)}
    set_mail(anna, "new@example.org")
    letter = {"token": letter_to("new@example.org", postman)}
    assert anna.ask("POST", "/api/login/mail", letter).status_code == 200
    assert other.ask("POST", "/api/login/mail", token).json()["code"] == "wrong_password"
    assert who(other) == other.id


def test_a_confirmed_address_counts_until_another_is_confirmed(with_mail, postman):
    """It may be the only way in."""
    anna, other = Someone(with_mail, "Anna"), Someone(with_mail, "Other")
    confirm(anna, postman, "old@example.org")
    for _ in range(accounts.LINKS_AN_HOUR):
        set_mail(other, "full@example.org")
    assert set_mail(anna, "full@example.org").json()["code"] == "too_many"
    old = {"address": "old@example.org", "confirmed": True, "wanted": None}
    assert anna.get("/api/me/ways").json()["mail"] == old
    set_mail(anna, "new@example.org")
    assert anna.get("/api/me/ways").json()["mail"] == old | {"wanted": "new@example.org"}
    other.ask("POST", "/api/login/mail/ask", {"address": "old@example.org"})
    token = {"token": letter_to("old@example.org", postman)}
    assert other.ask("POST", "/api/login/mail", token).json()["id"] == anna.id
    assert anna.ask("POST", "/api/login/mail", {"token": letter_to("new@example.org", postman)}).status_code == 200
    new = {"address": "new@example.org", "confirmed": True, "wanted": None}
    assert anna.get("/api/me/ways").json()["mail"] == new


def test_an_address_that_is_nobodys_is_answered_alike_and_gets_no_letter(with_mail, postman):
    anna = Someone(with_mail, "Anna")
    anna.ask("PUT", "/api/me/mail", {"address": "anna@example.org"})
    eventually(lambda: postman.letters and postman.letters.pop())
    for address in ("nobody@example.org", "anna@example.org"):           # not confirmed
        assert anna.ask("POST", "/api/login/mail/ask", {"address": address}).status_code == 204
    with_mail.portal.call(with_mail.app.state.services.mail.send_due)
    assert postman.letters == []


def test_whether_an_address_is_known_does_not_show_in_the_time(with_mail, postman, monkeypatch):
    """It was looked for, and its link made and written, before the answer."""
    anna, steps = Someone(with_mail, "Anna"), []
    confirm(anna, postman)

    async def slowly(store, address, holder_of=accounts.holder_of):
        await asyncio.sleep(0.2)
        steps.append("looked for")
        return await holder_of(store, address)

    monkeypatch.setattr(accounts, "holder_of", slowly)
    assert anna.ask("POST", "/api/login/mail/ask", {"address": "anna@example.org"}).status_code == 204
    assert steps == []
    eventually(lambda: postman.letters)
    assert steps == ["looked for"]


def test_letters_to_one_address_are_few(with_mail, postman):
    anna = Someone(with_mail, "Anna")
    answers = [anna.ask("PUT", "/api/me/mail", {"address": "x@example.org"}).status_code for _ in range(5)]
    assert answers == [204] * accounts.LINKS_AN_HOUR + [429] * 2


def test_letters_to_one_mailbox_are_few(with_mail):
    """What follows a plus is whoever's who reads them."""
    anna = Someone(with_mail, "Anna")
    addresses = ["x@example.org", "x+1@example.org", "X+2@Example.org", "x+3@example.org", "y@example.org"]
    answers = [anna.ask("PUT", "/api/me/mail", {"address": address}).status_code for address in addresses]
    assert answers == [204] * accounts.LINKS_AN_HOUR + [429, 204]


def test_letters_that_are_asked_for_from_one_network_are_few(with_mail):
    anna, most = Someone(with_mail, "Anna"), int(Settings().letters[1])
    for i in range(most):
        with_mail._transport.client = (f"2001:db8::{i}", 1)
        assert anna.ask("PUT", "/api/me/mail", {"address": f"x{i}@example.org"}).status_code == 204
    for method, path in (("PUT", "/api/me/mail"), ("POST", "/api/login/mail/ask")):
        assert anna.ask(method, path, {"address": "y@example.org"}).json()["code"] == "too_many"
    with_mail._transport.client = ("2001:db8:1::", 1)
    assert anna.ask("PUT", "/api/me/mail", {"address": "y@example.org"}).status_code == 204


def test_a_letter_is_sent_again_when_the_mail_server_cannot(with_mail, postman, monkeypatch):
    monkeypatch.setattr("byzantium.server.notify.mail.FIRST_WAIT", 0.0)
    postman.refuses = 2
    anna = Someone(with_mail, "Anna")
    confirm(anna, postman)


@pytest.mark.parametrize(
    "address", ["", "anna", "a b@example.org", "a@b", "a@example.org\r\nbcc: x@y.zz", "@example.org",
                "x,anna@example.org", "<anna@example.org", "x@y@example.org", "anna@.example.org", "a..b@example.org",
                '"anna"@example.org', "x:anna@example.org", "anna(x)@example.org"]
)
def test_what_is_no_address_is_refused(with_mail, address):
    anna = Someone(with_mail, "Anna")
    for method, path in (("PUT", "/api/me/mail"), ("POST", "/api/login/mail/ask")):
        assert anna.ask(method, path, {"address": address}).json()["code"] == "bad_request"
    assert anna.get("/api/me/ways").json()["mail"] is None


def test_without_a_mail_server_it_says_so(anna):
    assert anna.ask("PUT", "/api/me/mail", {"address": "anna@example.org"}).json()["code"] == "not_now"
    assert not anna.get("/api/me/ways").json()["mail_possible"]


def test_a_name_cannot_write_headers_of_letters(with_mail, postman):
    anna = Someone(with_mail, "Anna")
    assert anna.ask("PATCH", "/api/me", {"name": "Anna\nBcc: x"}).json()["code"] == "bad_request"


@pytest.mark.parametrize(
    ("mail", "sentence"),
    [({"mail": "mail.example.org"}, "smtp://"), ({"mail": "smtp://mail.example.org"}, "--mail-from"),
     ({"mail": "smtp://mail.example.org", "mail_from": "a@b.org"}, "--address")],
)
def test_settings_by_which_nothing_could_be_sent_are_refused(mail, sentence):
    with pytest.raises(ByzantiumError, match=sentence):
        check_mail(Settings(**mail))


# ------------------------------------------------------------------ bringing along


def test_a_guests_games_come_along(anna, client):
    code = anna.ask("POST", "/api/me/recovery").json()["code"]
    guest, rival = Someone(client, "Guest"), Someone(client, "Rival")
    table = two_at_a_table(guest, rival)
    waiting = guest.set_up(OPEN, OPEN)                   # set up, and nobody sits
    guest.ask("PUT", f"/api/tables/{table}/note", {"text": "mine"})
    over = guest.set_up(ME, ME)
    guest.act(over, type="propose", what="end")
    assert guest.table(over)["status"] == "over"
    came = guest.ask("POST", "/api/login/recovery", {"code": code, "bring": True}).json()
    assert came["id"] == anna.id
    seats = guest.table(table)["seats"]
    assert [seat["person"] for seat in seats] == [anna.id, rival.id]
    assert {one["id"] for one in guest.get("/api/me/tables").json()} == {table, waiting, over}
    assert guest.get(f"/api/tables/{table}/note").json()["text"] == "mine"
    assert guest.table(waiting)["invitation"]
    if guest.table(table)["asked"] == 0:
        assert guest.decide(table).status_code == 200
    services = client.app.state.services
    assert client.portal.call(services.store.person, guest.id) is None
    # Whoever reads the log anew finds the same.
    read = client.portal.call(services.registry.read, table)
    assert read.seats[0].person == anna.id
    assert read.chain.head == client.portal.call(services.registry.room, table).table.chain.head


def test_games_stay_where_they_are_if_not_brought(anna, client):
    code = anna.ask("POST", "/api/me/recovery").json()["code"]
    guest = Someone(client, "Guest")
    table = guest.set_up(ME, RANDOM)
    guest.ask("POST", "/api/login/recovery", {"code": code})
    assert guest.table(table)["seats"][0]["person"] == guest.id != who(guest)


def test_a_guest_whose_time_ran_out_comes_back_as_the_account(anna, client):
    code = anna.ask("POST", "/api/me/recovery").json()["code"]
    guest, rival = Someone(client, "Guest"), Someone(client, "Rival")
    table = two_at_a_table(rival, guest, clock={"kind": "live", "bank": 3600, "increment": 0, "when_out": "bot"})
    while asked_of(table, guest, rival) is not guest:
        rival.decide(table)
    services = client.app.state.services
    room = client.portal.call(services.registry.room, table)
    client.portal.call(room.act_by_itself, lambda table, now: (
        setattr(table, "asked_at", now - 3600), table.time_out("random", now)
    ))
    guest.ask("POST", "/api/login/recovery", {"code": code, "bring": True})
    rival.act(table, type="propose", what="end")
    assert rival.table(table)["proposal"]["waiting"] == [anna.id]
    eventually(lambda: guest.join(table, 1).status_code == 200)
    assert guest.act(table, type="answer", agree=True).status_code == 200
    assert rival.table(table)["ending"] == "agreement"


def test_what_a_guest_said_comes_along(anna, bela, client):
    code = anna.ask("POST", "/api/me/recovery").json()["code"]
    guest = Someone(client, "Guest")
    table = bela.set_up(ME, OPEN, OPEN, listed=True)
    talk_and_go(guest, table)
    guest.ask("POST", "/api/login/recovery", {"code": code, "bring": True})
    assert [one["text"] for one in anna.get("/api/me/data").json()["said"]] == ["my number is 555"]
    assert anna.ask("DELETE", "/api/me").status_code == 204
    assert "my number" not in str(bela.entries(table))


def test_an_account_is_never_taken_along(anna, bela):
    anna.ask("POST", "/api/me/recovery")
    code = bela.ask("POST", "/api/me/recovery").json()["code"]
    table = anna.set_up(ME, RANDOM)
    assert anna.ask("POST", "/api/login/recovery", {"code": code, "bring": True}).json()["id"] == bela.id
    assert anna.table(table)["seats"][0]["person"] == anna.id != who(anna)


# ------------------------------------------------------------------ handed out, forgotten


def test_all_that_is_kept_is_handed_out_but_secrets(anna, bela):
    anna.ask("PUT", "/api/me/password", {"login": "anna", "password": PASSWORD})
    code = anna.ask("POST", "/api/me/recovery").json()["code"]
    add_passkey(anna, Authenticator(), name="my phone")
    table = two_at_a_table(anna, bela)
    anna.act(table, type="say", text="Good luck")
    bela.act(table, type="say", text="To you too")
    anna.ask("PUT", f"/api/tables/{table}/note", {"text": "a plan"})
    answer = anna.get("/api/me/data")
    assert "attachment" in answer.headers["content-disposition"]
    data = answer.json()
    assert data["person"]["login"] == "anna"
    assert [one["name"] for one in data["passkeys"]] == ["my phone"]
    assert [one["text"] for one in data["said"]] == ["Good luck"]
    assert [one["text"] for one in data["notes"]] == ["a plan"]
    assert [one["id"] for one in data["tables"]] == [table]
    assert len(data["devices"]) == 1
    for secret in ("argon2", code, accounts.digest_of(code)):
        assert secret not in answer.text


def talk_and_go(someone: Someone, table: str) -> None:
    assert someone.join(table, 1).status_code == 200
    assert someone.act(table, type="say", text="my number is 555").status_code == 200
    assert someone.ask("DELETE", f"/api/tables/{table}/seats/1").status_code == 200


def test_what_was_said_at_a_table_that_one_has_left_is_handed_out_and_withdrawn(anna, bela):
    table = anna.set_up(ME, OPEN, OPEN, listed=True)
    talk_and_go(bela, table)
    data = bela.get("/api/me/data").json()
    assert [one["text"] for one in data["said"]] == ["my number is 555"]
    assert [(one["id"], one["seat"]) for one in data["tables"]] == [(table, None)]
    assert bela.ask("DELETE", "/api/me").status_code == 204
    (said,) = [one["body"] for one in anna.entries(table) if one["kind"] == "chat"]
    assert (said["name"], said["text"]) == ("—", "—")


def test_nobody_waits_for_the_consent_of_whoever_was_forgotten(anna, bela):
    clock = {"kind": "live", "bank": 1, "increment": 0, "when_out": "bot"}
    table = two_at_a_table(anna, bela, clock=clock)
    late = asked_of(table, anna, bela)
    other = bela if late is anna else anna
    eventually(lambda: any(seat["bot"] for seat in other.table(table)["seats"]), 20)
    other.act(table, type="propose", what="end")
    assert other.table(table)["proposal"]["waiting"] == [late.id]
    assert late.ask("DELETE", "/api/me").status_code == 204
    assert other.table(table)["ending"] == "agreement"


def test_of_a_guest_who_is_cleared_away_nothing_stays(with_mail, postman, client):
    guest, services = Someone(with_mail, "Guest"), with_mail.app.state.services
    set_mail(guest, "guest@example.org")
    guest.ask("PUT", "/api/me/notices", {"mail": "none", "language": "en"})
    assert with_mail.portal.call(account_data.forget_guests, services.store, time.time() + 1) >= 1

    def left(connection):
        return [table.name for table in (metadata.tables["people"], *account_data.OF_A_PERSON)
                if guest.id in connection.scalars(sa.select(table.c.get("person", table.c.get("id"))))]

    assert with_mail.portal.call(services.store.read, left) == []


def test_whoever_wants_is_forgotten(anna, bela, client):
    add_passkey(anna, key := Authenticator())
    table, over = two_at_a_table(anna, bela), two_at_a_table(anna, bela)
    anna.act(table, type="say", text="Farewell")
    for someone in (anna, bela):
        someone.act(over, type="propose" if someone is anna else "answer",
                    **({"what": "end"} if someone is anna else {"agree": True}))
    assert bela.table(over)["status"] == "over"
    head = bela.get(f"/api/tables/{over}/record").json()["chain"]["head"]
    assert anna.ask("DELETE", "/api/me").status_code == 204
    assert "Farewell" not in str(bela.entries(table))
    assert bela.table(table)["seats"][0]["person"] is None
    assert bela.get(f"/api/tables/{over}/record").json()["chain"]["head"] == head
    assert show_passkey(bela, key).json()["code"] == "wrong_password"
    assert client.portal.call(client.app.state.services.store.person, anna.id) is None
    assert anna.cookie == "" or who(anna) != anna.id


def test_what_the_forgotten_reported_and_said_is_withdrawn_from_reports(anna, bela, client):
    """Reports were kept with text, author and all that was said, whoever was forgotten."""
    table = two_at_a_table(anna, bela)
    anna.act(table, type="say", text="Annas words")
    bela.act(table, type="say", text="Belas words")
    assert anna.ask("POST", f"/api/tables/{table}/reports", {"seat": 1, "text": "Annas report"}).status_code == 204
    (mine,) = anna.get("/api/me/data").json()["reports"]
    assert (mine["text"], mine["about"]) == ("Annas report", bela.id)
    assert anna.ask("DELETE", "/api/me").status_code == 204
    (report,) = client.portal.call(client.app.state.services.store.reports)
    assert (report.person, report.text, report.about) == ("", "—", bela.id)
    assert [one["text"] for one in report.said] == ["—", "Belas words"]
    client.portal.call(client.app.state.services.store.end_report, report.id)
    assert bela.ask("DELETE", "/api/me").status_code == 204
    assert client.portal.call(client.app.state.services.store.reports, True) == []


def test_a_guest_s_reports_come_along(anna, bela, client):
    bela.ask("PUT", "/api/me/password", {"login": "bela", "password": PASSWORD})
    table = two_at_a_table(anna, Someone(client, "Other"))
    anna.act(table, type="say", text="Annas words")
    anna.ask("POST", f"/api/tables/{table}/reports", {"seat": 1, "text": "Annas report"})
    assert anna.ask("POST", "/api/login", {"login": "bela", "password": PASSWORD, "bring": True}).status_code == 200
    (report,) = client.portal.call(client.app.state.services.store.reports)
    assert (report.person, report.text, report.said[0]["person"]) == (bela.id, "Annas report", bela.id)


def test_whoever_has_a_password_is_forgotten_only_with_it(anna):
    anna.ask("PUT", "/api/me/password", {"login": "anna", "password": PASSWORD})
    assert anna.ask("DELETE", "/api/me").json()["code"] == "wrong_password"
    assert anna.ask("DELETE", "/api/me", {"password": "wrong"}).json()["code"] == "wrong_password"
    assert who(anna) == anna.id
    assert anna.ask("DELETE", "/api/me", {"password": PASSWORD}).status_code == 204
