"""Markers on the score track. Points are a player's at once; markers move later (TURN-30, TURN-46)."""

from __future__ import annotations

from carcassonne._core import take
from carcassonne.engine.events import MarkerMoved
from carcassonne.engine.state import State

SPACES = 50


def space(points: int) -> int:
    """The space of the track for a number of points (BASE-34)."""
    return points % SPACES


def advance(state: State, seat: int, marker: int, points: int, cause: str) -> None:
    """Move a marker; modules hear of it with the points it started from and what caused the move."""
    own = list(state.markers[seat])
    before = own[marker]
    own[marker] += points
    markers = list(state.markers)
    markers[seat] = tuple(own)
    state.markers = tuple(markers)
    name = state.rules.markers[marker]
    state.tell(MarkerMoved(seat, name, before, before + points))
    for moved in state.rules.marker_moved:
        moved(state, seat, before, points, cause)


take(globals())
