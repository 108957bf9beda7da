"""Draw a position of a recorded game, with the cities that may be chosen: the picture in the README.

    python examples/picture_of_a_game.py [RECORD] [DECISION] [FILE]
"""

import json
import sys
from pathlib import Path

from byzantium import Game, Record
from byzantium.draw import draw_game

GAME = Path(__file__).parent.parent / "tests/golden/ending-constantinople-by-arabs.json"
record, decision, file = [*sys.argv[1:], *("", "267", "board.svg")[len(sys.argv) - 1:]]
kept = Record.load(record) if record else Record.from_dict(json.loads(GAME.read_text("utf-8"))["record"])
Path(file).write_text(draw_game(Game.replay(kept, int(decision), dice="by hand")), "utf-8")
print(f"{file}: before decision {decision}")
