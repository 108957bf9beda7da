"""The store: an append-only log, durable, written together, by one of two at most."""

import asyncio
import math
import os
import sqlite3
import stat
import time
from dataclasses import replace
from importlib import import_module

import pytest
import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.operations import Operations

from byzantium.errors import ByzantiumError
from byzantium.server.cluster.server_time import ServerTime
from byzantium.server.core import entries
from byzantium.server.core.table_header import Facts, TableStanding
from byzantium.server.store import (
    Conflict,
    KnownDevice,
    LineCut,
    Notice,
    Person,
    Report,
    Store,
    StoreFailed,
    Waking,
    back_up,
    database,
    metadata,
)
from byzantium.server.store.transactions import LISTED
from server.conftest import POSTGRESQL, SQLITE, database_of

pytestmark = pytest.mark.anyio

FIRST_TABLES = {"facts", "people", "tables", "seats", "log", "notes", "notices"}
# Modules that keep something of their own.
WITH_TABLES = (
    "accounts.py", "belongings.py", "clubs.py", "days.py", "following.py", "highlights.py", "mail.py",
    "notice_wishes.py", "ratings.py", "tournaments.py",
)


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "games.sqlite"


@pytest.fixture(params=[SQLITE, POSTGRESQL])
def where(path, request):
    """Either of the two databases."""
    return database_of(request.param, request) or path


@pytest.fixture
async def store(where):
    store = await Store.open(where)
    yield store
    await store.close()


@pytest.fixture
async def in_a_file(path):
    """A store that can suffer what happens to files."""
    store = await Store.open(path)
    yield store
    await store.close()


def facts(table="t1", creator="anna", listed=True):
    return Facts(table, creator, 100.0, "inv", bytes(32), {"table": {}, "record": None}, listed)


def standing(status="open", asked=None, wakes=None):
    return TableStanding(status, asked, wakes, (("anna", "Anna"), (None, "")), {"turn": 1})


def entry(seq, body=None):
    return entries.entry(seq, 100.0 + seq, body or entries.Said(person="anna", name="Anna", text=f"{seq} ő"))


async def test_a_table_comes_back_as_it_was(store):
    await store.add_table(facts(), [entry(1), entry(2)], standing())
    await store.append("t1", [entry(3)])
    assert await store.table("t1") == (facts(), [entry(1), entry(2), entry(3)])
    assert await store.table("t2") is None


async def test_what_was_written_is_there_after_a_restart(where):
    store = await Store.open(where)
    key = await store.key()
    await store.add_table(facts(), [entry(1)], standing())
    await store.close()
    again = await Store.open(where)
    assert (await again.table("t1"))[1] == [entry(1)]
    assert await again.key() == key
    assert len(key) == 32
    await again.close()


async def test_an_entry_is_kept_as_it_was_made(store):
    """Its chain is made of what was written: nothing is added, and nothing that a newer version wrote is lost."""
    made = entries.read(1, 1.0, "sat", {"seat": 0, "person": "anna", "name": "Anna", "since": [1, 2]})
    await store.add_table(facts(), [made], standing())
    ((kept,),) = (await store.table("t1"))[1:]
    assert kept.data == made.data == {"seat": 0, "person": "anna", "name": "Anna", "since": [1, 2]}


async def test_only_one_of_two_writes_an_entry(store):
    await store.add_table(facts(), [entry(1)], standing())
    outcomes = await asyncio.gather(
        store.append("t1", [entry(2, entries.Late(seat=1))]), store.append("t1", [entry(2)]), return_exceptions=True
    )
    assert sorted(str(type(outcome).__name__) for outcome in outcomes) == ["Conflict", "NoneType"]
    assert len((await store.table("t1"))[1]) == 2


async def test_one_failure_in_a_batch_is_not_anothers(store):
    for name in ("a", "b", "c"):
        await store.add_table(facts(name), [entry(1)], standing())
    outcomes = await asyncio.gather(
        store.append("a", [entry(2)]), store.append("b", [entry(1)]), store.append("nowhere", [entry(1)]),
        store.append("c", [entry(2)]), return_exceptions=True,
    )
    assert [isinstance(outcome, Conflict) for outcome in outcomes] == [False, True, True, False]
    assert len((await store.table("c"))[1]) == 2


