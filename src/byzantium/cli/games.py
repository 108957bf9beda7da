"""`byzantium explore` and `byzantium export`: files of many games."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from ..arena import share_of
from ..errors import ByzantiumError
from ..explore import Explorer, Filter, Played, walk
from ..game import Game
from ..indexing import explorer_of
from ..record import Record
from ..records import open_records
from .output import print_json, say, with_progress


def chosen(file: Path, wanted: Filter, most: int | None) -> Iterator[Record]:
    """The games of a file that are wanted, with a bar while they are read."""
    records = open_records(file)
    found = (record for record in with_progress(records, len(records), file.name) if wanted(record))
    return islice(found, most)


def print_explored(file: Path, line: Sequence[str], wanted: Filter, depth: int, most: int | None,
                   as_json: bool) -> None:
    deep = max(depth, 6 * (len(line) + 1))
    if wanted == Filter() and most is None and file.suffix in (".jsonl", ".gz"):
        explorer = explorer_of(file, deep, lambda games, many: with_progress(games, many, file.name))
    else:
        explorer = Explorer(chosen(file, wanted, most), deep)
    if not explorer.games:
        raise ByzantiumError(f"{file.name} has no finished game that fits.")
    setup = explorer.setups.most_common(1)[0][0]         # of several, the one of most games
    game = walk(setup, line)
    rows = explorer.at(game)
    if as_json:
        played = [row._asdict() | {"share": row.share, "lead": row.lead} for row in rows]
        print_json({"games": explorer.games, "players": setup.players, "options": dict(setup.options),
                    "line": list(line), "position": game.position, "asked": game.player, "played": played})
        return
    for text in explored(game, rows, explorer.setups[setup], line):
        say(text)


def explored(game: Game, rows: Sequence[Played], games: int, line: Sequence[str]) -> Iterator[str]:
    came = sum(row.games for row in rows)
    where = " - ".join(line) or "the beginning"
    yield f"{came:,} of {games:,} games of {len(game.players)} came here: {where}"
    if not rows:
        yield "Nothing was played from here."
        return
    yield f"{game.asked} chooses; their share of the wins with its 95 % interval, and their lead in points:"
    width = max(len(row.text) for row in rows)
    for row in rows:
        wins = [1.0] * round(row.wins) + [0.0] * (row.games - round(row.wins))
        share = share_of(wins)
        yield (f"{row.text:{width}}  {row.games:>8,}  {row.games / came:>4.0%}   {row.share:>4.0%} "
               f"({share.low:.0%} to {share.high:.0%})  {row.lead:+.1f}")


def export(file: Path, to: Path, what: str, wanted: Filter, most: int | None) -> None:
    from ..tables import write_parquet

    if to.suffix != ".parquet":
        raise ByzantiumError(f"Games are exported to a .parquet file, not to {to.name}.")
    written = write_parquet(chosen(file, wanted, most), to, what)
    say(f"{written:,} games in {to.name}, {to.stat().st_size:,} bytes.")
