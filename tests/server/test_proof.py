"""A finished game proves itself: its log is chained, signed and shown to all; whoever changes anything is found out.

Seeds are bound before any is shown, and a restored backup rolls nothing that was seen already.
"""

import copy
import hashlib
import importlib
import json
import random
from pathlib import Path

import pytest
import rfc8785
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from byzantium.errors import BadRecord, ByzantiumError, EditedRecord
from byzantium.server.app import create_app
from byzantium.server.core import dice, entries
from byzantium.server.core.chain import canonical
from byzantium.server.core.table import Table
from byzantium.server.ops.settings import Settings
from byzantium.server.store import back_up
from server.conftest import FREE, IN_A_FILE
from server.players import ME, OPEN, RANDOM, Someone, eventually, later, play_out
from server.test_dice import resigned, without_chain

verify = importlib.import_module("byzantium.cli.verify")
Known = verify.Kept


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A finished game, the seals that were told while it was played, and the server's key."""
    folder = tmp_path_factory.mktemp("store")
    with TestClient(create_app(Settings(folder / "games.sqlite", requests=FREE), static=folder)) as client:
        yield *_played(Someone(client, "Anna")), client.get("/api/status").json()["key"]


@pytest.fixture
def finished(played):
    return played[:2]


def _played(anna):
    table = anna.set_up(ME, ME, seed_hash=dice.seed_hash("mine"))
    with anna.live(table) as live:
        seals = [live.welcome["chain"]]
        anna.act(table, type="show", seed="mine")
        seals.append(live.hear("update")["chain"])
        anna.act(table, type="say", text="words are not chained")
        seals.append(live.hear("update")["chain"])
    play_out(anna, table, seed=3)
    return anna.get(f"/api/tables/{table}/record").json(), seals


def rechained(data, forger=None):
    """A file whose chain fits its log again, signed with another key: all that a forger can do."""
    chain = data["chain"]
    head = verify.heads(chain)[-1]
    said = {"scheme": "byzantium-chain-1", "game": chain["opening"]["game"], "entries": len(chain["log"]), "head": head}
    key = forger or Ed25519PrivateKey.generate()
    new = {"entries": len(chain["log"]), "head": head, "signature": key.sign(rfc8785.dumps(said)).hex(),
           "key": key.public_key().public_bytes_raw().hex()}
    return resigned(data, chain={**chain, **new})


# ------------------------------------------------------------------ what verify finds


def test_a_finished_game_is_proven_with_its_players_moves_and_end(played):
    data, seals, key = played
    verdict = verify.verify(data, Known(data["dice"]["commitment"], key, seals[0]["head"], ("mine",)))
    assert verdict.rolls
    assert not verdict.unproven
    assert "ended by its rules" in " ".join(verdict.proven)


def test_a_game_of_sixes_with_the_true_commitment_is_refused(finished):
    """Everything is said to come from elsewhere, so that no roll would be checked."""
    data, _ = finished
    sixes = [[6] * len(one) if isinstance(one, list) else one for one in data["decisions"]]
    forged = without_chain(resigned(data, dice={**data["dice"], "first_decision": len(sixes)}))
    with pytest.raises(EditedRecord, match="No roll"):
        verify.verify(forged)
    with pytest.raises(EditedRecord):
        verify.verify(resigned(data, dice={**data["dice"], "first_decision": len(sixes)}))
    for first in (-1, True, 10**9):
        with pytest.raises(ByzantiumError):
            verify.verify(without_chain(resigned(data, dice={**data["dice"], "first_decision": first})))


def test_what_an_older_file_cannot_prove_is_said(finished):
    verdict = verify.verify(without_chain(finished[0]))
    assert verdict.rolls
    said = " ".join(verdict.unproven)
    for gap in ("Who played, their moves and how it ended", "nobody chose a seed", "--commitment"):
        assert gap in said


def test_a_newer_file_without_its_chain_is_refused(finished):
    data, _ = finished
    with pytest.raises(EditedRecord, match="chain"):
        verify.verify(resigned({key: value for key, value in data.items() if key != "chain"}))


