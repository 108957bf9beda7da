"""Faults made on purpose, and which tests find them: python tests/mutants.py [--write TABLE] [PART OF A FILE'S NAME]

Each mutant of tests/mutants.toml is made in a copy of the sources, where the tests of its room run until one fails.
What no test finds shows that tests are missing. `--at FOLDER` takes the sources and the tests of another checkout.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parents[1]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv*", "build", "node_modules", "__pycache__", ".*_cache", ".hypothesis")
PATIENCE = 1200                                          # seconds for a command: what never ends is found, too
NO_TESTS = 5                                             # as pytest says that it ran none


@dataclass(frozen=True)
class Mutant:
    file: str
    was: str
    becomes: str
    tests: tuple[str, ...]

    def make(self, root: Path) -> str:
        """The text before. The file is written anew, and not over itself: it may be shared with the other checkout."""
        path = root / self.file
        text = path.read_text("utf-8")
        if text.count(self.was) != 1:
            raise SystemExit(f"{self.file}: this stands there {text.count(self.was)} times, not once: {self.was}")
        path.unlink()
        path.write_text(text.replace(self.was, self.becomes), "utf-8")
        return text


def read(wanted: str) -> list[Mutant]:
    rows = tomllib.loads((HERE / "tests" / "mutants.toml").read_text("utf-8"))["mutant"]
    return [Mutant(**row | {"tests": tuple(row["tests"])}) for row in rows if wanted in row["file"]]


class Copy:
    """Of a checkout: what is built and installed there is used, what is changed is changed here."""

    def __init__(self, checkout: Path, folder: Path) -> None:
        self.checkout, self.root = checkout, folder / "copy"
        shutil.copytree(checkout, self.root, symlinks=True, ignore=LEFT_OUT)
        (self.root / "client" / "node_modules").symlink_to(checkout / "client" / "node_modules")
        (self.root / ".venv").symlink_to(checkout / ".venv")
        self.environment = os.environ | {"PYTHONPATH": str(self.root / "src")}

    def finder(self, mutant: Mutant) -> str:
        """The command that finds it, or nothing."""
        text = mutant.make(self.root)
        try:
            return next((command for command in mutant.tests if self.fails(command)), "")
        finally:
            (self.root / mutant.file).write_text(text, "utf-8")

    def fails(self, command: str) -> bool:
        kind, _, rest = command.partition(" ")
        python = self.checkout / ".venv" / "bin" / "python"
        tested: list[str | Path] = [python, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *rest.split()]
        if kind == "vitest":
            return self.run(["npx", "vitest", "run", *rest.split()], self.root / "client")
        if kind == "browser" and self.run([python, "hatch_build.py"]):
            return True
        return self.run(tested)

    def run(self, command: list[str | Path], folder: Path | None = None) -> bool:
        try:
            code = subprocess.run(command, cwd=folder or self.root, env=self.environment, timeout=PATIENCE,
                                  capture_output=True).returncode                        # fmt: skip
        except subprocess.TimeoutExpired:
            return True
        if code == NO_TESTS:
            raise SystemExit(f"No tests were run by: {command}")
        return code != 0


def row(mutant: Mutant, found: str) -> str:
    def code(text: str) -> str:
        return f"`{' '.join(text.split())}`".replace("|", "\\|")

    return f"| {mutant.file} | {code(mutant.was)} | {code(mutant.becomes) if mutant.becomes else ''} | {found} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", default="", help="only those of files whose name has this in it")
    parser.add_argument("--at", type=Path, default=HERE, help="another checkout, with its environment")
    parser.add_argument("--write", type=Path, help="the table goes there as well")
    wanted = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(wanted.at.resolve(), Path(folder))
        for mutant in read(wanted.file):
            rows.append(row(mutant, copy.finder(mutant) or "**nothing**"))
            print(rows[-1], flush=True)
    if wanted.write:
        wanted.write.write_text("\n".join(rows) + "\n", "utf-8")
    missed = sum("**nothing**" in one for one in rows)
    print(f"{len(rows) - missed} of {len(rows)} were found.")
    sys.exit(missed > 0)


if __name__ == "__main__":
    main()
