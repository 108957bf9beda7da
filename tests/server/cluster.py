"""A PostgreSQL of our own for a while: made, started, restarted, thrown away. Only this machine reaches it.

PostgreSQL refuses to run as root: then it runs as another user, who needs no password and owns nothing else here.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from functools import cache
from itertools import count
from pathlib import Path

USERS = ("postgres", "nobody")   # whom root lets run it: the first that there is
OWNER = "byzantium"              # of all databases in it
# Quick rather than safe from power cuts: what is in it is thrown away. Processes may be killed all the same.
# A commit reaches the system before it is acknowledged, as it must outlive the end of the database; not the disk.
QUICK = {"fsync": "off", "full_page_writes": "off", "max_connections": "200"}
SAFE = {"max_connections": "200"}


@cache
def programs() -> Path | None:
    """Where initdb and pg_ctl are; Debian does not put them into the path."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return next((folder for folder in reversed(folders) if (folder / "pg_ctl").exists()), None)


def why_not() -> str | None:
    """What keeps us from making one; None if nothing does."""
    if os.name != "posix":
        return "a temporary PostgreSQL is made on Unix only"
    return None if programs() else "needs PostgreSQL: apt-get install postgresql"


class Cluster:
    def __init__(self, settings: dict[str, str] = QUICK, owner: str = OWNER) -> None:
        self._owner = owner
        self._folder = Path(tempfile.mkdtemp(prefix="byzantium-pg-", dir="/tmp"))        # a socket's path is short
        self._numbers = count()
        self._user = _user()
        if self._user:
            shutil.chown(self._folder, self._user)
        self._call("initdb", "-D", self.data, "-U", owner, "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        here = {"listen_addresses": "''", "unix_socket_directories": f"'{self._folder}'"}
        with (self.data / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = {value}\n" for name, value in (here | settings).items())
        self.start()

    @property
    def data(self) -> Path:
        return self._folder / "data"

    def url(self, database: str) -> str:
        return f"postgresql://{self._owner}@/{database}?host={self._folder}"

    def start(self) -> None:
        self._control("start", "-l", self._folder / "log")

    def stop(self, how: str = "fast") -> None:
        self._control("stop", "-m", how)

    def restart(self, how: str = "fast") -> None:
        self.stop(how)
        self.start()

    def remove(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self._folder)

    def new(self, name: str = "") -> str:
        """The address of a new database."""
        name = name or f"games{next(self._numbers)}"
        self.ask(f"CREATE DATABASE {name}")
        return self.url(name)

    def ask(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        import psycopg

        with psycopg.connect(self.url(database), autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return list(cursor.fetchall()) if cursor.description else []

    def _control(self, *words: str | Path) -> None:
        self._call("pg_ctl", "-D", self.data, "-w", "-t", "120", *words)

    def _call(self, program: str, *words: str | Path) -> None:
        folder = programs()
        assert folder, why_not()
        command: Sequence[str | Path] = [folder / program, *words]
        log = self._folder / "calls"             # not a pipe: the server that it starts would hold it open
        with log.open("ab") as output:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, user=self._user,
                extra_groups=[] if self._user else None, cwd=self._folder, check=False,
            )
        assert done.returncode == 0, log.read_text()


def _user() -> str | None:
    """Whom to run it as; None: as whoever we are."""
    if os.geteuid() != 0:
        return None
    known = {user.pw_name for user in pwd.getpwall()}
    return next(user for user in USERS if user in known)
