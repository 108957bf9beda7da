"""Compile the kernels to PTX from the engine's own rules. Needs no GPU and no driver.

    python -m byzantium.gpu [--arch 90] [--folder build/gpu]

With NVIDIA's assembler at hand (`ptxas`, part of the extra `gpu`) it also leaves machine code, which loads at once,
and says how many registers each kernel takes.
"""

# mypy: disable-error-code="attr-defined,no-untyped-call,operator"

import argparse
import contextlib
import hashlib
import importlib
import json
import pathlib
import re
import shutil
import subprocess
import sysconfig
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

from byzantium.checks import extra
from byzantium.engine import compiling
from byzantium.engine.state import State

from .kernels import KERNELS, SORT_THREADS

FOLDER = pathlib.Path("build/gpu")
SORTED = ("play_sorted", "step_sorted")
DEVICE_KERNELS = (*KERNELS, *SORTED)
BOUNDS = dict.fromkeys(SORTED, SORT_THREADS)             # a block so large must fit into the registers


def digest() -> str:
    """A hash of all that the kernels are made from."""
    package = pathlib.Path(compiling.__file__).parents[1]
    found = hashlib.sha256()
    made_from = ("engine/**/*.py", "engine/*.toml", "gpu/*.py", "bots/evaluation.py", "odds/distribution.py")
    for path in sorted(path for pattern in made_from for path in package.glob(pattern)):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def instructions() -> dict[str, Any]:
    """What a GPU has an instruction for, or does in a way of its own."""
    from numba import cuda, int64

    # Types of the four device functions below are the compiler's: it infers them.
    def size(x):  # type: ignore[no-untyped-def]
        return int64(cuda.popc(x))

    def lowest(x):  # type: ignore[no-untyped-def]
        return int64(cuda.ffs(x)) - 1

    def lanes(n):  # type: ignore[no-untyped-def]
        return range(cuda.grid(1), n, cuda.gridsize(1))

    def emit(g, kind, a, b, c, d, e):  # type: ignore[no-untyped-def]
        pass

    return {f.__name__: cuda.jit(device=True)(f) for f in (size, lowest, lanes, emit)}


@contextlib.contextmanager
def pretended_device(arch: int) -> Iterator[None]:
    """The compiler asks the driver what the GPU can do, even if told: answer for it."""
    import numba.cuda.dispatcher as asking

    real = asking.get_current_device
    asking.get_current_device = lambda: SimpleNamespace(compute_capability=divmod(arch, 10))
    try:
        yield
    finally:
        asking.get_current_device = real


def bound_rules() -> dict[str, Any]:
    """The rules as functions of the device; the kernels as copies, not yet compiled."""
    from numba import cuda

    from . import sorting  # noqa: F401  registers its rules

    def wrap(f: Callable[..., Any]) -> Any:
        if f.__name__ in DEVICE_KERNELS:
            return f
        return cuda.jit(tuple(map(compiling.numba_type, compiling.parameters(f))), device=True)(f)

    return compiling.bind(wrap, compiling.as_array, list(DEVICE_KERNELS), instructions())


def compile_kernels(arch: int = 90) -> dict[str, str]:
    """PTX by kernel; the entry point has the kernel's name."""
    with extra("gpu", "Compiling for a GPU"):            # Numba's own part for GPUs is older than what rules need
        importlib.import_module("numba_cuda")
    from numba import cuda, void

    found = {}
    with pretended_device(arch):
        rules = bound_rules()
        for name in DEVICE_KERNELS:
            signature = void(*map(compiling.numba_type, compiling.parameters(rules[name])))
            options = {"launch_bounds": BOUNDS[name]} if name in BOUNDS else {}
            text, _ = cuda.compile_ptx(rules[name], signature, cc=divmod(arch, 10), **options)
            entry = re.search(r"\.entry (\w+)\(", text)
            assert entry
            found[name] = text.replace(entry[1], name)
    return found


def assembler() -> str | None:
    """Where ptxas is: on the path, or in NVIDIA's packages for Python."""
    packages = pathlib.Path(sysconfig.get_path("purelib"))
    return shutil.which("ptxas") or next(map(str, packages.glob("nvidia/**/bin/ptxas")), None)


def assemble(path: pathlib.Path, arch: int) -> dict[str, int]:
    """Machine code beside a PTX file, and what it takes; nothing without an assembler."""
    ptxas = assembler()
    if ptxas is None:
        return {}
    command = [ptxas, f"-arch=sm_{arch}", "-v", str(path), "-o", str(path.with_suffix(".cubin"))]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    wanted = {"registers": r"Used (\d+) registers", "stack_bytes": r"(\d+) bytes stack frame",
              "spilled_bytes": r"(\d+) bytes spill stores"}
    return {name: max(map(int, re.findall(pattern, said)), default=0) for name, pattern in wanted.items()}


def build(folder: pathlib.Path | str = FOLDER, arch: int = 90) -> dict[str, Any]:
    """Write the kernels and `build.json`, which says what they are; returns the latter."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    about: dict[str, Any] = {"digest": digest(), "arch": arch, "state_bytes": State.dtype.itemsize, "kernels": {}}
    for name, text in compile_kernels(arch).items():
        path = folder / f"{name}.ptx"
        path.write_text(text)
        about["kernels"][name] = {"ptx_bytes": len(text), **assemble(path, arch)}
    (folder / "build.json").write_text(json.dumps(about, indent=1))
    return about


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m byzantium.gpu", description="Compile the kernels to PTX; needs no GPU."
    )
    parser.add_argument("--arch", type=int, default=90, help="compute capability: 90 is Hopper")
    parser.add_argument("--folder", type=pathlib.Path, default=FOLDER)
    options = parser.parse_args()
    for name, facts in build(options.folder, options.arch)["kernels"].items():
        print(f"{name:14}", ", ".join(f"{fact} {n:,}" for fact, n in facts.items()))
