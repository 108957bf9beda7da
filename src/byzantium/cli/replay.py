"""`byzantium replay`: a recorded game step by step in the terminal's application, or told in words."""

from pathlib import Path

from ..checks import need
from ..draw.svg import Theme
from ..game import Game, Result
from ..records import record_in
from ..terminal.words import result_lines
from .output import console, print_json, say


def show(file: Path, number: int, to: int | None, theme: Theme | None) -> None:
    """In the application, from the start or from before decision `to`."""
    need("terminal", "A replay on a whole terminal (--plain goes without)", "textual")
    from ..terminal.hangup import end_with_terminal
    from ..terminal.playback import Playback
    from ..terminal.replay import ReplayApp  # Textual is loaded only where it is used

    playback = Playback(record_in(file, number))
    playback.go(to or 0)
    end_with_terminal()
    ReplayApp(playback, theme).run()


def tell(file: Path, number: int, to: int | None, decisions: bool, as_json: bool) -> None:
    record = record_in(file, number)
    game = Game.replay(record, len(record.decisions) if to is None else to, dice="by hand")
    lines = game.decisions if decisions else game.log
    if as_json:
        print_json({"decisions" if decisions else "log": lines, "position": game.position, "view": game.view()})
        return
    for line in lines:
        say(line)
    console.print()
    if game.result:
        print_result(game.result)
    else:
        say(f"Decision {game.number}: {game.asked} is asked.")
    say(game.position)


def print_result(result: Result) -> None:
    for line in result_lines(result):
        say(line)
