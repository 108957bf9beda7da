"""The laboratory: the champion's games in compiled code are the arena's, and what is changed is changed."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from byzantium.analysis import lab
from byzantium.analysis.lab import AS_IT_IS, Estimate, Gift, Habit, Variant, compare, play, summary
from byzantium.arena import Task
from byzantium.arena.games import play_game
from byzantium.cli import app
from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.errors import BadSetup, ByzantiumError

FIRST = 3_400_000_000


@pytest.mark.parametrize(("players", "options"), [
    (2, {}), (3, {}), (4, {}), (4, {"army_entry": "controlled", "failed_besieger": "retreats"}),
])
def test_games_are_those_of_the_arena(players, options):
    """Sixteen side by side, and more than sixteen, come to what one after the other comes to."""
    games = play(Variant("these", options), players=players, games=20, first=FIRST)
    for game in games[:: 1 if players == 2 else 5]:
        one = play_game(Task(("champion",) * players, game.deal, options=options))
        assert (game.shares, game.scores, game.ending, game.decisions) == (
            one.shares, one.scores, one.ending, one.decisions)


def test_a_game_does_not_depend_on_its_neighbours():
    games = play(AS_IT_IS, players=3, games=40, first=FIRST, jobs=2)
    assert games[17:19] == play(AS_IT_IS, players=3, games=2, first=FIRST + 17)
    assert [game.deal for game in games] == list(range(FIRST, FIRST + 40))


def test_gifts_go_by_the_order_of_play():
    variant = Variant("gifts", gifts=(Gift(2, arab=4, cubes=2), Gift(4, byzantine=9)))
    players = variant.start(3, 2)["players"][0]
    assert players["treasury"].tolist()[:3] == [[15, 9], [15, 5], [15, 5]]
    assert players["pool"].tolist()[:3] == [11, 9, 9]
    assert players["casualties"].tolist()[:3] == [10, 12, 12]


def test_a_house_rule_changes_the_beginning():
    def fewer(states):
        states["bulgars"] = 3

    assert Variant("fewer Bulgars", house=fewer).start(2, 0)["bulgars"][0] == 3

    def wrong(states):
        states["players"]["pool"][0, 0] = 40

    with pytest.raises(BadSetup, match="no game can have"):
        Variant("too many cubes", house=wrong).start(2, 0)


def test_a_habit_is_kept_by_its_seat_alone():
    """Whoever never takes a Bulgar space ends no game by it."""
    bulgars = C.SPACE + C.BULGARS
    before = play(AS_IT_IS, players=2, games=60, first=FIRST)
    after = play(Variant("no Bulgars", habits=(Habit(0, (bulgars,)), Habit(1, (bulgars,)))), players=2, games=60,
                 first=FIRST)
    assert any(game.ending == "constantinople_by_bulgars" for game in before)
    assert not any(game.ending == "constantinople_by_bulgars" for game in after)


def test_what_a_seat_does_rather():
    """Whoever passes whenever they can ends the turn at once; the other, alone, wins."""
    games = play(Variant("passes", habits=(Habit(1, (C.PASS,), only=True),)), players=2, games=20, first=FIRST)
    assert summary(games).seats[0].mean > 0.9


def test_what_is_the_same_is_told_so():
    games = play(AS_IT_IS, players=2, games=20, first=FIRST)
    found = compare(games, games)
    assert (found.touched.mean, found.changed.mean) == (0, 0)
    assert all(one.mean == 0 for one in found.seats)
    told = summary(games)
    assert sum(one.mean for one in told.places) == pytest.approx(1)
    assert sum(one.mean for one in told.endings.values()) == pytest.approx(1)
    assert Estimate.of([1, 0, 1, 0]).error == pytest.approx((1 / 12) ** 0.5)


def test_games_are_kept_and_gone_on_with(tmp_path, monkeypatch):
    games = play(AS_IT_IS, players=2, games=600, first=FIRST, out=tmp_path)
    files = sorted(tmp_path.glob("*.parquet"))
    assert len(files) == 2                                    # chunks
    files[1].unlink()
    assert play(AS_IT_IS, players=2, games=600, first=FIRST, out=tmp_path) == games
    monkeypatch.setattr(lab._Table, "play", None)             # nothing is left to be played
    assert play(AS_IT_IS, players=2, games=600, first=FIRST, out=tmp_path) == games
    files[0].write_bytes(b"nothing")
    with pytest.raises(ByzantiumError, match="not a file of the laboratory"):
        play(AS_IT_IS, players=2, games=600, first=FIRST, out=tmp_path)


def test_the_command_prints_a_table(tmp_path):
    def run(*arguments: str) -> str:
        done = CliRunner().invoke(app, ["lab", "--players", "2", "--games", "20", *arguments], catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return done.stdout

    lines = run("--each").splitlines()
    assert len(lines) == 2 + 1 + len(C.OPTIONS)
    assert all(name in "\n".join(lines) for name in C.OPTIONS)
    rows = json.loads(run("--gift", "2:arab=3", "--never", "1:church@12", "--out", str(tmp_path), "--json"))
    assert [row["variant"] for row in rows] == [AS_IT_IS.name, "gift 2:arab=3, never 1:church@12"]
    assert list(Path(tmp_path).glob("*.parquet"))


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["--gift", "5:arab=1"], "is not a gift"), (["--gift", "2:gold=1"], "is not a gift"),
    (["--never", "church"], "is not a habit"), (["--never", "1:dance"], "dance"),
    (["--option", "army_entry=never"], "army_entry is any or controlled"),
])
def test_bad_input_gets_a_sentence(arguments, sentence):
    done = CliRunner().invoke(app, ["lab", "--games", "1", *arguments])
    assert isinstance(done.exception, ByzantiumError)
    assert sentence in str(done.exception)


def test_wrong_variants_are_refused():
    for wrong in (lambda: Gift(0), lambda: Gift(1, arab=99), lambda: Habit(7, (C.PASS,)), lambda: Habit(0, (999,)),
                  lambda: Habit(0, (C.PASS,), kind=K.DECISIONS), lambda: Variant("x", {"fog": "on"}),
                  lambda: play(AS_IT_IS, players=5, games=1), lambda: summary([]), lambda: compare([], [])):
        with pytest.raises(BadSetup):
            wrong()
