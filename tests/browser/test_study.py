"""Puzzles and the analysis board: positions that the page plays on by itself."""

import json
import re
import zlib
from base64 import urlsafe_b64decode
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.conftest import Newcomers
from browser.people import OFFLINE, PHONE, Someone
from budget import much
from byzantium import Game, Record
from byzantium.engine import codes as C
from byzantium.engine.board import CITY_NAMES
from byzantium.engine.codes import SIDES
from byzantium.puzzles import Puzzle, puzzles
from server.players import eventually

GAME = Path(__file__).parents[2] / "benchmarks" / "clicks.json"
PUZZLES = much(2, 10)                                    # that are solved one after the other
JUDGED = 60_000                                          # the page searches, on a machine that may be busy
BY_CITIES = {*range(C.CITY, C.CITY + len(CITY_NAMES)), C.ARMY + C.BYZANTINE, C.ARMY + C.ARAB}
SETTLED = "() => document.querySelector('.study-page')?.ariaBusy === 'false'"


def clicked() -> list[Puzzle]:
    """Puzzles whose plan is an army and cities: each code is a thing to click."""
    return [one for one in puzzles() if set(one.codes) <= BY_CITIES]


def depth(page: Page) -> int:
    return int(page.locator(".study-page").get_attribute("data-depth") or 0)


def answer(someone: Someone, code: int) -> None:
    """Click what a code means."""
    page, before = someone.page, depth(someone.page)
    page.wait_for_function(SETTLED)
    thing = (page.locator(f"[data-city='{CITY_NAMES[code]}']") if code < len(CITY_NAMES)
             else page.locator(f"[data-answer='army:{SIDES[code - C.ARMY]}']"))
    someone.press(thing)
    page.wait_for_function(
        "before => Number(document.querySelector('.study-page').dataset.depth) !== before", arg=before
    )


def solve(someone: Someone, one: Puzzle) -> None:
    page = someone.go(f"/puzzles/{one.id}")
    page.wait_for_function(SETTLED)
    for code in one.codes:
        if page.get_by_text("Solved.").count():     # the rest was forced
            break
        answer(someone, code)
    expect(page.get_by_text("Solved.")).to_be_visible(timeout=JUDGED)


def test_puzzles_are_solved_on_the_board(anna: Someone) -> None:
    many = clicked()[:PUZZLES]
    assert len(many) == PUZZLES
    for number, one in enumerate(many, 1):
        solve(anna, one)
        expect(anna.page.locator(".numbers")).to_contain_text(f"{number} in a row")
    kept = json.loads(anna.page.evaluate("localStorage['byzantium.puzzles']"))
    assert kept["streak"] == kept["longest"] == PUZZLES
    assert kept["done"] == {one.id: True for one in many}
    anna.page.reload()
    expect(anna.page.locator(".numbers")).to_contain_text(f"{PUZZLES} of {len(puzzles())} solved")


def test_the_next_puzzle_is_not_answered_by_the_last_one(anna: Someone) -> None:
    """What was played in the last one was judged on the new one's position: the page complained every second time."""
    one = clicked()[0]
    solve(anna, one)
    for _ in range(3):
        before = anna.page.url
        anna.page.locator("[data-do=next]").click()
        anna.page.wait_for_url(lambda url, before=before: url != before)
        anna.page.wait_for_function(SETTLED)
        assert depth(anna.page) == 0
        expect(anna.page.locator(".verdict p")).to_have_count(0)


