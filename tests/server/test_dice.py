"""Fair dice: what is shown beforehand, what afterwards, and a verifier that believes nothing."""

import ast
import copy
import hashlib
import hmac
import importlib
import json
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from byzantium.cli import app
from byzantium.errors import BadRecord, ByzantiumError, EditedRecord
from byzantium.hits import interval
from byzantium.record import Record, digest
from byzantium.server.core.dice import FairDice, commitment, seed_hash
from server.players import ME, RANDOM, Someone, play_out

verify = importlib.import_module("byzantium.cli.verify")         # the command has the same name


def resigned(data, **changes):
    """A file with changes and a digest that fits them."""
    body = {key: value for key, value in {**data, **changes}.items() if key != "digest"}
    return {**body, "digest": digest(body)}


def without_chain(data):
    """A file as servers exported it before games carried the chain of their log."""
    old = {key: value for key, value in data.items() if key != "chain"}
    return resigned(old, dice={**data["dice"], "scheme": "byzantium-dice-1"})


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Finished games of 2, 3 and 4 players, exported."""
    from fastapi.testclient import TestClient

    from byzantium.server.app import create_app
    from byzantium.server.ops.settings import Settings
    from server.conftest import FREE

    settings = Settings(tmp_path_factory.mktemp("store") / "games.sqlite", requests=FREE)
    with TestClient(create_app(settings)) as client:
        anna = Someone(client, "Anna")
        exported = []
        for players in (2, 3, 4):
            table = anna.set_up(*[ME] * players, seed_hash=seed_hash(f"mine{players}"))
            assert anna.act(table, type="show", seed=f"mine{players}").status_code == 200
            play_out(anna, table, seed=players)
            exported.append(anna.get(f"/api/tables/{table}/record").json())
        return exported


def test_roll_i_depends_on_secret_game_seeds_and_i_alone():
    def roll(secret=b"s" * 32, game="g", seeds=("a", "b"), i=3):
        return FairDice(secret, game, seeds).roll(i, 20)

    assert roll() == roll()
    changed = [roll(secret=b"t" * 32), roll(game="h"), roll(seeds=("a", "c")), roll(i=4), roll(seeds=("ab", ""))]
    assert len({roll(), *changed}) == 6
    assert FairDice(b"s" * 32, "g", ("a", "b")).roll(3, 5) == roll()[:5]


def test_faces_and_choices_are_evenly_spread():
    dice = FairDice(bytes(32), "even", ["x"])
    faces = Counter(face for i in range(600) for face in dice.roll(i, 100))
    assert set(faces) == set(range(1, 7))
    assert all(abs(n - 10_000) < 500 for n in faces.values())       # five standard deviations
    chosen = Counter(dice.choose(i, 3) for i in range(9000))
    assert all(abs(n - 3000) < 250 for n in chosen.values())


def test_the_scheme_is_the_documented_one():
    secret, text = bytes(range(32)), b'["g","a","b",7,0]'
    stream = hmac.digest(secret, text, "sha256")
    expected = [byte % 6 + 1 for byte in stream if byte < 252][:8]
    assert list(FairDice(secret, "g", ["a", "b"]).roll(7, 8)) == expected
    assert commitment(secret) == hashlib.sha256(secret).hexdigest()
    assert verify.hmac_sha256(secret, text) == stream


def test_the_verifier_shares_no_code_with_the_server():
    tree = ast.parse(Path(verify.__file__).read_text("utf-8"))
    modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert not [module for module in modules if "server" in module]


def test_finished_games_verify(files):
    verdicts = [verify.verify(data) for data in files]
    assert all(verdict.rolls and verdict.dice >= verdict.hits for verdict in verdicts)
    assert sum(verdict.hits for verdict in verdicts) > 0         # the dice are the server's: one game may have none
    for data in files:
        Record.from_dict(data)                   # and any program of the library reads them


def test_the_players_seed_is_in_the_mix(files):
    assert files[0]["dice"]["seeds"][0] == "mine2"
    edited = copy.deepcopy(files[0])
    edited["dice"]["seeds"][1] = "another"
    with pytest.raises(EditedRecord, match="seeds are not those"):
        verify.verify(resigned(edited))


def test_a_changed_roll_is_found(files):
    edited = copy.deepcopy(files[0])
    i = next(i for i, entry in enumerate(edited["decisions"]) if isinstance(entry, list))
    face = edited["decisions"][i][0]
    edited["decisions"][i][0] = face - 1 if face in (2, 3, 5, 6) else face + 1       # the same number of hits
    with pytest.raises(EditedRecord, match="decisions are not those of the log"):
        verify.verify(resigned(edited))
    with pytest.raises(EditedRecord, match=f"decision {i}"):     # as it was before there were chains
        verify.verify(without_chain(edited))


def test_another_secret_is_found(files):
    edited = copy.deepcopy(files[0])
    edited["dice"]["secret"] = "00" * 32
    with pytest.raises(EditedRecord, match="committed"):
        verify.verify(resigned(edited))


def test_a_swapped_commitment_is_found_by_who_wrote_it_down(files, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(files[0]), "utf-8")
    run = CliRunner().invoke(app, ["verify", str(path), "--commitment", "00" * 32])
    assert isinstance(run.exception, EditedRecord)
    run = CliRunner().invoke(app, ["verify", str(path), "--commitment", files[0]["dice"]["commitment"], "--json"])
    assert json.loads(run.output)["fair"] is True
    assert "All" in CliRunner().invoke(app, ["verify", str(path)]).output


@pytest.mark.parametrize("change", [{"secret": None}, {"secret": 5}, {"secret": "xx"}, {"seeds": None}, {"seeds": [1]},
                                    {"game": 3}, {"first_decision": None}, {"scheme": "?"}])
def test_incomplete_proofs(files, change):
    with pytest.raises(ByzantiumError):
        verify.verify(resigned(files[0], dice={**files[0]["dice"], **change}))


def test_a_record_without_proof():
    with pytest.raises(BadRecord, match="no proof"):
        verify.verify(Record(("a", "b")).to_dict())


def test_the_secret_is_hidden_until_the_end(anna):
    table = anna.set_up(ME, ME)
    before = anna.table(table)["dice"]
    assert before["secret"] is None
    assert anna.get(f"/api/tables/{table}/record").json()["dice"]["secret"] is None
    with anna.live(table) as live:
        shown = json.dumps(live.welcome)
    play_out(anna, table, seed=5)
    after = anna.table(table)["dice"]
    assert hashlib.sha256(bytes.fromhex(after["secret"])).hexdigest() == before["commitment"]
    assert after["secret"] not in shown


def test_luck_is_told_with_an_interval(anna):
    table = anna.set_up(ME, ME)
    play_out(anna, table, seed=6)
    rows = anna.get(f"/api/tables/{table}/luck").json()["players"]
    assert [row["player"] for row in rows] == [0, 1, None]
    assert sum(row["dice"] for row in rows) > 0
    for row in rows:
        assert row["expected"] == row["dice"] / 2
        assert 0 <= row["low"] <= row["expected"] <= row["high"] <= row["dice"]


@pytest.mark.parametrize("dice", [1, 5, 20, 100])
def test_the_interval_holds_95_of_100(dice):
    from math import comb

    low, high = interval(dice)
    inside = sum(comb(dice, hits) for hits in range(low, high + 1)) / 2**dice
    assert inside >= 0.95
    if high - low > 2:
        assert sum(comb(dice, hits) for hits in range(low + 1, high)) / 2**dice < 0.95


def test_bots_have_no_seeds_as_the_server_could_choose_them(anna):
    table = anna.set_up(ME, RANDOM, seed_hash=seed_hash("mine"))
    assert anna.act(table, type="show", seed="mine").status_code == 200
    assert anna.table(table)["dice"]["seeds"] == ["mine", ""]
