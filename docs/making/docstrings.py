"""Docstrings as the reference shows them: doctests become blocks of code, sentences about parameters a list, and what
stands behind a field as a comment is said of it.

In the code a paragraph tells of parameters in a row, "players: how many. seed: of the dice." In the reference each has
a line of its own, with its type and what it is if nothing is said.
"""

import re
from typing import Any

from griffe import Attribute, Class, Docstring, Extension, Function, Module, Object

COMMENT = re.compile(r"#\s+(?!noqa|type:|fmt:)(.+)$")
DOCTEST = re.compile(r"^( *)>>> .*(?:\n *\S.*)*", re.MULTILINE)


class Docstrings(Extension):
    def on_instance(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = DOCTEST.sub(fenced, obj.docstring.value)

    def on_package(self, *, pkg: Module, **_: Any) -> None:
        """When all is read: the parameters of a class are those of its __init__, which come after its docstring."""
        tell_more(pkg)


def fenced(found: re.Match[str]) -> str:
    lines = [line.removeprefix(found[1]) for line in found[0].splitlines()]
    return "\n".join(["", "```pycon", *lines, "```"])


def tell_more(obj: Any) -> None:
    for member in [member for member in obj.members.values() if not member.is_alias]:
        if isinstance(member, Class | Function) and member.docstring:
            names = [parameter.name for parameter in member.parameters]
            member.docstring.value = listed(member.docstring.value, names)
        if isinstance(member, Attribute) and isinstance(obj, Class) and not member.docstring and member.lineno:
            comment = COMMENT.search(obj.lines_collection[obj.filepath][member.lineno - 1])
            member.docstring = Docstring(comment[1], parent=member) if comment else None
        if isinstance(member, Class | Module):
            tell_more(member)


def listed(text: str, names: list[str]) -> str:
    """A docstring whose paragraphs of parameters, by these names, are sections of their own."""
    begins = re.compile(rf"(?:^|(?<=[.;])\s+)({'|'.join(map(re.escape, names))}): ") if names else None
    return "\n\n".join(arguments(part, begins) for part in text.split("\n\n"))


def arguments(paragraph: str, begins: re.Pattern[str] | None) -> str:
    """A paragraph that begins with a parameter, as a section of parameters; any other as it is."""
    if not begins or not begins.match(paragraph):
        return paragraph
    _, *parts = begins.split(paragraph)
    told = zip(parts[::2], parts[1::2], strict=True)
    return "\n".join(["Args:", *(f"    {name}: {' '.join(what.split())}" for name, what in told)])
