"""The application on a real terminal of 80 x 24: a program on a pseudo-terminal, and the screen that it writes.

Every kind of decision with the most choices that some games come to: the question, a map, and every choice in sight.
"""

import fcntl
import os
import random
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from functools import partial

import pytest

from byzantium import Game
from byzantium.engine import kinds as K
from byzantium.engine.board import CITY_NAMES
from byzantium.terminal import sheets
from byzantium.terminal.play import PlayApp
from byzantium.terminal.session import Session
from byzantium.terminal.words import question
from pseudo_terminals import open_terminal

pyte = pytest.importorskip("pyte", reason="needs what the project is developed with")

WIDTH, HEIGHT = 80, 24
CHOICES = slice(15, 21)                                  # the rows of the screen that they have
NAMES = ("Anastasia", "Bela", "Konstantin", "Theodora")
ASKED = [kind for kind in range(K.ACTION, K.DECISIONS) if kind != K.DICE]
KIND_NAMES = {value: name for name, value in vars(K).items() if isinstance(value, int) and value in ASKED}
CTRL_Q, ESCAPE, END, LEFT, RIGHT, F4 = "\x11", "\x1b", "\x1b[F", "\x1b[D", "\x1b[C", "\x1bOS"
PATIENCE = 120                                           # seconds for a screen to come, however busy the machine is

# Plays the saved games one after the other; whoever quits one comes to the next.
PROGRAM = """
import sys
from pathlib import Path
from byzantium.terminal.play import PlayApp
from byzantium.terminal.session import Session

for file in sys.argv[1:]:
    session = Session.load(Path(file), 1, None)
    session.saved = session.game.number
    PlayApp(session, "dark").run()
"""


class Terminal:
    """A program on a pseudo-terminal, and its screen as lines of text."""

    def __init__(self, *arguments: object) -> None:
        self._screen = pyte.Screen(WIDTH, HEIGHT)
        self._stream = pyte.ByteStream(self._screen)
        self._end, other = open_terminal()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
        setting = os.environ | {"TERM": "xterm-256color", "COLUMNS": str(WIDTH), "LINES": str(HEIGHT)}
        self._process = subprocess.Popen([sys.executable, *map(str, arguments)], env=setting, start_new_session=True,
                                         stdin=other, stdout=other, stderr=other)
        os.close(other)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._end)

    @property
    def lines(self) -> list[str]:
        return list(self._screen.display)

    def press(self, keys: str) -> None:
        os.write(self._end, keys.encode())

    def until(self, missing: Callable[[list[str]], object]) -> None:
        """Read until nothing is missing on the screen."""
        deadline = time.monotonic() + PATIENCE
        while lacks := missing(self.lines):
            assert time.monotonic() < deadline, "\n".join([str(lacks), *self.lines])
            if select.select([self._end], [], [], 0.2)[0]:
                self._stream.feed(os.read(self._end, 65536))


@pytest.fixture(scope="module")
def widest(tmp_path_factory) -> dict[int, tuple[Game, object]]:
    """Of every kind of decision the one with the most choices, and its record in a file."""
    found: dict[int, Game] = {}
    for seed in range(120):
        game, rng = Game(NAMES[: 2 + seed % 3], seed=seed), random.Random(seed)
        while not game.is_over:
            if game.kind not in found or len(game.legal) > len(found[game.kind].legal):
                found[game.kind] = game.copy()
            longer = [choice.code for choice in game.choices if choice.text != "pass"]
            game.play(rng.choice(longer or game.legal))
    folder = tmp_path_factory.mktemp("records")
    for kind, game in found.items():
        game.record.save(folder / f"{kind}.json")
    return {kind: (game, folder / f"{kind}.json") for kind, game in found.items()}


def seen_among(text: str, rows: list[str]) -> bool:
    """A choice by its whole text, or a number without its noun where columns are narrow."""
    number = re.match(r"\d+", text)
    pattern = rf"(?<!\S){number[0]}(?!\S)" if number else re.escape(text)
    return any(re.search(pattern, row) for row in rows)


def missing(game: Game, lines: list[str]) -> list[str]:
    """What should be on the screen and is not."""
    screen, asked = "\n".join(lines), " ".join("".join(lines[1:3]).split())
    wanted = {
        "the question": question(game.view()["prompt"], game.players) in asked,
        "every city": len(re.findall(r"[BAP*]\d[◆●≡▲·]", screen)) == len(CITY_NAMES),
        "the players": all(name in screen for name in game.players),
        "the keys": "F1 Help" in lines[-1],
    }
    wanted |= {choice.text: seen_among(choice.text, lines[CHOICES]) for choice in game.choices}
    return [what for what, is_there in wanted.items() if not is_there]


def test_every_kind_of_decision_on_80_by_24(widest):
    assert set(widest) == set(ASKED), [KIND_NAMES[kind] for kind in set(ASKED) - set(widest)]
    kinds = sorted(widest)
    with Terminal("-c", PROGRAM, *(widest[kind][1] for kind in kinds)) as terminal:
        for kind in kinds:
            terminal.until(partial(missing, widest[kind][0]))
            terminal.press(CTRL_Q)


@pytest.mark.anyio
async def test_every_choice_has_its_place_also_without_a_terminal(widest):
    for game, _ in widest.values():
        app = PlayApp(Session(game.copy()), theme="light", pace=0)
        async with app.run_test(size=(WIDTH, HEIGHT)) as pilot:
            for _ in range(1000):
                await pilot.pause()
                if app.chart.chart and app.screen.has_class("compact"):
                    break
            rows = [app.choices.render_line(y).text for y in range(app.choices.size.height)]
            assert [choice.text for choice in game.choices if not seen_among(choice.text, rows)] == []
            assert app.chart.chart is not None
            assert set(app.chart.chart.cities.values()) >= set(CITY_NAMES)


def test_a_replay_ends_with_the_winner_on_80_by_24(tmp_path):
    game, rng = Game(NAMES[:3], seed=2), random.Random(1)
    while not game.is_over:
        game.play(rng.choice(game.legal))
    game.record.save(tmp_path / "game.json")
    won = f"{' and '.join(game.result.winners)} won."
    with Terminal("-m", "byzantium", "replay", tmp_path / "game.json") as terminal:
        terminal.until(lambda lines: "Who goes first?" not in lines[1])
        terminal.press(END)
        terminal.until(lambda lines: won not in lines[1])
        terminal.press(LEFT)
        terminal.until(lambda lines: won in lines[1])
        terminal.press(RIGHT)
        terminal.until(lambda lines: "Result" not in "".join(lines) or won not in "".join(lines[2:]))
        terminal.press(ESCAPE)
        terminal.until(lambda lines: "Result" in "".join(lines))
        terminal.press(F4)
        terminal.until(lambda lines: "track" not in "".join(lines))


def test_sheets_have_lines_for_80_columns():
    for text in (sheets.HELP, sheets.PLAY_KEYS, sheets.REPLAY_KEYS, sheets.LEGEND):
        assert max(map(len, text.splitlines())) <= sheets.WIDTH
