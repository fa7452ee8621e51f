"""How long a bot thinks: counts that add up over games and fit into a result file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil, log
from typing import Any

STEP = 1.02
"""Times are counted in classes; each ends at this many times the end of the one before, class 0 at 1 ms."""
LEAST = 1e-6
"""Seconds; what is shorter counts as this long."""


class Times:
    """The times of many decisions: number, sum and longest exactly, the rest in classes."""

    __slots__ = ("classes", "longest", "number", "total")

    def __init__(self) -> None:
        self.number = 0
        self.total = 0.0
        self.longest = 0.0
        self.classes: Counter[int] = Counter()

    def add(self, seconds: float) -> None:
        self.number += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)
        self.classes[ceil(log(max(seconds, LEAST) * 1000, STEP))] += 1

    def include(self, other: Times) -> None:
        """Add what another one counted."""
        self.number += other.number
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        self.classes += other.classes

    def within(self, share: float) -> float:
        """The seconds within which this share of the decisions was made, never too low."""
        reached = 0
        for number in sorted(self.classes):
            reached += self.classes[number]
            if reached >= share * self.number:
                return min(STEP**number / 1000, self.longest)
        return 0.0

    def summary(self) -> dict[str, Any]:
        """Mean, 99th percentile and longest, in seconds."""
        mean = self.total / self.number if self.number else 0.0
        figures = {"mean": mean, "p99": self.within(0.99), "max": self.longest}
        return {"decisions": self.number, **{name: round(value, 6) for name, value in figures.items()}}

    def to_json(self) -> list[Any]:
        counts = [[number, count] for number, count in sorted(self.classes.items())]
        return [self.number, round(self.total, 6), round(self.longest, 6), counts]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Times:
        times = cls()
        times.number, times.total, times.longest, counts = data
        times.classes = Counter(dict(counts))
        return times
