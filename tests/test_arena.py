"""The arena: the same dice in every seat, honest intervals, results that can be trusted and taken up again."""

import json
import shlex
import sys
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from byzantium.arena import (
    Match,
    Results,
    Share,
    Sprt,
    Task,
    games,
    markdown,
    play_all,
    play_game,
    ratings,
    report,
    share_of,
)
from byzantium.bots import LEVELS, BotFailed, Budget, make_bot
from byzantium.bots.simple import RandomBot
from byzantium.cli import app
from byzantium.errors import ByzantiumError
from byzantium.game import Game

MATCH = Match("greedy", "random", players=4, games=8)


# ------------------------------------------------------------------ games


def test_the_same_task_gives_the_same_result():
    task = Task(("greedy", "random", "random"), 3)
    assert play_game(task) == play_game(task)


def test_roll_i_of_a_deal_is_the_same_in_every_seat():
    """Random play differs by seat, the dice do not: the first player is drawn by the deal."""
    tables = [games.Table(Task(seats, 7), [RandomBot()] * 2) for seats in (("a", "b"), ("b", "a"))]
    assert tables[0].states.tobytes() == tables[1].states.tobytes()


class Broken(RandomBot):
    def choose(self, position, legal, budget, rng):
        raise BotFailed("no answer in 1 s")


class Cheat(RandomBot):
    def choose(self, position, legal, budget, rng):
        return 155


@pytest.mark.parametrize(("bot", "why"), [(Broken(), "no answer in 1 s"), (Cheat(), "155 is not a legal code")])
def test_a_bot_that_fails_loses_the_game_not_the_tournament(monkeypatch, bot, why):
    monkeypatch.setattr(games, "make_bot", lambda name: bot if name == "bad" else RandomBot())
    result = play_game(Task(("random", "bad", "random"), 1))
    assert result.shares == (0.5, 0.0, 0.5)
    assert (result.ending, result.failure) == ("failure", f"bad: {why}")


# ------------------------------------------------------------------ matches


def test_every_seat_over_the_same_dice():
    tasks = list(MATCH.tasks())
    assert len(tasks) == MATCH.n_tasks == 16
    for deal in (0, 1):
        seats = [task.seats for task in tasks if task.deal == deal]
        assert [row.index("greedy") for row in seats[:4]] == [0, 1, 2, 3]
        assert [row.index("random") for row in seats[4:]] == [0, 1, 2, 3]
    assert Counter(len(set(task.seats)) for task in tasks) == {2: 16}


def test_two_players_have_one_arrangement():
    assert [task.seats for task in Match("greedy", "random", players=2, games=2).tasks()] == [
        ("greedy", "random"), ("random", "greedy")]      # fmt: skip


def test_report_of_a_match():
    results = list(play_all(MATCH.tasks()))
    data = report(MATCH, results, Sprt(0.25, 0.6))
    assert data["one_against_rest"]["share"] > 0.5 < data["rest_against_one"]["share"]
    assert data["one_against_rest"]["games"] == 8
    assert sum(seat["share"] for seat in data["seats"]) == pytest.approx(1.0)
    assert sum(data["endings"].values()) == pytest.approx(1.0, abs=0.01)
    assert data["ratings"]["greedy"]["mu"] > data["ratings"]["random"]["mu"]
    table = markdown(json.loads(json.dumps(data)))
    assert "| wins of one greedy | " in table
    assert "SPRT" in table
    data["failures"] = ["exec:bot | sort: it ended"]
    assert r"| failure | exec:bot \| sort: it ended |" in markdown(data)


def test_baseline_a_bot_against_copies_of_itself_wins_its_even_share():
    match = Match("random", "random", players=4, games=40)
    data = report(match, list(play_all(match.tasks())))
    assert data["one_against_rest"]["share"] == pytest.approx(0.25)
    assert data["rest_against_one"]["share"] == pytest.approx(0.75)
    assert [seat["games"] for seat in data["seats"]] == [10] * 4         # the same game in every seat counts once


def test_all_cores_give_the_results_of_one():
    tasks = list(Match("random", "greedy", players=2, games=4).tasks())
    assert list(play_all(tasks, jobs=2)) == list(play_all(tasks))


def test_a_ray_cluster_gives_the_results_of_one_core():
    ray = pytest.importorskip("ray", reason="the extra 'cluster' is not installed")
    tasks = list(Match("random", "greedy", players=2, games=4).tasks())
    try:
        assert list(play_all(tasks, ray=True)) == list(play_all(tasks))
    finally:
        ray.shutdown()


# ------------------------------------------------------------------ results that are kept


def test_results_are_taken_up_again(tmp_path):
    path, tasks = tmp_path / "match.jsonl", list(MATCH.tasks())[:8]
    whole = list(play_all(tasks))
    list(Results(path, MATCH.settings).go_on(tasks[:5]))
    with path.open("a") as file:
        file.write('{"seats": ["gre')                    # it was stopped in the middle of a line
    again = Results(path, MATCH.settings)
    assert again.known == whole[:5]
    assert list(again.go_on(tasks)) == whole
    assert Results(path, MATCH.settings).known == whole


