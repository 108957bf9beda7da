"""What several processes that serve the same tables know of one another, and what one of them has claimed."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("alive", sa.Float, nullable=False),
        sa.Column("places", sa.JSON, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("process", sa.String, primary_key=True),
        sa.Column("people", sa.JSON, nullable=False),
        sa.Column("thinking", sa.Integer),
        sa.Column("warming", sa.Boolean, nullable=False),
    )
    op.create_table(
        "spent",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("level", sa.Float, nullable=False),
        sa.Column("rate", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "keepers",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("process", sa.String, nullable=False),
    )
    op.create_index("keepers_by_process", "keepers", ["process"])
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("process", sa.String, nullable=False),
        sa.Column("askers", sa.JSON, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("made", sa.Boolean, nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
    )
    op.create_index("reviews_by_changed", "reviews", ["changed"])
