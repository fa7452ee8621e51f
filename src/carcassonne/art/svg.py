"""Writing SVG in few bytes.

Points are complex numbers, `x + y*1j`, in units of a tile (0 to 100, y down): turning and moving them are
then plain arithmetic. The root of a drawing sets no fill and round pens (`ROOT`), so elements need not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from carcassonne.art.palette import colour

Curve = tuple[complex, complex, complex, complex]
"""A cubic curve: start, two handles, end."""

ROOT: Final = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
"""What every element of a drawing takes for granted."""


def number(value: float) -> str:
    """One decimal, and no zero that can be left out."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def numbers(*values: complex) -> str:
    """Numbers and points for path data, with as few separators as possible."""
    out, last = "", ""
    for value in values:
        for part in (value,) if isinstance(value, float | int) else (value.real, value.imag):
            text = number(part)
            glued = not out or text[0] == "-" or (text[0] == "." and "." in last)
            out += text if glued else " " + text
            last = text
    return out


def line(points: Iterable[complex], close: bool = False) -> str:
    """Straight lines: one absolute move, then relative steps, rounded so that errors do not add up."""
    grid = [complex(round(point.real, 1), round(point.imag, 1)) for point in points]
    out, pen = f"M{numbers(grid[0])}", ""
    for start, end in pairwise(grid):
        if start == end:
            continue
        step = end - start
        if abs(step.imag) < 0.05:
            out, pen = f"{out}h{number(step.real)}", "h"
        elif abs(step.real) < 0.05:
            out, pen = f"{out}v{number(step.imag)}", "v"
        elif pen == "l":
            text = numbers(step)
            out += text if text[0] == "-" else " " + text
        else:
            out, pen = f"{out}l{numbers(step)}", "l"
    return out + ("z" if close else "")


def curves(parts: Iterable[Curve]) -> str:
    return "".join(f"M{numbers(part[0])}C{numbers(*part[1:])}" for part in parts)


class Trail:
    """Path data of many small shapes, each placed relative to the one before: neighbours that look alike
    then have the same text, which packs well."""

    def __init__(self) -> None:
        self.d = ""
        self._pen = 0j

    def add(self, start: complex, shape: str, run: complex = 0) -> None:
        """A shape of relative steps; a closed one ends where it starts, an open one after its `run`. One that
        starts where the last has ended goes on from there."""
        at = complex(round(start.real, 1), round(start.imag, 1))
        if abs(at - self._pen) > 0.05 or not self.d:
            self.d += f"{'m' if self.d else 'M'}{numbers(at - self._pen)}"
        self.d += shape
        self._pen = at + run


def circle(centre: complex, radius: float) -> str:
    """A circle as path data."""
    r, across = number(radius), number(2 * radius)
    return f"M{numbers(centre - radius)}a{r} {r} 0 1 1 {across} 0 {r} {r} 0 1 1-{across} 0z"


def dots(points: Iterable[complex]) -> str:
    """Points that a round pen turns into discs."""
    return "".join(f"M{numbers(point)}h0" for point in points)


def path(d: str, fill: str = "", stroke: str = "", width: float = 1.0, extra: str = "") -> str:
    """A path element, or nothing if there is nothing to draw; colours by name or value."""
    if not d:
        return ""
    out = f'<path d="{d}"'
    if fill:
        out += f' fill="{colour(fill)}"'
    if stroke:
        out += f' stroke="{colour(stroke)}"'
        out += "" if width == 1 else f' stroke-width="{number(width)}"'
    return f"{out} {extra}/>" if extra else f"{out}/>"


def disc(centre: complex, radius: float, fill: str, stroke: str = "", width: float = 1.2) -> str:
    """A round area; without an outline it is a dot of a thick pen, which is shorter."""
    if not stroke:
        return path(dots([centre]), "", fill, 2 * radius)
    return path(circle(centre, radius), fill, stroke, width)


def soft(centre: complex, wide: float, high: float) -> str:
    """A soft shadow on the ground: ellipses within each other."""
    out = ""
    for share in (1, 0.82, 0.64):
        r = numbers(wide * share, high * share)
        across = number(2 * wide * share)
        d = f"M{numbers(centre - wide * share)}a{r} 0 1 1 {across} 0a{r} 0 1 1-{across} 0z"
        out += path(d, "ink", extra='fill-opacity=".13"')
    return out


def group(body: str, how: str) -> str:
    """Drawings that share an attribute."""
    return f"<g {how}>{body}</g>" if body else ""


def place(point: complex, body: str, scale: float = 1.0, spin: float = 0) -> str:
    """The body, drawn around 0, moved to a point; scales within 3 % of 1 are not worth their bytes."""
    if not body:
        return ""
    how = f"translate({number(point.real)} {number(point.imag)})"
    how += f"scale({scale:.2f})".replace("(0.", "(.") if abs(scale - 1) > 0.03 else ""
    how += f"rotate({number(spin)})" if spin else ""
    return f'<g transform="{how}">{body}</g>'


def shapes(text: str) -> str:
    """A small drawing language for symbols and figures.

    Shapes are parted by `|` or by line ends; each reads `fill stroke:width path`. `-` is no fill or no
    stroke, and `@x,y,r` within a path (a blank ends it) is a circle. A path may go on in the next line.
    """
    return "".join(_shape(part) for part in parted(text))


def parted(text: str) -> list[str]:
    """The single shapes of a text."""
    return [part for part in text.replace("\n", "|").split("|") if part.strip()]


def _shape(text: str) -> str:
    fill, pen, d = text.split(None, 2)
    stroke, _, width = pen.partition(":")
    d = path_data(d)
    return path(d, "" if fill == "-" else fill, "" if stroke == "-" else stroke, float(width or 1))


def path_data(text: str) -> str:
    """Path data as a shape has it: each `@x,y,r` is a circle, and commands may stand in several lines."""
    return re.sub(r"\s+(?=[A-Za-z])", "", _circles(text.strip()))


def _circles(d: str) -> str:
    while "@" in d:
        head, _, tail = d.partition("@")
        what, _, rest = tail.partition(" ")
        x, y, radius = (float(part) for part in what.split(","))
        d = head + circle(complex(x, y), radius) + rest
    return d


def document(body: str, box: Sequence[float], size: float | None = None) -> str:
    """A whole SVG document that shows the box (x, y, width, height), `size` pixels wide if given."""
    x, y, width, height = box
    scale = "" if size is None else f' width="{number(size)}" height="{number(size * height / width)}"'
    view = " ".join(number(value) for value in (x, y, width, height))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"{scale} {ROOT}>{body}</svg>'
