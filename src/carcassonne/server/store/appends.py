"""Many appends in one go: what costs time is each statement, not each row.

Python lets other threads run at every statement of the database, so a writer with many of them would wait
again and again for a busy event loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import sqlalchemy as sa

from carcassonne.server.store import leases
from carcassonne.server.store.errors import Conflict, Fenced, StoreError, UnknownTable
from carcassonne.server.store.model import Fence, TokenChange
from carcassonne.server.store.prepared import Prepared, one_of
from carcassonne.server.store.rows import Row, change_tokens, insert_table
from carcassonne.server.store.schema import drafts, entries, tables


@dataclass(frozen=True, slots=True)
class Append:
    table: str
    rows: list[Row]
    changes: Row
    clear_drafts: bool
    tokens: TokenChange | None = None
    opens: tuple[Row, dict[sa.Table, list[Row]]] | None = None
    """A new table that comes into being with the entries."""
    fence: Fence | None = None
    """Under which lease it is written, where several servers share the database."""

    @property
    def commands(self) -> list[str]:
        return [row["command"] for row in self.rows if row["command"] is not None]


@dataclass(slots=True)
class Heads:
    """What the logs have before an append, and with those that were accepted before it."""

    last: dict[str, int] = field(default_factory=dict)  # table -> its newest number, 0 for an empty log
    commands: dict[tuple[str, str], int] = field(default_factory=dict)  # table and command -> number

    def refusal(self, append: Append) -> StoreError | None:
        table = append.table
        if table not in self.last:
            return UnknownTable(f"There is no table {table}.")
        for command in append.commands:
            if (table, command) in self.commands:
                number = self.commands[table, command]
                return Conflict("command", f"Command {command} of table {table} is entry {number} already.")
        last = self.last[table]
        first = append.rows[0]["number"] if append.rows else last + 1
        if first <= last:
            return Conflict("number", f"Table {table} has an entry {first} already; its newest is {last}.")
        if first > last + 1:
            return Conflict("gap", f"Entry {first} of table {table} cannot follow entry {last}.")
        return None

    def accept(self, append: Append) -> None:
        self.last[append.table] += len(append.rows)
        for row in append.rows:
            if row["command"] is not None:
                self.commands[append.table, row["command"]] = row["number"]


def append_all(connection: sa.Connection, appends: Sequence[Append]) -> list[StoreError | None]:
    """Write those of the appends that follow their logs; for each, why it was refused, or None."""
    fences = leases.locked(connection, [append.table for append in appends if append.fence is not None])
    heads = _heads(connection, appends)
    outcomes: list[StoreError | None] = []
    accepted: list[Append] = []
    for append in appends:
        refusal: StoreError | None
        if append.fence is not None and fences.get(append.table) != append.fence:
            refusal = Fenced(f"Another server holds table {append.table} meanwhile.")
        else:
            refusal = heads.refusal(append)
        if refusal is None:
            heads.accept(append)
            accepted.append(append)
        outcomes.append(refusal)
    rows = [row for append in accepted for row in append.rows]
    if rows:
        _INSERT.fill(connection, rows)
    for append in accepted:
        if append.changes:
            connection.execute(sa.update(tables).where(tables.c.id == append.table).values(**append.changes))
        if append.tokens is not None:
            change_tokens(connection, append.table, append.tokens)
        if append.opens is not None:
            insert_table(connection, *append.opens)
    cleared = [append.table for append in accepted if append.clear_drafts]
    if cleared:
        _CLEAR.ask(connection, tables=cleared)
    return outcomes


_INSERT = Prepared(lambda: sa.insert(entries))
_CLEAR = Prepared(lambda tables: sa.delete(drafts).where(one_of(drafts.c.table_id, "tables", tables)))
_NEWEST = sa.select(sa.func.max(entries.c.number)).where(entries.c.table_id == tables.c.id).scalar_subquery()
_LAST = sa.func.coalesce(_NEWEST, sa.literal_column("0"))


def _known(names: Sequence[str], commands: Sequence[str]) -> sa.ClauseElement:
    """The newest number of each table, and which of the commands it has.

    Asked for pairs of table and command, SQLite would look through every entry of every table.
    """
    return sa.union_all(
        sa.select(tables.c.id, _LAST, sa.null()).where(one_of(tables.c.id, "names", names)),
        sa.select(entries.c.table_id, entries.c.number, entries.c.command).where(
            one_of(entries.c.table_id, "names", names), one_of(entries.c.command, "commands", commands)
        ),
    )


_KNOWN = Prepared(_known)
ASKED = 16
"""Appends that are looked up at once: each of their tables with each of their commands."""


def _heads(connection: sa.Connection, appends: Sequence[Append]) -> Heads:
    heads = Heads()
    for first in range(0, len(appends), ASKED):
        some = appends[first : first + ASKED]
        names = list({append.table for append in some})
        commands = list({command for append in some for command in append.commands})
        for table, number, command in _KNOWN.ask(connection, names=names, commands=commands):
            if command is None:
                heads.last[table] = number
            else:
                heads.commands[table, command] = number
    return heads
