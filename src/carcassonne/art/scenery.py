"""What makes the land lively and means nothing: houses, trees, parcels, tufts and flowers.

Everything of one colour goes into one path, so that a whole quarter costs only a few elements.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random
from typing import Final

from carcassonne.art.svg import dots, line, number, numbers, path

ROOFS: Final = ("roof",) * 3 + ("roof-dark",) * 3 + ("roof-light",) * 2 + ("slate",)
_PAINT: Final = ("plaster", "plaster-shade", "roof", "roof-dark", "roof-light", "slate")


class Houses:
    """Houses that do not overlap; overlapping ones need a collection each."""

    def __init__(self) -> None:
        self.shade = ""
        self.parts = dict.fromkeys(_PAINT, "")

    def add(self, point: complex, rng: Random) -> None:
        """A house on the middle of its base line; whole units keep the path data short."""
        width, roof = rng.choice((5, 6, 6, 7)), rng.choice(ROOFS)
        x, y = round(point.real - width / 2 - 2), round(point.imag)
        self.shade += f"M{x + 1} {y}l1 1h{width + 4}v-3z"
        if rng.random() < 0.6:  # long side left and lit, gable right
            self.parts["plaster"] += f"M{x} {y}v-3h{width}v3z"
            self.parts["plaster-shade"] += f"M{x + width} {y}v-3l2-4 2 4v3z"
            self.parts[roof] += f"M{x - 1} {y - 3}l3-4h{width}l-2 4z"
        else:  # gable left and lit, long side right
            self.parts["plaster"] += f"M{x} {y}v-3l2-4 2 4v3z"
            self.parts["plaster-shade"] += f"M{x + 4} {y}v-3h{width}v3z"
            self.parts[roof] += f"M{x + width + 5} {y - 3}l-3-4h-{width}l2 4z"

    def svg(self) -> str:
        if not self.shade:
            return ""
        walls = "".join(path(d, colour) for colour, d in self.parts.items())
        return path(self.shade, "floor-shade") + f'<g stroke="#6e4a32" stroke-width=".4">{walls}</g>'


def trees(wood: Iterable[tuple[complex, bool]]) -> str:
    """Round trees, and tall ones where the pair says so."""
    wood = sorted(wood, key=lambda tree: tree[0].imag)
    crowns = dots(point for point, tall in wood if not tall)
    lit = dots(point - 0.5 - 0.5j for point, tall in wood if not tall)
    cypresses = "".join(
        f"M{numbers(point + 2j)}c-3.4 0-2-5.4 0-8.8 2 3.4 3.4 8.8 0 8.8z" for point, tall in wood if tall
    )
    shade = dots(point + 1 + 1.5j for point, _ in wood)
    return (
        path(shade, "", "ink", 4.8, 'opacity=".14"')
        + path(crowns, "", "tree-dark", 5.8)
        + path(lit, "", "tree", 4.4)
        + path(cypresses, "tree-dark")
    )


def parcel(middle: complex, room: float, rng: Random) -> tuple[str, str]:
    """A ploughed field within its room, and its furrows."""
    lean = rng.uniform(-0.7, 0.7)
    u = complex(math.cos(lean), math.sin(lean))
    wide, high, rows = room * 0.78, room * 0.5, int(room * 0.3)

    def at(x: float, y: float) -> complex:
        return middle + u * complex(x, y)

    plot = line([at(-wide, -high), at(wide - 1, -high), at(wide, high), at(1.5 - wide, high)], True)
    furrows = "".join(
        line([at(1 - wide, row * high / rows), at(wide - 1.5, row * high / rows)])
        for row in range(1 - rows, rows, 2)
    )
    return plot, furrows


def tufts(points: Iterable[complex]) -> str:
    grass = "".join(f"M{round(p.real)} {round(p.imag)}l1 1.6.4-2.2.5 2.2.9-1.5" for p in points)
    return path(grass, "", "tuft", 0.6)


def flowers(points: Iterable[complex]) -> str:
    return path(dots(points), "", "paper", 0.9)


def wall_towers(points: Iterable[complex]) -> str:
    """Round towers on the corners of a wall, from the back to the front."""
    feet = sorted(points, key=lambda point: point.imag)
    out = ""
    for start, shape, fill, pen in (
        (-2.4 + 2.6j, "v-6.6h4.8v6.6z", "wall", 0.8),
        (0.6 + 2.2j, "h1.4v-6h-1.4z", "wall-face", 0),
        (-3.3 - 3.8j, "l3.3-5.4 3.3 5.4z", "slate", 0.7),
    ):
        d = "".join(f"M{numbers(foot + start)}{shape}" for foot in feet)
        out += path(d, fill, "wall-edge" if pen else "", pen)
    return out


def rocks(points: Iterable[complex]) -> str:
    stones = list(points)
    return path(dots(stones[::2]), "", "rock", 3) + path(dots(stones[1::2]), "", "#b5ac9d", 2.2)


def stone(corner: int) -> str:
    """The quarter of a round stone in a corner of the tile, where two city sides meet."""
    x, y = ((0, 0), (100, 0), (100, 100), (0, 100))[corner]
    across, down = (-1 if x else 1), (-1 if y else 1)
    out = ""
    for radius, fill in ((4.6, "wall-edge"), (3.4, "wall")):
        sweep = int(across == down)
        arc = f"a{numbers(radius, radius)} 0 0 {sweep} {numbers(-radius * across, radius * down)}"
        out += path(f"M{x} {y}h{number(radius * across)}{arc}z", fill)
    return out
