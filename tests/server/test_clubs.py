"""Clubs: coming in by a link or by being let in, what members see, what the owner may do."""

import random

from server.players import ME, OPEN, Someone, eventually

PASSWORD = "correct horse"
CLOCK = {"kind": "days", "bank": 86400, "increment": 86400}


def with_account(someone):
    login = someone.name.lower()
    assert someone.ask("PUT", "/api/me/password", {"login": login, "password": PASSWORD}).status_code == 200
    return someone


def found(someone, **more):
    answer = someone.ask("POST", "/api/clubs", {"name": "The Blues", **more})
    assert answer.status_code == 201, answer.text
    return answer.json()["club"]


def at(someone, club):
    return someone.get(f"/api/clubs/{club}").json()


def come(club, *people):
    for someone in people:
        assert someone.ask("PUT", f"/api/clubs/{club}/me").status_code == 204


def play(anna, bela, seed=1):
    """A game of two, to its end."""
    table = anna.set_up(ME, OPEN)
    assert bela.join(table, 1, anna.table(table)["invitation"]).status_code == 200
    chooser = random.Random(seed)
    while (data := anna.table(table))["status"] == "playing":
        (anna if data["seats"][data["asked"]]["person"] == anna.id else bela).decide(table, chooser)
    return table


def test_a_guest_founds_none_and_nobody_too_many(client, anna):
    assert anna.ask("POST", "/api/clubs", {"name": "The Blues"}).json()["code"] == "not_now"
    with_account(anna)
    for _ in range(5):
        found(anna)
    assert anna.ask("POST", "/api/clubs", {"name": "One more"}).json()["code"] == "too_many"


def test_whoever_has_the_link_comes_in(client, anna, bela):
    club = found(with_account(anna), access="link")
    come(club, bela, bela)
    assert [(one["name"], one["asked"]) for one in at(bela, club)["members"]] == [("Anna", False), ("Bela", False)]
    assert (at(anna, club)["me"], at(bela, club)["me"]) == ("owner", "member")
    assert bela.ask("DELETE", f"/api/clubs/{club}/me").status_code == 204
    assert at(bela, club)["me"] is None


def test_where_one_asks_the_owner_lets_in(client, anna, bela):
    club = found(with_account(anna))
    come(club, bela)
    assert at(bela, club)["me"] == "asked"
    assert [one["name"] for one in at(bela, club)["members"]] == ["Anna"]        # only the owner sees who asks
    assert [one["name"] for one in at(anna, club)["members"]] == ["Anna", "Bela"]
    assert bela.ask("PUT", f"/api/clubs/{club}/members/{bela.id}").json()["code"] == "not_yours"
    assert anna.ask("PUT", f"/api/clubs/{club}/members/{bela.id}").status_code == 204
    assert at(bela, club)["me"] == "member"
    assert anna.ask("DELETE", f"/api/clubs/{club}/members/{bela.id}").status_code == 204
    assert at(bela, club)["me"] is None
    assert anna.ask("PUT", f"/api/clubs/{club}/members/{bela.id}").json()["code"] == "not_found"


def test_one_address_does_not_fill_the_list_of_who_asks(client, anna, bela):
    """Nor do those who ask take members' places."""
    club = found(with_account(anna))
    answers = [Someone(client, f"M{i}").ask("PUT", f"/api/clubs/{club}/me") for i in range(7)]
    assert [one.status_code for one in answers] == [204] * 5 + [429] * 2
    assert answers[-1].json()["reason"] == "origin_full"
    first = at(anna, club)["members"][1]["person"]
    assert anna.ask("PUT", f"/api/clubs/{club}/members/{first}").status_code == 204
    come(club, bela)


def test_a_club_may_be_for_those_with_an_account(client, anna, bela):
    club = found(with_account(anna), access="link", accounts=True)
    assert at(bela, club)["accounts"] is True
    assert bela.ask("PUT", f"/api/clubs/{club}/me").json()["reason"] == "accounts_only"
    come(club, with_account(bela))


def test_the_owner_changes_hands_over_and_closes(client, anna, bela):
    club = found(with_account(anna), access="link")
    come(club, bela)
    changed = {"name": "The Greens", "about": "Mondays", "access": "asked", "listed": True}
    assert bela.ask("PUT", f"/api/clubs/{club}", changed).json()["code"] == "not_yours"
    assert anna.ask("PUT", f"/api/clubs/{club}", changed).status_code == 204
    assert {name: at(bela, club)[name] for name in changed} == changed
    assert anna.ask("DELETE", f"/api/clubs/{club}/me").json()["code"] == "not_now"       # first hand it over
    guest = anna.ask("PUT", f"/api/clubs/{club}/owner/{bela.id}")
    assert guest.json()["code"] == "not_now"             # an owner can be found again
    with_account(bela)
    assert anna.ask("PUT", f"/api/clubs/{club}/owner/{bela.id}").status_code == 204
    assert at(bela, club)["me"] == "owner"
    assert anna.ask("DELETE", f"/api/clubs/{club}/me").status_code == 204
    assert anna.ask("DELETE", f"/api/clubs/{club}").json()["code"] == "not_yours"
    assert bela.ask("DELETE", f"/api/clubs/{club}").status_code == 204
    assert anna.get(f"/api/clubs/{club}").json()["code"] == "not_found"


