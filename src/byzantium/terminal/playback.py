"""A recorded game that can be wound back and forth: by decision, action, round and turn."""

from bisect import bisect_left, bisect_right
from typing import Literal

from ..engine import events as E
from ..engine import kinds as K
from ..errors import TruncatedRecord
from ..game import Game
from ..notation import Event, event_text
from ..record import Entry, Record

Step = Literal["decision", "action", "round", "turn"]


class Playback:
    """A record, and the game at some place of it.

    >>> game = Game(2, seed=3)
    >>> for answer in ("take control", "Damascus", "pool", "pass"):
    ...     _ = game.play(answer)
    >>> playback = Playback(game.record)
    >>> playback.wind("action", 1)
    >>> playback.game.number, playback.titles
    (1, ['Player 2 takes control of a city', 'Player 1 passes'])
    """

    def __init__(self, record: Record) -> None:
        Game.replay(record, dice="by hand")              # a bad record is refused, in a sentence
        self.record = record
        self.game = Game.replay(record, 0, dice="by hand")
        self.marks: dict[Step, list[int]] = {"decision": [], "action": [], "round": [], "turn": []}
        self.titles: list[str] = []                      # of the actions
        self._mark()

    @property
    def length(self) -> int:
        return len(self.record.decisions)

    def _mark(self) -> None:
        """Play it once to see where actions, rounds and turns begin, and wind it back."""
        first, last = 0, -1                              # seats: who began the turn, who acted last as counted from him
        for entry in self.record.decisions:
            at, kind, player = self.game.number, self.game.kind, self.game.player
            events = self._put(entry)
            self.marks["decision"].append(at)
            if kind == K.ACTION:
                first = player if last < 0 else first
                seat = (player - first) % len(self.record.players)
                self.marks["turn"] += [at] * (last < 0)
                self.marks["round"] += [at] * (seat <= last or last < 0)
                self.marks["action"].append(at)
                self.titles += [event_text(event, self.record.players) for event in events if event[0] == E.ACTION]
                last = seat
            last = -1 if any(event[0] == E.TURN for event in events) else last
        self.go(0)

    def _put(self, entry: Entry) -> list[Event]:
        return self.game.roll(entry) if isinstance(entry, tuple) else self.game.play(entry)

    def go(self, to: int) -> None:
        """To the place before decision `to`."""
        if not 0 <= to <= self.length:
            raise TruncatedRecord(f"The record has {self.length} decisions; there is no decision {to}.")
        if to < self.game.number:
            self.game.undo(self.game.number - to)
        for entry in self.record.decisions[self.game.number : to]:
            self._put(entry)

    def wind(self, step: Step, by: int) -> None:
        """Forward to where the next begins, or back (by -1); behind the last is the end, before the first the start."""
        marks, now = self.marks[step], self.game.number
        i = bisect_right(marks, now) if by > 0 else bisect_left(marks, now) - 1
        self.go(self.length if i >= len(marks) else marks[i] if i >= 0 else 0)

    @property
    def action(self) -> int:
        """Which action is under way or about to begin: its place among all."""
        return max(bisect_right(self.marks["action"], self.game.number) - 1, 0)
