"""People of tests, each with a page of their own, and how they play: by clicking or tapping what is lit."""

import json
import os
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Playwright, expect

from byzantium.engine import codes as C
from byzantium.server.pages.page import STATIC

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]
LAG = int(os.environ.get("LAG", 0))                      # milliseconds by which all that the page says is late
OFFLINE = re.compile(                                    # what a browser says of a network or a server that is gone
    r"ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED|ERR_CONNECTION_|ERR_EMPTY_RESPONSE|WebSocket"
    r"|Failed to load resource|error occurred when fetching the script"
)
UNUSED = "was preloaded using link preload but not used"  # where the machine stalls before a font is first needed
UNKEPT = "Service Worker registration blocked"            # as the browser's driver says
TIMEOUT = 15_000 + 20 * LAG                              # milliseconds, for a machine that may be busy
expect.set_options(timeout=TIMEOUT)
DESKTOP = {"width": 1440, "height": 900}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ME, OPEN, RANDOM = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}
QUICK = {"language": "en", "theme": "light", "speed": "off", "confirm": False}

# A slow line: what tests and pages do before an answer has come shows only there. LAG=300 pytest tests/browser
# What is heard comes late by chance, up to twice as much, in its order: two people never hear at the same time.
SLOW_LINE = f"""() => {{
    const late = (work) => setTimeout(work, {LAG}), ask = fetch
    const sends = [WebSocket.prototype, 'send'], posts = [Worker.prototype, 'postMessage']
    for (const [kind, name] of [sends, posts]) {{
        const now = kind[name]
        kind[name] = function (...said) {{ late(() => now.apply(this, said)) }}
    }}
    window.fetch = (...asked) => new Promise((done, failed) => late(() => ask(...asked).then(done, failed)))
    const heard = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage')
    const hears = (hear, before = Promise.resolve()) => (event) => {{
        const arrives = new Promise((done) => setTimeout(done, 2 * Math.random() * {LAG}))
        before = Promise.all([before, arrives]).then(() => hear(event))
    }}
    Object.defineProperty(WebSocket.prototype, 'onmessage', {{ set(hear) {{ heard.set.call(this, hears(hear)) }} }})
}}"""

# All that answers a question, wherever it stands on the page.
CHOICES = (
    "g.city.lit .target", ".box.lit", ".pile.lit", ".space.lit", ".verbs button",
    ".answers .button[data-answer]:not([data-answer=cubes_from])", ".amount .main",
    ".several [role=menuitem]:not(.cancel)",
)
# A finger or a mouse can reach it: on the screen, with nothing above its middle.
REACHED = """(one) => {
    const box = one.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2
    const hit = document.elementFromPoint(x, y)
    const whole = one.closest('[role=button], button') ?? one
    return Boolean(hit && whole.contains(hit))
}"""
# Of what each selector finds, the places of those that are on the screen. On a phone a city that would begin an action
# need not be in sight: the actions stand in words below the map.
SHOWN = f"""(selectors) => selectors.map((selector) => [...document.querySelectorAll(selector)].flatMap((one, i) => {{
    const there = one.checkVisibility() && one.getClientRects().length
    return there && !(one.closest('.phone g.city.soft') && !({REACHED})(one)) ? [i] : []
}}))"""
SETTLED = "() => document.querySelector('.table-page[aria-busy=false]')"
CHANGED = "(before) => document.querySelector('.table-page').dataset.decision !== before"
# The question has been answered, or the click asks for one more.
MOVED = """(before) => {
    const page = document.querySelector('.table-page')
    if (page?.ariaBusy !== 'false') return false
    return page.dataset.decision !== before || page.dataset.status === 'over'
        || document.querySelector('.several, [data-answer=confirm]')
}"""

# What the thread answers that holds the tables of a browser: another one, which reads what is kept.
ASKED_HERE = """([host, method, path, body]) => new Promise((done, failed) => {
    const worker = new Worker(host, { type: 'module' })
    worker.onmessage = ({ data }) => {
        worker.terminate()
        'problem' in data ? failed(new Error(JSON.stringify(data.problem))) : done(JSON.stringify(data.value ?? null))
    }
    worker.postMessage({ id: 0, method, path, body })
})"""

