"""Cities: where their walls run.

A city is drawn from the sides it holds: the tile's edge along those, a wall along every gap between them.
How deep the gap is cut depends on what else must find room there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Final

from carcassonne.art.frame import CENTRE, CORNER, INWARD, MID, WALL_INSET, dot, turned
from carcassonne.art.topology import Topology

APART, TOUCHING, REACHING = range(3)
"""How cities of one tile share it: apart, wall to wall, or one reaching out to the corner where another one
begins, so that it keeps the other from the field there."""

STEADY: Final = (0.0, 50.0)
"""Walls at these depths are shared by two cities and must not wander."""
Gate = tuple[complex, complex]
"""A point of a wall and the direction out of the city."""


@dataclass(slots=True)
class Town:
    """A city, or what is built like one, as it lies on one tile."""

    segment: int
    sides: frozenset[int]
    parts: list[list[complex]] = field(default_factory=list)
    """Outlines."""
    walls: list[list[complex]] = field(default_factory=list)
    gates: list[Gate] = field(default_factory=list)
    culverts: list[complex] = field(default_factory=list)
    """Where a river meets the wall."""
    bridge: tuple[complex, complex] | None = None
    """The way of its two parts over something else."""

    def stretches(self) -> list[tuple[complex, complex, complex]]:
        """The inner stretches of the walls as start, end and direction out of the city."""
        found = []
        for wall in self.walls:
            for start, end in pairwise(wall[2:-2]):
                found.append((start, end, (end - start) * -1j / abs(end - start)))
        return found

    def gate_towards(self, side: int) -> tuple[float, Gate] | None:
        """The best gate for a way that comes from the middle of a side, with its cost."""
        best: tuple[float, Gate] | None = None
        for start, end, out in self.stretches():
            for share in (0.3, 0.4, 0.5, 0.6, 0.7):
                point = start + (end - start) * share
                view = MID[side] - point
                facing = dot(view, out) / (abs(view) or 1)
                cost = abs(view) * (1.5 - 0.5 * facing) + 0.4 * abs(dot(view, INWARD[side] * 1j))
                cost += abs(share - 0.5)
                if facing > 0.25 and (best is None or cost < best[0]):
                    best = (cost, (point, out))
        return best


def town(topology: Topology, segment: int, closeness: int, rng: Random) -> Town:
    sides = frozenset(topology.sides[segment])
    new = Town(segment, sides)
    if topology.halves[segment]:
        _wide_town(new, topology.halves[segment])
        return new
    gap = _gap_of_bridge(topology, segment)
    if gap and len(sides) == 2:
        for side in sorted(sides):
            _add_part(topology, new, frozenset({side}), closeness, rng, gap)
        first, second = (MID[side] + INWARD[side] * (gap - 1) for side in sorted(sides))
        new.bridge = (first, second)
    elif gap:
        (side,) = sides
        _add_part(topology, new, sides, closeness, rng, gap)
        new.bridge = (MID[side] + INWARD[side] * (gap - 1), MID[side] + INWARD[side] * 79)
    else:
        _add_part(topology, new, sides, closeness, rng)
    return new


def _gap_of_bridge(topology: Topology, segment: int) -> float:
    """How deep the ends of a city on a bridge are: it passes over a river or over another city."""
    sides = topology.sides[segment]
    if not topology.trait(segment, "bridge"):
        return 0
    across = (sides[0] + 1) % 4
    return 20 if across in topology.city_at else 34


def _wide_town(new: Town, halves: tuple[int, ...]) -> None:
    """A town wider than the tile: its wall runs from the middle of one side to that of another."""

    def spot(half: int) -> complex:
        return MID[half // 2 % 4] if half % 2 else CORNER[half // 2 % 4]

    start = next((half for half in halves if (half - 1) % 8 not in halves), 0)
    outline = [spot(start + step) for step in range(len(halves) + 1)]
    if len(halves) < 8:
        a, b = outline[-1], outline[0]
        p, q = (a + CENTRE) / 2, (b + CENTRE) / 2
        into, back = (a - CENTRE) / 50, (b - CENTRE) / 50
        bend = [
            (a + p) / 2 + (b - a) * 0.04,
            p + (q - p) * 0.3,
            p + (q - p) * 0.7,
            (b + q) / 2 + (a - b) * 0.04,
        ]
        new.walls.append([a, a - into * 5, *bend, b - back * 5, b])
        outline = outline[1:-1] + new.walls[0]
    new.parts.append(outline)


def _gaps(topology: Topology, sides: frozenset[int], closeness: int) -> list[list[int]]:
    """Runs of sides that the city does not hold, cut where it reaches out to a corner."""
    reached = {corner for corner in range(4) if topology.corner_reached(corner)}
    if closeness == REACHING and len(sides) == 1:
        others = topology.city_at.keys() - sides
        reached |= {
            k for k in range(4) if len({k, (k - 1) % 4} & others) == 1 and not {k, (k - 1) % 4} & sides
        }
    runs = []
    for side in range(4):
        if side not in sides and ((side - 1) % 4 in sides or side in reached):
            run = [side]
            while (run[-1] + 1) % 4 not in sides and (run[-1] + 1) % 4 not in reached:
                run.append((run[-1] + 1) % 4)
            runs.append(run)
    return runs


def _add_part(
    topology: Topology, new: Town, sides: frozenset[int], closeness: int, rng: Random, depth: float = 0
) -> None:
    """One closed piece of the city: the tile's edge where it holds the side, walls elsewhere."""
    outline: list[complex] = []
    runs = {run[0]: run for run in _gaps(topology, sides, closeness)}
    for side in ((min(sides) + step) % 4 for step in range(4)):
        if side in sides:
            outline += [CORNER[side], CORNER[(side + 1) % 4]]
        elif side in runs:
            run = runs[side]
            before, after = (side - 1) % 4 in sides, (run[-1] + 1) % 4 in sides
            how_deep = depth or _depth(topology, sides, run, closeness)
            wall = _wall(run, how_deep, rng, before, after)
            new.walls.append(wall)
            outline += wall
    new.parts.append(outline)


