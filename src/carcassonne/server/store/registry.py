"""The leases of one server, for asyncio.

They have connections of their own: a lease that waits for a lock holds up no append, and an append no lease.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from carcassonne.server.store import engines, leases
from carcassonne.server.store.errors import StoreError, Unavailable
from carcassonne.server.store.model import Fence, Lease
from carcassonne.server.store.sentences import place, unavailable

T = TypeVar("T")
CONNECTIONS = 4
DEADLINE = leases.TERM
"""Seconds for each question: a server that cannot renew its leases for so long holds none."""
LEADER = 0x4361726C
"""Any number that other programs on the same PostgreSQL hardly take."""


class Registry:
    """Who holds which table, as one server asks and says."""

    def __init__(self, url: str, server: str) -> None:
        self._url = engines.parse(url)
        if self._url.get_backend_name() != "postgresql":
            raise StoreError(
                "Several servers need a PostgreSQL database; set CARCASSONNE_DATABASE_URL, or serve without "
                "CARCASSONNE_NATS_URL."
            )
        self.server = server
        self._engine = engines.leasing(self._url, CONNECTIONS)
        self._cut = engines.severing(self._engine)
        self._threads = ThreadPoolExecutor(CONNECTIONS, thread_name_prefix="leases")
        self._leading: sa.Connection | None = None
        self._asking = Lock()  # a connection is for one thread at a time

    async def holder(self, table: str) -> Lease | None:
        """The lease of a table; None if nobody ever held it."""
        return await self._run(lambda connection: leases.holder(connection, table))

    async def take(self, table: str, gone: Collection[str]) -> Lease | None:
        """Hold a table that nobody holds, or only one of the servers that are `gone`; None if it is held."""
        return await self._run(lambda connection: leases.take(connection, table, self.server, gone))

    async def give_back(self, table: str, fence: Fence) -> None:
        await self._run(lambda connection: leases.give_back(connection, table, fence))

    async def renew(self, leads: bool) -> dict[str, int]:
        """Say that this server runs; returns what it holds."""
        return await self._run(lambda connection: leases.renew(connection, self.server, leads))

    async def retreat(self) -> None:
        await self._run(lambda connection: leases.retreat(connection, self.server))

    async def orphans(self, gone: Collection[str]) -> list[str]:
        return await self._run(lambda connection: leases.orphans(connection, gone))

    async def unheld(self) -> list[str]:
        return await self._run(leases.unheld)

    async def bury(self) -> None:
        await self._run(leases.bury)

    async def lead(self) -> bool:
        """Is this the one server that keeps house for all? Who asks first is, until its connection ends."""
        return await self._threaded(self._lead_alone)

    async def close(self) -> None:
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        self._cut()
        self._threads.shutdown(cancel_futures=True)
        if self._leading is not None:
            with contextlib.suppress(SQLAlchemyError):
                self._leading.invalidate()
                self._leading.close()
        self._engine.dispose()

    def _lead_alone(self) -> bool:
        with self._asking:
            return self._lead()

    def _lead(self) -> bool:
        if self._leading is None:
            self._leading = self._engine.connect()
        try:
            ask = sa.text("SELECT pg_try_advisory_lock(:number, hashtext(current_schema()))")
            held = self._leading.scalar(sa.text(_HELD), {"number": LEADER})
            leads = bool(held or self._leading.scalar(ask, {"number": LEADER}))
            self._leading.commit()
            return leads
        except SQLAlchemyError:
            with contextlib.suppress(SQLAlchemyError):
                self._leading.invalidate()
                self._leading.close()
            self._leading = None
            return False

    async def _run(self, work: Callable[[sa.Connection], T]) -> T:
        return await self._threaded(lambda: self._done(work))

    async def _threaded(self, work: Callable[[], T]) -> T:
        try:
            async with asyncio.timeout(DEADLINE):
                return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        except TimeoutError:
            self._cut()
            raise Unavailable(f"{place(self._url)} does not answer.") from None

    def _done(self, work: Callable[[sa.Connection], T]) -> T:
        try:
            with self._engine.begin() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise unavailable(self._url, error) from error


_HELD = """
SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()
AND classid = :number AND objsubid = 2
"""
