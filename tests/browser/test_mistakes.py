"""Learn from your mistakes: the slips of a finished game, each tried again until it is as good as the best."""

import json

from playwright.sync_api import Page, expect

from browser.people import Someone
from browser.test_assist import THOUGHT, goes_on
from browser.test_study import answer
from byzantium import Game
from byzantium.engine import codes as C
from byzantium.puzzles import Puzzle, puzzles

SETTLED = "() => document.querySelector('.study-page')?.ariaBusy === 'false'"


def missed() -> Puzzle:
    """One that is solved by two clicks, and where passing throws the game away."""
    army = C.ARMY + C.ARAB
    return next(one for one in puzzles() if len(one.codes) == 2 and one.codes[0] == army and one.margin > 0.3)


def passed_here(someone: Someone, one: Puzzle) -> str:
    """A game of this browser that begins with the puzzle, is lost by a pass, and over."""
    table = goes_on(someone, one).url.rpartition("/")[2]
    someone.go("/how-to-play")
    someone.act(table, type="decide", decision=0, code=C.PASS)
    if someone.table(table)["status"] == "playing":
        someone.act(table, type="propose", what="end", to=None)
    return table


def passed_there(someone: Someone, one: Puzzle) -> str:
    """The same on the server."""
    game = Game.from_position(one.position, dice="by hand")
    game.play(C.PASS)
    table = str(someone.ask("POST", "/api/records", {"record": json.loads(game.record.to_json())})["table"])
    if someone.table(table)["status"] == "playing":
        someone.act(table, type="propose", what="end", to=None)
    return table


def bettered(someone: Someone, one: Puzzle, page: Page) -> None:
    expect(page.get_by_text("Find something better.")).to_be_visible(timeout=THOUGHT)
    page.wait_for_function(SETTLED)
    someone.press(page.locator(".space[data-about=pass]"))
    expect(page.get_by_text("That is what you played.")).to_be_visible(timeout=THOUGHT)
    page.keyboard.press("r")
    for code in one.codes:
        answer(someone, code)
    expect(page.get_by_text("As good as the best.")).to_be_visible(timeout=THOUGHT)
    expect(page.get_by_text("All slips are done: 1 of 1 found.")).to_be_visible()


def test_a_slip_of_a_game_in_the_page_is_bettered(anna: Someone) -> None:
    one = missed()
    table = passed_here(anna, one)
    page = anna.go(f"/t/{table}/replay?review")
    page.get_by_role("link", name="Learn from your mistakes").click(timeout=THOUGHT)
    bettered(anna, one, page)


def test_a_slip_that_the_server_s_review_found_is_bettered(anna: Someone) -> None:
    one = missed()
    page = anna.go(f"/t/{passed_there(anna, one)}/mistakes")
    bettered(anna, one, page)


def test_the_solution_is_shown_on_demand(anna: Someone) -> None:
    page = anna.go(f"/t/{passed_here(anna, missed())}/mistakes")
    expect(page.get_by_text("Find something better.")).to_be_visible(timeout=THOUGHT)
    page.keyboard.press("x")
    expect(page.get_by_text("Better:")).to_be_visible()
    expect(page.locator(".arrows .best").first).to_be_attached()
    expect(page.get_by_text("All slips are done: 0 of 1 found.")).to_be_visible()