def test_what_is_worse_is_told_and_can_be_tried_again(anna: Someone) -> None:
    one = next(one for one in clicked() if one.margin > 0.3)
    page = anna.go(f"/puzzles/{one.id}")
    page.wait_for_function(SETTLED)
    anna.press(page.locator(".space[data-about=pass]"))
    expect(page.get_by_text("There is something better.")).to_be_visible(timeout=JUDGED)
    expect(page.get_by_text(re.compile(r"lowers the chance of winning by \d+%"))).to_be_visible()
    page.locator("[data-do=again]").click()
    for code in one.codes:
        answer(anna, code)
    expect(page.get_by_text("Solved.")).to_be_visible(timeout=JUDGED)
    expect(page.locator(".numbers")).to_contain_text("0 in a row")            # the first try counts
    page.locator("[data-do=argue]").click()
    expect(page.locator(".lines button")).to_have_count(1 + len(one.codes))


def test_a_puzzle_is_solved_by_touch_and_its_solution_shown(come: Newcomers) -> None:
    anna = come("Anna", **PHONE)
    page = anna.go(f"/puzzles/{clicked()[0].id}")
    page.wait_for_function(SETTLED)
    anna.press(page.locator("[data-do=reveal]"))
    expect(page.get_by_text("With every other idea the chance of winning is at least")).to_be_visible()


# ------------------------------------------------------------------ the analysis board


def study_in(address: str) -> dict[str, object]:
    text = address.partition("#")[2]
    told: dict[str, object] = json.loads(zlib.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), -15))
    return told


def test_a_tree_of_twenty_positions(anna: Someone) -> None:
    page = anna.go("/analysis")
    moments = page.locator(".lines button")
    for first in range(4):                               # who begins: four lines, each with the engine's plan
        page.locator(".dice button").nth(first).click()
        page.locator("[data-plan='0']").click(timeout=JUDGED)
        page.wait_for_function(SETTLED)
        page.keyboard.press("Home")
    page.keyboard.press("End")
    while moments.count() < 20:
        before = moments.count()
        answers = page.locator(".dice button, [data-plan='0']")
        answers.first.click(timeout=JUDGED)
        expect(moments).not_to_have_count(before)
        page.wait_for_function(SETTLED)
    page.get_by_label("Comment").fill("Here it turns.")
    page.get_by_label("Name of this moment").fill("The turn")
    page.get_by_label("Name of this moment").blur()
    expect(page.locator(".lines .comment")).to_have_text("Here it turns.")
    many = moments.count()
    expect(page).to_have_url(re.compile(r"/analysis#\w"))
    eventually(lambda: "The turn" in str(study_in(page.evaluate("location.href"))))      # a moment later
    address = page.evaluate("location.href")
    page.keyboard.press("ArrowLeft")
    other = anna.open()
    other.goto(address)
    expect(other.locator(".lines button")).to_have_count(many)
    expect(other.locator(".lines .comment")).to_have_text("Here it turns.")
    assert study_in(address)["players"] == [""] * 4      # whoever opens it calls them by their colours
    with page.expect_download() as saved:
        page.locator("[data-do=save]").click()
    record = Record.load(saved.value.path())
    assert len(record.lines) == 3
    assert [note.name for one in (record, *record.lines) for note in one.notes] == ["The turn"]
    for line in ((), *((one,) for one in record.lines)):
        Game.replay(record.branch(*line), dice="by hand")


def test_positions_come_as_text_and_as_json(anna: Someone) -> None:
    game = Game(players=3, seed=4)
    for text in ("take control", "Damascus", "pool"):
        game.play(text)
    anna.expected = re.compile("api/position")            # refused: that is what is tested
    page = anna.go("/analysis")
    page.locator("[data-do=open]").click()
    text = page.get_by_label("Line of text, JSON or record")
    text.fill(game.position)
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".study-page")).to_have_attribute("data-asked", str(game.player))
    page.locator("[data-do=open]").click()
    expect(page.get_by_label("This position as a line of text")).to_have_value(game.position)
    text.fill(json.dumps({"players": 2, "cities": {"Damascus": {"tokens": 4}}}))
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("Damascus has 4 tokens, at most 3")
    text.fill(json.dumps({"players": 2, "cities": {"Damascus": {"tokens": 1}}}))
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".study-page nav button")).to_have_count(2)
    page.locator("[data-do=open]").click()
    text.fill(game.record.to_json())
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".lines button")).to_have_count(1 + len(game.decisions))


