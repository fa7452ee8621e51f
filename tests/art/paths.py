"""Areas of SVG path data, worked out apart from the code that draws them."""

from __future__ import annotations

import math
import re

Point = tuple[float, float]
Loops = list[list[Point]]

_TOKEN = re.compile(r"[MmLlHhVvCcAaZz]|-?(?:\d+\.?\d*|\.\d+)")


def flattened(d: str) -> Loops:
    """The closed lines of a path; curves and round arcs become short straight pieces."""
    loops: Loops = []
    tokens = _TOKEN.findall(d)
    assert "".join(tokens) == re.sub(r"[\s,]", "", d), f"cannot read all of '{d}'"
    at, command = 0, ""
    x = y = 0.0

    def take(count: int) -> list[float]:
        nonlocal at
        values = [float(token) for token in tokens[at : at + count]]
        at += count
        return values

    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
            if command in "Zz":
                x, y = loops[-1][0]
                continue
        ox, oy = (x, y) if command.islower() else (0.0, 0.0)
        match command.upper():
            case "M" | "L":
                a, b = take(2)
                x, y = ox + a, oy + b
                if command in "Mm":
                    loops.append([(x, y)])
                    command = "l" if command == "m" else "L"
                else:
                    loops[-1].append((x, y))
            case "H":
                x = ox + take(1)[0]
                loops[-1].append((x, y))
            case "V":
                y = oy + take(1)[0]
                loops[-1].append((x, y))
            case "C":
                a, b, c, d_, e, f = take(6)
                loops[-1] += _cubic((x, y), (ox + a, oy + b), (ox + c, oy + d_), (ox + e, oy + f))
                x, y = ox + e, oy + f
            case "A":
                radius, _, _, _, sweep, a, b = take(7)
                loops[-1] += _half_circle((x, y), (ox + a, oy + b), radius, bool(sweep))
                x, y = ox + a, oy + b
    return loops


def _cubic(p: Point, q: Point, r: Point, s: Point, steps: int = 16) -> list[Point]:
    out = []
    for step in range(1, steps + 1):
        t = step / steps
        w = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        out.append(
            (
                sum(k * v[0] for k, v in zip(w, (p, q, r, s), strict=True)),
                sum(k * v[1] for k, v in zip(w, (p, q, r, s), strict=True)),
            )
        )
    return out


def _half_circle(p: Point, q: Point, radius: float, clockwise: bool) -> list[Point]:
    """Circles are written as two halves, so an arc runs from one end of a diameter to the other."""
    assert abs(math.dist(p, q) - 2 * radius) < 0.11, "only half circles are read here"
    centre = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
    start = math.atan2(p[1] - centre[1], p[0] - centre[0])
    turn = math.pi if clockwise else -math.pi
    angles = [start + turn * step / 12 for step in range(1, 13)]
    return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles]


def box(loops: Loops) -> tuple[float, float, float, float]:
    xs = [x for loop in loops for x, _ in loop]
    ys = [y for loop in loops for _, y in loop]
    return min(xs), min(ys), max(xs), max(ys)


def inside(loops: Loops, point: Point) -> bool:
    """Is the point filled? Loops that run the other way round cut holes, as SVG fills by default."""
    px, py = point
    winding = 0
    for loop in loops:
        x0, y0 = loop[-1]
        for x1, y1 in loop:
            if (y0 <= py) != (y1 <= py):
                cross = (x1 - x0) * (py - y0) - (px - x0) * (y1 - y0)
                if y1 > y0 and cross > 0:
                    winding += 1
                elif y1 < y0 and cross < 0:
                    winding -= 1
            x0, y0 = x1, y1
    return winding != 0


def border_length(area: Loops, other: Loops, reach: float) -> int:
    """How many units of an area's border, within the tile, lie no farther than `reach` from another's."""
    pieces = [(loop[n - 1], loop[n]) for loop in other for n in range(len(loop))]
    count = 0
    for loop in area:
        for n in range(len(loop)):
            start, end = loop[n - 1], loop[n]
            steps = max(1, round(math.dist(start, end)))
            for step in range(steps):
                x = start[0] + (end[0] - start[0]) * step / steps
                y = start[1] + (end[1] - start[1]) * step / steps
                if 0 < x < 100 and 0 < y < 100:
                    count += any(_distance((x, y), *piece) <= reach for piece in pieces)
    return count


def _distance(p: Point, a: Point, b: Point) -> float:
    """From a point to a straight piece of a line."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length)) if length else 0.0
    return math.hypot(p[0] - a[0] - share * dx, p[1] - a[1] - share * dy)
