"""`byzantium bench`: the speed of the rules on one core, and beside others' in the same run."""

import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from rich.table import Table

from ..engine import codes as C
from ..engine import kinds as K
from ..engine import plain, playout, running
from ..engine.compiling import compiled
from ..engine.invariants import MAX_DECISIONS
from ..engine.state import State
from ..errors import ByzantiumError
from ..game import Game
from ..position import from_text
from ..view import view as view_of
from .output import console, errors, print_json

SLICES = 5                       # of the time of a measure; the best one counts, on machines that others use too
ROUNDS = 3
PLAYERS = 4
POSITIONS = 20                   # in the middle of games
GAME_TARGETS = {"play and undo": 10, "copy": 5, "view": 100, "text and back": 200}       # microseconds
PEERS_PYTHON = Path(".venv-peers/bin/python")
PEERS_SCRIPT = Path("benchmarks/peers.py")
GPU_SCRIPT = Path("benchmarks/gpu.py")
WAYS_SCRIPT = Path("benchmarks/same_games.py")
START = """
import numpy as np
from byzantium.engine.compiling import compiled
from byzantium.engine.state import State
compiled.new_game(np.zeros(1, State)[0], 4)
"""


def measure(work: Callable[[], int], seconds: float) -> float:
    """Units of work a second, in the best of a few slices of time. `work` returns how many it did."""
    work()
    best = 0.0
    for _ in range(SLICES):
        began, done = time.perf_counter(), 0
        while (passed := time.perf_counter() - began) < seconds / SLICES:
            done += work()
        best = max(best, done / passed)
    return best


# ------------------------------------------------------------------ what is measured


def all_compiled(players: int) -> Callable[[], int]:
    """Whole random games without Python."""
    states, key = np.zeros(200, State), [0]

    def work() -> int:
        states[:] = np.zeros(1, State)
        key[0] += len(states)
        return int(compiled.random_games(states, players, key[0], MAX_DECISIONS))

    return work


def python_driven(players: int) -> Callable[[], int]:
    """Python chooses every code, among those that the compiled rules list."""
    states, codes = np.zeros(1, State), np.zeros(C.COUNT, np.int64)
    kinds, dice = states["now"]["kind"], states["now"]["n"]
    uniform, bits, advance = random.random, random.getrandbits, compiled.advance

    def work() -> int:
        states[:] = np.zeros(1, State)
        made, n = 0, compiled.new_game(states[0], players)
        code = C.PLAYER + int(uniform() * n)
        while n:
            n = advance(states, 0, code, codes)
            made += 1
            if kinds.item(0) == K.DICE:
                code = C.NUMBER + bits(dice.item(0)).bit_count()
            else:
                code = codes.item(int(uniform() * n))
        return made

    return work


def interpreted(players: int) -> Callable[[], int]:
    """Whole random games in plain Python, every event made."""
    key = [0]

    def work() -> int:
        key[0] += 1
        return int(playout.random_game(plain.empty(), players, key[0], MAX_DECISIONS))

    return work


def copies() -> Callable[[], int]:
    """States copied from Python, one at a time."""
    states, copy_state = np.zeros(2, State), compiled.copy_state
    compiled.random_games(states, 4, 1, 100)

    def work() -> int:
        for _ in range(1000):
            copy_state(states, 0, states, 1)
        return 1000

    return work


def game_calls() -> dict[str, Callable[[], int]]:
    """What `Game` is asked for most, in the middle of games of four: one call each on twenty positions."""
    games = [mid_game(seed) for seed in range(POSITIONS)]
    codes = [random.Random(seed).choice(game.legal) for seed, game in enumerate(games)]

    def play_and_undo() -> int:
        for game, code in zip(games, codes, strict=True):
            game.play(code)
            game.undo()
        return POSITIONS

    def copy() -> int:
        for game in games:
            game.copy()
        return POSITIONS

    def view() -> int:
        for game in games:
            view_of(plain.unpack(game.state_bytes), game.number)         # a game keeps what follows from its position
        return POSITIONS

    def text_and_back() -> int:
        for game in games:
            from_text(game.position)
        return POSITIONS

    return {"play and undo": play_and_undo, "copy": copy, "view": view, "text and back": text_and_back}


