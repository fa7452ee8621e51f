"""The time of day as the server counts it: setting the machine's clock meanwhile does not move it."""

from __future__ import annotations

import time
from collections.abc import Callable

DRIFT = 2.0
"""Seconds by which the two may differ before it is worth a correction."""


class Steady:
    """Seconds since 1970 as of the start, and from there on what a clock says that nobody can set."""

    def __init__(
        self, wall: Callable[[], float] | None = None, passed: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall = wall or time.time
        self._passed = passed
        self._offset = self._wall() - passed()

    def __call__(self) -> float:
        return self._offset + self._passed()

    def drift(self) -> float:
        """By how many seconds the machine's clock is ahead; 0 if that is nothing to speak of."""
        ahead = self._wall() - self()
        return ahead if abs(ahead) > DRIFT else 0.0

    def correct(self) -> None:
        """Take over the machine's time, at a moment when nobody's time is running."""
        self._offset += self.drift()
