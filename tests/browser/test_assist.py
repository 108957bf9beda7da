"""The engine's help in games against bots: hints in steps, a word before a slip, the evaluation bar."""

import json
from typing import Any

from playwright.sync_api import Page, expect

from browser.conftest import Newcomers
from browser.people import ME, RANDOM, Someone
from browser.test_local import setup
from byzantium import Game
from byzantium.engine import codes as C
from byzantium.puzzles import Puzzle, puzzles

THOUGHT = 60_000                                         # the page searches, on a machine that may be busy
CARD = ".hint-card"


def begins(someone: Someone, bots: list[str | None], **wish: Any) -> Page:
    """A game in the page; the first question is asked."""
    someone.go("/how-to-play")
    table = someone.ask_here("POST", "/tables", {"setup": setup(bots), "name": "Anna", **wish})["table"]
    page = someone.sit_at(table)
    someone.wait_until_asked(THOUGHT)
    return page


def goes_on(someone: Someone, one: Puzzle) -> Page:
    """A game in the page against bots, from the position of a puzzle on."""
    game = Game.from_position(one.position, dice="by hand")
    me = int(game.states["now"]["player"][0])
    bots = [None if seat == me else "captain" for seat in range(len(game.players))]
    record = json.loads(game.record.to_json())
    someone.go("/how-to-play")
    page = someone.page
    wish = {"record": record, "state": page.evaluate("bytes => btoa(String.fromCharCode(...bytes))",
            list(game.states.tobytes())), "bots": bots, "name": "Anna"}      # fmt: skip
    someone.sit_at(someone.ask_here("POST", "/records", wish)["table"])
    someone.wait_until_asked(THOUGHT)
    return page


def test_a_hint_in_three_steps(anna: Someone) -> None:
    page = begins(anna, [None, "captain", "captain"])
    page.wait_for_selector("[data-do=hint]")
    page.keyboard.press("h")
    expect(page.locator(CARD)).to_have_attribute("data-steps", "1", timeout=THOUGHT)
    expect(page.locator(CARD)).to_contain_text("Think of:")
    expect(page.locator(".arrows")).to_have_count(0)                 # where is not told yet
    told = int(page.locator(CARD).get_attribute("data-steps") or 0)
    while page.locator("[data-do=hint-next]").count():
        page.keyboard.press("h") if told % 2 else anna.press(page.locator("[data-do=hint-next]"))
        told += 1
        expect(page.locator(CARD)).to_have_attribute("data-steps", str(told))
    expect(page.locator(CARD)).to_contain_text("chance of winning")
    page.keyboard.press("Escape")
    expect(page.locator(CARD)).to_have_count(0)


def test_a_hint_finds_the_solution_of_a_puzzle(anna: Someone) -> None:
    one = next(one for one in puzzles() if len(one.codes) == 2 and one.codes[0] == C.ARMY + C.ARAB and one.margin > 0.3)
    page = goes_on(anna, one)
    anna.press(page.locator("[data-do=hint]"))
    expect(page.locator(CARD)).to_contain_text("Arab army", timeout=THOUGHT)
    anna.press(page.locator("[data-do=hint-next]"))
    expect(page.locator(CARD)).to_contain_text("Attack")
    expect(page.locator(".arrows .best").first).to_be_attached()
    anna.press(page.locator("[data-do=hint-next]"))
    expect(page.locator(CARD)).to_contain_text("less (±", timeout=THOUGHT)


def test_no_help_against_people(come: Newcomers) -> None:
    anna = come("Anna")
    with_bot = anna.set_up(ME, RANDOM)
    anna.sit_at(with_bot)
    anna.wait_until_asked(THOUGHT)
    anna.page.wait_for_selector("[data-do=hint]")                    # a server's table against a bot
    page = begins(anna, [None, None])
    page.wait_for_load_state("networkidle")
    assert page.locator("[data-do=hint]").count() == 0


def passes(someone: Someone) -> None:
    someone.press(someone.page.locator(".space[data-about=pass]"))


def test_are_you_sure_before_a_slip(come: Newcomers) -> None:
    anna = come("Anna", settings={"sure": True})
    one = next(one for one in puzzles() if len(one.codes) == 2 and one.codes[0] == C.ARMY + C.ARAB and one.margin > 0.3)
    page = goes_on(anna, one)
    before = anna.decision
    page.wait_for_selector("[data-do=hint]")
    passes(anna)
    sheet = page.get_by_role("dialog", name="Are you sure?")
    expect(sheet).to_be_visible(timeout=THOUGHT)
    expect(sheet).to_contain_text("chance of winning")
    expect(sheet).to_contain_text("Attack")
    anna.press(page.locator("[data-do=take-back]"))
    expect(sheet).to_have_count(0)
    anna.wait_until_asked(THOUGHT)
    assert anna.decision == before                                   # nothing was played
    passes(anna)
    expect(sheet).to_be_visible(timeout=THOUGHT)
    anna.press(page.locator("[data-do=play-anyway]"))
    page.wait_for_function("before => document.querySelector('.table-page').dataset.decision !== before", arg=before)


def test_the_bar_tells_everybody_s_share(come: Newcomers) -> None:
    anna = come("Anna", settings={"bar": True})
    page = begins(anna, [None, "captain", "captain"])
    bar = page.get_by_role("img", name="Winning chances")
    expect(bar).to_be_visible(timeout=THOUGHT)
    assert bar.locator("i").count() == 3
    places = "names => names.map((name) => document.querySelector(name).getBoundingClientRect().toJSON())"
    beside, board, column = page.evaluate(places, [".bar", "main.map", "aside.column"])
    assert round(beside["right"]) <= round(board["left"]) < round(board["right"]) <= round(column["left"])
    anna.press(page.locator("header .menu"))
    page.get_by_label("Evaluation bar").uncheck()
    expect(bar).to_have_count(0)
