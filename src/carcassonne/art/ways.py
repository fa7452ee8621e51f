"""Roads and rivers as curves that cross the tile's edge at right angles."""

from __future__ import annotations

import cmath
from dataclasses import dataclass, field
from random import Random

from carcassonne.art.frame import CENTRE, INWARD, MID, RIVER_EDGE, ROAD_EDGE, flat
from carcassonne.art.svg import Curve
from carcassonne.art.walls import Town

RING = 14.0
"""Radius of a road that runs round a field."""


@dataclass(slots=True)
class Way:
    segment: int | None
    """None for a spur that is drawn but is no road of its own."""
    kind: str
    curves: list[Curve]
    under: Town | None = None
    """The town it dives under."""
    over: bool = False
    """Does it pass over a town?"""
    lines: list[list[complex]] = field(init=False)

    def __post_init__(self) -> None:
        self.lines = [flat(curve) for curve in self.curves]

    @property
    def width(self) -> float:
        return ROAD_EDGE if self.kind == "road" else RIVER_EDGE


def through(a: int, b: int, rng: Random) -> list[Curve]:
    """From side to side: a bend, or a straight way with a slight swing."""
    p, q = MID[a], MID[b]
    if (a - b) % 2:
        return [(p, p + INWARD[a] * 30, q + INWARD[b] * 30, q)]
    swing = rng.choice((-1, 1)) * rng.uniform(1.2, 2.6)
    ahead, middle = INWARD[a], CENTRE + INWARD[a] * 1j * swing
    lean = ahead * 16 + ahead * 1j * rng.uniform(-2, 2)
    return [(p, p + ahead * 20, middle - lean, middle), (middle, middle + lean, q + INWARD[b] * 20, q)]


def stub(side: int, target: complex, out: complex | None = None) -> Curve:
    """From a side to a target; along `out`, the direction out of a gate, if there is one."""
    p, ahead = MID[side], INWARD[side]
    far = abs(p - target)
    if out is None:
        last = target * 0.65 + (p + ahead * far * 0.6) * 0.35
    else:
        last = target + out * far * 0.36
    return p, p + ahead * far * 0.42, last, target


def round_about(sides: tuple[int, ...]) -> list[Curve]:
    """A ring in the middle of the tile, and a stub from each side to it."""
    stubs = [stub(side, CENTRE - INWARD[side] * RING) for side in sides]
    ring = []
    for quarter in range(4):
        u = cmath.exp(0.25j * cmath.pi + 0.5j * cmath.pi * quarter)
        a, b = CENTRE + u * RING, CENTRE + u * 1j * RING
        ring.append((a, a + u * 1j * RING * 0.5523, b + u * RING * 0.5523, b))
    return stubs + ring


def spur(start: complex, gate: tuple[complex, complex]) -> Curve:
    """From a road to a gate that it touches in passing."""
    point, out = gate
    return start, start + (point - start) * 0.4, point + out * abs(point - start) * 0.3, point
