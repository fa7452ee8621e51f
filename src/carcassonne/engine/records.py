"""Records: who completed the biggest feature of a kind holds a tile that pays at the end (rules 10)."""

from __future__ import annotations

from typing import Any, NamedTuple

from carcassonne.engine.board import roots, segments_of
from carcassonne.engine.state import Spot, State
from carcassonne.geometry import point


class Record(NamedTuple):
    """The biggest feature completed so far."""

    holder: int
    size: int
    spot: Spot
    """One of its segments, for the token that marks it."""


def beat(state: State, key: str, root: int) -> bool:
    """Let the active player take the record, if this feature has more tiles than all before it."""
    old: Record | None = state.data[key]
    size = state.features[root].tiles.bit_count()
    if old is not None and size <= old.size:
        return False
    state.data[key] = Record(state.player, size, next(segments_of(state, root)))
    return True


def completed(state: State, *kinds: str) -> int:
    """How many features of these kinds are complete on the board."""
    features = state.features
    return sum(1 for root in roots(state) if features[root].kind in kinds and features[root].open == 0)


def told(state: State, key: str) -> dict[str, Any] | None:
    """A record as a view or an event tells it."""
    record: Record | None = state.data[key]
    if record is None:
        return None
    at, segment = record.spot
    return {"player": record.holder, "size": record.size, "at": list(point(at)), "segment": segment}
