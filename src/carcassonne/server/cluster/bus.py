"""How processes talk to each other: a call that is answered, and a word that is not.

Nothing that matters lives on the bus. Who calls must be ready to hear that nobody is there; what is told
may be lost, and whoever misses it notices by the numbers.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Protocol

Answering = Callable[[bytes], Awaitable[bytes]]
Hearing = Callable[[bytes], None]


class Nobody(Exception):
    """Nobody answers to this name: who did is gone."""


class Unreachable(Exception):
    """The bus gave no answer; who is there is not known."""


class Bus(Protocol):
    """What carries messages. Names are like "server.7c1e"."""

    @property
    def connected(self) -> bool:
        """Is there anything that carries?"""

    async def open(self) -> None: ...

    async def answer(self, name: str, answering: Answering, group: str = "") -> None:
        """Answer calls to a name; of a group, one answers each call."""

    async def hear(self, name: str, hearing: Hearing) -> None:
        """Hear what is told to a name, in the order in which each teller told it."""

    async def call(self, name: str, message: bytes, seconds: float) -> bytes:
        """The answer to a call; raises `Nobody` or `Unreachable`."""

    def tell(self, name: str, message: bytes) -> None:
        """Say something to whoever hears the name."""

    async def close(self) -> None: ...


class Hub:
    """The bus inside one process: whoever joins the same hub hears each other."""

    def __init__(self) -> None:
        self.answering: dict[str, list[Answering]] = defaultdict(list)
        self.hearing: dict[str, list[Hearing]] = defaultdict(list)


class Local:
    """A place at a hub. `cut` is for tests: nothing goes in or out."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._answering: list[tuple[str, Answering]] = []
        self._hearing: list[tuple[str, Hearing]] = []
        self.cut = False

    @property
    def connected(self) -> bool:
        return not self.cut

    async def open(self) -> None:
        """There is nothing to connect."""

    async def answer(self, name: str, answering: Answering, group: str = "") -> None:
        async def guarded(message: bytes) -> bytes:
            if self.cut:
                raise Nobody(name)
            return await answering(message)

        self._answering.append((name, guarded))
        self._hub.answering[name].append(guarded)

    async def hear(self, name: str, hearing: Hearing) -> None:
        def guarded(message: bytes) -> None:
            if not self.cut:
                hearing(message)

        self._hearing.append((name, guarded))
        self._hub.hearing[name].append(guarded)

    async def call(self, name: str, message: bytes, seconds: float) -> bytes:
        if self.cut:
            raise Unreachable(name)
        those = self._hub.answering[name]
        if not those:
            raise Nobody(name)
        those.append(those.pop(0))  # of a group, they take turns
        try:
            async with asyncio.timeout(seconds):
                return await those[-1](message)
        except TimeoutError:
            raise Unreachable(name) from None

    def tell(self, name: str, message: bytes) -> None:
        if not self.cut:
            for hearing in list(self._hub.hearing[name]):
                asyncio.get_running_loop().call_soon(hearing, message)

    async def close(self) -> None:
        for name, answering in self._answering:
            self._hub.answering[name].remove(answering)
        for name, hearing in self._hearing:
            self._hub.hearing[name].remove(hearing)
        self._answering, self._hearing = [], []
