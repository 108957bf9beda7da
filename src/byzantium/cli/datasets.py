"""`byzantium dataset`: games of bots, bit-identical again from their seed."""

import os
from pathlib import Path
from typing import Annotated

import typer

from .output import say

app = typer.Typer(help="Data sets of games of bots, bit-identical again from their seed.", no_args_is_help=True)

Folder = Annotated[Path, typer.Argument(help="Of the data set.")]
Jobs = Annotated[int | None, typer.Option("--jobs", "-j", min=1, help="Processes; all cores if not given.")]


@app.command()
def make(
    folder: Folder,
    games: Annotated[int, typer.Option("--games", "-n", min=1)] = 1000,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, help="Of seats and dice.")] = 0,
    bot: Annotated[list[str] | None, typer.Option("--bot", help="One is drawn for each seat; repeatable.")] = None,
    players: Annotated[list[int] | None, typer.Option("--players", "-p", min=2, max=4, help="In turn; repeatable.")]
    = None,
    simulations: Annotated[int | None, typer.Option("--simulations", min=1, help="For an action of a search.")] = None,
    jobs: Jobs = None,
) -> None:
    """Play games into a new folder: records, a Parquet table, a card; prints the SHA-256 of the records."""
    from ..arena.dataset import DatasetSpec, make_dataset

    spec = DatasetSpec(games, seed, tuple(bot or ("champion",)), tuple(players or (2, 3, 4)), simulations)
    card = make_dataset(folder, spec, jobs or os.cpu_count() or 1)
    say(f"{card.games:,} games, {card.decisions:,} decisions in {folder}.")
    say(f"sha256 {card.sha256}")


@app.command()
def check(
    folder: Folder,
    again: Annotated[bool, typer.Option("--again/--no-again", help="Play all games anew, and compare.")] = True,
    jobs: Jobs = None,
) -> None:
    """Is a data set what its card says, and do its seed and this version make the same games?"""
    from ..arena.dataset import check_dataset

    found = check_dataset(folder, again, jobs or os.cpu_count() or 1)
    say(f"The records are those of the card{', and the same again from their seed' if again else ''}: sha256 {found}")
