"""When servers ran: in between clocks stand still. When a table was last entered, and where it was set up from."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "runs",
        sa.Column("began", sa.Float, primary_key=True),
        sa.Column("alive", sa.Float, nullable=False),
    )
    op.add_column("tables", sa.Column("seen", sa.Float))
    op.add_column("tables", sa.Column("origin", sa.String))
    op.execute("UPDATE tables SET seen = changed")
