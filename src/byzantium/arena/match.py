"""Matches of two bots: one against the rest and the rest against one, every seat over the same dice."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, cast, get_args

from ..bots import NO_BUDGET, Bot, Budget
from ..checks import a_list, expect, one_of, shown, truth, whole
from ..errors import BadSetup
from ..record import Options, check_options
from .games import KEEP, LUCK, GameResult, Task, check_bots, check_results, name_of
from .statistics import Share, Sprt, mean_share, ratings, share_of

Arrangement = Literal["one", "three"]    # A alone against Bs; As against one B
ARRANGEMENTS: tuple[Arrangement, ...] = get_args(Arrangement)


@dataclass(frozen=True)
class Match:
    """A against B. `games` is how many each arrangement gets, rounded up to whole deals."""

    a: str | Bot                             # a name, as for make_bot, or a bot: each game plays with a copy of it
    b: str | Bot
    players: int = 4
    games: int = 100
    seed: int = 0
    budget: Budget = NO_BUDGET
    arrangements: tuple[Arrangement, ...] = ARRANGEMENTS
    options: Options = field(default_factory=Options)        # of chapter 14
    keep: bool = False                       # results come with their records
    luck: bool = False                       # and with what luck was worth

    def __post_init__(self) -> None:
        check_rivals((self.a, self.b))
        check_table(self.players, self.games, self.seed, self.budget, self.options, self.keep)
        truth(self.luck, LUCK)
        for arrangement in a_list(self.arrangements, "Arrangements are a list"):
            one_of(arrangement, "An arrangement", ARRANGEMENTS)
        if not self.arrangements:
            raise BadSetup("A match has an arrangement at least.")

    @property
    def names(self) -> tuple[str, str]:
        return name_of(self.a), name_of(self.b)

    def tasks(self) -> Iterator[Task]:
        """Deal by deal, in an order that does not depend on who plays them."""
        for deal in range(self._deals):
            for _, seat, a_is_alone in self._places():
                seats = self._seats(seat, a_is_alone)
                yield Task(seats, self.seed + deal, self.budget, cast("dict[str, str]", self.options), self.keep,
                           self.luck)

    @property
    def n_tasks(self) -> int:
        return self._deals * len(self._places())

    @property
    def settings(self) -> dict[str, Any]:
        """What decides the results, for JSON; what is as usual came later, and is left out."""
        a, b = self.names
        data = {"a": a, "b": b, "players": self.players, "games": self.games, "seed": self.seed,
                "budget": asdict(self.budget), "arrangements": self.arrangements}
        return data | ({"options": dict(self.options)} if self.options else {}) | ({"luck": True} if self.luck else {})

    @property
    def _deals(self) -> int:
        return -(-self.games // self.players)

    def _places(self) -> list[tuple[str, int, bool]]:
        """In the games of one deal: the arrangement, the seat of the lone bot, and whether that is A."""
        used = self.arrangements[:1] if self.players == 2 else self.arrangements         # of two, both are alone
        return [(name, seat, name == "one") for name in used for seat in range(self.players)]

    def _seats(self, seat: int, a_is_alone: bool) -> tuple[str | Bot, ...]:
        lone, other = (self.a, self.b) if a_is_alone else (self.b, self.a)
        return tuple(lone if p == seat else other for p in range(self.players))

    def wins(self, results: Iterable[GameResult], arrangement: str) -> list[float]:
        """What A won, game by game of an arrangement: the lone A, or all As together."""
        return [won for _, won in self._won(results, arrangement)]

    def share(self, results: Iterable[GameResult], arrangement: str) -> Share:
        """What A won of an arrangement's games."""
        won = self._won(results, arrangement)
        return share_of([share for _, share in won], [deal for deal, _ in won])

    def fair_share(self, results: Iterable[GameResult], arrangement: str) -> Share:
        """The same less luck: as much on average, known from fewer games."""
        won = self._won(results, arrangement, fair=True)
        return mean_share([share for _, share in won], [deal for deal, _ in won])

    def test(self, results: Iterable[GameResult], sprt: Sprt) -> tuple[float, str]:
        """The log ratio and the verdict on the share of the lone A: less luck, if that is told."""
        expect(Sprt, sprt, "What is tested is an Sprt")
        won = self._won(results, "one", fair=True)
        scores, deals = [share for _, share in won], [deal for deal, _ in won]
        return sprt.ratio(scores, deals), sprt.verdict(scores, deals)

    def _won(self, results: Iterable[GameResult], arrangement: str, fair: bool = False) -> list[tuple[int, float]]:
        """Deal by deal. Games are told apart by their place in the order, so a bot may play against itself."""
        one_of(arrangement, "An arrangement", ARRANGEMENTS)
        places = self._places()
        rows = ((result, *places[i % len(places)]) for i, result in enumerate(check_results(results)))
        shares = ((result.deal, (result.fair_shares if fair else result.shares)[seat], a_is_alone)
                  for result, name, seat, a_is_alone in rows if name == arrangement)
        return [(deal, share if a_is_alone else 1 - share) for deal, share, a_is_alone in shares]


