"""The game of the day: results that are played again before they count, one for each person, in a table."""


import pytest

from byzantium.engine import codes as C
from byzantium.game import Game
from byzantium.record import Record
from byzantium.server.community.days import game as day_game
from byzantium.server.community.days import service as days
from byzantium.server.community.days.game import game_of, replayed
from byzantium.server.people.accounts import data as account_data
from server.days import played, today
from server.players import Someone

TODAY = today()                  # should midnight pass meanwhile, its results are still taken
OLD = "2026-01-02"


def send(someone, decisions, day=TODAY):
    return someone.ask("POST", f"/api/days/{day}", {"decisions": decisions})


def at(someone, day=TODAY):
    return someone.get(f"/api/days/{day}").json()


def test_a_day_has_its_game():
    made = [game_of(f"2026-10-{day:02}") for day in range(1, 29)]
    assert len({one.secret for one in made}) == 28
    assert {one.seat for one in made} == {0, 1, 2}
    assert {bot for one in made for bot in one.bots} == {None, "captain", "general", "domestic"}


def test_what_is_played_again_has_the_same_result():
    decisions = played(OLD, 1)
    found = replayed(OLD, day_game.entries(decisions))
    game = Game.replay(Record(("a", "b", "c"), {}, day_game.entries(decisions)))
    assert game.is_over
    mine = game.standings().players[game_of(OLD).seat]
    assert (found["place"], found["score"]) == (mine.place, mine.score)


def test_whatever_is_not_the_day_s_is_refused():
    """A roll, an opponent's decision, one that is not legal, a game of another day, one that is cut or goes on."""
    whole = day_game.entries(played(OLD, 1))
    game, seat = Game.replay(Record(("a", "b", "c"), {}, whole)), game_of(OLD).seat
    asked = [game.taken(i).player for i in range(len(whole))]
    roll = next(i for i, entry in enumerate(whole) if isinstance(entry, tuple))
    theirs = next(i for i, who in enumerate(asked) if who not in (seat, C.CHANCE) and i > 20)
    another = next(code for code in Game.replay(Record(("a", "b", "c"), {}, whole), theirs).legal
                   if code != whole[theirs])
    for where, entry in ((roll, tuple(7 - face for face in whole[roll])), (theirs, another),
                         (asked.index(seat), C.COUNT - 1)):
        with pytest.raises(day_game.BadRecord, match=f"Decision {where}"):
            replayed(OLD, [*whole[:where], entry, *whole[where + 1 :]])
    for wrong, why in ((whole[:-1], "not over"), ([*whole, 0], "is over before"), ([], "not over")):
        with pytest.raises(day_game.BadRecord, match=why):
            replayed(OLD, wrong)
    with pytest.raises(day_game.BadRecord):
        replayed("2026-01-03", whole)


def test_results_stand_in_a_table(client, anna, bela):
    assert at(anna) == {"day": TODAY, "open": True, "count": 0, "best": [], "mine": None}
    answer = send(anna, played(TODAY, 1))
    assert answer.status_code == 200, answer.text
    mine = answer.json()["mine"]
    assert (mine["rank"], mine["name"], mine["person"]) == (1, "Anna", anna.id)
    assert send(bela, played(TODAY, 2)).status_code == 200
    told = at(bela)
    assert told["count"] == 2
    order = [(one["place"], -one["score"]) for one in told["best"]]
    assert order == sorted(order)
    assert [one["rank"] for one in told["best"]] == [1, 2 if order[0] != order[1] else 1]
    assert told["mine"]["name"] == "Bela"


def test_equal_games_count_once(client, anna, bela):
    """One good game, sent by many guests, was the whole list."""
    first = send(anna, played(TODAY, 1)).json()["mine"]
    told = send(bela, played(TODAY, 1)).json()
    assert (told["count"], [one["person"] for one in told["best"]]) == (1, [anna.id])
    assert (told["mine"]["person"], told["mine"]["rank"]) == (bela.id, first["rank"])


