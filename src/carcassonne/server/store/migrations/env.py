"""Run by alembic: the migrations work on the connection that `upgrade` opened, in its transaction."""

from __future__ import annotations

from alembic import context

from carcassonne.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # SQLite too: the whole upgrade holds, or nothing of it
    render_as_batch=True,  # SQLite changes a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
