"""Outlines: the areas of segments as closed loops that can be turned and written as path data.

All loops run clockwise and holes the other way round, so the plain filling rule of SVG suits every path.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from carcassonne.art import bitmap, svg
from carcassonne.art.bitmap import Mask
from carcassonne.art.frame import OVERHANG, beyond, dot, turned, unit
from carcassonne.art.svg import Curve, number, numbers


class Loop(NamedTuple):
    """A closed line; a step is a point, or the three other points of a curve."""

    start: complex
    steps: tuple[complex | tuple[complex, complex, complex], ...]

    def turned(self, quarters: int) -> Loop:
        def move(point: complex) -> complex:
            return turned(point, quarters)

        return Loop(
            move(self.start),
            tuple(
                (move(step[0]), move(step[1]), move(step[2])) if isinstance(step, tuple) else move(step)
                for step in self.steps
            ),
        )

    def d(self) -> str:
        if not any(isinstance(step, tuple) for step in self.steps):
            return svg.line([self.start, *(step for step in self.steps if not isinstance(step, tuple))], True)
        out = f"M{numbers(self.start)}"
        for step in self.steps:
            out += f"C{numbers(*step)}" if isinstance(step, tuple) else f"L{numbers(step)}"
        return out + "z"


class Ring(NamedTuple):
    """A circle, or a round hole."""

    centre: complex
    radius: float
    hole: bool = False

    def turned(self, quarters: int) -> Ring:
        return self._replace(centre=turned(self.centre, quarters))

    def d(self) -> str:
        r, sweep = self.radius, "0" if self.hole else "1"
        arc = f"a{numbers(r, r)} 0 1 {sweep} "
        return f"M{numbers(self.centre - r)}{arc}{number(2 * r)} 0{arc}{number(-2 * r)} 0z"


Shape = tuple[Loop | Ring, ...]


def shape_d(shape: Shape) -> str:
    return "".join(loop.d() for loop in shape)


def _each(loop: Sequence[complex], move: Callable[[complex], complex]) -> Loop:
    points = [_rounded(move(point)) for point in loop]
    return Loop(points[0], tuple(points[1:]))


def _rounded(point: complex) -> complex:
    """Whole tenths, so that a turned outline has the very same points."""
    return complex(round(point.real, 1), round(point.imag, 1))


def polygon(points: Sequence[complex]) -> Loop:
    """A polygon that reaches over the tile's edge."""
    return _each(points, beyond)


def band(curves: Sequence[Curve], width: float) -> Loop:
    """The area of a way along curves that follow each other; open ends at the edge reach over it."""
    left = [_offset(curve, -1j * width / 2) for curve in curves]
    right = [_offset((d, c, b, a), -1j * width / 2) for a, b, c, d in reversed(curves)]
    first, last = curves[0], curves[-1]
    steps: list[complex | tuple[complex, complex, complex]] = [left[0][0]]
    steps += [part[1:] for part in left]
    if _at_edge(last[3]):
        over = unit(last[3] - last[2]) * OVERHANG
        steps += [left[-1][3] + over, right[0][0] + over]
    steps.append(right[0][0])
    steps += [part[1:] for part in right]
    if _at_edge(first[0]):
        over = unit(first[0] - first[1]) * OVERHANG
        steps += [right[-1][3] + over, left[0][0] + over]
    rounded = [tuple(map(_rounded, s)) if isinstance(s, tuple) else _rounded(s) for s in steps]
    return Loop(rounded[0], tuple(rounded[1:]))  # type: ignore[arg-type]


def _at_edge(point: complex) -> bool:
    return min(point.real, point.imag, 100 - point.real, 100 - point.imag) < 0.05


def _offset(curve: Curve, aside: complex) -> Curve:
    """Nearly the curve that runs beside another one."""
    a, b, c, d = curve
    start, end = unit(b - a), unit(d - c)
    p, q = a + start * aside, d + end * aside
    stretch = abs(q - p) / (abs(d - a) or 1)
    return p, p + start * abs(b - a) * stretch, q - end * abs(d - c) * stretch, q


def traced(mask: Mask) -> tuple[Loop, ...]:
    """The outline of an area of cells, smoothed and with few points."""
    found = []
    for loop in bitmap.loops(mask):
        if len(loop) < 12:
            continue
        for _ in range(2):
            around = zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1])
            loop = [p if _at_edge(p) else (a + 2 * p + b) / 4 for a, p, b in around]
        start = next((n for n, p in enumerate(loop) if p.real in (0, 100) and p.imag in (0, 100)), 0)
        loop = loop[start:] + loop[:start]
        half = len(loop) // 2
        rim = _simplified(loop[: half + 1])[:-1] + _simplified([*loop[half:], loop[0]])[:-1]
        halves = [complex(round(2 * p.real) / 2, round(2 * p.imag) / 2) for p in rim]
        found.append(_each(_led_out(halves), lambda point: point))
    return tuple(found)


def _led_out(loop: list[complex]) -> list[complex]:
    """Points on the tile's edge move outside; where the line comes in, it first crosses the edge straight."""
    out: list[complex] = []
    for before, point, after in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1]):
        if not _at_edge(point):
            out.append(point)
            continue
        out += [] if _along_edge(before, point) else [point]
        out.append(beyond(point))
        out += [] if _along_edge(point, after) else [point]
    return out


def _along_edge(a: complex, b: complex) -> bool:
    """Do both points lie on one edge of the tile?"""
    return a.real == b.real in (0, 100) or a.imag == b.imag in (0, 100)


def _simplified(points: list[complex], tolerance: float = 0.6) -> list[complex]:
    """Leaves out points that lie nearly on the line."""
    first, last = points[0], points[-1]
    length = abs(last - first)
    if length < 1e-6:
        off = [abs(point - first) for point in points]
    else:
        off = [abs(dot(point - first, (last - first) * 1j)) / length for point in points]
    far = max(range(len(points)), key=off.__getitem__)
    if off[far] < tolerance:
        return [first, last]
    return _simplified(points[: far + 1])[:-1] + _simplified(points[far:])


def clipped(points: Sequence[complex]) -> list[complex]:
    """A polygon cut off at the tile's edge."""
    for along, limit, sign in ((1, 0, 1), (1, 100, -1), (-1j, 0, 1), (-1j, 100, -1)):
        kept: list[complex] = []
        for before, here in pairwise([*points[-1:], *points]):
            depth = sign * ((here * along).real - limit)
            earlier = sign * ((before * along).real - limit)
            if (depth < 0) != (earlier < 0):
                kept.append(before + (here - before) * earlier / (earlier - depth))
            if depth >= 0:
                kept.append(here)
        points = kept
        if not points:
            break
    return list(points)


def ribbon(line: Sequence[complex], width: float) -> list[complex]:
    """The polygon of a wide line of straight pieces."""
    sides = []
    for n, point in enumerate(line):
        into = unit(point - line[n - 1]) if n else unit(line[1] - point)
        out = unit(line[n + 1] - point) if n + 1 < len(line) else into
        normal = unit(into + out) * 1j
        sides.append(normal * width / 2 / max(0.5, dot(normal, into * 1j)))
    left = [point - side for point, side in zip(line, sides)]
    return left + [point + side for point, side in zip(line, sides)][::-1]
