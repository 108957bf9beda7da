"""Live play: everybody hears everything once and in order; what is refused is refused in words."""

import json
import random
import threading

import pytest
from starlette.websockets import WebSocketDisconnect

from byzantium.server.protocol import TOLD
from server.players import ME, OPEN, RANDOM, Someone, any_code, asked_of, other_of, two_at_a_table


def decide(live, view, code=None):
    code = view["options"][0]["code"] if code is None else code
    live.send(type="decide", decision=view["prompt"]["decision"], code=code, ref="r")


def seqs(*messages):
    return [entry["seq"] for message in messages for entry in message["entries"]]


def test_all_hear_of_a_decision(anna, bela, client):
    table = two_at_a_table(anna, bela)
    watcher = Someone(client, "Cili")
    asked = asked_of(table, anna, bela)
    other = other_of(asked, anna, bela)
    with asked.live(table) as one, other.live(table) as two, watcher.live(table) as three:
        assert three.welcome["you"]["seats"] == []
        decide(one, one.welcome["view"])
        heard = [live.hear("update") for live in (one, two, three)]
        assert heard[0] == heard[1] == heard[2]
        assert heard[0]["entries"][0]["kind"] == "decision"
        assert heard[0]["entries"][0]["events"] is not None
        assert heard[0]["view"]["prompt"]["decision"] > one.welcome["view"]["prompt"]["decision"]
        accepted = one.hear("accepted")
        assert accepted == {"type": "accepted", "ref": "r", "seq": heard[0]["seq"]}


def test_what_is_told_is_what_the_schema_says(anna, bela):
    table = two_at_a_table(anna, bela, clock={"kind": "live", "bank": 600, "increment": 5})
    asked = asked_of(table, anna, bela)
    with asked.live(table) as live:
        TOLD.validate_python(live.welcome)
        decide(live, live.welcome["view"])
        decide(live, live.welcome["view"])
        live.send(type="propose", what="end")
        live.send(type="say", text="well")
        for _ in range(8):
            TOLD.validate_python(live.hear())


def test_refusals_have_a_code_and_a_sentence(anna, bela):
    table = two_at_a_table(anna, bela)
    asked = asked_of(table, anna, bela)
    other = other_of(asked, anna, bela)
    with asked.live(table) as one, other.live(table) as two:
        view = one.welcome["view"]
        decide(two, view)
        assert two.hear("refused")["code"] == "not_your_seat"
        one.send(type="decide", decision=view["prompt"]["decision"] + 1, code=0)
        assert one.hear("refused")["code"] == "stale"
        decide(one, view, code=155)
        refused = one.hear("refused")
        assert refused["code"] == "illegal"
        assert "can choose" in refused["sentence"]
        decide(one, view)
        decide(one, view)
        assert one.hear("refused")["code"] == "stale"


