"""Every screen that there is, for tests that look at all of them."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from playwright.sync_api import expect

from browser.people import ME, OPEN, SETTLED, Someone
from byzantium import Game
from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.puzzles import puzzles
from byzantium.record import check_options
from server.days import played, today
from server.players import eventually

NAMES = ("Anna", "Bela", "Cili", "Dani")
CUP, CLUB = "Cup of the two seas", "The Blues"     # what tests call theirs: others, at the same server, see them listed
AGAINST_A_BOT = {
    "options": check_options({}),
    "listed": False, "pace": "live", "undo": "own", "clock": None,
    "seats": [{"kind": "me", "name": None, "bot": None, "invited": None},
              {"kind": "bot", "name": None, "bot": "general", "invited": None}],
}
REVIEWED = 300_000                       # milliseconds: the search may have to be compiled first
# A setting, for the next page that is loaded.
CONFIRMED = """() => {
    localStorage['byzantium'] = JSON.stringify({ ...JSON.parse(localStorage['byzantium']), confirm: true })
}"""


def hot_seat(someone: Someone, players: int = 4) -> str:
    return someone.set_up(*({**ME, "name": name} for name in NAMES[:players]))


@cache
def battle() -> dict[str, Any]:
    """The record of a game where losses of a battle are being chosen."""
    for seed in range(50):
        game, chooser = Game(players=list(NAMES), seed=seed), random.Random(seed)
        while not game.is_over:
            if game.kind == K.LOSE_CUBE:
                return game.record.to_dict()
            game.play(chooser.choice(game.legal))
    raise AssertionError("no battle in 50 games")


def in_battle(someone: Someone) -> str:
    return str(someone.ask("POST", "/api/records", {"record": battle()})["table"])


def at_its_end(someone: Someone) -> str:
    table = hot_seat(someone)
    someone.play_until(table, 1, lambda view: False, hurry=0.2)
    return table


def passed_and_ended(someone: Someone) -> str:
    """A table where somebody passed first of all, which is a mistake, and the game was ended then."""
    table = hot_seat(someone, 2)
    first = someone.view(table)["prompt"]
    someone.act(table, type="decide", decision=first["decision"], code=C.PASS)
    someone.play_until(table, 1, lambda view: bool(view["prompt"]["asked"] != first["asked"]))
    someone.act(table, type="propose", what="end")       # alone at a table, one agrees with oneself
    return table


def in_a_tournament(someone: Someone) -> str:
    """One whose first round is being played."""
    clock = {"kind": "days", "bank": 86_400, "increment": 86_400}
    made: str = someone.ask("POST", "/api/tournaments", {"name": "Byzantium", "clock": clock})["tournament"]
    someone.ask("PUT", f"/api/tournaments/{made}/me")
    for _ in range(3):
        someone.ask("POST", f"/api/tournaments/{made}/bots", {"bot": "random"})
    someone.ask("POST", f"/api/tournaments/{made}/start")
    eventually(lambda: someone.ask("GET", f"/api/tournaments/{made}")["round"])
    return made


# Nothing moves any more but what always does.
STILL = """() => document.getAnimations().every(
    (one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity
)"""


@dataclass
class Screen:
    name: str
    open: Callable[[], None]
    plays: bool = False                                  # it comes from decisions before one's eyes, not from loading


class Screens:
    """The screens of somebody who has a game of each kind."""

    def __init__(self, someone: Someone) -> None:
        self.someone = someone
        self.waiting, self.start = someone.set_up(ME, OPEN, OPEN), hot_seat(someone)
        self.deciding = hot_seat(someone, 2)
        self.battle, self.over = in_battle(someone), at_its_end(someone)
        self.reviewed = passed_and_ended(someone)
        self.cup = in_a_tournament(someone)
        day = today()
        someone.go("/rules")
        self.here = someone.ask_here("POST", "/tables", {"setup": AGAINST_A_BOT, "name": someone.name})["table"]
        someone.ask("POST", f"/api/days/{day}", {"decisions": played(day, 1)})

    def __iter__(self) -> Iterator[Screen]:
        lobby = ("/", "/new", "/games", "/day", "/settings", "/rules", "/ladder", "/players", "/learn", "/how-to-play",
                 "/tournaments", "/tournaments/new", f"/tournaments/{self.cup}", "/clubs", "/watch",
                 "/watch/highlights")
        for path in lobby:
            yield Screen(path, partial(self._go, path))
        who = self.someone.ask("GET", "/api/me")["id"]
        yield Screen("player", partial(self._go, f"/players/{who}"))
        for path in (f"/puzzles/{puzzles()[0].id}", "/analysis"):
            yield Screen(path, partial(self._study, path))
        yield Screen("no such page", self._get_lost)
        yield Screen("waiting room", lambda: self._go(f"/t/{self.waiting}"))
        yield Screen("start", lambda: self._sit(self.start))
        for name, key in (("help", "?"), ("list", "l"), ("rules beside the table", "r")):
            yield Screen(name, partial(self._sit, self.start, key))
        yield Screen("menu", self._menu)
        yield Screen("dice", self._dice)
        yield Screen("deciding", self._decide)
        yield Screen("about to be confirmed", self._stage)
        if self.someone.touches:
            for tab in ("own", "log"):
                yield Screen(f"sheet: {tab}", partial(self._sheet, tab))
        yield Screen("end of a turn", self._end_a_turn, plays=True)
        yield Screen("battle", lambda: self._sit(self.battle))
        yield Screen("result", self._result)
        yield Screen("replay", lambda: self._go(f"/t/{self.over}/replay?from=40"))
        yield Screen("review", self._review)
        yield Screen("sharing", self._share)
        for name in ("move", "remove"):                  # where a bot may just begin
            yield Screen(f"{name} a game of this browser", partial(self._do_here, name), plays=True)

    def _go(self, path: str) -> None:
        self.someone.go(path)
        self._rest()

    def _study(self, path: str) -> None:
        self._go(path)
        self.someone.page.wait_for_selector(".study-page[aria-busy=false]")

    def _get_lost(self) -> None:
        """Within the page: of others the server says so."""
        self._go("/settings")
        self.someone.page.evaluate("history.pushState(null, '', '/nowhere'); dispatchEvent(new Event('popstate'))")
        self.someone.page.wait_for_selector(".nowhere")

    def _rest(self) -> None:
        page = self.someone.page
        page.wait_for_selector("h1, h2, h3, .board", state="attached")
        page.wait_for_function("() => !document.querySelector('.loading')")
        page.wait_for_timeout(300)                       # lists come a moment later
        page.wait_for_function(STILL)

    def _sit(self, table: str, key: str = "") -> None:
        self.someone.go(f"/t/{table}").wait_for_function(SETTLED)
        if key:
            self.someone.page.keyboard.press(key)
            self.someone.page.wait_for_selector("dialog")
        self._rest()

    def _menu(self) -> None:
        self._sit(self.start)
        self.someone.page.locator("button.menu").click()
        self._rest()

    def _dice(self) -> None:
        self._menu()
        self.someone.page.locator("dialog [data-luck]").click()
        self._rest()

    def _decide(self) -> None:
        """Which city is taken control of."""
        self._sit(self.deciding)
        verb = self.someone.page.locator("[data-answer=take_control]")
        if verb.count():
            self.someone.click(verb)
        self._rest()

    def _stage(self) -> None:
        """Passing can't be taken back."""
        self._sit(self.start)
        self.someone.page.evaluate(CONFIRMED)
        self._sit(self.start)
        self.someone.click(self.someone.page.locator(".space.lit[data-at=pass]"))
        self._rest()

    def _sheet(self, tab: str) -> None:
        """The sheet of a phone, drawn up."""
        self._sit(self.start)
        for _ in range(2):
            self.someone.page.locator(f".sheet [data-tab={tab}]").click()
        self._rest()

    def _end_a_turn(self) -> None:
        """Somebody passes for all, until a turn ends before their eyes."""
        table = hot_seat(self.someone, 2)
        self._sit(table)
        while (view := self.someone.view(table))["position"]["turn"] == 1:
            codes = [option["code"] for option in view["options"]]
            code = C.PASS if C.PASS in codes else codes[0]
            self.someone.act(table, type="decide", decision=view["prompt"]["decision"], code=code)
        self.someone.page.wait_for_selector("[data-go-on]")

    def _result(self) -> None:
        self._sit(self.over)
        self.someone.page.wait_for_selector("dialog")
        self._rest()

    def _share(self) -> None:
        self._go(f"/t/{self.over}/replay?from=40")
        self.someone.page.locator("[data-do=share]").locator("visible=true").first.click()
        self.someone.page.wait_for_selector("dialog .share")
        self._rest()

    def _do_here(self, what: str) -> None:
        self._sit(self.here)
        self.someone.page.locator("button.menu").click()
        self.someone.page.locator(f"[data-do={what}]").click()
        expect(self.someone.page.locator("dialog[open]")).to_have_count(2)
        self._rest()

    def _review(self) -> None:
        self._go(f"/t/{self.reviewed}/replay?review&from=1")
        self.someone.page.wait_for_selector(".review li", timeout=REVIEWED)
        self._rest()
