"""Dragon: a figure near it may be eaten (DRAGON-25), and what it holds is lost with it."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.bots.position import margin
from carcassonne.engine.looking import standing
from carcassonne.engine.state import State, steps_of
from carcassonne.geometry import point
from carcassonne.modules.dragon import STEPS, DragonKept, ways

SINCE = 2
LOSS = 1.0
"""Points that go with a figure, beside those of the feature that it holds; it comes back itself."""
HELD = 1.0
"""How much goes of what the feature is worth as it stands, and may yet become."""
SHARED = 0.3
"""How much of that goes if other meeples of his are on the feature."""
AID = 4.0
"""Points that go with a figure that holds nothing itself, such as a builder."""
EATEN = (1.0, 0.5, 0.35, 0.22, 0.15, 0.1, 0.06)
"""How likely a flight passes a tile, by its distance."""
HORIZON = 5
"""Draws; a figure that is in danger longer than that will have been scored or the dragon lured away."""

Stakes = dict[int, list[float]]
"""Cell -> what each seat loses if the dragon comes there."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    at = state.kept[DragonKept].at
    if at is None:
        return
    flight = _flight(state)
    if flight:
        stakes = _stakes(state, at, STEPS + 1 - len(flight))
        if stakes:
            for seat, loss in enumerate(Flight(state, stakes).losses(flight)):
                points[seat] -= loss
        return
    likely = 1 - (1 - odds.share_with("dragon")) ** min(HORIZON, sum(draws))
    if likely:
        for cell, losses in _stakes(state, at, STEPS).items():
            passed = likely * EATEN[_far(at, cell)]
            for seat, loss in enumerate(losses):
                points[seat] -= passed * loss


def _flight(state: State) -> tuple[int, ...]:
    """The cells that the dragon has visited on its flight; none while it rests."""
    visited: tuple[int, ...] = ()
    if state.kind == "move_dragon":
        visited = state.context
    else:
        for name, arguments in steps_of(state.agenda):
            if name == "dragon_step":
                [visited] = arguments
    return visited


def _far(one: int, other: int) -> int:
    (x, y), (left, top) = point(one), point(other)
    return abs(left - x) + abs(top - y)


def _in_reach(state: State, at: int, steps: int) -> dict[int, list[tuple[int, int]]]:
    """Cell that the dragon may come to within so many steps -> the figures there, with their segments."""
    x, y = point(at)
    near: dict[int, list[tuple[int, int]]] = {}
    for figure, (cell, segment) in state.figures.items():
        left, top = point(cell)
        if abs(left - x) + abs(top - y) <= steps:
            near.setdefault(cell, []).append((figure, segment))
    cells = list(near)
    for limit in state.rules.flight_limits:  # DRAGON-22
        cells = limit(state, cells)
    return {cell: near[cell] for cell in cells}


def _stakes(state: State, at: int, steps: int) -> Stakes:
    rules = state.rules
    stakes: Stakes = {}
    for cell, figures in _in_reach(state, at, steps).items():
        losses = stakes[cell] = [0.0] * rules.seats
        for figure, segment in figures:
            losses[rules.owner_of[figure]] += _stake(state, figure, state.feature_at(cell, segment))
    return stakes


def _stake(state: State, figure: int, root: int) -> float:
    rules = state.rules
    if not rules.meeples >> figure & 1:
        return AID
    if root < 0:
        return LOSS
    seat = rules.owner_of[figure]
    held = HELD * standing(state, root, False).get(seat, 0)
    others = state.features[root].figures & rules.seat_masks[seat] & rules.meeples & ~(1 << figure)
    return LOSS + held * (SHARED if others else 1.0)


class Flight:
    """What is to be expected of a flight on which everybody steers as is best for him (DRAGON-19)."""

    def __init__(self, state: State, stakes: Stakes) -> None:
        self._state = state
        self._stakes = stakes
        self._ways: dict[int, list[int]] = {}
        self._none = [0.0] * state.rules.seats

    def losses(self, visited: tuple[int, ...]) -> list[float]:
        """What each seat loses from here on."""
        at, left = visited[-1], STEPS + 1 - len(visited)
        if not any(_far(at, cell) <= left and cell not in visited for cell in self._stakes):
            return self._none
        if at not in self._ways:
            self._ways[at] = ways(self._state, at)
        seat = (self._state.player + len(visited) - 1) % len(self._none)
        found = [self._beyond(visited, there) for there in self._ways[at] if there not in visited]
        return min(found, key=lambda losses: margin(losses, seat)) if found else self._none

    def _beyond(self, visited: tuple[int, ...], there: int) -> list[float]:
        further = self.losses((*visited, there))
        eaten = self._stakes.get(there)
        return [loss + more for loss, more in zip(eaten, further)] if eaten else further


LOSS_1 = 5.0
"""Points that go with a figure."""


def term_1(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    """What the first version of the bots knew: a figure is a figure."""
    at = state.kept[DragonKept].at
    if at is None:
        return
    flight = _flight(state)
    steps = STEPS + 1 - len(flight) if flight else STEPS
    likely = 1.0 if flight else 1 - (1 - odds.share_with("dragon")) ** min(HORIZON, sum(draws))
    for cell, figures in _in_reach(state, at, steps).items():
        for figure, _ in figures:
            points[state.rules.owner_of[figure]] -= LOSS_1 * likely * EATEN[_far(at, cell)]
