"""`byzantium review`: the moves of a game graded."""

from collections.abc import Sequence
from dataclasses import asdict
from math import ceil, floor
from pathlib import Path

from rich.table import Table

from ..analysis.performance import Performance, performance, with_a_choice
from ..errors import ByzantiumError
from ..game import Game
from ..notation import code_text
from ..records import record_in
from ..review import GRADES, Graded, ReviewSummary, line, moves, review, summaries
from .output import console, print_json, say, with_progress

SLIPS = {"inaccuracy": "inaccuracies", "mistake": "mistakes", "blunder": "blunders"}


def print_review(file: Path, number: int, player: str | None, simulations: int, as_json: bool) -> None:
    game = Game.replay(record_in(file, number), dice="by hand")
    seat = _seat(game, player)
    graded = list(with_progress(review(game, simulations, seat), len(moves(game, seat)), "moves"))
    found = summaries(graded, len(game.players))
    counted = with_a_choice(game, graded)
    rated = [performance([one for one in counted if one.player == p]) for p in range(len(game.players))]
    if as_json:
        print_json({"players": [{"name": name, **asdict(one), "performance": asdict(rating)}
                                for name, one, rating in zip(game.players, found, rated, strict=True)],
                    "moves": [asdict(one) | {"part": one.part} for one in graded]})
        return
    for one in graded:
        if one.grade != "fine":
            say(told(game, one))
    console.print(_table(game.players, found, rated))


def _seat(game: Game, player: str | None) -> int | None:
    if player is None:
        return None
    if player not in game.players:
        raise ByzantiumError(f"{player!r} does not play here; {', '.join(game.players)} do.")
    return game.players.index(player)


def told(game: Game, one: Graded) -> str:
    """
    >>> game = Game(players=["Anna", "Bela"], seed=1)
    >>> codes = [choice.code for choice in game.choices if choice.text in ("take control", "tax")]
    >>> move = Graded(1, 0, (codes[1],), "inaccuracy", (0.5, 0.5), 0.123, 0.02, (codes[0],))
    >>> _ = game.play("tax")
    >>> print(told(game, move))
    Decision 1, Anna: tax
        An inaccuracy: it gives away 19 % of the chances: 50 % of the win instead of 62 % (± 4). Better: take control
    """
    left, part = one.shares[one.player], floor(100 * one.part)         # 19.9 % are no mistake, nor shown as 20 %
    article = "An" if one.grade == "inaccuracy" else "A"
    return (f"Decision {one.decision}, {game.players[one.player]}: {_words(game, one.decision, one.codes)}\n"
            f"    {article} {one.grade}: it gives away {part} % of the chances: {100 * left:.0f} % of the win "
            f"instead of {100 * (left + one.lost):.0f} % (± {ceil(200 * one.error - 1e-9)}). "
            f"Better: {_words(game, one.decision, one.better)}")


def _words(game: Game, decision: int, codes: Sequence[int]) -> str:
    other = line(game, decision, codes)
    return ", ".join(code_text(other.taken(i).kind, code) for i, code in enumerate(codes))


def _table(players: Sequence[str], found: Sequence[ReviewSummary], rated: Sequence[Performance]) -> Table:
    table = Table("player", "moves", "best", *SLIPS.values(), "chances kept", "performance",
                  caption="Performance: thousandths of the win given away a move, with the 95 % band; less is better.")
    for column in table.columns[1:]:
        column.justify = "right"
    for name, one, rating in zip(players, found, rated, strict=True):
        slips = (str(one.slips[grade]) for grade in GRADES[1:])
        table.add_row(name, str(one.moves), str(one.best), *slips, f"{100 * one.kept:.1f} %", str(rating))
    return table
