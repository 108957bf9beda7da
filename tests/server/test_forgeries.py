"""What a lying server could write into a log, and who finds it: the fold, `byzantium verify`, the page."""

import importlib
import json
import re
from pathlib import Path

import pytest

from byzantium.errors import EditedRecord
from byzantium.server.core.table import Table
from server import forgeries

verify = importlib.import_module("byzantium.cli.verify")
DOCS = Path(__file__).parents[2] / "docs" / "server.md"


@pytest.mark.parametrize("make", forgeries.HONEST)
def test_an_honest_log_is_taken(make):
    forger = make()
    table = Table(forger.facts, forger.entries)
    assert (table.trouble, table.ending) == (None, "agreement")
    assert verify.verify(forger.file()).rolls


@pytest.mark.parametrize("make", forgeries.FORGERIES)
def test_the_fold_refuses_a_forged_log(make):
    forger = make()
    table = Table(forger.facts, forger.entries)
    assert table.damaged
    assert "cannot have happened" in table.trouble


@pytest.mark.parametrize("make", forgeries.FORGERIES)
def test_verify_refuses_a_forged_log(make):
    with pytest.raises(EditedRecord):
        verify.verify(make().file())


def test_ones_own_seed_is_asked_for_in_every_deal():
    data = forgeries.restored().file()
    assert verify.verify(data, verify.Kept(seeds=("annas seed", "annas second"))).rolls
    with pytest.raises(EditedRecord, match="deal 2"):
        verify.verify(data, verify.Kept(seeds=("annas seed",)))


def test_seeds_thrown_away_are_said():
    """An accomplice who comes and goes gives a ground for new seeds: no file can tell why they went."""
    forger = forgeries.Forger()
    forger.until_dealt()
    forger.add("left", seat=1, person="eve")
    forger.add("sat", seat=1, person="eve", name="Eve", bound=forgeries.dice.seed_hash("eves second"))
    forger.bind("annas second", "")
    forger.seal("annas second", "eves second")
    forger.show("annas second", "eves second")
    forger.begin("annas second", "eves second")
    forger.end()
    assert not Table(forger.facts, forger.entries).trouble
    assert "bound anew (1 times)" in " ".join(verify.verify(forger.file()).unproven)


def test_the_page_is_tested_with_the_same_logs():
    """python -m server.forgeries, in the folder of the tests."""
    assert json.loads(forgeries.FILE.read_text("utf-8")) == json.loads(json.dumps(forgeries.for_the_page()))


def test_the_docs_name_every_forgery():
    told = re.findall(r"^\| `(\w+)` \|", DOCS.read_text("utf-8").partition("**Forged logs.**")[2], re.M)
    names = [make.__name__ for make in forgeries.FORGERIES]
    assert told[: len(names)] == names
