"""Where tables are kept: an append-only log for each, in SQLite or PostgreSQL.

    store = Store("sqlite:///games.db")
    store.migrate()
    await store.append(table, entries)  # returns when the entries are durable

The log is the truth. Nothing is told to anybody before `append` has returned, so nothing that somebody has
seen can be lost, whatever happens to the process.
"""

from __future__ import annotations

from carcassonne.server.store.errors import Conflict, StoreError, TooMany, Unavailable, UnknownTable
from carcassonne.server.store.model import Entry, Stored, Token, TokenChange
from carcassonne.server.store.store import Store

__all__ = [
    "Conflict",
    "Entry",
    "Store",
    "StoreError",
    "Stored",
    "Token",
    "TokenChange",
    "TooMany",
    "Unavailable",
    "UnknownTable",
]
