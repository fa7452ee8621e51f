"""Clients of other servers at the tables that are held here.

All words to the clients of one server go over one line, in order and numbered. What is told to many of them
is carried once. A line that is lost is not mended: its clients come again and are told what they missed.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from carcassonne.server import wire
from carcassonne.server.cluster import words
from carcassonne.server.refusal import Refusal
from carcassonne.server.talk import Talk

if TYPE_CHECKING:
    from carcassonne.server.cluster.cluster import Cluster
    from carcassonne.server.rooms import Rooms


@dataclass
class Line:
    """What goes to the clients of one server."""

    front: str
    name: str
    number: int = 0
    guests: dict[int, Guest] = field(default_factory=dict)
    words: list[tuple[list[int], bytes, str]] = field(default_factory=list)


class Guest(Talk):
    """A client that another server is connected to."""

    def __init__(self, guests: Guests, line: Line, session: int) -> None:
        super().__init__(guests.rooms)
        self._guests = guests
        self._line = line
        self._session = session

    def send(self, message: bytes) -> None:
        self._guests.put(self._line, self._session, message)

    def dismiss(self, reason: str, sentence: str) -> None:
        self._guests.put(self._line, self._session, sentence.encode(), reason)


class Guests:
    """All of them."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._lines: dict[tuple[str, str], Line] = {}
        self._waiting: set[tuple[str, str]] = set()

    @property
    def rooms(self) -> Rooms:
        return self._cluster.rooms

    async def enter(self, word: words.Enter) -> None:
        """Let a guest in; raises what a client of our own would be told."""
        line = self._lines.setdefault((word.front, word.line), Line(word.front, word.line))
        guest = line.guests[word.session] = Guest(self, line, word.session)
        try:
            guest.room = await guest.enter(word.hashes, word.last, word.address)
        except BaseException:
            line.guests.pop(word.session, None)
            raise
        if word.session not in line.guests:  # gone while it came in
            guest.room.leave(guest)

    async def say(self, word: words.Say) -> bool:
        """Carry out what a guest says; False if it is not here any more."""
        line = self._lines.get((word.front, word.line))
        guest = None if line is None else line.guests.get(word.session)
        if guest is None or guest.room is None:
            return False
        try:
            await guest.take(guest.room, wire.from_client(word.data))
        except Refusal as refusal:
            guest.refuse(guest.room, refusal, None)
        return True

    def leave(self, word: words.Leave) -> None:
        line = self._lines.get((word.front, word.line))
        if line is None:
            return
        if word.session is None:
            self._end(line)
        elif (guest := line.guests.pop(word.session, None)) is not None and guest.room is not None:
            guest.room.leave(guest)

    def tick(self) -> None:
        """Say on every line how far it is, so that what was lost is noticed; end those of servers gone."""
        for line in list(self._lines.values()):
            if self._cluster.gone(line.front):
                self._end(line)
            else:
                self._flush(line)
                self._tell(line, [])

    def put(self, line: Line, session: int, message: bytes, reason: str = "") -> None:
        """Add a word; those of one turn of the event loop travel together, and the same bytes once."""
        before = line.words[-1] if line.words else None
        if before is not None and before[1] is message and before[2] == reason:
            before[0].append(session)
            return
        line.words.append(([session], message, reason))
        key = line.front, line.name
        if key not in self._waiting:
            self._waiting.add(key)
            asyncio.get_running_loop().call_soon(self._flush, line)

    def _flush(self, line: Line) -> None:
        self._waiting.discard((line.front, line.name))
        if line.words:
            said, line.words = line.words, []
            line.number += 1
            self._tell(line, said)

    def _tell(self, line: Line, said: list[tuple[list[int], bytes, str]]) -> None:
        told = words.Told(self._cluster.id, line.name, line.number, said)
        self._cluster.bus.tell(f"told.{line.front}", words.pack(told))

    def _end(self, line: Line) -> None:
        self._lines.pop((line.front, line.name), None)
        guests, line.guests = line.guests, {}
        for guest in guests.values():
            if guest.room is not None:
                guest.room.leave(guest)
