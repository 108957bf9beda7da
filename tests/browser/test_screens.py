"""Every screen: in five languages, for everybody, in light and dark, without a jump."""

import random
import re
import time
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route

from browser.conftest import Newcomers
from browser.people import PHONE, Someone
from browser.screens import CLUB, CUP, NAMES, Screens, hot_seat
from browser.words import ids_in, unsaid
from byzantium.server.bots import PROPER_NAMES

# Names, the brand, and languages by their own names; what a person wrote.
BOTS = {name for names in PROPER_NAMES.values() for name in names}
FORMS = ("SVG", "PNG", "GIF", "WebP")           # of pictures
LANGUAGES = ("English", "Polski", "Magyar", "Deutsch", "Français")
OWN_NAMES = frozenset({*NAMES, *BOTS, *LANGUAGES, *FORMS, CUP, CLUB, "Byzantium", "Martin Wallace"})
TOGETHER = [list(some) for count in (2, 3, 4) for some in combinations(NAMES, count)]

TEXTS = """() => {
    const apart = 'script, style, noscript, article.rules, article.how-to, nav[lang], code, kbd, option'
    const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const of = node.parentElement
        if (!node.data.trim() || of.closest(apart) || !of.checkVisibility({ visibilityProperty: true })) continue
        if (of.getClientRects().length) found.push(node.data.trim())
    }
    return found
}"""
# Times and spans, as the browser itself says them.
SPANS = """(language) => ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'].flatMap((unit) => {
    const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
    const styles = ['long', 'short', 'narrow']
    const span = (style) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: style })
    const all = (n) => [ago.format(-n, unit), ...styles.map((one) => span(one).format(n))]
    return Array.from({ length: 91 }, (_, n) => all(n)).flat()
})"""
# The day of a game, wherever midnight is.
DAYS = """(language) => [-1, 0, 1].map((n) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
    .format(new Date(Date.now() + n * 86_400_000)))"""
# Those who share a victory.
LISTS = "([language, lists]) => lists.map((names) => new Intl.ListFormat(language).format(names))"
LABELS = """() => [...document.querySelectorAll('[aria-label], [title], [placeholder], [aria-description]')]
    .flatMap((one) => [one.ariaLabel, one.title, one.placeholder, one.ariaDescription]).filter(Boolean)"""
# Words that don't fit where they stand, and things beside the screen.
OVERFLOW = """() => {
    const bad = [], wide = document.documentElement.scrollWidth
    if (wide > innerWidth) bad.push(`the page is ${wide} wide, the screen ${innerWidth}`)
    const scrolls = (one) => one && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement))
    const holds = 'button, .button, .box, .space, .pile, .prompt strong, h1, h2, h3, th, td, label, summary'
    for (const one of document.querySelectorAll(holds)) {
        if (one.closest('svg, .visually-hidden') || !one.checkVisibility() || !one.getClientRects().length) continue
        const style = getComputedStyle(one), right = Math.round(one.getBoundingClientRect().right)
        if (style.display === 'inline' || style.textOverflow === 'ellipsis') continue
        const name = `${one.tagName}.${one.className}: ${(one.ariaLabel || one.innerText).trim().slice(0, 60)}`
        if (one.clientWidth && one.scrollWidth > one.clientWidth + 1)
            bad.push(`${name}: ${one.scrollWidth} > ${one.clientWidth}`)
        if (right > innerWidth + 1 && !scrolls(one.parentElement)) bad.push(`${name}: ends at ${right}`)
    }
    return bad
}"""


class Findings:
    """What is wrong, and on which screens."""

    def __init__(self) -> None:
        self.found: dict[str, list[str]] = {}

    def add(self, screen: str, page: Page, problems: Iterable[str]) -> None:
        width = page.viewport_size["width"] if page.viewport_size else 0
        for problem in problems:
            self.found.setdefault(problem, []).append(f"{screen} {width}")

    def __str__(self) -> str:
        return "\n".join(f"{problem}    [{', '.join(where)}]" for problem, where in self.found.items())


def known_names(page: Page, language: str) -> frozenset[str]:
    """What is in no catalogue."""
    said = [one for what in (SPANS, DAYS) for one in page.evaluate(what, language)]
    said += page.evaluate(LISTS, [language, TOGETHER])
    return OWN_NAMES.union(" ".join(one.split()) for one in said)


@pytest.mark.parametrize("language", ["en", "pl", "hu", "de", "fr"])
def test_every_screen_in_this_language(come: Newcomers, language: str) -> None:
    """Nothing untranslated, no id of a text, nothing that doesn't fit: on a laptop and on a phone."""
    bad = Findings()
    for how in ({"viewport": {"width": 1366, "height": 768}}, PHONE):
        someone = come("Anna", settings={"language": language}, **how)
        page = someone.page
        known = known_names(page, language)
        for screen in Screens(someone):
            screen.open()
            assert page.evaluate("document.documentElement.lang") == language
            texts = page.evaluate(TEXTS)
            bad.add(screen.name, page, ids_in([*texts, *page.evaluate(LABELS)]))
            bad.add(screen.name, page, unsaid(texts, language, known))
            bad.add(screen.name, page, page.evaluate(OVERFLOW))
    assert not bad.found, f"\n{bad}"


