"""`byzantium arena watch FOLDER`: an arena that never closes."""

from pathlib import Path

from ..arena import GameResult
from ..arena.pool import METERED, Arena, PoolList
from ..arena.pool_page import write
from ..errors import ByzantiumError
from .output import say

WAIT = 10.0                              # seconds between two looks at a folder in which nobody plays


def watch(folders: list[str], players: int, jobs: int | None, games: int | None) -> None:
    """So many games, or until it is stopped; it goes on where it was."""
    import time

    if len(folders) != 1:
        raise ByzantiumError("One folder is watched: byzantium arena watch FOLDER.")
    arena = Arena(Path(folders[0]), players)
    say(f"{arena.folder / METERED} takes modules, {arena.folder / 'open.txt'} programs; the page is "
        f"{arena.folder / 'site' / 'index.html'}. Ctrl+C stops it, and it goes on where it was.")
    write(arena)
    before = 0
    try:
        for made in arena.run(jobs or 1, _tell, games):
            write(arena)
            if made == before:
                time.sleep(WAIT)
            before = made
    except KeyboardInterrupt:
        say("Stopped.")


def _tell(one: PoolList, result: GameResult) -> None:
    placed = ", ".join(f"{place} {name}" for place, name in sorted(zip(result.places, result.seats, strict=True)))
    say(f"{one.kind} {len(one.results)}: {placed}" + (f" ({result.failure})" if result.failure else ""))
