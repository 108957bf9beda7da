"""Plots of a game: what they show is what happened."""

import json
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from byzantium import Game, Record
from byzantium.bots import make_bot
from byzantium.draw.pieces import EMBLEMS, PLAYERS
from byzantium.draw.svg import Palette
from byzantium.engine import codes as C
from byzantium.hits import HitsOfRoll, fallen, interval, rolls

plots = pytest.importorskip("byzantium.draw.plots", reason="needs the extra notebook")

GAMES = Path(__file__).parents[1] / "golden"


@pytest.fixture(scope="module")
def game():
    kept = json.loads((GAMES / "ending-constantinople-by-arabs.json").read_text("utf-8"))["record"]
    return Game.replay(Record.from_dict(kept))


def lines(axes, game):
    """The labelled lines, one a player."""
    found = [line for line in axes.get_lines() if not line.get_label().startswith("_")]
    assert len(found) == len(game.players)
    return found


def test_points_end_where_the_game_ended(game):
    figure = plots.plot_points(game)
    for side, axes in enumerate(figure.axes):
        assert [line.get_ydata()[-1] for line in lines(axes, game)] == [
            player.points[side] for player in game.result.players
        ]
    assert len(lines(figure.axes[0], game)[0].get_xdata()) == game.number + 1


def test_shares_add_up_and_end_with_the_result(game):
    drawn = lines(plots.plot_shares(game, make_bot("strategist")).axes[0], game)
    shares = np.array([line.get_ydata() for line in drawn])
    assert np.allclose(shares.sum(axis=0), 1)
    assert [game.players[p] for p in np.flatnonzero(shares[:, -1])] == list(game.result.winners)


def test_luck_counts_all_dice(game):
    axes = plots.plot_hits(game).axes[0]
    made = rolls(game)
    thrown = [entry for entry in game.record.decisions if isinstance(entry, tuple)]
    assert [roll.dice for roll in made] == [len(faces) for faces in thrown]
    for p, line in enumerate(lines(axes, game)):
        dice = sum(roll.dice for roll in made if p in (roll.roller, roll.against))
        assert line.get_xdata()[-1] == dice
        assert line.get_ydata()[-1] == sum(fallen(made, p)) - dice / 2


def test_whose_luck_a_roll_is():
    made = [HitsOfRoll(0, 1, 4, 3), HitsOfRoll(1, 0, 3, 1), HitsOfRoll(C.CHANCE, 0, 2, 2)]
    assert fallen(made, 0) == [3, 2, 0]
    assert fallen(made, 1) == [1, 1]
    assert fallen(made, 2) == []


def test_every_roll_is_at_somebody_else():
    seen = set()
    for seed in range(40):
        game, choose = Game(players=4, seed=seed), random.Random(seed)
        while not game.is_over:
            game.play(choose.choice(game.legal))
        seen |= {(roll.roller == C.CHANCE, roll.against == C.CHANCE) for roll in rolls(game)}
        assert all(roll.roller != roll.against or roll.roller == C.CHANCE for roll in rolls(game)), seed
    assert len(seen) == 4                # players and others, at players and others


def test_the_interval_holds_95_of_100():
    generator = np.random.default_rng(1)
    for dice in (5, 40, 200):
        low, high = interval(dice)
        hits = generator.binomial(dice, 0.5, 20_000)
        assert np.mean((hits >= low) & (hits <= high)) >= 0.95


def test_colours_are_the_boards(game):
    c = Palette("dark")
    for p, line in enumerate(lines(plots.plot_points(game, theme="dark").axes[0], game)):
        assert line.get_markerfacecolor() == c[PLAYERS[p]]


def test_emblems_are_as_large_as_on_the_board():
    sizes = {colour: np.ptp(plots.marker(d).vertices, axis=0).round(1).tolist() for colour, d in EMBLEMS.items()}
    assert sizes == {"red": [8.8, 8.8], "yellow": [7.4, 7.4], "blue": [8.0, 7.2], "green": [9.0, 7.8]}


def test_a_plot_draws_itself(game):
    assert "<svg" in plots.plot_hits(game)._repr_svg_()


def test_a_game_that_has_just_begun():
    game = Game(players=2, seed=1)
    for figure in (plots.plot_points(game), plots.plot_hits(game), plots.plot_shares(game, make_bot("random"))):
        assert "<svg" in figure._repr_svg_()


def test_without_matplotlib_it_says_what_to_install():
    script = "import sys; sys.modules['matplotlib'] = None; import byzantium.draw, byzantium.draw.plots"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert 'Plots: needs the extra notebook, pip install "byzantium[notebook]".' in run.stderr
