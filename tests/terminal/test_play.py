"""The application of `byzantium play`, used without a screen: by keys, by mouse, to the end of games."""

import threading

import pytest
from textual.widgets import Input, Static

from byzantium import Game, Record
from byzantium.engine import kinds as K
from byzantium.errors import ByzantiumError
from byzantium.terminal.play import PlayApp
from byzantium.terminal.session import Session
from byzantium.terminal.sheets import FileName, QuestionSheet, Sheet

pytestmark = pytest.mark.anyio
SMALL, LARGE = (100, 30), (160, 50)
ACTIONS_A_TURN = 2                       # of each player in the whole games, so that they are short


def app_of(game: Game, pace: float = 0, **more) -> PlayApp:
    return PlayApp(Session(game, seed=1, **more), theme="dark", pace=pace)


def words(app: PlayApp, where: str) -> str:
    return str(app.screen_stack[0].query_one(f"#{where}", Static).render())


def sheet_words(app: PlayApp) -> str:
    assert isinstance(app.screen, Sheet)
    return str(app.screen.query_one(Static).render())


async def settled(pilot) -> None:
    """Until bots have played and odds are reckoned."""
    await pilot.pause()
    while pilot.app.session.bot and not pilot.app.game.is_over:
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def until(pilot, condition) -> None:
    for _ in range(2000):                        # the machine may have much else to do
        if condition():
            return
        await pilot.pause(0.05)
    pytest.fail("it never came")


async def answer(pilot, actions: int) -> int:
    """The first choice, or a pass after some actions. Returns how many actions were chosen."""
    if pilot.app.game.kind == K.ACTION and actions % (ACTIONS_A_TURN + 1) == ACTIONS_A_TURN:
        await pilot.press("p", "a", "s")
    is_action = pilot.app.game.kind == K.ACTION
    await pilot.press("enter")
    return actions + is_action


# ------------------------------------------------------------------ whole games


async def test_a_whole_game_of_two_people_by_keys():
    app, actions = app_of(Game(["Anna", "Bela"], seed=3)), {"Anna": 0, "Bela": 0}
    async with app.run_test(size=SMALL) as pilot:
        while not app.game.is_over:
            actions[app.game.asked] = await answer(pilot, actions[app.game.asked])
            assert app.game.number < 1000
        await settled(pilot)
        assert "won." in sheet_words(app)
        assert "Byzantine: start +10" in sheet_words(app)
        await pilot.press("escape")
        assert f"{app.game.result.winners[0]} won." in words(app, "prompt")
        await pilot.press("enter")
        assert "won." in sheet_words(app)


async def test_a_whole_game_against_bots():
    app, actions = app_of(Game(["Anna", "Random 2", "Greedy 3"], seed=5)), 0
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        while not app.game.is_over:
            actions = await answer(pilot, actions)
            await settled(pilot)
            assert app.game.number < 2000
        assert "won." in sheet_words(app)


async def test_bots_think_beside_the_screen(monkeypatch):
    """While one does, it is said so, nothing can be chosen, and sheets open and close."""
    app, released = app_of(Game(["Anna", "Random 2"], seed=4), pace=30), threading.Event()
    thought = app.session.thought

    def slow_thought():
        think = thought()
        return lambda: released.wait(20) and think()

    monkeypatch.setattr(app.session, "thought", slow_thought)
    monkeypatch.setattr("byzantium.terminal.play.LONG", 0.05)
    async with app.run_test(size=SMALL) as pilot:
        while not app.session.bot:
            await pilot.press("enter")
        assert "Random 2: thinking" in words(app, "prompt")
        assert len(app.choices.rows) == 0
        await until(pilot, lambda: "compiled" in words(app, "prompt"))
        await pilot.press("f1")
        assert "Ctrl+Z" in sheet_words(app)
        await pilot.press("escape")
        released.set()
        while app.session.bot:
            await pilot.press("space")                           # nobody waits for the pause
        await settled(pilot)
        assert app.game.asked == "Anna"


async def test_a_bot_that_fails_ends_the_application_with_a_sentence():
    app = app_of(Game(["exec:false 1", "Anna"], seed=4), against="exec:false")
    async with app.run_test(size=SMALL) as pilot:
        while not app.session.bot:
            assert not app.game.is_over
            await pilot.press("enter")
        await until(pilot, lambda: app.return_code is not None)
    assert app.return_code == 2


# ------------------------------------------------------------------ choosing


async def test_choose_by_digit_by_typing_and_by_mouse():
    app = app_of(Game(["Anna", "Bela"], seed=4))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert "Which action?" in words(app, "prompt")
        assert "rule 2.2" in words(app, "prompt")
        await pilot.press("1")
        assert app.game.kind == K.CONTROL_CITY
        await pilot.press("d", "a", "x", "m")                    # no row goes on with x
        assert app.choices.typed == "dam"
        assert app.choices.row.text == "Damascus"
        await pilot.press("backspace")
        assert app.choices.typed == "da"
        await pilot.press("escape")
        assert app.choices.typed == ""
        await click_on(pilot, "Antioch")
        assert app.game.kind == K.PAY_CUBE
        await pilot.click("#choices", offset=(3, 1))
        assert "Antioch" in app.game.log[-1]


async def click_on(pilot, city: str) -> None:
    await pilot.pause()
    cities = pilot.app.chart.chart.cities
    await pilot.click("#map", offset=next(cell for cell, name in cities.items() if name == city))


async def test_a_city_that_is_not_lit_is_only_told_about():
    app = app_of(Game(["Anna", "Bela"], seed=4))
    async with app.run_test(size=SMALL) as pilot:
        await click_on(pilot, "Constantinople")
        assert app.game.kind == K.ACTION
        assert "Constantinople: Byzantine, 5 tokens" in words(app, "detail")
        await pilot.hover("#map", offset=(1, 10))                # the open sea
        assert "Constantinople" not in words(app, "detail")


