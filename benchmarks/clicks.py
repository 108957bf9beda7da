"""How many clicks a game takes: python benchmarks/clicks.py

A fixed game of two, once played by bots (clicks.json), is played again in the page, decision by decision, in as few
clicks as somebody needs who knows the page: on a laptop with a mouse, or on a phone with touch (--phone). Every click
counts: a tab that must be opened first, a map that must be moved, a step that must be confirmed. To measure another
page, name the sources that hold it: PYTHONPATH=OTHER/src python benchmarks/clicks.py
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.people import LOST, MOVED, PHONE, REACHED, Someone, launch
from byzantium import Game, Record
from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.review import Move, moves
from byzantium.server.core.files import read_record
from byzantium.view import option_message
from server.process import ServerProcess

GAME = Path(__file__).with_name("clicks.json")
SETTINGS = {"confirm": True}                             # as everybody has them at first
SOURCES = ("pool", "casualties", "ask")                  # of the cube that pays, in the order of the page's switch
KEEP = """(from) => {
    localStorage['byzantium'] = JSON.stringify({ ...JSON.parse(localStorage['byzantium']), cubeFrom: from })
}"""


def source_of(kinds: Sequence[int], codes: Sequence[int]) -> str | None:
    """Where the first cube that is paid comes from."""
    paid = next((code for kind, code in zip(kinds, codes, strict=True) if kind == K.PAY_CUBE), None)
    return None if paid is None else {C.POOL: "pool", C.CASUALTIES: "casualties"}.get(paid, "ask")


def target_of(kind: int, code: int) -> str:
    """The thing on the table that a code stands for, as client/src/table/choices.ts names it."""
    message = option_message(kind, code)
    name, args = message["id"].removeprefix("option."), message["args"]
    keys = {"city": "city", "space": "space", "build": "side", "army": "side", "treasury": "side", "player": "player"}
    if name == "box":
        return f"box:{args['side']}:{args['box']}"
    return f"{name}:{args[keys[name]]}" if name in keys else name      # type: ignore[literal-required]


class Hand:
    """Plays a move with as few clicks as the page lets one, and counts them."""

    def __init__(self, someone: Someone, phone: bool) -> None:
        self._someone, self._phone = someone, phone
        self._page: Page = someone.page
        self.clicks = 0

    def play(self, table: str, game: Game, move: Move) -> int:
        self.clicks = 0
        kinds = [game.taken(move.decision + i).kind for i in range(len(move.codes))]
        if not self._phone and K.ACTION not in kinds:
            self._said_before(kinds, move.codes)
        self._someone.sit_at(table)
        self._page.wait_for_selector(".table-page[data-asked]", state="attached")
        self._page.wait_for_timeout(250)                 # what the choices lead to comes a moment later
        while (at := int(self._someone.decision) - move.decision) < len(move.codes) and not self._someone.is_over:
            self._answer(kinds[at:], move.codes[at:], move.player)
        self._check(table, move)
        return self.clicks

    def _said_before(self, kinds: Sequence[int], codes: Sequence[int]) -> None:
        """The cube of a conquest is taken from where one has said before the attack: that counts too."""
        if wanted := source_of(kinds, codes):
            self.clicks += (SOURCES.index(wanted) - SOURCES.index(self._kept())) % len(SOURCES)
            self._page.evaluate(KEEP, wanted)

    def _kept(self) -> str:
        return str(self._page.evaluate("JSON.parse(localStorage['byzantium']).cubeFrom ?? 'pool'"))

    def _is_said(self, kinds: Sequence[int], codes: Sequence[int]) -> bool:
        """Cubes of a strengthening are taken at once: where from is said before, on a phone not before it is begun."""
        return codes[0] != C.STRENGTHEN or source_of(kinds, codes) in (None, self._kept())

    def _check(self, table: str, move: Move) -> None:
        """What was clicked is what was to be played."""
        played = Game.replay(read_record(self._someone.ask("GET", f"/api/tables/{table}/record")))
        codes = tuple(played.taken(move.decision + i).entry for i in range(len(move.codes)))
        assert codes == tuple(move.codes), f"decision {move.decision}: {codes} instead of {move.codes}"

    def _answer(self, kinds: Sequence[int], codes: Sequence[int], player: int) -> None:
        kind, code = kinds[0], codes[0]
        if kind in (K.TAX_CUBES, K.TAX_SPLIT):
            return self._amount(code - C.NUMBER)
        if kind == K.LOSE_CUBE and self._page.locator("[data-losses]").count():
            return self._losses(kinds, codes)
        if self._pays_at_once(kind, code):
            self._choose_source(kinds, codes)
        confirm = self._page.locator("[data-answer=confirm]")
        staged = confirm.get_attribute("data-code") if confirm.count() else None
        if confirm.count() and staged in (None, str(code)):
            return self._click(confirm)
        if kind == K.ACTION and len(codes) > 1 and self._is_said(kinds, codes) and self._direct(kinds, codes, player):
            return None
        return self._click(self._thing(target_of(kind, code), player))

    def _pays_at_once(self, kind: int, code: int) -> bool:
        """Else the cube is shown before it pays, and another can be chosen."""
        if self._phone:
            return kind == K.STRENGTHEN_BOX
        return kind not in (K.ACTION, K.PAY_CUBE) or code == C.STRENGTHEN

    def _choose_source(self, kinds: Sequence[int], codes: Sequence[int]) -> None:
        """The page takes the cube from where one has said: say it before, if it is to come from elsewhere."""
        switch = self._page.locator("[data-answer=cubes_from]")
        wanted = source_of(kinds, codes)
        while wanted and switch.count() and switch.get_attribute("data-from") != wanted:
            self._click(switch, waits=False)

    def _direct(self, kinds: Sequence[int], codes: Sequence[int], player: int) -> bool:
        """Two answers in one click; if the thing has several meanings, the menu asks which."""
        target = target_of(kinds[1], codes[1])
        if not target.startswith("city:" if self._phone else ("city:", "box:")):     # a phone shows no boxes then
            return False
        thing = self._thing(target, player)
        if not thing.count() or not self._reachable(thing):
            return False
        self._click(thing)
        meaning = self._page.locator(f".several [data-codes='{codes[0]} {codes[1]}']")
        if meaning.count():
            if not self._phone:
                self._choose_source(kinds, codes)
            self._click(meaning)
        return True

    def _losses(self, kinds: Sequence[int], codes: Sequence[int]) -> None:
        """All together, then once confirmed."""
        lost = Counter(code for kind, code in zip(kinds, codes, strict=True) if kind == K.LOSE_CUBE)
        before = self._someone.decision
        for code, n in lost.items():
            box = target_of(K.LOSE_CUBE, code)
            self._click(self._page.locator(f"[data-losses='{box}'] [data-loss='{n}']"), waits=False)
        self._page.wait_for_function(LOST, arg=[before, 0])
        if self._someone.decision != before:             # one alone is lost at once
            return
        done = self._page.locator("[data-answer=lose]")
        while done.is_disabled():                        # the rest, which the rules leave no choice about
            self._click(self._page.locator("[data-losses] button:last-child:not([disabled])").first, waits=False)
        self._click(done)

    def _amount(self, wanted: int) -> None:
        slider = self._page.locator(".amount input")
        first = int(self._page.locator(".amount").get_attribute("data-least") or (1 if "cube" in self._label() else 0))
        if int(slider.input_value()) != wanted - first:
            self.clicks += 1
            slider.fill(str(wanted - first))
        self._click(self._page.locator(".amount .main"))

    def _label(self) -> str:
        return (self._page.locator(".amount .main").text_content() or "").lower()

    def _thing(self, target: str, player: int) -> Locator:
        kind, _, rest = target.partition(":")
        if kind == "city":
            return self._page.locator(f"g.city.lit[data-city='{rest}'] .target")
        if kind in ("box", "pool", "casualties"):
            where = f"box:{player}:{rest}" if kind == "box" else f"{kind}:{player}"
            found = self._page.locator(f".lit[data-at='{where}'], [data-answer='{target}']")
            return self._opened(found, 0)
        if kind in ("space", "build", "tax", "pass"):
            return self._opened(self._page.locator(f".space.lit[data-at='{target}']"), 1)
        return self._opened(self._page.locator(f"[data-answer='{target}']"), 1)

    def _opened(self, found: Locator, tab: int) -> Locator:
        """On a phone a display or the actions may have to be opened first: that is a click too."""
        if found.count() or not self._phone:
            return found.first
        own = ".sheet nav button[data-tab=own], .sheet nav button:nth-child(1)"
        self._page.locator(own if tab == 0 else ".sheet nav button:nth-last-child(2)").first.click()
        self.clicks += 1
        return found.first

    def _click(self, thing: Locator, waits: bool = True) -> None:
        before = self._someone.decision
        while self._phone and not self._reachable(thing) and self._page.locator("[data-next]").count():
            self._page.locator("[data-next]").tap()
            self.clicks += 1
        (thing.tap if self._phone else thing.click)()
        self.clicks += 1
        if waits:
            self._page.wait_for_function(MOVED, arg=before)

    def _reachable(self, thing: Locator) -> bool:
        return bool(thing.evaluate(REACHED))


ACTIONS = {C.TAKE_CONTROL: "control", C.STRENGTHEN: "strengthening", C.TAX: "tax", C.PASS: "pass"}


def name_of(move: Move) -> str:
    """What an action is called here."""
    return "army" if C.ARMY <= move.codes[0] < C.PASS else ACTIONS.get(move.codes[0], "space, church or mosque")


def measure(game: Game, someone: Someone, phone: bool) -> tuple[Counter[str], Counter[str]]:
    """Clicks and actions, by what they belong to."""
    hand = Hand(someone, phone)
    whole = someone.ask("POST", "/api/records", {"record": game.record.to_dict()})["table"]
    clicks: Counter[str] = Counter()
    actions: Counter[str] = Counter()
    acting, name = C.NOBODY, ""
    for move in moves(game):
        begins = game.taken(move.decision).kind == K.ACTION
        if begins:
            acting, name = move.player, name_of(move)
            actions[name] += 1
        table = someone.ask("POST", f"/api/tables/{whole}/fork", {"decision": move.decision})["table"]
        n = hand.play(table, game, move)
        clicks[name if move.player == acting else "answers to others"] += n
        print(f"{move.decision:4} {name:24} {len(move.codes)} decisions, {n} clicks", file=sys.stderr)
    return clicks, actions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--phone", action="store_true", help="390 x 844 with touch, instead of a laptop with a mouse")
    wanted = parser.parse_args()
    game = Game.replay(Record.load(GAME))
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder) / "games.sqlite") as server,
        sync_playwright() as playwright,
    ):
        how: dict[str, Any] = PHONE if wanted.phone else {}
        someone = Someone(launch(playwright), f"http://{server.address}", "Anna", SETTINGS, **how)
        clicks, actions = measure(game, someone, wanted.phone)
    decided = sum(len(move.codes) for move in moves(game))
    print(f"{'phone' if wanted.phone else 'laptop'}: {decided} decisions")
    for name in sorted(clicks):
        each = f"{clicks[name] / actions[name]:.1f} each of {actions[name]}" if actions[name] else ""
        print(f"{name:24} {clicks[name]:4} clicks  {each}")
    print(f"{'whole game':24} {clicks.total():4} clicks")


if __name__ == "__main__":
    main()
