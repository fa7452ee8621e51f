"""What stands or lies on the tiles, as one list: what it is, where, whose, how it stands and beside what.

Modules tell their pieces through the hook `pieces`; figures that stand on their segments are added here. A
piece names the part of its tile that it belongs to, never a point: where exactly a drawing goes is known only
to those who draw. The same list serves pictures, the client and the pages of the rules.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from carcassonne.engine.state import State
from carcassonne.geometry import point

LIES, BUILT, STANDS, WALKS = "lies", "built", "stands", "walks"
"""How a piece is there: flat on the tile; for good, as a building; upright; or as the only one of its kind,
which goes from tile to tile."""


class Piece(NamedTuple):
    """A piece as a module tells it.

    It stands on a segment with all others there, on a corner, on a side, or with another piece; without any
    of these it stands in the middle of its tile if it joins segments, else anywhere on the tile.
    """

    kind: str
    """What it is, which is also the name of its drawing."""
    at: int
    """The cell of its tile."""
    segment: int | None = None
    corner: str | None = None
    """Where four tiles meet: "NE", ... of its tile."""
    side: str | None = None
    """The side that its tile shares with the neighbour."""
    owner: int | None = None
    how: str = STANDS
    span: str | None = None
    """It reaches from one side of its tile to the opposite one, "NS" or "EW", and is the segment itself."""
    joins: tuple[int, ...] | None = None
    """The segments that it leads to."""
    height: int | None = None
    value: int | None = None
    """The number on it, if the seat may know it."""
    on: Piece | None = None
    """The piece that it stands on or in; it has been told before."""
    under: int | None = None
    """The figure that it lies under."""
    beside: int | None = None
    """The figure that it keeps close to."""
    figure: int | None = None
    """The figure that it is."""


def figure_piece(state: State, figure: int, at: int, **place: Any) -> Piece:
    """A figure of a player, for a module that knows better than its segment where it stands."""
    rules = state.rules
    return Piece(rules.kind_of[figure].id, at, owner=rules.owner_of[figure], figure=figure, **place)


def pieces(state: State, seat: int | None) -> list[dict[str, Any]]:
    """Every piece on the tiles as a view tells it to a seat, figures on segments first."""
    told: list[Piece] = []
    for tell in state.rules.pieces:
        told += tell(state, seat)
    elsewhere = {piece.figure for piece in told}
    standing = [figure for figure in sorted(state.figures) if figure not in elsewhere]
    figures = (*standing, *(piece.figure for piece in told))
    places = {figure: place for place, figure in enumerate(figures)}
    shown = [_figure(state, figure) for figure in standing]
    for piece in told:
        one = _told(piece)
        if piece.on is not None:
            one["on"] = len(standing) + told.index(piece.on)
        if piece.under is not None:
            one["under"] = places[piece.under]
        if piece.beside is not None:
            one["beside"] = places[piece.beside]
        shown.append(one)
    return shown


def _figure(state: State, figure: int) -> dict[str, Any]:
    at, segment = state.figures[figure]
    rules = state.rules
    kind, owner = rules.kind_of[figure].id, rules.owner_of[figure]
    return {"piece": kind, "at": list(point(at)), "segment": segment, "owner": owner}


def _told(piece: Piece) -> dict[str, Any]:
    """What is told of a piece alone; what does not apply is left out."""
    kind, at, segment, corner, side, owner, how, span, joins, height, value, *_ = piece
    told: dict[str, Any] = {"piece": kind, "at": list(point(at))}
    if segment is not None:
        told["segment"] = segment
    if corner is not None:
        told["corner"] = corner
    if side is not None:
        told["side"] = side
    if owner is not None:
        told["owner"] = owner
    if how != STANDS:
        told["how"] = how
    if span is not None:
        told["span"] = span
    if joins is not None:
        told["joins"] = list(joins)
    if height is not None:
        told["height"] = height
    if value is not None:
        told["value"] = value
    return told
