"""The ground of a tile, layer by layer: meadow, rivers, roads, towns with their walls.

Nothing here reaches over the tile's edge, so tiles may be laid side by side without being clipped.
"""

from __future__ import annotations

import cmath
from collections.abc import Iterable, Sequence

from carcassonne.art import svg
from carcassonne.art.frame import RIVER, RIVER_EDGE, ROAD, ROAD_EDGE, WALL, WALL_DROP, WALL_EDGE, flat, unit
from carcassonne.art.layout import POND
from carcassonne.art.outline import clipped, ribbon
from carcassonne.art.places import Crossing
from carcassonne.art.scenery import rocks
from carcassonne.art.svg import Curve, curves, disc, line, path

BUTT = 'stroke-linecap="butt"'
MEADOW = path("M0 0h100v100H0z", "meadow")


def rivers(water: Sequence[Curve], ponds: Sequence[complex], springs: Sequence[complex]) -> str:
    """Bank, edge, water and glints; springs and lakes are ponds, springs with rocks."""
    if not water:
        return ""
    d, out = curves(water), ""
    for colour, width in (("bank", RIVER_EDGE), ("water-edge", RIVER), ("water", RIVER - 1.6)):
        out += path(d, "", colour, width, BUTT)
        out += "".join(disc(pond, POND + (width - RIVER) / 2, colour) for pond in ponds)
    glints = ""
    for curve in water:
        points = flat(curve, 20)
        for n, aside in ((3, 2.4), (6, -2.2), (10, 2), (13, -2.6), (16, 1.6)):
            run = points[n + 1] - points[n]
            start = points[n] + run / (abs(run) or 1) * aside * 1j
            glints += line([start, start + run / (abs(run) or 1) * (2.5 + n % 3)])
    out += path(glints, "", "glint", 0.8)
    return out + "".join(spring_rocks(spring) for spring in springs)


def spring_rocks(spring: complex) -> str:
    """Rocks on the rim of a spring."""
    return rocks(spring + 9.6 * cmath.exp(1j * angle) for angle in (0.7, 1.1, 2.5, 3.8, 5.4))


def hedges(lines: Iterable[Curve]) -> str:
    d = curves(lines)
    return path(d, "", "tree-dark", 3.4, BUTT) + path(d, "", "tree", 2.2, 'stroke-dasharray="0 2.8"')


def roads(ways: Sequence[Sequence[Curve]], crossings: Sequence[Crossing]) -> str:
    """All casings, then all surfaces; if one road passes over another, one road after the other."""
    parts = [curves(way) for way in ways]
    out = ""
    for d in parts if any(one.over_road for one in crossings) else ["".join(parts)]:
        out += path(d, "", "casing", ROAD_EDGE, BUTT) + path(d, "", "road", ROAD, BUTT)
    for point, heading, half, _ in crossings:
        out += rails(point - heading * half, point + heading * half)
    return out


def rails(start: complex, end: complex) -> str:
    """The parapets of a bridge for a road."""
    aside = (end - start) / abs(end - start) * 5j
    d = line([start + aside, end + aside]) + line([start - aside, end - aside])
    shadow = path(d, "", "ink", 3, 'opacity=".22" transform="translate(.8 1.7)"')
    return shadow + path(d, "", "wall-edge", 3) + path(d, "", "wall", 1.4)


def _ribbons(walls: Sequence[Sequence[complex]], width: float, shift: complex) -> str:
    """Walls as areas, moved and cut off at the tile's edge; they come from beyond it, so no end shows."""
    out = ""
    for wall in walls:
        start, end = unit(wall[0] - wall[1]) * 6, unit(wall[-1] - wall[-2]) * 6
        longer = [wall[0] + start, *wall[1:-1], wall[-1] + end]
        part = clipped([point + shift for point in ribbon(longer, width)])
        out += line(part, True) if part else ""
    return out


def wall_shadow(walls: Sequence[Sequence[complex]]) -> str:
    return path(_ribbons(walls, 6, 0.8 + 2.8j), "ink", "", 0, 'opacity=".16"')


def walls(lines: Sequence[Sequence[complex]]) -> str:
    """City walls: the face, seen from the front, and the top with its joints."""
    top = "".join(line(wall) for wall in lines)
    return (
        path(_ribbons(lines, WALL_EDGE, WALL_DROP), "wall-edge")
        + path(_ribbons(lines, WALL + 0.3, WALL_DROP), "wall-face")
        + path(top, "", "wall-edge", WALL_EDGE, BUTT)
        + path(top, "", "wall", WALL, BUTT)
        + path(top, "", "wall-face", WALL, f'stroke-dasharray=".5 3" stroke-dashoffset="-2" {BUTT}')
    )


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
