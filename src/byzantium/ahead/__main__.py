"""python -m byzantium.ahead"""

import argparse
import pathlib
import sys
import time

from ..engine import native
from .parallel import Progress

WIDTH = 30                               # of the bar


class Bar:
    """What is being done and how far it is: a line on a terminal, elsewhere only that it has begun."""

    def __init__(self, text: str) -> None:
        self.text, self.live = text, sys.stderr.isatty()
        self._print("" if self.live else " ...\n")

    def part(self, first: float, last: float) -> Progress:
        """To tell how far a part of the whole is."""
        return lambda done: self.show(first + (last - first) * done)

    def show(self, done: float) -> None:
        if self.live:
            full = round(WIDTH * done)
            self._print(f" {'█' * full}{'░' * (WIDTH - full)} {done:4.0%}" + ("\n" if done == 1.0 else ""))

    def _print(self, after: str) -> None:
        print(f"\r{self.text}{after}", end="", file=sys.stderr, flush=True)


def main() -> None:
    from .build import TARGETS, build
    from .typing import type_rules

    parser = argparse.ArgumentParser(
        prog="python -m byzantium.ahead", description="Compile the rules ahead of time, for this machine or others.")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"of {', '.join(TARGETS)}; or all")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("build/ahead"))
    parser.add_argument("--here", action="store_true", help="for this machine's processor only, in half the time")
    options = parser.parse_args()
    targets = list(TARGETS) if options.targets == ["all"] else options.targets or [native.this_machine()]
    for target in targets:
        if target not in TARGETS:
            parser.error(f"there is no target {target!r}; there are {', '.join(TARGETS)}")
    began = time.perf_counter()
    bar = Bar("Compiling the rules, once for this version")
    left, made = set(targets), list[str]()
    try:
        typed = type_rules(bar.part(0.0, 0.5))
        for name, path in build(typed, targets, options.folder, options.here, bar.part(0.5, 1.0)):
            left.remove(name)
            made.append(f"{path}: {path.stat().st_size:,} bytes after {time.perf_counter() - began:.0f} s")
    except Exception:
        for target in left:              # not to be tried again and again
            native.failure(options.folder, target).touch()
        raise
    bar.show(1.0)
    print("\n".join(made))


if __name__ == "__main__":
    main()
