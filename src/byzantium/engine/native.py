"""The library with the rules compiled ahead of time (`byzantium.ahead`): found, checked, loaded.

It lies beside this file in a wheel, and in the cache of whoever works on the sources, where it is built once for each
state of them. It knows from which sources it was made; one that does not fit them is refused.
"""

import contextlib
import hashlib
import importlib.machinery
import importlib.util
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import IO

PACKAGE = pathlib.Path(__file__).parents[1]
# The modules in which libraries are declared, and all files that their rules come from.
HOMES = (".engine.compiling", ".engine.running", ".odds", ".replaying", ".bots.compiled", ".env.vector",
         ".analysis.values", ".analysis.lab")
SOURCES = ("engine/**/*.py", "engine/*.toml", "odds/*.py", "replaying.py", "bots/compiled.py", "bots/evaluation.py",
           "bots/lookahead.py", "bots/mcts.py", "bots/sequential_halving.py", "bots/policy.py", "bots/puct.py",
           "env/kernels.py", "analysis/values.py", "analysis/champions.py", "ahead/*.py", "ahead/*.c")
NO_SOURCES = ("engine/plain.py", "ahead/page.py", "ahead/tables.py", "ahead/modules.py")      # nothing is compiled
SYSTEMS = {"Linux": "linux", "Darwin": "macos", "Windows": "windows"}
PROCESSORS = {"x86_64": "x64", "AMD64": "x64", "aarch64": "arm64", "arm64": "arm64"}
# The machines that there are libraries for, and how wheels call them.
TAGS = {
    "linux-x64": "manylinux_2_17_x86_64.manylinux2014_x86_64",
    "linux-arm64": "manylinux_2_17_aarch64.manylinux2014_aarch64",
    "macos-arm64": "macosx_11_0_arm64",
    "macos-x64": "macosx_10_13_x86_64",
    "windows-x64": "win_amd64",
}
MODULE = "byzantium_native"
FAILED = "failed"                        # begins the names of files in place of what could not be built
CHOICE = "BYZANTIUM_COMPILER"            # numba: leave the library aside


@cache
def digest() -> str:
    """Of all that the library is made from. Knows names inside the package, and no paths of a machine."""
    found = hashlib.sha256()
    sources = {path for pattern in SOURCES for path in PACKAGE.glob(pattern)}
    for path in sorted(sources - {PACKAGE / name for name in NO_SOURCES}):
        found.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]


def this_machine() -> str | None:
    """The target that runs here, if there is one."""
    name = f"{SYSTEMS.get(platform.system())}-{PROCESSORS.get(platform.machine())}"
    return name if name in TAGS else None


def file_name(target: str) -> str:
    ending = {"wasm": "wasm", "windows": "pyd"}.get(target.split("-")[0], "so")
    return f"byzantium.{ending}" if target == "wasm" else f"native-{target}.{ending}"


def cache_folder() -> pathlib.Path:
    root = os.environ.get("BYZANTIUM_CACHE") or os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return pathlib.Path(root).expanduser() / "byzantium"


def kept(target: str) -> pathlib.Path:
    """Where a library built from these sources lies."""
    return cache_folder() / f"native-{digest()}" / file_name(target)


def is_wanted() -> bool:
    return os.environ.get(CHOICE, "") != "numba" and os.environ.get("NUMBA_BOUNDSCHECK") != "1"


def module() -> ModuleType | None:
    """The library as a module of functions, LIBRARY_ENTRY each; built, if that is possible here and not yet done."""
    target = this_machine()
    if target and find() is None and is_wanted() and is_lacking(target) and can_build():
        build(target)
        find.cache_clear()
    return find()


@cache
def find() -> ModuleType | None:
    """The library, if there is one for this machine and version."""
    target = this_machine()
    if target is None or not is_wanted():
        return None
    packaged = pathlib.Path(__file__).with_name(file_name(target))
    places = [path for path in (packaged, kept(target)) if path.exists()]
    return next(filter(None, map(load, places)), None)


def load(path: pathlib.Path) -> ModuleType | None:
    """A library, unless it is of other sources or can't be loaded: then why is said."""
    loader = importlib.machinery.ExtensionFileLoader(MODULE, str(path))
    spec = importlib.util.spec_from_file_location(MODULE, path, loader=loader)
    assert spec
    try:
        found = importlib.util.module_from_spec(spec)
        loader.exec_module(found)
    except ImportError as error:
        _say(f"{path.name} can't be loaded ({error}).")
        return None
    if found.digest != digest():
        _say(f"{path.name} was made from other sources than these (digest {found.digest}, not {digest()}): not used.")
        return None
    return found


def can_build() -> bool:
    """In a checkout with what building needs."""
    checkout = (PACKAGE.parents[1] / "hatch_build.py").exists()
    return checkout and importlib.util.find_spec("numba") is not None and can_link()


def can_link() -> bool:
    return c_compiler() is not None or importlib.util.find_spec("ziglang") is not None


def c_compiler() -> str | None:
    """This machine's own, which links a library for it as well as zig does; on Windows that is another matter."""
    return None if os.name == "nt" else shutil.which("cc")


def build(*targets: str) -> None:
    """Into the cache, once: whoever comes meanwhile waits. The first is there in the end; others may follow."""
    folder = kept(targets[0]).parent
    with _alone(folder) as lock:
        lacking = [target for target in targets if is_lacking(target)]
        if not lacking:
            return
        command = [sys.executable, "-m", "byzantium.ahead", *lacking, "--here", "--folder", str(folder)]
        held = (lock.fileno(),) if os.name == "posix" else ()        # until the last is there
        process = subprocess.Popen(command, env=_with_these_sources(), stdout=2, pass_fds=held)
        others = threading.Thread(target=process.wait, daemon=True)
        others.start()
        while others.is_alive() and (is_lacking(lacking[0]) or len(lacking) == 1):
            others.join(0.05)
        if process.returncode:
            for target in filter(is_lacking, lacking):   # why is on the screen; Numba compiles as it runs
                failure(folder, target).touch()


def is_lacking(target: str) -> bool:
    """Neither built from these sources, nor in vain: then not again and again."""
    return not kept(target).exists() and not failure(kept(target).parent, target).exists()


def failure(folder: pathlib.Path, target: str) -> pathlib.Path:
    """What lies in the folder in place of a library that could not be built."""
    return folder / f"{FAILED}-{target}"


def _with_these_sources() -> dict[str, str]:
    paths = [str(PACKAGE.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


@contextlib.contextmanager
def _alone(folder: pathlib.Path) -> Iterator[IO[str]]:
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "lock", "w") as lock:
        if os.name == "posix":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield lock


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
