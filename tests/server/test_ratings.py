"""Ratings: who gets them, what moves them, and what does not."""

import asyncio
import random
import re
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
import sqlalchemy as sa

from byzantium.server.core.bots import names
from byzantium.server.core.outcomes import REMOVED, Placing, TableOutcome, outcome
from byzantium.server.core.table import Table
from byzantium.server.core.table_header import Facts
from byzantium.server.ops.settings import DAY
from byzantium.server.people.identity import COOKIE
from byzantium.server.people.players import ratings
from byzantium.server.people.players.ratings import (
    ANCHORS,
    MEETINGS,
    PROVISIONAL_GAMES,
    START,
    fold_again,
    note_outcome,
)
from byzantium.server.protocol import TableSetup
from byzantium.server.store import Store
from server.players import ME, RANDOM, Someone, asked_of, eventually, two_at_a_table

NOW = 1_000_000.0
DOCS = Path(__file__).parents[2] / "docs" / "people.md"
numbers = count()


def run(tmp_path, work):
    """Something done with a store of its own."""

    async def whole():
        store = await Store.open(tmp_path / "ratings.sqlite")
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def ended(*who, at=NOW, stayed=None, **more):
    """A game that these finished in this order; `bot:NAME` for bots."""
    stayed = stayed or [True] * len(who)
    seats = tuple(
        Placing(i, None if one.startswith("bot:") else one, one[4:] if one.startswith("bot:") else None, i + 1, stays)
        for i, (one, stays) in enumerate(zip(who, stayed, strict=True))
    )
    pool = "bots" if any(seat.bot for seat in seats) else "people"
    return TableOutcome(f"table {next(numbers)}", at - 1, at, "rules", len(who), pool, "", seats, **more)


async def note(store, *games):
    for game in games:
        await store.write(lambda connection, game=game: note_outcome(connection, game.table, game))


async def wanting(store, *people):
    for person in people:
        await ratings.wish(store, person, True, 0.0)


async def rating(store, person, pool="people", players=2):
    found = [one for one in await ratings.ratings_of(store, [person]) if (one.pool, one.players) == (pool, players)]
    return found[0] if found else None


# ------------------------------------------------------------------ what moves them


def test_winners_gain_and_losers_lose_by_finishing_order(tmp_path):
    async def work(store):
        await wanting(store, "anna", "bela", "cili", "dani")
        await note(store, ended("anna", "bela", "cili", "dani"))
        return [(await rating(store, person, players=4)).mu for person in ("anna", "bela", "cili", "dani")]

    mus = run(tmp_path, work)
    assert mus == sorted(mus, reverse=True)
    assert mus[0] > START > mus[-1]


def test_games_with_bots_and_each_number_of_players_are_rated_apart(tmp_path):
    async def work(store):
        await wanting(store, "anna", "bela")
        await note(store, ended("anna", "bela"), ended("anna", "bela", "bot:soldier"), ended("anna", "bot:soldier"))
        return await ratings.ratings_of(store, ["anna"])

    found = {(one.pool, one.players): one.games for one in run(tmp_path, work)}
    assert found == {("people", 2): 1, ("bots", 3): 1, ("bots", 2): 1}


def test_whoever_does_not_want_a_rating_has_none_and_moves_nobody(tmp_path):
    async def work(store):
        await wanting(store, "anna")
        await note(store, ended("anna", "bela"))
        return await rating(store, "anna"), await rating(store, "bela")

    assert run(tmp_path, work) == (None, None)


def test_a_wish_after_the_beginning_comes_too_late_for_a_game(tmp_path):
    async def work(store):
        await wanting(store, "bela")
        await ratings.wish(store, "anna", True, NOW - 0.5)       # the game began a second before its end
        await note(store, ended("anna", "bela"))
        return await rating(store, "anna")

    assert run(tmp_path, work) is None


