"""What of a drawing reaches the edges of its tile: most of it does not, and need not be painted there.

Where it is not known how far something reaches, it is taken to reach farther than it does.
"""

from __future__ import annotations

import math
import re
from functools import cache

Box = tuple[float, float, float, float]
"""The least x and y, and the greatest."""

EDGE = 0.25
"""So wide is what is looked at on each side."""
RIM = 0.5
"""What a renderer may paint beside a line."""

_ELEMENT = re.compile(r"<g[^>]*>|</g>|<path [^>]*/>")
_WIDTH = re.compile(r' stroke-width="([\d.]+)"')
_PATH = re.compile(r' d="([^"]*)"')
_PLACE = re.compile(
    r' transform="translate\(([-\d.]+)[ ,]+([-\d.]+)\)(?:scale\(([\d.]+)\))?(?:rotate\([-\d.]+\))?"'
)
_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}


def near(body: str) -> list[str]:
    """What of a drawing reaches each side, from the north."""
    sides = ["", "", "", ""]
    for whole, width in _things(body):
        for side, there in enumerate(_sides(whole, width)):
            if there:
                sides[side] += whole
    return sides


def _things(body: str) -> list[tuple[str, float]]:
    """Paths and groups, each with the width of lines that say nothing of it; a placed group is one thing."""
    things: list[tuple[str, float]] = []
    widths = [1.0]
    placed: list[str] = []
    elements = _ELEMENT.findall(body)
    assert sum(map(len, elements)) == len(body), "there is something besides paths and groups"
    for element in elements:
        if element == "</g>":
            widths.pop()
            if placed:
                placed.append(element)
                if sum(one == "</g>" for one in placed) == sum(one.startswith("<g") for one in placed):
                    things.append(("".join(placed), widths[-1]))
                    placed = []
                continue
        elif placed or (element.startswith("<g") and "transform" in element):
            placed.append(element)
        if element.startswith("<g"):
            widths.append(_width(element, widths[-1]))
        if not placed:
            things.append((element, widths[-1]))
    return things


@cache
def _sides(thing: str, width: float) -> tuple[bool, ...]:
    """Whether it reaches each side, from the north; the tags of groups do everywhere."""
    paths = _PATH.findall(thing)
    place = _PLACE.search(thing)
    known = thing.count("transform") == (place is not None) and (
        place is None or place.start() < thing.find(">")
    )
    if not paths or not known:
        return True, True, True, True
    widest = max([width, *map(float, _WIDTH.findall(thing))]) if len(paths) > 1 else _width(thing, width)
    west, north, east, south = _around([_box(path) for path in paths], widest / 2 + RIM)
    if place is not None:
        x, y, scale = float(place[1]), float(place[2]), float(place[3] or 1)
        reach = scale * math.hypot(max(-west, east), max(-north, south))  # however it is turned
        west, north, east, south = x - reach, y - reach, x + reach, y + reach
    return north <= EDGE, east >= 100 - EDGE, south >= 100 - EDGE, west <= EDGE


def _width(element: str, otherwise: float) -> float:
    said = _WIDTH.search(element)
    return float(said[1]) if said else otherwise


def _around(boxes: list[Box], more: float) -> Box:
    west, north, east, south = zip(*boxes, strict=True)
    return min(west) - more, min(north) - more, max(east) + more, max(south) + more


@cache
def _box(d: str) -> Box:
    """Round all points of a path, those that bend its curves too; an arc is within a diameter of its ends."""
    xs, ys = [], []
    x = y = start_x = start_y = 0.0
    for command, text in _COMMAND.findall(d):
        values = [float(one) for one in _NUMBER.findall(text)]
        kind, count = command.upper(), _NUMBERS[command.upper()]
        if kind == "Z":
            x, y = start_x, start_y
        for at in range(0, len(values), count or 1):
            ox, oy = (x, y) if command.islower() else (0.0, 0.0)
            some = values[at : at + count]
            if kind == "H":
                x = ox + some[0]
            elif kind == "V":
                y = oy + some[0]
            else:
                far = 2 * max(some[:2]) if kind == "A" else 0.0
                points = some[5:] if kind == "A" else some
                xs += [value for one in points[::2] for value in (ox + one - far, ox + one + far)]
                ys += [value for one in points[1::2] for value in (oy + one - far, oy + one + far)]
                x, y = ox + points[-2], oy + points[-1]
            xs.append(x)
            ys.append(y)
            if kind == "M" and at == 0:
                start_x, start_y = x, y
    return min(xs), min(ys), max(xs), max(ys)
