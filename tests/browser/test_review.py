"""The review of a finished game: from its result to its slips, and back to a slip by its address."""

import re

from playwright.sync_api import Locator, Page, Route, expect

from browser.conftest import Newcomers
from browser.people import ME, OPEN, Someone
from browser.screens import REVIEWED, passed_and_ended
from byzantium.engine import codes as C
from byzantium.engine.board import CITY_NAMES


def first_move(someone: Someone, table: str) -> int:
    """Its decision."""
    return int(someone.ask("GET", f"/api/tables/{table}/review")["moves"][0]["decision"])


def slips(page: Page) -> Locator:
    """Those of the list below, not the worst moves of one's own that stand above it."""
    return page.get_by_role("region", name="Review").locator("ol:not(.worst) > li")


def test_a_slip_is_listed_with_what_was_better_and_leads_to_its_moment(anna: Someone) -> None:
    table = passed_and_ended(anna)
    page = anna.sit_at(table)
    page.get_by_role("dialog").get_by_role("button", name="Review").click()
    expect(slips(page)).to_have_count(1, timeout=REVIEWED)
    told = r"Pass.*(Mistake|Blunder) lowers the chance of winning by \d+% \(±\s\d+\).*Better: \w+: \w+"
    expect(slips(page)).to_contain_text(re.compile(told, re.S))
    decision = first_move(anna, table)
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile(r"replay\?review&from=(?!0)"))
    slips(page).get_by_role("button").click()
    expect(page).to_have_url(re.compile(rf"replay\?review&from={decision}$"))
    page.reload()
    expect(slips(page).locator("[aria-current=step]")).to_have_count(1)
    expect(page.get_by_text(f"decision {decision} of")).to_be_visible()


def test_one_goes_from_slip_to_slip_and_by_the_graph(anna: Someone) -> None:
    table = passed_and_ended(anna)
    page = anna.go(f"/t/{table}/replay?review")
    expect(slips(page)).to_have_count(1, timeout=REVIEWED)
    at_the_slip = page.get_by_text(f"decision {first_move(anna, table)} of")
    page.keyboard.press("End")
    page.get_by_role("button", name="Previous slip").click()
    expect(at_the_slip).to_be_visible()
    expect(page.get_by_role("button", name="Next slip")).to_be_disabled()
    graph = page.get_by_role("slider", name="Winning chances")
    expect(graph).not_to_have_attribute("aria-valuetext", re.compile("%"))          # nobody has moved yet
    graph.press("End")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"Anna \d+%, Bela \d+%"))
    expect(at_the_slip).not_to_be_visible()
    graph.click()
    expect(at_the_slip).to_be_visible()


def test_slips_bear_their_signs_in_the_log(anna: Someone) -> None:
    page = anna.go(f"/t/{passed_and_ended(anna)}/replay?review")
    expect(slips(page)).to_have_count(1, timeout=REVIEWED)
    page.get_by_role("button", name="Log", exact=True).click()
    signed = page.get_by_role("list", name="Log").get_by_role("listitem").filter(has_text="?")
    expect(signed).to_have_count(1)
    expect(signed).to_contain_text(re.compile("Pass.*(Mistake|Blunder)", re.S))
    expect(page).to_have_url(re.compile(r"replay\?from="))


def test_players_see_their_own_slips_first(come: Newcomers) -> None:
    anna, bela = come("Anna"), come("Bela")
    table = anna.set_up(ME, OPEN)
    bela.ask("PUT", f"/api/tables/{table}/seats/1", {"invitation": anna.table(table)["invitation"]})
    prompt = anna.view(table)["prompt"]
    slipped, other = (anna, bela) if prompt["asked"] == 0 else (bela, anna)
    slipped.act(table, type="decide", decision=prompt["decision"], code=C.PASS)
    slipped.act(table, type="propose", what="end")
    other.act(table, type="answer", agree=True)
    for one in (slipped, other):
        one.go(f"/t/{table}/replay?review")
    expect(slips(slipped.page)).to_have_count(1, timeout=REVIEWED)
    expect(slipped.page.locator("ol.worst > li")).to_have_count(1)
    expect(other.page.get_by_text("None of yours")).to_be_visible()
    other.page.get_by_role("radio", name="All").check()
    expect(slips(other.page)).to_have_count(1)


def test_whoever_lost_is_told_the_place_and_why(come: Newcomers) -> None:
    anna, bela = come("Anna"), come("Bela")
    table = anna.set_up(ME, OPEN)
    bela.ask("PUT", f"/api/tables/{table}/seats/1", {"invitation": anna.table(table)["invitation"]})
    prompt = anna.view(table)["prompt"]
    loser, winner = (anna, bela) if prompt["asked"] == 0 else (bela, anna)
    loser.act(table, type="decide", decision=prompt["decision"], code=C.PASS)
    for code in (C.TAKE_CONTROL, C.CITY + CITY_NAMES.index("Damascus"), C.POOL):
        winner.act(table, type="decide", decision=winner.view(table)["prompt"]["decision"], code=code)
    winner.act(table, type="propose", what="end")
    loser.act(table, type="answer", agree=True)
    page = loser.go(f"/t/{table}/replay?review")
    because = page.locator(".because")
    expect(because).to_contain_text(re.compile(rf"You came second, \d+ points? behind {winner.name}\."))
    expect(because).to_contain_text(f"The largest difference: {winner.name} got")
    winner.go(f"/t/{table}/replay?review").wait_for_selector(".review table")
    expect(winner.page.locator(".because")).to_have_count(0)


def test_a_review_that_is_refused_says_why_and_is_asked_for_again(anna: Someone) -> None:
    anna.expected = re.compile("429")
    table = passed_and_ended(anna)
    address = f"**/api/tables/{table}/review"

    def refuse(route: Route) -> None:
        route.fulfill(status=429, json={"code": "reviews_full", "sentence": "Ask again in a minute."})

    anna.page.route(address, refuse)
    page = anna.go(f"/t/{table}/replay?review")
    expect(page.get_by_role("alert")).to_contain_text("too many games")
    page.unroute(address)
    page.get_by_role("button", name="Try again").click()
    expect(slips(page)).to_have_count(1, timeout=REVIEWED)


def test_a_game_that_goes_on_has_no_review(anna: Someone) -> None:
    table = anna.set_up(ME, ME)
    page = anna.go(f"/t/{table}/replay?review")
    expect(page.get_by_role("list", name="Log")).to_be_visible()
    expect(page.get_by_role("button", name="Review")).to_have_count(0)