def test_leaving_and_coming_back_keeps_the_rating(tmp_path):
    async def work(store):
        await wanting(store, "anna", "bela")
        await note(store, ended("bela", "anna"))
        before = await rating(store, "anna")
        await ratings.wish(store, "anna", False, NOW + 1)
        hidden = await rating(store, "anna")
        await note(store, ended("bela", "anna", at=NOW + 10))
        await ratings.wish(store, "anna", True, NOW + 20)
        return before, hidden, await rating(store, "anna")

    before, hidden, after = run(tmp_path, work)
    assert hidden is None
    assert before == after


def test_a_rating_is_provisional_at_first_and_grows_surer(tmp_path):
    async def work(store):
        others = [f"rival {i}" for i in range(30)]
        await wanting(store, "anna", *others)
        seen = []
        for i, other in enumerate(others):
            await note(store, ended(*(("anna", other) if i % 2 else (other, "anna")), at=NOW + i))
            seen.append(await rating(store, "anna"))
        return seen, await ratings.best(store, "people", 2), await ratings.history(store, "anna", "people", 2)

    seen, best, history = run(tmp_path, work)
    assert all(one.provisional for one in seen[: PROVISIONAL_GAMES - 1])
    assert not seen[-1].provisional
    assert seen[-1].error < seen[0].error
    assert [one.person for one in best] == ["anna"]      # the rivals played once each
    assert [step.points for step in history] == [one.points for one in seen]


# ------------------------------------------------------------------ what does not: farming


def test_beating_a_weak_bot_soon_gains_nothing(tmp_path):
    async def work(store):
        await wanting(store, "anna")
        seen = []
        for i in range(200):
            await note(store, ended("anna", "bot:peasant", at=NOW + i))
            found = await rating(store, "anna", "bots")
            seen.append(found.points if found else 1500)
        return seen

    seen = run(tmp_path, work)
    assert seen[-1] == seen[99]
    assert seen[-1] < max(1500, ratings.points_of(ANCHORS[2]["peasant"]) + 450) + 120


def test_two_who_play_each_other_all_week_move_little(tmp_path):
    async def work(store):
        await wanting(store, "anna", "bela", "cili")
        for i in range(50):
            await note(store, ended("anna", "bela", at=NOW + i))
        within = await rating(store, "anna")
        await note(store, ended("anna", "cili", at=NOW + 60))
        other = await rating(store, "anna")
        await note(store, ended("anna", "bela", at=NOW + 8 * DAY))
        return within, other, await rating(store, "anna")

    within, other, later = run(tmp_path, work)
    assert (within.games, other.games, later.games) == (MEETINGS, MEETINGS + 1, MEETINGS + 2)


@pytest.mark.parametrize("why", ["not played to its end", "begun from a position", "one person in several seats"])
def test_some_games_do_not_count(tmp_path, why):
    async def work(store):
        await wanting(store, "anna", "bela")
        await note(store, replace(ended("anna", "bela"), unrated=why))
        return await rating(store, "anna")

    assert run(tmp_path, work) is None


def test_a_result_counts_once(tmp_path):
    async def work(store):
        await wanting(store, "anna", "bela")
        game = ended("anna", "bela")
        await note(store, game, game)
        return await rating(store, "anna")

    assert run(tmp_path, work).games == 1


def test_all_is_the_same_when_it_is_folded_again(tmp_path):
    seed = random.randrange(10**6)
    print("seed", seed)
    chooser, people = random.Random(seed), ["anna", "bela", "cili", "dani", "bot:soldier"]

    async def work(store):
        await wanting(store, *people[:4])
        for i in range(40):
            await note(store, ended(*chooser.sample(people, chooser.choice((2, 3, 4))), at=NOW + i * DAY))
        before = await ratings.ratings_of(store, people[:4])
        assert await fold_again(store) == 40
        return before, await ratings.ratings_of(store, people[:4])

    before, after = run(tmp_path, work)
    assert before == after
    assert before


def test_reliability_counts_games_with_others(tmp_path):
    async def work(store):
        await note(
            store,
            ended("anna", "bela"),
            ended("bela", "anna", stayed=[True, False]),
            ended("anna", "bot:random", stayed=[False, True]),
            replace(ended("bela", "anna", stayed=[True, False]), ending="closed"),
            replace(ended("bela", "anna", stayed=[True, False]), unrated=REMOVED),
            replace(ended("bela", "anna", stayed=[True, False]), ending="abandoned"),
        )
        return await ratings.reliability(store, "anna"), await ratings.reliability(store, "bela")

    assert run(tmp_path, work) == ((3, 1), (3, 3))


