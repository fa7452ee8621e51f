"""The board of version 2 as planes that are kept up to date: a tile is drawn once, when it is placed.

A *place* of a tile is one of its twelve slots (three on each side, clockwise from the north: left half,
middle, right half) or the middle, for what reaches no side.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from carcassonne.engine.state import Placed, State
from carcassonne.engine.tile import Oriented
from carcassonne.env.actions import Layout
from carcassonne.env.board import INNER_KINDS, MARKS, TRAITS
from carcassonne.env.vocabulary import FIGURES
from carcassonne.geometry import SIDES, point

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


class Canvas:
    """The planes of one game, as everybody sees them; `seen_by` adds what depends on who looks."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        window = layout.window
        self._planes: Array = np.zeros((FIGURES_AT, window, window), np.int16)
        self._began = np.full((len(PLACES), window, window), NOTHING, np.int32)
        """The feature that each place began in."""
        self._drawn = 0
        self._last: tuple[int, int] | None = None

    def copy(self) -> Canvas:
        new = Canvas.__new__(Canvas)
        new.__dict__.update(self.__dict__)
        new._planes, new._began = self._planes.copy(), self._began.copy()
        return new

    def follow(self, state: State, fits: Array | int, anew: bool) -> None:
        """Draw new tiles and where the tile in hand fits; `anew` if any tile may have changed."""
        if anew:
            self._drawn = 0
        laid = state.laid
        for cell in laid[self._drawn :]:
            self._draw(state.board[cell])
        self._drawn = len(laid)
        self._move_last(laid[-1])
        self._planes[FITS] = fits

    def _draw(self, placed: Placed) -> None:
        place = self._layout.place(point(placed.cell))
        if place is None:
            return
        row, column = place
        numbers, places = printed(placed.oriented)
        self._planes[:FIRST, row, column] = numbers
        features = placed.features
        for segment, spots in enumerate(places):
            for spot in spots:
                self._began[spot, row, column] = features[segment]

    def _move_last(self, cell: int) -> None:
        place = self._layout.place(point(cell))
        if place != self._last:
            if self._last is not None:
                self._planes[(LAST_TILE, *self._last)] = 0
            if place is not None:
                self._planes[(LAST_TILE, *place)] = 1
            self._last = place

    def seen_by(self, state: State, seat: int, out: Array, held: bool) -> None:
        """Write the planes into `out` as this seat sees them."""
        out[:FIGURES_AT] = self._planes
        out[FIGURES_AT:SIZE] = 0
        rules = state.rules
        roots = set()
        for figure, (cell, segment) in state.figures.items():
            place = self._layout.place(point(cell))
            if place is None:
                continue
            row, column = place
            sign = 1 if rules.owner_of[figure] == seat else -1
            out[FIGURE, row, column] = sign * FIGURES.number(rules.kind_of[figure].id)
            spots = printed(state.board[cell].oriented)[1]
            for spot in spots[segment] if 0 <= segment < len(spots) else (MIDDLE,):
                out[FIGURES_AT + spot, row, column] += sign
            if segment >= 0:
                roots.add(state.feature_at(cell, segment))
        roots.discard(NOTHING)
        if held and roots:
            self._write_holders(state, seat, roots, out)

    def _write_holders(self, state: State, seat: int, roots: set[int], out: Array) -> None:
        """Who holds each feature with figures, at all its places."""
        rules = state.rules
        parent = np.array(state.parent, np.int32)
        top = parent
        while (parent[top] != top).any():
            top = parent[top]
        holder = np.zeros(len(parent) + 1, np.int16)  # the last entry is for places without a feature
        for root in roots:
            meeples = state.features[root].figures & rules.meeples
            strength = [
                sum(each * (meeples & mine & mask).bit_count() for each, mask in rules.weights)
                for mine in rules.seat_masks
            ]
            own = strength.pop(seat)
            most = max(strength, default=0)
            if own or most:
                holder[root] = MINE if own > most else SHARED if own == most else THEIRS
        holder[:-1] = holder[top]
        out[HELD_AT:SIZE] = holder[self._began]
