"""Pictures of the page for the README and the documentation: make screens

Bots that know what they do play the games at tables of a real server, so that positions look like those of people.
"""

import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from browser.people import ME, PHONE, QUICK, Someone, launch
from byzantium import Game
from byzantium.bots import NO_BUDGET, make_bot
from byzantium.draw.film import palette_of, reduced
from byzantium.server.core.files import read_record
from server.process import ServerProcess

IMAGES = Path(__file__).parents[2] / "docs" / "images"
NAMES = ("Theodora", "Khalid", "Irene", "Omar")
LAPTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
SHOWN = QUICK | {"confirm": True}
PATIENCE = 600_000                                       # milliseconds, for a game to be reviewed


def play(someone: Someone, until: Callable[[Any], bool]) -> str:
    """A table where strategists have played up to a moment."""
    for seed in range(50):
        table = someone.set_up(*({**ME, "name": name} for name in NAMES))
        bot, chooser = make_bot("strategist"), random.Random(seed)
        while True:
            view = someone.view(table)
            if until(view):
                return table
            if view["prompt"]["id"] == "prompt.game_over":
                break
            game = Game.replay(read_record(someone.ask("GET", f"/api/tables/{table}/record")), dice="by hand")
            code = bot.choose(game.states, game.legal, NO_BUDGET, chooser)
            act = {"type": "decide", "decision": view["prompt"]["decision"], "code": code}
            someone.ask("POST", f"/api/tables/{table}/acts", act)
    raise SystemExit("There was no such moment in 50 games.")


def is_start(view: Any) -> bool:
    return True


def is_second_turn(view: Any) -> bool:
    return bool(view["position"]["turn"] == 2)


def is_battle(view: Any) -> bool:
    """Two armies fight, and there is a loss to choose."""
    attack = view["position"]["attack"]
    return bool(is_second_turn(view) and view["prompt"]["id"] == "prompt.lose_cube" and attack["foe_kind"] == "army")


def is_march(view: Any) -> bool:
    attacks = [option for option in view["options"] if option["effects"].get("attack")]
    return bool(view["prompt"]["id"] == "prompt.march" and is_second_turn(view) and attacks)


def is_over(view: Any) -> bool:
    return bool(view["prompt"]["id"] == "prompt.game_over")


class Photographer:
    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address

    def come(self, how: dict[str, Any], language: str = "en") -> Someone:
        return Someone(self._browser, self._address, "Theodora", SHOWN | {"language": language}, **how)

    def table(
        self, name: str, until: Callable[[Any], bool], how: dict[str, Any] = LAPTOP, wait: str = ".board"
    ) -> None:
        someone = self.come(how)
        someone.sit_at(play(someone, until)).wait_for_selector(wait)
        self.shoot(name, someone)

    def review(self, name: str) -> None:
        someone = self.come(LAPTOP)
        page = someone.go(f"/t/{play(someone, is_over)}/replay?review")
        page.locator(".review li").first.wait_for(timeout=PATIENCE)
        page.locator(".review progress").wait_for(state="detached", timeout=PATIENCE)
        page.locator(".review li button").last.click()
        self.shoot(name, someone)

    def luck(self, name: str, how: dict[str, Any], language: str) -> None:
        someone = self.come(how, language)
        page = someone.sit_at(play(someone, is_over))
        section = page.locator("section.luck")
        section.wait_for(timeout=PATIENCE)
        section.scroll_into_view_if_needed()
        self.shoot(name, someone)

    def shoot(self, name: str, someone: Someone) -> None:
        someone.page.wait_for_timeout(1200)              # odds are reckoned, lists come
        path = IMAGES / f"page-{name}.png"
        someone.page.screenshot(path=path)
        someone.context.close()
        shot = Image.open(path).convert("RGB")
        reduced(shot, palette_of(shot)).save(path, optimize=True)
        print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder) / "games.sqlite") as server,
        sync_playwright() as playwright,
    ):
        camera = Photographer(launch(playwright), f"http://{server.address}")
        camera.table("start", is_start)
        camera.table("battle", is_battle, wait="section.battle")
        camera.table("end", is_over, wait="dialog")
        camera.review("review")
        camera.luck("luck", LAPTOP, "en")
        camera.luck("luck-phone", PHONE | {"device_scale_factor": 2}, "de")
        camera.table("phone", is_march, PHONE | {"device_scale_factor": 2})
        lobby = camera.come(LAPTOP)
        for until in (is_march, is_second_turn, is_over):
            play(lobby, until)
        lobby.go("/").wait_for_selector("form")
        camera.shoot("lobby", lobby)


if __name__ == "__main__":
    main()
