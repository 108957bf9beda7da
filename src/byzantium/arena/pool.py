"""An arena that never closes: `byzantium arena watch FOLDER`.

    FOLDER/metered/NAME.wasm   modules, each with the same fuel for a decision: the metered list
    FOLDER/open.txt            NAME = exec:COMMAND, a line each: programs on this machine's hardware, the open list
    FOLDER/metered.jsonl, open.jsonl           results, a line a game, as they come
    FOLDER/site/               the public page, its games and its feed: any web server can show it

The two lists never mix. In both sit four anchors that never leave: they hold the scale, as the players of one day and
of the next may never meet. A block is one deal of dice, played in every rotation of its seats. A module that has
changed is another bot, with a rating of its own.
"""

import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..bots import NO_BUDGET, PREFIX, WASM, Budget, make_bot
from ..bots.modules import FUEL
from ..errors import ByzantiumError
from .games import GameResult, Task
from .running import Results, play_all
from .statistics import ratings
from .tournament import TournamentStanding, standings

ANCHORS = ("random", "greedy", "strategist-1", "champion")
ZERO = "strategist-1"                    # whose rating is the middle of the scale
MIDDLE, A_POINT = 1500.0, 60.0           # of the scale; points for one of openskill's
METERED, OPEN = "metered", "open"
RESTS = 8                                # failures in a row, after which a bot is seated no more until it changes
SECONDS = 1.0                            # for a decision of an open bot
KEPT = 200                               # games of a list that can be replayed


@dataclass(frozen=True)
class Entrant:
    """Who plays in a list."""

    name: str                            # as it is shown: a module with the beginning of its digest
    bot: str                             # as bots are named
    anchor: bool = False


@dataclass(frozen=True)
class Ranked:
    place: int
    points: float
    error: float
    games: int
    failures: int
    standing: TournamentStanding
    anchor: bool


class PoolList:
    """One of the two lists: who is in it, what they played, who meets next."""

    def __init__(self, folder: Path, kind: str, players: int) -> None:
        self.kind, self.players, self._folder = kind, players, folder
        fuel = FUEL if kind == METERED else None
        settings = {"list": kind, "players": players, "fuel": fuel, "anchors": list(ANCHORS)}
        self._results = Results(folder / f"{kind}.jsonl", settings)
        self.budget = NO_BUDGET if kind == METERED else Budget(seconds=SECONDS)

    @property
    def results(self) -> list[GameResult]:
        return self._results.known

    def entrants(self) -> list[Entrant]:
        """As the folder is now: whoever comes while it runs plays from the next block on."""
        own = _modules(self._folder / METERED) if self.kind == METERED else _programs(self._folder / "open.txt")
        return [Entrant(name, name, anchor=True) for name in ANCHORS] + own

    def next_table(self, block: int) -> tuple[Entrant, ...] | None:
        """The one that has played least, and those that it has met least; none if there are only anchors."""
        able = [one for one in self.entrants() if one.anchor or not self._rests(one.name)]
        if all(one.anchor for one in able):
            return None
        rng, played = random.Random(block), Counter(name for result in self.results for name in result.seats)
        rng.shuffle(able)
        first = min((one for one in able if not one.anchor), key=lambda one: played[one.name])
        met = Counter(name for result in self.results if first.name in result.seats for name in result.seats)
        others = sorted((one for one in able if one is not first), key=lambda one: met[one.name])
        return (first, *others[: self.players - 1])

    def _rests(self, name: str) -> bool:
        its = [result for result in self.results if name in result.seats][-RESTS:]
        return len(its) == RESTS and all(result.failed == name for result in its)

    @property
    def blocks(self) -> int:
        return len(self.results) // self.players

    def play_block(self, jobs: int) -> Iterator[GameResult]:
        """One deal in every rotation; results are written as they come."""
        table = self.next_table(self.blocks)
        if table is None:
            return
        turns = [table[turn:] + table[:turn] for turn in range(self.players)]
        tasks = [Task(tuple(one.bot for one in seats), self.blocks, self.budget, keep=True) for seats in turns]
        for seats, result in zip(turns, list(play_all(tasks, jobs)), strict=True):
            yield self._write(shown(result, seats))

    def _write(self, result: GameResult) -> GameResult:
        self._results.add(result)
        return result

    def ranked(self) -> list[Ranked]:
        """The best first; on a scale on which the middle anchor stays where it is."""
        found, failures = self.results, Counter(result.failed for result in self.results)
        rated = ratings(found)
        zero = rated.get(ZERO, (25.0, 25.0 / 3))[0]
        names = list(dict.fromkeys(name for result in found for name in result.seats))
        played = Counter(name for result in found for name in result.seats)
        return [
            Ranked(place, MIDDLE + A_POINT * (one.rating - zero), A_POINT * one.error, played[one.name],
                   failures[one.name], one, one.name in ANCHORS)
            for place, one in enumerate(standings(names, found), 1)
        ]