async def test_spaces_can_be_clicked():
    app = app_of(Game(["Anna", "Bela"], seed=4))
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        column = words(app, "spaces").splitlines()[0].index("Emperor")
        await pilot.click("#spaces", offset=(column + 2, 0))
        assert "becomes Emperor" in app.game.log[-1]


async def test_numbers_are_typed_where_rows_are_numbers():
    app = app_of(Game(["Anna", "Bela"], seed=4))
    async with app.run_test(size=SMALL) as pilot:
        for keys in (("t", "a", "x", "enter"), ("4", "enter"), ("5", "enter")):
            await pilot.press(*keys)
            await settled(pilot)
        assert "receives 5 bezants of tax in the Byzantine treasury" in "\n".join(app.game.log)


async def test_attacks_have_exact_odds():
    game = Game(["Anna", "Bela"], seed=4)
    for code in ("Arab army", "Tabuk"):
        game.play(code)
    app = app_of(game)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        row = next(row for row in app._rows() if row.text == "Jerusalem")
        assert row.chance == "100%"
        assert "attack on 3" in row.notes
        await pilot.press("j", "down", "up")
        assert "Jerusalem: taken 100.0%" in words(app, "detail")


# ------------------------------------------------------------------ undo, save, quit


async def test_undo_takes_back_to_the_last_roll():
    game = Game(["Anna", "Bela"], seed=4)
    for code in ("Arab army", "Tabuk"):
        game.play(code)
    app = app_of(game)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("ctrl+z")
        await settled(pilot)
        assert app.game.kind == K.ENTER_CITY
        for keys in (("t", "a", "enter"), ("j", "enter")):     # a siege: dice
            await pilot.press(*keys)
            await settled(pilot)
        number = app.game.number
        assert any(isinstance(entry, tuple) for entry in app.game.record.decisions)
        await pilot.press("ctrl+z")
        assert app.game.number == number
        assert "cannot be taken back" in next(iter(app._notifications)).message


def test_undo_goes_over_the_answers_of_bots():
    session = Session.start(3, 1, "random", 3, None)
    while session.bot:
        session.play(session.thought()())
    before = session.game.number
    for text in ("strengthen", "Byzantine Main", "pool", "done"):
        session.play(text)
    while session.bot:
        session.play(session.thought()())
    session.undo()
    assert session.game.asked == "Player 1"
    assert session.game.number == before + 3


async def test_save_asks_for_a_file_once(tmp_path):
    app, file = app_of(Game(["Anna", "Bela"], seed=4)), tmp_path / "kept.json"
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("1", "ctrl+s")
        assert isinstance(app.screen, FileName)
        app.screen.query_one(Input).value = str(file)
        await pilot.press("enter")
        assert Record.load(file).decisions == app.game.record.decisions
        await pilot.press("ctrl+q")                              # nothing would be lost
    assert app.return_code == 0


async def test_a_game_with_a_file_is_kept_after_every_decision(tmp_path):
    file = tmp_path / "kept.json"
    app = app_of(Game(["Anna", "Bela"], seed=4), file=file)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("1")
        assert len(Record.load(file).decisions) == 2
        await pilot.press("ctrl+s")
        assert not isinstance(app.screen, FileName)


async def test_quit_asks_before_a_game_is_lost(tmp_path):
    app, file = app_of(Game(["Anna", "Bela"], seed=4)), tmp_path / "none" / "x.json"
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("1", "ctrl+q")
        assert isinstance(app.screen, QuestionSheet)
        await pilot.press("escape")
        assert app.game.kind == K.CONTROL_CITY
        await pilot.press("ctrl+q", "enter")
        app.screen.query_one(Input).value = str(file)
        await pilot.press("enter")
        assert "Not saved" in next(iter(app._notifications)).message
        await pilot.press("ctrl+q", "down", "enter")
        await pilot.pause()
        assert not app.is_running or app._exit


def test_a_file_that_cannot_be_written_is_told(tmp_path):
    with pytest.raises(ByzantiumError, match="Not saved"):
        Session(Game(2, seed=1), file=tmp_path / "none" / "x.json")


# ------------------------------------------------------------------ sizes, colours, sheets


async def test_sizes_and_colours():
    app = app_of(Game(["Anna", "Bela", "Cili", "Dora"], seed=4))
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        assert "both tracks count" in words(app, "displays")
        large = app.chart.chart.width
        await pilot.resize_terminal(*SMALL)
        await settled(pilot)
        assert "both tracks count" not in words(app, "displays")
        assert app.chart.chart.width < large
        assert len(app.choices.rows) <= app.choices.size.height * app.choices.columns      # none is scrolled away
        assert all(app.chart.chart.width >= column for column, _ in app.chart.chart.cities)
        await pilot.press("f3")
        assert app.theme == "light"
        await pilot.resize_terminal(60, 16)
        await settled(pilot)
        assert app.chart.chart is None                           # no room, and no crash
        await pilot.press("1")
        assert app.game.kind == K.CONTROL_CITY


async def test_the_log_is_there_in_full_and_tells_what_is_new():
    app = app_of(Game(["Anna", "Random 2", "Random 3"], seed=5))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("p", "a", "s", "enter")
        await settled(pilot)
        await pilot.press("f2", "up", "down")
        before, _, after = sheet_words(app).partition("since your last answer")
        assert "goes first" in before
        assert "Anna passes" in before
        assert "Random" in after
        await pilot.press("escape")
        assert app.screen is app.screen_stack[0]
