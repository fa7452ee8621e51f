"""Clocks: plain numbers that run only while a human decides. Time is passed in, in seconds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

from carcassonne.server.messages import ClockSpec

GRACE = 60.0
"""Seconds for which the clock of somebody who lost the connection stands still."""
GRACES = 2
"""How often in a game."""


@dataclass
class Clock:
    """The time left of every seat, and whose time runs since when."""

    spec: ClockSpec
    left: list[float] = field(default_factory=list)
    running: int | None = None
    since: float = 0.0
    turn: int = 0
    player: int = 0
    lost: float | None = None
    """Since when the connection of the running seat is lost; not in the log."""
    losses: Counter[int] = field(default_factory=Counter)

    def copy(self) -> Clock:
        """One that can be tried out."""
        return replace(self, left=list(self.left))

    def begin(self, seats: int) -> None:
        self.left = [float(self.spec.seconds)] * seats if self.spec.kind != "none" else []

    def run(self, seat: int | None, turn: int, player: int, now: float) -> None:
        """From now on this seat decides in this turn; None: nobody whose time counts."""
        self.halt(now)
        if self.spec.kind == "none":
            return
        if turn != self.turn:
            if self.spec.kind == "turn":
                self.left = [float(self.spec.seconds)] * len(self.left)
            elif self.turn:
                self.left[self.player] += self.spec.increment
            self.turn, self.player = turn, player
        self.running, self.since = seat, now

    def halt(self, now: float) -> None:
        """Charge what has run until now, and stand still."""
        self.found(now)
        if self.running is not None:
            self.left[self.running] = max(0.0, self.left[self.running] - max(0.0, now - self.since))
        self.running, self.since = None, now

    def deadline(self) -> float | None:
        """When the running seat is out of time."""
        if self.running is None:
            return None
        return self.since + self.left[self.running] + (GRACE if self.lost is not None else 0.0)

    def lose(self, seat: int, now: float) -> None:
        """The connection of a seat is lost: its clock stands still for a while, twice in a game."""
        if seat == self.running and self.lost is None and self.losses[seat] < GRACES:
            self.losses[seat] += 1
            self.lost = now

    def found(self, now: float) -> None:
        """The connection is there again, or nobody waits for it any more."""
        if self.lost is not None:
            self.since += min(GRACE, max(0.0, now - self.lost))
            self.lost = None

    def to_json(self) -> dict[str, Any]:
        """The state as a log entry keeps it; when it began to run is the entry's own time."""
        return {"left": self.left, "running": self.running, "turn": self.turn, "player": self.player}

    def restore(self, data: dict[str, Any], at: float) -> None:
        """The state that a log entry kept."""
        self.left, self.running = list(data["left"]), data["running"]
        self.turn, self.player, self.since, self.lost = data["turn"], data["player"], at, None

    def stood_still(self, alive: float, now: float) -> None:
        """The server was down from `alive` until now: that time counts for nobody."""
        if self.running is not None:
            seat = self.running
            self.halt(max(alive, self.since))
            self.running, self.since = seat, now
