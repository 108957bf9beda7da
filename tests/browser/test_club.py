"""Tournaments and clubs as people meet them: set up, joined by a link, played."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.conftest import Newcomers
from browser.people import PHONE
from browser.screens import CLUB, CUP


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
    expect(page.get_by_role("heading", name="Standings")).to_be_visible(timeout=30_000)
    other.reload()
    other.get_by_role("link", name="To my table").click()
    other.wait_for_url("**/t/*")


def test_whoever_withdraws_is_asked_once_more(come: Newcomers) -> None:
    anna = come("Anna")
    clock = {"kind": "days", "bank": 86_400, "increment": 86_400}
    made = anna.ask("POST", "/api/tournaments", {"name": CUP, "clock": clock})["tournament"]
    page = anna.go(f"/tournaments/{made}")
    page.get_by_role("button", name="Play along").click()
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_role("button", name="Play along")).to_be_visible()
    page.get_by_role("button", name="Call it off").click()
    page.get_by_role("button", name="Call it off: its games end").click()
    expect(page.get_by_text("was called off")).to_be_visible()


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
