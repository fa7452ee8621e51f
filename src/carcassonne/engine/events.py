"""Events: what has happened, told once and never edited or read back by the rules.

An event is a tuple with named fields, like an action. A module writes a new type as a class:

    class FairyAlone(Event, type="fairy_alone"):
        at: Point

Events that not everybody may see whole are `public=False`; the hook `show_event` gives each seat its form.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, overload

from carcassonne._core import take
from carcassonne.engine.named import Named
from carcassonne.geometry import Point

TYPES: dict[str, type[Event]] = {}
"""Every type of event there is, for the protocol."""

PartTold = tuple[str, int, int]
"""A part of a score: what was counted, how many, and the points for it."""


class Event(Named, word=""):
    """Base of all events; `to_json()` gives the flat dict of the public protocol."""

    __slots__ = ()
    public: ClassVar[bool]

    def __init_subclass__(cls, type: str, public: bool = True) -> None:
        super().__init_subclass__(word=type)
        cls.public = public
        if type in TYPES:
            other = TYPES[type].__module__
            raise TypeError(f"the event {type!r} is one of {other} and of {cls.__module__}")
        TYPES[type] = cls


class Events(Sequence[dict[str, Any]]):
    """Events as JSON has them: a sequence of dicts that are written when somebody reads them.

    Most games are played by programs that never do, and writing them took a fifth of a game's time.
    """

    __slots__ = ("_told", "_typed")

    def __init__(self, typed: tuple[Event, ...]) -> None:
        self._typed = typed
        self._told: tuple[dict[str, Any], ...] | None = None

    @property
    def told(self) -> tuple[dict[str, Any], ...]:
        if self._told is None:
            self._told = tuple([event.to_json() for event in self._typed])
        return self._told

    def __len__(self) -> int:
        return len(self._typed)

    @overload
    def __getitem__(self, place: int) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[dict[str, Any], ...]: ...
    def __getitem__(self, place: int | slice) -> dict[str, Any] | tuple[dict[str, Any], ...]:
        return self.told[place]

    def __eq__(self, other: object) -> bool:
        return self.told == (tuple(other) if isinstance(other, Events | tuple | list) else other)

    __hash__ = None  # type: ignore[assignment]  # dicts have none either

    def __add__(self, other: Sequence[dict[str, Any]]) -> tuple[dict[str, Any], ...]:
        return (*self.told, *other)

    def __repr__(self) -> str:
        return repr(self.told)


class TurnBegan(Event, type="turn"):
    """A turn has begun."""

    player: int
    turn: int


class TileDrawn(Event, type="tile_drawn"):
    """A tile was drawn."""

    player: int
    tile: str


class TileRejected(Event, type="tile_rejected"):
    """A tile could not be placed and left the game."""

    player: int
    tile: str


class TilePlaced(Event, type="tile_placed"):
    """A tile was placed."""

    player: int
    tile: str
    at: Point
    turn: int


class FigurePlaced(Event, type="figure_placed"):
    """A figure was placed on the board."""

    player: int
    figure: str
    at: Point
    segment: int
    corner: str | None = None
    """Where four tiles meet, for a figure that stands on a corner."""
    quarter: str | None = None
    """The quarter that it comes from, for a figure that waited beside the board."""


class FigureReturned(Event, type="figure_returned"):
    """A figure returned to its owner's supply, from the board or from beside it."""

    player: int
    figure: str
    at: Point | None = None
    segment: int | None = None


class FigureMoved(Event, type="figure_moved"):
    """A figure moved from one place on the board to another."""

    player: int
    figure: str
    from_: Point
    at: Point
    segment: int


class FigureAside(Event, type="figure_aside"):
    """A figure was put beside the board."""

    player: int
    figure: str
    place: tuple[str | int, ...]
    """What place it is, and which one."""


class Completed(Event, type="completed"):
    """A feature was completed and is scored now."""

    feature: str
    tiles: tuple[Point, ...]


class Scored(Event, type="score"):
    """A player's score changed."""

    player: int
    points: int
    source: str
    final: bool
    parts: tuple[PartTold, ...]
    tiles: tuple[Point, ...]
    strengths: tuple[int, ...] | None = None
    """The strengths that decided who scores, by seat."""


class MarkerMoved(Event, type="marker"):
    """A marker on the score track moved."""

    player: int
    marker: str
    from_: int
    to: int


class FinalScoring(Event, type="final_scoring"):
    """Final scoring has begun."""


class GameOver(Event, type="game_over"):
    """The game is over."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Hidden(Event, type="hidden"):
    """Stands in `events_for` for an event that this seat may not see."""


take(globals())