def test_swapped_names_changed_moves_and_cut_ends_are_found(finished):
    data, _ = finished
    swapped = resigned(data, players=data["players"][::-1])
    cut = resigned(data, decisions=data["decisions"][:-4], count=data["count"] - 4)
    options = resigned(data, options={**data["options"], "army_entry": "controlled"})
    for forged in (swapped, cut, options):
        with pytest.raises(EditedRecord):
            verify.verify(forged)


def edited_log(data, kind, **body):
    changed = copy.deepcopy(data)
    entry = next(entry for entry in changed["chain"]["log"] if entry[1] == kind)
    entry[2].update(body)
    return changed


EDITS = [("sat", {"name": "Eve"}), ("decision", {"code": 1}), ("ended", {"how": "agreement"})]


@pytest.mark.parametrize(("kind", "body"), EDITS)
def test_a_changed_log_does_not_fit_its_head_nor_a_new_head_the_signature(finished, kind, body):
    changed = edited_log(finished[0], kind, **body)
    with pytest.raises(EditedRecord, match="head"):
        verify.verify(resigned(changed))
    chain = {**changed["chain"], "head": verify.heads(changed["chain"])[-1]}
    with pytest.raises(EditedRecord, match="signature"):
        verify.verify(resigned(changed, chain=chain))


def test_a_forger_with_another_key_is_found_by_key_and_by_head(finished):
    data, seals = finished
    forged = rechained(edited_log(data, "sat", name="Eve"))
    assert "Whose key" in " ".join(verify.verify(forged).unproven)       # said, where nothing is given to compare
    with pytest.raises(EditedRecord, match="key"):
        verify.verify(forged, Known(key=data["chain"]["key"]))
    with pytest.raises(EditedRecord, match="another game"):
        verify.verify(forged, Known(head=seals[1]["head"]))


def test_a_log_whose_end_is_missing_is_found(finished):
    changed = copy.deepcopy(finished[0])
    del changed["chain"]["log"][-1]
    with pytest.raises(EditedRecord, match="end"):
        verify.verify(rechained(changed))


@pytest.mark.parametrize("change", [{"log": None}, {"log": [1]}, {"log": [[1, "roll", {}]]}, {"opening": None},
                                    {"opening": {}}, {"signature": "x"}, {"key": 5}])
def test_incomplete_chains(finished, change):
    data, _ = finished
    with pytest.raises((BadRecord, EditedRecord)):
        verify.verify(resigned(data, chain={**data["chain"], **change}))
    for part in ("opening", "log", "key", "signature", "head", "entries"):
        chain = {name: value for name, value in data["chain"].items() if name != part}
        with pytest.raises((BadRecord, EditedRecord)):
            verify.verify(resigned(data, chain=chain))


# ------------------------------------------------------------------ the chain while it is played


def test_the_head_is_told_with_every_entry_and_leads_to_the_last(finished):
    data, seals = finished
    heads = verify.heads(data["chain"])
    assert [heads.index(seal["head"]) for seal in seals] == [seal["entries"] for seal in seals]
    assert seals[1]["entries"] == seals[2]["entries"]                    # words
    assert seals[0]["entries"] < seals[1]["entries"]
    assert "words are not chained" not in json.dumps(data)


def test_the_chain_is_the_same_when_a_table_is_read_again(anna, client):
    table = anna.set_up(ME, ME)
    anna.decide(table)
    services = client.app.state.services
    kept = client.portal.call(services.registry.room, table)
    assert Table(*client.portal.call(services.store.table, table)).chain.head == kept.table.chain.head


def test_a_fork_is_proven_from_where_it_was_forked(anna):
    table = anna.set_up(ME, ME)
    play_out(anna, table, seed=8)
    forked = anna.ask("POST", f"/api/tables/{table}/fork", {"decision": 40}).json()["table"]
    play_out(anna, forked, seed=9)
    data = anna.get(f"/api/tables/{forked}/record").json()
    assert "first 40 decisions" in " ".join(verify.verify(data).unproven)
    lied = edited_log(data, "started")
    lied["decisions"][39], lied["decisions"][40] = lied["decisions"][40], lied["decisions"][39]
    with pytest.raises(ByzantiumError):
        verify.verify(resigned(lied))


