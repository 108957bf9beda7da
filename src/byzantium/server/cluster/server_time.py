"""The time by which a server goes: time in which no server ran is nobody's."""

import math
import time
from collections.abc import Callable, Iterable

LEAP = 5.0                       # seconds by which the machine's time must be ahead to be followed


class ServerTime:
    """The time by which this server goes: seconds since 1970 that never go back, and jump only where nobody plays.

    It begins with the machine's time, or with the last at which a server ran here, and goes on by the monotonic clock.
    Stretches in which no server ran are gaps: they are nobody's. So are leaps of the machine's time, such as those of a
    laptop that slept or of a clock that was set.

    >>> server_time = ServerTime([(100.0, 160.0)], wall=lambda: 1000.0, ticks=lambda: 0.0)
    >>> server_time.gaps
    [(-inf, 100.0), (160.0, 1000.0)]
    >>> server_time.running_since(150.0)         # 10 seconds before the server stopped
    990.0
    """

    def __init__(
        self,
        runs: Iterable[tuple[float, float]] = (),
        wall: Callable[[], float] = time.time,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wall, self._ticks = wall, ticks
        self.gaps: list[tuple[float, float]] = []
        until = -math.inf
        for began, ended in sorted(runs):
            if began > until:
                self.gaps.append((until, began))
            until = max(until, ended)
        self.began = max(wall(), until)
        self._offset = self.began - ticks()
        self.gaps.append((until, self.began))

    def now(self) -> float:
        return self._offset + self._ticks()

    def running_since(self, since: float) -> float:
        """When something that is under way would have begun, had there been no gaps since."""
        return since + sum(until - max(start, since) for start, until in self.gaps if until > since)

    def leap(self) -> float:
        """Follow the machine's time if it is ahead. Returns the seconds left out, which are nobody's; mostly 0."""
        now = self.now()
        ahead = self._wall() - now
        if ahead < LEAP:
            return 0.0
        self._offset += ahead
        self.began = now + ahead
        self.gaps.append((now, self.began))
        return ahead
