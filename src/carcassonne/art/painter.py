"""Paints the layers of one drawing, bottom to top."""

from __future__ import annotations

import math

from carcassonne.art import registry, scenery, symbols, terrain
from carcassonne.art.canvas import Canvas
from carcassonne.art.extent import extent
from carcassonne.art.fabric import Fabric
from carcassonne.art.frame import CENTRE
from carcassonne.art.layout import hubs
from carcassonne.art.levels import FAR, MID, NEAR
from carcassonne.art.places import Crossing
from carcassonne.art.svg import Curve, disc, place
from carcassonne.art.townscape import Townscape

RIM = 1.2
"""Symbols keep so far from the edge of the tile, however large they are drawn."""
GROWN = (1.45, 1.15, 1.0)
GROWN_LARGE = (1.15, 1.0, 1.0)
"""Symbols are larger where tiles are small: small ones, and those from `LARGE` on."""
LARGE = 15


class Painter(Canvas):
    def paint(self) -> None:
        """Everything that all copies share."""
        if whole := self.layout.topology.of(*registry.table("WHOLE")):
            body = registry.table("WHOLE")[self.layout.topology.kind(whole[0])]
            self.ground.append(place(CENTRE, body))
            return
        self.rivers()
        self.roads()
        self.hub()
        Townscape(self, self.hamlet).paint()
        self.cloister()
        self.symbols()

    # ---- what grows; woods differ from copy to copy

    def meadow(self) -> str:
        """Nothing but what is too small to need a place: the land itself is the board's."""
        if self.level != NEAR:
            return ""
        rng = self.rng
        beds = [point for point in self.random_points(10) if self.is_open(point, 5)][:2]
        spread = [bed + complex(rng.randint(-4, 4), rng.randint(-2, 2)) for bed in beds for _ in range(3)]
        grass = [point for point in self.random_points(16) if self.is_open(point, 3)][:3]
        return scenery.tufts(grass) + scenery.flowers(spread)

    def woods(self) -> str:
        """An orchard and haystacks on some tiles, single trees and small groups of them on all."""
        if self.layout.cloister:  # its tower is higher than its ring
            point, radius = self.layout.cloister
            self.used.append((self.to(point) - 5j, radius + 1))
        out = self.orchard() + self.stacks()
        wood: list[tuple[complex, bool]] = []
        most = 4 if self.level == FAR else 8
        for point in self.random_points(60, 6):
            tall = self.rng.random() < 0.25
            for tree in (point, point + 4.4 + 1j, point + 1 + 4j, point - 3 + 3j):
                if len(wood) < most and self.room_for_tree(tree):
                    wood.append((tree, tall))
                    self.used.append((tree, 0.6))
                if self.rng.random() < 0.4:
                    break
        return out + scenery.trees(wood, self.level)

    def room_for_tree(self, tree: complex) -> bool:
        """It must not hide what is north of it, nor stand on a wall or tower south of it."""
        reach = self.by_level((8.5, 6, 6))
        inside = reach < tree.real < 100 - reach and 9 < tree.imag < 100 - reach
        around = 4 if self.level == FAR else 3
        before = tree.imag > 86 or self.is_open(tree + 9j, 0)
        return inside and before and self.is_open(tree, around) and self.is_open(tree - 5j, 2)

    def orchard(self) -> str:
        if self.rng.random() >= 0.6:
            return ""
        spot = next((p for p in self.random_points(30, 14) if self.is_open(p, 9)), None)
        if spot is None:
            return ""
        turn = self.rng.choice((-0.5, -0.25, 0, 0.25, 0.5))
        self.used.append((spot, 9))
        return scenery.orchard(spot, complex(math.cos(turn), math.sin(turn)), self.level)

    def stacks(self) -> str:
        if self.level != NEAR or self.rng.random() >= 0.45:
            return ""
        heap = next((p for p in self.random_points(20, 10) if self.is_open(p, 6)), None)
        if heap is None:
            return ""
        self.used.append((heap, 5))
        return scenery.stacks([heap, heap + 4.6 + 1.6j])

    # ---- rivers, roads and where they meet

    def rivers(self) -> None:
        layout, topology = self.layout, self.layout.topology
        water = [way for way in layout.ways if way.kind == "river"]
        ponds = self.all_to(layout.ponds)
        spring = any(topology.trait(number, "source") for number in topology.of("river"))
        lines = self.curves_to(curve for way in water for curve in way.curves)
        self.ground.append(terrain.rivers(lines, ponds, ponds if spring else [], self.level))

    def roads(self) -> None:
        layout = self.layout
        self.ground.append(terrain.hedges(self.curves_to(layout.hedges)))
        roads = [way for way in layout.ways if way.kind == "road" and not way.over]
        self.lay_roads([self.curves_to(way.curves) for way in roads])
        self.done |= {way.segment: "" for way in roads if way.segment is not None}  # light is enough
        signs = (registry.symbol(mark.kind, mark.traits) for mark in layout.topology.design.marks)
        busy = any(sign.radius >= symbols.LARGE for sign in signs if sign)
        for end in self.all_to(layout.dead_ends):
            self.ground.append(disc(end, 5.4, "road", "casing"))
            if not busy:
                self.hamlet(end, (0.5 + 2.2j,))

    def lay_roads(self, roads: list[list[Curve]]) -> None:
        if not roads:
            return
        spin = 1j**self.turn
        crossings = [
            Crossing(self.to(one.point), one.heading * spin, one.half, one.over_road)
            for one in self.plan.places.crossings
        ]
        self.ground.append(terrain.roads(roads, crossings, self.level, self.rng))

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
            self.hamlet(hub, (-0.6 - 2.6j, -4.6 + 4.2j, 4.6 + 5j))
        elif layout.hub_kind == "spring":
            self.ground.append(terrain.spring_rocks(hub))

    def hamlet(self, point: complex, shifts: tuple[complex, ...]) -> None:
        """A few houses; each stands for itself, since they may overlap."""
        scale = self.by_level((1.5, 1.2, 1.0))
        for number, shift in enumerate(shifts):
            if self.level == FAR and number == 1:
                continue
            houses = Fabric(max(MID, self.level))
            wide = self.rng.choice((6.5, 7.5)) * scale
            hue = self.rng.choice(("roof", "roof-dark", "roof-light"))
            foot = point + shift * scale
            spot = (foot.real - wide / 2, foot.imag + 1, wide, 2.6 * scale, 4.4 * scale, hue)
            if (number + self.turn) % 2:
                houses.gabled(*spot)
            else:
                houses.along(*spot, self.rng)
            self.stand(foot, 0, houses.svg())

    # ---- cloister and symbols

    def cloister(self) -> None:
        if self.layout.cloister:
            (number,) = self.layout.topology.cloisters
            symbol = registry.table("CLOISTERS")[self.layout.topology.kind(number)]
            point, radius = self.layout.cloister
            body, at = symbol.at(self.level), self.to(point)
            scale = min(radius / symbol.radius, extent(body).scale_within(at, RIM))
            self.built.append(place(at, body, scale))
            self.done[number] = place(at, symbol.done_at(self.level), scale)

    def symbols(self) -> None:
        for spot in self.plan.places.spots:
            point = self.to(spot.point)
            spin = 0 if spot.spin is None else (spot.spin + 90 * self.turn) % 360
            body = spot.symbol.at(self.level)
            turned = f'<g transform="rotate({spin:g})">{body}</g>' if spin else body
            grown = spot.scale * self.by_level(GROWN if spot.radius < LARGE else GROWN_LARGE)
            scale = min(grown, extent(turned).scale_within(point, RIM))
            self.stand(point, spot.radius * 0.8, place(point, body, scale, spin))
