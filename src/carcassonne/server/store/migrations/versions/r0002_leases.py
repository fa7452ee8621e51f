"""Who holds which table, for several servers on one database; and which programs a newer database suits."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("server", sa.Text),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("freed", sa.Double),
    )
    op.create_index("ix_leases_server", "leases", ["server"])
    op.create_table(
        "compatible",
        sa.Column("revision", sa.Text, primary_key=True),
        sa.Column("least", sa.Text, nullable=False),
    )
