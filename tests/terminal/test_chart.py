"""The map in characters: everything is somewhere, nothing lies over something else."""

import random

import pytest

from byzantium import Game
from byzantium.draw import lights_of
from byzantium.draw.pieces import PLAYERS
from byzantium.engine.board import CITY_NAMES
from byzantium.terminal.chart import draw_chart
from byzantium.terminal.ground import CHIP, ground_of
from byzantium.terminal.look import EMBLEMS, look_of

SIZES = ((58, 20), (58, 22), (80, 28), (102, 36), (140, 50))


@pytest.fixture(scope="module")
def games():
    """Positions of a random game, armies on the map."""
    game, rng, seen = Game(4, seed=5), random.Random(3), []
    while not game.is_over:
        game.play(rng.choice(game.legal))
        seen.append(game.copy())
    return seen[:: len(seen) // 12]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_chips_keep_apart(width, height):
    cities = ground_of(width, height).cities
    cells = [(column + i, row) for column, row in cities.values() for i in range(CHIP)]
    assert len(cities) == len(CITY_NAMES)
    assert len(set(cells)) == len(cells)
    assert all(0 <= column < width and 0 <= row < height for column, row in cells)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_all_that_matters_can_be_read(games, width, height):
    for game in games:
        seen = game.view()
        chart = draw_chart(seen["position"], width, height, look_of("dark"), lights_of(seen))
        rows = ["".join(row) for row in chart.signs]
        assert f"Bulgars {seen['position']['bulgars']['box']} of 11" in rows[0]
        for city in seen["position"]["cities"]:
            column, row = ground_of(width, height).cities[city["name"]]
            chip = rows[row][column : column + CHIP + 1]
            sign = "·" if city["controller"] is None else EMBLEMS[PLAYERS[city["controller"]]]
            assert chip[1:3] == f"{city['tokens']}{sign}", (city["name"], chip)
            assert (chip[3:] == "#") >= city["fortified"]
            text = "".join(rows[r][c] for (c, r), name in chart.cities.items() if name == city["name"])
            assert city["name"][:3] in text, (city["name"], text)
            for pawn in city["pawns"]:
                assert EMBLEMS[PLAYERS[pawn["player"]]] + ("B" if pawn["side"] == "byzantine" else "A") in text


def test_links_differ_in_form():
    ground = ground_of(102, 36)
    kinds = {kind for _, kind in ground.routes.values()}
    dots = {kind: [bin(ord(sign) - 0x2800).count("1") for sign, of in ground.routes.values() if of == kind]
            for kind in kinds}
    mean = {kind: sum(counts) / len(counts) for kind, counts in dots.items()}
    assert mean["road"] > mean["sea"] > mean["desert"]


def test_players_have_the_colours_of_the_page():
    assert PLAYERS == ("red", "yellow", "blue", "green")
    assert [EMBLEMS[colour] for colour in PLAYERS] == ["◆", "●", "≡", "▲"]
