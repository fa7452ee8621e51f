"""One drawing: a design, turned, with the decoration of one of its copies."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from carcassonne.art import bitmap, registry, scenery, svg, symbols, terrain
from carcassonne.art.frame import CENTRE, CORNER, turned, turned_curve
from carcassonne.art.layout import hubs, settlement
from carcassonne.art.outline import shape_d
from carcassonne.art.places import Crossing
from carcassonne.art.plan import TREE_ROOM, Plan, plan
from carcassonne.art.scenery import Houses
from carcassonne.art.svg import disc, place
from carcassonne.art.walls import Town

EDGE = '<path class="edge" d="M.2.2h99.6v99.6H.2z" stroke="#43342a" stroke-opacity=".16" stroke-width=".4"/>'


@dataclass(frozen=True, slots=True)
class SegmentArt:
    """The area of a segment and the point where a figure stands on it."""

    index: int
    kind: str
    path: str
    anchor: tuple[float, float]

    def svg(self) -> str:
        x, y = (svg.number(value) for value in self.anchor)
        data = f'data-seg="{self.index}" data-kind="{self.kind}" data-at="{x} {y}"'
        return f'<path class="seg" {data} d="{self.path}"/>'


@dataclass(frozen=True, slots=True)
class TileArt:
    """The drawing of a tile in a box of 100 x 100."""

    id: str
    turn: int
    copy: int
    meadow: str
    """The ground layer, which differs from copy to copy: parcels, tufts and flowers."""
    ground: str
    """Rivers, roads, towns and the cloister."""
    woods: str
    """Trees, which differ from copy to copy as well."""
    segments: tuple[SegmentArt, ...]
    top: str
    """What stands above them: symbols, gates and the tile's edge."""

    @property
    def svg(self) -> str:
        """The whole drawing as one element, without a document round it."""
        paths = "".join(segment.svg() for segment in self.segments)
        return (
            f'<g class="tile" {svg.ROOT}>{self.meadow}{self.ground}{self.woods}'
            f'<g class="segs" fill="transparent">{paths}</g>'
            f'<g class="top" pointer-events="none">{self.top}</g></g>'
        )

    def document(self, size: float | None = None) -> str:
        """The drawing as an SVG document of its own."""
        return svg.document(self.svg, (0, 0, 100, 100), size)


def draw(tile_id: str, turn: int) -> tuple[str, tuple[SegmentArt, ...], str]:
    """What all copies share: ground, segments and top. The same input gives the same bytes."""
    drawn = plan(tile_id)
    painter = Painter(drawn, turn, f"{tile_id}#{turn}")
    painter.paint()
    segments = []
    for number, part in enumerate(drawn.layout.topology.design.segments):
        anchor = turned(drawn.places.anchors[number], turn)
        d = shape_d(tuple(loop.turned(turn) for loop in drawn.shapes[number]))
        segments.append(SegmentArt(number, part.kind, d, (round(anchor.real, 1), round(anchor.imag, 1))))
    standing = "".join(body for _, body in sorted(painter.standing, key=lambda one: one[0]))
    return "".join(painter.ground), tuple(segments), standing + EDGE


def decorate(tile_id: str, turn: int, copy: int) -> tuple[str, str]:
    """What is particular to a copy: its meadow and its woods."""
    painter = Painter(plan(tile_id), turn, f"{tile_id}#{turn}#{copy}")
    return painter.meadow(), painter.woods()


