"""How kinds of segments and marks shape the land; which kinds there are is in the tables of `registry`."""

from __future__ import annotations

from typing import NamedTuple

from carcassonne.art.symbols import GATE


class Settlement(NamedTuple):
    """What is built over: a walled town of houses, or a fenced place of tents."""

    floor: str = "floor"
    """The colour of its ground."""
    gate: str = GATE
    tent: str = ""
    """What is pitched there instead of houses; tents have a fence and no wall."""
    farmed: bool = True
    """Do designs say which fields touch it?"""


class Hub(NamedTuple):
    """What stands where ways meet."""

    rim: float
    """The radius at which ways end."""
    room: float = 0.0
    """The radius that all else keeps free; none if a symbol stands there, which has its own."""
    discs: tuple[tuple[float, str, str], ...] = ()
    """Its ground: radius, fill and stroke."""
    body: str = ""
    """What stands in the middle."""
    ends: frozenset[str] = frozenset()
    """Where a road ends at it that comes in alone: OPEN, WAY, WALL."""


OPEN, WAY, WALL = "open", "way", "wall"
"""Ends of a road: in the open, at a way that passes, at the wall of a town."""
