"""How the table explains itself: what others do, the end of a turn, the log, keys, what leaving means."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Newcomers
from browser.people import ME, OPEN, PHONE, RANDOM, SETTLED, Someone
from browser.screens import hot_seat
from budget import thorough
from byzantium.engine import codes as C

STRENGTHEN = ("option.strengthen", "option.box", "option.pool", "option.box", "option.pool", "option.done")


def answers(someone: Someone, table: str, *wanted: str) -> None:
    """Decide without the page, each time by an option of this kind."""
    for label in wanted:
        view = someone.view(table)
        code = next(one["code"] for one in view["options"] if one["id"] == label)
        someone.act(table, type="decide", decision=view["prompt"]["decision"], code=code)


def decide(someone: Someone, table: str, code: int) -> None:
    someone.act(table, type="decide", decision=someone.view(table)["prompt"]["decision"], code=code)


def two(come: Newcomers) -> tuple[Someone, Someone, str]:
    """Who is asked, and who watches with slow eyes."""
    anna, bela = (come(name, settings={"speed": "slow"}) for name in ("Anna", "Bela"))
    table = anna.set_up(ME, OPEN)
    bela.ask("PUT", f"/api/tables/{table}/seats/1", {"invitation": anna.table(table)["invitation"]})
    asked = anna.view(table)["prompt"]["asked"]
    return (anna, bela, table) if asked == 0 else (bela, anna, table)


def shown(page: Page) -> int:
    return int(page.locator(".table-page").get_attribute("data-decision") or -1)


def button(page: Page, name: str) -> Any:
    return page.locator(".watching").get_by_role("button", name=name)


def stand_still(page: Page) -> None:
    """What is shown step by step waits, however long the test takes to look at it."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)      # seconds


def test_what_others_do_is_told_and_can_be_held_skipped_and_seen_again(come: Newcomers) -> None:
    acts, watches, table = two(come)
    watches.page.clock.install()
    page = watches.sit_at(table)
    before = shown(page)
    stand_still(page)
    answers(acts, table, *STRENGTHEN)
    now = acts.view(table)["prompt"]["decision"]
    button(page, "Hold").click()
    expect(button(page, "Go on")).to_have_attribute("aria-pressed", "true")
    page.clock.resume()
    expect(page.locator(".prompt")).to_contain_text(f"{acts.name}: Strengthen")
    assert shown(page) < now                             # what comes next waits
    button(page, "Skip").click()
    page.wait_for_function(SETTLED)
    assert shown(page) == now
    stand_still(page)
    button(page, "Again").click()
    page.wait_for_function(f"() => document.querySelector('.table-page').dataset.decision === '{before}'")
    page.keyboard.press("h")
    expect(button(page, "Go on")).to_be_visible()
    page.clock.resume()
    page.keyboard.press("Space")
    page.wait_for_function(SETTLED)
    assert shown(page) == now


def test_the_headline_of_what_others_do_has_one_line(come: Newcomers) -> None:
    """The player's chip stands in it: a line of its own would push the first one off the bar."""
    acts, watches, table = two(come)
    watches.page.clock.install()
    page = watches.sit_at(table)
    stand_still(page)
    answers(acts, table, *STRENGTHEN)
    expect(page.locator(".prompt strong .chip")).to_be_visible()
    chip, line = (page.locator(f".prompt strong{part}").bounding_box() for part in (" .chip", ""))
    assert chip is not None
    assert line is not None
    assert line["height"] < 2 * chip["height"]


def test_the_end_of_a_turn_is_one_picture(anna: Someone) -> None:
    """What it says is what the log has: income, upkeep, cubes that left, cubes that come back."""
    table = hot_seat(anna, 2)
    page = anna.sit_at(table)
    for _ in range(2):
        decide(anna, table, C.PASS)
        anna.play_until(table, 1, lambda view: bool(view["prompt"]["id"] == "prompt.action"))
    sheet = page.get_by_role("dialog", name="Turn I is over")
    expect(sheet).to_be_visible()
    entries = anna.ask("GET", f"/api/tables/{table}/entries")["entries"]
    events = [event for entry in entries for event in entry["events"]]
    for player, name in enumerate(("Anna", "Bela")):
        of = [one for one in events if one["args"].get("player") == player]
        row = sheet.get_by_role("row").filter(has_text=name)
        for side in ("byzantine", "arab"):
            paid = {one["args"]["money"]: one["args"]["amount"] for one in of
                    if one["id"] == "event.bezants" and one["args"]["side"] == side}
            expect(row).to_contain_text(f"income {paid.get('income', 0)}, upkeep {-paid.get('upkeep', 0)}")
        [back] = [one["args"] for one in of if one["id"] == "event.returned"]
        expect(row).to_contain_text(f"+{back['number']}")
        expect(row).to_contain_text(f"Pool {back['pool']}")
        gone = sum(one["args"]["number"] for one in of
                   if one["id"] == "event.cubes" and one["args"]["to"]["id"] == "place.out")
        assert row.get_by_text("unpaid").count() == bool(gone)
    page.keyboard.press("Enter")
    expect(sheet).to_be_hidden()


