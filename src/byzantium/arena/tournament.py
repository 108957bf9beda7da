"""Tournaments of several bots: every table of them that can be seated, in every rotation, over the same dice."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import Any, NamedTuple, cast

from ..bots import NO_BUDGET, Bot, Budget
from ..checks import a_list, expect, shown
from ..errors import BadSetup
from ..record import Options
from .games import GameResult, Task, check_results, name_of
from .match import check_report, check_rivals, check_table, row
from .statistics import Share, ratings, share_of


@dataclass(frozen=True)
class Tournament:
    """A round robin: each `players` of the bots sit together in `games` games, rounded up to whole deals."""

    bots: tuple[str | Bot, ...]
    players: int = 2
    games: int = 100                         # of every table
    seed: int = 0
    budget: Budget = NO_BUDGET
    options: Options = field(default_factory=Options)
    keep: bool = False

    def __post_init__(self) -> None:
        if not isinstance(self.bots, (list, tuple)):
            raise BadSetup(f"A tournament has a list of bots, not {shown(self.bots)}.")
        check_rivals(self.bots)
        check_table(self.players, self.games, self.seed, self.budget, self.options, self.keep)
        if len(set(self.names)) < len(self.names):
            raise BadSetup("A bot is in the tournament twice; results could not be told apart.")
        if len(self.bots) < self.players:
            raise BadSetup(f"A table of {self.players} needs as many bots, and there are {len(self.bots)}.")

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name_of(bot) for bot in self.bots)

    def tasks(self) -> Iterator[Task]:
        """Deal by deal; at every table each bot sits once in every seat."""
        for deal in range(self._deals):
            for table in combinations(self.bots, self.players):
                for turn in range(self.players):
                    seats = table[turn:] + table[:turn]
                    yield Task(seats, self.seed + deal, self.budget, cast("dict[str, str]", self.options), self.keep)

    @property
    def n_tasks(self) -> int:
        return self._deals * self.players * len(list(combinations(self.bots, self.players)))

    @property
    def _deals(self) -> int:
        return -(-self.games // self.players)

    @property
    def settings(self) -> dict[str, Any]:
        return {"bots": list(self.names), "players": self.players, "games": self.games, "seed": self.seed,
                "budget": asdict(self.budget), "options": dict(self.options)}


class TournamentStanding(NamedTuple):
    """A bot of a tournament."""

    name: str
    rating: float                            # by Plackett-Luce over the finishing orders, 25 at first
    error: float                             # twice its deviation
    wins: Share
    against: dict[str, Share]                # how often it finished before each other; a shared place counts half


def standings(names: Sequence[str], results: Iterable[GameResult]) -> list[TournamentStanding]:
    """The best first."""
    for name in a_list(names, "Bots are named by a list of texts"):
        expect(str, name, "A bot is named by a text")
    found = check_results(results)
    rated = ratings(found)
    rows = [_standing(name, names, found, rated) for name in names]
    return sorted(rows, key=lambda standing: -standing.rating)


def _standing(name: str, names: Sequence[str], results: list[GameResult],
              rated: dict[str, tuple[float, float]]) -> TournamentStanding:
    mu, sigma = rated.get(name, (25.0, 25.0 / 3))
    its = [r for r in results if name in r.seats]
    wins = share_of([r.shares[r.seats.index(name)] for r in its], [r.deal for r in its])
    against = {other: _before(its, name, other) for other in names if other != name}
    return TournamentStanding(name, round(mu, 2), round(2 * sigma, 2), wins, against)


def _before(results: list[GameResult], name: str, other: str) -> Share:
    together = [r for r in results if other in r.seats]
    return share_of([_ahead(r, name, other) for r in together], [r.deal for r in together])


def _ahead(result: GameResult, name: str, other: str) -> float:
    mine, its = (result.places[result.seats.index(bot)] for bot in (name, other))
    return 0.5 if mine == its else float(mine < its)


def tournament_report(tournament: Tournament, results: list[GameResult]) -> dict[str, Any]:
    """All that the results say, as data for JSON."""
    expect(Tournament, tournament, "A report is one of a Tournament")
    results = check_results(results)
    table = standings(tournament.names, results)
    rows = [{"name": s.name, "rating": s.rating, "error": s.error, "wins": asdict(s.wins),
             "against": {other: asdict(share) for other, share in s.against.items()}} for s in table]
    failures = [result.failure for result in results if result.failure]
    return {"settings": tournament.settings, "games": len(results), "standings": rows, "failures": failures}


def tournament_markdown(data: dict[str, Any]) -> str:
    """The standings with their crosstable: how often the row's bot finished before the column's."""
    check_report(data, "standings", "failures")
    rows = data["standings"]
    heads = ["", "bot", "rating", "wins", "games", *(str(i) for i in range(1, len(rows) + 1))]
    lines = [row(*heads), "|" + "---|" * len(heads)]
    for i, standing in enumerate(rows, 1):
        cells = [_cell(standing, other["name"]) for other in rows]
        rating = f"{standing['rating']} ± {standing['error']}"
        lines.append(row(str(i), standing["name"], rating, str(Share(**standing["wins"])),
                         f"{standing['wins']['games']:,}", *cells))
    failures = [f"Failure: {failure}" for failure in dict.fromkeys(data["failures"])]
    return "\n".join([*lines, *failures])


def _cell(standing: dict[str, Any], other: str) -> str:
    share = standing["against"].get(other)
    return f"{share['share']:.0%}" if share and share["games"] else "–"
