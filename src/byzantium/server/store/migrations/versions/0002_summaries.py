"""What lists of tables show, kept beside where they stand. Older tables get theirs when they are next read."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("summary", sa.JSON))
