"""What one visitor, one broken disk or one wrong clock may not do to everybody else."""

import asyncio
import resource
import socket
import sqlite3
import sys
import time
from contextlib import ExitStack, closing
from functools import partial

import httpx2 as httpx
import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from byzantium import Game
from byzantium.cli.serve import raise_limit_of_files
from byzantium.record import digest
from byzantium.server import app as application
from byzantium.server.app import create_app
from byzantium.server.cluster.server_time import ServerTime
from byzantium.server.core import table
from byzantium.server.ops import health
from byzantium.server.play import room as rooms
from byzantium.server.play import workers
from byzantium.server.play.workers import NoAnswer, Worker, WorkerPool
from byzantium.server.store import LineCut, StoreFailed, metadata
from server.conftest import IN_A_FILE
from server.players import ME, OPEN, Someone, asked_of, eventually, later, other_of, two_at_a_table
from server.process import ServerProcess

DAY = 86_400.0


# ------------------------------------------------------------------ the store fails


@pytest.fixture
def store(client):
    return client.app.state.services.store


def break_store(monkeypatch, store, *what):
    async def fail(*_, **__):
        raise StoreFailed("disk I/O error")

    for name in what:
        monkeypatch.setattr(store, name, fail)


def test_a_room_that_can_be_neither_written_nor_read_is_closed_and_comes_back(anna, store, monkeypatch):
    table = anna.set_up(ME, ME)
    view = anna.view(table)
    act = first_of(view)
    with anna.live(table) as live, monkeypatch.context() as broken:
        break_store(broken, store, "append", "table")
        live.send(**act)
        live.send(**act)                                 # over the same socket, to the room that is broken
        assert live.hear("bye")["reason"] == "restart"
        with pytest.raises(WebSocketDisconnect) as closed:
            live.hear("accepted")
        assert closed.value.code == 1012
        assert anna.get(f"/api/tables/{table}/view").status_code == 503
    assert anna.view(table) == view
    for _ in range(3):
        assert anna.decide(table).status_code == 200
    assert [entry["seq"] for entry in anna.entries(table)] == list(range(1, len(anna.entries(table)) + 1))


def first_of(view):
    return {"type": "decide", "decision": view["prompt"]["decision"], "code": view["options"][0]["code"]}


def test_who_wrote_the_same_at_the_same_moment_elsewhere_was_faster(anna, store, monkeypatch):
    """Down to the millisecond: the entries are equal, and only one of the two is accepted."""
    table = anna.set_up(ME, ME)
    before, append = anna.entries(table), store.append

    async def append_twice(*what):
        await append(*what)                              # by another process
        await append(*what)

    with monkeypatch.context() as faster:
        faster.setattr(store, "append", append_twice)
        answer = anna.act(table, **first_of(anna.view(table)))
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    decisions = [entry for entry in anna.entries(table)[len(before):] if entry["kind"] == "decision"]
    assert len(decisions) == 1


@pytest.mark.parametrize("written", [True, False])
def test_an_act_is_carried_out_once_though_the_line_to_the_database_is_cut(anna, store, monkeypatch, written):
    table = anna.set_up(ME, ME)
    append, cut = store.append, iter([True])

    async def append_and_cut(*what):
        if next(cut, False):
            if written:
                await append(*what)
            raise LineCut("the line was cut")
        await append(*what)

    monkeypatch.setattr(store, "append", append_and_cut)
    for number in range(3):
        assert anna.decide(table).status_code == 200
        decisions = [entry for entry in anna.entries(table) if entry["kind"] == "decision"]
        assert len(decisions) == number + 1


LOG, TABLES = metadata.tables["log"], metadata.tables["tables"]


def tamper(client, statement):
    """Behind the server's back."""
    client.portal.call(client.app.state.services.store._change, statement)


def test_whoever_reads_a_room_again_can_be_stopped(anna, client, monkeypatch):
    """Else a server that follows an operator's deed in the moment of its end would never end."""
    table = anna.set_up(ME, ME)
    registry = client.app.state.services.registry

    async def stop_reading():
        room, reading = await registry.room(table), asyncio.Event()

        async def read(_):
            reading.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(registry, "read", read)
        task = asyncio.create_task(room.look_again())
        await reading.wait()
        task.cancel()
        await asyncio.wait([task])
        return task.cancelled()

    assert client.portal.call(stop_reading)


