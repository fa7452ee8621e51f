"""The bus between machines: NATS, as messages that are carried at most once and kept nowhere."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import zlib
from collections import deque
from typing import Any

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error, NoRespondersError

from carcassonne.server.cluster.bus import Answering, Hearing, Nobody, Unreachable

PREFIX = "carcassonne."
AGAIN = 0.2
"""Seconds between attempts to reach NATS again."""
PINGS = 1.0
"""Seconds between questions whether NATS is still there."""
BACKLOG = 4096
"""Words that wait while NATS is away; of more, the oldest are lost."""
LONG = 32 * 1024
"""Bytes from which a message is packed: NATS takes no more than a megabyte."""
PACKED = b"\x01"
PLAIN = b"\x00"

log = logging.getLogger(__name__)


class Nats:
    """A connection to NATS that comes back by itself."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._client: Client = Client()
        self._words: deque[tuple[str, bytes]] = deque(maxlen=BACKLOG)
        self._spoken = asyncio.Event()
        self._speaker: asyncio.Task[None] | None = None
        self._answers: set[asyncio.Task[None]] = set()
        self._closing = False

    @property
    def connected(self) -> bool:
        return self._client.is_connected

    async def open(self) -> None:
        """Connect; a NATS that is late is waited for."""
        self._client = await nats.connect(
            self._url.split(","),
            name="carcassonne",
            allow_reconnect=True,
            max_reconnect_attempts=-1,
            reconnect_time_wait=AGAIN,
            connect_timeout=2,
            ping_interval=PINGS,
            max_outstanding_pings=2,
            error_cb=_quiet,
            disconnected_cb=self._gone,
            reconnected_cb=self._back,
        )
        self._speaker = asyncio.ensure_future(self._speak())

    async def _gone(self) -> None:
        if not self._closing:
            log.warning("NATS is gone; trying to reach it again")

    async def _back(self) -> None:
        log.warning("NATS is there again")

    async def answer(self, name: str, answering: Answering, group: str = "") -> None:
        async def take(message: Msg) -> None:
            task = asyncio.ensure_future(self._reply(message, answering))  # so that others need not wait
            self._answers.add(task)
            task.add_done_callback(self._answers.discard)

        await self._client.subscribe(PREFIX + name, queue=group, cb=take)

    async def _reply(self, message: Msg, answering: Answering) -> None:
        try:
            answer = await answering(_opened(message.data))
        except Exception:  # the caller gives up after a while
            log.exception("a call could not be answered")
            return
        with contextlib.suppress(Error, OSError):
            await message.respond(_packed(answer))

    async def hear(self, name: str, hearing: Hearing) -> None:
        async def take(message: Msg) -> None:
            try:
                hearing(_opened(message.data))
            except Exception:
                log.exception("a word could not be taken")

        await self._client.subscribe(PREFIX + name, cb=take)

    async def call(self, name: str, message: bytes, seconds: float) -> bytes:
        if not self.connected:
            raise Unreachable(name)
        try:
            answer = await self._client.request(PREFIX + name, _packed(message), timeout=seconds)
        except NoRespondersError:
            raise Nobody(name) from None
        except Exception:  # the client fails in many ways while it reconnects
            raise Unreachable(name) from None
        return _opened(answer.data)

    def tell(self, name: str, message: bytes) -> None:
        self._words.append((PREFIX + name, message))
        self._spoken.set()

    async def _speak(self) -> None:
        while True:
            await self._spoken.wait()
            self._spoken.clear()
            while self._words:
                name, message = self._words.popleft()
                try:
                    await self._client.publish(name, _packed(message))
                except Exception as error:  # what is lost is noticed by its number; the next word is said
                    log.debug("a word was lost: %s", error)
                    await asyncio.sleep(0)

    async def close(self) -> None:
        self._closing = True
        for task in self._answers:
            task.cancel()
        if self._speaker is not None:
            while self._words and self.connected:
                await asyncio.sleep(0.01)
            self._speaker.cancel()
        with contextlib.suppress(Exception):
            async with asyncio.timeout(2.0):
                await self._client.flush()
        with contextlib.suppress(Exception):
            await self._client.close()


def _packed(message: bytes) -> bytes:
    return PLAIN + message if len(message) < LONG else PACKED + zlib.compress(message, 1)


def _opened(data: bytes) -> bytes:
    return data[1:] if data[:1] == PLAIN else zlib.decompress(data[1:])


async def _quiet(error: Any) -> None:
    """Each attempt that fails would be a line in the log; that NATS went and came is enough."""
