"""How quick the page is, in a real browser, beside what it should be: python benchmarks/page.py

The server and the browser run on this machine; every figure is the median of some loads or decisions.
"""

import argparse
import base64
import random
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.engine import ask_engine, packed_size, positions
from browser.people import Someone, launch
from browser.screens import hot_seat
from byzantium import Game
from byzantium.bots import NO_BUDGET, Budget, make_bot
from byzantium.bots.search import FIRST_PART, searcher
from byzantium.engine import kinds as K
from byzantium.engine import plain
from byzantium.server.pages.page import STATIC
from server.process import ServerProcess

# From the first byte of the page: when somebody can play, and how much has jumped meanwhile.
LOADING = """
window.usable = null; window.shifts = 0; window.long = []
const jump = (one) => (window.shifts += one.hadRecentInput ? 0 : one.value)
new PerformanceObserver((list) => list.getEntries().forEach(jump))
    .observe({ type: 'layout-shift', buffered: true })
new PerformanceObserver((list) => window.long.push(...list.getEntries().map((one) => one.duration)))
    .observe({ type: 'longtask', buffered: true })
const look = () => {
    const there = document.querySelector('.table-page[data-asked][aria-busy=false] g.city.lit, .home form')
    if (there) window.usable = performance.now()
    else requestAnimationFrame(look)
}
requestAnimationFrame(look)
"""
# From the server's message to the frame that shows what it says.
EFFECTS = """
window.effects = []
const Plain = WebSocket
window.WebSocket = class extends Plain {
    constructor(...how) {
        super(...how)
        this.addEventListener('message', (event) => {
            if (JSON.parse(event.data).type !== 'update') return
            const heard = performance.now(), page = document.querySelector('.table-page')
            const before = page?.dataset.decision
            const look = () => page?.dataset.decision === before ? requestAnimationFrame(look)
                : requestAnimationFrame(() => window.effects.push(performance.now() - heard))
            if (page) requestAnimationFrame(look)
        })
    }
}
"""
FRAMES = """(seconds) => new Promise((done) => {
    const times = []
    window.long.length = 0
    const frame = (now) => {
        times.push(now)
        if (now - times[0] < seconds * 1000) return requestAnimationFrame(frame)
        done({ frames: (times.length - 1) / ((times.at(-1) - times[0]) / 1000), long: window.long })
    }
    requestAnimationFrame(frame)
})"""


# Milliseconds. A new window of Chromium loads four hundred files of its own, for its bar of addresses, before anybody
# has gone anywhere; whoever comes to the page has had one open.
AT_REST = 1500


@dataclass
class Figure:
    what: str
    value: float
    unit: str
    target: str
    good: bool

    def __str__(self) -> str:
        value = round(self.value, 3) if self.value < 1 else round(self.value)
        reached = "" if not self.target else "yes" if self.good else "no"
        return f"| {self.what} | {value:,} {self.unit} | {self.target} | {reached} |"


@dataclass
class Load:
    kilobytes: float
    usable: float                            # milliseconds after the server's first byte
    shifts: float


def load(browser: Browser, address: str, path: str, owner: Someone) -> Load:
    """Open a page with an empty cache."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
    # Playwright's two types for the same cookies differ in what may be left out.
    context.add_cookies(owner.context.cookies())  # type: ignore[arg-type]  # what it gave, it takes
    context.add_init_script(LOADING)
    page = context.new_page()
    page.wait_for_timeout(AT_REST)
    network = context.new_cdp_session(page)
    sizes: dict[str, float] = {}
    network.on("Network.loadingFinished", lambda told: sizes.update({told["requestId"]: told["encodedDataLength"]}))
    network.send("Network.enable")
    page.goto(path)
    page.wait_for_function("() => window.usable !== null")
    page.wait_for_load_state("networkidle")
    usable, shifts, first = page.evaluate(
        "() => [window.usable, window.shifts, performance.getEntriesByType('navigation')[0].responseStart]"
    )
    context.close()
    return Load(sum(sizes.values()) / 1000, usable - first, shifts)


def effects(someone: Someone, decisions: int) -> list[float]:
    someone.context.add_init_script(EFFECTS)
    someone.context.add_init_script(LOADING)
    someone.sit_at(hot_seat(someone))
    chooser = random.Random(1)
    while len(found := someone.page.evaluate("window.effects")) < decisions and not someone.is_over:
        someone.answer(chooser)
    return [float(one) for one in found]


def panning(someone: Someone, seconds: float) -> Any:
    """Drag a zoomed map about."""
    page = someone.sit_at(hot_seat(someone))
    page.get_by_role("button", name="Zoom in").click(click_count=2)
    page.mouse.move(600, 300)
    page.mouse.down()
    page.evaluate(f"window.counted = ({FRAMES})({seconds})")
    for step in range(int(seconds * 40)):
        page.mouse.move(600 + 120 * ((step // 20) % 2) + step % 20 * 4, 300 + step % 40 * 3)
        page.wait_for_timeout(16)
    page.mouse.up()
    return page.evaluate("window.counted")


def preview_time(someone: Someone) -> float:
    """Milliseconds for a preview with all its odds, by the page's own rules."""
    someone.page.goto("/rules")
    questions = [(state, 0) for state in positions()]
    ask_engine(someone.page, "preview", questions)       # the browser compiles what runs often once more
    began = time.perf_counter()
    ask_engine(someone.page, "preview", questions)
    return (time.perf_counter() - began) * 1000 / len(questions)


