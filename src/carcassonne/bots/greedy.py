"""The greedy bot: it tries every way to play its own turn and takes the one that leaves it best off.

It looks no further than its own decisions: up to the next draw, or until somebody else decides. It works
on a copy in which all that is hidden from its seat was drawn anew, so nothing hidden can reach its choice.
"""

from __future__ import annotations

import random
from heapq import heappop, heappush

from carcassonne.bots.bot import Ranked, check_asked, seed_or_fresh
from carcassonne.bots.clock import Clock
from carcassonne.bots.position import Position, Worth
from carcassonne.bots.reasons import reason
from carcassonne.engine.actions import Action
from carcassonne.engine.events import Event
from carcassonne.engine.module import Reason
from carcassonne.game import Game

MOST = 1200
"""Positions weighed for one decision at most; what is not played out by then counts as it stands."""


class Line:
    """Actions of the seat, the position they lead to and what that is worth."""

    __slots__ = ("actions", "events", "margin", "position", "tie", "worth")

    def __init__(self, parent: Line | None, action: Action | None, position: Position, tie: float) -> None:
        self.actions: tuple[Action, ...] = ()
        self.events: tuple[Event, ...] = ()
        if parent is not None and action is not None:
            self.actions = (*parent.actions, action)
            self.events = (*parent.events, *position.events)
        self.position = position
        self.worth: Worth = position.worth()
        self.margin = round(self.worth.margin(position.seat), 9)
        self.tie = tie

    def __lt__(self, other: Line) -> bool:
        """The better line comes first; equal ones in the order of the bot's seed."""
        return (-self.margin, self.tie) < (-other.margin, other.tie)


class GreedyBot:
    """Looks one own turn ahead."""

    def __init__(self, seconds: float | None = None, seed: int | str | None = None) -> None:
        self._seconds = seconds
        self._seed = seed_or_fresh(seed)

    def choose(self, game: Game, seat: int) -> Action:
        check_asked(game, seat)
        options = game.decision.options
        if len(options) == 1:
            return options[0]
        _, lines = self._search(game, seat)
        return min(lines).actions[0]

    def rank(self, game: Game, seat: int, n: int = 3) -> list[Ranked]:
        """The best ways to play the turn, best first."""
        check_asked(game, seat)
        start, lines = self._search(game, seat)
        best = sorted(lines)[: max(n, 0)]
        return [
            Ranked(line.actions, round(line.margin - start.margin, 3), self._reason(start, line))
            for line in best
        ]

    def _reason(self, start: Line, line: Line) -> Reason:
        position = line.position
        return reason(position.seat, start.worth, line.worth, position.game._state, line.events)

    def _search(self, game: Game, seat: int) -> tuple[Line, list[Line]]:
        """The position as it is, and the lines that lead on from it, the most promising worked out first."""
        clock = None if self._seconds is None else Clock(self._seconds)
        rng = random.Random(f"{self._seed} {seat} {game.turn}")  # the same answer however often it is asked
        start = Line(None, None, Position(game.reshuffled(rng, seat), seat), 0.0)
        done: list[Line] = []
        open: list[Line] = []
        weighed = 0
        line = start
        while True:
            for action in line.position.game.decision.options:
                if weighed and clock is not None and clock.over():
                    break  # what was weighed of this line still counts
                found = Line(line, action, line.position.after(action), rng.random())
                weighed += 1
                if found.position.stop is None:
                    heappush(open, found)
                else:
                    done.append(found)
            if not open or weighed >= MOST or (clock is not None and clock.over()):
                return start, done + open
            line = heappop(open)
