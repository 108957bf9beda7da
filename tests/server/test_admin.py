"""`byzantium admin`: beside a running server, and every deed is written down."""

import json
import re

import pytest
from fastapi.testclient import TestClient
from typer.testing import CliRunner

from byzantium.cli import app
from byzantium.server.app import create_app
from byzantium.server.community import moderation
from byzantium.server.store import back_up
from server.conftest import IN_A_FILE
from server.players import ME, Someone, eventually, play_out, two_at_a_table


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """A running server follows at once."""
    monkeypatch.setattr(moderation, "EVERY", 0.05)
    monkeypatch.setattr(moderation.Order.__init__, "__defaults__", (0.05,))


@pytest.fixture
def admin(settings):
    def run(*words, data=None):
        result = CliRunner().invoke(app, ["admin", *words, "--data", str(data or settings.where)])
        assert not result.exception, (result.output, result.exception)
        return json.loads(result.output) if "--json" in words else result.output

    return run


def test_tables_are_listed_and_looked_at(anna, bela, admin):
    table = two_at_a_table(anna, bela)
    anna.act(table, type="say", text="hello [b]you[/b]")
    assert [one["id"] for one in admin("tables", "--json")] == [table]
    assert table in admin("tables", "--status", "playing")
    assert admin("tables", "--status", "over", "--json") == []
    seen = admin("table", table)
    assert "hello [b]you[/b]" in seen
    assert anna.id in seen


def test_a_closed_table_is_over_for_all_who_look_and_is_proven(anna, bela, admin):
    table = two_at_a_table(anna, bela)
    with anna.live(table) as live:
        admin("close", table, "--why", "a test")
        assert live.hear("update")["table"]["ending"] == "closed"
    assert bela.act(table, type="propose", what="end").json()["code"] == "over"
    assert anna.get(f"/api/tables/{table}/record").json()["chain"]["log"][-1][2]["how"] == "closed"


def test_a_deleted_table_is_gone(anna, admin):
    table = anna.set_up(ME, ME)
    assert "would be deleted" in admin("delete", table, "--why", "a test")
    assert anna.get(f"/api/tables/{table}").status_code == 200
    admin("delete", table, "--why", "a test", "--yes")
    eventually(lambda: anna.get(f"/api/tables/{table}").status_code == 404)


def test_all_of_one_origin_is_listed_and_deleted(anna, bela, admin):
    tables = {anna.set_up(ME, ME), bela.set_up(ME, ME)}          # from one address, by somebody else each time
    first = min(tables)
    assert {one["id"] for one in admin("origin", first, "--json")} == tables
    admin("origin", first, "--delete", "--why", "flood")
    assert anna.table(first)["status"] == "playing"      # it only says what would go
    admin("origin", first, "--delete", "--why", "flood", "--yes")
    eventually(lambda: all(anna.get(f"/api/tables/{table}").status_code == 404 for table in tables))


def test_who_is_muted_plays_but_says_nothing(anna, bela, admin):
    table = two_at_a_table(anna, bela)
    admin("mute", bela.id, "--why", "Be kind.", "--hours", "2")
    answer = eventually(lambda: (said := bela.act(table, type="say", text="!").json()).get("code") and said)
    assert answer["code"] == "muted"
    assert "Be kind." in answer["sentence"]
    assert bela.act(table, type="propose", what="end").status_code == 200
    admin("lift", bela.id)
    eventually(lambda: bela.act(table, type="say", text="sorry").status_code == 200)


def test_a_person_and_an_address_are_banned(anna, bela, client, admin):
    admin("ban", bela.id, "--why", "Enough.")
    eventually(lambda: bela.get("/api/me").status_code == 403)
    assert anna.get("/api/me").status_code == 200
    admin("ban", "192.0.2.9", "--why", "A flood.", "--hours", "1")
    there = TestClient(client.app, client=("192.0.2.9", 5))
    eventually(lambda: there.get("/api/me").status_code == 403)
    assert {one["about"] for one in admin("measures", "--json")} == {bela.id, "192.0.2.9"}
    result = CliRunner().invoke(app, ["admin", "ban", "not.an.address", "--why", "x"])
    assert result.exception


