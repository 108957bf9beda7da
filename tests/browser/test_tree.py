"""What a screen reader reads at every kind of question: the question, and a name for whatever answers it."""

import pytest

from browser.conftest import Newcomers
from browser.decisions import each_kind, open_at
from browser.people import CHOICES

# Whatever can be pressed or focused now, with the name and role that assistive technology gets of it.
UNNAMED = """(selectors) => selectors.flatMap((selector) => [...document.querySelectorAll(selector)]).filter((one) => {
    const whole = one.closest('[role=button], button, [role=menuitem]')
    if (!whole || !whole.checkVisibility()) return false
    return !(whole.ariaLabel || whole.textContent).trim() || whole.closest('[aria-hidden=true], [inert]')
}).map((one) => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("kind", sorted(each_kind()))
def test_every_kind_of_question_can_be_read_and_answered(come: Newcomers, kind: str) -> None:
    anna = come("Anna", settings={"confirm": True})
    open_at(anna, each_kind()[kind])
    tree = anna.page.locator(".prompt").aria_snapshot()
    assert anna.page.locator(".prompt strong").inner_text() in tree.replace("\\", "")
    assert anna.page.locator(".prompt").get_attribute("role") == "status"
    whole = anna.page.locator("body").aria_snapshot()
    assert 'heading "' in whole
    assert not anna.page.evaluate(UNNAMED, list(CHOICES))
    answers = anna.page.evaluate(
        "(selectors) => selectors.flatMap((one) => [...document.querySelectorAll(one)]).length", list(CHOICES)
    )
    assert answers, "nothing to answer with"
