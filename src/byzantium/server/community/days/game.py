"""The game of a day, played again: nobody has a result that the rules, the day's dice and its opponents don't give.

Start, dice and opponents follow from the date, the same for everybody; `client/src/day/day.ts` makes the same of it.
Dice are rolled by the server's own scheme and without seeds. Opponents decide by the position and their seed, the
library's as the page's. So a result is the decisions of one person; all others are compared.
"""

import hashlib
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from .... import bots
from ....bots import make_bot
from ....bots.interface import NO_BUDGET
from ....engine import codes as C
from ....engine import kinds as K
from ....errors import BadRecord, IllegalDecision
from ....game import Game
from ....record import Entry, Record, check_options
from ...core.bots import proper_names
from ...core.dice import FairDice

MADE = json.loads((Path(bots.__file__).parent / "day.json").read_text("utf-8"))      # the page reads the same file


@dataclass(frozen=True)
class DaysGame:
    """
    >>> game_of("2026-11-16").bots
    ('general', 'general', None)
    """

    id: str                              # of its table in every browser
    secret: bytes
    bots: tuple[str | None, ...]         # by seat; None: whoever plays it

    @property
    def seat(self) -> int:
        return self.bots.index(None)


def game_of(day: str) -> DaysGame:
    """What the page makes of a date as in 2026-11-16."""
    drawn, opponents = hashlib.sha256(f"byzantium/day/{day}".encode()).digest(), MADE["opponents"]
    seats = [opponents[drawn[1 + i] % len(opponents)] for i in range(MADE["players"])]
    seats[drawn[0] % MADE["players"]] = None
    return DaysGame(f"local.day.{day}", hashlib.sha256(drawn).digest(), tuple(seats))


def record_of(day: str, name: str, decisions: Sequence[Entry]) -> Record:
    """With the names that all have at its table."""
    names: list[str] = []
    for bot in game_of(day).bots:
        known = [name] if bot is None else proper_names(bot)
        names.append(next(one for one in [*known, *(f"{known[0]} {i}" for i in range(2, 9))] if one not in names))
    return Record(tuple(names), check_options({}), list(decisions))


def entries(decisions: Sequence[int | Sequence[int]]) -> list[Entry]:
    """As records have them: codes, and the faces of rolls."""
    return [one if isinstance(one, int) else tuple(one) for one in decisions]


def replayed(day: str, decisions: Sequence[Entry]) -> dict[str, Any]:
    """How the game went for whoever played it. Raises BadRecord where it is not the day's game, or not over."""
    made, game = game_of(day), Game(MADE["players"], dice="by hand")
    rolls = _rolls(made, game)
    for number, entry in enumerate(decisions):
        if game.is_over:
            raise BadRecord(f"The game is over before decision {number}.")
        if game.player != made.seat and entry != _expected(made, game, rolls):
            raise BadRecord(f"Decision {number} is not what the day's dice or opponents bring.")
        _take(game, entry)
    if not game.is_over:
        raise BadRecord("The game is not over.")
    return _told(game, made.seat)


def _rolls(made: DaysGame, game: Game) -> Iterator[Entry]:
    """What chance brings, whenever it is asked."""
    dice = FairDice(made.secret, made.id, [""] * len(made.bots))
    for i in count():
        if game.kind == K.FIRST_PLAYER:
            yield C.PLAYER + dice.choose(i, len(made.bots))
        else:
            yield dice.roll(i, game.legal[-1] - C.NUMBER)        # as many hits as dice at most


def _expected(made: DaysGame, game: Game, rolls: Iterator[Entry]) -> Entry:
    return next(rolls) if game.player == C.CHANCE else _answer(made, game)


def _take(game: Game, entry: Entry) -> None:
    try:
        if isinstance(entry, tuple):
            game.roll(entry)
        else:
            game.play(entry)
    except IllegalDecision as error:
        raise BadRecord(f"Decision {game.number}: {error}") from None


def _answer(made: DaysGame, game: Game) -> int:
    """By the position alone: the page makes its opponents anew for every decision, too."""
    bot = make_bot(made.bots[game.player] or "", seed=f"{made.id}/{game.player}")
    return bot.choose(game.states, game.legal, NO_BUDGET, random.Random(0))


def _told(game: Game, seat: int) -> dict[str, Any]:
    standings = game.standings()
    mine = standings.players[seat]
    return {"place": mine.place, "score": mine.score, "scores": [player.score for player in standings.players],
            "ending": standings.ending}
