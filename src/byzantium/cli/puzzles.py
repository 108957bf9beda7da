"""`byzantium puzzles`: positions with one clearly best plan, made, checked and shown."""

import os
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from ..errors import ByzantiumError
from .output import console, print_json, say, with_progress

app = typer.Typer(help="Positions with one clearly best plan, out of games of strong bots.", no_args_is_help=True)

Jobs = Annotated[int | None, typer.Option("--jobs", "-j", min=1, help="Processes; all cores if not given.")]


@app.command()
def make(
    out: Annotated[Path, typer.Argument(help="What is found, JSON lines; an existing file goes on.",
                                        dir_okay=False)],
    games: Annotated[int | None, typer.Option("--games", "-n", min=1, help="Games to go through.")] = None,
    minutes: Annotated[float | None, typer.Option("--minutes", min=0.0, help="After them no new game begins.")] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, help="The first deal of dice.")] = 0,
    last: Annotated[bool, typer.Option("--end-game", help="Only where all lines end the game: exact.")] = False,
    thorough: Annotated[bool, typer.Option("--thorough", help="Also where nothing leads at first sight.")] = False,
    jobs: Jobs = None,
) -> None:
    """Go through games of strong bots and keep positions with one clearly best plan."""
    from ..puzzles.mining import mine

    if games is None and minutes is None:
        raise ByzantiumError("Say how many --games, or how many --minutes.")
    found = deals = 0
    for deal, finds in mine(out, seed, jobs or os.cpu_count() or 1, games, minutes, last, thorough):
        found, deals = found + len(finds), deals + 1
        say(f"deal {deal}: {len(finds)}; {found} of {deals} games")


@app.command()
def pack(
    finds: Annotated[list[Path], typer.Argument(help="Files of `make`.", exists=True, dir_okay=False)],
    out: Annotated[Path, typer.Option("--out", help="The pack to write.", dir_okay=False)],
) -> None:
    """Choose among what was found, name the themes, rate by how often levels solve it, and pack it."""
    from ..puzzles.mining import read
    from ..puzzles.packing import pack as choose
    from ..puzzles.packing import write_pack

    made = choose(find for _, found in read(*finds) for find in found)
    write_pack(out, made)
    say(f"{len(made)} puzzles, {out.stat().st_size / 1000:.0f} kB")


@app.command()
def check(
    simulations: Annotated[int | None, typer.Option("--simulations", min=1, help="Of the stronger search.")] = None,
    whole: Annotated[bool, typer.Option("--all", help="Not only the tenth that is set aside.")] = False,
    jobs: Jobs = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Does a stronger search agree with the solutions? It looks at the tenth that is set aside."""
    from ..puzzles import puzzles
    from ..puzzles.mining import STRONGER, check_all

    asked, size = [one for one in puzzles() if whole or one.is_set_aside], simulations or STRONGER
    plans = [(one.position, one.codes) for one in asked]
    found = list(with_progress(check_all(plans, size, jobs or os.cpu_count() or 1), len(plans), "puzzles"))
    agree = sum(verdict.agrees for verdict in found)
    if as_json:
        print_json({"puzzles": len(found), "agree": agree, "simulations": size})
    else:
        part = 100 * agree / max(len(found), 1)
        say(f"A search of {size} simulations agrees with {agree} of {len(found)}: {part:.1f} %.")


@app.command("list")
def show_list() -> None:
    """How many there are, by theme, and how hard they are."""
    from ..puzzles import THEMES, puzzles

    table, counted = Table("theme", "puzzles", "rating"), Counter(theme for one in puzzles() for theme in one.themes)
    for theme in THEMES:
        ratings = sorted(one.rating for one in puzzles() if theme in one.themes)
        table.add_row(theme, str(counted[theme]), f"{ratings[0]} to {ratings[-1]}" if ratings else "")
    table.add_row("all", str(len(puzzles())), f"{puzzles()[0].rating} to {puzzles()[-1].rating}")
    console.print(table)


@app.command()
def show(number: Annotated[int, typer.Argument(min=1, help="From 1, the easiest.")]) -> None:
    """A puzzle: its position, who is to play, and its solution."""
    from ..game import Game
    from ..notation import code_text
    from ..puzzles import puzzles

    if number > len(puzzles()):
        raise ByzantiumError(f"There are {len(puzzles())} puzzles.")
    one = puzzles()[number - 1]
    game = Game.from_position(one.position, dice="by hand")
    say(one.position)
    words = []
    for code in one.codes:
        words.append(code_text(int(game.states["now"]["kind"][0]), code))
        game.play(code)
    say(f"Rating {one.rating}; {', '.join(one.themes)}. Best: {', '.join(words)}. It is worth "
        f"{100 * one.margin:.0f} % of the win more than any other idea.")
