"""To watch: nothing is told too early, viewers are counted, players followed, games that were worth it found."""

import json
import random

import pytest

from byzantium import Game
from byzantium.server.community.watching import highlights
from byzantium.server.community.watching.highlights import lead_changes, note
from byzantium.server.protocol import Highlight
from byzantium.server.store import finished
from server.players import ME, OPEN, RANDOM, Someone, asked_of, eventually, later, other_of, two_at_a_table

DELAY = 120
OF_THE_MOMENT = ("now", "at", "spent")           # that change though nothing happens


@pytest.fixture
def cili(client):
    return Someone(client, "Cili")


def delayed(anna, bela, **setup):
    clock = {"kind": "live", "bank": 6000, "increment": 5, "when_out": "wait"}
    return two_at_a_table(anna, bela, listed=True, delay=DELAY, clock=clock, **setup)


def play(table, *people, decisions=4):
    for _ in range(decisions):
        assert asked_of(table, *people).decide(table).status_code == 200


def end(table, one, other):
    assert one.act(table, type="propose", what="end").status_code == 200
    assert other.act(table, type="answer", agree=True).status_code == 200
    assert one.table(table)["status"] == "over"


def steady(data):
    """Without what changes from moment to moment."""
    if isinstance(data, dict):
        return {key: steady(value) for key, value in data.items() if key not in OF_THE_MOMENT}
    return [steady(one) for one in data] if isinstance(data, list) else data


def all_that_is_told(someone, table, *people):
    """Every answer that there is about a table: also those of routes that nobody has thought of yet."""
    routes = [path for path, ways in someone.client.app.openapi()["paths"].items() if "get" in ways]
    about = [path.replace("{table}", table) for path in routes if "{table}" in path]
    about += [path.replace("{person}", one.id) for path in routes if "{person}" in path for one in people]
    about += [path for path in routes if "{" not in path and path.startswith("/api/") and path != "/api/status"]
    assert {f"/api/tables/{table}/{part}" for part in ("view", "record", "result", "entries")} <= set(about)
    ready = [path for path in about if not path.endswith("/preview")]
    return {path: steady(someone.get(path).json()) for path in ready}


def acts(someone, table):
    """What is refused, in words."""
    tries = [{"type": "decide", "decision": 1, "code": 0}, {"type": "undo", "to": 0},
             {"type": "propose", "what": "end"}, {"type": "answer", "agree": True}, {"type": "say", "text": "hm"},
             {"type": "ping"}]
    told = [someone.act(table, **act).json() for act in tries]
    told.append(someone.join(table, 0).json())
    told.append(someone.ask("PUT", f"/api/tables/{table}/seats/0/bot", {"bot": "random"}).json())
    told.append(someone.ask("POST", f"/api/tables/{table}/rematch").json())
    told.append(someone.ask("POST", f"/api/tables/{table}/fork", {"decision": 500}).json())
    return told


# ------------------------------------------------------------------ shown later


def test_viewers_are_told_nothing_that_is_younger_than_the_delay(client, anna, bela, cili):
    table = delayed(anna, bela)
    cili.ask("PUT", f"/api/players/{anna.id}/follow")
    before, refused = all_that_is_told(cili, table, anna, bela), acts(cili, table)
    play(table, anna, bela)
    anna.act(table, type="say", text="did you see that?")
    assert all_that_is_told(cili, table, anna, bela) == before
    assert acts(cili, table) == refused
    end(table, anna, bela)
    assert all_that_is_told(cili, table, anna, bela) == before
    assert acts(cili, table) == refused
    assert cili.get("/api/live").json()["tables"][0]["status"] == "playing"


def test_those_who_play_see_everything_at_once(client, anna, bela, cili):
    table = delayed(anna, bela)
    play(table, anna, bela)
    assert anna.view(table) == bela.view(table)
    assert anna.view(table)["prompt"]["decision"] > cili.view(table)["prompt"]["decision"]
    mine = next(one for one in anna.get("/api/live").json()["tables"] if one["id"] == table)
    assert mine["turn"] == 1
    assert mine["scores"]


def test_after_the_delay_viewers_see_it_too(client, anna, bela, cili):
    table = delayed(anna, bela)
    play(table, anna, bela)
    seen = anna.entries(table)
    with cili.live(table) as live:
        assert [entry["kind"] for entry in live.welcome["entries"]][-1] == "started"
        later(client, DELAY + 1)
        heard = live.hear("update")
        assert live.welcome["entries"] + heard["entries"] == seen
        assert heard["view"] == anna.view(table)
        assert heard["clock"]["times"] == anna.table(table)["clock"]["times"]
    assert cili.entries(table) == seen
    end(table, anna, bela)
    assert cili.table(table)["status"] == "playing"
    later(client, DELAY + 1)
    assert eventually(lambda: cili.table(table)["status"] == "over")
    assert cili.get("/api/live").json()["tables"] == []


