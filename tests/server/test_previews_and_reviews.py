"""Looking ahead and back: previews, past views, results, reviews."""

import asyncio
import random
import sys

import jsonschema_rs
import pytest

from byzantium.bots.critic import Comparison
from byzantium.engine import codes as C
from byzantium.game import TIE_BREAKS
from byzantium.preview import preview_options
from byzantium.server.play import reviews, workers
from byzantium.server.play.reviews import A_PERSON, WAITING
from byzantium.server.play.workers import NoAnswer, Previews, WorkerPool
from server.players import ME, OPEN, Someone, eventually, play_out, two_at_a_table


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
    first = preview(anna, table)
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
    monkeypatch.setattr(workers, "COMMAND", (sys.executable, "-c", fault))
    table = anna.set_up(ME, ME)
    for _ in range(3):
        seen = preview(anna, table)
        assert seen["options"]
        assert seen["attacks"] is None
    assert anna.decide(table).status_code == 200


def test_odds_that_fail_for_one_position_are_not_asked_for_again(anna, monkeypatch):
    answers = "import sys\nfor line in sys.stdin: print('{\"warm\": 1}', flush=True)"      # and no preview
    monkeypatch.setattr(workers, "COMMAND", (sys.executable, "-c", answers))
    table = anna.set_up(ME, ME)
    seen = ready(anna, table)
    assert (seen["attacks"], bool(seen["options"])) == (None, True)


# ------------------------------------------------------------------ past views


def past(someone, table, first=0, count=50):
    return someone.get(f"/api/tables/{table}/views?first={first}&count={count}").json()


def without_options(view):
    return view | {"options": []}


def play_some(someone, table, seed, decisions):
    """Play on; the views that were seen, by number."""
    chooser, seen = random.Random(seed), {}
    for _ in range(decisions):
        view = someone.view(table)
        seen[view["prompt"]["decision"]] = view
        someone.decide(table, chooser)
    return seen


def test_past_views_are_those_that_were_seen(anna, check):
    table = anna.set_up(ME, ME, ME)
    seen = play_some(anna, table, 1, 30)
    anna.act(table, type="say", text="hm")
    anna.act(table, type="undo", to=max(seen))
    seen |= play_some(anna, table, 2, 3)
    found = past(anna, table, 0, 50)
    check("Past", found)
    now = anna.view(table)
    assert found["first"] == 0
    assert found["last"] == now["prompt"]["decision"]
    assert [one["decision"] for one in found["views"]] == list(range(found["last"] + 1))[:50]
    for one in found["views"]:
        if one["decision"] in seen:
            assert one["view"] == without_options(seen[one["decision"]])
    whole = past(anna, table, found["last"], 50)["views"]
    assert whole == [{"decision": found["last"], "view": now, "entry": None}]


def test_past_views_name_the_entry_that_took_the_decision(anna):
    table = anna.set_up(ME, ME)
    seen = play_some(anna, table, 3, 12)
    anna.act(table, type="undo", to=max(seen))
    play_some(anna, table, 4, 5)
    entries = {entry["seq"]: entry["body"] for entry in anna.entries(table)}
    views = past(anna, table)["views"]
    assert [entries[one["entry"]]["number"] for one in views[:-1]] == [one["decision"] for one in views[:-1]]
    assert views[-1]["entry"] is None
    assert past(anna, table, first=9999) == {"first": 9999, "last": views[-1]["decision"], "views": []}
    assert [one["decision"] for one in past(anna, table, 3, 2)["views"]] == [3, 4]
    assert anna.get(f"/api/tables/{table}/views?count=51").status_code == 422


def test_past_views_of_a_fork_reach_back_beyond_it(anna, bela):
    table = anna.set_up(ME, ME)
    play_some(anna, table, 5, 15)
    fork = bela.ask("POST", f"/api/tables/{table}/fork", {"decision": 8}).json()["table"]
    play_some(bela, fork, 6, 4)
    views = past(bela, fork)["views"]
    assert [one["view"] for one in views[:9]] == [one["view"] for one in past(anna, table, 0, 9)["views"]]
    assert [one["entry"] for one in views[:8]] == list(range(-7, 1))
    assert all(one["entry"] > 0 for one in views[8:-1])


# ------------------------------------------------------------------ results


def test_the_result_tells_where_the_points_came_from(anna, check):
    table = anna.set_up(ME, ME, ME)
    for wanted in ("playing", "over"):
        found = anna.get(f"/api/tables/{table}/result").json()
        check("TableResult", found)
        position = anna.view(table)["position"]
        assert found["ending"] == position["ending"]
        for player, view in zip(found["players"], position["players"], strict=True):
            assert player["points"] == view["points"]
            assert player["missing"] == view["tracks"]["missing"]
            assert {side: sum(found.values()) for side, found in player["sources"].items()} == view["points"]
            assert "start" in player["sources"]["byzantine"]
        assert found["over_time"][-1]["scores"] == [player["score"] for player in found["players"]]
        assert found["over_time"][0]["points"] == [{"byzantine": 10, "arab": 10}] * 3
        assert anna.table(table)["status"] == wanted
        assert found["players"][0]["ahead_by"] in ((None,) if wanted == "playing" else (None, *TIE_BREAKS))
        if wanted == "playing":
            play_out(anna, table, seed=4)
    assert min(player["place"] for player in found["players"]) == 1
    assert past(anna, table, past(anna, table)["last"], 1)["views"][0]["view"]["prompt"]["id"] == "prompt.game_over"


