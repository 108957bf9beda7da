"""A real server, a real browser, and people with a page each. What goes wrong in a page fails its test."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.people import Someone, chromium, launch
from byzantium.server.pages.page import STATIC
from server.process import ServerProcess

KEPT = Path(__file__).parents[2] / "build" / "browser"           # what pages looked like when their test failed


def need(there: bool, sentence: str) -> None:
    """Nobody needs a browser to work on the rules; but nothing lands without these tests."""
    if not there:
        pytest.fail(sentence, pytrace=False) if os.environ.get("CI") else pytest.skip(sentence)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    need(Path(chromium()).exists(), "No Chromium here: apt-get install chromium, or name one with CHROMIUM=path.")
    need((STATIC / "index.html").is_file(), "The page is not built: make client.")
    with sync_playwright() as playwright:
        yield launch(playwright)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server") / "games.sqlite") as server:
        yield server


class Newcomers:
    """Lets people come; each has a browser of his own, as far as the server can tell."""

    def __init__(self, browser: Browser, server: ServerProcess) -> None:
        self._browser, self.server = browser, server
        self.people: list[Someone] = []

    def __call__(self, name: str = "Anna", **how: object) -> Someone:
        someone = Someone(self._browser, f"http://{self.server.address}", name, **how)
        self.people.append(someone)
        return someone

    def leave(self, keep: str) -> None:
        for someone in self.people:
            if keep:
                someone.keep(KEPT / f"{keep}-{someone.name}")
            someone.context.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


FAILED = pytest.StashKey[bool]()


@pytest.fixture
def come(browser: Browser, server: ServerProcess, request: pytest.FixtureRequest) -> Iterator[Newcomers]:
    """come("Anna") is a person in front of her browser."""
    newcomers = Newcomers(browser, server)
    yield newcomers
    errors = [f"{someone.name}: {error}" for someone in newcomers.people for error in someone.errors]
    failed = request.node.stash.get(FAILED, False) or bool(errors)
    newcomers.leave(re.sub(r"\W+", "-", request.node.name) if failed else "")
    assert not errors, "the page complained:\n" + "\n".join(errors)


@pytest.fixture
def anna(come: Newcomers) -> Someone:
    return come("Anna")
