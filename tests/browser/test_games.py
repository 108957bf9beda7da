"""Games as people play them: around one screen, over the network, against bots."""

import random
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from browser.conftest import Newcomers
from browser.people import CHANGED, ME, OPEN, RANDOM, Someone
from budget import much
from byzantium import Record

GAME = Path(__file__).parents[2] / "benchmarks" / "clicks.json"
LOSSES = 37                                              # a decision of it: two cubes to lose, and then one to pay
MOST = much(25, 10_000)                                  # questions answered on the page: all of a game, or some
HURRY = 0.2                                              # how often somebody passes who could

# What everybody sees: cities and spaces in words, without what only the one who is asked may do there.
SEEN = """() => [document.querySelector('.table-page').dataset.decision,
    ...[...document.querySelectorAll('g.city, .space')].map((one) => one.ariaLabel.split(';')[0])]"""
WORDS = "() => [...document.querySelectorAll('.log li')].map((one) => one.innerText)"


def end(someone: Someone, table: str) -> None:
    """By agreement with oneself, if it has not ended by the rules."""
    if not someone.is_over:
        someone.act(table, type="propose", what="end")
    someone.page.wait_for_selector(".table-page[data-status=over]", state="attached")
    assert someone.table(table)["ending"] in much(("rules", "agreement"), ("rules",))
    assert someone.table(table)["status"] == "over"


def test_four_seats_in_one_browser_to_the_end(anna: Someone) -> None:
    chooser = random.Random(seed := 4)
    print("seed", seed)
    names = ("Anna", "Bela", "Cili", "Dani")
    table = anna.set_up(*({**ME, "name": name} for name in names))
    page = anna.sit_at(table)
    for _ in range(MOST):
        if not anna.is_over:
            anna.answer(chooser, HURRY)
    end(anna, table)
    expect(page.locator(".prompt")).to_contain_text("over")


def test_two_browsers_and_a_third_that_watches(come: Newcomers) -> None:
    chooser = random.Random(seed := 8)
    print("seed", seed)
    calm = {"settings": {"threats": False}}              # each is warned of his own threats only
    anna, bela, eva = come("Anna", **calm), come("Bela", **calm), come("Eva", **calm)
    table = anna.set_up(ME, OPEN)
    page = anna.go(f"/t/{table}")
    link = page.get_by_role("textbox").input_value()     # the invitation
    bela.go(link).get_by_role("button", name="Sit here").click()
    bela.page.wait_for_selector(".table-page")
    eva.sit_at(table)
    for _ in range(much(8, 30)):
        page.wait_for_selector(".table-page[aria-busy=false]")
        bela.page.wait_for_selector(".table-page[aria-busy=false]")
        assert anna.is_asked != bela.is_asked
        (anna if anna.is_asked else bela).answer(chooser)
        after = {"decision": (anna if anna.decision > bela.decision else bela).decision}
        _see_the_same(after, anna, bela, eva)
        assert not eva.choices(), "who watches can do nothing"
    expect(eva.page.locator(".prompt")).to_contain_text("watch")


def _see_the_same(after: dict[str, Any], *people: Someone) -> None:
    latest = max(int(one.decision) for one in people)
    for one in people:
        one.page.wait_for_selector(f".table-page[data-decision='{latest}'][aria-busy=false]")
    seen = [one.page.evaluate(SEEN) for one in people]
    assert all(one == seen[0] for one in seen), after
    told = [one.page.evaluate(WORDS) for one in people]
    assert all(one == told[0] for one in told), after


def test_solo_against_three_bots_to_the_end(anna: Someone) -> None:
    chooser = random.Random(seed := 2)
    print("seed", seed)
    table = anna.set_up(RANDOM, ME, RANDOM, RANDOM)
    anna.sit_at(table)
    for _ in range(MOST):
        anna.wait_until_asked(60_000)
        if not anna.is_over:
            anna.answer(chooser, HURRY)
    end(anna, table)


def test_undo_by_button_and_by_key(anna: Someone) -> None:
    table = anna.set_up({**ME, "name": "Anna"}, {**ME, "name": "Bela"})
    page = anna.sit_at(table)
    start, seen = anna.decision, page.evaluate(SEEN)
    undo = page.get_by_role("button", name="Undo")
    for take_back in (undo.click, lambda: page.keyboard.press("z")):
        expect(undo).to_have_count(0)
        anna.click(page.locator("[data-answer=take_control]"))
        anna.click(anna.choices()[0])
        expect(undo).to_be_visible()
        while anna.decision != start:
            before = anna.decision
            take_back()
            page.wait_for_function(CHANGED, arg=before)
            page.wait_for_selector(".table-page[aria-busy=false]")
        assert page.evaluate(SEEN) == seen
    assert anna.view(table)["prompt"]["decision"] == int(start)


def test_what_is_final_is_confirmed_first(come: Newcomers) -> None:
    anna = come("Anna", settings={"confirm": True})
    table = anna.set_up({**ME, "name": "Anna"}, {**ME, "name": "Bela"})
    page = anna.sit_at(table)
    start = anna.decision
    anna.click(page.locator(".space.lit[data-at=pass]"))
    expect(page.locator("[data-answer=confirm]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-answer=confirm]")).to_have_count(0)
    assert anna.decision == start
    anna.click(page.locator(".space.lit[data-at=pass]"))
    page.keyboard.press("Enter")
    page.wait_for_function(CHANGED, arg=start)


def test_what_was_said_in_two_clicks_is_paid_without_a_third(come: Newcomers) -> None:
    anna = come("Anna", settings={"confirm": True, "speed": "normal"})
    page = anna.sit_at(table := anna.set_up({**ME, "name": "Anna"}, {**ME, "name": "Bela"}))
    first = anna.view(table)["prompt"]["asked"]
    anna.click(page.locator("[data-answer=take_control]"))
    anna.click(anna.choices()[0])
    assert anna.view(table)["prompt"]["asked"] != first


def test_cubes_that_the_rules_take_themselves_pay_for_nothing(come: Newcomers) -> None:
    """Two are lost, of which the second is no choice: what was chosen for it does not answer the next question."""
    anna = come("Anna", settings={"cubeFrom": "ask"})
    whole = anna.ask("POST", "/api/records", {"record": Record.load(GAME).to_dict()})["table"]
    table = anna.ask("POST", f"/api/tables/{whole}/fork", {"decision": LOSSES})["table"]
    page = anna.sit_at(table)
    page.locator("[data-losses='box:arab:move'] button").last.click()
    anna.lose(random.Random(1))
    anna.page.wait_for_selector(".table-page[aria-busy=false]")
    assert anna.view(table)["prompt"]["id"] == "prompt.pay_cube"
