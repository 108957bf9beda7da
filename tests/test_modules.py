"""Bots that are WebAssembly modules: what they are asked, our own, fifty that are hostile, check-bot, new-bot."""

import os
import random
import shlex
import shutil
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from byzantium import Game
from byzantium.arena import Task, play_game
from byzantium.arena.module_check import check_module
from byzantium.bots import NO_BUDGET, BotFailed, Budget, ModuleBot, c_header, make_bot, modules
from byzantium.bots.modules import HEAD, LEGAL_AT, QUESTION_SIZE, STATE_AT, question
from byzantium.cli import app
from byzantium.cli.bots import MODULES
from byzantium.engine import codes as C
from byzantium.engine import kinds as K

wasmtime = pytest.importorskip("wasmtime")
TEMPLATES = Path(c_header.FILE).parent
FIRST = f"(i32.load16_u (i32.const {LEGAL_AT}))"         # the first legal code, where a question lies at 0
ROOM = '(func (export "room") (param i32) (result i32) i32.const 0)'
MEMORY = '(memory (export "memory") 1)'


def wat(choose: str = FIRST, room: str = ROOM, memory: str = MEMORY, more: str = "") -> str:
    return f'(module {memory} {room} (func $choose (export "choose") (param i32 i32) (result i32) {choose}) {more})'


def importing(what: str) -> str:
    return wat().replace("(module ", f"(module (import {what}) ")


@pytest.fixture
def bot(tmp_path):
    """Makes a bot of a module's text or bytes; its process ends with the test."""
    def made(text: str | bytes, fuel: str = "") -> ModuleBot:
        path = tmp_path / "bot.wasm"
        path.write_bytes(text if isinstance(text, bytes) else wasmtime.wat2wasm(text))
        return ModuleBot(f"wasm:{path}{fuel}")

    yield made
    for sandbox in modules._SANDBOXES.values():
        sandbox.close()
    modules._SANDBOXES.clear()


def ask(bot: ModuleBot, seconds: float | None = None) -> int:
    game = Game(players=2, seed=1)
    return bot.choose(game.states, game.legal, Budget(seconds=seconds), random.Random(1))


# ------------------------------------------------------------------ what it is asked


def test_a_module_is_asked_in_a_fixed_layout():
    game = Game(players=3, seed=1)
    asked = question(game.states, game.legal, 7, 1000)
    version, size, player, kind, players, codes, seed, fuel, rules, state = HEAD.unpack_from(asked)
    assert (version, size, player, kind, players, codes) == (1, len(asked), game.player, game.kind, 3, len(game.legal))
    assert (seed, fuel, rules, state) == (7, 1000, 1, len(game.state_bytes))
    assert asked[STATE_AT:LEGAL_AT] == game.state_bytes
    assert list(struct.unpack_from(f"<{codes}H", asked, LEGAL_AT)) == list(game.legal)
    assert max(size, LEGAL_AT) <= QUESTION_SIZE
    assert STATE_AT % 8 == 0


def test_it_answers(bot):
    first = bot(wat())
    assert ask(first) == Game(players=2, seed=1).legal[0]
    assert 0 < first.used < 100
    assert first.evaluate(Game(players=2, seed=1).states) == (0.5, 0.5)


def test_it_says_what_it_thinks(bot):
    info = struct.pack("<4d2I", 3.0, 1.0, 0, 0, 2, 5) + struct.pack("<2H", 52, 7) + b"hello"
    data = "".join(f"\\{byte:02x}" for byte in info)
    told = bot(wat(more=f'(data (i32.const 4096) "{data}") (func (export "info") (result i32) i32.const 4096)'))
    ask(told)
    assert told.evaluate(Game(players=2, seed=1).states) == (0.75, 0.25)
    assert (told.plan, told.text) == ((52, 7), "hello")


@pytest.mark.parametrize("at", [0, 65535, -1])
def test_thoughts_that_make_no_sense_are_left_aside(bot, at):
    told = bot(wat(more=f'(func (export "info") (result i32) i32.const {at})'))
    ask(told)
    assert sum(told.evaluate(Game(players=2, seed=1).states)) == pytest.approx(1)


def test_it_can_keep_nothing(bot):
    """A counter in its memory, and one in a global, are new for every question."""
    counting = bot(wat("(global.set $n (i32.add (global.get $n) (i32.const 1))) "
                       "(if (i32.ne (global.get $n) (i32.const 1)) (then unreachable)) " + FIRST,
                       more="(global $n (mut i32) (i32.const 0))"))
    assert ask(counting) == ask(counting)


