"""The arena that never closes: two lists, anchors, blocks, bots that come, change and fail, the page."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from byzantium import Record
from byzantium.arena.pool import ANCHORS, METERED, RESTS, Arena
from byzantium.arena.pool_page import write
from byzantium.bots import modules
from byzantium.bots.modules import LEGAL_AT
from byzantium.cli import app

wasmtime = pytest.importorskip("wasmtime")
PLAYS = f"(i32.load16_u (i32.const {LEGAL_AT}))"
MODULE = """(module (memory (export "memory") 1) (func (export "room") (param i32) (result i32) i32.const 0)
    (func (export "choose") (param i32 i32) (result i32) %s))"""


@pytest.fixture
def folder(tmp_path):
    yield tmp_path / "arena"
    for sandbox in modules._SANDBOXES.values():
        sandbox.close()
    modules._SANDBOXES.clear()


def put(folder: Path, name: str, choose: str = PLAYS) -> None:
    (folder / METERED).mkdir(parents=True, exist_ok=True)
    (folder / METERED / f"{name}.wasm").write_bytes(wasmtime.wat2wasm(MODULE % choose))


def run(arena: Arena, games: int) -> int:
    return max(arena.run(1, lambda *_: None, games), default=0)


def test_with_anchors_only_nobody_plays(folder):
    arena = Arena(folder)
    assert run(arena, 8) == 0
    write(arena)
    assert "Nobody has played yet." in (folder / "site" / "index.html").read_text("utf-8")


def test_a_module_meets_the_anchors_in_every_rotation(folder):
    put(folder, "first")
    arena = Arena(folder)
    assert run(arena, 4) == 4
    results = arena.lists[0].results
    names = {name for result in results for name in result.seats}
    assert len(names & set(ANCHORS)) == 3
    (own,) = names - set(ANCHORS)
    assert own.startswith("first ")
    assert sorted(result.seats.index(own) for result in results) == [0, 1, 2, 3]
    assert {result.deal for result in results} == {0}
    assert arena.lists[1].results == []                          # the lists never mix
    assert str(folder) not in (folder / "metered.jsonl").read_text("utf-8")


def test_it_goes_on_where_it_was(folder):
    put(folder, "first")
    run(Arena(folder), 4)
    again = Arena(folder)
    assert len(again.lists[0].results) == 4
    run(again, 4)
    assert {result.deal for result in again.lists[0].results} == {0, 1}


def test_a_module_that_has_changed_is_another_bot(folder):
    put(folder, "first")
    arena = Arena(folder, players=2)
    run(arena, 2)
    put(folder, "first", "(drop (i32.const 7)) " + PLAYS)
    run(arena, 2)
    assert len({name for result in arena.lists[0].results for name in result.seats if name.startswith("first ")}) == 2


def test_one_that_always_fails_rests_and_the_others_play_on(folder):
    put(folder, "broken", "unreachable")
    put(folder, "sound")
    arena = Arena(folder, players=2)
    run(arena, 4 * RESTS)
    failed = [result for result in arena.lists[0].results if result.failed]
    assert len(failed) == RESTS
    assert all("it gives up (unreachable)" in result.failure for result in failed)
    assert all(result.failed.startswith("broken ") for result in failed)
    assert not any(name.startswith("broken ") for name in arena.lists[0].results[-1].seats)


def test_open_hardware_has_a_list_of_its_own(folder):
    folder.mkdir()
    (folder / "open.txt").write_text("fast = exec:no-such-program-anywhere  # mine\nold = search-1:20\n")
    arena = Arena(folder, players=2)
    run(arena, 2)
    assert arena.lists[0].results == []
    assert {name for result in arena.lists[1].results for name in result.seats} & {"fast", "old"}


@pytest.mark.parametrize("line", ["fast", "= exec:x", "random = exec:x", "a = exec:x\na = exec:y", "a = no-such-bot"])
def test_a_line_that_names_nobody_is_refused(folder, line):
    folder.mkdir()
    (folder / "open.txt").write_text(line)
    with pytest.raises(Exception, match=r"NAME = exec:COMMAND is needed|There is no bot"):
        run(Arena(folder), 4)


def test_the_page_has_ladder_crosstable_games_and_feed(folder):
    put(folder, "a&b")
    result = CliRunner().invoke(app, ["arena", "watch", str(folder), "--games", "4"])
    assert result.exit_code == 0, result.output
    site = folder / "site"
    page = (site / "index.html").read_text("utf-8")
    assert "a&amp;b " in page
    assert "a&b " not in page
    for name in ("strategist-1", "metered-4.json", "Latest games"):
        assert name in page
    ElementTree.parse(site / "feed.xml")
    rows = json.loads((site / "ladder.json").read_text("utf-8"))[METERED]
    assert sum(row["games"] for row in rows) == 16
    middle = next(iter(row["points"] for row in rows if row["name"] == "strategist-1"), 1500)
    assert middle == 1500
    assert Record.from_dict(json.loads((site / "games" / "metered-1.json").read_text("utf-8"))).decisions


def test_one_folder_is_watched():
    assert "One folder is watched" in str(CliRunner().invoke(app, ["arena", "watch"]).exception)
