"""Bots in workers of the page, in the place of the server's processes: asked, heard, ended alike."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Protocol, cast

from carcassonne.server.thinking_worker import Games, answers

if TYPE_CHECKING:
    from asyncio.subprocess import Process


class Hand(Protocol):
    """A worker of the page."""

    def tell(self, question: str) -> None: ...

    def end(self) -> None: ...


Hire = Callable[[Callable[[str], None], Callable[[], None]], Hand]
"""Starts a worker; the first function hears each of its answers, the second that it has died."""


class Hired:
    """A worker, with what is used of a process: two streams, and its end."""

    pid = 0

    def __init__(self, hire: Hire) -> None:
        self.returncode: int | None = None
        self.stdin = self.stdout = self
        self._heard: asyncio.Queue[bytes] = asyncio.Queue()
        self._hand = hire(lambda said: self._heard.put_nowait(said.encode() + b"\n"), self._died)

    def _died(self) -> None:
        self.returncode = 1
        self._heard.put_nowait(b"")

    def write(self, question: bytes) -> None:
        self._hand.tell(question.decode())

    async def drain(self) -> None:
        """A message is on its way at once."""

    async def readline(self) -> bytes:
        return await self._heard.get()

    def close(self) -> None:
        """There is nothing to close: `kill` follows."""

    def kill(self) -> None:
        self.returncode = 1
        self._hand.end()

    async def wait(self) -> int:
        return self.returncode or 0


def starting(hire: Hire) -> Callable[[], Awaitable[Process]]:
    """How a thinker of the page starts what the server has processes for."""

    async def start() -> Process:
        return cast("Process", Hired(hire))

    return start


class Bots:
    """The other end: what runs in such a worker."""

    def __init__(self) -> None:
        self._games = Games()

    def answer(self, question: str, say: Callable[[str], Any]) -> None:
        """Say the lines of an answer as they come."""
        for line in answers(self._games, json.loads(question)):
            say(line)
