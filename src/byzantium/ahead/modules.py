"""Our own bots as WebAssembly modules that a sandbox runs: python -m byzantium.ahead.modules FOLDER [NAME ...]

docs/wasm-bots.md says what such a module exports. Ours has the rules, the lookahead or the network, and all that these
work on as memory of its own, so that a choice is a function of the position alone.
"""

import argparse
import pathlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from ..bots import evaluation as E
from ..bots import lookahead as L
from ..bots import policy as P
from ..bots.learned import weights_in
from ..bots.modules import QUESTION_SIZE, STATE_AT
from ..bots.strategist import confidence, greedy_weights, weights_of
from ..engine import codes as C
from ..engine.compiling import Library, compiled
from ..engine.observation import ROW_SIZE
from ..engine.state import State
from . import wasm
from .build import TARGETS, WASM, compile_object, initialize
from .parallel import Progress, side_by_side, silent
from .typing import ARRAY, EntryPoint, Group, Typed, collecting, entries_of, type_libraries

PLANS = 1
TARGET = replace(TARGETS[WASM], features=f"{TARGETS[WASM].features},+simd128")       # all that run modules have it
Content = Mapping[str, "np.ndarray[Any, Any]"]           # what an entry's vectors are to begin with, by parameter


def _by_lookahead(weights: "np.ndarray[Any, Any]") -> Content:
    return {
        "states": np.zeros(L.DEEPEST + 2, State), "plies": np.zeros(L.DEEPEST + 2, L.Ply),
        "weights": np.concatenate((weights.ravel(), confidence())), "values": np.zeros((L.DEEPEST + 2) * L.WIDTH),
        "found": np.zeros(C.COUNT), "features": np.zeros(4 * E.N_FEATURES), "plans": np.zeros(PLANS, L.Plan),
    }


def _by_network() -> Content:
    weights, numbers, width = weights_in("")
    return {
        "weights": weights, "numbers": numbers, "width": np.array(width), "row": np.zeros(ROW_SIZE, np.int8),
        "features": np.zeros(4 * E.N_FEATURES), "room": np.zeros(P.INPUTS + 2 * width + P.OUTPUTS, np.float32),
    }


BOTS: Mapping[str, tuple[str, Callable[[], Content]]] = {           # by name: the rule that chooses, and with what
    "greedy": ("choose_by_lookahead", lambda: _by_lookahead(greedy_weights())),
    "strategist": ("choose_by_lookahead", lambda: _by_lookahead(weights_of("balanced"))),
    "champion": ("choose_by_network", _by_network),
}
EXPORTS = ("room", "choose", "info")


@cache
def _typed() -> Typed:
    """The rules that choose and all that they call, as intermediate code: at once, as Numba types each only once."""
    entries = sorted({chooses for chooses, _ in BOTS.values()})
    library = Library("module", (".odds.distribution", ".bots.as_module"), entries, base=compiled, ahead=False)
    library.import_modules()
    with collecting() as modules:
        found = type_libraries([library])
    return Typed((Group(tuple(entries_of(library, found)), frozenset(), tuple(modules)),))


def make(names: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """The modules of these bots, in processes of their own: LLVM's options are those of a process."""
    _typed()
    for i, module in side_by_side(_make, names, silent):
        yield names[i], module


def _make(name: str, progress: Progress) -> bytes:
    import llvmlite.binding as llvm

    llvm.set_option("", "-force-vector-interleave=4")    # fuel is counted by turns of a loop: fewer of them
    chooses, content = BOTS[name]
    group, = _typed().only([f"module_{chooses}"]).groups
    entry, = group.entries
    group = replace(group, modules=(*group.modules, "\n".join(_shim(entry, content()))), exports=EXPORTS)
    initialize()
    return wasm.link(compile_object(Typed((group,)), TARGET, "generic"), EXPORTS)


def _shim(entry: EntryPoint, content: Content) -> Iterator[str]:
    """What the sandbox calls: where a question goes, the choice, and what was thought."""
    yield 'target datalayout = ""\ntarget triple = ""'
    yield f"@question = internal global [{QUESTION_SIZE} x i8] zeroinitializer, align 16"
    yield "@told = internal global {[4 x double], i32, i32} zeroinitializer, align 16"
    taken, passed = ["ptr"], [f"ptr getelementptr (i8, ptr @question, i32 {STATE_AT})"]
    for parameter in entry.parameters[1:]:
        if parameter.kind != ARRAY:                      # the network's width
            taken, passed = [*taken, "i32"], [*passed, f"i32 {int(content[parameter.name])}"]
            continue
        where, items = f"@of_{parameter.name}", 4        # shares have no room of their own: they are told
        if parameter.name in content:
            items = len(content[parameter.name])
            yield _vector(where, content[parameter.name].tobytes())
        taken, passed = [*taken, "ptr", "i32"], [*passed, f"ptr {where if parameter.name in content else '@told'}",
                                                 f"i32 {items}"]
    yield f"declare i32 @{entry.symbol}({', '.join(taken)})"
    yield "define ptr @room(i32 %bytes) {\n  ret ptr @question\n}"
    yield f"define i32 @choose(ptr %at, i32 %bytes) {{\n  %code = call i32 @{entry.symbol}({', '.join(passed)})"
    yield "  ret i32 %code\n}\ndefine ptr @info() {\n  ret ptr @told\n}\n"


def _vector(name: str, content: bytes) -> str:
    """Room that is given bytes to begin with."""
    if not any(content):
        return f"{name} = internal global [{len(content)} x i8] zeroinitializer, align 16"
    text = "".join(f"\\{byte:02x}" for byte in content)
    return f'{name} = internal constant [{len(content)} x i8] c"{text}", align 16'


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m byzantium.ahead.modules", description="Our bots as modules.")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("names", nargs="*", default=list(BOTS), metavar="NAME", help=f"of {', '.join(BOTS)}")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    for name, module in make(options.names):
        path = options.folder / f"{name}.wasm"
        path.write_bytes(module)
        print(f"{path}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