def test_a_viewer_hears_neither_thoughts_nor_moves_too_early(client, anna, cili):
    table = anna.set_up(ME, RANDOM, listed=True, delay=DELAY)
    with anna.live(table), cili.live(table) as live:
        seq = live.welcome["seq"]
        while not any(entry["kind"] == "decision" and entry["body"]["by"] == "bot:random" for entry in
                      anna.entries(table)):
            if anna.table(table)["asked"] == 0:
                anna.decide(table)
        later(client, DELAY + 1)
        heard = live.hear("update", "thinking")
        assert heard["type"] == "update"
        assert heard["entries"][-1]["seq"] > seq


def test_who_gets_up_becomes_a_viewer_and_who_sits_down_catches_up(client, anna, bela, cili):
    table = delayed(anna, bela)
    play(table, anna, bela)
    asked = asked_of(table, anna, bela)
    other = other_of(asked, anna, bela)
    assert other.ask("DELETE", f"/api/tables/{table}/seats/{1 if other is bela else 0}").status_code == 200
    assert other.entries(table) == cili.entries(table)
    later(client, DELAY + 1)
    seat = 1 if other is bela else 0
    eventually(lambda: cili.table(table)["seats"][seat]["left"])
    asked.decide(table)
    with cili.live(table) as live:
        assert live.welcome["seq"] < asked.entries(table)[-1]["seq"]
        assert cili.join(table, seat).status_code == 200
        heard = live.hear("update")
        assert live.welcome["entries"] + heard["entries"] == asked.entries(table)


def test_pictures_and_links_show_what_viewers_may_know(client, anna, bela):
    table = delayed(anna, bela)
    cards = client.app.state.services.cards

    def shown():
        card = client.portal.call(cards._card, f"/t/{table}", {})
        replay = client.portal.call(cards._card, f"/t/{table}/replay", {"from": "999"})
        return card, replay, client.get(f"/pictures/t/{table}/999.svg").content

    before = shown()
    play(table, anna, bela)
    assert shown() == before
    later(client, DELAY + 1)
    eventually(lambda: shown()[0] != before[0])


def test_a_result_counts_for_ratings_when_viewers_know_it(client, anna, bela):
    for someone in (anna, bela):
        login = {"login": someone.name.lower(), "password": "correct horse"}
        assert someone.ask("PUT", "/api/me/password", login).status_code == 200
        assert someone.ask("PUT", "/api/me/rating", {"wanted": True}).status_code == 204
    late, now = delayed(anna, bela), two_at_a_table(anna, bela)
    end(late, anna, bela)
    end(now, anna, bela)                         # looked at after the other: when this is done, so would that be

    def begun():
        return anna.get(f"/api/players/{anna.id}").json()["reliability"]["begun"]

    eventually(lambda: begun() == 1)
    later(client, DELAY + 1)
    client.portal.call(client.app.state.services.store.write, _let_it_be_due)
    eventually(lambda: begun() == 2)


def _let_it_be_due(connection):
    """The queue goes by the machine's clock, which has not moved."""
    connection.execute(finished.update().values(due=0.0))


# ------------------------------------------------------------------ live tables


def test_only_listed_games_are_shown_with_their_viewers(client, anna, bela, cili):
    listed, private = two_at_a_table(anna, bela, listed=True), two_at_a_table(anna, bela)
    open_one = anna.set_up(ME, OPEN, listed=True)
    shown = cili.get("/api/live").json()["tables"]
    assert [one["id"] for one in shown] == [listed]
    assert not {private, open_one} & {one["id"] for one in shown}
    with anna.live(listed), cili.live(listed), cili.live(listed):
        eventually(lambda: anna.table(listed)["watching"] == 1)          # a person with two windows
        assert [one["watching"] for one in bela.get("/api/live").json()["tables"]] == [1]
    eventually(lambda: bela.get("/api/live").json()["tables"][0]["watching"] == 0)


def test_those_i_follow_come_first_and_only_where_anybody_may_watch(client, anna, bela, cili):
    other = Someone(client, "Dora")
    first, second = two_at_a_table(anna, bela, listed=True), other.set_up(ME, RANDOM, listed=True)
    private = two_at_a_table(anna, bela)
    assert [one["id"] for one in cili.get("/api/live").json()["tables"]][-1] == first
    assert cili.ask("PUT", f"/api/players/{anna.id}/follow").status_code == 204
    assert cili.ask("PUT", f"/api/players/{anna.id}/follow").status_code == 204      # once more changes nothing
    told = cili.get("/api/live").json()
    assert [(one["id"], one["followed"]) for one in told["tables"]] == [(first, [0]), (second, [])]
    assert told["following"] == [{"id": anna.id, "name": "Anna"}]
    assert private not in json.dumps(told)
    lobby = {one["id"]: one["followed"] for one in cili.get("/api/tables").json()}
    assert lobby == {first: [0], second: []}
    assert cili.get(f"/api/players/{anna.id}").json()["followed"]
    assert not anna.get(f"/api/players/{anna.id}").json()["followed"]
    assert anna.get("/api/live").json()["following"] == []
    assert cili.ask("DELETE", f"/api/players/{anna.id}/follow").status_code == 204
    assert cili.get("/api/live").json()["following"] == []