def test_the_same_question_the_same_choice_and_the_same_fuel(bot):
    template = bot(wat())
    assert {(ask(template), template.used) for _ in range(5)} == {(Game(players=2, seed=1).legal[0], template.used)}


# ------------------------------------------------------------------ fifty that are hostile

FOREVER = "(loop $l (br $l)) unreachable"
TRAP = '(func $start unreachable) (start $start)'
LIES_AT = '(func (export "room") (param i32) (result i32) i32.const {})'
OK_INFO = '(func (export "info") (result i32) i32.const 0)'
NAN = "(f64.div (f64.const 0) (f64.const 0))"
HOSTILE: dict[str, tuple[str | bytes, str]] = {          # what it does, and what is said
    "endless loop": (wat(FOREVER), "it used up its fuel"),
    "endless loop in room": (wat(room=ROOM.replace("i32.const 0", FOREVER)), "used up its fuel"),
    "endless loop in start": (wat(more=f"(func $s {FOREVER}) (start $s)"), "used up its fuel"),
    "endless loop in info": (wat(more=f'(func (export "info") (result i32) {FOREVER})'), "used up its fuel"),
    "endless calls": (wat("(call $choose (i32.const 0) (i32.const 0))"), "its calls go too deep"),
    "deep recursion": (wat("(call $f (i64.const 0))", more="(func $f (param i64) (result i32) (call $f (i64.add "
                           "(local.get 0) (i64.const 1))))"), "its calls go too deep"),
    "two that call each other": (wat("(call $a)", more="(func $a (result i32) (call $b)) (func $b (result i32) "
                                     "(call $a))"), "its calls go too deep"),
    "memory bomb": (wat("(loop $l (drop (memory.grow (i32.const 100))) (br $l)) unreachable"), "used up its fuel"),
    "memory that is too large": (wat(memory='(memory (export "memory") 2000)'), "memory"),
    "all the memory there is": (wat(memory='(memory (export "memory") 65536)'), "memory"),
    "huge table": (wat(more="(table 10000000 funcref)"), "table"),
    "growing table": (wat("(loop $l (drop (table.grow $t (ref.null func) (i32.const 60000))) (br $l)) unreachable",
                          more="(table $t 1 funcref)"), "used up its fuel"),
    "many tables": (wat(more="(table 1 funcref)" * 9), "table"),
    "trap": (wat("unreachable"), "it gives up"),
    "trap in start": (wat(more=TRAP), "it gives up"),
    "trap in room": (wat(room=ROOM.replace("i32.const 0", "unreachable")), "it gives up"),
    "trap in info": (wat(more='(func (export "info") (result i32) unreachable)'), "it gives up"),
    "reads outside": (wat("(i32.load (i32.const 70000))"), "outside its memory"),
    "writes outside": (wat("(i32.store (i32.const -4) (i32.const 1)) i32.const 0"), "outside its memory"),
    "copies outside": (
        wat("(memory.copy (i32.const 0) (i32.const 1) (i32.const -1)) i32.const 0"), "outside its memory"),
    "fills outside": (
        wat("(memory.fill (i32.const 0) (i32.const 1) (i32.const -1)) i32.const 0"), "outside its memory"),
    "data outside": (wat(more='(data (i32.const 65535) "abc")'), "outside its memory"),
    "divides by zero": (wat("(i32.div_u (i32.const 1) (i32.const 0))"), "divides by zero"),
    "overflows": (wat("(i32.div_s (i32.const 0x80000000) (i32.const -1))"), "overflows"),
    "no number": (wat(f"(i32.trunc_f64_s {NAN})"), "whole number"),
    "calls nothing": (
        wat("(call_indirect (result i32) (i32.const 0))", more="(table 1 funcref)"), "what is no function"),
    "calls another's": (wat("(call_indirect (result i32) (i32.const 0))",
                            more="(table funcref (elem $choose))"), "another's signature"),
    "calls outside the table": (wat("(call_indirect (result i32) (i32.const 9))", more="(table 1 funcref)"),
                                "outside its table"),
    "room outside": (wat(room=LIES_AT.format(65536)), "lies outside its memory"),
    "room below zero": (wat(room=LIES_AT.format(-1)), "lies outside"),
    "not a legal code": (wat("i32.const 155"), "answered 155, which is not legal"),
    "a code below zero": (wat("i32.const -1"), "answered -1, which is not legal"),
    "a code that is none": (wat("i32.const 2147483647"), "which is not legal"),
    "imports a function": (importing('"env" "system" (func)'), "it imports env.system"),
    "imports WASI": (importing('"wasi_snapshot_preview1" "fd_write" (func (param i32 i32 i32 i32) (result i32))'),
                     "it imports wasi_snapshot_preview1.fd_write"),
    "imports a memory": (wat(memory='(import "env" "memory" (memory 1)) (export "memory" (memory 0))'), "it imports"),
    "imports a global": (importing('"a" "b" (global i32)'), "it imports a.b"),
    "imports a table": (importing('"a" "t" (table 1 funcref)'), "it imports a.t"),
    "no memory": ('(module (func (export "room") (param i32) (result i32) i32.const 0))', 'it exports no "memory"'),
    "no room": (wat(room=""), 'nothing of that name where "room" is needed'),
    "no choose": (f"(module {MEMORY} {ROOM})", 'nothing of that name where "choose" is needed'),
    "choose is a global": (
        f'(module {MEMORY} {ROOM} (global (export "choose") i32 (i32.const 1)))', "something else where"),
    "choose of another kind": (
        f'(module {MEMORY} {ROOM} (func (export "choose") (result i64) i64.const 1))', "something else"),
    "info of another kind": (wat(more='(func (export "info") (param i32))'), 'something else where "info"'),
    "64-bit memory": (wat(memory='(memory (export "memory") i64 1)'), "it is no module that can be run here"),
    "threads": (wat(memory='(memory (export "memory") 1 1 shared)'), "it is no module that can be run here"),
    "not a module": (b"MZ" + bytes(99), "it is no module that can be run here"),
    "nothing": (b"", "it is no module that can be run here"),
    "half a module": (b"\0asm\x01\0\0\0\x01\x7f", "it is no module that can be run here"),
    "oversized": (b"\0asm\x01\0\0\0" + bytes(9 << 20), "are allowed"),
}


