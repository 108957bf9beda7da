"""Where those who sign up and ask come from; equal games of a day; who is blocked by whom."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entrants", sa.Column("origin", sa.String))
    op.add_column("members", sa.Column("origin", sa.String))
    op.add_column("clubs", sa.Column("accounts", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("day_results", sa.Column("game", sa.String))
    op.add_column("day_results", sa.Column("again", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("day_results_ranked", "day_results", ["day", "again", "place", sa.text("score DESC"), "at"])
    op.create_index("day_results_game", "day_results", ["day", "game"])
    op.create_table(
        "blocks",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("blocked", sa.String, primary_key=True, index=True),
        sa.Column("since", sa.Float, nullable=False),
    )
