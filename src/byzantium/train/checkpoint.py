"""A training on disk: a folder with the recipe, how far it is, its curve, and arrays that any numpy reads."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from ..errors import ByzantiumError
from .export import export, unpacked
from .network import Arrays, Network
from .ppo import Progress, Recipe, Trainer

STATE = ("learner", "mean", "optimiser", "earlier")      # files of a training that can go on
NETWORK = "network.npz"                                  # what plays: the mean of the weights, in half precision
POLICY = "policy.npz"                                    # the same as bots read it: "policy:training/policy.npz"
CLONES = "clone-{}.npz"


def save(trainer: Trainer, folder: Path) -> None:
    """Write all files anew, each whole: a training that is cut off leaves those of the last time."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, arrays in trainer.state().items():
        write(folder / f"{name}.npz", arrays)
    write(folder / NETWORK, trainer.playing().arrays(np.float16))
    export(trainer.playing().arrays(), folder / POLICY)
    about = {"recipe": asdict(trainer.recipe), "progress": asdict(trainer.progress)}
    replace(folder / "training.json", json.dumps(about, indent=1).encode())


def restore(trainer: Trainer, folder: Path) -> None:
    progress = Progress(**json.loads((folder / "training.json").read_text("utf-8"))["progress"])
    trainer.restore({name: read(folder / f"{name}.npz") for name in STATE}, progress)


def recipe_in(folder: Path) -> Recipe:
    path = folder / "training.json"
    if not path.exists():
        raise ByzantiumError(f"{folder} holds no training: there is no {path.name}.")
    kept: dict[str, Any] = json.loads(path.read_text("utf-8"))["recipe"]
    pairs: dict[str, Any] = {name: tuple(value) for name, value in kept.items() if isinstance(value, list)}
    return Recipe(**{**kept, **pairs})


def network_of(arrays: Arrays) -> Network:
    """A network as wide and deep as its arrays."""
    layers = sum(name.startswith("layers.") and name.endswith(".weight") for name in arrays)
    return Network(len(arrays["layers.0.bias"]), layers - 1).load_arrays(arrays)


def network_in(path: Path) -> Network:
    """Of a training (network.npz), or as bots read it (policy.npz)."""
    found = read(path)
    return network_of(unpacked(found["weights"], found["numbers"], int(found["width"])) if "width" in found else found)


def save_clones(clones: Sequence[Network], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for i, clone in enumerate(clones):
        write(folder / CLONES.format(i), clone.arrays(np.float16))


def clones_in(folder: Path) -> list[Network]:
    return [network_of(read(path)) for path in sorted(folder.glob(CLONES.format("*")))]


def write(path: Path, arrays: Arrays) -> None:
    half = path.with_suffix(".part.npz")
    np.savez(half, **arrays)             # type: ignore[arg-type]
    half.replace(path)


def read(path: Path) -> Arrays:
    if not path.exists():
        raise ByzantiumError(f"There is no {path}.")
    with np.load(path) as found:
        return dict(found)


def replace(path: Path, data: bytes) -> None:
    half = path.with_suffix(".part")
    half.write_bytes(data)
    half.replace(path)