def test_results_of_another_match_are_refused(tmp_path):
    path = tmp_path / "match.jsonl"
    Results(path, MATCH.settings)
    with pytest.raises(ByzantiumError, match="another match"):
        Results(path, Match("greedy", "random", games=9).settings)


# ------------------------------------------------------------------ statistics


def test_wilson_interval():
    share = share_of([1.0] * 25 + [0.0] * 75)
    assert (share.share, round(share.low, 4), round(share.high, 4)) == (0.25, 0.1755, 0.343)
    assert share_of([1.0] * 10).high == pytest.approx(1.0)
    assert str(Share(0.25, 0.1755, 0.343, 100)) == "25.0% (17.5% to 34.3%)"
    assert share_of([]).games == 0


def test_sprt_stops_when_sure():
    test = Sprt(0.25, 0.30)
    assert test.verdict([0.25] * 40) == ""
    assert test.verdict([1.0] * 40) == "p1"
    assert test.verdict([0.0] * 100) == "p0"


def test_ratings_follow_the_finishing_orders():
    results = [play_game(Task(("greedy", "random", "random", "random"), deal)) for deal in range(6)]
    found = ratings(results)
    assert found["greedy"][0] > found["random"][0]


# ------------------------------------------------------------------ the command


def test_command():
    words = ["arena", "greedy", "random", "--games", "2", "--players", "2", "--jobs", "1"]
    data = json.loads(CliRunner().invoke(app, [*words, "--json"]).output)
    assert data["games"] == 2
    assert "wins of one greedy" in CliRunner().invoke(app, words).output


def test_ladder():
    words = ["ladder", "--games", "4", "--jobs", "1", "--levels", "3"]
    data = json.loads(CliRunner().invoke(app, [*words, "--json"]).output)
    assert [row["settings"]["a"] for row in data] == ["recruit", "soldier"]
    assert "| soldier | recruit | " in CliRunner().invoke(app, words).output


def test_a_ladder_is_taken_up_again(tmp_path):
    words = ["ladder", "--games", "4", "--jobs", "1", "--levels", "2", "--out", str(tmp_path)]
    table = CliRunner().invoke(app, words).output
    assert len((tmp_path / "recruit.jsonl").read_text("utf-8").splitlines()) == 1 + 4
    assert CliRunner().invoke(app, words).output == table


def test_every_level_has_its_number_of_games():
    """Fewer than 400 are no claim."""
    assert min(level.games for level in LEVELS) >= 400


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["greedy", "nobody"], "no bot called"),
        (["greedy", "random", "--sprt", "0.3"], "is no test"),
        (["greedy", "random", "--sprt", "0.3,0.2"], "is no test"),
        (["greedy", "random", "--arrangement", "five"], "is no arrangement"),
        (["greedy", "random", "--arrangement", "three", "--sprt", "0.2,0.3"], "one A alone"),
        (["greedy", "exec:"], "needs a command"),
        (["greedy", "exec:python 'bot.py"], "No closing quotation"),
    ],
)
def test_command_refuses_in_words(words, why):
    assert why in str(CliRunner().invoke(app, ["arena", *words]).exception)


def test_sprt_ends_a_match_early():
    words = ["arena", "strategist", "random", "--games", "400", "--jobs", "1", "--arrangement", "one",
             "--sprt", "0.25,0.6", "--json"]      # fmt: skip
    data = json.loads(CliRunner().invoke(app, words).output)
    assert data["games"] < 100
    assert data["sprt"]["verdict"] == "p1"


# ------------------------------------------------------------------ bots from elsewhere

EXAMPLE = f"exec:{sys.executable} {Path(__file__).parents[1] / 'examples' / 'external_bot.py'}"


def failing(program: str) -> str:
    return f"exec:{sys.executable} -c {shlex.quote(program)}"


def test_an_external_bot_plays_whole_games():
    result = play_game(Task((EXAMPLE, "random"), 1))
    assert result.failure == ""
    assert make_bot(EXAMPLE).evaluate(Game(players=2, seed=1).states) == (0.5, 0.5)


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("input(); print('hello')", "answered 'hello', which is no code"),
        ("input(); print(155)", "answered 155, which is not legal"),
        ("import sys; sys.exit(3)", "it ended with status 3"),
        ("import time; time.sleep(60)", "no answer within 1.05 seconds"),
        ("import os, time; os.close(1); time.sleep(60)", "it closed its output"),
        ("import sys; input(); sys.stdout.buffer.write(bytes([255, 10]))", "answered '\ufffd', which is no code"),
    ],
)
def test_an_external_bot_that_fails_loses_with_a_message(program, why):
    name = failing(program)
    result = play_game(Task(("random", name), 1, Budget(seconds=0.05)))
    assert result.shares == (1.0, 0.0)
    assert result.failure == f"{name}: {why}"


def test_an_external_bot_that_is_not_there():
    assert "could not be started" in play_game(Task(("exec:no-such-program", "random"), 1)).failure
