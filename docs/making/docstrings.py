"""Doctests in docstrings stand between other lines: for the reference they become blocks of code."""

import re
from typing import Any

from griffe import Extension, Object

DOCTEST = re.compile(r"^( *)>>> .*(?:\n *\S.*)*", re.MULTILINE)


class Doctests(Extension):
    def on_instance(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = DOCTEST.sub(fenced, obj.docstring.value)


def fenced(found: re.Match[str]) -> str:
    lines = [line.removeprefix(found[1]) for line in found[0].splitlines()]
    return "\n".join(["", "```pycon", *lines, "```"])