# From the click to the frame that shows the first question of a game in the page.
STARTING = """() => {
    let began = 0
    addEventListener('click', () => (began = performance.now()), { capture: true, once: true })
    window.asked = new Promise((done) => {
        const look = () => document.querySelector('.table-page[data-asked][aria-busy=false]')
            ? done(performance.now() - began) : requestAnimationFrame(look)
        look()
    })
}"""
SEARCH = 600                             # simulations
# Three threads that search, in a page that goes on.
THINKING = """([worker, state, simulations]) => {
    const bytes = Uint8Array.from(atob(state), (sign) => sign.charCodeAt(0))
    window.workers = [0, 1, 2].map(() => {
        const one = new Worker(worker, { type: 'module' })
        const ask = () => one.postMessage({ id: 0, method: 'search', args: [bytes, simulations] })
        one.onmessage = ask
        ask()
        return one
    })
}"""


def starting(browser: Browser, address: str, times: int) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds from the click to my first question: at once on the first visit ever; then from a lobby at rest,
    where I begin; and where a bot does, whose action is played before. Who begins is drawn, until there are enough.
    """
    cold: list[float] = []
    mine: list[float] = []
    after_a_bot: list[float] = []
    while min(len(mine), len(after_a_bot)) < times:
        someone = Someone(browser, address, "Anna", known=False)
        kept = '{"players":2,"bot":"general","seat":0}'
        someone.context.add_init_script(f"origin === 'null' || (localStorage['byzantium.play'] ??= '{kept}')")
        cold.append(start(someone)[0])
        took, begins = start(someone, AT_REST)
        (mine if begins else after_a_bot).append(took)
        someone.context.close()
    return cold, mine, after_a_bot


def start(someone: Someone, rest: int = 0) -> tuple[float, bool]:
    """Milliseconds to the first question, and whether it is the game's first: before it only who begins is rolled."""
    someone.page.wait_for_timeout(AT_REST)
    someone.page.goto("/")
    someone.page.wait_for_selector("form.play .main:enabled")
    someone.page.wait_for_timeout(rest)
    someone.page.evaluate(STARTING)
    someone.page.locator("form.play .main").click()
    took = float(someone.page.evaluate("window.asked"))
    return took, someone.page.locator(".table-page").get_attribute("data-decision") == "1"


def general_s_action(someone: Someone) -> float:
    """Milliseconds that the general thinks about an action, all its decisions together, in the page."""
    game, bot, questions, actions = Game(players=4, seed=1), make_bot("general"), [], 0
    while not game.is_over:
        actions += game.kind == K.ACTION
        questions.append((game.state_bytes, {"seat": game.player, "bot": "general", "seed": "s"}, game.number))
        game.play(bot.choose(game.states, game.legal, NO_BUDGET, random.Random(1)))
    someone.page.goto("/rules")
    ask_engine(someone.page, "choose", questions[:40], order=(1, 0, 2))
    began = time.perf_counter()
    ask_engine(someone.page, "choose", questions, order=(1, 0, 2))
    return (time.perf_counter() - began) * 1000 / actions


