"""The ground of a tile, layer by layer: rivers, roads, towns with their walls.

What reaches over the tile's edge looks the same on all tiles that have such a side; tiles are cut off there.
"""

from __future__ import annotations

import cmath
from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random
from typing import Final

from carcassonne.art import svg
from carcassonne.art.frame import RIVER, RIVER_EDGE, ROAD, ROAD_EDGE, cut, flat, unit
from carcassonne.art.layout import POND
from carcassonne.art.levels import FAR, MID, NEAR
from carcassonne.art.outline import clipped, ribbon
from carcassonne.art.places import Crossing
from carcassonne.art.scenery import rocks
from carcassonne.art.svg import Curve, curves, disc, line, path

BUTT = 'stroke-linecap="butt"'
SHORT: Final = 42
"""Shorter roads have nothing at their rims, which would be at the edge of the tile."""


def rivers(water: Sequence[Curve], ponds: Sequence[complex], springs: Sequence[complex], level: int) -> str:
    """Bank, edge, water, its deep middle and glints; springs and lakes are ponds, springs with rocks."""
    if not water:
        return ""
    d, more = curves(water), (2.4 if level == FAR else 0)
    out = path(d, "", "verge", RIVER_EDGE + 5, f'stroke-opacity=".14" {BUTT}')
    layers = [("bank", RIVER_EDGE + more), ("water-edge", RIVER + more), ("water", RIVER - 1.6 + more)]
    for colour, width in layers:
        out += path(d, "", colour, width, BUTT)
        out += "".join(disc(pond, POND + (width - RIVER) / 2, colour) for pond in ponds)
    if level != FAR:
        out += path(d, "", "water-deep", 4.6, BUTT) + "".join(
            disc(pond, POND - 3.4, "water-deep") for pond in ponds
        )
    glints = reeds = ""
    for number, curve in enumerate(water):
        points = flat(curve, 20)
        picks = ((3, 2.6), (6, -2.4), (10, 2.8), (13, -2.8), (16, 2.2)) if level else ((6, -1.5), (14, 1.5))
        for n, aside in picks:
            run = unit(points[n + 1] - points[n])
            start = points[n] + run * aside * 1j
            glints += line([start, start + run * (2.5 + n % 3)])
        if level == NEAR:
            for n, aside in ((4, 6.4), (5, 6.9), (8, -6.6), (11, 6.6), (12, -6.8), (15, 6.5), (16, -6.4)):
                if (n + number) % 3:
                    foot = points[n] + unit(points[n + 1] - points[n]) * aside * 1j
                    reeds += f"M{round(foot.real)} {round(foot.imag)}l-.6-2.6m1.2 2.6l.3-3.2m.8 3.2l1-2.4"
    out += path(glints, "", "glint", 0.8 if level else 1.6) + path(reeds, "", "#6d7f3f", 0.6)
    return out + "".join(spring_rocks(spring) for spring in springs)


def spring_rocks(spring: complex) -> str:
    """Rocks on the rim of a spring."""
    return rocks(spring + 9.6 * cmath.exp(1j * angle) for angle in (0.7, 1.1, 2.5, 3.8, 5.4))


def hedges(lines: Iterable[Curve]) -> str:
    d = curves(lines)
    return path(d, "", "tree-dark", 4.2, BUTT) + path(d, "", "tree", 2.8, 'stroke-dasharray="0 3"')


def roads(ways: Sequence[Sequence[Curve]], crossings: Sequence[Crossing], level: int, rng: Random) -> str:
    """All casings, then all surfaces; if one road passes over another, one road after the other."""
    parts = ["".join(map(_crossing, way)) for way in ways]
    more = 2.2 if level == FAR else 0.4 if level == MID else 0
    out = path("".join(parts), "", "verge", ROAD_EDGE + 4.4, f'stroke-opacity=".15" {BUTT}')
    apart = any(one.over_road for one in crossings)
    for n, d in enumerate(parts if apart else ["".join(parts)]):
        wide = _bulges(ways[n : n + 1] if apart else ways, rng) if level == NEAR else ""
        out += path(wide, "", "casing", ROAD_EDGE + 1) + path(d, "", "casing", ROAD_EDGE + more, BUTT)
        out += path(wide, "", "road", ROAD + 1) + path(d, "", "road", ROAD + more, BUTT)
    if level == NEAR:
        out += _wear(ways, rng)
    for point, heading, half, _ in crossings:
        out += rails(point - heading * half, point + heading * half)
    return out


