"""Where games are played: `Device`, a GPU through CuPy, and `Host`, all cores of the machine through Numba.

Both run the same kernels on arrays of their own kind, numpy's or CuPy's. States are rows of 8-byte words.
"""

import json
import pathlib
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from byzantium.checks import extra
from byzantium.engine import compiling
from byzantium.engine.state import State

from . import build
from .kernels import KERNELS, SORT_GAMES, SORT_THREADS

THREADS = 64                             # of a block, where games aren't sorted


class Backend(ABC):
    """A place to play: its arrays (`xp`, numpy or CuPy), and its kernels."""

    xp: Any

    @abstractmethod
    def launch(self, kernel: str, *arguments: Any) -> None:
        """Run a kernel of `kernels.py` over all games; the first argument are their states."""

    def play(self, states: Any, first_key: int, counter: int, limit: int, made: Any) -> None:
        self.launch("play_games", states, first_key, counter, limit, made)

    def step(self, states: Any, *arguments: Any) -> None:
        self.launch("step_games", states, *arguments)


# ------------------------------------------------------------------ all cores


@cache
def host_kernels() -> dict[str, Callable[..., None]]:
    """The kernels around the compiled entry points, their games shared among the cores."""
    with extra("jit", "Games on all cores"):
        from numba import njit, prange

    rules = compiling.compiled.by_numba()            # a kernel of Numba's can't call what was compiled ahead
    entries = {name: getattr(rules, name) for name in compiling.ENTRY_POINTS}

    def wrap(f: Callable[..., Any]) -> Any:
        is_kernel = f.__name__ in KERNELS
        return njit(error_model="numpy", parallel=is_kernel, cache=is_kernel)(f)     # beside the cached rules

    instead = {**compiling.instructions(), **entries, "lanes": prange}
    return compiling.bind(wrap, compiling.as_array, list(KERNELS), instead)


class Host(Backend):
    """All cores of this machine."""

    xp = np

    def launch(self, kernel: str, *arguments: Any) -> None:
        host_kernels()[kernel](*map(self._argument, arguments))

    @staticmethod
    def _argument(value: Any) -> Any:
        if isinstance(value, int):
            return value
        return value.reshape(-1).view(State) if is_states(value) else value.reshape(-1)


# ------------------------------------------------------------------ a GPU


class Device(Backend):
    """The current GPU. Kernels come from a folder made by `build`, which may be another machine's."""

    def __init__(self, folder: pathlib.Path | str = build.FOLDER, threads: int = THREADS) -> None:
        with extra("gpu", "Games on a GPU"):
            import cupy

        self.xp, self.folder, self.threads = cupy, pathlib.Path(folder), threads
        self.about = self._about()
        self.processors = cupy.cuda.Device().attributes["MultiProcessorCount"]
        self._loaded: dict[str, Any] = {}

    def _about(self) -> dict[str, Any]:
        path = self.folder / "build.json"
        about: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
        if about.get("digest") != build.digest():
            about = build.build(self.folder, int(self.xp.cuda.Device().compute_capability))
        return about

    def kernel(self, name: str) -> Any:
        """A kernel, loaded: machine code made for this very GPU, or else PTX, which the driver compiles."""
        if name not in self._loaded:
            path = self.folder / f"{name}.cubin"
            fits = self.about["arch"] == int(self.xp.cuda.Device().compute_capability) and path.exists()
            module = self.xp.RawModule(path=str(path if fits else path.with_suffix(".ptx")))
            self._loaded[name] = module.get_function(name)
        return self._loaded[name]

    def launch(self, kernel: str, *arguments: Any) -> None:
        blocks = -(-len(arguments[0]) // self.threads)
        self._run(kernel, blocks, self.threads, arguments)

    def play(self, states: Any, first_key: int, counter: int, limit: int, made: Any) -> None:
        """As the kernel play_games, in the order of sorting.py: several times as fast."""
        made.fill(0)
        slots = self._slots(len(states))
        blocks = min(self.processors, -(-len(states) // slots))
        queue = self.xp.full(1, blocks * slots, self.xp.int32)
        self._run("play_sorted", blocks, SORT_THREADS, (states, first_key, counter, limit, made, queue))

    def step(self, states: Any, *arguments: Any) -> None:
        """As the kernel step_games, in the order of sorting.py."""
        slots = self._slots(len(states))
        self._run("step_sorted", -(-len(states) // slots), SORT_THREADS, (states, *arguments, slots))

    def _slots(self, games: int) -> int:
        """How many games a block keeps under way, so that all multiprocessors have some."""
        return max(1, min(SORT_GAMES, -(-games // int(self.processors))))

    def _run(self, name: str, blocks: int, threads: int, arguments: tuple[Any, ...]) -> None:
        words = tuple(word for value in arguments for word in kernel_words(value))
        self.kernel(name)((max(blocks, 1),), (threads,), words)


def is_states(value: Any) -> bool:
    return bool(value.ndim == 2 and value.shape[1] * value.itemsize == State.dtype.itemsize)


def kernel_words(value: Any) -> tuple[Any, ...]:
    """A kernel's argument as the compiler lays it out: a number, or the seven words of a vector."""
    if isinstance(value, int):
        return (np.int64(value),)
    assert value.flags.c_contiguous
    size = State.dtype.itemsize if is_states(value) else value.itemsize
    count = value.nbytes // size
    owners = np.uint64(0), np.uint64(0)  # which only a host would have
    shape, strides = np.int64(count), np.int64(size)
    return (*owners, np.int64(count), np.int64(size), np.uint64(value.data.ptr), shape, strides)