def test_an_action_of_the_log_is_a_line_that_opens(anna: Someone) -> None:
    table = hot_seat(anna, 2)
    acts = ("Anna", "Bela")[anna.view(table)["prompt"]["asked"]]
    answers(anna, table, "option.take_control", "option.city", "option.pool")    # before a page could pay by itself
    page = anna.sit_at(table)
    log = page.get_by_role("list", name="Log")
    line = log.get_by_role("button", name=f"{acts}: Take control")
    expect(line).to_have_attribute("aria-expanded", "false")
    expect(log.get_by_text(" controls ")).to_have_count(0)
    line.click()
    expect(line).to_have_attribute("aria-expanded", "true")
    expect(log.get_by_text(" controls ")).to_be_visible()
    line.press("Enter")
    expect(log.get_by_text(" controls ")).to_have_count(0)


def test_the_first_key_after_a_city_was_chosen_by_keys_counts(anna: Someone) -> None:
    table = hot_seat(anna, 2)
    page = anna.sit_at(table)
    page.keyboard.press("c")
    city = page.locator("g.city.lit:not(.soft)[data-city=Damascus]")     # a soft light is the question's before
    expect(city).to_be_visible()
    city.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('g.city.lit:not(.soft)')")
    page.wait_for_function(SETTLED)
    asked = anna.view(table)["prompt"]
    assert asked["id"] == "prompt.action"                # the cube came from the pool, and the other one is asked
    page.keyboard.press("s")
    expect(page.locator(".prompt")).to_contain_text("Choose a box")


def test_leaving_says_what_becomes_of_the_game(come: Newcomers) -> None:
    anna, bela = come("Anna"), come("Bela")

    def warned(table: str) -> Any:
        page = anna.sit_at(table)
        page.locator("button.menu").click()
        page.get_by_role("button", name="Leave the table").click()
        return page.get_by_role("dialog")

    expect(warned(anna.set_up(ME, RANDOM))).to_contain_text("only bots are left")
    table = anna.set_up(ME, OPEN)
    bela.ask("PUT", f"/api/tables/{table}/seats/1", {"invitation": anna.table(table)["invitation"]})
    expect(warned(table)).to_contain_text("you may come back")


COUNTED = """tones = 0
const make = AudioContext.prototype.createOscillator
AudioContext.prototype.createOscillator = function () { tones++; return make.call(this) }"""


def test_everybody_s_time_is_shown_and_the_end_of_one_s_own_is_told(come: Newcomers) -> None:
    people = come("Anna", settings={"sound": True}), come("Bela", settings={"sound": True}, **PHONE)
    table = people[0].set_up(ME, OPEN, clock={"kind": "live", "bank": 60, "increment": 0})
    people[1].ask("PUT", f"/api/tables/{table}/seats/1", {"invitation": people[0].table(table)["invitation"]})
    told = "Less than 30 seconds are left to you."
    for someone in people:
        someone.expected = re.compile("AudioContext was not allowed")  # before somebody has pressed anything
        someone.context.add_init_script(COUNTED)
        someone.context.clock.install()
        page = someone.sit_at(table)
        times = page.locator(".sheet nav .time" if someone.touches else ".own .time, .rival .time")
        expect(times).to_have_count(2)
        expect(page.get_by_text(told)).to_have_count(0)
    asked, other = people if people[0].view(table)["prompt"]["asked"] == 0 else people[::-1]
    silent = asked.page.evaluate("() => tones")
    for someone in people:
        someone.context.clock.fast_forward(40_000)
        expect(someone.page.locator(".time.low")).to_have_count(1)
    expect(asked.page.get_by_text(told)).to_be_attached()
    expect(other.page.get_by_text(told)).to_have_count(0)
    assert asked.page.evaluate("() => tones") > silent
    assert other.page.evaluate("() => tones") == 0


@pytest.mark.parametrize("language", [pytest.param("en", marks=thorough), "de"])
def test_the_map_keeps_its_size_from_question_to_question(come: Newcomers, language: str) -> None:
    """A bar that grows with a question would make the map smaller, which is then painted anew: a quarter second."""
    anna, chooser = come("Anna", settings={"language": language}), random.Random(1)
    page = anna.sit_at(hot_seat(anna))
    box = page.locator(".board").bounding_box()
    for _ in range(16):
        anna.answer(chooser)
        assert page.locator(".board").bounding_box() == box
