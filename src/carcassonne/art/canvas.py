"""What painters share: the plan of a design as it is turned, and the layers that they fill."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from random import Random

from carcassonne.art import bitmap
from carcassonne.art.frame import turned, turned_curve
from carcassonne.art.plan import Plan
from carcassonne.art.svg import Curve


class Canvas:
    """The layers of one drawing; their order is that of `drawing.TileArt`."""

    def __init__(self, drawn: Plan, turn: int, seed: str, level: int) -> None:
        self.plan = drawn
        self.layout = drawn.layout
        self.turn = turn
        self.level = level
        self.rng = Random(zlib.crc32(seed.encode()))
        self.ground: list[str] = []
        self.built: list[str] = []
        self.standing: list[tuple[float, str]] = []
        """Bodies with the height by which they overlap each other."""
        self.done: dict[int, str] = {}
        """Of segments what shows that they are complete."""
        self.used: list[tuple[complex, float]] = []
        """Places that this drawing's own decoration has taken."""

    def to(self, point: complex) -> complex:
        """Where a point of the plan lies on the turned tile."""
        return turned(point, self.turn)

    def all_to(self, points: Iterable[complex]) -> list[complex]:
        return [turned(point, self.turn) for point in points]

    def curves_to(self, curves: Iterable[Curve]) -> list[Curve]:
        return [turned_curve(curve, self.turn) for curve in curves]

    def is_open(self, point: complex, room: int) -> bool:
        """Is there a free radius round a point of the drawing?"""
        return bitmap.has(self.plan.open[room], turned(point, -self.turn)) and all(
            abs(point - other) > radius + room for other, radius in self.used
        )

    def random_points(self, count: int, margin: int = 5) -> list[complex]:
        pick = self.rng.randint
        return [complex(pick(margin, 100 - margin), pick(margin, 100 - margin)) for _ in range(count)]

    def stand(self, point: complex, depth: float, body: str) -> None:
        self.standing.append((point.imag + depth, body))

    def by_level(self, values: Sequence[float]) -> float:
        """One of three numbers: for the far, the middle and the near level."""
        return values[self.level]
