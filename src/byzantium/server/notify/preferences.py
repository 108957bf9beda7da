"""How somebody wants to be told that it is their turn: which browsers take pushes, how often letters come, when not.

    pushes          browsers, by the address at which their push service takes something for them
    notice_wishes   letters, quiet hours, language
    digests         who gets a letter about all that waits, and when
"""

import hashlib
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta, timezone, tzinfo
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import sqlalchemy as sa

from ..ops.settings import DAY
from ..store import Store, metadata

HOUR = 3600.0
DIGEST_HOUR = 8                  # of the day where somebody is
MOST = 10                        # browsers of a person; the oldest make room
Mail = Literal["none", "each", "daily"]

pushes = sa.Table(
    "pushes",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("person", sa.String, index=True),
    sa.Column("endpoint", sa.Text),
    sa.Column("p256dh", sa.String),
    sa.Column("auth", sa.String),
    sa.Column("since", sa.Float),
)
wishes = sa.Table(
    "notice_wishes",
    metadata,
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("mail", sa.String),
    sa.Column("quiet_from", sa.Integer),
    sa.Column("quiet_to", sa.Integer),
    sa.Column("offset", sa.Integer),
    sa.Column("language", sa.String),
    sa.Column("zone", sa.String),
)
digests = sa.Table(
    "digests",
    metadata,
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("due", sa.Float),
)


@dataclass(frozen=True)
class Wishes:
    mail: Mail = "none"
    quiet_from: int | None = None        # hours, 0 to 23
    quiet_to: int | None = None
    offset: int = 0                      # minutes that clocks are ahead of UTC there; counts where no zone is known
    language: str = "en"
    zone: str | None = None              # such as Europe/Budapest: it knows when summer time begins and ends

    def quiet_until(self, now: float) -> float | None:
        """When quiet hours that hold now end.

        >>> night = Wishes(quiet_from=22, quiet_to=7)
        >>> [night.quiet_until(hour * HOUR) for hour in (12, 21.9, 22, 30, 31)]
        [None, None, 111600.0, 111600.0, None]
        """
        if self.quiet_from is None or self.quiet_to is None:
            return None
        gone = self._since(self.quiet_from, now)
        whole = (self.quiet_to - self.quiet_from) * HOUR % DAY
        return self._later(now, whole - gone) if gone < whole else None

    def digest_at(self, now: float) -> float:
        """The next morning, there."""
        return self._later(now, DAY - (self._since(DIGEST_HOUR, now) or DAY))

    def _since(self, hour: int, now: float) -> float:
        """Seconds since clocks there last showed an hour, as they count them."""
        there = datetime.fromtimestamp(now, self._clocks)
        shown = timedelta(hours=there.hour, minutes=there.minute, seconds=there.second, microseconds=there.microsecond)
        return (shown.total_seconds() - hour * HOUR) % DAY

    def _later(self, now: float, seconds: float) -> float:
        """When clocks there will show so much more: a night in which they are changed is shorter or longer."""
        there = datetime.fromtimestamp(now, self._clocks).replace(tzinfo=None) + timedelta(seconds=seconds)
        return there.replace(tzinfo=self._clocks).timestamp()

    @property
    def _clocks(self) -> tzinfo:
        try:
            return ZoneInfo(self.zone) if self.zone else timezone(timedelta(minutes=self.offset))
        except (ZoneInfoNotFoundError, ValueError, OSError):         # a zone that this machine does not know
            return timezone(timedelta(minutes=self.offset))


@dataclass(frozen=True)
class Push:
    """A browser that takes pushes."""

    endpoint: str
    p256dh: str
    auth: str

    @property
    def id(self) -> str:
        return hashlib.sha256(self.endpoint.encode()).hexdigest()[:32]


async def wishes_of(store: Store, person: str) -> Wishes:
    columns = [wishes.c[name] for name in Wishes.__dataclass_fields__]
    query = sa.select(*columns).where(wishes.c.person == person)
    row = await store.read(lambda connection: connection.execute(query).mappings().first())
    return Wishes(**dict(row)) if row else Wishes()


async def save_wishes(store: Store, person: str, wish: Wishes) -> None:
    def save(connection: sa.Connection) -> None:
        connection.execute(wishes.delete().where(wishes.c.person == person))
        connection.execute(wishes.insert(), {"person": person, **asdict(wish)})
        if wish.mail != "daily":
            connection.execute(digests.delete().where(digests.c.person == person))

    await store.write(save)


async def pushes_of(store: Store, person: str) -> list[Push]:
    query = sa.select(pushes.c.endpoint, pushes.c.p256dh, pushes.c.auth).where(pushes.c.person == person)
    rows = await store.read(lambda connection: connection.execute(query.order_by(pushes.c.since)).all())
    return [Push(*row) for row in rows]


async def add_push(store: Store, person: str, push: Push) -> None:
    """A browser is one person's at a time: whoever asked last."""
    now = time.time()

    def add(connection: sa.Connection) -> None:
        connection.execute(pushes.delete().where(pushes.c.id == push.id))
        connection.execute(pushes.insert(), {"id": push.id, "person": person, "since": now, **asdict(push)})
        mine = sa.select(pushes.c.id).where(pushes.c.person == person).order_by(pushes.c.since.desc())
        connection.execute(pushes.delete().where(pushes.c.id.in_(list(connection.scalars(mine))[MOST:])))

    await store.write(add)


async def end_pushes(store: Store, ended: Sequence[Push], person: str | None = None) -> None:
    """These, if they are that person's; of anybody without one."""
    theirs = sa.true() if person is None else pushes.c.person == person
    which = pushes.c.id.in_([one.id for one in ended]) & theirs
    await store.write(lambda connection: connection.execute(pushes.delete().where(which)))


async def await_digest(store: Store, person: str, due: float) -> None:
    """Unless one is awaited already."""

    def add(connection: sa.Connection) -> None:
        if not connection.execute(sa.select(digests.c.due).where(digests.c.person == person)).first():
            connection.execute(digests.insert(), {"person": person, "due": due})

    await store.write(add)


async def due_digests(store: Store, now: float) -> list[str]:
    query = sa.select(digests.c.person).where(digests.c.due <= now).limit(MOST)
    return await store.read(lambda connection: list(connection.scalars(query)))


def take_digest(connection: sa.Connection, person: str) -> bool:
    """Whether it was there: no other process has sent it."""
    return connection.execute(digests.delete().where(digests.c.person == person)).rowcount > 0
