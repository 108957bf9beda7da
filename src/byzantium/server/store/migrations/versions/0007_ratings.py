"""How games ended, for whom, and what ratings came of it. Games that are over already wait to be looked at."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "finished",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False, index=True),
    )
    op.execute("INSERT INTO finished (table_id, at, due) SELECT id, changed, changed FROM tables WHERE status = 'over'")
    op.create_table(
        "results",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("began", sa.Float),
        sa.Column("at", sa.Float, nullable=False, index=True),
        sa.Column("ending", sa.String, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("pool", sa.String, nullable=False),
        sa.Column("unrated", sa.String, nullable=False),
    )
    op.create_table(
        "placings",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String, index=True),
        sa.Column("bot", sa.String),
        sa.Column("place", sa.Integer),
        sa.Column("stayed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "rating_wishes",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("since", sa.Float, primary_key=True),
        sa.Column("until", sa.Float),
    )
    op.create_table(
        "rating_steps",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("pool", sa.String, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
    )
    op.create_index("rating_steps_by_pool", "rating_steps", ["pool", "players", "person", "number"])
