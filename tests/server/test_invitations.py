"""Seats that are kept for somebody: who is invited finds the table among their own, is told of it, and may decline."""

import json
import time

import httpx2 as httpx
import pytest
import sqlalchemy as sa

from byzantium.server.notify.email_templates import LETTERS, PUSHES
from byzantium.server.ops.settings import DAY
from byzantium.server.people.accounts.data import forget_guests
from byzantium.server.store import INVITED, metadata
from byzantium.server.store.lists import INVITATIONS
from server.players import ME, OPEN, RANDOM, Someone, eventually
from server.test_accounts import confirm, postman
from server.test_notices import Browser, reaching, service

FIXTURES = (postman, reaching, service)


def kept_for(person):
    return {"kind": "open", "invited": person.id}


def invitations(person):
    """What lists show of them: table, seat and who invites."""
    return [(one["id"], one["invited"]["seat"], one["invited"]["by"])
            for one in person.get("/api/me/tables").json() if one["invited"]]


def notices(client):
    rows = sa.select(metadata.tables["notices"])
    store = client.app.state.services.store
    return [
        (row.person, row.table_id)
        for row in client.portal.call(store.read, lambda connection: connection.execute(rows).all())
        if row.decision == INVITED
    ]


# ------------------------------------------------------------------ lists


def test_who_is_blocked_invites_no_more(anna, bela, client):
    """Invitations by strangers stood on top of one's list, and nothing could be done about it."""
    table = anna.set_up(ME, kept_for(bela))
    (listed,) = bela.get("/api/me/tables").json()
    assert listed["invited"]["person"] == anna.id
    before = len(notices(client))
    assert bela.ask("PUT", f"/api/players/{bela.id}/block").status_code == 422
    assert bela.ask("PUT", f"/api/players/{anna.id}/block").status_code == 204
    assert bela.get(f"/api/players/{anna.id}").json()["blocked"] is True
    assert anna.get(f"/api/players/{bela.id}").json()["blocked"] is False        # nobody is told
    assert invitations(bela) == []
    anna.set_up(ME, kept_for(bela))
    assert len(notices(client)) <= before
    assert invitations(bela) == []
    assert bela.get("/api/me/data").json()["blocks"][0]["blocked"] == anna.id
    assert bela.ask("DELETE", f"/api/players/{anna.id}/block").status_code == 204
    assert table in {one for one, *_ in invitations(bela)}


def test_of_one_address_a_few_invitations_are_shown(anna, bela, client):
    tables = [Someone(client, f"M{i}").set_up(ME, kept_for(bela)) for i in range(6)]
    assert [table for table, *_ in invitations(bela)] == tables[:2:-1]


def test_a_guest_s_blocks_come_along_and_go_with_them(anna, bela, client):
    other = Someone(client, "Cili")
    other.ask("PUT", "/api/me/password", {"login": "cili", "password": "correct horse"})
    assert bela.ask("PUT", f"/api/players/{anna.id}/block").status_code == 204
    credentials = {"login": "cili", "password": "correct horse", "bring": True}
    assert bela.ask("POST", "/api/login", credentials).status_code == 200
    assert other.get(f"/api/players/{anna.id}").json()["blocked"] is True
    assert anna.ask("DELETE", "/api/me").status_code == 204
    assert other.get("/api/me/data").json()["blocks"] == []


def test_whoever_is_invited_finds_the_table_among_their_own(anna, bela, client):
    other = Someone(client, "Cili")
    table = anna.set_up(ME, OPEN, kept_for(bela))
    assert invitations(bela) == [(table, 2, "Anna")]
    assert invitations(anna) == invitations(other) == []
    assert other.get("/api/me/tables").json() == []
    assert bela.join(table, 2).status_code == 200
    assert invitations(bela) == []                       # now it is simply theirs
    assert [one["id"] for one in bela.get("/api/me/tables").json()] == [table]


