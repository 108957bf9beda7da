"""Puzzles: positions with one clearly best plan, out of games of strong bots.

    >>> from byzantium.puzzles import THEMES, puzzles
    >>> sieges = [one for one in puzzles() if "siege" in one.themes]
    >>> len(puzzles()) > len(sieges) > 0, THEMES[:2]
    (True, ('siege', 'capital'))

`mining.py` finds them, `packing.py` chooses and names them; `byzantium puzzles` does both.
"""

from .packing import Puzzle, puzzles
from .themes import THEMES, Theme

__all__ = ["THEMES", "Puzzle", "Theme", "puzzles"]
