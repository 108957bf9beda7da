"""What others need to know of the libraries: the entries, for C and for TypeScript."""

import json

from .typing import ARRAY, NOTHING, NUMBER, REAL, STRUCTURE, TRUTH, EntryPoint, Parameter, Typed

C_TYPES = {NUMBER: "int64_t", REAL: "double", TRUTH: "int64_t", NOTHING: "void"}


def for_c(typed: Typed, names: tuple[str, ...], brief: tuple[str, ...], digest: str) -> str:
    """entries.h, which python.c includes. names: of the levels of the processor that it is compiled for."""
    entries, levels = typed.entries, len(names)
    lines = [f'#define DIGEST "{digest}"',
             f"#define LEVELS {levels}",
             f"#define NEEDED {3 if names[0].endswith('v3') else 2}",
             f"static const char *const LEVEL_NAMES[] = {{{', '.join(map(quoted, names))}}};",
             f"#define MOST_PARAMETERS {max(len(entry.parameters) for entry in entries)}",
             f"#define MOST_SLOTS {max(sum(map(_slots, entry.parameters)) for entry in entries)}"]
    for i, entry in enumerate(entries):
        lines += [_declared(entry, level) for level in range(levels)]
        lines += [_call(i, entry, level) for level in range(levels)]
        rows = ", ".join(f"{{'{p.kind}', {ord(p.format or chr(0))}, {p.dtype.itemsize}}}" for p in entry.parameters)
        lines.append(f"static const Parameter parameters_{i}[] = {{{rows}}};")
    lines.append("static const Entry entries[] = {")
    for i, entry in enumerate(entries):
        calls = f"{{call_{i}_0, call_{i}_{levels - 1}}}"
        returns = f"'{entry.returns}'" if entry.returns else "0"
        lines.append(f'    {{"{entry.name}", parameters_{i}, {calls}, {len(entry.parameters)}, {returns}, '
                     f"{int(entry.name in brief)}}},")
    lines.append("};")
    lines.append("#define METHODS " + " ".join(f"METHOD({i})" for i in range(len(entries))))
    lines.append("#define LISTED_METHODS " + " ".join(
        f'{{"{entry.symbol}", method_{i}, METH_FASTCALL, 0}},' for i, entry in enumerate(entries)))
    return "\n".join(lines) + "\n"


WRITTEN = "// Written by byzantium.ahead, not by hand.\n"


def for_typescript(entries: tuple[EntryPoint, ...], digest: str) -> str:
    """entries.ts: the functions that the module exports. Numbers have 32 bits, a record is its address, a vector its
    address and how many items it has."""
    lines = [f"  {entry.symbol}({', '.join(_taken(entry))}): {'void' if entry.returns == NOTHING else 'number'}"
             for entry in entries]
    return "\n".join([
        WRITTEN, f"export const DIGEST = {json.dumps(digest)}\n", "export interface Entries {",
        "  memory: WebAssembly.Memory", "  __heap_base: WebAssembly.Global<'i32'>", *lines, "}", ""])


def _taken(entry: EntryPoint) -> list[str]:
    taken: list[str] = []
    for parameter in entry.parameters:
        taken += [f"{parameter.name}: number"] + [f"{parameter.name}_n: number"] * (parameter.kind == ARRAY)
    return taken


def quoted(text: str) -> str:
    return f'"{text}"'


def _slots(parameter: Parameter) -> int:
    return 2 if parameter.kind == ARRAY else 1


def _declared(entry: EntryPoint, level: int) -> str:
    types: list[str] = []
    for parameter in entry.parameters:
        types += {ARRAY: ["void *", "int64_t"], STRUCTURE: ["void *"]}.get(parameter.kind) or [C_TYPES[parameter.kind]]
    return f"{C_TYPES[entry.returns]} level{level}_{entry.symbol}({', '.join(types)});"


def _call(i: int, entry: EntryPoint, level: int) -> str:
    """From slots to an ordinary call."""
    given: list[str] = []
    for parameter in entry.parameters:
        member = {NUMBER: "number", REAL: "real"}.get(parameter.kind, "at")
        given.append(f"s[{len(given)}].{member}")
        if parameter.kind == ARRAY:
            given.append(f"s[{len(given)}].number")
    result = {NUMBER: "s[0].number = ", TRUTH: "s[0].number = ", REAL: "s[0].real = ", NOTHING: ""}[entry.returns]
    return f"static void call_{i}_{level}(Slot *s) {{ {result}level{level}_{entry.symbol}({', '.join(given)}); }}"
