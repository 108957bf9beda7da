"""One program at a store that is a file: else what one has acknowledged is lost by the other."""

import asyncio

import pytest
from typer.testing import CliRunner

from byzantium.cli import app
from byzantium.cli.serve import backup, restore
from byzantium.errors import ByzantiumError
from byzantium.server.store import Store
from byzantium.server.store.sole import alone_at
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


def test_an_emptied_file_is_no_new_store(tmp_path):
    async def open_and_close():
        await (await Store.open(data)).close()

    data = tmp_path / "games.sqlite"
    asyncio.run(open_and_close())
    data.write_bytes(b"")
    with pytest.raises(ByzantiumError, match="is empty"):
        asyncio.run(open_and_close())


def test_the_lock_is_free_again(tmp_path):
    for _ in range(2):
        with alone_at(tmp_path / "games.sqlite"), pytest.raises(ByzantiumError), alone_at(tmp_path / "games.sqlite"):
            pass