def _crossing(curve: Curve) -> str:
    """A curve that goes straight on over the edge; a renderer may turn a blunt pen a little at its end."""
    a, b, c, d = curve
    start, end = (_on_edge(p) * BEYOND for p in (a, d))
    first = f"M{svg.numbers(a + start)}L{svg.numbers(a)}" if start else f"M{svg.numbers(a)}"
    return f"{first}C{svg.numbers(b, c, d)}" + (f"L{svg.numbers(d + end)}" if end else "")


def _on_edge(point: complex) -> complex:
    """The direction out of the tile at a point of its edge, else nothing."""
    x, y = point.real, point.imag
    return complex((x == 100) - (x == 0), (y == 100) - (y == 0))


def _bulges(ways: Sequence[Sequence[Curve]], rng: Random) -> str:
    """Where a road is a little wider; short ones are not, so that none is at the edge."""
    long = [curve for way in ways for curve in way if abs(curve[3] - curve[0]) > SHORT]
    return curves(
        cut(curve, at, at + 0.14) for curve in long for at in (0.16, 0.46, 0.7) if rng.random() < 0.7
    )


def _wear(ways: Sequence[Sequence[Curve]], rng: Random) -> str:
    """Ruts, pebbles and the grass at the rims."""
    ruts = grass = ""
    for way in ways:
        for curve in way:
            points = flat(curve, 24)
            for aside in (-1.3, 1.3):
                ruts += line(
                    [
                        p + unit(points[n + 1] - p) * aside * 1j
                        for n, p in enumerate(points[:-1])
                        if 1 < n < 23 and n % 4 == 2
                    ]
                )
            for n in range(3, 22, 2) if abs(curve[3] - curve[0]) > SHORT else ():
                if rng.random() < 0.62:
                    side = rng.choice((-1, 1))
                    p = points[n] + unit(points[n + 1] - points[n]) * side * rng.uniform(4.8, 5.8) * 1j
                    grass += f"M{round(p.real)} {round(p.imag)}l.4-1.8m.6 1.9l1-1.5"
    return path(ruts, "", "rut", 0.7, 'stroke-dasharray="7 2.2 11 3"') + path(grass, "", "#7d9654", 0.6)


def rails(start: complex, end: complex) -> str:
    """The parapets of a bridge for a road."""
    aside = (end - start) / abs(end - start) * 5j
    d = line([start + aside, end + aside]) + line([start - aside, end - aside])
    shadow = path(d, "", "ink", 3, 'stroke-opacity=".22" transform="translate(1.3 2.2)"')
    joints = path(d, "", "wall-face", 1.6, f'stroke-dasharray=".5 1.9" {BUTT}')
    return shadow + path(d, "", "wall-edge", 3.2) + path(d, "", "wall", 1.8) + joints


def _ribbons(walls: Sequence[Sequence[complex]], width: float, shift: complex) -> str:
    """Walls as areas, moved and cut off at the tile's edge; they come from beyond it, so no end shows."""
    out = ""
    for wall in walls:
        start, end = unit(wall[0] - wall[1]) * 6, unit(wall[-1] - wall[-2]) * 6
        longer = [wall[0] + start, *wall[1:-1], wall[-1] + end]
        part = clipped([point + shift for point in ribbon(longer, width)])
        out += line(part, True) if part else ""
    return out


WALLS: Final = {FAR: (4.0, 2.4, 6.0), MID: (3.1, 1.8, 5.0), NEAR: (2.7, 1.5, 4.6)}
"""Of each level: width of a wall's top, width of both its outlines, height."""
LOW: Final = 1.8
"""Walls are low where they meet at the corner of four tiles."""
BEYOND: Final = 3
"""So far outside of the tile walls begin."""
SUN: Final = 0.95 + 0.62j
"""Where the shadow of something one unit high ends."""


def _longer(wall: Sequence[complex]) -> list[complex]:
    """Walls come from beyond the edge, so that no end shows."""
    start, end = unit(wall[0] - wall[1]) * BEYOND, unit(wall[-1] - wall[-2]) * BEYOND
    return [wall[0] + start, *wall[1:-1], wall[-1] + end]


def _inwards(points: list[complex]) -> str:
    """A line as two, from both ends to its middle: dashes then cross the edge alike wherever a wall does."""
    middle = len(points) // 2
    halfway = (points[middle - 1] + points[middle]) / 2
    return line([*points[:middle], halfway]) + line([*points[: middle - 1 : -1], halfway])


