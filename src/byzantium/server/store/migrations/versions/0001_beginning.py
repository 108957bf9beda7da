"""The first tables of the store."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "facts",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("login", sa.String, unique=True),
        sa.Column("password", sa.String),
        sa.Column("webhook", sa.String),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("creator", sa.String, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("invitation", sa.String, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("setup", sa.JSON, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("asked", sa.String),
        sa.Column("wakes", sa.Float),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_index("tables_by_wakes", "tables", ["wakes"])
    op.create_index("tables_by_status", "tables", ["listed", "status", "changed"])
    op.create_index("tables_by_creator", "tables", ["creator", "status"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String),
        sa.Column("name", sa.String, nullable=False),
    )
    op.create_index("seats_by_person", "seats", ["person"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
    )
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("decision", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
    )
    op.create_index("notices_by_due", "notices", ["due"])
