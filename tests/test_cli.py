"""The commands, run as a user would."""

import importlib
import io
import json
import os
import re
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from byzantium import Game, Record
from byzantium.bots import BOTS
from byzantium.cli import app, main
from byzantium.engine.invariants import NAMES, PHASE
from byzantium.errors import ByzantiumError
from byzantium.terminal.play import PlayApp
from byzantium.terminal.replay import ReplayApp

bench_module = importlib.import_module("byzantium.cli.bench")    # the package's own `bench` is the command
fuzz_module = importlib.import_module("byzantium.cli.fuzz")


def run(*arguments: str, answers: str = "") -> str:
    result = CliRunner().invoke(app, arguments, input=answers)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture
def tmp_path(tmp_path):
    """A folder whose name fits into no line of a console, and looks like its markup."""
    folder = tmp_path / f"[bold] {'folder ' * 12}"
    folder.mkdir()
    return folder


@pytest.fixture
def saved(tmp_path):
    """The record of a short game."""
    game = Game(["Anna", "Bela"], seed=4)
    for answer in ("take control", "Damascus", "casualties"):
        game.play(answer)
    game.record.save(tmp_path / "game.json")
    return tmp_path / "game.json"


def test_help_names_every_command_and_the_first_steps():
    output = run("--help")
    for command in ("play", "replay", "draw", "fuzz", "perft", "bench"):
        assert re.search(rf"\b{command}\b", output)
    told = " ".join(output.split())
    assert "byzantium alone serves the game for your browser" in told
    assert "byzantium play plays it here in the terminal" in told


def test_the_shell_completes_commands_and_levels():
    def complete(words: str) -> str:
        line = {"_BYZANTIUM_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
        command = [sys.executable, "-c", "from byzantium.cli import app; app(prog_name='byzantium')"]
        return subprocess.run(command, env=os.environ | line, capture_output=True, text=True).stdout

    assert complete("byzantium pl").split() == ["play"]
    assert complete("byzantium play --against ").split()[:2] == ["peasant", "recruit"]
    assert complete("byzantium play --against ge").split() == ["general"]
    assert complete("byzantium arena st").split() == [name for name in BOTS if name.startswith("st")]
    assert "--theme" in complete("byzantium replay --th")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("play --against hannibal", "There is no bot called 'hannibal'"),
        ("play --players 5", "'--players' / '-p'"),
        ("play --people 2 --players 2 --save /no/such/folder/game.json", "Not saved in /no/such/folder/game.json"),
        ("play --theme purple", "'purple' is not one of"),
        ("replay {saved} --to 99", "there is no decision 99"),
        ("replay {saved} --plain --to 99", "there is no decision 99"),
        ("odds 1,x", "'1,x' is not a force"),
        ("odds 1,6,2,5", "'1,6,2,5' is not a force"),
        ("odds 1,6,2 --foe 1,1,1 --foe 1,1,1 --foe 1,1,1 --foe 1,1,1 --levy 2", "At most 4 foes"),
        ("odds", "Give the attacking army"),
        ("arena hannibal greedy", "There is no bot called 'hannibal'"),
        ("arena random greedy --out /no/such/folder/x", "/no/such/folder/x: No such file"),
        ("arena random greedy --arrangement two", "two"),
        ("serve --log-level loud", "loud"),
        ("conquer", "No such command 'conquer'"),
        ("rplay", "Did you mean 'replay'"),
        ("odds 1,6,2 --city Damascus", "--city: of a game"),
        ("odds 1,6,2 --to 5", "--to: of a game"),
        ("odds 1,6,2 --record {saved}", "not both"),
        ("odds --record {saved} --levy 2", "--levy: of an attack given by hand"),
        ("odds --record {saved} --to 1 --city Damescus", "did you mean Damascus"),
        ("play --players 2 --people 3", "no more than 2 are people"),
        ("play --load {saved} --players 3 --option army_entry=any", "--players and --option: a saved game"),
        ("draw {saved} game.svg --seconds 3", "a picture of one moment"),
        ("draw {saved} game.gif --seconds -1", "stays for between 0.02 and 60 seconds"),
        ("draw {saved} game.gif --seconds 0", "stays for between 0.02 and 60 seconds"),
        ("draw {saved} game.png --width 100000000", "at most 8000 pixels a side"),
        ("export {saved} /no/such/folder/games.parquet", "There is no folder /no/such/folder"),
    ],
)
def test_bad_input_gets_a_sentence(arguments, sentence, saved, monkeypatch, capsys):
    """On the error output, with status 2, and no traceback."""
    words = [word.format(saved=saved) for word in arguments.split()]
    monkeypatch.setattr(sys, "argv", ["byzantium", *words])
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\n1\n"))
    with pytest.raises(SystemExit) as left:
        main()
    told = re.sub(r"[\s│]+", " ", capsys.readouterr().err)
    assert left.value.code == 2
    assert sentence in told


