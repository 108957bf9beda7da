"""The one file that knows of compilers.

Rules are plain Python functions, registered by `@rule`. Imported, they run interpreted on plain objects
(`plain.py`). `bind` makes copies of all of them in a namespace of their own, each gone through another compiler;
`compiled` is that namespace for Numba on the CPU.

A rule's annotations are its one signature: `int` is an int64, a record of `layout.py` that record, `Many` a vector, a
NamedTuple vectors that go together: rules pass it on, callers from outside give its vectors one by one.
"""

import builtins
import hashlib
import importlib
import os
import pathlib
import sys
import types
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from importlib import metadata
from importlib.util import find_spec
from itertools import islice
from typing import Any, TypeVar

from . import native
from .layout import Many, dtype_of, is_bundle, item_of, number_of

Rule = Callable[..., Any]
F = TypeVar("F", bound=Rule)
Cell = TypeVar("Cell")

NOTHING: Mapping[Any, Any] = types.MappingProxyType({})
PACKAGE = "byzantium"                    # which the names of modules below are relative to
NO_RULES = ("native.py", "plain.py", "running.py")       # of this folder: nothing of them is compiled
LIBRARIES: list["Library"] = []          # all that are compiled ahead of time
RULES: dict[str, Rule] = {}          # name -> plain function, in the order of definition
ENTRY_POINTS: list[str] = []             # the rules of the engine that Python may call compiled


def rule(f: F) -> F:
    """Register a function of the rules."""
    assert f.__name__ not in RULES, f"two rules are called {f.__name__}"
    RULES[f.__name__] = f
    return f


def entry(f: F) -> F:
    """Register a rule that Python may call when compiled."""
    ENTRY_POINTS.append(f.__name__)
    return rule(f)


class Lookup(list[Cell]):
    """A constant table: nested lists for the interpreter, an array for compilers."""


def callees(f: Rule) -> list[str]:
    return [name for name in f.__code__.co_names if name in RULES]


def callees_first(roots: list[str], known: Collection[str] = ()) -> list[str]:
    """The rules that the roots need, each after those it calls; what known rules call is not needed."""
    order: list[str] = []

    def visit(name: str) -> None:
        if name not in order:
            for callee in callees(RULES[name]) if name not in known else ():
                visit(callee)
            order.append(name)

    for name in roots:
        visit(name)
    return order


class Namespaces(dict[str, dict[str, Any]]):
    """By module, what its rules may name: its own constants, with tables as the compiler has them; and all rules."""

    def __init__(self, table: Callable[[Lookup[Any]], Any]) -> None:
        self._table = table
        self.bound: dict[str, Any] = {}

    def __missing__(self, module: str) -> dict[str, Any]:
        named = {name: value for name, value in vars(sys.modules[module]).items() if name not in RULES}
        self[module] = {name: self._table(value) if isinstance(value, Lookup) else value
                        for name, value in named.items() if not name.startswith("__")}
        self[module] |= {"__builtins__": builtins, **self.bound}
        return self[module]

    def add(self, name: str, made: Any) -> None:
        self.bound[name] = made
        for namespace in self.values():
            namespace[name] = made


def bind(wrap: Callable[[Rule], Any], table: Callable[[Lookup[Any]], Any], roots: list[str],
         instead: dict[str, Any], stand_ins: Mapping[str, str] = NOTHING) -> dict[str, Any]:
    """Copies of the rules that the roots need, each gone through wrap; every one sees the names of its own module.

    `instead` gives the compiler's own version of a rule: bit counting by an instruction, `emit` by nothing.
    `stand_ins` names rules that take the place of others.
    """
    namespaces = Namespaces(table)
    for name in callees_first(roots, instead):
        original = RULES[stand_ins.get(name, name)]
        copy = types.FunctionType(original.__code__, namespaces[original.__module__], name)
        copy.__annotations__, copy.__module__ = original.__annotations__, original.__module__
        namespaces.add(name, instead[name] if name in instead else wrap(copy))
    return namespaces.bound


def parameters(f: Rule) -> Iterator[Any]:
    return (note for name, note in f.__annotations__.items() if name != "return")


def as_array(rows: Lookup[Any]) -> Any:
    import numpy as np

    return np.array(rows, dtype=np.int64)


# ------------------------------------------------------------------ Numba


def numba_type(note: Any) -> Any:
    from numba import from_dtype, types

    if is_bundle(note):
        return types.NamedTuple([numba_type(part) for part in note.__annotations__.values()], note)      # type: ignore[no-untyped-call]
    if (item := item_of(note)) is not None:
        return from_dtype(dtype_of(item))[::1]
    return from_dtype(number_of(note) or note.dtype)


def instructions() -> dict[str, Any]:
    """What Numba has an instruction for, or nothing to do."""
    from numba import njit, types
    from numba.core.cgutils import true_bit
    from numba.extending import intrinsic

    @intrinsic
    def size(context: Any, x: Any) -> Any:
        return types.int64(types.int64), lambda _, builder, __, args: builder.ctpop(args[0])

    @intrinsic
    def lowest(context: Any, x: Any) -> Any:
        return types.int64(types.int64), lambda _, builder, __, args: builder.cttz(args[0], true_bit)

    @njit
    def emit(g: Any, kind: Any, a: Any, b: Any, c: Any, d: Any, e: Any) -> None:
        pass

    return {"size": size, "lowest": lowest, "emit": emit}


