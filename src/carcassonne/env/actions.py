"""The action space of version 1: which number stands for which option.

| numbers | action |
|---|---|
| 0 | pass |
| then `window` x `window` x 4 | lay the tile on this cell of the window, turned so |
| then 24 x 16 | place this figure on this segment of the tile laid last |
| then `slots` | every other option, in the order of the list |

The first three have a meaning of their own; what a slot means, its row among the `options` of the
observation says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from carcassonne.env.vocabulary import FIGURES
from carcassonne.geometry import Point

SEGMENTS: Final = 16
"""Segments of one tile that have an action of their own; the catalogue has at most 10, a bridge adds one."""
PASS: Final = 0

Option = Mapping[str, Any]
"""An option as JSON."""


class Choices(NamedTuple):
    """What a player can choose now."""

    options: dict[int, int]
    """Action -> index of the option it stands for."""
    slots: tuple[int, ...]
    """The index of the option in each slot in use."""
    left_out: int
    """Options that found no slot and are not offered."""


@dataclass(frozen=True)
class Layout:
    """The sizes of an action space: side of the window, which must be odd, and number of slots."""

    window: int
    slots: int

    @property
    def half(self) -> int:
        return self.window // 2

    @property
    def first_figure(self) -> int:
        return 1 + self.window * self.window * 4

    @property
    def first_slot(self) -> int:
        return self.first_figure + FIGURES.room * SEGMENTS

    @property
    def size(self) -> int:
        return self.first_slot + self.slots

    def place(self, at: Sequence[int]) -> Point | None:
        """The row and column of a point in the window, north at the top; None if it is outside."""
        row, column = self.half - at[1], self.half + at[0]
        inside = 0 <= row < self.window and 0 <= column < self.window
        return (row, column) if inside else None

    def choices(self, options: Sequence[Option], last: Sequence[int]) -> Choices:
        """Number the options; `last` is the point of the tile laid last.

        There is always something to choose: an option without an action of its own takes a slot, and
        there is at least one slot.
        """
        chosen: dict[int, int] = {}
        rest: list[int] = []
        for index, option in enumerate(options):
            action = self._own(option, last)
            if action is None or action in chosen:
                rest.append(index)
            else:
                chosen[action] = index
        slots = tuple(rest[: self.slots])
        for slot, index in enumerate(slots):
            chosen[self.first_slot + slot] = index
        return Choices(chosen, slots, len(rest) - len(slots))

    def _own(self, option: Option, last: Sequence[int]) -> int | None:
        """The action that always means this option, if there is one."""
        match option:
            case {"type": "pass"}:
                return PASS
            case {"type": "place_tile", "at": at, "turn": turn}:
                place = self.place(at)
                return None if place is None else 1 + (place[0] * self.window + place[1]) * 4 + int(turn)
            case {"type": "place_figure", "companion": _}:
                return None
            case {"type": "place_figure", "figure": figure, "at": at, "segment": segment}:
                if list(at) == list(last) and figure in FIGURES and 0 <= segment < SEGMENTS:
                    return self.first_figure + (FIGURES.number(figure) - 1) * SEGMENTS + int(segment)
        return None
