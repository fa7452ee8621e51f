"""From topology to geometry: how the parts of a tile lie, and the proof that they lie right.

The catalogue says which half-sides belong to one field, but not how the roads run that part them. So layouts
are tried, the simple ones first, until the free areas of the drawing are exactly the fields of the design.
"""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from carcassonne.art import bitmap, registry
from carcassonne.art.bitmap import Mask
from carcassonne.art.choices import FARM, HUB, JOIN, Choice, choices
from carcassonne.art.frame import CENTRE, INWARD, MID, RIVER_EDGE, ROAD_EDGE, WALL_EDGE, flat, unit
from carcassonne.art.landscape import OPEN, WALL, WAY, Hub, Settlement
from carcassonne.art.svg import Curve
from carcassonne.art.topology import WAYS, Topology
from carcassonne.art.walls import Gate, Town, town
from carcassonne.art.ways import Way, round_about, spur, stub, through

POND: Final = 10.0
"""Radius of the water where a river begins or ends."""
CLOISTER: Final = 22
"""Radius of a monastery that has all the room it wants."""


@dataclass(slots=True)
class Layout:
    topology: Topology
    closeness: int
    towns: list[Town]
    ways: list[Way] = field(default_factory=list)
    hub: complex | None = None
    """Where ways meet."""
    hub_kind: str = ""
    """fork, star (nothing but the road), or what stands there, as in the table HUBS."""
    cloister: tuple[complex, float] | None = None
    """Centre and radius of the monastery, or of what stands in the middle like one."""
    mouths: list[tuple[complex, int]] = field(default_factory=list)
    """Tunnel mouths that stand free, and the side they face."""
    ponds: list[complex] = field(default_factory=list)
    dead_ends: list[complex] = field(default_factory=list)
    """Where a road ends in the open."""
    hedges: list[Curve] = field(default_factory=list)
    posts: dict[str, complex] = field(default_factory=dict)
    """Where something must stand, because a road ends at it."""
    fields: dict[int, Mask] = field(default_factory=dict)
    floors: dict[int, Mask] = field(default_factory=dict)
    """Of each town the ground within its walls."""
    solid: Mask = 0
    """Walls, ways and all else that parts fields."""
    above: Mask = 0
    """What passes over towns and fields on bridges."""


class NoLayout(ValueError):
    """The tile cannot be drawn as the design says."""


def lay_out(topology: Topology) -> Layout:
    """The first layout that shows the fields of the design and what they touch; for made-up tiles, whose
    fields are only guessed, the first with the right fields will do."""
    second_best = None
    for choice in choices(topology):
        layout = Builder(topology, choice).build()
        if layout is not None and fields_fit(layout):
            if contacts_fit(layout):
                return layout
            second_best = second_best or layout
    if second_best is not None:
        return second_best
    raise NoLayout(f"no drawing of {topology.design.id} keeps its fields apart as the design says")


