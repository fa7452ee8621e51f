"""Lists of options that are long: an option is made when somebody looks at it.

Options that each tile of the board or each number of a range gives are hundreds, and one of them is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import starmap
from typing import Any, overload

from carcassonne.engine.actions import Action


class EachWith(Sequence[tuple[Any, ...]]):
    """Rows of arguments: each of the words with each of the targets."""

    __slots__ = ("targets", "words")

    def __init__(self, words: Sequence[Any], targets: Sequence[tuple[Any, ...]]) -> None:
        self.words = words
        self.targets = targets

    def __len__(self) -> int:
        return len(self.words) * len(self.targets)

    @overload
    def __getitem__(self, place: int) -> tuple[Any, ...]: ...
    @overload
    def __getitem__(self, place: slice) -> list[tuple[Any, ...]]: ...
    def __getitem__(self, place: int | slice) -> tuple[Any, ...] | list[tuple[Any, ...]]:
        if isinstance(place, slice):
            return list(self)[place]
        word, target = divmod(range(len(self))[place], len(self.targets))
        return self.words[word], *self.targets[target]

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return ((word, *target) for word in self.words for target in self.targets)


class LazyOptions(Sequence[Action]):
    """One option for each row of arguments."""

    __slots__ = ("looked_at", "make", "rows")

    def __init__(self, make: Callable[..., Action], rows: Sequence[tuple[Any, ...]]) -> None:
        self.make = make
        self.rows = rows
        self.looked_at: tuple[Action, int] | None = None
        """The option looked at last and its place: most likely the one that is played."""

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, place: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(place, slice):
            return tuple(starmap(self.make, self.rows[place]))
        option = self.make(*self.rows[place])
        self.looked_at = option, place
        return option

    def __iter__(self) -> Iterator[Action]:
        return starmap(self.make, self.rows)

    def index(self, option: Any, start: int = 0, stop: int | None = None) -> int:
        if self.looked_at and self.looked_at[0] is option:
            return self.looked_at[1]
        return tuple(self).index(option, start, len(self) if stop is None else stop)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # a list has none either

    def __repr__(self) -> str:
        return repr(tuple(self))