# ------------------------------------------------------------------ play


def test_play_a_whole_game_of_random_seats():
    output = run("play", "--players", "2", "--people", "0", "--against", "random", "--seed", "3")
    assert "The end:" in output
    assert "won." in output


def test_play_by_number_and_text_then_quit(tmp_path):
    file = tmp_path / "game.json"
    answers = "nonsense\n1\ndama\npool\nquit\n"
    output = run("play", "--players", "2", "--people", "2", "--seed", "4", "--save", str(file), answers=answers)
    assert "'nonsense' is not an answer here" in output
    assert "scores 3 points on the Byzantine track for taking control" in output
    assert len(Record.load(file).decisions) == 4


def test_play_knows_its_commands(tmp_path):
    file = tmp_path / "kept.json"
    answers = f"help\nboard\ntake control\nundo\nlog\nundo\nsave {file}\nsave /no/such/folder/x\n\nquit\n"
    output = run("play", "--players", "2", "--people", "2", "--seed", "4", answers=answers)
    assert "Constantinople" in output
    assert "goes first" in output
    assert "0 decisions to take back" in output
    assert f"Saved in {file}" in output.replace("\n", "")
    assert "Not saved" in output
    assert Record.load(file).players == ("Player 1", "Player 2")


def test_play_against_a_level(tmp_path):
    file = tmp_path / "game.json"
    answers = "strengthen\nbyz main\npool\ndone\nquit\n"
    output = run("play", "--players", "2", "--seed", "4", "--against", "general", "--save", str(file), answers=answers)
    assert "General 2" in output
    assert run("play", "--load", str(file), answers="quit\n").count("General 2")


def test_play_against_nobody_known():
    result = CliRunner().invoke(app, ["play", "--against", "hannibal"], input="quit\n")
    assert "There is no bot called 'hannibal'" in str(result.exception)


def test_undo_goes_over_the_answers_of_bots_but_not_over_a_roll():
    answers = "strengthen\nbyz main\npool\ndone\nundo\nundo\nquit\n"
    output = run("play", "--players", "3", "--against", "random", "--seed", "3", answers=answers)
    assert output.count("A cube into which box?") == 3
    output = run("play", "--players", "3", "--against", "random", "--seed", "8", answers="pass\nundo\nquit\n")
    assert "cannot be taken back" in output


def test_play_goes_on_with_a_saved_game(saved):
    output = run("play", "--load", str(saved), answers="quit\n")
    assert "Damascus" in output
    assert re.search(r"(Anna|Bela): Which action", output)


def test_in_a_terminal_the_applications_start(saved, monkeypatch):
    seen = []
    monkeypatch.setattr("byzantium.cli.is_terminal", lambda: True)
    monkeypatch.setattr(PlayApp, "run", lambda app: seen.append((app.game.players, app.theme)))
    monkeypatch.setattr(ReplayApp, "run", lambda app: seen.append((app.game.number, app.theme)))
    told = run("play", "--load", str(saved), "--save", str(saved), "--theme", "light")
    assert f"Go on with: byzantium play --load {saved}" in told
    run("replay", str(saved), "--to", "2", "--theme", "dark")
    assert seen == [(("Anna", "Bela"), "light"), (2, "dark")]
    assert "Damascus" in run("replay", str(saved), "--plain")
    assert "Which action" in run("play", "--plain", "--people", "4", answers="quit\n")


# ------------------------------------------------------------------ replay


def test_replay_tells_the_game(saved):
    output = run("replay", str(saved))
    assert "Byzantine army enters the map in Damascus" in output
    assert "Decision 4" in output
    assert "byz1 2p" in output


def test_replay_to_a_decision_as_decisions_and_json(saved):
    assert "Damascus" not in run("replay", str(saved), "--to", "2")
    assert "take control" in run("replay", str(saved), "--to", "2", "--decisions")
    data = json.loads(run("replay", str(saved), "--json"))
    assert data["view"]["prompt"]["decision"] == 4


def test_replay_of_a_finished_game_explains_the_result(tmp_path):
    game = Game(2, seed=3)
    while not game.is_over:
        game.play(game.legal[0])
    game.record.save(tmp_path / "game.json")
    output = run("replay", str(tmp_path / "game.json"))
    assert "Byzantine: start +10" in output


@pytest.mark.parametrize(
    ("form", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("gif", b"GIF89a"), ("webp", b"RIFF")]
)
def test_draw_writes_pictures_and_films(saved, tmp_path, form, begins):
    picture = tmp_path / f"game.{form}"
    assert f"game.{form}" in run("draw", str(saved), str(picture), "--width", "300")
    assert picture.read_bytes().startswith(begins)


