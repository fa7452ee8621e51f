"""The plan of a design: everything about its drawing that turns with the tile.

It is made once, unturned. A turned drawing takes over the very same geometry, so edges fit and anchors keep
their places; only what must stay upright is placed anew.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from carcassonne.art import bitmap, layout, outline, places, registry, topology
from carcassonne.art.bitmap import Mask
from carcassonne.art.frame import CENTRE, INWARD, MID, ROAD_EDGE, cut, flat, unit
from carcassonne.art.layout import Layout, hubs
from carcassonne.art.outline import Loop, Ring, Shape
from carcassonne.art.places import Places
from carcassonne.art.svg import Curve
from carcassonne.art.walls import Town
from carcassonne.art.ways import Way
from carcassonne.tiles import design

TREE_ROOM = 14
"""The largest free radius that decoration asks for."""
HOUSE_ROOM = 4
WHOLE_HALF = 45.0
"""Half the side of what fills its tile."""


@dataclass(slots=True)
class Plan:
    layout: Layout
    places: Places
    shapes: list[Shape] = field(default_factory=list)
    """The area of each segment."""
    open: list[Mask] = field(default_factory=list)
    """Where decoration may stand in the open that needs a free radius of 0, 1, 2 ..."""
    quarters: dict[int, Mask] = field(default_factory=dict)
    """Of each town: where a tent may stand."""
    plots: dict[int, Mask] = field(default_factory=dict)
    """Of each town: where houses may stand, up to the tile's edge."""
    blocks: dict[int, Mask] = field(default_factory=dict)
    """The same with the streets, for drawings too small to show them."""
    streets: dict[int, list[Curve]] = field(default_factory=dict)
    """Of each town: streets from its gates and sides to its square, which is where figures stand."""

    def path(self, segment: int, turn: int) -> str:
        """The area of a segment of the turned tile, as path data."""
        return outline.shape_d(tuple(loop.turned(turn) for loop in self.shapes[segment]))


@cache
def plan(tile_id: str) -> Plan:
    """The plan of a design, worked out once."""
    land = topology.read(design(tile_id))
    if land.of(*registry.table("WHOLE")):
        return _whole(land)
    how = layout.lay_out(land)
    where = places.find(how)
    made = Plan(how, where, [_shape(how, where, number) for number in range(len(land.design.segments))])
    made.open = [where.open & ~where.taken]
    for step in range(TREE_ROOM):
        made.open.append(bitmap.shrunk(made.open[-1], step))
    signs = bitmap.union(bitmap.disc(spot.point, spot.radius) for spot in where.spots)
    if how.cloister:
        signs |= bitmap.disc(*how.cloister)
    for number, floor in how.floors.items():
        free = floor & ~how.above & ~signs
        for step in range(HOUSE_ROOM):
            free = bitmap.shrunk(free, step)
        made.quarters[number] = free
        _town_plan(made, number, floor & ~how.above & ~bitmap.widened(signs, 1))
    return made


SQUARE = 6.6
"""Radius of the square in which a figure stands."""
STREET = 2.3
"""Half the width of a street."""
LANE = 7.0
"""The length of a street that leads nowhere."""


def _town_plan(made: Plan, number: int, free: Mask) -> None:
    """Streets and plots of one town."""
    how = made.layout
    one = next(town for town in how.towns if town.segment == number)
    square, floor = made.places.anchors[number], how.floors[number]
    streets: list[Curve] = []
    if not how.topology.halves[number]:
        for side in one.sides:
            reach = INWARD[side] * abs(square - MID[side]) * 0.5
            streets.append(
                (MID[side], MID[side] + reach, square - (square - MID[side] - reach) * 0.2, square)
            )
    for point, out in one.gates:
        reach = out * abs(point - square) * 0.4
        streets.append((point - out * 2, point - out * 2 - reach, square, square))
    inside = bitmap.widened(floor, 3)
    streets = [curve for curve in streets if all(bitmap.has(inside, p) for p in flat(curve, 12))]
    made.streets[number] = streets
    if not how.topology.halves[number]:  # every city side shows a street, wherever it leads
        reached = {curve[0] for curve in streets}
        for side in (side for side in one.sides if MID[side] not in reached):
            end = MID[side] + INWARD[side] * LANE
            streets.append((MID[side], MID[side] + INWARD[side], end - INWARD[side], end))
    free &= ~bitmap.widened(bitmap.FULL & ~floor, 2)
    free &= ~bitmap.disc(square, SQUARE)
    made.blocks[number] = free
    for curve in streets:
        free &= ~bitmap.stroke(flat(curve, 16), STREET)
    made.plots[number] = free


def _whole(land: topology.Topology) -> Plan:
    """What fills its tile has nothing else on it."""
    empty = Layout(land, 0, [])
    a = WHOLE_HALF
    corners = [CENTRE + complex(x, y) for x, y in ((-a, -a), (a, -a), (a, a), (-a, a))]
    made = Plan(empty, Places(empty, anchors={0: CENTRE}), [(outline.polygon(corners),)])
    made.open = [0] * (TREE_ROOM + 1)
    return made


def _shape(how: Layout, where: Places, number: int) -> Shape:
    """The area of one segment, without the objects in it that are segments of their own."""
    kind = how.topology.kind(number)
    if number in how.topology.cloisters:
        assert how.cloister is not None
        return (Ring(*how.cloister),)
    for spot in where.spots:
        if spot.segment == number:
            return (Ring(spot.point, round(spot.radius, 1)),)
    if kind in topology.WAYS:
        return _way_shape(how, next(way for way in how.ways if way.segment == number))
    inner = [(spot.point, spot.radius) for spot in where.spots if spot.segment is not None]
    inner += [how.cloister] if how.cloister else []
    if kind == "field":
        area = how.fields[number]
        return outline.traced(area & ~bitmap.union(bitmap.disc(*one) for one in inner))
    here = next(one for one in how.towns if one.segment == number)
    floor = how.floors[number]
    holes = [Ring(point, round(radius, 1), True) for point, radius in inner if bitmap.has(floor, point)]
    return (*_town_loops(here), *holes)


def _town_loops(town: Town) -> list[Loop]:
    loops = [outline.polygon(part) for part in town.parts]
    if town.bridge:
        a, b = town.bridge
        aside = unit(b - a) * 8j
        corners = [a - aside, b - aside, b + aside, a + aside]
        loops.append(outline.polygon(corners))
    return loops


def _way_shape(how: Layout, way: Way) -> Shape:
    """Roads and rivers as bands; a road to a village or a cloister ends at its rim."""
    rims = [how.cloister] if how.cloister else []
    if how.hub is not None and how.hub_kind in hubs():
        rims.append((how.hub, hubs()[how.hub_kind].rim))
    rims += [(post, hubs()[kind].rim + 0.6) for kind, post in how.posts.items()]
    curves = []
    for curve, line in zip(way.curves, way.lines):
        end = len(line) - 1
        while end > 2 and any(abs(line[end] - centre) < radius for centre, radius in rims):
            end -= 1
        start = 0
        while start < end - 2 and any(abs(line[start] - centre) < radius for centre, radius in rims):
            start += 1
        curves.append(cut(curve, start / (len(line) - 1), end / (len(line) - 1)))
    width = ROAD_EDGE if way.kind == "road" else 12.0
    joined = len(curves) == 2 and abs(curves[0][3] - curves[1][0]) < 0.01
    if joined:
        return (outline.band(curves, width),)
    return tuple(outline.band([curve], width) for curve in curves)
