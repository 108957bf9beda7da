"""Builds this commit's packages twice, in fresh clones and as differently as a machine can, and compares the bytes:

    python release/reproduce.py [--make wheels]

Prints a line a file, and ends with an error if any is not the same. It sets up two environments and compiles all twice.
"""

import argparse
import hashlib
import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
FIRST = {"TZ": "UTC", "PYTHONHASHSEED": "0"}
SECOND = {"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "4711", "LC_ALL": "C"}


def build(folder: Path, target: str, umask: int, environment: dict[str, str]) -> dict[str, Path]:
    """The packages of a clone that has nothing but what it makes itself."""
    subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
    began = time.monotonic()
    caches = {"BYZANTIUM_CACHE": str(folder / "cache")}
    subprocess.run(["make", target], cwd=folder, env=os.environ | environment | caches, umask=umask, check=True,
                   stdout=sys.stderr)
    print(f"{folder}: make {target}, {time.monotonic() - began:.0f} s", flush=True)
    return {path.name: path for path in sorted((folder / "dist").iterdir())}


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def compare(first: dict[str, Path], second: dict[str, Path]) -> bool:
    """Whether all files are the same; a line about each."""
    same = True
    for name in sorted(first | second):
        digests = [digest(files[name]) if name in files else "is missing" for files in (first, second)]
        same &= digests[0] == digests[1]
        size = first[name].stat().st_size if name in first else 0
        print(f"{name}  {size:,}  {digests[0]}" + ("" if digests[0] == digests[1] else f"  DIFFERS: {digests[1]}"))
    return same


def main() -> None:
    parser = argparse.ArgumentParser(prog="python release/reproduce.py", description="Build twice and compare.")
    parser.add_argument("--make", default="wheels", help="what to make in each clone")
    target = parser.parse_args().make
    with TemporaryDirectory() as folder:
        first = build(Path(folder) / "first", target, 0o022, FIRST)
        second = build(Path(folder) / "in" / "another" / "place", target, 0o077, SECOND)
        if not compare(first, second):
            sys.exit("The packages are not the same.")
    print("The same bytes twice.")


if __name__ == "__main__":
    main()