def test_an_invitation_ends_with_the_seat_and_with_the_table(anna, bela):
    by_bot, over = anna.set_up(ME, kept_for(bela), OPEN), anna.set_up(ME, kept_for(bela))
    assert {table for table, *_ in invitations(bela)} == {by_bot, over}
    assert anna.ask("PUT", f"/api/tables/{by_bot}/seats/1/bot", {"bot": "random"}).status_code == 200
    assert anna.ask("DELETE", f"/api/tables/{over}/seats/0").status_code == 200
    assert anna.table(over)["ending"] == "abandoned"
    assert bela.get("/api/me/tables").json() == []


def test_who_gets_up_again_is_still_invited(anna, bela):
    table = anna.set_up(ME, kept_for(bela), OPEN)
    bela.join(table, 1)
    bela.ask("DELETE", f"/api/tables/{table}/seats/1")
    assert invitations(bela) == [(table, 1, "Anna")]


def test_a_rematch_invites_the_others(anna, bela):
    table = anna.set_up(ME, kept_for(bela))
    bela.join(table, 1)
    anna.act(table, type="propose", what="end")
    bela.act(table, type="answer", agree=True)
    again = anna.ask("POST", f"/api/tables/{table}/rematch").json()["table"]
    assert invitations(bela) == [(again, 0, "Anna")]


def test_who_sets_a_table_up_and_only_watches_invites_too(anna, bela):
    table = anna.set_up(RANDOM, kept_for(bela))
    assert invitations(bela) == [(table, 1, "Anna")]


# ------------------------------------------------------------------ declining


def test_a_declined_seat_is_free_for_anybody(anna, bela, client):
    table, other = anna.set_up(ME, kept_for(bela), listed=True), Someone(client, "Cili")
    assert other.ask("DELETE", f"/api/tables/{table}/seats/1").json()["code"] == "not_your_seat"
    assert bela.ask("DELETE", f"/api/tables/{table}/seats/1").status_code == 200
    assert bela.get("/api/me/tables").json() == []
    assert anna.table(table)["status"] == "open"
    assert anna.table(table)["seats"][1]["invited"] is None
    assert bela.ask("DELETE", f"/api/tables/{table}/seats/1").json()["code"] == "not_your_seat"
    read = client.portal.call(client.app.state.services.registry.read, table)
    assert read.seats[1].invited is None                 # whoever reads the log anew finds the same
    assert other.join(table, 1).status_code == 200
    assert anna.table(table)["status"] == "playing"


# ------------------------------------------------------------------ people who become others, or go


def test_a_guests_invitations_come_along(anna, client):
    code = anna.ask("POST", "/api/me/recovery").json()["code"]
    guest, host = Someone(client, "Guest"), Someone(client, "Host")
    table = host.set_up(ME, kept_for(guest))
    assert guest.ask("POST", "/api/login/recovery", {"code": code, "bring": True}).json()["id"] == anna.id
    assert invitations(guest) == [(table, 1, "Host")]
    assert guest.join(table, 1).status_code == 200


def test_whoever_is_forgotten_keeps_no_seat_from_others(anna, bela, client):
    table, other = anna.set_up(ME, kept_for(bela), listed=True), Someone(client, "Cili")
    assert bela.ask("DELETE", "/api/me", {"password": None}).status_code == 204
    assert notices(client) == []
    assert other.join(table, 1).status_code == 200


def test_the_invitation_stays_when_whoever_invited_is_forgotten(anna, bela, client):
    cili = Someone(client, "Cili")
    table = anna.set_up(ME, OPEN, kept_for(bela), listed=True)
    cili.join(table, 1)
    assert anna.ask("DELETE", "/api/me", {"password": None}).status_code == 204
    assert invitations(bela) == [(table, 2, "Cili")]


def test_a_guest_who_is_invited_is_not_forgotten(anna, bela, client):
    anna.set_up(ME, kept_for(bela))
    store = client.app.state.services.store
    client.portal.call(forget_guests, store, time.time() + DAY)
    assert client.portal.call(store.person, bela.id) is not None


# ------------------------------------------------------------------ notices


