"""How the store talks to SQLite and to PostgreSQL: the only place that tells them apart."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError

from carcassonne.server.store.errors import StoreError, Unavailable
from carcassonne.server.store.prepared import driving
from carcassonne.server.store.sentences import place

BUSY_SECONDS = 5  # how long to wait for a process that writes to the same SQLite file
READERS = 4


def parse(text: str) -> sa.URL:
    """The address of a database, for the drivers that the store knows."""
    try:
        url = sa.make_url(text)
    except ArgumentError:
        raise StoreError(
            "The address of the database is not valid; write it as sqlite:///games.db or "
            "postgresql://user:password@host/name."
        ) from None
    kind = url.drivername.partition("+")[0]
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if kind != "sqlite":
        raise StoreError(f"A database must be sqlite or postgresql, not {kind}.")
    if url.database in (None, "", ":memory:"):
        raise StoreError("A table must outlive the program: name a file, such as sqlite:///games.db.")
    return url.set(drivername="sqlite+pysqlite")


def create_file(url: sa.URL) -> None:
    """Make the file of SQLite before SQLite does: the seeds in it are for nobody but its owner."""
    if url.database is None or url.get_backend_name() != "sqlite":
        return
    try:
        Path(url.database).touch(mode=0o600, exist_ok=True)
    except OSError as error:
        raise Unavailable(f"{place(url)} cannot be opened: {error.strerror}.") from None


def writing(url: sa.URL) -> sa.Engine:
    """One connection that writes."""
    if url.get_backend_name() == "sqlite":
        return _sqlite(url, 1, begin="BEGIN IMMEDIATE", pragmas={"synchronous": "FULL"})
    return _postgres(url, 1, isolation="READ COMMITTED")


def reading(url: sa.URL) -> sa.Engine:
    """A few connections that read, each transaction a picture of one moment."""
    if url.get_backend_name() == "sqlite":
        return _sqlite(url, READERS, begin="BEGIN", pragmas={"query_only": "ON"})
    return _postgres(url, READERS, isolation="REPEATABLE READ")


def leasing(url: sa.URL, size: int) -> sa.Engine:
    """A few connections for short questions about leases; one that waits for a lock gives up soon."""
    engine = _postgres(url, size, isolation="READ COMMITTED")
    _setting(engine, "lock_timeout", "1500ms")
    impatient(engine)
    return engine


def impatient(engine: sa.Engine) -> None:
    """Let PostgreSQL end a transaction whose process stands still, so that nobody waits for its locks."""
    _setting(engine, "idle_in_transaction_session_timeout", "1500ms")


def _setting(engine: sa.Engine, name: str, value: str) -> None:
    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SET {name} = '{value}'")
        connection.commit()


def severing(engine: sa.Engine) -> Callable[[], None]:
    """What ends the connections of an engine, so that nobody waits for a PostgreSQL that stands still."""
    alive: set[Any] = set()

    def note(connection: Any, record: object) -> None:
        alive.add(connection)

    def forget(connection: Any, record: object) -> None:
        alive.discard(connection)

    def cut() -> None:
        for connection in list(alive):
            with suppress(Exception), socket.socket(fileno=os.dup(connection.fileno())) as way:
                way.shutdown(socket.SHUT_RDWR)

    if engine.dialect.name == "postgresql":
        sa.event.listen(engine, "connect", note, insert=True)
        sa.event.listen(engine, "close", forget)
    return cut


def _postgres(url: sa.URL, size: int, isolation: str) -> sa.Engine:
    return sa.create_engine(
        url,
        pool_size=size,
        max_overflow=0,
        pool_pre_ping=True,  # after a restart of PostgreSQL the store goes on
        isolation_level=isolation,
        connect_args={"connect_timeout": BUSY_SECONDS, "application_name": "carcassonne"},
    )


def _sqlite(url: sa.URL, size: int, begin: str, pragmas: Mapping[str, str]) -> sa.Engine:
    engine = sa.create_engine(
        url, pool_size=size, max_overflow=0, connect_args={"timeout": BUSY_SECONDS, "isolation_level": None}
    )

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        with closing(connection.cursor()) as cursor:
            for name, value in {"journal_mode": "WAL", "foreign_keys": "ON", **pragmas}.items():
                cursor.execute(f"PRAGMA {name} = {value}")

    @sa.event.listens_for(engine, "begin")
    def start(
        connection: sa.Connection,
    ) -> None:  # Python's driver itself begins too late for a consistent read
        with driving(connection, begin) as cursor:
            cursor.execute(begin)

    return engine
