"""A laboratory for the rules: many games of champions by other rules, on the same deals as by the rules as they are.

    >>> from byzantium.analysis.lab import Variant, compare, play
    >>> bulgars = Variant("bulgars", options={"fall_to_bulgars": "no_points"})
    >>> games = play(bulgars, players=2, games=20)
    >>> len(games), sum(sum(game.shares) for game in games)
    (20, 20.0)
    >>> compare(play(Variant("as it is"), players=2, games=20), games).games
    20

All seats are champions without a search (`bots/champion.npz`), who always choose what their network likes best:
nothing is left to chance but the dice, and the dice of a deal are the same by all rules, roll by roll. So games of one
deal part where the rules first make a difference, and not before. Games are played in compiled code, sixteen at a time
(`champions.py`).

The champion has learned by the options of the first four rows of chapter 14, and knows nothing of what else a variant
changes. It goes on as it always has, and where people would soon take an advantage, it may not.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..bots import policy as P
from ..bots.evaluation import N_FEATURES
from ..bots.learned import weights_in
from ..checks import a_list, a_path, expect, extra, is_storable, several, shown, truth, whole
from ..deals import fresh_state
from ..engine import codes as C
from ..engine import kinds as K
from ..engine import plain
from ..engine.compiling import Library, compiled
from ..engine.observation import ROW_SIZE
from ..engine.rules.ending import final_score, place
from ..engine.state import State
from ..errors import BadSetup, ByzantiumError
from ..record import RULES_VERSION, Options, check_options
from . import champions

States = np.ndarray[Any, np.dtype[Any]]
FIRST_DEAL = 3_500_000_000               # no other measurement and no training has deals from here on
CHUNK = 512                              # games that are played, and kept, together
ROUNDS = 64                              # of decisions, between two looks at the clock
MOST_GAMES = 10_000_000
MOST_DECISIONS = 2000                    # of a game, in logs; the longest has some 500

laboratory = Library("laboratory", (".analysis.champions",), champions.ROOTS, base=compiled)


# ------------------------------------------------------------------ what is played


@dataclass(frozen=True)
class Gift:
    """What a place in the order of play begins with besides, or without: cubes come from the casualties."""

    place: int                           # 1: who begins
    byzantine: int = 0                   # bezants
    arab: int = 0
    cubes: int = 0                       # more in the pool, fewer in the casualties

    def __post_init__(self) -> None:
        whole(self.place, "A place in the order of play", 1, 4)
        for name in ("byzantine", "arab", "cubes"):
            whole(getattr(self, name), f"The {name} of a gift", -12, 12)


@dataclass(frozen=True)
class Habit:
    """What a seat leaves alone, as long as it can do something else: answers to one kind of decision, in some turns."""

    seat: int
    codes: tuple[int, ...]
    kind: int = K.ACTION
    turns: tuple[int, ...] = (1, 2, 3)
    only: bool = False                   # these codes and nothing else, where one of them is legal

    def __post_init__(self) -> None:
        whole(self.seat, "A seat", 0, 3)
        whole(self.kind, "The kind of a decision", 0, champions.KINDS - 1)
        for code in a_list(self.codes, "The codes of a habit are a list"):
            whole(code, "A code", 0, C.COUNT - 1)
        for turn in a_list(self.turns, "The turns of a habit are a list"):
            whole(turn, "A turn", 1, champions.TURNS)
        truth(self.only, "Whether a habit is all that is done")

    @property
    def left_alone(self) -> Iterable[int]:
        return (code for code in range(C.COUNT) if (code in self.codes) != self.only)


@dataclass(frozen=True)
class Variant:
    """Rules to play by. What is not said is as it always is."""

    name: str
    options: Options = field(default_factory=Options)        # of chapter 14
    gifts: tuple[Gift, ...] = ()
    habits: tuple[Habit, ...] = ()
    house: Callable[[States], None] | None = None            # changes the position in which the first player begins

    def __post_init__(self) -> None:
        if not is_storable(expect(str, self.name, "A variant has a name")):
            raise BadSetup(f"A variant has a name that can be kept, not {shown(self.name)}.")
        check_options(self.options)
        for gift in a_list(self.gifts, "Gifts are a list"):
            expect(Gift, gift, "A gift is a Gift")
        for habit in a_list(self.habits, "Habits are a list"):
            expect(Habit, habit, "A habit is a Habit")
        if self.house is not None and not callable(self.house):
            raise BadSetup(f"A house rule is a function that changes a position, not {shown(self.house)}.")

    def start(self, players: int, starter: int) -> States:
        """The position in which the first player begins."""
        players = whole(players, "The number of players", 2, 4)
        starter = whole(starter, "The seat that begins", 0, players - 1)
        states = plain.to_array(fresh_state(players, check_options(self.options)))
        compiled.step(states[0], C.PLAYER + starter)
        for gift in self.gifts:
            if gift.place <= players:
                _give(states["players"][0, (starter + gift.place - 1) % players], gift)
        if self.house:
            self.house(states)
        compiled.legal(states[0])
        wrong = compiled.broken(states[0])
        if wrong:
            raise BadSetup(f"The variant {self.name} begins with a position that no game can have.")
        return states

    def told(self) -> str:
        """All that games of it depend on, as a text that is the same for the same variant."""
        house = "" if self.house is None else getattr(self.house, "__qualname__", repr(self.house))
        gifts = [[gift.place, gift.byzantine, gift.arab, gift.cubes] for gift in self.gifts]
        habits = [[habit.seat, habit.kind, habit.turns, habit.codes, habit.only] for habit in self.habits]
        return json.dumps([check_options(self.options), gifts, habits, house, RULES_VERSION, _digest_of_champion()])


def _give(player: Any, gift: Gift) -> None:
    player["treasury"] += (gift.byzantine, gift.arab)
    cubes = min(gift.cubes, int(player["casualties"]))
    player["pool"] += cubes
    player["casualties"] -= cubes


@cache
def _digest_of_champion() -> str:
    weights, numbers, _ = weights_in("")
    return hashlib.sha256(weights.tobytes() + numbers.tobytes()).hexdigest()[:12]


def _habits(habits: Iterable[Habit]) -> NDArray[np.int64]:
    bits = np.zeros((4, champions.TURNS, champions.KINDS, C.WORDS), np.int64)
    for habit in habits:
        for turn in habit.turns:
            for code in habit.left_alone:
                bits[habit.seat, turn - 1, habit.kind, code // C.WORD_BITS] |= 1 << code % C.WORD_BITS
    return bits.ravel()


# ------------------------------------------------------------------ what comes of it


class Choice(NamedTuple):
    """A player's decision."""

    turn: int
    kind: int
    seat: int
    code: int


