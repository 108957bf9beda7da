"""Other hands: a thumb on a phone, a keyboard alone."""

import random

import pytest
from playwright.sync_api import Page, expect

from browser import reach
from browser.conftest import Newcomers
from browser.decisions import PHONES, each_kind, open_at
from browser.people import CHANGED, PHONE, Someone
from browser.screens import hot_seat, in_battle
from budget import much, some


@pytest.mark.parametrize("size", PHONES)
def test_a_phone_with_touch(come: Newcomers, size: str) -> None:
    """The first rounds of a game of four; whole games: python -m browser.reach"""
    chooser = random.Random(seed := 11)
    print("seed", seed)
    anna = come("Anna", settings={"confirm": True}, **PHONES[size])
    anna.sit_at(hot_seat(anna))
    assert not (found := reach.play(anna, chooser, most=much(8, 25))), "\n".join(found)


def test_a_battle_on_a_phone(come: Newcomers) -> None:
    anna = come("Anna", settings={"confirm": True}, **PHONE)
    page = anna.sit_at(in_battle(anna))
    expect(page.locator("section.battle")).to_be_visible()
    assert not (found := reach.play(anna, random.Random(1), most=2)), "\n".join(found)


def test_a_map_is_zoomed_and_moved_with_fingers(come: Newcomers) -> None:
    anna = come("Anna", **PHONE)
    page = anna.sit_at(hot_seat(anna))
    world = page.locator(".world")
    before = world.get_attribute("style") or ""
    page.get_by_role("button", name="Show the whole map").tap()
    expect(world).not_to_have_attribute("style", before)
    session = anna.context.new_cdp_session(page)
    page.get_by_role("button", name="Zoom in").tap()
    zoomed = world.get_attribute("style")
    for kind, points in (
        ("touchStart", [{"x": 150, "y": 250}]),
        ("touchMove", [{"x": 190, "y": 290}]),
        ("touchMove", [{"x": 230, "y": 320}]),
        ("touchEnd", []),
    ):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_function("(before) => document.querySelector('.world').getAttribute('style') !== before", arg=zoomed)
    assert page.evaluate("scrollY") == 0


# ---------------------------------------------------------------------------------------------- the keyboard alone

FOCUS = "document.activeElement?.dataset.city ?? document.activeElement?.dataset.answer ?? ''"


def _tab_to(page: Page, wanted: str, most: int = 80) -> None:
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUS) == wanted:
            return
    raise AssertionError(f"Tab doesn't reach {wanted}")


def _wait(anna: Someone, before: str) -> None:
    anna.page.wait_for_function(CHANGED, arg=before)
    anna.page.wait_for_selector(".table-page[aria-busy=false]")


def test_an_action_by_keys_alone(anna: Someone) -> None:
    page = anna.sit_at(hot_seat(anna, players=2))
    start = anna.decision
    _tab_to(page, "take_control")
    page.keyboard.press("Enter")
    _wait(anna, start)
    city = page.evaluate("document.querySelector('g.city.lit').dataset.city")
    _tab_to(page, city)
    page.keyboard.press("ArrowDown")                     # to the next lit city
    other = page.evaluate(FOCUS)
    assert other not in ("", city)
    before = anna.decision
    page.keyboard.press("Enter")
    _wait(anna, before)
    taken = anna.view(page.url.rsplit("/", 1)[1])["position"]["cities"]
    while anna.decision != start:
        before = anna.decision
        page.keyboard.press("z")
        _wait(anna, before)
    assert any(one["controller"] is not None or one["name"] == other for one in taken)


def test_shortcuts_and_the_list_of_choices(anna: Someone) -> None:
    page = anna.sit_at(hot_seat(anna, players=2))
    start = anna.decision
    page.keyboard.press("c")                             # take control
    _wait(anna, start)
    page.keyboard.press("l")
    expect(page.get_by_role("dialog")).to_be_visible()
    before = anna.decision
    page.keyboard.press("3")
    _wait(anna, before)
    expect(page.locator("dialog")).to_have_count(0)
    for key in ("?", "r", "l"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    for key in ("?", "Escape", "r"):                     # in a hurry: the sheet that was left does not close the next
        page.keyboard.press(key)
    expect(page.get_by_role("dialog", name="Rules")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_a_whole_turn_from_the_list(anna: Someone) -> None:
    """Who can't see the map plays from the list, by numbers."""
    chooser = random.Random(seed := 3)
    print("seed", seed)
    page = anna.sit_at(hot_seat(anna, players=2))
    for _ in range(12):
        before = anna.decision
        if page.locator(".amount").is_visible():
            page.locator(".amount .main").press("Enter")
        else:
            page.keyboard.press("l")
            choices = page.get_by_role("dialog").locator("ol button")
            choices.first.wait_for()
            page.keyboard.press(str(chooser.randint(1, min(9, choices.count()))))
        _wait(anna, before)


# ---------------------------------------------------------------------------------------------- every question, a game

# Names and chips of the map that lie on each other.
ON_EACH_OTHER = """() => {
    const all = [...document.querySelectorAll('g.city .price, g.city .name')]
        .map((one) => ({ one, city: one.closest('g.city'), box: one.getBoundingClientRect() }))
    const hit = (a, b) => a.left + 3 < b.right && b.left + 3 < a.right && a.top + 4 < b.bottom && b.top + 4 < a.bottom
    const inside = ({ box }) => box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight
    const seen = all.filter(inside)
    return seen.flatMap((a, i) => seen.slice(i + 1).filter((b) => a.city !== b.city && hit(a.box, b.box))
        .map((b) => `${a.one.textContent} on ${b.one.textContent}`))
}"""


@pytest.mark.parametrize("size", PHONES)
def test_every_kind_of_question_on_a_phone(come: Newcomers, size: str) -> None:
    anna = come("Anna", settings={"confirm": True}, **PHONES[size])
    bad: dict[str, list[str]] = {}
    for name, record in some(list(each_kind().items()), list(PHONES).index(size), 4):
        open_at(anna, record)
        found = [*reach.unreached(anna.page), *anna.page.evaluate(ON_EACH_OTHER)]
        if found:
            bad[name] = found
    assert not bad, "\n".join(f"{name}: {one}" for name, found in bad.items() for one in found)
