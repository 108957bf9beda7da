"""`byzantium luck`: what dice and decisions of a game were worth."""

from dataclasses import asdict
from pathlib import Path

from rich.table import Table

from ..analysis.luck import GameLuck, RollLuck, luck_of
from ..bots import make_bot
from ..engine import kinds as K
from ..engine.board import CITY_NAMES
from ..game import Game
from ..hits import fallen, interval, rolls
from ..records import record_in
from .output import console, print_json, say


def print_luck(file: Path, number: int, evaluator: str, as_json: bool) -> None:
    make_bot(evaluator)                                  # an unknown name is answered before anything starts
    game = Game.replay(record_in(file, number), dice="by hand")
    found = luck_of(game, evaluator)
    if as_json:
        print_json({"evaluator": evaluator, "is_over": found.is_over,
                    "players": [{"name": name, **one._asdict(), "fair": one.fair}
                                for name, one in zip(found.names, found.players, strict=True)],
                    "rolls": [asdict(roll) for roll in found.rolls], "moves": [asdict(move) for move in found.moves]})
        return
    console.print(table_of(found))
    for p, name in enumerate(found.names):
        say(f"{name}'s luck:")
        for roll in found.luckiest(p):
            say(f"    {roll.luck[p]:+7.1%}  decision {roll.decision}: {told(game, roll)}")
        say(f"    {hits_told(game, p)}")


def table_of(found: GameLuck) -> Table:
    """The way of each player from the start to the result."""
    last = "result" if found.is_over else "now"
    table = Table("player", "start", "luck", "own moves", "others' moves", last, "less luck",
                  caption="Shares of the win. The first four add up to the fifth.")
    for column in table.columns[1:]:
        column.justify = "right"
    for name, one in zip(found.names, found.players, strict=True):
        changes = (f"{change:+.1%}" for change in (one.luck, one.own, one.others))
        table.add_row(name, f"{one.start:.1%}", *changes, f"{one.result:.1%}", f"{one.fair:.1%}")
    return table


def told(game: Game, roll: RollLuck) -> str:
    """
    >>> game = Game(players=["Anna", "Bela"], seed=1)
    >>> told(game, RollLuck(0, K.FIRST_PLAYER, None, None, 0, 1, 0.5, (0.0, 0.0)))
    'Bela begins'
    """
    if roll.kind == K.FIRST_PLAYER:
        return f"{game.players[roll.hits]} begins"
    place = "" if roll.city is None else f" at {CITY_NAMES[roll.city]}"
    dice = "die hits" if roll.dice == 1 else "dice hit"
    return f"{roll.hits} of {roll.dice} {dice}{place} ({roll.odds:.0%} of rolls)"


def hits_told(game: Game, player: int) -> str:
    """Hits against what was to be expected."""
    made = rolls(game)
    dice = sum(roll.dice for roll in made if player in (roll.roller, roll.against))
    low, high = interval(dice)
    return f"{sum(fallen(made, player))} of {dice} dice fell their way; 95 times of 100 it is {low} to {high}"