@dataclass(frozen=True)
class LabGame:
    deal: int
    order: tuple[int, ...]               # seats in the order of play of the first turn
    shares: tuple[float, ...]            # of the win, by seat
    scores: tuple[int, ...]              # by seat
    ending: str
    turn: int
    decisions: int                       # of players
    last: int                            # who acted last
    log: tuple[Choice, ...] = field(default=(), compare=False, repr=False)       # if it was wanted

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, share in enumerate(self.shares) if share)


def _choices(packed: NDArray[np.int64]) -> tuple[Choice, ...]:
    rest, codes = np.divmod(packed, champions.MOST_CODES)
    rest, seats = np.divmod(rest, 4)
    turns, kinds = np.divmod(rest, champions.MOST_KINDS)
    return tuple(map(Choice, turns.tolist(), kinds.tolist(), seats.tolist(), codes.tolist()))


def _outcome(deal: int, players: int, starter: int, end: Any, decisions: int, log: NDArray[np.int64]) -> LabGame:
    g = plain.unpack(end.tobytes())
    places = [place(g, p) for p in range(players)]
    shares = tuple((p == 1) / places.count(1) for p in places)
    order = tuple((starter + i) % players for i in range(players))
    return LabGame(deal, order, shares, tuple(final_score(g, p) for p in range(players)), C.ENDINGS[g.over], g.turn,
                   decisions, g.active, _choices(log[:decisions]))


