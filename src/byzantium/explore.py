"""What many games show: how they ended, which of them one wants, and what was played from a position.

    >>> from byzantium import Game
    >>> games = [Game(players=2, seed=seed) for seed in range(4)]
    >>> for game in games:
    ...     while not game.is_over:
    ...         _ = game.play(game.legal[game.number % len(game.legal)])
    >>> records = [game.record for game in games]
    >>> outcome(records[0]).winners == games[0].result.winners
    True
    >>> [(played.text, played.games) for played in Explorer(records).at(Game(players=2, seed=1))]
    [('strengthen', 4)]
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from .checks import a_list, expect, one_of, several, shown, whole
from .deals import fresh_state
from .engine import codes as C
from .engine import plain
from .engine.state import State
from .errors import BadRecord, BadSetup, EditedRecord
from .game import Game
from .notation import code_text, parse_code
from .position import from_text, position_key
from .record import Entry, Record, check_options, hits
from .replaying import replays

States = np.ndarray[Any, np.dtype[Any]]
DEPTH = 40                               # decisions that an explorer looks at, if not told otherwise


# ------------------------------------------------------------------ one game


class Outcome(NamedTuple):
    """How a recorded game ended, or stands."""

    players: tuple[str, ...]
    ending: C.EndingId
    turn: int                            # the last one
    decisions: int                       # and rolls
    shares: tuple[float, ...]            # of the win, by player
    scores: tuple[int, ...]
    points: tuple[tuple[int, int], ...]  # Byzantine and Arab, by player

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(name for name, share in zip(self.players, self.shares, strict=True) if share)

    @property
    def is_over(self) -> bool:
        return self.ending != C.ENDINGS[C.PLAYING]


def outcome(record: Record) -> Outcome:
    """By compiled rules: some ten thousand games a second."""
    states, codes = start_and_codes(record)
    _run(replays.replay_last, states, codes)
    over, last, rows = _written(states, len(record.players))
    return Outcome(
        record.players, C.ENDINGS[over], last, len(record), _win_shares(over, rows),
        tuple(row[1] for row in rows), tuple((row[2], row[3]) for row in rows),
    )


def win_shares(states: States, players: int) -> tuple[float, ...]:
    """Of the win, by player: the result of the game in states[0]; all 0 while it goes on."""
    over, _, rows = _written(states, players)
    return _win_shares(over, rows)


def _written(states: States, players: int) -> tuple[int, int, list[list[int]]]:
    """The ending, the turn, and by player place, score and points."""
    numbers = np.zeros(18, np.int64)
    replays.write_outcome(states, numbers)
    over, last, *rest = numbers.tolist()
    return over, last, [rest[4 * p : 4 * p + 4] for p in range(players)]


def _win_shares(over: int, rows: Sequence[Sequence[int]]) -> tuple[float, ...]:
    share = 0.0 if over == C.PLAYING else 1 / [row[0] for row in rows].count(1)
    return tuple(share if row[0] == 1 else 0.0 for row in rows)


def positions(record: Record, most: int | None = None) -> States:
    """The states before each decision, and after the last: as `Game.history`, without its events, in one call.

    record: the game. most: how many of its decisions; all of them if nothing is said.
    """
    start, codes = start_and_codes(record)
    codes = codes[: None if most is None else whole(most, "The number of decisions", 0)]
    states = np.zeros(len(codes) + 1, State)
    states[:1] = start
    _run(replays.replay_all, states, codes)
    return states


def start_and_codes(record: Record) -> "tuple[States, np.ndarray[Any, np.dtype[np.int64]]]":
    """The state that a game began in, and all that was decided, for compiled rules: of rolls the code of their hits."""
    if not isinstance(record, Record):
        raise BadRecord(f"A Record is looked at, not {shown(record)}.")
    start = record.start
    states = plain.to_array(fresh_state(len(record.players), record.options) if start is None else from_text(start))
    codes = [entry if type(entry) is int else _code(entry) for entry in record.decisions]
    return states, np.array(codes, np.int64)


def _code(entry: Entry) -> int:
    return C.NUMBER + hits(entry) if isinstance(entry, tuple) else entry


def _run(replay: Callable[[States, Any], int], states: States, codes: "np.ndarray[Any, np.dtype[np.int64]]") -> None:
    played = replay(states, codes)
    if played < len(codes):
        raise EditedRecord(f"Decision {played} of the record is not legal there.")


# ------------------------------------------------------------------ filters


@dataclass(frozen=True)
class Filter:
    """Which games one wants: `filter(Filter(players=3, winner="greedy"), games)`. What is None does not matter.

    players: how many. name: somebody who plays. winner: somebody who won, perhaps with others; names fit from their
    beginning, as "greedy" does "greedy 2". ending: one of codes.ENDINGS. opening: first answers of players, as texts.
    """

    players: int | None = None
    name: str | None = None
    winner: str | None = None
    ending: C.EndingId | None = None
    opening: Sequence[str] = ()

    def __post_init__(self) -> None:
        if self.players is not None:
            whole(self.players, "The number of players", 2, 4)
        if self.ending is not None:
            one_of(self.ending, "The ending", C.ENDINGS)
        for what, value in (("name", self.name), ("winner", self.winner)):
            if value is not None and not isinstance(value, str):
                raise BadSetup(f"The {what} is a text, not {shown(value)}.")
        for answer in a_list(self.opening, "An opening is a list of answers"):
            expect(str, answer, "An answer of an opening is a text")

    def __call__(self, record: Record) -> bool:
        expect(Record, record, "A Record is wanted or not", BadRecord)
        if self.players is not None and len(record.players) != self.players:
            return False
        if self.name is not None and not _named(record.players, self.name):
            return False
        if self.opening and not _opens_with(record, self.opening):
            return False
        if self.winner is None and self.ending is None:
            return True
        found = outcome(record)
        return (self.ending in (None, found.ending)) and (self.winner is None or _named(found.winners, self.winner))


def _named(names: Iterable[str], wanted: str) -> bool:
    return any(name == wanted or name.startswith(f"{wanted} ") for name in names)


def _opens_with(record: Record, answers: Sequence[str]) -> bool:
    """Are these the first answers of players? Dice between them do not matter."""
    left = list(answers)
    for state, code in zip(positions(record), start_and_codes(record)[1].tolist(), strict=False):
        now = state["now"]
        if now["player"] == C.CHANCE:
            continue
        if not left or code != parse_code(int(now["kind"]), left.pop(0)):
            return False
        if not left:
            return True
    return False


# ------------------------------------------------------------------ the explorer


class Played(NamedTuple):
    """A code that was played from a position, and what came of it."""

    code: int
    text: str
    games: int
    wins: float                          # of whoever played it; shared ones in part
    score: float                         # their own, less the mean of the others', added up

    @property
    def share(self) -> float:
        """Of the wins."""
        return self.wins / self.games

    @property
    def lead(self) -> float:
        """In points, on average."""
        return self.score / self.games


class Setup(NamedTuple):
    """How many play, by which options: games of one begin alike."""

    players: int
    options: tuple[tuple[str, str], ...]


class Explorer:
    """What was played in many games, how often, and with what results: position by position.

    Seats do not matter: games are turned so that the first player sits first. The same position is the same however it
    came about. Games that did not end are left out.

    records: games of a file, or any others; `add` counts more in. depth: how many decisions of each game are looked at.
    """

    def __init__(self, records: Iterable[Record] = (), depth: int = DEPTH) -> None:
        self.depth = whole(depth, "The depth", 1)
        self.games = 0
        self.met: dict[int, dict[int, list[float]]] = {}     # by position, by code: games, wins, score
        self.setups: Counter[Setup] = Counter()              # how many games of each
        if isinstance(records, (str, bytes, Record)) or not isinstance(records, Iterable):
            raise BadSetup(f"An explorer looks at several records, not at {shown(records)}.")
        for record in records:
            self.add(record)

    def add(self, record: Record) -> None:
        """Count a game in. Its first decisions are looked at, and how it ended."""
        found = outcome(record)
        if not found.is_over:
            return
        self.games += 1
        self.setups[Setup(len(record.players), tuple(record.options.items()))] += 1
        turned, by = turn(record)
        n, total = len(found.scores), sum(found.scores)
        states, codes = positions(turned, self.depth), start_and_codes(turned)[1][: self.depth].tolist()
        for state, code in zip(states, codes, strict=False):
            asked = int(state["now"]["player"])
            row = self.met.setdefault(position_key(state.tobytes()), {}).setdefault(code, [0, 0.0, 0.0])
            row[0] += 1
            if asked != C.CHANCE:
                p = (asked + by) % n
                row[1] += found.shares[p]
                row[2] += found.scores[p] - (total - found.scores[p]) / (n - 1)

    def at(self, game: Game) -> list[Played]:
        """What was played where this game stands, the most frequent first; nothing if no game came there."""
        if not isinstance(game, Game):
            raise BadSetup(f"A Game says where to look, not {shown(game)}.")
        turned, by = turn(game.record)
        states = positions(turned)
        met, kind = self._found(position_key(states[-1].tobytes())), game.kind
        rows = [Played(_turn_code(code, by, len(game.players)), "", int(row[0]), row[1], row[2])
                for code, row in met.items()]
        named = [row._replace(text=code_text(kind, row.code)) for row in rows]
        return sorted(named, key=lambda row: (-row.games, row.code))

    def _found(self, key: int) -> dict[int, list[float]]:
        """By code what was played from a position: how often, what was won, by how much they were ahead, added up."""
        return self.met.get(key, {})

    def __len__(self) -> int:
        """How many positions were met."""
        return len(self.met)


def turn(record: Record) -> tuple[Record, int]:
    """The same game with the first player in the first seat, and by how many seats it was turned.

    The rules know no seats but by who sits clockwise of whom, so the turned record is one of a game too. A game that
    began from a position stays as it is.
    """
    n = len(expect(Record, record, "A Record is turned", BadRecord).players)
    first = record.decisions[0] if record.decisions else C.PLAYER
    if record.start is not None or not isinstance(first, int) or not C.PLAYER <= first < C.PLAYER + n:
        return record, 0
    by = first - C.PLAYER
    names = record.players[by:] + record.players[:by]
    entries = [_turn_code(entry, -by, n) if isinstance(entry, int) else entry for entry in record.decisions]
    turned = record.copy()               # which was checked when it was made
    turned.players, turned.decisions, turned.notes, turned.lines, turned.tags = names, entries, [], [], {}
    return turned, by


def _turn_code(code: int, by: int, n: int) -> int:
    return C.PLAYER + (code - C.PLAYER + by) % n if C.PLAYER <= code < C.PLAYER + n else code


def walk(setup: Setup, answers: Sequence[str]) -> Game:
    """A game that came by these answers of players and rolls ("2 hits") to where it stands; the first player begins."""
    given = expect(Setup, setup, "A Setup says how many play, by which options").options
    pairs = a_list(given, "The options of a Setup are pairs of a name and a value")
    if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        raise BadSetup(f"The options of a Setup are pairs of a name and a value, not {shown(given)}.")
    options: Any = check_options(dict(pairs))
    game = Game(setup.players, dice="by hand", **options)
    game.play(C.PLAYER)
    for answer in several(answers, "Answers are a list"):
        game.play(answer)
    return game
