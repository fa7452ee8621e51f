"""A design as the drawing needs it: which segment holds which side, half-side and corner."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from carcassonne.art import registry
from carcassonne.geometry import HALVES, SIDES
from carcassonne.tiles import Design

WAYS = ("road", "river")


@dataclass(slots=True)
class Topology:
    design: Design
    sides: list[tuple[int, ...]] = field(default_factory=list)
    """Of each segment: the sides it holds, as numbers."""
    halves: list[tuple[int, ...]] = field(default_factory=list)
    city_at: dict[int, int] = field(default_factory=dict)
    """The city of each city side."""
    way_at: dict[int, int] = field(default_factory=dict)
    """The road or river of each side with one."""
    field_at: dict[int, int] = field(default_factory=dict)
    """The field of each half-side with one."""
    towns: list[int] = field(default_factory=list)
    """What is built over and walled or fenced in."""
    cloisters: list[int] = field(default_factory=list)
    """The monastery, or what stands in the middle like one."""

    def of(self, *kinds: str) -> list[int]:
        """The numbers of the segments of these kinds."""
        return [number for number, part in enumerate(self.design.segments) if part.kind in kinds]

    def kind(self, segment: int) -> str:
        return self.design.segments[segment].kind

    def trait(self, segment: int, name: str) -> int | str:
        return self.design.segments[segment].traits.get(name, 0)

    def parted(self, a: int, b: int) -> bool:
        """Do two half-sides belong to different fields?"""
        return self.field_at.get(a % 8) != self.field_at.get(b % 8)

    def ends_here(self, way: int) -> bool:
        """Does a road or river of one side end with the same field all round it?"""
        (side,) = self.sides[way]
        return not self.parted(2 * side, 2 * side + 1)

    def corner_reached(self, corner: int) -> bool:
        """Does a city reach out to a corner, though neither of its sides is city?"""
        before, after = (corner - 1) % 4, corner % 4
        bare = before not in self.city_at and after not in self.city_at
        return bare and self.parted(2 * corner - 1, 2 * corner)

    def linked(self, segment: int) -> set[int]:
        """The segments that meet this one at a point."""
        groups: Iterable[tuple[int, ...]] = (group for group in self.design.links if segment in group)
        return {other for group in groups for other in group if other != segment}


def read(design: Design) -> Topology:
    topology = Topology(design)
    topology.towns = topology.of(*registry.table("TOWNS"))
    topology.cloisters = topology.of(*registry.table("CLOISTERS"))
    for number, part in enumerate(design.segments):
        sides = tuple(SIDES.index(edge) for edge in part.edges if len(edge) == 1)
        halves = tuple(HALVES.index(edge) for edge in part.edges if len(edge) == 2)
        topology.sides.append(sides)
        topology.halves.append(halves)
        if part.kind == "city":
            topology.city_at.update(dict.fromkeys(sides, number))
        elif part.kind in WAYS:
            topology.way_at.update(dict.fromkeys(sides, number))
        elif part.kind == "field":
            topology.field_at.update(dict.fromkeys(halves, number))
    return topology
