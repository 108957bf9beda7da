"""A connection that is lost, and found again."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import Newcomers
from browser.people import ME, OFFLINE, OPEN, Someone
from browser.test_games import SEEN, WORDS
from server.process import ServerProcess


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """One that the test may stop."""
    with ServerProcess(tmp_path / "games.sqlite") as server:
        yield server


def _two(come: Newcomers) -> tuple[Someone, Someone, str]:
    anna, bela = (come(name, settings={"threats": False}) for name in ("Anna", "Bela"))
    table = anna.set_up(ME, OPEN)
    invitation = anna.table(table)["invitation"]
    bela.ask("PUT", f"/api/tables/{table}/seats/1", {"invitation": invitation})
    for one in (anna, bela):
        one.sit_at(table)
        one.expected = OFFLINE
    return anna, bela, table


def _asked(*people: Someone) -> Someone:
    """Whoever is asked, once all know it: one page may hear later than another what the other has answered."""
    for one in people:
        one.page.wait_for_selector(f".table-page[data-decision='{_latest(*people)}'][aria-busy=false]")
    return next(one for one in people if one.is_asked)


def _latest(*people: Someone) -> int:
    return max(int(one.decision) for one in people)


def test_the_server_is_killed_and_comes_back(come: Newcomers, server: ServerProcess) -> None:
    chooser = random.Random(seed := 5)
    print("seed", seed)
    anna, bela, _ = _two(come)
    for _ in range(4):
        _asked(anna, bela).answer(chooser)
    _asked(anna, bela)                                   # and both show it
    seen = anna.page.evaluate(SEEN)
    server.kill()
    for one in (anna, bela):
        expect(one.page.get_by_role("alert")).to_be_visible()
    server.start()
    for one in (anna, bela):
        expect(one.page.get_by_role("alert")).to_have_count(0, timeout=60_000)
        assert one.page.evaluate(SEEN) == seen
    _asked(anna, bela).answer(chooser)


def test_who_was_away_hears_what_happened_without_gaps(come: Newcomers) -> None:
    chooser = random.Random(seed := 6)
    print("seed", seed)
    anna, bela, table = _two(come)
    away, here = (bela, anna) if anna.is_asked else (anna, bela)
    away.context.set_offline(True)
    away.page.goto("about:blank")                        # the phone is in the pocket, the page was thrown away
    before = here.decision
    while here.is_asked:
        here.answer(chooser)
    assert here.decision != before
    away.context.set_offline(False)
    away.sit_at(table)
    away.page.wait_for_selector(f".table-page[data-decision='{here.decision}'][aria-busy=false]")
    assert away.page.evaluate(SEEN) == here.page.evaluate(SEEN)
    assert away.page.evaluate(WORDS) == here.page.evaluate(WORDS)


def test_a_page_without_network_says_so_and_catches_up(come: Newcomers) -> None:
    chooser = random.Random(seed := 7)
    print("seed", seed)
    anna, bela, _ = _two(come)
    away, here = (bela, anna) if anna.is_asked else (anna, bela)
    away.context.set_offline(True)
    expect(away.page.get_by_role("alert")).to_be_visible()
    while here.is_asked:
        here.answer(chooser)
    away.context.set_offline(False)
    expect(away.page.get_by_role("alert")).to_have_count(0, timeout=60_000)
    away.page.wait_for_selector(f".table-page[data-decision='{here.decision}'][aria-busy=false]")
    assert away.page.evaluate(SEEN) == here.page.evaluate(SEEN)
    assert away.page.evaluate(WORDS) == here.page.evaluate(WORDS)
