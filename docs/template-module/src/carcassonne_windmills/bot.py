"""Windmills: a mill that waits will have more tiles around it at the end (MILL-4)."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.engine.state import State
from carcassonne_windmills import WindmillsKept, neighbours

FILLED = 0.7
"""How many of the empty places around a mill are filled in a long game."""
LONG = 24.0
"""Tiles to come that make a game long."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    hope = FILLED * min(1.0, sum(draws) / LONG)
    for at, seat in state.kept[WindmillsKept].owners.items():
        points[seat] += hope * (8 - neighbours(state, at))
