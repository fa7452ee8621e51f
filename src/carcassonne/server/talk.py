"""One client at a table, whatever carries its messages: who it is, what it asks, what it is refused."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from carcassonne.engine.errors import CarcassonneError
from carcassonne.server import answers, commands, messages, wire
from carcassonne.server.refusal import Refusal, plain
from carcassonne.server.room import Room
from carcassonne.server.rooms import Rooms, fingerprint

BYE = {"table.damaged": "again", "table.crowded": "flood", "store.conflict": "again"}
"""How to end a connection that is not let in, where the tokens are not at fault."""


class Talk:
    """A listener of a room. Who carries the messages sends them, and ends the connection."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.seats: tuple[int, ...] = ()
        self.host = False
        self.hashes: frozenset[str] = frozenset()
        self.room: Room | None = None
        self._hint: asyncio.Task[None] | None = None

    def send(self, message: bytes) -> None:
        raise NotImplementedError

    def dismiss(self, reason: str, sentence: str) -> None:
        """Say why, and end the connection."""
        raise NotImplementedError

    async def greet(self, hello: Any) -> Room | None:
        """Who is it? The first message must be a hello with tokens of one table; others are sent away."""
        if not isinstance(hello, messages.Hello):
            raise Refusal("hello.first", "the first message must be a hello")
        if hello.protocol != messages.PROTOCOL:
            self.dismiss("reload", f"the server speaks protocol {messages.PROTOCOL}; reload the page")
            return None
        try:
            return await self._admit(hello)
        except Refusal as refusal:
            self.dismiss(BYE.get(refusal.key, "token"), str(refusal))
        return None

    async def _admit(self, hello: messages.Hello) -> Room | None:
        return await self.enter([fingerprint(token) for token in hello.tokens], hello.last)

    async def enter(self, hashes: list[str], last: int | None, patron: str = "") -> Room:
        """Come to a table with tokens that belong to it; what was missed since `last` is told."""
        found = [await self.rooms.identify_hash(hashed) for hashed in hashes]
        ids = {room.table.id for room, _ in found}
        if len(ids) > 1:
            raise Refusal(
                "token.tables", "the tokens belong to different tables; open one connection for each"
            )
        room = await self._current(ids.pop(), last or 0)
        if room is None:
            raise Refusal("token.unknown", "this table no longer exists")
        self.seats = tuple(sorted({token.seat for _, token in found if token.seat is not None}))
        self.host = any(token.role == "host" for _, token in found)
        self.hashes = frozenset(hashes)
        if self.rooms.settings.limit and room.crowded(playing=bool(self.seats) or self.host):
            crowd = f"table {room.table.id}"
            self.rooms.complaints.say(crowd, "too many are there, more are refused", time.monotonic())
            raise Refusal("table.crowded", "too many are at this table; wait a moment")
        room.patron = patron or room.patron
        room.join(self, last)
        return room

    async def _current(self, table: str, last: int) -> Room | None:
        """A table; who has heard more than is known here was told by a server that holds it meanwhile."""
        room = await self.rooms.get(table)
        if room is not None and last > room.table.number and not await room.holds():
            return await self.rooms.get(table)
        return room

    async def take(self, room: Room, message: Any) -> None:
        """Do what a message asks."""
        if isinstance(message, messages.Hint):
            self._think(room, message)
        else:
            await self._obey(room, message)

    async def _obey(self, room: Room, message: Any) -> None:
        try:
            await commands.obey(self.rooms, room, self, message)
        except CarcassonneError as error:
            if await room.holds():  # else it was refused by what was so before
                self.refuse(room, error, getattr(message, "id", None))

    def _think(self, room: Room, message: messages.Hint) -> None:
        """A hint takes a while: other messages go on meanwhile, a second hint does not."""
        if self._hint is not None and not self._hint.done():
            self.refuse(room, Refusal("assist.busy", "wait for the first hint"), message.id)
        else:
            self._hint = asyncio.ensure_future(self._obey(room, message))
            self.rooms.keep(self._hint)

    def refuse(self, room: Room, error: CarcassonneError, id: str | None) -> None:
        self.rooms.metrics.refused.labels(error.key.partition(".")[0]).inc()
        refused = answers.Refused(
            id=id, reason=error.key, message=str(error), params=plain(error.params), number=room.table.number
        )
        self.send(wire.encode(refused))
