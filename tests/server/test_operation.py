"""Health, metrics, logs, the page, the schema; clocks, bots, notices."""

import asyncio
import json
import logging
import os
import random
import re
import shlex
import socket
import subprocess
import sys
import time

import httpx2 as httpx
import jsonschema_rs
import pytest
from fastapi.testclient import TestClient
from typer.testing import CliRunner

import byzantium
from byzantium.bots import REASON_IDS
from byzantium.cli import app as cli
from byzantium.cli.serve import bind
from byzantium.closed import WHY_IDS
from byzantium.engine.board import CITY_NAMES
from byzantium.errors import ByzantiumError
from byzantium.record import RULES_VERSION
from byzantium.server.app import create_app
from byzantium.server.core.clock import TableClock
from byzantium.server.notify import service as notices
from byzantium.server.ops.logs import JsonLines
from byzantium.server.play import workers
from byzantium.server.play.workers import WorkerPool
from byzantium.server.protocol import ClockSetup
from byzantium.view import MESSAGE_IDS
from server.conftest import IN_A_FILE
from server.players import ME, OPEN, RANDOM, Someone, asked_of, eventually, later, two_at_a_table
from server.process import FREE, ServerProcess

PAGES = ["/", "/t/abc", "/t/abc/replay", "/t/abc/mistakes", "/new", "/games", "/day", "/day/2026-11-16", "/learn",
         "/rules", "/settings", "/ladder"]


def test_without_a_client_the_page_says_so(client):
    answer = client.get("/")
    assert answer.status_code == 503
    assert "no client for the browser is built" in answer.text
    assert [client.get(path).status_code for path in PAGES] == [503] * len(PAGES)
    assert client.get("/health").json() == {"status": "ok"}


@pytest.fixture
def built(settings, tmp_path):
    """A server with a client, some of it packed."""
    static = tmp_path / "built"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<p>board</p>")
    (static / "favicon.svg").write_text("<svg/>")
    (static / "manifest.webmanifest").write_text("{}")
    for name, text in (("app.js", "play()"), ("app.js.br", "brotli"), ("app.js.gz", "zip"), ("app.css", "p {}")):
        (static / "assets" / name).write_text(text)
    with TestClient(create_app(settings, static=static)) as client:
        yield client


def test_with_a_client_it_is_served(built):
    for path in PAGES:
        page = built.get(path)
        assert (page.status_code, page.text) == (200, "<p>board</p>")
        assert page.headers["cache-control"].endswith("no-cache")
        assert "default-src 'self'" in page.headers["content-security-policy"]
        assert page.headers["x-content-type-options"] == "nosniff"
        assert page.headers["referrer-policy"] == "same-origin"
    assert built.get("/", headers={"if-none-match": page.headers["etag"]}).status_code == 304
    assert built.get("/favicon.svg").headers["content-type"] == "image/svg+xml"
    assert built.get("/manifest.webmanifest").headers["content-type"] == "application/manifest+json"
    assert built.get("/index.html").status_code == 404
    assert built.get("/elsewhere").status_code == 404
    for beyond in ("/assets/../../games.sqlite", "/assets/..%2f..%2fgames.sqlite", "/assets/none.js", "/assets/"):
        assert built.get(beyond).status_code == 404


PACKINGS = [
    ("br, gzip", "br", "brotli"), ("gzip, deflate", "gzip", "zip"), ("br;q=0, gzip;q=0.5", "gzip", "zip"),
    ("", None, "play()"), ("deflate", None, "play()"),
]


@pytest.mark.parametrize(("accepted", "packing", "sent"), PACKINGS)
def test_assets_are_sent_as_they_were_packed(built, accepted, packing, sent):
    with built.stream("GET", "/assets/app.js", headers={"accept-encoding": accepted}) as answer:
        assert b"".join(answer.iter_raw()).decode() == sent
    assert answer.headers.get("content-encoding") == packing
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["vary"] == "accept-encoding"
    assert built.get("/assets/app.css", headers={"accept-encoding": "br"}).text == "p {}"


def test_large_answers_are_packed(anna, client):
    table = anna.set_up(ME, ME)
    for path, packing in (("view", "gzip"), ("views", "gzip"), ("preview", None), ("result", None), ("luck", None)):
        answer = client.get(f"/api/tables/{table}/{path}", headers={"accept-encoding": "gzip"})
        assert answer.json()
        if path != "preview":                            # that may be large or small
            assert answer.headers.get("content-encoding") == packing
    assert "content-encoding" not in anna.get(f"/api/tables/{table}").headers
    assert "content-encoding" not in client.get(f"/api/tables/{table}/view", headers={"accept-encoding": "br"}).headers


