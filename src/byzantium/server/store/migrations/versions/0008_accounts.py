"""Accounts: passkeys, recovery codes, e-mail addresses, and what is asked and sent on the way."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("account", sa.Float))
    op.execute("UPDATE people SET account = since WHERE login IS NOT NULL")
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("person", sa.String, nullable=False, index=True),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("used", sa.Float),
    )
    op.create_table(
        "challenges",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("bytes", sa.LargeBinary, nullable=False),
        sa.Column("until", sa.Float, nullable=False, index=True),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("digest", sa.String, nullable=False, unique=True),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "addresses",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("confirmed", sa.Float),
    )
    op.create_index("addresses_by_address", "addresses", ["address"])
    op.create_table(
        "mail_links",
        sa.Column("digest", sa.String, primary_key=True),
        sa.Column("person", sa.String, nullable=False, index=True),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False, index=True),
    )
    op.create_table(
        "letters",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("to", sa.String, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False, index=True),
    )
