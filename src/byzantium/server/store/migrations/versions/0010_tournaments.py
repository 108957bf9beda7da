"""Tournaments: who is in them, which tables were set up for each round, and how those ended."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("organiser", sa.String, nullable=False, index=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("setup", sa.JSON, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, index=True),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String, index=True),
        sa.Column("bot", sa.String),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("gone", sa.String),
        sa.UniqueConstraint("tournament", "person"),
    )
    op.create_table(
        "pairings",
        sa.Column("tournament", sa.String, primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String, nullable=False, unique=True),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("result", sa.JSON),
    )
