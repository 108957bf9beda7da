"""`byzantium replay`: a recorded game in words."""

from pathlib import Path

from ..game import Game, Result
from ..record import Record
from .output import console, print_json


def tell(file: Path, to: int | None, decisions: bool, as_json: bool) -> None:
    record = Record.load(file)
    game = Game.replay(record, len(record.decisions) if to is None else to, dice="by hand")
    lines = game.decisions if decisions else game.log
    if as_json:
        print_json({"decisions" if decisions else "log": lines, "position": game.position, "view": game.view()})
        return
    for line in lines:
        console.print(line, markup=False)
    console.print()
    if game.result:
        print_result(game.result)
    else:
        console.print(f"Decision {game.number}: {game.asked} is asked.", markup=False)
    console.print(game.position, markup=False, soft_wrap=True)


def print_result(result: Result) -> None:
    """Who won, and where everybody's points came from."""
    console.print(f"The end: {result.ending}. {' and '.join(result.winners)} won.", markup=False)
    for player in sorted(result.players, key=lambda player: player.place):
        counted = "both tracks count" if player.both_count else "one track counts"
        byzantine, arab = player.points
        console.print(
            f"{player.place}. {player.name}: {player.score} (Byzantine {byzantine}, Arab {arab}; {counted}; "
            f"{player.cities} cities, {player.bezants} bezants)",
            markup=False,
        )
        for side, sources in zip(("Byzantine", "Arab"), player.sources, strict=True):
            parts = ", ".join(f"{source} {points:+d}" for source, points in sources.items())
            console.print(f"     {side}: {parts}", markup=False)