def _dashes(dash: float, gap: float) -> str:
    """Dashes of lines that come from beyond the edge; one lies just across it."""
    shift = f"{dash / 2 - BEYOND:g}"
    return f'stroke-dasharray="{svg.numbers(dash, gap)}" stroke-dashoffset="{shift}" {BUTT}'


def _heights(wall: Sequence[complex], level: int) -> list[float]:
    """How high a wall is at each of its points: low at its ends, and so that no shadow leaves the tile."""
    width, rim, height = WALLS[level]
    far = 98 - (width + rim) / 2
    found = []
    for n, point in enumerate(wall):
        room = min((far - point.imag) / (1 + SUN.imag), (far - point.real) / SUN.real)
        end = n < 2 or n > len(wall) - 3
        found.append(LOW if end else max(LOW, min(height, room)))
    return found


def wall_shadow(walls: Sequence[Sequence[complex]], level: int) -> str:
    """The shadow of walls, on the ground before and behind them."""
    d = ""
    for wall in walls:
        tall = _heights(wall, level)
        for (a, ha), (b, hb) in pairwise(zip(_longer(wall), tall)):
            foot_a, foot_b = a + ha * 1j, b + hb * 1j
            corners = (foot_a, foot_b, foot_b + SUN * hb, foot_a + SUN * ha)
            d += line([complex(round(p.real), round(p.imag)) for p in corners], True)
    return path(d, "ink", "ink", 2, 'opacity=".17"')


def walls(lines: Sequence[Sequence[complex]], level: int) -> str:
    """City walls: faces, seen from the front, and the top with battlements along its outer rim."""
    width, rim, _ = WALLS[level]
    lit = dim = courses = crenels = ""
    for wall in lines:
        tall = _heights(wall, level)
        longer = _longer(wall)
        for (a, ha), (b, hb) in pairwise(zip(longer, tall)):
            face = line([a, b, b + hb * 1j, a + ha * 1j], True)
            looks = (b - a) * 1j if ((b - a) * 1j).imag > 0 else (b - a) * -1j
            if unit(looks).real < -0.3:
                lit += face
            else:
                dim += face
        if level == NEAR:
            courses += line([p + h * 0.75j for p, h in zip(longer, tall)])
            out = [unit(b - a) * -1j for a, b in pairwise(longer)]
            crenels += _inwards([p + out[min(n, len(out) - 1)] * 1.4 for n, p in enumerate(longer)])
    top = "".join(line(_longer(wall)) for wall in lines)
    body = (
        path(lit + dim, "wall-edge", "wall-edge", width + rim)
        + path(dim, "wall-face", "wall-face", width)
        + path(lit, "wall-face-lit", "wall-face-lit", width)
        + path(courses, "", "#7d6142", 0.45, f'stroke-dasharray="2.2 1.5" stroke-opacity=".7" {BUTT}')
        + path(top, "", "wall-edge", width + rim)
        + path(top, "", "wall", width)
    )
    if level == NEAR:
        body += path(crenels, "", "wall-edge", 2, _dashes(2.3, 1))
        body += path(crenels, "", "#fff6de", 1.1, _dashes(1.6, 1.7))
    elif level == MID:
        joints = "".join(_inwards(_longer(wall)) for wall in lines)
        body += path(joints, "", "wall-face", width, _dashes(0.7, 2.8))
    return body


def fence(lines: Sequence[Sequence[complex]]) -> str:
    """The barrier round a place of tents."""
    d = "".join(line(one) for one in lines)
    return (
        path(_ribbons(lines, 2.6, 1.6j), "ink", "", 0, 'opacity=".18"')
        + path(d, "", "wall-edge", 2.6, BUTT)
        + path(d, "", "wood", 1.4, BUTT)
        + path(d, "", "paper", 3, f'stroke-dasharray="1.6 5" stroke-dashoffset="-3" {BUTT}')
    )


def floor(parts: Sequence[Sequence[complex]], colour: str) -> str:
    return path("".join(line(part, True) for part in parts), colour)


def city_bridge(start: complex, end: complex) -> str:
    """The broad bridge that joins two parts of a city."""
    d = svg.line([start, end])
    layers = (("wall-edge", 16.0), ("wall", 14.4), ("wall-edge", 11.6), ("floor", 10.4))
    return "".join(path(d, "", colour, width, BUTT) for colour, width in layers)
