"""What the HTTP part says about tables from outside: the own ones, replays, analyses, forks.

Types only, as in `messages`; they stand apart because they hold a whole TableInfo.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from carcassonne.server.answers import PieceChanges, TableInfo
from carcassonne.server.facts import Output
from carcassonne.server.messages import Input, Number, SeatSpec, Token


class Mine(Input):
    """The tokens that a browser holds: one list for each table."""

    tables: Annotated[
        list[Annotated[list[Token], Meta(min_length=1, max_length=8)]], Meta(min_length=0, max_length=40)
    ]


class SmallTile(Output):
    """A tile of a small picture of the board."""

    at: tuple[int, int]
    tile: str
    turn: int


class Own(Output):
    """One of the own tables, as a list of games shows it."""

    table: str
    status: str
    info: TableInfo
    seats: list[int]
    """The seats that the tokens are for."""
    host: bool
    turn: int
    deciding: int | None
    """The seat that is asked now."""
    yours: bool
    """It is one of the own seats."""
    at: float
    """When something last happened here."""
    tiles: list[SmallTile]
    scores: list[int] = msgspec.field(default_factory=list)
    """By seat, of a game that has begun."""


class Owned(Output):
    """The own tables in the order of the question; null: the tokens open nothing any more."""

    tables: list[Own | None]


class WantReplay(Input, rename={"start": "from"}):
    """Some steps of a game that is over; `from` is the number of steps before the first one wanted."""

    token: Token
    start: Number = 0
    count: Annotated[int, Meta(ge=0, le=200)] = 100


class TurnMark(Output):
    """A turn of a replay: it begins in the position after `step` steps."""

    step: int
    turn: int
    seat: int
    scores: list[int]
    """After the turn; the last one has the final scoring in it."""


class Frame(Output):
    """One step of a replay. Its changes fold into the view as those of an entry do."""

    step: int
    """The position after it is that of so many steps."""
    turn: int
    seat: int
    """Who was asked."""
    action: dict[str, Any]
    events: list[Any]
    changes: msgspec.Raw
    tiles: msgspec.Raw
    pieces: PieceChanges | None
    fresh: bool


class Replay(Output, rename={"start": "from"}):
    """A part of a finished game; nothing is hidden any more."""

    table: str
    info: TableInfo
    steps: int
    """Actions of the whole game."""
    turns: list[TurnMark]
    """Of the whole game."""
    start: int
    view: msgspec.Raw
    """The position after `from` steps."""
    frames: list[Frame]


class WantAnalysis(Input):
    """How good was what was played after so many steps of a game that is over?"""

    token: Token
    step: Number
    seconds: Annotated[float, Meta(ge=0.2, le=2.0)] = 1.0


class Shown(Output):
    """By how much the best way ended above another one when both were played on with the same tiles."""

    mean: float
    error: float
    """The standard error of the mean."""
    rounds: int
    sure: bool = False
    """Is it more than chance does?"""


class Way(Output):
    """One way to play on; `value` is own points less those of the others, against the position as it was."""

    actions: list[dict[str, Any]]
    value: float
    reason: Annotated[list[Any], Meta(min_length=2, max_length=2)]
    """A message key with its parameters."""
    shown: Shown | None = None
    """What play-outs say about how far it is behind the best; None where none were played."""


class PlayedWay(Output):
    """What was played."""

    actions: list[dict[str, Any]]
    value: float


class Analysis(Output):
    """What a strong bot says about a choice, and who was how likely to win before it."""

    step: int
    seat: int
    ways: list[Way]
    """Best first, at most three."""
    played: PlayedWay
    loss: float
    """Points that the best way would have brought more, as the bot thinks; never negative."""
    shown: Shown | None
    """What play-outs say about that; None if the bot claims next to nothing, or there was no time."""
    mistake: bool
    """Do the play-outs show that points were lost?"""
    chances: list[float]
    """Of each seat to win, 0 to 1."""


class Fork(Input):
    """A new table that goes on from a position of a game that is over."""

    token: Token
    step: Number
    seats: Annotated[list[SeatSpec], Meta(min_length=1, max_length=6)]
    same_tiles: bool = False
    """The tiles come in the order in which they came; otherwise all that is unseen is shuffled anew."""
