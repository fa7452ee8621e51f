"""One process serves a database: the second one is refused, and whoever lost his claim writes nothing."""

from __future__ import annotations

import os
import time
from typing import Any

import sqlalchemy as sa

from carcassonne.server.store.errors import Unavailable
from carcassonne.server.store.sentences import place

WAIT = 5.0
"""Seconds for the process before us to end, as in a restart."""
PAUSE = 0.1
NUMBER = 0x43617263
"""Any number that other programs on the same PostgreSQL hardly take."""
ASK = "SELECT pg_try_advisory_lock(%s, hashtext(current_schema()))"
ASK_SHARED = "SELECT pg_try_advisory_lock_shared(%s, hashtext(current_schema()))"


class Taken(Unavailable):
    """Another process serves this database."""


def _taken(url: sa.URL) -> Taken:
    return Taken(f"{place(url)} is served by another process; stop that one, or use another database.")


class FileClaim:
    """A lock beside the file of SQLite. The system takes it back when the process ends, however it ends.

    It is a file of its own: to close the database's own file would take SQLite's locks away.
    """

    def __init__(self, url: sa.URL) -> None:
        self._url = url
        self._file: int | None = None

    def take(self) -> None:
        """Take it, or raise `Taken`."""
        path = f"{self._url.database}.lock"
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise Unavailable(f"{place(self._url)} cannot be locked: {error.strerror}.") from None
        deadline = time.monotonic() + WAIT
        while not _locked(self._file):
            if time.monotonic() > deadline:
                self.drop()
                raise _taken(self._url)
            time.sleep(PAUSE)

    def drop(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _locked(file: int) -> bool:
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


class SessionClaim:
    """A lock of PostgreSQL that the connection of the writer holds: without it, nothing can be written.

    It goes with the connection. The next one takes it again, or fails if another process was faster. Servers
    that share a bus share the lock, so that none without one comes between them.
    """

    def __init__(self, engine: sa.Engine, shared: bool = False) -> None:
        self._engine = engine
        self._ask = ASK_SHARED if shared else ASK

    def take(self) -> None:
        """Take it, or raise `Taken`."""
        self._engine.dispose()
        sa.event.listen(self._engine, "connect", self._claim)
        self._engine.connect().close()

    def drop(self) -> None:
        sa.event.remove(self._engine, "connect", self._claim)
        self._engine.dispose()

    def _claim(self, connection: Any, record: object) -> None:
        deadline = time.monotonic() + WAIT
        while not self._asked(connection):
            if time.monotonic() > deadline:
                raise _taken(self._engine.url)
            time.sleep(PAUSE)

    def _asked(self, connection: Any) -> bool:
        with connection.cursor() as cursor:
            cursor.execute(self._ask, (NUMBER,))
            (got,) = cursor.fetchone()
        connection.commit()
        return bool(got)