def test_who_holds_which_identity(anna, admin):
    anna.ask("PUT", "/api/me/password", {"login": "annas", "password": "a long enough password"})
    table = anna.set_up(ME, ME)
    for words in (anna.id, "ANNAS", "ann"):
        (found,) = admin("people", words, "--json")
        assert (found["id"], found["login"], found["tables"]) == (anna.id, "annas", [table])
        assert len(found["devices"]) == 1
    admin("rename", anna.id, "Somebody")
    assert anna.get("/api/me").json()["name"] == "Somebody"
    admin("log-out", anna.id)
    assert anna.get("/api/me").json().get("id") != anna.id


def test_a_report_comes_with_what_was_said(anna, bela, client, admin):
    table = two_at_a_table(anna, bela)
    bela.act(table, type="say", text="you fool")
    assert anna.ask("POST", f"/api/tables/{table}/reports", {"seat": 0, "text": "me"}).status_code == 422
    assert anna.ask("POST", f"/api/tables/{table}/reports", {"seat": 1, "text": "He insults."}).status_code == 204
    (report,) = admin("reports", "--json")
    assert (report["person"], report["about"], report["text"]) == (anna.id, bela.id, "He insults.")
    assert [one["text"] for one in report["said"]] == ["you fool"]
    assert "you fool" in admin("reports")
    here = TestClient(client.app, client=("127.0.0.1", 1))
    eventually(lambda: "byzantium_open_reports 1.0" in here.get("/metrics").text)
    admin("report-done", str(report["id"]), "--why", "talked to him")
    assert admin("reports", "--json") == []
    assert len(admin("reports", "--all", "--json")) == 1


def test_reports_are_limited(tmp_path, settings):
    with TestClient(create_app(settings, static=tmp_path)) as client:
        anna, bela = Someone(client, "Anna"), Someone(client, "Bela")
        table = two_at_a_table(anna, bela)
        sent = [anna.ask("POST", f"/api/tables/{table}/reports", {"seat": 1, "text": "x"}) for _ in range(6)]
        assert [answer.status_code for answer in sent] == [204] * 5 + [429]


def test_reports_of_one_address_are_limited(anna, bela, client):
    """Whoever keeps no cookie is somebody else each time."""
    table = two_at_a_table(anna, bela)
    report = {"seat": 1, "text": "x"}
    sent = [Someone(client, "X").ask("POST", f"/api/tables/{table}/reports", report).status_code for _ in range(12)]
    assert sent == [204] * 10 + [429] * 2


def test_a_report_has_the_last_words_and_not_too_many(anna, bela, client):
    table = two_at_a_table(anna, bela)
    for i in range(60):
        assert bela.act(table, type="say", text=f"{i} " + "\U0001f600" * 490).status_code == 200
    assert anna.ask("POST", f"/api/tables/{table}/reports", {"seat": 1, "text": "x"}).status_code == 204
    (report,) = client.portal.call(client.app.state.services.store.reports)
    assert sum(len(one["text"]) for one in report.said) in range(9_000, 10_001)
    assert [one["text"].split()[0] for one in report.said][-2:] == ["58", "59"]


