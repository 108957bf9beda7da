"""Take a picture of `byzantium play` at a position of a recorded game: the one in docs/terminal.md.

    python examples/picture_of_the_terminal.py [DECISION] [FILE] [WIDTHxHEIGHT] [light]
"""

import asyncio
import json
import re
import sys
from pathlib import Path

from byzantium import Game, Record
from byzantium.terminal.play import PlayApp
from byzantium.terminal.session import Session

GAME = Path(__file__).parent.parent / "tests/golden/ending-constantinople-by-arabs.json"
decision, file, size, theme = [*sys.argv[1:], *("267", "terminal.svg", "100x30", "dark")[len(sys.argv) - 1:]]


async def picture(game: Game) -> str:
    app = PlayApp(Session(game), theme="light" if theme == "light" else "dark")
    width, height = map(int, size.split("x"))
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()                     # the odds
        await pilot.pause()
        return app.export_screenshot(title="byzantium play")


record = Record.from_dict(json.loads(GAME.read_text("utf-8"))["record"])
svg = asyncio.run(picture(Game.replay(record, int(decision), dice="by hand")))
svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)      # the reader's own font: nothing is downloaded
Path(file).write_text(svg.replace("Fira Code", "monospace"), "utf-8")
print(f"{file}: before decision {decision}")