def test_there_are_fifty_of_them():
    assert len(HOSTILE) == 50


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_module_loses_with_a_sentence(bot, name, capfd):
    text, words = HOSTILE[name]
    hostile = bot(text, ":20")
    began = time.monotonic()
    with pytest.raises(BotFailed) as failed:
        ask(hostile)
    assert words in str(failed.value)
    assert str(failed.value).isprintable()
    assert len(str(failed.value)) < 300
    assert time.monotonic() - began < modules.STARTING
    assert "Traceback" not in capfd.readouterr().err


def test_it_loses_its_game_and_the_process_serves_the_next(bot):
    hostile = bot(HOSTILE["endless loop"][0], ":20")
    for _ in range(3):
        result = play_game(Task(("random", hostile.name), 1))
        assert result.shares == (1.0, 0.0)
        assert result.failure == f"{hostile.name}: it used up its fuel, 20,000,000 units"


def test_what_no_fuel_ends_the_clock_does(bot):
    with pytest.raises(BotFailed, match=r"no answer within 0\.2 seconds"):
        ask(bot(HOSTILE["endless loop"][0], ":1000000"), seconds=0.2)


def test_a_process_that_is_gone_is_started_again(bot):
    sound = bot(wat())
    ask(sound)
    next(iter(modules._SANDBOXES.values()))._program.process.kill()
    with pytest.raises(BotFailed, match="it was ended by SIGKILL"):
        ask(sound)
    assert ask(sound) == Game(players=2, seed=1).legal[0]


def test_its_process_has_nothing_of_ours(bot, monkeypatch):
    monkeypatch.setenv("BYZANTIUM_SECRET", "hush")
    ask(bot(wat()))
    pid = next(iter(modules._SANDBOXES.values()))._program.process.pid
    environment = Path(f"/proc/{pid}/environ")
    if environment.exists():
        assert b"hush" not in environment.read_bytes()
        assert "Max data size             1073741824" in Path(f"/proc/{pid}/limits").read_text()


