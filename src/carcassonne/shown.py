"""The classes of a view: what `game.view(seat)` has, before modules add what they show.

A view is plain JSON; these classes say what is in it. The JSON schema and the client's types are made from
them and from the classes that modules name in `shows`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from carcassonne.engine.actions import Action
from carcassonne.engine.events import Event
from carcassonne.engine.question import Note, Panel, Params, ReasonTold
from carcassonne.geometry import Point, PointTold, SpotTold

ActionTold = Annotated[dict[str, Any], Action]
"""An action as JSON has it."""
EventTold = Annotated[dict[str, Any], Event]
"""An event as JSON has it."""
BlockedTold = Annotated[list[Any], tuple[Params, tuple[str, Params]]]
"""What a user may miss among the options, and why it is not there."""
AwayTold = Annotated[list[Any], tuple[str, list[str | int]]]
"""A figure beside the board: its kind, and what place it is at."""
FitsTold = Annotated[list[Any], tuple[Point, dict[str, int]]]
"""A free cell, and how many of each unseen tile could lie there."""


class FigureShown(TypedDict):
    figure: str
    at: PointTold
    segment: int


class PlayerShown(TypedDict):
    name: str
    score: int
    markers: dict[str, int]
    supply: dict[str, int]
    figures: list[FigureShown]
    elsewhere: list[AwayTold]


class TileShown(TypedDict):
    tile: str
    at: PointTold
    turn: int
    player: int | None
    """Who placed it; none for the set-up."""
    number: int
    """1, 2, ... in the order of placing; 0 for the set-up."""


class PieceShown(TypedDict):
    """Something on the tiles. Other pieces are named by their place in the list.

    A piece stands on its segment with all others there, on a corner, on a side, or with another piece;
    without any of these it stands in the middle if it joins segments, else anywhere on its tile.
    """

    piece: str
    """What it is, which is also the name of its drawing."""
    at: PointTold
    segment: NotRequired[int]
    corner: NotRequired[str]
    """Where four tiles meet: "NE", "SE", "SW" or "NW" of its tile."""
    side: NotRequired[str]
    """The side that its tile shares with the neighbour: "N", "E", "S" or "W"."""
    owner: NotRequired[int]
    how: NotRequired[Literal["lies", "built", "walks"]]
    """Flat on the tile; for good, as a building; the only one of its kind, which goes from tile to tile. All
    others stand upright."""
    span: NotRequired[Literal["NS", "EW"]]
    """It reaches from one side of its tile to the opposite one, and is the segment itself."""
    joins: NotRequired[list[int]]
    """The segments that it leads to."""
    height: NotRequired[int]
    value: NotRequired[int]
    """The number on it, if this seat may know it."""
    on: NotRequired[int]
    """The piece that it stands on or in."""
    under: NotRequired[int]
    """The piece that it lies under."""
    beside: NotRequired[int]
    """The piece that it keeps close to."""
    x: NotRequired[float]
    y: NotRequired[float]
    """Where it stands on its tile, in hundredths of it from the upper left corner. The game leaves them out:
    the server, which has the drawings, adds them (`carcassonne.art.standing.placed`)."""


class NoteShown(Note):
    """What is worth knowing of an option."""

    option: int
    """Its place in the list."""


class DecisionShown(TypedDict):
    """What is asked; of somebody else's secret decision only the first two are shown."""

    player: int
    kind: str
    prompt: NotRequired[ReasonTold]
    options: NotRequired[list[ActionTold]]
    default: NotRequired[ActionTold]
    blocked: NotRequired[list[BlockedTold]]
    notes: NotRequired[list[NoteShown]]
    panel: NotRequired[Panel]


class FeatureShown(TypedDict):
    kind: str
    segments: list[SpotTold]
    tiles: int
    complete: bool
    open_ends: int
    open_cells: list[PointTold]
    traits: dict[str, int]
    strength: list[int]
    standing: dict[str, int]
    """Seat -> points that the feature would score now."""
    standing_complete: dict[str, int]


class View(TypedDict):
    """Everything a seat may know. What modules show comes beside it, each under its own key."""

    format: str
    seat: int | None
    edition: str
    modules: list[str]
    options: dict[str, bool | int | str]
    players: list[PlayerShown]
    turn: int
    player: int
    over: bool
    winners: list[int]
    scores: list[int]
    hand: list[str]
    stack: int
    rejected: list[str]
    tiles: list[TileShown]
    pieces: list[PieceShown]
    """What stands or lies on the tiles, with all that modules put there."""
    cells: list[PointTold]
    decision: DecisionShown | None
    events: int
    seed: NotRequired[int | str]
    features: NotRequired[list[FeatureShown]]
    remaining: NotRequired[dict[str, int]]
    fits: NotRequired[list[FitsTold]]
    projection: NotRequired[list[EventTold]]
    reach: NotRequired[dict[str, list[PointTold]]]
