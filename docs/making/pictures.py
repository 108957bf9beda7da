"""The pictures of the pages, from the game itself: `python docs/making/pictures.py` writes docs/images anew.

The page draws those of the five minutes itself, in every language: client/src/rules/scenes.json has their positions.
tests/test_docs.py tells when they are not what the code draws.
"""

import io
import json
import re
import runpy
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from fontTools.subset import Subsetter
from fontTools.ttLib import TTFont

from byzantium import Game, Record
from byzantium.draw import Arrow, Light, Svg, draw_game
from byzantium.draw.svg import FACES, fonts, style

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs/images"
SYRIA = (420, 280, 360, 360)             # parts of the map: left, top, width, height
BALKANS = (0, 0, 560, 300)
SCENES = ROOT / "client/src/rules/scenes.json"


def lesson() -> Game:
    """The game of the ten minutes: Anna begins, then Bela and Cili; the dice are always the same."""
    return Game(["Anna", "Bela", "Cili"], seed="a", dice=lambda n: [5, 2, 1, 4, 3, 6][:n])


def after(*answers: str) -> Game:
    game = lesson()
    for answer in answers:
        game.play(answer)
    return game


CONTROL = ("take control", "Damascus", "casualties")
MARCH = (*CONTROL, "Arab army", "Tabuk")
SIEGE = (*MARCH, "Jerusalem")
CONQUEST = (*SIEGE, "Arab Move", "pool")


def turn_2() -> Svg:
    """The README's: a game that will end with the fall of Constantinople."""
    kept = json.loads((ROOT / "tests/golden/ending-constantinople-by-arabs.json").read_text("utf-8"))["record"]
    return draw_game(Game.replay(Record.from_dict(kept), 267, dice="by hand"))


class Scene(NamedTuple):
    """A picture of the five minutes: as SVG in the documentation, drawn by the page itself there."""

    game: Game
    part: tuple[int, int, int, int] | None = None
    lights: Mapping[str, Light] = MappingProxyType({})
    arrows: tuple[Arrow, ...] = ()
    choices: bool = False

    def draw(self) -> Svg:
        look: dict[str, Any] = {"arrows": self.arrows, "part": self.part, "width": 540 if self.part == SYRIA else None}
        lit = {"lights": dict(self.lights)} if self.lights else {}           # else those of the choices
        return draw_game(self.game, choices=self.choices, **look | lit)

    def data(self) -> dict[str, Any]:
        position = self.game.view()["position"]
        return {"part": self.part, "chosen": list(self.lights), "arrows": [(one.start, one.end) for one in self.arrows],
                "cities": position["cities"], "bulgars": position["bulgars"]}


FIVE_MINUTES = {
    "start": Scene(lesson(), choices=True),
    "control": Scene(after(*CONTROL), SYRIA, {"Damascus": Light("chosen")}),
    "siege": Scene(after(*SIEGE), SYRIA, arrows=(Arrow("Tabuk", "Jerusalem", "attack"),)),
    "conquest": Scene(after(*CONQUEST), SYRIA, {"Jerusalem": Light("chosen")}),
    "bulgars": Scene(lesson(), BALKANS, {"Thessalonica": Light("attack"), "Adrianople": Light("attack")},
                     (Arrow("Nicaea", "Constantinople", "attack"),)),
}
CHARTS = runpy.run_path(str(Path(__file__).with_name("charts.py")))["CHARTS"]
PICTURES = {"board": turn_2, **{name: scene.draw for name, scene in FIVE_MINUTES.items()}, **CHARTS}


def scenes() -> str:
    """One line a scene, so that a change is seen where it is."""
    lines = [f" {json.dumps(name)}: {json.dumps(scene.data())}" for name, scene in FIVE_MINUTES.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def slim(svg: str) -> str:
    """With the letters that it shows and no others: a quarter of what a picture's fonts weigh."""
    letters = "".join(re.findall(r"<text[^>]*>([^<]*)", svg))
    return svg.replace(fonts(), style({file: cut(file, letters) for _, _, file in FACES}))


def cut(file: str, letters: str) -> bytes:
    font, written = TTFont(ROOT / f"src/byzantium/draw/fonts/{file}.woff2", recalcTimestamp=False), io.BytesIO()
    cutter = Subsetter()
    cutter.populate(text=letters)
    cutter.subset(font)
    font.save(written)
    return written.getvalue()


if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (IMAGES / f"{name}.svg").write_text(slim(draw()), "utf-8")
        print(IMAGES / f"{name}.svg")
    SCENES.write_text(scenes(), "utf-8")
    print(SCENES)
