"""`byzantium train` and `byzantium demonstrate`: learning to play."""

import contextlib
import importlib
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.live import Live
from rich.table import Table

from ..checks import extra
from ..errors import ByzantiumError
from .output import complain, console, say, with_progress

if TYPE_CHECKING:
    from ..gpu import Backend
    from ..train.network import Network
    from ..train.ppo import Recipe, Trainer

SAVE_EVERY = 60.0                        # seconds
SHOWN = {"seconds": "{:.0f} s", "decisions": "{:,.0f}", "rate": "{:,.0f}/s", "among_clones": "{:.1%}",
         "among_earlier": "{:.1%}", "by_bulgars": "{:.1%}", "by_arabs": "{:.1%}", "length": "{:.0f}",
         "entropy": "{:.3f}", "value": "{:.3f}"}
SMALL: dict[str, Any] = {"games": 256, "steps": 8, "batch": 1024, "width": 64, "snapshot_rounds": 4}     # without a GPU
# With a network that plays already: small steps, and mostly for its values.
LEARNED: dict[str, Any] = {"rates": (1.5e-4, 1e-5), "entropies": (0.003, 0.001), "value": 1.0}


def make_demonstrations(out: Path, teacher: str, games: int, seed: int) -> None:
    from ..bots import make_bot
    from ..train.demonstrations import demonstrate, gathered

    make_bot(teacher)                    # an unknown name is answered before anything starts
    found = gathered(with_progress(demonstrate(teacher, games, seed), games, f"games of {teacher}"))
    found.save(out)
    say(f"{out}: {len(found.codes):,} games, {int(found.taught.sum()):,} choices of {teacher}")


def train(folder: Path, seconds: float, whole: float, clones: list[Path], network: Path | None, seed: int) -> None:
    """Begin a training in the folder, or go on with the one that is there."""
    with extra("train", "Training"):
        importlib.import_module("torch")
    from ..train import checkpoint

    begun = (folder / "training.json").exists()
    if network and begun:
        raise ByzantiumError(f"{folder} holds a training that has begun; another network needs a folder of its own.")
    backend, first = backend_here(), checkpoint.network_in(network) if network else None
    recipe = checkpoint.recipe_in(folder) if begun else recipe_for(backend, whole, first)
    trainer = prepared(recipe, backend, folder, clones, first, seed, begun)
    saved = time.monotonic()
    for _ in shown(trainer.train(seconds)):
        if time.monotonic() - saved > SAVE_EVERY:
            saved = time.monotonic()
            checkpoint.save(trainer, folder)
    checkpoint.save(trainer, folder)
    say(f"{folder}: {trainer.progress.decisions:,} decisions in {trainer.progress.spent:.0f} s of "
        f"{recipe.seconds:.0f}. Play it: byzantium arena policy:{folder / checkpoint.POLICY} strategist-1")


def backend_here() -> "Backend":
    """A GPU, if there is one."""
    from ..gpu import Device, Host

    if find_spec("cupy"):
        import cupy

        with contextlib.suppress(cupy.cuda.runtime.CUDARuntimeError):
            if cupy.cuda.runtime.getDeviceCount():
                return Device()
    complain("There is no GPU here: a small network learns on this machine's cores, to show that it works.")
    return Host()


def recipe_for(backend: "Backend", whole: float, first: "Network | None") -> "Recipe":
    from dataclasses import replace

    from ..gpu import Host
    from ..train.ppo import Recipe

    recipe = Recipe(seconds=whole)
    recipe = replace(recipe, **SMALL) if isinstance(backend, Host) else recipe
    return replace(recipe, width=first.width, blocks=first.blocks, **LEARNED) if first else recipe


def prepared(recipe: "Recipe", backend: "Backend", folder: Path, clones: list[Path], first: "Network | None",
             seed: int, begun: bool) -> "Trainer":
    from ..train import checkpoint
    from ..train.ppo import Trainer

    networks = checkpoint.clones_in(folder) if begun and not clones else [
        clone_of(path, recipe, backend) for path in clones]
    trainer = Trainer(recipe, backend, networks, seed)
    if begun:
        checkpoint.restore(trainer, folder)
    elif first:
        trainer.begin_with(first)
    else:
        trainer.calibrate()
    checkpoint.save_clones(networks, folder)
    return trainer


def clone_of(path: Path, recipe: "Recipe", backend: "Backend") -> "Network":
    from ..train.demonstrations import Demonstrations
    from ..train.imitation import choices_of, imitate
    from ..train.network import Network

    choices = choices_of(Demonstrations.load(path), backend)
    net: Network = Network(recipe.width, recipe.blocks).to(choices.codes.device)
    net.calibrate(choices.rows, choices.features)
    say(f"{path}: a clone makes {imitate(net, choices):.1%} of the same choices where it was not taught")
    return net


def shown(reports: "Iterator[dict[str, float]]") -> "Iterator[dict[str, float]]":
    """The reports as a table that grows; lines where there is no terminal."""
    if not console.is_terminal:
        for report in reports:
            console.print(*(f"{name} {form.format(report[name])}" for name, form in SHOWN.items() if name in report))
            yield report
        return
    table = Table(*SHOWN)
    with Live(table, console=console, vertical_overflow="visible"):
        for report in reports:
            table.add_row(*(form.format(report[name]) for name, form in SHOWN.items()))
            yield report