def test_every_bot_that_can_be_played_is_an_anchor():
    assert {*names()} == {*ANCHORS[2]} == {*ANCHORS[3]} == {*ANCHORS[4]}
    for bots in ANCHORS.values():
        assert bots["random"] < bots["peasant"] < bots["general"] < bots["domestic"] < bots["champion"]


def test_the_documented_strengths_are_those_that_count():
    rows = re.findall(r"^\| ([a-z-]+) \| (\d+) \| (\d+) \| (\d+) \|$", DOCS.read_text("utf-8"), re.M)
    told = {name: tuple(map(int, points)) for name, *points in rows}
    assert told == {name: tuple(ratings.points_of(ANCHORS[n][name]) for n in (2, 3, 4)) for name in names()}


# ------------------------------------------------------------------ from whole games


def with_rating(someone: Someone) -> None:
    login = {"login": someone.name.lower(), "password": "a long enough password"}
    assert someone.ask("PUT", "/api/me/password", login).status_code == 200
    assert someone.ask("PUT", "/api/me/rating", {"wanted": True}).status_code == 204


def play_on(table: str, *people: Someone) -> None:
    chooser = random.Random(5)
    while people[0].table(table)["status"] == "playing":
        assert asked_of(table, *people).decide(table, chooser).status_code == 200


def profile(someone: Someone, who: str):
    return someone.get(f"/api/players/{who}").json()


def test_a_game_that_is_played_out_moves_both(anna, bela):
    for someone in (anna, bela):
        with_rating(someone)
    table = two_at_a_table(anna, bela)
    play_on(table, anna, bela)
    shown = eventually(lambda: profile(bela, anna.id)["ratings"])
    assert [(one["pool"], one["players"], one["games"], one["provisional"]) for one in shown] == [
        ("people", 2, 1, True)
    ]
    assert profile(anna, anna.id)["me"]
    assert profile(anna, anna.id)["reliability"] == {"begun": 1, "finished": 1}
    assert {one["seat"] for one in anna.get(f"/api/tables/{table}/ratings").json()} == {0, 1}
    (step,) = anna.get(f"/api/players/{anna.id}/history?pool=people&players=2").json()
    assert (step["table"], step["points"]) == (table, shown[0]["points"])
    (step,) = bela.get(f"/api/players/{anna.id}/history?pool=people&players=2").json()
    assert step["table"] == table
    stranger = Someone(anna.client, "Cili")              # the table is not listed: who knows its address can read it
    (step,) = stranger.get(f"/api/players/{anna.id}/history?pool=people&players=2").json()
    assert (step["table"], step["points"]) == (None, shown[0]["points"])
    assert anna.get("/api/players?pool=people&players=2").json() == []           # provisional


def test_whoever_leaves_comes_last_and_is_less_reliable(anna, bela, client):
    for someone in (anna, bela):
        with_rating(someone)
    table = two_at_a_table(anna, bela)
    assert bela.ask("DELETE", f"/api/tables/{table}/seats/1").status_code == 200
    assert anna.ask("PUT", f"/api/tables/{table}/seats/1/bot", {"bot": "random"}).status_code == 200
    chooser = random.Random(3)

    def over():
        data = anna.table(table)
        if data["asked"] == 0:
            anna.decide(table, chooser)
        return data["status"] == "over"

    eventually(over)
    eventually(lambda: profile(anna, bela.id)["ratings"])
    points = [profile(anna, one.id)["ratings"][0]["points"] for one in (anna, bela)]
    assert points[0] > 1500 > points[1]
    assert profile(anna, bela.id)["reliability"] == {"begun": 1, "finished": 0}


