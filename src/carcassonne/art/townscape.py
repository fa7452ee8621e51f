"""Paints towns: streets and houses, walls and towers, and what shows that a town is complete."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from carcassonne.art import bitmap, scenery, svg, symbols, terrain
from carcassonne.art.canvas import Canvas
from carcassonne.art.extent import extent
from carcassonne.art.fabric import MARGIN, Fabric, Grid, build, straddling
from carcassonne.art.frame import CORNER, turned, unit
from carcassonne.art.layout import settlement
from carcassonne.art.levels import FAR, NEAR
from carcassonne.art.palette import GLOW
from carcassonne.art.plan import SQUARE
from carcassonne.art.svg import Curve, disc, place
from carcassonne.art.walls import Town

Walls = list[list[complex]]
Hamlet = Callable[[complex, tuple[complex, ...]], None]


class Townscape:
    """The towns of one drawing, on the canvas of its painter."""

    def __init__(self, canvas: Canvas, hamlet: Hamlet) -> None:
        self.canvas = canvas
        self.hamlet = hamlet
        self.layout = canvas.layout
        self.level = canvas.level

    def paint(self) -> None:
        canvas, layout, topology = self.canvas, self.layout, self.layout.topology
        lines = [[canvas.all_to(wall) for wall in one.walls] for one in layout.towns]
        camps = [n for n, one in enumerate(layout.towns) if settlement(topology, one).tent]
        cities = [n for n in range(len(lines)) if n not in camps]
        for group in [[n] for n in cities] if layout.closeness else [cities]:
            walls = [wall for n in group for wall in lines[n]]
            for n in group:
                self.floor(layout.towns[n])
            canvas.built.append(terrain.wall_shadow(walls, self.level))
            for n in group:
                self.town(layout.towns[n])
            canvas.built.append(terrain.walls(walls, self.level))
            canvas.built.append(scenery.wall_towers(self.feet(walls), self.level))
            for n in group:
                self.complete(layout.towns[n], lines[n])
        for n in camps:
            self.camp(layout.towns[n])
            canvas.built.append(terrain.fence(lines[n]))
        self.bridges()
        self.corner_stones()

    def floor(self, one: Town) -> None:
        colour = settlement(self.layout.topology, one).floor
        self.canvas.ground.append(terrain.floor([self.canvas.all_to(part) for part in one.parts], colour))

    def town(self, one: Town) -> None:
        canvas = self.canvas
        canvas.built.append(self.houses(one))
        self.gates(one, 1.3 if self.level == FAR else 1.0)
        for point in canvas.all_to(one.culverts):
            canvas.stand(point, 3.4, place(point, symbols.CULVERT))
        for point, side in self.layout.mouths:
            mouth = canvas.to(point)
            canvas.stand(mouth, 3, place(mouth, symbols.MOUTH, 1, ((side + canvas.turn - 2) % 4) * 90))

    def gates(self, one: Town, size: float = 1.0) -> None:
        look = settlement(self.layout.topology, one)
        for gate in self.canvas.all_to(point for point, _ in one.gates):
            self.canvas.stand(gate, 3.4, place(gate, look.gate, min(size, _room(look.gate, gate))))

    def houses(self, one: Town) -> str:
        """Streets and a square, terraces along them, a hall, some trees; and houses over the city's sides."""
        canvas, number = self.canvas, one.segment
        square = canvas.to(canvas.plan.places.anchors[number])
        fabric = Fabric(self.level)
        joined = not self.layout.topology.halves[number]
        sides = [(side + canvas.turn) % 4 for side in one.sides] if joined else []
        plots = canvas.plan.blocks if self.level == FAR else canvas.plan.plots
        rows = bitmap.rows(plots[number], canvas.turn)
        grid = Grid(rows, MARGIN[self.level])
        for box in straddling(fabric, sides):
            grid.take(*box)
        halls = int(sum(row.count("1") for row in rows) > 1800) if self.level else 0
        gardens = build(fabric, grid, canvas.rng, halls, square)
        trees = scenery.trees(
            [(point, False) for point in gardens], self.level, 0.8 if self.level == NEAR else 1
        )
        return self.streets(number, square) + fabric.svg() + trees

    def streets(self, number: int, square: complex) -> str:
        """Streets to the square where figures stand; from afar only the square."""
        canvas, out = self.canvas, ""
        if self.level != FAR:
            streets = svg.curves(canvas.curves_to(canvas.plan.streets[number]))
            out = svg.path(streets, "", "street", canvas.by_level((0, 4.2, 4)), terrain.BUTT)
        x, y = square.real, square.imag
        room = min(SQUARE, *(gap - 1 for gap in (x, y, 100 - x, 100 - y)))
        out += disc(square, room, "street")
        if self.level == NEAR:
            paving = svg.circle(square, room - 1.6)
            out += svg.path(paving, "", "floor", 0.7, 'stroke-dasharray="1.4 1"')
        return out

    def complete(self, one: Town, walls: Walls) -> None:
        """Gilded walls and banners; the light on the ground is the segment's own path, see `drawing.GLOW`."""
        feet = self.feet(walls)
        towers = {foot for foot, great in feet if great or self.level != FAR}
        half = self.canvas.by_level((5.0, 4.2, 3.8))
        top = ""
        for wall in walls:
            for a, b in pairwise(wall):
                along = unit(b - a) * half
                if abs(b - a) > 2 * half or not {a, b} & towers:
                    top += svg.line([a + along if a in towers else a, b - along if b in towers else b])
        gilt = svg.path(top, "", "gilt", self.canvas.by_level((2.4, 1.5, 1.1)))
        high = scenery.BANNER * scenery.TOWERS[self.level]
        banners = scenery.pennants([foot for foot, great in feet if great and foot.imag > high], self.level)
        self.canvas.done[one.segment] = gilt + banners

    def camp(self, one: Town) -> None:
        """Bare ground with tents."""
        canvas = self.canvas
        look = settlement(self.layout.topology, one)
        canvas.built.append(terrain.floor([canvas.all_to(part) for part in one.parts], look.floor))
        self.gates(one)
        quarter = canvas.plan.quarters[one.segment]
        pitched: list[complex] = []
        for point in canvas.random_points(60, 12):
            apart = all(abs(point - other) > 17 for other in pitched)
            if len(pitched) < 3 and apart and bitmap.has(quarter, turned(point, -canvas.turn)):
                pitched.append(point)
                canvas.stand(point, 4.6, place(point, look.tent))

    def feet(self, walls: Walls) -> list[tuple[complex, bool]]:
        """Towers on the corners of walls, apart from gates and from each other; the inner ones are great."""
        canvas = self.canvas
        gates = canvas.all_to(point for one in self.layout.towns for point, _ in one.gates)
        size = scenery.TOWERS[self.level]
        feet: list[tuple[complex, bool]] = []
        for wall in walls:
            for n, foot in enumerate(wall[2:-2]):
                inside = 5 * size < foot.real < 99 - 13.2 * size and 13.5 * size < foot.imag < 99 - 11 * size
                gate = any(abs(foot - gate) < 16 for gate in gates)
                if inside and not gate and all(abs(foot - other) >= 8 for other, _ in feet):
                    feet.append((foot, n in (1, 2)))
        return feet

    def bridges(self) -> None:
        """Roads that cross a city, and the bridges that join two parts of one."""
        canvas = self.canvas
        for way in (way for way in self.layout.ways if way.over):
            curves = canvas.curves_to(way.curves)
            self.bridge_over_town(curves)
            if way.segment is not None:  # it lies above the light of what is complete
                d = canvas.plan.path(way.segment, canvas.turn)
                canvas.done[way.segment] = svg.path(d, extra=GLOW["road"])
        for one in self.layout.towns:
            if one.bridge:
                a, b = canvas.all_to(one.bridge)
                canvas.built.append(terrain.city_bridge(a, b))
                self.hamlet((a + b) / 2, ((b - a) * -0.25 + 3j, (b - a) * 0.25 + 3j))
                if len(one.parts) == 1:  # it ends in the open
                    canvas.stand(b, 3.4, place(b, symbols.GATE, min(1.5, _room(symbols.GATE, b))))

    def bridge_over_town(self, curves: list[Curve]) -> None:
        """A road that crosses a city on a long bridge."""
        built = self.canvas.built
        built.append(terrain.roads([curves], [], self.level, self.canvas.rng))
        start, middle, end = curves[0][0], curves[0][3], curves[-1][3]
        built.append(terrain.rails(middle + (start - middle) * 0.56, middle))
        built.append(terrain.rails(middle, middle + (end - middle) * 0.56))

    def corner_stones(self) -> None:
        """Where two city sides meet, or a wall runs into a corner."""
        topology = self.layout.topology
        ends = [end for one in self.layout.towns for wall in one.walls for end in (wall[0], wall[-1])]
        stones = []
        for corner in range(4):
            meeting = corner in topology.city_at and (corner - 1) % 4 in topology.city_at
            if meeting or any(abs(end - CORNER[corner]) < 2 for end in ends):
                stones.append((corner + self.canvas.turn) % 4)
        self.canvas.built.append(scenery.stones(sorted(stones)))


def _room(body: str, point: complex) -> float:
    """How large something may be at a point without reaching the edge."""
    return extent(body).scale_within(point, 1)
