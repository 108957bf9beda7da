"""Tables and seats: setting up, joining, leaving, bots, forks, files, rematches."""

import random
from itertools import count

import pytest

from byzantium import Game, Record
from byzantium.cli.verify import verify
from byzantium.server.core.dice import seed_hash
from server.players import ME, OPEN, RANDOM, asked_of, eventually, play_out, two_at_a_table


def test_who_comes_is_known_by_a_cookie(anna):
    assert anna.get("/api/me").json() == {
        "id": anna.id, "name": "Anna", "login": None, "account": False, "webhook": False, "rated": False,
        "rated_until": None,
    }
    assert anna.ask("PATCH", "/api/me", {"name": "Anna Komnene"}).json()["name"] == "Anna Komnene"


def test_a_password_makes_one_the_same_person_elsewhere(anna, bela):
    assert anna.ask("PUT", "/api/me/password", {"login": "anna", "password": "porphyra"}).status_code == 200
    assert bela.ask("PUT", "/api/me/password", {"login": "anna", "password": "porphyra"}).status_code == 409
    assert bela.ask("POST", "/api/login", {"login": "anna", "password": "purple!!"}).status_code == 403
    assert bela.ask("POST", "/api/login", {"login": "nobody", "password": "porphyra"}).status_code == 403
    assert bela.ask("POST", "/api/login", {"login": "anna", "password": "porphyra"}).json()["id"] == anna.id
    assert bela.get("/api/me").json()["id"] == anna.id
    assert bela.ask("POST", "/api/logout").status_code == 204


def test_hot_seat_starts_at_once(anna):
    table = anna.set_up(ME, ME, ME, options={"army_entry": "controlled"})
    data = anna.table(table)
    assert data["status"] == "playing"
    assert [seat["name"] for seat in data["seats"]] == ["Anna", "Anna 2", "Anna 3"]
    view = anna.view(table)
    assert view["position"]["options"]["army_entry"] == "controlled"
    assert anna.decide(table).status_code == 200


def test_an_invitation_seats_somebody(anna, bela):
    table = anna.set_up(ME, OPEN)
    assert anna.table(table)["status"] == "open"
    assert bela.table(table)["invitation"] is None
    assert bela.join(table, 1).json()["code"] == "not_yours"
    assert bela.join(table, 1, "wrong").json()["code"] == "not_yours"
    assert bela.join(table, 1, anna.table(table)["invitation"], seed_hash=seed_hash("mine")).status_code == 200
    assert bela.act(table, type="show", seed="mine").status_code == 200
    data = bela.table(table)
    assert data["status"] == "playing"
    assert data["dice"]["seeds"] == ["", "mine"]
    assert data["invitation"] is not None


def test_a_listed_table_is_open_to_all(anna, bela):
    table = anna.set_up(ME, OPEN, listed=True)
    private = anna.set_up(ME, OPEN)
    listed = [one["id"] for one in bela.get("/api/tables").json()]
    assert table in listed
    assert private not in listed
    assert bela.join(table, 1).status_code == 200
    assert {one["id"] for one in anna.get("/api/me/tables").json()} == {table, private}
    assert [one["id"] for one in bela.get("/api/me/tables").json()] == [table]
    turn = {one["my_turn"] for someone in (anna, bela) for one in someone.get("/api/me/tables").json()}
    assert turn == {True, False}


def my_game(someone, table):
    return next(one for one in someone.get("/api/me/tables").json() if one["id"] == table)


