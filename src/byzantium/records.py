"""Many games in one file.

    >>> from byzantium import Game
    >>> path = getfixture("tmp_path") / "games.jsonl.gz"
    >>> with RecordFile(path, "a") as games:
    ...     games.extend(Game(players=2, seed=seed).record for seed in range(3))
    >>> len(RecordFile(path)), RecordFile(path)[2].players
    (3, ('Player 1', 'Player 2'))

A line is the JSON of a record, as `Record.to_json` writes it. A file whose name ends in `.gz` is compressed: blocks of
lines, each a gzip member of its own, so that `zcat` and every other program for gzip read it as JSON lines. The head
of a member says how long it is and how many games it holds (an extra field "BZ": two numbers of 32 bits). So a reader
hops from block to block to find any game, a writer appends blocks, and a block that was cut off is noticed. A file
without these heads, or not compressed, is read as well; then the whole of it is looked through once to count it.
"""

import gzip
import io
import os
import struct
import zlib
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Literal, NamedTuple, Self, overload

from .checks import a_path, as_int, one_of, several, shown, whole
from .errors import BadRecord, BadSetup, ByzantiumError, TruncatedRecord
from .record import Record

BLOCK = 256                              # games; fewer compress worse, more are slower to look one up in
HEAD = struct.Struct("<4sIBBHccHII")     # of a member: what gzip wants, then our extra field
MAGIC = b"\x1f\x8b\x08\x04"              # gzip, deflate, with an extra field
EXTRA = (12, b"B", b"Z", 8)


class Block(NamedTuple):
    """Games that are compressed together."""

    at: int                              # bytes from the file's beginning
    size: int                            # bytes
    games: int


class RecordFile(Sequence[Record]):
    """A file of records: read as a sequence, one game at a time, or appended to.

    path: its name; compressed if it ends in `.gz`. mode: "r" to read, "a" to append, also to a file that is not there
    yet. What is appended is written block by block, and the rest by `close`, which `with` does.
    """

    def __init__(self, path: str | os.PathLike[str], mode: Literal["r", "a"] = "r", *, block: int = BLOCK) -> None:
        one_of(mode, "The mode", ("r", "a"))
        if (as_int(block) or 0) < 1:
            raise ByzantiumError(f"A block has one game or more, not {shown(block)}.")
        self.path, self.mode, self._block = a_path(path), mode, block
        self._waiting: list[str] = []
        self._blocks: list[Block] = []
        self._firsts: list[int] = []
        self._cache: tuple[int, list[bytes]] = (-1, [])
        self._is_closed = False
        if mode == "r" or self.path.exists():
            self._look()
        else:
            self.path.touch()

    @property
    def is_compressed(self) -> bool:
        return self.path.suffix == ".gz"

    def _look(self) -> None:
        self._blocks = blocks_of(self.path) if self.is_compressed else lines_of(self.path)
        self._firsts, games = [], 0
        for block in self._blocks:
            self._firsts.append(games)
            games += block.games

    # ------------------------------------------------------------------ reading

    def __len__(self) -> int:
        return (self._firsts[-1] + self._blocks[-1].games if self._blocks else 0) + len(self._waiting)

    @overload
    def __getitem__(self, at: int) -> Record: ...
    @overload
    def __getitem__(self, at: slice) -> list[Record]: ...
    def __getitem__(self, at: int | slice) -> Record | list[Record]:
        if isinstance(at, slice):
            return [self[i] for i in range(*at.indices(len(self)))]
        number = as_int(at)
        if number is None or not -len(self) <= number < len(self):
            raise IndexError(f"{self.path.name} has {len(self)} games; there is no game {shown(at)}.")
        self.flush()
        number %= len(self)
        which = bisect_right(self._firsts, number) - 1
        return self._parse(self._lines(which)[number - self._firsts[which]], number)

    def __iter__(self) -> Iterator[Record]:
        """All games, one after the other; no more than a block is in memory."""
        self.flush()
        for which, first in enumerate(self._firsts):
            for i, line in enumerate(self._lines(which)):
                yield self._parse(line, first + i)

    def _lines(self, which: int) -> list[bytes]:
        if self._cache[0] != which:
            block = self._blocks[which]
            with self.path.open("rb") as file:
                file.seek(block.at)
                data = file.read(block.size)
            text = gzip.decompress(data) if self.is_compressed else data
            self._cache = which, [line for line in text.split(b"\n") if line.strip()]
        return self._cache[1]

    def _parse(self, line: bytes, number: int) -> Record:
        try:
            return Record.from_json(line.decode())
        except UnicodeDecodeError:
            raise BadRecord(f"{self.path.name}, game {number}: this is not text.") from None
        except BadRecord as error:
            raise type(error)(f"{self.path.name}, game {number}: {error}") from None

    def where(self, wanted: Callable[[Record], bool]) -> Iterator[Record]:
        """The games that a function wants, one after the other; `byzantium.explore.Filter` makes such functions."""
        if not callable(wanted):
            raise BadSetup(f"A function says which games are wanted, or a Filter, not {shown(wanted)}.")
        return filter(wanted, self)

    # ------------------------------------------------------------------ writing

    def append(self, record: Record) -> None:
        self._check_open()
        if not isinstance(record, Record):
            raise BadRecord(f"A Record is appended, not {shown(record)}.")
        self._waiting.append(record.to_json())
        if len(self._waiting) >= self._block:
            self.flush()

    def extend(self, records: Iterable[Record]) -> None:
        """All of them. If one is no Record, none: the file is as it was."""
        self._check_open()
        several(records, "Records are appended from a list or another file")
        waiting, blocks, size = self._waiting.copy(), len(self._blocks), self.path.stat().st_size
        for record in records:
            if not isinstance(record, Record):
                self._go_back(waiting, blocks, size)
            self.append(record)

    def _check_open(self) -> None:
        if self.mode != "a":
            raise ByzantiumError(f'{self.path.name} is open for reading; RecordFile(path, "a") appends.')
        if self._is_closed:
            raise ByzantiumError(f'{self.path.name} is closed; RecordFile(path, "a") opens it again.')

    def _go_back(self, waiting: list[str], blocks: int, size: int) -> None:
        """As if nothing had been appended since there were so many blocks, of so many bytes."""
        os.truncate(self.path, size)
        del self._blocks[blocks:], self._firsts[blocks:]
        self._waiting, self._cache = waiting, (-1, [])

    def flush(self) -> None:
        """Write what waits for a block to be full."""
        if not self._waiting:
            return
        lines, at = self._waiting, self.path.stat().st_size
        data = "".join(line + "\n" for line in lines).encode()
        written = member(data, len(lines)) if self.is_compressed else data
        with self.path.open("ab") as file:
            file.write(written)
        self._firsts.append(len(self) - len(lines))
        self._blocks.append(Block(at, len(written), len(lines)))
        self._waiting = []

    def close(self) -> None:
        """Write what waits. Nothing can be appended any more; it can still be read."""
        self.flush()
        self._is_closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{len(self)} games in {self.path.name}>"


