"""The greedy bot: it tries every way to play its own turn and takes the one that leaves it best off.

It looks no further than its own decisions: up to the next draw, or until somebody else decides. It works
on a copy in which all that is hidden from its seat was drawn anew, so nothing hidden can reach its choice.
"""

from __future__ import annotations

import random
from heapq import heappop, heappush
from time import monotonic
from typing import Any

from carcassonne.bots.bot import Ranked, check_asked, seed_or_fresh
from carcassonne.bots.position import Position, Worth
from carcassonne.engine.actions import Action
from carcassonne.engine.module import Reason
from carcassonne.engine.state import Event
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
            Ranked(line.actions, round(line.margin - start.margin, 3), _reason(start, line)) for line in best
        ]

    def _search(self, game: Game, seat: int) -> tuple[Line, list[Line]]:
        """The position as it is, and the lines that lead on from it, the most promising worked out first."""
        limit = None if self._seconds is None else monotonic() + self._seconds
        rng = random.Random(f"{self._seed} {seat} {game.turn}")  # the same answer however often it is asked
        start = Line(None, None, Position(game.reshuffled(rng, seat), seat), 0.0)
        done: list[Line] = []
        open: list[Line] = []
        weighed = 0
        line = start
        while True:
            for action in line.position.game.decision.options:
                if weighed and limit is not None and monotonic() >= limit:
                    break  # what was weighed of this line still counts
                found = Line(line, action, line.position.after(action), rng.random())
                weighed += 1
                if found.position.stop is None:
                    heappush(open, found)
                else:
                    done.append(found)
            if not open or weighed >= MOST or (limit is not None and monotonic() >= limit):
                return start, done + open
            line = heappop(open)


def _reason(start: Line, line: Line) -> Reason:
    """Why a line is good, in the order in which a player would say it."""
    position = line.position
    seat = position.seat
    scored = [e for e in line.events if e["type"] == "score" and e["player"] == seat]
    placed = [e for e in line.events if e["type"] == "figure_placed" and e["player"] == seat]
    gains = [round(now - before) for before, now in zip(_hopes(start.worth), _hopes(line.worth), strict=True)]
    loser = min((other for other in range(len(gains)) if other != seat), key=gains.__getitem__, default=seat)
    total = sum(e["points"] for e in scored)
    if total > 0:
        return "hint.scores", {"points": total, "source": max(scored, key=lambda e: e["points"])["source"]}
    if loser != seat and gains[loser] < 0 and -gains[loser] > gains[seat]:
        return "hint.hinders", {"player": loser, "points": -gains[loser]}
    if placed:
        return "hint.claims", {**_stand(position.game, placed[-1]), "points": gains[seat]}
    if gains[seat] > 0:
        return "hint.grows", {"points": gains[seat]}
    return "hint.waits", {}


def _hopes(worth: Worth) -> list[float]:
    return [banked + prospect for banked, prospect in zip(worth.banked, worth.prospects, strict=True)]


def _stand(game: Game, placed: Event) -> dict[str, Any]:
    """Which figure was placed, and on what if that is a segment of a tile."""
    tile = game.tile(placed["at"]) if "at" in placed else None
    where = placed.get("segment")
    kind = tile.segments[where].kind if tile is not None and where is not None else None
    return {"figure": placed["figure"], "feature": kind}
