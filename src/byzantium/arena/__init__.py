"""How good are the bots? Matches and tournaments, seats rotated over the same dice, with intervals and ratings."""

from .games import GameResult, Task, play_game
from .match import ARRANGEMENTS, Arrangement, Match, ladder_markdown, markdown, report
from .running import Results, play_all
from .statistics import Share, Sprt, mean_share, ratings, share_of
from .tournament import Tournament, TournamentStanding, standings, tournament_markdown, tournament_report

__all__ = [
    "ARRANGEMENTS",
    "Arrangement",
    "GameResult",
    "Match",
    "Results",
    "Share",
    "Sprt",
    "Task",
    "Tournament",
    "TournamentStanding",
    "ladder_markdown",
    "markdown",
    "mean_share",
    "play_all",
    "play_game",
    "ratings",
    "report",
    "share_of",
    "standings",
    "tournament_markdown",
    "tournament_report",
]
