"""Dragon: a figure near it may be eaten, most likely while it flies (DRAGON-25)."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.engine.state import State, steps_of
from carcassonne.geometry import point
from carcassonne.modules.dragon import DragonKept

LOSS = 5.0
"""Points that go with a figure; it comes back to the supply itself."""
EATEN = (1.0, 0.5, 0.35, 0.22, 0.15, 0.1, 0.06)
"""How likely a flight passes a tile, by its distance."""
STEPS = len(EATEN) - 1  # DRAGON-19
HORIZON = 5
"""Draws; a figure that is in danger longer than that will have been scored or the dragon lured away."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    at = state.kept[DragonKept].at
    if at is None:
        return
    x, y = point(at)
    steps, likely = _flight(state, odds, sum(draws))
    for figure, (cell, _) in state.figures.items():
        left, top = point(cell)
        far = abs(left - x) + abs(top - y)
        if far <= steps and not _guarded(state, cell):
            points[state.rules.owner_of[figure]] -= LOSS * likely * EATEN[far]


def _flight(state: State, odds: Odds, left: float) -> tuple[int, float]:
    """The steps that the dragon can take in the present flight or the next one, and how likely that is."""
    if state.kind == "move_dragon":
        return STEPS + 1 - len(state.context), 1.0
    for name, arguments in steps_of(state.agenda):
        if name == "dragon_step":
            return STEPS + 1 - len(arguments[0]), 1.0
    return STEPS, 1 - (1 - odds.share_with("dragon")) ** min(HORIZON, left)


def _guarded(state: State, cell: int) -> bool:
    """Does somebody keep the dragon away from this cell (DRAGON-22)?"""
    return any(not limit(state, [cell]) for limit in state.rules.flight_limits)