def test_undone_decisions_are_proven_too(anna):
    table = anna.set_up(ME, ME)
    chooser = random.Random(2)
    for _ in range(12):
        anna.decide(table, chooser)
    number = anna.view(table)["prompt"]["decision"]
    anna.act(table, type="undo", to=number - 1)
    play_out(anna, table, seed=5)
    data = anna.get(f"/api/tables/{table}/record").json()
    assert "undone" in [entry[1] for entry in data["chain"]["log"]]
    assert verify.verify(data).proven


# ------------------------------------------------------------------ seeds


def test_no_seed_is_shown_before_all_are_bound(anna, bela):
    table = anna.set_up(ME, OPEN, seed_hash=dice.seed_hash("annas"))
    assert anna.act(table, type="show", seed="annas").json()["code"] == "not_now"
    bela.join(table, 1, anna.table(table)["invitation"], seed_hash=dice.seed_hash("belas"))
    before = bela.table(table)
    assert (before["status"], before["dice"]["awaited"]) == ("open", [0, 1])
    assert bela.act(table, type="bind", seed_hash=dice.seed_hash("better")).json()["code"] == "not_now"
    assert bela.act(table, type="show", seed="better").json()["code"] == "bad_request"
    assert anna.act(table, type="show", seed="annas").status_code == 200
    assert bela.act(table, type="bind", seed_hash=dice.seed_hash("better")).json()["code"] == "not_now"
    assert anna.table(table)["status"] == "open"
    assert bela.act(table, type="show", seed="belas").status_code == 200
    after = anna.table(table)
    assert (after["status"], after["dice"]["seeds"]) == ("playing", ["annas", "belas"])


def test_who_comes_after_a_seed_was_shown_finds_all_unbound(anna, bela, client):
    """Else somebody who knows the secret could leave, come back and seed last."""
    table = anna.set_up(ME, OPEN, seed_hash=dice.seed_hash("annas"))
    invitation = anna.table(table)["invitation"]
    bela.join(table, 1, invitation, seed_hash=dice.seed_hash("belas"))
    anna.act(table, type="show", seed="annas")
    bela.ask("DELETE", f"/api/tables/{table}/seats/1")
    assert anna.table(table)["dice"]["bound"] == [None, None]
    anna.act(table, type="bind", seed_hash=dice.seed_hash("annas other"))
    bela.join(table, 1, invitation, seed_hash=dice.seed_hash("chosen"))
    assert anna.table(table)["dice"]["bound"] == [dice.seed_hash("annas other"), dice.seed_hash("chosen")]
    assert anna.act(table, type="show", seed="annas").json()["code"] == "bad_request"


def test_a_seed_that_is_not_shown_in_time_is_left_out_and_that_is_said(anna, bela, client):
    table = anna.set_up(ME, OPEN, seed_hash=dice.seed_hash("annas"))
    bela.join(table, 1, anna.table(table)["invitation"], seed_hash=dice.seed_hash("belas"))
    bela.act(table, type="show", seed="belas")
    later(client, dice.SHOWING + 1)
    eventually(lambda: anna.table(table)["status"] == "playing")
    assert anna.table(table)["dice"]["seeds"] == ["", "belas"]
    anna.act(table, type="propose", what="end")
    bela.act(table, type="answer", agree=True)
    data = anna.get(f"/api/tables/{table}/record").json()
    assert "seat 0 was not shown" in " ".join(verify.verify(data).unproven)


def test_a_game_without_any_seed_says_that_the_server_could_choose(anna):
    table = anna.set_up(ME, RANDOM)
    anna.act(table, type="propose", what="end")
    data = anna.get(f"/api/tables/{table}/record").json()
    assert "nobody had added a seed" in " ".join(verify.verify(data).unproven)


# ------------------------------------------------------------------ a restored backup


def restore(settings, backup):
    for file in settings.data.parent.glob("games.sqlite*"):
        file.unlink()
    backup.rename(settings.data)


def deals_of(client, table):
    return client.portal.call(client.app.state.services.registry.room, table).table.deals


