"""What is printed on a tile: its segments and its marks.

A design is pure fact. It knows nothing of a game, of figures or of a place on the board; every copy of a
tile on every board shares the one `Design` object, so nothing here may ever change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

Trait = int | str
MarkTrait = int | str | tuple[int, ...]
Copies = tuple[int | None, int | None, int | None]


@dataclass(frozen=True, slots=True)
class Segment:
    """A connected part of one feature on one tile (DEF-2)."""

    kind: str
    edges: tuple[str, ...]
    """Sides of a city, road or river; half-sides of a field or another area; empty otherwise."""
    traits: Mapping[str, Trait] = field(default_factory=dict, hash=False)
    touches: tuple[int, ...] = ()
    """Of a field: the cities and the like that it borders, as indices into `Design.segments`."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "traits", MappingProxyType(dict(self.traits)))

    def __reduce__(self) -> tuple[Callable[..., Segment], tuple[Any, ...]]:
        """A read-only mapping can be neither pickled nor copied, so hand over a plain one."""
        return Segment, (self.kind, self.edges, dict(self.traits), self.touches)


@dataclass(frozen=True, slots=True)
class Mark:
    """A symbol of the whole tile, such as a volcano; nothing stands on it."""

    kind: str
    traits: Mapping[str, MarkTrait] = field(default_factory=dict, hash=False)
    """`square`: `at` (x, y to the south); a mark that ends roads: `roads`, segment indices."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "traits", MappingProxyType(dict(self.traits)))

    def __reduce__(self) -> tuple[Callable[..., Mark], tuple[Any, ...]]:
        """As for `Segment`."""
        return Mark, (self.kind, dict(self.traits))


@dataclass(frozen=True, slots=True, eq=False)
class Design:
    """One design of the tile sheet, in its reference orientation.

    There is one object per design, so designs are compared by identity; copying or pickling one by way of
    a game state hands back that same object.
    """

    id: str
    """The set and the code, as in `base/D`."""
    edges: str
    """The sides N E S W: F field, R road, C city, V river, X inner side of a larger piece, * free side."""
    segments: tuple[Segment, ...]
    """In the fixed order that the public `segment` numbers follow."""
    marks: tuple[Mark, ...] = ()
    links: tuple[tuple[int, ...], ...] = ()
    """Groups of segment indices that meet at one point, where a wagon may change over (WAGON-9)."""
    copies: Copies = (1, 1, 1)
    """Copies in the first, second and third edition; None where that edition lacks the whole set."""
    role: str = "land"
    """Where the copies are kept: among the tiles to draw, in a larger piece (`square`), or apart."""
    note: str = ""

    @property
    def set(self) -> str:
        """The tile set: the part of the id before the stroke."""
        return self.id.partition("/")[0]

    @property
    def code(self) -> str:
        """The name within the set: the part of the id after the stroke."""
        return self.id.partition("/")[2]

    def mark(self, kind: str) -> Mark | None:
        """The mark of that kind, if the tile bears one."""
        return next((mark for mark in self.marks if mark.kind == kind), None)

    @property
    def square(self) -> tuple[int, int] | None:
        """The place of this square within its larger piece: x to the east, y to the SOUTH."""
        mark = self.mark("square")
        at = None if mark is None else mark.traits.get("at")
        return (at[0], at[1]) if isinstance(at, tuple) and len(at) == 2 else None

    def has(self, kind: str) -> bool:
        """Does the tile show a segment or a mark of that kind?"""
        return any(segment.kind == kind for segment in self.segments) or self.mark(kind) is not None

    def __reduce__(self) -> tuple[Callable[[str], Design], tuple[str]]:
        """Copy and pickle by id: the catalogue holds the one true object."""
        from carcassonne.tiles.catalogue import design

        return design, (self.id,)


def segment_names(segments: tuple[Segment, ...]) -> list[str]:
    """The names people use in boxes and messages, numbered per kind: city1, road1, road2 ..."""
    counts: dict[str, int] = {}
    names = []
    for segment in segments:
        counts[segment.kind] = counts.get(segment.kind, 0) + 1
        names.append(f"{segment.kind}{counts[segment.kind]}")
    return names
