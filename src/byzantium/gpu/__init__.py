"""Many games at once: on a GPU, a thread a game, or on all cores of the machine, with the engine's own rules.

    from byzantium.gpu import Device, Games
    games = Games(65_536, players=4, backend=Device())       # or Host(): the same, without a GPU
    games.play(first_key=1)                                  # whole random games

docs/gpu.md shows more.
"""

from .backends import Backend, Device, Host
from .games import Games, start

__all__ = ["Backend", "Device", "Games", "Host", "start"]
