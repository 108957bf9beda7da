"""The pictures of the pages, from the game itself: `python docs/making/pictures.py` writes docs/images anew.

tests/test_docs.py tells when they are not what the code draws.
"""

import io
import json
import re
from pathlib import Path

from fontTools.subset import Subsetter
from fontTools.ttLib import TTFont

from byzantium import Game, Record
from byzantium.draw import Arrow, Light, Svg, draw_game
from byzantium.draw.svg import FACES, fonts, style

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs/images"
SYRIA = (420, 280, 360, 360)             # parts of the map: left, top, width, height
BALKANS = (0, 0, 560, 300)
DISPLAYS = (0, 590, 350, 254)


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


def bulgars() -> Svg:
    lights = {"Thessalonica": Light("attack"), "Adrianople": Light("attack")}
    return draw_game(lesson(), lights=lights, arrows=[Arrow("Nicaea", "Constantinople", "attack")], part=BALKANS)


PICTURES = {
    "board": turn_2,
    "start": lambda: draw_game(lesson()),
    "displays": lambda: draw_game(after(*CONQUEST), part=DISPLAYS, width=700),
    "control": lambda: draw_game(after(*CONTROL), lights={"Damascus": Light("chosen")}, part=SYRIA, width=540),
    "march": lambda: draw_game(after(*MARCH), part=SYRIA, width=540),
    "siege": lambda: draw_game(after(*SIEGE), arrows=[Arrow("Tabuk", "Jerusalem", "attack")], part=SYRIA, width=540),
    "conquest": lambda: draw_game(after(*CONQUEST), lights={"Jerusalem": Light("chosen")}, part=SYRIA, width=540),
    "bulgars": bulgars,
}


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
