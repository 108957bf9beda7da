"""What the server keeps: in SQLite or in PostgreSQL (database.py), through SQLAlchemy.

    people    who has been here                      tables   what was set up, and where it stands
    log       all that happened at a table, in order; it is only ever appended to
    seats, participants   who sits where now, and who ever sat or spoke: made from the log, written with it
    notes, notices, facts, and tables of other modules' own, through `read` and `write`

Two writers of the same entry of a log cannot both succeed: its place (table, seq) is the primary key, also between
several processes. Nor is an entry written before the one that precedes it: a log has no gaps.

Whatever the store cannot do raises StoreFailed, and leaves everything as it was.
"""

from .backups import BACKED_UP, DRILLED, back_up, put_back
from .database import Conflict, LineCut, StoreFailed
from .lists import ListStore
from .models import Deed, KnownDevice, ListedTable, Measure, Notice, Person, Report, Waking
from .moderation import OrderStore
from .notices import INVITED, ROUND, NoticeStore
from .people import PeopleStore
from .schema import blocks, finished, highlights, metadata
from .server_state import OwnStore
from .tables import TableStore

__all__ = [
    "BACKED_UP", "DRILLED", "INVITED", "ROUND", "Conflict", "Deed", "KnownDevice", "LineCut", "ListedTable",
    "Measure", "Notice", "Person", "Report", "Store", "StoreFailed", "Waking", "back_up", "blocks", "finished",
    "highlights", "metadata", "put_back",
]


class Store(TableStore, ListStore, PeopleStore, OrderStore, NoticeStore, OwnStore):
    """Open it with `await Store.open(where)`, a file or the address of a database, and close it."""
