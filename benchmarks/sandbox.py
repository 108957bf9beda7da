"""What the sandbox costs: python -m byzantium.ahead.modules FOLDER; python benchmarks/sandbox.py FOLDER

A module that answers at once shows the overhead of a decision. For our own bots: the same decisions, natively, by the
module in its process, and by the module as it runs when it is warm. Each decision is made three
times and the quickest counts, as machines are busy with other things.
"""

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import wasmtime

from byzantium import Game
from byzantium.bots import NO_BUDGET, Bot, make_bot
from byzantium.bots.modules import LEGAL_AT, question
from byzantium.bots.sandbox import engine

AT_ONCE = f"""(module (memory (export "memory") 1) (func (export "room") (param i32) (result i32) i32.const 0)
    (func (export "choose") (param i32 i32) (result i32) (i32.load16_u (i32.const {LEGAL_AT}))))"""
PLENTY = 10**15


def positions(bot: str) -> list[tuple[Any, Any]]:
    """Of a game of three of these bots."""
    game, player, found = Game(players=3, seed=5), make_bot(bot), []
    while not game.is_over:
        found.append((game.states, game.legal))
        game.play(player.choose(game.states, game.legal, NO_BUDGET, random.Random(1)))
    return found


def milliseconds(work: Callable[[Any, Any], object], asked: list[tuple[Any, Any]]) -> float:
    def once(position: Any, legal: Any) -> float:
        began = time.perf_counter()
        work(position, legal)
        return time.perf_counter() - began

    return 1000 * statistics.mean(min(once(*one) for _ in range(3)) for one in asked)


def choice(bot: Bot, position: Any, legal: Any) -> int:
    return bot.choose(position, legal, NO_BUDGET, random.Random(1))


def warm(path: Path) -> Callable[[Any, Any], object]:
    """The module in one instance for all decisions, as nobody plays with it: what its own work takes, metered."""
    store = wasmtime.Store(machine := engine())
    store.set_fuel(PLENTY)
    store.set_epoch_deadline(PLENTY)
    exports: Any = wasmtime.Instance(store, wasmtime.Module(machine, path.read_bytes()), []).exports(store)
    room, choose, memory = exports["room"], exports["choose"], exports["memory"]

    def ask(position: Any, legal: Any) -> object:
        asked = question(position, legal, 7, PLENTY)
        at = room(store, len(asked))
        memory.write(store, asked, at)
        return choose(store, at, len(asked))

    return ask


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    with tempfile.NamedTemporaryFile(suffix=".wasm") as file:
        file.write(wasmtime.wat2wasm(AT_ONCE))
        file.flush()
        bot = make_bot(f"wasm:{file.name}")
        asked = positions("random")
        cost = milliseconds(partial(choice, bot), asked)
    print(f"overhead of a decision: {cost:.3f} ms (mean of {len(asked)})")
    for name in ("greedy", "strategist", "champion"):
        native, module, asked = make_bot(name), make_bot(f"wasm:{folder / name}.wasm"), positions(name)
        took = {"native": milliseconds(partial(choice, native), asked),
                "module": milliseconds(partial(choice, module), asked)}
        took["warm"] = milliseconds(warm(folder / f"{name}.wasm"), asked)
        beside = [f"{took['native'] / took[way]:.2f}" for way in ("module", "warm")]
        print(f"{name:<10} native {took['native']:.3f} ms, module {took['module']:.3f} ms, module when warm "
              f"{took['warm']:.3f} ms: {' and '.join(beside)} of the native speed (means of {len(asked)})")


if __name__ == "__main__":
    main()
