"""Positions with one clearly best plan, found in games of strong bots.

Every game is a task of its own: the same deal gives the same finds on any machine. A position goes through searches of
growing size; each must find the same idea best, ahead of every other by a clear margin, and so must games that the
strongest bot plays out. Finds are kept in a file as
they come, a line a game, and a run that is stopped goes on from there.
"""

import json
import random
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from functools import cache
from itertools import count, islice
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from ..arena.games import ArenaGame, Task
from ..bots import LEVELS, NO_BUDGET, make_bot
from ..bots.interface import Position
from ..engine import codes as C
from ..engine import kinds as K
from ..engine import plain
from ..engine.board import TURNS
from ..engine.compiling import compiled
from ..position import from_text, to_text
from .judge import Codes, Judge, Ranking, Rival, idea_of
from .playouts import rank_by_playing

STRONG = ("champion", "champion", "general")     # who plays; drawn anew for every seat
TABLES = (2, 3, 4, 3, 4)                 # players, deal by deal; in games of two, plans are seldom clearly apart
QUESTIONS = frozenset({K.ACTION, K.RETREAT_OR_STAND, K.FLEET_USE, K.LEVY_FIGHTS, K.UPKEEP_CUBE})
MOST_OF_A_GAME = 6
EARLIEST_TURN = 2                                # before it hardly anything is decided by one action
# Levels that try each find, and how often: those that misjudge do it differently every time.
SOLVERS = {level.name: 8 if level.misjudgement else 1 for level in LEVELS if level.name != "emperor"}


class Stage(NamedTuple):
    """A search, and how clear its result must be."""

    simulations: int
    least: float                         # share of the win by which every other idea is behind
    errors: float                        # and standard errors


# At first sight, before any search: two of three finds lead by this, and a fifth of all positions.
LEAD = 0.02
STAGES = (Stage(100, 0.02, 0.0), Stage(400, 0.04, 1.5), Stage(2_000, 0.05, 3.0), Stage(6_000, 0.05, 4.0))
# Games that the champion plays out before the last stage, by how much the other ideas must be behind in them on
# average, and how many of those; none may be ahead. Less sharp than a search, but nothing on the way is judged.
GAMES, BEHIND, NEAREST = 40, 0.03, 2
STRONGER = 40_000                        # simulations of the search that checks what was set aside


@dataclass(frozen=True)
class Find:
    """A position with one clearly best plan, as it is mined."""

    position: str                        # its line of text
    deal: int                            # of the game
    codes: Codes                         # of the best plan
    shares: tuple[float, ...]
    rivals: tuple[Rival, ...]
    played: tuple[Rival, ...]            # the same, where the champion has played the games out
    solved: dict[str, float]             # by level: the part of its tries that found the idea

    @property
    def margin(self) -> float:
        return min(rival.behind for rival in self.rivals)

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "Find":
        rivals, played = (tuple(Rival(tuple(one["codes"]), one["behind"], one["error"]) for one in data[name])
                          for name in ("rivals", "played"))
        return cls(data["position"], data["deal"], tuple(data["codes"]), tuple(data["shares"]), rivals, played,
                   data["solved"])


@cache
def judge(simulations: int) -> Judge:
    """One a process: they keep room for a tree."""
    return Judge(simulations)


# ------------------------------------------------------------------ a game


def mine_game(deal: int, last: bool = False, thorough: bool = False) -> list[Find]:
    """The finds of one game between strong bots.

    last: only where all lines end the game, so that results are exact. thorough: also where nothing leads at first
    sight.
    """
    found: dict[tuple[int, Codes], Find] = {}            # by player and idea: the same plan is asked for once
    for position in positions_of(deal):
        if len(found) == MOST_OF_A_GAME:
            break
        if last and (position["turn"][0] < TURNS or not judge(STAGES[0].simulations).is_solved(position)):
            continue
        if not thorough and judge(STAGES[0].simulations).lead(position) < LEAD:
            continue
        clear = clear_plan(position)
        key = int(position["now"]["player"][0]), idea_of(position, clear[0].best) if clear else ()
        if clear and key not in found:
            ranking, played = clear
            shares = tuple(round(share, 4) for share in ranking.shares)
            found[key] = Find(to_text(position.tobytes()), deal, ranking.best, shares, _rounded(ranking.rivals),
                              _rounded(played.rivals), solved_by(position, key[1]))
    return list(found.values())


def _rounded(rivals: Sequence[Rival]) -> tuple[Rival, ...]:
    return tuple(Rival(one.codes, round(one.behind, 4), round(one.error, 4)) for one in rivals)


def positions_of(deal: int) -> Iterator[Position]:
    """Those of a game in which a player has something to plan."""
    seats = tuple(random.Random(deal).choices(STRONG, k=TABLES[deal % len(TABLES)]))
    table = ArenaGame(Task(seats, deal), [make_bot(name) for name in seats])
    while table.legal:
        if table.now["kind"] in QUESTIONS and len(table.legal) > 1 and table.states["turn"][0] >= EARLIEST_TURN:
            yield plain.to_array(table.states.tobytes())
        table.decide()


