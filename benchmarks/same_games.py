"""The same games by every way of running, byte for byte, and how fast: python benchmarks/same_games.py

    --games 10000       with each number of players (a third each)
    --positions 10000   at which the strategist's lookahead must find the same values for all codes
    --trees 500         searches of 60 simulations that must grow the same trees and end in the same plan
    --ways NAME ...     numba, native (from Python), "linux-x64 (v2)", "linux-x64 (v3)", linux-arm64, windows-x64, node,
                        chromium, interpreted; all that this machine can run, if none is named

Nothing of Python is in the native programs: same_games/play.c is linked with the compiled rules for each target. arm64
runs under qemu-user (Debian: qemu-user-static), Windows under wine, WebAssembly in node and in Chromium (CHROMIUM names
another one than /usr/bin/chromium). The fourth column is the speed beside the first way's. `byzantium bench --ways`
runs this.
"""

import argparse
import functools
import hashlib
import http.server
import json
import multiprocessing
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

from byzantium.ahead import build, page
from byzantium.ahead.typing import Typed, type_rules
from byzantium.bots import evaluation, lookahead, mcts, sequential_halving
from byzantium.bots.compiled import quick
from byzantium.bots.search import EDGES, NODES, TRANSPOSITIONS
from byzantium.bots.strategist import confidence, weights_of
from byzantium.engine import codes as C
from byzantium.engine import kinds as K
from byzantium.engine import plain, playout
from byzantium.engine.compiling import Library, compiled
from byzantium.engine.invariants import MAX_DECISIONS
from byzantium.engine.state import State

HERE = pathlib.Path(__file__).parent / "same_games"
SIMULATIONS = 60                         # of a search
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
TRIES = 2                                # of every work; the faster counts, on machines that others use too
WEIGHTS = np.concatenate((np.ascontiguousarray(weights_of("balanced").ravel()), confidence()))
SIZES = {
    "STATE": State.dtype.itemsize, "PLY": lookahead.Ply.dtype.itemsize, "PLAN": lookahead.Plan.dtype.itemsize,
    "NODE": mcts.Node.dtype.itemsize, "EDGE": mcts.Edge.dtype.itemsize, "NODES": NODES, "EDGES": EDGES,
    "TRANSPOSITIONS": TRANSPOSITIONS, "SEARCH": sequential_halving.Search.dtype.itemsize,
    "WEIGHTS": len(WEIGHTS), "PLIES": lookahead.DEEPEST + 2, "WIDTH": lookahead.WIDTH, "CODES": C.COUNT,
    "FEATURES": 4 * evaluation.N_FEATURES, "RETURNS": 4 * mcts.MOST_ROUNDS,
    "PATH": mcts.STEP * mcts.LONGEST_WALK, "ROWS": sequential_halving.MOST_TRIES * sequential_halving.WIDE,
    "WALKS_AT": sequential_halving.Search.dtype.names.index("walks") * 8,       # type: ignore[union-attr]
}
# By way: the target, the processor, zig's name of a static program's target, what runs it.
PROGRAMS = {
    "linux-x64 (v2)": ("linux-x64", "x86-64-v2", "x86_64-linux-musl", ()),
    "linux-x64 (v3)": ("linux-x64", "x86-64-v3", "x86_64-linux-musl", ()),
    "linux-arm64": ("linux-arm64", "generic", "aarch64-linux-musl", ("qemu-aarch64-static",)),
    "windows-x64": ("windows-x64", "x86-64-v2", "x86_64-windows-gnu", ("wine",)),
}
Work = tuple[str, ...]                   # play, think or search, and its numbers
Run = Callable[[Work, bytes], tuple[str, float]]         # gives a digest of the output, and the speed by the second


def program(typed: Typed, folder: pathlib.Path, way: str) -> Run:
    """play.c with the rules for one target."""
    target, level, zig, runner = PROGRAMS[way]
    made, part = folder / f"{target}-{level}.exe", folder / f"{target}-{level}.o"
    part.write_bytes(build.compile_object(typed, build.TARGETS[target], level, "level0_"))
    sizes = [f"-D{name}={size}" for name, size in SIZES.items()]
    build.zig("cc", "-target", zig, "-O2", *sizes, "-o", made, HERE / "play.c", part)
    return lambda work, given: outcome([*runner, str(made), *work], given)


def node(program: str = "node") -> Run:
    """The module that the page has."""
    command = [program, str(HERE / "node.mjs"), str(page.module()), json.dumps(SIZES)]
    return lambda work, given: outcome([*command, *work], given)


def outcome(command: list[str], given: bytes) -> tuple[str, float]:
    done = subprocess.run(command, input=given, capture_output=True)
    if done.returncode:
        sys.exit(f"{command[0]} failed: {done.stderr.decode()[-500:]}")
    return hashlib.sha256(done.stdout).hexdigest(), float(done.stderr.split()[-1])


