"""The planes of the board in version 2, and what a tile looks like in them.

A *place* of a tile is one of its twelve slots (three on each side, clockwise from the north: left half,
middle, right half) or the middle, for what reaches no side.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from carcassonne.engine.tile import Oriented
from carcassonne.env.board import INNER_KINDS, MARKS, TRAITS
from carcassonne.geometry import SIDES

Array = NDArray[np.int16]

PLACES: Final = (*(f"{side}{part}" for side in SIDES for part in ("L", "", "R")), "M")
MIDDLE: Final = len(PLACES) - 1

PRINTED: Final = (
    "tile",
    *(f"{side}.terrain" for side in SIDES),
    *(f"{place}.segment" for place in PLACES),
    "middle",
    "shields",
    "traits",
    "marks",
)
"""What is printed on a tile as it lies. Terrain: 1 field, 2 road, 3 city, 4 river. Equal numbers in two
planes `.segment` mean one segment. Traits and marks are bits, in the order of `carcassonne_v1`'s planes."""

CHANGING: Final = (
    "last-tile",
    "turns-that-fit",
    "figure",
    *(f"{place}.figures" for place in PLACES),
    *(f"{place}.held" for place in PLACES),
)
"""What a move changes: the tile placed last, turns of the tile in hand that fit (as four bits), the number
of a figure, figures (mine count 1, theirs -1), and who holds the whole feature: 1 me, 2 me and others, -1
others."""

FIRST: Final = len(PRINTED)
LAST_TILE, FITS, FIGURE = FIRST, FIRST + 1, FIRST + 2
FIGURES_AT: Final = FIRST + 3
HELD_AT: Final = FIGURES_AT + len(PLACES)
SIZE: Final = HELD_AT + len(PLACES)
MINE, SHARED, THEIRS = 1, 2, -1
NOTHING: Final = -1


@lru_cache(maxsize=4096)
def printed(oriented: Oriented) -> tuple[Array, tuple[tuple[int, ...], ...]]:
    """The numbers of `PRINTED`, and for each segment its places; treat them as read-only."""
    design = oriented.tile.design
    segments = [NOTHING] * len(PLACES)
    segments[:MIDDLE] = oriented.slots
    reached = set(oriented.slots)
    inner = [number for number in range(len(oriented.kinds)) if number not in reached]
    if inner:
        segments[MIDDLE] = inner[0]
    places = [tuple(p for p, s in enumerate(segments) if s == n) for n in range(len(oriented.kinds))]
    for number in inner:
        places[number] = (MIDDLE,)
    kinds = [1 + INNER_KINDS.index(kind) for kind in oriented.kinds if kind in INNER_KINDS]
    traits = {trait for segment in design.segments for trait in segment.traits}
    numbers = [
        1,
        *oriented.edges,
        *(segment + 1 for segment in segments),
        kinds[0] if kinds else 0,
        sum(int(segment.traits.get("shield", 0)) for segment in design.segments),
        sum(1 << bit for bit, trait in enumerate(TRAITS) if trait in traits),
        sum(1 << bit for bit, mark in enumerate(MARKS) if mark in oriented.tile.marks),
    ]
    return np.array(numbers, np.int16), tuple(places)
