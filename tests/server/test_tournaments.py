"""Tournaments to their end: rounds that start by themselves, people who play, stay away and withdraw."""

import asyncio
import random
import time

import pytest
import sqlalchemy as sa

from byzantium.server.community.tournaments import pairing
from byzantium.server.community.tournaments import service as tournaments
from byzantium.server.community.tournaments.service import claim, find, note_round, set_up
from byzantium.server.core import dice
from byzantium.server.core.outcomes import REMOVED, behind_all_who_stayed, outcome
from byzantium.server.people.accounts import data as account_data
from byzantium.server.store import ROUND, metadata
from server.players import Someone, eventually

SLOW = {"kind": "days", "bank": 86400, "increment": 86400}
QUICK = {"kind": "live", "bank": 1, "increment": 0}      # whoever does not come is played on for after a second


@pytest.fixture(autouse=True)
def seeds_at_once(monkeypatch):
    """Nobody waits for seeds of people who are not there."""
    monkeypatch.setattr(dice, "SHOWING", 0.0)


def organise(someone, **more):
    answer = someone.ask("POST", "/api/tournaments", {"name": "The emperor's cup", "clock": SLOW, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()["tournament"]


def at(someone, tournament):
    return someone.get(f"/api/tournaments/{tournament}").json()


def sign_up(tournament, *people):
    for someone in people:
        assert someone.ask("PUT", f"/api/tournaments/{tournament}/me").status_code == 204


def add_bots(organiser, tournament, count, bot="random"):
    for _ in range(count):
        answer = organiser.ask("POST", f"/api/tournaments/{tournament}/bots", {"bot": bot})
        assert answer.status_code == 204, answer.text


def start(organiser, tournament):
    answer = organiser.ask("POST", f"/api/tournaments/{tournament}/start")
    assert answer.status_code == 204, answer.text


def begun(someone, tournament, number=1):
    """Once the tables of a round are there."""

    def look():
        found = at(someone, tournament)
        if found["round"] < number:
            return None
        tables = found["tables"][number - 1]
        there = all(someone.get(f"/api/tables/{one['table']}").status_code == 200 for one in tables)
        return found if there else None

    return eventually(look)


def decides(someone, table, chooser):
    """Whether it was theirs to decide."""
    view = someone.view(table)
    if not view["options"]:                              # it is over
        return False
    asked = {"decision": view["prompt"]["decision"], "code": chooser.choice(view["options"])["code"]}
    return someone.act(table, type="decide", **asked).status_code == 200


def play_along(people, tournament, seed):
    """Whoever is asked decides by chance, until it is over."""
    chooser = random.Random(seed)

    def over():
        found = at(people[0], tournament)
        if found["status"] != "playing":
            return found
        for someone in people:
            for table in someone.get("/api/me/tables").json():
                while table["my_turn"] and decides(someone, table["id"], chooser):
                    pass
        return None

    return eventually(over, 600)


# ------------------------------------------------------------------ to the end


def test_sixteen_bots_and_people_to_the_end(client, anna, bela):
    """A knock-out: 4 tables, 2 tables, the final. Two people play, one stays away and one withdraws."""
    cili, dani = Someone(client, "Cili"), Someone(client, "Dani")
    cup = organise(anna, format="knock_out", clock={"kind": "live", "bank": 20, "increment": 20})
    sign_up(cup, anna, bela, cili, dani)
    add_bots(anna, cup, 12)
    assert anna.ask("POST", f"/api/tournaments/{cup}/bots", {"bot": "random"}).json()["code"] == "too_many"
    assert [at(anna, cup)[what] for what in ("entrants", "rounds", "status")] == [16, 3, "open"]
    start(anna, cup)
    found = begun(anna, cup)
    assert sorted(one for table in found["tables"][0] for one in table["seats"]) == list(range(1, 17))
    for someone in (cili, dani):
        assert someone.ask("DELETE", f"/api/tournaments/{cup}/me").status_code == 204
    found = play_along([anna, bela], cup, seed=1)
    assert found["status"] == "over"
    assert [len(tables) for tables in found["tables"]] == [4, 2, 1]
    for tables in found["tables"]:
        for table in tables:
            assert sum(table["points"]) == pytest.approx(3 * len(table["seats"]))
    gone = {one["number"]: one["gone"] for one in found["entered"] if one["gone"]}
    assert gone == {3: "withdrew", 4: "withdrew"}
    for table in found["tables"][0]:
        points = dict(zip(table["seats"], table["points"], strict=True))
        assert all(points[one] <= 1 for one in (3, 4) if one in points)  # behind all who stayed
    final = found["tables"][-1][0]
    ranks = {one["entrant"]: one["rank"] for one in found["standings"]}
    assert {ranks[one] for one in final["seats"]} <= {1, 2, 3, 4}
    points = dict(zip(final["seats"], final["points"], strict=True))
    assert [points[one["entrant"]] for one in found["standings"][:4]] == sorted(final["points"], reverse=True)


def test_a_swiss_where_the_absent_are_dropped(client, anna, bela):
    cup = organise(anna, clock=QUICK, rounds=3)
    sign_up(cup, anna, bela)
    add_bots(anna, cup, 2)
    start(anna, cup)
    found = eventually(lambda: (known := at(anna, cup))["status"] == "over" and known, 300)
    # Nobody came: a bot plays on after a second. After two such games they are out, and the bots play the third round.
    assert [one["gone"] for one in found["entered"][:2]] == ["absent", "absent"]
    seated = [sorted(one for table in tables for one in table["seats"]) for tables in found["tables"]]
    assert seated == [[1, 2, 3, 4], [1, 2, 3, 4], [3, 4]]
    ranked = [one["entrant"] for one in found["standings"]]
    assert {ranked[-1], ranked[-2]} == {1, 2}


def test_a_round_robin_of_three_for_two_at_a_table(client, anna):
    cup = organise(anna, format="round_robin", size=2)
    sign_up(cup, anna)
    add_bots(anna, cup, 2)
    assert at(anna, cup)["rounds"] == 3
    start(anna, cup)
    begun(anna, cup)
    found = play_along([anna], cup, seed=2)
    assert sorted(sorted(one["seats"]) for tables in found["tables"] for one in tables) == [[1, 2], [1, 3], [2, 3]]
    assert sum(one["points"] for one in found["standings"]) == 18
    assert [one["games"] for one in found["standings"]] == [2, 2, 2]


# ------------------------------------------------------------------ signing up, going, the organiser's doors


def test_signing_up_withdrawing_and_coming_back(client, anna, bela):
    cup = organise(anna, most=2)
    cili = Someone(client, "Cili")
    sign_up(cup, anna, bela)
    assert cili.ask("PUT", f"/api/tournaments/{cup}/me").json()["code"] == "too_many"
    assert at(bela, cup)["me"] == 2
    assert bela.ask("DELETE", f"/api/tournaments/{cup}/me").status_code == 204
    assert at(bela, cup)["me"] is None
    assert bela.ask("DELETE", f"/api/tournaments/{cup}/me").json()["code"] == "not_now"
    sign_up(cup, bela)
    assert at(bela, cup)["me"] == 2                      # the same number


def test_two_of_one_name_are_told_apart(client, anna):
    cup = organise(anna)
    sign_up(cup, anna, Someone(client, "Anna"))
    assert [one["name"] for one in at(anna, cup)["entered"]] == ["Anna", "Anna 2"]


def test_only_the_organiser_opens_the_organisers_doors(client, anna, bela):
    cup = organise(anna)
    sign_up(cup, anna, bela)
    doors = [("POST", "bots", {"bot": "random"}), ("DELETE", "entrants/1", None), ("POST", "start", None),
             ("POST", "cancel", None)]
    for method, door, body in doors:
        assert bela.ask(method, f"/api/tournaments/{cup}/{door}", body).json()["code"] == "not_yours", door
    assert anna.ask("DELETE", f"/api/tournaments/{cup}/entrants/2").status_code == 204
    assert bela.ask("PUT", f"/api/tournaments/{cup}/me").json()["code"] == "not_yours"     # was taken off


def test_what_cannot_be_done_is_refused_in_words(client, anna):
    for wish, code in (
        ({"format": "round_robin", "most": 17}, "bad_request"),
        ({"starts": time.time() - 3600}, "bad_request"),
        ({"size": 5}, "bad_request"),
        ({"name": "\u202eabc"}, "bad_request"),
    ):
        answer = anna.ask("POST", "/api/tournaments", {"name": "Cup", "clock": SLOW, **wish})
        assert answer.json()["code"] == code, wish
    cup = organise(anna)
    assert anna.ask("POST", "/api/tournaments", {"name": "Cup", "clock": SLOW}).json()["code"] == "too_many"
    add_bots(anna, cup, 3)
    assert anna.ask("POST", f"/api/tournaments/{cup}/start").json()["code"] == "not_now"   # bots only
    assert anna.get("/api/tournaments/0123456789abcdef").json()["code"] == "not_found"
    assert anna.ask("POST", f"/api/tournaments/{cup}/cancel").status_code == 204
    assert anna.ask("PUT", f"/api/tournaments/{cup}/me").json()["code"] == "not_now"


def its_hour_comes(client, cup):
    rows = tournaments.tournaments
    due = rows.update().where(rows.c.id == cup).values(due=0.0)
    client.portal.call(client.app.state.services.store.write, lambda connection: connection.execute(due))


def test_it_begins_by_itself_at_its_hour(client, anna, bela):
    cup = organise(anna, starts=time.time() + 3600)
    sign_up(cup, anna, bela)
    its_hour_comes(client, cup)
    assert begun(anna, cup)["status"] == "playing"


def test_with_too_few_at_its_hour_it_is_called_off(client, anna):
    cup = organise(anna, starts=time.time() + 3600)
    sign_up(cup, anna)
    its_hour_comes(client, cup)
    eventually(lambda: at(anna, cup)["status"] == "cancelled")


def test_a_withdrawal_ends_nothing_but_ones_own_part(client, anna):
    """The only person among bots goes in the first round: the others play all rounds that were announced."""
    cup = organise(anna, size=2, rounds=3)
    sign_up(cup, anna)
    add_bots(anna, cup, 3)
    start(anna, cup)
    begun(anna, cup)
    assert anna.ask("DELETE", f"/api/tournaments/{cup}/me").status_code == 204
    found = eventually(lambda: (known := at(anna, cup))["status"] == "over" and known, 300)
    assert found["round"] == 3
    assert [one["games"] for one in sorted(found["standings"], key=lambda one: one["entrant"])] == [1, 3, 3, 3]


def test_bots_fill_the_places_that_are_left(client, anna, bela):
    cup = organise(anna, most=8)
    sign_up(cup, anna, bela)
    ask = ("POST", f"/api/tournaments/{cup}/bots", {"bot": "random", "count": 16})
    assert anna.ask(*ask).status_code == 204
    entered = at(anna, cup)["entered"]
    assert [bool(one["bot"]) for one in entered] == [False] * 2 + [True] * 6
    assert len({one["name"] for one in entered}) == 8
    assert anna.ask(*ask).json()["code"] == "too_many"


def test_an_organiser_hands_over_to_somebody_who_is_in_it(client, anna, bela):
    cup, cili = organise(anna), Someone(client, "Cili")
    sign_up(cup, bela)
    hand = f"/api/tournaments/{cup}/organiser"
    assert bela.ask("PUT", f"{hand}/{bela.id}").json()["code"] == "not_yours"
    assert anna.ask("PUT", f"{hand}/{cili.id}").json()["code"] == "not_now"
    assert anna.ask("PUT", f"{hand}/{bela.id}").status_code == 204
    assert [at(one, cup)["mine"] for one in (anna, bela)] == [False, True]
    assert anna.ask("POST", f"/api/tournaments/{cup}/start").json()["code"] == "not_yours"
    assert bela.ask("POST", f"/api/tournaments/{cup}/cancel").status_code == 204
    assert bela.ask("PUT", f"{hand}/{bela.id}").json()["code"] == "over"


def test_tables_that_wait_for_seeds_can_be_watched(client, anna, bela, monkeypatch):
    """For half a minute they are not begun, and the list of live games said that there are none."""
    monkeypatch.setattr(dice, "SHOWING", 600.0)
    cup = organise(anna, size=2)
    sign_up(cup, anna, bela)
    start(anna, cup)
    table = begun(anna, cup)["tables"][0][0]["table"]
    live = Someone(client, "Cili").get("/api/live").json()["tables"]
    assert [(one["id"], one["status"]) for one in live] == [(table, "open")]


def test_calling_it_off_ends_its_games(client, anna, bela):
    cup = organise(anna)
    sign_up(cup, anna, bela)
    start(anna, cup)
    table = begun(anna, cup)["tables"][0][0]["table"]
    assert anna.ask("POST", f"/api/tournaments/{cup}/cancel").status_code == 204
    assert anna.table(table)["ending"] == "closed"
    assert at(anna, cup)["status"] == "cancelled"


def test_who_withdraws_before_it_begins_leaves_nothing_behind(client, anna, bela):
    cup = organise(anna)
    sign_up(cup, anna, bela)
    add_bots(anna, cup, 1)
    for number in (2, 3):
        assert anna.ask("DELETE", f"/api/tournaments/{cup}/entrants/{number}").status_code == 204
    assert anna.ask("DELETE", f"/api/tournaments/{cup}/me").status_code == 204
    assert [(one["name"], one["gone"]) for one in at(anna, cup)["entered"]] == [("Bela", "removed")]
    assert bela.ask("PUT", f"/api/tournaments/{cup}/me").json()["code"] == "not_yours"
    sign_up(cup, anna)
    assert at(anna, cup)["me"] == 3


def test_a_hundred_and_more_of_one_name(client, anna):
    cup, store = organise(anna), client.app.state.services.store

    async def fill():
        for i in range(120):
            number = await tournaments.enter(store, cup, "x" * 24, person=f"p{i}")
            await tournaments.go(store, client.app.state.services.registry, cup, number, "removed")

    client.portal.call(fill)
    assert len({one["name"] for one in at(anna, cup)["entered"]}) == 120
    assert all(len(one["name"]) <= 24 for one in at(anna, cup)["entered"])
    sign_up(cup, anna)                                   # those who were taken off the list take nobody's place


def test_one_address_does_not_fill_a_listed_tournament(client, anna, bela):
    """It filled 64 places in 9 s, and the list of those who were taken off it stood there for all to see."""
    cup, tries = organise(anna, most=32), [Someone(client, f"M{i}") for i in range(10)]
    store, own = client.app.state.services.store, client.portal.call(find, client.app.state.services.store, cup).setup
    organised_from(store, client, cup, {**own, "origin": "elsewhere"})
    for i, mallory in enumerate(tries):
        answer = mallory.ask("PUT", f"/api/tournaments/{cup}/me")
        assert answer.status_code == (204 if i < 8 else 429)
    assert answer.json()["reason"] == "origin_full"
    for entrant in at(anna, cup)["entered"]:
        assert anna.ask("DELETE", f"/api/tournaments/{cup}/entrants/{entrant['number']}").status_code == 204
    assert tries[9].ask("PUT", f"/api/tournaments/{cup}/me").json()["reason"] == "origin_full"      # they count
    assert (len(at(anna, cup)["entered"]), at(tries[9], cup)["entered"]) == (8, [])
    assert len(at(tries[0], cup)["entered"]) == 1        # oneself
    organised_from(store, client, cup, own)
    sign_up(cup, *[Someone(client, f"A{i}") for i in range(12)])         # where the organiser is, a club may be
    private = organise(bela, most=32, listed=False)
    sign_up(private, *tries)


def organised_from(store, client, cup, setup):
    changed = tournaments.tournaments.update().where(tournaments.tournaments.c.id == cup).values(setup=setup)
    client.portal.call(store.write, lambda connection: connection.execute(changed))


def test_a_tournament_may_be_for_those_with_an_account(client, anna, bela):
    cup = organise(anna, accounts=True)
    assert at(bela, cup)["setup"]["accounts"] is True
    assert bela.ask("PUT", f"/api/tournaments/{cup}/me").json()["reason"] == "accounts_only"
    assert bela.ask("PUT", "/api/me/password", {"login": "bela", "password": "correct horse"}).status_code == 200
    sign_up(cup, bela)


def test_how_many_rounds_there_will_be_is_found_out_once(client, anna, monkeypatch):
    """It takes longer than all else that is told of a tournament."""
    asked = []
    round_robin = pairing.round_robin
    monkeypatch.setattr(pairing, "round_robin", lambda *of: asked.append(of) or round_robin(*of))
    pairing.rounds_of_round_robin.cache_clear()
    cup = organise(anna, format="round_robin", size=3)
    add_bots(anna, cup, 7)
    assert {at(anna, cup)["rounds"] for _ in range(3)} == {len(round_robin(range(7), 3))}
    assert len(asked) == 1


def test_tables_of_one_address_s_tournaments_wait_for_bots_as_one(client, anna, bela):
    origins = set()
    for organiser, other in ((anna, bela), (bela, anna)):
        cup = organise(organiser)
        sign_up(cup, organiser, other)
        start(organiser, cup)
        table = begun(organiser, cup)["tables"][0][0]["table"]
        facts, _ = client.portal.call(client.app.state.services.store.table, table)
        origins.add(facts.asker)
    assert origins == {client.app.state.services.origin("testclient")}


def test_lists_show_what_is_listed_and_what_is_mine(client, anna, bela):
    cili = Someone(client, "Cili")
    hidden, shown = organise(anna, listed=False), organise(bela)
    sign_up(hidden, cili)
    listed = {who: {one["id"] for one in who.get("/api/tournaments").json()} for who in (anna, bela, cili)}
    assert listed == {anna: {hidden, shown}, bela: {shown}, cili: {hidden, shown}}


# ------------------------------------------------------------------ its tables


def test_a_game_of_a_tournament_is_played_to_its_end(client, anna, bela):
    cup = organise(anna)
    sign_up(cup, anna, bela)
    start(anna, cup)
    table = begun(anna, cup)["tables"][0][0]["table"]
    eventually(lambda: anna.table(table)["status"] == "playing")
    assert anna.table(table)["tournament"] == {"id": cup, "name": "The emperor's cup", "round": 1}
    refused = anna.act(table, type="propose", what="end")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_now")
    seat = next(one["seat"] for one in anna.table(table)["seats"] if one["person"] == bela.id)
    assert bela.ask("DELETE", f"/api/tables/{table}/seats/{seat}").status_code == 200
    assert anna.table(table)["seats"][seat]["bot"] == "random"       # the substitute, at once
    assert bela.join(table, seat).status_code == 200                 # who comes back plays on
    assert anna.table(table)["seats"][seat]["person"] == bela.id


def in_a_game(client, *people):
    """A tournament of these that the first of them organises, and their table."""
    cup = organise(people[0])
    sign_up(cup, *people)
    if len(people) == 1:
        add_bots(people[0], cup, 1)
    start(people[0], cup)
    table = begun(people[0], cup)["tables"][0][0]["table"]
    eventually(lambda: people[0].table(table)["status"] == "playing")
    return cup, table


def seat_of(someone, table):
    return next(one["seat"] for one in someone.table(table)["seats"] if one["person"] == someone.id)


def outcome_of(client, table):
    return outcome(client.portal.call(client.app.state.services.registry.read, table))


@pytest.mark.parametrize("how", ["removed", "withdrew", "late and removed", "removed, then logged in"])
def test_whoever_is_out_of_the_tournament_does_not_sit_down_again(client, anna, bela, how):
    account = Someone(client, "Account")
    code = account.ask("POST", "/api/me/recovery").json()["code"]
    cup, table = in_a_game(client, anna, bela)
    seat, number = seat_of(bela, table), at(bela, cup)["me"]
    if how.startswith("late"):
        room = client.portal.call(client.app.state.services.registry.room, table)
        client.portal.call(room.act_by_itself, lambda table, now: table.seat_bot(None, seat, "random", now))
    if how == "withdrew":
        assert bela.ask("DELETE", f"/api/tournaments/{cup}/me").status_code == 204
    else:
        assert anna.ask("DELETE", f"/api/tournaments/{cup}/entrants/{number}").status_code == 204
    if how.endswith("logged in"):
        bela.ask("POST", "/api/login/recovery", {"code": code, "bring": True})
        assert bela.get("/api/me").json()["id"] == account.id
    assert bela.join(table, seat).json()["reason"] == "not_entered"
    assert anna.table(table)["seats"][seat]["bot"] == "random"
    decision = anna.view(table)["prompt"]["decision"]
    anna.act(table, type="propose", what="undo", to=decision - 1)
    assert not anna.table(table)["proposal"]             # nobody waits for them


def test_a_game_from_which_the_organiser_removes_somebody_is_not_rated(client, anna, bela):
    cup, table = in_a_game(client, anna, bela)
    assert anna.ask("DELETE", f"/api/tournaments/{cup}/entrants/{at(bela, cup)['me']}").status_code == 204
    chooser = random.Random(3)

    def over():
        if anna.table(table)["asked"] == seat_of(anna, table):
            decides(anna, table, chooser)
        return anna.table(table)["status"] == "over"

    eventually(over)
    assert outcome_of(client, table).unrated == REMOVED


def test_an_organiser_who_is_alone_with_bots_does_not_escape_a_loss(client, anna, bela):
    """Neither by taking themselves off the list nor by calling it off."""
    cup, table = in_a_game(client, anna)
    assert anna.ask("POST", f"/api/tournaments/{cup}/cancel").status_code == 204
    found = outcome_of(client, table)
    assert (found.ending, found.unrated) == ("closed", "")
    assert [one.place for one in found.placings if one.person] == [2]
    cup, _ = in_a_game(client, bela)
    assert bela.ask("DELETE", f"/api/tournaments/{cup}/entrants/{at(bela, cup)['me']}").status_code == 204
    assert [one["gone"] for one in at(bela, cup)["entered"]] == ["withdrew", None]


def test_whoever_is_there_mixes_the_dice(client, anna, bela, monkeypatch):
    monkeypatch.setattr(dice, "SHOWING", 3600.0)
    cup = organise(anna)
    sign_up(cup, anna, bela)
    start(anna, cup)
    table = begun(anna, cup)["tables"][0][0]["table"]
    assert anna.table(table)["status"] == "open"
    for someone, seed in ((anna, "a"), (bela, "b")):
        assert someone.act(table, type="bind", seed_hash=dice.seed_hash(seed)).status_code == 200
    for someone, seed in ((anna, "a"), (bela, "b")):
        assert someone.act(table, type="show", seed=seed).status_code == 200
    data = anna.table(table)
    assert (data["status"], sorted(data["dice"]["seeds"])) == ("playing", ["a", "b"])


def test_a_round_is_told_to_all_who_play_in_it(client, anna, bela, settings):
    cup = organise(anna)
    sign_up(cup, anna, bela)
    add_bots(anna, cup, 2)
    told = []
    store = client.app.state.services.store
    notices = metadata.tables["notices"]

    async def look():
        query = sa.select(notices.c.person, notices.c.decision, notices.c.table_id)
        return await store.read(lambda connection: connection.execute(query).all())

    called = []

    async def send_nothing():                                    # it would be sent, and gone
        called.append(True)

    client.app.state.services.notices.send_due = send_nothing
    eventually(lambda: called)                                   # no sending is under way any more
    start(anna, cup)
    table = begun(anna, cup)["tables"][0][0]["table"]
    told = [row for row in client.portal.call(look) if row.decision == ROUND]
    assert sorted((row.person, row.table_id) for row in told) == sorted([(anna.id, table), (bela.id, table)])


# ------------------------------------------------------------------ people who go, and people who come back


def test_a_guest_brings_tournaments_along_and_a_deleted_person_leaves_them(client, anna, bela):
    cup = organise(bela)
    sign_up(cup, anna, bela)
    answer = anna.ask("PUT", "/api/me/password", {"login": "anna", "password": "correct horse"})
    assert answer.status_code == 200
    other = Someone(client, "Guest")
    sign_up(cup, other)
    brought = {"login": "anna", "password": "correct horse", "bring": True}
    assert other.ask("POST", "/api/login", brought).status_code == 200
    assert at(anna, cup)["me"] == 1                      # she was in it already: nobody is in one twice
    assert anna.get("/api/me/data").json()["tournaments"][0]["tournament"] == cup
    assert anna.ask("DELETE", "/api/me", {"password": "correct horse"}).status_code == 204
    first = at(bela, cup)["entered"][0]
    assert (first["person"], first["name"], first["gone"]) == (None, "—", "withdrew")


@pytest.mark.parametrize("how", ["deleted", "cleared away"])
def test_whose_organiser_is_gone_is_called_off(client, anna, bela, how):
    """Nobody could begin it, and it hung there for 30 days."""
    cup = organise(anna)
    sign_up(cup, bela)
    if how == "deleted":
        assert anna.ask("DELETE", "/api/me").status_code == 204
    else:
        client.portal.call(account_data.forget_guests, client.app.state.services.store, time.time() + 1)
    assert at(bela, cup)["status"] == "cancelled"


# ------------------------------------------------------------------ several processes


def test_of_two_that_want_to_begin_the_round_one_does(client, anna, bela):
    """Both have read the same, and both write: the second changes nothing."""
    store = client.app.state.services.store
    setup = {"format": "swiss", "size": 2, "rounds": 2, "clock": SLOW, "most": 16, "starts": None}

    async def race():
        cup = await set_up(store, anna.id, "Cup", setup, True)
        for who in (anna, bela):
            await tournaments.enter(store, cup, who.name, person=who.id)
        known = await find(store, cup)
        rows = [
            [{"tournament": cup, "round": 1, "number": 1, "table_id": f"table{i}", "seats": [1, 2]}] for i in range(2)
        ]
        await asyncio.gather(*(
            store.write(lambda connection, one=one: note_round(connection, known, one)) for one in rows
        ))
        return await find(store, cup)

    found = client.portal.call(race)
    assert (found.round, len(found.pairings)) == (1, 1)


def test_who_withdraws_while_a_round_is_paired_is_not_in_it(client, anna, bela):
    store, rounds = client.app.state.services.store, client.app.state.services.tournaments
    cili = Someone(client, "Cili")
    setup = {"format": "swiss", "size": 2, "rounds": 2, "clock": SLOW, "most": 16, "starts": time.time() + 10**6}

    async def race():
        cup = await set_up(store, anna.id, "Cup", setup, True)
        for who in (anna, bela, cili):
            await tournaments.enter(store, cup, who.name, person=who.id)
        paired = await find(store, cup)
        await tournaments.go(store, client.app.state.services.registry, cup, 2, "withdrew")
        row = {"tournament": cup, "round": 1, "number": 1, "table_id": "0123456789abcdef", "seats": [1, 2, 3]}
        await store.write(lambda connection: note_round(connection, paired, [row]))
        found = await find(store, cup)
        await rounds.look_after(cup)
        return found, await find(store, cup)

    before, after = client.portal.call(race)
    assert (before.status, before.due) == ("open", 0.0)  # at once again
    assert [sorted(one.seats) for one in after.pairings] == [[1, 3]]


def test_a_tournament_is_claimed_by_one_and_free_again_after_its_lease(client, anna):
    store = client.app.state.services.store
    far = time.time() + 10**6
    setup = {"format": "swiss", "size": 2, "rounds": 2, "clock": SLOW, "most": 16, "starts": far}

    async def race():
        cup = await set_up(store, anna.id, "Cup", setup, True)
        first = await asyncio.gather(claim(store, far), claim(store, far))
        return cup, first, await claim(store, far + 1), await claim(store, far + tournaments.LEASE + 1)

    cup, first, during, after = client.portal.call(race)
    assert sorted(first) == [[], [cup]]
    assert (during, after) == ([], [cup])


def test_tables_that_a_dead_process_did_not_set_up_are_set_up(client, anna, bela):
    """It wrote the round down, and died."""
    store, rounds = client.app.state.services.store, client.app.state.services.tournaments
    setup = {"format": "swiss", "size": 2, "rounds": 2, "clock": SLOW, "most": 16, "starts": None}

    async def die():
        cup = await set_up(store, anna.id, "Cup", setup, True)
        for who in (anna, bela):
            await tournaments.enter(store, cup, who.name, person=who.id)
        row = {"tournament": cup, "round": 1, "number": 1, "table_id": "0123456789abcdef", "seats": [2, 1]}
        known = await find(store, cup)
        await store.write(lambda connection: note_round(connection, known, [row]))
        await asyncio.gather(rounds.look_after(cup), rounds.look_after(cup))     # two who find it at once
        return cup

    cup = client.portal.call(die)
    data = anna.table("0123456789abcdef")
    assert [seat["person"] for seat in data["seats"]] == [bela.id, anna.id]
    assert at(anna, cup)["round"] == 1


def test_behind_all_who_stayed():
    assert behind_all_who_stayed([1, 2, 2, 4], [True, False, True, True]) == [1, 4, 2, 3]