class _Table:
    """Sixteen games side by side, one after the other: the room for one thread."""

    def __init__(self) -> None:
        weights, numbers, width = weights_in("")
        lanes = champions.LANES
        self._playing = np.full(lanes, champions.IDLE)
        self._lanes = champions.Lanes(
            np.zeros(lanes, State), self._playing, np.zeros(lanes * P.INPUTS, np.float32),
            np.zeros(lanes * width, np.float32), np.zeros(champions.FOUR * width, np.float32),
            np.zeros(P.INPUTS + 1, np.int64), np.zeros(lanes * P.OUTPUTS, np.float32))
        self._network = weights, numbers, width, np.zeros(ROW_SIZE, np.int8), np.zeros(4 * N_FEATURES)

    def play(self, variant: Variant, players: int, deals: Sequence[int], wide: int) -> list[LabGame]:
        n = len(deals)
        keys = np.array(deals, np.int64)
        fresh = plain.to_array(fresh_state(players, check_options(variant.options)))
        starters = [int(compiled.random_code(fresh[0], players, key, 0)) - C.PLAYER for key in keys]
        starts = {starter: variant.start(players, starter) for starter in sorted(set(starters))}
        logs = np.zeros((n, wide), np.int64)
        games = champions.Games(np.concatenate([starts[starter] for starter in starters]), keys, np.ones(n, np.int64),
                                np.zeros(n, np.int64), np.zeros(n, State), logs.ravel())
        habits, begun = _habits(variant.habits), 0
        while begun < n or (self._playing != champions.IDLE).any():
            begun = laboratory.play_on(*self._lanes, *games, habits, *self._network, begun, ROUNDS)
        return [_outcome(int(keys[i]), players, starters[i], games.ends[i], int(games.decisions[i]), logs[i])
                for i in range(n)]


def play(variant: Variant, *, players: int = 4, games: int = 400, first: int = FIRST_DEAL, jobs: int = 1,
         out: str | Path | None = None, logs: bool = False) -> list[LabGame]:
    """So many games of champions, deal by deal. `play_each` gives them as they come."""
    return list(play_each(variant, players=players, games=games, first=first, jobs=jobs, out=out, logs=logs))


def play_each(variant: Variant, *, players: int = 4, games: int = 400, first: int = FIRST_DEAL, jobs: int = 1,
              out: str | Path | None = None, logs: bool = False) -> Iterator[LabGame]:
    """The games of the deals from `first` on, in their order.

    jobs: threads. out: a folder that keeps them (Parquet, extra `data`); what it has is not played again. logs: each
    game has all its players' decisions; such games are not kept.
    """
    expect(Variant, variant, "A Variant is played")
    players = whole(players, "The number of players", 2, 4)
    games, first = whole(games, "The number of games", 1, MOST_GAMES), whole(first, "A deal", 0, 2**32 - MOST_GAMES)
    jobs = whole(jobs, "The number of threads", 1, 1024)
    wide = MOST_DECISIONS if truth(logs, "Whether decisions are told") else 0
    if wide and out is not None:
        raise BadSetup("Games with their decisions are not kept in files: leave out one of them.")
    kept = None if out is None else _Kept(a_path(out), variant, players)
    tables: list[_Table] = []

    def one(deals: range) -> list[LabGame]:
        found = kept and kept.load(deals)
        if found:
            return found
        table = tables.pop() if tables else _Table()     # pop and append are one step each: threads share the list
        played = table.play(variant, players, deals, wide)
        tables.append(table)
        if kept:
            kept.save(deals, played)
        return played

    chunks = [range(at, min(at + CHUNK, first + games)) for at in range(first, first + games, CHUNK)]
    if jobs == 1:
        for deals in chunks:
            yield from one(deals)
        return
    with ThreadPoolExecutor(min(jobs, len(chunks))) as pool:
        for played in pool.map(one, chunks):
            yield from played


# ------------------------------------------------------------------ kept


class _Kept:
    """A folder of Parquet files, one for each chunk; each says of which variant it is."""

    def __init__(self, folder: Path, variant: Variant, players: int) -> None:
        with extra("data", "Results of the laboratory in files"):
            import pyarrow
            import pyarrow.parquet

        self._arrow, self._parquet = pyarrow, pyarrow.parquet
        self._told, self._name, self._players = variant.told(), variant.name, players
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def _path(self, deals: range) -> Path:
        mark = hashlib.sha256(self._told.encode()).hexdigest()[:8]
        name = "".join(c if c.isalnum() else "-" for c in self._name)
        return self._folder / f"{name}-{mark}-{self._players}p-{deals.start}-{len(deals)}.parquet"

    def load(self, deals: range) -> list[LabGame] | None:
        path = self._path(deals)
        if not path.exists():
            return None
        try:
            rows = self._parquet.ParquetFile(path).read().to_pylist()
            return [LabGame(row["deal"], tuple(row["order"]), tuple(row["shares"]), tuple(row["scores"]), row["ending"],
                            row["turn"], row["decisions"], row["last"]) for row in rows]
        except (self._arrow.ArrowException, KeyError, TypeError, OSError) as error:
            raise ByzantiumError(f"{path} is not a file of the laboratory: {error}.") from None

    def save(self, deals: range, games: list[LabGame]) -> None:
        columns: dict[str, Any] = {
            "variant": [self._name] * len(games), "players": [self._players] * len(games),
            **{name: [getattr(game, name) for game in games]
               for name in ("deal", "order", "shares", "scores", "ending", "turn", "decisions", "last")},
        }
        table = self._arrow.table(columns).replace_schema_metadata({"byzantium": self._told})
        path = self._path(deals)
        part = path.with_suffix(".part")
        self._parquet.write_table(table, part)
        os.replace(part, path)


