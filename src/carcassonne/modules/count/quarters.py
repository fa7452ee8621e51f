"""The quarters of the fortress: who is in them, and the ways out of them (COUNT-20 to COUNT-26)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from carcassonne.engine.actions import Action
from carcassonne.engine.board import roots, segments_of
from carcassonne.engine.figures import permitted
from carcassonne.engine.state import Spot, State
from carcassonne.geometry import Point, cell, point

CASTLE, MARKET, SMITHY, CATHEDRAL = "castle", "market", "smithy", "cathedral"
QUARTERS = (CASTLE, MARKET, SMITHY, CATHEDRAL)
QUARTER = "quarter"
"""The place beside the board of a meeple in the fortress is this and the name of the quarter."""
LEADS_TO = {
    "city": CASTLE,
    "road": SMITHY,
    "monastery": CATHEDRAL,
    "abbey": CATHEDRAL,  # ABBEY-X11
    "shrine": CATHEDRAL,  # CULT-X4
    "field": MARKET,
}
"""Kind of a feature -> the quarter whose meeples may join it (COUNT-21, COUNT-X3)."""
STANDS = {CASTLE: "city", MARKET: "field", SMITHY: "road", CATHEDRAL: "monastery"}
"""Quarter -> where a meeple must be able to stand to be placed there (COUNT-12, COUNT-13)."""
CLOSED = frozenset({"square", "prize"})
"""Roles of tiles that no meeple from the fortress comes to (COUNT-26)."""


class LeaveQuarter(Action, verb="leave_quarter", picker="spot", code=22):
    """Move a meeple from its quarter to a feature of the matching kind (TURN-29a, TURN-28, FINAL-3)."""

    figure: str
    at: Point
    segment: int


class CountKept(NamedTuple):
    """What the module keeps."""

    at: str = CASTLE
    """The quarter where the count stands (COUNT-4, COUNT-16)."""
    squares: frozenset[Point] = frozenset()
    """The points of the twelve squares."""
    last: int = 0
    """Who played the last turn."""
    before: int = 0
    """The figures on the board before step 2 of this turn, as a set."""
    placed: tuple[Spot, ...] = ()
    """Where the active player put meeples in step 2 of this turn; they may be gone again."""
    gained: tuple[int, ...] = ()
    """Points of each player before TURN-27; afterwards those of TURN-27 to TURN-29 (COUNT-17)."""
    completed: int | None = None
    """The worth of the best feature completed in this turn, None without one; gardens are worth nothing."""
    tried: bool = False
    """Has the active player tried to gain points for a completed feature (COUNT-C1-3, COUNT-C1-11)?"""


def sites(state: State) -> dict[str, Spot]:
    """Where the quarters are on the board."""
    return {
        str(segment.traits["name"]): (at, number)
        for at in (cell(*square) for square in state.kept[CountKept].squares)
        for number, segment in enumerate(state.board[at].oriented.tile.design.segments)
        if segment.kind == QUARTER
    }


def leading_to(state: State, kind: str) -> str | None:
    """The quarter that leads to a kind of feature; without `cult` there are no shrines (CULT-20)."""
    opened = any(kind in stands for _, _, stands in state.rules.placeable)
    return LEADS_TO.get(kind) if opened else None


def inside(state: State, seat: int, quarter: str) -> dict[str, int]:
    """The kinds of meeples that a player has in a quarter, each with the first such figure."""
    found: dict[str, int] = {}
    own = state.rules.seat_masks[seat]
    for figure in sorted(state.away):
        if own >> figure & 1 and state.away[figure] == (QUARTER, quarter):
            found.setdefault(state.rules.kind_of[figure].id, figure)
    return found


def ways_out(state: State, root: int, inside: Iterable[str]) -> list[Action]:
    """Where these kinds of meeples may be put on a feature (COUNT-26).

    Where on it makes a difference only to a figure that drives on; others are offered one place (COUNT-30).
    """
    options: list[Action] = []
    spots = list(segments_of(state, root))
    squares = state.kept[CountKept].squares
    only_squares = state.features[root].kind == "field" and all(point(at) in squares for at, _ in spots)
    for kind in inside:
        ways: list[Action] = [
            LeaveQuarter(kind, point(at), segment)
            for at, segment in spots
            if only_squares or state.board[at].oriented.tile.design.role not in CLOSED
        ]
        if not only_squares:  # COUNT-C1-9, COUNT-C2-7
            ways = permitted(state, ways)  # DRAGON-X20
        options += ways if state.rules.kind_masks[kind] & state.rules.drivers else ways[:1]
    return options


def all_ways_out(state: State, inside: dict[str, dict[str, int]]) -> list[Action]:
    """Where meeples of these quarters may go at the end: to what is unfinished, and to fields."""
    options: list[Action] = []
    quarters = {kind: leading_to(state, kind) for kind in LEADS_TO}
    for root in roots(state) if any(inside.values()) else ():
        feature = state.features[root]
        quarter = quarters.get(feature.kind)
        if quarter in inside and (feature.open or feature.kind == "field"):
            options += ways_out(state, root, inside[quarter])
    return options
