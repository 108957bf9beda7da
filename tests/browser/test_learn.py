"""The guided first game, as a newcomer plays it: by doing what the coach asks for."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Newcomers
from browser.people import CHANGED, PHONE, Someone
from browser.words import ids_in
from budget import much, thorough

ANNA = 0                                                 # the learner's seat
TRIES = 20                                               # of an attack, as the dice may fall otherwise
STILL = {"reduced_motion": "reduce"}                     # what is lit doesn't throb, so that it can be clicked
NEWCOMER: dict[str, Any] = {"settings": {"confirm": True}, **STILL}

# What the coach has lit, or that the lesson is over. What waits to be confirmed must be what is lit.
READY = """() => {
    const confirm = document.querySelector('[data-answer=confirm]')
    const now = confirm ?? document.querySelector('.coach .came, [data-highlight]')
    return document.querySelector('.table-page[aria-busy=false]') && now?.matches('.came, [data-highlight]')
}"""
LIT = "[data-highlight]:not(g, .amount), g[data-highlight] > .target, .amount[data-highlight] .main"
SLIPS = re.compile(r"“”|[{}]|\bnull\b|undefined")        # of a text whose values are missing


def _city(view: Any, name: str) -> Any:
    return next(city for city in view["position"]["cities"] if city["name"] == name)


def _anna(view: Any) -> Any:
    return view["position"]["players"][ANNA]


def _holds(view: Any, space: str) -> bool:
    return any(ANNA in one["holders"] for one in view["position"]["spaces"] if one["space"] == space)


@dataclass(frozen=True)
class Step:
    title: str
    action: tuple[str, ...]                              # as the server's log has it: what, and of which side or space
    came: Callable[[Any], bool]                          # what is then to be seen in the server's view


STEPS = (
    Step("Take control", ("take_control",), lambda view: _city(view, "Damascus")["controller"] == ANNA),
    Step("Strengthen", ("strengthen",), lambda view: _anna(view)["boxes"]["arab"]
         == {"elite": 1, "main": 8, "move": 7, "levy": 0} and _anna(view)["casualties"] == 14),
    Step("Tax", ("tax",), lambda view: (_anna(view)["tax"], _anna(view)["treasury"]["arab"]) == (4, 13)),
    Step("Improve a city", ("space", "improve_arab"), lambda view: _city(view, "Mecca")["tokens"] == 3),
    Step("Emperor and Caliph", ("space", "caliph"), lambda view: _anna(view)["guard"]["arab"]),
    Step("Church and mosque", ("build", "arab"), lambda view: _anna(view)["buildings"]["arab"] == 1),
    Step("Enter and march", ("army", "arab"), lambda view: _anna(view)["pawns"]["arab"] == "Tabuk"),
    Step("Siege and conquest", ("army", "arab"), lambda view: _city(view, "Jerusalem")["controller"] == ANNA),
    Step("Pass, and the turn’s end", ("pass",), lambda view: view["position"]["turn"] == 2),
    Step("Battle", ("army", "arab"), lambda view: _city(view, "Alexandria")["controller"] == ANNA),
    Step("The fleets", ("space", "fleet_arab"), lambda view: _holds(view, "fleet_arab")),
    Step("Across the sea", ("army", "arab"), lambda view: _city(view, "Candia")["controller"] == ANNA),
    Step("The Bulgars", ("space", "bulgars"), lambda view: _city(view, "Thessalonica")["side"] == "bulgar"),
    Step("Fortify", ("space", "fortify"), lambda view: _city(view, "Damascus")["fortified"]),
    Step("Civil war", ("army", "byzantine"), lambda view: _city(view, "Antioch")["controller"] == ANNA),
    Step("The end of the game", ("build", "byzantine"), lambda view: view["prompt"]["id"] == "prompt.game_over"
         and _anna(view)["standings"]["turn_3"]["place"] == 1),
)
SHORT = (*STEPS[:3], *STEPS[-2:])
CONTROL, STRENGTHEN, MARCH = STEPS[0], STEPS[1], STEPS[6]


class Learner:
    """Somebody in the guided first game, with the coach beside the board."""

    def __init__(self, someone: Someone) -> None:
        self.someone, self.page = someone, someone.go("/learn")
        self.coach = self.page.get_by_role("region", name="Coach")
        self.came = self.coach.locator(".came")

    @property
    def table(self) -> str:
        return str(self.page.evaluate("JSON.parse(localStorage['byzantium.learn']).table"))

    @property
    def lit(self) -> Locator:
        return self.page.locator(LIT)

    def press(self, name: str) -> None:
        self.coach.get_by_role("button", name=name).click()

    def all_steps(self) -> Locator:
        self.coach.get_by_title("All steps").click()
        return self.page.get_by_role("dialog").get_by_role("listitem")

    def choose(self, step: Step) -> None:
        """Go to a step by the list of all."""
        self.all_steps().get_by_role("button", name=step.title).click()
        self.is_at(step.title, STEPS.index(step) + 2)

    def read_the_pages(self) -> None:
        self.is_at("Two sides, two tracks", 1)
        for words in ("It is 632", "you score on two tracks", "You are Anna"):
            expect(self.coach).to_contain_text(words)
            self.press("Next")

    def is_at(self, title: str, number: int) -> None:
        expect(self.coach.get_by_role("heading")).to_have_text(title)
        expect(self.coach).to_contain_text(f"Step {number} of {len(STEPS) + 1}")

    def goes_on(self) -> bool:
        """Whether the lesson asks for something more."""
        self.page.wait_for_function(READY)
        words = self.coach.inner_text()
        assert not SLIPS.search(words), words
        assert not ids_in([words])
        return not self.came.is_visible()

    def follow(self) -> None:
        """Click once what the coach has lit."""
        if self.page.locator(".amount[data-highlight]").is_visible():
            self.set_the_amount()
        if self.page.locator("[data-answer=confirm]").is_visible():
            expect(self.coach).to_contain_text("This can’t be taken back")
        self.someone.click(self.lit.first)

    def set_the_amount(self) -> None:
        asked = re.search(r"to (\d+)\.", self.coach.inner_text())
        assert asked
        slider = self.page.get_by_role("slider")
        for _ in range(int(slider.get_attribute("aria-valuetext") or 0) - int(asked[1])):
            slider.press("ArrowLeft")
        expect(slider).to_have_attribute("aria-valuetext", asked[1])

    def play(self, step: Step) -> None:
        """Do what the step asks for, until it is well done."""
        for _ in range(TRIES):
            while self.goes_on():
                self.follow()
            if "failed" not in (self.came.get_attribute("class") or ""):
                break
            self.press("Try again")
            expect(self.came).to_have_count(0)
        self.has_done(step)

    def has_done(self, step: Step) -> None:
        expect(self.came).to_have_class(re.compile(r"\bdone\b"))
        assert self.action() == step.action
        assert step.came(self.someone.view(self.table))

    def action(self) -> tuple[str, ...]:
        """The learner's last action at the table, as the server tells it."""
        entries = self.someone.ask("GET", f"/api/tables/{self.table}/entries")["entries"]
        actions = [event["args"] for entry in entries for event in entry["events"] if event["id"] == "event.action"]
        code = [action["code"] for action in actions if action["player"] == ANNA][-1]
        return (code["id"].removeprefix("option."), *code["args"].values())


