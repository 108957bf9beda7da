"""The names that the pages of docs/reference list: what is public."""

import re
from collections.abc import Iterator
from pathlib import Path

PAGES = Path(__file__).parents[1] / "docs" / "reference"
MEMBERS = re.compile(r"^::: (\S+)\n    options:\n      members: \[(.*)\]$", re.MULTILINE)


def listed() -> Iterator[tuple[str, str]]:
    """Module and name."""
    for page in sorted(PAGES.glob("*.md")):
        for module, members in MEMBERS.findall(page.read_text("utf-8")):
            yield from ((module, member) for member in members.split(", "))
