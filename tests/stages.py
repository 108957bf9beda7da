"""How long each stage of the tests takes: python tests/stages.py NAME COMMAND [ARGUMENT ...]

Runs the command as it is, and notes its seconds in build/stages.json: by the clock, and of the processors, with all
that it has started. `--begin` starts a new table, `--end` prints it; a stage that fails prints it, too. What needs much
longer, `make test-all`, notes with `--all` when it has passed.
"""

import ctypes
import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

NOTED = Path(__file__).parents[1] / "build" / "stages.json"
WHOLE = NOTED.with_name("test-all.json")                  # when all tests passed, and of which commit
ADOPT = 36                                                # of Linux: who loses its parent becomes a child of ours
ROW = "{:<34} {:>8} {:>11}"


def seconds_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def adopt_orphans() -> None:
    """A browser outlives the process that started it by a moment: its seconds count as well."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(ADOPT, 1, 0, 0, 0)


def collect_orphans() -> None:
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def run(name: str, command: list[str]) -> int:
    adopt_orphans()
    signal.signal(signal.SIGINT, signal.SIG_IGN)          # whoever is interrupted ends by itself
    start, before = time.monotonic(), seconds_of_children()
    code = subprocess.run(command).returncode
    collect_orphans()
    wall, used = time.monotonic() - start, seconds_of_children() - before
    write([*read(), {"stage": name, "wall": wall, "used": used, "failed": bool(code)}])
    if code:
        show()
    return code


def read() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(NOTED.read_text("utf-8")) if NOTED.is_file() else []
    return rows


def write(rows: list[dict[str, Any]]) -> None:
    NOTED.parent.mkdir(exist_ok=True)
    NOTED.write_text(json.dumps(rows, indent=1), "utf-8")


def show() -> None:
    rows = read()
    print("\n" + ROW.format("stage", "minutes", "CPU seconds"))
    for row in rows:
        failed = "  failed" if row["failed"] else ""
        print(ROW.format(row["stage"], minutes(row["wall"]), round(row["used"])) + failed)
    print(ROW.format("together", minutes(sum(row["wall"] for row in rows)), round(sum(row["used"] for row in rows))))
    print(f"make test-all passed last: {last_whole()}")


def minutes(wall: float) -> str:
    return f"{int(wall) // 60}:{int(wall) % 60:02}"


def last_whole() -> str:
    if not WHOLE.is_file():
        return "never here"
    told = json.loads(WHOLE.read_text("utf-8"))
    return f"{told['when']}, at {told['commit']}"


def note_whole() -> None:
    commit = subprocess.run(["git", "describe", "--always", "--dirty"], capture_output=True, text=True).stdout.strip()
    WHOLE.write_text(json.dumps({"when": time.strftime("%d %B %Y, %H:%M"), "commit": commit}), "utf-8")


def main(first: str, *command: str) -> int:
    tasks = {"--begin": lambda: write([]), "--end": show, "--all": note_whole}
    if first in tasks:
        tasks[first]()
        return 0
    return run(first, list(command))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
