"""English text for decisions, which parses back, and for events.

A code is a word or two: `code_text`, `parse_code`. A decision is who and what: `decision_text`, `parse_decision`. An
event is a sentence: `event_text`. Players count from 1 in text.

    >>> from byzantium.engine import codes as C, events as E, kinds as K
    >>> decision_text(K.RETREAT_OR_STAND, 1, C.YES)
    'Player 2: retreat'
    >>> event_text((E.CUBES, 0, C.CASUALTIES, 16, 1, C.NOBODY))
    'Player 1 buys 1 cube from the casualties for Damascus'
"""

from .answers import (
    CHANCE_NAME,
    DEFAULT_NAMES,
    code_text,
    decision_text,
    parse_code,
    parse_decision,
    player_names,
)
from .events import Event, event_text

__all__ = [
    "CHANCE_NAME",
    "DEFAULT_NAMES",
    "Event",
    "code_text",
    "decision_text",
    "event_text",
    "parse_code",
    "parse_decision",
    "player_names",
]
