"""`byzantium check-bot` and `byzantium new-bot`: programs that play."""

import re
from dataclasses import asdict
from functools import partial
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import typer

from .. import bots
from ..arena.conformance import check_program
from ..bots import ExternalBot
from ..errors import ByzantiumError
from .output import print_json, say

STYLES = {"good": "green", "note": "yellow", "wrong": "red"}


def check(program: str, as_json: bool) -> None:
    """Each finding as it is made; status 1 if something is wrong."""
    make = partial(ExternalBot, program)
    make()                                               # whatever names no program is said at once
    found = []
    for finding in check_program(make):
        found.append(finding)
        if not as_json:
            say(f"{finding.level:<6} {finding.text}", style=STYLES[finding.level])
    wrong = sum(finding.level == "wrong" for finding in found)
    if as_json:
        print_json({"program": program, "fit": not wrong, "findings": [asdict(finding) for finding in found]})
    else:
        fit = f"Fit to play: byzantium arena {_quoted(make().name)} greedy"
        say(f"Not fit to play: {wrong} wrong." if wrong else fit)
    if wrong:
        raise typer.Exit(1)


class Template(NamedTuple):
    file: str
    build: str                           # what makes a program of it, in its folder
    command: str                         # what starts that


TEMPLATES = {
    "python": Template("bot.py", "", "python {folder}/bot.py"),
    "javascript": Template("bot.js", "", "node {folder}/bot.js"),
    "rust": Template("bot.rs", "rustc -O -o {folder}/bot {folder}/bot.rs", "{folder}/bot"),
    "c": Template("bot.c", "cc -O2 -o {folder}/bot {folder}/bot.c", "{folder}/bot"),
}


def begin(name: str, language: str) -> None:
    """The template of a language into a folder of its own, and what to do next."""
    if not re.fullmatch(r"\w[\w -]{0,39}", name):
        raise ByzantiumError(f"{name!r} is no name for a bot: letters, digits, spaces, _ and -, 40 at most.")
    template, folder = TEMPLATES[language], Path(name.lower().replace(" ", "-"))
    try:
        folder.mkdir()
    except FileExistsError:
        raise ByzantiumError(f"{folder} is there already; choose another name.") from None
    text = resources.files(bots).joinpath("templates", template.file).read_text("utf-8")
    (folder / template.file).write_text(text.replace("NAME", name), "utf-8")
    build, command = (line.format(folder=folder.as_posix()) for line in (template.build, template.command))
    say(f"Written: {folder / template.file}. Next:")
    for line in filter(None, (build, f"byzantium check-bot {_quoted(command)}",
                              f"byzantium arena {_quoted('exec:' + command)} greedy --games 40")):
        say(f"    {line}")


def _quoted(text: str) -> str:
    """For the shells of all systems.

    >>> _quoted("exec:python bot.py"), _quoted("greedy")
    ('"exec:python bot.py"', 'greedy')
    """
    return f'"{text}"' if re.search(r"\s", text) else text
