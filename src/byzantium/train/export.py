"""A network as the package carries it: weights as bytes, the rest as float32, as `bots/policy.py` reads them."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..bots.policy import INPUTS, OUTPUTS
from ..engine import codes as C
from ..engine.observation import ROW_SIZE

Arrays = dict[str, NDArray[Any]]         # a network's, by name
MOST = 127                               # of a byte


def packed(network: Arrays) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Weights and numbers of `policy.infer`."""
    arrays = {name: np.asarray(value, np.float32) for name, value in network.items()}
    layers = sum(name.startswith("norms.") and name.endswith(".weight") for name in arrays)
    mean, scale = arrays["mean"], arrays["scale"]
    weights: list[NDArray[np.int8]] = []
    numbers: list[NDArray[Any]] = [mean, scale]
    for i in range(layers):
        steps, sizes = quantised(arrays[f"layers.{i}.weight"])
        bias: NDArray[Any] = arrays[f"layers.{i}.bias"]
        if i == 0:                       # the row goes in without its mean, which is taken off here
            shift = (mean * scale)[:ROW_SIZE]
            bias = bias - (steps[:, :ROW_SIZE].astype(np.float32) @ shift) * sizes
        weights.append(steps.T.ravel())
        numbers += [sizes, bias, arrays[f"norms.{i}.weight"], arrays[f"norms.{i}.bias"]]
    heads = np.concatenate([arrays["policy.weight"], arrays["value.weight"]])
    steps, sizes = quantised(heads)
    weights.append(steps.T.ravel())
    numbers += [sizes, np.concatenate([arrays["policy.bias"], arrays["value.bias"]])]
    assert len(mean) == INPUTS, f"the network was made for {len(mean)} inputs, not {INPUTS}"
    return np.concatenate(weights), np.concatenate(numbers).astype(np.float32)


def unpacked(weights: NDArray[np.int8], numbers: NDArray[np.float32], width: int) -> Arrays:
    """The arrays of a network that was packed, as near as bytes are."""
    layers = (len(numbers) - 2 * INPUTS - 2 * OUTPUTS) // (4 * width)
    found: Arrays = {"mean": numbers[:INPUTS], "scale": numbers[INPUTS : 2 * INPUTS]}
    at, first = 2 * INPUTS, 0

    def matrix(wide: int, many: int) -> NDArray[np.float32]:
        steps = weights[first : first + wide * many].reshape(wide, many).T
        return steps.astype(np.float32) * numbers[at : at + many, None]

    for i in range(layers):
        wide = width if i else INPUTS
        sizes, bias, gain, shift = numbers[at : at + 4 * width].reshape(4, width)
        if i == 0:
            steps = weights[: ROW_SIZE * width].reshape(ROW_SIZE, width).T.astype(np.float32)
            bias = bias + (steps @ (found["mean"] * found["scale"])[:ROW_SIZE]) * sizes
        found |= {f"layers.{i}.weight": matrix(wide, width), f"layers.{i}.bias": bias,
                  f"norms.{i}.weight": gain, f"norms.{i}.bias": shift}
        at, first = at + 4 * width, first + wide * width
    heads, bias = matrix(width, OUTPUTS), numbers[at + OUTPUTS :]
    return found | {"policy.weight": heads[: C.COUNT], "policy.bias": bias[: C.COUNT],
                    "value.weight": heads[C.COUNT :], "value.bias": bias[C.COUNT :]}


def quantised(matrix: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """As whole numbers up to 127, and what one is worth for each output."""
    sizes = np.maximum(np.abs(matrix).max(1), 1e-9) / MOST
    return np.rint(matrix / sizes[:, None]).astype(np.int8), sizes.astype(np.float32)


def export(arrays: Arrays, path: Path) -> int:
    """Write the file of a bot; returns its size."""
    weights, numbers = packed(arrays)
    np.savez_compressed(path, weights=weights, numbers=numbers, width=np.int64(len(arrays["layers.0.bias"])))
    return path.stat().st_size
