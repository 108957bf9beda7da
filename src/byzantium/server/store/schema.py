"""The tables of the database that are the store's own. Other modules add theirs to `metadata`."""

import sqlalchemy as sa

metadata = sa.MetaData()
facts = sa.Table(
    "facts",
    metadata,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("value", sa.LargeBinary),
)
people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("name", sa.String),
    sa.Column("login", sa.String, unique=True),
    sa.Column("password", sa.String),
    sa.Column("webhook", sa.String),
    sa.Column("since", sa.Float),
    sa.Column("cookies_since", sa.Float),
    sa.Column("account", sa.Float),
)
devices = sa.Table(
    "devices",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("person", sa.String, index=True),
    sa.Column("agent", sa.String),
    sa.Column("since", sa.Float),
    sa.Column("seen", sa.Float),
)
measures = sa.Table(
    "measures",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String),
    sa.Column("about", sa.String, index=True),
    sa.Column("until", sa.Float),
    sa.Column("why", sa.Text),
    sa.Column("since", sa.Float),
)
reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float),
    sa.Column("table_id", sa.String),
    sa.Column("person", sa.String),
    sa.Column("about", sa.String),
    sa.Column("text", sa.Text),
    sa.Column("said", sa.JSON),
    sa.Column("done", sa.Boolean),
)
deeds = sa.Table(
    "deeds",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float),
    sa.Column("who", sa.String),
    sa.Column("what", sa.String),
    sa.Column("about", sa.String),
    sa.Column("details", sa.JSON),
)
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("creator", sa.String),
    sa.Column("created", sa.Float),
    sa.Column("invitation", sa.String),
    sa.Column("secret", sa.LargeBinary),
    sa.Column("setup", sa.JSON),
    sa.Column("listed", sa.Boolean),
    sa.Column("status", sa.String),
    sa.Column("asked", sa.String),
    sa.Column("wakes", sa.Float),
    sa.Column("changed", sa.Float),
    sa.Column("summary", sa.JSON),
    sa.Column("later_secrets", sa.JSON),
    sa.Column("seen", sa.Float),
    sa.Column("origin", sa.String),
)
runs = sa.Table(
    "runs",
    metadata,
    sa.Column("began", sa.Float, primary_key=True),
    sa.Column("alive", sa.Float),
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.String),
    sa.Column("name", sa.String),
    sa.Column("invited", sa.String),     # for whom it is kept, as long as it is free and the table open
)
participants = sa.Table(                 # who ever sat or spoke at a table: an index made from the log
    "participants",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("person", sa.String, primary_key=True, index=True),
)
log = sa.Table(
    "log",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float),
    sa.Column("kind", sa.String),
    sa.Column("body", sa.JSON),
)
notes = sa.Table(
    "notes",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("text", sa.Text),
)
blocks = sa.Table(                       # whose invitations somebody does not want (people/players/blocking.py)
    "blocks",
    metadata,
    sa.Column("person", sa.String, primary_key=True),
    sa.Column("blocked", sa.String, primary_key=True, index=True),
    sa.Column("since", sa.Float),
)
notices = sa.Table(
    "notices",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("person", sa.String),
    sa.Column("table_id", sa.String),
    sa.Column("decision", sa.Integer),
    sa.Column("tries", sa.Integer),
    sa.Column("due", sa.Float),
)
finished = sa.Table(                     # games that are over, until ratings.py has looked at them
    "finished",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("at", sa.Float),
    sa.Column("due", sa.Float),
)
highlights = sa.Table(                   # why a game was worth looking at (highlights.py)
    "highlights",
    metadata,
    sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("id", sa.String, primary_key=True),
    sa.Column("at", sa.Float),
    sa.Column("number", sa.Integer),
    sa.Column("what", sa.String),
)