def test_an_invitation_is_told_by_every_way(reaching, service, postman):
    anna, bela = Someone(reaching, "Anna"), Someone(reaching, "Bela")
    browser = Browser(service.address)
    bela.ask("POST", "/api/me/pushes", browser.subscription)
    confirm(bela, postman, "bela@example.org")
    bela.ask("PUT", "/api/me/notices", {"mail": "each", "language": "pl"})
    table = anna.set_up(ME, kept_for(bela))              # live, too: somebody has to come
    *_, body = eventually(lambda: service.taken and service.taken[0])
    assert browser.read(body) == {
        "title": PUSHES["invited"]["pl"][0], "body": PUSHES["invited"]["pl"][1].format(others="Anna"),
        "url": f"/t/{table}", "tag": table,
    }
    to, subject, written = eventually(lambda: postman.letters and postman.letters.pop())
    assert (to, subject) == ("bela@example.org", LETTERS["invited"]["pl"][0])
    assert "Anna" in written
    assert f"http://testserver/t/{table}" in written
    eventually(lambda: notices(reaching) == [])


def test_a_webhook_is_called_without_a_name_that_somebody_else_chose(anna, bela, client):
    """It might call a whole channel together: @everyone."""
    calls = []

    def answer(request):
        calls.append(json.loads(request.content)["content"])
        return httpx.Response(204)

    client.app.state.services.notices._client = httpx.AsyncClient(transport=httpx.MockTransport(answer))
    bela.ask("PATCH", "/api/me", {"webhook": "https://discord.com/api/webhooks/1/x"})
    table = anna.set_up(ME, kept_for(bela))
    told = eventually(lambda: calls and calls[0])
    assert "you are invited to a table, Bela" in told
    assert f"/t/{table}" in told
    assert "Anna" not in told


def test_the_daily_letter_names_invitations(reaching, postman):
    anna, bela = Someone(reaching, "Anna"), Someone(reaching, "Bela")
    confirm(bela, postman, "bela@example.org")
    bela.ask("PUT", "/api/me/notices", {"mail": "daily"})
    table = anna.set_up(ME, kept_for(bela))
    eventually(lambda: notices(reaching) == [])
    digests = metadata.tables["digests"]
    store = reaching.app.state.services.store
    reaching.portal.call(store.write, lambda connection: connection.execute(digests.update().values(due=0.0)))
    _, subject, written = eventually(lambda: postman.letters and postman.letters.pop())
    assert subject == LETTERS["digest"]["en"][0]
    assert f"http://testserver/t/{table}" in written


def test_an_invitation_waits_for_the_end_of_quiet_hours_and_is_not_told_when_it_is_over(reaching, service):
    anna, bela = Someone(reaching, "Anna"), Someone(reaching, "Bela")
    bela.ask("POST", "/api/me/pushes", Browser(service.address).subscription)
    hour = time.gmtime().tm_hour
    bela.ask("PUT", "/api/me/notices", {"quiet_from": (hour - 1) % 24, "quiet_to": (hour + 2) % 24})
    table = anna.set_up(ME, kept_for(bela), OPEN)
    store = reaching.app.state.services.store
    eventually(lambda: reaching.portal.call(store.due_notices, time.time()) == [])
    assert notices(reaching) == [(bela.id, table)]
    bela.join(table, 1)
    bela.ask("PUT", "/api/me/notices", {})
    waiting = metadata.tables["notices"].update().values(due=0.0)

    def is_dropped():
        reaching.portal.call(store.write, lambda connection: connection.execute(waiting))    # the quiet hours are over
        return notices(reaching) == []

    eventually(is_dropped)
    assert service.taken == []


def test_nobody_is_told_without_end(reaching, service):
    anna, bela = Someone(reaching, "Anna"), Someone(reaching, "Bela")
    bela.ask("POST", "/api/me/pushes", Browser(service.address).subscription)
    most = int(reaching.app.state.services.settings.invitations[1])
    for _ in range(most + 2):
        anna.set_up(ME, kept_for(bela))
    eventually(lambda: notices(reaching) == [])
    assert len(service.taken) == most
    assert len(invitations(bela)) == INVITATIONS         # a few of one address, the latest first


@pytest.mark.parametrize("told", [LETTERS["invited"], PUSHES["invited"]])
def test_invitations_have_words_in_every_language(told):
    assert set(told) == set(LETTERS["turn"])
    assert all("{others}" in text for _, text in told.values())