def test_a_gap_in_a_log_is_told_and_nothing_is_added_behind_it(anna, client):
    table = anna.set_up(ME, ME)
    for _ in range(4):
        anna.decide(table)
    last = len(anna.entries(table))
    tamper(client, LOG.delete().where(LOG.c.table_id == table, LOG.c.seq == last - 1))
    client.app.state.services.registry._rooms.clear()
    assert f"Entry {last - 1} " in anna.table(table)["trouble"]
    assert len(anna.entries(table)) == last - 2
    for answer in (anna.decide(table), anna.act(table, type="say", text="hello"), anna.act(table, type="undo", to=1)):
        assert (answer.status_code, answer.json()["code"]) == (409, "damaged")


WRITES = [
    ("PATCH", "/api/me", {"name": "Anna"}),
    ("PUT", "/api/me/password", {"login": "anna", "password": "a long password"}),
    ("POST", "/api/tables", {"seats": [ME, ME]}),
    ("PUT", "/api/tables/{table}/note", {"text": "x"}),
    ("POST", "/api/tables/{table}/fork", {"decision": 0}),
    ("POST", "/api/tables/{table}/acts", {"type": "say", "text": "x"}),
]


def test_an_entry_of_another_version_is_told_and_nothing_is_added_behind_it(anna, client):
    table = anna.set_up(ME, ME)
    last = len(anna.entries(table))
    tamper(client, LOG.update().where(LOG.c.table_id == table, LOG.c.seq == last).values(kind="foretold"))
    client.app.state.services.registry._rooms.clear()
    assert f"Entry {last} of this table's log was written by another version" in anna.table(table)["trouble"]
    answer = anna.act(table, type="say", text="hello")
    assert (answer.status_code, answer.json()["code"]) == (409, "damaged")


@pytest.mark.parametrize(("method", "path", "body"), WRITES)
def test_every_write_that_fails_is_refused_in_words(anna, store, monkeypatch, method, path, body):
    table = anna.set_up(ME, ME)
    break_store(monkeypatch, store, "_write")
    answer = anna.ask(method, path.format(table=table), body)
    assert (answer.status_code, answer.json()["code"]) == (503, "store_failed")


def test_health_tells_of_a_full_store(client, store, monkeypatch):
    monkeypatch.setattr(health, "KNOWN_FOR", 0.0)
    assert client.get("/health").status_code == 200
    break_store(monkeypatch, store, "check_writing")
    answer = client.get("/health")
    assert (answer.status_code, answer.json()["code"]) == (503, "store_failed")


def test_health_tells_of_a_store_that_is_read_only(client, store, monkeypatch):
    monkeypatch.setattr(health, "KNOWN_FOR", 0.0)
    read_only = "SET TRANSACTION READ ONLY" if store._database.shared else "PRAGMA query_only = ON"
    sa.event.listen(store._database.engine, "begin", lambda connection: connection.exec_driver_sql(read_only))
    assert client.get("/health").status_code == 503


