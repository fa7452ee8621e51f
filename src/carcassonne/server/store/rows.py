"""Tables to rows and back; each function works inside the transaction of its caller.

Functions that change something look first and raise a `StoreError` before they have written anything: the
writer groups many changes into one transaction, and a refused one must leave no trace in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from carcassonne.server.store import leases
from carcassonne.server.store.errors import Conflict, UnknownTable
from carcassonne.server.store.model import LIVE, Entry, Fence, Stored, Token, TokenChange
from carcassonne.server.store.schema import drafts, entries, heartbeat, tables, tokens

Row = dict[str, Any]

_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
_LAST_AT = (
    sa.select(entries.c.at)
    .where(entries.c.table_id == tables.c.id)
    .order_by(entries.c.number.desc())
    .limit(1)
    .scalar_subquery()
)


def encoded(value: Mapping[str, Any]) -> str:
    return _encode(value)


def entry_rows(table: str, log: Sequence[Entry]) -> list[Row]:
    """The rows of entries that follow each other."""
    numbers = [entry.number for entry in log]
    if numbers and numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        raise ValueError(f"the entries of an append must follow each other, not be {numbers}")
    commands = [entry.command for entry in log if entry.command is not None]
    if len(set(commands)) < len(commands):
        raise ValueError("only one entry of an append may carry the id of its command")
    return [
        {
            "table_id": table,
            "number": entry.number,
            "kind": entry.kind,
            "data": encoded(entry.data),
            "at": entry.at,
            "command": entry.command,
        }
        for entry in log
    ]


def token_rows(table: str, all_of_it: Iterable[Token]) -> list[Row]:
    return [
        {"hash": token.hash, "table_id": table, "role": token.role, "seat": token.seat} for token in all_of_it
    ]


def draft_row(table: str, seat: int, draft: Mapping[str, Any]) -> Row:
    return {"table_id": table, "seat": seat, "data": encoded(draft)}


def table_row(stored: Stored) -> Row:
    return {
        "id": stored.id,
        "created": stored.created,
        "status": stored.status,
        "engine": stored.engine,
        "setup": encoded(stored.setup),
        "secret": encoded(stored.secret),
    }


def whole(stored: Stored) -> tuple[Row, dict[sa.Table, list[Row]]]:
    """All rows of a new table."""
    if stored.entries and stored.entries[0].number != 1:
        raise ValueError("the entries of a new table must begin with number 1")
    return table_row(stored), {
        entries: entry_rows(stored.id, stored.entries),
        drafts: [draft_row(stored.id, seat, draft) for seat, draft in stored.drafts.items()],
        tokens: token_rows(stored.id, stored.tokens),
    }


def insert_table(
    connection: sa.Connection, row: Row, parts: Mapping[sa.Table, list[Row]], fence: Fence | None = None
) -> None:
    if connection.execute(sa.select(tables.c.id).where(tables.c.id == row["id"])).first() is not None:
        raise Conflict("table", f"There is a table {row['id']} already.")
    check_tokens(connection, row["id"], parts[tokens])
    connection.execute(sa.insert(tables), row)
    for part, rows in parts.items():
        if rows:
            connection.execute(sa.insert(part), rows)
    if fence is not None:
        leases.first(connection, row["id"], fence)


def check_table(connection: sa.Connection, table: str) -> None:
    if connection.execute(sa.select(tables.c.id).where(tables.c.id == table)).first() is None:
        raise UnknownTable(f"There is no table {table}.")


def replace_draft(
    connection: sa.Connection, table: str, seat: int, row: Row | None, fence: Fence | None = None
) -> None:
    check_table(connection, table)
    leases.check(connection, table, fence)
    connection.execute(sa.delete(drafts).where(drafts.c.table_id == table, drafts.c.seat == seat))
    if row is not None:
        connection.execute(sa.insert(drafts), row)


def change_tokens(connection: sa.Connection, table: str, change: TokenChange) -> None:
    rows = token_rows(table, change.issued)
    check_tokens(connection, table, rows)
    gone = [*change.revoked, *(row["hash"] for row in rows)]
    connection.execute(sa.delete(tokens).where(tokens.c.table_id == table, tokens.c.hash.in_(gone)))
    if rows:
        connection.execute(sa.insert(tokens), rows)


def check_tokens(connection: sa.Connection, table: str, rows: list[Row]) -> None:
    hashes = [row["hash"] for row in rows]
    elsewhere = sa.and_(tokens.c.hash.in_(hashes), tokens.c.table_id != table)
    if connection.execute(sa.select(tokens.c.hash).where(elsewhere)).first():
        raise Conflict("token", f"A token of table {table} belongs to another table.")


def load(connection: sa.Connection, table: str) -> Stored | None:
    row = connection.execute(sa.select(tables).where(tables.c.id == table)).first()
    if row is None:
        return None
    log = sa.select(entries).where(entries.c.table_id == table).order_by(entries.c.number)
    drawn = sa.select(drafts.c.seat, drafts.c.data).where(drafts.c.table_id == table).order_by(drafts.c.seat)
    allowed = sa.select(tokens).where(tokens.c.table_id == table).order_by(tokens.c.hash)
    return Stored(
        id=row.id,
        created=row.created,
        status=row.status,
        engine=row.engine,
        setup=json.loads(row.setup),
        secret=json.loads(row.secret),
        entries=[
            Entry(number, kind, json.loads(data), at, command)
            for _, number, kind, data, at, command in connection.execute(log)
        ],
        drafts={seat: json.loads(data) for seat, data in connection.execute(drawn)},
        tokens=[Token(found.hash, found.role, found.seat) for found in connection.execute(allowed)],
    )


def by_token(connection: sa.Connection, hashed: str) -> tuple[str, Token] | None:
    row = connection.execute(sa.select(tokens).where(tokens.c.hash == hashed)).first()
    return None if row is None else (row.table_id, Token(row.hash, row.role, row.seat))


def running(connection: sa.Connection) -> list[str]:
    live = sa.select(tables.c.id).where(tables.c.status.in_(LIVE)).order_by(tables.c.created, tables.c.id)
    return list(connection.scalars(live))


def count(connection: sa.Connection) -> int:
    return connection.scalar(sa.select(sa.func.count()).select_from(tables)) or 0


def outdated(connection: sa.Connection, finished_before: float, quiet_since: float) -> list[str]:
    return list(connection.scalars(sa.select(tables.c.id).where(_outdated(finished_before, quiet_since))))


def delete_outdated(
    connection: sa.Connection, chosen: Sequence[str], finished_before: float, quiet_since: float
) -> int:
    """Delete those of the chosen tables that are still outdated: somebody may have come back meanwhile."""
    still = sa.and_(tables.c.id.in_(chosen), _outdated(finished_before, quiet_since))
    return connection.execute(sa.delete(tables).where(still)).rowcount


def _outdated(finished_before: float, quiet_since: float) -> sa.ColumnElement[bool]:
    at = sa.func.coalesce(_LAST_AT, tables.c.created)
    live = tables.c.status.in_(LIVE)
    return sa.or_(sa.and_(live, at < quiet_since), sa.and_(sa.not_(live), at < finished_before))


def set_heartbeat(connection: sa.Connection, now: float) -> None:
    if not connection.execute(sa.update(heartbeat).values(at=now)).rowcount:
        connection.execute(sa.insert(heartbeat), {"id": 1, "at": now})


def last_heartbeat(connection: sa.Connection) -> float | None:
    return connection.scalar(sa.select(heartbeat.c.at))
