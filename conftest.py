"""Modules of extras have examples that run as tests where what they need is installed. No test has a time limit."""

import os
from importlib.util import find_spec

import pytest
from hypothesis import settings

settings.register_profile("byzantium", deadline=None)
settings.load_profile("byzantium")

TRAINING = ("batch", "checkpoint", "imitation", "league", "network", "ppo")
NEEDS = {
    "src/byzantium/draw/plots.py": "matplotlib",
    "src/byzantium/env/byzantium_v2.py": "pettingzoo",
    "src/byzantium/env/single.py": "gymnasium",
    "src/byzantium/env/gym_vector.py": "gymnasium",
    "src/byzantium/tables.py": "pyarrow",
    "src/byzantium/env/spiel.py": "pyspiel",
}
NEEDS |= {f"src/byzantium/train/{name}.py": "torch" for name in TRAINING}
TEMPLATES = "src/byzantium/bots/templates/*"               # programs: they read what they are asked
collect_ignore_glob = [TEMPLATES]
collect_ignore = [path for path, library in NEEDS.items() if not find_spec(library)]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "thorough: takes long, and runs in `make test-all` alone (tests/budget.py)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if os.environ.get("THOROUGH", "") in ("", "0"):
        left_out = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
