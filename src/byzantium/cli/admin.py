"""`byzantium admin`: what whoever runs a server needs. It works on the store, beside a running server or without."""

import asyncio
import getpass
import ipaddress
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from ..errors import ByzantiumError
from .output import say

if TYPE_CHECKING:                # the server is loaded when a command runs
    from byzantium.server.ops.admin import Admin

T = TypeVar("T")

app = typer.Typer(help="Look after a server: tables, people, reports, retention. Every deed is written down.",
                  no_args_is_help=True)



def where(text: str) -> Path | str:
    """A file, or the address of a database.

    >>> where("games.sqlite").name, where("postgresql://anna@example.org/games")
    ('games.sqlite', 'postgresql://anna@example.org/games')
    """
    return text if "://" in text else Path(text)


# One place with two names: whoever types either is understood.
Data = Annotated[
    Any,
    typer.Option("--data", "--database", parser=where, metavar="FILE|ADDRESS",
                 help="Where games are kept: a file, or postgresql://USER@HOST/NAME.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
TableId = Annotated[str, typer.Argument(help="The table's id: the last part of its address.")]
PersonId = Annotated[str, typer.Argument(help="The person's id, as `people` shows it.")]
Why = Annotated[str, typer.Option("--why", help="For the audit log; people who are banned or muted read it.")]
Hours = Annotated[float | None, typer.Option("--hours", min=0.01, help="For so long; for good if not given.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do it, instead of saying what would be done.")]


def _run(data: Path | str | None, work: "Callable[[Admin], Awaitable[T]]") -> T:
    from byzantium.server.ops.admin import administer
    from byzantium.server.ops.settings import store_of

    async def run() -> T:
        async with administer(store_of(data), getpass.getuser()) as admin:
            return await work(admin)

    return asyncio.run(run())


def _time(at: float | None) -> str:
    return "for good" if at is None else time.strftime("%Y-%m-%d %H:%M", time.gmtime(at))


def _show(rows: list[dict[str, Any]], as_json: bool, line: Callable[[dict[str, Any]], str]) -> None:
    if as_json:
        _print_json(rows)
        return
    for row in rows:
        say(line(row))
    if not rows:
        say("None.")


def _print_json(value: Any) -> None:
    from .output import print_json

    print_json(value)


# ------------------------------------------------------------------ tables


@app.command()
def tables(
    status: Annotated[str | None, typer.Option("--status", help="open, playing or over.")] = None,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """List tables, those that changed last first."""
    found = _run(data, lambda admin: admin.store.find_tables(status))
    rows = [{"id": one.id, "status": one.status, "changed": one.changed, "seats": [name for _, name in one.seats]}
            for one in found]
    _show(rows, as_json, lambda row: f"{row['id']}  {row['status']:8}{_time(row['changed'])}  "
                                     f"{', '.join(name or '(open)' for name in row['seats'])}")


@app.command()
def table(table: TableId, data: Data = None, as_json: AsJson = False) -> None:
    """Look at a table: who sits there, how it stands, what was said."""
    found = _run(data, lambda admin: admin.table(table))
    seats = [{"seat": i, "name": seat.name, "person": seat.person, "bot": seat.bot}
             for i, seat in enumerate(found.seats)]
    whole = {"id": table, "status": found.status, "ending": found.ending, "trouble": found.trouble,
             "entries": found.seq, "head": found.chain.head, "seats": seats, "chat": found.said(),
             **found.summary()}
    if as_json:
        _print_json(whole)
        return
    say(f"{table}: {found.status}, {found.seq} entries, turn {whole['turn']}, asked: {whole['asked']}")
    for seat in seats:
        say(f"  seat {seat['seat']}: {seat['name'] or '(open)'}  {seat['bot'] or seat['person'] or ''}")
    for line in found.said():
        say(f"  {_time(line['at'])} {line['name']} ({line['person']}): {line['text']}")


@app.command()
def close(table: TableId, why: Why, data: Data = None) -> None:
    """End a game as it stands. It can be looked at and checked like any other."""
    _run(data, lambda admin: admin.close(table, why))
    say(f"{table} is closed.")


@app.command()
def delete(table: TableId, why: Why, yes: Yes = False, data: Data = None) -> None:
    """Delete a table with all that happened there."""
    found = _run(data, lambda admin: admin.table(table))
    if not yes:
        say(f"{table} ({found.status}, {found.seq} entries) would be deleted. --yes does it.")
        return
    _run(data, lambda admin: admin.delete(table, why))
    say(f"{table} is deleted.")


@app.command()
def origin(
    table: TableId,
    delete: Annotated[bool, typer.Option("--delete", help="Delete all of it.")] = False,
    why: Annotated[str, typer.Option("--why", help="For the audit log.")] = "",
    yes: Yes = False,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """List, or delete, all tables that were set up from the address that one was set up from."""
    if delete and yes:
        say(f"{_run(data, lambda admin: admin.delete_origin(table, why))} tables are deleted.")
        return
    found = _run(data, lambda admin: admin.store.of_origin(table))
    rows = [{"id": one.id, "status": one.status, "changed": one.changed, "seats": [name for _, name in one.seats]}
            for one in found]
    _show(rows, as_json, lambda row: f"{row['id']}  {row['status']:8}{_time(row['changed'])}  "
                                     f"{', '.join(name or '(open)' for name in row['seats'])}")
    if delete:
        say(f"{len(rows)} tables would be deleted. --yes does it.")


# ------------------------------------------------------------------ people


@app.command()
def ratings(data: Data = None) -> None:
    """Compute all ratings anew from the results of games: after a change of the bots' strengths."""
    say(f"Ratings follow from {_run(data, lambda admin: admin.rate_again())} games again.")


@app.command()
def people(
    words: Annotated[str, typer.Argument(help="An id, a login, or a part of a name.")],
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Who holds which identity: names, logins, devices and tables."""
    holders = _run(data, lambda admin: admin.people(words))
    rows = [{"id": one.person.id, "name": one.person.name, "login": one.person.login, "since": one.person.since,
             "devices": one.devices, "tables": one.tables} for one in holders]
    _show(rows, as_json, lambda row: f"{row['id']}  {row['name']}  login: {row['login'] or '-'}  since "
                                     f"{_time(row['since'])}  devices: "
                                     f"{', '.join(one['agent'] for one in row['devices']) or '-'}  tables: "
                                     f"{' '.join(row['tables']) or '-'}")


@app.command()
def rename(person: PersonId, name: str, data: Data = None) -> None:
    """Another name for somebody."""
    _run(data, lambda admin: admin.rename(person, name))
    say(f"{person} is now called {name}.")


@app.command("log-out")
def log_out(person: PersonId, data: Data = None) -> None:
    """End all devices of a person; the password lets them in again."""
    _run(data, lambda admin: admin.log_out(person))
    say(f"{person} is logged out everywhere.")


@app.command()
def mute(person: PersonId, why: Why, hours: Hours = None, data: Data = None) -> None:
    """Let somebody play, but not chat."""
    _run(data, lambda admin: admin.measure("mute", person, hours, why))
    say(f"{person} is muted.")


@app.command()
def ban(
    who: Annotated[str, typer.Argument(help="A person's id, or an address such as 192.0.2.7.")],
    why: Why,
    hours: Hours = None,
    data: Data = None,
) -> None:
    """Keep a person or an address out."""
    _run(data, lambda admin: admin.measure("ban", _whom(who), hours, why))
    say(f"{who} is banned.")


def _whom(who: str) -> str:
    from byzantium.server.cluster.limits import network_of

    try:
        return network_of(str(ipaddress.ip_address(who)))
    except ValueError:
        if "." in who or ":" in who or len(who) != 16:
            raise ByzantiumError(f"{who} is neither a person's id nor an address.") from None
        return who


@app.command()
def lift(who: str, data: Data = None) -> None:
    """Lift bans and mutes of a person or an address."""
    _run(data, lambda admin: admin.lift(who))
    say(f"{who} is free again.")


@app.command()
def measures(data: Data = None, as_json: AsJson = False) -> None:
    """Bans and mutes that hold."""
    found = [asdict(one) for one in _run(data, lambda admin: admin.store.measures(time.time()))]
    _show(found, as_json, lambda row: f"{row['kind']}  {row['about']}  {_time(row['until'])}  {row['why']}")


# ------------------------------------------------------------------ reports


@app.command()
def reports(
    everything: Annotated[bool, typer.Option("--all", help="Those that are done as well.")] = False,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """What players complained of, with what was said at the table."""
    found = [asdict(one) for one in _run(data, lambda admin: admin.reports(everything))]

    def line(row: dict[str, Any]) -> str:
        said = "".join(f"\n      {one['name']} ({one['person']}): {one['text']}" for one in row["said"][-20:])
        return (f"{row['id']}  {_time(row['at'])}  table {row['table_id']}: {row['person']} about {row['about']}: "
                f"{row['text']}{said}")

    _show(found, as_json, line)


@app.command("report-done")
def report_done(report: int, why: Why, data: Data = None) -> None:
    """Put a report away."""
    _run(data, lambda admin: admin.end_report(report, why))
    say(f"Report {report} is done.")


# ------------------------------------------------------------------ the whole store


@app.command()
def patch(yes: Yes = False, data: Data = None, as_json: AsJson = False) -> None:
    """Replay all games that go on under the rules of this version, and say what would change.

    With --yes, a game that the new rules stop goes on from the last decision that they allow.
    """
    changes = _run(data, lambda admin: admin.patch() if yes else admin.changes())
    _show([asdict(one) for one in changes], as_json, lambda row: f"{row['table']} {row['what']}: {row['details']}")
    if changes and not yes and not as_json:
        say("Nothing is written yet. --yes does it.")


@app.command()
def retain(
    days: Annotated[float, typer.Argument(min=1, help="Tables unchanged for longer go, and guests who sit nowhere.")],
    yes: Yes = False,
    data: Data = None,
) -> None:
    """Delete tables that are over, or were never begun, after so many days."""
    if yes:
        gone, guests = _run(data, lambda admin: admin.retain(days))
        say(f"{gone} tables and {guests} guests are deleted.")
        return
    found = _run(data, lambda admin: admin.old(days))
    say(f"{len(found)} tables would be deleted. --yes does it.")


@app.command("backed-up")
def backed_up(data: Data = None) -> None:
    """Say that a backup was made by other means, such as pg_dump: /metrics tells how old the last one is."""
    _run(data, lambda admin: admin.backed_up())
    say("Written down.")


@app.command()
def restored(data: Data = None) -> None:
    """Say that this store is a copy of an earlier time, not made by `byzantium backup`: new dice are drawn."""
    from byzantium.server.ops.settings import store_of
    from byzantium.server.store.sole import alone_at

    with alone_at(store_of(data)):
        _run(data, lambda admin: admin.restored())
    say("The server that opens it next draws new dice for all tables that go on.")


@app.command()
def audit(data: Data = None, as_json: AsJson = False) -> None:
    """What operators did, the latest first."""
    found = [asdict(one) for one in _run(data, lambda admin: admin.store.deeds())]
    _show(found, as_json,
          lambda row: f"{_time(row['at'])}  {row['who']}  {row['what']}  {row['about']}  {row['details']}")