def test_there_is_nothing_to_look_at_before_the_start(anna):
    table = anna.set_up(ME, OPEN)
    for path in ("preview", "views", "result"):
        assert anna.get(f"/api/tables/{table}/{path}").json()["code"] == "not_now"


# ------------------------------------------------------------------ reviews


def review(someone, table):
    return someone.get(f"/api/tables/{table}/review").json()


def reviewed(someone, table):
    return eventually(lambda: (seen := review(someone, table))["done"] == seen["of"] and seen, seconds=300)


def end(someone, table):
    """Alone at a table, one agrees with oneself."""
    someone.act(table, type="propose", what="end")


def play(someone, table, *codes):
    for code in codes:
        someone.act(table, type="decide", decision=someone.view(table)["prompt"]["decision"], code=code)


def test_a_review_grades_every_move_of_a_finished_game(anna, client, check):
    table = anna.set_up(ME, ME)
    first = anna.view(table)["prompt"]
    play(anna, table, C.PASS)
    while anna.view(table)["prompt"]["asked"] == first["asked"]:
        anna.decide(table)
    end(anna, table)
    found = reviewed(anna, table)
    check("Review", found)
    (move,) = found["moves"]
    assert (move["decision"], move["player"]) == (first["decision"], first["asked"])
    assert move["grade"] in ("mistake", "blunder")       # to pass first of all
    assert move["answer"]["id"] == "option.pass"
    assert move["lost"] >= 2 * move["error"]
    assert sum(move["shares"]) == pytest.approx(1, abs=0.001)
    assert move["better"][0]["events"][0]["id"] == "event.action"
    slips = [one["mistakes"] + one["blunders"] for one in found["players"]]
    assert slips == [int(i == first["asked"]) for i in range(2)]
    assert review(anna, table) == found                  # made once


def test_a_game_is_reviewed_when_it_is_over(anna):
    table = anna.set_up(ME, ME)
    answer = anna.get(f"/api/tables/{table}/review")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_now")


def test_a_review_that_failed_is_tried_again_later_and_takes_nobodys_place(anna, monkeypatch):
    asked = []

    async def compare(self, state, codes, who):
        asked.append(codes)
        raise NoAnswer("the process ended")

    monkeypatch.setattr(WorkerPool, "compare", compare)
    tables = [finished(anna) for _ in range(WAITING + 1)]
    for i, table in enumerate(tables):
        eventually(lambda table=table: review(anna, table).get("code") == "review_failed")
        assert len(asked) == i + 1                       # once, however often it is asked for
    monkeypatch.setattr(reviews, "FAILED", 0.0)
    monkeypatch.setattr(WorkerPool, "compare", fine)
    assert [move["grade"] for move in reviewed(anna, tables[0])["moves"]] == ["fine"]


async def fine(self, state, codes, who):
    return Comparison((0.5, 0.5), 0.0, 0.0, tuple(codes))


def finished(someone):
    """A game that was ended after a decision."""
    table = someone.set_up(ME, ME)
    someone.decide(table)
    end(someone, table)
    return table


def test_whoever_comes_as_many_gets_no_more_reviews(anna, client, monkeypatch):
    async def compare(self, state, codes, who):
        await asyncio.sleep(600)

    monkeypatch.setattr(WorkerPool, "compare", compare)
    people = [anna, *(Someone(client, f"Anna {i}") for i in range(A_PERSON))]
    answers = [one.get(f"/api/tables/{finished(one)}/review") for one in people]
    assert [answer.status_code for answer in answers] == [200] * A_PERSON + [429]


def test_of_who_asks_for_a_review_no_address_is_kept(anna, client, monkeypatch):
    async def compare(self, state, codes, who):
        await asyncio.sleep(600)

    monkeypatch.setattr(WorkerPool, "compare", compare)
    assert anna.get(f"/api/tables/{finished(anna)}/review").status_code == 200
    services = client.app.state.services
    asked = client.portal.call(services.registry.shared.reviews_under_way)
    assert asked == [{anna.id, services.origin("testclient")}]


def test_few_reviews_are_made_at_a_time_and_fewer_for_one_person(anna, client, monkeypatch):
    async def compare(self, state, codes, who):
        await asyncio.sleep(600)

    monkeypatch.setattr(WorkerPool, "compare", compare)
    people = [anna, *(Someone(client, f"Anna {i}") for i in range(WAITING // A_PERSON))]

    def asked(i, one):
        client._transport.client = (f"192.0.2.{i}", 1)           # each at home elsewhere
        return [one.get(f"/api/tables/{finished(one)}/review") for _ in range(A_PERSON + 1)]

    answers = [asked(i, one) for i, one in enumerate(people)]
    codes = [[answer.json().get("code", "made") for answer in some] for some in answers]
    assert codes[:-1] == [["made"] * A_PERSON + ["reviews_full"]] * (WAITING // A_PERSON)
    assert codes[-1] == ["reviews_full"] * (A_PERSON + 1)
    assert answers[-1][0].status_code == 429
    assert answers[-1][0].json()["sentence"] == "Too many games are being reviewed. Ask again in a minute."
