"""Bringing a database to the newest revision, from inside the program."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from carcassonne.server.store.errors import StoreError
from carcassonne.server.store.sentences import place

SCRIPTS = Path(__file__).with_name("migrations")
LOCK = 0x4361726361  # any number that other programs on the same PostgreSQL hardly take


def upgrade(engine: sa.Engine, revision: str = "head") -> None:
    """Run the missing migrations, all in one transaction; servers that start together take turns."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        _refuse_newer(connection, ScriptDirectory.from_config(config))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def newest() -> str | None:
    """The revision of this program."""
    return ScriptDirectory(str(SCRIPTS)).get_current_head()


def current(connection: sa.Connection) -> str | None:
    """The revision of the database."""
    return MigrationContext.configure(connection).get_current_revision()


def _refuse_newer(connection: sa.Connection, scripts: ScriptDirectory) -> None:
    found = current(connection)
    if found is not None and found not in {script.revision for script in scripts.walk_revisions()}:
        raise StoreError(
            f"{place(connection.engine.url)} was created by a newer version of this program "
            f"(revision {found}); install that version, or use another database."
        )