def searching(someone: Someone) -> tuple[float, float]:
    """Simulations a second in the page, and by this machine's own library."""
    states = [state for state in positions() if plain.unpack(state).now.kind == K.ACTION][::12]
    someone.page.goto("/rules")
    ask_engine(someone.page, "search", [(states[0], SEARCH)] * 3)
    began = time.perf_counter()
    found = ask_engine(someone.page, "search", [(state, SEARCH) for state in states])
    page = sum(one["simulations"] for one in found) / (time.perf_counter() - began)
    native, began = 0.0, time.perf_counter()
    bot = searcher(Budget(simulations=round(SEARCH / FIRST_PART)))           # a first decision gets a part of it
    for state in states:
        bot.choose(plain.to_array(state), plain.legal_codes(state), NO_BUDGET, random.Random(1))
        native += bot.spent
    return page, native / (time.perf_counter() - began)


def frames_while_thinking(someone: Someone, seconds: float) -> Any:
    """Of a page that drags its map, while three threads of it search."""
    (worker,) = (STATIC / "assets").glob("worker-*.js")
    state = base64.b64encode(next(one for one in positions() if plain.unpack(one).now.kind == K.ACTION)).decode()
    someone.sit_at(hot_seat(someone))
    someone.page.evaluate(THINKING, [f"/assets/{worker.name}", state, SEARCH])
    counted = someone.page.evaluate(f"({FRAMES})({seconds})")
    someone.page.evaluate("() => window.workers.forEach((one) => one.terminate())")
    return counted


def alone(browser: Browser, address: str, anna: Someone, times: int) -> list[Figure]:
    """What the page does without a server."""
    cold, warm, after_a_bot = map(statistics.median, starting(browser, address, times))
    action, (page, native) = general_s_action(anna), searching(anna)
    frames = frames_while_thinking(anna, 3.0)["frames"]
    return [
        Figure("A game in the page: click to its first question", cold, "ms", "at most 1500 ms", cold <= 1500),
        Figure("... the next time, from a lobby at rest, if I begin", warm, "ms", "at most 300 ms", warm <= 300),
        Figure("... if a bot does: its action is played before", after_a_bot, "ms", "", True),
        Figure("An action of the general, in the page", action, "ms", "at most 50 ms", action <= 50),
        Figure(f"Search in the page ({native:,.0f} simulations/s native)", page, "simulations/s",
               "at least half of the native", page >= native / 2),
        Figure("Frames a second while three threads search", frames, "", "60", frames >= 58),
    ]


def measure(browser: Browser, address: str, times: int) -> list[Figure]:
    anna = Someone(browser, address, "Anna")
    table = hot_seat(anna)
    load(browser, address, "/", anna)                    # the server has to wake up, too
    figures = []
    for name, path in (("The lobby", "/"), ("A table", f"/t/{table}")):
        loads = [load(browser, address, path, anna) for _ in range(times)]
        size, usable = max(one.kilobytes for one in loads), statistics.median(one.usable for one in loads)
        shifts = max(one.shifts for one in loads)
        figures += [
            Figure(f"{name}: first load, packed, fonts included", size, "kB", "at most 200 kB", size <= 200),
            Figure(f"{name}: usable after the server's answer", usable, "ms", "at most 1000 ms", usable <= 1000),
            Figure(f"{name}: layout shift", shifts, "", "none (under 0.01)", shifts < 0.01),
        ]
    found = effects(anna, 40)
    middle, slow = statistics.median(found), statistics.quantiles(found, n=20)[-1]
    pan = panning(anna, 3.0)
    rules, preview = packed_size() / 1000, preview_time(anna)
    longest = max(pan["long"], default=0.0)
    return [
        *figures,
        Figure("The rules, odds, bots and tables of the page, packed", rules, "kB", "at most 120 kB", rules <= 120),
        Figure("A preview with all odds, in the page", preview, "ms", "at most 20 ms", preview <= 20),
        Figure("From the server's event to its effect, median", middle, "ms", "at most 100 ms", middle <= 100),
        Figure("... 95 of 100 within", slow, "ms", "at most 100 ms", slow <= 100),
        Figure("Frames a second while panning", pan["frames"], "", "60", pan["frames"] >= 58),
        Figure("Longest task while panning", longest, "ms", "at most 50 ms", longest <= 50),
        *alone(browser, address, anna, times),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5, help="loads of each page")
    times = parser.parse_args().times
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder) / "games.sqlite") as server,
        sync_playwright() as playwright,
    ):
        figures = measure(launch(playwright), f"http://{server.address}", times)
    print("| | measured | should be | reached |\n|---|---|---|---|")
    print("\n".join(map(str, figures)))


if __name__ == "__main__":
    main()
