"""A table fits its window, whatever is asked: a sample of what python -m browser.fits looks at."""

import random

import pytest
from playwright.sync_api import Browser

from browser.decisions import each_kind, open_at
from browser.fits import LANGUAGES, MOUSE, SPOKEN, TOUCH, Fits, against_bots, play, someone_at
from budget import some, thorough
from server.process import ServerProcess


@pytest.mark.parametrize("sizes", [TOUCH, MOUSE], ids=["touch", "mouse"])
def test_questions_fit_in_every_window(browser: Browser, server: ServerProcess, sizes: tuple[str, ...]) -> None:
    someone, fits = someone_at(browser, f"http://{server.address}", sizes), Fits()
    for name, record in some(list(each_kind().items()), 1, 6):
        open_at(someone, record)
        for size in sizes:
            fits.look(someone.page, size, name)
    someone.context.close()
    assert not fits.found, str(fits)


@thorough                                                # a game's questions are others each time
@pytest.mark.parametrize("sizes", [TOUCH, MOUSE], ids=["touch", "mouse"])
def test_a_game_of_four_fits(
    browser: Browser, server: ServerProcess, sizes: tuple[str, ...]
) -> None:
    print("seed", seed := random.randrange(1000))
    someone = someone_at(browser, f"http://{server.address}", sizes)
    someone.sit_at(against_bots(someone, 4))
    play(someone, sizes, seed, fits := Fits(), most=400)
    someone.context.close()
    assert not fits.found, str(fits)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_question_fits_in_every_language(
    browser: Browser, server: ServerProcess, language: str
) -> None:
    fits = Fits()
    for size in SPOKEN:
        someone = someone_at(browser, f"http://{server.address}", (size,), language)
        for name, record in some(list(each_kind().items()), LANGUAGES.index(language), 3):
            open_at(someone, record)
            fits.look(someone.page, size, name)
        someone.context.close()
    assert not fits.found, str(fits)
