"""From the rules to a library for each machine, by the backends of LLVM that Numba brings along, and a linker: for this
machine that of its C compiler, for others zig's, for the page our own.

    python -m byzantium.ahead [TARGET ...] [--folder build/ahead] [--here]

On x86 a library holds the rules twice, for x86-64-v2 and v3; it takes what the processor has.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..engine import native
from . import header, wasm
from .parallel import Progress, side_by_side, silent
from .typing import ARRAY, NOTHING, NUMBER, REAL, TRUTH, EntryPoint, Group, Parameter, Typed

WASM = "wasm"
ENTRIES = "entries.ts"                   # beside the module: what it exports


@dataclass(frozen=True)
class Target:
    triple: str                          # LLVM's
    levels: tuple[str, ...]              # processors, as LLVM calls them
    zig: str = ""                        # its name for the target
    features: str = ""                   # beside the processor's own, as LLVM calls them

    @property
    def is_wasm(self) -> bool:
        return self.triple.startswith("wasm")


X86_LEVELS = ("x86-64-v2", "x86-64-v3")
TARGETS = {
    "linux-x64": Target("x86_64-unknown-linux-gnu", X86_LEVELS, "x86_64-linux-gnu.2.17"),
    "linux-arm64": Target("aarch64-unknown-linux-gnu", ("generic",), "aarch64-linux-gnu.2.17"),
    "macos-arm64": Target("arm64-apple-macosx11.0.0", ("apple-m1",), "aarch64-macos.11.0"),
    "macos-x64": Target("x86_64-apple-macosx10.13.0", X86_LEVELS, "x86_64-macos.10.13"),
    "windows-x64": Target("x86_64-pc-windows-gnu", X86_LEVELS, "x86_64-windows-gnu"),
    WASM: Target("wasm32-unknown-unknown", ("generic",),
                 features="+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint"),
}
V3 = ("avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe")
HERE = pathlib.Path(__file__).parent

# What the page calls, and benchmarks/same_games.py; each entry makes the module larger.
PAGE_ENTRIES = (
    "rules_new_game", "rules_random_play", "game_tell_new_game", "game_tell_step", "game_find_legal",
    "game_describe_position", "game_explain_actions", "game_begin_tally", "game_count_event", "game_fewest_hits",
    "odds_preview_odds", "bots_look_ahead", "bots_make_root",
    "bots_simulate", "bots_begin_search", "bots_search_on", "bots_extract_features", "bots_infer", "bots_root_for",
    "bots_begin_exploring", "bots_explore_on", "values_gather_leaves", "values_judge_leaves", "values_weigh_leaves",
)

# Calls of these are over before another thread could begin.
BRIEF = ("new_game", "legal", "step", "advance", "copy_state", "random_code", "observe", "broken", "extract_features",
         "evaluate", "reckon", "attack_of", "points_for_taking", "bezants_for_taking", "begin_routes", "next_route",
         "begin_search", "explain_actions", "begin_tally", "count_event", "fewest_hits")


# ------------------------------------------------------------------ intermediate code


def for_machine(code: str, triple: str, layout: str) -> str:
    """Code for no machine yet, for this one."""
    code = re.sub(r'target datalayout = ".*"', f'target datalayout = "{layout}"', code)
    code = re.sub(r'target triple = ".*"', f'target triple = "{triple}"', code)
    # WebAssembly and COFF know no common symbols.
    code = code.replace(" = common ", " = linkonce_odr ")
    code = code.replace('@"sqrt"(', '@"llvm.sqrt.f64"(')              # an instruction everywhere
    # Callers own all arrays, and rules make none: there is nothing to count.
    counting = r'(define void @"NRT_(?:in|de)cref"\([^)]*\))[^{]*\{.*?\n\}'
    return re.sub(counting, r"\1 {\n  ret void\n}", code, flags=re.S)


def wrapper(entry: EntryPoint, symbol: str, number: str) -> str:
    """A function with an ordinary signature around Numba's, whose result and error come by pointers.

    An array is its address and how many items it has. Numbers have 64 bits, in WebAssembly 32.
    """
    taken: list[str] = []
    passed: list[str] = []
    lines: list[str] = []
    for i, parameter in enumerate(entry.parameters):
        _pass(parameter, f"%a{i}", number, taken, passed, lines)
    kept = {REAL: "double", NOTHING: "ptr"}.get(entry.returns, f"i{entry.bits}")
    lines += [f"%result = alloca {kept}", "%error = alloca ptr",
              f"%status = call i32 @{entry.inside}({', '.join(['ptr %result', 'ptr %error', *passed])})"]
    returned = {NUMBER: number, REAL: "double", TRUTH: number, NOTHING: "void"}[entry.returns]
    if entry.returns == NOTHING:
        lines.append("ret void")
    else:
        lines += [f"%value = load {kept}, ptr %result", *_cast("%value", kept, returned, "%returned"),
                  f"ret {returned} %returned"]
    inside = [entry.inside, *(_argument_types(entry))]
    return (f"declare i32 @{inside[0]}({', '.join(['ptr', 'ptr', *inside[1:]])})\n"
            f"define {returned} @{symbol}({', '.join(taken)}) {{\n  " + "\n  ".join(lines) + "\n}\n")


def _pass(parameter: Parameter, name: str, number: str, taken: list[str], passed: list[str], lines: list[str]) -> None:
    if parameter.kind == REAL:
        taken.append(f"double {name}")
        passed.append(f"double {name}")
    elif parameter.kind == NUMBER:
        taken.append(f"{number} {name}")
        lines += _cast(name, number, "i64", f"{name}.whole")
        passed.append(f"i64 {name}.whole")
    elif parameter.kind == ARRAY:                        # as Numba lays one out: owners, items, bytes each, where
        taken += [f"ptr {name}", f"{number} {name}.n"]
        lines += _cast(f"{name}.n", number, "i64", f"{name}.items")
        size = parameter.dtype.itemsize
        passed += ["ptr null", "ptr null", f"i64 {name}.items", f"i64 {size}", f"ptr {name}", f"i64 {name}.items",
                   f"i64 {size}"]
    else:
        taken.append(f"ptr {name}")
        passed.append(f"ptr {name}")


def _argument_types(entry: EntryPoint) -> list[str]:
    array = ["ptr", "ptr", "i64", "i64", "ptr", "i64", "i64"]
    found: list[str] = []
    for parameter in entry.parameters:
        found += {REAL: ["double"], NUMBER: ["i64"], ARRAY: array}.get(parameter.kind, ["ptr"])
    return found


def _cast(value: str, have: str, want: str, name: str) -> list[str]:
    if have == want:
        how = f"bitcast {have} {value} to {want}"
    else:
        how = f"{'sext' if int(have[1:]) < int(want[1:]) else 'trunc'} {have} {value} to {want}"
    return [f"{name} = {how}"]


# ------------------------------------------------------------------ a library


def compile_object(typed: Typed, target: Target, level: str, prefix: str = "", progress: Progress = silent) -> bytes:
    """Machine code for one processor; the entries' names begin with the prefix, all else is inside."""
    import llvmlite.binding as llvm

    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=level, opt=3, reloc="static" if target.is_wasm else "pic", features=target.features)
    layout = str(machine.target_data)
    whole, *others = (_linked(group, target, layout, prefix) for group in typed.groups)
    for other in others:
        whole.link_in(other)
    progress(0.25)                       # the passes of LLVM tell nothing: measured shares of the time
    if not target.is_wasm:               # a page is to load at once
        whole = _inline(typed, prefix, whole, machine)
        progress(0.45)
    _optimise(whole, machine)
    progress(0.85)
    _check_complete(whole)
    return bytes(machine.emit_object(whole))


