"""The tests that are to run over PostgreSQL as well: python tests/server/statements.py writes on-both.txt.

All tests of the server run over SQLite, and what each of them asks of the database is noted. Of those that ask for
something in words of its own, so few are chosen that together they ask for everything that any of them does.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NOTES = "BYZANTIUM_STATEMENTS"                           # the folder that they are noted in
asked: dict[str, set[str]] = {}
now = [""]


def pytest_configure() -> None:
    import sqlalchemy as sa

    sa.event.listen(sa.engine.Engine, "before_cursor_execute", note)


def note(connection: object, cursor: object, statement: str, *more: object) -> None:
    asked.setdefault(now[0], set()).add(statement)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    now[0] = f"{item.path.stem}::{getattr(item, 'originalname', item.name)}" if "settings" in item.fixturenames else ""
    return (yield)


def pytest_sessionfinish() -> None:
    told = {test: sorted(statements) for test, statements in asked.items() if test}
    file = Path(os.environ[NOTES]) / f"{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}.json"
    file.write_text(json.dumps(told), "utf-8")


def fewest(asked: dict[str, set[str]]) -> list[str]:
    """Tests that ask for everything together; each time the one that adds most.

    >>> fewest({"a": {"1"}, "b": {"1", "2", "3"}, "c": {"3", "4"}})
    ['b', 'c']
    """
    left, found = set().union(*asked.values()), []
    while left:
        best = max(sorted(asked), key=lambda test: len(asked[test] & left))
        left -= asked[best]
        found.append(best)
    return sorted(found)


def read(folder: Path) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for file in folder.glob("*.json"):
        for test, statements in json.loads(file.read_text("utf-8")).items():
            found.setdefault(test, set()).update(statements)
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "server.statements", "-k", "not postgresql",
                   HERE]                                 # fmt: skip
        environment = os.environ | {NOTES: folder, "PYTHONPATH": str(HERE.parent)}
        if subprocess.run(command, env=environment).returncode:
            sys.exit("Not all tests have passed: nothing was written.")
        chosen = fewest(read(Path(folder)))
    (HERE / "on-both.txt").write_text("\n".join(chosen) + "\n", "utf-8")
    print(f"{len(chosen)} tests run over both databases.")


if __name__ == "__main__":
    main()