def clear_plan(position: Position) -> tuple[Ranking, Ranking] | None:
    """What the last search and the games played out say, if all find the same idea clearly best."""
    *first, last = STAGES
    found: list[Ranking] = []
    for stage in first:
        ranking = judge(stage.simulations).rank(position)
        if not ranking.is_clear(last.least if ranking.exact else stage.least, stage.errors):
            return None
        if ranking.exact:
            return ranking, Ranking(ranking.best, (), ())
        found.append(ranking)
    played = rank_by_playing(position, found[-1].best, [rival.codes for rival in found[-1].rivals[:NEAREST]], GAMES)
    if played.margin < 0 or fmean(rival.behind for rival in played.rivals) < BEHIND:
        return None
    ranking = judge(last.simulations).rank(position)
    agreed = len({idea_of(position, one.best) for one in (*found, ranking)}) == 1
    return (ranking, played) if agreed and ranking.is_clear(last.least, last.errors) else None


# ------------------------------------------------------------------ who solves it


def solved_by(position: Position, idea: Codes) -> dict[str, float]:
    """By level: how often it has the idea."""
    return {name: sum(idea_of(position, plan_of(name, position, seed)) == idea for seed in range(tries)) / tries
            for name, tries in SOLVERS.items()}


def plan_of(name: str, position: Position, seed: int) -> Codes:
    """What a bot decides in a position up to the next dice, reply or action."""
    bot, after, rng = make_bot(name), plain.to_array(position.tobytes()), random.Random(seed)
    me, codes = position.player, list[int]()
    while not codes or (after.player == me and after.kind != K.ACTION and not after.is_over):
        legal = legal_codes(after)
        codes.append(int(bot.choose(plain.to_array(after.tobytes()), legal, NO_BUDGET, rng)))
        compiled.step(after[0], codes[-1])
    return tuple(codes)


def legal_codes(position: Position) -> list[int]:
    """
    >>> from byzantium import Game
    >>> game = Game(players=2, seed=1)
    >>> legal_codes(game.states) == list(game.legal)
    True
    """
    words = position["allowed"][0]
    return [code for code in range(C.COUNT) if int(words[code // C.WORD_BITS]) >> code % C.WORD_BITS & 1]


# ------------------------------------------------------------------ many games


def mine(path: Path, first: int = 0, jobs: int = 1, games: int | None = None, minutes: float | None = None,
         last: bool = False, thorough: bool = False) -> Iterator[tuple[int, list[Find]]]:
    """Deals with their finds, from `first` on, as they are done; each is kept in the file at once.

    path: JSON lines; deals that it has already are left out. minutes: after them no new game begins. last: only the
    end of games, where results are exact; that is a hundred times as fast. thorough: also positions where nothing leads
    at first sight; that takes three times as long, and finds harder ones.
    """
    known = {deal for deal, _ in read(path)}
    deals = (deal for deal in islice(count(first), games) if deal not in known)
    until = time.monotonic() + 60 * minutes if minutes else None
    with path.open("a", encoding="utf-8") as file:
        for deal, finds in _work(deals, jobs, until, last, thorough):
            file.write(json.dumps({"deal": deal, "finds": [find.to_dict() for find in finds]}) + "\n")
            file.flush()
            yield deal, finds


def _work(deals: Iterable[int], jobs: int, until: float | None, *how: bool) -> Iterator[tuple[int, list[Find]]]:
    left = (deal for deal in deals if until is None or time.monotonic() < until)
    if jobs == 1:
        yield from ((deal, mine_game(deal, *how)) for deal in left)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        out: dict[Future[list[Find]], int] = {}
        while True:
            out |= {pool.submit(mine_game, deal, *how): deal for deal in islice(left, jobs - len(out))}
            if not out:
                return
            for future in wait(out, return_when=FIRST_COMPLETED).done:
                yield out.pop(future), future.result()


def read(*paths: Path) -> Iterator[tuple[int, list[Find]]]:
    """Deals with their finds, of files that were mined; a last line that was cut off is left out."""
    for path in paths:
        for line in path.read_text("utf-8").splitlines() if path.exists() else ():
            if line.endswith("}"):
                data = json.loads(line)
                yield data["deal"], [Find.from_dict(find) for find in data["finds"]]


# ------------------------------------------------------------------ what a stronger search says


class PlanCheck(NamedTuple):
    agrees: bool                         # it finds the same idea
    margin: float                        # by which that is ahead of all others, as it sees it


def check(position: str, codes: Codes, simulations: int = STRONGER) -> PlanCheck:
    """Does a stronger search find the same plan for the position?"""
    states = plain.to_array(from_text(position))
    ranking = judge(simulations).rank(states)
    return PlanCheck(idea_of(states, ranking.best) == idea_of(states, codes), ranking.margin)


def check_all(plans: Sequence[tuple[str, Codes]], simulations: int = STRONGER, jobs: int = 1) -> Iterator[PlanCheck]:
    """Positions with their plans, one after the other."""
    if jobs == 1:
        yield from (check(*plan, simulations) for plan in plans)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(check, *zip(*plans, strict=True), [simulations] * len(plans))