def test_a_hot_seat_game_and_one_from_a_position_do_not_count(anna, client):
    other = anna.set_up(ME, RANDOM)
    forked = anna.ask("POST", f"/api/tables/{other}/fork", {"decision": 0}).json()["table"]
    for made, why in ((anna.set_up(ME, ME), "one person in several seats"), (forked, "begun from a position")):
        chooser = random.Random(1)
        while anna.table(made)["status"] == "playing":
            anna.decide(made, chooser)
        found = outcome(client.portal.call(client.app.state.services.registry.read, made))
        assert found.unrated == why


# ------------------------------------------------------------------ from logs


def seated(*seats, setup=None):
    """A table where these sit, `bot:NAME` for bots, and the game has begun."""
    wish = TableSetup.model_validate({"seats": [{} for _ in seats], **(setup or {})})
    facts = Facts("t" * 16, "x", 0.0, "invitation", b"s" * 32, {"table": wish.model_dump(), "record": None}, False)
    table = Table(facts)
    for i, who in enumerate(seats):
        if who.startswith("bot:"):
            table.seat_bot(None, i, who[4:], 0.0)
        else:
            table.sit(who, who.title(), i, None, facts.invitation, 0.0)
    assert table.game
    return table


def decide_for_whoever_is_asked(table, chooser):
    seat, code = table.seats[table.asked], chooser.choice(table.game.legal)
    if seat.bot:
        table.decide_for_bot(seat.bot, table.game.number, {"code": code, "why": None}, 1.0)
    else:
        table.decide(seat.person, table.game.number, code, 1.0)


def placed(table):
    return {one.person or one.bot: (one.place, one.stayed) for one in outcome(table).placings}


@pytest.mark.parametrize("when", ["before the game", "during the game", "after the game"])
def test_whoever_logs_in_during_a_game_has_not_left_it(when):
    table, chooser, number = seated("guest", "bela"), random.Random(3), 0
    if when == "before the game":
        facts = table.facts
        table = Table(facts)
        table.sit("guest", "Guest", 0, None, facts.invitation, 0.0)
        table.become("guest", "anna", 0.0)
        table.sit("bela", "Bela", 1, None, facts.invitation, 0.0)
    while table.status == "playing":
        decide_for_whoever_is_asked(table, chooser)
        number += 1
        if number == 20 and when == "during the game":
            table.become("guest", "anna", 1.0)
    if when == "after the game":
        table.become("guest", "anna", 1.0)
    places = [player.place for player in table.game.standings().players]
    assert placed(table) == {"anna": (places[0], True), "bela": (places[1], True)}
    assert not outcome(table).unrated


def test_a_guest_who_turns_out_to_sit_there_twice_is_one_person_in_several_seats():
    table, chooser = seated("guest", "anna"), random.Random(3)
    table.become("guest", "anna", 0.0)
    while table.status == "playing":
        decide_for_whoever_is_asked(table, chooser)
    assert outcome(table).unrated == "one person in several seats"


def test_nobody_undoes_a_loss_by_saying_that_a_guest_beside_them_was_they():
    table, chooser = seated("guest", "anna", "bela"), random.Random(3)
    while table.status == "playing":
        decide_for_whoever_is_asked(table, chooser)
    before = placed(table)
    table.become("guest", "anna", 1.0)
    assert (placed(table), outcome(table).unrated) == (before, "")


def test_an_organiser_who_calls_off_what_they_play_has_lost_that_game():
    table = seated("anna", "bela", "cili")
    table.close(1.0, by="anna")
    found = outcome(table)
    assert (found.unrated, placed(table)["anna"]) == ("", (3, False))
    assert all(stayed for who, (_, stayed) in placed(table).items() if who != "anna")


@pytest.mark.parametrize("how", ["leave", "end", "call off"])
def test_a_game_alone_with_bots_that_is_given_up_is_lost(how, tmp_path):
    """Otherwise only games that are being won would count."""
    table = seated("anna", "bot:random", "bot:greedy")
    if how == "leave":
        table.leave("anna", 0, 1.0)
    elif how == "end":
        table.propose("anna", "end", None, 1.0)
    else:
        table.close(1.0, by="anna")              # a tournament that she organises
    found = outcome(table)
    assert (found.unrated, found.pool, placed(table)["anna"]) == ("", "bots", (3, False))
    assert {one.place for one in found.placings if one.bot} <= {1, 2}

    async def work(store):
        await wanting(store, "anna")
        await note(store, replace(found, table="given up", began=NOW, at=NOW))
        return await rating(store, "anna", "bots", 3)

    assert run(tmp_path, work).mu < START


