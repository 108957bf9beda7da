"""Installs what a lock names, as it stands, into the environment that this runs in: python locked.py LOCK

Locks are complete, so nothing is looked up, resolved or built on the day: wheels only, and no dependencies of theirs.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
AS_IT_STANDS = ("--no-compile", "--no-deps", "--only-binary", ":all:", "--require-hashes")
PINNED = re.compile(r"^[\w.-]+==", re.MULTILINE)
WIDTH = 30                               # of the bar


def command(lock: Path) -> list[str]:
    return [*PIP, "install", *AS_IT_STANDS, "-r", str(lock)]


def install(lock: Path, text: str) -> bool:
    """With a bar for those who look on; whether it went well. Where it did not, that has been told."""
    packages, done = len(PINNED.findall(lock.read_text("utf-8"))), 0
    show(text, 0)
    at_once = os.environ | {"PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command(lock), stdout=subprocess.PIPE, text=True, env=at_once)
    assert process.stdout
    for line in process.stdout:
        done += line.startswith(("Collecting", "Ignoring"))
        show(text, 0.7 * done / packages)                # unpacking them is the rest, of which pip tells nothing
    if process.wait() != 0:
        return False
    check = subprocess.run([*PIP, "check"], stdout=subprocess.PIPE, text=True)
    if check.returncode != 0:
        print(f"{check.stdout}{lock.name} holds packages that do not fit together. Renew it: make lock",
              file=sys.stderr)
        return False
    show(text, 1)
    return True


def show(text: str, part: float) -> None:
    """A line that is written again and again on a terminal; elsewhere only that it begins."""
    if sys.stderr.isatty():
        full = round(WIDTH * part)
        bar, end = f" {'█' * full}{'░' * (WIDTH - full)} {part:4.0%}", "\n" if part == 1 else ""
        print(f"\r{text}{bar}", end=end, file=sys.stderr, flush=True)
    elif part == 0:
        print(f"{text} ...", file=sys.stderr, flush=True)


if __name__ == "__main__":
    file = Path(sys.argv[1])
    sys.exit(not install(file, f"Installing the packages of {file.name}, once"))
