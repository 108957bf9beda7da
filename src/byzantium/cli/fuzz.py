"""`byzantium fuzz`: random games with every invariant checked after every decision."""

import time
from pathlib import Path

import numpy as np

from ..engine.compiling import trials
from ..engine.invariants import HOLDS, MAX_DECISIONS, NAMES
from ..engine.state import State
from ..english import ENDING_NAMES
from ..notation import DEFAULT_NAMES
from ..record import OPTIONS, Record
from .output import complain, console, print_json, with_progress


def options_of(key: int) -> dict[str, str]:
    """The options of a game: its key's last bits, so that a run meets them all."""
    return {name: values[key >> i & 1] for i, (name, values) in enumerate(OPTIONS.items())}


def fuzz_games(games: int, players: int, seed: int, as_json: bool, dump: Path) -> int:
    """Returns the exit status: 0 if all is well, 1 if a game failed (its record is at `dump`)."""
    codes = np.zeros(MAX_DECISIONS + 1, np.int64)
    lengths, endings = [], [0] * len(ENDING_NAMES)
    trial_game = trials.trial_game                     # compiles, if need be, before the bar appears
    began = time.perf_counter()
    for key in with_progress(range(seed, seed + games), games, "Fuzzing"):
        states = np.zeros(1, State)
        for name, value in options_of(key).items():
            states[name] = OPTIONS[name].index(value)
        made = trial_game(states[0], players, key, codes)
        if codes[made] != HOLDS:
            return _report_failure(players, key, codes[:made].tolist(), int(codes[made]), as_json, dump)
        lengths.append(made)
        endings[int(states["over"][0])] += 1
    seconds = round(time.perf_counter() - began, 2)
    ended = {name: n for name, n in zip(ENDING_NAMES, endings, strict=True) if n}
    report = {
        "ok": True,
        "players": players,
        "games": games,
        "seed": seed,
        "decisions": sum(lengths),
        "longest": max(lengths),
        "bound": MAX_DECISIONS,
        "endings": ended,
        "seconds": seconds,
    }
    if as_json:
        print_json(report)
        return 0
    console.print(
        f"{games:,} games with {players} players, {sum(lengths):,} decisions: every invariant held. "
        f"Longest game {max(lengths)} decisions; {seconds} s."
    )
    for name, n in ended.items():
        console.print(f"  {n / games:6.1%}  {name}")
    return 0


def _report_failure(players: int, key: int, codes: list[int], wrong: int, as_json: bool, dump: Path) -> int:
    Record(DEFAULT_NAMES[:players], options_of(key), list(codes)).save(dump)
    if as_json:
        print_json({"ok": False, "players": players, "seed": key, "decisions": len(codes), "broken": NAMES[wrong],
                    "record": str(dump)})
    else:
        complain(f"Game {key}, after decision {len(codes) - 1}: {NAMES[wrong]}.", style="red")
        complain(f"Its record is in {dump}; look at it with: byzantium replay {dump}")
    return 1
