"""The action space of all versions: which number stands for which option.

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

from carcassonne.engine.actions import Action
from carcassonne.env.vocabulary import FIGURES
from carcassonne.geometry import Point

SEGMENTS: Final = 16
"""Segments of one tile that have an action of their own; the catalogue has at most 10, a bridge adds one."""
PASS: Final = 0
LEFT_OUT: Final = -1
"""Of an option that found no slot and is not offered."""
WITH_NUMBERS: Final = frozenset(("pass", "place_tile", "place_figure"))
"""Verbs of options that may have a number of their own."""

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

    def choices(self, options: Sequence[Option | Action], last: Sequence[int]) -> Choices:
        """Number the options; `last` is the point of the tile laid last."""
        return self.choices_of(self.numbers(options, last))

    def choices_of(self, numbers: Sequence[int]) -> Choices:
        """The same of options that have been numbered."""
        first = self.first_slot
        chosen = {action: index for index, action in enumerate(numbers) if action != LEFT_OUT}
        slots = tuple(index for index, action in enumerate(numbers) if action >= first)
        return Choices(chosen, slots, len(numbers) - len(chosen))

    def numbers(self, options: Sequence[Option | Action], last: Sequence[int]) -> list[int]:
        """The action of each option, in their order.

        An option without an action of its own, or whose action is taken, has the next slot.
        """
        numbers: list[int] = []
        taken: set[int | None] = {None}
        slot = self.first_slot
        for option in options:
            action = self._own(option, last)
            if action in taken:
                action, slot = (slot, slot + 1) if slot < self.size else (LEFT_OUT, slot)
            taken.add(action)
            numbers.append(action)  # type: ignore[arg-type]  # None was taken from the start
        return numbers

    def _own(self, option: Option | Action, last: Sequence[int]) -> int | None:
        """The action that always means this option, if there is one."""
        if isinstance(option, Action):
            option = option.to_json() if option.verb in WITH_NUMBERS else {}
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
