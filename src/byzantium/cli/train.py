"""`byzantium train` and `byzantium demonstrate`: learning to play."""

import contextlib
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.live import Live
from rich.table import Table

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


def make_demonstrations(out: Path, teacher: str, games: int, seed: int) -> None:
    from ..bots import make_bot
    from ..train.demonstrations import demonstrate, gathered

    make_bot(teacher)                    # an unknown name is answered before anything starts
    found = gathered(with_progress(demonstrate(teacher, games, seed), games, f"games of {teacher}"))
    found.save(out)
    say(f"{out}: {len(found.codes):,} games, {int(found.taught.sum()):,} choices of {teacher}")


def train(folder: Path, seconds: float, whole: float, clones: list[Path], seed: int) -> None:
    """Begin a training in the folder, or go on with the one that is there."""
    if find_spec("torch") is None:
        raise ByzantiumError("Training needs PyTorch: pip install byzantium[train].")
    from ..train import checkpoint

    backend = backend_here()
    begun = (folder / "training.json").exists()
    recipe = checkpoint.recipe_in(folder) if begun else recipe_for(backend, whole)
    trainer = prepared(recipe, backend, folder, clones, seed, begun)
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


def recipe_for(backend: "Backend", whole: float) -> "Recipe":
    from dataclasses import replace

    from ..gpu import Host
    from ..train.ppo import Recipe

    recipe = Recipe(seconds=whole)
    return replace(recipe, **SMALL) if isinstance(backend, Host) else recipe


def prepared(recipe: "Recipe", backend: "Backend", folder: Path, clones: list[Path], seed: int,
             begun: bool) -> "Trainer":
    from ..train import checkpoint
    from ..train.ppo import Trainer

    networks = checkpoint.clones_in(folder) if begun and not clones else [
        clone_of(path, recipe, backend) for path in clones]
    trainer = Trainer(recipe, backend, networks, seed)
    if begun:
        checkpoint.restore(trainer, folder)
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
