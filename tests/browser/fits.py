"""Whether the table fits, in whole games and every window: PYTHONPATH=tests python -m browser.fits

What is offered is hit where its middle is; nothing lies on what it should not; no text is cut; nothing scrolls but
logs; header and map stand where they stood at the question before, and nothing shifts. One page is made larger and
smaller, so that a question in a dozen windows costs about a second.
"""

import argparse
import random
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from browser.people import ME, RANDOM, REACHED, Someone, launch
from browser.screens import hot_seat
from server.process import ServerProcess

TOUCH = ("360x640", "390x844", "844x390", "720x450", "820x1180")
MOUSE = ("1024x768", "1180x820", "1280x720", "1366x768", "1440x900", "1536x864", "1920x1080", "2560x1440")
SIZES = TOUCH + MOUSE
LANGUAGES = ("en", "pl", "hu", "de", "fr")
SPOKEN = ("360x640", "820x1180", "1366x768")             # where the other languages are looked at

# What is wrong with the page as it stands; and where header and map stand.
JUDGE = f"""() => {{
    const reached = {REACHED}, bad = [], see = (one) => one.checkVisibility() && one.getClientRects().length
    const all = (selector) => [...document.querySelectorAll(selector)].filter(see)
    const say = (one) => (one.ariaLabel ?? one.innerText ?? one.textContent ?? '').trim().slice(0, 36)
    const name = (one) => `${{one.getAttribute('class') ?? one.localName}} "${{say(one)}}"`
    if (document.querySelector('dialog[open]')) return {{ bad, stands: null }}
    const phone = document.querySelector('.phone')

    const controls = '.answers button, .verbs button, .losses button, .amount button, .several button, .next'
        + ', .watching button, .top button, .top a, .zoom button, .sheet > nav button, .column > nav button'
        + ', .lit:not(g)'
    for (const one of all(controls)) if (!one.disabled && !reached(one)) bad.push(`covered: ${{name(one)}}`)
    if (!document.querySelector('.several')) {{
        const lit = all('g.city.lit .target').filter((one) => !(phone && one.closest('.soft')))
        const hidden = lit.filter((one) => !reached(one))
        const told = Number(document.querySelector('[data-next]')?.dataset.next ?? 0)
        if (hidden.length > told) bad.push(`cities covered: ${{hidden.map((one) => one.closest('g').dataset.city)}}`)
    }}

    const stand = '.top, .column, .lower, .dock:not(:empty), .zoom, .since, .below, .beside'
    const boxes = all(stand).filter((one) => !one.closest('svg')).map((one) => [one, one.getBoundingClientRect()])
    for (const [i, [a, p]] of boxes.entries()) for (const [b, q] of boxes.slice(i + 1)) {{
        if (a.contains(b) || b.contains(a)) continue
        const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left)
        const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top)
        const rim = a.matches('.lower') || b.matches('.lower') ? 14 : 2          // a sheet lies a little over the map
        if (wide > 2 && high > rim) bad.push(`${{a.className}} on ${{b.className}}: ${{[wide, high].map(Math.round)}}`)
    }}

    for (const one of all('.game-page *:not(svg, svg *, input, select)')) {{
        const how = getComputedStyle(one), hides = (way) => way === 'hidden' || way === 'clip'
        const over = one.scrollHeight > one.clientHeight + 2, aside = one.scrollWidth > one.clientWidth + 2
        if (/auto|scroll/.test(how.overflowY) && over && !one.closest('.log, .chat, .box, .notes'))
            bad.push(`scrolls by ${{one.scrollHeight - one.clientHeight}}: ${{name(one)}}`)
        const words = [...one.childNodes].some((part) => part.nodeType === 3 && part.data.trim())
        const apart = one.closest('.visually-hidden, .board, .log, .box') || how.clipPath !== 'none'
        const cut = (aside && hides(how.overflowX)) || (over && hides(how.overflowY))
        if (words && !apart && cut) bad.push(`cut: ${{name(one)}}`)
    }}
    for (const one of all('.headline')) {{
        const room = one.getBoundingClientRect()
        for (const part of one.querySelectorAll('strong, .path > *, .aside:not([hidden])')) {{
            const box = part.getBoundingClientRect()
            if (box.right > room.right + 2 || box.bottom > room.bottom + 2) bad.push(`cut: headline ${{name(part)}}`)
        }}
    }}
    const root = document.documentElement
    if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight + 1) bad.push('the page scrolls')
    const place = (one, ...sides) => sides.map((side) => Math.round(one.getBoundingClientRect()[side]))
    const top = place(document.querySelector('.top'), 'x', 'y', 'width', 'height')
    return {{ bad, stands: JSON.stringify([top, place(document.querySelector('.map'), 'x', 'y')]) }}
}}"""
# What was asked to be drawn has been drawn, and what that made larger or smaller has been fitted.
DRAWN = """() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20))))"""
# What shifts by itself, but after a press; a phone's sheet makes way for the map, and a hundredth is a digit more.
SHIFTS = """() => {
    window.shifted = []
    const what = ({ node }) => node?.className?.baseVal ?? node?.className ?? node?.localName
    const counts = (one) => !one.hadRecentInput && one.value > 0.01 && !document.querySelector('.lower')
    const note = (one) => counts(one) && shifted.push(`${one.value.toFixed(3)}: ${one.sources.map(what)}`)
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift' })
}"""