# What stands in the first heading, from the first moment on.
HEADINGS = """() => {
    const seen = (window.headings = [])
    new MutationObserver(() => {
        const said = document.querySelector('h1')?.textContent
        if (said && said !== seen.at(-1)) seen.push(said)
    }).observe(document, { childList: true, subtree: true, characterData: true })
}"""


# English after all, where one's own words do not come for two seconds: however busy the machine, not here.
PATIENT = """() => {
    const wait = setTimeout
    window.setTimeout = (work, ms, ...more) => wait(work, ms === 2000 ? 1e8 : ms, ...more)
}"""


def test_the_first_word_is_in_ones_language(come: Newcomers) -> None:
    """Also if the line is slow: nobody reads English first."""
    someone = come.unkept(settings={"language": "hu"})
    page = someone.page
    page.add_init_script(f"({HEADINGS})(); ({PATIENT})()")
    page.route(re.compile(r"/assets/hu-"), late)
    someone.go("/new")
    page.wait_for_selector("h1")
    assert page.evaluate("document.documentElement.lang") == "hu"
    assert page.evaluate("headings") == [page.locator("h1").text_content()]


def late(route: Route) -> None:
    time.sleep(0.5)
    route.continue_()


USED = """() => {
    const wanted = document.querySelectorAll('link[rel=preload][as=font]').length
    return wanted > 0 && [...document.fonts].filter((face) => face.status === 'loaded').length >= wanted
}"""


def test_fonts_that_are_asked_for_first_are_used(come: Newcomers) -> None:
    anna = come("Anna")
    for address in ("/", f"/t/{hot_seat(anna, 2)}"):
        anna.go(address).wait_for_function(USED)


# What another window of the same browser chooses.
CHOSEN = """(language) => {
    localStorage['byzantium'] = JSON.stringify({ ...JSON.parse(localStorage['byzantium']), language })
}"""


def test_every_screen_follows_when_another_language_is_chosen(come: Newcomers) -> None:
    """By words that come after it is drawn: nothing is said once and then kept."""
    bad = Findings()
    someone = come("Anna")
    page, other = someone.page, someone.open()
    other.goto("/settings")
    known = {language: known_names(page, language) for language in ("hu", "en")}
    for screen in Screens(someone):
        screen.open()
        for language in known:
            other.evaluate(CHOSEN, language)
            page.wait_for_function("(language) => document.documentElement.lang === language", arg=language)
            bad.add(f"{screen.name}, {language}", page, unsaid(page.evaluate(TEXTS), language, known[language]))
    assert not bad.found, f"\n{bad}"


def violations(page: Page) -> list[str]:
    """What axe finds."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{one['id']}: {node['html'][:200]} {node.get('failureSummary', '')[:300]}"
        for one in found
        for node in one["nodes"][:3]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(come: Newcomers, theme: str) -> None:
    bad = Findings()
    for how in ({}, PHONE):
        someone = come("Anna", settings={"theme": theme}, **how)
        for screen in Screens(someone):
            screen.open()
            bad.add(screen.name, someone.page, violations(someone.page))
    assert not bad.found, f"\n{bad}"


SHIFTS = """window.shifts = 0; new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value
}).observe({ type: 'layout-shift', buffered: true })"""


def test_nothing_jumps_after_the_first_paint(come: Newcomers) -> None:
    someone = come("Anna")
    someone.context.add_init_script(SHIFTS)
    screens = Screens(someone)
    jumps = {}
    for screen in screens:
        if screen.plays:                                 # then the log scrolls, and buttons come and go
            continue
        screen.open()
        jumps[screen.name] = someone.page.evaluate("window.shifts")
    assert {name: round(shift, 3) for name, shift in jumps.items() if shift > 0.02} == {}


def test_the_printed_map_is_not_painted_again_with_the_pieces(anna: Someone) -> None:
    """It is the most costly thing on the page: without a layer of its own, every decision paints it again."""
    page = anna.sit_at(hot_seat(anna))
    session = anna.context.new_cdp_session(page)
    layers: set[int] = set()                             # by the element that each is of
    session.on("LayerTree.layerTreeDidChange", lambda told: layers.update(_owners(told.get("layers", []))))
    for domain in ("DOM", "LayerTree"):
        session.send(f"{domain}.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    terrain = session.send("DOM.querySelector", {"nodeId": root, "selector": "svg.terrain"})["nodeId"]
    element = session.send("DOM.describeNode", {"nodeId": terrain})["node"]["backendNodeId"]
    anna.answer(random.Random(1))
    assert layers, "the browser tells about no layer"
    assert element in layers


def _owners(layers: list[dict[str, Any]]) -> set[int]:
    return {layer["backendNodeId"] for layer in layers if "backendNodeId" in layer}