# ------------------------------------------------------------------ in numbers


@dataclass(frozen=True)
class Estimate:
    """A mean of games, with its standard error."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: Iterable[float]) -> "Estimate":
        found = np.array(list(values), float)
        error = found.std(ddof=1) / sqrt(len(found)) if len(found) > 1 else float("nan")
        return cls(float(found.mean()), float(error))

    def __str__(self) -> str:
        """In percent.

        >>> str(Estimate(0.25, 0.0125))
        '25.0 ± 1.2 %'
        """
        return f"{self.mean:.1%} ± {self.error:.1%}".replace("% ±", " ±").replace("%", " %").replace("  ", " ")


@dataclass(frozen=True)
class Summary:
    """How games went."""

    games: int
    endings: Mapping[str, Estimate]
    places: tuple[Estimate, ...]         # shares of the win, in the order of play
    seats: tuple[Estimate, ...]          # shares of the win, by seat: who has a habit
    uneven: float                        # the furthest that a place is from an even share
    turns: Estimate
    decisions: Estimate
    lead: Estimate                       # points between the first and the second


def _checked(games: Iterable[LabGame]) -> list[LabGame]:
    return [expect(LabGame, game, "Games are a list of LabGame") for game in several(games, "Games are a list")]


def summary(games: Iterable[LabGame]) -> Summary:
    """How games went.

    games: of one variant and number of players.
    """
    games = _checked(games)
    if not games:
        raise BadSetup("There is no game to tell of.")
    n = len(games[0].shares)
    places = tuple(Estimate.of(game.shares[game.order[i]] for game in games) for i in range(n))
    return Summary(
        len(games),
        {ending: Estimate.of(game.ending == ending for game in games) for ending in C.ENDINGS[1:]},
        places, tuple(Estimate.of(game.shares[seat] for game in games) for seat in range(n)),
        max(abs(one.mean - 1 / n) for one in places),
        Estimate.of(game.turn for game in games), Estimate.of(game.decisions for game in games),
        Estimate.of(sorted(game.scores)[-1] - sorted(game.scores)[-2] for game in games),
    )


@dataclass(frozen=True)
class Comparison:
    """The same deals by two sets of rules."""

    games: int
    touched: Estimate                    # games that went another way at all
    changed: Estimate                    # games that somebody else won
    seats: tuple[Estimate, ...]          # what each seat gained, in shares of the win, deal by deal


def compare(before: Iterable[LabGame], after: Iterable[LabGame]) -> Comparison:
    """The games of two variants.

    before, after: of the same deals, in the same order.
    """
    before, after = _checked(before), _checked(after)
    if [game.deal for game in before] != [game.deal for game in after] or not before:
        raise BadSetup("The games of the same deals are compared, in the same order.")
    pairs = list(zip(before, after, strict=True))
    seats = range(len(before[0].shares))
    return Comparison(
        len(pairs), Estimate.of(one != other for one, other in pairs),
        Estimate.of(one.winners != other.winners for one, other in pairs),
        tuple(Estimate.of(other.shares[seat] - one.shares[seat] for one, other in pairs) for seat in seats),
    )


def option_variants() -> Iterator[Variant]:
    """One for each option of chapter 14 that is not as usual."""
    for name, values in C.OPTIONS.items():
        for value in values[1:]:
            yield Variant(f"{name}={value}", options={name: value})  # type: ignore[misc]  # a key of OPTIONS


AS_IT_IS = Variant("the rules as they are")
