"""Titles: whoever completed the biggest feature of a kind holds a title that pays at the end (rules 10)."""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from carcassonne.engine.board import roots, segments_of
from carcassonne.engine.state import Spot, State
from carcassonne.geometry import PointTold, point


class Title(NamedTuple):
    """The biggest feature of a kind that was completed so far."""

    holder: int
    size: int
    spot: Spot
    """One of its segments, for the token that marks it."""


class TitleShown(TypedDict):
    player: int
    size: int
    at: PointTold
    segment: int


def won(state: State, held: Title | None, root: int) -> Title | None:
    """The title as the active player takes it, if this feature has more tiles than all before it."""
    size = state.features[root].tiles.bit_count()  # INN-X5, CATH-X3, KING-X1, BARON-X1
    if held is not None and size <= held.size:
        return None
    return Title(state.player, size, next(segments_of(state, root)))  # KING-X4, KING-X5, BARON-X4


def completed(state: State, *kinds: str) -> int:
    """How many features of these kinds are complete on the board."""
    features = state.features
    return sum(1 for root in roots(state) if features[root].kind in kinds and features[root].open == 0)


def shown(title: Title | None) -> TitleShown | None:
    """A title as a view has it."""
    if title is None:
        return None
    at, segment = title.spot
    return {"player": title.holder, "size": title.size, "at": list(point(at)), "segment": segment}
