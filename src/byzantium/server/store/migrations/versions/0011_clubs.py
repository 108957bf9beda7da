"""Clubs: who is in them, and which tournaments are theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("owner", sa.String, nullable=False, index=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("access", sa.String, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "members",
        sa.Column("club", sa.String, primary_key=True),
        sa.Column("person", sa.String, primary_key=True, index=True),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("asked", sa.Boolean, nullable=False),
    )
    op.add_column("tournaments", sa.Column("club", sa.String))
    op.create_index("ix_tournaments_club", "tournaments", ["club"])