def test_of_two_answers_at_once_one_is_taken(anna, client):
    """The same person in two windows, both answering the same decision."""
    table = anna.set_up(ME, ME)
    for _ in range(10):
        view = anna.view(table)
        outcomes = []

        def answer(view=view, outcomes=outcomes):
            someone = Someone.__new__(Someone)
            someone.client, someone.cookie = client, anna.cookie
            act = {"type": "decide", "decision": view["prompt"]["decision"], "code": view["options"][0]["code"]}
            headers = {"cookie": f"byzantium={anna.cookie}"}
            answer = client.post(f"/api/tables/{table}/acts", json=act, headers=headers)
            outcomes.append((answer.status_code, answer.json().get("code")))

        threads = [threading.Thread(target=answer) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(outcomes, key=str) == [(200, None), *[(409, "stale")] * 3]
    numbers = [entry["body"]["number"] for entry in anna.entries(table) if entry["kind"] == "decision"]
    assert len(numbers) == len(set(numbers)) == 10


def test_a_client_catches_up_without_gaps_or_repeats(anna):
    table = anna.set_up(ME, ME)
    chooser = random.Random(7)
    with anna.live(table) as live:
        seen = seqs(live.welcome)
    for _ in range(6):
        for _ in range(chooser.randrange(4)):
            anna.decide(table, chooser)
        with anna.live(table, since=seen[-1]) as live:
            seen += seqs(live.welcome)
            view = live.welcome["view"]
            for _ in range(chooser.randrange(3)):
                decide(live, view, any_code(view, chooser))
                update = live.hear("update")
                seen += seqs(update)
                view = update["view"]
    assert seen == list(range(1, seen[-1] + 1))
    assert seen[-1] == anna.entries(table)[-1]["seq"]


def test_a_client_of_another_history_starts_anew(anna):
    table = anna.set_up(ME, ME)
    with anna.live(table, since=10_000) as live:
        assert seqs(live.welcome)[0] == 1


def hear_of_seats(live, seats):
    """Who is here is told soon, of one's own coming too: other messages may come before."""
    while live.hear("presence")["seats"] != seats:
        pass
    return True


def test_joining_and_talking_are_told(anna, bela):
    table = anna.set_up(ME, OPEN, listed=True)
    with anna.live(table) as live:
        bela.join(table, 1)
        update = live.hear("update")
        assert [entry["kind"] for entry in update["entries"]] == ["sat", "started", "roll"]
        assert update["table"]["status"] == "playing"
        assert update["table"]["invitation"] is None
        assert update["view"]["options"]
        with bela.live(table):
            assert hear_of_seats(live, [0, 1])
        assert hear_of_seats(live, [0])
        bela.act(table, type="say", text="  good   luck ")
        assert live.hear("update")["entries"][0]["body"]["text"] == "good luck"


# ------------------------------------------------------------------ taking back


def until_decisions(table, people, wanted, chooser):
    """Play until somebody has just taken `wanted` decisions in a row since the last roll. Returns who."""
    for _ in range(400):
        asked = asked_of(table, *people)
        asked.decide(table, chooser)
        kinds = [(entry["kind"], entry["body"].get("by")) for entry in people[0].entries(table)][-wanted:]
        if set(kinds) == {("decision", asked.id)}:
            return asked
    raise AssertionError("never")


def test_own_decisions_can_be_taken_back(anna, bela):
    table = two_at_a_table(anna, bela)
    who = until_decisions(table, (anna, bela), 2, random.Random(1))
    number = anna.view(table)["prompt"]["decision"]
    record = anna.get(f"/api/tables/{table}/record").json()["decisions"]
    with anna.live(table) as live:
        reach = live.welcome["undo"]
    assert reach["person"] == who.id
    assert reach["to"] <= number - 2
    assert who.act(table, type="undo", to=reach["to"] - 1).json()["code"] == "not_yours"
    assert other_of(who, anna, bela).act(table, type="undo", to=number - 1).json()["code"] == "not_yours"
    assert who.act(table, type="undo", to=number).json()["code"] == "not_now"
    assert who.act(table, type="undo", to=number - 2).status_code == 200
    assert anna.get(f"/api/tables/{table}/record").json()["decisions"] == record[:-2]
    assert anna.entries(table)[-1]["kind"] == "undone"
    assert who.decide(table).status_code == 200


def test_beyond_somebody_elses_decision_all_must_agree(anna, bela):
    table = two_at_a_table(anna, bela)
    chooser = random.Random(2)
    while True:
        takers = [e["body"].get("by", "dice") for e in anna.entries(table) if e["kind"] in ("decision", "roll")]
        if len(takers) > 2 and "dice" not in takers[-2:] and takers[-1] != takers[-2]:
            break
        asked_of(table, anna, bela).decide(table, chooser)
    number = anna.view(table)["prompt"]["decision"]
    last = anna if takers[-1] == anna.id else bela
    assert last.act(table, type="undo", to=number - 2).json()["code"] == "not_yours"
    assert last.act(table, type="propose", what="undo", to=number - 2).status_code == 200
    assert anna.view(table)["prompt"]["decision"] == number
    assert other_of(last, anna, bela).act(table, type="answer", agree=True).status_code == 200
    assert anna.view(table)["prompt"]["decision"] == number - 2


def table_with_rolls(someone):
    """Most games see dice early; the secret of a table is not ours to choose."""
    chooser = random.Random(3)
    for table in (someone.set_up(ME, ME) for _ in range(20)):
        while someone.table(table)["status"] == "playing":
            if [entry["kind"] for entry in someone.entries(table)].count("roll") > 2:
                return table
            someone.decide(table, chooser)
    raise AssertionError("no game with three rolls in twenty")


def test_a_roll_is_never_taken_back(anna):
    table = table_with_rolls(anna)
    rolls = [entry["body"] for entry in anna.entries(table) if entry["kind"] == "roll"]
    to = rolls[-1]["number"]
    for act in ({"type": "undo", "to": to}, {"type": "propose", "what": "undo", "to": to}, {"type": "undo", "to": 0}):
        refused = anna.act(table, **act)
        assert refused.json()["code"] == "not_yours"
        assert "rolled" in refused.json()["sentence"]
    assert [roll["roll"] for roll in rolls] == list(range(len(rolls)))


def test_a_table_may_be_without_undo(anna, bela):
    table = two_at_a_table(anna, bela, undo="none")
    who = until_decisions(table, (anna, bela), 1, random.Random(1))
    number = anna.view(table)["prompt"]["decision"]
    assert "propose" in who.act(table, type="undo", to=number - 1).json()["sentence"]
    with anna.live(table) as live:
        assert live.welcome["undo"] is None


def test_bots_agree_to_an_undo(anna):
    """Alone against bots nobody else must agree, not even beyond their decisions."""
    table = next(filter(None, (bots_have_just_decided(anna, random.Random(seed)) for seed in range(20))))
    number = anna.view(table)["prompt"]["decision"]
    assert anna.act(table, type="undo", to=number - 1).json()["code"] == "not_yours"
    assert anna.act(table, type="propose", what="undo", to=number - 1).status_code == 200


def bots_have_just_decided(anna, chooser):
    """A table at which she is asked after two decisions of bots; none if the dice end the game before."""
    table = anna.set_up(ME, RANDOM)
    with anna.live(table) as live:
        view = live.welcome["view"]
        while (asked := view["prompt"]["asked"]) is not None:
            entries = anna.entries(table)
            if asked == 0:
                late = [entry["body"].get("by", "") for entry in entries[-2:]]
                if len(entries) > 6 and all(by.startswith("bot:") for by in late):
                    return table
                decide(live, view, any_code(view, chooser))
            view = live.hear("update")["view"] or view
    return None


# ------------------------------------------------------------------ connections


def test_no_such_table(anna):
    with pytest.raises(WebSocketDisconnect), anna.live("A" * 16):
        pass


def test_a_slow_client_is_let_go_and_the_others_play_on(anna):
    from byzantium.server.play.room import Connection

    connection = Connection("p", outbox=2)
    for text in "abc":
        connection.tell(text)
    assert connection.too_slow.is_set()


def test_pings_are_answered(anna):
    table = anna.set_up(ME, ME)
    with anna.live(table) as live:
        live.send(type="ping", ref="1")
        assert live.hear("accepted")["ref"] == "1"


NONSENSE = [
    "", "{}", "[]", "null", '{"type":"decide"}', '{"type":"decide","decision":true,"code":1}', "[" * 5000, "\ud800",
    '{"type":"decide","decision":"1","code":1}', '{"type":"fly"}', '{"type":"say","text":"\\u202e"}',
    '{"type":"say","text":" "}',
]


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_refused_and_play_goes_on(anna, text):
    table = anna.set_up(ME, ME)
    with anna.live(table) as live:
        live.socket.send_text(text.encode("utf-8", "replace").decode())
        assert live.hear("refused")["code"] == "bad_request"
        live.socket.send_bytes(b"\x00\xff")
        assert live.hear("refused")["code"] == "bad_request"
        decide(live, live.welcome["view"])
        assert live.hear("update")


def test_the_server_says_goodbye(settings, tmp_path):
    from fastapi.testclient import TestClient

    from byzantium.server.app import create_app

    with TestClient(create_app(settings, static=tmp_path)) as client:
        anna = Someone(client, "Anna")
        table = anna.set_up(ME, ME)
        with anna.live(table) as live:
            client.portal.call(client.app.state.services.registry.say_goodbye)
            assert live.hear("bye") == {"type": "bye", "reason": "restart", "after": 2.0}
            with pytest.raises(WebSocketDisconnect) as closed:
                live.hear()
            assert closed.value.code == 1012
    assert json.dumps(table)