def test_the_first_try_counts(client, anna):
    first = send(anna, played(TODAY, 1)).json()
    assert send(anna, played(TODAY, 2)).json() == first


def meanwhile(client, monkeypatch, something):
    """Something happens while a game is played again, which takes a while."""

    async def play_again(*_):
        await something(client.app.state.services)
        return {"place": 1, "score": 9, "scores": [9, 8, 7], "ending": "turn_3"}

    monkeypatch.setattr(client.app.state.services.registry.workers, "play_again", play_again)


def test_who_sends_a_result_stays_who_they_are_by_then(client, anna, monkeypatch):
    async def set_password(server):
        known = await server.store.person(anna.id)
        password = await server.passwords.hash("correct horse")
        await server.store.save_person(known, name="Anna 2", login="anna", password=password, account=1.0)

    meanwhile(client, monkeypatch, set_password)
    assert send(anna, []).status_code == 200
    assert (me := anna.get("/api/me").json())["account"]
    assert (me["name"], me["login"]) == ("Anna 2", "anna")
    other = Someone(client, "Other").ask("POST", "/api/login", {"login": "anna", "password": "correct horse"})
    assert other.json()["id"] == anna.id


def test_who_is_deleted_while_a_result_is_looked_at_stays_it(client, anna, bela, monkeypatch):
    async def delete(server):
        await account_data.delete(server.store, server.registry, await server.store.person(anna.id))

    meanwhile(client, monkeypatch, delete)
    assert send(anna, []).json()["code"] == "logged_out"
    assert bela.get(f"/api/players/{anna.id}").json()["code"] == "not_found"
    assert at(bela)["count"] == 0


def test_a_forged_result_is_refused(client, anna):
    whole = played(TODAY, 1)
    assert send(anna, whole[:-1]).json()["code"] == "bad_record"
    assert send(anna, [0] * 10).json()["code"] == "bad_record"
    assert send(anna, whole * (5000 // len(whole) + 1)).json()["code"] == "bad_request"        # longer than any game
    assert send(anna, [[1, 2, 9]]).json()["code"] == "bad_request"
    assert send(anna, whole, "2026-02-30").json()["code"] == "bad_request"
    for day in (OLD, "2999-01-01"):
        assert send(anna, whole, day).json()["code"] == "not_now"
    assert at(anna)["count"] == 0


def test_games_are_shown_when_the_day_is_over(client, anna, bela, monkeypatch):
    """Nobody can play the winner's game again."""
    send(anna, played(TODAY, 1))
    path = f"/api/days/{TODAY}/games/{anna.id}"
    assert bela.get(path).json()["code"] == "not_now"
    assert anna.get(path).status_code == 200
    monkeypatch.setattr(days, "is_open", lambda day, now: False)
    record = Record.from_dict(bela.get(path).json())
    assert record.players[game_of(TODAY).seat] == "Anna"
    assert Game.replay(record).is_over
    assert bela.get(f"/api/days/{TODAY}/games/nobody").status_code == 404
    assert send(bela, played(TODAY, 2)).json()["code"] == "not_now"
    assert at(bela)["open"] is False


def test_a_result_is_somebody_s(client, anna, bela):
    """It comes along into an account, is handed out, and goes with whoever goes."""
    send(anna, played(TODAY, 1))
    answer = bela.ask("PUT", "/api/me/password", {"login": "bela", "password": "correct horse"})
    assert answer.status_code == 200, answer.text
    answer = anna.ask("POST", "/api/login", {"login": "bela", "password": "correct horse", "bring": True})
    assert answer.status_code == 200, answer.text
    assert [one["name"] for one in at(bela)["best"]] == ["Bela"]
    assert bela.get("/api/me/data").json()["days"][0]["day"] == TODAY
    assert bela.ask("DELETE", "/api/me", {"password": "correct horse"}).status_code == 204
    assert at(Someone(client, "Cyra"))["count"] == 0
