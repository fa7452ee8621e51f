"""Figures that come onto the board and leave it."""

from __future__ import annotations

from collections.abc import Iterator

from carcassonne.engine.state import State
from carcassonne.geometry import point


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def in_supply(state: State, seat: int, kind: str) -> int:
    """The figures of this kind that a player can place, as a set."""
    return state.supply & state.rules.seat_masks[seat] & state.rules.kind_masks[kind]


def put(state: State, figure: int, at: int, segment: int) -> None:
    """Put a figure from its owner's supply on a segment."""
    bit = 1 << figure
    state.supply &= ~bit
    state.figures[figure] = (at, segment)
    root = state.feature_at(at, segment)
    feature = state.features[root]
    state.features[root] = feature._replace(figures=feature.figures | bit)
    rules = state.rules
    state.events.append(
        {
            "type": "figure_placed",
            "player": rules.owner_of[figure],
            "figure": rules.kind_of[figure].id,
            "at": list(point(at)),
            "segment": segment,
        }
    )


def send_home(state: State, figure: int) -> None:
    """Take a figure off the board into its owner's supply."""
    bit = 1 << figure
    at, segment = state.figures.pop(figure)
    state.supply |= bit
    root = state.feature_at(at, segment)
    feature = state.features[root]
    state.features[root] = feature._replace(figures=feature.figures & ~bit)
    rules = state.rules
    state.events.append(
        {
            "type": "figure_returned",
            "player": rules.owner_of[figure],
            "figure": rules.kind_of[figure].id,
            "at": list(point(at)),
            "segment": segment,
        }
    )
    for left in rules.figure_left:
        left(state, figure, (at, segment))
