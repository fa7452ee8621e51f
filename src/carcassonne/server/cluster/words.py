"""What servers and thinkers say to each other on the bus. Tokens never travel, only their hashes."""

from __future__ import annotations

from typing import Any

import msgspec


class Word(msgspec.Struct, tag_field="word"):
    """Unknown fields are left alone: two versions may run side by side."""


class Enter(Word, tag="enter"):
    """A client of another server wants to sit at a table that is held here."""

    front: str
    line: str
    session: int
    hashes: list[str]
    last: int | None
    address: str = ""


class Say(Word, tag="say"):
    """A message of such a client, as it came."""

    front: str
    line: str
    session: int
    data: bytes


class Leave(Word, tag="leave"):
    """Such a client is gone; without a session, all of its line."""

    front: str
    line: str
    session: int | None = None


class Asked(Word, tag="asked"):
    """An HTTP request about a table that is held here."""

    method: str
    path: str
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Wake(Word, tag="wake"):
    """A table that was given back and must move by itself: take it."""

    table: str


class Thought(Word, tag="thought"):
    """What a thinker found."""

    ticket: str
    reply: dict[str, Any]


ToServer = Enter | Say | Leave | Asked | Wake | Thought


class Reply(msgspec.Struct, frozen=True):
    """The answer to a call: `moved` if the table is not held there (any more)."""

    moved: bool = False
    refused: tuple[str, str, dict[str, Any]] | None = None
    status: int = 0
    headers: list[tuple[bytes, bytes]] = []
    body: bytes = b""


class Told(msgspec.Struct, frozen=True, array_like=True):
    """What a line carries to the clients of a front, numbered; without words it says only how far it is.

    A word is for some sessions: a message, or with a reason the last sentence before they are sent away.
    """

    server: str
    line: str
    number: int
    words: list[tuple[list[int], bytes, str]] = []


class Alive(msgspec.Struct, frozen=True):
    """Said every half second by everybody."""

    id: str
    serves: bool


class Question(msgspec.Struct, frozen=True):
    """Something for a thinker; the answer goes to `server` under its ticket."""

    server: str
    ticket: str
    table: str
    patron: str
    urgency: int
    question: dict[str, Any]
    record: dict[str, Any]


class Accepted(msgspec.Struct, frozen=True):
    """A thinker took a question."""

    thinker: str


class Cancel(msgspec.Struct, frozen=True):
    """Nobody waits for the answer any more."""

    ticket: str


pack = msgspec.msgpack.Encoder().encode
to_server = msgspec.msgpack.Decoder(ToServer).decode
reply = msgspec.msgpack.Decoder(Reply).decode
told = msgspec.msgpack.Decoder(Told).decode
alive = msgspec.msgpack.Decoder(Alive).decode
question = msgspec.msgpack.Decoder(Question).decode
accepted = msgspec.msgpack.Decoder(Accepted).decode
cancel = msgspec.msgpack.Decoder(Cancel).decode
