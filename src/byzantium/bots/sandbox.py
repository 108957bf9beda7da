"""A process that runs one WebAssembly module: `python sandbox.py FILE`. It is asked and answers in lines.

    1000000000 10.0 AQAAAH...            fuel, seconds, a question in base64      ->  {"code": 52, "fuel": 1184211, ...}

The module is strangers' code. It is given nothing to call, so much fuel, memory and time, and a fresh instance for each
question, so that it can keep nothing: its choice is a function of the question. Beside it this process has no files
open, no environment, and limits of its own; whatever goes wrong in here, the other side of the pipes notices
(`modules.py`).
"""

import base64
import json
import struct
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import wasmtime

MIB = 1 << 20
MOST_BYTES = 8 * MIB                     # of a module
MEMORY = 64 * MIB                        # of an instance
TABLE = 1 << 16                          # functions in a table
CALLS = 512 << 10                        # bytes of the stack
OWN_MEMORY = 1024 * MIB                  # of this process, compiling included
TICK = 0.05                              # seconds, how often the time of a module is looked at
LONGEST_TEXT, LONGEST_PLAN = 2_000, 64
INFO = struct.Struct("<4d2I")            # shares, codes of a plan, bytes of a text; both follow
ROOM, CHOOSE, INFORM = "room", "choose", "info"
FUNCTIONS = {ROOM: (["i32"], ["i32"]), CHOOSE: (["i32", "i32"], ["i32"]), INFORM: ([], ["i32"])}
FEATURES_LEFT_OUT = ("wasm_threads", "shared_memory", "wasm_memory64", "wasm_multi_memory", "wasm_relaxed_simd",
                     "wasm_gc", "wasm_exceptions", "wasm_function_references", "wasm_stack_switching",
                     "wasm_custom_page_sizes", "wasm_tail_call", "wasm_wide_arithmetic")


class Unfit(Exception):
    """Why a module does not play, in words."""


def engine() -> wasmtime.Engine:
    config = wasmtime.Config()
    config.consume_fuel = config.epoch_interruption = True
    config.max_wasm_stack = CALLS
    config.cranelift_nan_canonicalization = True         # the same bits on every machine
    for feature in FEATURES_LEFT_OUT:
        setattr(config, feature, False)
    return wasmtime.Engine(config)


class Sandbox:
    """A module that fits, ready to be asked."""

    def __init__(self, code: bytes) -> None:
        if len(code) > MOST_BYTES:
            raise Unfit(f"it has {len(code):,} bytes, and {MOST_BYTES:,} are allowed")
        self._engine = engine()
        try:
            self._module = wasmtime.Module(self._engine, code)
        except wasmtime.WasmtimeError as error:
            raise Unfit(f"it is no module that can be run here: {_line(error)}") from None
        check_module(self._module)
        self._asked = threading.Event()
        threading.Thread(target=self._tick, daemon=True).start()

    def _tick(self) -> None:
        while self._asked.wait():
            time.sleep(TICK)
            self._engine.increment_epoch()

    def ask(self, question: bytes, fuel: int, seconds: float) -> dict[str, Any]:
        """What it chooses and thinks."""
        store = wasmtime.Store(self._engine)
        store.set_limits(memory_size=MEMORY, table_elements=TABLE, instances=1, tables=4, memories=1)
        store.set_fuel(fuel)
        store.set_epoch_deadline(int(seconds / TICK) + 2)
        self._asked.set()
        try:
            with in_words(fuel, seconds):
                return _ask(store, self._module, question, fuel)
        finally:
            self._asked.clear()
            store.close()


def _ask(store: wasmtime.Store, module: wasmtime.Module, question: bytes, fuel: int) -> dict[str, Any]:
    exports = wasmtime.Instance(store, module, []).exports(store)
    memory: Any = exports["memory"]
    call: Mapping[str, Any] = {name: exports[name] for name in FUNCTIONS if exports.get(name) is not None}
    at = call[ROOM](store, len(question)) & 0xFFFFFFFF
    if at + len(question) > memory.data_len(store):
        raise Unfit(f"its room for {len(question)} bytes, at {at:,}, lies outside its memory")
    memory.write(store, question, at)
    answer = {"code": call[CHOOSE](store, at, len(question))}
    if INFORM in call:
        answer |= _told(memory.read, store, call[INFORM](store) & 0xFFFFFFFF)
    return answer | {"fuel": fuel - store.get_fuel()}


