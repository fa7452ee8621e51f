"""What makes the land lively and means nothing: houses, trees, parcels, tufts and flowers.

Everything of one colour goes into one path, so that a whole quarter costs only a few elements.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from carcassonne.art.frame import CORNER
from carcassonne.art.levels import FAR, NEAR
from carcassonne.art.svg import Trail, dots, number, numbers, path


def trees(wood: Iterable[tuple[complex, bool]], level: int = NEAR, size: float = 1.0) -> str:
    """Round trees, and tall ones where the pair says so; lit from the upper left."""
    wood = [(_whole(point), tall) for point, tall in wood]
    lit = level != FAR and size > 0.6
    size *= 1.5 if level == FAR else 1.0
    trail = Trail()
    for point in (point for point, tall in wood if not tall):
        trail.add(point, "h0")
    crowns = trail.d
    tall = sorted((point for point, is_tall in wood if is_tall), key=lambda point: point.imag)
    spires = "".join(f"M{numbers(p + 2j)}c-3.4 0-2-5.6 0-9.6 2 4 3.4 9.6 0 9.6z" for p in tall)
    halves = spires.replace(" 2 4 3.4 9.6 0 9.6z", "-.6 4-.8 6.6 0 9.6z")
    long = "".join(f"M{numbers(p + 2j)}l4.4 2" for p in tall)

    def by(x: float, y: float) -> str:  # the same points again cost nothing once packed
        return f'transform="translate({number(x * size)} {number(y * size)})"'

    return (
        path(crowns, "", "ink", 5.4 * size, f'stroke-opacity=".17" {by(1.9, 1.5)}')
        + path(long, "", "ink", 2.6, 'stroke-opacity=".17"')
        + path(crowns, "", "tree-dark", 6 * size)
        + path(crowns, "", "tree", 4.7 * size, by(-0.5, -0.6))
        + (path(crowns, "", "tree-light", 2.1 * size, by(-1.1, -1.2)) if lit else "")
        + path(spires, "tree-dark")
        + path(halves, "tree")
    )


def _whole(point: complex) -> complex:
    return complex(round(point.real), round(point.imag))


def orchard(middle: complex, lean: complex, level: int) -> str:
    """Small trees in rows."""
    steps = [_whole(lean * complex(x, y) * 4.1) for y in (-1, 0, 1) for x in (-1.5, -0.5, 0.5, 1.5)]
    return trees([(middle + step, False) for step in steps], level, 0.52)


def stacks(points: Iterable[complex]) -> str:
    """Haystacks."""
    feet = list(points)
    shade = "".join(f"M{numbers(p)}l3.4 1.3-4.4.5z" for p in feet)
    body = "".join(f"M{numbers(p - 1.9 + 1j)}c-.2-3.2 1-4.4 1.9-4.8.9.4 2.1 1.6 1.9 4.8z" for p in feet)
    right = "".join(f"M{numbers(p + 1j)}v-4.8c.9.4 2.1 1.6 1.9 4.8z" for p in feet)
    return (
        path(shade, "ink", "ink", 1, 'opacity=".16"')
        + path(body, "#e0c26b", "#9a7c36", 0.4)
        + path(right, "#9a7c36", "", 1, 'fill-opacity=".35"')
    )


def tufts(points: Iterable[complex]) -> str:
    grass = "".join(f"M{round(p.real)} {round(p.imag)}l1 1.6.4-2.2.5 2.2.9-1.5" for p in points)
    return path(grass, "", "tuft", 0.6)


def flowers(points: Iterable[complex]) -> str:
    return path(dots(points), "", "paper", 0.9)


TOWERS: Final = (1.55, 1.12, 1.0)
"""How large wall towers are at each level."""
BANNER: Final = 18.5
"""How high a banner flies above the foot of its tower."""


def wall_towers(points: Iterable[tuple[complex, bool]], level: int) -> str:
    """Towers on the corners of a wall, from the back to the front; great ones have a roof."""
    feet = sorted(points, key=lambda foot: foot[0].imag)
    if level == FAR:
        feet = [foot for foot in feet if foot[1]]
    k = TOWERS[level]

    def each(start: complex, shape: str, roofed: bool | None = None) -> str:
        return "".join(
            f"M{numbers(foot + start * k)}{_scaled(shape, k)}"
            for foot, great in feet
            if roofed in (None, great)
        )

    edge = 0.7 if level else 1
    return (
        path(each(2.8 + 5.2j, "l8 5.4 2.2-2.6-10.2-8z"), "ink", "", 1, 'fill-opacity=".2"')
        + path(each(-3 + 5j, "v-10h6v10c-1.8 1-4.2 1-6 0z"), "wall", "wall-edge", edge)
        + path(each(0.8 - 4.8j, "h1.9v10.1l-1.9.5z"), "wall-face")
        + path(
            each(-3.7 - 4.4j, "v-3.2h1.5v1.3h1.4v-1.3h1.6v1.3h1.4v-1.3h1.5v3.2z", False),
            "wall",
            "wall-edge",
            edge,
        )
        + path(each(-4 - 4.4j, "l4-7.6 4 7.6c-2.4.9-5.6.9-8 0z", True), "slate", "wall-edge", edge)
        + (path(each(-3.2 - 4.7j, "l3.2-6-1.4 6.4z", True), "slate-light") if level else "")
        + (path(each(-1 + 0.4j, "v-2.4", None), "", "ink", 0.9) if level == NEAR else "")
    )


def _scaled(shape: str, k: float) -> str:
    """Path data of relative steps, made larger."""
    if k == 1:
        return shape
    return re.sub(r"-?\d*\.?\d+", lambda m: " " + number(float(m.group()) * k), shape)


def pennants(feet: Iterable[complex], level: int) -> str:
    """Banners on the roofs of great towers: a city is complete."""
    k = TOWERS[level]
    tips = [foot - 11.6j * k for foot in feet]
    poles = "".join(f"M{numbers(tip + 0.6j)}v-{number(5.4 * k)}" for tip in tips)
    flags = "".join(
        f"M{numbers(tip - 4.8j * k)}{_scaled('c1.6-1.2 3 .8 5.4-.4l-.8 1.6.8 1.7c-2.4 1-3.8-.9-5.4.3z', k)}"
        for tip in tips
    )
    return (
        path(poles, "", "ink", 0.8)
        + path(flags, "#fff3d2", "ink", 0.5)
        + path("".join(f"M{numbers(tip - 3.3j * k)}h{number(4.2 * k)}" for tip in tips), "", "gold", 1.1 * k)
    )


def rocks(points: Iterable[complex]) -> str:
    stones = list(points)
    return path(dots(stones[::2]), "", "rock", 3) + path(dots(stones[1::2]), "", "#b5ac9d", 2.2)


def stones(corners: Iterable[int]) -> str:
    """The quarters of round stones in corners of the tile, where two city sides meet."""
    spots = [CORNER[corner] for corner in corners]
    return (
        path(dots(spots), "", "wall-edge", 9.6)
        + path(dots(spots), "", "wall", 7.6)
        + path(dots(spots), "", "wall-face-lit", 3.2)
    )
