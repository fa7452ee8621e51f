"""Titles: whoever completed the biggest feature of a kind holds a title that pays at the end (rules 10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypedDict

from carcassonne.engine.board import roots, segments_of
from carcassonne.engine.events import Event
from carcassonne.engine.module import OptionValue
from carcassonne.engine.scoring import score
from carcassonne.engine.state import Spot, State
from carcassonne.geometry import PointTold, point

WAYS = ("each", "10-20", "15-40", "during-play")
"""What a title pays: a point for each feature at the end, a fixed sum, or points during play (HOUSE-7)."""
ALONE = {"10-20": 10, "15-40": 15}
TOGETHER = {"10-20": 10, "15-40": 20}
"""What each title of a player pays, if he holds one of them, or all of several."""


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


def pay(
    state: State, title: Title | None, source: str, part: str, *kinds: str, how: OptionValue = "each"
) -> None:
    """The holder of a title gets a point for each completed feature of these kinds, or what HOUSE-7 says."""
    if title is None or how == "during-play":
        return
    count = completed(state, *kinds)
    points = count if how == "each" else _sum(state, title, how)
    score(state, title.holder, source, [(part, count, points)], final=True)


def promised(state: State, title: Title, done: float, to_come: float, how: OptionValue) -> float:
    """What a title still pays if it is kept to the end: so many features are complete, so many will be."""
    if how == "during-play":
        return to_come
    return done + to_come if how == "each" else _sum(state, title, how)


def _sum(state: State, title: Title, how: OptionValue) -> int:
    """What a title pays at the end, whatever was completed."""
    return (TOGETHER if _has_all(state, title.holder) else ALONE)[str(how)]


def pay_now(state: State, title: Title | None, source: str, part: str, how: OptionValue) -> None:
    """A feature of its kind is completed: by HOUSE-7 the holder of the title may get a point for it."""
    if title is not None and how == "during-play":
        score(state, title.holder, source, [(part, 1, 1)])


def _has_all(state: State, seat: int) -> bool:
    """Does a player hold every title of the game, and are there several?"""
    titles = [kept.title for kept in state.kept.values() if isinstance(kept, TitleKept)]
    return len(titles) > 1 and all(title is not None and title.holder == seat for title in titles)


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
