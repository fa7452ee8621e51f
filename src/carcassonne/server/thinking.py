"""Bots that think outside the event loop: worker processes with a hard time limit and a move to fall back on.

A `Thinker` owns a few processes (`thinking_process`), started when they are first needed and again when one
has died. Tables take turns, and so do the addresses for which they think (`thinking_queue`).
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from carcassonne.server.asking import LIVE, STUDY, About, Asking, Choice, Closed, Unanswerable
from carcassonne.server.thinking_process import GRACE, Position, Reply, Start, Worker
from carcassonne.server.thinking_queue import FairQueue

__all__ = ["About", "Choice", "Closed", "Lanes", "Thinker", "Unanswerable"]


QUICK = 0.1
"""Seconds: a bot that needs less answers at once."""
LEARNING = 0.2
"""How much the last answer weighs in what is known of a level."""


@dataclass(eq=False, slots=True)
class _Job:
    table: str
    question: dict[str, Any]
    about: About
    reply: asyncio.Future[Reply]
    begun: float = 0.0
    running: asyncio.Task[None] | None = None


class Thinker(Asking):
    """Thinks in processes of its own, started when they are first needed and again when one has died."""

    def __init__(self, workers: int, grace: float = GRACE, start: Start | None = None) -> None:
        super().__init__()
        if workers < 1:
            raise ValueError(f"at least 1 worker is needed, not {workers}")
        self._workers = [Worker(grace, start) for _ in range(workers)]
        self._free = list(range(workers))
        self._queue: FairQueue[_Job] = FairQueue()
        self._running: set[asyncio.Task[None]] = set()
        self._pending: set[_Job] = set()
        self._closed = False

    @property
    def waiting(self) -> int:
        return len(self._queue)

    async def close(self) -> None:
        """End all thinking; what was not answered raises Closed. No process is left when this returns."""
        self._closed = True
        for job in self._pending:
            if not job.reply.done():
                job.reply.set_exception(Closed("the server is shutting down; the bot did not finish"))
                job.reply.exception()  # seen, even if its caller is being cancelled too
        running = list(self._running)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self._workers))

    async def reply(self, about: About, question: Mapping[str, Any], patron: str, urgency: int) -> Reply:
        if self._closed:
            raise Closed("the thinker is closed")
        table = about.table if isinstance(about, Position) else _table(about)
        job = _Job(table, dict(question), about, asyncio.get_running_loop().create_future())
        self._pending.add(job)
        self._queue.put(job.table, job, patron, urgency)
        self._dispatch()
        try:
            return await job.reply
        finally:
            self._pending.discard(job)
            if not self._queue.discard(job.table, job) and job.running is not None:
                job.running.cancel()  # does nothing if it has ended

    def _dispatch(self) -> None:
        """Give jobs to free workers."""
        while not self._closed and (taken := self._queue.take(self._free)) is not None:
            job, number = taken
            self._free.remove(number)
            task = job.running = asyncio.create_task(self._run(job, number))
            self._running.add(task)
            task.add_done_callback(partial(self._ended, job, number))

    async def _run(self, job: _Job, number: int) -> None:
        job.begun = time.monotonic()
        reply = await self._workers[number].ask(job.question, job.about)
        if not job.reply.done():
            job.reply.set_result(reply)

    def _ended(self, job: _Job, number: int, task: asyncio.Task[None]) -> None:
        """Free the worker; as a callback, because a task that is cancelled early never runs."""
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not job.reply.done():
            job.reply.set_exception(error)
        self._queue.done(job.table, time.monotonic() - job.begun if job.begun else 0.0)
        self._free.append(number)
        self._dispatch()


def _table(record: Mapping[str, Any]) -> str:
    """What tells one record from another: its set-up and its seed."""
    opening = json.dumps([record.get(key) for key in ("config", "seed", "script")], sort_keys=True)
    return hashlib.blake2b(opening.encode(), digest_size=16).hexdigest()


class Lanes(Asking):
    """Three thinkers side by side, so that nobody waits behind what takes far longer.

    Bots that answer at once have a process of their own; so have judgements of the past, which no table waits
    for. How long a level takes is learned from its answers. Processes that are not needed are not started.
    """

    def __init__(self, workers: int) -> None:
        super().__init__()
        self._main, self._quick, self._study = Thinker(workers), Thinker(1), Thinker(1)
        self._takes: dict[str, float] = {}
        """Seconds that a choice of a level takes, about."""

    @property
    def waiting(self) -> int:
        return sum(thinker.waiting for thinker in self._all())

    def _all(self) -> tuple[Thinker, ...]:
        return self._main, self._quick, self._study

    async def reply(self, about: About, question: Mapping[str, Any], patron: str, urgency: int) -> Reply:
        if urgency != LIVE:
            lane = self._study if urgency == STUDY else self._main
            return await lane.reply(about, question, patron, urgency)
        level = question["level"]
        lane = self._quick if self._takes.get(level, QUICK) < QUICK else self._main
        reply = await lane.reply(about, question, patron, urgency)
        before = self._takes.get(level, 4 * QUICK)  # a level has to prove for a while that it is quick
        self._takes[level] = before + LEARNING * (reply.seconds - before)
        return reply

    async def close(self) -> None:
        await asyncio.gather(*(thinker.close() for thinker in self._all()))
