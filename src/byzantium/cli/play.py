"""`byzantium play`: a game by text prompts."""

import random
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from ..bots import BOTS, NO_BUDGET, PREFIX, make_bot
from ..engine import codes as C
from ..engine import kinds as K
from ..engine.board import CITY_NAMES
from ..errors import ByzantiumError
from ..game import Game
from ..record import Record
from .output import console
from .replay import print_result

HELP = """Answer with the number of a choice, or its text (the beginning is enough). Or type:
  board   the cities and all displays      log   what has happened so far
  undo    take your last answer back       save FILE
  help    this text                        quit"""

QUESTIONS = {
    K.ACTION: "Which action?",
    K.PAY_CUBE: "Where does the cube come from?",
    K.PAY_FROM: "Which treasury pays for it?",
    K.LOSE_CUBE: "Which cube is lost?",
    K.CONTROL_CITY: "Control of which city?",
    K.STRENGTHEN_BOX: "A cube into which box?",
    K.TAX_CUBES: "How many cubes collect tax?",
    K.TAX_SPLIT: "How many of the bezants go to the Byzantine treasury?",
    K.PASS_CUBE: "Which cube goes to the pass space?",
    K.IMPROVE_CITY: "Improve which city?",
    K.FORTIFY_CITY: "Fortify which city?",
    K.ENTER_CITY: "Where does the army enter?",
    K.MARCH: "Where does the army go?",
    K.FLEET_USE: "An Arab army sails. Use the Byzantine fleet?",
    K.FLEET_PAY: "The fleet is in the way. Pay double, or withdraw?",
    K.RETREAT_OR_STAND: "Your army is attacked. Retreat, or stand?",
    K.NEXT_FOE: "Whose army is fought next?",
    K.LEVY_FIGHTS: "Does your levy defend the city?",
    K.BULGARS_PLAN: "What shall the Bulgars do?",
    K.CLOSE_SEA: "An Arab army retreats. Close the sea to it?",
    K.RETREAT_TO: "Retreat to which city?",
    K.UPKEEP_CUBE: "The treasury cannot pay the upkeep. Which cube leaves the game?",
}
COLOURS = ("red", "green", "yellow", "blue")


def play_in_terminal(
    players: int, people: int, against: str, seed: int | None, load: Path | None, save: Path | None
) -> None:
    """Bots sit in the seats that are named after them, in a saved game too."""
    if load:
        game = Game.replay(Record.load(load), seed=seed)
    else:
        make_bot(against)                                # refuses a name that is no bot's
        seat = against if against.startswith(PREFIX) else against.capitalize()
        game = Game([f"Player {p + 1}" if p < people else f"{seat} {p + 1}" for p in range(players)], seed=seed)
    bots = {name: make_bot(bot) for name in game.players if (bot := bot_of(name))}
    console.print(HELP, style="dim")
    told = 0
    rng = random.Random(seed)
    while not game.is_over:
        told = tell_news(game, told)
        if game.asked in bots:
            game.play(bots[game.asked].choose(game.states, game.legal, NO_BUDGET, rng))
        elif not ask(game):
            break
        if save:
            game.record.save(save)
    tell_news(game, told)
    if game.result:
        print_result(game.result)


def bot_of(name: str) -> str | None:
    """The bot that a seat is named after."""
    bot = name.rpartition(" ")[0]
    if bot.startswith(PREFIX):
        return bot
    return bot.lower() if bot.lower() in BOTS else None


def tell_news(game: Game, told: int) -> int:
    """Print what has happened since; returns how much has been told."""
    log = game.log
    for line in log[told:]:
        console.print(line, markup=False, style="dim")
    return len(log)


def ask(game: Game) -> bool:
    """One question to a person. False if he wants to stop."""
    if game.kind == K.ACTION:
        console.print(display(game, game.player))
    colour = COLOURS[game.player]
    console.print(f"[bold {colour}]{escape(game.asked)}[/]: {QUESTIONS[game.kind]}")
    choices = game.choices
    texts = [f"[bold]{i}[/] {escape(choice.text)}" for i, choice in enumerate(choices, 1)]
    console.print(Columns(texts, padding=(0, 2)))
    while True:
        answer = read_answer()
        word, _, rest = answer.partition(" ")
        if word in ("quit", ""):
            return False
        if word in COMMANDS:
            COMMANDS[word](game, rest.strip())
            if word == "undo":
                return True
            continue
        try:
            number = int(answer) if answer.isdigit() else 0
            game.play(choices[number - 1].code if 1 <= number <= len(choices) else answer)
            return True
        except ByzantiumError as error:
            console.print(str(error), style="red", markup=False)


def read_answer() -> str:
    try:
        return console.input("> ").strip() or "help"
    except EOFError:
        return "quit"


# ------------------------------------------------------------------ commands


def undo(game: Game, _: str) -> None:
    """Back to the person's own last answer, over those of bots."""
    try:
        game.undo()
        while bot_of(game.asked):
            game.undo()
    except ByzantiumError as error:
        console.print(str(error), style="red", markup=False)


def save_game(game: Game, file: str) -> None:
    try:
        game.record.save(file or "game.json")
        console.print(f"Saved in {file or 'game.json'}.", markup=False)
    except OSError as error:
        console.print(f"Not saved: {error}.", style="red", markup=False)


def show_log(game: Game, _: str) -> None:
    for line in game.log:
        console.print(line, markup=False)


def show_board(game: Game, _: str) -> None:
    console.print(cities(game))
    for p in range(len(game.players)):
        console.print(display(game, p))


COMMANDS = {
    "help": lambda game, _: console.print(HELP, style="dim"),
    "board": show_board,
    "log": show_log,
    "undo": undo,
    "save": save_game,
}


# ------------------------------------------------------------------ pictures in text


def display(game: Game, p: int) -> Panel:
    """A player's army display."""
    pl: Any = game.view()["position"]["players"][p]
    forecast = pl["forecast"]
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for heading in ("", *C.BOX_NAMES, "bezants", "points", "income", "upkeep", "army in"):
        table.add_column(heading, justify="left" if heading in ("", "army in") else "right", no_wrap=True)
    for side in ("byzantine", "arab"):
        table.add_row(
            side.capitalize(),
            *(str(pl["boxes"][side][box.lower()]) for box in C.BOX_NAMES),
            str(pl["treasury"][side]),
            str(pl["points"][side]),
            str(forecast[side]["income"]) if forecast else "",
            str(forecast[side]["upkeep"]) if forecast else "",
            str(pl["pawns"][side] or "-"),
        )
    title = f"{escape(game.players[p])}: pool {pl['pool']}, casualties {pl['casualties']}"
    return Panel(table, title=title, title_align="left", border_style=COLOURS[p], expand=False)


def cities(game: Game) -> Table:
    """All cities: side, tokens, who controls them, which armies are there."""
    table = Table(title=f"Turn {game.view()['position']['turn']}", title_justify="left", box=None)
    for heading in ("city", "side", "tokens", "controlled by", "armies"):
        table.add_column(heading)
    for city in game.view()["position"]["cities"]:
        controller = city["controller"]
        table.add_row(
            str(city["name"]),
            str(city["side"]),
            str(city["tokens"]) + (" + fort" if city["fortified"] else ""),
            "" if controller is None else escape(game.players[controller]),
            ", ".join(escape(game.players[pawn["player"]]) for pawn in city["pawns"]),
        )
    assert len(table.rows) == len(CITY_NAMES)
    return table