async def test_what_may_have_been_written_is_not_tried_again(store, monkeypatch):
    """Else it would find itself there, and be taken for somebody else's."""
    for name in ("a", "b"):
        await store.add_table(facts(name), [entry(1)], standing())
    transact, tried = store._transact, []

    def cut(writes):
        tried.append(writes)
        transact(writes)
        raise LineCut("the line was cut")

    monkeypatch.setattr(store, "_transact", cut)
    outcomes = await asyncio.gather(
        store.append("a", [entry(2)]), store.append("b", [entry(2)]), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [LineCut, LineCut]
    assert [len(writes) for writes in tried] == [2]


async def test_half_an_append_is_none(store):
    await store.add_table(facts(), [entry(1), entry(2)], standing())
    with pytest.raises(Conflict):
        await store.append("t1", [entry(3), entry(2)])
    assert len((await store.table("t1"))[1]) == 2


async def test_a_log_gets_no_gap(store):
    await store.add_table(facts(), [entry(1)], standing())
    with pytest.raises(Conflict):
        await store.append("t1", [entry(3)])
    with pytest.raises(Conflict):
        await store.append("t1", [entry(2), entry(4)])
    assert (await store.table("t1"))[1] == [entry(1)]
    await store.append("t1", [entry(2), entry(3)])
    assert len((await store.table("t1"))[1]) == 3


async def test_a_batch_is_one_job_of_one_thread(store, monkeypatch):
    """However many tables: to walk to a thread and back costs more than to write."""
    for name in "abcdefgh":
        await store.add_table(facts(name), [entry(1)], standing())
    jobs = []
    whole = store._write_all
    monkeypatch.setattr(store, "_write_all", lambda writes: jobs.append(len(writes)) or whole(writes))
    await asyncio.gather(*(store.append(name, [entry(2)], standing()) for name in "abcdefgh"))
    assert jobs == [8]


@pytest.mark.skipif(os.name != "posix", reason="Windows has other rights")
async def test_only_the_owner_can_read_the_store_and_its_backups(in_a_file, path, tmp_path):
    def others(file):
        return stat.S_IMODE(os.stat(file).st_mode) & 0o077

    await in_a_file.add_table(facts(), [entry(1)], standing())
    back_up(path, tmp_path / "copy.sqlite")
    assert [others(file) for file in (path, f"{path}-wal", f"{path}-shm", tmp_path / "copy.sqlite")] == [0] * 4
    os.chmod(tmp_path / "copy.sqlite", 0o644)            # as they were made before
    await (await Store.open(tmp_path / "copy.sqlite")).close()
    assert others(tmp_path / "copy.sqlite") == 0


async def test_a_failed_backup_leaves_nothing(path, tmp_path):
    path.parent.mkdir()
    path.write_text("this is no store, " * 100)
    with pytest.raises(StoreFailed, match="not a database"):
        back_up(path, tmp_path / "copy.sqlite")
    assert not (tmp_path / "copy.sqlite").exists()


async def test_a_full_store_says_so_and_goes_on_when_there_is_room(in_a_file):
    await in_a_file.add_table(facts(), [entry(1)], standing())
    fill(in_a_file, pages=1)
    with pytest.raises(StoreFailed, match="full"):
        await in_a_file.save_note("t1", "anna", "x" * 100_000)
    assert await in_a_file.note("t1", "anna") == ""
    fill(in_a_file, pages=10**6)
    await in_a_file.save_note("t1", "anna", "x" * 100_000)


def fill(store, pages):
    """No more pages than these, or as many as it has, may the file of the store have."""
    with store._database.engine.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


async def test_people(store):
    assert await store.person("p") is None
    await store.save_person(Person("p", "Anna"))
    anna = await store.person("p")
    changed = await store.save_person(anna, name="Anna 2", login="anna", password="hash", webhook="w")
    assert changed == await store.person("p")
    assert (changed.name, changed.webhook, changed.since) == ("Anna 2", "w", anna.since)
    assert (await store.person_by_login("anna")).id == "p"
    with pytest.raises(Conflict):
        await store.save_person(Person("q", "Bela", login="anna"))


async def test_an_old_copy_of_a_person_changes_nothing_else(store):
    """Requests take a while: whoever reads somebody at their beginning may write when they are another."""
    unknown = Person("p", "Anna 1234")
    old = await store.save_person(unknown)
    await store.save_person(old, login="anna", password="hash", account=5.0, cookies_since=6.0)
    for copy in (unknown, old):
        now = await store.save_person(copy, webhook="w")
        assert (now.login, now.password, now.account, now.cookies_since) == ("anna", "hash", 5.0, 6.0)
        assert await store.save_person(copy) == now
    await store._change(metadata.tables["people"].delete())
    for changes in ({}, {"name": "Anna"}):
        assert await store.save_person(old, **changes) is None
    assert await store.person("p") is None               # whoever was deleted stays it


async def test_a_device_that_was_ended_stays_it(store):
    await store.save_device(KnownDevice("d", "p", "Firefox", 1.0, 1.0))
    await store.note_device("d", 2.0)
    assert (await store.device("d")).seen == 2.0
    await store.end_devices("p")
    await store.note_device("d", 3.0)
    assert await store.device("d") is None


async def test_all_open_reports_are_counted(store):
    for i in range(LISTED + 2):
        await store.add_report(Report(0, float(i), "t1", "anna", "bela", "x", [], False))
    await store.end_report((await store.reports())[0].id)
    assert await store.count_reports() == LISTED + 1


async def test_deeds_after_one(store):
    for what in ("close", "delete", "patch"):
        await store.add_deed("op", what, "t1", {}, 1.0)
    deeds = await store.deeds()
    assert [one.what for one in deeds] == ["patch", "delete", "close"]
    assert await store.deeds(deeds[1].id) == deeds[:1]


async def test_lists(store):
    await store.add_table(facts("t1"), [entry(1)], standing("playing"))
    await store.add_table(facts("t2", "bela"), [entry(1)], standing("open"))
    await store.add_table(facts("t3", listed=False), [entry(1)], standing("open"))
    assert [one.id for one in await store.listed(now=200.0)] == ["t2", "t1"]
    assert {one.id for one in await store.tables_of("anna")} == {"t1", "t2", "t3"}
    assert [one.id for one in await store.tables_of("bela")] == ["t2"]
    assert await store.count_tables("anna") == 2
    await store.append("t1", [entry(2)], TableStanding("over", None, None, None, {"turn": 3}))
    assert await store.count_tables("anna") == 1
    assert (await store.tables_of("anna"))[-1].seats == [("anna", "Anna"), (None, "")]
    assert (await store.tables_of("anna"))[-1].summary == {"turn": 3}


async def test_waking(store):
    await store.add_table(facts("t1"), [entry(1)], standing(wakes=50.0))
    await store.add_table(facts("t2"), [entry(1)], standing(wakes=None))
    assert await store.waking(49.0) == []
    assert await store.waking(51.0) == [Waking("t1", 50.0)]


async def test_notes(store):
    await store.add_table(facts(), [entry(1)], standing())
    assert await store.note("t1", "anna") == ""
    await store.save_note("t1", "anna", "attack Damascus")
    await store.save_note("t1", "anna", "wait")
    assert await store.note("t1", "anna") == "wait"
    assert await store.note("t1", "bela") == ""


async def test_notices(store):
    await store.add_table(facts(), [entry(1)], standing())
    await store.append("t1", [entry(2)], notices=[("anna", 7)])
    (notice,) = await store.due_notices(time.time())
    assert notice == Notice(notice.id, "anna", "t1", 7, 0)
    await store.put_off_notice(notice, time.time() + 100)
    assert await store.due_notices(time.time()) == []
    (later,) = await store.due_notices(time.time() + 200)
    assert later.tries == 1
    await store.end_notice(later)
    assert await store.due_notices(time.time() + 200) == []


async def test_a_backup_while_it_is_written_to(in_a_file, path, tmp_path):
    await in_a_file.add_table(facts(), [entry(1)], standing())
    copy = tmp_path / "copy.sqlite"
    await asyncio.to_thread(back_up, path, copy)
    await in_a_file.append("t1", [entry(2)])
    other = await Store.open(copy)
    assert (await other.table("t1"))[1] == [entry(1)]
    await other.close()
    for wrong in ((path, copy), (tmp_path / "none", tmp_path / "new")):
        with pytest.raises(ByzantiumError):
            back_up(*wrong)


async def test_the_migrations_make_what_the_store_expects(store):
    """Columns by name and kind, for every table that the store reads."""
    there = sa.MetaData()
    there.reflect(store._database.engine)
    assert set(there.tables) == {*metadata.tables, "alembic_version"}
    for table in metadata.sorted_tables:
        found = {column.name: kind_of(column) for column in there.tables[table.name].columns}
        assert found == {column.name: kind_of(column) for column in table.columns}, table.name


def kind_of(column):
    """What values it takes: texts of all lengths are one kind, as are numbers of all lengths."""
    return next(kind for kind in (sa.JSON, sa.String, sa.Boolean, sa.Integer, sa.Float, sa.LargeBinary)
                if isinstance(column.type, kind))


async def test_a_store_of_the_first_version_is_brought_up_to_date(path):
    store = await Store.open(path)
    await store.add_table(facts(), [entry(1)], standing())
    inviting = {"table": {"seats": [{"kind": "me"}, {"kind": "open", "invited": "bela"}]}, "record": None}
    await store.add_table(replace(facts("t2", listed=False), setup=inviting), [entry(1)], standing("open"))
    await store.close()
    with sqlite3.connect(path) as connection:
        for table in {*metadata.tables} - FIRST_TABLES:
            connection.execute(f"DROP TABLE {table}")
        for column in ("summary", "later_secrets", "seen", "origin"):
            connection.execute(f"ALTER TABLE tables DROP COLUMN {column}")
        connection.execute("DROP INDEX seats_by_invited")
        connection.execute("ALTER TABLE seats DROP COLUMN invited")
        for column in ("cookies_since", "account"):
            connection.execute(f"ALTER TABLE people DROP COLUMN {column}")
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    connection.close()
    store = await Store.open(path)
    assert await store.table("t1") == (facts(), [entry(1)])
    assert (await store.listed(now=200.0))[0].summary is None
    assert await store.lacks_summary("t1")
    await store.save_summary("t1", {"turn": 2})
    assert not await store.lacks_summary("t1")
    assert (await store.listed(now=200.0))[0].summary == {"turn": 2}
    assert [(one.id, one.invited) for one in await store.invited_to("bela")] == [("t2", {1: "bela"})]
    await store.close()


def migrate(store, name):
    """One migration again."""
    with store._database.writing() as connection, Operations.context(MigrationContext.configure(connection)):
        import_module(f"byzantium.server.store.migrations.versions.{name}").upgrade()


async def test_seats_that_were_kept_for_any_text_stop_no_list(store):
    """PostgreSQL reads no JSON with such a sign. Nobody has such an id, so nobody could take the seat."""
    setup = {"table": {"seats": [{"invited": one} for one in ("bela", "a\0b", "x y", "", None)], "pace": "live"}}
    await store.add_table(replace(facts(), setup=setup), [entry(1)], standing("playing"))
    row = {"table_id": "t1", "process": "", "askers": ["anna", "192.0.2.7"], "changed": 1.0, "made": True, "body": {}}
    await store._change(metadata.tables["reviews"].insert().values(row))
    migrate(store, "0016_plain_ids")
    (listed,) = await store.listed(now=200.0)
    assert [seat["invited"] for seat in listed.setup["table"]["seats"]] == ["bela", *[None] * 4]
    assert await store._all(sa.select(metadata.tables["reviews"].c.askers)) == [{"askers": []}]
    assert await store.clear_away(now=10**9) == []


async def test_who_took_part_is_found_in_the_logs_of_before(path):
    """As it is written since: whoever ever sat or spoke, and the account of a guest."""
    bodies = [entries.Sat(seat=0, person="guest", name="G"), entries.Said(person="cili", name="C", text="Hi"),
              entries.Left(seat=0, person="guest"), entries.Became(person="guest", into="anna"), entries.Late(seat=0)]
    store = await Store.open(path)
    await store.add_table(facts(), [entries.entry(1, 1.0, bodies[0])], standing())
    await store.append("t1", [entries.entry(seq, 1.0, body) for seq, body in enumerate(bodies[1:], 2)])
    await store.append("t1", [entries.entry(6, 1.0, entries.Said(person="cili", name="C", text="Still here"))])
    query = sa.select(metadata.tables["participants"])
    written = await store.read(lambda connection: {tuple(row) for row in connection.execute(query)})
    for undone in ("DROP TABLE participants", "ALTER TABLE addresses DROP COLUMN wanted"):
        await store.write(lambda connection, undone=undone: connection.execute(sa.text(undone)))
    migrate(store, "0017_participants")
    assert await store.read(lambda connection: {tuple(row) for row in connection.execute(query)}) == written
    assert written == {("t1", "guest"), ("t1", "cili"), ("t1", "anna")}
    await store.delete_table("t1")
    assert await store.read(lambda connection: connection.execute(query).all()) == []
    await store.close()


def test_addresses_of_databases():
    assert database.at("postgresql://anna:secret@example.org/games").name == "postgresql://anna:***@example.org/games"
    for wrong in ("games.sqlite", "mysql://anna@example.org/games", "postgresql", ""):
        with pytest.raises(ByzantiumError, match="begins with postgresql://"):
            database.at(wrong)


async def test_while_other_processes_run_no_time_is_nobodys(store):
    """Each writes down only now and then that it runs, and may be killed before it has."""
    for began, alive in ((0.0, 10.0), (1.0, 11.0)):
        await store.begin_run(began, others=bool(began))
        await store.save_run(began, alive)
    await store.begin_run(17.0, others=True)             # the first was killed and started again
    await store.begin_run(22.0, others=True)             # and then the second
    gaps = ServerTime(await store.runs(), wall=lambda: 22.0, ticks=lambda: 0.0).gaps
    assert [gap for gap in gaps if gap[1] - gap[0] > 0] == [(-math.inf, 0.0)]
