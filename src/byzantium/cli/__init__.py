"""The command `byzantium`. Each command has a module of its own; each is loaded only when it runs."""

from pathlib import Path
from typing import Annotated

import typer

from ..errors import ByzantiumError

app = typer.Typer(
    help="Byzantium, the board game by Martin Wallace (2005): play it, replay it, try its rules.\n\n"
    "Start with: byzantium play",
    no_args_is_help=True,
    pretty_exceptions_show_locals=False,
)

Players = Annotated[int, typer.Option("--players", "-p", min=2, max=4, help="How many play.")]
Seed = Annotated[int | None, typer.Option("--seed", "-s", help="Seed of dice and random choices.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command()
def play(
    players: Players = 4,
    people: Annotated[int, typer.Option("--people", min=0, max=4, help="Seats for people; the others are random.")] = 1,
    seed: Seed = None,
    load: Annotated[Path | None, typer.Option("--load", help="Go on with a saved game.", exists=True)] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Save the game here, after every decision.")] = None,
) -> None:
    """Play a game by text prompts, against random opponents or around one screen."""
    from .play import play_in_terminal

    play_in_terminal(players, min(people, players), seed, load, save)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="The record of a game.", exists=True, dir_okay=False)],
    to: Annotated[int | None, typer.Option("--to", min=0, help="Stop before this decision.")] = None,
    decisions: Annotated[bool, typer.Option("--decisions", help="The decisions instead of what happened.")] = False,
    as_json: AsJson = False,
) -> None:
    """Tell a recorded game in words, and show where it stands after the last decision or before decision --to."""
    from .replay import tell

    tell(file, to, decisions, as_json)


@app.command()
def fuzz(
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    players: Players = 4,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Key of the first game.")] = 0,
    as_json: AsJson = False,
    dump: Annotated[Path, typer.Option("--dump", help="Where a failing game is written.")] = Path("fuzz-failure.json"),
) -> None:
    """Play random games, all options in turn, and check every invariant after every decision."""
    from .fuzz import fuzz_games

    raise typer.Exit(fuzz_games(games, players, seed, as_json, dump))


@app.command()
def perft(
    players: Players = 4,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, max=20, help="How many decisions deep.")] = 4,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of decisions from the start: equal counts, equal rules."""
    from .perft import count_tree

    count_tree(players, depth, as_json)


@app.command()
def bench(
    peers: Annotated[bool, typer.Option("--peers", help="Measure catanatron and open_spiel beside it.")] = False,
    cold: Annotated[bool, typer.Option("--cold", help="Measure the first compilation too.")] = False,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="Time for each measure.")] = 5.0,
    as_json: AsJson = False,
) -> None:
    """Measure the speed of the rules on one core, and print ratios."""
    from .bench import print_bench

    print_bench(peers, cold, seconds, as_json)


def main() -> None:
    """Run a command; bad input is answered in a sentence."""
    try:
        app()
    except ByzantiumError as error:
        typer.secho(str(error), fg="red", err=True)
        raise SystemExit(2) from None
