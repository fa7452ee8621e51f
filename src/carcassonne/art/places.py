"""Where symbols stand and where figures will stand.

Symbols come first, the large ones before the small; then each segment gets its anchor, the point where a
figure stands well inside it and apart from all else. Everything is a disc, so the places stay good when the
tile is turned and the symbols are drawn upright again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from carcassonne.art import bitmap, registry
from carcassonne.art.bitmap import Mask
from carcassonne.art.frame import CENTRE, MID, unit
from carcassonne.art.layout import POND, Layout, hubs
from carcassonne.art.symbols import ANYWHERE, LARGE, MEADOW, TOWN, Symbol
from carcassonne.art.topology import WAYS
from carcassonne.art.ways import Way

DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
GATE = 5.0
"""Free room round gates."""
FIGURE = 6.0
"""Decoration keeps this far from anchors, and anchors from each other."""


class Spot(NamedTuple):
    """A symbol at its place."""

    symbol: Symbol
    point: complex
    scale: float
    segment: int | None
    """The segment that it is, if it is one (a garden ...)."""
    spin: float | None
    """Degrees, if it shows a direction."""

    @property
    def radius(self) -> float:
        return self.symbol.radius * self.scale


class Wish(NamedTuple):
    """A symbol that wants a place."""

    symbol: Symbol
    zone: Mask
    away: float = 0.0
    """How far from the best place, which is left to the figure."""
    beside: complex | None = None
    segment: int | None = None
    spin: float | None = None
    post: str = ""
    """The kind by which the layout knows a fixed place for it."""


class Crossing(NamedTuple):
    """Where a road passes over another way."""

    point: complex
    heading: complex
    half: float
    """Half the length of the bridge."""
    over_road: bool


@dataclass(slots=True)
class Places:
    layout: Layout
    spots: list[Spot] = field(default_factory=list)
    anchors: dict[int, complex] = field(default_factory=dict)
    crossings: list[Crossing] = field(default_factory=list)
    discs: list[tuple[complex, float]] = field(default_factory=list)
    """All places taken."""
    taken: Mask = 0
    open: Mask = 0
    """The fields without what passes over them."""

    def take(self, point: complex, radius: float) -> None:
        self.discs.append((point, radius))
        self.taken |= bitmap.disc(point, radius)


def find(layout: Layout) -> Places:
    places = Places(layout)
    places.crossings = list(_crossings(layout))
    places.open = bitmap.union(layout.fields.values()) & ~layout.above
    _reserve(places)
    for wish in sorted(_wishes(places), key=lambda wish: -wish.symbol.radius):
        _stand(places, wish)
    _anchor_ways(places)
    _anchor_areas(places)
    return places


def _reserve(places: Places) -> None:
    """Gates, hubs, ponds and the cloister need room."""
    layout = places.layout
    for one in layout.towns:
        for point, _ in one.gates:
            places.take(point, GATE)
        for wall in one.walls:
            for point in wall[2:-2]:  # wall towers
                places.take(point, 3.4)
    if layout.hub is not None and layout.hub_kind in hubs() and hubs()[layout.hub_kind].room:
        places.take(layout.hub, hubs()[layout.hub_kind].room)
    for pond in layout.ponds:
        places.take(pond, POND + 1.5)
    for point in layout.dead_ends:
        places.take(point, 6)
    for point, _ in layout.mouths:
        places.take(point, 6)
    if layout.cloister:
        places.take(*layout.cloister)


def _wishes(places: Places) -> Iterator[Wish]:
    layout, design = places.layout, places.layout.topology.design
    floors = bitmap.union(layout.floors.values()) & ~layout.above
    anywhere = places.open | floors
    zones = {MEADOW: places.open or anywhere, TOWN: floors, ANYWHERE: anywhere}
    for number, part in enumerate(design.segments):
        if symbol := registry.symbol(part.kind, part.traits):
            spin = DIRECTIONS.index(str(part.traits["dir"])) * 45.0 if "dir" in part.traits else None
            yield Wish(symbol, zones[symbol.zone], _away(symbol), segment=number, spin=spin, post=part.kind)
        yield from _trait_wishes(places, number)
    for mark in design.marks:
        if symbol := registry.symbol(mark.kind, mark.traits):
            yield Wish(symbol, zones[symbol.zone], _away(symbol), post=mark.kind)


def _away(symbol: Symbol) -> float:
    """How far from the best place of the tile a symbol stands; small ones leave that to the figure."""
    if symbol.away is not None:
        return symbol.away
    return 0 if symbol.radius > LARGE else 14


def _trait_wishes(places: Places, number: int) -> Iterator[Wish]:
    """Symbols that belong to one segment."""
    layout, part = places.layout, places.layout.topology.design.segments[number]
    for trait, value in part.traits.items():
        symbol = registry.symbol(trait, {trait: value})
        if symbol is None:
            continue
        if part.kind == "road":
            yield Wish(symbol, places.open, symbol.radius + 4, beside=_middle(layout, number))
        elif part.kind == "field":
            yield Wish(symbol, layout.fields[number] & ~layout.above, 14)
        else:
            for _ in range(value if isinstance(value, int) else 1):
                zone = layout.floors[number] & ~layout.above
                yield Wish(symbol, zone, 0 if symbol.radius > 12 else 19)


def _middle(layout: Layout, number: int) -> complex:
    """A point about the middle of a way."""
    way = _way(layout, number)
    if len(layout.topology.sides[number]) == 1:
        return way.lines[0][11]
    return way.lines[0][-1] if len(way.lines) > 1 else way.lines[0][12]


def _way(layout: Layout, number: int) -> Way:
    return next(way for way in layout.ways if way.segment == number)


def _stand(places: Places, wish: Wish) -> None:
    """Find a place with enough room, in the right distance from the best one."""
    radius = wish.symbol.radius
    if wish.post in places.layout.posts:
        point, room = places.layout.posts[wish.post], radius * 0.85
    else:
        free = wish.zone & ~places.taken
        want = wish.beside
        if want is None:
            want = _nearest(bitmap.roomiest(free, 18)[0], CENTRE)
        best, room = bitmap.roomiest(free, radius + 1)
        point = min(
            _points(best),
            key=lambda p: abs(abs(p - want) - wish.away) + 0.17 * abs(p - 40 - 35j),
            default=CENTRE,
        )
    scale = min(1.0, max(0.7, room / radius))
    places.spots.append(Spot(wish.symbol, point, scale, wish.segment, wish.spin))
    places.take(point, radius * scale)
    if wish.segment is not None:
        places.anchors[wish.segment] = point


def _points(mask: Mask) -> Iterable[complex]:
    return bitmap.points(mask & bitmap.EVERY_OTHER or mask)


def _nearest(mask: Mask, to: complex) -> complex:
    return min(_points(mask), key=lambda point: abs(point - to), default=to)


def _anchor_ways(places: Places) -> None:
    topology = places.layout.topology
    for number in topology.of(*WAYS):
        places.anchors[number] = _way_anchor(places, number)
    for number in topology.of(*WAYS):
        places.take(places.anchors[number], 5)


def _way_anchor(places: Places, number: int) -> complex:
    """The point near the middle of a way that is farthest from all else, and not hidden by a town."""
    layout, topology = places.layout, places.layout.topology
    hidden = bitmap.widened(bitmap.union(layout.floors.values()), 4) | bitmap.union(
        bitmap.stroke(one.bridge, 9) for one in layout.towns if one.bridge
    )
    keep = [(crossing.point, 1.0) for crossing in places.crossings]
    keep += [(point, radius - 6) for point, radius in places.discs]
    keep += [(places.anchors[other], 0.0) for other in topology.of(*WAYS) if other in places.anchors]
    keep += [(middle, 4.0) for middle in MID]
    line = [point for part in _way(layout, number).lines for point in part]
    ideal = line[10] if len(topology.sides[number]) == 1 else _middle(layout, number)

    def score(point: complex) -> float:
        room = min([20.0, *(abs(point - other) - radius for other, radius in keep)])
        inside = -100 if bitmap.has(hidden, point) else 0
        return room + inside - 0.45 * abs(point - ideal)

    return max(line, key=score)


def _anchor_areas(places: Places) -> None:
    layout, topology = places.layout, places.layout.topology
    for number in topology.cloisters:
        assert layout.cloister is not None
        places.anchors[number] = layout.cloister[0]
    areas = {number: area & ~layout.above for number, area in layout.fields.items()}
    areas |= {number: layout.floors[number] & ~layout.above for number in topology.towns}
    for number in [*areas, *areas]:  # twice: the second round settles quarrels
        rivals = bitmap.union(
            bitmap.disc(point, FIGURE)
            for other, point in places.anchors.items()
            if other in areas and other != number
        )
        free = areas[number] & ~places.taken & ~rivals
        best, _ = bitmap.roomiest(free or areas[number], 15)
        places.anchors[number] = _nearest(best, CENTRE)
    for number in areas:
        places.take(places.anchors[number], FIGURE)


def _crossings(layout: Layout) -> Iterator[Crossing]:
    """Of two roads the later one passes over, or the one that the design puts on a bridge."""
    topology = layout.topology
    found: list[complex] = []
    roads = [way for way in layout.ways if way.kind == "road" and way.segment is not None]
    for upper in roads:
        for lower in layout.ways:
            assert upper.segment is not None
            if lower.segment is None or lower.segment == upper.segment:
                continue
            if lower.kind == "road" and not topology.trait(upper.segment, "bridge"):
                continue
            for point, heading in _meetings(upper, lower):
                if all(abs(point - other) > 6 for other in found):
                    found.append(point)
                    yield Crossing(point, heading, lower.width / 2 + 1.5, lower.kind == "road")


def _meetings(upper: Way, lower: Way) -> Iterator[tuple[complex, complex]]:
    """Points in which two ways cross, and the heading of the upper one."""
    for line in upper.lines:
        for a, b in pairwise(line):
            for other in lower.lines:
                for c, d in pairwise(other):
                    if max(abs(a - c), abs(b - d)) > 12:
                        continue
                    run, cross = b - a, d - c
                    den = run.real * cross.imag - run.imag * cross.real
                    if not den:
                        continue
                    gap = c - a
                    u = (gap.real * cross.imag - gap.imag * cross.real) / den
                    v = (gap.real * run.imag - gap.imag * run.real) / den
                    if 0 <= u < 1 and 0 <= v < 1:
                        yield a + run * u, unit(run)
