"""The arena: the same dice in every seat, honest intervals, results that can be trusted and taken up again."""

import json
import random
import re
import shlex
import signal
import statistics
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from byzantium.arena import (
    Match,
    Results,
    Share,
    Sprt,
    Task,
    Tournament,
    games,
    markdown,
    mean_share,
    play_all,
    play_game,
    ratings,
    report,
    share_of,
    standings,
    tournament_markdown,
    tournament_report,
)
from byzantium.bots import BOTS, LEVELS, BotFailed, Budget, external, make_bot
from byzantium.bots.simple import RandomBot
from byzantium.cli import app
from byzantium.env import VectorEnv
from byzantium.errors import BadSetup, ByzantiumError
from byzantium.game import Game
from byzantium.records import RecordFile

MATCH = Match("greedy", "random", players=4, games=8)


# ------------------------------------------------------------------ games


def test_the_same_task_gives_the_same_result():
    task = Task(("greedy", "random", "random"), 3)
    assert play_game(task) == play_game(task)


def test_roll_i_of_a_deal_is_the_same_in_every_seat():
    """Random play differs by seat, the dice do not: the first player is drawn by the deal."""
    tables = [games.ArenaGame(Task(seats, 7), [RandomBot()] * 2) for seats in (("a", "b"), ("b", "a"))]
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
        ("greedy", "random"), ("random", "greedy")]


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


# ------------------------------------------------------------------ bots of one's own

OWN = """
import os
import signal
import statistics
from byzantium.arena import Match, play_all
from byzantium.bots import BOTS
from byzantium.bots.simple import RandomBot

class Mine(RandomBot):
    name = "mine"

class Crashes(RandomBot):
    def choose(self, position, legal, budget, rng):
        return legal[1000]

class Kills(RandomBot):
    name = "kills"
    def choose(self, position, legal, budget, rng):
        os._exit(3)

class Needs(RandomBot):
    def __init__(self, weights):
        self.weights = weights

class Idle:
    name = "idle"

SIX = 6

MADE = []

class Interrupts(RandomBot):
    "Somebody presses Ctrl+C while its second game is played; it is made once to see whether it can be."
    def __init__(self):
        MADE.append(self)
    def choose(self, position, legal, budget, rng):
        if len(MADE) == 3:
            os.kill(os.getpid(), signal.SIGINT)
        return rng.choice(legal)

if __name__ == "__main__":
    BOTS["registered"] = Mine
    match = Match("registered", "random", players=2, games=4)
    print(*(result.failure or "played" for result in play_all(match.tasks(), jobs=2)))
    match = Match(Kills(), "random", players=2, games=2)
    print(*(result.failure for result in play_all(match.tasks(), jobs=2)), sep="; ")
"""


