"""`byzantium play`: in the terminal's application, or by plain text prompts."""

from typing import Any

from rich.columns import Columns
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from ..checks import need
from ..draw.pieces import PLAYERS
from ..draw.svg import Theme
from ..engine import kinds as K
from ..english import BOX_NAMES
from ..errors import ByzantiumError
from ..game import Game
from ..terminal.look import emblem
from ..terminal.session import Session
from ..terminal.words import notes, question
from .output import console, say
from .replay import print_result

HELP = """Answer with the number of a choice, or its text (the beginning is enough). Or type:
  board   the cities and all displays      log   what has happened so far
  undo    take your last answer back       save FILE
  help    this text                        quit"""


def play(session: Session, plain: bool, theme: Theme | None) -> None:
    if plain:
        play_in_lines(session)
        return
    need("terminal", "The game on a whole terminal (--plain goes without)", "textual")
    from ..terminal.hangup import end_with_terminal
    from ..terminal.play import PlayApp  # Textual is loaded only where it is used

    app = PlayApp(session, theme)
    end_with_terminal()
    app.run()
    if app.return_code:
        raise SystemExit(app.return_code)
    if session.game.result:
        print_result(session.game.result)
    elif session.saved_in:
        say(f"Go on with: byzantium play --load {session.saved_in}")


def play_in_lines(session: Session) -> None:
    console.print(HELP, style="dim")
    told = 0
    while not session.game.is_over:
        told = tell_news(session.game, told)
        if session.bot:
            session.play(session.thought()())
        elif not ask(session):
            break
    tell_news(session.game, told)
    if session.game.result:
        print_result(session.game.result)


def tell_news(game: Game, told: int) -> int:
    """Print what has happened since; returns how much has been told."""
    log = game.log
    for line in log[told:]:
        say(line, style="dim")
    return len(log)


def ask(session: Session) -> bool:
    """One question to a person. False if they want to stop."""
    game = session.game
    if game.kind == K.ACTION:
        console.print(display(game, game.player))
    seen, choices = game.view(), game.choices
    who = f"[bold {PLAYERS[game.player]}]{emblem(game.player)} {escape(game.asked)}[/]"
    console.print(f"{who}: {escape(question(seen['prompt'], game.players))}")
    told = [notes(option, game.players) for option in seen["options"]]
    texts = [f"[bold]{i}[/] {escape(choice.text)}" + (f" [dim]({escape(note)})[/]" if note else "")
             for i, (choice, note) in enumerate(zip(choices, told, strict=True), 1)]
    console.print(Columns(texts, padding=(0, 2)))
    while True:
        answer = read_answer()
        word, _, rest = answer.partition(" ")
        if word == "quit":
            return False
        try:
            if word in COMMANDS:
                COMMANDS[word](session, rest.strip())
                if word == "undo":
                    return True
                continue
            number = int(answer) if answer.isdigit() else 0
            session.play(choices[number - 1].code if 1 <= number <= len(choices) else answer)
            return True
        except ByzantiumError as error:
            say(str(error), style="red")
            if session.game.number != seen["prompt"]["decision"]:
                return True                              # it was played, and could not be saved


def read_answer() -> str:
    try:
        return console.input("> ").strip() or "help"
    except EOFError:
        return "quit"


# ------------------------------------------------------------------ commands


def save_game(session: Session, file: str) -> None:
    session.save(file or "game.json")
    say(f"Saved in {file or 'game.json'}.")


def show_log(session: Session, _: str) -> None:
    for line in session.game.log:
        say(line)


def show_board(session: Session, _: str) -> None:
    console.print(cities(session.game))
    for p in range(len(session.game.players)):
        console.print(display(session.game, p))


COMMANDS = {
    "help": lambda session, _: console.print(HELP, style="dim"),
    "board": show_board,
    "log": show_log,
    "undo": lambda session, _: session.undo(),
    "save": save_game,
}


# ------------------------------------------------------------------ pictures in text


def display(game: Game, p: int) -> Panel:
    """A player's army display."""
    pl: Any = game.view()["position"]["players"][p]
    forecast = pl["forecast"]
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for heading in ("", *BOX_NAMES, "bezants", "points", "income", "upkeep", "army in"):
        table.add_column(heading, justify="left" if heading in ("", "army in") else "right", no_wrap=True)
    for side in ("byzantine", "arab"):
        table.add_row(
            side.capitalize(),
            *(str(pl["boxes"][side][box.lower()]) for box in BOX_NAMES),
            str(pl["treasury"][side]),
            str(pl["points"][side]),
            str(forecast[side]["income"]) if forecast else "",
            str(forecast[side]["upkeep"]) if forecast else "",
            str(pl["pawns"][side] or "-"),
        )
    title = f"{emblem(p)} {escape(game.players[p])}: pool {pl['pool']}, casualties {pl['casualties']}"
    return Panel(table, title=title, title_align="left", border_style=PLAYERS[p], expand=False)


def cities(game: Game) -> Table:
    """All cities: side, tokens, who controls them, which armies are there."""
    position = game.view()["position"]
    table = Table(title=f"Turn {position['turn']}", title_justify="left", box=None)
    for heading in ("city", "side", "tokens", "controlled by", "armies"):
        table.add_column(heading)
    for city in position["cities"]:
        controller = city["controller"]
        table.add_row(
            city["name"],
            city["side"],
            str(city["tokens"]) + (" + fort" if city["fortified"] else ""),
            "" if controller is None else escape(game.players[controller]),
            ", ".join(escape(game.players[pawn["player"]]) for pawn in city["pawns"]),
        )
    return table