def test_lists_show_mine_first_and_what_is_listed(client, anna, bela):
    hidden, shown = found(with_account(anna)), found(with_account(bela), listed=True)
    assert [one["id"] for one in anna.get("/api/clubs").json()] == [hidden, shown]
    assert [(one["id"], one["members"], one["mine"]) for one in bela.get("/api/clubs").json()] == [(shown, 1, True)]


def test_games_and_ladder_of_members(client, anna, bela):
    cili = Someone(client, "Cili")
    for someone in (anna, bela):
        with_account(someone)
        assert someone.ask("PUT", "/api/me/rating", {"wanted": True}).status_code == 204
    club = found(anna, access="link")
    come(club, bela)
    table = play(anna, bela)
    eventually(lambda: at(anna, club)["ladder"])
    seen = at(bela, club)
    assert [one["id"] for one in seen["games"]] == [table]
    assert sorted(one["name"] for one in seen["ladder"]) == ["Anna", "Bela"]
    assert seen["ladder"][0]["points"] >= seen["ladder"][1]["points"]
    assert at(cili, club)["games"] == []                 # for members only
    come(club, cili)
    assert at(cili, club)["games"] == []                 # nor is a table that is not listed named to other members


def test_a_tournament_of_a_club_is_for_its_members(client, anna, bela):
    cili = Someone(client, "Cili")
    club = found(with_account(anna), access="link")
    come(club, bela)
    wish = {"name": "Club cup", "clock": CLOCK, "club": club, "listed": False}
    assert cili.ask("POST", "/api/tournaments", wish).json()["code"] == "not_yours"
    cup = anna.ask("POST", "/api/tournaments", wish).json()["tournament"]
    assert cili.ask("PUT", f"/api/tournaments/{cup}/me").json()["code"] == "not_yours"
    assert bela.ask("PUT", f"/api/tournaments/{cup}/me").status_code == 204
    assert [one["id"] for one in at(bela, club)["tournaments"]] == [cup]
    assert at(cili, club)["tournaments"] == []           # it is not listed
    shown = {**wish, "name": "Open cup", "listed": True}
    shown = anna.ask("POST", "/api/tournaments", shown).json()["tournament"]
    assert [one["id"] for one in at(cili, club)["tournaments"]] == [shown]


def test_a_deleted_owners_club_goes_to_the_longest_member_or_with_them(client, anna, bela):
    club, alone = found(with_account(anna), access="link"), found(anna)
    come(club, bela)
    assert anna.ask("DELETE", "/api/me", {"password": PASSWORD}).status_code == 204
    assert at(bela, club)["me"] == "owner"
    assert bela.get(f"/api/clubs/{alone}").json()["code"] == "not_found"


def test_a_deleted_owners_club_goes_to_one_who_can_be_found_again(client, anna, bela):
    cili = Someone(client, "Cili")
    club = found(with_account(anna), access="link")
    come(club, bela, with_account(cili))                 # Bela, a guest, is in it for longer
    assert anna.ask("DELETE", "/api/me", {"password": PASSWORD}).status_code == 204
    assert at(cili, club)["me"] == "owner"


def test_a_club_that_a_guest_inherited_comes_along_into_an_account(client, anna, bela):
    club = found(with_account(anna), access="link")
    guest = Someone(client, "Guest")
    come(club, guest)
    assert anna.ask("DELETE", "/api/me", {"password": PASSWORD}).status_code == 204
    with_account(bela)
    assert guest.ask("POST", "/api/login", {"login": "bela", "password": PASSWORD, "bring": True}).status_code == 200
    assert at(bela, club)["me"] == "owner"


def test_memberships_come_along_into_an_account(client, anna, bela):
    club = found(with_account(anna), access="link")
    with_account(bela)
    guest = Someone(client, "Guest")
    come(club, guest)
    brought = {"login": "bela", "password": PASSWORD, "bring": True}
    assert guest.ask("POST", "/api/login", brought).status_code == 200
    assert at(bela, club)["me"] == "member"
    assert bela.get("/api/me/data").json()["clubs"][0]["club"] == club