def test_my_games_show_how_they_stand(anna, bela):
    table = anna.set_up(ME, OPEN, RANDOM, clock={"kind": "live", "bank": 600, "increment": 5})
    game = my_game(anna, table)
    assert (game["turn"], game["round"], game["asked"], game["clock"], game["scores"]) == (None, None, None, None, [])
    assert game["seats"] == [
        {"seat": 0, "name": "Anna", "person": anna.id, "bot": None},
        {"seat": 1, "name": "", "person": None, "bot": None},
        {"seat": 2, "name": "Tyche", "person": None, "bot": "random"},
    ]
    bela.join(table, 1, anna.table(table)["invitation"])
    eventually(lambda: anna.table(table)["asked"] in (0, 1))
    data, view, game = anna.table(table), anna.view(table), my_game(anna, table)
    assert game["asked"] == data["seats"][data["asked"]]["name"]
    assert (game["turn"], game["round"]) == (1, 1)
    assert 500 < game["clock"] <= 600
    assert game["controllers"] == [city["controller"] for city in view["position"]["cities"]]
    assert len(game["scores"]) == 3
    assert game["winners"] == []


def test_a_finished_game_names_its_winners(anna):
    table = anna.set_up(ME, ME, ME)
    chooser, rounds = random.Random(6), set()
    while anna.table(table)["status"] == "playing":
        anna.decide(table, chooser)
        game = my_game(anna, table)
        rounds.add((game["turn"], game["round"]))
    players = anna.get(f"/api/tables/{table}/result").json()["players"]
    names = [seat["name"] for seat in game["seats"]]
    assert game["scores"] == [player["score"] for player in players]
    assert game["winners"] == [names[player["player"]] for player in players if player["place"] == 1]
    assert game["places"] == [player["place"] for player in players]
    assert game["asked"] is None
    turns = {turn for turn, _ in rounds}
    for turn in turns:
        of_turn = {round for one, round in rounds if one == turn}
        assert of_turn == set(range(1, max(of_turn) + 1))


def test_an_older_table_gets_its_summary_when_it_is_read(anna, client):
    table = anna.set_up(ME, ME)
    known = my_game(anna, table)
    services = client.app.state.services
    client.portal.call(services.store.save_summary, table, None)
    assert my_game(anna, table)["turn"] is None
    services.registry.forget(client.portal.call(services.registry.room, table))
    anna.table(table)
    assert my_game(anna, table) == known


def test_a_table_can_be_set_up_for_others(anna, bela):
    table = anna.set_up(OPEN, OPEN)
    assert anna.table(table)["status"] == "open"
    invitation = anna.table(table)["invitation"]
    for seat in (1, 0):
        assert bela.join(table, seat, invitation).status_code == 200
    assert bela.decide(table).status_code == 200
    assert anna.decide(table).json()["code"] == "not_your_seat"


def test_a_taken_seat_is_taken(anna, bela):
    table = two_at_a_table(anna, bela)
    assert anna.join(table, 1).json()["code"] == "taken"
    assert anna.join(table, 3).json()["code"] == "no_such_seat"
    assert anna.join(table, 9).status_code == 422


def test_leaving_before_the_start_opens_the_seat(anna, bela):
    table = anna.set_up(ME, OPEN, OPEN, listed=True)
    bela.join(table, 1)
    assert bela.ask("DELETE", f"/api/tables/{table}/seats/1").status_code == 200
    assert bela.ask("DELETE", f"/api/tables/{table}/seats/0").json()["code"] == "not_your_seat"
    assert anna.table(table)["seats"][1]["person"] is None
    anna.ask("DELETE", f"/api/tables/{table}/seats/0")
    assert anna.table(table)["ending"] == "abandoned"


def test_a_bot_takes_the_seat_of_one_who_leaves_and_gives_it_back(anna, bela):
    table = two_at_a_table(anna, bela)
    assert anna.ask("PUT", f"/api/tables/{table}/seats/1/bot", {"bot": "random"}).json()["code"] == "taken"
    bela.ask("DELETE", f"/api/tables/{table}/seats/1")
    assert anna.table(table)["seats"][1]["left"] is True
    assert bela.ask("PUT", f"/api/tables/{table}/seats/1/bot", {"bot": "random"}).json()["code"] == "not_yours"
    assert anna.ask("PUT", f"/api/tables/{table}/seats/1/bot", {"bot": "none"}).json()["code"] == "bad_request"
    assert anna.ask("PUT", f"/api/tables/{table}/seats/1/bot", {"bot": "random"}).status_code == 200
    assert anna.table(table)["seats"][1]["bot"] == "random"
    assert bela.join(table, 1).status_code == 200
    assert anna.table(table)["seats"][1]["person"] == bela.id


