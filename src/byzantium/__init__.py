"""Byzantium, the board game of Martin Wallace (2005), as a library: `Game`, `Record`, and the rules in `engine`.

    >>> from byzantium import Game
    >>> game = Game(players=2, seed=3)
    >>> while not game.is_over:
    ...     _ = game.play(game.legal[0])
    >>> len(game.result.players)
    2
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .errors import (
    BadRecord,
    BadSetup,
    ByzantiumError,
    EditedRecord,
    IllegalDecision,
    ImpossiblePosition,
    MissingExtra,
    NewerRecord,
    TruncatedRecord,
    UnknownText,
)

if TYPE_CHECKING:
    from .game import Choice, Game, PlayerResult, Result
    from .notation import Event
    from .record import Options, Record

__all__ = [
    "BadRecord", "BadSetup", "ByzantiumError", "Choice", "EditedRecord", "Event", "Game", "IllegalDecision",
    "ImpossiblePosition", "MissingExtra", "NewerRecord", "Options", "PlayerResult", "Record", "Result",
    "TruncatedRecord", "UnknownText",
]
__version__ = "0.1.0"

# What is loaded when it is asked for, so that the engine alone stays light.
_HOMES = {
    "Choice": ".game", "Game": ".game", "PlayerResult": ".game", "Result": ".game",
    "Event": ".notation",
    "Options": ".record", "Record": ".record",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'byzantium' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name], __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
