"""How good are the bots? Matches with seats rotated over the same dice, intervals, early stopping, ratings."""

from .games import GameResult, Task, play_game
from .match import ARRANGEMENTS, Match, ladder_markdown, markdown, report
from .running import Results, play_all
from .statistics import Share, Sprt, ratings, share_of

__all__ = ["ARRANGEMENTS", "GameResult", "Match", "Results", "Share", "Sprt", "Task", "ladder_markdown", "markdown",
           "play_all", "play_game", "ratings", "report", "share_of"]  # fmt: skip
