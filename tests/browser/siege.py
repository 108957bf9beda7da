"""A siege as somebody sees it, moment by moment; as a strip of eight pictures: python -m browser.siege [FILE]"""

import random
import sys
import tempfile
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
MOMENTS, TRIES = 8, 12
SIZE: Any = {"width": 1024, "height": 700}

# What stands on the page, whenever something changes: headline, where the army is, dice, hits, its cubes, question.
WATCHED = """(pawn) => {
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
    page.evaluate(WATCHED, pawn)
    return table, page, view


def pictures(someone: Someone) -> list[tuple[dict[str, Any], Path]]:
    """Of a siege in which the city falls; dice are dice, so it may take some tries."""
    record, code = attack()
    for _ in range(TRIES):
        table, page, view = begin(someone, record)
        folder = Path(tempfile.mkdtemp())
        someone.page.screenshot(path=folder / "000.png")
        found = [(page.evaluate("() => window.seen.at(-1)"), folder / "000.png")]
        someone.act(table, type="decide", decision=view["prompt"]["decision"], code=code)
        while len(found) < 4 or found[-1][0]["asked"] is None:
            path = folder / f"{len(found):03}.png"
            now = page.evaluate("() => window.seen.at(-1)")
            page.screenshot(path=path)
            found.append((now, path))
            if now["asked"] is not None and (lost := someone.view(table))["prompt"]["id"] == "prompt.lose_cube":
                code_of_a_cube = lost["options"][-1]["code"]
                someone.act(table, type="decide", decision=lost["prompt"]["decision"], code=code_of_a_cube)
                page.wait_for_timeout(60)
                found.append((page.evaluate("() => window.seen.at(-1)"), path))
        if any(now["end"].endswith("falls") for now, _ in found):
            return found
    raise SystemExit(f"The city held out {TRIES} times.")


def _stage(now: dict[str, Any]) -> str:
    if now["asked"] is not None:
        return "asked, " + ("then" if now["panel"] else "first")
    if now["end"]:
        return "end"
    return f"{now['dice']} dice {now['hits']}" if now["panel"] else now["army"] or "marches"


def strip(found: list[tuple[dict[str, Any], Path]], file: Path, across: int = 4) -> None:
    """Eight of them: one of each stage, and those next to them where there are fewer stages."""
    chosen: dict[str, Path] = {}
    for now, path in found:
        chosen[_stage(now)] = path                       # the last of each: the clearest
    rest = [path for _, path in found if path not in chosen.values()]
    paths = sorted([*chosen.values(), *rest[: max(0, MOMENTS - len(chosen))]])
    while len(paths) > MOMENTS:
        paths.pop(len(paths) // 2)
    images = [Image.open(path).convert("RGB") for path in paths]
    wide = 560
    high = wide * images[0].height // images[0].width
    rows = -(-len(images) // across)
    sheet = Image.new("RGB", (across * (wide + 8) - 8, rows * (high + 8) - 8), "white")
    for i, image in enumerate(images):
        small = image.resize((wide, high), Image.Resampling.LANCZOS)
        sheet.paste(small, (i % across * (wide + 8), i // across * (high + 8)))
    reduced(sheet, palette_of(sheet)).save(file, optimize=True)
    print(f"{file}: {len(images)} moments, {file.stat().st_size / 1000:.0f} kB")


def main(file: Path) -> None:
    with (
        tempfile.TemporaryDirectory() as data,
        ServerProcess(Path(data) / "games.sqlite") as server,
        sync_playwright() as playwright,
    ):
        someone = Someone(launch(playwright), f"http://{server.address}", "Anna", {"speed": "slow"}, viewport=SIZE)
        strip(pictures(someone), file)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FILE)
