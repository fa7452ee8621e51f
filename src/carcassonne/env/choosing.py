"""The options of a decision as numbers of version 2, with a mask made from arrays.

The numbers are those of version 1 (`actions`), so a policy over actions can be carried over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from carcassonne.engine.actions import Action, Pass, PlaceFigure
from carcassonne.env.actions import PASS, SEGMENTS, Layout
from carcassonne.env.vocabulary import FIGURES
from carcassonne.geometry import LIMIT, SHIFT, Point

TURNS: Final = np.array([1, 2, 4, 8], np.int16)


class Chosen:
    """What can be chosen now."""

    __slots__ = ("fits", "index", "left_out", "mask", "slots")

    def __init__(self, layout: Layout, options: Sequence[Action], last: Point) -> None:
        self.mask: NDArray[np.int8] = np.zeros(layout.size, np.int8)
        self.slots: list[int] = []
        """The index of the option in each slot in use."""
        self.left_out = 0
        self.fits: NDArray[np.int16] | int = 0
        """Turns of the tile in hand that fit, cell by cell."""
        codes = getattr(options, "codes", None)
        if codes is not None:
            self.index = self._placements(layout, codes)
        else:
            self.index = self._others(layout, options, last)
        self.mask[list(self.index)] = 1
        if codes is not None:
            window = layout.window
            placed = self.mask[1 : layout.first_figure].reshape(window, window, 4)
            self.fits = placed.astype(np.int16) @ TURNS

    def _placements(self, layout: Layout, codes: Any) -> dict[int, int]:
        """Action -> index for the placements of a tile, worked out as arrays."""
        numbers = np.array(codes, np.int64)
        cells = numbers >> 2
        x = (cells + LIMIT) >> SHIFT
        rows, columns = layout.half - (cells - (x << SHIFT)), layout.half + x
        inside = (rows >= 0) & (rows < layout.window) & (columns >= 0) & (columns < layout.window)
        actions = 1 + (rows * layout.window + columns) * 4 + (numbers & 3)
        if inside.all():
            return dict(zip(actions.tolist(), range(len(numbers)), strict=True))
        found = {int(actions[n]): int(n) for n in np.flatnonzero(inside)}
        return found | self._slotted(layout, np.flatnonzero(~inside).tolist())

    def _others(self, layout: Layout, options: Sequence[Action], last: Point) -> dict[int, int]:
        found: dict[int, int] = {}
        rest: list[int] = []
        for index, option in enumerate(options):
            action = _own(layout, option, last)
            if action is None or action in found:
                rest.append(index)
            else:
                found[action] = index
        return found | self._slotted(layout, rest)

    def _slotted(self, layout: Layout, rest: list[int]) -> dict[int, int]:
        self.slots = rest[: layout.slots]
        self.left_out = len(rest) - len(self.slots)
        return {layout.first_slot + slot: index for slot, index in enumerate(self.slots)}


def _own(layout: Layout, option: Action, last: Point) -> int | None:
    """The action that always means this option, if there is one."""
    if type(option) is Pass:
        return PASS
    if type(option) is PlaceFigure and option.companion is None and option.at == last:
        if option.figure in FIGURES and 0 <= option.segment < SEGMENTS:
            return layout.first_figure + (FIGURES.number(option.figure) - 1) * SEGMENTS + option.segment
    elif option.verb == "place_tile":  # a list of placements that a module made
        place = layout.place(option.at)  # type: ignore[attr-defined]
        return None if place is None else 1 + (place[0] * layout.window + place[1]) * 4 + option.turn  # type: ignore[attr-defined]
    return None
