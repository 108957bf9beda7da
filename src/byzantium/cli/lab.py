"""`byzantium lab`: what changes when champions play by other rules."""

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from ..analysis import lab
from ..analysis.lab import AS_IT_IS, Comparison, Estimate, Gift, Habit, LabGame, Summary, Variant
from ..engine import kinds as K
from ..errors import ByzantiumError
from ..notation import parse_code
from ..record import Options
from .output import print_json, say, with_progress

GIFT = re.compile(r"([1-4]):(\w+=-?\d+(?:,\w+=-?\d+)*)")
HABIT = re.compile(r"([1-4]):([^@]+)(?:@([1-3]+))?")


@dataclass(frozen=True)
class LabSetting:
    players: int
    games: int
    first: int
    jobs: int | None
    out: Path | None
    as_json: bool


def read_gift(text: str) -> Gift:
    """PLACE:KIND=N, such as 3:arab=2,cubes=1."""
    found = GIFT.fullmatch(text)
    kinds = dict(pair.split("=") for pair in found[2].split(",")) if found else {}
    if not found or not set(kinds) <= {"byzantine", "arab", "cubes"}:
        raise ByzantiumError(f"{text!r} is not a gift: give a place in the order of play and what it has besides, such "
                             "as 3:arab=2 or 4:byzantine=1,cubes=1.")
    return Gift(int(found[1]), **{kind: int(n) for kind, n in kinds.items()})


def read_habit(text: str, only: bool) -> Habit:
    """SEAT:ACTION@TURNS, such as 1:church or 1:emperor@1."""
    found = HABIT.fullmatch(text)
    if not found:
        raise ByzantiumError(f"{text!r} is not a habit: give a seat and an action, and the turns if not in all, such "
                             "as 1:church or 1:Emperor@12.")
    code = parse_code(K.ACTION, found[2].strip())
    return Habit(int(found[1]) - 1, (code,), turns=tuple(map(int, sorted(set(found[3] or "123")))), only=only)


def variants(each: bool, options: Options, gifts: list[str], never: list[str], rather: list[str]) -> list[Variant]:
    """Those that are asked for: all options, each alone, or one with all that is said."""
    habits = (*(read_habit(text, False) for text in never), *(read_habit(text, True) for text in rather))
    named = [*(f"{name}={value}" for name, value in options.items()), *(f"gift {text}" for text in gifts),
             *(f"never {text}" for text in never), *(f"rather {text}" for text in rather)]
    one = [Variant(", ".join(named), options, tuple(map(read_gift, gifts)), habits)] if named else []
    return [*(lab.option_variants() if each else ()), *one]


def run_lab(wanted: list[Variant], s: LabSetting) -> None:
    before = _played(AS_IT_IS, s)
    rows: list[tuple[Variant, Summary, Comparison | None]] = [(AS_IT_IS, lab.summary(before), None)]
    for variant in wanted:
        after = _played(variant, s)
        rows.append((variant, lab.summary(after), lab.compare(before, after)))
    if s.as_json:
        print_json([{"variant": variant.name, **asdict(found), "comparison": compared and asdict(compared)}
                    for variant, found, compared in rows])
    else:
        say(markdown(rows, s.players))


def _played(variant: Variant, s: LabSetting) -> list[LabGame]:
    games = lab.play_each(variant, players=s.players, games=s.games, first=s.first, jobs=s.jobs or os.cpu_count() or 1,
                          out=s.out)
    return list(with_progress(games, s.games, variant.name))


def markdown(rows: Iterable[tuple[Variant, Summary, Comparison | None]], players: int) -> str:
    """As a table, in percent, each with its standard error."""
    return "\n".join(_lines(rows, players))


def _lines(rows: Iterable[tuple[Variant, Summary, Comparison | None]], players: int) -> Iterator[str]:
    places = [f"wins as {nth}" for nth in ("first", "second", "third", "fourth")[:players]]
    heads = ["rules", "games", "end of turn 3", "by Arabs", "by Bulgars", *places, "decisions", "lead",
             "went another way", "other winner"]
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for variant, found, compared in rows:
        cells = [variant.name, f"{found.games:,}", *map(str, found.endings.values()), *map(str, found.places),
                 _number(found.decisions), _number(found.lead),
                 *(map(str, (compared.touched, compared.changed)) if compared else ("", ""))]
        yield f"| {' | '.join(cells)} |"


def _number(one: Estimate) -> str:
    return f"{one.mean:.1f} ± {one.error:.1f}"