def mid_game(seed: int) -> Game:
    """A game by random play, before a decision from the hundredth on."""
    game, chosen = Game(PLAYERS, seed=seed), random.Random(seed)
    while game.number < 100:
        game.play(chosen.choice(game.legal))
        if game.is_over:
            game.undo(game.number // 2)
            break
    return game


def startup_seconds(cache: str | None = None) -> float:
    """From the start of Python to the first decision of a compiled game."""
    environment = os.environ | ({"BYZANTIUM_CACHE": cache} if cache else {})
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", START], check=True, env=environment, stderr=subprocess.DEVNULL)
    return time.perf_counter() - began


def measure_peers(seconds: float) -> Any:
    if not PEERS_PYTHON.exists() or not PEERS_SCRIPT.exists():
        raise ByzantiumError("The peers are measured from a checkout with their environment: run `make bench` there.")
    command = [str(PEERS_PYTHON), str(PEERS_SCRIPT), "--seconds", str(seconds)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def run_bench(peers: bool, cold: bool, seconds: float) -> dict[str, Any]:
    """Everything in a few rounds, ours and the peers' in turn, so that a busy minute slows both; the best counts."""
    works = {"all compiled": all_compiled(PLAYERS), "driven by Python": python_driven(PLAYERS),
             "interpreted": interpreted(PLAYERS), "copies": copies()}
    with running.using("compiled"):
        calls = game_calls()
        works |= calls
        rates = dict.fromkeys(works, 0.0)
        others: dict[str, Any] = {}
        for _ in range(ROUNDS):
            rates = {name: max(rates[name], measure(work, seconds / ROUNDS)) for name, work in works.items()}
            if peers:
                others = better(others, measure_peers(seconds / ROUNDS))
    report: dict[str, Any] = {
        "machine": {"python": platform.python_version(), "system": platform.system(), "cpu": cpu_name()},
        "players": PLAYERS,
        "state_bytes": State.dtype.itemsize,
        "copy_us": 1e6 / rates.pop("copies"),
        "game_us": {name: 1e6 / rates.pop(name) for name in calls},
        "decisions_per_s": rates,
        "games_per_s": rates["all compiled"] / mean_length(PLAYERS),
        "warm_start_s": min(startup_seconds() for _ in range(3)),
    }
    if cold:
        with tempfile.TemporaryDirectory() as folder:
            report["cold_start_s"] = startup_seconds(folder)
    if peers:
        report["peers"] = others
        report["ratios"] = ratios(report)
    return report


def better(one: Any, other: Any, shorter: bool = False) -> Any:
    """The better figures of two reports of the peers: higher rates, shorter times."""
    if isinstance(other, dict):
        return {key: better(one.get(key, {}), value, shorter or key.endswith("_us")) for key, value in other.items()}
    if one == {} or not isinstance(other, float | int):
        return other
    return min(one, other) if shorter else max(one, other)


def mean_length(players: int) -> float:
    states = np.zeros(2000, State)
    return float(compiled.random_games(states, players, 0, MAX_DECISIONS)) / len(states)


def ratios(report: dict[str, Any]) -> dict[str, dict[str, float]]:
    """How many times as fast as the peers, and what is to be reached."""
    ours, peers = report["decisions_per_s"], report["peers"]
    catanatron, backgammon = peers["catanatron"], peers["backgammon"]
    return {
        "all compiled / catanatron": {
            "ratio": ours["all compiled"] / catanatron["python"]["decisions_per_s"], "target": 150},
        "all compiled / backgammon in C++": {
            "ratio": ours["all compiled"] / backgammon["compiled"]["decisions_per_s"], "target": 60},
        "driven by Python / catanatron": {
            "ratio": ours["driven by Python"] / catanatron["python"]["decisions_per_s"], "target": 20},
        "catanatron's copy / ours": {"ratio": catanatron["copy_us"] / report["copy_us"], "target": 80},
        **{f"Game, {name} / python-chess": {"ratio": us / peers["chess"]["calls_us"][name]}
           for name, us in report["game_us"].items()},
    }


def cpu_name() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor()


# ------------------------------------------------------------------ printing


def print_bench(peers: bool, cold: bool, seconds: float, as_json: bool) -> None:
    if not as_json:
        errors.print("Measuring on one core ...", style="dim")
    report = run_bench(peers, cold, seconds)
    if as_json:
        print_json(report)
        return
    console.print(measures_table(report))
    if peers:
        console.print(ratios_table(report["ratios"]))


def print_gpu_bench(as_json: bool) -> None:
    if not GPU_SCRIPT.exists():
        raise ByzantiumError(f"GPUs are measured from a checkout: there is no {GPU_SCRIPT} here.")
    with tempfile.TemporaryDirectory() as folder:
        figures = Path(folder) / "gpu.json"
        done = subprocess.run([sys.executable, str(GPU_SCRIPT), "--json", str(figures)], capture_output=True, text=True)
        if done.returncode:
            raise ByzantiumError(f"No figures from a GPU: {done.stderr.strip().splitlines()[-1]}")
        print(figures.read_text() if as_json else done.stdout)


def print_ways() -> None:
    """The same games by every way of running; fails if they differ."""
    if not WAYS_SCRIPT.exists():
        raise ByzantiumError(f"Ways of running are compared from a checkout: there is no {WAYS_SCRIPT} here.")
    amounts = ["--games", "3000", "--positions", "500", "--trees", "30"]
    if subprocess.run([sys.executable, str(WAYS_SCRIPT), *amounts]).returncode:
        raise ByzantiumError("Not all ways came to the same, see above.")


def measures_table(report: dict[str, Any]) -> Table:
    table = Table("measure", "value", title=f"{report['machine']['cpu']}, Python {report['machine']['python']}")
    for name, rate in report["decisions_per_s"].items():
        table.add_row(f"{name}, decisions/s", f"{rate:,.0f}")
    table.add_row("all compiled, games/s", f"{report['games_per_s']:,.0f}")
    table.add_row("copy of a state, us", f"{report['copy_us']:.2f}")
    for name, us in report["game_us"].items():
        table.add_row(f"Game, {name}, us (to reach {GAME_TARGETS[name]})", f"{us:.1f}")
    table.add_row("size of a state, bytes", str(report["state_bytes"]))
    table.add_row("warm start to the first decision, s", f"{report['warm_start_s']:.2f}")
    if "cold_start_s" in report:
        table.add_row("cold start with compilation, s", f"{report['cold_start_s']:.1f}")
    for peer in ("catanatron", "backgammon") if "peers" in report else ():
        figures = report["peers"][peer]
        for way in ("python", "compiled"):
            if way in figures:
                table.add_row(f"{peer}, {way}, decisions/s", f"{figures[way]['decisions_per_s']:,.0f}")
        table.add_row(f"{peer}, copy, us", f"{figures['copy_us']:.2f}")
    for name, us in report["peers"]["chess"]["calls_us"].items() if "peers" in report else ():
        table.add_row(f"python-chess, {name}, us", f"{us:.1f}")
    return table


def ratios_table(found: dict[str, dict[str, float]]) -> Table:
    table = Table("ratio, same run", "times", "to reach")
    for name, row in found.items():
        table.add_row(name, f"{row['ratio']:.1f}", f"{row['target']:.0f}" if "target" in row else "")
    return table
