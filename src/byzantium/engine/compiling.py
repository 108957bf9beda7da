"""The one file that knows of compilers.

Rules are plain Python functions, registered by `@rule`. Imported, they run interpreted on plain objects
(`plain.py`). `bind` makes copies of all of them in a namespace of their own, each gone through another compiler;
`compiled` is that namespace for Numba on the CPU.

A rule's annotations are its one signature: `int` is an int64, a record dtype that record, a scalar dtype a vector of it.
"""

import builtins
import hashlib
import inspect
import os
import pathlib
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any

RULES: dict[str, Callable] = {}          # name -> plain function, in the order of definition
ENTRY_POINTS: list[str] = []             # the rules that Python may call compiled


def rule(f: Callable) -> Callable:
    """Register a function of the rules."""
    assert f.__name__ not in RULES, f"two rules are called {f.__name__}"
    RULES[f.__name__] = f
    return f


def entry(f: Callable) -> Callable:
    """Register a rule that Python may call when compiled."""
    ENTRY_POINTS.append(f.__name__)
    return rule(f)


class Table(list):
    """A constant table: nested lists for the interpreter, an array for compilers."""


def emits_nothing(g, kind, a, b, c, d, e):           # bound in place of `emit` by compilers
    pass


def callees(f: Callable) -> list[str]:
    return [name for name in f.__code__.co_names if name in RULES]


def callees_first(roots: list[str]) -> list[str]:
    order: list[str] = []

    def visit(name: str) -> None:
        if name not in order:
            for callee in callees(RULES[name]):
                visit(callee)
            order.append(name)

    for name in roots:
        visit(name)
    return order


def constants() -> dict[str, Any]:
    """Everything that the rules' modules name, besides rules: one meaning for each name."""
    found: dict[str, Any] = {}
    for module in dict.fromkeys(inspect.getmodule(f) for f in RULES.values()):
        for name, value in vars(module).items():
            if not name.startswith("__") and name not in RULES:
                assert found.setdefault(name, value) is value, f"{name} has two meanings in the rules' modules"
    return found


def bind(wrap: Callable[[Callable], Any], table: Callable[[Table], Any], roots: list[str]) -> dict[str, Any]:
    """Copies of the rules that the roots need, in one namespace in which each has gone through wrap."""
    namespace = {name: table(value) if isinstance(value, Table) else value for name, value in constants().items()}
    namespace["__builtins__"] = builtins
    for name in callees_first(roots):
        original = RULES[name]
        code = emits_nothing.__code__ if name == "emit" else original.__code__
        copy = types.FunctionType(code, namespace, name)
        copy.__annotations__, copy.__module__ = original.__annotations__, original.__module__
        namespace[name] = wrap(copy)
    return namespace


def parameters(f: Callable) -> Iterator[Any]:
    return (note for name, note in f.__annotations__.items() if name != "return")


def sources_digest() -> str:
    """A hash of all that compiled code depends on: the engine's sources and facts, and the versions of its compilers."""
    import numba
    import numpy as np

    here = pathlib.Path(__file__).parent
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {np.__version__}".encode())
    for path in sorted([*here.rglob("*.py"), *here.glob("*.toml")]):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> pathlib.Path:
    root = os.environ.get("BYZANTIUM_CACHE") or os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    checked = "-checked" if os.environ.get("NUMBA_BOUNDSCHECK") == "1" else ""
    return pathlib.Path(root).expanduser() / "byzantium" / (sources_digest() + checked)


def as_array(rows: Table) -> Any:
    import numpy as np

    return np.array(rows, dtype=np.int64)


class Compiled:
    """The rules compiled by Numba, made when first asked for: `compiled.step(g, code, mask)`.

    The first time on a machine this takes up to 40 seconds, and says so; later it is read from a cache.
    """

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self.__dict__.update(compile_rules())
        return self.__dict__[name]


def compile_rules() -> dict[str, Any]:
    """Compile the entry points and all they call, callees first, or read them from the cache."""
    from numba import config, from_dtype, int64, njit

    folder = cache_folder()
    config.CACHE_DIR = str(folder)       # Numba's own look at one file's date would leave stale code running
    done = folder / "complete"
    warm = done.exists()
    if not warm:
        print("Compiling the rules, once for this version: up to 40 seconds ...", file=sys.stderr, flush=True)

    def numba_type(note: Any) -> Any:
        if note is int:
            return int64
        return from_dtype(note) if note.names else from_dtype(note)[::1]

    def wrap(f: Callable) -> Any:
        inner = {} if f.__name__ in ENTRY_POINTS else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        made = njit(cache=True, error_model="numpy", **inner)(f)
        if not warm or f.__name__ in ENTRY_POINTS:
            made.compile(tuple(numba_type(note) for note in parameters(f)))
            made.disable_compile()
        return made

    namespace = bind(wrap, as_array, ENTRY_POINTS)
    folder.mkdir(parents=True, exist_ok=True)
    done.touch()
    return {name: namespace[name] for name in ENTRY_POINTS}


compiled = Compiled()
