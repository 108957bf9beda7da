"""Backups of a store that is a file."""

import os
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from ...errors import ByzantiumError
from .database import BUSY_MS, OWNER_ONLY, failing_in_words

RESTORED, A_COPY = "restored", b"a copy"     # the fact that tells a backup, until a server opens it


def back_up(path: Path, to: Path) -> None:
    """A copy of the store as it is now, while servers may be writing to it."""
    if not path.exists():
        raise ByzantiumError(f"There is no store at {path}.")
    try:
        os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
    except FileExistsError:
        raise ByzantiumError(f"{to} already exists.") from None
    try:
        with failing_in_words(), closing(sqlite3.connect(path, timeout=BUSY_MS / 1000)) as connection:
            connection.execute("VACUUM INTO ?", (str(to),))
        with failing_in_words(), closing(sqlite3.connect(to)) as copy, copy:
            copy.execute("INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", (RESTORED, A_COPY))
    except BaseException:
        to.unlink(missing_ok=True)                       # half a copy is none
        raise


def put_back(backup: Path, path: Path) -> Path | None:
    """A backup in the place of the store. Returns where what lay there was put, if anything did."""
    with closing(sqlite3.connect(backup)) as connection:
        try:
            sound = connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            tables = connection.execute("SELECT count(*) FROM facts WHERE name = ?", (RESTORED,)).fetchone()
        except sqlite3.DatabaseError:
            sound = False
    if not sound or tables == (0,):
        raise ByzantiumError(f"{backup} is damaged, or not a backup of a server.")
    aside = path.with_name(time.strftime(f"{path.name}.before-%Y%m%d-%H%M%S", time.gmtime())) if path.exists() else None
    for suffix in ("", "-wal", "-shm"):
        part = Path(f"{path}{suffix}")
        if aside and part.exists():
            part.rename(f"{aside}{suffix}")
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(backup, path)
    path.chmod(0o600)
    return aside