def test_whom_one_can_not_follow(client, anna):
    assert anna.ask("PUT", f"/api/players/{anna.id}/follow").json()["code"] == "bad_request"
    assert anna.ask("PUT", "/api/players/nobody/follow").json()["code"] == "not_found"


def test_follows_go_along_and_away(client, anna, bela, cili):
    """With a guest who gets an account, and with who deletes theirs."""
    login = {"login": "anna", "password": "correct horse"}
    assert anna.ask("PUT", "/api/me/password", login).status_code == 200
    assert bela.ask("PUT", f"/api/players/{anna.id}/follow").status_code == 204
    guest = Someone(client, "Anna")
    assert guest.ask("PUT", f"/api/players/{cili.id}/follow").status_code == 204
    assert guest.ask("PUT", f"/api/players/{anna.id}/follow").status_code == 204
    assert bela.ask("PUT", f"/api/players/{guest.id}/follow").status_code == 204
    assert guest.ask("POST", "/api/login", {**login, "bring": True}).status_code == 200
    assert guest.get("/api/live").json()["following"] == [{"id": cili.id, "name": "Cili"}]
    assert bela.get("/api/live").json()["following"] == [{"id": anna.id, "name": "Anna"}]
    assert [one["followed"] for one in anna.get("/api/me/data").json()["follows"]] == [cili.id]
    assert anna.ask("DELETE", "/api/me", {"password": "correct horse"}).status_code == 204
    assert bela.get("/api/live").json()["following"] == []


# ------------------------------------------------------------------ games that were worth it


def test_a_close_game_is_listed_with_why(client, anna, bela, cili, monkeypatch):
    monkeypatch.setattr(highlights, "CLOSE", 1000)
    table = two_at_a_table(anna, bela, listed=True)
    chooser = random.Random(4)
    while anna.table(table)["status"] == "playing":
        asked_of(table, anna, bela).decide(table, chooser)
    games = eventually(lambda: cili.get("/api/highlights").json()["games"])
    first, second = sorted(games[0]["table"]["scores"], reverse=True)
    ending = next(one for one in games[0]["why"] if one["id"] in ("close", "tie_break", "fall"))
    assert games[0]["table"]["id"] == table
    assert ending["id"] != "close" or ending["number"] == first - second
    assert cili.get(f"/api/highlights?why={ending['id']}").json()["games"] == games
    assert cili.get("/api/highlights?why=rated").json()["games"] == []


def test_games_that_are_nobody_elses_are_not_listed(client, anna, bela):
    table = two_at_a_table(anna, bela, listed=True)
    end(table, anna, bela)                       # agreed on
    store = client.app.state.services.store
    eventually(lambda: not client.portal.call(store.read, _waiting))
    assert anna.get("/api/highlights").json() == {"games": [], "next": None}


def _waiting(connection):
    return connection.execute(finished.select()).all()


def test_pages_follow_one_another_without_gaps(client, anna):
    store = client.app.state.services.store
    tables = [anna.set_up(ME, OPEN, listed=True) for _ in range(2 * highlights.A_PAGE + 1)]

    def fill(connection):
        for number, table in enumerate(tables):
            why = [Highlight(id="close", number=1), Highlight(id="lead_changes", number=number)]
            note(connection, table, 100.0 + number // 2, why)

    client.portal.call(store.write, fill)
    seen, after, pages = [], "", 0
    while after is not None:
        page = anna.get(f"/api/highlights{after}").json()
        seen += [(game["table"]["id"], game["why"][1]["number"]) for game in page["games"]]
        after, pages = (page["next"] and f"?after={page['next']}"), pages + 1
    assert pages == 3
    assert sorted(seen) == sorted((table, number) for number, table in enumerate(tables))
    assert [number // 2 for _, number in seen] == sorted((number // 2 for _, number in seen), reverse=True)
    assert anna.get("/api/highlights?after=soon").json()["code"] == "bad_request"


@pytest.mark.parametrize("seed", range(3))
def test_reasons_are_facts_of_the_game(seed):
    game, chooser = Game(3, seed=seed), random.Random(seed)
    while not game.is_over:
        game.play(chooser.choice(game.choices).code)
    found = {one.id: one for one in [*highlights._ending(game), *highlights._course(game)]}
    first, second = sorted((player.score for player in game.result.players), reverse=True)[:2]
    fell = game.result.ending != "turn_3"
    assert ("fall" in found) == fell
    assert ("close" in found) == (not fell and 0 < first - second <= highlights.CLOSE)
    changes = lead_changes([moment.scores for moment in game.points_over_time()])
    assert ("lead_changes" in found) == (changes >= highlights.CHANGES)