@pytest.mark.parametrize("how", [pytest.param({}, marks=thorough), PHONE], ids=["desktop", "phone"])
def test_the_first_game_from_its_first_step_to_its_finish(come: Newcomers, how: dict[str, Any]) -> None:
    anna = come("Anna", **NEWCOMER, **how)
    learner = Learner(anna)
    learner.read_the_pages()
    for number, step in enumerate(STEPS, 2):
        if step not in much(SHORT, STEPS):
            continue
        if step is STEPS[-2]:
            learner.choose(step)
        learner.is_at(step.title, number)
        learner.play(step)
        learner.press("Go on")
    finish = anna.page.get_by_role("dialog", name="Well played!")
    expect(finish).to_be_visible()
    finish.get_by_role("button", name="Play a real game").click()
    anna.page.wait_for_url("**/t/*")
    seats = anna.table(anna.page.url.rsplit("/", 1)[1])["seats"]
    assert [seat["bot"] for seat in seats].count(None) == 1


@pytest.mark.parametrize("step", [STRENGTHEN, MARCH], ids=lambda step: step.title)
def test_who_comes_back_goes_on_in_the_middle_of_the_step(come: Newcomers, step: Step) -> None:
    anna = come("Anna", **NEWCOMER)
    learner = Learner(anna)
    learner.choose(step)
    for _ in range(3):
        assert learner.goes_on()
        learner.follow()
    assert learner.goes_on()
    before = learner.table, anna.decision, learner.coach.inner_text()
    anna.page.reload()
    assert learner.goes_on()
    assert (learner.table, anna.decision, learner.coach.inner_text()) == before
    learner.play(step)
    anna.page.reload()
    learner.has_done(step)


def test_steps_that_are_done_are_ticked_when_one_comes_back(come: Newcomers) -> None:
    learner = Learner(come("Anna", **NEWCOMER))
    learner.read_the_pages()
    learner.play(CONTROL)
    learner.press("Go on")
    learner.is_at(STRENGTHEN.title, 3)
    learner.page.reload()
    learner.is_at(STRENGTHEN.title, 3)
    steps = learner.all_steps()
    expect(steps.filter(has_text="done")).to_contain_text(["Two sides, two tracks", CONTROL.title])
    expect(steps.locator("[aria-current=step]")).to_contain_text(STRENGTHEN.title)


def test_something_else_than_asked_can_be_taken_back(come: Newcomers) -> None:
    anna = come("Anna", **NEWCOMER)
    learner = Learner(anna)
    learner.choose(CONTROL)
    assert learner.goes_on()
    asked, start = learner.coach.inner_text(), anna.decision
    anna.click(anna.page.locator("[data-answer=strengthen]"))
    expect(learner.coach).to_contain_text(f"You are doing something else: {STRENGTHEN.title}. That is allowed.")
    expect(learner.lit).to_have_count(0)
    before = anna.decision
    anna.page.get_by_role("button", name="Undo").click()
    anna.page.wait_for_function(CHANGED, arg=before)
    assert learner.goes_on()
    assert (learner.coach.inner_text(), anna.decision) == (asked, start)
    assert anna.view(learner.table)["prompt"]["decision"] == int(start)
    learner.play(CONTROL)


def test_something_else_that_is_finished_can_be_tried_again(come: Newcomers) -> None:
    anna = come("Anna", **STILL)
    learner = Learner(anna)
    learner.choose(CONTROL)
    assert learner.goes_on()
    anna.click(anna.page.locator("[data-at='space:emperor']"))
    anna.click(anna.page.locator("[data-answer=pool]"))
    expect(learner.came).to_contain_text("not what this step shows")
    assert learner.action() == ("space", "emperor")
    learner.press("Try again")
    expect(learner.came).to_have_count(0)
    learner.play(CONTROL)