def test_when_all_leave_the_game_is_abandoned(anna, bela):
    table = two_at_a_table(anna, bela)
    anna.ask("DELETE", f"/api/tables/{table}/seats/0")
    assert anna.table(table)["status"] == "playing"
    bela.ask("DELETE", f"/api/tables/{table}/seats/1")
    assert anna.table(table)["ending"] == "abandoned"
    assert bela.join(table, 1).json()["code"] == "over"


def test_resigning_by_agreement(anna, bela):
    table = two_at_a_table(anna, bela)
    assert anna.act(table, type="answer", agree=True).json()["code"] == "not_now"
    assert anna.act(table, type="propose", what="end").status_code == 200
    assert bela.act(table, type="propose", what="end").json()["code"] == "not_now"
    assert bela.act(table, type="answer", agree=False).status_code == 200
    assert bela.act(table, type="propose", what="end").status_code == 200
    assert anna.table(table)["proposal"]["waiting"] == [anna.id]
    assert anna.act(table, type="answer", agree=True).status_code == 200
    data = anna.table(table)
    assert (data["status"], data["ending"], data["proposal"]) == ("over", "agreement", None)
    assert data["dice"]["secret"]


def test_a_rematch_keeps_the_seats(anna, bela):
    table = two_at_a_table(anna, bela)
    assert anna.ask("POST", f"/api/tables/{table}/rematch").json()["code"] == "not_now"
    anna.act(table, type="propose", what="end")
    bela.act(table, type="answer", agree=True)
    other = anna.ask("POST", f"/api/tables/{table}/rematch").json()["table"]
    assert bela.ask("POST", f"/api/tables/{table}/rematch").json()["table"] == other
    assert anna.table(table)["rematch"] == other
    seats = anna.table(other)["seats"]
    assert [seat["person"] for seat in seats] == [None, anna.id]
    assert seats[0]["invited"] == bela.id
    assert bela.join(other, 0).status_code == 200
    assert anna.table(other)["status"] == "playing"


def test_an_exported_game_comes_back(anna, bela):
    table = anna.set_up(ME, ME)
    chooser = random.Random(3)
    for _ in range(30):
        anna.decide(table, chooser)
    data = anna.get(f"/api/tables/{table}/record").json()
    assert Game.replay(Record.from_dict(data)).view() == anna.view(table)
    made = bela.ask("POST", "/api/records", {"record": data}).json()["table"]
    assert bela.view(made) == anna.view(table)
    assert bela.table(made)["forked_at"] == len(data["decisions"])
    for seed in count():                         # until one is fought for: what has no roll cannot be verified
        made = bela.ask("POST", "/api/records", {"record": data}).json()["table"]
        play_out(bela, made, seed)
        if any(entry["kind"] == "roll" for entry in bela.entries(made)):
            break
    assert verify(bela.get(f"/api/tables/{made}/record").json()).rolls > 0


def test_a_finished_game_can_be_imported(anna):
    game = Game(2, seed=1)
    chooser = random.Random(1)
    while not game.is_over:
        game.play(chooser.choice(game.legal))
    made = anna.ask("POST", "/api/records", {"record": game.record.to_dict()}).json()["table"]
    assert anna.table(made)["ending"] == "rules"
    assert anna.view(made) == game.view()


@pytest.mark.parametrize("record", [{}, {"format": "byzantium-record"}, Record(("a", "b"), decisions=[5]).to_dict()])
def test_bad_files_are_refused_in_words(anna, record):
    answer = anna.ask("POST", "/api/records", {"record": record})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_record")


