"""What the server sends over the socket. Views and events in it were made by the game's own gate."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from carcassonne.server.facts import Output
from carcassonne.server.messages import ClockKind, Colour, TakeBack, TimeOut


class SeatInfo(Output):
    """A seat as everybody sees it."""

    kind: str
    name: str
    colour: Colour
    level: str | None
    taken: bool
    """False: free for whoever has the invite link."""
    resigned: bool
    present: bool
    """A client of this seat is connected."""


class ClockInfo(Output):
    """Clocks in seconds; `running` is the seat whose time runs down from `left[running]` since `at`.

    `lost`: that seat lost its connection then, and its clock stands still for a minute.
    """

    kind: ClockKind
    seconds: int
    increment: int
    out: TimeOut
    left: list[float]
    running: int | None
    at: float
    lost: float | None


class TableInfo(Output):
    """A table as everybody sees it."""

    table: str
    status: Literal["lobby", "running", "over", "closed"]
    engine: str
    config: dict[str, Any]
    seats: list[SeatInfo]
    clock: ClockInfo
    assists: list[str]
    takeback: TakeBack
    takebacks: int
    """So many times somebody took back: the result is marked."""
    hints: list[int]
    known_tiles: bool
    """The seed was chosen or imported: somebody may know the tiles to come."""
    commitment: str
    """SHA-256 fingerprint of the seed, see `carcassonne verify`."""
    host_present: bool
    watchers: int
    asking: Asking | None
    """A wish to take back that waits for answers."""
    absence: Absence | None
    """Somebody is asked and away for a minute: the others may vote."""
    rematch: str | None
    ended: Ended | None


class Asking(Output):
    """Somebody wants to take back; who does not answer until `until` refuses."""

    seat: int
    to: int
    until: float
    waiting: list[int]


class Absence(Output):
    """The table waits for somebody who is away; the majority of the humans present decides what to do."""

    seat: int
    since: float
    votes: dict[str, Literal["wait", "bot", "end"]]
    """By the number of the seat that voted."""


class Ended(Output):
    """How a table ended: played, resigned, stopped by the host, voted by the players; or "rules": the rules
    in force cannot go on with it."""

    reason: str
    message: str
    winners: list[int]


class FromServer(Output, tag_field="type", tag=str.lower):
    """A message of the server."""


class PieceChanges(Output):
    """How the view's list `pieces` changes: some go, then others come in between those that are left."""

    gone: list[int]
    """Places in the list as it was."""
    new: list[tuple[int, msgspec.Raw]]
    """Pieces with their places in the list as it is now, in its order."""


class Entry(FromServer):
    """Something that happened, with its number. `changes` are the keys of the view that are different now."""

    number: int
    kind: str
    at: float
    data: dict[str, Any]
    events: list[Any]
    changes: msgspec.Raw | None = None
    """Keys to replace in the view; None where nothing on the board changed."""
    tiles: msgspec.Raw | None = None
    """Tiles to append to the view's `tiles`."""
    pieces: PieceChanges | None = None
    """What happens to the view's `pieces`; None where they stay."""
    fresh: bool = False
    """`changes` is a whole view and replaces the old one."""
    info: TableInfo | None = None


class Kept(Output):
    """A draft that the server kept for a seat."""

    seat: int
    number: int
    actions: list[dict[str, Any]]


class Welcome(FromServer):
    """The answer to hello: what happened since the client's last number, and the view if it is behind."""

    protocol: int
    engine: str
    host: bool
    seats: list[int]
    """The seats this connection holds."""
    number: int
    info: TableInfo
    view: msgspec.Raw | None
    """None before the start, and when the client is up to date."""
    missed: list[Entry] | None
    """The entries after the client's last number, without changes; None when it must begin anew."""
    drafts: list[Kept]
    at: float


class Info(FromServer):
    """The table's surroundings changed: somebody came, went, asked. It has no number of its own."""

    number: int
    info: TableInfo


class Done(FromServer):
    """A command was carried out; `number` is its entry."""

    id: str
    number: int


class Refused(FromServer):
    """A command changed nothing. `number` is the table's last entry."""

    id: str | None
    reason: str
    message: str
    params: dict[str, Any]
    number: int


class Outcome(FromServer):
    """What a draft would do, told to nobody else.

    `view` is the position as far as it can be shown before the reveal; the first `shown` of the events are in
    it already.
    """

    id: str
    seat: int
    number: int
    actions: list[dict[str, Any]]
    events: list[Any]
    shown: int
    decision: dict[str, Any] | None
    """The next question inside the draft; None when the draft is complete."""
    stop: str | None
    """Why the draft is complete: draw, die, message, prize, player, end."""
    player: int | None
    """Who decides next, where that is why."""
    view: msgspec.Raw | None
    placed: list[dict[str, Any]]
    """The pieces that the view does not show like this yet, as they stand before the reveal."""


class Hints(FromServer):
    id: str
    seat: int
    number: int
    ways: list[dict[str, Any]]
    """Each `actions`, `value`, `reason` (a message key with parameters) and `shown`, best first."""


class Help(FromServer, tag="aids"):
    """The keys of the view that aids add."""

    number: int
    view: msgspec.Raw


class Peeked(FromServer):
    """The view of one seat, for the device that holds several."""

    seat: int
    number: int
    view: msgspec.Raw


class Older(FromServer, tag="history"):
    """Entries from before, with their events and without changes."""

    entries: list[Entry]


class Emoted(FromServer):
    seat: int
    emote: str


class Pong(FromServer):
    at: float


class Bye(FromServer):
    """The connection ends, and why: reload, removed, token, slow, flood, junk, stopping."""

    reason: str
    message: str


FromServerUnion = (
    Welcome | Entry | Info | Done | Refused | Outcome | Hints | Help | Peeked | Older | Emoted | Pong | Bye
)