@IN_A_FILE
def test_a_restored_backup_does_not_repeat_rolls_that_were_seen(settings, tmp_path):
    copied = tmp_path / "copy.sqlite"
    with TestClient(create_app(settings, static=tmp_path)) as client:
        anna = Someone(client, "Anna")
        table = anna.set_up(ME, ME)
        opened = anna.set_up(ME, OPEN, seed_hash=dice.seed_hash("annas"))
        before, first = anna.table(table)["dice"]["commitment"], anna.entries(table)
        back_up(settings.data, copied)
        play_out(anna, table, seed=2)                                    # its secret is known to all now
        (known,) = deals_of(client, table)
    restore(settings, copied)
    with TestClient(create_app(settings, static=tmp_path)) as client:
        anna.client = client
        shown = anna.table(table)["dice"]
        assert shown["dealing"]
        assert shown["commitment"] != before
        assert anna.table(opened)["dice"]["bound"] == [None, None]       # a game that had begun meanwhile begins anew
        assert anna.decide(table).json()["code"] == "not_now"
        anna.act(table, type="bind", seed_hash=dice.seed_hash("again"))
        anna.act(table, type="show", seed="again")
        play_out(anna, table, seed=2)
        old, new = deals_of(client, table)
        assert (old, new.seeds) == (known, ["again", "again"])
        assert new.secret != known.secret
        assert anna.entries(table)[: len(first)] == first
        data = anna.get(f"/api/tables/{table}/record").json()
    said = verify.verify(data, Known(before)).unproven
    assert "a backup was restored" in " ".join(said)


def test_a_server_that_only_restarts_keeps_its_dice(settings, tmp_path):
    with TestClient(create_app(settings, static=tmp_path)) as client:
        anna = Someone(client, "Anna")
        table = anna.set_up(ME, ME)
        commitment = anna.table(table)["dice"]["commitment"]
    with TestClient(create_app(settings, static=tmp_path)) as client:
        anna.client = client
        assert anna.table(table)["dice"]["commitment"] == commitment
        assert anna.decide(table).status_code == 200


def test_a_game_begun_under_the_first_scheme_goes_on_and_says_what_it_cannot_prove(anna, client):
    table = anna.set_up(ME, ME)
    facts, stored = client.portal.call(client.app.state.services.store.table, table)
    rolls = dice.FairDice(facts.secret, facts.id, ["a", "b"])
    old = Table(facts)
    for entry in stored[:3]:
        body = {key: value for key, value in entry.data.items() if key not in ("dice", "bound")}
        more = {"sat": {"seed": "a"}, "started": {"seeds": ["a", "b"]}}
        old.fold_stored(entries.read(entry.seq, entry.at, entry.kind, body | more.get(entry.kind, {})))
    old._go_on(stored[3].at)
    assert old.scheme == "byzantium-dice-1"
    assert rolls.choose(0, 2) == old.log[3].entry.body.code - verify.C.PLAYER
    old._end("agreement", stored[3].at)
    data = old.file(client.app.state.services.registry.signer)
    assert "seed last" in " ".join(verify.verify(data).unproven)


def test_the_head_is_that_of_the_documented_chain(finished):
    data, _ = finished
    chain = data["chain"]
    head = hashlib.sha256(rfc8785.dumps(chain["opening"])).digest()
    for at, kind, body in chain["log"]:
        text = json.dumps([at, kind, body], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert json.loads(rfc8785.dumps([at, kind, body])) == json.loads(text)
        head = hashlib.sha256(head + rfc8785.dumps([at, kind, body])).digest()
    assert head.hex() == chain["head"]


NUMBERS = (
    st.integers(-(2**53) + 1, 2**53 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.floats(1e-7, 1e-3)                              # as seconds spent
    | st.floats(1.6e9, 2e9)                              # as moments
)
NAMES = st.text("abcdefghijklmnopqrstuvwxyz_019", max_size=12)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
HELD = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=6),
)


@given(HELD)
def test_the_chain_is_made_of_canonical_json(data):
    assert canonical(data) == rfc8785.dumps(data)


PAGES_GAME = Path(__file__).parents[2] / "client" / "tests" / "proven-game.json"


def test_the_game_that_the_page_is_tested_with_is_proven():
    data = json.loads(PAGES_GAME.read_text("utf-8"))
    assert verify.verify(data).proven
