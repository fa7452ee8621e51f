"""One thread that writes, so that many tables share the cost of making a change durable.

A commit waits for the disk, far longer than it takes to write a row. What arrives while one group of changes
is being committed forms the next group: one alone is served at once, hundreds together pay for the disk once.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from carcassonne.server.store.errors import StoreError
from carcassonne.server.store.sentences import contended, hopeless, unavailable

T = TypeVar("T")
GROUP = 256  # changes in one transaction, so that the first does not wait too long for the last
TRIES = 5  # of a change that another server on the same database gets in the way of

Outcomes = Sequence[Any]  # a StoreError is raised, anything else returned


@dataclass(slots=True)
class Job:
    """Something to be done by `work`, together with neighbours that need the same work."""

    work: Callable[[sa.Connection, Sequence[Any]], Outcomes]
    item: Any
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]
    result: Any = None
    error: BaseException | None = None


class Writer:
    """Runs changes in their order of arrival. A change that raises a `StoreError` has written nothing."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._state = threading.Lock()
        self._thread: threading.Thread | None = None
        self._closed = False

    async def run(self, change: Callable[[sa.Connection], T]) -> T:
        """Return when the change is durable. If the caller is cancelled it may happen all the same."""
        result: T = await self.run_together(_one_by_one, change)
        return result

    async def run_together(
        self, work: Callable[[sa.Connection, Sequence[Any]], Outcomes], item: object
    ) -> Any:
        """The same for changes that are cheaper together: `work` gets the items of several callers."""
        loop = asyncio.get_running_loop()
        job = Job(work, item, loop, loop.create_future())
        with self._state:
            if self._closed:
                raise StoreError("The store is closed.")
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="store-writer", daemon=True)
                self._thread.start()
            self._queue.put(job)
        return await job.done

    def close(self) -> None:
        """Write what is waiting, then end the thread."""
        with self._state:
            first, self._closed = not self._closed, True
            if first:
                self._queue.put(None)
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        going_on = True
        while going_on:
            waiting, going_on = self._next_group()
            group = [job for job in waiting if not job.done.cancelled()]  # whoever gave up was told so
            if group:
                self._write(group)
                _tell(group)

    def _next_group(self) -> tuple[list[Job], bool]:
        job = self._queue.get()
        group: list[Job] = []
        try:
            while job is not None:
                group.append(job)
                if len(group) == GROUP:
                    return group, True
                job = self._queue.get_nowait()
        except Empty:
            return group, True
        return group, False

    def _write(self, group: list[Job], tries: int = TRIES) -> None:
        """Commit a group. If one change spoils the transaction all go again, each alone: the innocent ones
        are written, and the guilty one sees what another server wrote in between and says why."""
        try:
            self._commit(group)
        except Exception as error:  # whatever it is, the thread goes on
            alone = len(group) == 1
            if hopeless(error) or tries == 1 or (alone and not contended(error)):
                self._fail(group, error)
            else:
                for job in group:
                    self._write([job], tries - 1)

    def _commit(self, group: Iterable[Job]) -> None:
        with self._engine.begin() as connection:
            for work, same in groupby(group, key=lambda job: job.work):
                jobs = list(same)
                outcomes = work(connection, [job.item for job in jobs])
                for job, outcome in zip(jobs, outcomes, strict=True):
                    job.error = outcome if isinstance(outcome, StoreError) else None
                    job.result = outcome

    def _fail(self, group: Iterable[Job], error: Exception) -> None:
        for job in group:
            if isinstance(error, SQLAlchemyError):
                job.error = unavailable(self._engine.url, error)
            else:
                job.error = error


def _one_by_one(connection: sa.Connection, changes: Iterable[Callable[[sa.Connection], Any]]) -> Outcomes:
    outcomes: list[Any] = []
    for change in changes:
        try:
            outcomes.append(change(connection))
        except StoreError as error:
            outcomes.append(error)
    return outcomes


def _tell(group: Iterable[Job]) -> None:
    """Wake each event loop once for the whole group."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in group:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, jobs in by_loop.items():
        try:
            loop.call_soon_threadsafe(_resolve, jobs)
        except RuntimeError:  # the loop has ended: nobody waits any more
            continue


def _resolve(jobs: Iterable[Job]) -> None:
    for job in jobs:
        if job.done.done():  # cancelled
            continue
        if job.error is not None:
            job.done.set_exception(job.error)
        else:
            job.done.set_result(job.result)
