"""Finds made into the pack that travels with the package: chosen for variety, named by themes, rated."""

import gzip
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from ..checks import a_list, shown
from ..errors import BadRecord
from .judge import Codes
from .mining import Find
from .rating import rate
from .themes import Theme, themes_of

PACK = "puzzles.jsonl.gz"
SET_ASIDE = 10                           # one of so many is set aside, to be checked by a stronger search
EASY = 0.9                               # all levels solve it so often: for beginners
SAME_IDEA = 40                           # puzzles of a pack whose plan begins with the same action and goal, at most;
SAME_EASY_IDEA = 60                      # of the easy ones


@dataclass(frozen=True)
class Puzzle:
    """A position whose player has one clearly best plan."""

    position: str                        # its line of text
    codes: Codes                         # of the plan: all decisions up to the next dice, reply or action
    shares: tuple[float, ...]            # of the win, by player, after it and before any dice
    margin: float                        # share by which the best other idea is behind
    rival: Codes                         # that idea's plan
    themes: tuple[Theme, ...]
    rating: int
    deal: int                            # of the game that it comes from

    @property
    def id(self) -> str:
        """What it is called by: the check of its position."""
        return self.position.rpartition("#")[2]

    @property
    def is_set_aside(self) -> bool:
        return int(self.id, 16) % SET_ASIDE == 0

    def to_list(self) -> list[Any]:
        return [self.position, list(self.codes), list(self.shares), self.margin, list(self.rival), list(self.themes),
                self.rating, self.deal]

    @classmethod
    def from_list(cls, row: Sequence[Any]) -> "Puzzle":
        if len(a_list(row, "A puzzle is a list, as to_list gives it", BadRecord)) != len(fields(cls)):
            raise BadRecord(f"A puzzle is a list, as to_list gives it, not {shown(row)}.")
        position, codes, shares, margin, rival, themes, rating, deal = row
        return cls(position, tuple(codes), tuple(shares), margin, tuple(rival), tuple(themes), rating, deal)


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Those that come with the package, the easiest first.

    >>> one = puzzles()[0]
    >>> one.themes != (), one.position[:4]
    (True, 'byz1')
    """
    return read_pack(resources.files(__package__).joinpath(PACK).read_bytes())


def read_pack(data: bytes) -> tuple[Puzzle, ...]:
    return tuple(Puzzle.from_list(json.loads(line)) for line in gzip.decompress(data).decode().splitlines())


def write_pack(path: Path, found: Iterable[Puzzle]) -> None:
    lines = "".join(json.dumps(one.to_list(), separators=(",", ":")) + "\n" for one in found)
    path.write_bytes(gzip.compress(lines.encode(), 9, mtime=0))


def pack(finds: Iterable[Find]) -> list[Puzzle]:
    """Of all finds a variety, each position once, the easiest first."""
    chosen = _various(list({find.position: find for find in finds}.values()))
    ratings = rate([find.solved for find in chosen])
    made = [puzzle(find, rating) for find, rating in zip(chosen, ratings, strict=True)]
    return sorted(made, key=lambda one: (one.rating, one.position))


def is_easy(find: Find) -> bool:
    return min(find.solved.values()) >= EASY


def _various(finds: Sequence[Find]) -> list[Find]:
    """Not the same idea over and over: the clearest of each."""
    seen: Counter[tuple[Codes, bool]] = Counter()
    chosen = []
    for find in sorted(finds, key=lambda find: -find.margin):
        easy = is_easy(find)
        key = find.codes[:2], easy
        seen[key] += 1
        if seen[key] <= (SAME_EASY_IDEA if easy else SAME_IDEA):
            chosen.append(find)
    return chosen


def puzzle(find: Find, rating: int) -> Puzzle:
    rival = min(find.rivals, key=lambda rival: rival.behind)
    shares = tuple(round(share, 3) for share in find.shares)
    return Puzzle(find.position, find.codes, shares, round(find.margin, 3), rival.codes,
                  themes_of(find.position, find.codes), rating, find.deal)