class Painter:
    """Paints the layers of one drawing, bottom to top."""

    def __init__(self, drawn: Plan, turn: int, seed: str) -> None:
        self.plan = drawn
        self.layout = drawn.layout
        self.turn = turn
        self.rng = Random(zlib.crc32(seed.encode()))
        self.ground: list[str] = []
        self.standing: list[tuple[float, str]] = []
        """Bodies with the height by which they overlap each other."""
        self.used: list[tuple[complex, float]] = []
        """Places that this drawing's own decoration has taken."""

    def paint(self) -> None:
        if whole := self.layout.topology.of(*registry.table("WHOLE")):
            body = registry.table("WHOLE")[self.layout.topology.kind(whole[0])]
            self.ground.append(place(CENTRE, body))
            return
        self.rivers()
        self.roads()
        self.hub()
        self.towns()
        self.cloister()
        self.symbols()

    def to(self, point: complex) -> complex:
        """Where a point of the plan lies on the turned tile."""
        return turned(point, self.turn)

    def all_to(self, points: Iterable[complex]) -> list[complex]:
        return [turned(point, self.turn) for point in points]

    def is_open(self, point: complex, room: int) -> bool:
        """Is there a free radius round a point of the drawing?"""
        return bitmap.has(self.plan.open[room], turned(point, -self.turn)) and all(
            abs(point - other) > radius + room for other, radius in self.used
        )

    def random_points(self, count: int, margin: int = 5) -> list[complex]:
        pick = self.rng.randint
        return [complex(pick(margin, 100 - margin), pick(margin, 100 - margin)) for _ in range(count)]

    def stand(self, point: complex, depth: float, body: str) -> None:
        self.standing.append((point.imag + depth, body))

    # ---- layers, bottom to top

    def meadow(self) -> str:
        rng, plots, furrows = self.rng, "", ""
        seen: list[complex] = []
        for point in self.random_points(40, 12):
            room = next((r for r in range(TREE_ROOM - 1, 8, -1) if self.is_open(point, r)), 0)
            if room and len(seen) < 3 and all(abs(point - other) > 24 for other in seen):
                seen.append(point)
                plot, lines = scenery.parcel(point, room, rng)
                plots, furrows = plots + plot, furrows + lines
        grass = [point for point in self.random_points(30) if self.is_open(point, 3)][:7]
        beds = [point for point in self.random_points(8) if self.is_open(point, 5)][:2]
        spread = [bed + complex(rng.randint(-3, 3), rng.randint(-2, 2)) for bed in beds for _ in range(3)]
        return (
            terrain.MEADOW
            + svg.path(plots, "parcel", "parcel", 2.4)
            + svg.path(furrows, "", "furrow", 0.7)
            + scenery.tufts(grass)
            + scenery.flowers(spread)
        )

    def woods(self) -> str:
        rng = self.rng
        wood: list[tuple[complex, bool]] = []
        for point in self.random_points(60):
            tall = rng.random() < 0.3
            for tree in (point, point + 4 + 1j, point + 1 + 4j):
                inside = 5 < tree.real < 95 and 8 < tree.imag < 95
                if len(wood) < 8 and inside and self.is_open(tree, 3):
                    wood.append((tree, tall))
                    self.used.append((tree, 0.8))
                if rng.random() < 0.45:
                    break
        return scenery.trees(wood)

    def rivers(self) -> None:
        layout, topology = self.layout, self.layout.topology
        water = [way for way in layout.ways if way.kind == "river"]
        curves = [turned_curve(curve, self.turn) for way in water for curve in way.curves]
        ponds = self.all_to(layout.ponds)
        spring = any(topology.trait(number, "source") for number in topology.of("river"))
        self.ground.append(terrain.rivers(curves, ponds, ponds if spring else []))

    def roads(self) -> None:
        layout = self.layout
        self.ground.append(terrain.hedges(turned_curve(hedge, self.turn) for hedge in layout.hedges))
        roads = [way for way in layout.ways if way.kind == "road" and not way.over]
        self.lay_roads([[turned_curve(curve, self.turn) for curve in way.curves] for way in roads])
        signs = (registry.symbol(mark.kind, mark.traits) for mark in layout.topology.design.marks)
        busy = any(sign.radius >= symbols.LARGE for sign in signs if sign)
        for end in self.all_to(layout.dead_ends):
            self.ground.append(disc(end, 5.4, "road", "casing"))
            if not busy:
                self.hamlet(end, (0.5 + 2.2j,))

    def lay_roads(self, roads: list[list[svg.Curve]]) -> None:
        if not roads:
            return
        spin = 1j**self.turn
        crossings = [
            Crossing(self.to(one.point), one.heading * spin, one.half, one.over_road)
            for one in self.plan.places.crossings
        ]
        self.ground.append(terrain.roads(roads, crossings))

    def hub(self) -> None:
        """What stands where ways meet."""
        layout = self.layout
        if layout.hub is None:
            return
        hub = self.to(layout.hub)
        if here := hubs().get(layout.hub_kind):
            self.ground += [disc(hub, radius, fill, stroke) for radius, fill, stroke in here.discs]
            if here.body:
                self.stand(hub, 0, place(hub, here.body))
        if layout.hub_kind == "village":
            self.hamlet(hub, (0.4 - 1j, -4.4 + 3.6j, 4.8 + 5.2j))
        elif layout.hub_kind == "spring":
            self.ground.append(terrain.spring_rocks(hub))

    def hamlet(self, point: complex, shifts: tuple[complex, ...]) -> None:
        for shift in shifts:
            houses = Houses()
            houses.add(point + shift, self.rng)
            self.stand(point + shift, 0, houses.svg())

    def towns(self) -> None:
        layout, topology = self.layout, self.layout.topology
        lines = [[self.all_to(wall) for wall in one.walls] for one in layout.towns]
        camps = [n for n, one in enumerate(layout.towns) if settlement(topology, one).tent]
        cities = [n for n in range(len(lines)) if n not in camps]
        for group in [[n] for n in cities] if layout.closeness else [cities]:
            walls = [wall for n in group for wall in lines[n]]
            self.ground.append(terrain.wall_shadow(walls))
            for n in group:
                self.town(layout.towns[n])
            self.ground.append(terrain.walls(walls) + self.wall_towers(walls))
        for n in camps:
            self.camp(layout.towns[n])
            self.ground.append(terrain.fence(lines[n]))
        over = [way for way in layout.ways if way.over]
        for way in over:
            self.bridge_over_town([turned_curve(curve, self.turn) for curve in way.curves])
        for one in layout.towns:
            if one.bridge:
                a, b = self.all_to(one.bridge)
                self.ground.append(terrain.city_bridge(a, b))
                self.hamlet((a + b) / 2, ((b - a) * -0.25 + 3j, (b - a) * 0.25 + 3j))
                if len(one.parts) == 1:  # it ends in the open
                    self.stand(b, 3.4, place(b, symbols.GATE, 1.7))
        self.corner_stones()

    def town(self, one: Town) -> None:
        look = settlement(self.layout.topology, one)
        parts = [self.all_to(part) for part in one.parts]
        self.ground.append(terrain.floor(parts, look.floor) + self.houses(one))
        for point, _ in one.gates:
            gate = self.to(point)
            self.stand(gate, 3.4, place(gate, look.gate))
        for point in self.all_to(one.culverts):
            self.stand(point, 3.4, place(point, symbols.CULVERT))
        for point, side in self.layout.mouths:
            mouth = self.to(point)
            self.stand(mouth, 3, place(mouth, symbols.MOUTH, 1, ((side + self.turn - 2) % 4) * 90))

    def houses(self, one: Town) -> str:
        """Staggered rows of houses, then a few in the gaps; clear of walls and symbols."""
        rng, quarter = self.rng, self.plan.quarters[one.segment]
        houses, park = Houses(), list[tuple[complex, bool]]()
        built: list[complex] = []
        rows = [complex(9.4 + row % 2 * 6.5 + 13 * n, 9.8 + 9.8 * row) for row in range(10) for n in range(7)]
        tries = [p + complex(rng.uniform(-1.8, 1.8), rng.uniform(-1.3, 1.3)) for p in rows]
        for point in tries + self.random_points(60):
            if not (7.6 < point.real < 91.6 and 8.4 < point.imag < 98.2):
                continue
            if any(abs(point.real - p.real) < 11.2 and abs(point.imag - p.imag) < 7.8 for p in built):
                continue
            if bitmap.has(quarter, turned(point - 3.4j, -self.turn)):
                built.append(point)
                luck = rng.random()
                if luck < 0.88:
                    houses.add(point, rng)
                elif luck < 0.96:
                    park += [(point - 2 - 3.4j, False), (point + 2.5 - 2.4j, False)]
        return scenery.trees(park) + houses.svg()

    def camp(self, one: Town) -> None:
        """Bare ground with tents."""
        look = settlement(self.layout.topology, one)
        self.ground.append(terrain.floor([self.all_to(part) for part in one.parts], look.floor))
        for point, _ in one.gates:
            gate = self.to(point)
            self.stand(gate, 3.4, place(gate, look.gate))
        quarter = self.plan.quarters[one.segment]
        pitched: list[complex] = []
        for point in self.random_points(60, 12):
            apart = all(abs(point - other) > 17 for other in pitched)
            if len(pitched) < 3 and apart and bitmap.has(quarter, turned(point, -self.turn)):
                pitched.append(point)
                self.stand(point, 4.6, place(point, look.tent))

    def wall_towers(self, walls: list[list[complex]]) -> str:
        """Towers on the corners of walls, apart from gates and from each other."""
        gates = self.all_to(point for one in self.layout.towns for point, _ in one.gates)
        feet: list[complex] = []
        for foot in (point for wall in walls for point in wall[2:-2]):
            inside = 6 < foot.real < 94 and 9 < foot.imag < 96
            near = any(abs(foot - gate) < 8 for gate in gates) or any(abs(foot - one) < 7 for one in feet)
            if inside and not near:
                feet.append(foot)
        return scenery.wall_towers(feet)

    def bridge_over_town(self, curves: list[svg.Curve]) -> None:
        """A road that crosses a city on a long bridge."""
        self.ground.append(terrain.roads([curves], []))
        start, middle, end = curves[0][0], curves[0][3], curves[-1][3]
        self.ground.append(terrain.rails(middle + (start - middle) * 0.56, middle))
        self.ground.append(terrain.rails(middle, middle + (end - middle) * 0.56))

    def corner_stones(self) -> None:
        """Where two city sides meet, or a wall runs into a corner."""
        topology = self.layout.topology
        ends = [end for one in self.layout.towns for wall in one.walls for end in (wall[0], wall[-1])]
        for corner in range(4):
            meeting = corner in topology.city_at and (corner - 1) % 4 in topology.city_at
            if meeting or any(abs(end - CORNER[corner]) < 2 for end in ends):
                self.ground.append(scenery.stone((corner + self.turn) % 4))

    def cloister(self) -> None:
        if self.layout.cloister:
            (number,) = self.layout.topology.cloisters
            symbol = registry.table("CLOISTERS")[self.layout.topology.kind(number)]
            point, radius = self.layout.cloister
            self.ground.append(place(self.to(point), symbol.body, radius / symbol.radius))

    def symbols(self) -> None:
        for spot in self.plan.places.spots:
            point = self.to(spot.point)
            spin = 0 if spot.spin is None else (spot.spin + 90 * self.turn) % 360
            self.stand(point, spot.radius * 0.8, place(point, spot.symbol.body, spot.scale, spin))
