"""Tile designs made ready for play: every turn of a design with its edges, joints and fitting table.

A tile has twelve *slots*, three on each side: the left half, the middle and the right half, seen from the
centre looking outward. A slot holds the index of the segment that reaches it, or -1. Two tiles join where the
middles of a shared side meet and where a left half meets a right half.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import cache, lru_cache
from sys import intern
from typing import overload

from carcassonne._core import take
from carcassonne.engine.actions import PlaceFigure, PlaceTile
from carcassonne.geometry import HALVES, LIMIT, SHIFT, SIDES, STEP, STRIDE, point, turned
from carcassonne.tiles import Design, words
from carcassonne.tiles import design as find_design

EDGE_CODE = {"F": 1, "R": 2, "C": 3, "V": 4, "X": 0, "*": 0}
"""What a side asks of its neighbour; 0 asks nothing (inner sides, abbeys)."""
DIGIT = (1, 5, 25, 125)
"""A constraint is a number of four digits to the base 5: what the north, east, south and west side ask."""

LINES = frozenset(words.SIDE_KINDS)
RINGS: Set[str] = words.RINGS
"""Features of one segment that are complete when all eight neighbouring cells hold tiles (ABBOT-8)."""
COMPLETABLE: Set[str] = words.COMPLETABLE
NO_FEATURE: Set[str] = words.NO_FEATURE
"""Segments that belong to no feature (RIVER-11, TOWER-13, FLY-15). These sets grow when a box is added."""


class _Bits(dict[str, int]):
    """Trait -> its bit, given when it is first asked for."""

    def __missing__(self, trait: str) -> int:
        bit = self[trait] = 1 << len(self)
        return bit


TRAIT_BIT = _Bits((trait, 1 << number) for number, trait in enumerate(words.WHOLE))
"""Traits that a whole feature has as soon as one of its segments has them."""

Port = tuple[int, int]
"""A joint of a segment: the side, and the slot of the neighbour that it meets."""
Piece = tuple[str, int, int, int, tuple[Port, ...], tuple[int, ...]]
"""A segment as the board reads it: kind, number of ports, shields, traits, ports, touched segments."""


class Oriented:
    """A tile design in one of its four turns."""

    __slots__ = (
        "_edges",
        "_spots",
        "begun",
        "edges",
        "kinds",
        "pieces",
        "rings",
        "sides",
        "slots",
        "tile",
        "turn",
        "unmet",
        "walls",
    )

    def __init__(self, tile: Tile, turn: int) -> None:
        design = tile.design
        edges = [design.edges[(side - turn) % 4] for side in range(4)]
        self.tile = tile
        self.turn = turn
        self.kinds = tuple(intern(segment.kind) for segment in design.segments)  # compared all the time
        self.edges = tuple(EDGE_CODE[edge] for edge in edges)
        places = [[turned(edge, turn) for edge in segment.edges] for segment in design.segments]
        self.slots = _slots(self.kinds, places, edges)
        self.walls = tuple(side for side in range(4) if edges[side] == "*")
        """Sides that close whatever meets them and join nothing (ABBEY-8)."""
        self.rings = tuple(i for i, kind in enumerate(self.kinds) if kind in RINGS)
        pieces: list[Piece] = []
        for segment, place in zip(design.segments, places, strict=True):
            ports = _ports(segment.kind, place, edges)
            traits = sum(TRAIT_BIT[name] for name in segment.traits if name in words.WHOLE)
            shields = int(segment.traits.get("shield", 0))
            pieces.append((segment.kind, len(ports), shields, traits, ports, segment.touches))
        self.pieces = tuple(pieces)
        self.begun = tuple(
            (None if kind in NO_FEATURE else kind, open, shields, traits, touches)
            for kind, open, shields, traits, _, touches in pieces
        )
        """What each segment begins a feature with; None is no feature."""
        self.unmet: list[tuple[int, ...]] = [()] * len(pieces)
        """For each segment the features that it meets when the tile is laid: as yet none."""
        self.sides = tuple(
            (STEP[side], self.edges[side] * DIGIT[(side + 2) % 4], _joints(pieces, side)) for side in range(4)
        )
        """For each side the way to the cell beyond, what it asks of it (for the frontier), and its joints."""
        self._spots: dict[frozenset[str], tuple[int, ...]] = {}
        self._edges: dict[int, tuple[str, ...]] = {}

    def spots(self, kinds: frozenset[str]) -> tuple[int, ...]:
        """The segments of these kinds, by index."""
        found = self._spots.get(kinds)
        if found is None:
            found = self._spots[kinds] = tuple(i for i, kind in enumerate(self.kinds) if kind in kinds)
        return found

    def edges_of(self, segment: int) -> tuple[str, ...]:
        """The sides or half-sides of a segment as the tile lies, clockwise from the north."""
        found = self._edges.get(segment)
        if found is None:
            order = SIDES if self.kinds[segment] in LINES else HALVES
            places = [turned(edge, self.turn) for edge in self.tile.design.segments[segment].edges]
            found = self._edges[segment] = tuple(sorted(places, key=order.index))
        return found

    def look(self) -> frozenset[tuple[object, ...]]:
        """What can be told apart: two turns with the same look are the same tile on the table."""
        looks = []
        for index, segment in enumerate(self.tile.design.segments):
            traits = {**segment.traits}
            if "dir" in traits:
                letters = [turned(letter, self.turn) for letter in str(traits["dir"])]
                traits["dir"] = "".join(sorted(letters, key="NSEW".index))
            looks.append((segment.kind, self.edges_of(index), tuple(sorted(traits.items()))))
        return frozenset(
            (look, frozenset(looks[i] for i in segment.touches))
            for look, segment in zip(looks, self.tile.design.segments, strict=True)
        )


def _slots(kinds: tuple[str, ...], places: list[list[str]], edges: list[str]) -> tuple[int, ...]:
    slots = [-1] * 12
    for index, (kind, place) in enumerate(zip(kinds, places, strict=True)):
        for edge in place:
            side = SIDES.index(edge[0])
            if kind in LINES:
                slots[3 * side + 1] = index
                if kind == "city":
                    slots[3 * side] = slots[3 * side + 2] = index
            else:
                slots[3 * side + (0 if edge[1] == "L" else 2)] = index
                if edges[side] == "F":
                    slots[3 * side + 1] = index
    return tuple(slots)


def _ports(kind: str, place: list[str], edges: list[str]) -> tuple[Port, ...]:
    """Where the segment meets the neighbours: in the middle, or half by half where the side is parted."""
    ports = []
    for edge in place if kind not in NO_FEATURE else ():
        side = SIDES.index(edge[0])
        beyond = 3 * ((side + 2) % 4)
        if kind in LINES or (edges[side] == "F" and edge[1] == "L"):
            ports.append((side, beyond + 1))
        elif edges[side] != "F":
            ports.append((side, beyond + (2 if edge[1] == "L" else 0)))
    return tuple(ports)


def _joints(pieces: list[Piece], side: int) -> tuple[tuple[int, int], ...]:
    """The segments that meet the neighbour on a side, each with the neighbour's slot."""
    return tuple((n, slot) for n, piece in enumerate(pieces) for own, slot in piece[4] if own == side)


