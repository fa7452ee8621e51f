"""What is kept of a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

LIVE = ("lobby", "running")  # a table of any other status is finished


@dataclass(frozen=True, slots=True)
class Entry:
    """One step in the log of a table.

    Numbers are 1, 2, 3 ... and never go back: a take-back is an entry too. `command` is the id that a client
    gave its command; it may stand once in a log, so a command whose answer was lost on the way cannot be
    applied twice. If one command makes several entries, one of them carries the id.
    """

    number: int
    kind: str
    data: dict[str, Any]
    at: float
    command: str | None = None


@dataclass(frozen=True, slots=True)
class Token:
    """What a secret link or a browser's key allows. Only the SHA-256 hash of the secret is kept."""

    hash: str
    role: str  # "host", "seat", "watch" or "join"
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class TokenChange:
    """Tokens that a table gets, or whose seat changes, and hashes of those that open nothing any more."""

    issued: Sequence[Token] = ()
    revoked: Sequence[str] = ()

    def applied(self, held: Iterable[Token]) -> list[Token]:
        """The tokens of a table after the change."""
        gone = {*self.revoked, *(token.hash for token in self.issued)}
        return [*(token for token in held if token.hash not in gone), *self.issued]


@dataclass(slots=True)
class Stored:
    """A whole table. `setup` may be shown to everybody at the table, `secret` to nobody."""

    id: str
    created: float
    status: str  # "lobby", "running", "over" or "closed"
    engine: str
    setup: dict[str, Any]
    secret: dict[str, Any]
    entries: list[Entry] = field(default_factory=list)
    drafts: dict[int, dict[str, Any]] = field(default_factory=dict)
    tokens: list[Token] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Lease:
    """Who holds a table. With each change of hands the epoch grows, and the one before can write no more."""

    server: str | None
    epoch: int
    valid: bool
    """The holder has lately said that it runs."""
    idle: float | None = None
    """Seconds since the holder before was last known to run; None: nobody held it."""


Fence = tuple[str, int]
"""The server and the epoch under which something is written."""
