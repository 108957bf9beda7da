"""Tournaments and clubs as people meet them: set up, joined by a link, played."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.conftest import Newcomers
from browser.people import PHONE
from browser.screens import CLUB, CUP
from budget import thorough

OVER_DAYS = {"kind": "days", "bank": 86_400, "increment": 86_400}


def test_a_tournament_is_set_up_signed_up_by_link_and_begun(come: Newcomers) -> None:
    anna, bela = come("Anna"), come("Bela", **PHONE)
    page = anna.go("/tournaments/new")
    page.get_by_label("Name of the tournament").fill(CUP)
    page.get_by_role("radio", name="Over days").check()
    page.get_by_role("button", name="Set it up").click()
    expect(page.get_by_role("heading", name=CUP)).to_be_visible()
    page.get_by_role("button", name="Play along").click()
    expect(page.get_by_text("You are in.", exact=False)).to_be_visible()
    link = page.get_by_label("Link to sign up").input_value()
    other = bela.go(link)
    other.get_by_role("button", name="Play along").click()
    expect(other.get_by_text("You are in.", exact=False)).to_be_visible()
    page.get_by_role("button", name="Add this bot").click()
    expect(page.get_by_text("3 of 16 places are taken.", exact=False)).to_be_visible()
    page.get_by_role("button", name="Begin now").click()
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible(timeout=30_000)
    expect(page.get_by_role("heading", name="Standings")).to_have_count(0)       # sixteen rows of zeros tell nothing
    other.reload()
    other.get_by_role("link", name="To my table").click()
    other.wait_for_url("**/t/*")


def test_whoever_withdraws_is_asked_once_more(come: Newcomers) -> None:
    anna = come("Anna")
    made = anna.ask("POST", "/api/tournaments", {"name": CUP, "clock": OVER_DAYS})["tournament"]
    page = anna.go(f"/tournaments/{made}")
    page.get_by_role("button", name="Play along").click()
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_role("button", name="Play along")).to_be_visible()
    page.get_by_role("button", name="Call it off").click()
    page.get_by_role("button", name="Call it off: its games end").click()
    expect(page.get_by_text("was called off")).to_be_visible()


@thorough                                                # without the server: client/tests/notices.test.ts
def test_a_refusal_is_told_in_the_person_s_language(come: Newcomers) -> None:
    anna, bela = come("Anna"), come("Bela", settings={"language": "pl"})
    bela.expected = re.compile("429")
    made = anna.ask("POST", "/api/tournaments", {"name": CUP, "clock": OVER_DAYS, "most": 2})["tournament"]
    anna.ask("PUT", f"/api/tournaments/{made}/me")
    anna.ask("POST", f"/api/tournaments/{made}/bots", {"bot": "random"})
    page = bela.go(f"/tournaments/{made}")
    page.get_by_role("button", name="Zapisz się").click()
    expect(page.locator(".notices")).to_have_text("Turniej jest pełny.×")        # and nothing of the server's English


def test_a_club_is_founded_asked_for_and_opened(come: Newcomers) -> None:
    anna, bela = come("Anna"), come("Bela", **PHONE)
    page = anna.look_at("/clubs")
    expect(page.get_by_text("A club needs somebody who can be found again", exact=False)).to_be_visible()
    who = anna.ask("GET", "/api/me")["id"]
    login = f"y{who}"[:30].replace("-", ".")
    anna.ask("PUT", "/api/me/password", {"login": login, "password": "a long enough password"})
    page.reload()
    page.get_by_label("Name of the club").fill(CLUB)
    page.get_by_role("button", name="Found it").click()
    expect(page.get_by_role("heading", name=CLUB)).to_be_visible()
    other = bela.go(page.get_by_label("Link to the club").input_value())
    other.get_by_role("button", name="Ask to join").click()
    expect(other.get_by_text("You have asked.", exact=False)).to_be_visible()
    page.get_by_role("button", name="Let Bela in").click(timeout=30_000)     # the page looks again every 5 seconds
    expect(page.get_by_role("button", name="Remove Bela")).to_be_visible()
    assert not Axe().run(page).response["violations"]
    other.reload()
    expect(other.get_by_role("button", name="Leave")).to_be_visible()


def test_what_cannot_be_taken_back_is_asked_once_more(come: Newcomers) -> None:
    """By a press elsewhere nothing happens, by a double click neither."""
    anna, bela = come("Anna"), come("Bela")
    people = {one.name: one.ask("GET", "/api/me")["id"] for one in (anna, bela)}
    for one in (anna, bela):                             # who owns a club can be found again
        login = f"z{people[one.name]}"[:30].replace("-", ".")
        one.ask("PUT", "/api/me/password", {"login": login, "password": "a long enough password"})
    club = anna.ask("POST", "/api/clubs", {"name": CLUB, "access": "link"})["club"]

    def members() -> int:
        return len(anna.ask("GET", f"/api/clubs/{club}")["members"])

    bela.ask("PUT", f"/api/clubs/{club}/me")
    page, other = anna.go(f"/clubs/{club}"), bela.go(f"/clubs/{club}")
    other.get_by_role("button", name="Leave").dblclick()
    expect(other.get_by_role("button", name="Leave the club for good")).to_be_visible()
    other.get_by_role("heading", name=CLUB).click()
    expect(other.get_by_role("button", name="Leave the club for good")).to_have_count(0)
    assert members() == 2
    other.get_by_role("button", name="Leave").click()
    other.get_by_role("button", name="Leave the club for good").click()
    other.get_by_role("button", name="Join").click()
    expect(other.get_by_role("button", name="Leave")).to_be_visible()
    page.get_by_role("button", name="Remove Bela").click()
    page.get_by_role("button", name="Remove Bela from the club for good").click()
    expect(page.get_by_role("button", name="Remove Bela")).to_have_count(0)
    bela.ask("PUT", f"/api/clubs/{club}/me")
    page.reload()
    page.get_by_role("button", name="Hand the club over to Bela").click()
    assert anna.ask("GET", f"/api/clubs/{club}")["owner"] == people["Anna"]
    page.get_by_role("button", name="Hand it over: Bela decides from now on").click()
    expect(page.get_by_role("button", name="Leave")).to_be_visible()
    assert anna.ask("GET", f"/api/clubs/{club}")["owner"] == people["Bela"]


def test_an_entrant_is_removed_from_a_running_tournament_by_two_presses(come: Newcomers) -> None:
    anna, bela = come("Anna"), come("Bela")
    made = anna.ask("POST", "/api/tournaments", {"name": CUP, "clock": OVER_DAYS})["tournament"]
    for one in (anna, bela):
        one.ask("PUT", f"/api/tournaments/{made}/me")
    anna.ask("POST", f"/api/tournaments/{made}/start")
    page = anna.go(f"/tournaments/{made}")
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible(timeout=30_000)
    page.get_by_role("button", name="Remove Bela").click()
    assert not any(one["gone"] for one in anna.ask("GET", f"/api/tournaments/{made}")["entered"])
    page.get_by_role("button", name="Remove Bela for good: a bot plays on").click()
    expect(page.get_by_role("listitem").filter(has_text="Bela").get_by_text("removed")).to_be_visible()
