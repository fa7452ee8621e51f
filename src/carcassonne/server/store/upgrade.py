"""Bringing a database to the newest revision, from inside the program."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from carcassonne.server.store.errors import StoreError
from carcassonne.server.store.schema import compatible
from carcassonne.server.store.sentences import place

SCRIPTS = Path(__file__).with_name("migrations")
LOCK = 0x4361726361  # any number that other programs on the same PostgreSQL hardly take


def upgrade(engine: sa.Engine, revision: str = "head") -> None:
    """Run the missing migrations, all in one transaction; servers that start together take turns."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SET LOCAL idle_in_transaction_session_timeout = 0"))  # no hurry here
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        if _newer(connection, ScriptDirectory.from_config(config)):
            return
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def newest() -> str | None:
    """The revision of this program."""
    return ScriptDirectory(str(SCRIPTS)).get_current_head()


def current(connection: sa.Connection) -> str | None:
    """The revision of the database."""
    return MigrationContext.configure(connection).get_current_revision()


def suits(connection: sa.Connection) -> bool:
    """May this program work with the database as it is?"""
    found = current(connection)
    return found == newest() or (found is not None and _compatible(connection, found))


def _newer(connection: sa.Connection, scripts: ScriptDirectory) -> bool:
    """Is the database of a newer version that this one may go on with? One that it may not is refused."""
    found = current(connection)
    if found is None or found in {script.revision for script in scripts.walk_revisions()}:
        return False
    if not _compatible(connection, found):
        raise StoreError(
            f"{place(connection.engine.url)} was created by a newer version of this program "
            f"(revision {found}); install that version, or use another database."
        )
    return True


def _compatible(connection: sa.Connection, found: str) -> bool:
    """Did the migration to a newer revision say that programs as old as this one may go on?

    A migration that says nothing bars them: only one that adds, and takes nothing away, may say so.
    """
    if not sa.inspect(connection).has_table(compatible.name):
        return False
    least = connection.scalar(sa.select(compatible.c.least).where(compatible.c.revision == found))
    return least is not None and least <= (newest() or "")
