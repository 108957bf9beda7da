"""Games and positions in frames of other pages, and what can be taken along of a game."""

import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import FrameLocator, expect

from browser.conftest import Newcomers
from browser.people import Someone
from browser.screens import at_its_end, hot_seat
from byzantium import Game
from server.process import free_port

CLIPBOARD = """() => {
    window.copied = []
    navigator.clipboard.writeText = async (text) => void window.copied.push(text)
}"""


class Elsewhere:
    """A page of another address that has a frame."""

    def __init__(self) -> None:
        self.page = ""
        there = self

        class Answer(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("content-type", "text/html")
                self.end_headers()
                self.wfile.write(there.page.encode())

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", free_port()), Answer)
        Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://localhost:{self.server.server_port}/"


@pytest.fixture
def elsewhere() -> Any:
    one = Elsewhere()
    yield one
    one.server.shutdown()
    one.server.server_close()


def framed(someone: Someone, elsewhere: Elsewhere, frame: str) -> FrameLocator:
    # The tests' own script sets it in every document; and a browser tells what it does not frame.
    someone.expected = re.compile("localStorage|frame-ancestors")
    elsewhere.page = f"<!doctype html><title>Elsewhere</title>{frame}"
    someone.page.goto(elsewhere.address)
    return someone.page.frame_locator("iframe")


def test_a_game_in_a_frame_of_another_page(come: Newcomers, elsewhere: Elsewhere) -> None:
    """The line that the share sheet gives, pasted into another page; there it is stepped through and played."""
    anna = come("Anna")
    table = at_its_end(anna)
    page = anna.go(f"/t/{table}/replay?from=0")
    page.evaluate(CLIPBOARD)
    page.get_by_role("button", name="Share").click()
    for what in ("link", "embed", "text"):
        page.locator(f"[data-copy={what}]").click()
        page.wait_for_function("(many) => window.copied.length === many", arg=("link", "embed", "text").index(what) + 1)
    link, embed, text = page.evaluate("window.copied")
    assert link.endswith(f"/t/{table}/replay?from=0")
    assert text.startswith("Anna, Bela, Cili, Dani\n")
    assert len(text.splitlines()) > 30
    frame = framed(anna, elsewhere, embed)
    expect(frame.locator(".embed")).to_have_attribute("data-now", "0")
    frame.get_by_role("button", name="One step on").click()
    expect(frame.locator(".embed")).not_to_have_attribute("data-now", "0")
    frame.get_by_role("button", name="One step back").click()
    expect(frame.locator(".embed")).to_have_attribute("data-now", "0")
    frame.get_by_role("button", name="Play").click()
    expect(frame.get_by_role("button", name="Pause")).to_be_visible()
    expect(frame.locator(".embed")).not_to_have_attribute("data-now", "0")
    assert re.match(rf"/t/{table}/replay\?from=\d+", frame.get_by_role("link").get_attribute("href") or "")


def test_films_are_offered_where_the_server_draws_them(come: Newcomers) -> None:
    anna = come("Anna")
    table = at_its_end(anna)
    page = anna.go(f"/t/{table}/replay?from=0")
    film, picture = page.get_by_role("link", name="WebP"), page.get_by_role("link", name="PNG")
    page.get_by_role("button", name="Share").click()
    expect(film).to_have_attribute("href", f"/pictures/t/{table}.webp")
    page.keyboard.press("Escape")
    expect(picture).to_have_count(0)
    page.route("**/api/status", lambda route: route.fulfill(json=route.fetch().json() | {"films": False}))
    with page.expect_response("**/api/status"):
        page.get_by_role("button", name="Share").click()
    expect(picture).to_be_visible()
    expect(film).to_have_count(0)


def test_a_live_game_and_a_position_in_frames(come: Newcomers, elsewhere: Elsewhere) -> None:
    anna = come("Anna")
    table = hot_seat(anna, 2)
    frame = framed(anna, elsewhere, f'<iframe src="{anna.address}/embed/t/{table}" width="640" height="640"></iframe>')
    board = frame.locator(".embed")
    first = anna.view(table)["prompt"]["decision"]
    expect(board).to_have_attribute("data-now", str(first))
    anna.act(table, type="decide", decision=first, code=anna.view(table)["options"][0]["code"])
    expect(board).to_have_attribute("data-now", str(anna.view(table)["prompt"]["decision"]))
    line = Game(players=3, seed=1).position
    source = f"{anna.address}/embed/analysis?position={quote(line)}"
    frame = framed(anna, elsewhere, f'<iframe src="{source}" height="600"></iframe>')
    expect(frame.locator(".embed")).to_have_attribute("data-last", "0")
    assert frame.locator(".embed [data-city=Antioch]").count() == 1
    frame = framed(anna, elsewhere, f'<iframe src="{anna.address}/embed/analysis?position=nonsense"></iframe>')
    expect(frame.get_by_text("There is nothing to show at this address.")).to_be_visible()


# What stands in each city, in words, without what could be chosen there.
IN_WORDS = """(marks) => Object.fromEntries(marks.map((mark) => [mark.dataset.city, mark.ariaLabel.split(';')[0]]))"""


def test_a_position_of_the_analysis_board_in_a_frame(come: Newcomers, elsewhere: Elsewhere) -> None:
    """“Copy HTML”, pasted into another page, shows what the board showed: a game's moment, changed by hand."""
    game = Game(players=3, seed=4)
    for text in ("take control", "Damascus", "pool"):
        game.play(text)
    anna = come("Anna")
    page = anna.go("/analysis")
    page.evaluate(CLIPBOARD)
    page.locator("[data-do=open]").click()
    page.get_by_label("Line of text, JSON or record").fill(game.position)
    page.get_by_role("button", name="Show", exact=True).click()
    page.locator("[data-do=edit]").click()
    page.locator("label:has([data-tool=army_arab])").click()
    anna.press(page.locator("[data-city='Mecca'] .target"))
    page.locator("[data-do=edit-done]").click()
    page.locator(".study-page[aria-busy=false]").wait_for()
    page.locator("[data-do=embed]").click()
    page.wait_for_function("() => window.copied.length")
    shown = page.locator("[data-city]").evaluate_all(IN_WORDS)
    (embed,) = page.evaluate("window.copied")
    frame = framed(anna, elsewhere, embed)
    expect(frame.locator(".embed")).to_have_attribute("data-last", "0")
    assert frame.locator("[data-city]").evaluate_all(IN_WORDS) == shown
    assert "controlled by" in shown["Damascus"]
    assert "Arab army of" in shown["Mecca"]


def test_no_other_page_may_be_framed(come: Newcomers, elsewhere: Elsewhere) -> None:
    anna = come("Anna")
    with anna.page.expect_console_message(lambda told: "frame-ancestors" in told.text):
        frame = framed(anna, elsewhere, f'<iframe src="{anna.address}/rules"></iframe>')
    assert frame.locator("main").count() == 0
