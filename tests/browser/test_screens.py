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
from browser.screens import CLUB, CUP, NAMES, STILL, Screen, Screens, hot_seat
from browser.words import ids_in, unsaid
from byzantium.server.core.bots import PROPER_NAMES

# Names, the brand, and languages by their own names; what a person wrote.
BOTS = {name for names in PROPER_NAMES.values() for name in names}
FORMS = ("SVG", "PNG", "GIF", "WebP")           # of pictures
CODES, THEMES = ("en", "pl", "hu", "de", "fr"), ("light", "dark")
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


# What another window of the same browser chooses: language, light or dark.
CHOOSE = """(chosen) => {
    localStorage['byzantium'] = JSON.stringify({ ...JSON.parse(localStorage['byzantium']), ...chosen })
}"""
SPEAKS = "(language) => document.documentElement.lang === language"
FONTS = "async () => { await document.fonts.ready }"
# Until somebody presses something: what comes of that may move things, however long it takes to come.
SHIFTS = """{
    window.shifts = 0
    const seen = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value
    })
    seen.observe({ type: 'layout-shift', buffered: true })
    for (const press of ['pointerdown', 'keydown']) addEventListener(press, () => seen.disconnect(), { capture: true })
}"""
JUMP = 0.025                                             # of a laptop's screen: a line of text in one place
CONTRAST = {"runOnly": ["color-contrast"]}


class Visit:
    """Somebody looks at every screen. Each is loaded once, on a phone in the next of the languages, and then changes
    before their eyes, as another window chooses: into all other languages, and from light to dark or back."""

    def __init__(self, someone: Someone) -> None:
        self.someone, self.page, self.other = someone, someone.page, someone.open()
        self.someone.context.add_init_script(SHIFTS)
        self.other.goto("/settings")
        self.bad = Findings()
        self.known = {language: known_names(self.page, language) for language in CODES}

    def see_all(self) -> None:
        for number, screen in enumerate(Screens(self.someone)):
            at = number % len(CODES) if self.someone.touches else 0
            languages = CODES[at:] + CODES[:at]
            self.choose(language=languages[0], theme=THEMES[number % 2])
            screen.open()
            self.see_jumps(screen)
            for language in languages:
                self.see_words(screen, language)
            self.see_violations(screen, THEMES[1 - number % 2])

    def choose(self, **chosen: str) -> None:
        self.other.evaluate(CHOOSE, chosen)

    def see_jumps(self, screen: Screen) -> None:
        """After the first paint, in English: other letters come a moment later. Where one plays the log scrolls, and
        buttons come and go."""
        shift = 0 if screen.plays or self.someone.touches else self.page.evaluate("window.shifts")
        self.bad.add(screen.name, self.page, [f"jumps by {shift:.3f}"] if shift > JUMP else [])

    def see_words(self, screen: Screen, language: str) -> None:
        """Nothing untranslated, or said once and then kept; no id of a text, nothing that doesn't fit."""
        self.choose(language=language)
        self.page.wait_for_function(SPEAKS, arg=language)
        self.page.evaluate(FONTS)
        texts = self.page.evaluate(TEXTS)
        for problems in (ids_in([*texts, *self.page.evaluate(LABELS)]), unsaid(texts, language, self.known[language]),
                         self.page.evaluate(OVERFLOW)):
            self.bad.add(f"{screen.name}, {language}", self.page, problems)

    def see_violations(self, screen: Screen, other_theme: str) -> None:
        """What axe finds; in the other colours it looks at those alone."""
        self.bad.add(screen.name, self.page, violations(self.page))
        self.choose(theme=other_theme)
        self.page.wait_for_function("(theme) => document.documentElement.dataset.theme === theme", arg=other_theme)
        self.page.wait_for_function(STILL)
        self.bad.add(f"{screen.name}, {other_theme}", self.page, violations(self.page, **CONTRAST))


@pytest.mark.parametrize("how", [{"viewport": {"width": 1366, "height": 768}}, PHONE], ids=["laptop", "phone"])
def test_every_screen(come: Newcomers, how: dict[str, Any]) -> None:
    """In five languages, for everybody, in light and dark, without a jump."""
    visit = Visit(come("Anna", **how))
    visit.see_all()
    assert not visit.bad.found, f"\n{visit.bad}"


def violations(page: Page, **options: Any) -> list[str]:
    """What axe finds."""
    found = Axe().run(page, options={"resultTypes": ["violations"], **options}).response["violations"]
    return [
        f"{one['id']}: {node['html'][:200]} {node.get('failureSummary', '')[:300]}"
        for one in found
        for node in one["nodes"][:3]
    ]


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
    someone = come("Anna", settings={"language": "hu"})
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
