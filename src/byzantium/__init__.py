"""Byzantium, the board game of Martin Wallace (2005), as a library: `Game`, `Record`, and the rules in `engine`.

    >>> from byzantium import Game
    >>> game = Game(players=2, seed=3)
    >>> while not game.is_over:
    ...     _ = game.play(game.legal[0])
    >>> len(game.result.players)
    2
"""

from typing import TYPE_CHECKING, Any

from .errors import ByzantiumError

if TYPE_CHECKING:
    from .game import Game, Result
    from .record import Record

__all__ = ["ByzantiumError", "Game", "Record", "Result"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Load the library's face when it is asked for, so that the engine alone stays light."""
    if name in ("Game", "Result"):
        from . import game

        return getattr(game, name)
    if name == "Record":
        from .record import Record

        return Record
    raise AttributeError(f"module 'byzantium' has no attribute {name!r}")
