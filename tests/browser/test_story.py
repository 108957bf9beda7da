"""A siege is told forwards: march, arrival, each die, hits, cubes, what came of it, and only then the next question.

Seen by whoever attacks, by somebody who watches, on a phone and in the replay; from the page itself, and from its log.
"""

from typing import Any

import pytest
from playwright.sync_api import Page

from browser.conftest import Newcomers
from browser.people import PHONE, TIMEOUT
from browser.siege import WATCHED, attack, begin

FAST = {"speed": "fast"}
# All that follows has been shown: a question or an action later, or the end of the step.
DONE = """(before) => {
    const page = document.querySelector('.table-page[aria-busy=false]')
    return page && page.dataset.decision !== before
}"""
SHOWN = "() => window.shown.map(({ what, about }) => [what, about])"


def first(seen: list[dict[str, Any]], wanted: Any) -> int:
    return next((i for i, one in enumerate(seen) if wanted(one)), -1)


def check(seen: list[dict[str, Any]], city: str, dice: int) -> None:
    """Each thing after its cause; `dice`: how many the city rolls."""
    steps = {
        "arrives": first(seen, lambda one: one["army"] == city),
        "the panel": first(seen, lambda one: one["panel"]),
        **{f"die {n}": first(seen, lambda one, n=n: one["dice"] == n) for n in range(1, dice + 1)},
        "hits": first(seen, lambda one: one["hits"]),
    }
    assert -1 not in steps.values(), (steps, seen)
    assert list(steps.values()) == sorted(steps.values()), (steps, seen)
    for one in seen[:steps["arrives"]]:
        assert not one["panel"], one
        assert not any(word in one["headline"] for word in ("falls", "holds", "besieges")), one
    for one in seen[: steps["hits"]]:
        assert not one["end"], one
        assert not any(word in one["headline"] for word in ("falls", "holds")), one
    for one in seen[1 : steps["hits"]]:
        assert one["asked"] is None or not one["panel"], "no question before the dice have been counted"
    cubes = {one["cubes"] for one in seen[steps["the panel"] : steps["hits"]]}
    assert len(cubes) == 1, "no cube goes before the hits are counted"


def told(page: Page) -> list[str]:
    """The page's own log: what was shown of the siege, without sounds and headlines."""
    words = {"march", "arrival", "event.siege", "die", "hits"}
    shown = [about if what == "event" else what for what, about in page.evaluate(SHOWN)]
    return [one for one in shown if one in words]


def siege_of(view: dict[str, Any]) -> tuple[str, int]:
    code = attack()[1]
    option = next(one for one in view["options"] if one["code"] == code)
    city = option["args"]["city"]
    return city, next(one["strength"] for one in view["position"]["cities"] if one["name"] == city)


def order(dice: int) -> list[str]:
    return ["march", "arrival", "event.siege", *["die"] * dice, "hits"]


@pytest.mark.parametrize("how", [{}, PHONE], ids=["laptop", "phone"])
def test_by_whoever_attacks(come: Newcomers, how: dict[str, Any]) -> None:
    anna = come("Anna", settings=FAST, **how)
    record, code = attack()
    table, page, view = begin(anna, record)
    city, dice = siege_of(view)
    before = anna.decision
    anna.act(table, type="decide", decision=view["prompt"]["decision"], code=code)
    page.wait_for_function(DONE, arg=before)
    check(page.evaluate("window.seen"), city, dice)
    assert told(page)[: dice + 4] == order(dice)


def test_by_somebody_who_watches(come: Newcomers) -> None:
    anna, bela = come("Anna"), come("Bela", settings=FAST)
    record, code = attack()
    table, _, view = begin(anna, record)
    city, dice = siege_of(view)
    page = bela.sit_at(table)
    page.evaluate(WATCHED, f"pawn:{view['prompt']['asked']}:{view['position']['march']['side']}")
    anna.act(table, type="decide", decision=view["prompt"]["decision"], code=code)
    page.wait_for_function(DONE, arg=str(view["prompt"]["decision"]), timeout=2 * TIMEOUT)
    check(page.evaluate("window.seen"), city, dice)
    assert told(page)[: dice + 4] == order(dice)


def test_in_the_replay(come: Newcomers) -> None:
    anna = come("Anna", settings=FAST)
    record, code = attack()
    table, _, view = begin(anna, record)
    _, dice = siege_of(view)
    number = view["prompt"]["decision"]
    anna.act(table, type="decide", decision=number, code=code)
    page = anna.go(f"/t/{table}/replay?from={number}")
    page.wait_for_selector(".replay-page .board")
    page.keyboard.press("4")                             # decision by decision
    for _ in range(2):                                   # the march, and the roll
        now = page.locator(".replay-page h1").inner_text()
        page.keyboard.press("ArrowRight")
        page.wait_for_function("(now) => document.querySelector('.replay-page h1').innerText !== now", arg=now)
    assert told(page)[: dice + 4] == order(dice)




def test_nothing_moves_for_those_who_want_no_movement(come: Newcomers) -> None:
    """By the system's setting: no pause, no scene, and the same order."""
    anna = come("Anna", settings={"speed": "slow"}, reduced_motion="reduce")
    record, code = attack()
    table, page, view = begin(anna, record)
    before = anna.decision
    anna.act(table, type="decide", decision=view["prompt"]["decision"], code=code)
    page.wait_for_function(DONE, arg=before)
    shown = [(what, about) for what, about in page.evaluate(SHOWN) if what != "sound"]
    assert ("hits", "") not in shown
    assert [what for what, _ in shown if what in ("march", "arrival", "hits", "scene")] == ["march", "arrival", "hits"]
    assert not page.locator(".flying, .stormed").count()
