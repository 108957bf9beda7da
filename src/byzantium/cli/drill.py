"""`byzantium drill`: whether a backup is one. It is restored beside the server, and every game in it is checked."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

from byzantium.server.core.chain import LogChain, Signer
from byzantium.server.core.entries import AnyEntry, Unreadable
from byzantium.server.core.table import Table
from byzantium.server.core.table_header import Facts
from byzantium.server.ops.settings import store_of
from byzantium.server.store import DRILLED, Store, put_back

from ..errors import ByzantiumError
from .output import print_json, say
from .verify import verify

ALL = 10**9                      # tables in one list


@dataclass
class Drilled:
    tables: int = 0
    entries: int = 0
    proven: int = 0              # games that are over, checked by `byzantium verify`
    compared: int = 0            # with the server's own log
    wrong: list[str] = field(default_factory=list)


def drill(backup: str, data: Path | str | None, as_json: bool) -> None:
    found = asyncio.run(_drill(backup, data))
    if as_json:
        print_json(asdict(found))
    else:
        say(f"{found.tables} tables with {found.entries} entries were read, {found.proven} finished games proven, "
            f"{found.compared} compared with the server's.")
        for line in found.wrong:
            say(line, style="red")
    if found.wrong:
        raise ByzantiumError(f"{backup} would not give back all that was played: {len(found.wrong)} tables are wrong.")


async def _drill(backup: str, data: Path | str | None) -> Drilled:
    own = store_of(data)
    async with _restored(backup) as copy, _beside(own) as server:
        if (state := await copy.check_whole()) != "ok":
            raise ByzantiumError(f"{backup} is damaged: {state}.")
        found, signer = Drilled(), Signer(await copy.key("signing key"))
        for listing in await copy.find_tables(None, limit=ALL):
            await _look_at(listing.id, copy, server, signer, found)
        if server and not found.wrong:
            await server.note_when(DRILLED)
    return found


@asynccontextmanager
async def _restored(backup: str) -> AsyncIterator[Store]:
    """What a server would have after restoring it."""
    with tempfile.TemporaryDirectory(prefix="byzantium-drill-") as folder:
        scratch: Path | str = backup
        if "://" not in backup:
            if not Path(backup).exists():
                raise ByzantiumError(f"There is no {backup}.")
            scratch = Path(folder) / "games.sqlite"
            put_back(Path(backup), scratch)
        store = await Store.open(scratch)
        try:
            yield store
        finally:
            await store.close()


@asynccontextmanager
async def _beside(own: Path | str) -> AsyncIterator[Store | None]:
    """The server's own store, where there is one."""
    if isinstance(own, Path) and not own.exists():
        yield None
        return
    store = await Store.open(own)
    try:
        yield store
    finally:
        await store.close()


async def _look_at(table: str, copy: Store, server: Store | None, signer: Signer, found: Drilled) -> None:
    stored = await copy.table(table)
    if not stored:
        found.wrong.append(f"{table}: it has no log.")
        return
    facts, entries = stored
    read = Table(facts, entries)
    found.tables, found.entries = found.tables + 1, found.entries + len(entries)
    if read.trouble:
        found.wrong.append(f"{table}: {read.trouble}")
        return
    if read.ending and read.game and not read.prefix:
        try:
            verify(read.file(signer))
            found.proven += 1
        except ByzantiumError as error:
            found.wrong.append(f"{table}: {error}")
    if server and (there := await server.table(table)):
        found.compared += 1
        if head_at(*there, read.chain.entries) != read.chain.head:
            found.wrong.append(f"{table}: the server's log begins otherwise.")


def head_at(facts: Facts, entries: Iterable[AnyEntry | Unreadable], count: int) -> str | None:
    """The head of a chain after so many entries; None if there are fewer."""
    chain = LogChain(facts)
    for entry in entries:
        if chain.entries < count and not isinstance(entry, Unreadable):
            chain.add(entry)
    return chain.head if chain.entries == count else None
