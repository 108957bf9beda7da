"""The rules for the page: python -m byzantium.ahead.page FOLDER writes byzantium.wasm, entries.ts, tables.ts, log.ts,
checks.ts and numbers.ts there, and the puzzles (`byzantium.puzzles`) with their positions as the rules lay them out.

The module is kept under its digest beside this machine's library (`native.py`) and compiled only if there is none.
Whoever lacks both gets both, as they share the longer half of the work.
"""

import argparse
import gzip
import json
import pathlib
import shutil
import struct
import sys

import numpy as np

from ..bots.learned import weights_in
from ..engine import codes, native
from ..position import from_text
from ..position.script import script
from ..puzzles import puzzles
from ..review import CLEAR, GRADES, LEAST, LOSSES
from .build import ENTRIES, WASM
from .tables import log_lines, tables


def module() -> pathlib.Path:
    """The compiled rules, compiled now if they are not yet."""
    kept = native.kept(WASM)
    if not kept.exists():
        machine = native.this_machine()
        native.build(WASM, *([machine] if machine and native.is_lacking(machine) else []))
    if not kept.exists():
        sys.exit("The rules for the page can't be compiled, see above.")
    return kept


def write(folder: pathlib.Path) -> None:
    made = module()
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(made, folder / made.name)
    shutil.copyfile(made.with_name(ENTRIES), folder / ENTRIES)
    (folder / "tables.ts").write_text(tables(), "utf-8")
    (folder / "log.ts").write_text(log_lines(), "utf-8")
    (folder / "checks.ts").write_text(script(), "utf-8")
    (folder / "numbers.ts").write_text(numbers(), "utf-8")
    (folder / PUZZLES).write_bytes(pack_puzzles())
    (folder / CHAMPION).write_bytes(pack_network())


def numbers() -> str:
    """What the page needs of the library without all of the tables, and must not call by other numbers."""
    told = {"FIRST_PLAYER": codes.PLAYER, "GRADES": GRADES, "LOSSES": LOSSES, "CLEAR": CLEAR, "LEAST": LEAST}
    return "".join(f"export const {name} = {json.dumps(value)} as const\n" for name, value in told.items())


PUZZLES, CHAMPION = "puzzles.pack", "champion.pack"


def pack_network() -> bytes:
    """The champion's, compressed: its width, how many weights and numbers it has, the numbers, the weights."""
    weights, numbers, width = weights_in("")
    head = struct.pack("<III", width, len(weights), len(numbers))
    return gzip.compress(head + numbers.astype("<f4").tobytes() + weights.tobytes(), 9, mtime=0)


def pack_puzzles() -> bytes:
    """All of them, compressed: the length of a JSON list, that list, and the states, byte by byte of all together, as
    neighbours are alike then."""
    found = puzzles()
    rows = [[one.id, one.codes, one.shares, one.margin, one.rival, one.themes, one.rating] for one in found]
    text = json.dumps(rows, separators=(",", ":")).encode()
    states = np.frombuffer(b"".join(from_text(one.position) for one in found), np.uint8).reshape(len(found), -1)
    return gzip.compress(struct.pack("<I", len(text)) + text + states.T.tobytes(), 9, mtime=0)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m byzantium.ahead.page", description="The rules for the page.")
    parser.add_argument("folder", type=pathlib.Path)
    write(parser.parse_args().folder)


if __name__ == "__main__":
    main()
