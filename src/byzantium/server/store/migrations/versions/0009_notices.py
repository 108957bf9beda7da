"""How somebody wants to be told that it is their turn: browsers that take pushes, letters, quiet hours."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pushes",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("person", sa.String, nullable=False, index=True),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String, nullable=False),
        sa.Column("auth", sa.String, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "notice_wishes",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("mail", sa.String, nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("offset", sa.Integer, nullable=False),
        sa.Column("language", sa.String, nullable=False),
    )
    op.create_table(
        "digests",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("due", sa.Float, nullable=False, index=True),
    )
