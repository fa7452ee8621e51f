"""The land below all tiles: strip fields that run on over the edges of tiles.

It is no part of any tile. The board draws it once, in its own coordinates, and lays the tiles over it, which
leave their fields bare; so no seam can show, whatever lies beside what, and neighbours belong together. It
repeats after `PERIOD` units, for which the tints of `drift` are made to be too long a wave to notice.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, Final

from carcassonne.art.levels import FAR, NEAR
from carcassonne.art.outline import clipped
from carcassonne.art.svg import dots, line, numbers, path

PERIOD: Final = 900
"""The land repeats after nine tiles."""
ESTATES: Final = 62
TINTS: Final = (
    "#8db073",
    "#9aba78",
    "#a6c27e",
    "#b1c884",
    "#bbcd87",
    "#c6d18b",
    "#d1d58e",
    "#d9d88d",
    "#dfd788",
    "#d0ce85",
)
"""From wet pasture over meadow to ripe grain; the middle is `meadow`."""
ALONE: Final = ((4, 3), (6, 5), (3, 6))
"""Cells of the land, one for each copy of a tile that lies on no board."""
Polygon = list[complex]


@cache
def _waves(seed: int) -> list[tuple[int, int, float, float]]:
    rng = Random(seed)
    return [
        (kx, ky, rng.uniform(0, 2 * math.pi), 1 / (1 + abs(kx) + abs(ky)))
        for kx, ky in ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (-1, 2), (2, -2))
    ]


def noise(point: complex, seed: int) -> float:
    """A smooth hilly function of the board between about -1 and 1."""
    turn = 2 * math.pi / PERIOD
    total = sum(
        w * math.cos(turn * (kx * point.real + ky * point.imag) + shift) for kx, ky, shift, w in _waves(seed)
    )
    return total / 1.3


def _warped(point: complex) -> complex:
    """Nothing in the country is straight."""
    turn = 2 * math.pi / PERIOD
    x, y = point.real * turn, point.imag * turn
    return point + complex(
        5 * math.sin(6 * y + 1) + 2.4 * math.sin(13 * y + 4 * x),
        5 * math.sin(7 * x) + 2.4 * math.sin(14 * x + 5 * y),
    )


def _half(polygon: Polygon, through: complex, normal: complex) -> Polygon:
    """The part of a polygon that lies against the normal."""
    kept: Polygon = []
    for a, b in zip(polygon, polygon[1:] + polygon[:1]):
        da, db = ((p - through).real * normal.real + (p - through).imag * normal.imag for p in (a, b))
        if da <= 0:
            kept.append(a)
        if (da < 0) != (db < 0):
            kept.append(a + (b - a) * da / (da - db))
    return kept


def _area(polygon: Polygon) -> float:
    return abs(sum((a.conjugate() * b).imag for a, b in zip(polygon, polygon[1:] + polygon[:1]))) / 2


def _inset(polygon: Polygon, by: float) -> Polygon:
    """A convex polygon made smaller all round."""
    sign = 1 if sum((a.conjugate() * b).imag for a, b in zip(polygon, polygon[1:] + polygon[:1])) > 0 else -1
    out = polygon
    for a, b in zip(polygon, polygon[1:] + polygon[:1]):
        if abs(b - a) > 0.01:
            normal = (b - a) / abs(b - a) * -1j * sign
            out = _half(out, a - normal * by, normal)
    return out


class Strip:
    """One field of an estate."""

    def __init__(self, polygon: Polygon, heading: complex, tint: int, crop: str) -> None:
        self.polygon, self.heading, self.tint, self.crop = polygon, heading, tint, crop


@cache
def _strips() -> tuple[list[Strip], list[tuple[complex, complex]]]:
    """All strips of one period, and the borders of the estates."""
    rng = Random(1247)
    seeds: list[complex] = []
    while len(seeds) < ESTATES:  # each new one is the farthest of some
        tries = [complex(rng.uniform(0, PERIOD), rng.uniform(0, PERIOD)) for _ in range(14)]
        seeds.append(max(tries, key=lambda p: min((_apart(p, q) for q in seeds), default=0)))
    shifts = [complex(x, y) * PERIOD for x in (-1, 0, 1) for y in (-1, 0, 1)]
    strips: list[Strip] = []
    borders: list[tuple[complex, complex]] = []
    for seed in seeds:
        cell = [seed + d * 400 for d in (-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j)]
        for other in seeds:
            for shift in shifts:
                rival = other + shift
                if 0 < abs(rival - seed) < 420:
                    cell = _half(cell, (seed + rival) / 2, (rival - seed) / abs(rival - seed))
        for a, b in zip(cell, cell[1:] + cell[:1]):
            if (a.real, a.imag) < (b.real, b.imag) and abs(b - a) > 16:  # each border belongs to two
                borders.append((a, b))
        angle = rng.uniform(0, math.pi)
        heading = cmath.exp(1j * angle)
        strips += _cut_up(cell, heading, rng)
    return strips, borders


def _apart(a: complex, b: complex) -> float:
    dx, dy = abs(a.real - b.real), abs(a.imag - b.imag)
    return abs(complex(min(dx, PERIOD - dx), min(dy, PERIOD - dy)))


def _cut_up(cell: Polygon, heading: complex, rng: Random) -> list[Strip]:
    across = heading * 1j
    reach = [(p * across.conjugate()).real for p in cell]
    low, high = min(reach), max(reach)
    found, at = [], low
    while at < high - 1:
        width = rng.choice((15, 19, 24, 30))
        end = at + width if high - at - width > 11 else high
        strip = _half(_half(cell, across * end, across), across * at, -across)
        at = end
        if len(strip) < 3 or _area(strip) < 60:
            continue
        pieces = [strip]
        if rng.random() < 0.4:
            middle = sum(strip) / len(strip) + heading * rng.uniform(-14, 14)
            halves = [_half(strip, middle, heading), _half(strip, middle, -heading)]
            pieces = [half for half in halves if len(half) > 2 and _area(half) > 150] or pieces
        for piece in pieces:
            middle = sum(piece) / len(piece)
            warmth = 3.9 + 3.4 * noise(middle, 5) + rng.gauss(0, 1.5)
            tint = max(0, min(len(TINTS) - 1, round(warmth)))
            luck = rng.random()
            crop = (
                "rows"
                if luck < 0.34
                else "ears"
                if luck < 0.5 and tint > 4
                else "tufts"
                if luck < 0.72
                else ""
            )
            found.append(Strip(piece, heading, tint, crop))
    return found


def _rounded(polygon: Polygon) -> str:
    """A field: warped, its long sides bent."""
    points = [_warped(p) for p in polygon]
    out = f"M{numbers(_snap(points[0]))}"
    for n, (a, b) in enumerate(zip(polygon, polygon[1:] + polygon[:1])):
        end = _snap(points[(n + 1) % len(points)])
        if abs(b - a) > 34:
            bend = 2 * _warped((a + b) / 2) - (points[n] + points[(n + 1) % len(points)]) / 2
            out += f"Q{numbers(_snap(bend), end)}"
        else:
            out += f"L{numbers(end)}"
    return out + "z"


def _snap(p: complex) -> complex:
    return complex(round(p.real), round(p.imag))


def _flat(polygon: Polygon) -> Polygon:
    out: Polygon = []
    for a, b in zip(polygon, polygon[1:] + polygon[:1]):
        steps = max(1, int(abs(b - a) / 18))
        out += [_warped(a + (b - a) * n / steps) for n in range(steps)]
    return out


def _furrows(strip: Strip, gap: float) -> list[tuple[complex, complex]]:
    """Lines along a strip."""
    inner = _inset(strip.polygon, 2.6)
    if len(inner) < 3:
        return []
    across = strip.heading * 1j
    reach = [(p * across.conjugate()).real for p in inner]
    found, at = [], min(reach) + gap * 0.6
    while at < max(reach) - 0.4:
        cuts = []
        for a, b in zip(inner, inner[1:] + inner[:1]):
            da, db = ((p * across.conjugate()).real - at for p in (a, b))
            if (da < 0) != (db < 0):
                cuts.append(a + (b - a) * da / (da - db))
        if len(cuts) == 2 and abs(cuts[0] - cuts[1]) > 5:
            found.append((cuts[0], cuts[1]))
        at += gap
    return found


@cache
def land(level: int = NEAR) -> str:
    """One period of the land; what leaves it on one side is missing on the other."""
    strips, borders = _strips()
    rng = Random(77)
    out = ""
    for tint, colour in enumerate(TINTS):
        d = "".join(
            _rounded(_inset(s.polygon, 0.9))
            for s in strips
            if s.tint == tint and len(_inset(s.polygon, 0.9)) > 2
        )
        out += path(d, colour, colour, 1.2)
    if level == FAR:
        return out + _hedgerows(borders, level)
    dark = light = grass = ears = ""
    for strip in strips:
        if strip.crop == "rows":
            for n, (a, b) in enumerate(_furrows(strip, 3.8 if level == NEAR else 5.2)):
                d = _bent(a, b)
                dark, light = (dark + d, light) if strip.tint > 4 or n % 2 else (dark, light + d)
        elif level == NEAR and strip.crop == "ears":
            for a, b in _furrows(strip, 4):
                ears += _bent(a, b)
        elif level == NEAR and strip.crop == "tufts":
            for _ in range(3):
                p = sum(strip.polygon) / len(strip.polygon) + complex(
                    rng.uniform(-22, 22), rng.uniform(-14, 14)
                )
                grass += f"M{round(p.real)} {round(p.imag)}l1 1.6.4-2.2.5 2.2.9-1.5"
    out += path(dark, "", "#7d8f4d", 0.8, 'stroke-opacity=".34"')
    out += path(light, "", "#eef0c4", 0.9, 'stroke-opacity=".4"')
    out += path(ears, "", "#a58f4a", 1, 'stroke-opacity=".5" stroke-dasharray="0 2.3"')
    out += path(grass, "", "tuft", 0.6, 'stroke-opacity=".8"')
    return out + _hedgerows(borders, level)


def _bent(a: complex, b: complex) -> str:
    start, end = _snap(_warped(a)), _snap(_warped(b))
    if abs(b - a) < 34:
        return f"M{numbers(start)}L{numbers(end)}"
    bend = 2 * _warped((a + b) / 2) - (start + end) / 2
    return f"M{numbers(start)}Q{numbers(_snap(bend), end)}"


def _hedgerows(borders: Sequence[tuple[complex, complex]], level: int) -> str:
    """Paths between estates, and rows of bushes along some of them."""
    tracks = "".join(_bent(a, b) for a, b in borders)
    if level == FAR:
        return path(tracks, "", "#84a064", 1.6, 'stroke-opacity=".3"')
    return path(tracks, "", "#dfe0ae", 1.3, 'stroke-opacity=".5"') + _hedge(_bushes(level), level)


@cache
def _bushes(level: int) -> list[complex]:
    rng, found = Random(9), []
    for a, b in _strips()[1]:
        if rng.random() < 0.52:
            start, end = sorted((rng.uniform(0, 0.35), rng.uniform(0.5, 1)))
            steps = int(abs(b - a) * (end - start) / (2.9 if level == NEAR else 4))
            for n in range(steps):
                if rng.random() < 0.86:
                    p = _warped(a + (b - a) * (start + (end - start) * n / max(1, steps)))
                    found.append(_snap(2 * p) / 2)
    return found


def _hedge(bushes: Sequence[complex], level: int) -> str:
    small, large = dots(bushes[::2]), dots(bushes[1::2])
    out = path(small + large, "", "ink", 2.4, 'stroke-opacity=".13" transform="translate(.9 .9)"')
    out += path(small, "", "#64844b", 2.2) + path(large, "", "#6f9054", 2.8)
    return out + (path(large, "", "#8fae6c", 1.2, 'transform="translate(-.4 -.4)"') if level == NEAR else "")


@cache
def patch(column: int = 0, row: int = 0) -> str:
    """The land of one cell, cut out: what lies below its tile, by its column and row modulo nine."""
    strips, borders = _strips()
    corner = complex(column * 100 % PERIOD, row * 100 % PERIOD)
    parts = dict.fromkeys(TINTS, "")
    dark = light = ears = tracks = ""
    for shift in (complex(x, y) * PERIOD - corner for x in (-1, 0, 1) for y in (-1, 0, 1)):
        for strip in strips:
            if abs(sum(strip.polygon) / len(strip.polygon) + shift - 50 - 50j) > 190:
                continue
            inner = _inset(strip.polygon, 0.5)
            part = clipped([p + shift for p in _flat(inner)]) if len(inner) > 2 else []
            if len(part) < 3:
                continue
            parts[TINTS[strip.tint]] += line(_whole(part), True)
            if strip.crop in ("rows", "ears"):
                for n, (a, b) in enumerate(_furrows(strip, 3.8 if strip.crop == "rows" else 4)):
                    d = _cut_line(a, b, shift)
                    if strip.crop == "ears":
                        ears += d
                    elif strip.tint > 4 or n % 2:
                        dark += d
                    else:
                        light += d
        for a, b in borders:
            if abs((a + b) / 2 + shift - 50 - 50j) < 190:
                tracks += _cut_line(a, b, shift)
    bushes = [
        p + shift
        for shift in (complex(x, y) * PERIOD - corner for x in (-1, 0, 1) for y in (-1, 0, 1))
        for p in _bushes(NEAR)
        if -2 < (p + shift).real < 102 and -2 < (p + shift).imag < 102
    ]
    out = path("M0 0h100v100H0z", "meadow") + "".join(path(d, colour) for colour, d in parts.items())
    out += path(dark, "", "#7d8f4d", 0.8, 'stroke-opacity=".34"') + path(
        light, "", "#eef0c4", 0.9, 'stroke-opacity=".4"'
    )
    out += path(ears, "", "#a58f4a", 1, 'stroke-opacity=".5" stroke-dasharray="0 2.3"')
    return out + path(tracks, "", "#dfe0ae", 1.3, 'stroke-opacity=".5"') + _hedge(bushes, NEAR)


def sheet() -> dict[str, Any]:
    """The land of all cells of a period by row and column, and the tints over it, ready for JSON."""
    cells = range(PERIOD // 100)
    return {
        "cells": [[patch(column, row) for column in cells] for row in cells],
        "drift": {"period": DRIFT, "fading": FADING, "lights": LIGHTS, "blobs": blobs()},
    }


def sample(copy: int) -> str:
    """The land that a copy of a tile shows which lies on no board."""
    return patch(*ALONE[copy])


def _whole(points: Sequence[complex]) -> Polygon:
    return [
        complex(round(p.real, 1), round(p.imag, 1))
        if min(p.real, p.imag) < 0.1 or max(p.real, p.imag) > 99.9
        else _snap(p)
        for p in points
    ]


def _cut_line(a: complex, b: complex, shift: complex) -> str:
    """What a cell shows of a bent line."""
    steps = max(2, int(abs(b - a) / 18))
    points = [_warped(a + (b - a) * n / steps) + shift for n in range(steps + 1)]
    out, run = "", []
    for p in [*points, complex(-99, -99)]:
        if -8 < p.real < 108 and -8 < p.imag < 108:
            run.append(_snap(p))
        else:
            out += line(run) if len(run) > 1 else ""
            run = []
    return out


DRIFT: Final = 1300
"""The tints repeat after so many units: together with the land after 117 tiles."""
LIGHTS: Final = {"w": ("#f2c65a", 0.26), "c": ("#4d8f86", 0.24), "s": ("#3c6a3a", 0.2)}
"""Warm, cool, in shade: colour and opacity in the middle; half way to the rim it is about half as strong."""
FADING: Final = ((0.0, 1.0), (0.55, 0.55), (1.0, 0.0))


@cache
def blobs() -> tuple[tuple[int, int, int, str], ...]:
    """The tints of one period: middle, radius and light."""
    rng = Random(3)
    places = [
        (rng.uniform(0, DRIFT), rng.uniform(0, DRIFT), rng.uniform(260, 430), rng.choice("wwcs"))
        for _ in range(9)
    ]
    return tuple((round(x), round(y), round(r), light) for x, y, r, light in places)


def drift(box: Sequence[float]) -> str:
    """Large soft tints over a board, of another period than the land: sun here, a cloud's shade there.

    Those beside the box are left out: nobody sees them, but whoever paints the picture would paint them all.
    """
    x, y, width, height = box
    out = ""
    for column in range(math.floor(x / DRIFT) - 1, math.ceil((x + width) / DRIFT) + 1):
        for row in range(math.floor(y / DRIFT) - 1, math.ceil((y + height) / DRIFT) + 1):
            for bx, by, r, light in blobs():
                cx, cy = bx + column * DRIFT, by + row * DRIFT
                if x - r < cx < x + width + r and y - r < cy < y + height + r:
                    out += f'<circle cx="{cx}" cy="{cy}" r="{r}" fill="url(#cc-{light})"/>'
    return out


def _gradient(light: str, colour: str, alpha: float) -> str:
    stops = "".join(
        f'<stop offset="{at:g}" stop-color="{colour}" stop-opacity="{alpha * share:.3f}"/>'
        for at, share in FADING
    )
    return f'<radialGradient id="cc-{light}">{stops}</radialGradient>'


DRIFT_DEFS: Final = "".join(_gradient(light, *look) for light, look in LIGHTS.items())
