"""Every kind of decision as the page asks it, at every size of screen: python -m browser.decisions FOLDER

Takes a picture of each, for somebody to look at; the tests look at the same screens for what can be measured.
"""

import random
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from browser.people import PHONE, Someone, launch
from byzantium import Game
from byzantium.engine import kinds as K
from byzantium.engine.codes import CHANCE
from server.process import ServerProcess

TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}
SIZES: dict[str, dict[str, Any]] = {
    "1440x900": {"viewport": {"width": 1440, "height": 900}},
    "390x844": PHONE,
    "844x390": {"viewport": {"width": 844, "height": 390}, **TOUCH},
    "360x640": {"viewport": {"width": 360, "height": 640}, **TOUCH},
    "640x360": {"viewport": {"width": 640, "height": 360}, **TOUCH},
}
PHONES = {name: how for name, how in SIZES.items() if "has_touch" in how}
SEEDS = 120                                              # games at random that are looked through


def _worth(game: Game) -> int:
    """The more there is to choose from, the more there is to see."""
    return len(game.legal)


@cache
def each_kind() -> dict[str, dict[str, Any]]:
    """The record of a game up to a decision of each kind, by the kind's name; the one with the most to choose from."""
    found: dict[str, tuple[int, dict[str, Any]]] = {}
    wanted = len(K.NAMES) - 3                            # but the first player, dice, and the end
    for seed in range(SEEDS):
        game, chooser = Game(players=4, seed=seed), random.Random(seed)
        while not game.is_over:
            name = K.IDS[game.kind]
            if game.player != CHANCE and game.kind != K.FIRST_PLAYER and _worth(game) > found.get(name, (0, {}))[0]:
                found[name] = (_worth(game), game.record.to_dict())
            game.play(chooser.choice(game.legal))
        if len(found) >= wanted and seed > 8:
            break
    return {name: record for name, (_, record) in sorted(found.items())}


def table_of(someone: Someone, record: dict[str, Any]) -> str:
    return str(someone.ask("POST", "/api/records", {"record": record})["table"])


def open_at(someone: Someone, record: dict[str, Any]) -> None:
    """The question on the screen, with all that comes a moment later."""
    someone.sit_at(table_of(someone, record)).wait_for_selector(".table-page[data-asked]", state="attached")
    someone.page.wait_for_timeout(700)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        ServerProcess(Path(data) / "games.sqlite") as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for size, how in SIZES.items():
            someone = Someone(browser, f"http://{server.address}", "Theodora", {"confirm": True}, **how)
            for name, record in each_kind().items():
                open_at(someone, record)
                someone.page.screenshot(path=folder / f"{size}-{name}.png")
            someone.context.close()
            _together(folder, size)


def _together(folder: Path, size: str, across: int = 6) -> None:
    """All pictures of a size on one sheet, to look at."""
    pictures = [Image.open(path) for path in sorted(folder.glob(f"{size}-*.png"))]
    if not pictures:
        return
    wide, high = pictures[0].size
    across = max(2, min(across, 2400 // wide))
    rows = -(-len(pictures) // across)
    sheet = Image.new("RGB", (across * (wide + 8), rows * (high + 8)), "white")
    for i, picture in enumerate(pictures):
        sheet.paste(picture, ((i % across) * (wide + 8), (i // across) * (high + 8)))
    sheet.save(folder / f"all-{size}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/decisions"))