def shown(result: GameResult, seats: Sequence[Entrant]) -> GameResult:
    """With names as the lists have them: none of a machine's folders."""
    failure = result.failure
    for one in seats:
        failure = failure.replace(one.bot, one.name)
    return replace(result, seats=tuple(one.name for one in seats), failure=failure)


def _modules(folder: Path) -> list[Entrant]:
    found = []
    for path in sorted(folder.glob("*.wasm")):
        digest = hashlib.sha256(path.read_bytes()).hexdigest()[:6]
        found.append(Entrant(f"{path.stem} {digest}", f"{WASM}{path}"))
    return found


def _programs(file: Path) -> list[Entrant]:
    """
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = (path := Path(folder, "open.txt")).write_text("# mine\\nfury = exec:python fury.py\\n")
    ...     _programs(path)
    [Entrant(name='fury', bot='exec:python fury.py', anchor=False)]
    """
    if not file.exists():
        return []
    found = {}
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        text = line.split("#")[0].strip()
        if not text:
            continue
        name, _, bot = (part.strip() for part in text.partition("="))
        if not name or not bot or name in ANCHORS or name in found:
            raise ByzantiumError(f"{file}, line {number}: NAME = exec:COMMAND is needed, each name once.")
        if not bot.startswith(PREFIX):
            make_bot(bot)                # bots of this machine too, such as champion:5s
        found[name] = Entrant(name, bot)
    return list(found.values())


# ------------------------------------------------------------------ for ever


class Arena:
    """Both lists, block by block."""

    def __init__(self, folder: Path, players: int = 4) -> None:
        (folder / METERED).mkdir(parents=True, exist_ok=True)
        self.folder, self.lists = folder, [PoolList(folder, kind, players) for kind in (METERED, OPEN)]

    def run(self, jobs: int, told: Callable[[PoolList, GameResult], None], games: int | None = None) -> Iterator[int]:
        """So many games, or for ever; after each round of blocks the number of games so far."""
        made = 0
        while games is None or made < games:
            before = made
            for one in self.lists:
                for result in one.play_block(jobs):
                    made += 1
                    self._keep(one, result)
                    told(one, result)
            yield made
            if games is not None and made == before:
                return                   # nobody but anchors

    def _keep(self, one: PoolList, result: GameResult) -> None:
        """The record of a game, for as long as it is among the latest."""
        if result.record is None:
            return
        folder = self.folder / "site" / "games"
        folder.mkdir(parents=True, exist_ok=True)
        number = len(one.results)
        names = tuple(f"{name} {seat + 1}" for seat, name in enumerate(result.seats))
        record = replace(result.record, players=names)
        (folder / f"{one.kind}-{number}.json").write_text(json.dumps(record.to_dict()), "utf-8")
        (folder / f"{one.kind}-{number - KEPT}.json").unlink(missing_ok=True)


def latest(one: PoolList, n: int) -> list[tuple[int, GameResult]]:
    """The last games with their numbers, the latest first."""
    return [(i, one.results[i - 1]) for i in range(len(one.results), max(len(one.results) - n, 0), -1)]


def as_data(lists: Sequence[PoolList]) -> Mapping[str, Any]:
    """What the page shows, for programs."""
    return {
        one.kind: [
            {"name": row.standing.name, "points": round(row.points), "error": round(row.error), "games": row.games,
             "failures": row.failures, "anchor": row.anchor, "wins": row.standing.wins.share}
            for row in one.ranked()
        ]
        for one in lists
    }
