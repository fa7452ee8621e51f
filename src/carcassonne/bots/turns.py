"""The ways to play one turn: chains of decisions of a seat up to the next reveal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush

from carcassonne.bots.clock import Clock
from carcassonne.bots.position import Worth
from carcassonne.engine.actions import Action
from carcassonne.engine.events import Event
from carcassonne.engine.state import State

MOST = 1200
"""Positions weighed for one turn at most; what is not played out by then counts as it stands."""


class Line:
    """An action of a seat after others, the position it leads to, and what that is worth."""

    __slots__ = ("action", "before", "margin", "state", "stop", "tie", "worth")

    def __init__(
        self, before: Line | None, action: Action | None, state: State, stop: str | None, worth: Worth
    ) -> None:
        self.before = before
        self.action = action
        self.state = state
        self.stop = stop
        """Why the seat is not asked on; None while it is."""
        self.worth = worth
        self.margin = 0.0
        self.tie = 0.0

    def __lt__(self, other: Line) -> bool:
        """The better line comes first; equal ones in the order of the bot's seed."""
        return (-self.margin, self.tie) < (-other.margin, other.tie)

    @property
    def links(self) -> list[Line]:
        """The lines from the first action on to this one."""
        links: list[Line] = []
        line: Line | None = self
        while line is not None and line.action is not None:
            links.append(line)
            line = line.before
        return links[::-1]

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(link.action for link in self.links if link.action is not None)

    @property
    def events(self) -> list[Event]:
        """What the actions cause."""
        return [event for link in self.links for event in link.state.events]


Weigh = Callable[[State], Worth]
"""What a position is worth to each seat."""
Judge = Callable[[Worth], float]
"""What a worth by seat means to the seat that chooses."""
Glance = Callable[[Sequence[Action]], Iterable[Action]]
"""The options that are looked at, in the order in which they are: at least one."""


def lines(
    start: Line,
    seat: int,
    weigh: Weigh,
    judge: Judge,
    clock: Clock,
    tie: Callable[[], float],
    glance: Glance = iter,
) -> list[Line]:
    """Every way to play on, most promising first as far as the clock allows; there is at least one."""
    done: list[Line] = []
    waiting: list[Line] = []
    line = start
    weighed = 0
    while True:
        for number, action in enumerate(glance(line.state.options)):
            if weighed and clock.over():
                if number == 0:  # none of what follows was looked at
                    done.append(line)
                break
            after = line.state.copy()
            after.apply(action)
            stop = after.run_to_reveal(seat)
            found = Line(line, action, after, stop, weigh(after))
            found.margin, found.tie = round(judge(found.worth), 9), tie()
            weighed += 1
            if stop is None:
                heappush(waiting, found)
            else:
                done.append(found)
        if not waiting or weighed >= MOST or clock.over():
            return done + waiting
        line = heappop(waiting)