IN_A_PAGE = """async ([sizes, mode, numbers]) => {
    const { run } = await import('/play.mjs')
    const read = async (path) => new Uint8Array(await (await fetch(path)).arrayBuffer())
    const { out, done } = await run(await read('/byzantium.wasm'), sizes, mode, numbers, await read('/input'))
    const digest = await crypto.subtle.digest('SHA-256', await new Blob(out).arrayBuffer())
    return [Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''), done]
}"""


def chromium(folder: pathlib.Path) -> Run:
    """In a page of a server of its own, on this machine."""
    from playwright.sync_api import sync_playwright

    shutil.copy(page.module(), folder)
    shutil.copy(HERE / "play.mjs", folder)
    (folder / "page.html").write_text("<!doctype html><title>The same games</title>")

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    tab = sync_playwright().start().chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"]).new_page()
    tab.set_default_timeout(0)
    tab.goto(f"http://127.0.0.1:{server.server_port}/page.html")
    session = tab.context.new_cdp_session(tab)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})        # of the processor, as elsewhere

    def clock() -> float:
        metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
        return float(metrics["TaskDuration"])

    def run(work: Work, given: bytes) -> tuple[str, float]:
        (folder / "input").write_bytes(given)
        began = clock()
        digest, done = tab.evaluate(IN_A_PAGE, [SIZES, work[0], [int(n) for n in work[1:]]])
        return digest, done / (clock() - began)

    return run


def by_python(rules: Library, bots: Library) -> Run:
    """From Python, by Numba or the library."""

    def run(work: Work, given: bytes) -> tuple[str, float]:
        mode, numbers = work[0], [int(n) for n in work[1:]]
        functions: dict[str, Callable[..., tuple[bytes, int]]] = {
            "play": play, "think": think, "search": search, "calls": calls, "record_calls": record_calls}
        began = time.process_time()
        found, done = functions[mode](rules, bots, given, *numbers)
        return hashlib.sha256(found).hexdigest(), done / (time.process_time() - began)

    return run


def play(rules: Library, bots: Library, given: bytes, players: int, first: int, games: int) -> tuple[bytes, int]:
    states = np.zeros(games, State)
    made = rules.random_games(states, players, first, MAX_DECISIONS)
    return states.tobytes(), made


class Workspace:
    def __init__(self) -> None:
        self.states, self.plies = np.zeros(SIZES["PLIES"], State), np.zeros(SIZES["PLIES"], lookahead.Ply)
        self.values, self.found = np.zeros(SIZES["PLIES"] * lookahead.WIDTH), np.zeros(C.COUNT)
        self.features = np.zeros(SIZES["FEATURES"])

    @property
    def arrays(self) -> tuple[Any, ...]:
        return self.states, self.plies, WEIGHTS, self.values, self.found, self.features


def positions_of(given: bytes) -> Any:
    return np.frombuffer(bytearray(given[WEIGHTS.nbytes :]), State)


def think(rules: Library, bots: Library, given: bytes, positions: int) -> tuple[bytes, int]:
    room, plans, found = Workspace(), np.zeros(1, lookahead.Plan), []
    for position in positions_of(given)[:positions]:
        room.states[0] = position
        bots.look_ahead(*room.arrays, plans, lookahead.THOROUGH)
        found.append(room.found.tobytes())
    return b"".join(found), positions


def search(rules: Library, bots: Library, given: bytes, positions: int, simulations: int) -> tuple[bytes, int]:
    room, wide, narrow = Workspace(), np.zeros(16, lookahead.Plan), np.zeros(6, lookahead.Plan)
    nodes, edges = np.zeros(NODES, mcts.Node), np.zeros(EDGES, mcts.Edge)
    trunk = nodes, edges, np.zeros(TRANSPOSITIONS, np.int64), np.zeros(3, np.int64)
    path, returns, rows = np.zeros(SIZES["PATH"], np.int64), np.zeros(SIZES["RETURNS"]), np.zeros(SIZES["ROWS"])
    searches = np.zeros(1, sequential_halving.Search)
    found, walks, all_positions = [], 0, positions_of(given)
    for i in range(positions):
        root = all_positions[i : i + 1]
        walk = np.frombuffer(bytearray(root.tobytes()), State)
        words = walk.view(np.int64)
        start = bots.make_root(walk, words, *room.arrays, wide, *trunk, 1)
        bots.begin_search(searches, nodes, start, int(root["n_players"][0]), simulations, simulations)
        arrays = root, walk, words, *room.arrays, narrow, *trunk, path, returns, searches, rows
        while bots.search_on(*arrays, 0.0):
            pass
        walks += int(searches["walks"][0])
        found.append(searches.tobytes())
        found.append(edges[: int(trunk[3][1])].tobytes())
    return b"".join(found), walks


