"""Our clients at tables that other servers hold: their words go there, and come from there."""

from __future__ import annotations

import itertools
import secrets
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from carcassonne.server.cluster import words
from carcassonne.server.cluster.bus import Nobody, Unreachable
from carcassonne.server.cluster.errors import Moved

if TYPE_CHECKING:
    from carcassonne.server.cluster.cluster import Cluster

ENTER_SECONDS = 3.0
SAY_SECONDS = 30.0
SILENT = 1.5
"""Seconds without a word from a server, after which its tables are looked for elsewhere."""
HELD_UP = 0.5
"""Seconds between two looks, after which we were held up ourselves and have heard nobody."""
AGAIN = "the table moves to another server; reconnect"


class Told(Protocol):
    """A client as it is told."""

    def send(self, message: bytes) -> None: ...

    def dismiss(self, reason: str, sentence: str) -> None: ...


@dataclass
class Line:
    """What comes from one server."""

    server: str
    name: str = field(default_factory=lambda: secrets.token_hex(6))
    number: int = 0
    heard: float = field(default_factory=time.monotonic)
    clients: dict[int, Told] = field(default_factory=dict)


class Place:
    """A client's place at a table elsewhere."""

    def __init__(self, abroad: Abroad, line: Line, session: int) -> None:
        self._abroad = abroad
        self._line = line
        self._session = session

    async def say(self, data: bytes) -> None:
        """Send what the client says to the holder of the table."""
        await self._abroad.say(self._line, self._session, data)

    def leave(self) -> None:
        self._abroad.leave(self._line, self._session)


class Abroad:
    """All of them."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._lines: dict[str, Line] = {}
        self._sessions = itertools.count(1)
        self._looked = time.monotonic()

    async def enter(
        self, server: str, client: Told, hashes: list[str], last: int | None, address: str
    ) -> Place:
        """Sit down at a table that a server holds; raises what it refuses, or that it is not there."""
        line = self._lines.setdefault(server, Line(server))
        session = next(self._sessions)
        line.clients[session] = client
        word = words.Enter(self._cluster.id, line.name, session, hashes, last, address)
        try:
            await self._cluster.reach(server, word, ENTER_SECONDS)
        except BaseException:
            self.leave(line, session)
            raise
        return Place(self, line, session)

    async def say(self, line: Line, session: int, data: bytes) -> None:
        word = words.Say(self._cluster.id, line.name, session, data)
        try:
            await self._cluster.reach(line.server, word, SAY_SECONDS)
        except (Nobody, Unreachable, Moved):  # whether it was done is unknown: the client asks again
            client = line.clients.get(session)
            if client is not None:
                client.dismiss("again", AGAIN)

    def leave(self, line: Line, session: int) -> None:
        line.clients.pop(session, None)
        if self._lines.get(line.server) is line:
            word = words.Leave(self._cluster.id, line.name, session)
            self._cluster.bus.tell(f"heard.{line.server}", words.pack(word))

    def hear(self, message: bytes) -> None:
        """Pass on what was told; a number that is missing ends the line."""
        told = words.told(message)
        line = self._lines.get(told.server)
        if line is None or line.name != told.line:
            return
        line.heard = time.monotonic()
        line.number += bool(told.words)
        if told.number != line.number:
            self.drop(line)
            return
        for sessions, said, reason in told.words:
            for session in sessions:
                client = line.clients.get(session)
                if client is not None and reason:
                    client.dismiss(reason, said.decode())
                elif client is not None:
                    client.send(said)

    def look(self) -> None:
        """End lines that are silent."""
        now = time.monotonic()
        held_up = now - self._looked > HELD_UP
        self._looked = now
        for line in list(self._lines.values()):
            if held_up or not line.clients:
                line.heard = now  # nobody listened, or nobody waits for a word
            elif now - line.heard > SILENT or self._cluster.gone(line.server):
                self.drop(line)

    def drop(self, line: Line) -> None:
        """Let all clients of a line come again: they are told what they missed."""
        if self._lines.get(line.server) is line:
            del self._lines[line.server]
            word = words.Leave(self._cluster.id, line.name)
            self._cluster.bus.tell(f"heard.{line.server}", words.pack(word))
        for client in list(line.clients.values()):
            client.dismiss("again", AGAIN)
        line.clients.clear()

    def drop_all(self) -> None:
        for line in list(self._lines.values()):
            self.drop(line)