def _linked(group: Group, target: Target, layout: str, prefix: str) -> Any:
    """A group's code as one module. Only its entries have names for others: rules of two groups share theirs."""
    import llvmlite.binding as llvm

    number = "i32" if target.is_wasm else "i64"
    head = f'target datalayout = "{layout}"\ntarget triple = "{target.triple}"\n'
    code = [*(for_machine(module, target.triple, layout) for module in group.modules),
            *(head + wrapper(entry, prefix + entry.symbol, number) for entry in group.entries)]
    whole = llvm.parse_assembly(code[0])
    for module in code[1:]:
        whole.link_in(llvm.parse_assembly(module))
    _hide_all_but({*(prefix + entry.symbol for entry in group.entries), *group.exports}, whole)
    return whole


# Into these the step is inlined as well, and games are a tenth faster; others do more around it than a call costs.
RANDOM_GAMES = ("rules_random_play", "rules_random_games")


def _inline(typed: Typed, prefix: str, module: Any, machine: Any) -> Any:
    """The module with what is to be inlined marked: all rules but entries, each made as simple as it can be before."""
    import llvmlite.binding as llvm

    _optimise(module, machine, inlining=0)
    inner = {name for group in typed.groups for name in group.inner}
    for function in module.functions:
        if function.name in inner and not function.is_declaration:
            function.add_function_attribute("alwaysinline")
    step = next(entry.inside for entry in typed.entries if entry.symbol == "rules_step")
    code = str(module)
    for symbol in RANDOM_GAMES:
        code = _with_calls_inlined(code, prefix + symbol, step)
    return llvm.parse_assembly(code)


