"""The application of `byzantium replay`, and the tape that it winds."""

import random

import pytest

from byzantium import Game
from byzantium.engine import kinds as K
from byzantium.errors import TruncatedRecord
from byzantium.terminal.replay import ReplayApp
from byzantium.terminal.sheets import Sheet
from byzantium.terminal.tape import Tape


@pytest.fixture(scope="module")
def record():
    game, rng = Game(["Anna", "Bela", "Cili"], seed=2), random.Random(1)
    while not game.is_over:
        game.play(rng.choice(game.legal))
    return game.record


def test_the_tape_is_the_game(record):
    tape = Tape(record)
    for to in (tape.length, 3, 40, 39, 0):
        tape.go(to)
        assert tape.game.position == Game.replay(record, to, dice="by hand").position
    with pytest.raises(TruncatedRecord, match="there is no decision"):
        tape.go(tape.length + 1)


def test_marks_of_actions_rounds_and_turns(record):
    tape = Tape(record)
    assert len(tape.marks["turn"]) == 3
    assert len(tape.titles) == len(tape.marks["action"])
    assert set(tape.marks["turn"]) <= set(tape.marks["round"]) <= set(tape.marks["action"])
    for at in tape.marks["action"]:
        tape.go(at)
        assert tape.game.kind == K.ACTION
    in_first_round = [at for at in tape.marks["action"] if at < tape.marks["round"][1]]
    assert len(in_first_round) == 3                              # everybody once


@pytest.mark.anyio
async def test_step_back_and_forth(record):
    app = ReplayApp(Tape(record), theme="light")
    marks = app.tape.marks
    async with app.run_test(size=(100, 30)) as pilot:
        for keys, place in (
            ("right right right", marks["action"][2]), ("left", marks["action"][1]), ("down", marks["round"][1]),
            ("up", marks["round"][0]), ("full_stop", marks["round"][0] + 1), ("comma", marks["round"][0]),
            ("pagedown", marks["turn"][1]), ("pageup", marks["turn"][0]), ("end", app.tape.length), ("home", 0),
        ):
            await pilot.press(*keys.split())
            assert app.game.number == place, keys
        await pilot.click("#choices", offset=(3, 4))
        assert app.game.number == marks["action"][4]


@pytest.mark.anyio
async def test_autoplay_goes_on_to_the_result(record):
    tape = Tape(record)
    tape.go(tape.marks["action"][-2])
    app = ReplayApp(tape)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("plus", "plus", "plus", "space", "minus", "plus")
        for _ in range(100):
            await pilot.pause(0.1)
            if isinstance(app.screen, Sheet):
                break
        assert app.game.is_over
        number = app.game.number
        await pilot.press("left")                                # the sheet lies over it
        assert app.game.number == number
        await pilot.press("escape", "left", "space", "space")
        assert app.game.number < number


@pytest.mark.anyio
async def test_a_record_may_end_early(record):
    record = type(record)(record.players, record.options, record.decisions[:30])
    app = ReplayApp(Tape(record))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("end", "space")
        assert app.game.number == 30
        assert "The record ends here" in str(app.query_one("#prompt").render())
