"""Towns as they are built: terraces of houses along lanes.

A terrace is a row of houses wall to wall; rows never overlap, so that all of one colour is one path. All
houses stand upright and are lit from the left: fronts are pale, slopes that look right lie in shade.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random
from typing import Final, NamedTuple

from carcassonne.art.levels import FAR, MID, NEAR
from carcassonne.art.svg import Trail, group, number, numbers, path

ROOFS: Final = (
    ("roof", "roof", "roof-dark", "roof-light"),
    ("roof-dark", "roof-dark", "roof", "slate"),
    ("roof-light", "roof", "thatch", "roof-light"),
    ("slate", "slate", "roof-dark", "roof"),
    ("thatch", "roof-light", "roof", "roof-dark"),
)
"""The roofs of a quarter; each has a hue of its own."""


def hue_at(x: float, y: float, rng: Random, shift: int) -> str:
    """A roof for a place: quarters of about thirty units look alike within."""
    quarter = ROOFS[(int((x + y * 0.3) / 31) * 2 + int((y - x * 0.2 + 40) / 27) * 3 + shift) % len(ROOFS)]
    return rng.choice(quarter)


class Build(NamedTuple):
    """The measures of houses at one level."""

    pitch: float
    """From one row to the next."""
    front: tuple[float, float]
    roof: tuple[float, float]
    width: tuple[float, float]
    lane: float
    run: tuple[int, int]
    """Houses of a terrace."""


MARGIN: Final = {NEAR: 3.0, MID: 3.6, FAR: 4.8}
"""How far houses keep from the right edge of the tile."""
CLOSE: Final = 1.3
TERRACE: Final = 28
"""Houses with no more between them stand as one terrace, up to this length."""
CORE: Final = 46
"""Within this distance of its square a town is dense."""
BUILDS: Final = {
    NEAR: Build(9.8, (2.4, 3.2), (4.0, 5.4), (5.0, 8.4), 1.8, (3, 8)),
    MID: Build(12.4, (2.8, 3.6), (5.2, 6.8), (6, 10.5), 2.6, (2, 5)),
    FAR: Build(17.0, (2.6, 3.4), (10.0, 12.0), (11, 19), 3.4, (1, 3)),
}


BUTT: Final = 'stroke-linecap="butt"'


class Look(NamedTuple):
    """How houses are drawn at one level."""

    plaster: str
    shift: str
    deep: float
    """How far their shadows are moved, and how deep those are."""
    ridge: float
    pen: str = ""


LOOKS: Final = {
    NEAR: Look("plaster", "1.7 -.2", 3.6, 1.1, 'stroke="#6b4a36" stroke-width=".35"'),
    MID: Look("#f6e9cf", "2.1 -.2", 4.2, 1.6, 'stroke="#7c523a" stroke-width=".5"'),
    FAR: Look("#ecd8b2", "2.8 .2", 5, 2.4),
}


class Grid:
    """Where something may be built: rows of 0 and 1, one per unit, upright."""

    def __init__(self, rows: list[str], margin: float) -> None:
        self.rows = rows
        self.right, self.bottom = 100 - margin, 100 - margin * 0.7
        """Shadows must not reach the edge: only what is the same on all tiles may."""

    def free(self, left: float, top: float, right: float, bottom: float) -> bool:
        x0, x1 = math.floor(left), math.ceil(right)
        y0, y1 = math.floor(top), math.ceil(bottom)
        if left < 1.2 or top < 2.2 or right > self.right or bottom > self.bottom:
            return False
        return all("0" not in row[x0:x1] for row in self.rows[y0:y1])

    def take(self, left: float, top: float, right: float, bottom: float) -> None:
        x0, x1 = max(0, math.floor(left)), min(100, math.ceil(right))
        for y in range(max(0, math.floor(top)), min(100, math.ceil(bottom))):
            self.rows[y] = self.rows[y][:x0] + "0" * (x1 - x0) + self.rows[y][x1:]


class Fabric:
    """Houses that do not overlap, as one path per colour."""

    def __init__(self, level: int) -> None:
        self.level = level
        self.fronts, self.ridges, self.chimneys, self.shade = (Trail() for _ in range(4))
        self.roofs: dict[str, Trail] = {}
        self.feet: list[tuple[complex, complex]] = []
        """Where the fronts of terraces stand."""

    def along(
        self, x: float, y: float, width: float, front: float, roof: float, hue: str, rng: Random
    ) -> None:
        """A house with its ridge along the street; x, y is the lower left."""
        n = number
        self.front(x, y, width, f"v-{n(front)}h{n(width)}v{n(front)}")
        lean = 0.5 if self.level == NEAR else 0.8
        eaves, top = complex(x - lean, y - front), complex(x + 0.5, y - front - roof)
        self.roof(hue, eaves, f"l{n(lean + 0.5)}-{n(roof)}h{n(width - 1)}l{n(lean + 0.5)} {n(roof)}z")
        self.ridges.add(top + 0.5j, f"h{n(width - 1)}", width - 1)
        if self.level == NEAR and rng.random() < 0.15:
            self.chimneys.add(top + rng.choice((1, 2.5)) + 0.5j, "v-1.5", -1.5j)

    def gabled(self, x: float, y: float, width: float, front: float, roof: float, hue: str) -> None:
        """A house with its gable to the street."""
        n, half = number, width / 2
        rise = round(min(half * 1.05, roof * 0.6) * 2) / 2
        deep = max(1.0, roof - rise)
        gable = numbers(complex(half, -rise), complex(half, rise))
        self.front(x, y, width, f"v-{n(front)}l{gable}v{n(front)}")
        up, down = complex(half + 0.5, -rise - 0.5), complex(half + 0.5, rise + 0.5)
        both = f"v-{n(deep)}l{numbers(up, down)}v{n(deep)}l{numbers(-down)}z"
        self.roof(hue, complex(x - 0.5, y - front + 0.5), both)
        self.shade.add(complex(x + half, y - front - rise), f"v-{n(deep)}l{numbers(down)}v{n(deep)}z")

    def hall(self, x: float, y: float, width: float, front: float, roof: float, hue: str) -> None:
        """A great house with a hipped roof and dormers."""
        n, slope = number, round(roof * 0.62, 1)
        self.front(x, y, width, f"v-{n(front)}h{n(width)}v{n(front)}")
        ridge = width + 1.6 - 2 * slope
        eaves = complex(x - 0.8, y - front)
        self.roof(hue, eaves, f"l{n(slope)}-{n(roof)}h{n(ridge)}l{n(slope)} {n(roof)}z")
        self.shade.add(eaves + width + 1.6, f"l-{n(slope)}-{n(roof)}-{n(slope * 0.5)} {n(roof)}z")
        if self.level == NEAR:
            for share in (1, 2, 3):
                foot = complex(x + width / 4 * share - 0.7, y - front - roof * 0.25)
                self.fronts.add(foot, "v-1.4l.9-1 .9 1v1.4", 1.8)

    def front(self, x: float, y: float, width: float, shape: str) -> None:
        """A front, open at its foot, so that those of a terrace are one line."""
        start, end = complex(x, y), complex(x + width, y)
        self.fronts.add(start, shape, width)
        first, last = self.feet[-1] if self.feet else (start, start - 99)
        if abs(start - last) < CLOSE and abs(end - first) < TERRACE:
            self.feet[-1] = first, end
        else:
            self.feet.append((start, end))

    def roof(self, hue: str, start: complex, shape: str) -> None:
        if self.level == FAR:  # two reds are enough
            hue = {"thatch": "roof-light", "slate": "roof-dark"}.get(hue, hue)
        self.roofs.setdefault(hue, Trail()).add(start, shape)

    def svg(self) -> str:
        """Shadows, walls and roofs, then what is small."""
        if not self.feet:
            return ""
        look = LOOKS[self.level]
        standing = Trail()
        for start, end in self.feet:
            run = end - start
            standing.add(start, f"l{numbers(run)}" if run.imag else f"h{number(run.real)}", run)
        walls = path(self.fronts.d, look.plaster)
        body = walls + "".join(path(trail.d, hue) for hue, trail in self.roofs.items())
        windows = path(
            standing.d, "", "#6b5344", 0.9, 'stroke-dasharray=".7 1.1" transform="translate(.6 -1)"'
        )
        return (
            path(standing.d, "", "town-shade", look.deep, f'transform="translate({look.shift})" {BUTT}')
            + (f"<g {look.pen}>{body}</g>" if look.pen else body)
            + path(self.shade.d, "#3a1f16", extra='fill-opacity=".24"')
            + group(
                path(self.ridges.d, "", "#ffe9c0", look.ridge, 'stroke-opacity=".3"')
                + (windows if self.level == NEAR else "")
                + path(self.chimneys.d, "", "#7a4a34", 0.9),
                BUTT,
            )
        )


def build(fabric: Fabric, grid: Grid, rng: Random, halls: int, square: complex) -> list[complex]:
    """Fills the free ground with terraces; returns places for trees."""
    builder = _Builder(fabric, grid, rng, square)
    builder.terraces(halls)
    builder.fill_up()
    return builder.gardens


class _Builder:
    """Sets house beside house, row after row. Rows are a little bent, and lean in every town another way."""

    def __init__(self, fabric: Fabric, grid: Grid, rng: Random, square: complex) -> None:
        self.fabric, self.grid, self.rng, self.square = fabric, grid, rng, square
        self.how = BUILDS[fabric.level]
        self.gardens: list[complex] = []
        self.shift = rng.randrange(len(ROOFS))
        self.sway, self.phase = rng.uniform(0.6, 1.8), rng.uniform(0, 6)
        self.slope = rng.choice((-0.3, -0.16, 0.0, 0.16, 0.3))

    def terraces(self, halls: int) -> None:
        how, lean = self.how, 50 * abs(self.slope)
        base = 1.5 + how.front[0] + how.roof[0] + self.rng.uniform(0, 1.5) - lean
        while base < 99 + lean:
            halls = self.row(base, halls)
            base += how.pitch * self.rng.uniform(0.97, 1.06)

    def row(self, base: float, halls: int) -> int:
        """One row of houses in groups; returns how many halls are still to be built."""
        how, rng = self.how, self.rng
        x, left = 1.4 + rng.uniform(0, 3), rng.randint(*how.run)
        while x < 98:
            y = round((base + self.slope * (x - 50) + self.sway * math.sin(x * 0.07 + self.phase)) * 2) / 2
            x = round(x)
            width, front, roof = self.measures(x, y)
            if halls and 30 < x < 70 and self.hall(x, y, width * 2, front, roof):
                halls -= 1
                x += width * 2 + how.lane
                left = rng.randint(*how.run)
                continue
            high = front + roof
            fitting = (w for w in (width, how.width[0]) if self.grid.free(x, y - high - 0.3, x + w, y + 0.6))
            width = next(fitting, 0.0)
            if not width:
                x, left = x + 1, rng.randint(*how.run)
                continue
            self.grid.take(x - 0.6, y - high - 0.4, x + width + 0.6, y + 0.8)
            self.house(x, y, width, front, roof)
            x, left = x + width, left - 1
            if left <= 0:
                x, left = x + how.lane + rng.uniform(0, 1.2), rng.randint(*how.run)
        return halls

    def core(self, x: float, y: float) -> float:
        """How near the square a place is, from 0 to 1."""
        return max(0.0, 1 - abs(complex(x, y) - self.square) / CORE)

    def measures(self, x: float, y: float) -> tuple[float, float, float]:
        """Width, front and roof of a house, in half units; those near the square are taller."""
        how, rng, core = self.how, self.rng, self.core(x, y)
        front = sum(how.front) / 2 * (0.86 + 0.34 * core)
        roof = rng.choice(how.roof) * (0.94 + 0.12 * core)
        return round(rng.uniform(*how.width)), round(front * 2) / 2, round(roof * 2) / 2

    def hall(self, x: float, y: float, width: float, front: float, roof: float) -> bool:
        """Builds a hall if there is room for it."""
        box = (x - 1, y - front - roof - 2.5, x + width + 1, y + 1.4)
        if not self.grid.free(*box):
            return False
        self.grid.take(*box)
        self.fabric.hall(x + 0.5, y, width - 1, front + 0.5, roof + 1, "slate")
        return True

    def house(self, x: float, y: float, width: float, front: float, roof: float) -> None:
        """A house, or outside of the core sometimes a garden."""
        luck = self.rng.random()
        hue = hue_at(x, y, self.rng, self.shift)
        if luck < 0.13 - 0.2 * self.core(x, y):
            self.gardens.append(complex(x + width / 2, y - 2.6))
        elif luck < 0.38 and width > self.how.width[0] * 1.1:
            self.fabric.gabled(x, y, width, front, roof, hue)
        else:
            self.fabric.along(x, y, width, front, roof, hue, self.rng)

    def fill_up(self) -> None:
        """Small houses and trees where the rows have left room, mostly along walls."""
        how, fabric, grid, rng = self.how, self.fabric, self.grid, self.rng
        sizes = (how.width[0] * 0.92, how.front[0], how.roof[0] * 0.95)
        width, front, roof = (round(size * 2) / 2 for size in sizes)
        step = 2 if fabric.level == NEAR else 3
        for y in range(round(front + roof) + 1, 100, step):
            for x in range(2, 98, step):
                if not grid.free(x - 0.4, y - front - roof - 0.4, x + width + 0.4, y + 0.8):
                    continue
                grid.take(x - 0.8, y - front - roof - 0.8, x + width + 0.8, y + 1)
                luck, hue = rng.random(), hue_at(x, y, rng, self.shift)
                if luck < 0.34:
                    self.gardens.append(complex(x + width / 2, y - front))
                elif luck < 0.6:
                    fabric.gabled(x, y, width, front, roof, hue)
                else:
                    fabric.along(x, y, width, front, roof, hue, rng)


STRADDLE: Final = {
    NEAR: ((19, 5.5), (25, 7), (68.5, 6.5), (75.5, 5.5), (33.5, 6), (40, 5.5), (55, 5), (60.5, 6)),
    MID: ((18, 8.5), (70, 9.5), (28, 7.5), (59.5, 8)),
    FAR: ((19, 13), (68, 13)),
}
"""Houses that stand over a city side: where along it and how wide. They are the same on every tile, so both
halves join."""


def straddling(fabric: Fabric, sides: Iterable[int]) -> list[tuple[float, float, float, float]]:
    """Builds the houses over the given sides of the drawing; returns the ground that they take."""
    how = BUILDS[fabric.level]
    taken: list[tuple[float, float, float, float]] = []
    front, roof = (sum(how.front) / 2, sum(how.roof) / 2)
    front, roof = round(front * 2) / 2, round(roof * 2) / 2
    high = front + roof
    for side in sorted(sides):
        for n, (at, width) in enumerate(STRADDLE[fabric.level]):
            hue = ("roof", "roof-light", "roof-dark", "thatch")[n % 4]
            if side % 2 == 0:
                x, y = at, (0 if side == 0 else 100) + round(high / 2)
            else:
                if n > 3:
                    continue
                heights = (30, 78, 40, 67) if fabric.level == NEAR else (32, 80, 44, 68)
                x, y = (100 if side == 1 else 0) - round(width) / 2, heights[n]
                if fabric.level == FAR:
                    y += 4
            fabric.along(x, y, width, front, roof, hue, Random(n))
            taken.append((x - 1.5, y - high - 1.6, x + width + 1.5, y + 2))
    return taken
