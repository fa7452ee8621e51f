"""How far a long run is: a bar on a terminal, a line now and then elsewhere. Both on stderr."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TextIO

WIDTH = 30
EVERY = 10.0
"""Seconds between two lines where there is no terminal."""


class Progress:
    """Counts games, or what else is done one by one, and shows how many are done."""

    def __init__(self, total: int, out: TextIO | None = None, what: str = "games") -> None:
        self.total = total
        self.what = what
        self.done = 0
        self._out = out or sys.stderr
        self._tty = self._out.isatty()
        self._began = monotonic()
        self._shown = self._began

    def advance(self, games: int) -> None:
        """Some more are done."""
        self.done += games
        now = monotonic()
        if self._tty and (now - self._shown >= 0.1 or self.done == self.total):
            full = WIDTH * self.done // self.total
            self._out.write(f"\r[{'#' * full}{'.' * (WIDTH - full)}] {self._text(now)}")
            self._out.flush()
            self._shown = now
        elif not self._tty and now - self._shown >= EVERY:
            print(self._text(now), file=self._out, flush=True)
            self._shown = now

    def close(self) -> None:
        """Leave the line of the bar, or say how it ended."""
        if self._tty:
            self._out.write("\n")
        else:
            print(self._text(monotonic()), file=self._out)
        self._out.flush()

    def _text(self, now: float) -> str:
        speed = self.done / max(now - self._began, 1e-9)
        return f"{self.done}/{self.total} {self.what}, {speed:.1f} {self.what}/s"
