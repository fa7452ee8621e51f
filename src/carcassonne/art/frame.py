"""The measures that all tiles share, and the square they are drawn in.

Every tile must join every other, so what crosses a tile's edge is fixed here: where, how wide and at right
angles. Sides count clockwise from the north, as do corners; corner k is where side k begins.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from carcassonne.art.svg import Curve

ROAD: Final = 6.4
ROAD_EDGE: Final = 8.8
RIVER: Final = 10.6
RIVER_EDGE: Final = 13.4
WALL: Final = 2.5
WALL_EDGE: Final = 4.3
WALL_INSET: Final = 2.2
"""How far from the tile's corner a wall reaches the edge."""
OVERHANG: Final = 3
"""How far the paths of segments reach over the tile's edge, so that no highlight shows a line there."""

CENTRE: Final = 50 + 50j
MID: Final = (50 + 0j, 100 + 50j, 50 + 100j, 50j)
CORNER: Final = (0j, 100 + 0j, 100 + 100j, 100j)
INWARD: Final = (1j, -1 + 0j, -1j, 1 + 0j)


def turned(point: complex, quarters: int) -> complex:
    """A point of the tile after clockwise quarter turns; exact, so that turned edges fit."""
    x, y = point.real, point.imag
    match quarters % 4:
        case 0:
            return point
        case 1:
            return complex(100 - y, x)
        case 2:
            return complex(100 - x, 100 - y)
        case _:
            return complex(y, 100 - x)


def turned_curve(curve: Curve, quarters: int) -> Curve:
    a, b, c, d = curve
    return turned(a, quarters), turned(b, quarters), turned(c, quarters), turned(d, quarters)


def beyond(point: complex) -> complex:
    """Points on the edge of the tile move outside by the overhang."""
    parts = (
        -OVERHANG if v <= 0.05 else 100 + OVERHANG if v >= 99.95 else v for v in (point.real, point.imag)
    )
    return complex(*parts)


def dot(a: complex, b: complex) -> float:
    return a.real * b.real + a.imag * b.imag


def unit(a: complex) -> complex:
    return a / (abs(a) or 1)


def along(curve: Curve, share: float) -> complex:
    """The point of a curve at a share (0 to 1) of its parameter."""
    a, b, c, d = curve
    rest = 1 - share
    return a * rest**3 + 3 * b * share * rest**2 + 3 * c * share**2 * rest + d * share**3


def flat(curve: Curve, steps: int = 24) -> list[complex]:
    """A curve as points of a line."""
    return [along(curve, step / steps) for step in range(steps + 1)]


def cut(curve: Curve, start: float, end: float) -> Curve:
    """The part of a curve between two shares."""

    def head(c: Curve, share: float) -> Curve:
        ab, bc, cd = (p + (q - p) * share for p, q in pairwise(c))
        abc, bcd = ab + (bc - ab) * share, bc + (cd - bc) * share
        return c[0], ab, abc, abc + (bcd - abc) * share

    first = head(curve, end)
    back = head((first[3], first[2], first[1], first[0]), 1 - start / end)
    return back[3], back[2], back[1], back[0]
