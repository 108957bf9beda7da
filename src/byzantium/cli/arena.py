"""`byzantium arena` and `byzantium ladder`: matches and tournaments of bots."""

import os
from collections.abc import Callable, Iterable
from contextlib import closing, nullcontext
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import typer

from ..arena import (
    ARRANGEMENTS,
    Arrangement,
    GameResult,
    Match,
    Results,
    Sprt,
    Task,
    Tournament,
    ladder_markdown,
    markdown,
    report,
    tournament_markdown,
    tournament_report,
)
from ..bots import LEVELS, Budget, make_bot
from ..errors import ByzantiumError
from ..record import Options
from ..records import keep_in
from .output import complain, print_json, say, with_progress

CHOICES: dict[str, tuple[Arrangement, ...]] = {"both": ARRANGEMENTS, "one": ("one",), "three": ("three",)}
LEAST_TO_STOP = 40                       # games, before the test is looked at
HOPELESS = 5                             # games that a bot fails at the beginning, before the rest is left unplayed
STOPPED = 130                            # what a shell expects of a command that Ctrl+C ended


@dataclass(frozen=True)
class Setting:
    """What matches and tournaments have in common."""

    games: int
    players: int
    seed: int
    budget: Budget
    options: Options
    jobs: int | None = None
    ray: bool = False
    out: Path | None = None
    keep: Path | None = None
    as_json: bool = False
    luck: bool = True                    # matches tell shares less luck too


def read_until(text: str | None) -> Sprt | None:
    """Two shares in percent: 25:30."""
    if text is None:
        return None
    try:
        p0, p1 = (float(word) / 100 for word in text.split(":"))
    except ValueError:
        p0 = p1 = 0.0
    if not 0 < p0 < p1 < 1:
        raise ByzantiumError(f"{text!r} is not a test: give two shares in percent, the lower one first, such as 25:30.")
    return Sprt(p0, p1)


def run_arena(bots: list[str], setting: Setting, arrangement: str, until: str | None) -> None:
    """A match of two, a tournament of more."""
    if arrangement not in CHOICES:
        raise ByzantiumError(f"{arrangement!r} is not an arrangement; there are {', '.join(CHOICES)}.")
    if len(bots) < 2:
        raise ByzantiumError("Two bots make a match, more a tournament: byzantium arena strategist greedy.")
    for bot in bots:
        make_bot(bot)                                    # unknown names are answered before anything starts
    sprt = read_until(until)
    if sprt and ("one" not in CHOICES[arrangement] or len(bots) > 2):
        raise ByzantiumError("--until tests the share of A alone: it needs two bots, and --arrangement one or both.")
    if len(bots) == 2:
        run_match(bots[0], bots[1], setting, CHOICES[arrangement], sprt)
    else:
        run_tournament(bots, setting)


def run_match(a: str, b: str, s: Setting, arrangements: tuple[Arrangement, ...], sprt: Sprt | None) -> None:
    match = Match(a, b, s.players, s.games, s.seed, s.budget, arrangements, s.options, s.keep is not None, s.luck)
    found = play(match.tasks(), match.n_tasks, match.settings, s, f"{a} against {b}",
                 lambda results: _is_sure(match, results, sprt))
    found.tell(lambda results: report(match, results, sprt), markdown, s.as_json)


def run_tournament(bots: list[str], s: Setting) -> None:
    games = Tournament(tuple(bots), min(s.players, len(bots)), s.games, s.seed, s.budget, s.options, s.keep is not None)
    found = play(games.tasks(), games.n_tasks, games.settings, s, f"{len(bots)} bots")
    found.tell(lambda results: tournament_report(games, results), tournament_markdown, s.as_json)


def run_ladder(games: int | None, levels: int, players: int, seed: int, jobs: int | None, out: Path | None,
               as_json: bool) -> None:
    """Each level alone against the one below it."""
    if out:
        out.mkdir(parents=True, exist_ok=True)
    reports = []
    for below, level in pairwise(LEVELS[:levels]):
        match = Match(level.name, below.name, players, games or level.games, seed, arrangements=("one",))
        kept = out / f"{level.name}.jsonl" if out else None
        found = Results(kept, match.settings).go_on(match.tasks(), jobs or os.cpu_count() or 1)
        results = list(with_progress(found, match.n_tasks, f"{level.name} against {below.name}"))
        reports.append(report(match, results))
    if as_json:
        print_json(reports)
    else:
        say(ladder_markdown(reports))


# ------------------------------------------------------------------ playing, whatever happens


@dataclass
class Found:
    """The results so far, and whether they are all."""

    results: list[GameResult]
    stopped: str = ""                    # why there are no more

    def tell(self, describe: Callable[[list[GameResult]], dict[str, Any]], write: Callable[[dict[str, Any]], str],
             as_json: bool) -> None:
        """What they say; a status other than 0 if that is not what was asked for."""
        if self.results:
            data = describe(self.results)
            if as_json:
                print_json(data | ({"stopped": self.stopped} if self.stopped else {}))
            else:
                say(write(data))
        if self.stopped:
            complain(self.stopped, style="red")
            raise typer.Exit(STOPPED if self.stopped.startswith("Stopped") else 1)
        if any(result.failure for result in self.results):
            raise typer.Exit(1)


def play(tasks: Iterable[Task], many: int, settings: dict[str, Any], s: Setting, what: str,
         is_sure: Callable[[list[GameResult]], bool] = lambda results: False) -> Found:
    """All games, until the results are sure, a bot is hopeless, or somebody presses Ctrl+C: what was played stays."""
    found = Found([])
    results = Results(s.out, settings)
    known = len(results.known)
    going = results.go_on(tasks, s.jobs or os.cpu_count() or 1, s.ray)
    with closing(keep_in(s.keep)) if s.keep else nullcontext() as kept, closing(going):
        try:
            for result in with_progress(going, many, what):
                found.results.append(result)
                if kept is not None and result.record:
                    kept.append(result.record)
                found.stopped = hopeless(found.results)
                if found.stopped or is_sure(found.results):
                    break
        except KeyboardInterrupt:
            found.stopped = f"Stopped after {len(found.results)} of {many} games."
    if kept is not None and known:
        complain(f"The first {known} games were played before: {s.keep} has those after them.")
    return found


def hopeless(results: list[GameResult]) -> str:
    """A bot that failed in all of its first games measures nothing."""
    last = results[-1]
    if last.failed is None:
        return ""
    its = [result for result in results if last.failed in result.seats]
    if len(its) != HOPELESS or not all(result.failed == last.failed for result in its):
        return ""
    return f"{last.failed} failed in each of its first {HOPELESS} games, so the rest is not played: {last.failure}"


def _is_sure(match: Match, results: list[GameResult], sprt: Sprt | None) -> bool:
    if not sprt or len(results) % 20:
        return False
    return len(match.wins(results, "one")) >= LEAST_TO_STOP and bool(match.test(results, sprt)[1])
