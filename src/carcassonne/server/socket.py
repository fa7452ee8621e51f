"""One client's WebSocket: hello first, then messages in, and an outbox that never waits for a slow reader."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from carcassonne.server import answers, limits, messages, wire
from carcassonne.server.cluster.abroad import Place
from carcassonne.server.line import NAME, Line
from carcassonne.server.refusal import Refusal
from carcassonne.server.room import Room
from carcassonne.server.rooms import Rooms, fingerprint
from carcassonne.server.security import address
from carcassonne.server.store import StoreError
from carcassonne.server.talk import Talk

HELLO_SECONDS = 10.0
"""Who says nothing for so long is sent away."""
FAREWELL = 5.0
"""Seconds for the last words to a client."""
JUNK = 10
"""So many messages that cannot be read, and the connection ends."""
CODES = {
    "reload": 4406,
    "token": 4401,
    "removed": 4403,
    "flood": 4429,
    "junk": 4400,
    "slow": 4408,
    "again": 4409,
}

log = logging.getLogger(__name__)


class Client(Talk):
    """A connection over a socket: what still has to be sent to it, and how fast it may ask."""

    def __init__(self, rooms: Rooms, socket: WebSocket) -> None:
        super().__init__(rooms)
        self.socket = socket
        self._line: Line | None = socket.scope.get("extensions", {}).get(NAME)
        self._outbox = limits.Outbox()
        self._behind = False
        """Something waits in the outbox: what comes now must wait behind it."""
        self._ready = asyncio.Event()
        self._stuck = asyncio.Event()
        self._over: str | None = None
        self._place: Place | None = None
        """Its place at a table that another server holds."""
        self._bucket = limits.TokenBucket(limits.MESSAGES, time.monotonic())
        self._aids = limits.TokenBucket(limits.AIDS, time.monotonic())

    # --- sending ------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Send a message, or queue it; a client that does not read is disconnected and resumes later."""
        if self._over is not None:
            return
        if not self._behind and self._line is not None and self._line.write(message):
            return
        self._behind = True
        if not self._outbox.put(message, time.monotonic()):
            self._over = "slow"
            self._stuck.set()
        self._ready.set()

    def dismiss(self, reason: str, sentence: str) -> None:
        """Say why, and end the connection."""
        self.send(wire.encode(answers.Bye(reason=reason, message=sentence)))
        self._over = self._over or reason
        self._ready.set()

    async def _write(self) -> None:
        """Send what is queued until the connection is over; then close it."""
        while True:
            await self._ready.wait()
            self._ready.clear()
            while (message := self._outbox.take(time.monotonic())) is not None:
                await self.socket.send_text(message.decode())
            self._behind = False
            if self._over is not None:
                await self.socket.close(CODES.get(self._over, 4400), self._over)
                return

    # --- receiving ----------------------------------------------------------------------------------

    async def run(self) -> None:
        """The whole life of the connection: it ends when the client goes, is sent away, or does not read."""
        await self.socket.accept()
        self.rooms.metrics.sockets.inc()
        reader, writer = asyncio.ensure_future(self._read()), asyncio.ensure_future(self._write())
        stuck = asyncio.ensure_future(self._stuck.wait())
        try:
            await asyncio.wait({reader, writer, stuck}, return_when=asyncio.FIRST_COMPLETED)
            if self._over is not None and not stuck.done():
                await asyncio.wait({writer, stuck}, timeout=FAREWELL, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self.room is not None:
                self.room.leave(self)
            if self._place is not None:
                self._place.leave()
            self.rooms.metrics.sockets.dec()
            self.rooms.metrics.dismissed.labels(self._over or "gone").inc()
            for task in (reader, writer, stuck):
                task.cancel()
            await self._reap(reader, writer, stuck)

    async def _reap(self, reader: asyncio.Future[Any], *others: asyncio.Future[Any]) -> None:
        """A connection that breaks while we read or write is nothing to report; anything else is."""
        await asyncio.gather(reader, *others, return_exceptions=True)
        error = None if reader.cancelled() else reader.exception()
        if error is not None and not isinstance(error, WebSocketDisconnect | OSError):
            log.error("a connection failed", exc_info=error)

    async def _read(self) -> None:
        self.room = await self._greet()
        if self.room is not None or self._place is not None:
            await self._listen()

    async def _admit(self, hello: messages.Hello) -> Room | None:
        """Sit down here, or where the table is held."""
        hashes, who = [fingerprint(token) for token in hello.tokens], address(self.socket.scope)
        cluster = self.rooms.cluster
        if cluster is None:
            return await self.enter(hashes, hello.last, who)

        async def there(server: str) -> None:
            self._place = await cluster.abroad.enter(server, self, hashes, hello.last, who)

        return await cluster.owned(lambda: self.enter(hashes, hello.last, who), there)

    async def _receive(self) -> str | bytes:
        """The next frame; a connection that the server has ended hears nothing more."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text: str | bytes | None = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def _greet(self) -> Room | None:
        """Hear the hello in time."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = wire.from_client(await self._receive())
            return await self.greet(hello)
        except TimeoutError:
            self.dismiss("junk", "no hello arrived")
        except Refusal as refusal:
            self.dismiss("junk", str(refusal))
        except StoreError as error:
            log.warning("a client could not be let in: %s", error)
            self.dismiss("again", "the database is not responding; reconnect")
        return None

    async def _listen(self) -> None:
        junk = 0
        while self._over is None:
            data = await self._receive()
            if self._over is not None:
                break
            if self.rooms.settings.limit and not self._bucket.take(time.monotonic()):
                who = address(self.socket.scope)
                self.rooms.complaints.say(who, "too many messages, a socket was closed", time.monotonic())
                self.dismiss("flood", "too many messages; reconnect and send fewer")
                break
            begun = time.monotonic()
            message = await self._hear(data)
            if message is None:
                junk += 1
                if junk >= JUNK:
                    self.dismiss("junk", "too many unreadable messages")
            elif isinstance(message, messages.Aids | messages.Draft):
                await self._charge(time.monotonic() - begun)

    async def _hear(self, data: str | bytes) -> messages.FromClient | None:
        """Do what a message asks, here or where the table is held; None if it cannot be read."""
        message: messages.FromClient | None = None
        try:
            message = wire.from_client(data)
        except Refusal as refusal:
            if self.room is not None:
                self.refuse(self.room, refusal, None)
        if self._place is not None:
            await self._place.say(data.encode(errors="replace") if isinstance(data, str) else data)
        elif self.room is not None and message is not None:
            await self.take(self.room, message)
        return message

    async def _charge(self, cost: float) -> None:
        """Aids and drafts are charged by what they cost; who asks for too many is made to wait."""
        now, cost = time.monotonic(), min(cost, limits.AIDS.burst)
        if self.rooms.settings.limit and not self._aids.take(now, cost):
            await asyncio.sleep(self._aids.wait(now, cost))


def endpoint(rooms: Rooms) -> Callable[[WebSocket], Awaitable[None]]:
    """The route's function."""

    async def connect(socket: WebSocket) -> None:
        await Client(rooms, socket).run()

    return connect
