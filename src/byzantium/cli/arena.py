"""`byzantium arena`: matches of bots."""

import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from ..arena import ARRANGEMENTS, GameResult, Match, Results, Sprt, ladder_markdown, markdown, report
from ..bots import LEVELS, Budget, make_bot
from ..errors import ByzantiumError
from .output import console, print_json, with_progress

CHOICES = {"both": ARRANGEMENTS, "one": ("one",), "three": ("three",)}
LEAST_FOR_SPRT = 40                      # games, before the test is looked at


def read_sprt(text: str | None) -> Sprt | None:
    """P0,P1 as numbers from 0 to 1: 0.25,0.30."""
    if text is None:
        return None
    try:
        p0, p1 = (float(word) for word in text.split(","))
    except ValueError:
        p0 = p1 = 0.0
    if not 0 < p0 < p1 < 1:
        raise ByzantiumError(f"{text!r} is no test: give two shares between 0 and 1, such as 0.25,0.30.")
    return Sprt(p0, p1)


def run_match(a: str, b: str, games: int, players: int, seed: int, seconds: float | None, simulations: int | None,
              arrangement: str, sprt_text: str | None, jobs: int | None, ray: bool, out: Path | None,
              as_json: bool) -> None:      # fmt: skip
    if arrangement not in CHOICES:
        raise ByzantiumError(f"{arrangement!r} is no arrangement; there are {', '.join(CHOICES)}.")
    make_bot(a), make_bot(b)                             # unknown names are answered before anything starts
    sprt = read_sprt(sprt_text)
    if sprt and "one" not in CHOICES[arrangement]:
        raise ByzantiumError("--sprt tests the share of one A alone: it needs --arrangement one or both.")
    match = Match(a, b, players, games, seed, Budget(seconds, simulations), CHOICES[arrangement])
    found = Results(out, match.settings).go_on(match.tasks(), jobs or os.cpu_count() or 1, ray)
    results = list(_until_sure(match, with_progress(found, match.n_tasks, f"{a} against {b}"), sprt))
    data = report(match, results, sprt)
    if as_json:
        print_json(data)
    else:
        console.print(markdown(data), markup=False, soft_wrap=True)


def run_ladder(games: int | None, levels: int, players: int, seed: int, jobs: int | None, out: Path | None,
               as_json: bool) -> None:      # fmt: skip
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
        console.print(ladder_markdown(reports), markup=False, soft_wrap=True)


def _until_sure(match: Match, found: Iterator[GameResult], sprt: Sprt | None) -> Iterator[GameResult]:
    """The results, as many as the test needs."""
    seen = []
    for result in found:
        seen.append(result)
        yield result
        wins = match.wins(seen, "one") if sprt and len(seen) % 20 == 0 else []
        if sprt and len(wins) >= LEAST_FOR_SPRT and sprt.verdict(wins):
            return
