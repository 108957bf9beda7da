"""The rules as LLVM's intermediate code, typed by Numba and not yet for any machine.

Numba writes a module for every function and would then link, optimise and load it with all that it calls. None of this
is wanted here: `Collected` keeps the modules as they are written. Whoever compiles them links them once.
"""

# mypy: disable-error-code="no-untyped-call,no-any-return,call-overload,method-assign"

import contextlib
import importlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..engine import compiling, layout
from ..engine.native import HOMES
from .parallel import Progress, side_by_side, silent

NUMBER, REAL, STRUCTURE, ARRAY, TRUTH, NOTHING = "n", "r", "s", "a", "b", ""
FORMATS = {"i8": "q", "f8": "d", "f4": "f", "i4": "i", "i2": "h", "i1": "b", "u1": "B"}      # as buffers tell them


@dataclass(frozen=True)
class Parameter:
    name: str
    kind: str                            # NUMBER, REAL, STRUCTURE or ARRAY
    dtype: "np.dtype[Any]"               # of the structure, or of an array's items

    @property
    def format(self) -> str:
        """Of plain items; none for structures."""
        return FORMATS[self.dtype.str[1:]] if self.kind == ARRAY and self.dtype.names is None else ""


@dataclass(frozen=True)
class EntryPoint:
    """A rule that others may call."""

    library: str
    name: str
    parameters: tuple[Parameter, ...]
    returns: str                         # NUMBER, REAL, TRUTH or NOTHING
    bits: int                            # of what it returns
    inside: str                          # its name in the intermediate code

    @property
    def symbol(self) -> str:
        return f"{self.library}_{self.name}"


@dataclass(frozen=True)
class Group:
    """Libraries that share their rules."""

    entries: tuple[EntryPoint, ...]
    inner: frozenset[str]                # the names in it of rules that are no entries and worth inlining
    modules: tuple[str, ...]             # the intermediate code
    exports: tuple[str, ...] = ()        # functions in it that are called from outside, beside the entries


@dataclass(frozen=True)
class Typed:
    groups: tuple[Group, ...]

    @property
    def entries(self) -> tuple[EntryPoint, ...]:
        return tuple(entry for group in self.groups for entry in group.entries)

    def only(self, symbols: Collection[str]) -> "Typed":
        """The same rules with fewer entries."""
        return Typed(tuple(replace(group, entries=tuple(entry for entry in group.entries if entry.symbol in symbols))
                           for group in self.groups))


def libraries() -> list[compiling.Library]:
    """All that the package compiles, in the order in which they build on each other."""
    for home in HOMES:
        importlib.import_module(home, compiling.PACKAGE)
    for library in compiling.LIBRARIES:
        library.import_modules()
    return compiling.LIBRARIES


def sharing() -> list[list[compiling.Library]]:
    """The libraries of the package; those without stand-ins share their rules."""
    groups: dict[tuple[int, int], list[compiling.Library]] = {}
    for library in libraries():
        groups.setdefault((id(library.records), id(library.stand_ins)), []).append(library)
    return list(groups.values())


def type_rules(progress: Progress = silent) -> Typed:
    """Type every library of the package, groups side by side."""
    groups = dict(side_by_side(type_group, range(len(sharing())), progress))
    return Typed(tuple(groups[i] for i in sorted(groups)))


def type_group(i: int, progress: Progress) -> Group:
    group = sharing()[i]
    with collecting() as modules:
        found = type_libraries(group, progress)
    entries = tuple(entry for library in group for entry in entries_of(library, found))
    # Rules that tell are called one at a time, and what a call costs is mostly Python's.
    inner = set() if group[0].stand_ins else set(map(_inside, found.values()))
    return Group(entries, frozenset(inner - {entry.inside for entry in entries}), tuple(modules))


def type_libraries(group: list[compiling.Library], progress: Progress = silent) -> dict[str, Any]:
    """The rules that these libraries need, by name, as Numba has typed them."""
    from numba import njit

    first, roots = group[0], [name for library in group for name in library.entries]
    instead = first.instead()
    order = compiling.callees_first(roots, instead)

    def wrap(f: Callable[..., Any]) -> Any:
        progress(order.index(f.__name__) / len(order))
        made = njit(f, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
        made.compile(tuple(map(compiling.numba_type, first.signature(f))))
        return made

    bound = compiling.bind(wrap, compiling.as_array, roots, instead, first.stand_ins)
    return {name: bound[name] for name in order if name not in instead}


def entries_of(library: compiling.Library, typed: dict[str, Any]) -> Iterator[EntryPoint]:
    for name in library.entries:
        parameters = tuple(_parameters(library, typed[name].py_func))
        result = _kind_of_result(_result(typed[name]))
        yield EntryPoint(library.name, name, parameters, *result, _inside(typed[name]))


def _inside(typed: Any) -> str:
    """A rule's name in the intermediate code."""
    return typed.overloads[typed.signatures[0]].fndesc.mangled_name


def _result(typed: Any) -> Any:
    return typed.overloads[typed.signatures[0]].signature.return_type


def _parameters(library: compiling.Library, f: Callable[..., Any]) -> Iterator[Parameter]:
    names = f.__code__.co_varnames[: f.__code__.co_argcount]
    for name, note in _flat(zip(names, library.signature(f), strict=True)):
        item, number = layout.item_of(note), layout.number_of(note)
        if item is not None:
            yield Parameter(name, ARRAY, layout.dtype_of(item))
        elif number is not None:
            yield Parameter(name, NUMBER if number.kind == "i" else REAL, number)
        else:
            yield Parameter(name, STRUCTURE, note.dtype)


def _flat(parameters: Iterable[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    """Bundles as Numba passes them: their vectors in a row."""
    for name, note in parameters:
        yield from note.__annotations__.items() if layout.is_bundle(note) else ((name, note),)


def _kind_of_result(numba_type: Any) -> tuple[str, int]:
    """NUMBER, REAL, TRUTH or NOTHING, and its bits."""
    name = str(numba_type)
    kinds = {"none": (NOTHING, 0), "bool": (TRUTH, 8), "float64": (REAL, 64)}
    return kinds[name] if name in kinds else (NUMBER, int(name.removeprefix("int")))


@contextlib.contextmanager
def collecting() -> Iterator[list[str]]:
    """Inside, Numba types and writes, and makes nothing that runs here."""
    from numba.core import cgutils, codegen, cpu

    modules: list[str] = []

    class Collected(codegen.JITCodeLibrary):
        def add_ir_module(self, ir_module: Any) -> None:
            modules.append(re.sub(r"^source_filename.*$", "", cgutils.normalize_ir_text(str(ir_module)), flags=re.M))

        def finalize(self) -> None:
            self._finalized = True

    real = codegen.JITCPUCodegen._library_class, cpu.CPUContext.get_executable
    codegen.JITCPUCodegen._library_class = Collected
    cpu.CPUContext.get_executable = lambda *_: [].append                 # some built-in function, another for each rule
    try:
        yield modules
    finally:
        codegen.JITCPUCodegen._library_class, cpu.CPUContext.get_executable = real
