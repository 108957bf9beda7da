"""The application of `byzantium replay`, and the playback that it winds."""

import random

import pytest

from byzantium import Game
from byzantium.engine import kinds as K
from byzantium.errors import TruncatedRecord
from byzantium.terminal.playback import Playback
from byzantium.terminal.replay import ReplayApp
from byzantium.terminal.sheets import Sheet


@pytest.fixture(scope="module")
def record():
    game, rng = Game(["Anna", "Bela", "Cili"], seed=2), random.Random(1)
    while not game.is_over:
        game.play(rng.choice(game.legal))
    return game.record


def test_the_tape_is_the_game(record):
    playback = Playback(record)
    for to in (playback.length, 3, 40, 39, 0):
        playback.go(to)
        assert playback.game.position == Game.replay(record, to, dice="by hand").position
    with pytest.raises(TruncatedRecord, match="there is no decision"):
        playback.go(playback.length + 1)


def test_marks_of_actions_rounds_and_turns(record):
    playback = Playback(record)
    assert len(playback.marks["turn"]) == 3
    assert len(playback.titles) == len(playback.marks["action"])
    assert set(playback.marks["turn"]) <= set(playback.marks["round"]) <= set(playback.marks["action"])
    for at in playback.marks["action"]:
        playback.go(at)
        assert playback.game.kind == K.ACTION
    in_first_round = [at for at in playback.marks["action"] if at < playback.marks["round"][1]]
    assert len(in_first_round) == 3                              # everybody once


@pytest.mark.anyio
async def test_step_back_and_forth(record):
    app = ReplayApp(Playback(record), theme="light")
    marks = app.playback.marks
    async with app.run_test(size=(100, 30)) as pilot:
        for keys, place in (
            ("right right right", marks["action"][2]), ("left", marks["action"][1]), ("down", marks["round"][1]),
            ("up", marks["round"][0]), ("full_stop", marks["round"][0] + 1), ("comma", marks["round"][0]),
            ("pagedown", marks["turn"][1]), ("pageup", marks["turn"][0]), ("end", app.playback.length), ("home", 0),
        ):
            await pilot.press(*keys.split())
            assert app.game.number == place, keys
        await pilot.click("#choices", offset=(3, 4))
        assert app.game.number == marks["action"][4]


@pytest.mark.anyio
async def test_autoplay_goes_on_to_the_result(record):
    playback = Playback(record)
    playback.go(playback.marks["action"][-2])
    app = ReplayApp(playback)
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
    app = ReplayApp(Playback(record))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("end", "space")
        assert app.game.number == 30
        assert "The record ends here" in str(app.query_one("#prompt").render())
