"""Matches of two bots: one against the rest and the rest against one, every seat over the same dice."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from ..bots import NO_BUDGET, Budget
from .games import GameResult, Task
from .statistics import CONFIDENCE, Share, Sprt, ratings, share_of, wins_of

__all__ = ["CONFIDENCE", "Match", "report", "seatings"]


@dataclass(frozen=True)
class Match:
    """A against B. `games` is how many each arrangement gets, rounded up to whole deals."""

    a: str
    b: str
    players: int = 4
    games: int = 100
    seed: int = 0
    budget: Budget = NO_BUDGET
    arrangements: tuple[str, ...] = ("one", "three")     # A alone against Bs; As against one B

    def tasks(self) -> Iterator[Task]:
        """Deal by deal, in an order that does not depend on who plays them."""
        for deal in range(-(-self.games // self.players)):
            for seats in seatings(self.a, self.b, self.players, self.arrangements):
                yield Task(seats, self.seed + deal, self.budget)

    @property
    def n_tasks(self) -> int:
        return -(-self.games // self.players) * len(seatings(self.a, self.b, self.players, self.arrangements))

    @property
    def settings(self) -> dict[str, Any]:
        return asdict(self)


def seatings(a: str, b: str, players: int, arrangements: Iterable[str]) -> list[tuple[str, ...]]:
    """Who sits where, in the games of one deal."""
    pairs = [(a, b) if arrangement == "one" else (b, a) for arrangement in arrangements]
    if players == 2:
        pairs = pairs[:1]                                # both arrangements are the same then
    return [tuple(lone if p == seat else other for p in range(players)) for lone, other in pairs
            for seat in range(players)]      # fmt: skip


def lone_seat(result: GameResult) -> int:
    """The seat of the bot that is alone; the first of two."""
    return next(p for p, name in enumerate(result.seats) if result.seats.count(name) == 1)


def split(match: Match, results: Iterable[GameResult]) -> dict[str, list[GameResult]]:
    """By arrangement."""
    by: dict[str, list[GameResult]] = {"one": [], "three": []}
    for i, result in enumerate(results):
        alone = match.a == match.b or match.players == 2 or result.seats.count(match.a) == 1
        if match.a == match.b:
            alone = i % (2 * match.players) < match.players or len(match.arrangements) == 1
        by["one" if alone else "three"].append(result)
    return by


def wins_alone(match: Match, results: Iterable[GameResult]) -> list[float]:
    """What the lone A won, game by game; of a bot against itself, the seat that would be A's."""
    if match.a != match.b:
        return wins_of(match.a, results)
    return [result.shares[i % match.players] for i, result in enumerate(results)]


def even_share(players: int) -> float:
    return 1 / players


def report(match: Match, results: list[GameResult], sprt: Sprt | None = None) -> dict[str, Any]:
    """All that the results say, as data for JSON."""
    by = split(match, results)
    one = share_of(wins_alone(match, by["one"]))
    three = share_of([1 - x for x in wins_alone(_turned(match), by["three"])])
    data: dict[str, Any] = {
        "settings": match.settings, "games": len(results), "even_share": even_share(match.players),
        "one_against_rest": asdict(one) if by["one"] else None,          # the share of the lone A
        "rest_against_one": asdict(three) if by["three"] else None,      # the share of all As together
        "seats": _by_seat(results), "endings": _endings(results),
        "scores": {name: _mean(_of(name, results, "scores")) for name in (match.a, match.b)},
        "decisions": _mean([result.decisions for result in results]),
        "ratings": {name: {"mu": round(mu, 2), "sigma": round(sigma, 2)}
                    for name, (mu, sigma) in ratings(results).items()},
        "seconds_an_action": {name: _mean(_of(name, results, "thinking"), 5) for name in (match.a, match.b)},
        "slowest_action": {name: max(_of(name, results, "slowest"), default=0.0) for name in (match.a, match.b)},
        "failures": [result.failure for result in results if result.failure],
    }  # fmt: skip
    if sprt:
        wins = wins_alone(match, by["one"])
        data["sprt"] = {**asdict(sprt), "ratio": round(sprt.ratio(wins), 2), "verdict": sprt.verdict(wins)}
    return data


def _turned(match: Match) -> Match:
    return Match(match.b, match.a, match.players, match.games, match.seed, match.budget, match.arrangements)


def _of(name: str, results: Iterable[GameResult], what: str) -> list[float]:
    return [x for r in results for x, seat in zip(getattr(r, what), r.seats, strict=True) if seat == name]


def _mean(values: list[Any], digits: int = 1) -> float:
    return round(sum(values) / len(values), digits) if values else 0.0


def _by_seat(results: list[GameResult]) -> list[float]:
    """Share of wins by seat, whoever sat there."""
    return [round(sum(column) / len(results), 4) for column in zip(*(r.shares for r in results), strict=True)]


def _endings(results: list[GameResult]) -> dict[str, float]:
    names = sorted({result.ending for result in results})
    return {name: round(sum(r.ending == name for r in results) / len(results), 4) for name in names}


def markdown(data: dict[str, Any]) -> str:
    """The report as a table."""
    a, b = data["settings"]["a"], data["settings"]["b"]
    rows = [("", f"{a} against {b}")]
    for key, words in (("one_against_rest", f"one {a}"), ("rest_against_one", f"all {a} against one {b}")):
        if data[key]:
            rows.append((f"wins of {words}", f"{Share(**data[key])} of {data[key]['games']:,} games"))
    rows.append(("wins by seat", ", ".join(f"{share:.1%}" for share in data["seats"])))
    rows.append(("mean score", ", ".join(f"{name} {score}" for name, score in data["scores"].items())))
    rows.append(("decisions a game", str(data["decisions"])))
    rows.append(("endings", ", ".join(f"{name} {share:.1%}" for name, share in data["endings"].items())))
    rows.append(("rating", ", ".join(f"{n} {r['mu']} ± {2 * r['sigma']:.1f}" for n, r in data["ratings"].items())))
    slow = ", ".join(f"{n} {1000 * s:.1f} ms" for n, s in data["seconds_an_action"].items())
    rows.append(("an action takes", slow))
    if "sprt" in data:
        test = data["sprt"]
        verdict = {"p1": f"at least {test['p1']:.0%}", "p0": f"no more than {test['p0']:.0%}", "": "undecided"}
        rows.append(("SPRT", f"{verdict[test['verdict']]} (log ratio {test['ratio']})"))
    rows += [("failure", failure) for failure in dict.fromkeys(data["failures"])]
    lines = [f"| {left} | {right} |" for left, right in rows]
    return "\n".join([lines[0], "|---|---|", *lines[1:]])