# ------------------------------------------------------------------ blocks


def member(data: bytes, games: int) -> bytes:
    """A block as a gzip member, with our head."""
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(data) + packer.flush()
    tail = struct.pack("<II", zlib.crc32(data), len(data) & 0xFFFFFFFF)
    size = HEAD.size + len(packed) + len(tail)
    return HEAD.pack(MAGIC, 0, 0, 255, *EXTRA, size, games) + packed + tail


def blocks_of(path: Path) -> list[Block]:
    """Those of a compressed file, by their heads alone."""
    found: list[Block] = []
    at, end = 0, path.stat().st_size
    with path.open("rb") as file:
        while at < end:
            file.seek(at)
            head = file.read(HEAD.size)
            if len(head) < HEAD.size and MAGIC.startswith(head[:4]):
                raise TruncatedRecord(cut_off(path, found))
            fields = HEAD.unpack(head) if len(head) == HEAD.size else (b"",)
            if fields[0] != MAGIC or fields[4:8] != EXTRA:
                return [whole_file(path)]
            size, games = fields[8:]
            if at + size > end:
                raise TruncatedRecord(cut_off(path, found))
            found.append(Block(at, size, games))
            at += size
    return found


def cut_off(path: Path, found: Sequence[Block]) -> str:
    games, at = sum(block.games for block in found), found[-1].at + found[-1].size if found else 0
    return (f"{path.name} ends in the middle of a block. Its first {games} games are whole, in {at} bytes: cut it "
            f"there to go on with them (truncate -s {at} {path.name}).")


def whole_file(path: Path) -> Block:
    """A compressed file of somebody else's: one block."""
    try:
        with gzip.open(path) as file:
            return Block(0, path.stat().st_size, sum(1 for line in file if line.strip()))
    except (OSError, EOFError, zlib.error) as error:
        raise BadRecord(f"{path.name} is not a file of games: {error}.") from None


def lines_of(path: Path) -> list[Block]:
    """Blocks of a file that is not compressed: so many lines each."""
    found, at = [], 0
    with path.open("rb") as file:
        while lines := read_lines(file):
            size = sum(map(len, lines))
            found.append(Block(at, size, sum(1 for line in lines if line.strip())))
            at += size
    if found and not lines_end(path):
        raise TruncatedRecord(f"{path.name} ends in the middle of a line.")
    return [block for block in found if block.games]


def read_lines(file: BinaryIO) -> list[bytes]:
    return [line for _, line in zip(range(BLOCK), file, strict=False)]


def lines_end(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(-1, io.SEEK_END)
        return file.read(1) in (b"\n", b"}")


def open_records(path: str | os.PathLike[str]) -> Sequence[Record]:
    """The games of a file: of many, or of the one that `Record.save` wrote."""
    name = a_path(path)
    return RecordFile(name) if name.suffix in (".jsonl", ".gz") else [Record.load(name)]


def record_in(path: str | os.PathLike[str], number: int = 1) -> Record:
    """One of the games of a file, counted from 1."""
    records = open_records(path)
    if not 1 <= whole(number, "The number of a game", error=BadRecord) <= len(records):
        raise BadRecord(f"{Path(path).name} has {len(records)} games; there is no game {number}.")
    return records[number - 1]


def keep_in(place: str | os.PathLike[str]) -> "RecordFile | Folder":
    """Where games are put: a file of many (`.jsonl`, `.jsonl.gz`), or a folder with a file each, counted on."""
    path = a_path(place, "A place for games is named by a text or a path")
    if path.suffix in (".jsonl", ".gz"):
        return RecordFile(path, "a", block=1 if path.suffix == ".jsonl" else BLOCK)
    if path.suffix:
        raise ByzantiumError(f"Games are kept in a folder, or in a .jsonl or .jsonl.gz file, not in {path.name}.")
    return Folder(path)


class Folder:
    """A folder with a game a file: game-00001.json and so on."""

    def __init__(self, path: Path) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self.path, self.count = path, len(list(path.glob("game-*.json")))

    def close(self) -> None:
        """Every game is in its file already."""

    def append(self, record: Record) -> None:
        self.count += 1
        record.save(self.path / f"game-{self.count:05}.json")
