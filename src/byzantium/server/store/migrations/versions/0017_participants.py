"""Who ever sat or spoke at a table, found in the logs of before; and an address that is to take another's place."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

AT_ONCE = 1000                   # rows
WHO = {"sat": "person", "chat": "person", "became": "into"}      # in which field of an entry's body, by its kind


def upgrade() -> None:
    op.create_table(
        "participants",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("person", sa.String, primary_key=True, index=True),
    )
    op.add_column("addresses", sa.Column("wanted", sa.String))
    log = sa.table("log", sa.column("table_id"), sa.column("kind"), sa.column("body", sa.JSON))
    participants = sa.table("participants", sa.column("table_id"), sa.column("person"))
    connection = op.get_bind()
    query = sa.select(log.c.table_id, log.c.kind, log.c.body).where(log.c.kind.in_(WHO))
    entries = connection.execute(query.execution_options(yield_per=AT_ONCE))
    found = {(table, who) for table, kind, body in entries if (who := body.get(WHO[kind]))}
    rows = [{"table_id": table, "person": person} for table, person in sorted(found)]
    for first in range(0, len(rows), AT_ONCE):
        connection.execute(participants.insert(), rows[first : first + AT_ONCE])
