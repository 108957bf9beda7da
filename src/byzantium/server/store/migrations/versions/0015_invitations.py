"""For whom a free seat is kept, beside who sits where: lists of tables are made from it."""

import re

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

AN_ID = re.compile("[A-Za-z0-9_-]{1,64}")


def upgrade() -> None:
    op.add_column("seats", sa.Column("invited", sa.String))
    op.create_index("seats_by_invited", "seats", ["invited"])
    tables = sa.table("tables", sa.column("id"), sa.column("status"), sa.column("setup", sa.JSON))
    seats = sa.table("seats", *map(sa.column, ("table_id", "seat", "name", "invited")))
    connection = op.get_bind()
    waiting = connection.execute(sa.select(tables.c.id, tables.c.setup).where(tables.c.status == "open")).all()
    for table, setup in waiting:
        for number, seat in enumerate(setup["table"].get("seats", ())):
            free = (seats.c.table_id == table) & (seats.c.seat == number) & (seats.c.name == "")
            if AN_ID.fullmatch(seat.get("invited") or ""):       # once any text was taken
                connection.execute(seats.update().where(free).values(invited=seat["invited"]))
