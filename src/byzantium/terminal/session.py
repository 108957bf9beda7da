"""A game with bots in some of its seats, kept in a file if wanted: all that playing needs but a screen."""

import random
from collections.abc import Callable
from pathlib import Path

from ..bots import BOTS, NO_BUDGET, PREFIX, SEARCH, WASM, Bot, make_bot, names_module
from ..errors import ByzantiumError, IllegalDecision
from ..game import Game
from ..notation import Event
from ..record import Options, Record


def seat_names(players: int, people: int, against: str) -> list[str]:
    """People first; bots sit in seats named after them.

    >>> seat_names(3, 1, "captain")
    ['Player 1', 'Captain 2', 'Captain 3']
    """
    bot = against if is_code(against) else against.capitalize()
    return [f"Player {p + 1}" if p < people else f"{bot} {p + 1}" for p in range(players)]


def is_code(bot: str) -> bool:
    """Does this name run somebody's program or module?"""
    return bot.startswith((PREFIX, WASM)) or names_module(bot)


def bot_of(name: str, against: str | None = None) -> str | None:
    """The bot that a seat is named after. Programs and modules only if they are those that one plays against: a game
    that somebody sent runs nothing.

    >>> bot_of("Captain 2"), bot_of("Search:0.1s 3"), bot_of("Anna"), bot_of("exec:rm 2")
    ('captain', 'search:0.1s', None, None)
    """
    bot = name.rpartition(" ")[0]
    if is_code(bot):
        return bot if bot == against else None
    return bot.lower() if bot.lower() in BOTS or bot.lower().startswith(SEARCH) else None


class Session:
    """A game under way, with bots in the seats that are named after them, in a saved game too."""

    def __init__(self, game: Game, *, seed: int | None = None, file: Path | None = None,
                 against: str | None = None) -> None:
        self.game = game
        self.file = file                 # kept there after every decision
        self.saved = 0                   # how many decisions a file holds ...
        self.saved_in: str | Path | None = None      # ... and which
        self._rng = random.Random(seed)
        seated = {name: bot_of(name, against) for name in game.players}
        self._bots: dict[str, Bot] = {name: make_bot(bot) for name, bot in seated.items() if bot}
        if file:
            self.save(file)              # whoever cannot write there hears it before they play

    @classmethod
    def start(cls, players: int, people: int, against: str, seed: int | None, file: Path | None,
              options: Options | None = None) -> "Session":
        make_bot(against)                # refuses a name that is no bot's, also where people have all seats
        game = Game(seat_names(players, people, against), seed=seed, **(options or {}))
        return cls(game, seed=seed, file=file, against=against)

    @classmethod
    def load(cls, saved: Path, seed: int | None, file: Path | None, against: str | None = None) -> "Session":
        return cls(Game.replay(Record.load(saved), seed=seed), seed=seed, file=file, against=against)

    @property
    def bot(self) -> Bot | None:
        """The bot that is asked, if it is one's turn."""
        return self._bots.get(self.game.asked)

    def thought(self) -> Callable[[], int]:
        """What the bot that is asked chooses, to be thought of anywhere: also in a thread beside the screen."""
        bot, states, legal = self._bots[self.game.asked], self.game.states, self.game.legal
        return lambda: bot.choose(states, legal, NO_BUDGET, self._rng)

    def play(self, answer: int | str) -> list[Event]:
        events = self.game.play(answer)
        if self.file:
            self.save(self.file)
        return events

    def undo(self) -> None:
        """Back to the last answer of a person, over those of bots, but never over a roll."""
        earlier = self.game.copy()
        earlier.undo()
        while earlier.asked in self._bots:
            earlier.undo()
        if any(isinstance(entry, tuple) for entry in self.game.record.decisions[earlier.number :]):
            raise IllegalDecision("Dice have been rolled since your last answer: it cannot be taken back.")
        self.game = earlier

    def save(self, file: str | Path) -> None:
        try:
            self.game.record.save(file)
        except OSError as error:
            raise ByzantiumError(f"Not saved in {file}: {error.strerror}.") from None
        self.saved, self.saved_in = self.game.number, file
