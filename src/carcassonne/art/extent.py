"""How far a drawing reaches, so that it can be kept within its tile.

It reads what `svg` writes: paths in groups, with moves, scales and turns. Curves are taken by their handles
and arcs by their ends and radii, which is never too small.
"""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

_TAG = re.compile(r"<(/?)(g|path)([^>]*?)(/?)>")
_MOVE = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
_STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_COUNT = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}


class Extent(NamedTuple):
    """The farthest points of a drawing."""

    left: float
    top: float
    right: float
    bottom: float

    def scale_within(self, point: complex, rim: float) -> float:
        """How large it may be drawn at a point of a tile to keep off its rim."""
        room = (point.real, point.imag, 100 - point.real, 100 - point.imag)
        needs = (-self.left, -self.top, self.right, self.bottom)
        return min((gap - rim) / need for gap, need in zip(room, needs) if need > 0)


@lru_cache(maxsize=1024)
def extent(body: str) -> Extent:
    points = list(_points(body))
    xs, ys = [p.real for p in points], [p.imag for p in points]
    return Extent(min(xs), min(ys), max(xs), max(ys))


def _points(body: str) -> Iterator[complex]:
    """Points that a drawing lies between, its pens included."""
    frames: list[tuple[complex, complex]] = [(1, 0)]
    for closing, name, attributes, _ in _TAG.findall(body):
        if closing:
            frames.pop()
            continue
        frame = _moved(frames[-1], _attribute(attributes, "transform"))
        if name == "g":
            frames.append(frame)
            continue
        turn, shift = frame
        pen = float(_attribute(attributes, "stroke-width") or 1) / 2 if "stroke=" in attributes else 0.0
        for point in path_points(_attribute(attributes, "d")):
            for corner in (-1 - 1j, 1 + 1j):
                yield point * turn + shift + corner * pen * abs(turn)


def _attribute(text: str, name: str) -> str:
    found = re.search(rf'(?:^| ){name}="([^"]*)"', text)
    return found.group(1) if found else ""


def _moved(frame: tuple[complex, complex], how: str) -> tuple[complex, complex]:
    turn, shift = frame
    for kind, text in _MOVE.findall(how):
        values = [float(value) for value in _NUMBER.findall(text)]
        if kind == "translate":
            shift += turn * complex(*values)
        elif kind == "scale":
            turn *= values[0]  # our drawings scale both ways alike
        else:
            turn *= cmath.exp(1j * math.radians(values[0]))
    return turn, shift


def path_points(d: str) -> Iterator[complex]:
    """Ends and handles of a path; of arcs the box round both ends."""
    pen = start = 0j
    for letter, text in _STEP.findall(d):
        kind, count = letter.lower(), _COUNT[letter.lower()]
        values = [float(value) for value in _NUMBER.findall(text)]
        if kind == "z":
            pen = start
        for at in range(0, len(values) if count else 0, count or 1):
            step = values[at : at + count]
            base = pen if letter.islower() else 0j
            if kind == "h":
                pen = complex(base.real + step[0], pen.imag)
            elif kind == "v":
                pen = complex(pen.real, base.imag + step[0])
            elif kind == "a":
                end = base + complex(step[5], step[6])
                middle, half = (pen + end) / 2, abs(end - pen) / 2
                reach = max(step[0], half)
                if step[3]:  # the longer way round goes beyond the centre
                    reach += math.sqrt(max(0.0, reach**2 - half**2))
                yield from (middle - reach * (1 + 1j), middle + reach * (1 + 1j))
                pen = end
            else:
                ends = [base + complex(x, y) for x, y in zip(step[::2], step[1::2])]
                yield from ends
                pen = ends[-1]
            if kind == "m" and at == 0:
                start = pen
            yield pen
