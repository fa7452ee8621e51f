"""Which server holds which table, where several share one PostgreSQL.

A server says every half second that it runs; that renews all its leases at once. A lease that is taken over
gets a new epoch. Whatever is written to a table looks at its lease first and keeps it locked until the
transaction ends: a server that was paused, or cut off, and comes back finds another epoch and writes nothing.
Times are those of the database alone: the clocks of the machines may differ.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from carcassonne.server.store.errors import Fenced, UnknownTable
from carcassonne.server.store.model import LIVE, Fence, Lease
from carcassonne.server.store.prepared import Prepared, one_of
from carcassonne.server.store.schema import heartbeat, leases, servers, tables

TERM = 2.0
"""Seconds for which a server counts as running after it said so."""

_NOW = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Double)
_FOUND = (
    sa.select(leases.c.server, leases.c.epoch, leases.c.freed, servers.c.until, _NOW.label("now"))
    .select_from(leases.outerjoin(servers, servers.c.id == leases.c.server))
    .where(leases.c.table_id == sa.bindparam("table"))
)
_LOCKED = Prepared(
    lambda tables: (
        sa.select(leases.c.table_id, leases.c.server, leases.c.epoch)
        .where(one_of(leases.c.table_id, "tables", tables))
        .order_by(leases.c.table_id)
        .with_for_update(read=True)
    )
)


def locked(connection: sa.Connection, chosen: Sequence[str]) -> dict[str, Fence]:
    """Who holds these tables; it stays so until the transaction ends."""
    if not chosen:
        return {}
    return {table: (server, epoch) for table, server, epoch in _LOCKED.ask(connection, tables=chosen)}


def check(connection: sa.Connection, table: str, fence: Fence | None) -> None:
    if fence is not None and locked(connection, [table]).get(table) != fence:
        raise Fenced(f"Another server holds table {table} meanwhile.")


def first(connection: sa.Connection, table: str, fence: Fence) -> None:
    """The lease of a new table."""
    connection.execute(sa.insert(leases), {"table_id": table, "server": fence[0], "epoch": fence[1]})


def holder(connection: sa.Connection, table: str) -> Lease | None:
    """The lease of a table; None if nobody ever held it."""
    row = connection.execute(_FOUND, {"table": table}).first()
    return None if row is None else _lease(row)


def take(connection: sa.Connection, table: str, server: str, gone: Collection[str]) -> Lease | None:
    """Take a table from nobody, from a server that is silent, or from one of `gone`; None if it is held."""
    if connection.execute(sa.select(tables.c.id).where(tables.c.id == table)).first() is None:
        raise UnknownTable(f"There is no table {table}.")
    first = insert(leases).values(table_id=table, server=server, epoch=1)
    if connection.scalar(first.on_conflict_do_nothing().returning(leases.c.epoch)) is not None:
        return Lease(server, 1, True)
    connection.execute(sa.select(leases.c.epoch).where(leases.c.table_id == table).with_for_update())
    found = connection.execute(_FOUND, {"table": table}).one()
    before = _lease(found)
    if before.valid and before.server != server and before.server not in gone:
        return None
    new = {"server": server, "epoch": before.epoch + 1, "freed": None}
    connection.execute(sa.update(leases).where(leases.c.table_id == table).values(**new))
    return Lease(server, before.epoch + 1, True, before.idle)


def _lease(row: Any) -> Lease:
    last = row.freed if row.server is None else None if row.until is None else row.until - TERM
    idle = None if last is None else max(0.0, row.now - last)
    valid = row.server is not None and row.until is not None and row.until > row.now
    return Lease(row.server, row.epoch, valid, idle)


def give_back(connection: sa.Connection, table: str, fence: Fence) -> None:
    """Let go of a table, for whoever comes next."""
    own = sa.and_(leases.c.table_id == table, leases.c.server == fence[0], leases.c.epoch == fence[1])
    connection.execute(sa.update(leases).where(own).values(server=None, freed=_NOW))


def renew(connection: sa.Connection, server: str, leads: bool) -> dict[str, int]:
    """Say that a server runs; returns the tables that it holds, with their epochs."""
    alive = insert(servers).values(id=server, until=_NOW + TERM)
    connection.execute(alive.on_conflict_do_update(index_elements=["id"], set_={"until": _NOW + TERM}))
    if leads:
        beat = insert(heartbeat).values(id=1, at=_NOW)
        connection.execute(beat.on_conflict_do_update(index_elements=["id"], set_={"at": _NOW}))
    held = sa.select(leases.c.table_id, leases.c.epoch).where(leases.c.server == server)
    return {row.table_id: row.epoch for row in connection.execute(held)}


def retreat(connection: sa.Connection, server: str) -> None:
    """A server stops; what it still holds is free at once."""
    connection.execute(sa.update(leases).where(leases.c.server == server).values(server=None, freed=_NOW))
    connection.execute(sa.delete(servers).where(servers.c.id == server))


def orphans(connection: sa.Connection, gone: Collection[str]) -> list[str]:
    """Tables in play whose holder is silent, or one of `gone`."""
    held = leases.join(tables, tables.c.id == leases.c.table_id)
    running = sa.select(servers.c.id).where(servers.c.id == leases.c.server, servers.c.until > _NOW).exists()
    silent = sa.or_(sa.not_(running), leases.c.server.in_(gone))
    lost = sa.and_(leases.c.server.is_not(None), tables.c.status.in_(LIVE), silent)
    return list(connection.scalars(sa.select(leases.c.table_id).select_from(held).where(lost)))


def unheld(connection: sa.Connection) -> list[str]:
    """Tables in play that no server holds."""
    every = tables.outerjoin(leases, tables.c.id == leases.c.table_id)
    free = sa.and_(tables.c.status.in_(LIVE), leases.c.server.is_(None))
    return list(connection.scalars(sa.select(tables.c.id).select_from(every).where(free)))


def bury(connection: sa.Connection) -> None:
    """Forget servers that have long been silent; what they held has no holder any more."""
    old = sa.select(servers.c.id).where(servers.c.until < _NOW - 3600.0)
    connection.execute(
        sa.update(leases).where(leases.c.server.in_(old)).values(server=None, freed=_NOW - 3600.0)
    )
    connection.execute(sa.delete(servers).where(servers.c.until < _NOW - 3600.0))
