"""Who follows whom, and finished games that were worth it. The latest listed games of before are looked at for that."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

LOOKED_AT = 1000                 # games of before: to read one takes a while


def upgrade() -> None:
    op.create_table(
        "follows",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("followed", sa.String, primary_key=True, index=True),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "highlights",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("what", sa.String, nullable=False),
    )
    op.create_index("highlights_by_at", "highlights", ["at", "table_id"])
    op.create_index("highlights_by_id", "highlights", ["id", "at", "table_id"])
    tables = sa.table("tables", *map(sa.column, ("id", "listed", "status", "changed")))
    finished = sa.table("finished", *map(sa.column, ("table_id", "at", "due")))
    listed = sa.select(tables.c.id, tables.c.changed, tables.c.changed.label("due")).where(
        tables.c.listed == sa.true(), tables.c.status == "over", tables.c.id.not_in(sa.select(finished.c.table_id))
    )
    latest = listed.order_by(tables.c.changed.desc()).limit(LOOKED_AT)
    op.execute(finished.insert().from_select(["table_id", "at", "due"], latest))
