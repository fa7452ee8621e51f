"""The store: tables and their logs, in a database, for asyncio."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from carcassonne.server.store import engines, rows
from carcassonne.server.store.appends import Append, append_all
from carcassonne.server.store.claim import FileClaim, SessionClaim
from carcassonne.server.store.errors import StoreError, TooMany, Unavailable
from carcassonne.server.store.model import Entry, Fence, Stored, Token, TokenChange
from carcassonne.server.store.sentences import place, unavailable
from carcassonne.server.store.upgrade import suits, upgrade
from carcassonne.server.store.writer import Writer

T = TypeVar("T")
DEADLINE = 8.0
"""Seconds for any question to the database, longer than SQLite waits for another process."""
RETIRED_AT_ONCE = 50  # tables deleted in one transaction: others write in between


class Store:
    """Keeps tables. Whatever changes something returns when the change is durable.

    `url` is `sqlite:///file` or `postgresql://user:password@host/name`. Errors are `StoreError`s with one
    sentence; after `Unavailable` it is unknown whether the change was written.
    """

    def __init__(self, url: str) -> None:
        self._url = engines.parse(url)
        self._writing = engines.writing(self._url)
        self._reading = engines.reading(self._url)
        self._writer = Writer(self._writing)
        self._readers = ThreadPoolExecutor(engines.READERS, thread_name_prefix="store-reader")
        self._cut = {engine: engines.severing(engine) for engine in (self._writing, self._reading)}
        self._closed = False
        self.observe: Callable[[str, float], None] = lambda work, seconds: None
        """Is told how long each question to the database took; for the metrics."""
        self._claim: FileClaim | SessionClaim | None = None

    def migrate(self) -> None:
        """Bring the database, new or old, to the tables of today. Blocks: call it before serving."""
        try:
            engines.create_file(self._url)
            upgrade(self._writing)
        except SQLAlchemyError as error:
            raise unavailable(self._url, error) from error

    def claim(self, shared: bool = False) -> None:
        """Serve the database until the store is closed: alone, or with others that share it too.

        Raises `Taken` if another process serves it alone. Blocks: call it before serving.
        """
        postgres = self._url.get_backend_name() == "postgresql"
        if shared:
            engines.impatient(self._writing)
        claim = SessionClaim(self._writing, shared) if postgres else FileClaim(self._url)
        try:
            claim.take()
        except SQLAlchemyError as error:
            raise unavailable(self._url, error) from error
        self._claim = claim

    async def close(self) -> None:
        """Write what is waiting and end all threads. A closed store stays closed."""
        self._closed = True
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        impatient = threading.Timer(DEADLINE, self._sever)
        impatient.start()
        self._writer.close()
        self._readers.shutdown()
        impatient.cancel()
        self._reading.dispose()
        self._writing.dispose()  # the last one: SQLite tidies its log away
        if self._claim is not None:
            self._claim.drop()
            self._claim = None

    def _sever(self) -> None:
        for cut in self._cut.values():
            cut()

    async def create(self, stored: Stored, fence: Fence | None = None) -> None:
        """Add a new table with all that it has, and the first lease of it."""
        whole = rows.whole(stored)
        await self._change(lambda connection: rows.insert_table(connection, *whole, fence))

    async def append(
        self,
        id: str,
        entries: Sequence[Entry],
        *,
        status: str | None = None,
        setup: dict[str, Any] | None = None,
        clear_drafts: bool = False,
        tokens: TokenChange | None = None,
        opens: Stored | None = None,
        fence: Fence | None = None,
    ) -> None:
        """Add entries to the log of a table, all or none, with the changes that go with them.

        `opens` is a new table that comes with the entries. `fence` is the lease under which they are written.

        `Fenced` if another server holds the table. `Conflict` if the first is not the next number of the log,
        or if the log has its command already.
        """
        added = rows.entry_rows(id, entries)
        changes = {} if status is None else {"status": status}
        if setup is not None:
            changes["setup"] = rows.encoded(setup)
        new = None if opens is None else rows.whole(opens)
        append = Append(id, added, changes, clear_drafts, tokens, new, fence)
        await self._watched(self._writer.run_together(append_all, append), self._writing, "append")

    async def save_draft(
        self, id: str, seat: int, draft: dict[str, Any] | None, fence: Fence | None = None
    ) -> None:
        """Keep the draft of a seat instead of its last one; `None` forgets it."""
        row = None if draft is None else rows.draft_row(id, seat, draft)
        await self._change(lambda connection: rows.replace_draft(connection, id, seat, row, fence))

    async def load(self, id: str) -> Stored | None:
        """A whole table as it is at one moment."""
        return await self._read(lambda connection: rows.load(connection, id))

    async def by_token(self, hash: str) -> tuple[str, Token] | None:
        """The table that a token opens, and what it allows there."""
        return await self._read(lambda connection: rows.by_token(connection, hash))

    async def running(self) -> list[str]:
        """Ids of the tables that wait for players or are being played, oldest first."""
        return await self._read(rows.running)

    async def retire(self, now: float, finished: float, abandoned: float, share: float = 1.0) -> int:
        """Delete what ended `finished` seconds ago or had no entry for `abandoned` seconds; say how many.

        `TooMany`, and nothing is deleted, if that were more than this share of all tables.
        """
        limits = (now - finished, now - abandoned)
        found = await self._read(lambda connection: rows.outdated(connection, *limits))
        there = await self._read(rows.count) if found else 0
        if len(found) > share * there:
            raise TooMany(f"{len(found)} of {there} tables are so old that they would be deleted.")
        deleted = 0
        for start in range(0, len(found), RETIRED_AT_ONCE):
            chosen = found[start : start + RETIRED_AT_ONCE]
            deleted += await self._delete(chosen, limits)
        return deleted

    async def _delete(self, chosen: Sequence[str], limits: tuple[float, float]) -> int:
        return await self._change(lambda connection: rows.delete_outdated(connection, chosen, *limits))

    async def heartbeat(self, now: float) -> None:
        """Note that the server runs: after a crash, clocks go on from here."""
        await self._change(lambda connection: rows.set_heartbeat(connection, now))

    async def last_heartbeat(self) -> float | None:
        return await self._read(rows.last_heartbeat)

    async def ready(self) -> bool:
        """Whether the database answers and has the tables of this version."""
        try:
            return await self._read(suits)
        except StoreError:
            return False

    async def _read(self, question: Callable[[sa.Connection], T]) -> T:
        if self._closed:
            raise StoreError("The store is closed.")
        reading = asyncio.get_running_loop().run_in_executor(self._readers, self._answer, question)
        return await self._watched(reading, self._reading, "read")

    async def _change(self, change: Callable[[sa.Connection], T]) -> T:
        return await self._watched(self._writer.run(change), self._writing, "write")

    async def _watched(self, work: Awaitable[T], engine: sa.Engine, kind: str) -> T:
        """Wait for a database, but not for ever: one that stands still is given up, and its connections."""
        begun = time.monotonic()
        try:
            async with asyncio.timeout(DEADLINE):
                return await work
        except TimeoutError:
            self._cut[engine]()
            raise Unavailable(f"{place(self._url)} does not answer.") from None
        finally:
            self.observe(kind, time.monotonic() - begun)

    def _answer(self, question: Callable[[sa.Connection], T]) -> T:
        try:
            with self._reading.begin() as connection:
                return question(connection)
        except SQLAlchemyError as error:
            raise unavailable(self._url, error) from error