@pytest.fixture
def own(tmp_path, monkeypatch) -> str:
    """A module of somebody's, in the folder where the command runs."""
    name = f"own_bots_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(OWN, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def test_a_bot_of_a_module(own):
    assert make_bot(f"{own}:Mine").name == make_bot(f"{own}.py:Mine").name == "mine"
    words = ["arena", f"{own}:Mine", "random", "--games", "2", "--players", "2", "--jobs", "1"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0
    assert f"wins of one {own}:Mine" in done.output


@pytest.mark.parametrize(("bot", "why"), [
    ("{}:Mien", "has no Mien; did you mean Mine?"),
    ("no_such_module:Mine", "There is no module no_such_module"),
    ("no_such_file.py:Mine", "There is no file no_such_file.py"),
    ("{}:Needs", "cannot be made without arguments: missing a required argument: 'weights'"),
    ("{}:Idle", "is not a bot: it lacks choose"),
    ("{}:SIX", "is 6: a class or a function that makes a bot is needed"),
    ("greddy", "did you mean greedy?"),
])
def test_what_is_no_bot_is_refused_in_words(own, bot, why):
    with pytest.raises(ByzantiumError, match=re.escape(why)):
        make_bot(bot.format(own))


def test_bots_that_were_registered_by_a_script_play_in_other_processes(own, tmp_path):
    """Also one that takes its process down with it: that game is lost, the match goes on."""
    done = subprocess.run([sys.executable, f"{own}.py"], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.splitlines() == ["played played played played",
                                        "kills or random ended the process; random or kills ended the process"]


def test_a_bot_that_cannot_go_to_other_processes_is_named(monkeypatch):
    monkeypatch.setitem(BOTS, "local", lambda: RandomBot())
    with pytest.raises(ByzantiumError, match="The bot 'local' cannot go to other processes"):
        list(play_all(Match("local", "random", players=2, games=2).tasks(), jobs=2))


def test_a_bot_that_raises_loses_its_games_and_the_command_says_so(own):
    words = ["arena", f"{own}:Crashes", "random", "--games", "20", "--players", "2", "--jobs", "1", "--json"]
    done = CliRunner().invoke(app, words)
    data = json.loads(done.stdout)
    assert done.exit_code == 1
    assert data["games"] == 5
    assert "failed in each of its first 5 games" in data["stopped"]
    assert "IndexError: list index out of range (own_bots_" in data["failures"][0]


def hear_ctrl_c() -> None:
    """Also where these tests run in the background of a shell, which shuts that out."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_what_was_played_before_ctrl_c_is_told_and_kept(own, tmp_path):
    words = ["arena", f"{own}:Interrupts", "random", "--games", "40", "--players", "2", "--jobs", "1", "--keep",
             "games.jsonl.gz", "--out", "results.jsonl"]
    done = subprocess.run([sys.executable, "-m", "byzantium", *words], cwd=tmp_path, capture_output=True, text=True,
                          preexec_fn=hear_ctrl_c)
    assert done.returncode == 130
    assert "Stopped after 1 of 40 games." in done.stderr
    assert "wins of one" in done.stdout
    assert len(RecordFile(tmp_path / "games.jsonl.gz")) == 1
    assert len((tmp_path / "results.jsonl").read_text("utf-8").splitlines()) == 2


def test_instances_play_a_match():
    bot = RandomBot()
    bot.name = "an instance"
    results = list(play_all(Match(bot, "random", players=2, games=2).tasks(), jobs=1))
    assert [result.seats for result in results] == [("an instance", "random"), ("random", "an instance")]
    with pytest.raises(ByzantiumError, match="Two bots are called 'random'"):
        Match(RandomBot(), "random")
    with pytest.raises(ByzantiumError, match="is not a bot"):
        Match(RandomBot, "random")


@pytest.mark.parametrize("wrong", [{"players": 5}, {"players": 2.0}, {"games": 0}, {"seed": -1}, {"seed": "x"},
                                   {"arrangements": ("five",)}, {"options": {"fog": "yes"}}])
def test_a_match_that_cannot_be_is_refused(wrong):
    with pytest.raises(BadSetup):
        Match("greedy", "random", **wrong)
    if "arrangements" not in wrong:
        with pytest.raises(BadSetup):
            Tournament(("greedy", "random"), **wrong)


def test_games_can_be_kept_and_replay_to_their_results():
    match = Match("greedy", "random", players=3, games=3, options={"army_entry": "controlled"}, keep=True)
    for result in play_all(match.tasks()):
        game = Game.replay(result.record)
        assert game.is_over
        assert tuple(player.place for player in game.result.players) == result.places
        assert game.record.options["army_entry"] == "controlled"
        assert {name.rpartition(" ")[0] for name in game.players} == {"greedy", "random"}


def test_the_same_deal_has_the_same_dice_as_an_environment():
    """Deal 7 of the arena and seed 7 of a vector environment: the same codes give the same game."""
    result = play_game(Task(("random", "random"), 7, keep=True))
    env = VectorEnv(1, 2, seed=7, auto_reset=False)
    answers = [taken.entry for taken in map(Game.replay(result.record).taken, range(len(result.record)))
               if taken.player != 4]
    for code in answers:
        env.step(code)
    assert env.states.tobytes() == Game.replay(result.record).state_bytes


# ------------------------------------------------------------------ tournaments


def test_a_tournament_seats_everybody_with_everybody():
    games = Tournament(("random", "greedy", "strategist"), players=2, games=2)
    seats = [task.seats for task in games.tasks()]
    assert len(seats) == games.n_tasks == 6
    assert len(set(seats)) == 6
    results = list(play_all(games.tasks()))
    table = standings(games.names, results)
    assert table[-1].name == "random"
    for one in table:
        for other in table:
            if one is not other:
                assert one.against[other.name].share + other.against[one.name].share == pytest.approx(1.0)
    told = tournament_markdown(json.loads(json.dumps(tournament_report(games, results))))
    assert "| 3 | random |" in told
    with pytest.raises(BadSetup, match="A table of 4 needs as many bots"):
        Tournament(("random", "greedy"), players=4)
    with pytest.raises(BadSetup, match="in the tournament twice"):
        Tournament(("random", "random"))


def test_command_of_a_tournament():
    words = ["arena", "random", "greedy", "strategist", "--games", "3", "--players", "3", "--jobs", "1"]
    data = json.loads(CliRunner().invoke(app, [*words, "--json"]).output)
    assert data["games"] == 3
    assert [row["wins"]["games"] for row in data["standings"]] == [3, 3, 3]
    assert "| 1 | " in CliRunner().invoke(app, words).output


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


def test_games_over_the_same_dice_that_go_together_count_as_one():
    """Each deal played four times with the same result tells as much as each played once."""
    once = share_of([1.0, 0.0, 0.0, 1.0, 0.0] * 20, range(100))
    four = share_of([won for won in [1.0, 0.0, 0.0, 1.0, 0.0] * 20 for _ in range(4)], [i // 4 for i in range(400)])
    assert (four.share, four.games) == (once.share, 400)
    assert (four.low, four.high) == pytest.approx((once.low, once.high))


def test_an_interval_is_never_narrower_than_that_of_games_over_different_dice():
    """A bot against copies of itself wins a quarter of every deal."""
    wins = [1.0, 0.0, 0.0, 0.0] * 25
    assert share_of(wins, [i // 4 for i in range(100)]) == share_of(wins)


def test_the_share_of_a_match_goes_by_deals():
    """Two deals, one of which the lone bot always wins: no more is known than of two games."""
    match = Match("greedy", "random", games=8, arrangements=("one",))
    alone = [1.0 if task.deal == 0 else 0.0 for task in match.tasks()]
    results = [replace(play_game(task), shares=tuple(won if name == "greedy" else 0.0 for name in task.names))
               for task, won in zip(match.tasks(), alone, strict=True)]
    assert match.wins(results, "one") == alone
    assert match.share(results, "one") == share_of(alone, [0] * 4 + [1] * 4)
    assert match.share(results, "one").low < share_of(alone).low


def test_sprt_stops_when_sure():
    test, deals = Sprt(0.25, 0.30), list(range(100))
    assert test.verdict([0.275] * 40, deals[:40]) == ""
    assert test.verdict([1.0] * 40, deals[:40]) == "p1"
    assert test.verdict([0.0] * 100, deals) == "p0"
    assert test.ratio([1.0] * 8, [1] * 8) == 0           # one deal tells nothing of how deals vary


def test_sprt_errs_as_often_as_it_says():
    """Of shares less luck that are 25 % in truth, at most one test in twenty says 30 %, and the other way round."""
    rng, test = random.Random(5), Sprt(0.25, 0.30)
    for truth, wrong in ((0.25, "p1"), (0.30, "p0")):
        errors = 0
        for _ in range(100):
            scores: list[float] = []
            verdict = ""
            while not verdict:
                scores += [rng.gauss(truth, 0.25) for _ in range(20)]
                verdict = test.verdict(scores, [i // 4 for i in range(len(scores))]) if len(scores) >= 40 else ""
            errors += verdict == wrong
        assert errors <= 11


def test_mean_share_is_by_deal():
    scores = [-0.1, 0.3, 0.6, 0.2]
    alike, apart = mean_share(scores, [1, 1, 2, 2]), mean_share(scores, [1, 2, 3, 4])
    assert alike.share == apart.share == pytest.approx(0.25)
    assert apart.high - apart.low == pytest.approx(2 * 1.96 * statistics.stdev(scores) / 2, rel=1e-3)
    assert mean_share([0.4, 0.6], [1, 1]) == Share(0.5, 0.0, 1.0, 2)


def test_luck_is_told_and_taken_off():
    match = Match("greedy", "random", players=2, games=4, seed=3, luck=True)
    results = list(play_all(match.tasks()))
    for result in results:
        assert sum(result.luck) == pytest.approx(0, abs=1e-9)
        assert result.record is None
        assert result.fair_shares == tuple(share - luck for share, luck in zip(result.shares, result.luck, strict=True))
    data = json.loads(json.dumps(report(match, results, Sprt(0.5, 0.6))))
    fair = [result.fair_shares[result.seats.index("greedy")] for result in results]
    assert data["less_luck"]["one_against_rest"]["share"] == pytest.approx(sum(fair) / 4)
    assert "| less luck | " in markdown(data)
    assert "less_luck" not in report(match, [replace(result, luck=()) for result in results])


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
        (["greedy"], "Two bots make a match"),
        (["greedy", "random", "--option", "army_entry"], "army_entry is any or controlled"),
        (["greedy", "random", "--keep", "games.txt"], "kept in a folder"),
        (["greedy", "random", "--until", "30"], "is not a test"),
        (["greedy", "random", "--until", "30:20"], "is not a test"),
        (["greedy", "random", "--arrangement", "five"], "is not an arrangement"),
        (["greedy", "random", "--arrangement", "three", "--until", "20:30"], "of A alone"),
        (["greedy", "exec:"], "needs a command"),
        (["greedy", "exec:python 'bot.py"], "No closing quotation"),
    ],
)
def test_command_refuses_in_words(words, why):
    assert why in str(CliRunner().invoke(app, ["arena", *words]).exception)


def test_a_match_ends_when_it_is_sure():
    words = ["arena", "strategist", "random", "--games", "400", "--jobs", "1", "--arrangement", "one",
             "--until", "25:60", "--json"]
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
        ("input(); print('hello')", "answered 'hello', which is not a code"),
        ("input(); print(155)", "answered 155, which is not legal"),
        ("import sys; sys.exit(3)", "it ended with status 3"),
        ("import time; time.sleep(60)", "no answer within 1.05 seconds"),
        ("import os, time; os.close(1); time.sleep(60)", "it closed its output"),
        ("import sys; input(); sys.stdout.buffer.write(bytes([255, 10]))", "answered '\ufffd', which is not a code"),
    ],
)
def test_an_external_bot_that_fails_loses_with_a_message(program, why, monkeypatch):
    monkeypatch.setattr(external, "STARTING", 0.0)               # it need not be waited for longer than for an answer
    name, patience = failing(program), 0.05 if "within" in why else 60.0
    result = play_game(Task(("random", name), 1, Budget(seconds=patience)))
    assert result.shares == (1.0, 0.0)
    assert result.failure == f"{name}: {why}"


def test_an_external_bot_that_is_not_there():
    assert "could not be started" in play_game(Task(("exec:no-such-program", "random"), 1)).failure
