"""Bots of people."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "bot_accounts",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("person", sa.String, index=True),
        sa.Column("wish", sa.JSON),
        sa.Column("digest", sa.String, unique=True),
        sa.Column("module", sa.LargeBinary),
        sa.Column("since", sa.Float),
        sa.Column("played", sa.Integer),
        sa.Column("won", sa.Float),
    )
