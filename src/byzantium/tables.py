"""Many games as Arrow tables and Parquet files, for pandas, Polars, DuckDB and the like. Needs the extra `data`.

    >>> from byzantium import Game
    >>> game = Game(players=2, seed=3)
    >>> while not game.is_over:
    ...     _ = game.play(game.legal[0])
    >>> table = games_table([game.record])
    >>> table.num_rows, table.column("decisions").to_pylist() == [len(game.record)]
    (1, True)
    >>> decisions_table([game.record]).num_rows == len(game.record)
    True

GAMES and DECISIONS name the columns of both tables, with what they hold; docs/many-games.md has them as well.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .checks import a_path, extra, one_of, several, shown, whole
from .engine import codes as C
from .engine import kinds as K
from .engine.codes import ENDINGS
from .errors import BadRecord, BadSetup
from .explore import outcome, positions
from .notation import code_text
from .position import position_key
from .record import OPTIONS, Record, hits

if TYPE_CHECKING:
    import pyarrow

BATCH = 10_000                           # games that are in memory at a time while a file is written
MOST_GAMES = 2**62                       # a game's number has eight bytes

# Column: (its Arrow type in short, what it holds).
GAMES: Mapping[str, tuple[str, str]] = {
    "game": ("int64", "its number, from 0"),
    "rules": ("int16", "the version of the rules"),
    **{name: ("word", f"the option: {' or '.join(values)}") for name, values in OPTIONS.items()},
    "start": ("string", "the position that it began from, null for the beginning"),
    "players": ("int8", "how many"),
    "names": ("list<string>", "by seat"),
    "first_player": ("int8", "the seat that begins; null if it began from a position"),
    "decisions": ("int32", "how many, rolls too"),
    "turn": ("int8", "the last one"),
    "ending": ("word", "; ".join(ENDINGS)),
    "shares": ("list<float>", "of the win, by seat; all 0 while it goes on"),
    "scores": ("list<int16>", "by seat"),
    "byzantine_points": ("list<int16>", "by seat"),
    "arab_points": ("list<int16>", "by seat"),
    "codes": ("list<int16>", "all that was decided; of rolls the code of their hits"),
    **{name: ("string", f"the tag: {about}") for name, about in (
        ("date", "when it began, such as 2026-11-19"), ("event", "a tournament, a match"), ("round", "of the event"),
        ("site", "where"))},
    **{name: (form, f"the tag, by seat: {about}") for name, form, about in (
        ("bots", "list<string>", "bots with their versions, null for people"),
        ("budgets", "list<string>", "what bots could think"), ("ratings", "list<int32>", "as they were then"))},
}
TAGS_OF_GAMES = ("date", "event", "round", "site", "bots", "budgets", "ratings")
DECISIONS: Mapping[str, tuple[str, str]] = {
    "game": ("int64", "the number of its game"),
    "decision": ("int32", "its own number in the game, from 0"),
    "turn": ("int8", "1 to 3"),
    "player": ("int8", "the seat that is asked; 4 for chance"),
    "kind": ("word", "what is asked: " + ", ".join(K.IDS[1 : K.DECISIONS])),
    "legal": ("int16", "how many codes may answer it"),
    "code": ("int16", "the answer"),
    "text": ("word", "the answer in words"),
    "dice": ("list<int8>", "the faces of a roll, else null"),
    "position_key": ("uint64", "of the position before it: Game.position_key"),
    "share": ("float", "of the win, that whoever is asked got in the end; null for chance"),
    "milliseconds": ("int64", "the tag `times`: how long it took"),
}


def _arrow() -> Any:
    with extra("data", "Tables of games"):
        import pyarrow.parquet
    return pyarrow


def schema(columns: Mapping[str, tuple[str, str]]) -> "pyarrow.Schema":
    """The Arrow schema of GAMES or DECISIONS, with what the columns hold as their metadata."""
    if columns is not GAMES and columns is not DECISIONS:
        raise BadSetup(f"Columns are GAMES or DECISIONS of {__name__}, not {shown(columns)}.")
    pa = _arrow()
    simple = {"int8": pa.int8(), "int16": pa.int16(), "int32": pa.int32(), "int64": pa.int64(), "uint64": pa.uint64(),
              "float": pa.float32(), "string": pa.string(), "word": pa.dictionary(pa.int32(), pa.string())}

    def kind(name: str) -> Any:
        return pa.list_(kind(name[5:-1])) if name.startswith("list<") else simple[name]

    return pa.schema([pa.field(name, kind(form), metadata={"about": about}) for name, (form, about) in columns.items()])


def games_table(records: Iterable[Record], first: int = 0) -> "pyarrow.Table":
    """A row a game: see GAMES.

    records: the games. first: the number of the first one.
    """
    rows = [_game_row(number, record) for number, record in enumerate(_several(records), _number(first))]
    return _arrow().Table.from_pylist(rows, schema(GAMES))


def decisions_table(records: Iterable[Record], first: int = 0) -> "pyarrow.Table":
    """A row a decision or roll: see DECISIONS.

    records: the games. first: the number of the first one.
    """
    numbered = enumerate(_several(records), _number(first))
    rows = [row for number, record in numbered for row in _decision_rows(number, record)]
    return _arrow().Table.from_pylist(rows, schema(DECISIONS))


TABLES = {"games": (games_table, GAMES), "decisions": (decisions_table, DECISIONS)}


def write_parquet(records: Iterable[Record], path: str | os.PathLike[str], what: str = "games") -> int:
    """A Parquet file. Returns how many games were written. No more than a batch of them is in memory at a time.

    records: the games. path: of the file; one that is there is replaced when all are written, and stays if they cannot
    be. what: "games" for a row a game, "decisions" for a row a decision.
    """
    one_of(what, "The table", TABLES)
    _several(records)
    to = a_path(path)
    if not to.parent.is_dir():
        raise BadRecord(f"There is no folder {to.parent}.")
    beside = to.with_name(f"{to.name}.new")
    try:
        written = _write(records, beside, *TABLES[what])
        os.replace(beside, to)
    finally:
        beside.unlink(missing_ok=True)
    return written


def _write(records: Iterable[Record], path: Path, make: Callable[..., Any],
           columns: Mapping[str, tuple[str, str]]) -> int:
    written = 0
    with path.open("wb") as file, _arrow().parquet.ParquetWriter(file, schema(columns), compression="zstd") as writer:
        for batch in _batches(records):
            writer.write_table(make(batch, written))
            written += len(batch)
    return written


def _several(records: Any) -> Iterable[Record]:
    if isinstance(records, Record):
        raise BadSetup("Several records are written: a RecordFile, or a list of them.")
    return several(records, "Several records are written: a RecordFile, or a list of them")


def _number(first: Any) -> int:
    return whole(first, "The number of the first game", 0, MOST_GAMES)


def _batches(records: Iterable[Record]) -> Iterator[list[Record]]:
    left = iter(records)
    while batch := list(islice(left, BATCH)):
        yield batch


def _code(entry: Any) -> int:
    return C.NUMBER + hits(entry) if isinstance(entry, tuple) else entry


def _game_row(number: int, record: Record) -> dict[str, Any]:
    found = outcome(record)
    begins = _code(record.decisions[0]) - C.PLAYER if record.decisions and record.start is None else None
    return {
        "game": number, "rules": record.rules, **record.options, "start": record.start, "players": len(record.players),
        "names": list(record.players), "first_player": begins, "decisions": len(record), "turn": found.turn,
        "ending": found.ending, "shares": found.shares, "scores": found.scores,
        "byzantine_points": [points[0] for points in found.points],
        "arab_points": [points[1] for points in found.points],
        "codes": [_code(entry) for entry in record],
        **{name: record.tags.get(name) for name in TAGS_OF_GAMES},
    }


def _decision_rows(number: int, record: Record) -> Iterator[dict[str, Any]]:
    shares = outcome(record).shares
    states, times = positions(record), record.tags.get("times")
    for decision, (entry, state) in enumerate(zip(record, states, strict=False)):
        kind, player = int(state["now"]["kind"]), int(state["now"]["player"])
        yield {
            "game": number, "decision": decision, "turn": int(state["turn"]), "player": player, "kind": K.IDS[kind],
            "legal": sum(int(word).bit_count() for word in state["allowed"]), "code": _code(entry),
            "text": code_text(kind, _code(entry)), "dice": list(entry) if isinstance(entry, tuple) else None,
            "position_key": position_key(state.tobytes()), "share": None if player == C.CHANCE else shares[player],
            "milliseconds": times[decision] if times else None,
        }


def columns_markdown(columns: Mapping[str, tuple[str, str]]) -> str:
    """The columns as a table, for the documentation."""
    rows = [f"| `{name}` | {form} | {about} |" for name, (form, about) in columns.items()]
    return "\n".join(["| column | type | what |", "|---|---|---|", *rows])
