"""One program at a store that is a file: a server, or whoever puts another file in its place.

The lock lies beside the file and outlives it, since the file itself may be replaced. It is the system's: whoever ends,
however they end, no longer holds it.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ...errors import ByzantiumError
from .database import OWNER_ONLY

if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def alone_at(where: Path | str) -> Iterator[None]:
    """Nobody else is at this store meanwhile. A database looks after that itself: several servers may share it."""
    if isinstance(where, str):
        yield
        return
    where.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = os.open(f"{where}.lock", os.O_CREAT | os.O_RDWR, OWNER_ONLY)
    try:
        try:
            _take(file)
        except OSError:
            raise ByzantiumError(f"A server, or another command, is at {where}. Stop it first.") from None
        yield
    finally:
        os.close(file)