def some_positions(n: int) -> bytes:
    """The weights, and positions of random games in which a player is asked for an action."""
    found: list[bytes] = []
    key = 0
    while len(found) < n:
        state = np.zeros(1, State)
        compiled.new_game(state[0], 2 + key % 3)
        compiled.random_play(state[0], key, 0, 5 + key * 37 % 150)
        while state["now"]["kind"][0] not in (K.ACTION, K.GAME_OVER):
            compiled.random_play(state[0], key, 1000, 1)
        if state["now"]["kind"][0] == K.ACTION:
            found.append(state.tobytes())
        key += 1
    return WEIGHTS.tobytes() + b"".join(found)


def calls(rules: Library, bots: Library, given: bytes, n: int) -> tuple[bytes, int]:
    """A call from Python that does next to nothing, with arrays and numbers."""
    states, copy_state = np.zeros(2, State), rules.copy_state
    for _ in range(n):
        copy_state(states, 0, states, 1)
    return b"", n


def record_calls(rules: Library, bots: Library, given: bytes, n: int) -> tuple[bytes, int]:
    """The same with a record."""
    record, random_code = np.zeros(1, State)[0], rules.random_code
    rules.new_game(record, 4)
    for _ in range(n):
        random_code(record, 4, 0, 0)
    return b"", n


def interpreted(work: Work, given: bytes) -> tuple[str, float]:
    players, first, games = (int(n) for n in work[1:])
    began, made, found = time.process_time(), 0, []
    for key in range(first, first + games):
        g = plain.empty()
        made += playout.random_game(g, players, key, MAX_DECISIONS)
        found.append(plain.pack(g))
    return hashlib.sha256(b"".join(found)).hexdigest(), made / (time.process_time() - began)


# ------------------------------------------------------------------ which ways, and the table


def ways_here(wanted: list[str], folder: pathlib.Path) -> dict[str, Run]:
    names = wanted or ["numba", "native", *PROGRAMS, "node", "chromium", "interpreted"]
    runners = {way: runner[0] for way, (_, _, _, runner) in PROGRAMS.items() if runner}
    runners |= {"node": "node", "chromium": CHROMIUM}
    for way in [name for name in names if name in runners and shutil.which(runners[name]) is None]:
        print(f"{way}: not run, there is no {runners[way]} here")
        names.remove(way)
    makers: dict[str, Callable[[], Run]] = {
        "numba": lambda: by_python(compiled.by_numba(), quick.by_numba()), "native": lambda: by_python(compiled, quick),
        "node": node, "chromium": lambda: chromium(folder), "interpreted": lambda: interpreted,
    }
    made = {name: makers[name]() for name in names if name in makers}
    if made.keys() < {*names}:
        typed = typed_elsewhere()
        build.initialize()
        made |= {name: program(typed, folder, name) for name in names if name in PROGRAMS}
    return {name: made[name] for name in names}


def typed_elsewhere() -> Typed:
    """By a process of its own: where Numba compiles for itself, it does not type rules for others, nor the reverse."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as process:
        return process.submit(type_rules).result()


def does(way: str, work: Work) -> bool:
    """Calls from Python are for what is called from there; what is interpreted plays only."""
    if work[0] in ("calls", "record_calls"):
        return way in ("numba", "native")
    return way != "interpreted" or work[0] == "play"


def compare(ways: dict[str, Run], work: Work, given: bytes) -> bool:
    """Print a row for each way that does it, beside the first; whether all came to the same."""
    digests, first = set(), 0.0
    given = b"" if work[0] == "play" else given
    for way, run in ways.items():
        if does(way, work):
            found, rate = max((run(work, given) for _ in range(TRIES)), key=lambda outcome: outcome[1])
            digests.add(found)
            first = first or rate
            print(f"{' '.join(work):20} {way:15} {rate:14,.0f} a second  {rate / first:6.2f}  {sorted(digests)[0][:12]}"
                  if len(digests) == 1 else f"{' '.join(work):20} {way:15} comes to something else", flush=True)
    return len(digests) == 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--trees", type=int, default=500)
    parser.add_argument("--ways", nargs="*", default=[])
    options = parser.parse_args()
    works: list[Work] = [("play", str(p), "0", str(options.games // 3)) for p in (2, 3, 4)]
    works += [("think", str(options.positions)), ("search", str(options.trees), str(SIMULATIONS))]
    works += [("calls", "100000"), ("record_calls", "100000")]
    given = some_positions(max(options.positions, options.trees))
    with tempfile.TemporaryDirectory() as folder:
        ways = ways_here(options.ways, pathlib.Path(folder))
        same = [compare(ways, work, given) for work in works if any(does(way, work) for way in ways)]
    sys.exit(0 if all(same) else "They differ.")


if __name__ == "__main__":
    main()
