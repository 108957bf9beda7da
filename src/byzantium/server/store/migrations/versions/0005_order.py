"""What keeps order: devices of a person, bans and mutes, reports, and what operators did."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("cookies_since", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "devices",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("person", sa.String, index=True),
        sa.Column("agent", sa.String),
        sa.Column("since", sa.Float),
        sa.Column("seen", sa.Float),
    )
    op.create_table(
        "measures",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String),
        sa.Column("about", sa.String, index=True),
        sa.Column("until", sa.Float),
        sa.Column("why", sa.Text),
        sa.Column("since", sa.Float),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float),
        sa.Column("table_id", sa.String),
        sa.Column("person", sa.String),
        sa.Column("about", sa.String),
        sa.Column("text", sa.Text),
        sa.Column("said", sa.JSON),
        sa.Column("done", sa.Boolean),
    )
    op.create_table(
        "deeds",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float),
        sa.Column("who", sa.String),
        sa.Column("what", sa.String),
        sa.Column("about", sa.String),
        sa.Column("details", sa.JSON),
    )
