"""Time for 2 to 4 players. Decisions are small, so time is counted by turns: from being asked until another is asked.

live: a bank that runs down while a seat is asked; each turn that ends adds the increment.
days: each turn has its own time, the increment; only what goes beyond it comes off the reserve, the bank.

What a decision took is written into the log with it, and so is what went by until one was taken back or another sat
down: the clock too is a fold over the log.
"""

from dataclasses import dataclass

from ..protocol import ClockSetup


@dataclass(frozen=True)
class EndedTurn:
    seat: int
    gained: float                # seconds that its end added; below 0: that it took off the reserve
    spent: float                 # seconds


class TableClock:
    """The clock of a table.

    >>> clock = TableClock(ClockSetup(kind="live", bank=60, increment=5), seats=2)
    >>> clock.spend(0, 10)
    >>> clock.spend(0, 20)
    >>> turn = clock.end_turn(0)
    >>> clock.left
    [35.0, 60.0]
    >>> clock.go_on(turn)
    >>> clock.left
    [30.0, 60.0]
    """

    def __init__(self, setup: ClockSetup, seats: int) -> None:
        self.setup = setup
        self.left = [float(setup.bank)] * seats
        self.turn = [0.0] * seats                # seconds spent in the turn that has not ended

    def spend(self, seat: int, seconds: float) -> None:
        self.turn[seat] += seconds
        if self.setup.kind == "live":
            self.left[seat] -= seconds

    def end_turn(self, seat: int) -> EndedTurn:
        before, spent = self.left[seat], self.turn[seat]
        if self.setup.kind == "live":
            self.left[seat] = max(self.left[seat], 0.0) + self.setup.increment
        else:
            self.left[seat] = max(self.left[seat] - max(self.turn[seat] - self.setup.increment, 0.0), 0.0)
        self.turn[seat] = 0.0
        return EndedTurn(seat, self.left[seat] - before, spent)

    def go_on(self, turn: EndedTurn) -> None:
        """It has not ended after all, as its last decision was taken back: what it took counts as before."""
        self.left[turn.seat] -= turn.gained
        self.turn[turn.seat] += turn.spent

    def remaining(self, seat: int) -> float:
        """Seconds until the time of a seat that is asked runs out, if it began to think now."""
        if self.setup.kind == "live":
            return self.left[seat]
        return self.setup.increment - self.turn[seat] + self.left[seat]
