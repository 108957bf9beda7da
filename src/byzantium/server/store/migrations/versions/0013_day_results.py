"""Results of the game of the day."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "day_results",
        sa.Column("day", sa.String, primary_key=True),
        sa.Column("person", sa.String, primary_key=True, index=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("scores", sa.JSON, nullable=False),
        sa.Column("ending", sa.String, nullable=False),
        sa.Column("decisions", sa.JSON, nullable=False),
    )
