"""Bots that think outside the event loop: worker processes with a hard time limit and a move to fall back on.

A `Thinker` owns a few processes (`thinking_process`), started when they are first needed and again when one
has died. Its caller gets an answer in bounded time whatever the bot does: a bot that overruns, crashes, fails
or answers nonsense is replaced by the `default` of its decision, and the answer says so. Tables take turns
(`thinking_queue`).
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from carcassonne.bots.bot import check_asked
from carcassonne.engine.errors import CarcassonneError
from carcassonne.record import replay
from carcassonne.server.thinking_process import GRACE, Position, Reply, Start, Worker
from carcassonne.server.thinking_queue import FairQueue

About = Position | Mapping[str, Any]
"""What a question is about: a game in play, or the position at the end of a record."""

log = logging.getLogger(__name__)


class Closed(Exception):
    """The thinker was closed before this question was answered; nothing was decided."""


class Unanswerable(CarcassonneError):
    """The question makes no sense: the record is damaged, or the seat is not asked."""


class Choice(dict[str, Any]):
    """An action as JSON. `problem` says why it is the decision's default and not the bot's own choice."""

    problem: str | None = None
    """None, or "overrun", "crash" or "failed"."""


@dataclass(eq=False, slots=True)
class _Job:
    table: str
    question: dict[str, Any]
    about: About
    reply: asyncio.Future[Reply]
    running: asyncio.Task[None] | None = None


class Thinker:
    """Answers for bot seats, and hints for others."""

    def __init__(self, workers: int, grace: float = GRACE, start: Start | None = None) -> None:
        if workers < 1:
            raise ValueError(f"at least 1 worker is needed, not {workers}")
        self._workers = [Worker(grace, start) for _ in range(workers)]
        self._free = list(range(workers))
        self._queue: FairQueue[_Job] = FairQueue()
        self._running: set[asyncio.Task[None]] = set()
        self._pending: set[_Job] = set()
        self._closed = False
        self.problems: Counter[str] = Counter()
        """How often a bot did not answer, by the reason; for the metrics."""

    @property
    def waiting(self) -> int:
        """Questions that no worker has begun yet; for the metrics."""
        return len(self._queue)

    async def choose(self, about: About, seat: int, level: str, seconds: float) -> Choice:
        """The action the bot plays, or the decision's default with a `problem`.

        Raises Unanswerable if the record does not hold or asks another seat, and Closed. Cancelling it ends
        the thinking.
        """
        reply = await self._ask(about, seat, level, seconds)
        if reply.problem is None:
            return Choice(reply.answer)
        default = reply.default
        if default is None:  # the worker died before it could say it
            default = await _default(about, seat)
        choice = Choice(default)
        choice.problem = reply.problem
        return choice

    async def rank(
        self, about: About, seat: int, level: str, seconds: float, n: int = 3
    ) -> list[dict[str, Any]]:
        """The best ways to play on as {"actions", "value", "reason"}, best first; none if the bot has none.

        Raises and is cancelled as `choose`.
        """
        reply = await self._ask(about, seat, level, seconds, n=n)
        return [] if reply.problem else list(reply.answer)

    async def analyse(
        self, about: About, seat: int, level: str, seconds: float, played: list[dict[str, Any]]
    ) -> dict[str, Any] | None:
        """What the bot says about actions that were played here (`analysis`); None if it has no answer.

        Raises and is cancelled as `choose`.
        """
        reply = await self._ask(about, seat, level, seconds, played=played)
        return None if reply.problem else dict(reply.answer)

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

    async def _ask(self, about: About, seat: int, level: str, seconds: float, **more: Any) -> Reply:
        if self._closed:
            raise Closed("the thinker is closed")
        if not (seconds > 0 and math.isfinite(seconds)):
            raise ValueError(f"seconds must be a number above 0, not {seconds}")
        question = {"seat": seat, "level": level, "seconds": seconds, "n": None, **more}
        table = about.table if isinstance(about, Position) else _table(about)
        job = _Job(table, question, about, asyncio.get_running_loop().create_future())
        self._pending.add(job)
        self._queue.put(job.table, job)
        self._dispatch()
        try:
            reply = await job.reply
        finally:
            self._pending.discard(job)
            if not self._queue.discard(job.table, job) and job.running is not None:
                job.running.cancel()  # does nothing if it has ended
        if reply.refused is not None:
            raise Unanswerable(*reply.refused)
        if reply.problem is not None:
            self.problems[reply.problem] += 1
            log.warning("bot %r did not answer: %s %s", level, reply.problem, reply.detail)
        return reply

    def _dispatch(self) -> None:
        """Give jobs to free workers."""
        while not self._closed and (taken := self._queue.take(self._free)) is not None:
            job, number = taken
            self._free.remove(number)
            task = job.running = asyncio.create_task(self._run(job, number))
            self._running.add(task)
            task.add_done_callback(partial(self._ended, job, number))

    async def _run(self, job: _Job, number: int) -> None:
        reply = await self._workers[number].ask(job.question, job.about)
        if not job.reply.done():
            job.reply.set_result(reply)

    def _ended(self, job: _Job, number: int, task: asyncio.Task[None]) -> None:
        """Free the worker; as a callback, because a task that is cancelled early never runs."""
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not job.reply.done():
            job.reply.set_exception(error)
        self._queue.done(job.table)
        self._free.append(number)
        self._dispatch()


def _table(record: Mapping[str, Any]) -> str:
    """What tells one record from another: its set-up and its seed."""
    opening = json.dumps([record.get(key) for key in ("config", "seed", "script")], sort_keys=True)
    return hashlib.blake2b(opening.encode(), digest_size=16).hexdigest()


async def _default(about: About, seat: int) -> dict[str, Any]:
    game = about.game if isinstance(about, Position) else await asyncio.to_thread(replay, about)
    check_asked(game, seat)
    return game.decision.default.to_json()
