"""Titles: whoever completed the biggest feature of a kind holds a title that pays at the end (rules 10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypedDict

from carcassonne.engine.board import roots, segments_of
from carcassonne.engine.events import Event
from carcassonne.engine.scoring import score
from carcassonne.engine.state import Spot, State
from carcassonne.geometry import PointTold, point


class Title(NamedTuple):
    """The biggest feature of a kind that was completed so far."""

    holder: int
    size: int
    spot: Spot
    """One of its segments, for the token that marks it."""


class TitleKept(NamedTuple):
    """What a module keeps of its title; None before the first."""

    title: Title | None = None


class TitleShown(TypedDict):
    player: int
    size: int
    at: PointTold
    segment: int


def win(state: State, root: int, record: type[TitleKept], told: Callable[..., Event]) -> None:
    """The active player takes the title, if this feature has more tiles than all before it."""
    held = state.kept[record].title
    size = state.features[root].tiles.bit_count()  # INN-X5, CATH-X3, KING-X1, BARON-X1
    if held is None or size > held.size:
        at, segment = next(segments_of(state, root))  # KING-X4, KING-X5, BARON-X4
        state.keep(record(Title(state.player, size, (at, segment))))
        state.tell(told(state.player, size, point(at), segment))


def pay(state: State, title: Title | None, source: str, part: str, *kinds: str) -> None:
    """The holder of a title gets a point for each completed feature of these kinds."""
    if title is not None:
        count = completed(state, *kinds)
        score(state, title.holder, source, [(part, count, count)], final=True)


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