def test_any_position_can_be_forked(anna, bela):
    table = two_at_a_table(anna, bela)
    seen = []
    for _ in range(20):
        seen.append(anna.view(table))
        asked_of(table, anna, bela).decide(table, random.Random(1))
    number = seen[5]["prompt"]["decision"]
    fork = bela.ask("POST", f"/api/tables/{table}/fork", {"decision": number}).json()["table"]
    assert bela.view(fork) == seen[5]
    assert bela.table(fork)["status"] == "playing"
    assert bela.decide(fork).status_code == 200
    assert bela.ask("POST", f"/api/tables/{table}/fork", {"decision": 9999}).status_code == 422


def test_a_position_can_be_played_on_against_bots(anna, bela):
    """Whoever forks says who plays which seat. The names stay those of the game."""
    table = two_at_a_table(anna, bela)
    number = anna.view(table)["prompt"]["decision"]

    def fork(bots):
        return bela.ask("POST", f"/api/tables/{table}/fork", {"decision": number, "bots": bots})

    forked = bela.table(fork(["random", None]).json()["table"])
    assert [(seat["name"], seat["bot"], seat["person"]) for seat in forked["seats"]] == [
        ("Anna", "random", None), ("Bela", None, bela.id)
    ]
    play_with_bots(bela, forked["id"], seat=1)
    assert bela.table(forked["id"])["ending"] == "rules"
    refused = fork([None, None, "random"])
    assert (refused.status_code, "2 seats" in refused.json()["sentence"]) == (422, True)
    assert "no such bot" in fork([None, "hannibal"]).json()["sentence"]


def test_a_forked_game_tells_all_that_happened_before(anna, bela):
    """As the table did that it comes from, with numbers up to 0; only what happens here is numbered from 1 on."""
    table = two_at_a_table(anna, bela)
    for _ in range(40):
        asked_of(table, anna, bela).decide(table, random.Random(2))
    number = anna.view(table)["prompt"]["decision"]
    fork = bela.ask("POST", f"/api/tables/{table}/fork", {"decision": number}).json()["table"]
    bela.decide(fork)
    told = [one for one in anna.entries(table) if one["kind"] in ("decision", "roll")]
    retold = [one for one in bela.entries(fork) if one["seq"] <= 0]
    assert [one["seq"] for one in retold] == list(range(1 - number, 1))
    for field in ("kind", "turn", "round", "events"):
        assert [one[field] for one in retold] == [one[field] for one in told]
    for field in ("number", "seat", "code", "faces"):
        assert [one["body"].get(field) for one in retold] == [one["body"].get(field) for one in told]
    assert {one["body"].get("by") for one in retold} == {"", None}
    assert "another table" in bela.act(fork, type="undo", to=number - 1).json()["sentence"]
    views = bela.get(f"/api/tables/{fork}/views?first=0&count=50").json()["views"]
    assert [one["entry"] for one in views][:number] == [one["seq"] for one in retold]
    with bela.live(fork) as live:
        assert live.welcome["entries"] == bela.entries(fork)
    assert bela.entries(fork, since=2)[0]["seq"] == 3


def test_there_is_no_record_before_the_start(anna):
    table = anna.set_up(ME, OPEN)
    for path in ("record", "luck"):
        assert anna.get(f"/api/tables/{table}/{path}").json()["code"] == "not_now"
    assert anna.view(table) is None
    assert anna.act(table, type="decide", decision=0, code=0).json()["code"] == "not_now"


def test_notes_are_ones_own(anna, bela):
    table = two_at_a_table(anna, bela)
    anna.ask("PUT", f"/api/tables/{table}/note", {"text": "Damascus next\nthen Emesa"})
    assert anna.get(f"/api/tables/{table}/note").json()["text"].startswith("Damascus")
    assert bela.get(f"/api/tables/{table}/note").json()["text"] == ""


