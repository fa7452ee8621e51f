"""Bots that think in other processes: a server asks whoever is free, a thinker answers as soon as it can.

A question is taken by one of the thinkers (a group on the bus). If that one falls silent it is asked anew: a
question changes nothing, so it may be answered twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from carcassonne.server.asking import About, Asking, Closed
from carcassonne.server.cluster import words
from carcassonne.server.cluster.bus import Bus, Nobody, Unreachable
from carcassonne.server.thinking_process import Position, Reply

if TYPE_CHECKING:
    from carcassonne.server.cluster.cluster import Cluster

THINK = "think"
BEAT = 0.5
SILENT = 3.0
"""Seconds without a sign of life, after which a thinker is given up."""
AGAIN = 0.3
ACCEPT_SECONDS = 2.0
DELIVER_SECONDS = 2.0

log = logging.getLogger(__name__)


class FarThinker(Asking):
    """Asks the thinkers on the bus."""

    def __init__(self, cluster: Cluster) -> None:
        super().__init__()
        self._cluster = cluster
        cluster.thinker = self
        self._open: dict[str, asyncio.Future[Reply]] = {}
        self._heard: dict[str, float] = {}
        self._closed = False

    @property
    def waiting(self) -> int:
        return len(self._open)

    def alive(self, id: str) -> None:
        """Somebody shows a sign of life."""
        self._heard[id] = time.monotonic()

    def thought(self, word: words.Thought) -> None:
        """An answer has come."""
        waiting = self._open.get(word.ticket)
        if waiting is not None and not waiting.done():
            waiting.set_result(_reply(word.reply))

    async def reply(self, about: About, question: Mapping[str, Any], patron: str, urgency: int) -> Reply:
        if self._closed:
            raise Closed("the thinker is closed")
        table, record = (about.table, about.game.record()) if isinstance(about, Position) else ("", about)
        ticket = secrets.token_hex(8)
        asked = words.Question(
            server=self._cluster.id,
            ticket=ticket,
            table=table,
            patron=patron,
            urgency=urgency,
            question=dict(question),
            record=dict(record),
        )
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._open[ticket] = answer
        thinker = ""
        try:
            while not answer.done():
                thinker = await self._found(words.pack(asked))
                self._heard.setdefault(thinker, time.monotonic())
                while not answer.done() and not self._silent(thinker):
                    await asyncio.wait({answer}, timeout=BEAT)
            return answer.result()
        finally:
            del self._open[ticket]
            if not answer.done() and thinker:
                self._cluster.bus.tell(f"cancel.{thinker}", words.pack(words.Cancel(ticket)))

    async def _found(self, asked: bytes) -> str:
        """A thinker that takes the question; while there is none, bots have to wait."""
        said = False
        while True:
            try:
                answer = await self._cluster.bus.call(THINK, asked, ACCEPT_SECONDS)
                return words.accepted(answer).thinker
            except (Nobody, Unreachable):
                if not said:
                    log.warning("no thinker takes a question; start one with: carcassonne think")
                said = True
                await asyncio.sleep(AGAIN)

    def _silent(self, thinker: str) -> bool:
        heard, own = self._heard.get(thinker, 0.0), self._heard.get(self._cluster.id, 0.0)
        now = time.monotonic()
        return now - heard > SILENT and now - own < SILENT

    async def close(self) -> None:
        self._closed = True
        for answer in self._open.values():
            if not answer.done():
                answer.set_exception(Closed("the server is shutting down; the bot did not finish"))
                answer.exception()


class ThinkService:
    """Answers the questions of servers, with processes of its own."""

    def __init__(self, bus: Bus, thinker: Asking) -> None:
        self.id = f"think-{secrets.token_hex(4)}"
        self._bus = bus
        self._thinker = thinker
        self._running: dict[str, asyncio.Task[None]] = {}
        self._beating: asyncio.Task[None] | None = None
        self.answered = 0

    async def open(self) -> None:
        await self._bus.hear(f"cancel.{self.id}", self._cancel)
        await self._bus.answer(THINK, self._take, group="thinkers")
        self._beating = asyncio.ensure_future(self._beat())

    async def close(self) -> None:
        if self._beating is not None:
            self._beating.cancel()
        for task in list(self._running.values()):
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)
        await self._thinker.close()

    async def _beat(self) -> None:
        alive = words.pack(words.Alive(self.id, False))
        while True:
            self._bus.tell("alive", alive)
            await asyncio.sleep(BEAT)

    async def _take(self, message: bytes) -> bytes:
        asked = words.question(message)
        before = self._running.get(asked.ticket)
        if before is None:
            task = self._running[asked.ticket] = asyncio.ensure_future(self._think(asked))
            task.add_done_callback(lambda _: self._running.pop(asked.ticket, None))
        return words.pack(words.Accepted(self.id))

    def _cancel(self, message: bytes) -> None:
        task = self._running.get(words.cancel(message).ticket)
        if task is not None:
            task.cancel()

    async def _think(self, asked: words.Question) -> None:
        with contextlib.suppress(Closed):
            reply = await self._thinker.reply(asked.record, asked.question, asked.patron, asked.urgency)
            await self._deliver(asked, words.pack(words.Thought(asked.ticket, asdict(reply))))
            self.answered += 1

    async def _deliver(self, asked: words.Question, answer: bytes) -> None:
        """Say the answer until it is heard, or its server is gone."""
        for _ in range(10):
            try:
                await self._bus.call(f"server.{asked.server}", answer, DELIVER_SECONDS)
                return
            except Nobody:
                await asyncio.sleep(AGAIN)  # it may be reconnecting
            except Unreachable:
                await asyncio.sleep(AGAIN)


def _reply(said: dict[str, Any]) -> Reply:
    refused = said.pop("refused", None)
    known = {
        name: said[name] for name in ("default", "answer", "problem", "detail", "seconds") if name in said
    }
    return Reply(**known, refused=None if refused is None else (refused[0], refused[1]))