def test_a_moment_of_a_replay_is_analysed(anna: Someone) -> None:
    record, moment = Record.load(GAME), 60
    table = anna.ask("POST", "/api/records", {"record": record.to_dict()})["table"]
    page = anna.go(f"/t/{table}/replay?from={moment}")
    expect(page.locator(".replay-page h1")).to_contain_text(f"decision {moment} of")
    page.get_by_role("button", name="Analyse", exact=True).click()
    page.locator("[data-do=open]").click()
    line = page.get_by_label("This position as a line of text")
    expect(line).to_have_value(Game.replay(record, moment).position)


def test_the_analysis_board_is_found_from_the_first_page(anna: Someone) -> None:
    page = anna.go("/")
    page.get_by_role("link", name="Analysis board").click()
    expect(page.locator(".study-page")).to_be_visible()


def test_what_is_wrong_is_told_in_one_s_language(come: Newcomers) -> None:
    """In every language: client/tests/words.test.ts."""
    anna = come("Anna", settings={"language": "de"})
    page = anna.go("/analysis")
    page.wait_for_function(SETTLED)
    page.locator("[data-do=edit]").click()
    page.locator("label:has([data-tool=army_byzantine])").click()
    anna.press(page.locator("[data-city='Mecca'] .target"))
    expect(page.locator(".editor .state")).to_have_text(
        "Rot: Die byzantinische Armee steht in Mekka, das nicht zu ihrer Seite gehört.", timeout=JUDGED
    )


def test_pieces_are_moved_by_click_and_checked(anna: Someone) -> None:
    """By the page's own rules: without network, too."""
    anna.expected = OFFLINE
    page = anna.go("/analysis")
    page.wait_for_function(SETTLED)
    anna.context.set_offline(True)
    page.locator("[data-do=edit]").click()
    state = page.locator(".editor .state")
    expect(state).to_have_attribute("data-fine", "yes", timeout=JUDGED)
    anna.press(page.locator("[data-city='Damascus'] .target"))      # the first tool: control, by the first player
    page.locator("label:has([data-tool=army_arab])").click()
    anna.press(page.locator("[data-city='Mecca'] .target"))
    page.locator("[data-edit=fleet_arab]").select_option("0")
    page.get_by_label("Bezants").first.fill("21")
    page.get_by_label("Bezants").first.press("Enter")
    page.locator("label:has([data-tool=more])").click()
    for _ in range(4):                                               # more tokens than a city can have
        anna.press(page.locator("[data-city='Athens'] .target"))
    expect(state).to_have_text("Athens has 6 tokens, at most 3.", timeout=JUDGED)
    expect(page.locator("[data-do=edit-done]")).to_be_disabled()
    for _ in range(4):
        page.locator("[data-do=edit-undo]").click()
    expect(state).to_have_attribute("data-fine", "yes", timeout=JUDGED)
    page.locator("[data-do=edit-done]").click()
    page.wait_for_function(SETTLED)
    page.locator("[data-do=open]").click()
    line = page.get_by_label("This position as a line of text")
    expect(line).to_have_value(re.compile("^byz1 4p"))
    game = Game.from_position(line.input_value())
    red = game.view()["position"]["players"][0]
    assert (red["pawns"]["arab"], red["treasury"]["byzantine"]) == ("Mecca", 21)
    assert next(one for one in game.view()["position"]["cities"] if one["name"] == "Damascus")["controller"] == 0


def test_a_phone_finds_home_from_where_positions_are_studied(come: Newcomers) -> None:
    anna = come("Anna", **PHONE)
    for path in ("/analysis", f"/puzzles/{puzzles()[0].id}"):
        anna.go(path).get_by_role("link", name="To the start").tap()
        anna.page.wait_for_url("**/")