class Builder:
    """Builds the layout of one choice."""

    def __init__(self, topology: Topology, choice: Choice) -> None:
        self.topology = topology
        self.choice = choice
        self.rng = Random(zlib.crc32(topology.design.id.encode()))
        towns = [town(topology, number, choice.closeness, self.rng) for number in topology.towns]
        self.layout = Layout(topology, choice.closeness, towns)
        self.town = {one.segment: one for one in towns}
        self.base: Mask = 0
        """What is taken by towns and by the ways that pass."""

    def build(self) -> Layout | None:
        """The layout, or None if a way would run through a town or there is no place for the cloister."""
        for way in self.topology.of(*WAYS):
            self.pass_through(way)
        self.end_rivers()
        self.base = self.painted()
        if self.topology.cloisters and not self.place_cloister():
            return None
        hub = self.layout.cloister[0] if self.layout.cloister else self.free_middle()
        for way in self.topology.of(*WAYS):
            if len(self.topology.sides[way]) == 1 and not self.end_way(way, hub):
                return None
        self.settle_hub(hub)
        if not all(self.add_spur(city) for city in self.choice.spurs):
            return None
        self.add_hedges()
        self.finish()
        return self.layout

    def pass_through(self, number: int) -> None:
        """A way with two or more sides."""
        topology, layout, sides = self.topology, self.layout, self.topology.sides[number]
        kind = topology.kind(number)
        if len(sides) < 2:
            return
        if len(sides) > 2:
            inner = any(not topology.halves[part] for part in topology.of("field"))
            curves = round_about(sides) if inner else [stub(side, CENTRE) for side in sides]
            layout.hub, layout.hub_kind = CENTRE, "" if inner else "star"
            layout.ways.append(Way(number, kind, curves))
            return
        below = self.crossed_town(sides) if kind == "road" else None
        if below is not None and not topology.trait(number, "bridge"):
            layout.ways.append(Way(number, kind, self.dive(below, sides), below))
        else:
            layout.ways.append(
                Way(number, kind, through(sides[0], sides[1], self.rng), over=below is not None)
            )

    def crossed_town(self, sides: tuple[int, ...]) -> Town | None:
        """The town that lies across a straight way."""
        if (sides[0] - sides[1]) % 2:
            return None
        across = {(sides[0] + 1) % 4, (sides[0] + 3) % 4}
        return next((one for one in self.layout.towns if one.sides == across and not one.bridge), None)

    def dive(self, below: Town, sides: tuple[int, ...]) -> list[Curve]:
        """A road dives under a town: at a gate if it parts the field there, else before the wall."""
        curves = []
        for side in sides:
            found = below.gate_towards(side)
            assert found is not None
            point, out = found[1]
            if self.topology.parted(2 * side, 2 * side + 1):
                below.gates.append((point, out))
            else:
                point = MID[side] + INWARD[side] * 15
                self.layout.mouths.append((point, side))
            curves.append(stub(side, point, out))
        return curves

    def end_rivers(self) -> None:
        """Rivers that begin or end in the open."""
        for number in self.topology.of("river"):
            if len(self.topology.sides[number]) == 1 and self.topology.ends_here(number):
                (side,) = self.topology.sides[number]
                crowded = self.topology.cloisters or self.topology.design.marks
                pond = MID[side] + INWARD[side] * (24 if crowded else 40)
                self.layout.ponds.append(pond)
                self.layout.ways.append(Way(number, "river", [stub(side, pond)]))

    def painted(self) -> Mask:
        """What ways, ponds and towns cover so far; also notes the floors of the towns."""
        layout = self.layout
        taken = bitmap.union(
            bitmap.stroke(line, way.width / 2) for way in layout.ways for line in way.lines
        ) | bitmap.union(bitmap.disc(pond, POND + 1.4) for pond in layout.ponds)
        walls = bitmap.union(bitmap.stroke(wall, WALL_EDGE / 2) for one in layout.towns for wall in one.walls)
        for one in layout.towns:
            layout.floors[one.segment] = bitmap.union(bitmap.polygon(part) for part in one.parts) & ~walls
        return taken | walls | bitmap.union(layout.floors.values())

    def place_cloister(self) -> bool:
        """The cloister takes the roomiest place, in the open or in a city."""
        sites = []
        for ground in bitmap.regions(bitmap.FULL & ~self.base):
            sites.append((1.0, ground))
        passing = bitmap.union(
            bitmap.stroke(line, way.width / 2) for way in self.layout.ways for line in way.lines
        )
        for one in self.layout.towns:
            weight = 0.9 if len(one.sides) > 1 else 0.3
            sites.append((weight, self.layout.floors[one.segment] & ~passing))
        rated = []
        for weight, ground in sites:
            best, room = bitmap.roomiest(ground, CLOISTER + 3)
            centre = min(bitmap.points(best), key=lambda p: abs(p - CENTRE), default=None)
            if centre is not None:
                rated.append((-room * weight, abs(centre - CENTRE), room, snapped(centre)))
        rated.sort(key=lambda one: one[:2])
        if self.choice.site >= len(rated):
            return False
        _, _, room, centre = rated[self.choice.site]
        self.layout.cloister = (centre, float(max(10, min(CLOISTER, room - 1))))
        return True

    def free_middle(self) -> complex:
        """A roomy place near the middle of the tile, for ways to meet."""
        best, _ = bitmap.roomiest(bitmap.FULL & ~self.base, 12)
        return snapped(min(bitmap.points(best), key=lambda p: abs(p - CENTRE), default=CENTRE))

    def end_way(self, number: int, hub: complex) -> bool:
        """A way of one side; False if it would run through a town."""
        topology, layout = self.topology, self.layout
        (side,), kind = topology.sides[number], topology.kind(number)
        aim = dict(self.choice.aims).get(number)
        if aim is None:
            if kind == "river":
                return True  # ends in its pond
            curve = self.dead_end(number, side, hub)
        elif aim == FARM:
            layout.dead_ends.append(MID[side] + INWARD[side] * 72)
            curve = stub(side, layout.dead_ends[-1])
        elif aim == HUB:
            curve = stub(side, hub)
        elif aim == JOIN:
            curve = self.joined(number, side, kind)
        else:
            assert isinstance(aim, int)
            found = self.town[aim].gate_towards(side)
            if found is None:
                return False
            curve = self.at_gate(self.town[aim], number, side, found[1])
        line = flat(curve)
        floors = bitmap.union(layout.floors.values())
        if layout.cloister is None and any(bitmap.has(floors, point) for point in line[:-5]):
            return False
        layout.ways.append(Way(number, kind, [curve]))
        return True

    def dead_end(self, number: int, side: int, hub: complex) -> Curve:
        """A road that ends in the open, or at the cloister if no other road is said to."""
        roads = self.topology.of("road")
        said = [road for road in roads if self.topology.linked(road) & set(self.topology.cloisters)]
        if self.layout.cloister and number in (said or roads):
            return stub(side, hub)
        crowded = any(aim == HUB for _, aim in self.choice.aims) or self.layout.ways
        length = 22 if crowded else 40
        while length > 12 and bitmap.has(self.base, MID[side] + INWARD[side] * (length + 8)):
            length -= 2
        end = MID[side] + INWARD[side] * length
        if post := self.post(number, OPEN):
            self.layout.posts[post] = end
        else:
            self.layout.dead_ends.append(end)
        return stub(side, end)

    def joined(self, number: int, side: int, kind: str) -> Curve:
        """Up to a way that passes; a river begins in a pond beside it."""
        points = [point for line in self.layout.ways[0].lines for point in line]
        target = min(points[5:-5], key=lambda point: abs(point - CENTRE))
        back = unit(MID[side] - target)
        if kind == "river":
            self.layout.ponds.append(target + back * 13)
        elif post := self.post(number, WAY):
            self.layout.posts[post] = target + back * (hubs()[post].rim + 1)
        elif self.layout.ways[0].kind == "river":
            target += back * (RIVER_EDGE / 2 - 1)
        return stub(side, target)

    def at_gate(self, city: Town, number: int, side: int, gate: Gate) -> Curve:
        """Up to the wall of a city: a gate for a road, a culvert or a lake for a river."""
        point, out = gate
        topology = self.topology
        if topology.trait(number, "lake") or topology.trait(number, "source"):
            self.layout.ponds.append(point + out * (POND + 1))
        elif topology.kind(number) == "river":
            city.culverts.append(point)
        elif post := self.post(number, WALL):
            self.layout.posts[post] = point + out * hubs()[post].rim
        else:
            city.gates.append(gate)
        return stub(side, point, out)

    def post(self, number: int, end: str = "") -> str:
        """What a road ends at, if the design does not say that it meets anything."""
        if self.topology.linked(number):
            return ""
        shown = (kind for kind in hubs() if self.topology.design.has(kind))
        return next((kind for kind in shown if not end or end in hubs()[kind].ends), "")

    def settle_hub(self, hub: complex) -> None:
        """What stands where the ways meet."""
        topology, layout = self.topology, self.layout
        users = [way for way, aim in self.choice.aims if aim == HUB]
        if not users or layout.cloister:
            return
        water = [topology.kind(way) == "river" for way in users]
        layout.hub = hub
        layout.hub_kind = "fork" if all(water) else "spring" if any(water) else "village"
        if post := self.post(users[0]):
            layout.hub_kind = post
            layout.posts[post] = hub

    def add_spur(self, city: int) -> bool:
        """The road touches a city in passing; False if there is no road to start from."""
        layout, topology = self.layout, self.topology
        roads = [
            point
            for way in layout.ways
            if way.kind == "road" and way.segment is not None and len(topology.sides[way.segment]) == 2
            for point in way.lines[0]
        ]
        starts = [layout.hub] if layout.hub is not None else roads
        if not starts:
            return False
        gates = [((a + b) / 2, out) for a, b, out in self.town[city].stretches()]
        gate, start = min(
            itertools.product(gates, starts), key=lambda pair: abs(pair[0][0] - pair[1]), default=(None, 0j)
        )
        if gate is None:
            return False
        self.town[city].gates.append(gate)
        own = [road for road in topology.linked(city) if topology.trait(road, "short")]
        layout.ways.append(Way(own[0] if own else None, "road", [spur(start, gate)]))
        return True

    def add_hedges(self) -> None:
        """Two fields that part in the middle of a side without a road get a hedge between them."""
        topology = self.topology
        for side in range(4):
            bare = side not in topology.city_at and side not in topology.way_at
            both = {2 * side, 2 * side + 1} <= topology.field_at.keys()
            if bare and both and topology.parted(2 * side, 2 * side + 1):
                found = [gate for one in self.layout.towns if (gate := one.gate_towards(side))]
                if found:
                    self.layout.hedges.append(stub(side, *min(found, key=lambda gate: gate[0])[1]))

    def finish(self) -> None:
        """Paint all there is."""
        layout = self.layout
        taken = self.painted()
        for hedge in layout.hedges:
            taken |= bitmap.stroke(flat(hedge), 1.8)
        if layout.hub is not None and layout.hub_kind in hubs():
            taken |= bitmap.disc(layout.hub, hubs()[layout.hub_kind].rim)
        layout.solid = taken & ~bitmap.union(layout.floors.values())
        layout.above = bitmap.union(
            bitmap.stroke(line, ROAD_EDGE / 2 + 1) for way in layout.ways if way.over for line in way.lines
        ) | bitmap.union(bitmap.stroke(one.bridge, 9) for one in layout.towns if one.bridge)


