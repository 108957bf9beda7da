"""An index beside a file of many games, so that an explorer need not look through all of them again.

    >>> from byzantium import Game
    >>> from byzantium.records import RecordFile
    >>> path = getfixture("tmp_path") / "games.jsonl.gz"
    >>> with RecordFile(path, "a") as file:
    ...     for seed in range(4):
    ...         game = Game(players=2, seed=seed)
    ...         while not game.is_over:
    ...             _ = game.play(game.legal[0])
    ...         file.append(game.record)
    >>> indexed(path).games, index_path(path).name, indexed(path).at(Game(players=2, seed=1))[0].games
    (4, 'games.jsonl.gz.index', 4)

The index holds a row for each code played from each position that was met, sorted by position: looking one up reads a
few pages of it. It says which part of the file it has seen: games that were appended later are added to it, and one
that does not fit its file any more is made anew.
"""

import hashlib
import json
import os
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from .checks import a_path, whole
from .engine import codes as C
from .explore import DEPTH, Explorer, Setup
from .record import RULES_VERSION, Record
from .records import RecordFile

ROW = np.dtype([("key", "<u8"), ("games", "<u4"), ("code", "<i2"), ("wins", "<f8"), ("score", "<f8")])
VERSION = 1
HEAD = 1 << 16                           # bytes before the rows: what it is of, as JSON
SEEN = 1 << 16                           # bytes at the end of what was seen, whose hash tells whether it is the same

Rows = np.ndarray[Any, np.dtype[Any]]
Progress = Callable[[Iterable[Record], int], Iterable[Record]]


class IndexedExplorer(Explorer):
    """An explorer that reads its rows from a file, where they lie sorted by position and code."""

    def __init__(self, path: Path, head: dict[str, Any]) -> None:
        super().__init__((), int(head["depth"]))
        self.games, self.seen = int(head["games"]), int(head["records"])
        self.setups = Counter({Setup(n, tuple(map(tuple, options))): games for n, options, games in head["setups"]})
        many = (path.stat().st_size - HEAD) // ROW.itemsize
        self.rows: Rows = np.memmap(path, ROW, "r", HEAD, (many,)) if many else np.zeros(0, ROW)

    def _found(self, key: int) -> dict[int, list[float]]:
        keys = self.rows["key"]          # bisect reads a few of them; numpy's search would copy all
        first = bisect_left(keys, key)
        last = bisect_right(keys, key, first, min(first + C.COUNT, len(keys)))
        return {int(row["code"]): [int(row["games"]), float(row["wins"]), float(row["score"])]
                for row in self.rows[first:last]}

    def __len__(self) -> int:
        keys = self.rows["key"]
        return int((keys[1:] != keys[:-1]).sum()) + bool(len(keys))


def index_path(path: str | os.PathLike[str]) -> Path:
    """Where the index of a file lies: beside it."""
    at = a_path(path)
    return at.with_name(f"{at.name}.index")


def indexed(path: str | os.PathLike[str], depth: int = DEPTH) -> Explorer:
    """What was played in the games of a file, from its index, which is made or brought up to date if need be.

    path: of a file of many games. depth: how many decisions of each game are looked at; an index that is deeper is
    taken as well. Where no index can be written, all games are read each time.
    """
    return explorer_of(path, depth, lambda games, many: games)


def explorer_of(path: str | os.PathLike[str], depth: int, progress: Progress) -> Explorer:
    """The same. progress: what the games that are read are passed through, with their number."""
    at, file, beside = whole(depth, "The depth", 1), RecordFile(path), index_path(path)
    head = _head(beside)
    known = IndexedExplorer(beside, head) if head and head["depth"] >= at and _is_of(head, file) else None
    if known and known.seen == len(file):
        return known
    first, deep = (known.seen, known.depth) if known else (0, at)
    new = Explorer(progress((file[i] for i in range(first, len(file))), len(file) - first), deep)
    rows = _merged(known.rows, _rows(new)) if known else _rows(new)
    games, setups = new.games + (known.games if known else 0), new.setups + (known.setups if known else Counter())
    head = {"version": VERSION, "rules": RULES_VERSION, "depth": deep, "games": games, "records": len(file),
            "size": file.path.stat().st_size, "hash": _hash(file.path, file.path.stat().st_size),
            "setups": [(setup.players, setup.options, many) for setup, many in setups.items()]}
    try:
        _write(beside, head, rows)
    except OSError:
        return new if not known else Explorer(file, deep)
    return IndexedExplorer(beside, json.loads(json.dumps(head)))


def _rows(explorer: Explorer) -> Rows:
    """All that it has met, sorted."""
    met = [(key, int(games), code, wins, score) for key, codes in explorer.met.items()
           for code, (games, wins, score) in codes.items()]
    rows = np.array(met, ROW)
    return rows[np.lexsort((rows["code"], rows["key"]))]


def _merged(old: Rows, new: Rows) -> Rows:
    """Both, with what they have in common added up."""
    rows = np.concatenate((old, new))
    rows = rows[np.lexsort((rows["code"], rows["key"]))]
    begins = np.ones(len(rows), bool)
    begins[1:] = (rows["key"][1:] != rows["key"][:-1]) | (rows["code"][1:] != rows["code"][:-1])
    at = np.flatnonzero(begins)
    found: Rows = rows[at].copy()
    for name in ("games", "wins", "score") if len(at) else ():
        found[name] = np.add.reduceat(rows[name], at)
    return found


# ------------------------------------------------------------------ the file


def _write(path: Path, head: dict[str, Any], rows: Rows) -> None:
    """Whole or not at all."""
    beside = path.with_name(f"{path.name}.new")
    text = json.dumps(head).encode()
    if len(text) > HEAD:
        raise OSError(f"the head of {path.name} is too long")
    try:
        with beside.open("wb") as file:
            file.write(text.ljust(HEAD))
            file.write(rows.tobytes())
        os.replace(beside, path)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def _head(path: Path) -> dict[str, Any] | None:
    """Of an index that this program can read."""
    try:
        with path.open("rb") as file:
            head = json.loads(file.read(HEAD))
        is_ours = head["version"] == VERSION and head["rules"] == RULES_VERSION
        return head if is_ours and (path.stat().st_size - HEAD) % ROW.itemsize == 0 else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _is_of(head: dict[str, Any], file: RecordFile) -> bool:
    """Is the file the one that was seen, perhaps with games behind it?"""
    size = int(head["size"])
    return size <= file.path.stat().st_size and head["hash"] == _hash(file.path, size) and head["records"] <= len(file)


def _hash(path: Path, size: int) -> str:
    """Of the first bytes and of the last ones before `size`."""
    with path.open("rb") as file:
        digest = hashlib.sha256(file.read(min(SEEN, size)))
        file.seek(max(size - SEEN, 0))
        digest.update(file.read(min(SEEN, size)))
    return digest.hexdigest()
