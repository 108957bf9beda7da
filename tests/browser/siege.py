"""A siege as somebody sees it, moment by moment; as a strip of eight pictures: python -m browser.siege [FILE]"""

import json
import random
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from browser.people import Someone, launch
from byzantium import Game
from byzantium.draw.film import palette_of, reduced
from byzantium.engine import events as E
from byzantium.engine import kinds as K
from server.process import ServerProcess

FILE = Path(__file__).parents[2] / "docs" / "images" / "siege.png"

STRONG = 8                               # cubes

# What stands on the page, whenever something changes: headline, where the army is, dice, hits, cubes of the army, question.
WATCHED = """([city, pawn]) => {
    const text = (one) => document.querySelector(one)?.textContent.replace(/\\s+/g, ' ').trim() ?? ''
    const look = () => ({
        asked: document.querySelector('.table-page')?.dataset.asked ?? null,
        headline: text('.prompt strong'), path: text('.prompt .path'),
        army: document.querySelector(`[data-at="${pawn}"]`)?.closest('[data-city]')?.dataset.city ?? '',
        panel: Boolean(document.querySelector('.battle')),
        dice: document.querySelectorAll('section.battle .die').length,
        hits: text('section.battle .dice strong'), end: text('section.battle .end'),
        cubes: document.querySelectorAll('section.battle .camp:first-child dd svg g').length,
        scene: document.querySelector('[data-scene]')?.dataset.scene ?? '',
        log: text('.log li:last-child'),
    })
    window.seen = []
    const note = () => {
        const now = look()
        if (JSON.stringify(now) !== JSON.stringify(window.seen.at(-1))) window.seen.push(now)
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true,
        attributes: true })
    note()
    return city
}"""


def _besieges(game: Game, code: int) -> bool:
    """Whether it leads to a siege at once, without anybody in the way, and the city is to roll."""
    events = {event[0] for event in game.copy().play(code)}
    return {E.PAWN, E.ATTACK, E.SIEGE} <= events and not {E.BATTLE, E.FLEET} & events


@cache
def attack(city: str | None = None) -> tuple[dict[str, Any], int]:
    """The record of a game, and the code by which an army of the asked player then attacks a city."""
    for seed in range(400):
        game, chooser = Game(players=["Anna", "Bela"], seed=seed), random.Random(seed)
        while not game.is_over:
            if game.kind == K.MARCH:
                for choice in game.choices:
                    named = choice.text.startswith(city) if city else True
                    if named and _besieges(game, choice.code) and (city or _is_strong(game)):
                        return game.record.to_dict(), choice.code
            game.play(chooser.choice(game.legal))
    raise AssertionError("no siege")


def _is_strong(game: Game) -> bool:
    """Enough to take most cities."""
    boxes = game.position_dict["players"][game.player]["arab"]["boxes"]
    return bool(boxes["elite"] + boxes["main"] >= STRONG)


def begin(someone: Someone, record: dict[str, Any]) -> tuple[str, Page, dict[str, Any]]:
    """At the table, about to attack: the table, the page, and the view."""
    table = str(someone.ask("POST", "/api/records", {"record": record})["table"])
    view = someone.view(table)
    page = someone.sit_at(table)
    pawn = f"pawn:{view['prompt']['asked']}:{view['position']['march']['side']}"
    page.evaluate(WATCHED, ["", pawn])
    return table, page, view


def pictures(someone: Someone) -> list[tuple[dict[str, Any], Path]]:
    record, code = attack()
    table, page, view = begin(someone, record)
    folder = Path(tempfile.mkdtemp())
    someone.act(table, type="decide", decision=view["prompt"]["decision"], code=code)
    found: list[tuple[dict[str, Any], Path]] = []
    began = time.monotonic()
    while time.monotonic() - began < 25:
        now = page.evaluate("() => window.seen.at(-1)")
        path = folder / f"{len(found):03}.png"
        page.screenshot(path=path)
        found.append((now, path))
        if now["asked"] is not None and len(found) > 3 and now["path"]:
            break
    return found


def strip(found: list[tuple[dict[str, Any], Path]], file: Path, across: int = 4) -> None:
    """Eight of them, each of another moment, as many pictures from each part as there are."""
    moments: dict[str, Path] = {}
    for now, path in found:
        moments.setdefault(json.dumps({**now, "log": ""}), path)
    chosen = list(moments.values())
    while len(chosen) > 8:
        chosen.pop(len(chosen) // 2 if len(chosen) % 2 else len(chosen) // 3)
    images = [Image.open(path).convert("RGB") for path in chosen]
    wide, high = 720, 720 * images[0].height // images[0].width
    sheet = Image.new("RGB", (across * (wide + 8) - 8, -(-len(images) // across) * (high + 8) - 8), "white")
    for i, image in enumerate(images):
        sheet.paste(image.resize((wide, high), Image.Resampling.LANCZOS), ((i % across) * (wide + 8), (i // across) * (high + 8)))
    reduced(sheet, palette_of(sheet)).save(file, optimize=True)
    print(f"{file}: {len(images)} moments of {len(moments)}, {file.stat().st_size / 1000:.0f} kB")


def main(file: Path) -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        ServerProcess(Path(data) / "games.sqlite") as server,
        sync_playwright() as playwright,
    ):
        someone = Someone(launch(playwright), f"http://{server.address}", "Anna", {"speed": "slow", "confirm": True})
        strip(pictures(someone), file)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FILE)
