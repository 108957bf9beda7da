"""What results say: shares with their intervals, when to stop, ratings."""

import math
from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..checks import a_number, shown
from ..errors import BadSetup
from .games import GameResult, check_results

CONFIDENCE = 1.959964                    # standard deviations of a 95 % interval
LEAST_VARIANCE = 0.001                   # of a deal's mean: a few that are alike by chance don't make a test sure


@dataclass(frozen=True)
class Share:
    """A share of wins with its 95 % interval (Wilson; the deal is what varies)."""

    share: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"


def share_of(wins: Sequence[float], deals: Sequence[Hashable] | None = None) -> Share:
    """Shared wins count in part.

    deals: whose dice each game was played with. Games over the same dice may go together, and tell less than as many
    others then; the interval is that of so many fewer games.
    """
    wins = check_wins(wins)
    n = len(wins)
    if deals is not None and (isinstance(deals, (str, bytes)) or not isinstance(deals, Sequence) or len(deals) != n):
        raise BadSetup(f"Deals are a list, one for each of {n} games, not {shown(deals)}.")
    if n == 0:
        return Share(0.0, 0.0, 1.0, 0)
    p, z = sum(wins) / n, CONFIDENCE
    told = n if deals is None else n / design_effect(wins, deals)
    middle = (p + z * z / (2 * told)) / (1 + z * z / told)
    half = z / (1 + z * z / told) * math.sqrt(p * (1 - p) / told + z * z / (4 * told * told))
    return Share(p, max(middle - half, 0.0), min(middle + half, 1.0), n)


def check_wins(wins: Any) -> list[float]:
    """What was won of each game, in a list; an array of numbers is one too."""
    if not isinstance(wins, Iterable) or isinstance(wins, (str, bytes, Mapping)):
        raise BadSetup(f"Wins are a list of numbers, not {shown(wins)}.")
    found = list(wins)
    for won in found:
        if isinstance(won, bool) or not isinstance(won, (int, float)) or not 0 <= won <= 1:
            raise BadSetup(f"What is won of a game is a number from 0 to 1, not {shown(won)}.")
    return found


def design_effect(wins: Sequence[float], deals: Sequence[Hashable]) -> float:
    """By how much more the share varies than that of games over different dice (Kish 1965); at least 1.

    >>> design_effect([1, 1, 0, 0], ["a", "b", "c", "d"]), design_effect([1, 1, 0, 0], ["a", "a", "b", "b"])
    (1.3333333333333333, 4.0)
    """
    n, p = len(wins), sum(wins) / len(wins)
    by_deal: dict[Hashable, float] = defaultdict(float)
    for won, deal in zip(wins, deals, strict=True):
        by_deal[deal] += won - p
    if len(by_deal) < 2 or not 0 < p < 1:
        return 1.0
    varies = sum(d * d for d in by_deal.values()) * len(by_deal) / (len(by_deal) - 1)
    return max(varies / (n * p * (1 - p)), 1.0)


def mean_share(scores: Sequence[float], deals: Sequence[Hashable]) -> Share:
    """The mean of scores with its 95 % interval, the deal being what varies. Scores are shares less luck, which may be
    below 0 or above 1; so may an interval of few of them.

    >>> str(mean_share([0.2, 0.4, 0.3, 0.3], ["a", "a", "b", "b"]))
    '30.0% (30.0% to 30.0%)'
    """
    scores = check_scores(scores, deals)
    if len(set(deals)) < 2:
        return Share(sum(scores) / max(len(scores), 1), 0.0, 1.0, len(scores))
    mean, variance, _ = _by_deal(scores, deals)
    half = CONFIDENCE * math.sqrt(variance / len(set(deals)))
    return Share(mean, mean - half, mean + half, len(scores))


def check_scores(scores: Any, deals: Any) -> list[float]:
    """Numbers in a list, and a deal for each."""
    if not isinstance(scores, Iterable) or isinstance(scores, (str, bytes, Mapping)):
        raise BadSetup(f"Scores are a list of numbers, not {shown(scores)}.")
    found = list(scores)
    for score in found:
        if isinstance(score, bool) or not isinstance(score, (int, float)) or not math.isfinite(score):
            raise BadSetup(f"A score is a number, not {shown(score)}.")
    if isinstance(deals, (str, bytes)) or not isinstance(deals, Sequence) or len(deals) != len(found):
        raise BadSetup(f"Deals are a list, one for each of {len(found)} games, not {shown(deals)}.")
    return found


def _by_deal(scores: Sequence[float], deals: Sequence[Hashable]) -> tuple[float, float, int]:
    """The mean of all scores, by how much a deal's part in it varies, and how many deals there are."""
    by_deal: dict[Hashable, float] = defaultdict(float)
    mean = sum(scores) / len(scores)
    for score, deal in zip(scores, deals, strict=True):
        by_deal[deal] += score - mean
    n, a_deal = len(by_deal), len(scores) / len(by_deal)
    return mean, sum((d / a_deal) ** 2 for d in by_deal.values()) / max(n - 1, 1), n


@dataclass(frozen=True)
class Sprt:
    """A sequential test: is the mean score p1 rather than p0? Errors of both kinds have 5 %.

    Wald's test for means whose variance is not known beforehand, deal by deal; scores may be shares of the win, raw or
    less luck.
    """

    p0: float
    p1: float
    error: float = 0.05

    def __post_init__(self) -> None:
        a_number(self.p0, "A share that is tested is a number between 0 and 1", 0, 1)
        a_number(self.p1, "A share that is tested is a number between the first and 1", self.p0, 1)
        a_number(self.error, "An error is a number between 0 and 0.5", 0, 0.5)

    def ratio(self, scores: Sequence[float], deals: Sequence[Hashable]) -> float:
        """The log likelihood ratio so far; 0 before there are two deals."""
        scores = check_scores(scores, deals)
        if len(set(deals)) < 2:
            return 0.0
        mean, variance, n = _by_deal(scores, deals)
        return n * (self.p1 - self.p0) * (mean - (self.p0 + self.p1) / 2) / max(variance, LEAST_VARIANCE)

    def verdict(self, scores: Sequence[float], deals: Sequence[Hashable]) -> str:
        """"p1", "p0", or "" while neither is sure."""
        bound = math.log((1 - self.error) / self.error)
        ratio = self.ratio(scores, deals)
        return "p1" if ratio >= bound else "p0" if ratio <= -bound else ""


def ratings(results: Iterable[GameResult]) -> dict[str, tuple[float, float]]:
    """(mu, sigma) of every bot by Plackett-Luce over the finishing orders; copies of a bot move it by their average."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    now: dict[str, Any] = {}
    for result in check_results(results):
        before = [now.setdefault(name, model.rating(name=name)) for name in result.seats]
        teams = [[model.rating(mu=r.mu, sigma=r.sigma)] for r in before]
        after = [team[0] for team in model.rate(teams, ranks=[float(p) for p in result.places])]
        for name in set(result.seats):
            mine = [r for r, seat in zip(after, result.seats, strict=True) if seat == name]
            now[name] = model.rating(
                name=name, mu=sum(r.mu for r in mine) / len(mine), sigma=sum(r.sigma for r in mine) / len(mine)
            )
    return {name: (rating.mu, rating.sigma) for name, rating in now.items()}
