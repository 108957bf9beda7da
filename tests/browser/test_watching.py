"""To watch, as people meet it: whom one follows, a game that is shown later, games that were worth it."""

import re
from urllib.parse import parse_qs, urlparse

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Route, expect

from browser.conftest import Newcomers
from browser.people import ME, PHONE

RANDOM = {"kind": "bot", "bot": "random"}


def test_one_follows_a_player_and_finds_their_game(come: Newcomers) -> None:
    anna, bela = come("Anna"), come("Bela", **PHONE)
    table = anna.set_up(ME, RANDOM, listed=True, delay=600)
    page = bela.go("/watch")
    game = page.locator("li", has=page.locator(f'a[href="/t/{table}"]'))
    expect(game.get_by_text("shown 10 minutes later")).to_be_visible()
    game.get_by_role("link", name="Anna", exact=True).click()
    page.get_by_role("button", name="Follow").click()
    expect(page.get_by_role("button", name="No longer follow")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Watch").click()
    mine = page.get_by_role("region", name="Those you follow")
    expect(mine.locator(f'a[href="/t/{table}"]')).to_be_visible()
    assert not Axe().run(page).response["violations"]
    page.get_by_role("link", name="Byzantium").click()
    expect(page.get_by_role("link", name=re.compile("Watch ?, tables with players you follow: 1"))).to_be_visible()
    page.goto(page.url.rstrip("/") + f"/t/{table}")
    expect(page.get_by_text("10 minutes later", exact=False).first).to_be_visible()
    bela.go("/watch").get_by_role("button", name="No longer follow Anna").click()
    expect(page.get_by_text("You follow nobody yet.", exact=False)).to_be_visible()


def test_who_opens_a_table_chooses_when_viewers_see_it(come: Newcomers) -> None:
    anna = come("Anna")
    page = anna.go("/new?listed")
    page.get_by_role("radiogroup", name="For viewers").get_by_role("radio", name="10 min").check()
    expect(page.get_by_text("sees everything 10 minutes later", exact=False)).to_be_visible()
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url("**/t/*")
    table = page.url.rsplit("/", 1)[1]
    assert anna.table(table)["setup"]["delay"] == 600
    expect(page.get_by_text("10 min", exact=True)).to_be_visible()


REASONS = {
    "The win was shared.": {"id": "close", "number": 0, "what": ""},
    "Decided by 1 point.": {"id": "close", "number": 1, "what": ""},
    "Level on points: more cities decided.": {"id": "tie_break", "number": 0, "what": "cities"},
    "The lead changed 6 times.": {"id": "lead_changes", "number": 6, "what": ""},
    "The winner was 7 points behind when the last turn began.": {"id": "comeback", "number": 7, "what": ""},
    "Constantinople fell to the Bulgars.": {"id": "fall", "number": 0, "what": "bulgars"},
    "Rated players, 1,612 on average.": {"id": "rated", "number": 1612, "what": ""},
}


def test_games_that_were_worth_it_tell_why_page_after_page(come: Newcomers) -> None:
    """Which games there are is the server's to know; here it is what is made of them."""
    anna = come("Anna")
    table = anna.set_up(ME, RANDOM, listed=True)
    listed = next(one for one in anna.ask("GET", "/api/tables") if one["id"] == table)
    games = [
        {"table": {**listed, "id": f"{number:016}", "status": "over", "winners": ["Anna"], "scores": [20, 19]},
         "why": [why]}
        for number, why in enumerate(REASONS.values())
    ]

    def answer(route: Route) -> None:
        query = parse_qs(urlparse(route.request.url).query)
        some = [game for game in games if game["why"][0]["id"] in query.get("why", [game["why"][0]["id"]])]
        rest = int(query.get("after", ["0"])[0])
        route.fulfill(json={"games": some[rest : rest + 4], "next": "4" if rest + 4 < len(some) else None})

    anna.page.route("**/api/highlights**", answer)
    page = anna.go("/watch/highlights")
    page.get_by_role("button", name="More games").click()
    for sentence in REASONS:
        expect(page.get_by_text(sentence, exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="More games")).to_have_count(0)
    assert not Axe().run(page).response["violations"]
    page.get_by_role("combobox", name="Show").select_option("Fall of Constantinople")
    expect(page.get_by_text("The win was shared.")).to_have_count(0)
    expect(page.get_by_text("Constantinople fell to the Bulgars.")).to_be_visible()
