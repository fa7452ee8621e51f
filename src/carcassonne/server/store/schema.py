"""The tables of the database as the newest migration leaves them.

A change here needs a migration in `migrations/versions`; a test compares the two. JSON is kept as text: it is
read and written whole, never searched. Times are seconds since 1970.
"""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={  # constraints with names can be changed by a migration
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _of_table(primary_key: bool) -> sa.Column[str]:
    """The column that ties a row to its table and goes with it."""
    owner = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.Text, owner, primary_key=primary_key, nullable=False)


tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("status", sa.Text, nullable=False, index=True),
    sa.Column("engine", sa.Text, nullable=False),
    sa.Column("setup", sa.Text, nullable=False),
    sa.Column("secret", sa.Text, nullable=False),
)

entries = sa.Table(
    "entries",
    metadata,
    _of_table(primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("command", sa.Text),
    sa.UniqueConstraint("table_id", "command"),
    sa.CheckConstraint("number >= 1", name="number"),
    sqlite_with_rowid=False,  # the log of a table lies together, in order
)

drafts = sa.Table(
    "drafts",
    metadata,
    _of_table(primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("data", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)

tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("hash", sa.Text, primary_key=True),
    _of_table(primary_key=False),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Index("ix_tokens_table_id", "table_id"),
)

heartbeat = sa.Table(  # one row: when a server last said that it runs
    "heartbeat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.CheckConstraint("id = 1", name="one_row"),
)

servers = sa.Table(  # processes that share this database, and until when each may count as running
    "servers",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("until", sa.Double, nullable=False),
)

leases = sa.Table(  # which of them holds a table: only the holder of the newest epoch may write to it
    "leases",
    metadata,
    _of_table(primary_key=True),
    sa.Column("server", sa.Text, index=True),  # null: given back
    sa.Column("epoch", sa.Integer, nullable=False),
    sa.Column("freed", sa.Double),  # when it was given back
)

compatible = sa.Table(  # the oldest revision whose programs may go on with a newer one of the database
    "compatible",
    metadata,
    sa.Column("revision", sa.Text, primary_key=True),
    sa.Column("least", sa.Text, nullable=False),
)
