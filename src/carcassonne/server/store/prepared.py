"""Statements that every commit needs, handed to the driver as they are: the way through SQLAlchemy takes ten
times as long as SQLite's own work."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler

Values = Mapping[str, Any]


class _Written(NamedTuple):
    """A statement as one driver takes it."""

    text: str
    places: list[str] | None
    """The names of its values in their order; None: they are given by name."""

    def given(self, values: Values) -> Any:
        return values if self.places is None else [values[name] for name in self.places]


class Prepared:
    """A statement of SQLAlchemy, written out once for each database and each length of its lists.

    `make` gets the lists by name and puts them into the statement by `one_of`.
    """

    def __init__(self, make: Callable[..., sa.ClauseElement]) -> None:
        self._make = make
        self._written: dict[tuple[Any, ...], _Written] = {}

    def ask(self, connection: sa.Connection, **lists: Sequence[str]) -> list[tuple[Any, ...]]:
        """The rows that it finds; its values are lists."""
        written = self._for(connection, lists)
        values = {f"{name}_{n}": value for name, some in lists.items() for n, value in enumerate(some, 1)}
        with driving(connection, written.text) as cursor:
            cursor.execute(written.text, written.given(values))
            return list(cursor.fetchall()) if cursor.description else []

    def fill(self, connection: sa.Connection, rows: Sequence[Values]) -> None:
        """Run it for each of some rows.

        One by one: psycopg would send many in a pipeline, and a process that stands still in one is not ended
        by PostgreSQL's timeout of idle transactions, so that others would wait for its locks."""
        written = self._for(connection, {})
        with driving(connection, written.text) as cursor:
            for row in rows:
                cursor.execute(written.text, written.given(row))

    def _for(self, connection: sa.Connection, lists: Mapping[str, Sequence[str]]) -> _Written:
        key = connection.dialect.name, *map(len, lists.values())
        if key not in self._written:
            made = self._make(**lists).compile(
                dialect=connection.dialect, compile_kwargs={"render_postcompile": True}
            )
            assert isinstance(made, SQLCompiler)
            self._written[key] = _Written(made.string, made.positiontup)
        return self._written[key]


def one_of(column: sa.Column[str], name: str, values: Sequence[str]) -> sa.ColumnElement[bool]:
    """The column has one of the values in a list of this name."""
    return column.in_(sa.bindparam(name, values, expanding=True))


@contextmanager
def driving(connection: sa.Connection, statement: str) -> Iterator[Any]:
    """A cursor of the driver; what it raises becomes what SQLAlchemy would have raised."""
    held, dialect = connection.connection, connection.dialect
    cursor = held.cursor()
    try:
        yield cursor
    except dialect.loaded_dbapi.Error as error:
        broken = dialect.is_disconnect(error, held, cursor)
        if broken:
            connection.invalidate(error)
        raise DBAPIError.instance(
            statement, None, error, dialect.loaded_dbapi.Error, connection_invalidated=broken, dialect=dialect
        ) from error
    finally:
        cursor.close()
