"""What the commands share: where they print, progress bars, tables."""

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

T = TypeVar("T")

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)


def say(line: str, style: str | None = None) -> None:
    """A line as it stands. A console would break it after 80 columns, in the middle of a path that is to be copied, and
    take a folder's [name] for its own markup."""
    console.print(line, style=style, markup=False, soft_wrap=True)


def complain(line: str, style: str | None = None) -> None:
    """A line as it stands, on the error output."""
    errors.print(line, style=style, markup=False, soft_wrap=True)


def print_json(data: Any) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def with_progress(items: Iterable[T], total: int, what: str) -> Iterator[T]:
    """The items, with a bar on the terminal while they are worked through; silent without a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not sys.stderr.isatty()) as progress:
        yield from progress.track(items, total=total, description=what)