def _with_calls_inlined(code: str, caller: str, callee: str) -> str:
    """The code with the calls of one function in another marked."""
    call = re.compile(rf'(call .*@"?{re.escape(callee)}"?\(.*\))')
    return re.sub(rf"^define [^\n]*@{caller}\(.*?^}}", lambda found: call.sub(r"\1 alwaysinline", found[0]), code,
                  count=1, flags=re.M | re.S)


def _optimise(module: Any, machine: Any, inlining: int | None = None) -> None:
    """inlining: up to which cost, if not LLVM's own."""
    import llvmlite.binding as llvm

    options = llvm.create_pipeline_tuning_options(speed_level=3)
    if inlining is not None:
        options.inlining_threshold = inlining
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)


def _hide_all_but(exported: set[str], module: Any) -> None:
    """What is not exported is inlined or dropped."""
    for function in module.functions:
        if not function.is_declaration and function.name not in exported:
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"


ALLOWED = ("llvm.", "mem")               # what LLVM itself or any C library has


def _check_complete(module: Any) -> None:
    """Nothing of Numba's runtime may be left: it is not there where the library runs."""
    missing = [f.name for f in module.functions if f.is_declaration and not f.name.startswith(ALLOWED)]
    if missing:
        raise RuntimeError(f"The rules call what no library has: {', '.join(missing)}.")


def initialize() -> None:
    """Let LLVM know all its targets."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()


def level_here(target: Target) -> Target:
    """The target with the best level only that this machine's processor has."""
    import llvmlite.binding as llvm

    has = llvm.get_host_cpu_features()
    best = all(has.get(feature) for feature in V3) or len(target.levels) == 1
    return replace(target, levels=target.levels[-1:] if best else target.levels[:1])


def build(typed: Typed, names: Sequence[str], folder: pathlib.Path, here: bool = False,
          progress: Progress = silent) -> Iterator[tuple[str, pathlib.Path]]:
    """The libraries of these targets, into a folder: names and paths, as they are made. here: for this machine only."""
    initialize()
    folder.mkdir(parents=True, exist_ok=True)
    targets = {name: level_here(TARGETS[name]) if here else TARGETS[name] for name in names}
    rules = {name: typed.only(PAGE_ENTRIES) if name == WASM else typed for name in names}
    jobs = [(rules[name], name, level, prefix) for name in names for level, prefix in levels_of(targets[name])]
    objects: dict[str, dict[str, bytes]] = {name: {} for name in names}
    for i, made in side_by_side(_compile, jobs, progress):
        _, name, level, _ = jobs[i]
        objects[name][level] = made
        if len(objects[name]) == len(targets[name].levels):
            yield name, _linked_library(rules[name], name, targets[name], objects[name], folder, here)


