"""Environments for those who train and study players. Thin: the rules are the engine's.

    VectorEnv                   thousands of games in one call; needs nothing but the engine
    env(), raw_env()            PettingZoo, 2 to 4 agents (also as byzantium_v2.env())
    parallel_env()              the same by PettingZoo's conversion for games with turns
    "Byzantium-v2"              Gymnasium, one agent against bots: gymnasium.make("byzantium.env:Byzantium-v2")
    ByzantiumVectorEnv          the same in many games at once: gymnasium.make_vec
    "python_byzantium"          OpenSpiel, after `import byzantium.env.spiel`

All but the first need the extra `env`: pip install "byzantium[env]".
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..checks import extra

if TYPE_CHECKING:
    from .byzantium_v2 import env, parallel_env, raw_env
    from .gym_vector import ByzantiumVectorEnv
    from .single import ByzantiumEnv
    from .vector import Turn, VectorEnv

__all__ = ["ByzantiumEnv", "ByzantiumVectorEnv", "Turn", "VectorEnv", "env", "parallel_env", "raw_env", "register"]

GYMNASIUM_ID = "Byzantium-v2"
HOMES = {
    "Turn": ".vector",
    "VectorEnv": ".vector",
    "env": ".byzantium_v2",
    "raw_env": ".byzantium_v2",
    "parallel_env": ".byzantium_v2",
    "ByzantiumEnv": ".single",
    "ByzantiumVectorEnv": ".gym_vector",
}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def register() -> None:
    """Make the environment known to Gymnasium."""
    with extra("env", "The environment of Gymnasium"):
        import gymnasium

    if GYMNASIUM_ID not in gymnasium.registry:
        gymnasium.register(
            GYMNASIUM_ID,
            entry_point="byzantium.env.single:ByzantiumEnv",
            vector_entry_point="byzantium.env.gym_vector:ByzantiumVectorEnv",
        )


def __getattr__(name: str) -> Any:
    """Load what is asked for, and no library that is not needed for it."""
    if name not in HOMES:
        raise AttributeError(f"module 'byzantium.env' has no attribute {name!r}")
    return getattr(import_module(HOMES[name], __package__), name)


if find_spec("gymnasium"):
    register()
