"""Where tables are kept: an append-only log for each, in SQLite or PostgreSQL.

    store = Store("sqlite:///games.db")
    store.migrate()
    await store.append(table, entries)  # returns when the entries are durable

The log is the truth. Nothing is told to anybody before `append` has returned, so nothing that somebody has
seen can be lost, whatever happens to the process.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from carcassonne.server.store.errors import Conflict, Fenced, StoreError, TooMany, Unavailable, UnknownTable
from carcassonne.server.store.model import Entry, Fence, Lease, Stored, Token, TokenChange

if TYPE_CHECKING:
    from carcassonne.server.store.store import Store

__all__ = [
    "Conflict",
    "Entry",
    "Fence",
    "Fenced",
    "Lease",
    "Store",
    "StoreError",
    "Stored",
    "Token",
    "TokenChange",
    "TooMany",
    "Unavailable",
    "UnknownTable",
]


def __getattr__(name: str) -> Any:
    """`Store` is loaded when it is first asked for: a page that is its own server has no database."""
    if name != "Store":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from carcassonne.server.store.store import Store

    return Store