def test_a_game_to_its_end(anna):
    table = anna.set_up(ME, ME, ME, ME)
    play_out(anna, table, seed=9)
    assert anna.table(table)["ending"] == "rules"
    assert anna.act(table, type="decide", decision=0, code=0).json()["code"] == "over"


def test_a_table_is_the_same_when_read_again(anna, client):
    table = anna.set_up(ME, ME, clock={"kind": "live", "bank": 600, "increment": 5})
    chooser = random.Random(4)
    for _ in range(40):
        anna.decide(table, chooser)
    anna.act(table, type="undo", to=anna.view(table)["prompt"]["decision"] - 1)
    anna.act(table, type="say", text="hm")
    view, entries = anna.view(table), anna.entries(table)
    times = {one["body"]["number"]: (one["turn"], one["round"]) for one in entries if one["turn"]}
    for past in anna.get(f"/api/tables/{table}/views?first=1&count=30").json()["views"]:
        assert times[past["decision"]] == (past["view"]["position"]["turn"], past["view"]["position"]["round"])
    registry = client.app.state.services.registry
    registry.forget(client.portal.call(registry.room, table))
    assert anna.view(table) == view
    assert anna.entries(table) == entries


def test_a_game_that_the_rules_no_longer_allow_says_so(anna, client, monkeypatch):
    from byzantium.server.core import table as module
    from byzantium.server.core.entries import read

    table = anna.set_up(ME, ME)
    anna.decide(table)
    services = client.app.state.services

    async def spoil():
        facts, entries = await services.store.table(table)
        last = entries[-1]
        entries[-1] = read(last.seq, last.at, "decision", {**last.data, "code": 155})
        return facts, entries

    monkeypatch.setitem(module.RULES_CHANGES, 2, "clause 5.2, tax")
    spoiled = module.Table(*client.portal.call(spoil))
    assert "clause 5.2" in spoiled.trouble
    assert spoiled.asked is None


def test_solo_against_bots(anna):
    table = anna.set_up(ME, RANDOM, RANDOM)
    play_with_bots(anna, table)
    assert anna.table(table)["ending"] == "rules"


def test_bots_have_names_of_their_own(anna):
    """Those of a kind different ones, and none that a person has; whoever is played on for keeps the name."""
    anna.ask("PATCH", "/api/me", {"name": "Dirar"})
    captain = {"kind": "bot", "bot": "captain"}
    seats = anna.table(anna.set_up(captain, ME, captain, captain))["seats"]
    assert [seat["name"] for seat in seats] == ["Kassia", "Dirar", "Petronas", "Khawla"]
    bots = {bot["name"]: bot["names"] for bot in anna.get("/api/bots").json()}
    assert all(len(set(names)) == 4 for names in bots.values()), bots


def test_lists_say_which_bots_play(anna):
    """Also in summaries of the time when bots were named after what they are, and lists said only that it is one."""
    anna.set_up(ME, RANDOM, {**RANDOM, "name": "Mad dog 2"})

    def listed():
        [table] = anna.get("/api/me/tables").json()
        return [(seat["name"], seat["bot"]) for seat in table["seats"]]

    assert listed() == [("Anna", None), ("Tyche", "random"), ("Mad dog 2", "random")]
    anna.client.portal.call(make_old, anna.client.app.state.services.store, anna.id)
    assert listed() == [("Anna", None), ("Tyche", None), ("Mad dog 2", "mad-dog")]


async def make_old(store, person):
    [table] = await store.tables_of(person)
    await store.save_summary(table.id, {**table.summary, "bots": [False, False, True]})


def play_with_bots(someone, table, seat=0):
    chooser = random.Random(2)
    with someone.live(table) as live:
        view = live.welcome["view"]
        while view["prompt"]["id"] != "prompt.game_over":
            if view["prompt"]["asked"] == seat:
                code = chooser.choice(view["options"])["code"]
                live.send(type="decide", decision=view["prompt"]["decision"], code=code)
            view = live.hear("update")["view"] or view