def _told(read: Any, store: wasmtime.Store, at: int) -> dict[str, Any]:
    """What it thinks; nothing if it lies outside its memory."""
    head = bytes(read(store, at, at + INFO.size))
    if len(head) < INFO.size:
        return {}
    *shares, codes, length = INFO.unpack(head)
    at, codes, length = at + INFO.size, min(codes, LONGEST_PLAN), min(length, LONGEST_TEXT)
    rest = bytes(read(store, at, at + 2 * codes + length))
    if len(rest) < 2 * codes + length:
        return {}
    plan = list(struct.unpack_from(f"<{codes}H", rest))
    return {"shares": shares, "plan": plan, "text": rest[2 * codes :].decode("utf-8", "replace")}


def check_module(module: wasmtime.Module) -> None:
    """It has what is called, and asks for nothing."""
    imports = [f"{one.module}.{one.name}" for one in module.imports]
    if imports:
        raise Unfit(f"it imports {', '.join(imports[:3])}{' and more' if len(imports) > 3 else ''}; here it is "
                    "given nothing to call")
    exports = {one.name: one.type for one in module.exports}
    if not isinstance(exports.get("memory"), wasmtime.MemoryType):
        raise Unfit('it exports no "memory"')
    for name, (taken, returned) in FUNCTIONS.items():
        found = exports.get(name)
        if found is None and name == INFORM:
            continue
        kinds = ([list(map(str, one)) for one in (found.params, found.results)]
                 if isinstance(found, wasmtime.FuncType) else None)
        if kinds != [taken, returned]:
            has = "nothing of that name" if found is None else "something else"
            raise Unfit(f'it exports {has} where "{name}" is needed, a function of ({", ".join(taken)}) that returns '
                        "i32")


TRAPS = {
    "STACK_OVERFLOW": "its calls go too deep", "MEMORY_OUT_OF_BOUNDS": "it reads or writes outside its memory",
    "TABLE_OUT_OF_BOUNDS": "it calls outside its table", "INTEGER_DIVISION_BY_ZERO": "it divides by zero",
    "INTEGER_OVERFLOW": "a number of it overflows",
    "BAD_CONVERSION_TO_INTEGER": "it makes a whole number of what is none",
    "INDIRECT_CALL_TO_NULL": "it calls what is no function",
    "BAD_SIGNATURE": "it calls a function by another's signature",
    "UNREACHABLE": "it gives up (unreachable)",
}


@contextmanager
def in_words(fuel: int, seconds: float) -> Iterator[None]:
    """Whatever a module's run ends with, as a sentence."""
    try:
        yield
    except wasmtime.Trap as trap:
        words = TRAPS | {"OUT_OF_FUEL": f"it used up its fuel, {fuel:,} units",
                         "INTERRUPT": f"no answer within {seconds:g} seconds"}
        raise Unfit(words.get(getattr(trap.trap_code, "name", ""), _line(trap))) from None
    except wasmtime.WasmtimeError as error:
        raise Unfit(_line(error)) from None


def _line(error: Exception) -> str:
    """The last thing that the error says; what it stands in comes before."""
    lines = [line.strip(" \t-0123456789:") for line in str(error).splitlines() if line.strip()]
    return (lines[-1] if lines else type(error).__name__)[:200]


# ------------------------------------------------------------------ a process of its own


def limit_this_process() -> None:
    """No more memory is taken than compiling needs."""
    try:
        import resource
    except ImportError:                  # Windows: fuel, memory of the instance and time are bounded all the same
        return
    for what, most in ((resource.RLIMIT_DATA, OWN_MEMORY), (resource.RLIMIT_CORE, 0)):
        resource.setrlimit(what, (most, most))


def main() -> None:
    limit_this_process()

    def say(message: dict[str, Any]) -> None:
        print(json.dumps(message), flush=True)

    try:
        sandbox = Sandbox(Path(sys.argv[1]).read_bytes())
    except (Unfit, OSError) as error:
        say({"failed": str(error)})
        return
    say({"ready": True})
    for line in sys.stdin:
        fuel, seconds, question = line.split()
        try:
            say(sandbox.ask(base64.b64decode(question), int(fuel), float(seconds)))
        except Unfit as error:
            say({"failed": str(error)})


if __name__ == "__main__":
    main()
