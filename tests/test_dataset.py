"""Data sets of games: the same again from their seed, and what has been changed is noticed."""

import json

import pytest
from typer.testing import CliRunner

from byzantium import BadRecord, BadSetup
from byzantium.arena.dataset import CARD, README, RECORDS, TABLE, DatasetSpec, check_dataset, games_of, make_dataset
from byzantium.cli import app
from byzantium.explore import outcome
from byzantium.records import RecordFile

SPEC = DatasetSpec(games=6, seed=3, bots=("random", "greedy"), players=(2, 3, 4))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("data") / "set"
    make_dataset(made, SPEC)
    return made


def test_the_same_games_again_by_any_number_of_processes(folder, tmp_path):
    again = make_dataset(tmp_path / "again", SPEC, jobs=2)
    assert again.sha256 == check_dataset(folder)
    assert (folder / RECORDS).read_bytes() == (tmp_path / "again" / RECORDS).read_bytes()
    assert (folder / CARD).read_bytes() == (tmp_path / "again" / CARD).read_bytes()


def test_seats_and_dice_go_by_the_seed_and_the_number(folder):
    records = list(RecordFile(folder / RECORDS))
    assert [len(record.players) for record in records] == [2, 3, 4] * 2
    longer = list(games_of(DatasetSpec(games=8, seed=3, bots=SPEC.bots)))
    assert longer[:6] == records                         # more games change none of the first
    assert next(games_of(DatasetSpec(games=1, seed=4, bots=SPEC.bots))) != records[0]
    for record in records:
        assert record.tags["places"] == [1 if share else place for share, place in
                                         zip(outcome(record).shares, record.tags["places"], strict=True)]
        assert "times" not in record.tags
        assert {bot.split()[0] for bot in record.tags["bots"]} <= set(SPEC.bots)


def test_a_card_says_how_it_was_made(folder):
    card = json.loads((folder / CARD).read_text("utf-8"))
    text = (folder / README).read_text("utf-8")
    assert card["games"] == 6
    assert card["sha256"] in text
    assert "dataset make FOLDER --games 6 --seed 3 --bot random --bot greedy --players 2" in text
    assert "| `first_player` |" in text
    assert (folder / TABLE).stat().st_size > 0


def test_what_was_changed_is_noticed(folder, tmp_path):
    other = tmp_path / "other"
    make_dataset(other, DatasetSpec(games=1, seed=9, bots=("random",)))
    card = json.loads((other / CARD).read_text("utf-8"))
    (other / CARD).write_text(json.dumps(card | {"sha256": "0" * 64}), "utf-8")
    with pytest.raises(BadRecord, match="others than its card says"):
        check_dataset(other)
    (other / CARD).write_text(json.dumps(card | {"spec": card["spec"] | {"seed": 8}}), "utf-8")
    with pytest.raises(BadRecord, match="Played again from their seed"):
        check_dataset(other)
    assert check_dataset(other, again=False) == card["sha256"]
    (other / CARD).write_text("[]", "utf-8")
    with pytest.raises(BadRecord, match="no card of a data set"):
        check_dataset(other)
    with pytest.raises(BadRecord, match="it is no data set"):
        check_dataset(tmp_path)
    with pytest.raises(BadSetup, match="is there already"):
        make_dataset(folder, SPEC)


@pytest.mark.parametrize("bad", [{"games": 0}, {"seed": -1}, {"bots": ()}, {"bots": (1,)}, {"players": (5,)},
                                 {"players": ()}, {"simulations": 0}])
def test_bad_specs_are_refused(bad):
    with pytest.raises(BadSetup):
        DatasetSpec(**{"games": 1, **bad})


def test_commands(tmp_path):
    at = str(tmp_path / "set")
    made = CliRunner().invoke(app, ["dataset", "make", at, "-n", "2", "--bot", "random", "-p", "2", "-j", "1"])
    assert "sha256 " in made.output, made.exception
    digest = made.output.split("sha256 ")[1].strip()
    assert digest in CliRunner().invoke(app, ["dataset", "check", at, "-j", "1"]).output