@IN_A_FILE
def test_health_tells_of_a_damaged_store(settings, tmp_path):
    with TestClient(create_app(settings, static=tmp_path)) as client:
        anna = Someone(client, "Anna")
        for _ in range(20):
            anna.set_up(ME, ME)
    with closing(sqlite3.connect(settings.data)) as store:    # a table that no server reads as it starts
        page, = store.execute("SELECT rootpage FROM sqlite_master WHERE name = 'follows'").fetchone()
        size, = store.execute("PRAGMA page_size").fetchone()
    with open(settings.data, "r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    with TestClient(create_app(settings, static=tmp_path)) as client:
        eventually(lambda: client.get("/health").status_code == 503)


# ------------------------------------------------------------------ clocks

HOURS = {"kind": "days", "bank": 3600, "increment": DAY, "when_out": "bot"}


class Times:
    """A machine's time and its monotonic clock, moved by hand."""

    def __init__(self, monkeypatch):
        self.wall, self.ticks = time.time(), 1000.0
        whole = ServerTime.__init__
        monkeypatch.setattr(
            ServerTime, "__init__", lambda it, runs=(): whole(it, runs, lambda: self.wall, lambda: self.ticks)
        )

    def pass_by(self, seconds):
        self.wall += seconds
        self.ticks += seconds


def test_a_restart_does_not_give_the_running_turn_back(settings, tmp_path, monkeypatch):
    """Restarted every 23 hours, a clock of 24 hours and one in reserve runs out all the same."""
    times = Times(monkeypatch)
    monkeypatch.setattr(rooms, "HEARTBEAT", 0.0)
    app = create_app(settings, static=tmp_path)
    with TestClient(app) as client:
        anna, bela = Someone(client, "Anna"), Someone(client, "Bela")
        table = two_at_a_table(anna, bela, pace="days", clock=HOURS)
        asked = asked_of(table, anna, bela)
        times.pass_by(23 * 3600)
    times.wall += 500 * 3600                             # no server ran: nobody's time
    with TestClient(create_app(settings, static=tmp_path)) as client:
        asked.client = client
        assert asked.table(table)["clock"]["spent"] == pytest.approx(23 * 3600, abs=60)
        (mine,) = [one for one in asked.get("/api/me/tables").json() if one["id"] == table]
        assert mine["clock"] == pytest.approx(2 * 3600, abs=60)
        seat = asked.table(table)["asked"]
        times.pass_by(3 * 3600)
        eventually(lambda: asked.table(table)["seats"][seat]["bot"])


@IN_A_FILE
def test_a_kill_costs_no_more_than_the_last_heartbeat(settings, tmp_path, monkeypatch):
    times = Times(monkeypatch)
    monkeypatch.setattr(rooms, "HEARTBEAT", 0.0)
    with TestClient(create_app(settings, static=tmp_path)) as client:
        anna = Someone(client, "Anna")
        table = anna.set_up(ME, ME, clock=HOURS)
        times.pass_by(3600)
        beats = client.app.state.services.store.runs
        eventually(lambda: client.portal.call(beats)[-1][1] >= times.wall - 1)
        copy = tmp_path / "killed.sqlite"
        with sqlite3.connect(settings.data) as connection:
            connection.execute("VACUUM INTO ?", (str(copy),))
        connection.close()
    times.wall += 3600
    with TestClient(create_app(settings.but(data=copy), static=tmp_path)) as client:
        anna.client = client
        assert anna.table(table)["clock"]["spent"] == pytest.approx(3600, abs=60)


@pytest.mark.parametrize("leap", [30 * DAY, -30 * DAY])
def test_a_leap_of_the_machines_time_costs_nobody_a_seat(settings, tmp_path, monkeypatch, leap):
    times = Times(monkeypatch)
    with TestClient(create_app(settings, static=tmp_path)) as client:
        anna, bela = Someone(client, "Anna"), Someone(client, "Bela")
        table = two_at_a_table(anna, bela, pace="days", clock=HOURS)
        times.pass_by(600)
        times.wall += leap
        time.sleep(0.5)                                  # ten ticks
        data = anna.table(table)
        assert data["clock"]["spent"] == pytest.approx(600, abs=60)
        assert all(seat["bot"] is None for seat in data["seats"])
        assert asked_of(table, anna, bela).decide(table).status_code == 200
        times.pass_by(27 * 3600)                         # and it runs on
        eventually(lambda: any(seat["bot"] for seat in anna.table(table)["seats"]))


def test_time_never_goes_back_over_a_restart():
    ahead = ServerTime([(100.0, 5000.0)], wall=lambda: 1000.0, ticks=lambda: 7.0)
    assert ahead.now() == 5000.0
    assert ahead.running_since(4000.0) == 4000.0


def test_a_hundred_tables_in_trouble_do_not_stop_other_clocks(anna, client, store, monkeypatch):
    """Neither those that cannot be read, nor those whose game the rules no longer allow."""
    quick = {"kind": "live", "bank": 1, "increment": 0, "when_out": "wait"}
    sick = [Someone(client, f"Person {i}").set_up(ME, ME) for i in range(120)]
    whole = store.table
    tamper(client, TABLES.update().where(TABLES.c.id.in_(sick)).values(wakes=1.0))

    async def read(table):
        if table in sick[:110]:
            raise StoreFailed("database disk image is malformed")
        return await whole(table)

    monkeypatch.setattr(store, "table", read)
    client.app.state.services.registry._rooms.clear()
    table = anna.set_up(ME, ME, clock=quick)
    eventually(lambda: any(time["out"] for time in anna.table(table)["clock"]["times"]))
    eventually(lambda: len(client.portal.call(store.waking, time.time())) == 110)      # what is well is put right


# ------------------------------------------------------------------ notices


def test_one_webhook_does_not_stop_the_others(client, store):
    calls = []

    async def answer(request):
        calls.append(request.url.path)
        if "hangs" in request.url.path:
            await asyncio.sleep(60)
        if "fails" in request.url.path:
            raise RuntimeError("whatever")
        return httpx.Response(204)

    service = client.app.state.services.notices
    service._client = httpx.AsyncClient(transport=httpx.MockTransport(answer))
    hooks = ["https://discord.com/\x7f", "https://discord.com/hangs", "https://discord.com/fails", "https://discord.com/ok"]
    people = [Someone(client, f"Person {i}") for i in range(4)]
    for person, hook in zip(people, hooks, strict=True):
        known = client.portal.call(store.person, person.id)
        client.portal.call(partial(store.save_person, known, webhook=hook))      # from before it was checked
        row = {"person": person.id, "table_id": person.set_up(ME, ME), "decision": 1, "tries": 0, "due": 1.0}
        client.portal.call(store._change, metadata.tables["notices"].insert().values(**row))
    eventually(lambda: "/ok" in calls)


@pytest.mark.parametrize("hook", ["https://discord.com/\0", "https://discord.com/\x7f", "https://discord.com/a b",
                                  "https://discord.com:99999/x", "https://discord.com/[", "https:///x"])
def test_an_address_that_cannot_be_called_is_refused_when_it_is_set(anna, hook):
    answer = anna.ask("PATCH", "/api/me", {"webhook": hook})
    if hook == "https://discord.com/[":
        assert answer.status_code in (200, 422)
    else:
        assert answer.status_code == 422


# ------------------------------------------------------------------ requests that are dear


def test_the_schema_is_made_once(settings, tmp_path, monkeypatch):
    made = []
    whole = application.api_schema
    monkeypatch.setattr(application, "api_schema", lambda app: made.append(1) or whole(app))
    with TestClient(create_app(settings, static=tmp_path)) as client:
        first, second = client.get("/openapi.json"), client.get("/openapi.json")
    assert (made, first.json()) == ([1], second.json())


def limited(settings, tmp_path, **limits):
    return TestClient(create_app(settings.but(**limits), static=tmp_path))


def test_requests_count_by_what_they_cost(settings, tmp_path):
    with limited(settings, tmp_path, requests=(0.001, 100.0)) as client:
        anna = Someone(client, "Anna")
        table = anna.set_up(ME, ME)
        dear = [anna.get(f"/api/tables/{table}/views?count=50").status_code for _ in range(20)]
        assert dear.count(200) < 10
        assert dear[-1] == 429


# ------------------------------------------------------------------ limits for those without a cookie


def nobody(client, method, path, body=None):
    client.cookies.clear()
    answer = client.request(method, path, json=body)
    client.cookies.clear()
    return answer


def test_tables_are_limited_by_address(settings, tmp_path):
    with limited(settings, tmp_path, new_tables=(0.001, 5.0)) as client:
        seats = {"seats": [ME, OPEN], "listed": True}
        assert [nobody(client, "POST", "/api/tables", seats).status_code for _ in range(7)] == [201] * 5 + [429] * 2


def test_names_notes_and_seats_are_limited_by_address(settings, tmp_path):
    with limited(settings, tmp_path, writes=(0.001, 6.0)) as client:
        anna = Someone(client, "Anna")
        table = anna.set_up(ME, OPEN, listed=True)
        codes = [nobody(client, "PUT", f"/api/tables/{table}/note", {"text": "x" * 9000}).status_code for _ in range(4)]
        codes += [nobody(client, "PATCH", "/api/me", {"name": "X"}).status_code for _ in range(4)]
        assert (codes.count(200), codes[-1]) == (5, 429)


def test_sockets_are_limited_by_address(settings, tmp_path):
    with limited(settings, tmp_path, connections_an_address=3) as client:
        anna = Someone(client, "Anna")
        table = anna.set_up(ME, ME)
        strangers = [Someone(client, f"Person {i}") for i in range(4)]
        with ExitStack() as three:
            for stranger in strangers[:3]:
                three.enter_context(stranger.live(table))
            with pytest.raises(WebSocketDisconnect), strangers[3].live(table):
                pass
        with strangers[3].live(table):
            pass


def test_opening_sockets_counts_as_requests(settings, tmp_path):
    with limited(settings, tmp_path, requests=(0.001, 27.0)) as client:
        anna = Someone(client, "Anna")
        table = anna.set_up(ME, ME)
        for _ in range(4):
            with anna.live(table):
                pass
        with pytest.raises(WebSocketDisconnect), anna.live(table):
            pass


def test_messages_are_limited_by_address_over_all_sockets(settings, tmp_path):
    with limited(settings, tmp_path, messages_an_address=(0.001, 10.0)) as client:
        anna = Someone(client, "Anna")
        table = anna.set_up(ME, ME)
        answers = []
        with anna.live(table) as one, anna.live(table) as two:
            for live in (one, two) * 8:
                live.send(type="ping")
                answers.append(live.hear("accepted", "refused")["type"])
        assert (answers.count("accepted"), answers[-1]) == (10, "refused")


def test_one_address_does_not_push_others_out_of_the_lobby(settings, tmp_path, monkeypatch):
    with TestClient(create_app(settings, static=tmp_path), client=("192.0.2.1", 1)) as client:
        anna = Someone(client, "Anna")
        honest = anna.set_up(ME, OPEN, listed=True)
        client._transport.client = ("192.0.2.66", 1)
        for _ in range(30):
            assert nobody(client, "POST", "/api/tables", {"seats": [ME, OPEN], "listed": True}).status_code == 201
        shown = [one["id"] for one in anna.get("/api/tables").json()]
        assert honest in shown
        assert len(shown) == 11


def test_tables_that_nobody_enters_fade_away(settings, tmp_path, monkeypatch):
    times = Times(monkeypatch)
    monkeypatch.setattr(rooms, "CLEARING", 0.0)
    monkeypatch.setattr(rooms, "SEEN", 0.0)
    with TestClient(create_app(settings, static=tmp_path)) as client:
        anna, bela = Someone(client, "Anna"), Someone(client, "Bela")
        empty = anna.set_up(ME, OPEN, listed=True)
        for_days = anna.set_up(ME, OPEN, listed=True, pace="days")
        waited = bela.set_up(ME, OPEN, listed=True)
        with bela.live(waited):
            times.pass_by(3600)
            eventually(lambda: {one["id"] for one in anna.get("/api/tables").json()} == {waited, for_days})
        assert anna.get(f"/api/tables/{empty}").status_code == 200
        times.pass_by(DAY)
        client.app.state.services.registry._rooms.clear()
        eventually(lambda: anna.get(f"/api/tables/{empty}").status_code == 404)
        assert bela.get(f"/api/tables/{waited}").status_code == 200
        assert bela.get(f"/api/tables/{for_days}").status_code == 200


def test_a_table_that_goes_while_it_is_opened_is_gone(settings, tmp_path, monkeypatch):
    """Somebody looks at it in the moment in which it fades away: no room is left without a table."""
    times = Times(monkeypatch)
    with TestClient(create_app(settings, static=tmp_path)) as client:
        anna = Someone(client, "Anna")
        empty = anna.set_up(ME, OPEN, listed=True)
        registry = client.app.state.services.registry
        registry._rooms.clear()

        async def look_while_it_goes():
            read, clear_away, was_read = registry.read, registry.store.clear_away, asyncio.Event()

            async def slow_read(table):
                found = await read(table)
                was_read.set()
                await asyncio.sleep(0.05)
                return found

            async def clear_after_reading(now):
                await was_read.wait()
                return await clear_away(now)

            monkeypatch.setattr(registry, "read", slow_read)
            monkeypatch.setattr(registry.store, "clear_away", clear_after_reading)
            monkeypatch.setattr(rooms, "CLEARING", 0.0)
            times.pass_by(2 * DAY)
            await asyncio.gather(registry.room(empty), registry._clear_away())

        client.portal.call(look_while_it_goes)
        assert anna.get(f"/api/tables/{empty}").status_code == 404


def test_presence_is_told_sparingly(anna, bela, client):
    table = two_at_a_table(anna, bela)
    with anna.live(table) as live:
        began = time.monotonic()
        for _ in range(20):
            with bela.live(table):
                pass
        room = client.portal.call(client.app.state.services.registry.room, table)
        eventually(lambda: room._telling_presence is None)
        most, told = 2 + (time.monotonic() - began) / rooms.PRESENCE, []
        live.send(type="ping")
        while (message := live.hear())["type"] != "accepted":
            told += [message] if message["type"] == "presence" else []
        assert 0 < len(told) <= most
        assert (told[-1]["watching"], told[-1]["seats"]) == (0, [0])


def test_bots_take_turns_by_who_asks(settings):
    """Somebody with fifty tables of slow bots does not let others wait for all of them."""
    async def think():
        pool = WorkerPool(settings)
        done = []

        async def choose(who, seat):
            await pool.choose("random", Game(2, seed=1), seat, who, lambda: None)
            done.append(who)

        greedy = [choose("greedy", f"{i}") for i in range(12)]
        await asyncio.gather(*greedy, choose("modest", "m"))
        await pool.close()
        return done

    assert asyncio.run(think()).index("modest") <= 3


def test_bots_do_not_play_on_for_people_who_are_gone(settings, tmp_path, monkeypatch):
    with limited(settings, tmp_path, idle_seconds=0.2) as client:
        anna = Someone(client, "Anna")
        bots = [{"kind": "bot", "bot": "random"}]
        table = anna.set_up(ME, *bots * 3)
        registry = client.app.state.services.registry
        room = client.portal.call(registry.room, table)
        room.visited = time.monotonic() - 10
        assert not room._is_wanted()
        eventually(lambda: anna.view(table)["prompt"]["asked"] == 0)         # to look is to be here


# ------------------------------------------------------------------ what is said at a table


def test_a_stranger_does_not_talk_at_a_table(anna, bela, client):
    table = two_at_a_table(anna, bela)
    stranger = Someone(client, "Stranger")
    refused = stranger.act(table, type="say", text="hello")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_your_seat")
    assert anna.act(table, type="say", text="hello").status_code == 200


def test_talk_costs_a_game_nothing(anna, bela, monkeypatch):
    monkeypatch.setattr(table, "MAX_CHATS", 5)
    monkeypatch.setattr(table, "MAX_ENTRIES", 20)
    where = two_at_a_table(anna, bela)
    said = [anna.act(where, type="say", text="x").status_code for _ in range(7)]
    assert said == [200] * 5 + [429] * 2
    asked = asked_of(where, anna, bela)
    number = asked.view(where)["prompt"]["decision"]
    assert asked.decide(where).status_code == 200
    assert asked.act(where, type="undo", to=number).status_code == 200


def test_one_player_does_not_use_up_what_is_the_others(anna, bela, monkeypatch):
    monkeypatch.setattr(table, "MAX_A_PERSON", 6)
    where = two_at_a_table(anna, bela)
    codes = []
    for _ in range(4):
        codes.append(anna.act(where, type="propose", what="end").status_code)
        bela.act(where, type="answer", agree=False)
    for _ in range(4):
        codes.append(anna.act(where, type="propose", what="end").status_code)
        codes.append(anna.act(where, type="answer", agree=False).status_code)
    assert codes[-2] == 429
    assert bela.act(where, type="propose", what="end").status_code == 200


def test_nobody_alone_ends_the_game_of_one_whose_seat_a_bot_took(anna, bela, client):
    clock = {"kind": "live", "bank": 600, "increment": 0, "when_out": "bot"}
    where = two_at_a_table(anna, bela, clock=clock)
    late = asked_of(where, anna, bela)
    other = other_of(late, anna, bela)
    later(client, 601)
    eventually(lambda: any(seat["bot"] for seat in other.table(where)["seats"]))
    answer = other.act(where, type="propose", what="end")
    assert other.table(where)["status"] == "playing", answer.text
    assert other.table(where)["proposal"]["waiting"] == [late.id]
    seat = next(seat["seat"] for seat in other.table(where)["seats"] if seat["bot"])
    eventually(lambda: late.join(where, seat).status_code == 200)        # when the bot has played the turn
    assert late.act(where, type="answer", agree=True).status_code == 200
    assert other.table(where)["ending"] == "agreement"


# ------------------------------------------------------------------ bots that crash

FORGETFUL = """
import json, os, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["ask"] == "choice" and not os.path.exists({flag!r}):
        open({flag!r}, "w").close()
        os._exit(1)
    told = {{"warm": True, "choice": {{"code": {code}, "why": None}}}}
    print(json.dumps(told), flush=True)
"""


@pytest.mark.parametrize("steps", [0, 1, 3, 10, 100])
def test_a_process_that_is_closed_thinks_no_more_whatever_it_is_asked_meanwhile(steps):
    async def close() -> list[object]:
        worker = Worker()
        asked = asyncio.create_task(worker.ask("warm", 60, bot="random"))
        for _ in range(steps):
            await asyncio.sleep(0)
        await worker.close()
        answers = await asyncio.gather(asked, worker.ask("warm", 60, bot="random"), return_exceptions=True)
        assert not worker.is_running()
        return answers

    assert all(isinstance(answer, NoAnswer) for answer in asyncio.run(close()))



def test_a_thought_that_crashed_is_tried_again(settings, tmp_path, monkeypatch):
    game = Game(2, seed=1)
    script = FORGETFUL.format(flag=str(tmp_path / "crashed"), code=game.legal[-1])
    monkeypatch.setattr(workers, "COMMAND", (sys.executable, "-c", script))
    monkeypatch.setattr(workers.random, "choice", lambda _: pytest.fail("a random move"))

    async def think():
        pool = WorkerPool(settings)
        choice = await pool.choose("search", game, "seat", "anna", lambda: None)
        await pool.close()
        return choice

    assert asyncio.run(think()) == {"code": game.legal[-1], "why": None}
    assert (tmp_path / "crashed").exists()


# ------------------------------------------------------------------ records from elsewhere


@pytest.mark.parametrize("name", ["\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u200d", "x" * 140_000, "a\u202eb"])
def test_names_in_a_record_are_shown_as_far_as_they_can_be(anna, name):
    body = Game(["Anna", "Bela"], seed=1).record.to_dict() | {"players": [name, "Bela"]}
    del body["digest"]
    answer = anna.ask("POST", "/api/records", {"record": {**body, "digest": digest(body)}})
    assert answer.status_code == 201, answer.text
    where = answer.json()["table"]
    assert all(1 <= len(seat["name"]) <= 24 for seat in anna.table(where)["seats"])
    exported = anna.get(f"/api/tables/{where}/record").json()
    assert all(len(name) <= 24 for name in exported["players"])
    assert anna.ask("POST", f"/api/tables/{where}/fork", {"decision": 0}).status_code == 201


# ------------------------------------------------------------------ slow requests


def test_a_body_that_does_not_arrive_is_refused(settings):
    from byzantium.server.cluster.limits import BodyLimit

    refused = []

    async def never():
        await asyncio.sleep(60)

    def refuse(code):
        async def answer(*_):
            refused.append(code)

        return answer

    limit = BodyLimit(None, 10, 0.05, refuse)
    asyncio.run(limit({"type": "http"}, never, None))
    assert refused == ["too_slow"]


def connected(server, source="127.0.0.1"):
    return socket.create_connection(("127.0.0.1", server.port), source_address=(source, 0))


def is_closed(one, seconds=20.0):
    one.settimeout(seconds)
    try:
        while one.recv(1000):                            # what was still on its way
            pass
    except ConnectionError:
        pass
    return True                                          # else it would have timed out


def test_connections_whose_request_never_arrives_are_closed(tmp_path):
    with ExitStack() as all, ServerProcess(tmp_path / "games.sqlite", patience={"HEADER_SECONDS": 0.5}) as server:
        silent, slow, second = (all.enter_context(connected(server)) for _ in range(3))
        slow.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n")
        second.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert second.recv(1000).startswith(b"HTTP/1.1 200")
        second.sendall(b"GET /health HTTP/1.1\r\n")
        assert is_closed(silent)
        assert is_closed(slow)
        assert is_closed(second)
        with httpx.Client(base_url=f"http://{server.address}", timeout=60) as client:
            assert client.get("/health").is_success


def test_an_address_holds_so_many_connections(tmp_path):
    patience = {"AN_ADDRESS": 20, "HEADER_SECONDS": 300.0}
    with ExitStack() as all, ServerProcess(tmp_path / "games.sqlite", patience=patience) as server:
        held = [all.enter_context(connected(server, "127.0.0.66")) for _ in range(40)]
        assert sum(is_closed(one) for one in held[20:]) == 20
        held[0].sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert held[0].recv(1000).startswith(b"HTTP/1.1 200")
        with httpx.Client(base_url=f"http://{server.address}", timeout=60) as other:
            assert other.get("/health").is_success


def test_the_limit_of_open_files_is_raised():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 1000), hard))
        raise_limit_of_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(65_536, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
