"""Backups of a store that is a file."""

import contextlib
import os
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from ...errors import ByzantiumError
from .database import BUSY_MS, OWNER_ONLY, StoreFailed, failing_in_words

RESTORED, A_COPY = "restored", b"a copy"     # the fact that tells a backup, until a server opens it
BACKED_UP, DRILLED = "backed up", "drilled"  # facts of a store: when one was last made, and tried
_NOTE = "INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)"


def back_up(path: Path, to: Path) -> None:
    """A copy of the store as it is now, while servers may be writing to it. The store knows that it was made."""
    copy_out(path, to)
    with contextlib.suppress(StoreFailed):               # its disk may be full; the copy lies on another
        note_when(path, BACKED_UP)


def copy_out(path: Path, to: Path) -> None:
    if not path.exists():
        raise ByzantiumError(f"There is no store at {path}.")
    try:
        os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
    except FileExistsError:
        raise ByzantiumError(f"{to} already exists.") from None
    except OSError as error:
        raise ByzantiumError(f"{to} cannot be written: {error.strerror}.") from None
    try:
        with failing_in_words(), closing(sqlite3.connect(path, timeout=BUSY_MS / 1000)) as connection:
            connection.execute("VACUUM INTO ?", (str(to),))
        with failing_in_words(), closing(sqlite3.connect(to)) as copy, copy:
            copy.execute(_NOTE, (RESTORED, A_COPY))
    except BaseException:
        to.unlink(missing_ok=True)                       # half a copy is none
        raise


def note_when(path: Path, name: str) -> None:
    """That something of the store was done now."""
    with failing_in_words(), closing(sqlite3.connect(path, timeout=BUSY_MS / 1000)) as connection, connection:
        connection.execute(_NOTE, (name, repr(time.time()).encode()))


def put_back(backup: Path, path: Path) -> Path | None:
    """A backup in the place of the store. Returns where what lay there was put, if anything did."""
    check_sound(backup)
    copy = path.with_name(f"{path.name}.arriving")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        shutil.copyfile(backup, copy)                    # all of it, before anything is moved
        copy.chmod(OWNER_ONLY)
        _flush(copy)
        aside = _put_aside(path)
        copy.rename(path)
    except OSError as error:
        copy.unlink(missing_ok=True)
        raise ByzantiumError(f"{backup} could not be put at {path}: {error.strerror}.") from None
    return aside


def check_sound(backup: Path) -> None:
    """Refuse what is damaged, or no backup."""
    sound = False
    address = f"{backup.absolute().as_uri()}?mode=ro"
    with contextlib.suppress(sqlite3.Error), closing(sqlite3.connect(address, uri=True)) as copy:
        whole = copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        marked = copy.execute("SELECT count(*) FROM facts WHERE name = ?", (RESTORED,)).fetchone() != (0,)
        sound = whole and marked
    if not sound:
        raise ByzantiumError(f"{backup} is damaged, or not a backup of a server.")


def _put_aside(path: Path) -> Path | None:
    if not path.exists():
        return None
    aside = path.with_name(time.strftime(f"{path.name}.before-%Y%m%d-%H%M%S", time.gmtime()))
    for suffix in ("", "-wal", "-shm"):
        if (part := Path(f"{path}{suffix}")).exists():
            part.rename(f"{aside}{suffix}")
    return aside


def _flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