@dataclass
class Fits:
    """What was found, each once, and where things stood."""

    found: dict[str, str] = field(default_factory=dict)
    looks: int = 0
    stood: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return "\n".join(f"{problem}  [{asked}]" for problem, asked in self.found.items())

    def look(self, page: Page, size: str, asked: str) -> None:
        wide, high = map(int, size.split("x"))
        page.set_viewport_size({"width": wide, "height": high})
        page.evaluate(DRAWN)
        told = page.evaluate(JUDGE)
        self.looks += 1
        for problem in told["bad"]:
            self.found.setdefault(f"{size}: {problem}", asked)
        if told["stands"]:
            before = self.stood.setdefault(size, told["stands"])
            if before != told["stands"]:
                self.found.setdefault(f"{size}: header or map moved", f"{asked}: {before} -> {told['stands']}")


def play(someone: Someone, sizes: Iterable[str], seed: int, fits: Fits, most: int = 10_000, every: int = 1,
         pictures: Path | None = None) -> None:
    """Answer at random until the game is over, or so many questions; look at every so manieth in all windows."""
    chooser, sizes, page = random.Random(seed), list(sizes), someone.page
    seen: set[tuple[str, str]] = set()
    page.evaluate(SHIFTS)
    for number in range(most):
        someone.wait_until_asked(60_000)
        if someone.is_over:
            break
        someone.go_on()
        asked = page.locator(".prompt strong").inner_text()
        for shift in page.evaluate("shifted.splice(0)") if number else ():       # while it loads, it comes
            fits.found.setdefault(f"shifts: {shift}", asked)
        kind = page.locator(".prompt .path").inner_text()
        if number % every == 0:
            for size in sizes:
                fits.look(page, size, asked)
                if pictures and (size, kind) not in seen:
                    page.screenshot(path=pictures / f"{size}-{someone.decision}.png")
            seen |= {(size, kind) for size in sizes}
            page.set_viewport_size(_viewport(sizes[-1]))
            page.evaluate(DRAWN)
            page.evaluate("shifted.splice(0)")           # larger and smaller windows shift, too
        someone.answer(chooser)


def _viewport(size: str) -> dict[str, int]:
    wide, high = map(int, size.split("x"))
    return {"width": wide, "height": high}


def against_bots(someone: Someone, players: int) -> str:
    return someone.set_up(ME, *[RANDOM] * (players - 1))


def someone_at(browser: Browser, address: str, sizes: tuple[str, ...], language: str = "en") -> Someone:
    """With a finger where the windows are those of phones and tablets."""
    how: dict[str, Any] = {"viewport": _viewport(sizes[-1])}
    if sizes[0] in TOUCH:
        how |= {"has_touch": True}
    return Someone(browser, address, "Theodora", {"confirm": True, "language": language}, **how)


def plan(languages: Iterable[str], players: Iterable[int]) -> Iterator[tuple[str, tuple[str, ...], int]]:
    for language in languages:
        for number in players:
            for sizes in (TOUCH, MOUSE):
                wanted = tuple(size for size in sizes if language == "en" or size in SPOKEN)
                if wanted:
                    yield language, wanted, number


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1, help="games of each number of players, in each language")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4], choices=(2, 3, 4))
    parser.add_argument("--languages", nargs="+", default=["en"], choices=LANGUAGES)
    parser.add_argument("--sizes", nargs="+", choices=SIZES, help="only these")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--every", type=int, default=1, help="look at every so manieth question")
    parser.add_argument("--most", type=int, default=10_000, help="questions of a game")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of each kind of question")
    wanted = parser.parse_args()
    if wanted.pictures:
        wanted.pictures.mkdir(parents=True, exist_ok=True)
    bad = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder) / "games.sqlite") as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for language, sizes, players in plan(wanted.languages, wanted.players):
            sizes = tuple(size for size in sizes if not wanted.sizes or size in wanted.sizes)
            if not sizes:
                continue
            someone = someone_at(browser, f"http://{server.address}", sizes, language)
            for seed in range(wanted.seed, wanted.seed + wanted.games):
                someone.sit_at(hot_seat(someone, 2) if players == 2 else against_bots(someone, players))
                play(someone, sizes, seed, fits := Fits(), wanted.most, wanted.every, wanted.pictures)
                told = f"{language}, {players} players, seed {seed}, {len(sizes)} windows: {fits.looks} looks"
                print(f"{told}, {len(fits.found)} problems", flush=True)
                print(*(f"  {problem}  [{asked}]" for problem, asked in fits.found.items()), sep="\n", flush=True)
                bad += len(fits.found)
            if someone.errors:
                print(*someone.errors, sep="\n")
                bad += len(someone.errors)
            someone.context.close()
        browser.close()
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