def test_metrics(anna, client):
    table = anna.set_up(ME, ME)
    anna.decide(table)
    anna.act(table, type="decide", decision=0, code=0)
    text = TestClient(client.app, client=("127.0.0.1", 5)).get("/metrics").text      # as Prometheus on this machine
    assert 'byzantium_decisions_total{by="person"}' in text
    assert 'byzantium_refusals_total{code="stale"}' in text
    assert "byzantium_act_seconds_bucket" in text
    assert 'byzantium_answer_seconds_count{route="POST /api/tables/{table}/acts"}' in text
    assert "byzantium_waiting_writes 0.0" in text        # it stayed at 1
    assert f'byzantium_build{{rules="{RULES_VERSION}",store=' in text


def test_everything_that_is_counted_begins_at_0(client):
    """What appears with its first event does not rise for Prometheus, and no alert sees it."""
    text = TestClient(client.app, client=("127.0.0.1", 5)).get("/metrics").text
    for one in ('refusals_total{code="store_failed"}', 'answers_total{status="5xx"}', 'decisions_total{by="bot"}',
                'notices_total{outcome="given up"}', 'letters_total{outcome="failed"}',
                'bot_failures_total{bot="champion"}', 'waiting{what="letters"}', "last_backup_timestamp_seconds",
                "store_bytes"):
        assert re.search(rf"^byzantium_{re.escape(one)} \S+$", text, re.M), one


def test_logs_are_lines_of_json():
    record = logging.LogRecord("byzantium.x", logging.INFO, "", 1, "request %s", ("a",), None)
    record.path = "/api"
    line = json.loads(JsonLines().format(record))
    assert line["message"] == "request a"
    assert line["path"] == "/api"
    assert line["level"] == "info"


def test_views_and_messages_fit_the_schema(anna):
    table = anna.set_up(ME, ME, ME)
    schema = anna.client.get("/openapi.json").json()
    assert "Told" in schema["components"]["schemas"]

    def check(name, data):
        jsonschema_rs.validate({"$ref": f"#/components/schemas/{name}", "components": schema["components"]}, data)

    for _ in range(30):
        anna.decide(table)
        check("View", anna.view(table))
    with anna.live(table) as live:
        check("Told", live.welcome)
        check("Welcome", live.welcome)
    with pytest.raises(jsonschema_rs.ValidationError):
        check("View", {"position": 1})


def test_the_schema_lists_cities_and_messages():
    """A client's catalogue that lacks one of them does not compile."""
    run = subprocess.run([sys.executable, "-m", "byzantium.server.schema"], capture_output=True, text=True, check=True)
    schemas = json.loads(run.stdout)["components"]["schemas"]
    assert schemas["MessageId"]["enum"] == [*MESSAGE_IDS, *REASON_IDS, *WHY_IDS]
    assert schemas["CityName"]["enum"] == list(CITY_NAMES)
    reference = {"$ref": "#/components/schemas/MessageId"}
    assert all(schemas[name]["properties"]["id"] == reference for name in ("Message", "Prompt", "Option"))
    assert schemas["City"]["properties"]["name"] == schemas["AttackView"]["properties"]["city"]


@IN_A_FILE
def test_backup_and_serve_are_commands(anna, settings, tmp_path):
    anna.set_up(ME, ME)
    copy = tmp_path / "copy.sqlite"
    run = CliRunner().invoke(cli, ["backup", str(copy), "--data", str(settings.data)])
    assert run.exit_code == 0
    assert copy.stat().st_size > 0
    assert "Start a server" in CliRunner().invoke(cli, ["serve", "--help"]).output


