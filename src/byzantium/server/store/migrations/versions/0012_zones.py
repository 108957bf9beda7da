"""The time zone of quiet hours: an offset from UTC is another one in summer."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("notice_wishes", sa.Column("zone", sa.String))