@pytest.mark.parametrize("name", ["wasm:", "wasm:no-such.wasm", "wasm:x.wasm:0", "wasm:x.wasm:1000001"])
def test_a_name_that_names_no_module_is_refused(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("x.wasm").write_bytes(b"")
    with pytest.raises(Exception, match=r"needs a file|There is no file|millions of units"):
        make_bot(name)


# ------------------------------------------------------------------ our own, as modules


@pytest.fixture(scope="module")
def ours(tmp_path_factory) -> Path:
    pytest.importorskip("numba")
    folder = tmp_path_factory.mktemp("modules")
    subprocess.run([sys.executable, "-m", "byzantium.ahead.modules", folder], check=True)
    return folder


@pytest.mark.parametrize("name", ["greedy", "strategist", "champion"])
def test_our_own_choose_as_modules_what_they_choose_natively(ours, name):
    module, native, rng = make_bot(f"wasm:{ours / name}.wasm"), make_bot(name), random.Random(1)
    for players, asked in ((2, 400), (3, 400), (4, 400)):
        game = Game(players=players, seed=players)
        while not game.is_over and len(game.decisions) < asked:
            position, legal = game.states, game.legal
            code = native.choose(position, legal, NO_BUDGET, rng)
            assert module.choose(position, legal, NO_BUDGET, rng) == code, game.position
            assert module.evaluate(position) == pytest.approx(native.evaluate(position), abs=1e-9)
            game.play(code)


def test_a_module_is_the_same_bytes_whoever_builds_it(ours, tmp_path):
    subprocess.run([sys.executable, "-m", "byzantium.ahead.modules", tmp_path, "strategist"], check=True)
    assert (tmp_path / "strategist.wasm").read_bytes() == (ours / "strategist.wasm").read_bytes()


# ------------------------------------------------------------------ check-bot, new-bot


def levels(found) -> set[str]:
    return {finding.level for finding in found}


def test_check_bot_finds_a_sound_module_sound(bot):
    found = list(check_module(bot(wat(more=OK_INFO)).name))
    assert "wrong" not in levels(found)
    assert "It plays whole games with 2, 3 or 4 players." in [finding.text for finding in found]


def test_check_bot_says_what_is_wrong_with_a_module(bot):
    result = CliRunner().invoke(app, ["check-bot", str(bot(HOSTILE["imports WASI"][0]).path)])
    assert result.exit_code == 1
    assert "Its first answer: it imports wasi_snapshot_preview1.fd_write" in result.output
    assert "Not fit to play: 1 wrong." in result.output


def test_check_bot_says_that_fuel_is_short(bot):
    slow = wat("(local $i i32) (local.set $i (i32.const 100000)) (loop $l (br_if $l (local.tee $i "
               f"(i32.sub (local.get $i) (i32.const 1))))) {FIRST}")
    found = list(check_module(bot(slow, ":1").name))
    assert any(finding.level == "note" and "may run out" in finding.text for finding in found), found


@pytest.mark.parametrize("language", MODULES)
def test_a_new_module_plays_at_once(language, tmp_path, monkeypatch):
    """By the very lines that the command prints."""
    if language == "rust" and not has_rust_for_modules():
        pytest.skip("this machine has no rustc with the target wasm32-unknown-unknown")
    monkeypatch.chdir(tmp_path)
    told = CliRunner().invoke(app, ["new-bot", "Mad Dog", "--in", language, "--module"])
    assert told.exit_code == 0, told.output
    build = MODULES[language].build.format(folder="mad-dog")
    assert build in told.output.replace("\n", " ").replace("     ", " ") or build.split()[0] in told.output
    subprocess.run(shlex.split(build.replace("python ", f"{shlex.quote(sys.executable)} ", 1)), check=True)
    found = list(check_module("wasm:mad-dog/bot.wasm"))
    assert "wrong" not in levels(found), found


def has_rust_for_modules() -> bool:
    if not shutil.which("rustc"):
        return False
    command = ["rustc", "--print", "target-libdir", "--target", "wasm32-unknown-unknown"]
    found = subprocess.run(command, capture_output=True, text=True).stdout.strip()
    return bool(found) and os.path.isdir(found)


def test_modules_are_begun_in_languages_that_have_them(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refused = CliRunner().invoke(app, ["new-bot", "x", "--module"])
    assert "Modules are begun in c or rust, not in python" in str(refused.exception)
    assert list(tmp_path.iterdir()) == []


def test_the_header_is_that_of_the_records():
    """After a change of the state: python -m byzantium.bots.c_header"""
    assert c_header.FILE.read_text("utf-8") == c_header.header()


def test_the_template_in_rust_knows_the_layout():
    text = (TEMPLATES / "module.rs").read_text("utf-8")
    wanted = {"LEGAL: usize": LEGAL_AT, "MOST: usize": QUESTION_SIZE, "ACTION: u32": K.ACTION, "POOL: u16": C.POOL,
              "TAKE_CONTROL: u16": C.TAKE_CONTROL, "STRENGTHEN: u16": C.STRENGTHEN, "BYZANTINE_ARMY: u16": C.ARMY,
              "ARAB_ARMY: u16": C.ARMY + 1, "PASS: u16": C.PASS, "KIND: usize": 12, "CODES: usize": 20,
              "SEED: usize": 24}
    for name, number in wanted.items():
        assert f"const {name} = {number};" in text, name