def test_the_page_is_opened_once_the_server_answers(tmp_path):
    page, browser = tmp_path / "page", tmp_path / "browser.py"
    browser.write_text("import sys; open(sys.argv[1], 'w').write(sys.argv[2])")
    environment = os.environ | {"BROWSER": f"{shlex.join([sys.executable, str(browser), str(page)])} %s"}
    options = ["--open", "--port", "0", "--data", str(tmp_path / "games.sqlite")]
    command = [sys.executable, "-m", "byzantium", "serve", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            address = server.stdout.readline().split()[-1]
            eventually(lambda: page.exists() and page.read_text() == address)
            assert httpx.get(f"{address}/health", timeout=60).json() == {"status": "ok"}
        finally:
            server.terminate()


def test_without_a_browser_nothing_is_opened(monkeypatch):
    from byzantium.cli import serve

    opened = []
    monkeypatch.setattr(serve.webbrowser, "open", opened.append)
    monkeypatch.setattr(serve.sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    serve.open_browser("http://localhost:8000")
    assert opened == []
    monkeypatch.setenv("DISPLAY", ":0")
    serve.open_browser("http://localhost:8000")
    assert opened == ["http://localhost:8000"]


def test_a_port_that_is_taken_is_said_in_words(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        run = CliRunner().invoke(cli, ["serve", "--port", port, "--data", str(tmp_path / "games.sqlite")])
    said = str(run.exception) + run.output
    assert run.exit_code != 0
    assert f"Port {port} is taken" in said
    with bind("127.0.0.1", 0) as bound:
        assert bound.proto == socket.IPPROTO_TCP         # else messages wait for 40 ms
    with pytest.raises(ByzantiumError, match="The server cannot listen at"):
        bind("203.0.113.1", 0)


# ------------------------------------------------------------------ clocks


def test_a_live_clock():
    clock = TableClock(ClockSetup(kind="live", bank=60, increment=5), 2)
    clock.spend(0, 70)
    assert clock.remaining(0) == -10
    clock.end_turn(0)
    assert clock.left == [5, 60]


def test_a_clock_of_days():
    day = 86_400
    clock = TableClock(ClockSetup(kind="days", bank=3 * day, increment=day), 2)
    assert clock.remaining(0) == 4 * day
    clock.spend(0, day / 2)
    clock.spend(0, day)
    assert clock.remaining(0) == 2.5 * day
    clock.end_turn(0)
    assert clock.left == [2.5 * day, 3 * day]


@pytest.mark.parametrize("when_out", ["bot", "wait"])
def test_time_runs_out(anna, bela, client, when_out):
    table = two_at_a_table(anna, bela, clock={"kind": "live", "bank": 600, "increment": 0, "when_out": when_out})
    asked = anna.table(table)["asked"]
    later(client, 601)
    late = eventually(lambda: [e for e in anna.entries(table) if e["kind"] == "late"])
    assert late[0]["body"]["seat"] == asked
    data = anna.table(table)
    if when_out == "bot":
        eventually(lambda: anna.table(table)["seats"][asked]["bot"] == "random")
        eventually(lambda: any(e["body"].get("by") == "bot:random" for e in anna.entries(table)))
    else:
        assert data["clock"]["times"][asked]["out"] is True
        time.sleep(0.3)
        assert len([e for e in anna.entries(table) if e["kind"] == "late"]) == 1
        assert asked_of(table, anna, bela).decide(table).status_code == 200


def test_what_a_decision_took_is_in_the_log(anna):
    table = anna.set_up(ME, ME, clock={"kind": "live", "bank": 60, "increment": 0})
    time.sleep(0.05)
    anna.decide(table)
    spent = anna.entries(table)[-1]["body"]["spent"]
    assert spent >= 0.05
    left = [row["left"] for row in anna.table(table)["clock"]["times"]]
    assert min(left) == pytest.approx(60 - spent)


# ------------------------------------------------------------------ bots


def test_a_thinking_bot_is_seen(anna):
    table = anna.set_up(ME, RANDOM)
    with anna.live(table) as live:
        seen = set()
        while seen != {True, False}:
            if anna.view(table)["prompt"]["asked"] == 0:
                anna.decide(table)
            message = live.hear("thinking", "update")
            if message["type"] == "thinking":
                assert message["seat"] == 1
                seen.add(message["on"])
                assert anna.get("/api/status").json()["version"] == byzantium.__version__


def test_bots_say_why(anna, client):
    table = anna.set_up(ME, {"kind": "bot", "bot": "strategist"}, ME)
    chooser = random.Random(1)

    def reasons():
        if anna.table(table)["asked"] != 1:
            anna.decide(table, chooser)
        return [entry["body"]["why"] for entry in anna.entries(table) if entry["body"].get("why")]

    given = eventually(reasons, seconds=300)
    assert all(reason["id"] in REASON_IDS and isinstance(reason["args"]["change"], float) for reason in given[0])
    assert 1 <= len(given[0]) <= 3
    kinds = {True: set(), False: set()}
    for one in anna.get(f"/api/tables/{table}/views").json()["views"]:
        entry = next((entry for entry in anna.entries(table) if entry["seq"] == one["entry"]), None)
        if entry and entry["body"].get("by") == "bot:strategist":
            kinds["why" in entry["body"]].add(one["view"]["prompt"]["id"])
    assert kinds[True] == {"prompt.action"}
    assert "prompt.action" not in kinds[False]
    entries = anna.entries(table)
    services = client.app.state.services
    services.registry.forget(client.portal.call(services.registry.room, table))
    assert anna.entries(table) == entries


def test_a_bot_that_is_loaded_is_seen_to_be(anna):
    table = anna.set_up(RANDOM, ME)
    with anna.live(table) as live:
        said = []
        while len(said) < 3:
            if anna.view(table)["prompt"]["asked"] == 1:
                anna.decide(table)
            message = live.hear("thinking", "update")
            if message["type"] == "thinking":
                said.append((message["on"], message["warming"]))
        if said[0] == (True, True):                      # else it was loaded before we came
            assert said[1:] == [(True, False), (False, False)]
        assert anna.table(table)["seats"][0]["warming"] is False


def test_nobody_waits_for_the_compiler(tmp_path):
    """A server with an empty cache answers everything at once, and says that its bots warm up."""
    settings = {**FREE, "warm_bots": True}
    with ServerProcess(tmp_path / "games.sqlite", settings, BYZANTIUM_CACHE=str(tmp_path / "cache")) as server:
        with httpx.Client(base_url=f"http://{server.address}", timeout=60) as client:

            def at_once(method, path, **more):
                answer = client.request(method, path, **more)
                assert answer.status_code in (200, 201, 503), answer.text
                return answer

            assert at_once("GET", "/").status_code in (200, 503)
            at_once("GET", "/api/me")
            eventually(lambda: at_once("GET", "/api/status").json()["bots"] == "warming")
            assert len(at_once("GET", "/api/bots").json()) > 5
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "captain"}, {"kind": "bot", "bot": "emperor"}]
            table = at_once("POST", "/api/tables", json={"seats": seats}).json()["table"]
            assert at_once("GET", f"/api/tables/{table}/preview").json()["ready"] is False
            if (asked := at_once("GET", f"/api/tables/{table}").json()["asked"]) != 0:
                eventually(lambda: at_once("GET", f"/api/tables/{table}").json()["seats"][asked]["warming"])
            assert at_once("GET", f"/api/tables/{table}/view").json()["options"]
            assert at_once("GET", "/api/status").json()["bots"] == "warming"         # all that came before the compiler
        server.stop()                                    # and its processes, in the middle of compiling


SAY = "import sys\nfor line in sys.stdin: print({!r}, flush=True)"
BAD_BOTS = {
    "crash": "import os; os._exit(1)",
    "nonsense": "print('nonsense')",
    "illegal": SAY.format(json.dumps({"warm": True, "choice": {"code": 155, "why": None}})),
    "error": SAY.format(json.dumps({"error": "x"})),
    "slow": "import time; time.sleep(60)",
}


@pytest.mark.parametrize("fault", BAD_BOTS)
def test_a_bot_that_fails_does_not_stop_the_table(anna, client, settings, monkeypatch, fault):
    monkeypatch.setattr(workers, "COMMAND", (sys.executable, "-c", BAD_BOTS[fault]))
    registry = client.app.state.services.registry
    registry.workers = WorkerPool(settings.but(bot_seconds=0.3, warming_seconds=0.3))
    table = anna.set_up(ME, RANDOM)

    def bots_decisions():
        if anna.view(table)["prompt"]["asked"] == 0:
            anna.decide(table)
        return [e for e in anna.entries(table) if e["body"].get("by") == "bot:random"][1:]

    assert eventually(bots_decisions)


def test_the_worker_answers_and_survives_its_bots():
    import io

    from byzantium import Game
    from byzantium.server.play.worker import think_on

    game = Game(2, seed=1)
    question = {"ask": "choice", "bot": "random", "seat": "s", "decision": 0, "seconds": 1, "position": game.position}
    lines = "\n".join([json.dumps(question), "nonsense", json.dumps({**question, "bot": "none"}), json.dumps(question)])
    answers = io.StringIO()
    think_on(io.StringIO(lines), answers)
    first, *wrong, last = map(json.loads, answers.getvalue().splitlines())
    assert first["choice"]["code"] in game.legal
    assert first["choice"]["why"] == [{"id": "reason.random", "args": {}}]
    assert first == last
    assert all("error" in answer for answer in wrong)


def test_workers_in_processes(settings):
    from byzantium import Game

    async def think():
        pool = WorkerPool(settings.but(bot_processes=2))
        game = Game(2, seed=1)
        begun = []
        states = [pool.state, pool.is_warm("random")]
        chosen = (pool.choose("random", game, str(i), "anna", lambda: begun.append(1)) for i in range(6))
        codes = [choice["code"] for choice in await asyncio.gather(*chosen)]
        states.append(pool.is_warm("random"))
        await pool.close()
        return states == ["cold", False, True] and len(begun) == 6 and set(codes) <= set(game.legal)

    assert asyncio.run(think())


# ------------------------------------------------------------------ notices


def test_a_notice_is_sent_again_until_it_arrives(anna, bela, client, monkeypatch):
    calls = []

    def answer(request):
        calls.append(json.loads(request.content))
        if len(calls) == 1:
            raise httpx.ConnectError("down")
        return httpx.Response(500 if len(calls) == 2 else 204)

    monkeypatch.setattr(notices, "FIRST_WAIT", 0.01)
    service = client.app.state.services.notices
    service._client = httpx.AsyncClient(transport=httpx.MockTransport(answer))
    for someone in (anna, bela):
        someone.ask("PATCH", "/api/me", {"webhook": "https://discord.com/api/webhooks/1/x"})
    table = two_at_a_table(anna, bela, pace="days")
    eventually(lambda: len(calls) >= 3)
    asked = asked_of(table, anna, bela)
    assert asked.name in calls[-1]["content"]
    assert table in calls[-1]["text"]
    eventually(lambda: not client.portal.call(client.app.state.services.store.due_notices, time.time() + 1e6))


def test_notices_are_given_up_in_the_end(anna, bela, client, monkeypatch):
    calls = []
    monkeypatch.setattr(notices, "FIRST_WAIT", 0.001)
    monkeypatch.setattr(notices, "TRIES", 3)
    service = client.app.state.services.notices
    service._client = httpx.AsyncClient(
        transport=httpx.MockTransport(lambda request: calls.append(1) or httpx.Response(404))
    )
    for someone in (anna, bela):
        someone.ask("PATCH", "/api/me", {"webhook": "https://discord.com/api/webhooks/1/x"})
    two_at_a_table(anna, bela, pace="days")
    eventually(lambda: not client.portal.call(client.app.state.services.store.due_notices, time.time() + 1e6))
    assert len(calls) == 3


def test_live_tables_and_people_without_webhook_send_none(anna, bela, client):
    two_at_a_table(anna, bela)
    due = client.portal.call(client.app.state.services.store.due_notices, time.time() + 1e6)
    assert due == []
    two_at_a_table(anna, bela, pace="days")
    eventually(lambda: not client.portal.call(client.app.state.services.store.due_notices, time.time() + 1e6))


# ------------------------------------------------------------------ the store fails


def test_what_cannot_be_kept_did_not_happen(anna, client, monkeypatch):
    table = anna.set_up(ME, ME)
    store = client.app.state.services.store
    view, entries = anna.view(table), anna.entries(table)
    whole = store.append

    async def full(*_):
        raise OSError("No space left on device")

    monkeypatch.setattr(store, "append", full)
    refused = anna.decide(table)
    assert (refused.status_code, refused.json()["code"]) == (503, "store_failed")
    assert (anna.view(table), anna.entries(table)) == (view, entries)
    monkeypatch.setattr(store, "append", whole)
    assert anna.decide(table).status_code == 200


@IN_A_FILE                       # PostgreSQL tells when another has written: test_processes.py
def test_another_process_was_faster(anna, client):
    """Two registries over one store, as two processes would be: none overwrites the other, and both go on."""
    from byzantium.server.play.room import RoomRegistry

    table = anna.set_up(ME, ME)
    services = client.app.state.services

    async def other_decides():
        other = RoomRegistry(services.settings, services.store, services.registry.signer)
        room = await other.room(table)
        game = room.table.game
        await room.act(lambda table, now: table.decide(anna.id, game.number, game.legal[0], now))
        await other.close()

    client.portal.call(other_decides)
    with anna.live(table) as live:
        assert anna.decide(table).json()["code"] == "stale"
        assert live.hear("update")["entries"][0]["kind"] == "decision"
    assert anna.decide(table).status_code == 200


def test_people_of_an_open_table_wait(anna):
    assert anna.table(anna.set_up(ME, OPEN))["asked"] is None
    assert Someone(anna.client, "Bela").id != anna.id
