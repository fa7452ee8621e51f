"""The first tables: tables, their logs, drafts and tokens, and the heartbeat of the server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("engine", sa.Text, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
    )
    op.create_index("ix_tables_status", "tables", ["status"])
    op.create_table(
        "entries",
        _of_table(primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("command", sa.Text),
        sa.UniqueConstraint("table_id", "command"),
        sa.CheckConstraint("number >= 1", name="number"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "drafts",
        _of_table(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("data", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.Text, primary_key=True),
        _of_table(primary_key=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
    )
    op.create_index("ix_tokens_table_id", "tokens", ["table_id"])
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.CheckConstraint("id = 1", name="one_row"),
    )


def _of_table(primary_key: bool) -> sa.Column[str]:
    owner = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.Text, owner, primary_key=primary_key, nullable=False)
