"""The lessons of the guided first game, written to src/learn/lessons.json: python client/lessons.py

They are moments of one game, played here as it would ideally go. Each lesson has the record of a game that begins at
its moment, with the state that it begins in, for the page's own table, and the way that the story takes from there:
what the coach lights. Dice fall as they like when somebody plays a lesson; the next one begins from the story again.
"""

import base64
import json
import sys
from pathlib import Path
from typing import Any

from byzantium import Game, Record
from byzantium.engine import kinds as K
from byzantium.engine.kinds import IDS as KINDS

FILE = Path(__file__).parent / "src" / "learn" / "lessons.json"
ANNA, BELA = 0, 1                                  # the learner, and who plays against her
Answer = str | tuple[int, ...]                     # the text of a code, or the faces of a roll


class Story:
    def __init__(self) -> None:
        self.game = Game(["Anna", "Bela"], dice="by hand", two_player_passing="standard")
        self.game.play("player 1")
        self.lessons: dict[str, dict[str, Any]] = {}
        self.way: list[tuple[str, int]] = []

    def play(self, *answers: Answer) -> None:
        for answer in answers:
            if isinstance(answer, tuple):
                self.game.roll(answer)
                continue
            kind, player = self.game.kind, self.game.player
            self.game.play(answer)
            code = self.game.record.decisions[-1]
            if player == ANNA and isinstance(code, int):
                self.way.append((f"prompt.{KINDS[kind]}", code))

    def lesson(self, name: str, *answers: Answer) -> None:
        assert (self.game.kind, self.game.player) == (K.ACTION, ANNA), name
        begins = Record(self.game.players, self.game.record.options, start=self.game.position)
        state = base64.b64encode(self.game.state_bytes).decode()
        self.way = []
        self.play(*answers)
        self.lessons[name] = {"record": begins.to_dict(), "state": state, "way": list(self.way)}

    def later(self) -> None:
        """A turn has gone by: cubes are back from the spaces, points have grown, and Bela has passed."""
        position = self.game.position_dict
        anna, bela = position["players"]
        anna["pool"] += sum(map(len, position.pop("spaces").values()))
        anna["byzantine"] |= {"treasury": 14}
        anna["arab"] |= {"points": 31}
        bela |= {"pool": bela["pool"] + bela["tax"], "tax": 0, "casualties": bela["casualties"] - 1, "pass_cube": 1}
        bela["byzantine"] |= {"points": 36}
        bela["arab"] |= {"treasury": 15}
        position |= {"turn": 3, "active": ANNA, "passed": [BELA]}
        self.game = Game.from_position(position, self.game.players, dice="by hand")


def tell() -> dict[str, dict[str, Any]]:
    story = Story()
    play, lesson = story.play, story.lesson

    # Turn I: cities, cubes, bezants, a first conquest.
    lesson("control", "take control", "Damascus", "pool")
    play("take control", "Alexandria", "pool")
    lesson("strengthen", "strengthen", "Byzantine Elite", "pool", "Byzantine Main", "pool", "Byzantine Main",
           "casualties")
    play("take control", "Thessalonica", "pool")
    lesson("tax", "tax", "2", "0")
    play("tax", "4", "0")
    play("take control", "Mecca", "pool")
    play("take control", "Antioch", "pool")
    lesson("improve", "improve Arab city", "Mecca", "pool")
    play("take control", "Adrianople", "pool")
    lesson("guard", "Caliph", "pool")
    play("take control", "Nicaea", "pool")
    lesson("build", "mosque", "pool")
    play("take control", "Smyrna", "Arab Move")
    lesson("march", "Arab army", "Medina", "Tabuk", "stop")
    play("strengthen", "Byzantine Main", "casualties", "done")
    lesson("siege", "Arab army", "Jerusalem", (5, 2, 1), "Arab Move", "casualties")
    play("take control", "Athens", "Arab Move")
    lesson("pass", "pass")
    play("pass")

    # Turn II: war.
    play("strengthen", "Arab Elite", "Arab Move", "Arab Move")
    play("strengthen", "Byzantine Elite", "pool", "Byzantine Main", "pool", "Byzantine Main", "pool")
    lesson("battle", "Arab army", "Alexandria", "stand", (6, 4, 5, 1), (5, 3, 2, 1, 3),
           "Arab Move", "Byzantine Move", "Byzantine Move", "Byzantine Main", "Leucosia", (2, 3, 6),
           "Arab Move", "pool")
    play("strengthen", "Byzantine Main", "pool", "done")
    lesson("fleet", "Arab fleet", "pool")
    play("strengthen", "Byzantine Main", "pool", "done")
    lesson("sail", "Arab army", "Candia", (5, 1), "Arab Main", "pool")
    play("strengthen", "Byzantine Main", "pool", "done")
    lesson("bulgars", "Bulgars", "Thessalonica", "pool", "fight", (5, 4, 1), (2, 5), (1, 2, 6))
    play("strengthen", "Byzantine Levy", "pool", "done")
    lesson("fortify", "fortify", "Damascus")
    play("strengthen", "Byzantine Levy", "pool", "done")
    lesson("civil_war", "Byzantine army", "Antioch", "Byzantine civil war", "fight", (6, 5, 2, 2, 1), (5, 2),
           "Byzantine Move", (4, 2), "Byzantine Main")

    # The last action of turn III: Bela has passed, and Anna's Byzantine track is 2 short of half.
    story.later()
    lesson("end", "church", "pool")
    return story.lessons


def text() -> str:
    """One line a lesson, so that a change is seen where it is."""
    lines = [f" {json.dumps(name)}: {json.dumps(lesson, ensure_ascii=False)}" for name, lesson in tell().items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    sys.stdout.write(f"{FILE}: {', '.join(tell())}\n")