def check_rivals(bots: Sequence[str | Bot]) -> None:
    """All are bots, and told apart by their names."""
    check_bots(bots)
    named = {name_of(bot): bot for bot in bots}
    for bot in bots:
        other = named[name_of(bot)]
        if bot is not other and bot != other:
            raise BadSetup(f"Two bots are called {name_of(bot)!r}: results could not be told apart.")


def check_table(players: Any, games: Any, seed: Any, budget: Any, options: Any, keep: Any) -> None:
    whole(players, "The number of players", 2, 4)
    whole(games, "The number of games", 1)
    whole(seed, "The first deal", 0)
    expect(Budget, budget, "What bots may think is a Budget")
    check_options(options)
    truth(keep, KEEP)


def report(match: Match, results: list[GameResult], sprt: Sprt | None = None) -> dict[str, Any]:
    """All that the results say, as data for JSON."""
    expect(Match, match, "A report is one of a Match")
    results = check_results(results)
    data: dict[str, Any] = {
        "settings": match.settings, "games": len(results), "even_share": 1 / match.players,
        "one_against_rest": _share(match.share(results, "one")),         # of the lone A
        "rest_against_one": _share(match.share(results, "three")),       # of all As together
        "seats": _by_seat(results),
        "endings": _endings(results),
        "scores": {name: _mean(_of(name, results, "scores")) for name in match.names},
        "decisions": _mean([result.decisions for result in results]),
        "ratings": {name: {"mu": round(mu, 2), "sigma": round(sigma, 2)}
                    for name, (mu, sigma) in ratings(results).items()},
        "seconds_an_action": {name: _mean(_of(name, results, "thinking"), 5) for name in match.names},
        "slowest_action": {name: max(_of(name, results, "slowest"), default=0.0) for name in match.names},
        "failures": [result.failure for result in results if result.failure],
    }
    if any(result.luck for result in results):
        data["less_luck"] = {"one_against_rest": _share(match.fair_share(results, "one")),
                             "rest_against_one": _share(match.fair_share(results, "three"))}
    if sprt is not None:
        ratio, verdict = match.test(results, sprt)
        data["sprt"] = {**asdict(sprt), "ratio": round(ratio, 2), "verdict": verdict}
    return data


def _share(share: Share) -> dict[str, Any] | None:
    return asdict(share) if share.games else None


def _by_seat(results: list[GameResult]) -> list[dict[str, Any]]:
    """Whoever sat there. A bot against itself plays the same game several times: it counts once."""
    different = {(result.seats, result.deal): result.shares for result in results}
    deals = [deal for _, deal in different]
    return [asdict(share_of(column, deals)) for column in zip(*different.values(), strict=True)]


def _of(name: str, results: Iterable[GameResult], what: str) -> list[float]:
    return [x for r in results for x, seat in zip(getattr(r, what), r.seats, strict=True) if seat == name]


def _mean(values: list[Any], digits: int = 1) -> float:
    return round(sum(values) / len(values), digits) if values else 0.0


def _endings(results: list[GameResult]) -> dict[str, float]:
    names = sorted({result.ending for result in results})
    return {name: round(sum(r.ending == name for r in results) / len(results), 4) for name in names}


# ------------------------------------------------------------------ as tables


def markdown(data: dict[str, Any]) -> str:
    """The report of a match."""
    check_report(data, "settings", "one_against_rest", "rest_against_one", "seats", "scores", "failures")
    a, b = data["settings"]["a"], data["settings"]["b"]
    rows = [("", f"{a} against {b}")]
    for key, words in (("one_against_rest", f"one {a}"), ("rest_against_one", f"all {a} against one {b}")):
        if data[key]:
            rows.append((f"wins of {words}", f"{Share(**data[key])} of {data[key]['games']:,} games"))
            if "less_luck" in data:
                rows.append(("less luck", str(Share(**data["less_luck"][key]))))
    rows.append(("wins by seat", ", ".join(str(Share(**seat)) for seat in data["seats"])))
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
    lines = [row(left, right) for left, right in rows]
    return "\n".join([lines[0], "|---|---|", *lines[1:]])


def check_report(data: Any, *keys: str) -> None:
    if not isinstance(data, dict) or not data.keys() >= set(keys):
        raise BadSetup(f"A table is made of a report's data, not of {shown(data)}.")


def row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def ladder_markdown(reports: Iterable[dict[str, Any]]) -> str:
    """The reports of levels, each against the one below."""
    lines = ["| level | against | wins | games | an action takes |", "|---|---|---|---|---|"]
    for data in reports:
        a, b, wins = data["settings"]["a"], data["settings"]["b"], data["one_against_rest"]
        milliseconds = 1000 * data["seconds_an_action"][a]
        lines.append(row(a, b, str(Share(**wins)), f"{wins['games']:,}", f"{milliseconds:.1f} ms"))
    return "\n".join(lines)
