"""What a finger can't do on a phone, and whole games that look for it: PYTHONPATH=tests python -m browser.reach

At every question: what answers it can be hit where it is, is as large as a finger, and needs no scrolling; lit cities
that have no room are counted on the button that shows them; nothing scrolls but the sheet.
"""

import argparse
import random
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from browser.decisions import PHONES
from browser.people import REACHED, Someone, launch
from browser.screens import hot_seat
from server.process import ServerProcess

TAP = 43.5                                               # pixels, of which browsers round some away
UNREACHED = """([least, reaches]) => {
    const bad = [], reached = eval(reaches)
    const name = (one) => (one.ariaLabel ?? one.innerText ?? one.closest('g.city')?.dataset.city ?? '').slice(0, 40)
    const say = (one, why) => bad.push(`${one.getAttribute('class')}: ${name(one)}: ${why}`)
    const large = (one, wide) => {
        const box = one.getBoundingClientRect()
        if (box.height < least || box.width < wide) say(one, `${Math.round(box.width)} x ${Math.round(box.height)}`)
    }
    if (document.querySelector('dialog[open]')) return bad            // the end of a turn is told first
    const buttons = '.answers .button, .losses .button, .amount .button, .verbs button, .several button, .next'
    for (const one of document.querySelectorAll(`${buttons}, .lit:not(g)`)) {
        if (!one.checkVisibility()) continue
        large(one, one.matches('.lit') ? 38 : least)                 // boxes and spaces stand five in a row
        if (!one.disabled && !reached(one)) say(one, 'is covered, or not in sight')
    }
    if (!document.querySelector('.several')) {                       // while a menu asks, the map waits
        const lit = [...document.querySelectorAll('g.city.lit:not(.soft) .target')]
        const hidden = lit.filter((one) => !reached(one))
        const told = Number(document.querySelector('[data-next]')?.dataset.next ?? 0)
        if (hidden.length > told) bad.push(`not in sight, and not counted: ${hidden.map(name)}; told ${told}`)
        lit.forEach((one) => large(one, least))
    }
    const root = document.documentElement
    if (root.scrollWidth > innerWidth) bad.push(`the page scrolls sideways: ${root.scrollWidth}`)
    if (root.scrollHeight > innerHeight + 1) bad.push(`the page scrolls: ${root.scrollHeight}`)
    return bad
}"""


def unreached(page: Page) -> list[str]:
    return list(page.evaluate(UNREACHED, [TAP, REACHED]))


def play(someone: Someone, chooser: random.Random, hurry: float = 0.0, most: int = 10_000) -> list[str]:
    """Answer with a finger until the game is over, or so many questions; what could not be reached on the way."""
    found: dict[str, str] = {}
    for _ in range(most):
        someone.wait_until_asked(60_000)
        if someone.is_over:
            break
        someone.go_on()
        asked = someone.page.locator(".prompt strong").inner_text()
        for problem in unreached(someone.page):
            found.setdefault(problem, f"{asked}: {problem}")
        someone.answer(chooser, hurry)
    return list(found.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1, help="whole games on each size of screen")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    bad = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder) / "games.sqlite") as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for size, how in PHONES.items():
            someone = Someone(browser, f"http://{server.address}", "Anna", {"confirm": True}, **how)
            for seed in range(wanted.seed, wanted.seed + wanted.games):
                someone.sit_at(hot_seat(someone, wanted.players))
                found = play(someone, random.Random(seed))
                told = f"{size}, seed {seed}: {someone.decision} decisions, {len(found)} problems"
                print(told, *found, sep="\n  ", flush=True)
                bad += len(found)
            someone.context.close()
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
