"""A terminal that goes away ends what ran in it, though nobody sends it a SIGHUP: on real pseudo-terminals."""

import os
import random
import signal
import subprocess
import sys

import pytest

from byzantium import Game
from pseudo_terminals import open_terminal

SHOWN = b"\x1b[?1049h"                   # the application's own screen
CANNOT_WRITE = 120                       # Python's own code for an output that is gone at the end
HUNG_UP = 128 + signal.SIGHUP
# What is typed, what then stands there, and how it ends. Plain lines come to the end of their input.
COMMANDS = {
    "replay": (["replay", "GAME"], SHOWN, {HUNG_UP}),
    "play": (["play", "--seed", "1"], SHOWN, {HUNG_UP}),
    "play in lines": (["play", "--seed", "1", "--plain"], b"> ", {0, 1, CANNOT_WRITE}),
}


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    game, rng = Game(["Anna", "Bela"], seed=2), random.Random(1)
    for _ in range(30):
        game.play(rng.choice(game.legal))
    path = tmp_path_factory.mktemp("game") / "game.json"
    game.record.save(path)
    return str(path)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_terminal_that_vanishes_ends_it(name, game):
    words, shown, codes = COMMANDS[name]
    ours, its = open_terminal()
    command = [sys.executable, "-m", "byzantium", *(game if word == "GAME" else word for word in words)]
    environment = os.environ | {"TERM": "xterm-256color"}
    process = subprocess.Popen(command, stdin=its, stdout=its, stderr=its, env=environment)
    os.close(its)
    try:
        wait_until_shown(ours, shown)
        os.close(ours)                   # not its controlling terminal: no signal comes
        assert process.wait(120) in codes                            # it would run on for good
    finally:
        process.kill()
        process.wait()


def wait_until_shown(terminal: int, what: bytes) -> None:
    shown = b""
    while what not in shown:
        shown += os.read(terminal, 4096)