def _depth(topology: Topology, sides: frozenset[int], run: list[int], closeness: int) -> float:
    """Depth of the bay (gap of one side), bulge beyond the diagonal (two), depth of the city (three)."""
    others = [side for side in run if side in topology.city_at]
    first, last = run[0], run[-1]
    if len(run) == 1:
        if any(topology.corner_reached(corner) for corner in range(4)):
            return 23
        return 37 if others else 31 if len(sides) == 3 else 28
    if len(run) == 2:
        if others:
            return 0 if closeness == TOUCHING else -9
        return 0 if any(side in topology.way_at for side in run) else 5
    if closeness == TOUCHING:
        return 50
    if first in topology.city_at and topology.city_at[first] == topology.city_at.get(last):
        return 20
    return 26 if first in others or last in others else 29 if others else 33


def _wall(run: list[int], depth: float, rng: Random, before: bool, after: bool) -> list[complex]:
    """The wall round a gap, clockwise, the city on its right. It leaves the edge at right angles where the
    city holds the side, so that its end is flush with the edge."""
    if len(run) == 1:
        bend = [18 + 0.54j * depth, 36 + 1j * depth, 64 + 1j * depth, 82 + 0.54j * depth]
    elif len(run) == 2:
        spread = ((19, 0.6), (40, 1.0), (60, 1.0), (81, 0.6))
        bend = [u + 1j * u + depth * share * (0.71 - 0.71j) for u, share in spread]
    else:
        bend = [0.54 * depth + 18j, depth + 36j, depth + 64j, 0.54 * depth + 82j]
    wander = 0.0 if depth in STEADY else 1.5
    moved = [p + complex(rng.uniform(-wander, wander), rng.uniform(-wander, wander)) for p in bend]
    bend = [complex(round(p.real), round(p.imag)) for p in moved]  # bytes: walls are drawn many times over
    inset = WALL_INSET
    start = [1j * inset, 1.5 + 1j * inset] if before else [1.2 + 1.2j, 2.5 + 2.5j]
    end = {
        1: [98.5 + 1j * inset, 100 + 1j * inset] if after else [97.5 + 2.5j, 98.8 + 1.2j],
        2: [100 - inset + 98.5j, 100 - inset + 100j] if after else [97.5 + 97.5j, 98.8 + 98.8j],
        3: [1.5 + 1j * (100 - inset), 1j * (100 - inset)] if after else [2.5 + 97.5j, 1.2 + 98.8j],
    }[len(run)]
    return [turned(point, run[0]) for point in [*start, *bend, *end]]
