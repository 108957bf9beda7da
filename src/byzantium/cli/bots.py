"""`byzantium check-bot` and `byzantium new-bot`: programs and modules that play."""

import re
from dataclasses import asdict
from functools import partial
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import typer

from .. import bots
from ..arena.conformance import check_program
from ..arena.module_check import check_module
from ..bots import PREFIX, WASM, ExternalBot
from ..checks import either
from ..errors import ByzantiumError
from .output import print_json, say

STYLES = {"good": "green", "note": "yellow", "wrong": "red"}


def check(program: str, as_json: bool) -> None:
    """Each finding as it is made; status 1 if something is wrong."""
    if program.endswith(".wasm") or program.startswith(WASM):
        name = program if program.startswith(WASM) else WASM + program
        findings = check_module(name)
    else:
        make = partial(ExternalBot, program)
        name = make().name                               # whatever names no program is said at once
        findings = check_program(make)
    found = []
    for finding in findings:
        found.append(finding)
        if not as_json:
            say(f"{finding.level:<6} {finding.text}", style=STYLES[finding.level])
    wrong = sum(finding.level == "wrong" for finding in found)
    if as_json:
        print_json({"program": program, "fit": not wrong, "findings": [asdict(finding) for finding in found]})
    else:
        fit = f"Fit to play: byzantium arena {_quoted(name)} greedy"
        say(f"Not fit to play: {wrong} wrong." if wrong else fit)
    if wrong:
        raise typer.Exit(1)


class Template(NamedTuple):
    file: str
    build: str                           # what makes a program of it, in its folder
    command: str                         # what starts that
    beside: tuple[str, ...] = ()         # files that it needs


TEMPLATES = {
    "python": Template("bot.py", "", "python {folder}/bot.py"),
    "javascript": Template("bot.js", "", "node {folder}/bot.js"),
    "rust": Template("bot.rs", "rustc -O -o {folder}/bot {folder}/bot.rs", "{folder}/bot"),
    "c": Template("bot.c", "cc -O2 -o {folder}/bot {folder}/bot.c", "{folder}/bot"),
}

MODULES = {
    "rust": Template("module.rs", "rustc --target wasm32-unknown-unknown --crate-type cdylib -O -o {folder}/bot.wasm "
                                  "{folder}/module.rs", "{folder}/bot.wasm"),
    "c": Template("module.c", "python -m ziglang cc -target wasm32-freestanding -nostdlib -O2 -Wl,--no-entry "
                              "-Wl,--export=room -Wl,--export=choose -Wl,--export=info -o {folder}/bot.wasm "
                              "{folder}/module.c", "{folder}/bot.wasm", ("byzantium.h",)),
}


def begin(name: str, language: str, module: bool = False) -> None:
    """The template of a language into a folder of its own, and what to do next."""
    if module and language not in MODULES:
        raise ByzantiumError(f"Modules are begun in {either(sorted(MODULES))}, not in {language}: --in c --module.")
    if not re.fullmatch(r"\w[\w -]{0,39}", name):
        raise ByzantiumError(f"{name!r} is no name for a bot: letters, digits, spaces, _ and -, 40 at most.")
    template, folder = (MODULES if module else TEMPLATES)[language], Path(name.lower().replace(" ", "-"))
    try:
        folder.mkdir()
    except FileExistsError:
        raise ByzantiumError(f"{folder} is there already; choose another name.") from None
    for file in (template.file, *template.beside):
        text = resources.files(bots).joinpath("templates", file).read_text("utf-8")
        (folder / file).write_text(text.replace("NAME", name, 1), "utf-8")
    build, command = (line.format(folder=folder.as_posix()) for line in (template.build, template.command))
    say(f"Written: {folder / template.file}. Next:")
    for line in filter(None, (build, f"byzantium check-bot {_quoted(command)}",
                              f"byzantium arena {_quoted((WASM if module else PREFIX) + command)} greedy --games 40")):
        say(f"    {line}")


def _quoted(text: str) -> str:
    """For the shells of all systems.

    >>> _quoted("exec:python bot.py"), _quoted("greedy")
    ('"exec:python bot.py"', 'greedy')
    """
    return f'"{text}"' if re.search(r"\s", text) else text
