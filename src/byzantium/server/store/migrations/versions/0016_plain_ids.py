"""Seats were kept for any text, even for signs at which PostgreSQL stumbles in every list; now for people's ids alone.
Reviews no longer say from which addresses they were asked for."""

import re

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

AN_ID = re.compile("[A-Za-z0-9_-]{1,64}")


def upgrade() -> None:
    tables = sa.table("tables", sa.column("id"), sa.column("setup", sa.JSON))
    reviews = sa.table("reviews", sa.column("askers", sa.JSON))
    connection = op.get_bind()
    invites = sa.cast(tables.c.setup, sa.Text).contains('"invited": "')
    for table, setup in connection.execute(sa.select(tables.c.id, tables.c.setup).where(invites)).all():
        kept = [seat for seat in setup["table"]["seats"] if seat.get("invited") is not None]
        wrong = [seat for seat in kept if not AN_ID.fullmatch(seat["invited"])]
        for seat in wrong:
            seat["invited"] = None       # nobody has such an id, so nobody could sit down there
        if wrong:
            connection.execute(tables.update().where(tables.c.id == table).values(setup=setup))
    op.execute(reviews.update().values(askers=[]))
