"""Looking ahead and back: previews, past views, results."""

import json
import sys
import time

import jsonschema_rs
import pytest

from byzantium.preview import preview_options
from byzantium.server import thinkers
from byzantium.server.thinkers import Previews
from server.players import ME, OPEN, Someone, two_at_a_table
from server.test_operation import eventually


@pytest.fixture
def check(client):
    """Whether an answer fits the schema that clients are made from."""
    schema = client.get("/openapi.json").json()

    def check(name, data):
        jsonschema_rs.validate({"$ref": f"#/components/schemas/{name}", "components": schema["components"]}, data)

    return check


# ------------------------------------------------------------------ previews


def preview(someone, table):
    return someone.get(f"/api/tables/{table}/preview").json()


def ready(someone, table):
    return eventually(lambda: (seen := preview(someone, table))["ready"] and seen, seconds=300)


def test_a_preview_comes_at_once_and_then_with_odds(anna, client, check):
    table = anna.set_up(ME, ME, ME)
    began = time.monotonic()
    first = preview(anna, table)
    assert time.monotonic() - began < 1
    assert (first["ready"], first["attacks"], first["threatened"]) == (False, None, [[], [], []])
    whole = ready(anna, table)
    check("Preview", first)
    check("Preview", whole)
    assert whole["options"] == first["options"]
    assert whole["attacks"]
    assert whole["decision"] == anna.view(table)["prompt"]["decision"]


def test_a_preview_is_reckoned_once_for_all_and_anew_after_each_act(anna, bela, client, monkeypatch):
    table = two_at_a_table(anna, bela)
    asked = []

    async def of(self, state, decision):
        asked.append(decision)
        return {"decision": decision, "ready": True, "options": preview_options(state)}

    monkeypatch.setattr(Previews, "of", of)
    for someone in (anna, bela, Someone(client, "Cili")):
        seen = preview(someone, table)
        assert [option["code"] for option in seen["options"]] == [o["code"] for o in anna.view(table)["options"]]
    assert len(asked) == 1
    anna.decide(table)
    bela.decide(table)
    assert preview(anna, table)["decision"] == anna.view(table)["prompt"]["decision"] == asked[-1]
    assert len(asked) == 2


@pytest.mark.parametrize("fault", ["import os; os._exit(1)", "print('nonsense')", "import time; time.sleep(60)"])
def test_odds_that_fail_leave_the_options(anna, client, monkeypatch, fault):
    monkeypatch.setattr(thinkers, "COMMAND", (sys.executable, "-c", fault))
    table = anna.set_up(ME, ME)
    for _ in range(3):
        seen = preview(anna, table)
        assert seen["options"]
        assert seen["attacks"] is None
    assert anna.decide(table).status_code == 200


def test_odds_that_fail_for_one_position_are_not_asked_for_again(anna, monkeypatch):
    answers = "import sys\nfor line in sys.stdin: print('{\"warm\": 1}', flush=True)"      # and no preview
    monkeypatch.setattr(thinkers, "COMMAND", (sys.executable, "-c", answers))
    table = anna.set_up(ME, ME)
    seen = ready(anna, table)
    assert (seen["attacks"], bool(seen["options"])) == (None, True)


def test_there_is_nothing_to_look_at_before_the_start(anna):
    table = anna.set_up(ME, OPEN)
    assert anna.get(f"/api/tables/{table}/preview").json()["code"] == "not_now"
    assert json.loads(anna.get(f"/api/tables/{table}").text)["status"] == "open"