def asked(constraint: int) -> list[int]:
    """What the four sides of a cell ask, as edge codes."""
    return [constraint // digit % 5 for digit in DIGIT]


def _constraints(edges: tuple[int, ...]) -> set[int]:
    """Every constraint that these sides meet: each asks nothing, or what the side is."""
    found = {0}
    for own, digit in zip(edges, DIGIT, strict=True):
        found |= {constraint + own * digit for constraint in found}
    return found


class Tile:
    """A design with its four turns and the tables that list its placements quickly."""

    __slots__ = ("design", "distinct", "fit", "id", "marks", "river", "turns")

    def __init__(self, design: Design) -> None:
        self.design = design
        self.id = design.id
        self.marks = frozenset(mark.kind for mark in design.marks)
        self.river = any(segment.kind == "river" for segment in design.segments)
        self.turns = tuple(Oriented(self, turn) for turn in range(4))
        looks = [oriented.look() for oriented in self.turns]
        self.distinct = [turn for turn in range(4) if looks[turn] not in looks[:turn]]
        """The turns that do not look like a smaller one; only these are offered."""
        self.fit = [0] * 5**4
        """Constraint -> set of the distinct turns that fit as four bits; a plain list, for speed."""
        for turn in self.distinct:
            for constraint in _constraints(self.turns[turn].edges):
                self.fit[constraint] |= 1 << turn

    def placement(self, code: int) -> PlaceTile:
        """The action for a placement code."""
        cell = code >> 2
        x = (cell + LIMIT) >> SHIFT
        at = (x, cell - (x << SHIFT))
        action: PlaceTile = tuple.__new__(PlaceTile, ("place_tile", self.id, at, code & 3))
        return action

    def __repr__(self) -> str:
        return f"Tile({self.id!r})"


CODES: dict[int, tuple[tuple[int, ...], ...]] = {}
"""Cell -> set of turns as four bits -> placement codes; a code is four times the cell plus the turn."""


def add_codes(at: int) -> None:
    """List the placement codes of a cell; shared by all games."""
    CODES[at] = tuple(tuple(4 * at + turn for turn in range(4) if turns >> turn & 1) for turns in range(16))


class Placements(Sequence[PlaceTile]):
    """The legal placements of a tile; each action is made when somebody looks at it."""

    __slots__ = ("codes", "made", "tile")

    def __init__(self, tile: Tile, codes: list[int]) -> None:
        self.tile = tile
        self.codes = codes
        self.made: PlaceTile | None = None
        """The action looked at last, which is most likely the one that is played."""

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, index: int) -> PlaceTile: ...
    @overload
    def __getitem__(self, index: slice) -> list[PlaceTile]: ...
    def __getitem__(self, index: int | slice) -> PlaceTile | list[PlaceTile]:
        if isinstance(index, slice):
            return [self.tile.placement(code) for code in self.codes[index]]
        made = self.made = self.tile.placement(self.codes[index])
        return made

    def __iter__(self) -> Iterator[PlaceTile]:
        return map(self.tile.placement, self.codes)

    def __contains__(self, action: object) -> bool:
        """Is the action legal? Found without making the others, and strict about whole numbers."""
        if action is self.made:
            return action is not None
        if type(action) is not PlaceTile:
            return False
        try:
            _, tile_id, (x, y), turn = action
        except (TypeError, ValueError):
            return False
        return (
            type(x) is type(y) is type(turn) is int
            and tile_id == self.tile.id
            and -LIMIT < y < LIMIT
            and 0 <= turn < 4
            and 4 * (x * STRIDE + y) + turn in self.codes
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __repr__(self) -> str:
        return repr(list(self))


@cache
def tile(tile_id: str) -> Tile:
    """The tile with this id, ready for play."""
    return Tile(find_design(tile_id))


SEGMENTS = 16
"""More than any tile has segments."""


@lru_cache(maxsize=4000)
def figure_row(figure: str, cell: int, companion: str | None = None) -> tuple[PlaceFigure, ...]:
    """The actions that put this figure on segment 0, 1, 2 ... of the tile on a cell."""
    at = point(cell)
    return tuple(PlaceFigure(figure, at, segment, companion) for segment in range(SEGMENTS))


take(globals())