@pytest.mark.parametrize("why", ["closed by the operator", "with another person", "in two seats", "not begun"])
def test_a_game_that_nobody_gave_up_alone_is_not_rated(why):
    people = {"with another person": ("anna", "bela", "bot:random"), "in two seats": ("anna", "anna", "bot:random")}
    table = seated(*people.get(why, ("anna", "bot:random")))
    if why == "closed by the operator":
        table.close(1.0)
    elif why == "not begun":
        table = Table(table.facts)
        table.sit("anna", "Anna", 0, None, table.facts.invitation, 0.0)
        table.leave("anna", 0, 1.0)
    else:
        table.propose("anna", "end", None, 1.0)
        if why == "with another person":
            table.answer("bela", True, 1.0)
    found = outcome(table)
    assert found.unrated
    assert why == "in two seats" or {one.place for one in found.placings} == {None}


# ------------------------------------------------------------------ hostile


def test_a_guest_is_known_by_a_seat(client, anna):
    """Who has told no name is kept nowhere else."""
    client.cookies.clear()
    first = client.get("/api/me")
    cookie = {"cookie": f"{COOKIE}={first.cookies[COOKIE]}"}
    client.cookies.clear()
    guest, address = first.json(), f"/api/players/{first.json()['id']}"
    assert client.get(address, headers=cookie).json()["me"]
    assert anna.get(address).status_code == 404
    assert client.post("/api/tables", json={"seats": [ME, ME]}, headers=cookie).status_code == 201
    assert anna.get(address).json()["name"] == guest["name"]


def test_a_guest_has_no_rating(anna):
    assert anna.ask("PUT", "/api/me/rating", {"wanted": True}).json()["code"] == "not_now"
    assert not anna.get("/api/me").json()["rated"]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/players/nobody/history?pool=people&players=2", "not_found"),
        ("/api/players/nobody/history?pool=people&players=5", "bad_request"),
        ("/api/players/nobody/history?pool=dogs&players=2", "bad_request"),
        ("/api/players/nobody", "not_found"),
        ("/api/players/no%20body", "bad_request"),
        ("/api/players?players=9", "bad_request"),
        ("/api/tables/AAAAAAAAAAAAAAAA/ratings", "no_such_table"),
    ],
)
def test_bad_questions_are_answered_in_words(anna, path, code):
    answer = anna.get(path)
    assert answer.json()["code"] == code
    assert answer.json()["sentence"]


def test_a_bad_wish_changes_nothing(anna):
    with_rating(anna)
    for body in ({}, {"wanted": "yes"}, {"wanted": None}, {"wanted": False, "more": 1}):
        assert anna.ask("PUT", "/api/me/rating", body).json()["code"] == "bad_request"
    assert anna.get("/api/me").json()["rated"]


def test_games_from_before_are_looked_at_after_the_migration(tmp_path):
    async def work(store):
        await store.write(
            lambda connection: connection.execute(
                sa.text("INSERT INTO finished (table_id, at, due) VALUES ('gone', 1.0, 1.0)")
            )
        )
        first = await ratings.claim_finished(store, NOW)
        return first, await ratings.claim_finished(store, NOW + 1), await ratings.claim_finished(store, NOW + 100)

    assert run(tmp_path, work) == (["gone"], [], ["gone"])       # claimed, leased, free again



def test_when_ratings_were_given_up_is_told(client, anna):
    """Games that began before may be rated: no engine may help there."""
    assert anna.ask("PUT", "/api/me/password", {"login": "anna", "password": "correct horse"}).status_code == 200
    assert anna.get("/api/me").json()["rated_until"] is None
    for wanted in (True, False):
        assert anna.ask("PUT", "/api/me/rating", {"wanted": wanted}).status_code == 204
    told = anna.get("/api/me").json()
    assert not told["rated"]
    assert told["rated_until"] > 0
