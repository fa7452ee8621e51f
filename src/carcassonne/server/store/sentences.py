"""What goes wrong with a database, in one sentence each."""

from __future__ import annotations

import sqlite3

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError

from carcassonne.server.store.errors import Unavailable

NOT_OURS = "{where} is not a database of this program, or it is damaged; restore it from a backup."
SQLITE = {
    "SQLITE_BUSY": "{where} is locked by another process; stop that one, or use another file.",
    "SQLITE_LOCKED": "{where} is locked by another process; stop that one, or use another file.",
    "SQLITE_CANTOPEN": "{where} cannot be opened; check that its folder exists and that you may write there.",
    "SQLITE_READONLY": "{where} cannot be written; check who owns the file and its folder.",
    "SQLITE_PERM": "{where} cannot be written; check who owns the file and its folder.",
    "SQLITE_FULL": "The disk with {where} is full; free some space.",
    "SQLITE_IOERR": "The disk with {where} is failing; check it, and restore the file from a backup.",
    "SQLITE_NOTADB": NOT_OURS,
    "SQLITE_CORRUPT": NOT_OURS,
}
POSTGRES = {
    "40": "{where} is locked by another process; stop that one.",
    "42501": "The user of {where} lacks the permission; make that user the owner of the database.",
    "42P01": "{where} has no tables of this program yet; migrate it first.",
    "53100": "The disk with {where} is full; free some space.",
    "53300": "{where} has no connections left; raise max_connections, or stop other programs.",
    "55P03": "{where} is locked by another process; stop that one.",
}


def place(url: URL) -> str:
    """The database as a sentence names it: never with its password."""
    if url.get_backend_name() == "sqlite":
        return f"The database file {url.database}"
    return f"The PostgreSQL database {url.database}" + (f" on {url.host}" if url.host else "")


def unavailable(url: URL, error: SQLAlchemyError) -> Unavailable:
    """The sentence for an error of the driver."""
    original = error.orig if isinstance(error, DBAPIError) else None
    if isinstance(original, sqlite3.Error):
        sentence = _of_sqlite(original)
    else:
        sentence = _of_postgres(error, original)
    return Unavailable(sentence.format(where=place(url)))


def hopeless(error: Exception) -> bool:
    """Whether the database itself fails, so that no other change could be written now either."""
    return isinstance(error, OperationalError) and not contended(error)


def contended(error: Exception) -> bool:
    """Whether another server on the same database got in the way: then the change is worth another try."""
    state = getattr(error.orig, "sqlstate", None) if isinstance(error, OperationalError) else None
    return isinstance(error, IntegrityError) or bool(state and state.startswith("40"))


def _of_sqlite(original: sqlite3.Error) -> str:
    name = getattr(original, "sqlite_errorname", "")
    for start, sentence in SQLITE.items():
        if name.startswith(start):
            return sentence
    if "no such table" in str(original):
        return POSTGRES["42P01"]
    return "{where} reports an error: " + _first_line(original) + "."


def _of_postgres(error: SQLAlchemyError, original: BaseException | None) -> str:
    state = getattr(original, "sqlstate", None)
    for start, sentence in POSTGRES.items():
        if state and state.startswith(start):
            return sentence
    if state is None and isinstance(error, OperationalError):  # the driver gives its reason only in words
        return "{where} cannot be reached; check its address and that it runs: " + _first_line(original) + "."
    return "{where} reports an error: " + _first_line(original or error) + "."


def _first_line(error: BaseException | None) -> str:
    """The driver's own words, made safe for `str.format`."""
    lines = str(error).strip().splitlines() or ["no reason given"]
    return lines[0].rstrip(".").replace("{", "(").replace("}", ")")