def levels_of(target: Target) -> list[tuple[str, str]]:
    """Each level, and what the names of the entries begin with in its object."""
    return [(level, "" if target.is_wasm else f"level{i}_") for i, level in enumerate(target.levels)]


def _compile(job: tuple[Typed, str, str, str], progress: Progress) -> bytes:
    typed, name, level, prefix = job
    initialize()
    return compile_object(typed, TARGETS[name], level, prefix, progress)


def _linked_library(typed: Typed, name: str, target: Target, objects: Mapping[str, bytes], folder: pathlib.Path,
                    here: bool) -> pathlib.Path:
    """Written whole or not at all."""
    made = folder / native.file_name(name)
    with tempfile.TemporaryDirectory(dir=folder) as work:
        linked = pathlib.Path(work) / made.name
        if name == WASM:
            linked.write_bytes(wasm.link(objects["generic"], [entry.symbol for entry in typed.entries]))
            made.with_name(ENTRIES).write_text(header.for_typescript(typed.entries, native.digest()), "utf-8")
        else:
            _link(typed, target, objects, linked, native.c_compiler() if here else None)
        os.replace(linked, made)
    return made


def _run(command: Sequence[str | pathlib.Path]) -> None:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed:\n{done.stderr[-3000:]}")


def zig(*arguments: str | pathlib.Path) -> None:
    _run([sys.executable, "-m", "ziglang", *arguments])


def _link(typed: Typed, target: Target, objects: Mapping[str, bytes], made: pathlib.Path, compiler: str | None) -> None:
    """With what makes it a module of Python; by this machine's own compiler, or by zig, which knows all machines."""
    work = made.parent
    (work / "entries.h").write_text(header.for_c(typed, target.levels, BRIEF, native.digest()), "utf-8")
    files = [work / f"{level}.o" for level in objects]
    for file, content in zip(files, objects.values(), strict=True):
        file.write_bytes(content)
    options: list[str | pathlib.Path] = []
    if "macos" in target.zig:
        # Without a name of its own it would have the folder's inside: other bytes wherever it is linked.
        options = ["-Wl,-undefined,dynamic_lookup", f"-Wl,-install_name,@rpath/{made.name}"]
    elif "windows" in target.zig:
        options = [_import_library(work)]
    by_zig = [sys.executable, "-m", "ziglang", "cc", "-target", target.zig, "-mcpu=baseline", "-s"]
    how = ["-O2", "-shared", "-fPIC", "-fvisibility=hidden", f"-I{work}"]
    _run([*([compiler] if compiler else by_zig), *how, "-o", made, HERE / "python.c", *files, *options])


def _import_library(work: pathlib.Path) -> pathlib.Path:
    """What python3.dll has of what the module uses."""
    declarations = re.findall(r"^FROM_PYTHON (.*);$", (HERE / "python.c").read_text("utf-8"), re.M)
    declared = re.sub(r"\(.*?\)", "", " ".join(declarations))
    names = sorted(set(re.findall(r"\b_?Py(?!Object\b)\w+", declared)))
    data = [f"  {name} DATA" if name.startswith(("PyExc", "_Py")) else f"  {name}" for name in names]
    (work / "python3.def").write_text("LIBRARY python3.dll\nEXPORTS\n" + "\n".join(data) + "\n", "utf-8")
    zig("dlltool", "-m", "i386:x86-64", "-D", "python3.dll", "-d", work / "python3.def", "-l", work / "python3.lib")
    return work / "python3.lib"
