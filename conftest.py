"""Modules of the extras `env` and `notebook` have examples that run as tests where they are installed."""

from importlib.util import find_spec

NEEDS = {
    "src/byzantium/draw/plots.py": "matplotlib",
    "src/byzantium/env/byzantium_v1.py": "pettingzoo",
    "src/byzantium/env/single.py": "gymnasium",
    "src/byzantium/env/gym_vector.py": "gymnasium",
    "src/byzantium/tables.py": "pyarrow",
    "src/byzantium/env/spiel.py": "pyspiel",
}
collect_ignore = [path for path, library in NEEDS.items() if not find_spec(library)]
