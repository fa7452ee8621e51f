"""The clock of a decision: it runs out early enough for the answer to be in time."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from time import perf_counter, process_time
from typing import Literal

RESERVE = 0.15
"""Share of the limit that is kept for what cannot be foreseen, such as other work on the machine."""
LEAST, MOST = 0.06, 0.8
"""Seconds that are kept at least, and the share of a short limit that is kept at most."""

LOOK = 2e-5
"""Seconds that a look at the clock counts where looks are counted: about what goes by between two of them in
the base game. With many modules it is three times as much."""

Kind = Literal["wall", "processor", "looks"]
"""What limits count: the time on the wall, as players feel it; the processor's, which other work on the
machine leaves alone, for measurements; or how often bots look at the clock, the same on every machine."""
_now = perf_counter


def now() -> float:
    """The time that limits count, in seconds since some moment."""
    return _now()


@contextmanager
def counting(kind: Kind) -> Iterator[None]:
    """For a while the limits of all bots of this process count another time."""
    global _now
    before, _now = _now, _clock(kind)
    try:
        yield
    finally:
        _now = before


def _clock(kind: Kind) -> Callable[[], float]:
    if kind == "looks":
        looks = count()
        return lambda: next(looks) * LOOK
    return process_time if kind == "processor" else perf_counter


@contextmanager
def uninterrupted() -> Iterator[None]:
    """No garbage is collected before the answer is given: with a long game in memory that takes longer than
    what is kept in reserve."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class Clock:
    """Asked before each piece of work; it knows how long the longest took and lets none be late."""

    __slots__ = ("_end", "_last", "_longest")

    def __init__(self, seconds: float) -> None:
        self._last = _now()
        self._end = self._last + seconds - max(seconds * RESERVE, min(LEAST, seconds * MOST))
        self._longest = 0.0

    def over(self) -> bool:
        """Is it too late for another piece of work?"""
        now = _now()
        took = now - self._last
        self._last = now
        if took > self._longest:
            self._longest = took
        return now + self._longest > self._end

    @property
    def left(self) -> float:
        """Seconds until it runs out."""
        return self._end - _now()

    def part(self, share: float) -> Clock:
        """A clock for the first part of the work that is left."""
        new = Clock(0.0)
        new._end = new._last + (self._end - new._last) * share
        return new
