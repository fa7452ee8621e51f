"""Sides, half-sides, quarter turns and cells of the square grid.

Inside the engine a cell is one int, because ints hash and add faster than pairs. `cell(x, y)` and
`point(cell)` translate; everything public speaks of points `(x, y)`, x to the east and y to the north.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from carcassonne._core import take

Point = tuple[int, int]
PointTold = Annotated[list[int], Point]
"""A point as views have it: [x, y]."""
SpotTold = Annotated[list[Any], tuple[Point, int]]
"""A segment as views have it: the point of its tile and its number."""

SIDES: Final = ("N", "E", "S", "W")
HALVES: Final = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")

SHIFT: Final = 16
STRIDE: Final = 1 << SHIFT
"""Distance between two columns; far more than all tiles of all boxes in one line."""
LIMIT: Final = STRIDE // 2
NOWHERE: Final = LIMIT * STRIDE
"""A cell where no tile ever lies."""

STEP: Final = (1, STRIDE, -1, -STRIDE)
"""What to add to a cell to reach its neighbour in the north, east, south and west (DEF-1)."""
RING: Final = (1, STRIDE + 1, STRIDE, STRIDE - 1, -1, -STRIDE - 1, -STRIDE, 1 - STRIDE)
"""The eight neighbouring cells, clockwise from the north (DEF-1)."""


def cell(x: int, y: int) -> int:
    """The cell at x to the east and y to the north of the start tile."""
    return x * STRIDE + y


def point(cell: int) -> Point:
    """The pair (x, y) of a cell."""
    x = (cell + LIMIT) >> SHIFT
    return x, cell - (x << SHIFT)


def opposite(side: int) -> int:
    return (side + 2) % 4


def turned_side(side: str, turn: int) -> str:
    """Where a side lies after `turn` clockwise quarter turns."""
    return SIDES[(SIDES.index(side) + turn) % 4]


def turned_half(half: str, turn: int) -> str:
    """Where a half-side lies after `turn` clockwise quarter turns."""
    return HALVES[(HALVES.index(half) + 2 * turn) % 8]


def turned(edge: str, turn: int) -> str:
    """A side or half-side after `turn` clockwise quarter turns."""
    return turned_side(edge, turn) if len(edge) == 1 else turned_half(edge, turn)


take(globals())