def hubs() -> Mapping[str, Hub]:
    """What can stand where ways meet."""
    return registry.table("HUBS")


def settlement(topology: Topology, one: Town) -> Settlement:
    """How a town is built."""
    found: Settlement = registry.table("TOWNS")[topology.kind(one.segment)]
    return found


def snapped(point: complex) -> complex:
    return CENTRE if abs(point - CENTRE) < 4 else point


def fields_fit(layout: Layout) -> bool:
    """Are the free areas the fields of the design? If so, they are noted in the layout."""
    topology = layout.topology
    floors = bitmap.union(layout.floors.values())
    areas = bitmap.regions(bitmap.FULL & ~(layout.solid | floors))
    owner: dict[int, int] = {}
    for half, number in topology.field_at.items():
        side, ahead = MID[half // 2], INWARD[half // 2]
        sideways = ahead * 1j * (-1 if half % 2 else 1)
        probes = [side + sideways * far + ahead * 0.5 for far in (38, 30, 22, 14)]
        found = {n for n, area in enumerate(areas) for point in probes if bitmap.has(area, point)}
        if len(found) != 1 or owner.setdefault(found.pop(), number) != number:
            return False
    if len(owner) != len(set(topology.field_at.values())):
        return False
    spare = sorted((n for n in range(len(areas)) if n not in owner), key=lambda n: -bitmap.area(areas[n]))
    for number in topology.of("field"):
        if not topology.halves[number]:
            if not spare or bitmap.area(areas[spare[0]]) < 30:
                return False
            owner[spare.pop(0)] = number
    for n, number in owner.items():
        layout.fields[number] = areas[n]
    return not spare or bitmap.area(areas[spare[0]]) < 200  # no grass where the design has none


def contacts_fit(layout: Layout) -> bool:
    """Does each field touch just the cities that the design says?"""
    floors = dict(layout.floors)
    for one in layout.towns:
        if one.bridge:
            floors[one.segment] |= bitmap.stroke(one.bridge, 8)
        if not settlement(layout.topology, one).farmed:
            del floors[one.segment]
    for number, area in layout.fields.items():
        near = bitmap.widened(area, 6)
        met = {segment for segment, floor in floors.items() if bitmap.area(near & floor) > 12}
        if met != set(layout.topology.design.segments[number].touches):
            return False
    return True