def test_bad_files_get_a_sentence(tmp_path):
    """Through the real command: a sentence on the error output, status 2, no traceback."""
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    long = tmp_path / "long.json"
    long.write_text(f'{{"format": "byzantium-record", "version": {"1" * 5000}}}')
    sentences = {bad: "not the record of a game", long: "a number that is too long",
                 tmp_path / "none.json": "does not exist"}
    for file, sentence in sentences.items():
        done = subprocess.run([sys.executable, "-m", "byzantium", "replay", file], capture_output=True, text=True)
        assert done.returncode == 2
        assert sentence in re.sub(r"[\s│]+", " ", done.stderr)
        assert "Traceback" not in done.stderr


# ------------------------------------------------------------------ fuzz, perft


def test_fuzz_reports():
    report = json.loads(run("fuzz", "--games", "200", "--players", "3", "--seed", "5", "--json"))
    assert report["ok"]
    assert report["games"] == 200
    assert sum(report["endings"].values()) == 200
    assert "every invariant held" in run("fuzz", "--games", "50", "--players", "2")


def test_fuzz_writes_a_failing_game_that_replays(tmp_path, monkeypatch):
    """With an invariant broken on purpose: the fourth decision of game 7."""
    real = fuzz_module.trials.trial_game

    class Broken:
        @staticmethod
        def trial_game(g, players, key, codes):
            made = real(g, players, key, codes)
            if key == 7:
                made, codes[4] = 4, PHASE
            return made

    monkeypatch.setattr(fuzz_module, "trials", Broken)
    dump = tmp_path / "failure.json"
    result = CliRunner().invoke(app, ["fuzz", "--games", "20", "--json", "--dump", str(dump)])
    assert result.exit_code == 1
    assert json.loads(result.stdout)["broken"] == NAMES[PHASE]
    assert Game.replay(Record.load(dump)).number >= 4


def test_board_tells_what_is_printed():
    told = run("board")
    assert "Ankara" in told
    assert "21 Byzantine, Constantinople among them, 3 Arab, 9 Persian" in told
    assert len(told.splitlines()) < 50                        # one screen
    cities = {city["name"]: city for city in json.loads(run("board", "--json"))["cities"]}
    assert cities["Nicaea"] == {
        "name": "Nicaea", "side": "byzantine", "value": 3,
        "links": {"road": ["Ankara", "Sinope", "Smyrna"], "sea": ["Constantinople"]},
    }
    assert all(city["name"] in cities[near]["links"][kind]    # the same from both ends
               for city in cities.values() for kind, names in city["links"].items() for near in names)


def test_perft_counts():
    assert json.loads(run("perft", "--players", "2", "--depth", "3", "--json"))["counts"] == [1, 2, 26, 230]
    assert "2,192" in run("perft", "--players", "2", "--depth", "4")


# ------------------------------------------------------------------ bench


def test_bench_measures():
    report = json.loads(run("bench", "--seconds", "0.1", "--json"))
    assert report["decisions_per_s"]["all compiled"] > report["decisions_per_s"]["interpreted"] > 0
    assert report["state_bytes"] <= 1024
    assert set(report["game_us"]) == set(bench_module.GAME_TARGETS)
    assert min(report["game_us"].values()) > 0


def test_bench_prints_ratios(monkeypatch):
    speed = {"decisions_per_s": 1000.0}
    peers = {"catanatron": {"python": speed, "copy_us": 40.0},
             "backgammon": {"python": speed, "compiled": speed, "copy_us": 2.0},
             "chess": {"calls_us": dict.fromkeys(bench_module.GAME_TARGETS, 5.0)}}
    monkeypatch.setattr(bench_module, "measure_peers", lambda seconds: peers)
    output = run("bench", "--peers", "--seconds", "0.1")
    assert "all compiled / catanatron" in output
    assert "150" in output
    assert "Game, play and undo / python-chess" in output


def test_bench_keeps_the_better_figures_of_two_rounds():
    one = {"backgammon": {"python": {"games_per_s": 3.0}, "copy_us": 2.0, "version": "1"}}
    two = {"backgammon": {"python": {"games_per_s": 2.0}, "copy_us": 1.0, "version": "1"}}
    best = {"backgammon": {"python": {"games_per_s": 3.0}, "copy_us": 1.0, "version": "1"}}
    assert bench_module.better(bench_module.better({}, one), two) == best


def test_bench_without_the_peers_says_what_to_do(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ByzantiumError, match="make bench"):
        bench_module.measure_peers(0.1)
