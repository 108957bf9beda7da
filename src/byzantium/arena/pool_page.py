"""The public page of an arena that never closes: ladders, crosstables, the latest games, a feed."""

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from html import escape
from pathlib import Path

from .games import GameResult
from .pool import METERED, Arena, PoolList, Ranked, as_data, latest

LATEST = 20
TITLES = {METERED: "Metered: modules, each with the same fuel",
          "open": "Open hardware: programs, one second a decision"}
STYLE = """
:root { color-scheme: light dark; --ink: #2b211a; --paper: #f6efe2; --rule: #cdbfa6; --soft: #6f5f4d; --mark: #8a2b1d }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece2d0; --paper: #201a15; --rule: #4a3f33; --soft: #b3a38c; --mark: #e08a72 } }
body { font: 16px/1.5 Georgia, serif; color: var(--ink); background: var(--paper); margin: 0 auto; max-width: 1100px;
  padding: 24px 20px 60px }
h1 { font-size: 34px; margin: 0 } h2 { font-size: 22px; margin: 40px 0 8px } p { color: var(--soft); margin: 4px 0 }
.wide { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { padding: 5px 10px; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap }
th { font-weight: normal; color: var(--soft) } td.name, th.name { text-align: left }
.anchor td.name::after { content: " anchor"; color: var(--soft); font-size: 13px } a { color: var(--mark) }
"""


def write(arena: Arena) -> None:
    """Each file beside its place, then into it: nobody reads half a page."""
    site = arena.folder / "site"
    site.mkdir(exist_ok=True)
    now = datetime.now(UTC).replace(microsecond=0)
    for name, text in (("index.html", page(arena.lists, now)), ("feed.xml", feed(arena.lists, now)),
                       ("ladder.json", json.dumps(as_data(arena.lists)))):
        _put(site / name, text)


def _put(path: Path, text: str) -> None:
    beside = path.with_name(f"{path.name}.new")
    beside.write_text(text, "utf-8")
    beside.replace(path)


def page(lists: Sequence[PoolList], now: datetime) -> str:
    return "\n".join([
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Byzantium: the arena</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<link rel="alternate" type="application/atom+xml" href="feed.xml" title="Results">',
        f"<style>{STYLE}</style></head><body>", "<h1>The arena</h1>",
        f"<p>It never closes. {now:%d %B %Y, %H:%M} UTC · <a href=\"feed.xml\">feed</a> · "
        '<a href="ladder.json">as data</a></p>',
        "<p>Every table plays one deal of dice once in each rotation of its seats. Ratings are Plackett-Luce over "
        "finishing orders, with twice their deviation; the anchors never leave, and strategist-1 is 1500.</p>",
        *(line for one in lists for line in _section(one)), "</body></html>", ""])


def _section(one: PoolList) -> Iterator[str]:
    yield f"<h2>{escape(TITLES[one.kind])}</h2>"
    rows = one.ranked()
    if not rows:
        yield "<p>Nobody has played yet.</p>"
        return
    yield f"<p>{len(one.results):,} games at tables of {one.players}.</p>"
    yield '<div class="wide"><table><tr><th></th><th class="name">bot</th><th>rating</th><th>±</th><th>wins</th>'
    yield "<th>games</th><th>lost outside the rules</th>" + "".join(f"<th>{row.place}</th>" for row in rows) + "</tr>"
    yield from (_ladder_row(row, rows) for row in rows)
    yield "</table></div><p>Right: how often the row's bot finished before the column's.</p>"
    yield '<h2>Latest games</h2><div class="wide"><table>'
    yield '<tr><th>game</th><th class="name">players, with their places</th><th>ended by</th></tr>'
    for number, result in latest(one, LATEST):
        players = ", ".join(f"{escape(name)} {place}" for name, place in _placed(result))
        why = escape(result.failure or result.ending.replace("_", " "))
        yield (f'<tr><td><a href="games/{one.kind}-{number}.json">{number}</a></td><td class="name">{players}</td>'
               f"<td>{why}</td></tr>")
    yield "</table></div><p>A game is a record: <code>byzantium replay FILE</code>, or import it in the page.</p>"


def _placed(result: GameResult) -> list[tuple[str, int]]:
    return list(zip(result.seats, result.places, strict=True))


def _ladder_row(row: Ranked, rows: Sequence[Ranked]) -> str:
    cells = []
    for other in rows:
        share = row.standing.against.get(other.standing.name)
        cells.append(f"<td>{share.share:.0%}</td>" if share and share.games else "<td>–</td>")
    wins = row.standing.wins
    kind = ' class="anchor"' if row.anchor else ""
    return (f'<tr{kind}><td>{row.place}</td><td class="name">{escape(row.standing.name)}</td><td>{row.points:.0f}</td>'
            f"<td>{row.error:.0f}</td><td>{wins.share:.0%}</td><td>{row.games:,}</td><td>{row.failures}</td>"
            f"{''.join(cells)}</tr>")


def feed(lists: Sequence[PoolList], now: datetime) -> str:
    """Atom (RFC 4287): the latest games of both lists."""
    entries = []
    for one in lists:
        for number, result in latest(one, LATEST):
            best = " and ".join(name for name, place in _placed(result) if place == 1)
            title = escape(f"{one.kind} {number}: {best} before {', '.join(n for n in result.seats if n not in best)}")
            entries.append(
                f"<entry><id>urn:byzantium:arena:{one.kind}:{number}</id><title>{title}</title>"
                f"<updated>{now.isoformat()}</updated><link href=\"games/{one.kind}-{number}.json\"/></entry>")
    return (f'<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom">'
            f"<id>urn:byzantium:arena</id><title>Byzantium: the arena</title><updated>{now.isoformat()}</updated>"
            f"{''.join(entries)}</feed>\n")
