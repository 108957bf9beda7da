"""Where there is no GPU, what needs one is skipped with a reason."""

from pathlib import Path

import pytest

from byzantium.gpu import Device, Host


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "gpu: needs a GPU, CuPy, and kernels in build/gpu (python -m byzantium.gpu)")


@pytest.fixture(scope="session")
def host() -> Host:
    return Host()


@pytest.fixture(scope="session")
def device() -> Device:
    cupy = pytest.importorskip("cupy", reason="CuPy is not installed (extra gpu)")
    try:
        cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as error:
        pytest.skip(f"no GPU here: {error}")
    return Device(Path(__file__).parents[2] / "build" / "gpu")
