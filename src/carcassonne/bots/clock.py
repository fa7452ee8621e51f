"""The clock of a decision: it runs out early enough for the answer to be in time."""

from __future__ import annotations

from time import perf_counter

RESERVE = 0.15
"""Share of the limit that is kept for what cannot be foreseen, such as other work on the machine."""
LEAST, MOST = 0.02, 0.4
"""Seconds that are kept at least, and the share of a short limit that is kept at most."""


class Clock:
    """Asked before each piece of work; it knows how long the longest took and lets none be late."""

    __slots__ = ("_end", "_last", "_longest")

    def __init__(self, seconds: float) -> None:
        self._last = perf_counter()
        self._end = self._last + seconds - max(seconds * RESERVE, min(LEAST, seconds * MOST))
        self._longest = 0.0

    def over(self) -> bool:
        """Is it too late for another piece of work?"""
        now = perf_counter()
        took = now - self._last
        self._last = now
        if took > self._longest:
            self._longest = took
        return now + self._longest > self._end

    @property
    def left(self) -> float:
        """Seconds until it runs out."""
        return self._end - perf_counter()

    def part(self, share: float) -> Clock:
        """A clock for the first part of the work that is left."""
        new = Clock(0.0)
        new._end = new._last + (self._end - new._last) * share
        return new
