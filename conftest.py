"""Modules of extras have examples that run as tests where what they need is installed. No test has a time limit."""

from importlib.util import find_spec

from hypothesis import settings

settings.register_profile("byzantium", deadline=None)
settings.load_profile("byzantium")

TRAINING = ("batch", "checkpoint", "imitation", "league", "network", "ppo")
NEEDS = {
    "src/byzantium/draw/plots.py": "matplotlib",
    "src/byzantium/env/byzantium_v1.py": "pettingzoo",
    "src/byzantium/env/single.py": "gymnasium",
    "src/byzantium/env/gym_vector.py": "gymnasium",
    "src/byzantium/tables.py": "pyarrow",
    "src/byzantium/env/spiel.py": "pyspiel",
}
NEEDS |= {f"src/byzantium/train/{name}.py": "torch" for name in TRAINING}
collect_ignore = [path for path, library in NEEDS.items() if not find_spec(library)]