class Library:
    """Rules compiled: `compiled.step(g, code)`. Ahead of time, if there is a library for this machine and version
    (`native.py`); else by Numba when an entry is first asked for.

    modules: those that hold the rules, imported only then. entries: what Python may call. base: a library whose entries
    are called as they stand, so that only what is new is compiled. records and stand_ins: records and rules that take
    the place of others throughout, as in `telling.py`. ahead: whether it is compiled ahead of time. What Numba compiles
    is kept in a cache; making it is announced on the error output.
    """

    def __init__(self, name: str, modules: Sequence[str], entries: Sequence[str], base: "Library | None" = None,
                 records: Mapping[Any, Any] = NOTHING, stand_ins: Mapping[str, str] = NOTHING, ahead: bool = True):
        self.name, self.entries, self.records, self.stand_ins = name, entries, records, stand_ins
        self._modules, self._base, self._ahead = modules, base, ahead
        if ahead:
            LIBRARIES.append(self)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        found = getattr(native.module(), f"{self.name}_{name}", None) if self._ahead else None
        self.__dict__[name] = found or self._compile_now(name)
        return self.__dict__[name]

    def by_numba(self) -> "Library":
        """The same rules, compiled by Numba in any case."""
        base = self._base and self._base.by_numba()
        return Library(self.name, self._modules, self.entries, base, self.records, self.stand_ins, ahead=False)

    @property
    def is_ready(self) -> bool:
        """Is compiled code there, so that nobody has to wait for it? Asking loads no compiler."""
        if self._ahead and native.find() is not None:
            return True
        return find_spec("numba") is not None and (self._folder() / "complete").exists()

    def import_modules(self) -> list[types.ModuleType]:
        """Import the modules, which register their rules."""
        return [importlib.import_module(name, PACKAGE) for name in self._modules]

    def instead(self) -> dict[str, Any]:
        """The compiler's own versions of rules."""
        return {name: made for name, made in instructions().items() if name not in self.stand_ins}

    def signature(self, f: Rule) -> list[Any]:
        """The annotations of a rule's parameters, with the records that stand in for others."""
        return [self._record(note) for note in parameters(f)]

    def _record(self, note: Any) -> Any:
        item = item_of(note)
        return self.records.get(note, note) if item is None else Many[self._record(item)]        # type: ignore[misc]

    def _compile_now(self, name: str) -> Any:
        self.import_modules()
        if name not in self.entries:
            raise AttributeError(f"the compiled {self.name} have no entry {name!r}")
        if find_spec("numba") is None:
            raise _nothing_compiled()
        folder = self._folder()
        warm = (folder / "complete").exists()
        if not warm:
            print(f"Compiling the {self.name}, once for this version ...", file=sys.stderr, flush=True)
        made = self._make(folder, [name] if warm else list(self.entries), warm)
        (folder / "complete").touch()
        return made[name]

    def _digest(self) -> str:
        """A hash of all that the compiled code depends on: the engine, these modules, the compilers."""
        here, versions = pathlib.Path(__file__).parent, (metadata.version(name) for name in ("numba", "numpy"))
        digest = hashlib.sha256(" ".join([str(here), sys.version, *versions]).encode())
        modules = [pathlib.Path(str(module.__file__)) for module in self.import_modules()]
        for path in sorted({*here.rglob("*.py"), *here.glob("*.toml"), *modules} - {here / name for name in NO_RULES}):
            digest.update(path.read_bytes())
        return digest.hexdigest()[:16]

    def _folder(self) -> pathlib.Path:
        checked = "-checked" if os.environ.get("NUMBA_BOUNDSCHECK") == "1" else ""
        return native.cache_folder() / f"{self.name}-{self._digest()}{checked}"

    def _make(self, folder: pathlib.Path, wanted: list[str], warm: bool) -> dict[str, Any]:
        """The entries that are wanted: compiled with all they call, callees first, or read from the cache alone."""
        from numba import config, njit

        folder.mkdir(parents=True, exist_ok=True)
        jitted = self._base.by_numba() if self._base and not warm else None
        base = {name: getattr(jitted, name) for name in jitted.entries} if jitted else {}
        # Numba's own look at one file's date would leave stale code running.
        config.CACHE_DIR = str(folder)                   # type: ignore[attr-defined]

        def wrap(f: Rule) -> Any:
            # Inlining all rules but the entries makes games a quarter faster, the first compilation a third longer.
            inner = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "forceinline": True}
            options = {"nogil": True} if f.__name__ in self.entries else inner
            made = njit(cache=True, error_model="numpy", **options)(f)        # type: ignore[call-overload]
            if not warm or f.__name__ in wanted:         # else it is compiled only if the cache lacks an entry
                made.compile(tuple(map(numba_type, self.signature(f))))
                made.disable_compile()
            return made

        bound = bind(wrap, as_array, wanted, {**self.instead(), **base}, self.stand_ins)
        return {name: unbundled(bound[name], self.signature(RULES[name])) for name in wanted}


def unbundled(made: Rule, notes: Sequence[Any]) -> Rule:
    """A compiled rule that takes the vectors of its bundles one by one, as libraries made ahead of time do."""
    if not any(map(is_bundle, notes)):
        return made

    def call(*arguments: Any) -> Any:
        left = iter(arguments)
        return made(*(note(*islice(left, len(note._fields))) if is_bundle(note) else next(left) for note in notes))

    return call


class NotCompiled(ImportError):
    """There is no library for this machine, and no Numba to compile the rules as they run."""


def _nothing_compiled() -> NotCompiled:
    machine = native.this_machine() or sys.platform
    return NotCompiled(f"There are no compiled rules for this machine ({machine}) and version, and no Numba to "
                       "compile them: pip install \"byzantium[jit]\" brings it.")


compiled = Library("rules", (".engine.playout", ".engine.invariants", ".engine.observation"), ENTRY_POINTS)
trials = Library("trials", (".engine.trials",), ("trial_game", "perft"), base=compiled)