# Cubes to lose: how many are chosen, and that one more is, or that the question is answered.
CHOSEN = "() => [...document.querySelectorAll('.losses .row b')].reduce((sum, one) => sum + Number(one.textContent), 0)"
LOST = f"""([before, chosen]) => {{
    const page = document.querySelector('.table-page')
    return page.ariaBusy === 'false' && (page.dataset.decision !== before || ({CHOSEN})() !== chosen)
}}"""


def chromium() -> str:
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), "/usr/bin/chromium")


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=chromium(), args=FLAGS)


class Someone:
    """A person in front of a browser."""

    def __init__(
        self, browser: Browser, address: str, name: str, settings: dict[str, Any] | None = None, known: bool = True,
        keeps: bool = False, **how: Any,
    ) -> None:
        """Not known: a browser that the server has never seen. Most browsers are as on a first visit: only one that
        keeps the page has a service worker, which at once fetches all of the page."""
        self.name, self.address = name, address
        self.touches = bool(how.get("has_touch"))
        self.log: list[str] = []
        self.errors: list[str] = []
        self.expected = re.compile(r"(?!)")              # errors that the test brings about
        usual = {"base_url": address, "viewport": DESKTOP, "locale": "en-GB"}
        self.context = browser.new_context(**usual | {"service_workers": "allow" if keeps else "block"} | how)
        self.context.set_default_timeout(TIMEOUT)
        kept = json.dumps(json.dumps(QUICK | (settings or {})))
        self.context.add_init_script(f"origin === 'null' || (localStorage['byzantium'] ??= {kept})")
        if LAG:
            self.context.add_init_script(f"({SLOW_LINE})()")
        self.page = self.open()
        if known:
            self.ask("PATCH", "/api/me", {"name": name})

    def open(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self._note(f"page error: {error.stack or error}", True))
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        text = f"{message.type}: {message.text} ({message.location.get('url', '')})"
        self._note(text, message.type in ("error", "warning"))

    def _note(self, text: str, bad: bool) -> None:
        self.log.append(text)
        if bad and not self.expected.search(text) and UNUSED not in text and UNKEPT not in text:
            self.errors.append(text)

    def keep(self, path: Path) -> None:
        """How the page looks, and what it said, for whoever looks into a failure."""
        path.parent.mkdir(parents=True, exist_ok=True)
        for i, page in enumerate(self.context.pages):
            page.screenshot(path=f"{path}-{i}.png")
        Path(f"{path}.log").write_text("\n".join([*(page.url for page in self.context.pages), *self.log]))
        print(f"See {path}-0.png and {path}.log")

    # ------------------------------------------------------------------------------------------ without the page

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The server; or the tables of this browser, if it is one of them."""
        if path.startswith("/api/tables/local."):
            return self.ask_here(method, path.removeprefix("/api"), body)
        headers = {"origin": self.address, "connection": "close"}        # the server may just close one that was kept
        answer = self.context.request.fetch(path, method=method, data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json() if answer.status != 204 else None

    def ask_here(self, method: str, path: str, body: Any = None) -> Any:
        (host,) = (STATIC / "assets").glob("host-*.js")
        return json.loads(self.page.evaluate(ASKED_HERE, [f"/assets/{host.name}", method, path, body]))

    def set_up(self, *seats: dict[str, Any], **setup: Any) -> str:
        return str(self.ask("POST", "/api/tables", {"seats": list(seats), **setup})["table"])

    def table(self, table: str) -> Any:
        return self.ask("GET", f"/api/tables/{table}")

    def view(self, table: str) -> Any:
        return self.ask("GET", f"/api/tables/{table}/view")

    def decide(self, table: str, chooser: random.Random, view: Any = None, hurry: float = 0.0) -> None:
        """Answer for whoever of mine is asked, without the page; pass with this chance where one can."""
        view = view or self.view(table)
        codes = [option["code"] for option in view["options"]]
        code = C.PASS if C.PASS in codes and chooser.random() < hurry else chooser.choice(codes)
        self.act(table, type="decide", decision=view["prompt"]["decision"], code=code)

    def act(self, table: str, **act: Any) -> None:
        self.ask("POST", f"/api/tables/{table}/acts", act)

    def play_until(self, table: str, seed: int, stop: Callable[[Any], bool], hurry: float = 0.0) -> Any:
        """Play a hot-seat game at random, without the page, until a view is wanted or the game is over."""
        chooser = random.Random(seed)
        while not stop(view := self.view(table)) and view["prompt"]["id"] != "prompt.game_over":
            self.decide(table, chooser, view, hurry)
        return view

    # ------------------------------------------------------------------------------------------ with the page

    def go(self, path: str) -> Page:
        self.page.goto(path)
        return self.page

    def look_at(self, path: str) -> Page:
        """All that the page asks for has come: what is under way when somebody gets another cookie would be refused."""
        self.go(path).wait_for_load_state("networkidle")
        return self.page

    def sit_at(self, table: str) -> Page:
        """Look at a table; the board is there."""
        self.go(f"/t/{table}")
        self.page.wait_for_function(SETTLED)
        self.page.evaluate("async () => { await document.fonts.ready }")
        return self.page

    @property
    def decision(self) -> str:
        return self.page.locator(".table-page").get_attribute("data-decision") or ""

    @property
    def is_asked(self) -> bool:
        return self.page.locator(".table-page").get_attribute("data-asked") is not None

    @property
    def is_over(self) -> bool:
        return self.page.locator(".table-page").get_attribute("data-status") == "over"

    def choices(self) -> list[Locator]:
        """What can be clicked now to answer."""
        found: list[list[int]] = self.page.evaluate(SHOWN, CHOICES)
        several = found.pop()
        if several:
            return [self.page.locator(CHOICES[-1]).nth(i) for i in several]
        return [self.page.locator(one).nth(i) for one, places in zip(CHOICES, found, strict=False) for i in places]

    def wait_until_asked(self, timeout: int = TIMEOUT) -> None:
        """My turn, or the end of the game."""
        asked = ".table-page[aria-busy=false][data-asked], .table-page[aria-busy=false][data-status=over]"
        self.page.wait_for_selector(asked, state="attached", timeout=timeout)

    def press(self, thing: Locator) -> None:
        thing.tap() if self.touches else thing.click()

    def bring_into_sight(self, choice: Locator, most: int = 40) -> None:
        """Not all lit cities fit on a small screen: each tap shows the next of them."""
        following = self.page.locator("[data-next]")
        for _ in range(most):
            if choice.evaluate(REACHED) or not following.is_visible():
                return
            following.tap()

    def click(self, choice: Locator) -> None:
        """Answer by clicking, and wait for what comes of it."""
        before = self.decision
        if self.touches:
            self.bring_into_sight(choice)
        self.press(choice)
        self.page.wait_for_function(MOVED, arg=before)

    def go_on(self) -> None:
        """Leave the sheet that tells of the end of a turn."""
        if self.page.locator("[data-go-on]").is_visible():
            self.press(self.page.locator("[data-go-on]"))

    def lose(self, chooser: random.Random) -> None:
        """Choose the cubes that are lost, and confirm them once; one alone that can be taken back is lost at once."""
        done, before = self.page.locator("[data-answer=lose]"), self.decision
        while self.decision == before and done.is_visible() and done.is_disabled():
            chosen = self.page.evaluate(CHOSEN)
            more = self.page.locator(".losses .row button:last-child:not([disabled])")
            self.press(more.nth(chooser.randrange(more.count())))
            self.page.wait_for_function(LOST, arg=[before, chosen])
        if self.decision == before and not self.is_over:
            self.click(done)

    def answer(self, chooser: random.Random, hurry: float = 0.0) -> None:
        """Answer the question that is asked, however many clicks it takes; pass with this chance where one can."""
        before = self.decision
        while self.decision == before and not self.is_over:
            self.go_on()
            if self.page.locator(".losses").is_visible():
                self.lose(chooser)
                continue
            confirm, passing = self.page.locator("[data-answer=confirm]"), self.page.locator(".space.lit[data-at=pass]")
            if hurry and chooser.random() < hurry and passing.is_visible():
                self.click(passing)
            elif confirm.is_visible():
                self.click(confirm)
            else:
                choices = self.choices()
                assert choices, f"nothing to click: {self.page.locator('.prompt').inner_text()}"
                self.click(chooser.choice(choices))