def test_a_patch_says_first_what_newer_rules_would_change(anna, client, admin):
    table, other = anna.set_up(ME, ME), anna.set_up(ME, ME)
    for _ in range(3):
        anna.decide(table)
    assert admin("patch", "--json") == []
    stored = client.portal.call(client.app.state.services.store.table, table)[1]
    last = [entry for entry in stored if entry.kind == "decision"][-1]
    services = client.app.state.services

    async def spoil():
        """As if the rules no longer allowed the last decision."""
        from byzantium.server.store import schema

        body = {**last.data, "code": 1}
        where = (schema.log.c.table_id == table) & (schema.log.c.seq == last.seq)
        await services.store._change(schema.log.update().where(where).values(body=body))

    client.portal.call(spoil)
    (change,) = admin("patch", "--json")
    assert (change["table"], change["what"]) == (table, "stops")
    assert "rules 1" in change["details"]
    assert "Nothing is written" in admin("patch")
    assert len(admin("patch", "--yes", "--json")) == 1
    assert admin("patch", "--json") == []
    eventually(lambda: anna.view(table)["prompt"]["decision"] == last.body.number)
    assert anna.table(table)["trouble"] is None
    assert anna.decide(table).status_code == 200
    assert anna.decide(other).status_code == 200


def test_what_is_old_is_deleted_after_the_days_that_are_said(anna, client, admin):
    over, playing = anna.set_up(ME, ME), anna.set_up(ME, ME)
    play_out(anna, over, seed=3)
    services = client.app.state.services

    async def age():
        from byzantium.server.store import schema

        await services.store._change(schema.tables.update().values(changed=1000.0))

    client.portal.call(age)
    assert "1 tables would be deleted" in admin("retain", "30")
    assert "1 tables" in admin("retain", "30", "--yes")
    assert [one["id"] for one in admin("tables", "--json")] == [playing]


def test_every_deed_is_written_down(anna, admin):
    table = anna.set_up(ME, ME)
    admin("close", table, "--why", "one")
    admin("delete", table, "--why", "two", "--yes")
    admin("mute", anna.id, "--why", "three")
    admin("lift", anna.id)
    admin("rename", anna.id, "Hanna")
    admin("log-out", anna.id)
    admin("retain", "400", "--yes")
    admin("restored")
    admin("patch", "--yes")
    deeds = admin("audit", "--json")
    assert [deed["what"] for deed in reversed(deeds)] == [
        "close", "delete", "mute", "lift", "rename", "log_out", "retain", "restored",
    ]
    assert all(deed["who"] and deed["at"] for deed in deeds)
    assert "three" in admin("audit")


def test_no_such_table_or_person_is_said_in_words(anna, settings, tmp_path):
    for words in (["table", "nowhere"], ["rename", "nobody", "X"], ["close", "nowhere", "--why", "x"]):
        result = CliRunner().invoke(app, ["admin", *words, "--database", str(settings.where)])
        assert re.search("no table|Nobody has", str(result.exception))
    result = CliRunner().invoke(app, ["admin", "tables", "--data", str(tmp_path / "none.sqlite")])
    assert "no store" in str(result.exception)


@IN_A_FILE
def test_the_guide_to_restoring_a_backup(settings, tmp_path):
    """docs/server.md, step by step: back up, lose everything, restore, play on."""
    copy = tmp_path / "backup.sqlite"
    with TestClient(create_app(settings, static=tmp_path)) as client:
        anna = Someone(client, "Anna")
        table = anna.set_up(ME, ME)
        anna.decide(table)
        back_up(settings.data, copy)
        before = anna.entries(table)
        anna.decide(table)
    run = CliRunner().invoke(app, ["restore", str(copy), "--data", str(settings.data)])
    assert not run.exception, run.output
    assert "What lay there before" in run.output
    assert len(list(settings.data.parent.glob("games.sqlite.before-*"))) >= 1
    with TestClient(create_app(settings, static=tmp_path)) as client:
        anna.client = client
        assert anna.entries(table)[: len(before)] == before
        assert anna.table(table)["dice"]["dealing"]
    (tmp_path / "no-backup.sqlite").write_bytes(b"x" * 5000)
    run = CliRunner().invoke(app, ["restore", str(tmp_path / "no-backup.sqlite"), "--data", str(settings.data)])
    assert "damaged" in str(run.exception)
