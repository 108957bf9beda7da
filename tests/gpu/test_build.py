"""The kernels compile to PTX without a GPU, from the engine's own code."""

import importlib.util
import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from byzantium.engine.compiling import RULES
from byzantium.engine.state import State
from byzantium.gpu import backends, build

if importlib.util.find_spec("numba_cuda") is None:
    pytest.skip("numba-cuda is not installed (extra gpu)", allow_module_level=True)

pytestmark = pytest.mark.filterwarnings("ignore::Warning:numba")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    folder = tmp_path_factory.mktemp("ptx")
    return folder, build.build(folder)


@pytest.mark.parametrize("kernel", build.DEVICE_KERNELS)
def test_a_kernel_is_ptx_for_the_gpu_asked_for(built: tuple[Path, dict[str, Any]], kernel: str) -> None:
    text = (built[0] / f"{kernel}.ptx").read_text()
    assert re.search(rf"\.visible \.entry {kernel}\(", text)
    assert ".target sm_90" in text
    assert ".extern .func" not in text                   # nothing is left to be linked
    assert len(text) < 2_000_000


def test_size_and_registers_are_reported(built: tuple[Path, dict[str, Any]]) -> None:
    folder, about = built
    assert about == json.loads((folder / "build.json").read_text())
    assert about["state_bytes"] == State.dtype.itemsize
    for kernel, facts in about["kernels"].items():
        print(kernel, facts)
        if build.assembler():
            assert 0 < facts["registers"] <= 65_536 // build.BOUNDS.get(kernel, 512)
            assert facts["spilled_bytes"] <= 64


def test_the_kernels_are_the_engines_own_code_objects() -> None:
    with build.pretended_device(90):
        rules = build.bound_rules()
    replaced = set(build.instructions())
    bound = {name: f for name, f in rules.items() if name in RULES and name not in replaced}
    assert {"step", "random_play", "apply_action", "see", "play_sorted"} <= set(bound)
    for name, f in bound.items():
        assert getattr(f, "py_func", f).__code__ is RULES[name].__code__
    assert replaced == {"size", "lowest", "lanes", "emit"}


def test_the_digest_names_the_sources() -> None:
    assert build.digest() == build.digest()
    assert re.fullmatch(r"[0-9a-f]{16}", build.digest())


def test_a_vector_is_seven_words_for_a_kernel() -> None:
    def on_device(array: np.ndarray) -> Any:
        return SimpleNamespace(ndim=array.ndim, shape=array.shape, itemsize=array.itemsize, nbytes=array.nbytes,
                               flags=SimpleNamespace(c_contiguous=True), data=SimpleNamespace(ptr=4096))

    states = on_device(np.zeros((5, State.dtype.itemsize // 8), np.int64))
    assert backends.kernel_words(states) == (0, 0, 5, State.dtype.itemsize, 4096, 5, State.dtype.itemsize)
    assert backends.kernel_words(on_device(np.zeros((5, 3), np.int64))) == (0, 0, 15, 8, 4096, 15, 8)
    assert backends.kernel_words(7) == (7,)
