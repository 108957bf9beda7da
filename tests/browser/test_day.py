"""The game of the day: played in the page, played again by the server, in a table; yesterday's with its review."""

import json
import sqlite3
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import expect

from browser.conftest import Newcomers
from browser.people import OFFLINE, Someone
from browser.test_local import PATIENT, setup
from browser.test_local import played as played_here
from byzantium.server.community.days.game import MADE, entries, game_of, replayed
from server.days import played, today
from server.process import ServerProcess

DAYS = [f"2026-10-{day:02}" for day in range(1, 29)]


def play(someone: Someone, day: str, seed: int) -> list[Any]:
    """The whole game in the page's own thread, by random decisions: what was decided and rolled."""
    made = game_of(day)
    fixed = {"id": made.id, "secret": made.secret.hex(), "day": day}
    found = played_here(someone.page, setup(list(made.bots)), seed, 3, fixed)
    return list(found["record"]["decisions"])


def test_the_server_s_opponents_decide_as_the_page_s(come: Newcomers) -> None:
    """By every kind of opponent: a game that the page has played is the same when it is played again by the library."""
    page = come("Anna")
    page.go("/rules")
    for opponent in MADE["opponents"]:
        day = next(day for day in DAYS if opponent in game_of(day).bots)
        decisions = play(page, day, 7)
        assert replayed(day, entries(decisions))["place"] in (1, 2, 3)


def test_a_result_stands_in_everybody_s_table(come: Newcomers) -> None:
    """Sent by itself, ranked, on the card that is shared; and told at the end of the game."""
    anna, bela, day = come("Anna"), come("Bela"), today()
    bela.ask("POST", f"/api/days/{day}", {"decisions": played(day, 2)})
    anna.context.set_default_timeout(PATIENT)
    anna.context.clock.set_fixed_time(f"{day}T12:00:00Z")
    page = anna.go("/rules")
    play(anna, day, 5)
    page.goto("/day")
    mine = page.locator("section", has=page.locator("#day-shown")).locator("tr.me")
    expect(mine).to_contain_text("Anna")
    rank = mine.get_attribute("data-rank")
    expect(page.locator(f"[data-card='{day}']")).to_contain_text(f"Rank {rank} among")
    assert anna.ask("GET", f"/api/days/{day}")["mine"]["rank"] == int(rank or 0)
    page.goto(f"/t/{game_of(day).id}")
    expect(page.locator(".rank")).to_contain_text(f"Rank {rank} among")
    anna.expected = OFFLINE
    page.route("**/api/days/*", lambda asked: asked.abort())
    page.get_by_role("link", name="The game of the day").click()
    expect(page.get_by_text("You are offline").first).to_be_visible()


def test_a_shared_link_leads_to_its_day(come: Newcomers) -> None:
    """Also when that is over: the link of the card names the day."""
    anna = come("Anna")
    anna.context.set_default_timeout(PATIENT)
    anna.context.add_init_script("navigator.clipboard.writeText = async (text) => (shared = text)")
    anna.context.clock.set_fixed_time("2026-10-05T12:00:00Z")
    page = anna.go("/rules")
    play(anna, "2026-10-05", 4)
    page.goto("/day")
    page.get_by_role("button", name="Share the result").click()
    page.wait_for_function("() => globalThis.shared")
    link = page.evaluate("() => shared").splitlines()[-1]
    assert link.endswith("/day/2026-10-05")
    anna.context.clock.set_fixed_time("2026-10-09T12:00:00Z")
    page.goto(link)
    expect(page.get_by_role("heading", name="October 5, 2026")).to_be_visible()
    expect(page.locator("[data-card='2026-10-05']")).to_contain_text("Place")
    page.goto("/day/2026-10-06")
    expect(page.get_by_text("You did not play it.")).to_be_visible()
    page.get_by_role("link", name="Today’s game").click()
    expect(page.get_by_role("heading", name="October 9, 2026")).to_be_visible()
    for nothing in ("2026-10-10", "2026-02-30", "tomorrow"):
        page.goto(f"/day/{nothing}")
        expect(page.get_by_text("There is no such page.")).to_be_visible()


def test_whoever_has_played_elsewhere_is_told(come: Newcomers) -> None:
    """The result of the other device is shown and shared; a second try would count for nothing."""
    anna, day = come("Anna"), today()
    anna.context.clock.set_fixed_time(f"{day}T12:00:00Z")
    anna.ask("POST", f"/api/days/{day}", {"decisions": played(day, 6)})
    page = anna.go(f"/day/{day}")
    expect(page.get_by_text("You have played this game on another device")).to_be_visible()
    expect(page.locator(f"[data-card='{day}']")).to_contain_text("Rank")
    expect(page.get_by_role("button", name="Share the result")).to_be_visible()
    expect(page.get_by_role("button", name="Play today’s game")).to_have_count(0)
    page.get_by_role("button", name="Replay").click()
    page.wait_for_url("**/t/local.seen.*/replay")
    expect(page.locator(".board").first).to_be_visible()


def test_yesterday_s_winner_is_played_again(come: Newcomers, server: ServerProcess) -> None:
    """The game in the replay, and its review by the page itself."""
    past = datetime.now(UTC) - timedelta(days=5)
    day, before = past.date().isoformat(), (past - timedelta(days=1)).date().isoformat()
    anna = come("Anna")
    anna.context.set_default_timeout(PATIENT)
    won = played(before, 3)
    found = replayed(before, entries(won))
    row = (before, anna.ask("GET", "/api/me")["id"], 0.0, found["place"], found["score"], json.dumps(found["scores"]),
           found["ending"], json.dumps(won))
    with sqlite3.connect(server.data, timeout=30) as store:
        store.execute("INSERT INTO day_results VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, FALSE)", row)
    anna.context.clock.set_fixed_time(f"{day}T12:00:00Z")
    page = anna.go("/day")
    page.get_by_role("button", name="Its review").click()
    page.wait_for_url("**/replay?review")
    expect(page.locator(".board").first).to_be_visible()
    expect(page.locator("[data-grade], .review").first).to_be_visible()
    page.goto("/games")
    page.wait_for_selector("h1")
    assert page.locator("a[href*='local.seen']").count() == 0
