"""One program at a store that is a file: else what one has acknowledged is lost by the other."""

import asyncio
import errno
import json
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest
from fastapi.testclient import TestClient
from typer.testing import CliRunner

from byzantium.cli import app
from byzantium.cli.serve import backup, restore
from byzantium.errors import ByzantiumError
from byzantium.server.store import BACKED_UP, Store, back_up, backups, database
from byzantium.server.store.sole import alone_at
from server.conftest import IN_A_FILE
from server.players import ME, play_out, two_at_a_table
from server.process import ServerProcess


def test_nothing_is_put_in_the_place_of_a_store_that_a_server_uses(tmp_path):
    data, copied = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"
    with ServerProcess(data) as server:
        backup(data, copied)                             # this is for a running server
        with pytest.raises(ByzantiumError, match="Stop it first"):
            restore(copied, data)
        for command in (["admin", "restored", "--data", str(data)], ["move", str(data), "postgresql://x/y"]):
            answer = CliRunner().invoke(app, command)
            assert answer.exit_code
            assert "Stop it first" in f"{answer.output}{answer.exception}"
        server.stop()
    restore(copied, data)


def test_two_servers_do_not_share_a_file(tmp_path):
    data = tmp_path / "games.sqlite"
    with ServerProcess(data), pytest.raises(AssertionError, match="the server has ended"):
        ServerProcess(data).start()


def test_whoever_was_killed_holds_nothing(tmp_path):
    with ServerProcess(tmp_path / "games.sqlite") as server:
        server.kill()
        server.start()


async def open_and_close(data):
    await (await Store.open(data)).close()


def test_an_emptied_file_is_no_new_store(tmp_path):
    data = tmp_path / "games.sqlite"
    asyncio.run(open_and_close(data))
    data.write_bytes(b"")
    with pytest.raises(ByzantiumError, match="is empty"):
        asyncio.run(open_and_close(data))


def test_the_lock_is_free_again(tmp_path):
    for _ in range(2):
        with alone_at(tmp_path / "games.sqlite"), pytest.raises(ByzantiumError), alone_at(tmp_path / "games.sqlite"):
            pass


# ------------------------------------------------------------------ backups, older and newer stores


def revision_of(data):
    with closing(sqlite3.connect(data)) as connection:
        return connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]


def set_revision(data, revision):
    with closing(sqlite3.connect(data)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))


def test_a_store_of_a_newer_version_is_refused_in_words(tmp_path):
    """It ended in alembic's traceback."""
    data = tmp_path / "games.sqlite"
    asyncio.run(open_and_close(data))
    set_revision(data, "9999")
    with pytest.raises(ByzantiumError, match=r"newer version of Byzantium.*revision 9999"):
        asyncio.run(open_and_close(data))
    for command in (["serve", "--port", "0"], ["admin", "tables"]):
        answer = subprocess.run([sys.executable, "-m", "byzantium", *command, "--data", str(data)], check=False,
                                capture_output=True, text=True)
        assert answer.returncode == 2
        assert "newer version of Byzantium" in " ".join(answer.stderr.replace("│", " ").split())
        assert "Traceback" not in answer.stderr


def test_a_database_that_is_not_there_is_said_in_words(monkeypatch):
    monkeypatch.setattr(database, "AWAY", 0.0)
    with pytest.raises(ByzantiumError, match="OperationalError"):
        asyncio.run(open_and_close("postgresql://nobody@127.0.0.1:1/nothing"))


A_STEP = """
import sqlalchemy as sa
from alembic import op
revision, down_revision, branch_labels, depends_on = "later", "{head}", None, None
def upgrade():
    op.create_table("later", sa.Column("id", sa.Integer, primary_key=True))
"""


def test_before_a_store_is_brought_up_to_date_a_backup_is_made(tmp_path, monkeypatch):
    """So whoever upgrades can go back."""
    data, steps = tmp_path / "games.sqlite", tmp_path / "migrations"
    asyncio.run(open_and_close(data))
    assert list(tmp_path.glob("*.of-*")) == []           # a new one is no older one
    older = revision_of(data)
    shutil.copytree(database.MIGRATIONS, steps)
    (steps / "versions/later.py").write_text(A_STEP.format(head=older))
    monkeypatch.setattr(database, "MIGRATIONS", steps)
    asyncio.run(open_and_close(data))
    (kept,) = tmp_path.glob("games.sqlite.of-*")
    assert (revision_of(kept), revision_of(data)) == (older, "later")
    restore(kept, data)                                  # it is a backup like any other
    assert revision_of(data) == older


@pytest.mark.parametrize("wrong", ["missing", "not one", "no room"])
def test_a_backup_that_cannot_be_put_back_changes_nothing(tmp_path, monkeypatch, wrong):
    """The store had been moved away by then; of a file that was not there an empty one was made."""
    data, copied = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"
    asyncio.run(open_and_close(data))
    if wrong == "no room":
        back_up(data, copied)

        def fails(*_):
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(backups.shutil, "copyfile", fails)
    if wrong == "not one":
        copied.write_text("x")
    before = data.read_bytes()
    with pytest.raises(ByzantiumError):
        restore(copied, data)
    assert data.read_bytes() == before
    assert copied.exists() == (wrong != "missing")
    assert not list(tmp_path.glob("*.before-*"))


def test_a_store_knows_when_it_was_backed_up(tmp_path):
    async def when():
        store = await Store.open(data)
        try:
            return await store.when(BACKED_UP)
        finally:
            await store.close()

    data = tmp_path / "games.sqlite"
    assert asyncio.run(open_and_close(data)) is None
    assert asyncio.run(when()) == 0.0
    back_up(data, tmp_path / "copy.sqlite")
    assert time.time() - asyncio.run(when()) < 60.0


# ------------------------------------------------------------------ drills


def drilled(copied, data):
    return json.loads(CliRunner().invoke(app, ["drill", str(copied), "--data", str(data), "--json"]).stdout)


@IN_A_FILE
def test_a_backup_is_tried(anna, bela, settings, tmp_path):
    over, going = anna.set_up(ME, ME), two_at_a_table(anna, bela)
    play_out(anna, over, seed=1)
    back_up(settings.data, copied := tmp_path / "copy.sqlite")
    anna.act(going, type="say", text="one more")
    found = drilled(copied, settings.data)
    assert (found["tables"], found["proven"], found["compared"], found["wrong"]) == (2, 1, 2, [])
    here = TestClient(anna.client.app, client=("127.0.0.1", 1))
    for what in ("last_backup", "last_drill"):
        when = re.search(rf"^byzantium_{what}_timestamp_seconds (\S+)", here.get("/metrics").text, re.M)
        assert time.time() - float(when[1]) < 600.0
    with closing(sqlite3.connect(copied)) as connection, connection:     # a roll is another in the copy
        rolls = connection.execute("SELECT seq, body FROM log WHERE kind = 'roll' AND table_id = ?", (over,)).fetchall()
        seq, roll = next((seq, json.loads(body)) for seq, body in rolls if json.loads(body).get("faces"))
        other = json.dumps({**roll, "faces": [1 + face % 6 for face in roll["faces"]]})
        connection.execute("UPDATE log SET body = ? WHERE table_id = ? AND seq = ?", (other, over, seq))
    assert any(over in line for line in drilled(copied, settings.data)["wrong"])


def test_what_is_no_backup_fails_the_drill(tmp_path):
    (tmp_path / "x").write_text("x")
    for wrong in (tmp_path / "x", tmp_path / "missing"):
        assert CliRunner().invoke(app, ["drill", str(wrong), "--data", str(tmp_path / "none")]).exit_code
